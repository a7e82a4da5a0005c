"""Coverage as the faces are told: rows of folders, and what a new link does to them."""

from __future__ import annotations

from glossator.model import CoverageBy, CoverageRow, WorkspacePath
from glossator.task import Task
from glossator.workspace import Workspace
from glossator.workspace.coverage import folders_of

PATH = WorkspacePath


def file(path: str, symbols: int, documented: int = 0) -> CoverageRow:
    return CoverageRow(CoverageBy.FILE, PATH(path), symbols, documented)


def folders(*files: CoverageRow, below: str = "") -> dict[str, tuple[int, int]]:
    found = folders_of(files, PATH(below))
    return {row.path: (row.symbols, row.documented) for row in found}


def test_a_folder_counts_what_is_anywhere_below_it():
    found = folders(file("a/b/x.py", 3, 1), file("a/y.py", 2, 2), file("z.py", 5))

    assert found == {"": (10, 3), "a": (5, 3), "a/b": (3, 1)}


def test_folders_that_only_lead_to_another_are_left_out_but_the_asked_one_stays():
    files = (file("a/b/c/x.py", 3, 1),)

    assert folders(*files) == {"": (3, 1), "a/b/c": (3, 1)}
    assert folders(*files, below="a") == {"a": (3, 1), "a/b/c": (3, 1)}


def test_a_file_asked_alone_has_no_folders():
    assert folders(file("a/x.py", 3), below="a/x.py") == {}


def test_a_link_moves_a_symbol_from_missing_to_documented(workspace: Workspace):
    before = workspace.coverage.of()
    first = before.undocumented[0].symbol

    workspace.links.link("plans", first.id)
    workspace.index.refresh(Task())

    after = workspace.coverage.of()
    assert after.whole.documented == before.whole.documented + 1
    assert first.id not in {one.symbol.id for one in after.undocumented}
    assert before.whole.share < after.whole.share < 1


def test_every_folder_file_and_class_has_its_share(workspace: Workspace):
    shares = workspace.coverage.shares()

    whole = workspace.coverage.of().whole
    assert (shares[PATH("")].symbols, shares[PATH("")].documented) == (
        whole.symbols,
        whole.documented,
    )
    for by in CoverageBy:
        for row in workspace.coverage.of(by=by).rows:
            assert shares[row.symbol or row.path] == row
    one = CoverageRow(CoverageBy.FILE, PATH("x.py"), 1000, 999)
    assert (one.percent, file("x.py", 1000, 1).percent, file("x.py", 2, 2).percent) == (99, 1, 100)
