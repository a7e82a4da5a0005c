"""Draws the window to a file once everything it shows has come, then leaves the program.

The rule: a picture shows what was asked for. Where that could not be opened or indexed there is
none, and the failure is handed back.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from glossator.errors import GlossatorError
from glossator.gui.indexing import RunState
from glossator.gui.session import Session

LOOK_MS = 50
STILL = 8
"""Looks in a row at which nothing was going on before the picture is taken."""

PATIENCE_MS = 600_000


class Screenshot(QObject):
    """One picture of one window.

    Attributes:
        failure: Why there is no picture, once the program was left; None when it was written.
    """

    def __init__(self, window: QWidget, session: Session, file: Path) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._file = file
        self._still = 0
        self._looks = 0
        self.failure: GlossatorError | None = None
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK_MS)
        self._clock.timeout.connect(self._look)
        self._clock.start()

    def _look(self) -> None:
        standing = self._session.indexing.standing
        failed = standing.state is RunState.FAILED or self._session.failures
        settled = standing.report is not None or failed
        ready = (settled or self._session.workspace is None) and not self._session.busy
        self._still = self._still + 1 if ready else 0
        self._looks += 1
        if self._still >= STILL:
            self._leave(self._lost() or self._drawn())
        elif self._looks * LOOK_MS > PATIENCE_MS:
            problem = f"The window was not ready after {PATIENCE_MS // 60_000} minutes."
            self._leave(GlossatorError(problem, "Index the workspace first: glossator index PATH"))

    def _lost(self) -> GlossatorError | None:
        """Return what kept the workspace from being opened or indexed."""
        standing = self._session.indexing.standing
        indexed = standing.report is not None and standing.state is not RunState.FAILED
        if self._session.workspace is not None and indexed:
            return None
        rows = self._session.failures
        return GlossatorError(rows[-1].text, rows[-1].remedy) if rows else None

    def _drawn(self) -> GlossatorError | None:
        """Draw the picture, and return why it could not be written."""
        if self._window.grab().save(str(self._file), "PNG"):
            return None
        problem = f"The picture {self._file} cannot be written."
        return GlossatorError(problem, "Name a file in a folder that you may write to.")

    def _leave(self, failure: GlossatorError | None) -> None:
        self._clock.stop()
        self.failure = failure
        QApplication.exit(failure.exit_code if failure else 0)
