"""Definitions found by rules over the whole text of a file, without a grammar.

The patterns see the text with comments blanked and the insides of strings filled, byte for byte
as long as it was, so that no bracket and no keyword in them counts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import PurePosixPath

from glossator.model import Kind, Span
from glossator.parsing.captures import LOOSE, Captured, Definition, Range
from glossator.parsing.chunks import Boundaries
from glossator.parsing.match_rules import Matching, MatchRule, Reach
from glossator.parsing.text import Source

MAX_FOUND = 20_000
"""More definitions of one file are not looked for."""

_BRACKETS = re.compile(rb"[{}]")
_BLANK = re.compile(rb"[^\n]")
_NO_LINE = re.compile(rb"[^\s]")


def captured_by_rules(source: Source, path: str, matching: Matching) -> Captured:
    """Return what a language's rules find in a text, as a query would."""
    loose: dict[str, list[Range]] = {name: [] for name in LOOSE}
    text = masked(source.data, matching, loose)
    finder = _Finder(source, text, PurePosixPath(path).name, loose)
    for rule in matching.rules:
        if rule.path is None or rule.path.search(path):
            finder.find(rule)
    loose["unit"] += unit_ranges(text, matching)
    finder.close_levels()
    return Captured(list(finder.found.values()), loose)


def unit_ranges(text: bytes, matching: Matching) -> list[Range]:
    """Return what has no name but is a chunk of its own.

    Args:
        text: As patterns see it.
    """
    found = matching.units.finditer(text) if matching.units is not None else ()
    return [one.span() for one in found]


def break_lines(source: Source, matching: Matching) -> Boundaries:
    """Return the function that gives the lines at which a stretch may be cut."""
    breaks = matching.breaks
    found = breaks.finditer(source.data) if breaks is not None else ()
    lines = sorted({source.line_of(one.end()) for one in found})

    def lines_in(span: Span) -> list[int]:
        return lines[bisect_right(lines, span.first - 1) : bisect_right(lines, span.last)]

    return lines_in


class _Finder:
    """Finds the definitions of one file, rule after rule."""

    def __init__(
        self, source: Source, text: bytes, file: str, loose: dict[str, list[Range]]
    ) -> None:
        self.found: dict[int, Definition] = {}
        self._source = source
        self._text = text
        self._stem = file.partition(".")[0]
        self._loose = loose
        self._closing: dict[int, int] | None = None
        self._marks: list[bytes] = []
        self._levels: list[tuple[int, Definition]] = []

    def find(self, rule: MatchRule) -> None:
        """Add what a rule finds; of two for one name the first stays."""
        for begin, end in self._stretches(rule.within):
            for match in rule.pattern.finditer(self._text, begin, end):
                self._take(rule, match)
                if len(self.found) >= MAX_FOUND:
                    return

    def close_levels(self) -> None:
        """Let each heading reach to the next one that is as high or higher."""
        opened: list[tuple[int, Definition]] = []
        for level, one in sorted(self._levels, key=lambda row: row[1].start):
            while opened and opened[-1][0] >= level:
                opened.pop()[1].end = one.start
            opened.append((level, one))
        for _, one in opened:
            one.end = len(self._text)
        for _, one in self._levels:
            one.body_end = one.end

    def _stretches(self, within: Kind | None) -> Iterator[Range]:
        if within is None:
            yield 0, len(self._text)
            return
        for one in [found for found in self.found.values() if found.kind is within]:
            yield min(one.body_start, one.end), one.end

    def _take(self, rule: MatchRule, match: re.Match[bytes]) -> None:
        body, end = self._reach(rule, match)
        if rule.inject:
            self._loose.setdefault(f"inject.{rule.inject}", []).append((body + 1, end - 1))
        start, name, stop = self._edges(rule, match)
        if rule.kind is None or name in self.found or (stop == name and not rule.name):
            return
        definition = self.found[name] = Definition(
            start,
            max(end, start),
            rule.kind,
            len(self.found),
            name,
            stop,
            body,
            max(end, start),
            self._owner(match),
            rule.name.replace("{stem}", self._stem),
        )
        if rule.reach is Reach.LEVEL:
            self._levels.append((rule.level or self._level(match), definition))

    def _owner(self, match: re.Match[bytes]) -> str:
        if "owner" not in match.re.groupindex or match.start("owner") < 0:
            return ""
        return self._source.text_of(*match.span("owner"))

    def _edges(self, rule: MatchRule, match: re.Match[bytes]) -> tuple[int, int, int]:
        """Return where a definition begins, and its name without white space around it."""
        first = _NO_LINE.search(self._text, *match.span())
        start = first.start() if first else match.start()
        if rule.reach is Reach.FILE:
            return 0, 0, 0
        if rule.lines:
            start = self._text.rfind(b"\n", 0, start) + 1
        if "name" not in match.re.groupindex or match.start("name") < 0:
            return start, start, start
        name, stop = match.span("name")
        part = self._source.data[name:stop]
        return (
            start,
            name + len(part) - len(part.lstrip()),
            max(name, stop - len(part) + len(part.rstrip())),
        )

    def _reach(self, rule: MatchRule, match: re.Match[bytes]) -> Range:
        """Return where the body of a definition begins, and where it ends."""
        end = match.end()
        rest = rule.rest.match(self._text, end) if rule.rest is not None else None
        if rest is not None:
            return end, rest.end()
        if rule.reach is Reach.FILE:
            return 0, len(self._text)
        if rule.reach is Reach.BLOCK and self._text[end - 1 : end] == b"{":
            return end - 1, self._closing_of(end - 1)
        if rule.reach is Reach.LINE:
            line = self._text.find(b"\n", end)
            return end, line if line >= 0 else len(self._text)
        return end, end

    def _closing_of(self, opening: int) -> int:
        """Return the byte behind the bracket that closes one; the end where none does."""
        if self._closing is None:
            self._closing = {}
            opened: list[int] = []
            for bracket in _BRACKETS.finditer(self._text):
                if bracket[0] == b"{":
                    opened.append(bracket.start())
                elif opened:
                    self._closing[opened.pop()] = bracket.end()
        return self._closing.get(opening, len(self._text))

    def _level(self, match: re.Match[bytes]) -> int:
        mark: bytes = match["mark"][:1]
        if "over" in match.re.groupindex:
            mark *= 2
        if mark not in self._marks:
            self._marks.append(mark)
        return self._marks.index(mark) + 1


def masked(data: bytes, matching: Matching, loose: dict[str, list[Range]]) -> bytes:
    """Return the text as patterns see it, as long as it is, noting its comments and strings."""
    text = data.replace(b"\r", b" ")
    pattern = matching.hidden or matching.aside
    if pattern is None:
        return text
    parts: list[bytes] = []
    at = 0
    for found in pattern.finditer(text):
        start, end = found.span()
        comment = found.lastgroup == "comment"
        loose["comment" if comment else "string"].append((start, end))
        inside = _BLANK.sub(b" " if comment else b"_", text[start:end])
        if found.lastgroup == "string" and end - start > 1:
            inside = text[start : start + 1] + inside[1:-1] + text[end - 1 : end]
        parts += (text[at:start], inside)
        at = end
    return b"".join((*parts, text[at:])) if matching.hidden is not None else text
