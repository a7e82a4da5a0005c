"""An index that lives in dictionaries: the flows' tests use it, and it keeps the contract honest.

Everything is worked out from the values each time it is asked, the plainest way there is.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from glossator.errors import Cancelled
from glossator.model import (
    Chunk,
    ContentHash,
    Counts,
    Entry,
    EntryId,
    EntrySource,
    FanIn,
    FileKey,
    FileRecord,
    Link,
    Occurrence,
    Occurrences,
    Skipped,
    Stamp,
    State,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.store.entries import anchor_path, keys_of, names_of, said_of
from glossator.store.ports import KNOWN_FILES, NOWHERE, Vectors
from tests.support.memory_chunks import MemoryChunks, MemoryVectors
from tests.support.memory_coverage import MemoryCoverage
from tests.support.memory_symbols import MemorySymbols
from tests.support.memory_tables import Part, Tables


class MemoryIndex:
    """An index that is gone when the test is."""

    def __init__(self) -> None:
        self._tables = Tables()
        self._lock = threading.Lock()
        self._version = 0

    @contextmanager
    def reading(self) -> Iterator[MemoryReader]:
        yield MemoryReader(self._tables)

    @contextmanager
    def writing(self) -> Iterator[MemoryWriter]:
        with self._lock:
            tables = self._tables.copy()
            yield MemoryWriter(tables)
            self._tables = tables
            self._version += 1

    def changed_since(self) -> Callable[[], bool]:
        seen = self._version

        def changed() -> bool:
            nonlocal seen
            was, seen = seen, self._version
            return was != seen

        return changed

    def close(self) -> None:
        pass


class MemoryReader:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._interrupted = False
        self.files = MemoryFiles(tables, self._check)
        self.symbols = MemorySymbols(tables, self._check)
        self.chunks = MemoryChunks(tables, self._check)
        self.entries = MemoryEntries(tables, self._check)
        self.links = MemoryLinks(tables, self._check)
        self.usages = MemoryUsages(tables, self._check)
        self.coverage = MemoryCoverage(tables, self._check)
        self.vectors = MemoryVectors(tables, self._check)

    def counts(self) -> Counts:
        self._check()
        tables = self._tables
        known = int(tables.meta.get(KNOWN_FILES) or 0)
        return Counts(
            len(tables.files), len(tables.all_symbols()), len(tables.all_chunks()),
            len(tables.vectors), len(self.entries.all()), len(tables.all_links()),
            min(1.0, len(tables.files) / known) if known else 1.0,
        )  # fmt: skip

    def meta(self, key: str) -> str:
        self._check()
        return self._tables.meta.get(key, "")

    def interrupt(self) -> None:
        self._interrupted = True

    def _check(self) -> None:
        if self._interrupted:
            raise Cancelled


class MemoryFiles(Part):
    def all(self) -> dict[WorkspacePath, FileRecord]:
        return dict(sorted(self._tables.files.items()))

    def keys(self) -> dict[WorkspacePath, FileKey]:
        return {
            path: FileKey(*(getattr(record, name) for name in FileKey._fields))
            for path, record in self.all().items()
        }

    def paths(self) -> list[WorkspacePath]:
        return sorted(self._tables.files)

    def of(self, path: WorkspacePath) -> FileRecord | None:
        return self._tables.files.get(path)

    def find(self, text: str, limit: int) -> list[FileRecord]:
        found = [
            record
            for path, record in self._tables.files.items()
            if text.casefold() in path.casefold()
        ]
        return sorted(found, key=lambda record: (len(record.path), record.path))[:limit]

    def skipped(self) -> list[Skipped]:
        return [self._tables.skipped[key] for key in sorted(self._tables.skipped)]

    def languages(self) -> list[tuple[str, int]]:
        counted = Counter(record.language for record in self._tables.files.values())
        found = [(language, files) for language, files in counted.items() if language]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))

    def being_parsed(self) -> list[WorkspacePath]:
        return sorted(self._tables.parsing)


class MemoryEntries(Part):
    def all(self, sources: frozenset[EntrySource] | None = None) -> list[Entry]:
        found = [
            replace(entry, text="", body="")
            for entry in self._standing()
            if sources is None or entry.source in sources
        ]
        return sorted(found, key=lambda entry: (entry.id, entry.path))

    def sources(self) -> dict[WorkspacePath, EntrySource]:
        found = self._tables.entries.items()
        return {path: entry.source for path, entry in sorted(found)}

    def of(self, entry: EntryId) -> list[Entry]:
        found = [one for one in self._standing() if one.id == entry]
        return sorted(found, key=lambda one: one.path)

    def at(self, path: WorkspacePath) -> Entry | None:
        return next((one for one in self._standing() if one.path == path), None)

    def called(self, names: Iterable[str]) -> list[Entry]:
        wanted = {name.casefold() for name in names}
        found = [one for one in self._standing() if wanted & _folded(names_of(one))]
        return [replace(one, text="", body="") for one in sorted(found, key=lambda one: one.path)]

    def referring(self, names: Iterable[str]) -> list[Entry]:
        wanted = {name.casefold() for name in names}
        found = [
            replace(one, text="", body="")
            for one in self._standing()
            if wanted & _folded(key for words in said_of(one) for key in keys_of(words))
        ]
        return sorted(found, key=lambda one: (one.id, one.path))

    def records_like(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        entries = self._tables.entries
        ids = {entries[path].id for path in paths if path in entries}
        return {
            one.path
            for one in entries.values()
            if one.source is EntrySource.RECORD and one.id in ids
        }

    def deprecated(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        found = self._tables.entries
        known = (found[path] for path in paths if path in found)
        return {one.path for one in known if one.status.lower() == "deprecated"}

    def converted(self) -> set[WorkspacePath]:
        return self._tables.entries.keys() - {one.path for one in self._standing()}

    def _standing(self) -> list[Entry]:
        entries = self._tables.entries.values()
        written = {one.id for one in entries if one.source is EntrySource.ENTRY}
        return [
            one for one in entries if one.source is not EntrySource.RECORD or one.id not in written
        ]

    def mentioning(self, names: Iterable[str]) -> set[WorkspacePath]:
        wanted = set(names)
        return {path for path, found in self._tables.mentions.items() if found & wanted}

    def anchored_to(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        wanted = set(paths)
        linked = {
            link.entry_path
            for link in self._tables.all_links()
            if (link.target and link.target.path in wanted) or anchor_path(link.anchor) in wanted
        }
        return linked | {
            entry.path
            for entry in self._tables.entries.values()
            if any(anchor_path(source.anchor) in wanted for source in entry.sources)
        }


def _folded(names: Iterable[str]) -> set[str]:
    return {name.casefold() for name in names}


_BASES = ("source_link", "content_mention", "auto_discovered")


def _best_first(link: Link) -> tuple[int, float, str, str, int]:
    basis = _BASES.index(link.basis)
    return basis, -link.confidence, link.entry, link.entry_path, link.evidence.line


class MemoryLinks(Part):
    def of_entry(self, path: WorkspacePath) -> list[Link]:
        return sorted(self._tables.links.get(path, ()), key=lambda link: link.evidence.line)

    def of_symbols(self, ids: Iterable[SymbolId]) -> dict[SymbolId, list[Link]]:
        links = sorted(self._tables.all_links(), key=_best_first)
        found = {
            symbol: [link for link in links if link.target and link.target.symbol == symbol]
            for symbol in ids
        }
        return {symbol: linked for symbol, linked in found.items() if linked}

    def of_file(self, path: WorkspacePath) -> list[Link]:
        found = [link for link in self._tables.all_links() if link.target]
        by_line: dict[bool, list[tuple[int, int, Link]]] = {False: [], True: []}
        for link in sorted(found, key=_best_first):
            if link.target and link.target.path == path:
                span = link.target.span
                by_line[span is None].append(
                    (span.first if span else 0, span.last if span else 0, link)
                )
        ordered = sorted(by_line[False], key=lambda one: one[:2]) + by_line[True]
        return [link for _, _, link in ordered]

    def all(self) -> list[Link]:
        return sorted(
            self._tables.all_links(),
            key=lambda link: (link.entry, link.entry_path, link.evidence.line),
        )

    def stamps(self, path: WorkspacePath) -> list[Stamp]:
        return sorted(self._tables.stamps.get(path, ()), key=lambda one: one.anchor)

    def astray(self) -> set[WorkspacePath]:
        settled = (State.CURRENT, State.COSMETIC, State.CHANGED)
        return {link.entry_path for link in self._tables.all_links() if link.state not in settled}


class MemoryUsages(Part):
    def of(self, name: str, limit: int) -> list[Occurrence]:
        found = [
            Occurrence(path, line)
            for path, names in sorted(self._tables.occurrences.items())
            for line in names.get(name, ())
        ]
        return found[:limit]

    def fan_in(self, names: Iterable[str]) -> dict[str, FanIn]:
        found = {name: self.of(name, 1 << 30) for name in names}
        return {
            name: FanIn(len({one.path for one in places}), len(places))
            for name, places in found.items()
            if places
        }


class MemoryWriter(MemoryReader):
    def replace_file(
        self,
        record: FileRecord,
        symbols: Sequence[Symbol],
        chunks: Sequence[Chunk],
        occurrences: Occurrences = NOWHERE,
    ) -> None:
        self._tables.occurrences[record.path] = occurrences
        self._tables.files[record.path] = record
        self._tables.symbols[record.path] = tuple(symbols)
        self._tables.chunks[record.path] = tuple(chunks)

    def touch_file(self, record: FileRecord) -> None:
        self._tables.files[record.path] = record

    def rename_file(self, old: WorkspacePath, record: FileRecord) -> None:
        if old not in self._tables.files:
            return
        new = record.path

        def moved(symbol: SymbolId) -> SymbolId:
            return SymbolId(new + symbol.removeprefix(old))

        symbols = [
            replace(
                symbol,
                id=moved(symbol.id),
                path=new,
                container=moved(symbol.container) if symbol.container else None,
            )
            for symbol in self._tables.symbols[old]
        ]
        chunks = [
            replace(chunk, path=new, symbols=tuple(map(moved, chunk.symbols)))
            for chunk in self._tables.chunks[old]
        ]
        occurrences = self._tables.occurrences[old]
        self.remove_files([old])
        self.replace_file(record, symbols, chunks, occurrences)

    def remove_files(self, paths: Iterable[WorkspacePath]) -> None:
        for path in paths:
            tables = self._tables
            for table in (tables.files, tables.symbols, tables.chunks, tables.occurrences):
                table.pop(path, None)

    def replace_skipped(self, skipped: Sequence[Skipped]) -> None:
        self._tables.skipped.clear()
        for one in skipped:
            self.add_skipped(one)

    def add_skipped(self, skipped: Skipped) -> None:
        self._tables.skipped[skipped.path, skipped.reason] = skipped

    def begin_parsing(self, paths: Sequence[WorkspacePath]) -> None:
        self._tables.parsing.update(dict.fromkeys(paths))

    def end_parsing(self, paths: Sequence[WorkspacePath]) -> None:
        for path in paths:
            self._tables.parsing.pop(path, None)

    def replace_entry(self, entry: Entry, mentions: Iterable[str]) -> None:
        self._tables.entries[entry.path] = entry
        self._tables.mentions[entry.path] = frozenset(mentions)

    def remove_entries(self, paths: Iterable[WorkspacePath]) -> None:
        for path in paths:
            for table in (self._tables.entries, self._tables.mentions, self._tables.links):
                table.pop(path, None)
            self._tables.stamps.pop(path, None)

    def replace_links(self, entry_path: WorkspacePath, links: Sequence[Link]) -> None:
        self._tables.links[entry_path] = tuple(links)

    def replace_stamps(self, entry_path: WorkspacePath, stamps: Sequence[Stamp]) -> None:
        self._tables.stamps[entry_path] = tuple(stamps)

    def add_vectors(self, model: str, hashes: Sequence[ContentHash], vectors: Vectors) -> None:
        for key, vector in zip(hashes, vectors, strict=True):
            self._tables.vectors.setdefault((model, key), vector)

    def remember(self, values: Mapping[str, str]) -> None:
        self._tables.meta.update(values)
