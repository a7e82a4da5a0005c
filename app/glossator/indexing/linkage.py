"""Links entries to code: all of them the first time, later those that a change may concern.

An entry is concerned when it changed itself or what was settled about it did, when symbols of a
name that it mentions came or went, and when it points at a file whose symbols changed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence, Set

from glossator import anchors
from glossator.indexing import layouts
from glossator.indexing.lookup import IndexLookup
from glossator.indexing.unlinked import Unlinked
from glossator.kb import markdown
from glossator.kb.settled import Settled
from glossator.linking import rules
from glossator.linking.fingerprint import compare
from glossator.linking.names import parts_of
from glossator.linking.reanchor import in_place, reanchor
from glossator.linking.strays import strays_of
from glossator.linking.wanted import Found, Wanted
from glossator.model import (
    STRUCTURAL_KINDS,
    Basis,
    Entry,
    Link,
    Progress,
    Stage,
    Stamp,
    State,
    Symbol,
    SymbolId,
    TextSpan,
    WorkspacePath,
)
from glossator.store.ports import Index, IndexReader
from glossator.task import Task

_WRITTEN = Basis.SOURCE_LINK
_FOUND = (State.MOVED, State.RENAMED, State.PENDING, State.AMBIGUOUS)

BATCH_SECONDS = 0.25
ENTRIES_PER_BATCH = 50


def link(
    index: Index,
    unlinked: Unlinked,
    spans: Mapping[WorkspacePath, Sequence[TextSpan]],
    task: Task,
    settled: Settled,
) -> None:
    """Bring the links of an index up to date.

    Args:
        unlinked: What changed since they were made; nothing is written when it is empty.
        spans: Where the text of entries may name code, for those that are read already.
        settled: What people settled about entries besides what stands in their files.

    Raises:
        Cancelled: When the task was; the index knows then that linking is not done.
    """
    if unlinked.empty:
        return
    with index.reading() as reader:
        paths = _concerned(reader, unlinked, settled)
        linker = _Linker(index, IndexLookup(reader, task.checkpoint), reader, spans, settled)
        linker.find(paths, unlinked, task)
        for done, path in enumerate(paths):
            task.report(Progress(Stage.LINKS, done, len(paths)))
            linker.link(path)
        task.report(Progress(Stage.LINKS, len(paths), len(paths)))
        linker.write()


def _concerned(reader: IndexReader, unlinked: Unlinked, settled: Settled) -> list[WorkspacePath]:
    """Return the entries that must be linked again, in the order of their paths."""
    known = reader.entries.sources().keys()
    if unlinked.everything:
        return sorted(known)
    found = set(unlinked.entries) | reader.entries.records_like(unlinked.entries)
    found |= reader.entries.mentioning(unlinked.names)
    found |= reader.entries.anchored_to(unlinked.paths)
    found |= {one.entry for one in settled.links if last_name(one.anchor) in unlinked.names}
    if unlinked.appeared:
        found |= reader.links.astray()
    return sorted(found & known)


def last_name(anchor: str) -> str:
    """Return the last name of the qualified name in an anchor; "" when it has none."""
    parts = parts_of(anchors.parse(anchor).qualname)
    return parts[-1] if parts else ""


class _Linker:
    """Links entries one by one and writes what came out in batches."""

    def __init__(
        self,
        index: Index,
        lookup: IndexLookup,
        reader: IndexReader,
        spans: Mapping[WorkspacePath, Sequence[TextSpan]],
        settled: Settled,
    ) -> None:
        self._settled = settled.parted()
        self._index = index
        self._reader = reader
        self._spans = spans
        self._lookup = lookup
        self._found: dict[Wanted, Found] = {}
        self._renamed: Mapping[WorkspacePath, WorkspacePath] = {}
        self._appeared: Set[SymbolId] = frozenset()
        self._waiting: dict[WorkspacePath, list[Link]] = {}
        self._stamps: dict[WorkspacePath, list[Stamp]] = {}
        self._lines: tuple[WorkspacePath, Sequence[str]] = (WorkspacePath(""), ())
        self._begun = time.monotonic()

    def find(self, paths: Iterable[WorkspacePath], unlinked: Unlinked, task: Task) -> None:
        """Find the code of all anchors of some entries, together."""
        wanted: dict[Wanted, tuple[WorkspacePath, str]] = {}
        for path in paths:
            task.checkpoint()
            entry = self._entry(path)
            if entry is not None:
                for one, anchor in rules.wanted_of(entry):
                    wanted.setdefault(one, (path, anchor))
        self._found = in_place(list(wanted), self._lookup)
        self._appeared = unlinked.appeared or frozenset()
        new = self._symbols(unlinked.appeared) if unlinked.knows_files else []
        successors = unlinked.successors(new)
        self._renamed = successors.files
        lost = [one for one in wanted if one not in self._found]
        if not lost:
            return
        before = {one: found for one in lost if (found := self._as_before(one, *wanted[one]))}
        held = {one: found for one, found in before.items() if found.symbol}
        self._found = reanchor(
            wanted,
            self._lookup,
            new or self._symbols(unlinked.appeared),
            compared=unlinked.appeared is not None,
            successors=successors,
            held=held,
        )
        for one, found in before.items():
            if self._found[one].state is State.GONE:
                self._found[one] = found

    def _entry(self, path: WorkspacePath) -> Entry | None:
        """Return an entry with what was settled about it."""
        entry = self._reader.entries.at(path)
        mine = self._settled.get(path)
        return mine.joined(entry) if entry is not None and mine is not None else entry

    def _symbols(self, ids: Set[SymbolId] | None) -> list[Symbol]:
        """Return symbols of code by their ids; all there are for None."""
        if ids is None:
            files = sorted(self._reader.files.paths())
            found = [symbol for path in files for symbol in self._reader.symbols.of_file(path)]
        else:
            found = list(self._reader.symbols.by_ids(sorted(ids)).values())
        return [symbol for symbol in found if symbol.kind not in STRUCTURAL_KINDS]

    def _as_before(self, one: Wanted, path: WorkspacePath, anchor: str) -> Found | None:
        """Return where an earlier run found the code; None where it is there no more."""
        for link in self._reader.links.of_entry(path):
            if link.anchor != anchor or link.state not in _FOUND or link.basis is not _WRITTEN:
                continue
            if link.state is State.AMBIGUOUS:
                return Found(State.AMBIGUOUS, None, link.reason)
            known = link.target.symbol if link.target else None
            symbol = self._lookup.by_id(known) if known else None
            if symbol is not None:
                return Found(link.state, symbol, compare(one.seen, symbol.fingerprint)[1])
        return None

    def link(self, path: WorkspacePath) -> None:
        """Find the links of one entry; they are written when they differ from what is there."""
        entry = self._entry(path)
        if entry is None:  # a record that was converted
            if self._reader.links.of_entry(path):
                self._waiting[path] = []
            return
        known = self._spans.get(path)
        spans = markdown.spans(entry) if known is None else known
        before = self._reader.links.of_entry(path)
        renamed = {**_moved_files(before), **self._renamed}
        links = rules.links_of(entry, spans, self._lookup, self._text_of, self._found, renamed)
        links = rules.in_order(
            [*links, *strays_of(entry, spans, links, before, self._lookup, self._appeared)]
        )
        known_stamps = self._reader.links.stamps(path)
        links, stamps = layouts.told(entry, links, known_stamps, self._lines_of)
        if links != before:
            self._waiting[path] = links
        if stamps != known_stamps:
            self._stamps[path] = stamps
        if (
            len(self._waiting) + len(self._stamps) >= ENTRIES_PER_BATCH
            or time.monotonic() - self._begun > BATCH_SECONDS
        ):
            self.write()

    def _text_of(self, path: WorkspacePath) -> str | None:
        """Return the text of an indexed file, put together from its chunks."""
        chunks = self._reader.chunks.of_file(path)
        return "\n".join(chunk.text for chunk in chunks) if chunks else None

    def _lines_of(self, path: WorkspacePath) -> Sequence[str]:
        """Return the lines of an indexed file; the last one that was asked for is at hand."""
        if self._lines[0] != path:
            self._lines = path, (self._text_of(path) or "").split("\n")
        return self._lines[1]

    def write(self) -> None:
        """Write what waits."""
        if self._waiting or self._stamps:
            with self._index.writing() as writer:
                for path, links in self._waiting.items():
                    writer.replace_links(path, links)
                for path, stamps in self._stamps.items():
                    writer.replace_stamps(path, stamps)
        self._waiting, self._stamps = {}, {}
        self._begun = time.monotonic()


def _moved_files(links: Iterable[Link]) -> dict[WorkspacePath, WorkspacePath]:
    """Return the new paths of files that an earlier run found to have another name."""
    found: dict[WorkspacePath, WorkspacePath] = {}
    for link in links:
        target = link.target
        if link.state is State.MOVED and target is not None and target.symbol is None:
            old = anchors.parse(link.anchor).path
            if old is not None and old != target.path:
                found[old] = target.path
    return found
