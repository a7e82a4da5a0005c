"""Background work of the window: the only place that knows threads.

A `Lane` does one piece of work at a time and the newest wins. Work runs on a worker thread and
sees no widget; what it returns comes back by a typed callback on the thread of the window.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Semaphore, Thread
from time import monotonic
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from glossator.errors import Cancelled, GlossatorError
from glossator.model import Progress
from glossator.task import Task

T = TypeVar("T")
Delivery = Callable[[], None]
"""What is left to do on the window's thread when work has ended."""

PROGRESS_GAP = 0.1
"""Seconds between two progress reports of one stage that reach the window: at most ten a second."""

WORKERS = 6
"""Threads at most. One may be busy for minutes with driving the engine; queries are short."""

SWITCH_S = 0.001
"""How long a worker may compute before the window's thread gets its turn. Python's own 5 ms, times
the workers, is paid anew by each call into Qt while workers compute, and is felt as stutter."""

log = logging.getLogger(__name__)


class UnexpectedFailure(GlossatorError):
    """Work ended in a way nobody foresaw: a defect of the program.

    Attributes:
        detail: The trace, for a report.
    """

    def __init__(self, error: BaseException) -> None:
        super().__init__(
            f"Something went wrong inside Glossator ({type(error).__name__}: {error}).",
            "Try again; if it stays, report it with the details from Problems.",
        )
        self.detail = "".join(traceback.format_exception(error))


class Executor(Protocol):
    """Runs work on a worker thread, and deliveries on the window's thread."""

    def run(self, work: Callable[[], None]) -> None:
        """Start `work` as soon as a worker is free. Called on the window's thread."""

    def post(self, delivery: Delivery) -> None:
        """Have `delivery` called on the window's thread, in the order of posting. Any thread."""


class ThreadPool(QObject):
    """The executor of the program: a few daemon threads, started when first needed.

    Why daemon threads: a worker that waits for a process or a slow disk must not keep the program
    alive whose window is closed.
    """

    _posted = Signal(object)

    def __init__(self, workers: int = WORKERS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._workers = workers
        self._threads: list[Thread] = []
        self._idle = Semaphore(0)
        self._stopped = False
        sys.setswitchinterval(SWITCH_S)
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(self, work: Callable[[], None]) -> None:
        """Start `work` on a free thread, or on a new one while there may be more."""
        if self._stopped:
            return
        self._queue.put(work)
        if not self._idle.acquire(blocking=False) and len(self._threads) < self._workers:
            name = f"glossator-lane-{len(self._threads) + 1}"
            thread = Thread(target=self._work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def post(self, delivery: Delivery) -> None:
        """Have `delivery` called by the window's event loop."""
        if not self._stopped:
            self._posted.emit(delivery)

    def stop(self, seconds: float = 2.0) -> bool:
        """Take no more work, drop late deliveries, and wait for the threads, but not for ever.

        Returns:
            Whether every thread has ended.
        """
        self._stopped = True
        for _ in self._threads:
            self._queue.put(None)
        end = monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, end - monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _work(self) -> None:
        """Do what comes, on a worker thread."""
        while (work := self._queue.get()) is not None:
            if not self._stopped:
                work()
            self._idle.release()

    def _deliver(self, delivery: object) -> None:
        if not self._stopped and callable(delivery):
            delivery()


@dataclass(eq=False, slots=True)
class _Job:
    """One piece of work on its way through a lane."""

    task: Task
    attempt: Callable[[], Delivery]
    stopped: Delivery
    progress: Callable[[Progress], None] | None = None
    replaced: bool = False


def _nothing() -> None:
    """Stand for a callback that nobody gave."""


def _log_failure(error: GlossatorError) -> None:
    """Stand for a lane that nobody told whom to tell."""
    log.error("%s %s", error.problem, error.remedy)


def _attempt(
    work: Callable[[Task], T],
    task: Task,
    done: Callable[[T], None],
    failed: Callable[[GlossatorError], None],
) -> Delivery:
    """Do the work, on a worker thread, and return what must be told about it."""
    try:
        task.checkpoint()
        result = work(task)
    except Cancelled:
        return _nothing
    except GlossatorError as error:
        return partial(failed, error)
    except Exception as error:
        log.exception("work on a lane failed")
        return partial(failed, UnexpectedFailure(error))
    return partial(done, result)


class Lane:
    """One piece of background work at a time; the newest wins.

    Everything here is called on the window's thread. Callbacks come back there, and only while
    they are still wanted: work that was replaced by newer work tells nobody how it ended.
    """

    def __init__(
        self, executor: Executor, failed: Callable[[GlossatorError], None] = _log_failure
    ) -> None:
        self._executor = executor
        self._failed = failed
        self._running: _Job | None = None
        self._waiting: _Job | None = None

    @property
    def busy(self) -> bool:
        """Whether work is going on or waiting for its turn."""
        return self._running is not None

    def submit(
        self,
        work: Callable[[Task], T],
        done: Callable[[T], None],
        failed: Callable[[GlossatorError], None] | None = None,
        *,
        progress: Callable[[Progress], None] | None = None,
        stopped: Callable[[], None] | None = None,
    ) -> Task:
        """Put new work in place of whatever the lane was doing.

        Args:
            work: Runs on a worker thread; raises GlossatorError or Cancelled, or is a defect.
            done: Gets what `work` returned.
            failed: Gets what `work` raised; without it whoever made the lane is told.
            progress: Gets at most ten reports a second, and the last one of every stage.
            stopped: Called when the work has really ended after `cancel`.

        Returns:
            The task of the work; cancel it by the lane.
        """
        task = Task()
        attempt = partial(_attempt, work, task, done, failed or self._failed)
        job = _Job(task, attempt, stopped or _nothing, progress)
        if progress is not None:
            job.task = Task(_Throttle(self._executor, partial(self._tell, job)))
            job.attempt = partial(_attempt, work, job.task, done, failed or self._failed)
        if self._running is None:
            self._start(job)
        else:
            self._running.replaced = True
            self._running.task.cancel()
            self._waiting = job
        return job.task

    def cancel(self) -> None:
        """Ask the work to stop and forget what waits; `stopped` is called when it has ended."""
        self._waiting = None
        if self._running is not None:
            self._running.task.cancel()

    def _start(self, job: _Job) -> None:
        self._running = job
        self._executor.run(partial(self._run, job))

    def _run(self, job: _Job) -> None:
        """Do one job, on a worker thread."""
        self._executor.post(partial(self._finish, job, job.attempt()))

    def _finish(self, job: _Job, delivery: Delivery) -> None:
        following, self._waiting, self._running = self._waiting, None, None
        if following is not None:
            self._start(following)
        if job.replaced:
            return
        if job.task.cancelled:
            job.stopped()
        else:
            delivery()

    def _tell(self, job: _Job, progress: Progress) -> None:
        wanted = job is self._running and not job.task.cancelled
        if wanted and job.progress is not None:
            job.progress(progress)


class _Throttle:
    """Lets few progress reports through, on the worker thread that makes them."""

    def __init__(self, executor: Executor, tell: Callable[[Progress], None]) -> None:
        self._executor = executor
        self._tell = tell
        self._last = 0.0
        self._stage = ""

    def __call__(self, progress: Progress) -> None:
        now = monotonic()
        last_of_stage = 0 < progress.total <= progress.done
        new_stage = progress.stage != self._stage
        if new_stage or last_of_stage or now - self._last >= PROGRESS_GAP:
            self._last, self._stage = now, progress.stage
            self._executor.post(partial(self._tell, progress))
