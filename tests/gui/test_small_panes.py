from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QTableView, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from glossator.errors import StorageFull
from glossator.gui.messages import Message
from glossator.gui.models.problems import Column, ProblemsModel, report
from glossator.gui.panes.problems import ProblemsPane
from glossator.gui.panes.status import StatusPane, progress_text
from glossator.gui.panes.toasts import MOST, Toast, Toasts, as_text
from glossator.gui.panes.welcome import WelcomePane
from glossator.gui.session import Session
from glossator.model import (
    Counts,
    IndexReport,
    Place,
    Problem,
    ProblemKind,
    Progress,
    Span,
    Stage,
    WorkspacePath,
)
from glossator.task import Task
from tests.support.fake_workspace import FakeWorkspace
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")
SKIPPED = Problem(ProblemKind.SKIPPED_FILE, WorkspacePath("data.bin"), 1, "too large", "Raise it.")
BROKEN = Problem(ProblemKind.BROKEN_LINK, WorkspacePath("kb/plans.md"), 4, "gone", "Mend it.")
PARSE = Problem(ProblemKind.PARSE_ERROR, BUCKET, 12, "parse budget")


# ── toasts ──


@pytest.fixture
def toasts(qtbot: QtBot, session: Session) -> Iterator[Toasts]:
    window = QWidget()
    window.resize(800, 600)
    qtbot.addWidget(window)
    made = Toasts(session, window)
    window.show()
    yield made
    window.close()


def test_three_messages_are_shown_at_most_and_all_are_kept(toasts: Toasts, session: Session):
    for number in range(5):
        session.tell(f"message {number}")

    assert toasts.messages() == [f"message {number}" for number in (2, 3, 4)]
    assert len(toasts.messages()) == MOST
    assert [one.text for one in session.messages.all()] == [
        f"message {n}" for n in range(4, -1, -1)
    ]


def test_the_same_message_is_not_shown_twice(toasts: Toasts, session: Session):
    session.tell("saved")
    session.tell("saved")

    assert toasts.messages() == ["saved"]


def test_the_action_of_a_message_is_done_and_the_message_goes(
    qtbot: QtBot, toasts: Toasts, session: Session
):
    done: list[str] = []
    session.tell("Link removed", "Undo", lambda: done.append("undo"))
    (button,) = toasts.findChildren(QPushButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert done == ["undo"]
    assert toasts.messages() == []


def test_a_message_goes_by_itself_but_not_under_the_pointer(
    qtbot: QtBot, toasts: Toasts, session: Session
):
    session.tell("saved")
    (toast,) = toasts.findChildren(Toast)
    toast._clock.setInterval(1)
    at = QPointF(5, 5)
    QGuiApplication.sendEvent(toast, QEnterEvent(at, at, at))
    assert not toast._clock.isActive()
    QGuiApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: toasts.messages() == [])


def test_messages_stand_inside_the_window(toasts: Toasts, session: Session):
    session.tell("A rather long sentence that needs more than one line to be read in full, " * 3)
    window = toasts.parentWidget()
    assert window is not None

    assert window.rect().contains(toasts.geometry())


def test_a_message_as_text_has_its_time_and_its_details():
    assert as_text(Message("It failed.", detail="line 1\nline 2", time="12:00:00")) == (
        "12:00:00  It failed.\n    line 1\n    line 2"
    )


# ── problems ──


@pytest.fixture
def problems(
    qtbot: QtBot, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
) -> ProblemsPane:
    workspace.index.rows = [BROKEN, PARSE, SKIPPED]
    made = ProblemsPane(session)
    qtbot.addWidget(made)
    made.show()
    session.problems_changed.emit()
    executor.drain()
    return made


def kinds(pane: ProblemsPane) -> list[str]:
    model = pane.table.model()
    return [model.index(row, Column.KIND).data() for row in range(model.rowCount())]


def test_problems_of_the_index_and_failed_work_are_listed_together(
    problems: ProblemsPane, session: Session, executor: ManualExecutor
):
    session.fail(StorageFull(Path("index.db")))
    executor.drain()

    assert kinds(problems) == ["Failed work", "Broken link", "Parse error", "Skipped file"]
    assert problems.title.counted() == "4"
    assert problems.count_of(ProblemKind.SKIPPED_FILE) == 1


def test_chips_name_the_kinds_there_are_and_narrow_the_table(problems: ProblemsPane, qtbot: QtBot):
    chips = {chip.text(): chip for chip in problems.findChildren(QPushButton) if chip.isVisible()}
    assert list(chips) == ["All", "Skipped file 1", "Parse error 1", "Broken link 1"]
    qtbot.mouseClick(chips["Parse error 1"], Qt.MouseButton.LeftButton)

    assert kinds(problems) == ["Parse error"]


def test_enter_leads_to_the_code_or_the_entry(
    problems: ProblemsPane, qtbot: QtBot, session: Session, executor: ManualExecutor
):
    problems.focus_list()
    qtbot.keyClick(problems.table, Qt.Key.Key_Return)
    executor.drain()
    assert session.entry is not None
    assert session.entry.path == "kb/plans.md"
    qtbot.keyClick(problems.table, Qt.Key.Key_Down)
    qtbot.keyClick(problems.table, Qt.Key.Key_Return)

    assert session.current == Place(BUCKET, Span(12, 12))


def test_a_row_that_is_too_long_keeps_both_of_its_ends(problems: ProblemsPane):
    table = problems.findChild(QTableView, "problems.table")

    assert table is not None
    assert table.textElideMode() is Qt.TextElideMode.ElideMiddle
    index = table.model().index(0, Column.WHAT)
    assert index.data(Qt.ItemDataRole.ToolTipRole) == index.data()


def test_the_report_can_be_copied(problems: ProblemsPane, session: Session):
    problems._copy.trigger()

    assert QGuiApplication.clipboard().text() == report([BROKEN, PARSE, SKIPPED])
    assert report([BROKEN]) == "Broken link\tkb/plans.md:4\tgone\tMend it."


def test_the_table_of_problems_is_a_sound_model(qtmodeltester: ModelTester):
    model = ProblemsModel()
    model.show([SKIPPED, BROKEN])
    model.show_kind(ProblemKind.BROKEN_LINK)

    assert model.values() == (BROKEN,)
    qtmodeltester.check(model)


# ── status and welcome ──


def test_progress_is_told_in_numbers():
    assert progress_text(None) == "Starting…"
    assert progress_text(Progress(Stage.SCAN, 0, 0)) == "Looking for files…"
    assert (
        progress_text(Progress(Stage.SYMBOLS, 1204, 3410))
        == "Reading 1\u202f204 of 3\u202f410 files"
    )
    assert progress_text(Progress(Stage.EMBEDDING, 312, 486)) == "Embedding 312 of 486 chunks"


def test_the_status_bar_shows_the_run_and_cancels_it(
    qtbot: QtBot, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    bar = StatusPane(session)
    qtbot.addWidget(bar)
    bar.show()
    assert bar.texts() == ("5 symbols ready", "")

    def run(task: Task) -> IndexReport:
        task.report(Progress(Stage.SYMBOLS, 312, 486))
        executor.deliver()
        assert bar.texts() == ("5 symbols", "·  Reading 312 of 486 files")
        qtbot.mouseClick(bar.cancel_button, Qt.MouseButton.LeftButton)
        assert bar.texts() == ("5 symbols", "·  Cancelling…")
        task.checkpoint()
        return IndexReport()

    workspace.index.run = run
    session.refresh_index()
    executor.drain()

    assert bar.texts() == ("5 symbols · indexing was cancelled", "")
    resume = next(b for b in bar.findChildren(QPushButton) if b.text() == "Resume")
    workspace.index.run = None
    qtbot.mouseClick(resume, Qt.MouseButton.LeftButton)
    executor.drain()
    assert bar.texts() == ("5 symbols ready", "")


def test_an_index_that_was_built_anew_is_told(
    qtbot: QtBot, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    told: list[str] = []
    session.message.connect(lambda message: told.append(message.text))
    bar = StatusPane(session)
    qtbot.addWidget(bar)
    why = "The index had the earlier format 0; it was built anew."
    workspace.index.report = replace(workspace.index.report, rebuilt=why)

    session.refresh_index()
    executor.drain()

    assert bar.texts()[0] == "5 symbols ready · the index was built anew"
    assert told == [why]


def test_the_status_bar_names_the_file_and_the_caret(
    qtbot: QtBot, session: Session, workspace: FakeWorkspace
):
    bar = StatusPane(session)
    qtbot.addWidget(bar)
    session.file_is(workspace.files.read(BUCKET))
    session.caret_at(Place(BUCKET, Span(1053, 1053)), column=9)

    shown = [label.text() for label in bar.findChildren(QLabel)]
    assert "Python · UTF-8 · LF" in shown
    assert "Ln 1053, Col 9" in shown


def test_the_status_bar_names_a_mark_of_byte_order_as_editors_do(
    qtbot: QtBot, session: Session, workspace: FakeWorkspace
):
    bar = StatusPane(session)
    qtbot.addWidget(bar)
    session.file_is(replace(workspace.files.read(BUCKET), encoding="utf-8-sig"))

    assert "Python · UTF-8 BOM · LF" in [label.text() for label in bar.findChildren(QLabel)]


def test_the_welcome_page_turns_into_the_first_index_and_then_steps_aside(
    qtbot: QtBot, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    page = WelcomePane(session)
    qtbot.addWidget(page)
    session.close()
    executor.drain()
    assert page.page() == "start"

    def run(task: Task) -> IndexReport:
        task.report(Progress(Stage.SYMBOLS, 1204, 3410, symbols=18200))
        executor.deliver()
        assert page.page() == "first index"
        assert page.progress() == (
            "Reading 1\u202f204 of 3\u202f410 files · 18\u202f200 symbols so far"
        )
        return IndexReport(counts=Counts(files=3410))

    workspace.index.run = run
    workspace.index.counts = Counts()
    session.open(Path("lantern"))
    executor.drain()

    assert page.page() == "ready"


def test_recent_folders_can_be_opened_from_the_welcome_page(qtbot: QtBot, session: Session):
    page = WelcomePane(session)
    qtbot.addWidget(page)
    wanted: list[str] = []
    page.recent_wanted.connect(wanted.append)
    page.show_recent([Path("/src/lantern"), Path("/src/other")])
    buttons = [b for b in page.findChildren(QPushButton) if b.accessibleName().endswith("lantern")]
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)

    assert wanted == ["/src/lantern"]


def test_the_tips_of_the_welcome_page_say_what_the_keys_do(qtbot: QtBot, session: Session):
    page = WelcomePane(session)
    qtbot.addWidget(page)
    tips = [label.text() for label in page.findChildren(QLabel) if "Ctrl+N" in label.text()]

    assert tips == ["<b>Ctrl+N</b> begins a new entry, <b>Ctrl+Shift+N</b> one about this symbol."]
