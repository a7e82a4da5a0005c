"""Globs over workspace paths: `path:` filters of a query.

The rule: letter case never matters, and a glob also takes in what lies below a folder it names.
Why not SQLite's own GLOB: its `*` crosses folders, so `src/*.py` would find `src/a/b.py`.
"""

from __future__ import annotations

import fnmatch
import re
from functools import lru_cache

MAX_GLOB = 200
"""Characters of a glob that are read; no path anybody types is longer."""


def path_matches(path: str, glob: str) -> bool:
    """Tell whether a path is meant by a glob.

    `*` and `?` stay inside one name, `**` crosses folders, `[…]` is a set. A glob without a slash
    means a file or folder of that name anywhere (`*.py`, `tests`), one with a slash begins at
    the root (`src/search`, `app/**/test_*.py`).
    """
    return _matches(tuple(path.casefold().split("/")), _segments(glob))


def literal_start(glob: str) -> str:
    """Return what every path meant by a glob begins with, in folded letter case."""
    segments = _segments(glob)
    fixed: list[str] = []
    for segment in segments:
        if segment is None or segment.literal is None:
            return "".join(part + "/" for part in fixed)
        fixed.append(segment.literal)
    return "/".join(fixed)


class _Segment:
    """One name of a glob between slashes."""

    __slots__ = ("_pattern", "literal")

    def __init__(self, text: str) -> None:
        self.literal = None if set(text) & set("*?[") else text
        # Shells and fnmatch agree on these; it guards each `*` against backtracking.
        self._pattern = re.compile(fnmatch.translate(text))

    def fits(self, name: str) -> bool:
        """Tell whether a name fits."""
        if self.literal is not None:
            return name == self.literal
        return self._pattern.match(name) is not None


@lru_cache(maxsize=256)
def _segments(glob: str) -> tuple[_Segment | None, ...]:
    """Take a glob apart; None stands for `**`, and two of them are one."""
    folded = glob[:MAX_GLOB].casefold().replace("\\", "/").removeprefix("./")
    parts = [part for part in folded.strip("/").split("/") if part]
    anchored = "/" in folded.rstrip("/")
    found: list[_Segment | None] = [] if anchored else [None]
    for part in parts:
        if part != "**":
            found.append(_Segment(part))
        elif not found or found[-1] is not None:
            found.append(None)
    return tuple(found)


def _matches(names: tuple[str, ...], segments: tuple[_Segment | None, ...]) -> bool:
    """Match names against segments in one pass over a row of possible positions.

    A position is how many segments are used up. The whole glob used up by the first names is a
    match too: what follows lies below the folder that was named.
    """
    end = len(segments)
    positions = _skip_stars({0}, segments)
    for name in names:
        if end in positions:
            return True
        positions = _skip_stars(set(_advanced(positions, segments, name)), segments)
        if not positions:
            return False
    return end in positions


def _advanced(positions: set[int], segments: tuple[_Segment | None, ...], name: str) -> list[int]:
    """Return the positions behind one more name."""
    behind: list[int] = []
    for position in positions:
        segment = segments[position]
        if segment is None:
            behind.append(position)
        elif segment.fits(name):
            behind.append(position + 1)
    return behind


def _skip_stars(positions: set[int], segments: tuple[_Segment | None, ...]) -> set[int]:
    """Add the positions behind each `**`, which may stand for nothing."""
    skipped = {
        position + 1
        for position in positions
        if position < len(segments) and segments[position] is None
    }
    return positions | skipped
