"""A stack trace that is pasted, and its frames as places in the code with their entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QFontDatabase
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.errors import GlossatorError, TraceTooLarge, TraceTooSlow
from glossator.gui.commands import Command
from glossator.gui.models.frames import Column, FramesModel
from glossator.gui.panes.problems import ProblemTable, settle_table
from glossator.gui.panes.title import PaneTitle
from glossator.gui.session import Session
from glossator.gui.wording import counted, number
from glossator.model import Frame, FrameRun, FrameState, Trace
from glossator.task import Task
from glossator.workspace.traces import MAX_CHARACTERS

WIDTHS: Mapping[int, int] = {Column.WHERE: 260, Column.STANDING: 180, Column.ENTRIES: 220}
READ_MS = 250
"""How long after the last change the text is read."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a text came to: its frames, or why it was not read."""

    trace: Trace
    refused: str = ""


class PasteBox(QPlainTextEdit):
    """Where a trace is pasted; what is too large for one is not even taken in."""

    refused = Signal(int)
    """So many characters were pasted."""

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        length = len(source.text()) if source.hasText() else 0
        if length > MAX_CHARACTERS:
            self.refused.emit(length)
        elif length:
            self.insertPlainText(source.text())


class TracePane(QWidget):
    """The box beside the table of frames."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trace")
        self._session = session
        self._model = FramesModel(self._dimmed, self)
        self._box, self._table, self._told = PasteBox(self), ProblemTable(self), QLabel(self)
        self._clear = QAction(self.tr("Clear the Stack Trace"), self)
        self._entry = QAction(self.tr("Show the Entry of the Selected Frame"), self)
        self._later = QTimer(self, singleShot=True, interval=READ_MS)
        self.title = PaneTitle(self.tr("Stack trace"), session, self)
        self._build()
        session.index_changed.connect(self._read)
        session.workspace_changed.connect(self._forget)
        session.theme_changed.connect(self._table.viewport().update)

    @property
    def box(self) -> QPlainTextEdit:
        """Where the trace is pasted."""
        return self._box

    @property
    def table(self) -> ProblemTable:
        """The table of frames."""
        return self._table

    @property
    def told(self) -> str:
        """What is said of the text."""
        return self._told.text()

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return [
            Command("trace.entry", self._entry.text(), "", "go", action=self._entry),
            Command("trace.clear", self._clear.text(), "", "edit", action=self._clear),
        ]

    def focus_list(self) -> None:
        """Put the keyboard into the frames when there are some, else into the box."""
        if not self._model.rowCount():
            self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self._table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self._table.currentIndex().isValid():
            self._table.setCurrentIndex(self._model.index(0, 0))

    def _build(self) -> None:
        self._build_box()
        self._build_table()
        self._clear.triggered.connect(self._box.clear)
        self._entry.triggered.connect(self._show_selected_entry)
        self.title.add_tool(self._entry, "document")
        self.title.add_tool(self._clear, "close")
        self._told.setObjectName("paneCount")
        self._told.setWordWrap(True)
        right = QWidget(self)
        lines = QVBoxLayout(right)
        lines.setContentsMargins(8, 0, 0, 0)
        lines.addWidget(self._told)
        lines.addWidget(self._table, 1)
        both = QSplitter(Qt.Orientation.Horizontal, self)
        both.setChildrenCollapsible(False)
        both.addWidget(self._box)
        both.addWidget(right)
        both.setStretchFactor(0, 2)
        both.setStretchFactor(1, 5)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 3, 6)
        column.addWidget(both)

    def _build_box(self) -> None:
        self._box.setObjectName("trace.box")
        self._box.setAccessibleName(self.tr("Stack trace"))
        self._box.setPlaceholderText(
            self.tr("Paste a stack trace: Python, JavaScript, Java, C#, Go, Rust, Ruby or PHP.")
        )
        self._box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._box.setFrameShape(QFrame.Shape.NoFrame)
        self._box.setTabChangesFocus(True)
        self._box.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._box.textChanged.connect(self._later.start)
        self._box.refused.connect(self._refuse)
        self._later.timeout.connect(self._read)

    def _build_table(self) -> None:
        self._table.setModel(self._model)
        self._table.setObjectName("trace.table")
        self._table.setAccessibleName(self.tr("Frames"))
        settle_table(self._table, stretched=Column.FUNCTION, widths=WIDTHS)
        self._table.doubleClicked.connect(self._open)
        self._table.opened.connect(self._open)
        self._table.clicked.connect(self._clicked)

    def _dimmed(self) -> QColor:
        return self._session.theme.colour("secondary")

    def _forget(self) -> None:
        self._session.lane("trace").cancel()
        self._box.clear()
        self._show(Answer(Trace()))

    def _refuse(self, characters: int) -> None:
        self._show(Answer(Trace(), sentence_of(TraceTooLarge(characters, MAX_CHARACTERS))))

    def _read(self) -> None:
        self._later.stop()
        workspace, text = self._session.workspace, self._box.toPlainText()
        if workspace is None or not text.strip():
            self._session.lane("trace").cancel()
            self._show(Answer(Trace()))
            return

        def work(task: Task) -> Answer:
            try:
                return Answer(workspace.traces.read(text, task))
            except (TraceTooLarge, TraceTooSlow) as refused:
                return Answer(Trace(), sentence_of(refused))

        self._session.lane("trace").submit(work, self._show)

    def _show(self, answer: Answer) -> None:
        self._model.show(answer.trace)
        frames = answer.trace.frames
        self.title.count(number(len(frames)) if frames else "")
        self._told.setText(answer.refused or self._words(answer.trace))
        self._told.setVisible(bool(self._told.text()))

    def _words(self, trace: Trace) -> str:
        if not trace.frames:
            typed = bool(self._box.toPlainText().strip())
            return self.tr("No frames of a stack trace were found in the text.") if typed else ""
        words = self.tr("{0}, {1} of them in this workspace.").format(
            counted(len(trace.frames), "frame", "frames"), number(trace.inside)
        )
        return words + (" " + self.tr("Those after them are left out.") if trace.truncated else "")

    def _clicked(self, index: QModelIndex) -> None:
        frame = self._model.value(index)
        if not isinstance(frame, Frame):
            return
        if index.column() == Column.ENTRIES and frame.entries:
            self._show_selected_entry()
        elif frame.place is not None:
            self._session.preview(frame.place)

    def _open(self, index: QModelIndex) -> None:
        frame = self._model.value(index)
        if isinstance(frame, FrameRun):
            self._model.unfold(index)
            return
        if frame is None:
            return
        if frame.place is not None:
            self._session.go_to(frame.place)
            self._session.focus("code")
        elif frame.state is FrameState.AMBIGUOUS:
            self._session.tell(self.tr("Several files fit this frame; open the one you mean."))
        else:
            self._session.tell(self.tr("This frame is outside the workspace."))

    def _show_selected_entry(self) -> None:
        frame = self._model.value(self._table.currentIndex())
        if not isinstance(frame, Frame) or not frame.entries:
            self._session.tell(self.tr("Select a frame that has an entry."))
            return
        symbol = frame.symbol.id if frame.symbol else None
        self._session.show_entry(frame.entries[0].path, about=symbol)
        self._session.focus("entry")


def sentence_of(error: GlossatorError) -> str:
    """Return a failure as it is said in the pane."""
    return f"{error.problem} {error.remedy}"
