"""How long work is told on a terminal and in a log, and how Ctrl+C ends it at a good place."""

from __future__ import annotations

import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from glossator.cli.call import Call
from glossator.model import Progress, Stage
from glossator.task import Task

WORDS = {
    Stage.SCAN: "Looking for files",
    Stage.SYMBOLS: "Reading files",
    Stage.LINKS: "Linking entries",
    Stage.EMBEDDING: "Embedding",
}

_BAR = 24


@contextmanager
def told(call: Call) -> Iterator[Task]:
    """Give a task whose progress is shown, and which the first Ctrl+C cancels.

    A cancelled index run keeps what it wrote; a second Ctrl+C ends the program where it stands.
    """
    stream = sys.stderr
    teller = _teller(stream, call)
    task = Task(teller)
    try:
        with _interrupting(task):
            yield task
    finally:
        if isinstance(teller, _Bar):
            teller.close()


class _Lines:
    """One line for each stage, for logs."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._stage: Stage | None = None

    def __call__(self, progress: Progress) -> None:
        if progress.stage is self._stage:
            return
        self._stage = progress.stage
        total = f": {progress.total:,}" if progress.total else ""
        self._stream.write(f"{WORDS[progress.stage]}{total}\n")
        self._stream.flush()


class _Bar:
    """One line that is drawn over and over, for terminals."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._drawn = ""

    def __call__(self, progress: Progress) -> None:
        line = bar_line(progress, shutil.get_terminal_size().columns - 1)
        if line != self._drawn:
            self._stream.write(f"\r{line.ljust(len(self._drawn))}")
            self._stream.flush()
            self._drawn = line

    def close(self) -> None:
        """Take the line away."""
        if self._drawn:
            self._stream.write(f"\r{' ' * len(self._drawn)}\r")
            self._stream.flush()


def bar_line(progress: Progress, width: int) -> str:
    """Return a progress bar as one line of at most `width` characters."""
    words = WORDS[progress.stage]
    if not progress.total:
        return f"{words} …"[:width]
    done = min(progress.done, progress.total)
    full = done * _BAR // progress.total
    bar = "█" * full + "░" * (_BAR - full)
    symbols = f"  {progress.symbols:,} symbols" if progress.symbols else ""
    return f"{words:17} {bar} {done:,}/{progress.total:,}{symbols}"[:width]


def _teller(stream: TextIO, call: Call) -> Callable[[Progress], None] | None:
    if call.quiet:
        return None
    return _Bar(stream) if stream.isatty() else _Lines(stream)


@contextmanager
def _interrupting(task: Task) -> Iterator[None]:
    """Let the first Ctrl+C cancel the task; only the main thread may ask for signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def cancel(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, former)
        task.cancel()

    former = signal.signal(signal.SIGINT, cancel)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)
