"""One file's bytes → what the index keeps: record, symbols, chunks, and its entry if it is one.

No index and no disk in here. What is wrong with a file is a word in its record or a reason in the
list of what was left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b

from glossator import anchors, parsing
from glossator.indexing import noted
from glossator.indexing.plan import Known, instant
from glossator.indexing.reading import Bytes
from glossator.kb import sources
from glossator.linking import fingerprint, mentions, resolve
from glossator.linking.names import parts_of
from glossator.model import (
    Chunk,
    Entry,
    EntrySource,
    FileKey,
    FileRecord,
    Occurrences,
    Origin,
    Parsed,
    Skipped,
    SkipReason,
    SpanForm,
    Symbol,
    TextSpan,
    WorkspacePath,
)
from glossator.parsing import Budget
from glossator.settings import Settings, languages_dir

Parse = Callable[[bytes, WorkspacePath, Budget], Parsed]
"""Reads one file, as `parsing.parse` does."""

BINARY = "binary"
CRASHED = "the parser crashed on it; it is read as plain text"
CRASHED_AGAIN = "even reading it as text crashed; it is not read"

REASONS: Mapping[str, SkipReason] = {
    BINARY: SkipReason.BINARY,
    CRASHED: SkipReason.CRASHED,
    CRASHED_AGAIN: SkipReason.CRASHED,
}
"""Problems of files that are also reasons to list them as left out."""


@dataclass(frozen=True, slots=True)
class Note:
    """An entry as it was read.

    Attributes:
        names: The last names of what it mentions and of what its anchors name, and the paths
            of files that its text links to.
        spans: Where its text may name code.
    """

    entry: Entry
    names: frozenset[str]
    spans: tuple[TextSpan, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """What the index keeps of one file."""

    record: FileRecord
    symbols: tuple[Symbol, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    note: Note | None = None
    occurrences: Occurrences = field(default_factory=dict)


class Contents:
    """Reads the bytes of files as the settings want it.

    Args:
        parse: Stands in for the parser in tests.
        pause: Called again and again while an entry is read; what it raises ends the work.
    """

    def __init__(
        self,
        settings: Settings,
        parse: Parse = parsing.parse,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        self._pause = pause
        index = settings.index
        self._parse = parse
        self._kb = settings.kb
        self._limit = index.max_file_bytes
        self._budget = Budget(
            max_parse_bytes=index.max_parse_bytes,
            parse_seconds=index.parse_seconds,
            chunk_chars=index.chunk_chars,
            signature_chars=index.signature_chars,
            languages=languages_dir(),
        )
        self._hashes: dict[str, str] = {}

    @cached_property
    def recognition(self) -> str:
        """A hash of everything that decides which language a name is taken for."""
        languages = parsing.Languages.load(self._budget.languages)
        tables = (languages.extensions, languages.filenames, languages.shebangs)
        sniffs = [
            (end, rule.pattern, name)
            for end, rules in languages.sniffs.items()
            for rule, name in rules
        ]
        words = repr(([sorted(table.items()) for table in tables], sorted(sniffs)))
        return blake2b(words.encode(), digest_size=8).hexdigest()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What of a person's own language folders cannot be used."""
        return parsing.Languages.load(self._budget.languages).problems

    def configuration(self, path: WorkspacePath, language: str) -> str:
        """Return the hash of all that decides how a file is read."""
        known = self._hashes.get(language)
        if known is None:
            known = parsing.configuration_of(language, self._budget)
            self._hashes[language] = known
        source = sources.source_of(path, self._kb.roots)
        if source is EntrySource.RECORD:
            return f"{known}/{source}/{','.join(self._kb.variables)}"
        return f"{known}/{source}" if source else known

    def expected(self, record: Known) -> str:
        """Return the configuration with which an indexed file would be read today."""
        return self.configuration(record.path, record.language)

    def expected_by_name(self, record: Known) -> str:
        """Return the same where names may be taken for other languages than before."""
        languages = parsing.Languages.load(self._budget.languages)
        if languages.may_be(record.path, record.language):
            return self.configuration(record.path, record.language)
        return self.configuration(record.path, languages.name_of(record.path))

    def configuration_of(self, read: Bytes) -> str:
        """Return the configuration with which a file that was read would be parsed."""
        head = (read.content or b"")[: parsing.HEAD_BYTES]
        path = read.file.path
        return self.configuration(path, parsing.language_of(path, head, self._budget.languages))

    def read(self, read: Bytes) -> Content:
        """Read a file in full."""
        if read.content is None:
            return self._unread(read, f"it is larger than {self._limit:,} bytes")
        return self._content(
            read, read.content, self._parse(read.content, read.file.path, self._budget)
        )

    def symbols_of(self, path: WorkspacePath, data: bytes) -> tuple[Symbol, ...]:
        """Return the symbols of bytes that need not be on disk, with their fingerprints."""
        parsed = self._parse(data, path, self._budget)
        return tuple(_with_fingerprint(symbol, parsed) for symbol in parsed.symbols)

    def read_plainly(self, read: Bytes) -> Content:
        """Read a file that the parser crashed on: its lines, with no syntax tree made."""
        if read.content is None:
            return self.read(read)
        careful = replace(self._budget, max_parse_bytes=0, tokens=False)
        parsed = replace(self._parse(read.content, read.file.path, careful), problem=CRASHED)
        return self._content(read, read.content, parsed)

    def name_only(self, read: Bytes) -> Content:
        """Keep the name of a file that nothing can read."""
        return self._unread(read, CRASHED_AGAIN)

    def is_entry(self, path: WorkspacePath) -> bool:
        """Tell whether a file at this path is an entry."""
        return noted.is_entry(path, self._kb)

    def same(self, record: FileRecord, read: Bytes) -> FileRecord:
        """Return the record of a file whose bytes are as they were, at its key and path now."""
        file = read.file
        return replace(
            record, path=file.path, size=file.size, mtime_ns=file.mtime_ns, inode=file.inode,
            indexed_at=instant(read.at_ns),
        )  # fmt: skip

    def _content(self, read: Bytes, data: bytes, parsed: Parsed) -> Content:
        note = self._note(data, parsed)
        record = self._record(read, parsed)
        if note is not None:
            record = replace(record, summary=note.entry.title)
            if note.entry.problems and not sources.is_markdown(record.path):
                record = replace(record, problem="")  # the entry tells it, with the line
            parsed = self._as_text(note.entry, parsed)
        symbols = tuple(_with_fingerprint(symbol, parsed) for symbol in parsed.symbols)
        return Content(record, symbols, parsed.chunks, note, parsed.occurrences)

    def _paused(self, spans: Iterable[TextSpan]) -> Iterator[TextSpan]:
        """Give the spans of an entry, and let the work be stopped at each of them."""
        for span in spans:
            self._pause()
            yield span

    def _record(self, read: Bytes, parsed: Parsed) -> FileRecord:
        file = read.file
        return FileRecord(
            path=file.path,
            size=file.size,
            mtime_ns=file.mtime_ns,
            inode=file.inode,
            hash=read.hash,
            configuration=self.configuration(file.path, parsed.language),
            language=parsed.language,
            encoding=parsed.encoding,
            lines=parsed.lines,
            origin=parsed.origin,
            problem=parsed.problem,
            indexed_at=instant(read.at_ns),
            summary=parsed.summary,
            marks=parsed.marks,
        )

    def _unread(self, read: Bytes, problem: str) -> Content:
        path = read.file.path
        language = parsing.language_of(path, extra=self._budget.languages)
        parsed = Parsed(path, language, Origin.PLAIN, "", 0, (), (), problem)
        return Content(self._record(read, parsed))

    def _note(self, data: bytes, parsed: Parsed) -> Note | None:
        if parsed.problem == BINARY:
            return None
        read = noted.read(parsed.path, data, self._kb, hint=parsed.encoding, pause=self._pause)
        if read is None:
            return None
        entry, spans = read.entry, read.spans
        names = mentions.last_names(self._paused(spans)) | anchored_names(entry, spans)
        return Note(entry, names | linked_paths(entry, spans), spans)

    def _as_text(self, entry: Entry, parsed: Parsed) -> Parsed:
        """Return what is searched of an entry whose text is made out of its file.

        The lines of its chunks are those of the text, as everywhere else; keys are no symbols.
        """
        if sources.is_markdown(entry.path):
            return parsed
        text = self._parse(entry.body.encode(), WorkspacePath(f"{entry.path}.md"), self._budget)
        chunks = tuple(
            replace(chunk, path=entry.path, symbols=(), context=chunk.context or entry.title)
            for chunk in text.chunks
        )
        return replace(parsed, symbols=(), chunks=chunks, slices={}, occurrences={})


def _with_fingerprint(symbol: Symbol, parsed: Parsed) -> Symbol:
    piece = parsed.slices.get(symbol.id)
    if piece is None:
        return symbol
    return replace(symbol, fingerprint=fingerprint.of(parsed.tokens, piece))


def skipped_of(record: FileKey | FileRecord) -> Skipped | None:
    """Return the row of the list of what was left out that an indexed file has, if it has one."""
    reason = REASONS.get(record.problem)
    if reason is None:
        return None
    return Skipped(record.path, reason, "" if reason is SkipReason.BINARY else record.problem)


def anchored_names(entry: Entry, spans: Iterable[TextSpan] = ()) -> frozenset[str]:
    """Return the last names of the qualified names in an entry's anchors and live fences.

    When a symbol of such a name comes or goes anywhere, the entry is linked again: its anchor may
    have a new target.
    """
    qualnames = [anchors.parse(source.anchor).qualname for source in entry.sources]
    for span in spans:
        if span.form is SpanForm.LIVE:
            with suppress(ValueError):
                qualnames.append(anchors.parse(span.target).qualname)
    return frozenset(parts[-1] for parts in map(parts_of, qualnames) if parts)


def linked_paths(entry: Entry, spans: Iterable[TextSpan]) -> frozenset[str]:
    """Return the files that an entry's text links to, whether or not they are there."""
    found: set[str] = set()
    for span in spans:
        path = span.target.partition("#")[0].partition("::")[0]
        if span.form is SpanForm.LINK and path and ":" not in path:
            found.add(resolve.beside(path, entry.path))
        elif span.form is SpanForm.WIKI:
            found.add(path)
    return frozenset(found - {""})
