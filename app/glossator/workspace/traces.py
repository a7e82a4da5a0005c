"""Stack traces: a text in, its frames as places, symbols and entries of the workspace out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from glossator.linking.frame_places import Paths, symbol_at
from glossator.linking.frames import MAX_CHARACTERS, frame_rules, read_frames
from glossator.model import (
    Frame,
    FrameState,
    Link,
    LinkedEntry,
    Span,
    Symbol,
    SymbolId,
    Trace,
    WorkspacePath,
    WrittenFrame,
)
from glossator.search.linked import linked_entries
from glossator.store.ports import IndexReader
from glossator.task import Task
from glossator.workspace.snapshots import Snapshots

FRAMES_BETWEEN_LOOKS = 50
"""Frames between two looks at whether to stop."""


__all__ = ["MAX_CHARACTERS", "TracesFacet"]


class TracesFacet:
    """Reads stack traces."""

    def __init__(self, root: Path, snapshots: Snapshots) -> None:
        self._root = root
        self._snapshots = snapshots

    def read(self, text: str, task: Task | None = None) -> Trace:
        """Return the frames of a text with what they lead to, in its order.

        Raises:
            TraceTooLarge: When the text is too long.
            TraceTooSlow: When reading it takes too long.
            IndexMissing: When nothing has been indexed yet.
            Cancelled: When the task was cancelled.
        """
        written, truncated = read_frames(text)
        if not written:
            return Trace()
        with self._snapshots.reading(task) as reader:
            search = _Search(reader, str(self._root), written)
            frames = []
            for at, one in enumerate(written):
                if task is not None and at % FRAMES_BETWEEN_LOOKS == 0:
                    task.checkpoint()
                frames.append(search.frame_of(one))
        return Trace(tuple(frames), truncated)


class _Search:
    """Looks frames up in one snapshot; each file and each place once."""

    def __init__(self, reader: IndexReader, root: str, written: Iterable[WrittenFrame]) -> None:
        self._beside: dict[tuple[str, int], dict[str, None]] = defaultdict(dict)
        for one in written:
            self._beside[one.path, one.line].update(dict.fromkeys(one.names))
        self._paths = Paths.of(root, frame_rules().outside, reader.files.paths())
        self._entry_at = cache(reader.entries.at)
        self._fitting = cache(self._paths.fitting)
        self._symbols = cache(reader.symbols.of_file)
        self._qualified = cache(reader.symbols.qualified)
        self._links = cache(reader.links.of_file)
        self._entries = cache(self._entries_at)
        self.frame_of = cache(self._frame_of)

    def _frame_of(self, written: WrittenFrame) -> Frame:
        """Return what a frame leads to."""
        if not written.path:
            return self._by_name(written)
        fitting = self._fitting(written.path)
        if not fitting:
            return Frame(written, FrameState.OUTSIDE)
        if len(fitting) > 1:
            return Frame(written, FrameState.AMBIGUOUS, candidates=tuple(fitting))
        beside = self._beside[written.path, written.line]
        symbol, moved = symbol_at(written, self._symbols(fitting[0]), beside)
        line = symbol.name_line if moved and symbol else written.line
        state = FrameState.MOVED if moved else FrameState.FOUND
        return self._placed(written, state, fitting[0], line, symbol)

    def _by_name(self, written: WrittenFrame) -> Frame:
        """Look for a function of which no file is told: its whole name must mean one alone."""
        for name in written.names[:1] if written.owner else ():
            found = self._qualified(".".join((*written.owner, name)))
            if found and len({(one.path, one.qualname) for one in found}) == 1:
                one = found[0]
                return self._placed(written, FrameState.FOUND, one.path, one.name_line, one)
        return Frame(written, FrameState.OUTSIDE)

    def _placed(
        self,
        written: WrittenFrame,
        state: FrameState,
        path: WorkspacePath,
        line: int,
        symbol: Symbol | None,
    ) -> Frame:
        entries = self._entries(path, line, symbol.id if symbol else None)
        return Frame(written, state, path, line, symbol, entries=entries)

    def _entries_at(
        self, path: WorkspacePath, line: int, symbol: SymbolId | None
    ) -> tuple[LinkedEntry, ...]:
        """Return the entries of a function, then those of what is around the line; each once."""
        links = self._links(path)
        own = [link for link in links if symbol and link.target and link.target.symbol == symbol]
        around = [link for link in links if _holds(link, line)]
        found = [*linked_entries(own, self._entry_at), *linked_entries(around, self._entry_at)]
        return tuple({one.path: one for one in reversed(found)}.values())[::-1]


def _holds(link: Link, line: int) -> bool:
    target = link.target
    return target is not None and target.span is not None and target.span.holds(Span(line, line))
