"""Stack traces: frames → files and symbols. Pure.

The rule: a frame leads to the file whose path agrees with the most of its last parts; several that
agree equally well are told, none is picked. The function's name has the last word on where in the
file it is: code moves, names are kept.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from glossator.model import Span, Symbol, WorkspacePath, WrittenFrame, enclosing

LEAST_AGREEING = 2
"""Last parts of a path that must agree where neither path is whole: a name alone is everywhere."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The files of a workspace by their names.

    Attributes:
        root: The real path of the workspace, with slashes.
    """

    root: str
    outside: re.Pattern[str]
    _named: dict[str, list[WorkspacePath]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, root: str, outside: re.Pattern[str], paths: Iterable[WorkspacePath]) -> Paths:
        """Put the files of a workspace in order."""
        made = cls(root.replace("\\", "/").rstrip("/"), outside)
        for path in paths:
            made._named[path.rpartition("/")[2].casefold()].append(path)
        return made

    def fitting(self, written: str) -> list[WorkspacePath]:
        """Return the files that a written path may mean, equally well; by path."""
        if written.startswith(f"{self.root}/"):
            inside = written[len(self.root) + 1 :]
            return [path for path in self._of_name(inside) if path == inside]
        parts = _parts(written)
        if not parts:
            return []
        foreign = self.outside.search(written) is not None
        best: dict[int, list[WorkspacePath]] = defaultdict(list)
        for path in self._of_name(written):
            agreeing = _agreeing(parts, path.split("/"), foreign=foreign)
            if agreeing:
                best[agreeing].append(path)
        return sorted(best[max(best)]) if best else []

    def _of_name(self, written: str) -> list[WorkspacePath]:
        return self._named.get(written.rpartition("/")[2].casefold(), [])


def symbol_at(
    frame: WrittenFrame, symbols: Sequence[Symbol], beside: Collection[str] = ()
) -> tuple[Symbol | None, bool]:
    """Return the function of a frame among a file's symbols, and whether it is not at that line.

    Without a name, and where nothing in the file has it, it is the smallest symbol around the line.

    Args:
        beside: What other frames at the same line are called. Where one of them names what is
            around it, this frame is a call made there: nothing has moved.
    """
    around = [one for one in symbols if one.span.holds(Span(frame.line, frame.line))]
    for name in (*frame.names, *beside):
        named = [one for one in around if one.name == name]
        if named:
            return min(named, key=lambda one: (one.span.lines, one.id)), False
    elsewhere = [one for name in frame.names for one in symbols if one.name == name]
    if elsewhere:
        return min(elsewhere, key=lambda one: _distance(frame, one)), True
    return enclosing(around, Span(frame.line, frame.line)), False


def _distance(frame: WrittenFrame, one: Symbol) -> tuple[bool, int, str]:
    """Order symbols of the right name: those in the right owner first, then by lines between."""
    owners = re.split(r"\W+", one.qualname)[:-1]
    astray = bool(frame.owner) and bool(owners) and owners[-1] != frame.owner[-1]
    return astray, abs(one.span.first - frame.line), one.id


def _parts(path: str) -> list[str]:
    """Return the names of a path, without those that say nothing about where it is."""
    return [part for part in path.split("/") if part not in ("", ".", "..")]


def _agreeing(written: Sequence[str], path: Sequence[str], *, foreign: bool) -> int:
    """Return how many last parts agree, 0 where that is not enough to mean the file."""
    count = 0
    for one, other in zip(reversed(written), reversed(path), strict=False):
        if one.casefold() != other.casefold():
            break
        count += 1
    if count == len(path):
        return count if count > 1 or not foreign else 0
    if foreign:
        return 0
    return count if count == len(written) or count >= LEAST_AGREEING else 0
