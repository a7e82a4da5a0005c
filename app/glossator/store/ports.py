"""What the flows may ask of an index, in values: no SQL, no row ids, no MATCH strings.

The SQLite classes and the in-memory ones of the tests pass one contract suite, and so must any
other store that comes to stand beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from types import MappingProxyType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from glossator.model import (
    Chunk,
    ChunkId,
    ContentHash,
    Counts,
    CoverageRow,
    Entry,
    EntryId,
    EntrySource,
    FanIn,
    FileKey,
    FileRecord,
    Filters,
    HitKind,
    Link,
    Occurrence,
    Occurrences,
    Ranked,
    Signals,
    Skipped,
    Stamp,
    Symbol,
    SymbolId,
    TreeRow,
    Undocumented,
    WorkspacePath,
)

KNOWN_FILES = "known_files"
"""Under this key an indexing run remembers how many files its scan found. `Counts.indexed` is the
share of them that the index has."""

REBUILT = "rebuilt"
"""Under this key the index says why it was built anew."""

NOWHERE: Occurrences = MappingProxyType({})
"""No name occurs anywhere."""

Vectors = NDArray[np.float32]
"""float32 (n, dimension), each row of length 1."""


class FilesReader(Protocol):
    """What was indexed."""

    def all(self) -> dict[WorkspacePath, FileRecord]:
        """Return every indexed file by its path."""

    def keys(self) -> dict[WorkspacePath, FileKey]:
        """Return what tells whether each indexed file must be read again: cheaper than `all`."""

    def paths(self) -> list[WorkspacePath]:
        """Return the path of every indexed file, in order: cheaper than `all`."""

    def of(self, path: WorkspacePath) -> FileRecord | None:
        """Return what is known of one file."""

    def find(self, text: str, limit: int) -> list[FileRecord]:
        """Return files whose path holds `text` in any letter case, shortest path first."""

    def skipped(self) -> list[Skipped]:
        """Return what was left out, ordered by path."""

    def languages(self) -> list[tuple[str, int]]:
        """Return languages with their number of files, most first."""

    def being_parsed(self) -> list[WorkspacePath]:
        """Return the paths written down before a parse that never reported back."""


class SymbolsReader(Protocol):
    """Symbols, by every way they are looked up."""

    def by_ids(self, ids: Iterable[SymbolId]) -> dict[SymbolId, Symbol]:
        """Return the symbols that exist among these ids."""

    def named(self, name: str) -> list[Symbol]:
        """Return the symbols of this simple name, letter case kept, ordered by id."""

    def qualified(self, qualname: str) -> list[Symbol]:
        """Return symbols whose qualified name is this or ends in it at a separator, by id."""

    def with_body(self, body: str) -> list[Symbol]:
        """Return the symbols whose fingerprint has this body, ordered by id."""

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        """Return the symbols of a file, from top to bottom, outer before inner."""

    def find(self, text: str, how: HitKind, filters: Filters, limit: int) -> list[Symbol]:
        """Return symbols whose name matches `text` in one of the symbol ways, best first.

        Better matches come first, then shorter names, code before sections and keys, then ids.
        With the scope SYMBOLS the symbols of every file pass, headings of documents too.

        Args:
            how: SYMBOL_EXACT and SYMBOL_QUALIFIED ignore letter case only when nothing has the
                same case; PREFIX, WORD_STARTS (`tba` finds `try_bucket_acquire`) and SUBSTRING
                ignore it and underscores. FUZZY gives candidates that share a trigram.
        """

    def chunks_of(self, ids: Sequence[SymbolId]) -> dict[SymbolId, ChunkId]:
        """Return for each symbol the chunk in which it begins."""

    def top(self, limit: int) -> list[Symbol]:
        """Return the largest types and functions outside tests, largest first."""

    def per_folder(self) -> dict[WorkspacePath, int]:
        """Return how many symbols each top folder holds; files beside them count nowhere."""

    def rows(self, parent: TreeRow | None, offset: int, limit: int) -> list[TreeRow]:
        """Return a page of the tree's rows below `parent` (None: the root).

        Folders come first by name, then files by name; symbols in source order.
        """

    def filtered_rows(self, text: str, limit: int) -> tuple[list[TreeRow], int]:
        """Return the best rows whose symbol's name matches `text`, and how many there are."""


class ChunksReader(Protocol):
    """Chunks and the keyword index over them."""

    def by_ids(self, ids: Iterable[ChunkId]) -> dict[ChunkId, Chunk]:
        """Return the chunks that exist among these ids."""

    def of_file(self, path: WorkspacePath) -> list[Chunk]:
        """Return the chunks of a file, from top to bottom."""

    def at(self, path: WorkspacePath, line: int) -> Chunk | None:
        """Return the chunk that holds a line."""

    def match(self, terms: Sequence[Sequence[str]], filters: Filters, limit: int) -> list[Ranked]:
        """Rank chunks by BM25 over the OR of the terms.

        A kind filter asks for chunks that define a symbol of it, or, where none begins, that
        continue one. A chunk has the entries of its lines, of symbols around it and of its file;
        suggestions do not count, and a chunk of an entry carries that entry's tags. The scope
        SYMBOLS counts as code here.

        Args:
            terms: Expanded, stemmed; the alternatives of one word stand together
                (`[["pars", "config"], ["parseconfig"]]` is `(pars config) OR parseconfig`, where
                a list of several terms means all of them).

        Returns:
            Best first; `raw` is −bm25 with the columns weighted, higher is better.
        """

    def match_all(
        self, terms: Sequence[Sequence[str]], filters: Filters, limit: int
    ) -> list[Ranked]:
        """Rank chunks by BM25 over the AND of all terms of all lists; else as `match`.

        Alternatives make no sense here: give each word's fullest reading, which the index holds
        for every way to write it but the joined one.
        """

    def columns_of(self, chunk: ChunkId, terms: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return which of the terms occur in which column of a chunk's keyword text."""

    def signals_of(self, ids: Iterable[ChunkId]) -> dict[ChunkId, Signals]:
        """Return what is known of these chunks besides their words."""

    def document_frequency(self, terms: Iterable[str]) -> dict[str, int]:
        """Return in how many chunks each term occurs."""

    def stems(self) -> dict[str, int]:
        """Return for each stemmed part of a file stem in how many files it occurs."""


class EntriesReader(Protocol):
    """Entries as they were when last indexed; a record that was converted is none of them."""

    def all(self, sources: frozenset[EntrySource] | None = None) -> list[Entry]:
        """Return entries ordered by id, then path, with `text` and `body` left empty: see `of`."""

    def sources(self) -> dict[WorkspacePath, EntrySource]:
        """Return which files are entries and of which source, converted records among them."""

    def of(self, entry: EntryId) -> list[Entry]:
        """Return the entries with this id; several when ids clash."""

    def at(self, path: WorkspacePath) -> Entry | None:
        """Return the entry of this file."""

    def called(self, names: Iterable[str]) -> list[Entry]:
        """Return entries that may be meant by these names, by path, without their text.

        An entry is called by its id, path, title, aliases and its file's stem, in any letter case.
        """

    def referring(self, names: Iterable[str]) -> list[Entry]:
        """Return entries that refer to one of these names, by id and path, without their text."""

    def records_like(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        """Return the files of records that share their id with the entries in these files."""

    def deprecated(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        """Return which of these files are entries whose status is `deprecated`."""

    def converted(self) -> set[WorkspacePath]:
        """Return the files of records that gave way to an entry."""

    def mentioning(self, names: Iterable[str]) -> set[WorkspacePath]:
        """Return the files of entries whose mentions end in one of these names."""

    def anchored_to(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        """Return the files of entries with a link to or an anchor in one of these files."""


class LinksReader(Protocol):
    """Links, from either end."""

    def of_entry(self, path: WorkspacePath) -> list[Link]:
        """Return the links of the entry in this file, in the order of its text."""

    def of_symbols(self, ids: Iterable[SymbolId]) -> dict[SymbolId, list[Link]]:
        """Return the links to these symbols, best first: basis, then confidence, then entry."""

    def of_file(self, path: WorkspacePath) -> list[Link]:
        """Return every link into a file, by line; links to the whole file last."""

    def all(self) -> list[Link]:
        """Return every link, ordered by entry and line."""

    def stamps(self, path: WorkspacePath) -> list[Stamp]:
        """Return what the texts behind the fingerprints of the entry in this file were."""

    def astray(self) -> set[WorkspacePath]:
        """Return the files of entries with a link that does not stand where it was made.

        That is one whose code moved, was renamed, is gone, or cannot be told from other code.
        """


class UsagesReader(Protocol):
    """Where names occur in code, whatever they mean there."""

    def of(self, name: str, limit: int) -> list[Occurrence]:
        """Return the first places where a name occurs, letter case kept, by path and line.

        Definitions of the name are no occurrences of it; comments and strings hold none.
        """

    def fan_in(self, names: Iterable[str]) -> dict[str, FanIn]:
        """Return for each of the names that occur in how many files and places it does."""


class CoverageReader(Protocol):
    """How much of the public code is documented."""

    def files(self, below: WorkspacePath) -> list[CoverageRow]:
        """Return the coverage of each file at or below a path that has public symbols, by path."""

    def classes(self, below: WorkspacePath) -> list[CoverageRow]:
        """Return the coverage of each public type, its direct members with it, in source order."""

    def undocumented(self, below: WorkspacePath, limit: int) -> list[Undocumented]:
        """Return the most important public symbols without a link, first things first."""


class VectorsReader(Protocol):
    """Vectors by the content they were made of."""

    def nearest(self, vector: Vectors, model: str, limit: int) -> list[Ranked]:
        """Return the chunks nearest to one vector, shape (1, dimension); `raw` is the cosine."""

    def missing(self, model: str, limit: int) -> list[tuple[ChunkId, ContentHash]]:
        """Return chunks whose text has no vector of this model yet."""


class IndexReader(Protocol):
    """One snapshot of an index, for one thread."""

    @property
    def files(self) -> FilesReader:
        """What was indexed."""

    @property
    def symbols(self) -> SymbolsReader:
        """The symbols."""

    @property
    def chunks(self) -> ChunksReader:
        """The chunks and keywords."""

    @property
    def entries(self) -> EntriesReader:
        """The entries."""

    @property
    def links(self) -> LinksReader:
        """The links."""

    @property
    def usages(self) -> UsagesReader:
        """Where names occur."""

    @property
    def coverage(self) -> CoverageReader:
        """What is documented."""

    @property
    def vectors(self) -> VectorsReader:
        """The vectors."""

    def counts(self) -> Counts:
        """Return how much of everything there is."""

    def meta(self, key: str) -> str:
        """Return a remembered word about the index, "" when there is none."""

    def interrupt(self) -> None:
        """Break off a running query of this reader from any thread; the query raises Cancelled."""


class IndexWriter(IndexReader, Protocol):
    """A transaction: all that is written in it stands, or nothing."""

    def replace_file(
        self,
        record: FileRecord,
        symbols: Sequence[Symbol],
        chunks: Sequence[Chunk],
        occurrences: Occurrences = NOWHERE,
    ) -> None:
        """Put a file's rows in place of whatever the index had for its path."""

    def touch_file(self, record: FileRecord) -> None:
        """Remember a new key for a file whose content did not change."""

    def rename_file(self, old: WorkspacePath, record: FileRecord) -> None:
        """Move a file's rows to a new path: ids of symbols and chunks follow it."""

    def remove_files(self, paths: Iterable[WorkspacePath]) -> None:
        """Forget files; links to them stay until their entries are linked again."""

    def replace_skipped(self, skipped: Sequence[Skipped]) -> None:
        """Put a whole scan's list of what was left out in place of the last one."""

    def add_skipped(self, skipped: Skipped) -> None:
        """Remember one more file that was left out."""

    def begin_parsing(self, paths: Sequence[WorkspacePath]) -> None:
        """Write down which files are about to be parsed, so that a crash names them."""

    def end_parsing(self, paths: Sequence[WorkspacePath]) -> None:
        """Cross them out."""

    def replace_entry(self, entry: Entry, mentions: Iterable[str]) -> None:
        """Put an entry in place of what its file held; `mentions`: the last names it mentions."""

    def remove_entries(self, paths: Iterable[WorkspacePath]) -> None:
        """Forget the entries of these files, with their links and stamps."""

    def replace_links(self, entry_path: WorkspacePath, links: Sequence[Link]) -> None:
        """Put an entry's links in place of the last ones."""

    def replace_stamps(self, entry_path: WorkspacePath, stamps: Sequence[Stamp]) -> None:
        """Put what is known of the texts behind an entry's fingerprints in place of the last."""

    def add_vectors(self, model: str, hashes: Sequence[ContentHash], vectors: Vectors) -> None:
        """Keep vectors by content; known ones are left as they are."""

    def remember(self, values: Mapping[str, str]) -> None:
        """Keep words about the index."""


class Index(Protocol):
    """An index that can be read from any thread and written by one process."""

    def reading(self) -> AbstractContextManager[IndexReader]:
        """Open a snapshot for this thread."""

    def writing(self) -> AbstractContextManager[IndexWriter]:
        """Open a transaction; leaving it with an exception rolls it back."""

    def changed_since(self) -> Callable[[], bool]:
        """Return a question that says whether another process wrote since it was last asked."""

    def close(self) -> None:
        """Give back every connection."""
