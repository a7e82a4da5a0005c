"""A file cut along its symbols into chunks. The law: they tile its lines 1..n exactly once.

Whole lines only. A container that is large gives a header and a piece per member, a small one is
one piece; small neighbours merge; what is longer than the limit is split at its statements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from glossator.model import Chunk, Origin, Span, Symbol, SymbolId, WorkspacePath
from glossator.parsing.captures import Range
from glossator.parsing.kinds import APART
from glossator.parsing.symbols import Read
from glossator.parsing.text import Source

WHOLE_CHARS = 1_200
"""A container up to this long is one chunk, and runs of small siblings grow up to it."""

SMALL_CHARS = 300
"""Siblings up to this long merge."""

Boundaries = Callable[[Span], list[int]]
"""Gives the lines on which statements begin inside a span that is too long, in order."""

_CLOSER = re.compile(rb"\s*(?:[\])}>;,]+|end\b[\w. ]*|fi|done|esac)[\s;,)]*")


@dataclass(slots=True)
class _Unit:
    """Definitions that lie on the same lines, with what is inside.

    Attributes:
        whole: Whether the lines of what is inside are not cut out: a function, or several
            definitions on one line.
        apart: Whether it joins nothing, however small it is.
    """

    first: int
    last: int
    symbol: Symbol | None
    whole: bool = False
    apart: bool = False
    inside: list[_Unit] = field(default_factory=list)


@dataclass(slots=True)
class _Piece:
    """A chunk to be.

    Attributes:
        owner: The symbol whose lines these are, where it began earlier.
        open: Whether small neighbours may still join.
        small: Whether it may join what is before.
        header: Whether it is the beginning of a container that is cut.
    """

    first: int
    last: int
    owner: Symbol | None = None
    open: bool = False
    small: bool = False
    header: bool = False


class Cutter:
    """Cuts one file; knows its lines and how long they are."""

    def __init__(
        self, source: Source, comments: Sequence[Range], limit: int, boundaries: Boundaries
    ) -> None:
        self._rows = source.rows
        self._source = source
        self._comments = comments
        self._limit = limit
        self._whole = min(WHOLE_CHARS, limit)
        self._boundaries = boundaries
        self._widths = source.widths
        self._remarks: frozenset[int] | None = None

    def pieces(self, read: Sequence[Read], stretches: Sequence[Span]) -> list[_Piece]:
        """Return the pieces of the file, in order.

        Args:
            stretches: Lines without a symbol that are a unit of their own.
        """
        if not self._rows:
            return []
        units = _units(read, stretches)
        return self._level(1, len(self._rows), units, None)

    def size(self, first: int, last: int) -> int:
        """Return how many characters some lines have, line ends counted."""
        return self._widths[last] - self._widths[first - 1]

    def _level(
        self, first: int, last: int, units: Sequence[_Unit], owner: Symbol | None
    ) -> list[_Piece]:
        """Cut the lines of one container, or of the file."""
        pieces: list[_Piece] = []
        at = first
        for unit in units:
            at = self._between(at, unit.first - 1, owner, pieces)
            pieces += self._unit(unit, at)
            at = unit.last + 1
        if at <= last:
            self._rest(at, last, owner, pieces)
        return self._merged(pieces)

    def _between(self, first: int, last: int, owner: Symbol | None, pieces: list[_Piece]) -> int:
        """Cut what stands before a unit; return the line on which the unit's piece begins."""
        first = self._closers(first, last, pieces)
        end = last
        while end >= first and not self._rows[end - 1].strip():
            end -= 1
        if end < first or (pieces and self._only_remarks(first, end)):
            return first
        pieces += self._gap(first, end, owner)
        return end + 1

    def _rest(self, first: int, last: int, owner: Symbol | None, pieces: list[_Piece]) -> None:
        """Cut what stands behind the last unit."""
        first = self._closers(first, last, pieces)
        if first > last:
            return
        blank = not any(row.strip() for row in self._rows[first - 1 : last])
        if pieces and blank and self.size(pieces[-1].first, last) <= self._limit:
            pieces[-1].last = last
            return
        pieces += self._gap(first, last, owner)

    def _closers(self, first: int, last: int, pieces: list[_Piece]) -> int:
        """Give closing braces to the piece before; return the first line behind them."""
        if not pieces:
            return first
        at = first
        begin = pieces[-1].first
        while (
            at <= last
            and _CLOSER.fullmatch(self._rows[at - 1])
            and self.size(begin, at) <= self._limit
        ):
            at += 1
        if at > first:
            pieces[-1].last = at - 1
        return at

    def _gap(self, first: int, last: int, owner: Symbol | None) -> list[_Piece]:
        size = self.size(first, last)
        if size > (self._limit if owner else self._whole):
            return self._split(first, last, owner, self._limit if owner else self._whole)
        header = owner is not None and first <= owner.span.first
        small = size <= SMALL_CHARS
        return [_Piece(first, last, owner, open=small or header, small=small, header=header)]

    def _unit(self, unit: _Unit, first: int) -> list[_Piece]:
        size = self.size(first, unit.last)
        if unit.inside and not unit.whole and size > self._whole:
            return self._level(first, unit.last, unit.inside, unit.symbol)
        if size > self._limit:
            parts = -(-size // self._limit)
            return self._split(first, unit.last, unit.symbol, size // parts * 23 // 20)
        small = size <= SMALL_CHARS and unit.symbol is not None and not unit.apart
        return [_Piece(first, unit.last, unit.symbol, open=small, small=small)]

    def _merged(self, pieces: Sequence[_Piece]) -> list[_Piece]:
        """Let small pieces join the open one before them."""
        merged: list[_Piece] = []
        for piece in pieces:
            before = merged[-1] if merged else None
            if (
                before
                and _joins(piece, before)
                and self.size(before.first, piece.last) <= self._whole
            ):
                before.last = piece.last
            else:
                merged.append(piece)
        for piece in merged:
            piece.open = piece.small = False
        return merged

    def _split(self, first: int, last: int, owner: Symbol | None, wanted: int) -> list[_Piece]:
        """Cut lines that are too long where statements begin, into parts of about `wanted`."""
        head = first
        while head < last and not self._rows[head - 1].strip():
            head += 1
        marks = [line for line in self._boundaries(Span(first, last)) if head < line <= last]
        pieces: list[_Piece] = []
        begin = at = first
        for mark in (*marks, last + 1):
            if at > begin and self.size(begin, mark - 1) > min(wanted, self._limit):
                pieces += self._windows(begin, at - 1, owner)
                begin = at
            at = mark
        return pieces + self._windows(begin, last, owner)

    def _windows(self, first: int, last: int, owner: Symbol | None) -> list[_Piece]:
        """Cut lines without statements by length, at blank lines where there are some."""
        pieces: list[_Piece] = []
        while self.size(first, last) > self._limit and first < last:
            end = first
            while end < last and self.size(first, end + 1) <= self._limit:
                end += 1
            blank = next(
                (at for at in range(end, first, -1) if not self._rows[at - 1].strip()), end
            )
            pieces.append(_Piece(first, blank, owner))
            first = blank + 1
            if first > last:
                return pieces
        return [*pieces, _Piece(first, last, owner)]

    def _only_remarks(self, first: int, last: int) -> bool:
        """Tell whether some lines are a short run of comments."""
        if self.size(first, last) > SMALL_CHARS:
            return False
        if self._remarks is None:
            line_of = self._source.line_of
            spans = [
                (line_of(start), line_of(max(start, end - 1))) for start, end in self._comments
            ]
            self._remarks = frozenset(at for begin, end in spans for at in range(begin, end + 1))
        return all(
            at in self._remarks or not self._rows[at - 1].strip() for at in range(first, last + 1)
        )


def _joins(piece: _Piece, before: _Piece) -> bool:
    """Tell whether a piece may become one with the piece before it, if it is not too long."""
    return before.open and (piece.small or (piece.header and before.header))


def chunks_of(
    pieces: Sequence[_Piece],
    read: Sequence[Read],
    source: Source,
    path: WorkspacePath,
    origin: Origin,
    language: str,
) -> tuple[Chunk, ...]:
    """Turn pieces into chunks with their text and their symbols."""
    symbols = sorted((one.symbol for one in read), key=lambda one: one.span.first)
    names = {one.id: one.qualname for one in symbols} if origin is Origin.OUTLINE else {}
    chunks: list[Chunk] = []
    at = 0
    for piece in pieces:
        begin = at
        while at < len(symbols) and symbols[at].span.first <= piece.last:
            at += 1
        inside = symbols[begin:at]
        owner = piece.owner
        if owner and not owner.span.first < piece.first <= owner.span.last:
            owner = None
        ids = tuple(one.id for one in ((owner, *inside) if owner else inside))
        text = source.text_of(source.starts[piece.first - 1], source.starts[piece.last])
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        chunks.append(
            Chunk(
                path,
                Span(piece.first, piece.last),
                text.removesuffix("\n"),
                ids,
                _context(owner, inside, names),
                origin,
                language,
            )
        )
    return tuple(chunks)


def _context(owner: Symbol | None, inside: Sequence[Symbol], names: Mapping[SymbolId, str]) -> str:
    """Say what a chunk belongs to, where its own lines do not.

    Args:
        names: Of an outline, the qualified name of each symbol.
    """
    if owner is not None:
        return owner.qualname if names else owner.signature
    container = inside[0].container if inside else None
    return names.get(container, "") if container else ""


def _units(read: Sequence[Read], stretches: Sequence[Span]) -> list[_Unit]:
    """Nest what has lines of its own; what shares a line with a sibling becomes one with it."""
    top: list[_Unit] = []
    units: dict[int, _Unit] = {}
    rows = [(one.symbol.span, one) for one in read]
    marked: list[tuple[Span, Read | None]] = [*rows, *((span, None) for span in stretches)]
    for span, one in sorted(marked, key=lambda row: (row[0].first, -row[0].last)):
        level = _level_of(one, units, top)
        if level and span.first <= level[-1].last:
            unit = level[-1]
            unit.last, unit.whole = max(unit.last, span.last), True
        else:
            unit = _unit(span, one)
            level.append(unit)
        if one is not None:
            units[id(one.definition)] = unit
    return top


def _unit(span: Span, one: Read | None) -> _Unit:
    if one is None:
        return _Unit(span.first, span.last, None, whole=True)
    apart = one.sort.kind in APART
    return _Unit(span.first, span.last, one.symbol, one.sort.callable or apart, apart)


def _level_of(one: Read | None, units: dict[int, _Unit], top: list[_Unit]) -> list[_Unit]:
    """Return the siblings among which a definition stands."""
    parent = one.definition.parent if one else None
    while parent is not None and id(parent) not in units:
        parent = parent.parent
    return top if parent is None else units[id(parent)].inside
