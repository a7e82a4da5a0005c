"""What was read in the stretches of a file that are another language, joined to the file's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from glossator.model import Kind, Occurrences, Span, SymbolId, TokenSlice
from glossator.parsing.captures import Range
from glossator.parsing.chunks import Boundaries
from glossator.parsing.symbols import Read


@dataclass(frozen=True, slots=True)
class Guest:
    """What was read in one stretch, in lines and bytes of the file.

    Attributes:
        span: The lines of the stretch.
        boundaries: Where its statements begin.
        head: Its first line that is not blank.
        home: The symbol of the file that it is in.
    """

    span: Span
    read: Sequence[Read]
    comments: Sequence[Range]
    boundaries: Boundaries
    tokens: tuple[str, ...] = ()
    slices: Mapping[SymbolId, TokenSlice] = field(default_factory=dict)
    occurrences: Occurrences = field(default_factory=dict)
    head: str = ""
    home: SymbolId | None = None


@dataclass(frozen=True, slots=True)
class Guests:
    """All stretches of one file, in its order."""

    all: Sequence[Guest] = ()

    def joined(self, own: list[Read]) -> list[Read]:
        """Return the symbols of the file and of its stretches in the order of the file."""
        if not self.all:
            return own
        heads = {guest.home: guest.head for guest in self.all}
        told = [_with_head(one, heads) if one.sort.kind is Kind.CELL else one for one in own]
        inner = [one for guest in self.all for one in guest.read]
        return sorted(
            (*told, *inner), key=lambda one: (one.symbol.span.first, -one.symbol.span.last)
        )

    def comments(self, own: Sequence[Range]) -> Sequence[Range]:
        """Return the comments of the file and of its stretches."""
        if not self.all:
            return own
        return sorted((*own, *(one for guest in self.all for one in guest.comments)))

    def boundaries(self, own: Boundaries) -> Boundaries:
        """Return the function that finds statements in the file or in the stretch around."""
        if not self.all:
            return own

        def lines_in(span: Span) -> list[int]:
            inner = [one.boundaries for one in self.all if one.span.overlaps(span)]
            return sorted({line for find in (own, *inner) for line in find(span)})

        return lines_in

    def tokens(
        self, own: tuple[str, ...], slices: dict[SymbolId, TokenSlice]
    ) -> tuple[tuple[str, ...], dict[SymbolId, TokenSlice]]:
        """Return the tokens of the file, those of its stretches behind its own."""
        tokens = list(own)
        for guest in self.all:
            slices |= {name: _shifted(one, len(tokens)) for name, one in guest.slices.items()}
            tokens += guest.tokens
        return tuple(tokens), slices

    def occurrences(self) -> Occurrences:
        """Return where names occur in the stretches."""
        lines: dict[str, set[int]] = {}
        for guest in self.all:
            for name, found in guest.occurrences.items():
                lines.setdefault(name, set()).update(found)
        return {name: sorted(found) for name, found in lines.items()}


def _with_head(one: Read, heads: Mapping[SymbolId | None, str]) -> Read:
    """Return a cell that shows the first line of what is in it."""
    return replace(one, symbol=replace(one.symbol, signature=heads.get(one.symbol.id, "")))


def _shifted(one: TokenSlice, by: int) -> TokenSlice:
    (first, middle), (_, last) = one.header, one.body
    name = one.name + by if one.name >= 0 else -1
    return TokenSlice((first + by, middle + by), (middle + by, last + by), name)
