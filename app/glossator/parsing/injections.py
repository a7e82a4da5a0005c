"""Stretches of a file that are another language: scripts in pages, code in notebooks.

Each stretch is read as if it were a file of its own, then its lines, bytes and tokens are put where
they stand in the file around it. What marks a stretch and which language it is are data: the
capture `@inject.<rule>` of a query, or `inject` of a `[[match]]`, and `[inject.<rule>]`.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from time import monotonic

from glossator.anchors import symbol_id
from glossator.model import Span, SymbolId, WorkspacePath
from glossator.parsing.budget import Budget
from glossator.parsing.captures import Range, capture
from glossator.parsing.chunks import Boundaries
from glossator.parsing.guests import Guest, Guests
from glossator.parsing.injection_rules import Form, InjectRule
from glossator.parsing.languages import Languages, grammar_of
from glossator.parsing.nesting import nest
from glossator.parsing.occurrences import occurrences_of, reserved_in
from glossator.parsing.refusing import refusal
from glossator.parsing.spec import Language
from glossator.parsing.statements import statement_lines
from glossator.parsing.symbols import Read, symbols_of
from glossator.parsing.text import Source
from glossator.parsing.tokens import cleaned, tokens_of
from glossator.parsing.tree import damaged, tree_of, with_text

MAX_STRETCHES = 500
"""More stretches of one file are not looked into."""

HEAD_BYTES = 2_000
"""How far before a stretch its language is looked for."""

TAIL_BYTES = 20_000
"""How much of each end of a file is searched for the language of all its stretches."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The text of one stretch and where its lines stand.

    Attributes:
        data: With what wraps it.
        wrapped: How many bytes of `data` come before the stretch.
        shift: What is added to a byte of `data` to give a byte of the file; None when its bytes
            are not those of the file, only its lines are.
        lines: For each line of `data` the line of the file.
    """

    around: Range
    data: bytes
    wrapped: int
    shift: int | None
    lines: Sequence[int]


def guests_of(
    source: Source,
    path: WorkspacePath,
    host: Language,
    limits: Budget,
    loose: Mapping[str, list[Range]],
    outer: Sequence[Read],
) -> Guests:
    """Read all stretches of a file that are another language.

    Args:
        loose: What the query of the file captured.
        outer: The symbols of the file itself: what is in a stretch belongs to the one around.
    """
    places = sorted(
        (start, end, name)
        for name in host.inject
        for start, end in loose.get(f"inject.{name}", ())
        if start < end
    )
    if not places:
        return Guests()
    reader = _Reader(source, path, host, limits)
    taken: dict[SymbolId, int] = dict(Counter(one.symbol.id for one in outer))
    guests: list[Guest] = []
    for start, end, name in places[:MAX_STRETCHES]:
        home, rule = _around(outer, start, end), host.inject[name]
        if rule.only is not None and not (home and _holds(home, rule.only, source)):
            continue
        guest = reader.read((start, end), rule)
        if guest is not None:
            guests.append(_settled(guest, home, path, taken))
    return Guests(guests)


class _Reader:
    """Reads the stretches of one file."""

    def __init__(self, source: Source, path: WorkspacePath, host: Language, limits: Budget) -> None:
        self._source = source
        self._path = path
        self._host = host
        self._limits = limits
        self._languages = Languages.load(limits.languages)
        self._deadline = monotonic() + limits.parse_seconds

    def read(self, around: Range, rule: InjectRule) -> Guest | None:
        """Read one stretch; None when there is no way to, or nothing in it."""
        language = self._language(around, rule)
        stretch = self._stretch(around, rule) if language else None
        return self._guest(stretch, language) if stretch and language else None

    def _language(self, around: Range, rule: InjectRule) -> Language | None:
        """Return the language of a stretch; None when it is none that can be read."""
        name = rule.language
        if rule.before is not None:
            head = self._source.data[max(0, around[0] - HEAD_BYTES) : around[0]]
            found = rule.before.search(head)
            name = _named(found, rule) if found else name
        elif rule.anywhere is not None:
            data = self._source.data
            found = rule.anywhere.search(data[-TAIL_BYTES:]) or rule.anywhere.search(
                data[:TAIL_BYTES]
            )
            name = _named(found, rule) if found else name
        language = self._languages.by_name.get(name)
        return language if language and language.grammar and language is not self._host else None

    def _stretch(self, around: Range, rule: InjectRule) -> _Stretch | None:
        if rule.form is Form.JSON:
            return _json_lines(self._source, around)
        stem = re.sub(r"\W", "_", PurePosixPath(self._path).name.partition(".")[0])
        before, behind = (text.replace("{stem}", stem).encode() for text in rule.wrap)
        data = before + self._source.data[slice(*around)] + behind
        first = self._source.line_of(around[0])
        lines = range(first, first + data.count(b"\n") + 1)
        return _Stretch(around, data, len(before), around[0] - len(before), lines)

    def _guest(self, stretch: _Stretch, language: Language) -> Guest | None:
        """Read one stretch; None when it cannot be read or nothing is in it."""
        limits = self._limits
        grammar = grammar_of(language, tokens=limits.tokens)
        seconds = self._deadline - monotonic()
        if grammar.language is None or grammar.passes is None or seconds <= 0:
            return None
        if refusal(stretch.data, language):
            return None
        tree = tree_of(stretch.data, grammar.language, seconds)
        if tree is None or damaged(tree):
            return None
        if grammar.passes.asks and monotonic() < self._deadline - seconds / 2:
            tree = with_text(tree, stretch.data, grammar.language)
        captured = capture(grammar.passes, tree, language.max_depth)
        nested = nest(captured, stretch.data, language)
        if nested.depth > limits.depth:
            return None
        own = Source.of(stretch.data.decode("utf-8", "replace"))
        comments = captured.loose["comment"]
        read = symbols_of(
            nested.definitions, captured.loose, own, self._path, language, limits.signature_chars
        )
        mover = _Mover(stretch, own, self._source)
        boundaries = statement_lines(tree, own, limits.chunk_chars)
        guest = Guest(
            mover.span,
            [],
            [mover.range(one) for one in comments],
            mover.boundaries(boundaries),
            head=_head(own.data, limits.signature_chars),
        )
        if limits.tokens:
            guest = _with_tokens(guest, read, own, captured.loose, language, mover)
        return replace(guest, read=[mover.moved(one) for one in read])


class _Mover:
    """Puts what was read in a stretch where it stands in the file."""

    def __init__(self, stretch: _Stretch, own: Source, source: Source) -> None:
        self._stretch = stretch
        self._own = own
        self._source = source

    @property
    def span(self) -> Span:
        """The lines of the file."""
        lines = self._stretch.lines
        return Span(lines[0], max(lines[0], lines[-1]))

    def line(self, line: int) -> int:
        """Return the line of the file for a line of the stretch."""
        lines = self._stretch.lines
        return lines[min(line, len(lines)) - 1]

    def byte(self, at: int) -> int:
        """Return the byte of the file for a byte of the stretch."""
        start, end = self._stretch.around
        if self._stretch.shift is None:
            line = self.line(self._own.line_of(at))
            return min(max(self._source.starts[line - 1], start), end)
        return min(max(at + self._stretch.shift, start), end)

    def range(self, one: Range) -> Range:
        """Return the range of the file for a range of the stretch."""
        return self.byte(one[0]), self.byte(one[1])

    def moved(self, read: Read) -> Read:
        """Return a symbol with the lines and bytes of the file."""
        symbol, definition = read.symbol, read.definition
        first, last = self.line(symbol.span.first), self.line(symbol.span.last)
        name_line = min(max(first, self.line(symbol.name_line)), max(first, last))
        start = self.byte(symbol.start_byte)
        end = max(start + 1, self.byte(symbol.end_byte))
        if self._stretch.shift is None:
            end = max(end, self._source.starts[max(first, last)])
        moved = replace(
            symbol,
            span=Span(first, max(first, last)),
            start_byte=start,
            end_byte=end,
            name_line=name_line,
        )
        wrapper = definition.start < self._stretch.wrapped
        definition.start, definition.end = start, end
        definition.scope = definition.scope or wrapper
        return replace(read, symbol=moved)

    def boundaries(self, inner: Boundaries) -> Boundaries:
        """Return the function that finds statements by lines of the file."""
        lines, rows = self._stretch.lines, len(self._own.rows)

        def lines_in(span: Span) -> list[int]:
            first = bisect_right(lines, span.first - 1) + 1
            last = min(bisect_right(lines, span.last), rows)
            if first > last:
                return []
            return [self.line(line) for line in inner(Span(first, last))]

        return lines_in


def _head(data: bytes, limit: int) -> str:
    """Return the first line of a text that is not blank."""
    return " ".join(data.lstrip()[:limit].decode("utf-8", "replace").partition("\n")[0].split())


def _with_tokens(
    guest: Guest,
    read: Sequence[Read],
    own: Source,
    loose: Mapping[str, list[Range]],
    language: Language,
    mover: _Mover,
) -> Guest:
    """Return a guest that knows its tokens and where names occur in it."""
    clean = cleaned(own.data, loose)
    tokens, slices = tokens_of(read, clean, own.data, language.tokens)
    grammar = grammar_of(language).language
    if language.outline or grammar is None:
        return replace(guest, tokens=tokens, slices=slices)
    found = occurrences_of(read, clean.code, reserved_in(grammar))
    occurrences = {name: [mover.line(at) for at in lines] for name, lines in found.items()}
    return replace(guest, tokens=tokens, slices=slices, occurrences=occurrences)


def _named(found: re.Match[bytes], rule: InjectRule) -> str:
    """Return the language that an attribute names; "" when it is none that is known."""
    word = found["language"].decode("utf-8", "replace").lower()
    return rule.names.get(word, word if word in rule.names.values() else "")


def _holds(home: Read, pattern: re.Pattern[bytes], source: Source) -> bool:
    """Tell whether a pattern occurs in a symbol."""
    start, end = home.definition.outer_start, home.definition.outer_end
    return pattern.search(source.data, start, end) is not None


def _around(outer: Sequence[Read], start: int, end: int) -> Read | None:
    """Return the innermost symbol of the file that holds a stretch."""
    holding = (
        one
        for one in outer
        if one.definition.outer_start <= start and end <= one.definition.outer_end
    )
    return min(
        holding, key=lambda one: one.definition.outer_end - one.definition.outer_start, default=None
    )


def _settled(
    guest: Guest, home: Read | None, path: WorkspacePath, taken: dict[SymbolId, int]
) -> Guest:
    """Give what was read a place in the file: a container, and an id that no other symbol has."""
    names: dict[SymbolId, SymbolId | None] = {}
    kept: list[Read] = []
    for one in guest.read:
        if one.definition.scope:
            names[one.symbol.id] = home.symbol.id if home else None
            continue
        symbol = one.symbol
        container = names[symbol.container] if symbol.container else None
        if container is None and home is not None:
            container = home.symbol.id
        known = symbol_id(path, symbol.qualname, symbol.kind)
        number = taken[known] = taken.get(known, 0) + 1
        new = known if number == 1 else symbol_id(path, symbol.qualname, symbol.kind, number)
        names[symbol.id] = new
        if home is not None and (one.definition.parent is None or one.definition.parent.scope):
            one.definition.parent = home.definition
        kept.append(replace(one, symbol=replace(symbol, id=new, container=container)))
    slices = {new: guest.slices[old] for old, new in names.items() if new and old in guest.slices}
    return replace(guest, read=kept, slices=slices, home=home.symbol.id if home else None)


def _json_lines(source: Source, around: Range) -> _Stretch | None:
    """Return the text in a JSON string or array of strings, line for line."""
    try:
        parts = json.loads(source.data[slice(*around)])
    except ValueError:
        return None
    if isinstance(parts, str):
        parts = [parts]
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return None
    first, last = source.line_of(around[0]), source.line_of(around[1] - 1)
    apart = last - first == len(parts) + 1
    rows: list[str] = []
    lines: list[int] = []
    for at, part in enumerate(parts, 1):
        for row in part.splitlines(keepends=True):
            rows.append(row)
            lines.append(first + at if apart else first)
    if not rows:
        return None
    return _Stretch(around, "".join(rows).encode("utf-8", "replace"), 0, None, [*lines, lines[-1]])
