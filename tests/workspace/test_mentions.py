"""Mentions in a real workspace: modules, short names of imports, packages of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from glossator.indexing.imports import module_names
from glossator.model import Basis, Link, ProblemKind, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace

GUIDE = WorkspacePath("docs/guide.md")
USES = (
    "import jam.numpy as jnp\nimport numpy as np\n\n\ndef use_{n}():\n    return jnp.tile_it(np)\n"
)

Write = Callable[[str, str], None]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    files = {
        "jam/__init__.py": "",
        "jam/numpy/__init__.py": "",
        "jam/numpy/shape.py": "def tile_it(array):\n    return array\n",
        "jam/tree_util.py": "def leaves(tree):\n    return list(tree)\n",
        **{f"jam/use_{n}.py": USES.format(n=n) for n in range(4)},
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    (tmp_path / "docs").mkdir()
    with Workspace.open(tmp_path, Settings(), in_process=True) as opened:
        yield opened


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(path: str, text: str) -> None:
        (tmp_path / path).write_text(text, "utf-8")

    return write


def mentioned(workspace: Workspace) -> list[Link]:
    workspace.index.refresh(Task())
    links = [covered.link for covered in workspace.links.of_entry(GUIDE)]
    assert all(link.basis is Basis.CONTENT_MENTION for link in links)
    return links


def targets(workspace: Workspace) -> list[tuple[str, str | None]]:
    return [
        (link.target.path, link.target.qualname) for link in mentioned(workspace) if link.target
    ]


def test_a_dotted_name_of_a_file_links_to_the_file(workspace: Workspace, write: Write):
    write(GUIDE, "# Guide\n\nTrees are in `jam.tree_util`.\n")

    assert targets(workspace) == [("jam/tree_util.py", None)]


def test_a_module_that_was_dismissed_is_not_linked(workspace: Workspace, write: Write):
    write(GUIDE, "# Guide\n\nTrees are in `jam.tree_util`.\n")
    workspace.index.refresh(Task())

    workspace.decisions.dismiss(GUIDE, "jam/tree_util.py")

    assert targets(workspace) == []


def test_a_file_that_comes_or_goes_is_noticed_by_who_names_its_module(
    workspace: Workspace, write: Write, tmp_path: Path
):
    write(GUIDE, "# Guide\n\nTrees are in `jam.forest`.\n")
    assert targets(workspace) == []

    write("jam/forest.py", "def grow():\n    return 1\n")
    assert targets(workspace) == [("jam/forest.py", None)]

    (tmp_path / "jam/forest.py").unlink()
    assert targets(workspace) == []


def test_the_short_name_that_all_files_import_a_module_by_is_known(
    workspace: Workspace, write: Write
):
    write(GUIDE, "# Guide\n\nRepeat with `jnp.tile_it(x)`.\n")

    assert targets(workspace) == [("jam/numpy/shape.py", "tile_it")]


@pytest.mark.parametrize("text", ["numpy.tile_it", "np.tile_it"])
def test_a_package_of_somebody_else_is_not_taken_for_a_folder_of_its_name(
    workspace: Workspace, write: Write, text: str
):
    write(GUIDE, f"# Guide\n\nThey have `{text}`.\n")

    assert targets(workspace) == []


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("jam/tree.py", ("jam", "tree")),
        ("jam/numpy/__init__.pyi", ("jam", "numpy")),
        ("src/types/mod.rs", ("src", "types")),
        ("lib/index.ts", ("lib",)),
        ("index.js", ()),
        ("README.md", ()),
        ("Makefile", ()),
    ],
)
def test_the_names_of_the_module_that_a_file_is(path: str, names: tuple[str, ...]):
    assert module_names(WorkspacePath(path)) == names


def test_a_name_in_a_text_that_no_code_has_any_more_is_a_broken_link(
    workspace: Workspace, tmp_path: Path
):
    body = "".join(f"    array = array + {number} * array\n" for number in range(9))
    code = tmp_path / "jam" / "sums.py"
    code.write_text(f"def sum_up(array):\n{body}    return array\n", "utf-8")
    (tmp_path / GUIDE).write_text("# Guide\n\nAdd with `sum_up`.\n", "utf-8")
    workspace.index.refresh(Task())
    code.write_text(code.read_text("utf-8").replace("sum_up", "add_up"), "utf-8")
    workspace.index.refresh(Task())

    (row,) = workspace.index.problems()

    assert (row.kind, row.path, row.line) == (ProblemKind.BROKEN_LINK, GUIDE, 3)
    assert row.text == "the text names sum_up, which is add_up now"
    assert row.link is not None
    assert row.link.loud
