"""The table of the frames of a stack trace: values in, roles out."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QColor
from typing_extensions import override

from glossator.gui.models.table import Index, ValuesModel
from glossator.model import Frame, FrameState, Trace


class Column(IntEnum):
    """What the columns tell."""

    FUNCTION = 0
    WHERE = 1
    STANDING = 2
    ENTRIES = 3


HEADINGS = {
    Column.FUNCTION: "Frame",
    Column.WHERE: "Where",
    Column.STANDING: "",
    Column.ENTRIES: "Entries",
}


def text_of(frame: Frame, column: Column) -> str:
    """Return what a cell says."""
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


class FramesModel(ValuesModel[Frame, Column]):
    """A read-only table of frames, replaced as a whole; those outside are dimmed.

    Args:
        dimmed: Gives the colour of frames outside the workspace.
    """

    def __init__(self, dimmed: Callable[[], QColor], parent: QObject | None = None) -> None:
        super().__init__(HEADINGS, text_of, parent)
        self._dimmed = dimmed

    def show(self, found: Trace) -> None:
        """Replace the table."""
        self.replace(found.frames)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        frame = self.value(index)
        if frame is None:
            return None
        if role == Qt.ItemDataRole.ForegroundRole and frame.state is FrameState.OUTSIDE:
            return self._dimmed()
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == Column.FUNCTION:
            return frame.written.raw
        return super().data(index, role)
