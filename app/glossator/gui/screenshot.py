"""Draws the window to a file once everything it shows has come, then leaves the program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from glossator.gui.indexing import RunState
from glossator.gui.session import Session

LOOK_MS = 50
STILL = 8
"""Looks in a row at which nothing was going on before the picture is taken."""

PATIENCE_MS = 600_000


class Screenshot(QObject):
    """One picture of one window.

    Attributes:
        code: What the program leaves with: 0 when the file was written.
    """

    def __init__(self, window: QWidget, session: Session, file: Path) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._file = file
        self._still = 0
        self._looks = 0
        self.code = 3
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK_MS)
        self._clock.timeout.connect(self._look)
        self._clock.start()

    def _look(self) -> None:
        standing = self._session.indexing.standing
        settled = standing.report is not None or standing.state is RunState.FAILED
        ready = (settled or self._session.workspace is None) and not self._session.busy
        self._still = self._still + 1 if ready else 0
        self._looks += 1
        if self._still >= STILL or self._looks * LOOK_MS > PATIENCE_MS:
            self._clock.stop()
            self._take()

    def _take(self) -> None:
        if self._window.grab().save(str(self._file), "PNG"):
            self.code = 0
        QApplication.exit(self.code)
