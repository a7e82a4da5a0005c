"""Queries and answers as values: what was asked, what was found, and why it is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from glossator.model.code import (
    Chunk,
    ChunkId,
    Kind,
    Origin,
    Place,
    Span,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.model.notes import EntryId, LinkedEntry


class Channel(StrEnum):
    """A way to find chunks."""

    SYMBOL = "symbol"
    TEXT = "text"
    VECTOR = "vector"
    ENTRY = "entry"


class Scope(StrEnum):
    """Which part of the workspace a query asks about."""

    CODE = "code"
    SYMBOLS = "symbols"
    ENTRIES = "entries"
    DOCUMENTS = "documents"


class HitKind(StrEnum):
    """How a hit was found. Closed and stable on the wire."""

    SYMBOL_EXACT = "symbol_exact"
    SYMBOL_QUALIFIED = "symbol_qualified"
    SYMBOL_PREFIX = "symbol_prefix"
    SYMBOL_WORD_STARTS = "symbol_word_starts"
    SYMBOL_SUBSTRING = "symbol_substring"
    SYMBOL_FUZZY = "symbol_fuzzy"
    TEXT_FTS = "text_fts"
    TEXT_LITERAL = "text_literal"
    TEXT_REGEX = "text_regex"
    TEXT_VECTOR = "text_vector"
    HYBRID = "hybrid"
    KB_ENTRY = "kb_entry"
    SYMBOL_LSP = "symbol_lsp"


@dataclass(frozen=True, slots=True)
class Filters:
    """What a query is narrowed to. Empty means everything.

    Attributes:
        paths: Globs over workspace paths, `**` crossing folders.
        has_entry: True: only hits with entries; False: only those without; None: either.
        tags: Entries must carry all of these.
    """

    kinds: frozenset[Kind] = frozenset()
    languages: frozenset[str] = frozenset()
    paths: tuple[str, ...] = ()
    scopes: frozenset[Scope] = frozenset(Scope)
    has_entry: bool | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """What was asked, understood.

    Attributes:
        text: As typed.
        words: The plain words, as typed, filters and phrases taken out.
        identifiers: Those of the words that read like names of code.
        phrases: What stood in quotation marks; each must occur as it is.
    """

    text: str
    words: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    filters: Filters = field(default_factory=Filters)
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChannelScore:
    """What one channel said of a chunk.

    Attributes:
        rank: From 1, best first.
        raw: The channel's own number, higher is better; comparable within the channel only.
        match: For symbols: how the name matched.
        terms: For text: the query's words that occur, as typed; of a name maybe only parts.
        columns: For text: where they occur (name, path, body …).
    """

    rank: int
    raw: float
    match: str = ""
    terms: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    model: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One row of a channel's ranking: a chunk and, for the symbol channel, the symbol meant."""

    chunk: ChunkId
    raw: float
    symbol: SymbolId | None = None
    match: HitKind | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer: a chunk with its symbol, its entries, its score and why it is there.

    Attributes:
        span: The symbol's lines when one was meant, else the chunk's.
        score: Orders the hits of one query; means nothing outside it.
        boosts: The ranking steps that changed the score, with their factor or addend. The score
            is the base, times all factors, plus all addends.
        base: What the channels alone say, in the unit of the score.
        stale: Whether the file on disk is no longer the one that was indexed.
        indexed_at: When its file was indexed, ISO 8601 in UTC.
    """

    chunk: Chunk
    span: Span
    score: float
    hit_kind: HitKind
    channels: Mapping[Channel, ChannelScore]
    symbol: Symbol | None = None
    snippet: str = ""
    snippet_line: int = 1
    entries: tuple[LinkedEntry, ...] = ()
    entry: LinkedEntry | None = None
    reasons: tuple[str, ...] = ()
    boosts: Mapping[str, float] = field(default_factory=dict)
    base: float = 0.0
    stale: bool = False
    indexed_at: str = ""

    @property
    def path(self) -> WorkspacePath:
        """The file the hit is in."""
        return self.chunk.path

    @property
    def origin(self) -> Origin:
        """Who read it."""
        return self.symbol.origin if self.symbol else self.chunk.origin


@dataclass(frozen=True, slots=True)
class Answer:
    """The hits of one query, best first.

    Attributes:
        warning: One sentence when the answer may be incomplete, else None.
        nearest: Names close to the query, when nothing was found.
    """

    query: Query
    hits: tuple[Hit, ...]
    warning: str | None = None
    nearest: tuple[str, ...] = ()
    timing_ms: float = 0.0
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Usage:
    """A line on which a name is used.

    Attributes:
        text: The line, without the white space around it.
        symbol: The smallest symbol around the line.
    """

    path: WorkspacePath
    line: int
    text: str = ""
    symbol: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Usages:
    """Where a name is used in code, by path and line.

    They are told by the name alone: a place may mean any of the symbols that share it, or none.

    Attributes:
        usages: The first ones.
        files: In how many files the name is used.
        places: On how many lines, those that are not among `usages` included.
        sharing: How many symbols bear the name.
    """

    name: str
    usages: tuple[Usage, ...] = ()
    files: int = 0
    places: int = 0
    sharing: int = 0


@dataclass(frozen=True, slots=True)
class Destination:
    """Something that quick open can take a reader to: a symbol, a file or an entry.

    Attributes:
        title: What is shown first; `matches` are the half-open ranges of it that matched.
        detail: Where it is, for telling namesakes apart.
    """

    title: str
    detail: str
    place: Place
    symbol: Symbol | None = None
    entry: EntryId | None = None
    entries: int = 0
    matches: tuple[tuple[int, int], ...] = ()
