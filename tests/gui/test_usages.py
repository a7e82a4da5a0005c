"""The list of usages, asked for in the code and in the tree; and marks in the tree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from glossator.gui.main_window import MainWindow
from glossator.gui.models.symbol_marks import is_aside, starts, tip_of
from glossator.gui.models.symbols import words_of as row_words
from glossator.gui.models.usages import Column, UsagesModel
from glossator.gui.panes.usages import UsagesPane, words_of
from glossator.gui.session import Session
from glossator.model import (
    Kind,
    Mark,
    Place,
    RowForm,
    Span,
    TreeRow,
    Usage,
    Usages,
    WorkspacePath,
)
from tests.support.fake_workspace import FakeWorkspace, symbol
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")
CLOCK = WorkspacePath("ratelimit/clock.py")
ACQUIRE = symbol(BUCKET, "TokenBucket.try_acquire", Kind.METHOD, 20, 29)
REFILLS = (
    Usage(BUCKET, 22, "self._refill(now)", ACQUIRE),
    Usage(CLOCK, 3, "_refill = None"),
)


@pytest.fixture
def pane(qtbot: QtBot, session: Session, workspace: FakeWorkspace) -> UsagesPane:
    workspace.symbols.used["_refill"] = REFILLS
    made = UsagesPane(session)
    qtbot.addWidget(made)
    made.show()
    return made


def cells(pane: UsagesPane) -> list[list[str]]:
    model = pane.table.model()
    return [
        [model.index(row, column).data() for column in Column] for row in range(model.rowCount())
    ]


def test_the_model_is_a_sound_table(qtmodeltester: ModelTester):
    model = UsagesModel()
    model.show(Usages("_refill", REFILLS, 2, 2, 1))

    qtmodeltester.check(model)
    assert [
        model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        for column in Column
    ] == ["Where", "Line", "Inside"]


def test_a_name_lists_where_it_is_used(
    pane: UsagesPane, session: Session, executor: ManualExecutor
):
    session.usages_asked.emit("_refill")
    executor.drain()

    assert cells(pane) == [
        ["ratelimit/bucket.py:22", "self._refill(now)", "TokenBucket.try_acquire"],
        ["ratelimit/clock.py:3", "_refill = None", ""],
    ]
    assert pane.title.counted() == "2"
    assert pane.told == "_refill: 2 lines in 2 files; told by the name alone."


def test_a_symbol_is_asked_by_its_name(
    pane: UsagesPane, session: Session, executor: ManualExecutor
):
    session.usages_asked.emit(symbol(BUCKET, "TokenBucket._refill", Kind.METHOD, 31, 40))
    executor.drain()

    assert len(cells(pane)) == 2


def test_an_empty_list_says_why(pane: UsagesPane, session: Session, executor: ManualExecutor):
    before = pane.told
    session.usages_asked.emit("nowhere")
    waiting = pane.told
    executor.drain()

    assert before == "Ask for the usages of a symbol in the code or in the tree."
    assert waiting == "Looking for “nowhere”…"
    assert pane.told == "No use of the name “nowhere” is known in code."
    assert pane.title.counted() == "none"


def test_a_row_leads_to_its_line(
    qtbot: QtBot, pane: UsagesPane, session: Session, executor: ManualExecutor
):
    previews: list[Place] = []
    session.previewed.connect(previews.append)
    session.usages_asked.emit("_refill")
    executor.drain()
    pane.focus_list()

    pane.table.clicked.emit(pane.table.model().index(1, 0))
    qtbot.keyClick(pane.table, Qt.Key.Key_Return)
    executor.drain()

    assert previews == [Place(CLOCK, Span(3, 3))]
    assert session.current == Place(BUCKET, Span(22, 22))


def test_the_list_can_be_taken_along_as_text(
    pane: UsagesPane, session: Session, executor: ManualExecutor
):
    session.usages_asked.emit("_refill")
    executor.drain()
    (command,) = pane.commands()
    assert command.action is not None

    command.action.trigger()

    assert QGuiApplication.clipboard().text() == (
        "ratelimit/bucket.py:22\tself._refill(now)\tTokenBucket.try_acquire\n"
        "ratelimit/clock.py:3\t_refill = None"
    )


def test_the_list_is_made_again_when_the_index_changes(
    pane: UsagesPane, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    session.usages_asked.emit("_refill")
    executor.drain()
    workspace.symbols.used["_refill"] = REFILLS[:1]

    session.index_changed.emit()
    executor.drain()

    assert len(cells(pane)) == 1


def test_a_closed_workspace_leaves_no_list(
    pane: UsagesPane, session: Session, executor: ManualExecutor
):
    session.usages_asked.emit("_refill")
    executor.drain()
    session.close()
    executor.drain()

    assert cells(pane) == []
    assert pane.title.counted() == ""


def test_what_is_said_of_namesakes_and_of_a_cut_list():
    assert words_of(Usages("run", REFILLS, 9, 1200, 3)) == (
        "run: 1\u202f200 lines in 9 files; the first 2 are shown; "
        "told by the name alone, which 3 symbols share."
    )


@pytest.fixture
def window(
    qtbot: QtBot, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
) -> MainWindow:
    workspace.symbols.used["try_acquire"] = REFILLS
    made = MainWindow(session)
    qtbot.addWidget(made)
    made.show()
    executor.drain()
    return made


def test_shift_f12_lists_the_usages_of_the_name_at_the_caret(
    window: MainWindow, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    workspace.files.texts[BUCKET] = "try_acquire()\n" * 60
    session.go_to(Place(BUCKET, Span(20, 20)))
    executor.drain()
    action = window.commands.action("code.usages")

    action.trigger()
    executor.drain()

    assert action.shortcut().toString() == "Shift+F12"
    assert len(cells(window.usages)) == 2
    assert window.docks.here() == "usages"
    assert window.usages.table.currentIndex().row() == 0


def test_the_tree_offers_the_usages_of_a_symbol(
    qtbot: QtBot, window: MainWindow, executor: ManualExecutor
):
    row = TreeRow(RowForm.SYMBOL, ACQUIRE.name, BUCKET, 0, 0, ACQUIRE, "python")
    menu: QMenu = window.symbols._menu(row)
    offered = next(one for one in menu.actions() if one.text() == "Show Usages")

    offered.trigger()
    executor.drain()

    assert len(cells(window.usages)) == 2
    menu.close()


# ── marks ──


def row_with(*marks: Mark) -> TreeRow:
    marked = replace(ACQUIRE, marks=marks, signature="def try_acquire(self)")
    return TreeRow(RowForm.SYMBOL, marked.name, BUCKET, 0, 0, marked, "python")


def test_what_nobody_else_calls_is_dimmed_and_told_in_words():
    private = row_with(Mark.PRIVATE, Mark.TEST)

    assert is_aside(private)
    assert not is_aside(row_with(Mark.EXPORTED))
    assert tip_of(private) == "def try_acquire(self)\nprivate, test"
    assert row_words(private) == "method try_acquire, private, test"


def test_an_entry_point_says_so_in_the_tree(qtbot: QtBot, window: MainWindow):
    row = row_with(Mark.ENTRY_POINT)

    assert starts(row)
    assert not starts(row_with(Mark.EXPORTED))
    assert not is_aside(row)
    assert row_words(row) == "method try_acquire, entry point"
