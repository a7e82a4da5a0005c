"""Reading in a process of its own: a grammar that crashes or hangs costs one text only."""

from __future__ import annotations

import multiprocessing
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from tests.parsing.law import violations

from glossator.model import WorkspacePath
from glossator.parsing import parse

HANG_SECONDS = 20.0
ENDED = ("crash", "hang")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one text.

    Attributes:
        seconds: CPU time of the reading alone.
        problem: Why there is no tree; `crash` or `hang` when the process ended.
        wrong: What does not hold.
    """

    seconds: float
    problem: str
    wrong: tuple[str, ...] = ()


def outcome_of(name: str, data: bytes) -> Outcome:
    """Read one text here and hold the reading against the law."""
    begin = time.process_time()
    try:
        parsed = parse(data, WorkspacePath(name))
    except Exception as error:  # noqa: BLE001 -- whatever it is, it is what is looked for
        return Outcome(time.process_time() - begin, "raised", (f"raised {error!r}",))
    seconds = time.process_time() - begin
    return Outcome(seconds, parsed.problem, tuple(violations(parsed, data)))


def _work(link: Connection) -> None:
    with suppress(EOFError, ConnectionError, KeyboardInterrupt):  # the other side may end first
        while (text := link.recv()) is not None:
            link.send(outcome_of(*text))


class Reader:
    """A process that reads texts one by one, and is started again when it dies."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._link: Connection | None = None

    def read(self, name: str, data: bytes) -> Outcome:
        """Read one text under a name; a crash or a hang is its outcome."""
        link = self._link or self._start()
        try:
            link.send((name, data))
            if not link.poll(HANG_SECONDS):
                return self._end("hang")
            outcome: Outcome = link.recv()
        except (EOFError, ConnectionError):
            return self._end("crash")
        return outcome

    def close(self) -> None:
        """Let the process end."""
        if self._link is not None:
            self._link.send(None)

    def _start(self) -> Connection:
        spawn = multiprocessing.get_context("spawn")
        self._link, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        return self._link

    def _end(self, how: str) -> Outcome:
        assert self._process is not None
        self._process.kill()
        self._process.join()
        self._link = None
        return Outcome(0, how, (how,))
