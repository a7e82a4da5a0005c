"""Long work without threads or Qt: it reports progress, and asks whether to stop."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from glossator.errors import Cancelled
from glossator.model import Progress


class Task:
    """The handle on one piece of long work.

    Any thread may cancel it; the work itself calls `checkpoint` or `report` at least every 50 ms.
    """

    def __init__(self, on_progress: Callable[[Progress], None] | None = None) -> None:
        self._cancelled = Event()
        self._on_progress = on_progress
        self._on_cancel: Callable[[], None] | None = None

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked the work to stop."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask the work to stop at its next checkpoint, and break off what it waits for."""
        self._cancelled.set()
        breaker = self._on_cancel
        if breaker is not None:
            breaker()

    def interrupted_by(self, breaker: Callable[[], None] | None) -> None:
        """Name what `cancel` calls besides, e.g. to interrupt a running database query.

        Args:
            breaker: Called from the cancelling thread, maybe late; must be harmless then.
        """
        self._on_cancel = breaker
        if breaker is not None and self.cancelled:
            breaker()

    def checkpoint(self) -> None:
        """Stop here if asked to.

        Raises:
            Cancelled: When somebody called `cancel`.
        """
        if self._cancelled.is_set():
            raise Cancelled

    def report(self, progress: Progress) -> None:
        """Tell how far the work is, and stop here if asked to.

        Raises:
            Cancelled: When somebody called `cancel`.
        """
        self.checkpoint()
        if self._on_progress is not None:
            self._on_progress(progress)
