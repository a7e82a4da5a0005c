"""What is known of chunks besides their words, as factors of their scores.

The rule: these are small beside what words say. What the query itself asks for is never lowered,
and what a path says already is not said twice.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

from glossator.model import ChunkId, FanIn, Mark, Signals
from glossator.search.paths import ASIDE, Aside, aside, path_of
from glossator.search.ranking import Boost
from glossator.store.ports import IndexReader

LOOKED_AT = 60
"""How many of the best chunks are looked at: what is below does not come up by a few percent."""

DEPRECATED = 0.5
"""What entries count that their writer does not stand by any more."""

PRIVATE = 0.9
"""What private symbols count, as a factor."""

OPEN = 1.05
"""What entry points and exported symbols count."""

USES = 0.1
"""What the name that is used in most files of all gains at most, as a share of its score."""

_OPEN = frozenset({Mark.EXPORTED, Mark.ENTRY_POINT})
_BESIDE = {Mark.TEST: Aside.TESTS, Mark.GENERATED: Aside.FOREIGN}


def standing_of(
    chunks: Iterable[ChunkId],
    reader: IndexReader,
    wanted: Collection[Aside],
    asked: Collection[ChunkId],
) -> dict[ChunkId, dict[Boost, float]]:
    """Return the factors of the chunks of which something is known, by the step they belong to.

    Args:
        wanted: What files beside the code the query asks for.
        asked: Chunks that define a name the query asks for: that it is private lowers nothing.
    """
    signals = reader.chunks.signals_of(chunks)
    old = reader.entries.deprecated({path_of(chunk) for chunk in signals})
    names = {name for one in signals.values() for name in one.names}
    used = reader.usages.fan_in(sorted(names))
    files = max((one.files for one in used.values()), default=0)
    found: dict[ChunkId, dict[Boost, float]] = {}
    for chunk, known in signals.items():
        factors = {
            Boost.BESIDE: _of_file(chunk, known, wanted),
            Boost.DEPRECATED: DEPRECATED if path_of(chunk) in old else 1.0,
            Boost.PRIVATE: PRIVATE if Mark.PRIVATE in known.marks and chunk not in asked else 1.0,
            Boost.OPEN: OPEN if known.marks & _OPEN else 1.0,
            Boost.USES: _of_uses(known, used, files),
        }
        found[chunk] = {why: factor for why, factor in factors.items() if factor != 1.0}
    return found


def _of_file(chunk: ChunkId, known: Signals, wanted: Collection[Aside]) -> float:
    """Return what a test or generated code counts that its path does not tell."""
    beside = {_BESIDE[mark] for mark in known.marks & _BESIDE.keys()}
    told = aside(path_of(chunk)) is not None
    return ASIDE if beside.difference(wanted) and not told else 1.0


def _of_uses(known: Signals, used: Mapping[str, FanIn], most: int) -> float:
    """Return what the most used of a chunk's names gains it, by the logarithm of its files."""
    files = max((used[name].files for name in known.names if name in used), default=0)
    return 1.0 + USES * math.log1p(files) / math.log1p(most) if files else 1.0
