"""The box for stack traces: what is pasted, the frames beside it, and where they lead."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from glossator.errors import TraceTooSlow
from glossator.gui.main_window import MainWindow
from glossator.gui.models.frames import Column, FramesModel
from glossator.gui.panes.trace import TracePane
from glossator.gui.session import Session
from glossator.model import (
    Basis,
    EntryId,
    Frame,
    FrameState,
    Kind,
    LinkedEntry,
    State,
    Trace,
    WorkspacePath,
    WrittenFrame,
)
from glossator.workspace.traces import MAX_CHARACTERS
from tests.support.fake_workspace import FakeWorkspace, symbol
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")
ACQUIRE = symbol(BUCKET, "TokenBucket.try_acquire", Kind.METHOD, 20, 29)
PLANS = LinkedEntry(
    EntryId("plans"), WorkspacePath("kb/plans.md"), "Rate limits by plan", Basis.SOURCE_LINK, 1.0,
    State.CURRENT,
)  # fmt: skip
FRAMES = (
    Frame(
        WrittenFrame('File "/srv/bucket.py"', "python", "/srv/bucket.py", 22, ("try_acquire",)),
        FrameState.FOUND, BUCKET, 22, ACQUIRE, entries=(PLANS,),
    ),
    Frame(WrittenFrame("x", "python", "/srv/b.py", 9), FrameState.MOVED, BUCKET, 20, ACQUIRE),
    Frame(
        WrittenFrame("y", "python", "b.py", 3, ("f",), ("B",)), FrameState.AMBIGUOUS,
        candidates=(WorkspacePath("a/b.py"), WorkspacePath("c/b.py")),
    ),
    Frame(WrittenFrame("z", "python", "/usr/lib/z.py", 4), FrameState.OUTSIDE),
)  # fmt: skip


@pytest.fixture
def pane(qtbot: QtBot, session: Session, workspace: FakeWorkspace) -> TracePane:
    workspace.traces.found = Trace(FRAMES)
    made = TracePane(session)
    qtbot.addWidget(made)
    made.show()
    return made


def paste(qtbot: QtBot, pane: TracePane, executor: ManualExecutor, text: str = "a trace") -> None:
    mime = QMimeData()
    mime.setText(text)
    pane.box.insertFromMimeData(mime)
    pane._later.timeout.emit()
    executor.drain()


def cells(pane: TracePane) -> list[list[str]]:
    model = pane.table.model()
    return [
        [model.index(row, column).data() for column in Column] for row in range(model.rowCount())
    ]


def test_the_model_is_sound_and_dims_what_is_outside(qtmodeltester: ModelTester):
    grey = QColor("grey")
    model = FramesModel(lambda: grey)
    model.show(Trace(FRAMES))

    qtmodeltester.check(model)
    colours = [model.index(row, 0).data(Qt.ItemDataRole.ForegroundRole) for row in range(4)]
    assert colours == [None, None, None, grey]
    assert model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == 'File "/srv/bucket.py"'


def test_frames_of_a_runtime_are_one_row_until_it_is_opened(
    qtbot: QtBot, pane: TracePane, workspace: FakeWorkspace, executor: ManualExecutor,
    qtmodeltester: ModelTester,
):  # fmt: skip
    own = [
        Frame(
            WrittenFrame(f"at node:internal/{name}", "javascript", name, 1, runtime="Node"),
            FrameState.OUTSIDE,
        )
        for name in ("a", "b", "c")
    ]
    workspace.traces.found = Trace((FRAMES[0], *own, FRAMES[3]))
    paste(qtbot, pane, executor)

    assert [row[0] for row in cells(pane)][1:] == [
        "3 frames of Node itself",
        "(outside of functions)",
    ]
    assert pane.title.counted() == "5"
    assert "at node:internal/b" in pane.table.model().index(1, 0).data(Qt.ItemDataRole.ToolTipRole)

    qtmodeltester.check(pane.table.model())
    pane.table.opened.emit(pane.table.model().index(1, 0))

    assert [row[1] for row in cells(pane)] == [
        "ratelimit/bucket.py:22", "a:1", "b:1", "c:1", "/usr/lib/z.py:4",
    ]  # fmt: skip


def test_a_pasted_trace_becomes_frames(
    qtbot: QtBot, pane: TracePane, workspace: FakeWorkspace, executor: ManualExecutor
):
    paste(qtbot, pane, executor)

    assert workspace.traces.asked == ["a trace"]
    assert cells(pane) == [
        ["TokenBucket.try_acquire", "ratelimit/bucket.py:22", "", "Rate limits by plan"],
        ["TokenBucket.try_acquire", "ratelimit/bucket.py:20", "moved since, was line 9", ""],
        ["B.f", "b.py:3", "may be any of: a/b.py, c/b.py", ""],
        ["(outside of functions)", "/usr/lib/z.py:4", "outside", ""],
    ]
    assert (pane.title.counted(), pane.told) == ("4", "4 frames, 3 of them in this workspace.")


def test_a_frame_leads_to_its_line_and_to_its_entry(
    qtbot: QtBot, pane: TracePane, session: Session, executor: ManualExecutor
):
    paste(qtbot, pane, executor)
    table = pane.table
    pane.focus_list()

    table.opened.emit(table.model().index(0, 0))
    assert session.current is not None
    assert (session.current.path, session.current.span.first) == (BUCKET, 22)

    table.clicked.emit(table.model().index(0, Column.ENTRIES))
    executor.drain()
    assert session.entry is not None
    assert session.entry.id == "plans"


def test_a_frame_that_leads_nowhere_says_why(
    qtbot: QtBot, pane: TracePane, session: Session, executor: ManualExecutor
):
    told: list[str] = []
    session.message.connect(lambda message: told.append(message.text))
    paste(qtbot, pane, executor)

    for row in (2, 3):
        pane.table.opened.emit(pane.table.model().index(row, 0))
    pane._entry.trigger()

    assert [words.split(";")[0].split(".")[0] for words in told] == [
        "Several files fit this frame",
        "This frame is outside the workspace",
        "Select a frame that has an entry",
    ]


def test_a_text_without_frames_is_said_to_have_none_and_an_empty_one_nothing(
    qtbot: QtBot, pane: TracePane, workspace: FakeWorkspace, executor: ManualExecutor
):
    workspace.traces.found = Trace()
    paste(qtbot, pane, executor)
    assert pane.told == "No frames of a stack trace were found in the text."

    pane._clear.trigger()
    pane._later.timeout.emit()
    executor.drain()
    assert (pane.told, pane.title.counted()) == ("", "")


def test_too_large_a_text_is_not_taken_in_and_too_slow_a_one_is_no_failure(
    qtbot: QtBot, pane: TracePane, session: Session, workspace: FakeWorkspace,
    executor: ManualExecutor,
):  # fmt: skip
    large = QMimeData()
    large.setText("x" * (MAX_CHARACTERS + 1))
    pane.box.insertFromMimeData(large)
    assert pane.box.toPlainText() == ""
    assert "5,000,001 characters; up to 5,000,000" in pane.told

    workspace.traces.failure = TraceTooSlow("ran too long")
    paste(qtbot, pane, executor)
    assert pane.told.startswith("The text takes too long")
    assert session.failures == []


def test_the_box_is_asked_for_by_a_command_and_has_the_keyboard(
    qtbot: QtBot, session: Session, executor: ManualExecutor
):
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()

    window.commands.action("pane.trace").trigger()
    executor.drain()

    assert window.trace.isVisible()
    assert window.focusWidget() is window.trace.box
