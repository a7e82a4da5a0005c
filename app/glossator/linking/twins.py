"""Several definitions of one id, several anchors to them: which is whose.

The rule: an anchor's `~2` is where the definition stood when the anchor was written and says
nothing once definitions come and go. What the code looked like decides; exact matches take their
places before any guess, so that an edited twin never takes the place of its untouched sibling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from glossator.linking.fingerprint import Fingerprint, read, similarity
from glossator.model import Symbol

EXACT_TOKENS = 12
"""A shorter body is too common to be known by itself: `return self._x` is everywhere."""


@dataclass(frozen=True, slots=True)
class Twin:
    """One of several definitions of an id, as it was when an anchor to it was stamped."""

    seen: Fingerprint
    ordinal: int


def assigned(twins: Sequence[Twin], symbols: Sequence[Symbol]) -> dict[Twin, Symbol]:
    """Give each twin the definition that it is now, one to one.

    Args:
        symbols: The definitions that there are, in the order of the file. Where there are fewer
            than twins, some twins get none.
    """
    now = [(symbol, found) for symbol in symbols if (found := read(symbol.fingerprint))]
    free = list(range(len(now)))
    waiting = sorted(set(twins), key=lambda twin: (twin.ordinal, str(twin.seen)))
    given: dict[Twin, Symbol] = {}
    for same in _SAMENESS:
        left: list[Twin] = []
        for twin in waiting:
            fits = [at for at in free if same(twin.seen, now[at][1])]
            if not fits:
                left.append(twin)
                continue
            best = min(fits, key=lambda at: abs(at + 1 - twin.ordinal))
            free.remove(best)
            given[twin] = now[best][0]
        waiting = left
    return given | _by_likeness(waiting, [now[at] for at in free])


def _by_likeness(
    twins: Sequence[Twin], free: Sequence[tuple[Symbol, Fingerprint]]
) -> dict[Twin, Symbol]:
    """Give the rest by likeness, the most alike first; then by the order in which they stand."""
    pairs = sorted(
        (-similarity(twin.seen, found), abs(at + 1 - twin.ordinal), row, at)
        for row, twin in enumerate(twins)
        for at, (_, found) in enumerate(free)
    )
    given: dict[Twin, Symbol] = {}
    taken: set[int] = set()
    for _, _, row, at in pairs:
        if twins[row] not in given and at not in taken:
            taken.add(at)
            given[twins[row]] = free[at][0]
    return given


def _same_all(one: Fingerprint, other: Fingerprint) -> bool:
    return one.sig == other.sig and one.body == other.body


def _same_body(one: Fingerprint, other: Fingerprint) -> bool:
    return one.body == other.body and one.count > 0


def _same_header(one: Fingerprint, other: Fingerprint) -> bool:
    return one.sig == other.sig


def _same_long_body(one: Fingerprint, other: Fingerprint) -> bool:
    return one.body == other.body and one.count >= EXACT_TOKENS


_SAMENESS: tuple[Callable[[Fingerprint, Fingerprint], bool], ...] = (
    _same_all,
    _same_long_body,
    _same_header,
    _same_body,
)
