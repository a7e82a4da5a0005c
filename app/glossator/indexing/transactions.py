"""Puts outcomes into the index: what has been read goes in, what comes next is written down.

One transaction holds the rows of a batch, its names crossed out, the names of the next batch, and
what must be linked because of all that: whatever happens in between, the index agrees with itself.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

from glossator.indexing.contents import Content, skipped_of
from glossator.indexing.jobs import Drop, Job, Keep, Move, Outcome, Tally, Touch
from glossator.indexing.plan import instant
from glossator.indexing.suspects import SUSPECT, said_of
from glossator.indexing.unlinked import LINKED_BY, SETTLED, UNLINKED, Unlinked, said
from glossator.kb.settled import Settled
from glossator.model import FileKey, FileRecord, Skipped, Symbol, WorkspacePath
from glossator.store.ports import KNOWN_FILES, Index, IndexReader, IndexWriter

FULL_SINCE = "full_since"
"""Under this key the index says since when all files are read anew; "" when none have to be."""

RECOGNITION = "recognition"
"""Under this key the index says by which rules names were taken for languages."""

LAST_RUN = "last_run"
"""Under this key the index says when a run last wrote it, ISO 8601 in UTC."""

WORDS = (KNOWN_FILES, FULL_SINCE, RECOGNITION, SUSPECT, LINKED_BY, UNLINKED, SETTLED)
"""What is kept about the index besides the rows and the time of the last run."""


class Transactions:
    """The writing half of one run's work on files.

    Attributes:
        files: What the index knows now.
        unlinked: What must be linked.
        tally: What was written so far.
    """

    def __init__(
        self, index: Index, reader: IndexReader, files: Mapping[WorkspacePath, FileKey]
    ) -> None:
        self.files: dict[WorkspacePath, FileKey | FileRecord] = dict(files)
        self.unlinked = Unlinked.of(reader)
        self.tally = Tally()
        self._index = index
        self._begun = tuple(reader.files.being_parsed())
        self._said = {key: reader.meta(key) for key in WORDS}
        self._words: dict[str, str] = {}

    def say(self, key: str, word: str) -> None:
        """Keep a word about the index with the next transaction, if it is another than before."""
        if self._said[key] == word:
            self._words.pop(key, None)
        else:
            self._words[key] = word

    def commit(self, outcomes: Iterable[Outcome], upcoming: Sequence[Job] = ()) -> None:
        """Write what came of some files, and which ones are parsed next.

        No transaction is begun when there is nothing but words to write.
        """
        outcomes = list(outcomes)
        if not (outcomes or upcoming or self._begun):
            return
        paths = tuple(job.path for job in upcoming)
        alone = upcoming[0] if len(upcoming) == 1 and upcoming[0].alone else None
        self.say(SUSPECT, said_of(alone.path, alone.way) if alone else "")
        with self._index.writing() as writer:
            for outcome in outcomes:
                self._write(writer, outcome)
            writer.end_parsing(self._begun)
            writer.begin_parsing(paths)
            self._speak(writer)
        self._begun = paths

    def finish(self) -> None:
        """Write that everything is linked, and the words that are left, if there are any."""
        self.unlinked = Unlinked()
        for key, word in self.unlinked.remembered().items():
            self.say(key, word)
        if self._words:
            with self._index.writing() as writer:
                self._speak(writer)

    def _speak(self, writer: IndexWriter) -> None:
        for key, word in self.unlinked.remembered().items():
            self.say(key, word)
        writer.remember(self._words | {LAST_RUN: instant(time.time_ns())})
        self._said |= self._words
        self._words = {}

    def settle(self, before: str, now: Settled) -> Settled:
        """Note what is settled about entries now; the index is told with the last transaction.

        Args:
            before: What the index says was settled.
        """
        self.unlinked.add_settled(before, now)
        self.say(SETTLED, said(now))
        return now

    def replace_skipped(self, rows: Sequence[Skipped], before: Sequence[Skipped]) -> None:
        """Write the list of what was left out when it is another than before."""
        if list(rows) == list(before):
            return
        with self._index.writing() as writer:
            writer.replace_skipped(rows)
            self._speak(writer)

    def _write(self, writer: IndexWriter, outcome: Outcome) -> None:
        match outcome:
            case Keep():
                self._keep(writer, outcome.content, outcome.was)
            case Touch():
                writer.touch_file(outcome.record)
                self.files[outcome.record.path] = outcome.record
            case Move():
                self._move(writer, outcome.old, outcome.record)
            case Drop():
                self._drop(writer, outcome.path)

    def _keep(self, writer: IndexWriter, content: Content, was: FileRecord | None) -> None:
        record = content.record
        path = record.path
        before = self._symbols(writer, path) if was else []
        self.unlinked.add_given(path, writer.chunks.of_file(path), content.chunks)
        writer.replace_file(record, content.symbols, content.chunks, content.occurrences)
        self._add_symbols(writer, path, before, content.symbols)
        note = content.note
        if note is not None:
            self.unlinked.entries |= writer.entries.records_like([path])
            writer.replace_entry(note.entry, note.names)
            self.unlinked.entries.add(path)
        elif was is not None:
            self.unlinked.entries |= writer.entries.records_like([path])
            writer.remove_entries([path])
        skipped = skipped_of(record)
        if skipped is not None:
            writer.add_skipped(skipped)
        self.files[path] = record
        self.tally.symbols += len(content.symbols)
        if was is None:
            self.unlinked.add_file(path)
            self.tally.added.add(path)
        elif path not in self.tally.added:
            self.tally.changed.add(path)

    def _move(self, writer: IndexWriter, old: WorkspacePath, record: FileRecord) -> None:
        before = self._symbols(writer, old)
        writer.rename_file(old, record)
        self._add_symbols(writer, old, before, self._symbols(writer, record.path))
        self.unlinked.add_renamed(old, record.path)
        for path in (old, record.path):
            self.unlinked.add_file(path)
        del self.files[old]
        self.files[record.path] = record
        self.tally.renamed.add(record.path)

    def _drop(self, writer: IndexWriter, path: WorkspacePath) -> None:
        before = self._symbols(writer, path)
        self.unlinked.add_given(path, writer.chunks.of_file(path), ())
        self._add_symbols(writer, path, before, ())
        self.unlinked.add_left(path, before)
        self.unlinked.add_file(path)
        self.unlinked.entries |= writer.entries.records_like([path])
        self.unlinked.entries.discard(path)
        entry = writer.entries.at(path)
        if entry is not None:
            self.unlinked.add_document(entry, writer.links.of_entry(path))
        writer.remove_files([path])
        writer.remove_entries([path])
        self.files.pop(path, None)
        self.tally.removed.add(path)

    def _add_symbols(
        self,
        writer: IndexWriter,
        path: WorkspacePath,
        before: Iterable[Symbol],
        after: Iterable[Symbol],
    ) -> None:
        """Note how the symbols of a file changed, and which of those that went were linked."""
        self.unlinked.add_symbols(path, before, after)
        kept = {symbol.id for symbol in after}
        went = {symbol.id: symbol for symbol in before if symbol.id not in kept}
        if went and self.unlinked.appeared is not None:
            linked = writer.links.of_symbols(went)
            self.unlinked.add_went(went[id_] for id_ in linked)

    def _symbols(self, writer: IndexWriter, path: WorkspacePath) -> list[Symbol]:
        """Return a file's symbols if anybody is going to ask how they changed."""
        asked = self.unlinked.appeared is not None or not self.unlinked.everything
        return writer.symbols.of_file(path) if asked else []
