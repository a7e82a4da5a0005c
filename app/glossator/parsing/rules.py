"""Definitions told from single lines, for languages without a grammar and where one fails.

A rule's pattern names what a line defines. How far the definition reaches is told by indentation:
to the last line that is indented deeper, and a closing line behind it. Its header is that one line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from glossator.model import Kind
from glossator.parsing.captures import LOOSE, Captured, Definition, Range
from glossator.parsing.matching import masked, unit_ranges
from glossator.parsing.spec import Language
from glossator.parsing.text import Source

MAX_LINE = 1_000
"""Longer lines are not looked at."""

_OPENS = ("{", ":", "(")
_CLOSING = re.compile(r"\s*(?:[\])}]+|end\b)")


@dataclass(slots=True)
class _Found:
    """A line that defines something; `name` is where in it."""

    first: int
    indent: int
    kind: Kind
    name: tuple[int, int]
    last: int = 0


def captured_by_lines(source: Source, language: Language) -> Captured:
    """Return what a language's line rules find in a file, as a query would."""
    loose: dict[str, list[Range]] = {name: [] for name in LOOSE}
    text = _text(source, language, loose)
    loose["unit"] += unit_ranges(text, language.matching)
    lines, seen = source.lines(), _seen(source, text)
    found = [one for at, line in enumerate(seen, 1) if (one := _defined(at, line, language))]
    _extend(found, seen)
    definitions = [
        _definition(one, lines[one.first - 1], source, order) for order, one in enumerate(found)
    ]
    return Captured(definitions, loose)


def _definition(one: _Found, line: str, source: Source, order: int) -> Definition:
    """Return a definition whose header is its first line and whose body is the rest."""
    begin, row = source.starts[one.first - 1], source.rows[one.last - 1]
    end = source.starts[one.last - 1] + len(row.rstrip(b"\r\n"))
    at, name, stop = (begin + len(line[:part].encode()) for part in (_indent(line), *one.name))
    body = min(source.starts[one.first], end)
    return Definition(at, end, one.kind, order, name, stop, body, end)


def seen_lines(source: Source, language: Language) -> list[str]:
    """Return the lines of a file as the rules see them."""
    return _seen(source, _text(source, language, {name: [] for name in LOOSE}))


def fitting_rule(line: str, language: Language) -> tuple[int, re.Match[str]] | None:
    """Return the first rule that fits a line, by its number from 0, and how it does."""
    if not line or len(line) > MAX_LINE:
        return None
    for number, rule in enumerate(language.lines):
        found = rule.pattern.match(line)
        if found and found["name"]:
            return number, found
    return None


def _text(source: Source, language: Language, loose: dict[str, list[Range]]) -> bytes:
    """Return the text as the rules see it, noting its comments and strings."""
    return source.data if language.grammar else masked(source.data, language.matching, loose)


def _seen(source: Source, text: bytes) -> list[str]:
    """Return the lines as rules see them, each with as many characters as it has."""
    lines = source.lines()
    if text == source.data:
        return lines
    return [
        line if text.startswith(line.encode(), start) else _dimmed(line, text, start)
        for line, start in zip(lines, source.starts, strict=False)
    ]


def _dimmed(line: str, text: bytes, at: int) -> str:
    """Return a line with the signs that stand from `at` on in place of what is hidden."""
    signs = []
    for sign in line:
        own = sign.encode()
        signs.append(sign if text.startswith(own, at) else chr(text[at]))
        at += len(own)
    return "".join(signs)


def _defined(at: int, line: str, language: Language) -> _Found | None:
    fitting = fitting_rule(line, language)
    if fitting is None:
        return None
    number, found = fitting
    return _Found(at, _indent(line), language.lines[number].kind, found.span("name"))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _extend(found: Sequence[_Found], lines: Sequence[str]) -> None:
    """Let each definition reach to the last line that is indented deeper than it."""
    opened: list[_Found] = []
    starts = {one.first: one for one in found}
    for at, line in enumerate(lines, 1):
        if line.strip():
            indent = _indent(line)
            while opened and indent <= opened[-1].indent:
                one = opened[-1]
                if indent == one.indent and _CLOSING.match(line):
                    one.last = at
                    if line.rstrip().endswith(_OPENS):
                        break  # the end of a header of several lines
                opened.pop()
            for one in opened:
                one.last = at
        if at in starts:
            starts[at].last = at
            opened.append(starts[at])
