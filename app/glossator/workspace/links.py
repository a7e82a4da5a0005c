"""Links, from either end, and the person's own edits of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from glossator import anchors
from glossator.indexing.lookup import IndexLookup
from glossator.kb import markdown
from glossator.linking import events, mentions, resolve
from glossator.linking.dismissals import turned_down
from glossator.model import (
    Basis,
    CoveredSymbol,
    Entry,
    EntryId,
    Evidence,
    FileRename,
    Link,
    LinkedEntry,
    MentionReading,
    Place,
    Span,
    State,
    Suggestion,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.search.linked import linked_entries
from glossator.store.ports import IndexReader
from glossator.task import Task
from glossator.workspace import references, suggesting
from glossator.workspace.decisions import DecisionsFacet
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.snapshots import Snapshots

MAX_MAYBES = 12


class LinksFacet:
    """Answers which entries speak of which code."""

    def __init__(
        self, snapshots: Snapshots, entries: EntriesFacet, decisions: DecisionsFacet
    ) -> None:
        self._decisions = decisions
        self._snapshots = snapshots
        self._entries = entries

    def of_symbol(self, symbol: SymbolId) -> list[LinkedEntry]:
        """Return the entries of a symbol and of lines inside it, best first."""
        with self._snapshots.reading() as reader:
            links = reader.links.of_symbols([symbol]).get(symbol, [])
            known = reader.symbols.by_ids([symbol]).get(symbol)
            if known is not None:
                links = [*links, *_inside(reader.links.of_file(known.path), known.span)]
            return linked_entries(links, reader.entries.at)

    def of_symbols(self, ids: Iterable[SymbolId]) -> dict[SymbolId, list[LinkedEntry]]:
        """Return the entries of several symbols, best first."""
        with self._snapshots.reading() as reader:
            found = reader.links.of_symbols(ids)
            return {
                symbol: linked_entries(links, reader.entries.at) for symbol, links in found.items()
            }

    def links_of_symbol(self, symbol: SymbolId) -> list[Link]:
        """Return the links of a symbol, best first."""
        with self._snapshots.reading() as reader:
            return reader.links.of_symbols([symbol]).get(symbol, [])

    def of_entry(self, path: WorkspacePath) -> list[CoveredSymbol]:
        """Return what an entry documents, in the order of its text."""
        with self._snapshots.reading() as reader:
            links = reader.links.of_entry(path)
            wanted = [link.target.symbol for link in links if link.target and link.target.symbol]
            symbols = reader.symbols.by_ids(wanted)
        return [
            CoveredSymbol(
                link,
                symbols.get(link.target.symbol) if link.target and link.target.symbol else None,
            )
            for link in links
        ]

    def linked_from(self, entry: EntryId) -> list[Entry]:
        """Return the entries that refer to this one, ordered by id."""
        with self._snapshots.reading() as reader:
            found = [
                other
                for one in reader.entries.of(entry)
                for other in references.linked_to(reader, one, conflicts=False)
            ]
        return list({one.path: one for one in found}.values())

    def sources(self) -> list[Link]:
        """Return every link that a person wrote, ordered by the entry's path and line."""
        with self._snapshots.reading() as reader:
            found = [link for link in reader.links.all() if link.basis is Basis.SOURCE_LINK]
        return sorted(found, key=lambda link: (link.entry_path, link.evidence.line, link.anchor))

    def strays(self) -> list[Link]:
        """Return the mentions that were links until code came or went, ordered likewise."""
        with self._snapshots.reading() as reader:
            links = reader.links.all()
        found = [one for one in links if one.basis is Basis.CONTENT_MENTION and not one.quiet]
        return sorted(found, key=lambda link: (link.entry_path, link.evidence.line, link.anchor))

    def file_renames(self) -> list[FileRename]:
        """Return the files that have another name, with the links that went along."""
        with self._snapshots.reading() as reader:
            links = [link for link in reader.links.all() if link.basis is Basis.SOURCE_LINK]
            return events.file_renames(links, lambda path: reader.files.of(path) is not None)

    def of_file(self, path: WorkspacePath) -> list[Link]:
        """Return every link into a file, by line."""
        with self._snapshots.reading() as reader:
            return reader.links.of_file(path)

    def of_lines(self, path: WorkspacePath, span: Span) -> list[LinkedEntry]:
        """Return the entries of these lines of a file, best first, each once."""
        with self._snapshots.reading() as reader:
            links = [
                link
                for link in reader.links.of_file(path)
                if link.target and link.target.span and link.target.span.overlaps(span)
            ]
            return linked_entries(links, reader.entries.at)

    def mentions(self, path: WorkspacePath) -> list[MentionReading]:
        """Return the names in an entry's text with the symbols they may mean.

        Names that most likely mean what a person dismissed are left out.

        Raises:
            EntryMissing: When there is no such entry.
        """
        entry = self._entries.settled(path)
        with self._snapshots.reading() as reader:
            lookup = IndexLookup(reader)
            dismissed = turned_down(entry, lookup)
            found = mentions.readings(entry, markdown.spans(entry), lookup)
            return [one for one in found if one.candidates[0].symbol.id not in dismissed]

    def suggest(
        self, entry: str, *, limit: int = suggesting.MOST, task: Task | None = None
    ) -> list[Suggestion]:
        """Return code that an entry may be about, likeliest first; nothing of it is written.

        What the entry is linked to already and what a person dismissed is left out.

        Args:
            entry: Its id or path.
            task: Its cancelling interrupts the running query.

        Raises:
            EntryMissing: When there is no such entry.
            IndexMissing: When nothing has been indexed yet.
            Cancelled: When the task was cancelled.
        """
        note = self._entries.settled(entry)
        with self._snapshots.reading() as reader:
            return suggesting.suggestions(note, reader, limit=limit, task=task)

    def suggested(self, path: WorkspacePath, task: Task | None = None) -> list[CoveredSymbol]:
        """Return the suggestions for an entry as links that nobody confirmed yet, likeliest first.

        What they share is told in place of a sentence. See `suggest` for errors.
        """
        entry = self._entries.settled(path)
        found = self.suggest(path, task=task)
        return [CoveredSymbol(_suggested(entry, one), one.symbol) for one in found]

    def maybes(
        self, path: WorkspacePath, readings: Sequence[MentionReading]
    ) -> list[CoveredSymbol]:
        """Return what an entry may be about: names that are too unsure to be links.

        Args:
            readings: As `mentions` gives them. What is linked already is left out.
        """
        links = self.of_entry(path)
        known = {one.link.target.symbol for one in links if one.link.target}
        entry = self._entries.settled(path)
        found: dict[SymbolId, CoveredSymbol] = {}
        for reading in readings:
            best = reading.candidates[0] if reading.candidates else None
            if best is None or not mentions.SHOWN <= best.confidence < mentions.LINKED:
                continue
            if best.symbol.id not in known and best.symbol.id not in found:
                found[best.symbol.id] = CoveredSymbol(_maybe(entry, reading), best.symbol)
        return list(found.values())[:MAX_MAYBES]

    def link(self, entry: str, anchor: str) -> tuple[str, str]:
        """Write a source link; see `DecisionsFacet.confirm`.

        Returns:
            The anchor as it was stored, and the fingerprint kept with it.
        """
        decision = self._decisions.confirm(entry, anchor)
        return decision.anchor, decision.seen

    def unlink(self, entry: str, anchor: str) -> str:
        """Take a source link out; return the anchor as it stood. See `DecisionsFacet.unlink`."""
        return self._decisions.unlink(entry, anchor).anchor

    def go(self, target: str, base: WorkspacePath) -> Place | EntryId | None:
        """Return where a link in an entry's text leads: to code, to an entry, or nowhere here.

        Args:
            target: A `symbol:` or `entry:` URI, an anchor, an entry's id, or a path.
            base: The entry's own file; relative paths start from its folder.
        """
        with self._snapshots.reading() as reader:
            scheme, _, rest = target.partition(":")
            if scheme == "entry":
                return _entry(reader, rest, base)
            wanted = rest if scheme == "symbol" and not rest.startswith(":") else target
            known = reader.entries.of(EntryId(wanted)) if scheme == "symbol" else ()
            if known or scheme == "symbol":
                return known[0].id if known else _place(reader, wanted, base)
            return _entry(reader, wanted, base) or _place(reader, wanted, base)


def _suggested(entry: Entry, one: Suggestion) -> Link:
    return Link(
        entry.id, entry.path, one.symbol.id, Basis.AUTO_DISCOVERED, one.confidence,
        State.CURRENT, resolve.to_symbol(one.symbol), evidence=Evidence(1, one.explanation),
    )  # fmt: skip


def _maybe(entry: Entry, reading: MentionReading) -> Link:
    best, said = reading.candidates[0], reading.mention
    return Link(
        entry.id, entry.path, best.symbol.id, Basis.CONTENT_MENTION, best.confidence,
        State.CURRENT, resolve.to_symbol(best.symbol),
        evidence=Evidence(said.line, said.sentence),
    )  # fmt: skip


def _inside(links: Iterable[Link], span: Span) -> Iterator[Link]:
    """Give the links to lines of no symbol that lie in a span."""
    for link in links:
        target = link.target
        if target and target.symbol is None and target.span and span.holds(target.span):
            yield link


def _entry(reader: IndexReader, wanted: str, base: WorkspacePath) -> EntryId | None:
    found = reader.entries.of(EntryId(wanted)) or references.named(reader, wanted, base)
    return found[0].id if found else None


def _place(reader: IndexReader, wanted: str, base: WorkspacePath) -> Place | None:
    lookup = IndexLookup(reader)
    path, mark, fragment = wanted.partition("#")
    near = resolve.beside(path, base)
    if near and lookup.has_file(near):
        wanted = f"{near}{mark}{fragment}" if fragment.startswith("L") else near
    try:
        anchor = anchors.parse(wanted)
    except ValueError:
        return None
    target = resolve.target_of(anchor, lookup, base)
    return Place(target.path, target.span) if target is not None else None


__all__ = ["LinksFacet", "Symbol"]
