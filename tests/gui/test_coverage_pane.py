"""The view of coverage: the tree of folders, what is missing first, and how to write about it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from glossator.gui.main_window import MainWindow
from glossator.gui.models.coverage import (
    Column,
    CoverageTree,
    MissingModel,
    Node,
    TreeColumn,
    percent_of,
    tree_of,
)
from glossator.gui.panes.coverage import CoveragePane
from glossator.gui.session import Session
from glossator.model import (
    Coverage,
    CoverageBy,
    CoverageRow,
    Kind,
    Symbol,
    Undocumented,
    WorkspacePath,
)
from tests.support.fake_workspace import FakeWorkspace, symbol
from tests.support.qt import ManualExecutor

BUCKET = symbol("ratelimit/bucket.py", "TokenBucket", Kind.CLASS, 5, 60)
ACQUIRE = symbol("ratelimit/bucket.py", "TokenBucket.try_acquire", Kind.METHOD, 20, 29)
MISSING = (Undocumented(BUCKET, 3, 1, 9.0), Undocumented(ACQUIRE, 1, 1, 4.0))


def file(path: str, symbols: int, documented: int) -> CoverageRow:
    return CoverageRow(CoverageBy.FILE, WorkspacePath(path), symbols, documented)


FILES = (
    file("lib/deep/only/a.py", 4, 4), file("ratelimit/bucket.py", 6, 1),
    file("ratelimit/clock.py", 2, 1), file("top.py", 1, 0),
)  # fmt: skip


def rows(node: Node, depth: int = 0) -> list[str]:
    """Return a tree as text."""
    told = f"{' ' * depth}{node.name} {node.documented}/{node.symbols}"
    return [told, *(line for inside in node.inside for line in rows(inside, depth + 1))]


@pytest.fixture
def pane(qtbot: QtBot, session: Session, workspace: FakeWorkspace) -> CoveragePane:
    whole = CoverageRow(CoverageBy.FOLDER, WorkspacePath(""), 13, 6)
    workspace.coverage.found = Coverage(whole, FILES, MISSING)
    made = CoveragePane(session)
    qtbot.addWidget(made)
    return made


def cells(pane: CoveragePane) -> list[list[str]]:
    model = pane.table.model()
    return [
        [model.index(row, column).data() for column in Column] for row in range(model.rowCount())
    ]


def test_folders_are_summed_chains_are_one_row_and_most_to_do_comes_first():
    assert rows(tree_of(FILES, "lantern")) == [
        "lantern 6/13",
        " ratelimit 2/8",
        "  bucket.py 1/6",
        "  clock.py 1/2",
        " top.py 0/1",
        " lib/deep/only 4/4",
        "  a.py 4/4",
    ]


@pytest.mark.parametrize(
    ("share", "told"), [(0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1, "100 %")]
)
def test_only_all_is_a_hundred_percent_and_only_nothing_none(share: float, told: str):
    assert percent_of(share) == told


def test_the_models_are_sound(qtmodeltester: ModelTester):
    tree, missing = CoverageTree(), MissingModel(lambda: QColor("blue"))
    tree.show(tree_of(FILES, "lantern"))
    missing.show(MISSING)

    qtmodeltester.check(tree)
    qtmodeltester.check(missing)
    top = tree.index(0, 0)
    assert [tree.index(0, column).data() for column in TreeColumn] == ["lantern", "46 %", "6 / 13"]
    assert tree.index(0, 0, top).data() == "ratelimit"
    assert tree.parent(tree.index(0, 0, top)) == top
    told = top.data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "lantern: 6 of 13 documented"


def test_nothing_is_counted_before_it_is_looked_at(
    pane: CoveragePane, session: Session, workspace: FakeWorkspace, executor: ManualExecutor
):
    session.index_changed.emit()
    executor.drain()
    assert workspace.coverage.asked == []

    pane.show()
    executor.drain()
    assert workspace.coverage.asked == [""]
    assert pane.title.counted() == "46 %"
    assert pane.told.startswith("6 of 13 public symbols have an entry. Tests, generated")


def test_what_is_missing_is_listed_with_where_it_is(pane: CoveragePane, executor: ManualExecutor):
    pane.show()
    executor.drain()

    assert cells(pane) == [
        ["class TokenBucket", "ratelimit/bucket.py:5", "56", "3 files", "Write an entry"],
        [
            "method TokenBucket.try_acquire",
            "ratelimit/bucket.py:20",
            "10",
            "1 file",
            "Write an entry",
        ],
    ]


def test_a_folder_narrows_the_list(
    pane: CoveragePane, workspace: FakeWorkspace, executor: ManualExecutor
):
    workspace.coverage.below["ratelimit"] = [MISSING[1]]
    pane.show()
    executor.drain()
    model = pane.tree.model()
    folder = model.index(0, 0, model.index(0, 0))
    assert pane.tree.isExpanded(model.index(0, 0))

    pane.tree.setCurrentIndex(folder)
    executor.drain()

    assert workspace.coverage.asked[-1] == "ratelimit"
    assert [row[0] for row in cells(pane)] == ["method TokenBucket.try_acquire"]


def test_each_row_begins_an_entry_and_leads_to_its_code(
    pane: CoveragePane, session: Session, executor: ManualExecutor
):
    begun: list[Symbol] = []
    session.new_entry_asked.connect(begun.append)
    pane.show()
    executor.drain()
    write = next(one.action for one in pane.commands() if one.id == "coverage.write")
    assert write is not None
    write.trigger()
    assert begun == []

    pane.focus_list()
    write.trigger()
    second = pane.table.model().index(1, Column.WRITE)
    pane.table.setCurrentIndex(second)
    pane.table.clicked.emit(second)
    assert begun == [BUCKET, ACQUIRE]

    pane.table.opened.emit(pane.table.model().index(1, Column.WHAT))
    assert session.current is not None
    assert (session.current.path, session.current.span) == (ACQUIRE.path, ACQUIRE.span)


def test_open_folders_stay_open_when_the_index_changes(
    pane: CoveragePane, session: Session, executor: ManualExecutor
):
    pane.show()
    executor.drain()
    model = pane.tree.model()
    pane.tree.expand(model.index(0, 0, model.index(0, 0)))

    session.index_changed.emit()
    executor.drain()

    assert pane.tree.isExpanded(model.index(0, 0, model.index(0, 0)))


def test_a_workspace_without_public_code_says_so(
    pane: CoveragePane, workspace: FakeWorkspace, executor: ManualExecutor
):
    workspace.coverage.found = Coverage(CoverageRow(CoverageBy.FOLDER, WorkspacePath(""), 0, 0))
    pane.show()
    executor.drain()

    assert pane.told == "There is no public code to document here."
    assert pane.tree.model().rowCount(QModelIndex()) == 0


def test_the_view_is_asked_for_by_a_command(
    qtbot: QtBot, session: Session, executor: ManualExecutor
):
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()

    window.commands.action("pane.coverage").trigger()
    executor.drain()

    assert window.coverage.isVisible()
