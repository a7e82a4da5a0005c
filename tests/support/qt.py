"""Drivers for tests of the window: background work on demand, a session over any workspace."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class ManualExecutor:
    """Keeps work until a test drains it, so a test decides what is late."""

    def __init__(self) -> None:
        self._work: deque[Callable[[], None]] = deque()
        self._deliveries: deque[Callable[[], None]] = deque()

    @property
    def waiting(self) -> int:
        """How much work is kept."""
        return len(self._work)

    def run(self, work: Callable[[], None]) -> None:
        self._work.append(work)

    def post(self, delivery: Callable[[], None]) -> None:
        self._deliveries.append(delivery)

    def work_once(self) -> None:
        """Do the oldest work, but deliver nothing yet."""
        self._work.popleft()()

    def deliver(self) -> None:
        """Deliver what was posted."""
        while self._deliveries:
            self._deliveries.popleft()()

    def drain(self, limit: int = 1000) -> None:
        """Do all work and deliver it, with what follows from it.

        Raises:
            AssertionError: When work makes new work without end.
        """
        for _ in range(limit):
            self.deliver()
            if not self._work:
                return
            self.work_once()
        msg = f"still work after {limit} steps"
        raise AssertionError(msg)
