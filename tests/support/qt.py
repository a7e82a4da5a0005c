"""Drivers for tests of the window: background work on demand, a session over any workspace."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any


class ManualExecutor:
    """Keeps work until a test drains it, so a test decides what is late."""

    def __init__(self) -> None:
        self._work: deque[Callable[[], None]] = deque()
        self._deliveries: deque[Callable[[], None]] = deque()
        self.working = False

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
        work = self._work.popleft()
        self.working = True
        try:
            work()
        finally:
            self.working = False

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


FACETS = ("index", "search", "symbols", "entries", "links", "files", "decisions", "reviews")


class OnLanesOnly:
    """A workspace whose facets may be asked in a lane's work alone; other questions are noted.

    In the program such a question would be answered on the thread of the window, which stands
    still meanwhile.
    """

    def __init__(self, workspace: Any, executor: ManualExecutor) -> None:
        self._workspace = workspace
        self._executor = executor
        self.asked_outside: list[str] = []

    def __getattr__(self, name: str) -> Any:
        part = getattr(self._workspace, name)
        return _Facet(name, part, self) if name in FACETS else part

    def note(self, question: str) -> None:
        """Note a question that did not come from a lane."""
        if not self._executor.working:
            self.asked_outside.append(question)


class _Facet:
    def __init__(self, name: str, facet: Any, watched: OnLanesOnly) -> None:
        self._name = name
        self._facet = facet
        self._watched = watched

    def __getattr__(self, name: str) -> Any:
        self._watched.note(f"{self._name}.{name}")
        return getattr(self._facet, name)
