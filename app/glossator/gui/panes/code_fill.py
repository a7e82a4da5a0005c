"""Puts long texts into an editor in slices, so that no step takes longer than a blink."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

SLICE_CHARS = 100_000
"""Characters put into the editor at once; about 10 ms of the window's time."""


class Filling(QObject):
    """Fills one editor."""

    arrived = Signal()
    """Another slice is there."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._rest: list[str] = []
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(0)
        self._clock.timeout.connect(self._append)

    @property
    def going_on(self) -> bool:
        """Whether there are slices to come."""
        return bool(self._rest)

    def start(self, text: str) -> None:
        """Put a text in place of the former one: its first slice now, the others by and by."""
        first, *self._rest = _slices(text)
        self._editor.setPlainText(first)
        if self._rest:
            self._clock.start()
        self.arrived.emit()

    def _append(self) -> None:
        cursor = QTextCursor(self._editor.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(self._rest.pop(0))
        if self._rest:
            self._clock.start()
        self.arrived.emit()


def _slices(text: str) -> list[str]:
    """Cut a text at line ends into slices; each but the first begins with its line end."""
    slices: list[str] = []
    start = 0
    while len(text) - start > SLICE_CHARS:
        end = text.rfind("\n", start + 1, start + SLICE_CHARS)
        if end <= start:
            break
        slices.append(text[start:end])
        start = end
    return [*slices, text[start:]]
