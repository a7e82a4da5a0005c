"""The shape of the source: sizes, words, who may catch and import what, and start-up weight.

What the linters can say is theirs; here is what they cannot.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest

import glossator

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app" / "glossator"

FILE_LINES, CLASS_LINES, FUNCTION_LINES, FUNCTION_STATEMENTS = 400, 300, 50, 30

EXCEPTION_CAUGHT_IN = {
    "__main__.py",  # the last chance of the command line
    "gui/app.py",  # the last chance of the window
    "gui/jobs.py",  # a lane turns a failure into a message
    "indexing/process.py",  # the engine's loop
}

EMPTY_WORDS = {
    "handler", "handlers", "helper", "helpers", "manager", "managers", "misc", "processor",
    "service", "services", "util", "utils",
}  # fmt: skip
"""Words that name nothing, as a part of any name."""

EMPTY_NAMES = {
    "base", "common", "context", "core", "data", "engine", "info", "item", "items", "object",
}  # fmt: skip
"""Words that name nothing when they stand alone."""

EMPTY_VERBS = re.compile(r"_*(get|do|handle|process(?!_id)|manage)_")


@dataclass(frozen=True)
class Source:
    """One file of the package, read once."""

    name: str
    text: str
    tree: ast.Module


def sources(below: str = "") -> list[Source]:
    files = sorted((APP / below).rglob("*.py"))
    texts = [(file, file.read_text("utf-8")) for file in files]
    return [Source(file.relative_to(APP).as_posix(), text, ast.parse(text)) for file, text in texts]


def definitions(source: Source, *kinds: type) -> Iterator[Any]:
    return (node for node in ast.walk(source.tree) if isinstance(node, kinds))


def functions(source: Source) -> Iterator[Any]:
    yield from definitions(source, ast.FunctionDef, ast.AsyncFunctionDef)


def lines_of(node: Any) -> int:
    """Count the lines of a definition, its docstring left out: that is for the reader."""
    doc = node.body[0] if ast.get_docstring(node, clean=False) else None
    spared = doc.end_lineno - doc.lineno + 1 if doc else 0
    return node.end_lineno - node.lineno + 1 - spared


def statements_of(function: Any) -> int:
    doc = 1 if ast.get_docstring(function, clean=False) else 0
    inner = (node for part in function.body for node in ast.walk(part))
    return sum(isinstance(node, ast.stmt) for node in inner) - doc


def in_fresh_python(code: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_measure_sees_the_package():
    assert len(sources()) > 40
    assert {"model/code.py", "cli/main.py", "gui/session.py"} <= {one.name for one in sources()}


def test_files_are_short():
    long = {one.name: len(one.text.splitlines()) for one in sources()}

    assert {name: lines for name, lines in long.items() if lines > FILE_LINES} == {}


def test_classes_are_short():
    long = {
        f"{one.name}:{node.name}": lines_of(node)
        for one in sources()
        for node in definitions(one, ast.ClassDef)
    }

    assert {name: lines for name, lines in long.items() if lines > CLASS_LINES} == {}


def test_functions_are_short():
    long = {
        f"{one.name}:{node.name}": (lines_of(node), statements_of(node))
        for one in sources()
        for node in functions(one)
    }

    allowed = (FUNCTION_LINES, FUNCTION_STATEMENTS)
    assert {
        name: sizes
        for name, sizes in long.items()
        if sizes[0] > allowed[0] or sizes[1] > allowed[1]
    } == {}


def test_every_module_says_what_lives_in_it():
    assert [one.name for one in sources() if not ast.get_docstring(one.tree)] == []


def test_imports_are_absolute_and_named():
    odd = [
        f"{one.name}:{node.lineno}"
        for one in sources()
        for node in definitions(one, ast.ImportFrom)
        if node.level or any(alias.name == "*" for alias in node.names)
    ]

    assert odd == []


def test_no_name_is_an_empty_word():
    modules = [(one.name, word) for one in sources() for word in Path(one.name[:-3]).parts]
    classes = [
        (one.name, node.name) for one in sources() for node in definitions(one, ast.ClassDef)
    ]

    def empty(name: str) -> bool:
        words = {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}
        return bool(words & EMPTY_WORDS) or name.lower().strip("_") in EMPTY_NAMES

    # The process that indexes is named for what it is, and so is its handle.
    known = [("indexing/engine.py", "engine"), ("indexing/engine.py", "Engine")]
    assert [pair for pair in modules + classes if empty(pair[1]) and pair not in known] == []


def test_no_function_begins_with_an_empty_verb():
    named = [
        f"{one.name}:{node.name}"
        for one in sources()
        for node in functions(one)
        if EMPTY_VERBS.match(node.name)
    ]

    assert named == []


def test_everything_is_caught_in_few_places_only():
    broad = {
        one.name
        for one in sources()
        for node in definitions(one, ast.ExceptHandler)
        if not (isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None)
        for caught in ast.walk(node.type or ast.Name("Exception"))
        if isinstance(caught, ast.Name) and caught.id in ("Exception", "BaseException")
    }

    assert broad - EXCEPTION_CAUGHT_IN == set()


def colours(node: ast.AST) -> bool:
    """Tell whether a node of the source is a colour written down."""
    match node:
        case ast.Constant(value=str(text)):
            return bool(re.search(r"#[0-9a-fA-F]{6}\b|\brgba?\(|\A#[0-9a-fA-F]{3}\Z", text))
        case ast.Attribute(value=ast.Attribute(attr="GlobalColor"), attr=name):
            return name != "transparent"
        case ast.Call(func=called, args=[ast.Constant(), *_]):
            return ast.unparse(called).endswith("QColor")
        case _:
            return False


def test_colours_live_in_themes_alone():
    written = [
        f"{one.name}:{node.lineno} {ast.unparse(node)}"
        for one in sources("gui")
        for node in ast.walk(one.tree)
        if colours(node)
    ]

    assert written == []


def test_the_measure_of_colours_sees_them():
    code = "a('#aabbcc'); b('#abc'); QColor(1, 2, 3); Qt.GlobalColor.red; c('rgba(1,2,3)')"
    assert sum(map(colours, ast.walk(ast.parse(code)))) == 5
    assert not any(map(colours, ast.walk(ast.parse("a('#L10-L42'); Qt.GlobalColor.transparent"))))


def test_print_is_for_the_terminal():
    printing = {
        one.name.split("/")[0]
        for one in sources()
        for node in definitions(one, ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id == "print"
    }

    assert printing <= {"cli", "__main__.py"}


def test_nothing_names_a_registry_or_this_machine():
    named = re.compile(r"pypi\.org|pythonhosted|registry\.npmjs|/tmp/|/home/|/root/|/work/")
    shipped = [
        *ROOT.glob("*.md"), *ROOT.glob("*.toml"), *(ROOT / "app").rglob("*.py"),
        *(ROOT / "packaging").rglob("*"), *(ROOT / ".ci").rglob("*"),
        *(ROOT / "resources" / "help").rglob("*"),
    ]  # fmt: skip
    texts = {file: file.read_text("utf-8", "replace") for file in shipped if file.is_file()}

    found = {
        file.relative_to(ROOT).as_posix(): match[0]
        for file, text in texts.items()
        if "__pycache__" not in file.parts and (match := named.search(text))
    }
    assert found == {}


HEAVY = ("PySide6", "shiboken6", "fastembed", "onnxruntime", "mcp")

GRAMMARS = "tree_sitter_language_pack.bindings"
"""The library that runs grammars is small; the grammars are not, and none reads a file there."""


@pytest.mark.parametrize(
    ("face", "never"),
    [
        ("glossator.cli.main", HEAVY),
        ("glossator.workspace", HEAVY),
        ("glossator.indexing.engine", HEAVY),
        ("glossator.gui.app", ("fastembed", "onnxruntime", "mcp", GRAMMARS)),
    ],
)
def test_a_face_loads_nothing_heavy_that_it_does_not_need(face: str, never: tuple[str, ...]):
    loaded = in_fresh_python(
        "import importlib, sys; importlib.import_module(sys.argv[1]);"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} | set(sys.modules)))",
        face,
    ).split()

    assert face in loaded
    assert sorted(set(loaded) & set(never)) == []


def test_the_modules_under_test_are_those_that_a_program_runs():
    there = in_fresh_python("import glossator; print(glossator.__file__)")

    assert Path(there) == Path(glossator.__file__ or "")


REFERENCES = """
import sys
from PySide6.QtCore import QObject, Signal

class Sender(QObject):
    told = Signal(object)
    flag = Signal(bool)

sender, heard = Sender(), []
sender.told.connect(heard.append)
sender.flag.connect(lambda on: None)
before = sys.getrefcount(None), sys.getrefcount(True)
for _ in range(1000):
    sender.told.emit(None)
    sender.told.emit(True)
    sender.flag.emit(True)
    heard.clear()
after = sys.getrefcount(None), sys.getrefcount(True)
print(*(new - old for old, new in zip(before, after)))
"""


def test_signals_lose_no_reference_to_none_and_true():
    """A release that loses one on every signal ends the program after some hundred of them."""
    lost = [int(word) for word in in_fresh_python(REFERENCES).split()]

    immortal = sys.version_info >= (3, 12)
    assert len(lost) == 2
    assert lost == [0, 0] if immortal else min(lost) > -100


def test_the_release_that_loses_references_is_not_allowed():
    pins = [pin for pin in requires("glossator") or () if pin.lower().startswith("pyside6")]

    old = [pin for pin in pins if 'python_version < "3.12"' in pin.replace("'", '"')]
    assert len(old) == 1
    assert "<6.12" in old[0]
