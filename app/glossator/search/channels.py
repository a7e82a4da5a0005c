"""The four ways to find chunks; each gives a ranking of its own.

The rule: a channel knows its own evidence alone. It gives chunks best first with a raw number
that compares within this channel only; what the numbers are worth together is up to `fusion` and
`ranking`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from glossator.model import (
    STRUCTURAL_KINDS,
    ChunkId,
    EntrySource,
    Filters,
    HitKind,
    Kind,
    Query,
    Ranked,
    Scope,
    Symbol,
    SymbolId,
)
from glossator.search.paths import path_of
from glossator.search.query import is_name, names_of, only_texts, terms_of
from glossator.store.globs import path_matches
from glossator.store.ports import IndexReader, Vectors
from glossator.words import looks_like_identifier

ROWS = 600
"""How many rows of the keyword index and of the vectors are looked at."""

SYMBOLS = 60
"""How many symbols a name may give."""

MAX_NAMES = 8
"""How many names of one query are looked up."""

ENOUGH = 5
"""Below this many symbols of the better ways, names alike are looked for too."""

LIKENESS = 70.0
"""How alike a name must be to count as a slip of the pen, in percent."""

CLOSENESS = {
    HitKind.SYMBOL_EXACT: 1.0,
    HitKind.SYMBOL_QUALIFIED: 1.0,
    HitKind.SYMBOL_PREFIX: 0.2,
    HitKind.SYMBOL_WORD_STARTS: 0.2,
    HitKind.SYMBOL_SUBSTRING: 0.1,
    HitKind.SYMBOL_FUZZY: 0.05,
}
"""How near each way of matching is to the name itself. Only the name itself says much: what
begins with it is found by its words as well."""

LAST_NAME = 0.5
"""How much a symbol is worth of which only the last part of a qualified name is known: `send` for
`res.send`, where `res` is a variable."""

STANDING_IN = {
    HitKind.SYMBOL_PREFIX: 0.8,
    HitKind.SYMBOL_WORD_STARTS: 0.75,
    HitKind.SYMBOL_SUBSTRING: 0.7,
    HitKind.SYMBOL_FUZZY: 0.6,
}
"""The same when nothing bears a name that reads like code: it was typed in part or misspelt, and
what comes nearest is worth more than text that holds some of its words."""

POSTINGS = 60_000
"""How many chunks one query may score, or a quarter of all in a large index; beyond, its commonest
terms are left out. A core scores about 800 in a millisecond."""

SMALL = 5_000
"""Up to this many chunks no term is worth leaving out."""

_SEPARATOR = re.compile(r"::|->|[.#/\\:]")
_VALUES = frozenset({Kind.CONSTANT, Kind.VARIABLE, Kind.MODULE, Kind.NAMESPACE})
_MEMBERS = frozenset(
    {
        Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.OPERATOR, Kind.PROPERTY, Kind.FIELD,
        Kind.ENUM_MEMBER, Kind.EVENT,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Probe:
    """A query's vector, float32 (1, dimension) of length 1, and the model that made it."""

    vector: Vectors
    model: str


def by_name(query: Query, reader: IndexReader) -> list[Ranked]:
    """Rank the chunks in which symbols begin that the query names.

    The exact name comes first, then its qualified form. Only a query of one name looks further:
    what begins with it, whose words do (`tba` for `try_bucket_acquire`), what holds it and, when
    there is little of all that, what is spelt alike. Words of prose do not reach for symbols; but
    where only texts are asked for, a heading is the name of its section.
    """
    if only_texts(query):
        return _in_chunks(_headings(query, reader), reader)
    names = names_of(query)[:MAX_NAMES]
    if not names or not query.filters.scopes & {Scope.SYMBOLS, Scope.CODE}:
        return []
    found: dict[SymbolId, _Match] = {}
    for name in names:
        for match in _named(name, query.filters, reader, thoroughly=is_name(query)):
            known = found.get(match.symbol.id)
            if known is None or match.raw > known.raw:
                found[match.symbol.id] = match
    best = sorted(found.values(), key=lambda match: (-match.raw, match.symbol.id))[:SYMBOLS]
    return _in_chunks(best, reader)


def by_words(query: Query, reader: IndexReader) -> list[Ranked]:
    """Rank chunks by the words of the query; every phrase must occur as it was typed."""
    scopes = query.filters.scopes - {Scope.SYMBOLS}
    terms = affordable(terms_of(query), reader) if scopes else []
    if not terms:
        return []
    filters = replace(query.filters, scopes=scopes)
    ranked = reader.chunks.match([[term] for term in terms], filters, ROWS)
    if not query.phrases:
        return ranked
    needed = [[term] for term in terms_of(replace(query, words=()))]
    together = reader.chunks.match_all(needed, filters, ROWS)
    raw = {row.chunk: row.raw for row in ranked}
    rows = [replace(row, raw=max(row.raw, raw.get(row.chunk, row.raw))) for row in together]
    return _holding(query.phrases, rows, reader)


def by_meaning(
    query: Query, probe: Probe | None, reader: IndexReader, words: Sequence[Ranked] | None = None
) -> list[Ranked]:
    """Rank chunks by the nearness of their vectors; nothing without a model's probe.

    Args:
        words: What the words channel found. Vectors know no filters and no phrases: where the
            query has some, only chunks among these are let through.
    """
    if probe is None:
        return []
    nearest = reader.vectors.nearest(probe.vector, probe.model, ROWS)
    if not query.phrases and query.filters == Filters():
        return nearest
    passed = {row.chunk for row in words or ()}
    return [row for row in nearest if row.chunk in passed]


def by_entry(
    query: Query, reader: IndexReader, words: Sequence[Ranked] | None = None
) -> list[Ranked]:
    """Rank the sections of entries and documents by the words of the query.

    A section is a chunk like any other: what the words channel found too stays one hit.

    Args:
        words: What the words channel found, when it was asked: the sections among that.
    """
    scopes = query.filters.scopes & {Scope.ENTRIES, Scope.DOCUMENTS}
    if not scopes:
        return []
    if query.filters.tags and not terms_of(query):
        return _tagged(query, scopes, reader)
    if words is None:
        return by_words(replace(query, filters=replace(query.filters, scopes=scopes)), reader)
    sources = reader.entries.sources()
    return [row for row in words if path_of(row.chunk) in sources]


def nearest_names(query: Query, reader: IndexReader, limit: int) -> tuple[str, ...]:
    """Return names of symbols spelt like the words of a query that found nothing."""
    anywhere = Filters()
    found: dict[str, float] = {}
    for name in (names_of(query) or query.words)[:MAX_NAMES]:
        for symbol in reader.symbols.find(name, HitKind.SYMBOL_FUZZY, anywhere, 5 * SYMBOLS):
            alike = likeness(name, symbol.name)
            if alike >= LIKENESS:
                found[symbol.name] = max(alike, found.get(symbol.name, 0.0))
    return tuple(sorted(found, key=lambda name: (-found[name], name)))[:limit]


def affordable(terms: Sequence[str], reader: IndexReader) -> list[str]:
    """Leave out terms that cost much and tell little, unless nothing else is left.

    A term that most chunks hold has no weight in BM25. The commonest of the others go when the
    query would read too much of a large index.
    """
    chunks = reader.counts().chunks
    if len(terms) < 2 or chunks < SMALL:
        return list(terms)
    frequency = reader.chunks.document_frequency(terms)
    most = max(POSTINGS, chunks // 4)
    kept: list[str] = []
    read = 0
    for term in sorted(terms, key=lambda term: (frequency[term], term)):
        read += frequency[term]
        if kept and (2 * frequency[term] > chunks or read > most):
            break
        kept.append(term)
    return [term for term in terms if term in kept]


def likeness(asked: str, name: str) -> float:
    """Return how alike two names are in percent; underscores and letter case never matter."""
    return fuzz.ratio(asked.casefold().replace("_", ""), name.casefold().replace("_", ""))


@dataclass(frozen=True, slots=True)
class _Match:
    """A symbol that a name found, how, and how near that is."""

    symbol: Symbol
    how: HitKind
    raw: float


def _named(
    name: str, filters: Filters, reader: IndexReader, *, thoroughly: bool
) -> Iterable[_Match]:
    """Look a name up in the ways that are worth it, nearest first."""
    seen: set[SymbolId] = set()
    if thoroughly:
        for symbol in reader.symbols.by_ids([SymbolId(name)]).values():
            seen.add(symbol.id)
            yield _Match(symbol, HitKind.SYMBOL_EXACT, 1.0)
    closeness = CLOSENESS
    for asked, how, worth in _ways(name, thoroughly=thoroughly):
        if how is HitKind.SYMBOL_FUZZY and len(seen) >= ENOUGH:
            return
        if how in STANDING_IN and not seen and looks_like_identifier(name):
            closeness = CLOSENESS | STANDING_IN
        for symbol in reader.symbols.find(asked, how, filters, SYMBOLS):
            alike = likeness(asked, symbol.name) / 100 if how is HitKind.SYMBOL_FUZZY else 1.0
            if symbol.id not in seen and alike >= LIKENESS / 100:
                seen.add(symbol.id)
                yield _Match(symbol, how, worth * closeness[how] * alike * importance(symbol.kind))


def _headings(query: Query, reader: IndexReader) -> list[_Match]:
    """Find the sections whose heading is the query, word for word."""
    kinds = query.filters.kinds or {Kind.SECTION}
    heading = " ".join((*query.words, *query.phrases))
    if not heading or Kind.SECTION not in kinds:
        return []
    filters = replace(query.filters, kinds=frozenset({Kind.SECTION}))
    found = reader.symbols.find(heading, HitKind.SYMBOL_EXACT, filters, SYMBOLS)
    return [_Match(section, HitKind.SYMBOL_EXACT, 1.0) for section in found]


def importance(kind: Kind) -> float:
    """Return how likely a kind of symbol is meant by its name alone, at most 1: types first."""
    if kind in STRUCTURAL_KINDS:
        return 0.5
    if kind in _MEMBERS:
        return 0.8
    return 0.9 if kind in _VALUES else 1.0


def _tagged(query: Query, scopes: Collection[Scope], reader: IndexReader) -> list[Ranked]:
    """List the entries that carry all tags, where nothing but tags was asked for."""
    wanted = {tag.casefold() for tag in query.filters.tags}
    globs = query.filters.paths
    found: list[Ranked] = []
    for entry in reader.entries.all():
        scope = Scope.DOCUMENTS if entry.source is EntrySource.DOCUMENT else Scope.ENTRIES
        tagged = wanted <= {tag.casefold() for tag in entry.tags}
        placed = not globs or any(path_matches(entry.path, glob) for glob in globs)
        first = reader.chunks.at(entry.path, entry.body_line) if tagged and placed else None
        if scope in scopes and first is not None:
            found.append(Ranked(first.id, 1.0))
    return sorted(found, key=lambda row: row.chunk)


def _ways(name: str, *, thoroughly: bool) -> list[tuple[str, HitKind, float]]:
    """Return what to look up, how, and how much of the way's closeness it is worth."""
    last = last_name(name)
    ways = [(name, HitKind.SYMBOL_EXACT, 1.0)]
    if last != name:
        ways += [(name, HitKind.SYMBOL_QUALIFIED, 1.0), (last, HitKind.SYMBOL_EXACT, LAST_NAME)]
    if thoroughly:
        ways += [
            (last, HitKind.SYMBOL_PREFIX, 1.0),
            (last, HitKind.SYMBOL_WORD_STARTS, 1.0),
            (last, HitKind.SYMBOL_SUBSTRING, 1.0),
            (last, HitKind.SYMBOL_FUZZY, 1.0),
        ]
    return ways


def last_name(name: str) -> str:
    """Return what stands behind the last separator of a qualified name."""
    return _SEPARATOR.split(name)[-1] or name


def _in_chunks(matches: Iterable[_Match], reader: IndexReader) -> list[Ranked]:
    """Turn symbols into the chunks they begin in; the best symbol speaks for its chunk."""
    best = list(matches)
    chunks = reader.symbols.chunks_of([match.symbol.id for match in best])
    ranked: dict[ChunkId, Ranked] = {}
    for match in best:
        chunk = chunks.get(match.symbol.id)
        if chunk is not None:
            ranked.setdefault(chunk, Ranked(chunk, match.raw, match.symbol.id, match.how))
    return list(ranked.values())


def _holding(phrases: Sequence[str], rows: Sequence[Ranked], reader: IndexReader) -> list[Ranked]:
    """Keep the rows whose text holds every phrase; white space and letter case do not matter."""
    chunks = reader.chunks.by_ids(row.chunk for row in rows)
    asked = [phrase.casefold() for phrase in phrases]
    held = {
        chunk.id
        for chunk in chunks.values()
        if all(phrase in " ".join(chunk.text.casefold().split()) for phrase in asked)
    }
    return sorted((row for row in rows if row.chunk in held), key=lambda r: (-r.raw, r.chunk))
