"""From the path and name in a frame to a file and a function of the workspace."""

from __future__ import annotations

import re

import pytest
from tests.store.values import symbol

from glossator.linking.frame_places import Paths, symbol_at
from glossator.model import Kind, WorkspacePath, WrittenFrame

FILES = (
    "src/cart.py", "src/shop/cart.py", "lib/x/cart.py", "main.py", "vendor/pay/cart.py",
    "src/main/java/com/shop/Cart.java", "src/__init__.py",
)  # fmt: skip
PATHS = Paths.of(
    "/home/me/shop", re.compile("(?:^|/)(?:node_modules|vendor)/"), map(WorkspacePath, FILES)
)


@pytest.mark.parametrize(
    ("written", "files"),
    [
        ("/home/me/shop/lib/x/cart.py", ["lib/x/cart.py"]),
        ("/home/me/shop/gone/cart.py", []),
        ("/app/src/cart.py", ["src/cart.py"]),
        ("src/shop/cart.py", ["src/shop/cart.py"]),
        ("D:/build/SRC/shop/Cart.py", ["src/shop/cart.py"]),
        ("shop/cart.py", ["src/shop/cart.py"]),
        ("./src/../src/cart.py", ["src/cart.py"]),
        ("cart.py", ["lib/x/cart.py", "src/cart.py", "src/shop/cart.py", "vendor/pay/cart.py"]),
        ("/elsewhere/deep/cart.py", []),
        ("/elsewhere/x/cart.py", ["lib/x/cart.py"]),
        ("/any/where/main.py", ["main.py"]),
        ("/any/node_modules/main.py", []),
        ("/any/node_modules/x/cart.py", []),
        ("/app/vendor/pay/cart.py", ["vendor/pay/cart.py"]),
        ("com/shop/Cart.java", ["src/main/java/com/shop/Cart.java"]),
        ("/usr/lib/other/__init__.py", []),
        ("", []),
        ("/", []),
    ],
)  # fmt: skip
def test_a_file_is_found_by_the_end_of_its_path(written: str, files: list[str]):
    assert PATHS.fitting(written) == files


A = symbol("a.py", "A", Kind.CLASS, (1, 40))
LOAD = symbol("a.py", "A.load", Kind.METHOD, (2, 9), A)
SAVE = symbol("a.py", "A.save", Kind.METHOD, (10, 19), A)
B = symbol("a.py", "B", Kind.CLASS, (50, 80))
OTHER_LOAD = symbol("a.py", "B.load", Kind.METHOD, (52, 60), B)
SYMBOLS = (A, LOAD, SAVE, B, OTHER_LOAD)


def frame(line: int, *names: str, owner: tuple[str, ...] = ()) -> WrittenFrame:
    return WrittenFrame("", "python", "a.py", line, names, owner)


def test_the_function_at_the_line_is_taken_when_its_name_agrees():
    assert symbol_at(frame(5, "load"), SYMBOLS) == (LOAD, False)
    assert symbol_at(frame(5, "A"), SYMBOLS) == (A, False)


def test_code_that_moved_is_found_by_its_name_and_that_is_said():
    assert symbol_at(frame(5, "save"), SYMBOLS) == (SAVE, True)
    assert symbol_at(frame(99, "save"), SYMBOLS) == (SAVE, True)


def test_of_several_that_moved_the_one_of_the_right_owner_is_taken_else_the_nearest():
    assert symbol_at(frame(12, "load", owner=("B",)), SYMBOLS) == (OTHER_LOAD, True)
    assert symbol_at(frame(12, "load", owner=("C",)), SYMBOLS) == (LOAD, True)
    assert symbol_at(frame(45, "load"), SYMBOLS) == (OTHER_LOAD, True)


def test_without_a_name_the_smallest_symbol_around_is_taken():
    assert symbol_at(frame(5), SYMBOLS) == (LOAD, False)
    assert symbol_at(frame(30), SYMBOLS) == (A, False)
    assert symbol_at(frame(45), SYMBOLS) == (None, False)
    assert symbol_at(frame(5, "made_at_run_time"), SYMBOLS) == (LOAD, False)


def test_a_call_that_another_frame_places_has_not_moved():
    assert symbol_at(frame(12, "load"), SYMBOLS, beside=("load", "save")) == (SAVE, False)
