"""Links entries to code: all of them the first time, later those that a change may concern.

An entry is concerned when it changed itself or what was settled about it did, when symbols of a
name that it mentions came or went, and when it points at a file whose symbols changed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from glossator import anchors
from glossator.indexing import layouts
from glossator.indexing.left import LeftDocuments
from glossator.indexing.lookup import IndexLookup
from glossator.indexing.unlinked import Unlinked
from glossator.indexing.whereabouts import Whereabouts
from glossator.kb import markdown
from glossator.kb.settled import Settled
from glossator.linking import rules
from glossator.linking.names import parts_of
from glossator.linking.strays import strays_of
from glossator.linking.wanted import Wanted
from glossator.model import (
    Basis,
    Entry,
    Link,
    Progress,
    Stage,
    Stamp,
    State,
    SymbolId,
    TextSpan,
    WorkspacePath,
)
from glossator.store.ports import Index, IndexReader
from glossator.task import Task

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
        lookup = IndexLookup(reader, task.checkpoint)
        linker = _Linker(index, lookup, reader, spans, settled)
        linker.find(paths, unlinked, task)
        for done, path in enumerate(paths):
            task.report(Progress(Stage.LINKS, done, len(paths)))
            linker.link(path)
        linker.tell_successors(unlinked)
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
    if unlinked.names or unlinked.paths:
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
        self._whereabouts = Whereabouts(reader, lookup, Unlinked())
        self._appeared: Set[SymbolId] = frozenset()
        self._left = LeftDocuments({})
        self._lost: dict[WorkspacePath, list[Link]] = {}
        self._waiting: dict[WorkspacePath, list[Link]] = {}
        self._stamps: dict[WorkspacePath, list[Stamp]] = {}
        self._lines: tuple[WorkspacePath, Sequence[str]] = (WorkspacePath(""), ())
        self._begun = time.monotonic()

    def find(self, paths: Iterable[WorkspacePath], unlinked: Unlinked, task: Task) -> None:
        """Find the code of all anchors of some entries, together."""
        asked: dict[Wanted, tuple[WorkspacePath, str]] = {}
        for path in paths:
            task.checkpoint()
            entry = self._entry(path)
            if entry is not None:
                for one, anchor in rules.wanted_of(entry):
                    asked.setdefault(one, (path, anchor))
        self._appeared = unlinked.appeared or frozenset()
        self._left = LeftDocuments(unlinked.documents)
        self._whereabouts = Whereabouts(self._reader, self._lookup, unlinked)
        self._whereabouts.look_for(asked)

    def _entry(self, path: WorkspacePath) -> Entry | None:
        """Return an entry with what was settled about it."""
        entry = self._reader.entries.at(path)
        mine = self._settled.get(path)
        return mine.joined(entry) if entry is not None and mine is not None else entry

    def link(self, path: WorkspacePath) -> None:
        """Find the links of one entry; they are written when they differ from what is there."""
        entry = self._entry(path)
        if entry is None:  # a record that was converted
            if self._reader.links.of_entry(path):
                self._waiting[path] = []
            return
        known = self._spans.get(path)
        spans = markdown.spans(entry) if known is None else known
        kept = self._reader.links.of_entry(path)
        before = kept or self._left.links_of(entry)
        found = self._whereabouts.found
        renamed = {**_moved_files(before), **self._whereabouts.renamed}
        links = rules.links_of(entry, spans, self._lookup, self._text_of, found, renamed)
        strays = strays_of(entry, spans, links, before, self._lookup, self._appeared)
        links = rules.in_order([*links, *strays])
        known_stamps = self._reader.links.stamps(path)
        links, stamps = layouts.told(entry, links, known_stamps, self._lines_of)
        if strays:
            self._lost[path] = links
        if links != kept:
            self._waiting[path] = links
        if stamps != known_stamps:
            self._stamps[path] = stamps
        if (
            len(self._waiting) + len(self._stamps) >= ENTRIES_PER_BATCH
            or time.monotonic() - self._begun > BATCH_SECONDS
        ):
            self.write()

    def tell_successors(self, unlinked: Unlinked) -> None:
        """Add to the names in texts whose code is gone what took its place, where that is clear."""
        lost = {
            one.anchor for links in self._lost.values() for one in links if one.state is State.GONE
        }
        became = self._whereabouts.became(
            {id_: seen for id_, seen in unlinked.went.items() if id_ in lost}
        )
        for path, links in self._lost.items():
            told = [_led_on(link, became) for link in links]
            if told != links:
                self._waiting[path] = told

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


def _led_on(link: Link, became: Mapping[SymbolId, SymbolId]) -> Link:
    """Return a link with what took the place of its code, when it is a name whose code is gone."""
    new = became.get(SymbolId(link.anchor))
    if new is None or link.state is not State.GONE or link.basis is not Basis.CONTENT_MENTION:
        return link
    return replace(link, successors=(new,))


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
