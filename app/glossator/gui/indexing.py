"""The session's facet that brings the index up to date and says how far it is.

The run itself happens in the engine's process, driven from a lane; here are only its state and
its facts. While it runs the panes are told now and then to read again, so that they grow live.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from PySide6.QtCore import QObject, QTimer

from glossator.errors import GlossatorError, IndexBusy, IndexMissing
from glossator.gui.jobs import Lane
from glossator.model import Counts, IndexReport, Progress
from glossator.task import Task
from glossator.workspace import Workspace

LIVE_GAP = 1.5
"""Seconds between two times that the panes read again while a run goes on."""

WATCH_MS = 2_000
"""How often it is asked whether another process has written to the index."""

RETRY_GAP = 10.0
"""Seconds between two tries to index while another process does."""

OLD = 5.0
"""Seconds after which a run is old: coming back to the window looks for changes again."""


class RunState(StrEnum):
    """How the last run of indexing stands."""

    IDLE = "idle"
    RUNNING = "running"
    CANCELLING = "cancelling"
    CANCELLED = "cancelled"
    FAILED = "failed"
    ELSEWHERE = "elsewhere"
    """Another process is indexing; what it writes is read as it comes."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Whom the facet tells: plain callbacks, called on the window's thread."""

    changed: Callable[[], None]
    progress: Callable[[Progress | None], None]
    failed: Callable[[GlossatorError], None]
    told: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known about the index now.

    Attributes:
        counts: What it holds; None before anything was read.
        report: What the last run that ended did.
    """

    state: RunState = RunState.IDLE
    progress: Progress | None = None
    counts: Counts | None = None
    report: IndexReport | None = None
    first_run: bool = field(default=False)

    @property
    def running(self) -> bool:
        """Whether a run is going on."""
        return self.state in (RunState.RUNNING, RunState.CANCELLING)


class Indexing(QObject):
    """Runs of indexing for one workspace at a time."""

    def __init__(
        self, run_lane: Lane, watch_lane: Lane, facts: Facts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._run_lane = run_lane
        self._watch_lane = watch_lane
        self._facts = facts
        self._workspace: Workspace | None = None
        self._last_live = 0.0
        self._last_run = 0.0
        self._again = False
        self._watch = QTimer(self)
        self._watch.setInterval(WATCH_MS)
        self._watch.timeout.connect(self._ask_whether_changed)
        self.standing = Standing()

    def attend(self, workspace: Workspace | None) -> None:
        """Drive this workspace from now on; None: nothing is open."""
        self._run_lane.cancel()
        self._watch_lane.cancel()
        self._workspace = workspace
        self._again = False
        self.standing = Standing()
        if workspace is None:
            self._watch.stop()
        else:
            self._watch.start()

    def begin(self) -> None:
        """Read how much the index holds, then bring it up to date."""
        self._count(self._begun)

    def refresh(self) -> None:
        """Bring the index up to date; while a run is going on, once more after it."""
        workspace = self._workspace
        if workspace is None:
            return
        if self.standing.running:
            self._again = self.standing.state is RunState.RUNNING
            return

        def run(task: Task) -> IndexReport:
            return workspace.index.refresh(task)

        self._again = False
        self._last_run = monotonic()
        counts = self.standing.counts
        first = counts is None or counts.files == 0
        self.standing = Standing(RunState.RUNNING, None, counts, None, first)
        self._facts.progress(None)
        self._run_lane.submit(
            run, self._ended, self._failed, progress=self._advanced, stopped=self._stopped
        )

    def refresh_if_old(self) -> None:
        """Bring the index up to date unless that was done a moment ago."""
        settled = self.standing.state in (RunState.IDLE, RunState.ELSEWHERE)
        if settled and monotonic() - self._last_run >= OLD:
            self.refresh()

    def cancel(self) -> None:
        """Ask the run to stop; what it has written is kept."""
        if self.standing.state is RunState.RUNNING:
            self._again = False
            self._stand(RunState.CANCELLING)
            self._run_lane.cancel()
            self._facts.progress(self.standing.progress)

    def read_counts(self) -> None:
        """Read how much the index holds; tells `changed` when it is known."""
        self._count(self._counted)

    def _count(self, done: Callable[[Counts], None]) -> None:
        workspace = self._workspace
        if workspace is None:
            return

        def count(_: Task) -> Counts:
            try:
                return workspace.index.status().counts
            except IndexMissing:
                return Counts()

        self._watch_lane.submit(count, done, self._facts.failed)

    def _begun(self, counts: Counts) -> None:
        self._counted(counts)
        self.refresh()

    def _advanced(self, progress: Progress) -> None:
        standing = self.standing
        self.standing = Standing(
            standing.state, progress, standing.counts, None, standing.first_run
        )
        self._facts.progress(progress)
        now = monotonic()
        if now - self._last_live >= LIVE_GAP:
            self._last_live = now
            self.read_counts()

    def _ended(self, report: IndexReport) -> None:
        self.standing = Standing(RunState.IDLE, None, report.counts, report)
        self._last_run = monotonic()
        self._facts.progress(None)
        self._facts.changed()
        if report.rebuilt:
            self._facts.told(report.rebuilt)
        if self._again:
            self.refresh()

    def _stopped(self) -> None:
        self._stand(RunState.CANCELLED)
        self._facts.progress(None)
        self.read_counts()

    def _failed(self, error: GlossatorError) -> None:
        busy = isinstance(error, IndexBusy)
        self._stand(RunState.ELSEWHERE if busy else RunState.FAILED)
        self._facts.progress(None)
        if not busy:
            self._facts.failed(error)
        self.read_counts()

    def _stand(self, state: RunState) -> None:
        standing = self.standing
        progress = standing.progress if state is RunState.CANCELLING else None
        self.standing = Standing(state, progress, standing.counts, None, standing.first_run)

    def _counted(self, counts: Counts) -> None:
        standing = self.standing
        self.standing = Standing(
            standing.state, standing.progress, counts, standing.report, standing.first_run
        )
        self._facts.changed()

    def _ask_whether_changed(self) -> None:
        workspace = self._workspace
        if workspace is None or self.standing.running or self._watch_lane.busy:
            return
        waited = monotonic() - self._last_run
        if self.standing.state is RunState.ELSEWHERE and waited >= RETRY_GAP:
            self.refresh()
            return
        self._watch_lane.submit(
            lambda _: workspace.index.changed(), self._heard_of_change, self._facts.failed
        )

    def _heard_of_change(self, changed: object) -> None:
        if changed:
            self.read_counts()
