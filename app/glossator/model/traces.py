"""Stack traces as values: the frames of a text, and what they lead to in the workspace."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from glossator.model.code import Place, Span, Symbol, WorkspacePath
from glossator.model.notes import LinkedEntry


@dataclass(frozen=True, slots=True)
class WrittenFrame:
    """One frame as a text has it.

    Attributes:
        raw: Its lines of the text, without the white space around them.
        language: In whose format it is written.
        path: As written, without what stands before a real path; "" when none is told.
        line: From 1; 0 without a path.
        names: What the function may be called, the likeliest first; none for code without a name.
        owner: The words before its name: classes, modules, packages.
        runtime: Whose own code it is: `Node`, `Java`; "" for anybody else's.
    """

    raw: str
    language: str
    path: str = ""
    line: int = 0
    names: tuple[str, ...] = ()
    owner: tuple[str, ...] = ()
    runtime: str = ""


class FrameState(StrEnum):
    """What became of a frame. Closed and stable on the wire."""

    FOUND = "found"
    MOVED = "moved"
    AMBIGUOUS = "ambiguous"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame, and what it leads to.

    Attributes:
        state: `moved` when the function does not stand at that line any more and was found by its
            name in the file; `ambiguous` when several files fit equally well.
        path: The file; None outside the workspace and when ambiguous.
        line: Where the frame leads now: the written line, or that of the function that moved.
        candidates: The files that fit equally well, by path.
        entries: Those of the function and of what is around it, best first.
    """

    written: WrittenFrame
    state: FrameState
    path: WorkspacePath | None = None
    line: int = 0
    symbol: Symbol | None = None
    candidates: tuple[WorkspacePath, ...] = ()
    entries: tuple[LinkedEntry, ...] = ()

    @property
    def place(self) -> Place | None:
        """Where the frame leads, None when nowhere."""
        return Place(self.path, Span(self.line, self.line)) if self.path else None


@dataclass(frozen=True, slots=True)
class FrameRun:
    """Frames in a row that are a runtime's own code, at least `FEWEST`."""

    runtime: str
    frames: tuple[Frame, ...]


FEWEST = 2
"""Frames that are shown as one."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The frames of a text, in its order.

    Attributes:
        truncated: Whether there were more frames than are read.
    """

    frames: tuple[Frame, ...] = ()
    truncated: bool = False

    @property
    def folded(self) -> tuple[Frame | FrameRun, ...]:
        """The frames, those of a runtime itself that lead nowhere here put together."""
        rows: list[Frame | FrameRun] = []
        for runtime, found in groupby(self.frames, _runtime_outside):
            frames = tuple(found)
            rows += [FrameRun(runtime, frames)] if runtime and len(frames) >= FEWEST else frames
        return tuple(rows)

    @property
    def inside(self) -> int:
        """How many frames are in the workspace."""
        return sum(1 for frame in self.frames if frame.state is not FrameState.OUTSIDE)


def _runtime_outside(frame: Frame) -> str:
    return frame.written.runtime if frame.state is FrameState.OUTSIDE else ""
