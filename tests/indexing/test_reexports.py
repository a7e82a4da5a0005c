"""What modules give away that others define, and how links follow it."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.indexing.pipeline import run
from glossator.indexing.reexports import EVERYTHING, given
from glossator.model import Link, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from tests.support.memory_index import MemoryIndex


@pytest.mark.parametrize(
    ("path", "code", "rows"),
    [
        ("jam/__init__.py", "from jam._src.api import vjp", {("vjp", "jam._src.api.vjp")}),
        ("jam/__init__.py", "from jam.x import a as b, c", {("b", "jam.x.a"), ("c", "jam.x.c")}),
        ("jam/__init__.py", "from .api import vjp  # the one", {("vjp", "jam.api.vjp")}),
        ("jam/sub/__init__.py", "from .. import tree", {("tree", "jam.tree")}),
        (
            "jam/__init__.py",
            "from jam.x import (  # noqa\n    one,\n    two as three,\n)\n",
            {("one", "jam.x.one"), ("three", "jam.x.two")},
        ),
        ("jam/__init__.py", "from jam.x import *", {(EVERYTHING, "jam.x")}),
        ("src/index.ts", "export { Box, lid as cover } from './box/lid';", {
            ("Box", "src.box.lid.Box"), ("cover", "src.box.lid.lid"),
        }),
        ("src/index.ts", "export { default as Box } from '../Box'", {("Box", "Box.Box")}),
        ("src/index.ts", "export * from './box'", {(EVERYTHING, "src.box")}),
        ("src/lib.rs", "pub use crate::types::Tuple;", {("Tuple", "types.Tuple")}),
        ("src/lib.rs", "pub use self::types::{Tuple, List as Rows};", {
            ("Tuple", "src.types.Tuple"), ("Rows", "src.types.List"),
        }),
        ("src/lib.rs", "use crate::types::Tuple;\n", set()),
        ("jam/__init__.py", "import jam.x\nx = 1\n", set()),
    ],
)  # fmt: skip
def test_a_module_gives_away_what_it_takes_in(path: str, code: str, rows: set[tuple[str, str]]):
    found = {(one.name, ".".join(one.target)) for one in given(WorkspacePath(path), code)}

    assert rows <= found
    assert bool(rows) == bool(found)


TREE = {
    "jam/__init__.py": "from jam._src.api import vjp\nfrom jam._src.tools import shake as stir\n",
    "jam/_src/__init__.py": "",
    "jam/_src/api.py": "def vjp(fun):\n    return fun\n",
    "jam/_src/tools.py": "def shake(fun):\n    return fun\n",
    "jam/_src/export.py": "class Exported:\n    def vjp(self):\n        return self\n",
    "docs/guide.md": "# Guide\n\nCall `jam.vjp` and then `jam.stir`.\n",
}


def written(root: Path, tree: dict[str, str]) -> None:
    for name, text in tree.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def linked(root: Path, index: MemoryIndex) -> dict[str, str]:
    """Return what each mention of the guide links to, by the words of its anchor."""
    run(root, index, Settings(), Task())
    with index.reading() as reader:
        links = reader.links.of_entry(WorkspacePath("docs/guide.md"))
    return {one.anchor: _target(one) for one in links}


def _target(link: Link) -> str:
    return str(link.target.symbol) if link.target else ""


def test_a_name_of_a_package_leads_to_where_it_is_defined(tmp_path: Path):
    written(tmp_path, TREE)

    targets = set(linked(tmp_path, MemoryIndex()).values())

    assert targets == {"jam/_src/api.py::vjp#function", "jam/_src/tools.py::shake#function"}


def test_a_package_that_gives_another_thing_away_is_linked_anew(tmp_path: Path):
    written(tmp_path, TREE)
    index = MemoryIndex()
    linked(tmp_path, index)

    written(tmp_path, {
        "jam/__init__.py": "from jam._src.api import vjp\nfrom jam._src.api import vjp as stir\n",
    })  # fmt: skip
    targets = set(linked(tmp_path, index).values())

    assert targets == {"jam/_src/api.py::vjp#function"}
    assert targets == set(linked(tmp_path, MemoryIndex()).values())
