"""Ranked chunks to hits: their symbol, their entries, their snippet, how fresh they are.

The rule: only what is shown is read. The rows arrive in their order and leave in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from glossator.model import (
    Basis,
    Channel,
    ChannelScore,
    Chunk,
    ChunkId,
    Entry,
    EntrySource,
    FileRecord,
    Hit,
    Link,
    LinkedEntry,
    Query,
    Ranked,
    Span,
    State,
    Symbol,
    SymbolId,
    WorkspacePath,
    enclosing,
)
from glossator.search.explain import hit_kind, reasons
from glossator.search.linked import is_deprecated
from glossator.search.query import occurring_words, terms_of
from glossator.search.ranking import Scored
from glossator.search.snippet import SNIPPET_CHARS, Snippet, snippet
from glossator.store.ports import IndexReader

Stale = Callable[[FileRecord], bool]
"""Tells whether the file on disk is no longer the one the index was made from."""

MAX_ENTRIES = 10
"""Entries named with one hit."""

_BASES = list(Basis)


def never_stale(record: FileRecord) -> bool:  # noqa: ARG001 -- the shape is given
    """Take every file as it was indexed."""
    return False


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the channels said, by chunk.

    Attributes:
        ranks: Each channel's rank and raw score.
        symbols: The row of the symbol channel.
    """

    query: Query
    ranks: Mapping[ChunkId, Mapping[Channel, ChannelScore]]
    symbols: Mapping[ChunkId, Ranked] = field(default_factory=dict)


def evidence_of(
    rankings: Mapping[Channel, Sequence[Ranked]], query: Query, model: str = ""
) -> Evidence:
    """Gather what the channels said by chunk, ranks from 1."""
    ranks: dict[ChunkId, dict[Channel, ChannelScore]] = {}
    for channel in Channel:
        for rank, row in enumerate(rankings.get(channel, ()), start=1):
            score = ChannelScore(
                rank,
                row.raw,
                match=row.match or "",
                model=model if channel is Channel.VECTOR else "",
            )
            ranks.setdefault(row.chunk, {}).setdefault(channel, score)
    symbols = {row.chunk: row for row in rankings.get(Channel.SYMBOL, ())}
    return Evidence(query, ranks, symbols)


class Enricher:
    """Makes hits out of one reader's chunks, reading every file's rows once."""

    def __init__(
        self,
        reader: IndexReader,
        evidence: Evidence,
        *,
        stale: Stale = never_stale,
        snippet_chars: int = SNIPPET_CHARS,
    ) -> None:
        self._reader = reader
        self._evidence = evidence
        self._terms = terms_of(evidence.query)
        self._stale = stale
        self._chars = snippet_chars
        self._files: dict[WorkspacePath, tuple[FileRecord | None, bool]] = {}
        self._links: dict[WorkspacePath, list[Link]] = {}
        self._entries: dict[WorkspacePath, Entry | None] = {}
        self._symbols: dict[SymbolId, Symbol] = {}

    def hits(self, rows: Sequence[Scored]) -> list[Hit]:
        """Return the hits of these rows, in their order; a chunk that is gone has none."""
        chunks = self._reader.chunks.by_ids(row.chunk for row in rows)
        meant = [row.symbol for row in self._evidence.symbols.values() if row.symbol]
        wanted = {symbol for chunk in chunks.values() for symbol in chunk.symbols}
        self._symbols = self._reader.symbols.by_ids([*sorted(wanted), *meant])
        records = any(chunk.path.lower().endswith(".json") for chunk in chunks.values())
        gone = self._reader.entries.converted() if records else set()
        return [
            self._hit(row, chunks[row.chunk])
            for row in rows
            if row.chunk in chunks and chunks[row.chunk].path not in gone
        ]

    def _hit(self, row: Scored, chunk: Chunk) -> Hit:
        named = self._evidence.symbols.get(chunk.id)
        meant = self._symbols.get(named.symbol) if named and named.symbol else None
        shown = snippet(
            chunk.text,
            chunk.span.first,
            self._terms,
            at=meant.name_line if meant else None,
            chars=self._chars,
        )
        symbol = meant or self._around(chunk, shown)
        span = meant.span if meant else chunk.span
        record, stale = self._file(chunk.path)
        entry = self._entry(chunk.path)
        channels = self._channels(chunk)
        in_kb = entry is not None and entry.source is not EntrySource.DOCUMENT
        hit = Hit(
            chunk=chunk,
            span=span,
            score=row.score,
            hit_kind=hit_kind(channels, named.match if named else None, in_kb=in_kb),
            channels=channels,
            symbol=symbol,
            snippet=shown.text,
            snippet_line=shown.line,
            entries=self._linked(chunk, symbol),
            entry=_itself(entry) if entry else None,
            boosts=row.boosts,
            base=row.base,
            stale=stale,
            indexed_at=record.indexed_at if record else "",
        )
        return replace(hit, reasons=reasons(hit))

    def _around(self, chunk: Chunk, shown: Snippet) -> Symbol | None:
        """Return the smallest symbol of a chunk around its best line, of a kind asked for."""
        known = [self._symbols[symbol] for symbol in chunk.symbols if symbol in self._symbols]
        kinds = self._evidence.query.filters.kinds
        fitting = [symbol for symbol in known if not kinds or symbol.kind in kinds]
        around = enclosing(fitting, Span(shown.best, shown.best))
        return around or (fitting[0] if kinds and fitting else None)

    def _channels(self, chunk: Chunk) -> dict[Channel, ChannelScore]:
        """Return what each channel said, with the words that occur and where."""
        ranks = dict(self._evidence.ranks.get(chunk.id, {}))
        worded = ranks.keys() & {Channel.TEXT, Channel.ENTRY}
        if not worded:
            return ranks
        where = self._reader.chunks.columns_of(chunk.id, self._terms)
        held = {term for occurring in where.values() for term in occurring}
        terms = occurring_words(self._evidence.query, held)
        for channel in worded:
            ranks[channel] = replace(ranks[channel], terms=terms, columns=tuple(where))
        return ranks

    def _file(self, path: WorkspacePath) -> tuple[FileRecord | None, bool]:
        if path not in self._files:
            record = self._reader.files.of(path)
            self._files[path] = (record, record is None or self._stale(record))
        return self._files[path]

    def _entry(self, path: WorkspacePath) -> Entry | None:
        if path not in self._entries:
            self._entries[path] = self._reader.entries.at(path)
        return self._entries[path]

    def _linked(self, chunk: Chunk, symbol: Symbol | None) -> tuple[LinkedEntry, ...]:
        """Return the nearest entries: of the symbol, of the lines, of what is around, of the file.

        Suggestions nobody confirmed and links that lead nowhere are left out.
        """
        links = self._links_of(chunk.path)
        span = symbol.span if symbol else chunk.span
        for near in (
            [link for link in links if symbol and _symbol(link) == symbol.id],
            [link for link in links if _symbol(link) is None and _overlaps(link, span)],
            self._of_containers(links, symbol or self._container(chunk)),
            [link for link in links if link.target and link.target.span is None],
        ):
            if near:
                return self._named(near)
        return ()

    def _links_of(self, path: WorkspacePath) -> list[Link]:
        if path not in self._links:
            found = self._reader.links.of_file(path)
            self._links[path] = [
                link
                for link in found
                if link.target is not None and link.basis is not Basis.AUTO_DISCOVERED
            ]
        return self._links[path]

    def _container(self, chunk: Chunk) -> Symbol | None:
        """Return the smallest known symbol around a whole chunk."""
        known = [self._symbols[symbol] for symbol in chunk.symbols if symbol in self._symbols]
        return enclosing(known, chunk.span)

    def _of_containers(self, links: Sequence[Link], symbol: Symbol | None) -> list[Link]:
        """Return the links of the innermost symbol around that has any."""
        seen: set[SymbolId] = set()
        while symbol is not None and symbol.id not in seen:
            seen.add(symbol.id)
            mine = symbol.id
            if found := [link for link in links if _symbol(link) == mine]:
                return found
            symbol = self._by_id(symbol.container)
        return []

    def _by_id(self, symbol: SymbolId | None) -> Symbol | None:
        if symbol is None:
            return None
        if symbol not in self._symbols:
            self._symbols |= self._reader.symbols.by_ids([symbol])
        return self._symbols.get(symbol)

    def _named(self, links: Iterable[Link]) -> tuple[LinkedEntry, ...]:
        """Return the entries of links, each once by its strongest link, surest first."""
        ordered = sorted(
            links,
            key=lambda link: (_BASES.index(link.basis), -link.confidence, link.entry_path),
        )
        strongest: dict[WorkspacePath, Link] = {}
        for link in ordered:
            strongest.setdefault(link.entry_path, link)
        named = [
            _linked_entry(link, self._entry(link.entry_path))
            for link in list(strongest.values())[:MAX_ENTRIES]
        ]
        return tuple(sorted(named, key=is_deprecated))


def _symbol(link: Link) -> SymbolId | None:
    return link.target.symbol if link.target else None


def _overlaps(link: Link, span: Span) -> bool:
    return (
        link.target is not None and link.target.span is not None and link.target.span.overlaps(span)
    )


def _linked_entry(link: Link, entry: Entry | None) -> LinkedEntry:
    return LinkedEntry(
        id=link.entry,
        path=link.entry_path,
        title=entry.title if entry else link.entry,
        basis=link.basis,
        confidence=link.confidence,
        state=link.state,
        sentence=link.evidence.sentence,
        kind=entry.kind if entry else "",
        status=entry.status if entry else "",
    )


def _itself(entry: Entry) -> LinkedEntry:
    """Return an entry as it hangs on a hit in its own text."""
    return LinkedEntry(
        id=entry.id,
        path=entry.path,
        title=entry.title,
        basis=Basis.SOURCE_LINK,
        confidence=1.0,
        state=State.CURRENT,
        kind=entry.kind,
        status=entry.status,
    )
