"""The indexing process from inside: takes orders from a pipe and answers them one after another.

Orders are heard in a thread of their own, so that work can be cancelled while it goes on. When
the other end of the pipe is gone, so is the reason to live.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import queue
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from glossator.errors import Cancelled, EngineLost, GlossatorError
from glossator.indexing import local, wire
from glossator.indexing.pipeline import Run
from glossator.indexing.wire import Message
from glossator.model import Progress
from glossator.settings import Settings
from glossator.task import Task

SECONDS_BETWEEN_REPORTS = 0.1

SECONDS_TO_LEAVE = 2.0
"""How long work may go on after the other end is gone."""

NICENESS = 10

OBJECTS_BETWEEN_COLLECTIONS = 50_000

BELOW_NORMAL_PRIORITY = 0x4000

_LOG = logging.getLogger(__name__)


def serve(link: Connection, root: Path, file: Path, settings: Settings, run: Run) -> None:
    """Answer orders until told to close or until nobody is there any more.

    Args:
        link: This process's end of the pipe.
        root: The workspace's folder.
        file: Where its index lies.
        run: What holds for every run: own files, and the parser in tests.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us decides what Ctrl+C means
    _step_back()
    rarely_collect()
    if os.environ.get("GLOSSATOR_BLOCK_SOCKETS") == "1":
        _block_sockets()
    Server(link, lambda task, how: local.refresh(root, file, settings, task, how), run).run()


class Server:
    """Hears orders and carries them out.

    Args:
        refresh: Brings the index up to date.
        run: What holds for every run.
    """

    def __init__(
        self,
        link: Connection,
        refresh: Callable[[Task, Run], Any],
        run: Run,
    ) -> None:
        self._link = link
        self._refresh = refresh
        self._how = run
        self._orders: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._tasks: dict[int, Task] = {}

    def run(self) -> None:
        """Answer orders until told to close."""
        threading.Thread(target=self._listen, name="orders", daemon=True).start()
        self._say((wire.READY,))
        while (order := self._orders.get()) is not None:
            self._say(self._answer(order))

    def _listen(self) -> None:
        """Hear orders, in a thread of its own."""
        with contextlib.suppress(EOFError, OSError):
            while (order := self._link.recv())[0] != wire.CLOSE:
                self._hear(order)
        for task in list(self._tasks.values()):
            task.cancel()
        self._orders.put(None)
        time.sleep(SECONDS_TO_LEAVE)
        os._exit(1)  # the work did not look up in time, and nobody waits for it

    def _hear(self, order: Message) -> None:
        number = order[1]
        if order[0] == wire.REFRESH:
            with self._lock:
                self._tasks[number] = Task(_Teller(number, self._say).tell)
            self._orders.put(order)
        elif order[0] == wire.CANCEL:
            with self._lock:
                task = self._tasks.get(number)
            if task is not None:
                task.cancel()

    def _answer(self, order: Message) -> Message:
        """Carry out an order to refresh and return the last word about it."""
        _, number, full, forgive = order
        how = Run(full, self._how.own, forgive, self._how.parse)
        try:
            return wire.done_message(number, self._refresh(self._tasks[number], how))
        except Cancelled:
            return wire.CANCELLED, number
        except GlossatorError as failure:
            return wire.failed_message(number, failure)
        except Exception as failure:  # noqa: BLE001 -- the loop outlives whatever a run meets
            _LOG.exception("a run of indexing failed")
            detail = f"{type(failure).__name__}: {failure}"
            return wire.failed_message(number, EngineLost(detail))
        finally:
            with self._lock:
                del self._tasks[number]

    def _say(self, message: Message) -> None:
        with contextlib.suppress(OSError):  # nobody hears it: the listener ends the process
            self._link.send(message)


class _Teller:
    """Tells progress a few times a second, and each new stage at once."""

    def __init__(self, number: int, say: Callable[[Message], None]) -> None:
        self._number = number
        self._say = say
        self._stage = ""
        self._told = 0.0

    def tell(self, progress: Progress) -> None:
        """Pass progress on if it is time."""
        now = time.monotonic()
        is_last = progress.total > 0 and progress.done == progress.total
        if (
            now - self._told < SECONDS_BETWEEN_REPORTS
            and progress.stage == self._stage
            and not is_last
        ):
            return
        self._told = now
        self._stage = progress.stage
        self._say(wire.progress_message(self._number, progress))


if sys.platform == "win32":
    import ctypes

    def _step_back() -> None:
        """Let other programs go first."""
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL_PRIORITY)

else:

    def _step_back() -> None:
        """Let other programs go first."""
        with contextlib.suppress(OSError):
            os.nice(NICENESS)


def rarely_collect() -> None:
    """Look for garbage in circles less often: values of ours have none, and there are many.

    Measured: a tenth of the time of a first run, a fifth of one that finds nothing to do.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, 20, 100)


def _block_sockets() -> None:
    """Refuse every connection but those between processes of this machine."""
    connect = socket.socket.connect
    local_family = getattr(socket, "AF_UNIX", None)

    def refuse(self: socket.socket, address: Any) -> None:
        if self.family != local_family:
            msg = f"this process may not connect to {address!r}"
            raise PermissionError(msg)
        connect(self, address)

    socket.socket.connect = refuse  # type: ignore[method-assign,assignment]  # -- that is the point
