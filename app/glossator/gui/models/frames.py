"""The table of the frames of a stack trace: values in, roles out."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor
from typing_extensions import override

from glossator.gui.models.table import Index, ValuesModel
from glossator.model import Frame, FrameRun, FrameState, Trace


class Column(IntEnum):
    """What the columns tell."""

    FUNCTION = 0
    WHERE = 1
    STANDING = 2
    ENTRIES = 3


MOST_IN_TIP = 12
"""Frames that the tip of a row shows as they are written."""

HEADINGS = {
    Column.FUNCTION: "Frame",
    Column.WHERE: "Where",
    Column.STANDING: "",
    Column.ENTRIES: "Entries",
}


Row = Frame | FrameRun
"""A frame, or several of a runtime itself shown as one."""


def text_of(row: Row, column: Column) -> str:
    """Return what a cell says."""
    return _run_text(row, column) if isinstance(row, FrameRun) else _frame_text(row, column)


def _run_text(run: FrameRun, column: Column) -> str:
    if column is not Column.FUNCTION:
        return ""
    told = QCoreApplication.translate("Frames", "{0} frames of {1} itself")
    return told.format(len(run.frames), run.runtime)


def _frame_text(frame: Frame, column: Column) -> str:
    match column:
        case Column.FUNCTION:
            return function_of(frame)
        case Column.WHERE:
            return where_of(frame)
        case Column.STANDING:
            return standing_of(frame)
        case Column.ENTRIES:
            return ", ".join(entry.title for entry in frame.entries)


def function_of(frame: Frame) -> str:
    """Return what the function of a frame is called, here or there."""
    if frame.symbol is not None:
        return frame.symbol.qualname
    written = frame.written
    if written.names:
        return ".".join((*written.owner, written.names[0]))
    return QCoreApplication.translate("Frames", "(outside of functions)")


def where_of(frame: Frame) -> str:
    """Return where a frame is: in the workspace, else as it is written."""
    if frame.path is not None:
        return f"{frame.path}:{frame.line}"
    written = frame.written
    return f"{written.path}:{written.line}" if written.path else ""


def standing_of(frame: Frame) -> str:
    """Return what became of a frame, "" where it is as it was."""
    match frame.state:
        case FrameState.FOUND:
            return ""
        case FrameState.MOVED:
            told = QCoreApplication.translate("Frames", "moved since, was line {0}")
            return told.format(frame.written.line)
        case FrameState.AMBIGUOUS:
            told = QCoreApplication.translate("Frames", "may be any of: {0}")
            return told.format(", ".join(frame.candidates))
        case FrameState.OUTSIDE:
            return QCoreApplication.translate("Frames", "outside")


class FramesModel(ValuesModel[Row, Column]):
    """A read-only table of frames; those outside are dimmed, those of a runtime itself folded.

    Args:
        dimmed: Gives the colour of frames outside the workspace.
    """

    def __init__(self, dimmed: Callable[[], QColor], parent: QObject | None = None) -> None:
        super().__init__(HEADINGS, text_of, parent)
        self._dimmed = dimmed

    def show(self, found: Trace) -> None:
        """Replace the table."""
        self.replace(found.folded)

    def unfold(self, index: Index) -> None:
        """Show the frames of a row that stands for several."""
        run = self.value(index)
        if not isinstance(run, FrameRun):
            return
        row = index.row()
        self.beginInsertRows(QModelIndex(), row + 1, row + len(run.frames))
        self._values = (*self._values[: row + 1], *run.frames, *self._values[row + 1 :])
        self.endInsertRows()
        self.beginRemoveRows(QModelIndex(), row, row)
        self._values = (*self._values[:row], *self._values[row + 1 :])
        self.endRemoveRows()

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.value(index)
        if row is None:
            return None
        frames = row.frames if isinstance(row, FrameRun) else (row,)
        if role == Qt.ItemDataRole.ForegroundRole and frames[0].state is FrameState.OUTSIDE:
            return self._dimmed()
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == Column.FUNCTION:
            return "\n".join(frame.written.raw for frame in frames[:MOST_IN_TIP])
        return super().data(index, role)
