"""The marks beside code: which lines entries speak of. Values from links, no widget.

A mark stands on the first line of its code and counts entries, each once. Links that were only
guessed by meaning make no mark: a mark is somebody's word, or a name in somebody's text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from glossator.model import Basis, EntryId, Link, Span, State, Symbol, SymbolId

QUIET_STATES = frozenset({State.CURRENT, State.COSMETIC})
"""States in which a link needs no look."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Entries that speak of the same lines.

    Attributes:
        line: Where it stands: on the symbol's name, below its decorators and comments.
        entries: Their ids, best first.
        review: Whether one of the links wants a look.
        name: The qualified name of the code; "" when the lines are no symbol.
    """

    span: Span
    line: int
    entries: tuple[EntryId, ...]
    review: bool = False
    symbol: SymbolId | None = None
    name: str = ""


def marks_of(links: Iterable[Link], symbols: Iterable[Symbol] = ()) -> list[Mark]:
    """Return the marks of a file, from top to bottom, wider code first.

    Args:
        links: Into the file, best first.
        symbols: Those of the file, for the lines on which their names stand.
    """
    named = {symbol.id: symbol.name_line for symbol in symbols}
    by_span: dict[Span, list[Link]] = {}
    for link in links:
        if link.target and link.target.span and link.basis is not Basis.AUTO_DISCOVERED:
            by_span.setdefault(link.target.span, []).append(link)
    marks = [_mark(span, found, named) for span, found in by_span.items()]
    return sorted(marks, key=lambda mark: (mark.span.first, -mark.span.last))


def around(marks: Sequence[Mark], line: int) -> Mark | None:
    """Return the mark of the smallest marked code that has this line."""
    holding = [mark for mark in marks if mark.span.first <= line <= mark.span.last]
    return min(holding, key=lambda mark: mark.span.lines, default=None)


def at(marks: Sequence[Mark], line: int) -> list[Mark]:
    """Return the marks that stand on a line, the smallest code last."""
    return [mark for mark in marks if mark.line == line]


def following(marks: Sequence[Mark], line: int) -> Mark | None:
    """Return the next mark below a line, from the top again when there is none."""
    return next((mark for mark in marks if mark.span.first > line), marks[0] if marks else None)


def preceding(marks: Sequence[Mark], line: int) -> Mark | None:
    """Return the next mark above a line, from the bottom again when there is none."""
    above = [mark for mark in marks if mark.span.first < line]
    return above[-1] if above else (marks[-1] if marks else None)


def _mark(span: Span, links: list[Link], named: Mapping[SymbolId, int]) -> Mark:
    target = next((link.target for link in links if link.target and link.target.symbol), None)
    symbol = target.symbol if target else None
    return Mark(
        span,
        named.get(symbol, span.first) if symbol else span.first,
        tuple(dict.fromkeys(link.entry for link in links)),
        any(link.state not in QUIET_STATES for link in links),
        symbol,
        (target.qualname or "") if target else "",
    )
