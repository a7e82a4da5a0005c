"""A transaction: what is replaced in an index, as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from glossator.model import (
    Chunk,
    ContentHash,
    Entry,
    FileRecord,
    Link,
    Occurrences,
    Skipped,
    Stamp,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.store import chunks as chunk_rows
from glossator.store import entries as entry_rows
from glossator.store import files as file_rows
from glossator.store import links as link_rows
from glossator.store import symbols as symbol_rows
from glossator.store import usages as usage_rows
from glossator.store import vectors as vector_rows
from glossator.store.database import Writing
from glossator.store.names import KnownNames
from glossator.store.ports import NOWHERE, Vectors
from glossator.store.reader import Reader


class Writer(Reader):
    """What can be changed while a transaction lasts; it reads what it has written."""

    def __init__(self, db: Writing, known_names: KnownNames) -> None:
        super().__init__(db)
        self._db = db
        self._known_names = known_names

    def replace_file(
        self,
        record: FileRecord,
        symbols: Sequence[Symbol],
        chunks: Sequence[Chunk],
        occurrences: Occurrences = NOWHERE,
    ) -> None:
        """Put a file's rows in place of whatever the index had for its path."""
        file = file_rows.put(self._db, record)
        self._put_content(file, symbols, chunks)
        usage_rows.remove(self._db, file)
        usage_rows.put(self._db, file, occurrences)

    def touch_file(self, record: FileRecord) -> None:
        """Remember a new key for a file whose content did not change."""
        file_rows.put(self._db, record)

    def rename_file(self, old: WorkspacePath, record: FileRecord) -> None:
        """Move a file's rows to a new path: ids of symbols and chunks follow it."""
        new = record.path
        if file_rows.row_of(self._db, old) is None:
            return
        moved_symbols = [_moved(one, old, new) for one in self.symbols.of_file(old)]
        moved_chunks = [
            replace(
                chunk, path=new, symbols=tuple(_moved_id(one, old, new) for one in chunk.symbols)
            )
            for chunk in self.chunks.of_file(old)
        ]
        if old != new:
            self.remove_files([new])
            file_rows.move(self._db, old, new)
        self._put_content(file_rows.put(self._db, record), moved_symbols, moved_chunks)

    def remove_files(self, paths: Iterable[WorkspacePath]) -> None:
        """Forget files; links to them stay until their entries are linked again."""
        for path in paths:
            row = file_rows.row_of(self._db, path)
            if row is not None:
                self._put_content(row, (), ())
                usage_rows.remove(self._db, row)
                file_rows.remove(self._db, path)

    def replace_skipped(self, skipped: Sequence[Skipped]) -> None:
        """Put a whole scan's list of what was left out in place of the last one."""
        file_rows.replace_skipped(self._db, skipped)

    def add_skipped(self, skipped: Skipped) -> None:
        """Remember one more file that was left out."""
        file_rows.add_skipped(self._db, skipped)

    def begin_parsing(self, paths: Sequence[WorkspacePath]) -> None:
        """Write down which files are about to be parsed, so that a crash names them."""
        file_rows.begin_parsing(self._db, paths)

    def end_parsing(self, paths: Sequence[WorkspacePath]) -> None:
        """Cross them out."""
        file_rows.end_parsing(self._db, paths)

    def replace_entry(self, entry: Entry, mentions: Iterable[str]) -> None:
        """Put an entry in place of what its file held; `mentions`: the last names it mentions."""
        entry_rows.put(self._db, entry, mentions)

    def remove_entries(self, paths: Iterable[WorkspacePath]) -> None:
        """Forget the entries of these files, with their links and stamps."""
        for path in paths:
            entry_rows.remove(self._db, path)
            link_rows.remove(self._db, path)
            link_rows.replace_stamps(self._db, path, ())

    def replace_links(self, entry_path: WorkspacePath, links: Sequence[Link]) -> None:
        """Put an entry's links in place of the last ones."""
        link_rows.replace(self._db, entry_path, links)

    def replace_stamps(self, entry_path: WorkspacePath, stamps: Sequence[Stamp]) -> None:
        """Put what is known of the texts behind an entry's fingerprints in place of the last."""
        link_rows.replace_stamps(self._db, entry_path, stamps)

    def add_vectors(self, model: str, hashes: Sequence[ContentHash], vectors: Vectors) -> None:
        """Keep vectors by content; known ones are left as they are."""
        vector_rows.add(self._db, model, hashes, vectors)

    def remember(self, values: Mapping[str, str]) -> None:
        """Keep words about the index."""
        self._db.many(
            """INSERT INTO meta (key, value) VALUES (?, ?)
               ON CONFLICT DO UPDATE SET value = excluded.value""",
            list(values.items()),
        )

    def _put_content(self, file: int, symbols: Sequence[Symbol], chunks: Sequence[Chunk]) -> None:
        """Replace the symbols and chunks of a file."""
        bore = symbol_rows.remove(self._db, file)
        chunk_rows.remove(self._db, file)
        symbol_rows.put(self._db, self._known_names, file, symbols, chunks)
        chunk_rows.put(self._db, file, chunks, {one.id: one for one in symbols})
        self._known_names.drop_unused(self._db, bore - {one.name for one in symbols})


def _moved(symbol: Symbol, old: WorkspacePath, new: WorkspacePath) -> Symbol:
    container = _moved_id(symbol.container, old, new) if symbol.container else None
    return replace(symbol, id=_moved_id(symbol.id, old, new), path=new, container=container)


def _moved_id(symbol: SymbolId, old: WorkspacePath, new: WorkspacePath) -> SymbolId:
    return SymbolId(f"{new}{symbol.removeprefix(old)}")
