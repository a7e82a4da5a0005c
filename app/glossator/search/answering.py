"""A query's way through the steps: channels, fusion, ranking, balance, hits.

The rule: the steps stand here in their order and nothing else does; each is a function of its own
module. Answers are deterministic: equal scores are ordered by chunk id.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from glossator.model import Answer, Channel, ChunkId, HitKind, Query, Ranked
from glossator.search import channels as ways
from glossator.search.channels import Probe
from glossator.search.enrich import Enricher, Stale, evidence_of, never_stale
from glossator.search.fronts import handed_on
from glossator.search.fusion import Weights, best, fuse, scores_of
from glossator.search.paths import Aside, asked_for, path_of
from glossator.search.query import is_name, only_texts, terms_of
from glossator.search.ranking import Asked, Scored, demoted, demotions, rank
from glossator.search.signals import LOOKED_AT, standing_of
from glossator.search.snippet import SNIPPET_CHARS
from glossator.store.ports import IndexReader
from glossator.task import Task

ALL_CHANNELS = frozenset(Channel)

NEAREST = 5
"""How many names close to a query are offered when it found nothing."""

_DEFINING = frozenset({HitKind.SYMBOL_EXACT, HitKind.SYMBOL_QUALIFIED})


def answer(  # noqa: PLR0913 -- the one door of the package; all but two are optional words
    query: Query,
    reader: IndexReader,
    *,
    limit: int = 20,
    per_file: int | None = None,
    channels: Collection[Channel] = ALL_CHANNELS,
    weights: Weights = Weights(),  # noqa: B008 -- frozen
    stale: Stale = never_stale,
    task: Task | None = None,
    probe: Probe | None = None,
    snippet_chars: int = SNIPPET_CHARS,
) -> Answer:
    """Answer a query.

    Args:
        limit: How many hits at most.
        per_file: How many of them from one file; None: as many as there are.
        channels: The ways to be used.
        stale: Asked once for each file that is shown.
        task: Its cancelling interrupts the reader's running query.
        probe: The query's vector; without it the vector channel gives nothing.
        snippet_chars: How long a snippet may be.

    Raises:
        Cancelled: When the task was cancelled.
    """
    begun = time.perf_counter()
    task = task or Task()
    task.interrupted_by(reader.interrupt)
    try:
        rankings = _rankings(query, reader, channels, probe, task)
        rows = _ranked(query, reader, rankings, weights)
        shown = balanced(rows, per_file, limit)
        task.checkpoint()
        model = probe.model if probe else ""
        evidence = evidence_of(rankings, query, model)
        enricher = Enricher(reader, evidence, stale=stale, snippet_chars=snippet_chars)
        hits = tuple(enricher.hits(shown))
        nearest = () if hits else ways.nearest_names(query, reader, NEAREST)
        task.checkpoint()
    finally:
        task.interrupted_by(None)
    return Answer(
        query=query,
        hits=hits,
        warning=_no_meaning(channels, probe) or warning_of(reader),
        nearest=nearest,
        timing_ms=round((time.perf_counter() - begun) * 1000, 3),
        truncated=len(rows) > len(shown),
    )


def balanced(rows: Sequence[Scored], per_file: int | None, limit: int) -> list[Scored]:
    """Return the first rows, at most so many of one file; their order stays."""
    taken: dict[str, int] = {}
    shown: list[Scored] = []
    for row in rows:
        if len(shown) >= limit:
            break
        path = path_of(row.chunk)
        taken[path] = taken.get(path, 0) + 1
        if per_file is None or taken[path] <= per_file:
            shown.append(row)
    return shown


def warning_of(reader: IndexReader) -> str | None:
    """Return the sentence for an index that does not cover all files yet, else None."""
    share = reader.counts().indexed
    if share >= 1.0:
        return None
    return f"Index covers {int(share * 100)} % of the files; results may be incomplete."


def _no_meaning(channels: Collection[Channel], probe: Probe | None) -> str | None:
    """Return the sentence for a query by meaning alone that has nothing to compare with."""
    if set(channels) != {Channel.VECTOR} or probe is not None:
        return None
    return "Search by meaning has no vectors yet; search by words and names as well."


def _rankings(
    query: Query,
    reader: IndexReader,
    channels: Collection[Channel],
    probe: Probe | None,
    task: Task,
) -> dict[Channel, list[Ranked]]:
    """Ask every channel that is wanted, cheapest first."""
    rankings: dict[Channel, list[Ranked]] = {}
    asks: Mapping[Channel, Callable[[], list[Ranked]]] = {
        Channel.SYMBOL: lambda: ways.by_name(query, reader),
        Channel.TEXT: lambda: ways.by_words(query, reader),
        Channel.ENTRY: lambda: ways.by_entry(query, reader, rankings.get(Channel.TEXT)),
        Channel.VECTOR: lambda: ways.by_meaning(query, probe, reader, rankings.get(Channel.TEXT)),
    }
    for channel, ask in asks.items():
        if channel in channels:
            task.checkpoint()
            rankings[channel] = handed_on(ask(), reader)
    return rankings


def _ranked(
    query: Query,
    reader: IndexReader,
    rankings: Mapping[Channel, Sequence[Ranked]],
    weights: Weights,
) -> list[Scored]:
    """Fuse the rankings and order what comes out."""
    texts = only_texts(query)
    wanted = asked_for(query.words) | ({Aside.DOCS} if texts else frozenset())
    text = scores_of(rankings.get(Channel.TEXT, ()), rankings.get(Channel.ENTRY, ()))
    vector = scores_of(rankings.get(Channel.VECTOR, ()))
    fused = fuse(demoted(text, wanted), demoted(vector, wanted), weights)
    symbols = rankings.get(Channel.SYMBOL, ())
    scores = _with_symbols(fused, symbols)
    asked = Asked(
        terms=frozenset(terms_of(query)),
        wanted=wanted,
        stems=reader.chunks.stems(),
        files=reader.counts().files,
    )
    defining = {row.chunk for row in symbols if row.match in _DEFINING}
    return rank(
        scores,
        asked,
        defining=defining,
        named={row.chunk: row.raw for row in symbols} if texts or is_name(query) else None,
        before=demotions(fused, wanted),
        standing=standing_of(best(scores, LOOKED_AT), reader, wanted, defining),
    )


def _with_symbols(
    fused: Mapping[ChunkId, float], symbols: Iterable[Ranked]
) -> dict[ChunkId, float]:
    """Add the chunks that only a name found: as if their words were the least of all found."""
    least = min(fused.values(), default=1.0)
    return {**{row.chunk: least * row.raw for row in symbols}, **fused}
