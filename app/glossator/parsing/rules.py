"""Definitions told from single lines, for when a language's grammar cannot be used.

A rule's pattern names what a line defines. How far the definition reaches is told by indentation:
to the last line that is indented deeper, and a closing line behind it. Such symbols say that they
come from here, and have no doc, no body and no tokens of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from glossator.anchors import symbol_id
from glossator.model import Kind, Origin, Span, Symbol, SymbolId, WorkspacePath
from glossator.parsing.kinds import kinds_of
from glossator.parsing.spec import Language
from glossator.parsing.text import Source

MAX_LINE = 1_000
"""Longer lines are not looked at."""

_OPENS = ("{", ":", "(")
_CLOSING = re.compile(r"\s*(?:[\])}]+|end\b)")


@dataclass(slots=True)
class _Found:
    """A line that defines something."""

    first: int
    indent: int
    kind: Kind
    name: str
    last: int = 0


def symbols_by_lines(
    source: Source, path: WorkspacePath, language: Language, signature_chars: int
) -> list[Symbol]:
    """Return what a language's line rules find in a file, in the order of the file."""
    lines = source.lines()
    found = [one for at, line in enumerate(lines, 1) if (one := _defined(at, line, language))]
    _extend(found, lines)
    kinds = kinds_of(language)
    symbols: list[Symbol] = []
    opened: list[tuple[_Found, Symbol]] = []
    twins: dict[SymbolId, int] = {}
    for one in found:
        while opened and opened[-1][0].last < one.first:
            opened.pop()
        container = opened[-1][1] if opened else None
        sort = kinds.inside(one.kind, kinds.sort(container.kind) if container else None)
        if sort is None:
            continue
        qualname = one.name
        if container is not None:
            qualname = f"{container.qualname}{language.separator}{one.name}"
        known = symbol_id(path, qualname, sort.kind)
        twins[known] = twins.get(known, 0) + 1
        symbols.append(
            Symbol(
                symbol_id(path, qualname, sort.kind, twins[known]),
                one.name,
                qualname,
                sort.kind,
                path,
                Span(one.first, one.last),
                source.starts[one.first - 1],
                source.starts[one.last],
                one.first,
                container.id if container else None,
                " ".join(lines[one.first - 1].split())[:signature_chars].rstrip(" {:"),
                origin=Origin.HEURISTIC,
                language=language.name,
            )
        )
        opened.append((one, symbols[-1]))
    return symbols


def _defined(at: int, line: str, language: Language) -> _Found | None:
    if not line or len(line) > MAX_LINE:
        return None
    for rule in language.lines:
        found = rule.pattern.match(line)
        if found and found["name"]:
            return _Found(at, _indent(line), rule.kind, found["name"])
    return None


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
