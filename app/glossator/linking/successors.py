"""What stands now where a symbol or a file stood before: told by what is around it and in it.

The rule: only one that went and one that came, between the same two that stayed, are a pair; and a
file is another one's successor when most of its symbols are the other's.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import pairwise

from glossator.linking.fingerprint import read
from glossator.model import Symbol, SymbolId, WorkspacePath

MAX_MARKS = 64
"""So many symbols tell a file from others."""

MOST = 0.5
"""The share of a file's symbols that its successor must have as they were."""


@dataclass(frozen=True, slots=True)
class Successors:
    """What took the place of what, since entries were last linked.

    Attributes:
        symbols: By the id of the symbol that went, the id of the one that came.
        files: By the old path of a file that was renamed, its new one.
    """

    symbols: Mapping[SymbolId, SymbolId] = field(default_factory=dict)
    files: Mapping[WorkspacePath, WorkspacePath] = field(default_factory=dict)


def in_stead(before: Iterable[Symbol], after: Iterable[Symbol]) -> dict[SymbolId, SymbolId]:
    """Return which symbols of a file came in place of which, by what stands around them."""
    was, now = _by_container(before), _by_container(after)
    found: dict[SymbolId, SymbolId] = {}
    for container in was.keys() & now.keys():
        old, new = was[container], now[container]
        stayed = set(old) & set(new)
        gaps = _gaps(new, stayed)
        for edges, went in _gaps(old, stayed).items():
            came = gaps.get(edges, [])
            if len(went) == len(came) == 1:
                found[went[0]] = came[0]
    return found


def _by_container(symbols: Iterable[Symbol]) -> dict[SymbolId | None, list[SymbolId]]:
    inside: dict[SymbolId | None, list[SymbolId]] = defaultdict(list)
    for symbol in sorted(symbols, key=lambda one: (one.start_byte, -one.end_byte)):
        inside[symbol.container].append(symbol.id)
    return inside


_Edges = tuple[SymbolId | None, SymbolId | None]


def _gaps(ids: Sequence[SymbolId], stayed: set[SymbolId]) -> dict[_Edges, list[SymbolId]]:
    """Return what stands between each two neighbours among those that stayed."""
    edges = [-1, *(at for at, one in enumerate(ids) if one in stayed), len(ids)]
    return {
        (ids[first] if first >= 0 else None, ids[last] if last < len(ids) else None): list(
            ids[first + 1 : last]
        )
        for first, last in pairwise(edges)
        if last - first > 1
    }


def marks_of(symbols: Iterable[Symbol]) -> list[str]:
    """Return what a file is known again by: a mark for each of its first symbols."""
    return sorted({mark_of(symbol) for symbol in list(symbols)[:MAX_MARKS]})


def mark_of(symbol: Symbol) -> str:
    """Return what tells a symbol from others whatever file it is in: its name and what it says."""
    known = read(symbol.fingerprint)
    words = f"{symbol.qualname}#{symbol.kind} {known.body if known else ''}"
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def renamed_files(
    left: Mapping[WorkspacePath, Sequence[str]], appeared: Iterable[Symbol]
) -> dict[WorkspacePath, WorkspacePath]:
    """Return which files that are gone have a new name.

    Args:
        left: The marks of each file that is gone.
        appeared: The symbols that were not there before.
    """
    bearers: dict[str, set[WorkspacePath]] = defaultdict(set)
    for symbol in appeared:
        bearers[mark_of(symbol)].add(symbol.path)
    found: dict[WorkspacePath, WorkspacePath] = {}
    for old, marks in left.items():
        votes = Counter(path for mark in marks for path in bearers.get(mark, ()))
        best = votes.most_common(2)
        if not best or best[0][1] < MOST * len(marks):
            continue
        if len(best) == 1 or best[0][1] > best[1][1]:
            found[old] = best[0][0]
    return found
