"""The handle on the indexing process: starts it on demand, drives it, replaces it after a crash.

Why a process: the parser holds the interpreter's lock for as long as it works on a file, and a
fault in it ends the process it is in. Why so few imports: the window's process must stay small, so
whatever indexes is imported inside the functions that need it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
import time
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING

from glossator.errors import EngineLost
from glossator.indexing import wire
from glossator.indexing.wire import Message
from glossator.model import IndexReport
from glossator.settings import Settings
from glossator.task import Task

if TYPE_CHECKING:
    from glossator.indexing.contents import Parse

SECONDS_BETWEEN_LOOKS = 0.05
"""How long a cancelled task may go unnoticed."""

SECONDS_TO_STOP = 0.8
"""How long the process may take to answer a cancelled order before it is ended."""

SECONDS_TO_CLOSE = 2.0

MAX_CRASHES = 15
"""How often the process is started again for one refresh: a file that ends it does so three times
before it is read in another way, and a few such files are survived."""

MAX_FALSE_STARTS = 2


class Engine:
    """Brings the index of one workspace up to date, in a process of its own where possible.

    Args:
        root: The workspace's folder.
        file: Where its index lies.
        settings: What the person wants.
        in_process: Work in the calling thread instead.
        parse: Stands in for the parser in tests; importable by name.
    """

    def __init__(
        self,
        root: Path,
        file: Path,
        settings: Settings,
        *,
        in_process: bool = False,
        parse: Parse | None = None,
    ) -> None:
        self._root = root
        self._file = file
        self._settings = settings
        self._in_process = in_process
        self._parse = parse
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._number = 0
        self._forgive = False
        self._closing = threading.Event()

    def refresh(self, task: Task, *, full: bool = False) -> IndexReport:
        """Index until the index agrees with the disk. Call it from a worker thread.

        Args:
            task: Told of progress; cancelling it ends the call within a second.
            full: Read every file again, whether or not it changed.

        Raises:
            IndexBusy: When another process is indexing this workspace.
            EngineLost: When the process ended again and again.
            GlossatorError: When the run failed for a reason of its own.
            Cancelled: When the task was.
        """
        with self._lock:
            task.checkpoint()
            crashes = 0
            while True:
                child = None if self._in_process else self._running_child()
                if child is None:
                    return self._refresh_here(task, full=full)
                try:
                    return self._drive(child, task, full=full)
                except _Ended as end:
                    self._child = None
                    crashes += 1
                    if crashes > (MAX_CRASHES if end.was_ready else MAX_FALSE_STARTS):
                        raise EngineLost(str(end)) from end

    def close(self) -> None:
        """End the process; what it is doing is cancelled first. Nothing is refreshed any more."""
        self._closing.set()
        with self._lock:
            child, self._child = self._child, None
            if child is not None:
                child.close()

    @property
    def process_id(self) -> int | None:
        """The number of the indexing process, None when none is running."""
        child = self._child
        return child.process.pid if child is not None else None

    def _running_child(self) -> _Child | None:
        """Return the process, started if need be; None when none can be started."""
        if self._child is None or not self._child.process.is_alive():
            try:
                self._child = _Child(self._root, self._file, self._settings, self._parse)
            except (OSError, RuntimeError):
                return None
        return self._child

    def _drive(self, child: _Child, task: Task, *, full: bool) -> IndexReport:
        self._number += 1
        number = self._number
        child.send((wire.REFRESH, number, full, self._forgive))
        self._forgive = False
        is_over = False
        try:
            while True:
                task.checkpoint()
                if self._closing.is_set():
                    task.cancel()
                message = child.receive(SECONDS_BETWEEN_LOOKS)
                if message is None or message[1:2] != (number,):
                    continue
                if message[0] == wire.PROGRESS:
                    task.report(wire.progress_of(message))
                    continue
                is_over = True
                return _last_word(message, task)
        finally:
            if not is_over:
                self._stop(child, number)

    def _stop(self, child: _Child, number: int) -> None:
        """Make the process leave an order alone, gently if it answers, else by ending it."""
        try:
            child.send((wire.CANCEL, number))
            deadline = time.monotonic() + SECONDS_TO_STOP
            while (left := deadline - time.monotonic()) > 0:
                message = child.receive(left)
                if message and message[0] in wire.LAST_WORDS and message[1] == number:
                    return
        except _Ended:
            return
        child.kill()
        self._child = None
        self._forgive = True

    def _refresh_here(self, task: Task, *, full: bool) -> IndexReport:
        from glossator.indexing import local
        from glossator.indexing.pipeline import Run

        how = Run(full=full, own=(self._file,))
        if self._parse is not None:
            how = Run(full=full, own=(self._file,), parse=self._parse)
        return local.refresh(self._root, self._file, self._settings, task, how)


class _Ended(Exception):
    """The process is not there any more; says how it ended."""

    def __init__(self, words: str, *, was_ready: bool) -> None:
        super().__init__(words)
        self.was_ready = was_ready


class _Child:
    """One indexing process and this end of its pipe."""

    def __init__(self, root: Path, file: Path, settings: Settings, parse: Parse | None) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._link, theirs = spawning.Pipe()
        self._is_ready = False
        self.process = spawning.Process(
            target=_serve, args=(theirs, root, file, settings, parse), name="indexing", daemon=True
        )
        try:
            self.process.start()
        except (OSError, RuntimeError):
            self._link.close()
            raise
        finally:
            theirs.close()

    def send(self, message: Message) -> None:
        """Give an order.

        Raises:
            _Ended: When the process is gone.
        """
        try:
            self._link.send(message)
        except OSError as failure:
            raise self._ended() from failure

    def receive(self, seconds: float) -> Message | None:
        """Return the next answer, or None when there is none in time.

        Raises:
            _Ended: When the process is gone and has said all it had to say.
        """
        ready = wait([self._link, self.process.sentinel], seconds)
        if not ready:
            return None
        if not self._link.poll():
            raise self._ended()
        try:
            message: Message = self._link.recv()
        except (EOFError, OSError) as failure:
            raise self._ended() from failure
        self._is_ready = True
        return message

    def kill(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join(SECONDS_TO_CLOSE)
        self._link.close()

    def close(self) -> None:
        """End the process, gently if it listens."""
        with contextlib.suppress(OSError):
            self._link.send((wire.CLOSE,))
        self.process.join(SECONDS_TO_CLOSE)
        if self.process.is_alive():
            self.kill()
        self._link.close()

    def _ended(self) -> _Ended:
        self.process.join(SECONDS_TO_CLOSE)
        if self.process.is_alive():  # it closed its end of the pipe and lives on: of no use
            self.process.kill()
            self.process.join()
        self._link.close()
        code = self.process.exitcode or 0
        words = f"signal {-code}" if code < 0 else f"exit code {code}"
        return _Ended(words, was_ready=self._is_ready)


def _last_word(message: Message, task: Task) -> IndexReport:
    """Return or raise what a refresh ended with."""
    if message[0] == wire.DONE:
        return wire.report_of(message)
    if message[0] == wire.FAILED:
        raise wire.failure_of(message)
    task.cancel()
    task.checkpoint()
    raise EngineLost(wire.CANCELLED)


def _serve(
    link: Connection, root: Path, file: Path, settings: Settings, parse: Parse | None
) -> None:
    """Be the indexing process."""
    from glossator.indexing import process
    from glossator.indexing.pipeline import Run

    run = Run(own=(file,)) if parse is None else Run(own=(file,), parse=parse)
    process.serve(link, root, file, settings, run)
