"""A text or a pattern looked for in the files themselves, not in the index.

The rule: it is bounded on every side: hits, characters of a file, and one time limit for all
files together. What was not looked at is said.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from glossator.errors import PatternRefused
from glossator.model import (
    Answer,
    Channel,
    ChannelScore,
    Chunk,
    FileRecord,
    Hit,
    HitKind,
    Origin,
    Progress,
    Query,
    Span,
    Stage,
    Symbol,
    WorkspacePath,
    enclosing,
)
from glossator.patterns import Pattern, compile_pattern
from glossator.search.answering import warning_of
from glossator.search.paths import aside
from glossator.search.snippet import SNIPPET_CHARS
from glossator.store.globs import path_matches
from glossator.store.ports import IndexReader
from glossator.task import Task

SECONDS = 10.0
"""How long one look through all files may take."""

MAX_TEXT = 2_000
"""Characters of a plain text that is looked for."""

MAX_CHARS = 20_000_000
"""Characters of one file that are looked at."""

MAX_MATCHES = 10_000
"""Matches of one file that are looked at."""

FILES_PER_STEP = 50
"""Progress is told this often."""

Read = Callable[[WorkspacePath], str | None]
"""Gives a file's text as it is now, line ends as one newline each; None when it cannot be read."""

Finder = Callable[[str, int, float], list[tuple[int, int]]]
"""Gives the first matches in a text as half-open ranges: text, how many, deadline."""


@dataclass(frozen=True, slots=True)
class TextQuery:
    """What to look for in the files.

    Attributes:
        pattern: Plain text, found in any letter case unless it has a capital; or a pattern.
        regex: Whether it is a pattern.
        path: A glob the files must match; "" for all.
        limit: How many hits at most; one line gives one.
        seconds: When to give up.
    """

    pattern: str
    regex: bool = False
    path: str = ""
    limit: int = 50
    seconds: float = SECONDS


def find_text(
    asked: TextQuery, reader: IndexReader, read: Read, task: Task | None = None
) -> Answer:
    """Look through the files of the workspace, code before tests and the like, then by path.

    Args:
        reader: Says which files there are and which symbols are in them.
        read: Gives their text as it is on disk now.

    Returns:
        Hits by line, all of the same score. `truncated` when there may be more; `warning` says
        when the time was up before all files were read.

    Raises:
        PatternRefused: When the pattern cannot be used.
        Cancelled: When the task was cancelled.
    """
    begun = time.monotonic()
    finder = _pattern(asked.pattern) if asked.regex else _literal(asked.pattern)
    scan = _Scan(asked, reader, read, finder, begun + asked.seconds)
    scan.run(task or Task())
    return Answer(
        query=Query(asked.pattern),
        hits=tuple(scan.hits),
        warning=scan.warning or warning_of(reader),
        timing_ms=round((time.monotonic() - begun) * 1000, 3),
        truncated=scan.truncated,
    )


class _Scan:
    """One look through the files, and what it has found so far."""

    def __init__(
        self, asked: TextQuery, reader: IndexReader, read: Read, finder: Finder, deadline: float
    ) -> None:
        self._asked = asked
        self._reader = reader
        self._read = read
        self._finder = finder
        self._deadline = deadline
        self.hits: list[Hit] = []
        self.warning: str | None = None
        self.truncated = False

    def run(self, task: Task) -> None:
        """Look through file after file until there are enough hits or the time is up."""
        files = self._files()
        for done, record in enumerate(files):
            if done % FILES_PER_STEP == 0:
                task.report(Progress(Stage.SCAN, done, len(files)))
            task.checkpoint()
            if not self._look_into(record):
                self._stop(done, len(files))
                return
            if len(self.hits) >= self._asked.limit:
                self.truncated = True
                return
        task.report(Progress(Stage.SCAN, len(files), len(files)))

    def _files(self) -> list[FileRecord]:
        """Return the files to look into, those beside the code last; none that was left out."""
        glob = self._asked.path
        found = [
            record
            for record in self._reader.files.all().values()
            if (not glob or path_matches(record.path, glob)) and not _is_left_out(record)
        ]
        return sorted(found, key=lambda record: (aside(record.path) is not None, record.path))

    def _look_into(self, record: FileRecord) -> bool:
        """Add the hits of one file; False when the time is up."""
        if time.monotonic() >= self._deadline:
            return False
        text = self._read(record.path)
        if text is None:
            return True
        try:
            found = self._finder(text[:MAX_CHARS], MAX_MATCHES, self._deadline)
        except PatternRefused:
            if time.monotonic() >= self._deadline:
                return False
            raise
        left = self._asked.limit - len(self.hits)
        lines = list(islice(by_line(text, found), left))
        self.hits += self._hits(record, text, lines)
        return True

    def _hits(self, record: FileRecord, text: str, lines: Sequence[_Line]) -> list[Hit]:
        if not lines:
            return []
        symbols = self._reader.symbols.of_file(record.path)
        return [self._hit(record, text, line, symbols) for line in lines]

    def _hit(self, record: FileRecord, text: str, line: _Line, symbols: Sequence[Symbol]) -> Hit:
        shown = _shown(text, line)
        known = self._reader.chunks.at(record.path, line.span.first)
        kind = HitKind.TEXT_REGEX if self._asked.regex else HitKind.TEXT_LITERAL
        what = "a match of the pattern" if self._asked.regex else "the text"
        often = f" {line.matches} times" if line.matches > 1 else ""
        return Hit(
            chunk=known or Chunk(record.path, line.span, shown, (), "", Origin.PLAIN),
            span=line.span,
            score=1.0,
            hit_kind=kind,
            channels={Channel.TEXT: ChannelScore(len(self.hits) + 1, float(line.matches))},
            symbol=enclosing(symbols, line.span),
            snippet=shown,
            snippet_line=line.span.first,
            reasons=(f"Line {line.span.first} holds {what}{often}.",),
            indexed_at=record.indexed_at,
        )

    def _stop(self, done: int, total: int) -> None:
        self.truncated = True
        self.warning = (
            f"Stopped after {self._asked.seconds:g} s: {done:,} of {total:,} files were looked at."
        )


def _is_left_out(record: FileRecord) -> bool:
    """Tell whether indexing read no text of a file: it is binary, too large, or ends the parser."""
    return record.size > 0 and not record.encoding


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with matches, and where the first of them stands in the text."""

    span: Span
    start: int
    end: int
    matches: int


def by_line(text: str, found: Sequence[tuple[int, int]]) -> Iterator[_Line]:
    """Gather matches by the line they begin on; the first one of a line says where it ends."""
    number, counted = 1, 0
    for begin, group in groupby(found, key=lambda match: text.rfind("\n", 0, match[0]) + 1):
        matches = list(group)
        number += text.count("\n", counted, begin)
        counted = begin
        start, end = matches[0]
        last = number + text.count("\n", start, max(start, end - 1))
        yield _Line(Span(number, last), start, end, len(matches))


def _shown(text: str, line: _Line) -> str:
    """Return the lines of a match, cut around it when they are long."""
    begin = text.rfind("\n", 0, line.start) + 1
    stop = text.find("\n", max(line.start, line.end - 1))
    stop = len(text) if stop < 0 else stop
    if stop - begin <= SNIPPET_CHARS:
        return text[begin:stop]
    room = SNIPPET_CHARS - 2
    start = max(begin, min(line.start - room // 3, stop - room))
    head, tail = "…" if start > begin else "", "…" if start + room < stop else ""
    return head + text[start : start + room] + tail


def _literal(pattern: str) -> Finder:
    """Find a plain text, in any letter case unless it has a capital itself."""
    if not pattern or len(pattern) > MAX_TEXT:
        problem = "is empty" if not pattern else f"has more than {MAX_TEXT:,} characters"
        raise PatternRefused(pattern, problem)
    anycase = re.IGNORECASE if pattern == pattern.lower() else re.NOFLAG
    compiled = re.compile(re.escape(pattern), anycase)

    def find(text: str, limit: int, _deadline: float) -> list[tuple[int, int]]:
        return [match.span() for match in islice(compiled.finditer(text), limit)]

    return find


def _pattern(pattern: str) -> Finder:
    """Find a person's pattern, bounded in size and time."""
    compiled: Pattern = compile_pattern(pattern)

    def find(text: str, limit: int, deadline: float) -> list[tuple[int, int]]:
        return compiled.find_all(text, deadline, limit=limit)

    return find
