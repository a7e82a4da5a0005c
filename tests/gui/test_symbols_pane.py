from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from glossator.gui.models.symbols import SHARE_ROLE
from glossator.gui.panes.symbol_view import RowList
from glossator.gui.panes.symbols import SymbolsPane
from glossator.gui.session import Session
from glossator.model import CoverageBy, CoverageRow, Kind, Place, Span, WorkspacePath
from tests.support.fake_workspace import FakeWorkspace, symbol
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")


@pytest.fixture
def pane(qtbot: QtBot, session: Session, executor: ManualExecutor) -> SymbolsPane:
    made = SymbolsPane(session)
    qtbot.addWidget(made)
    made.resize(318, 500)
    made.show()
    session.index_changed.emit()
    executor.drain()
    return made


def shown(pane: SymbolsPane, parent: QModelIndex | None = None) -> list[str]:
    """Return the rows that can be seen in the tree, indented."""
    model = pane.tree.model()
    rows: list[str] = []
    above = parent or QModelIndex()
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        rows.append(index.data())
        if pane.tree.isExpanded(index):
            rows += [f" {name}" for name in shown(pane, index)]
    return rows


def box(pane: SymbolsPane) -> QLineEdit:
    found = pane.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_the_tree_reads_only_what_is_unfolded(
    pane: SymbolsPane, executor: ManualExecutor, workspace: FakeWorkspace
):
    assert shown(pane) == ["ratelimit"]
    assert pane.title.counted() == "5"
    workspace.symbols.asked.clear()

    pane.tree.expand(pane.tree.model().index(0, 0))
    executor.drain()

    assert shown(pane) == ["ratelimit", " bucket.py", " clock.py"]
    assert workspace.symbols.asked == [("ratelimit", 0)]


def test_the_tree_follows_the_code_down_to_the_symbol(
    pane: SymbolsPane, executor: ManualExecutor, session: Session
):
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()

    assert pane.tree.currentIndex().data() == "try_acquire"
    assert "   try_acquire" in shown(pane)


def test_an_index_that_grows_keeps_selection_and_expansion(
    pane: SymbolsPane, executor: ManualExecutor, session: Session, workspace: FakeWorkspace
):
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    workspace.symbols.symbols.insert(0, symbol("app/new.py", "fresh", Kind.FUNCTION, 1, 2))
    session.index_changed.emit()
    executor.drain()

    assert shown(pane)[:2] == ["app", "ratelimit"]
    assert pane.tree.currentIndex().data() == "try_acquire"
    assert "   try_acquire" in shown(pane)


def test_filtering_swaps_in_a_flat_list_and_clearing_brings_the_tree_back(
    qtbot: QtBot, pane: SymbolsPane, executor: ManualExecutor, session: Session
):
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    before = shown(pane)
    qtbot.keyClicks(box(pane), "refill")
    qtbot.keyClick(box(pane), Qt.Key.Key_Return)
    executor.drain()

    flat = pane.findChild(RowList)
    assert isinstance(flat, RowList)
    assert flat.isVisible()
    assert [flat.model().index(row, 0).data() for row in range(2)] == ["_refill", "refill_tokens"]

    box(pane).clear()
    qtbot.waitUntil(lambda: pane.tree.isVisible())
    assert shown(pane) == before
    assert pane.tree.currentIndex().data() == "try_acquire"


def test_a_filter_without_answer_says_so(qtbot: QtBot, pane: SymbolsPane, executor: ManualExecutor):
    qtbot.keyClicks(box(pane), "xyzzy")
    qtbot.keyClick(box(pane), Qt.Key.Key_Return)
    executor.drain()

    texts = [label.text() for label in pane.findChildren(QLabel) if label.isVisible()]
    assert "No symbol matches “xyzzy”." in texts


def test_enter_opens_space_previews(
    qtbot: QtBot, pane: SymbolsPane, executor: ManualExecutor, session: Session
):
    previewed: list[Place] = []
    session.previewed.connect(previewed.append)
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    pane.tree.setFocus()
    qtbot.keyClick(pane.tree, Qt.Key.Key_Down)
    qtbot.keyClick(pane.tree, Qt.Key.Key_Space)
    assert previewed == [Place(BUCKET, Span(31, 40))]
    assert len(session.navigation) == 1
    qtbot.keyClick(pane.tree, Qt.Key.Key_Return)

    assert session.current == Place(BUCKET, Span(31, 40))
    assert len(session.navigation) == 2


def test_closing_the_workspace_empties_the_tree(
    pane: SymbolsPane, executor: ManualExecutor, session: Session
):
    session.close()
    executor.drain()

    assert shown(pane) == []


def test_folders_files_and_classes_say_how_much_of_them_is_documented(
    pane: SymbolsPane, executor: ManualExecutor, session: Session, workspace: FakeWorkspace
):
    folder = pane.tree.model().index(0, 0)
    bare = pane.tree.grab().toImage()
    assert folder.data(SHARE_ROLE) is None
    assert "documented" not in folder.data(Qt.ItemDataRole.ToolTipRole)

    workspace.coverage.by_row = {
        "ratelimit": CoverageRow(CoverageBy.FOLDER, WorkspacePath("ratelimit"), 26, 5)
    }
    session.index_changed.emit()
    executor.drain()

    told = "19 % documented: 5 of 26 public symbols"
    assert folder.data(Qt.ItemDataRole.ToolTipRole) == f"ratelimit\n{told}"
    assert folder.data(Qt.ItemDataRole.AccessibleTextRole).endswith(f", {told}")
    assert pane.tree.grab().toImage() != bare
