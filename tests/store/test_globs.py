"""Globs over workspace paths."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.store.globs import MAX_GLOB, literal_start, path_matches


@pytest.mark.parametrize(
    ("glob", "meant", "not_meant"),
    [
        ("*.py", ["a.py", "app/deep/b.py", "A.PY"], ["a.pyi", "py", "a.py.txt"]),
        ("tests", ["tests", "tests/a.py", "app/Tests/b.py"], ["my_tests/a.py", "tests.py"]),
        ("app/*.py", ["app/a.py"], ["app/deep/a.py", "my/app/a.py", "a.py"]),
        ("app/**/*.py", ["app/a.py", "app/x/y/a.py"], ["a.py", "lib/app/a.py"]),
        ("**/models/*", ["models/a", "app/models/b.go"], ["models", "app/model/b.go"]),
        ("src", ["src/a", "lib/src/b"], ["srcs/a"]),
        ("src/", ["src/a", "lib/src/b"], ["srcs/a"]),
        ("/src/", ["src/a"], ["lib/src/b"]),
        ("./src/*.c", ["src/a.c"], ["src/a/b.c"]),
        ("src\\lib", ["src/lib/a.c"], ["lib/a.c"]),
        ("src/**", ["src/a", "src/b/c"], ["lib/src"]),
        ("**", ["a", "a/b/c"], []),
        ("a/**/b/**/c", ["a/b/c", "a/x/b/b/y/c", "a/b/b/c/d"], ["a/c/b", "a/b"]),
        ("a/**/**/b", ["a/b", "a/x/y/b"], ["b/a"]),
        ("test_?.py", ["test_a.py", "x/test_b.py"], ["test_ab.py", "test_.py"]),
        ("[ab].[!p]*", ["a.cc", "x/b.go"], ["a.py", "c.cc"]),
        ("größe/*.md", ["Größe/a.md", "GRÖSSE/b.md"], ["groesse/a.md"]),
        ("a+(b).py", ["a+(b).py"], ["aab.py"]),
        ("", ["a", "b/c"], []),
    ],
)
def test_globs_mean_what_people_expect(glob: str, meant: list[str], not_meant: list[str]):
    assert [path for path in meant if not path_matches(path, glob)] == []
    assert [path for path in not_meant if path_matches(path, glob)] == []


@pytest.mark.parametrize(
    ("glob", "start"),
    [
        ("app/store/*.py", "app/store/"),
        ("App/Store", "app/store"),
        ("app/**/x", "app/"),
        ("app/**", "app"),
        ("**", ""),
        ("app/st*/x", "app/"),
        ("*.py", ""),
        ("store", ""),
    ],
)
def test_the_literal_start_of_a_glob_is_known(glob: str, start: str):
    assert literal_start(glob) == start


@pytest.mark.parametrize("glob", ["*a" * 99 + "c", "**/a/" * 39 + "c", "[" * 199, "?*" * 99 + "c"])
def test_no_glob_takes_long(glob: str):
    assert not path_matches("a/" * 60 + "b" * 200, glob)


def test_a_glob_longer_than_any_path_means_none():
    assert path_matches("a" * MAX_GLOB, "a" * MAX_GLOB)
    assert not path_matches("a" * (MAX_GLOB + 1), "a" * (MAX_GLOB + 1))


names = st.text(st.sampled_from("ab"), min_size=1, max_size=2)
paths = st.lists(names, min_size=1, max_size=5).map("/".join)
globs = st.lists(
    st.one_of(names, st.sampled_from(["**", "*", "a*", "*b", "?"])), min_size=2, max_size=5
).map("/".join)


def as_pattern(glob: str) -> re.Pattern[str]:
    """Return the same glob the plain way, as an expression that backtracks everywhere."""
    parts = ["(?:[^/]+/)*" if part == "**" else _one_name(part) + "/" for part in glob.split("/")]
    return re.compile("".join(parts))


def _one_name(part: str) -> str:
    return part.replace("*", "[^/]*").replace("?", "[^/]")


@given(paths, globs)
def test_globs_agree_with_the_expression_that_tries_everything(path: str, glob: str):
    assert path_matches(path, glob) == bool(as_pattern(glob).match(path + "/"))


@given(paths, globs)
def test_every_path_meant_by_a_glob_begins_with_its_literal_start(path: str, glob: str):
    if path_matches(path, glob):
        assert path.startswith(literal_start(glob))
