"""The rules by which code is known elsewhere, each a question about one anchor.

The rule: only a symbol that is new can be what an old one became, and only one that no other anchor
has claimed; where two are as good as each other, that is said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from glossator import anchors
from glossator.linking.fingerprint import Fingerprint, compare, read, similarity
from glossator.linking.names import parts_of
from glossator.linking.successors import Successors
from glossator.linking.twins import EXACT_TOKENS
from glossator.linking.wanted import Found, Wanted
from glossator.model import Kind, State, Symbol, SymbolId, SymbolLookup, WorkspacePath

BARE_TOKENS = 4
"""A body of so few says nothing: `pass`, `...`, `{ }`."""

LIKE_NAMED = 0.35
LIKE = 0.50
"""How alike a body must be to be the same code edited: with the same name, and with another."""

LEAD = 0.12
"""How much better the best must be than the second, else nobody can tell."""

FOREIGN = 0.20
"""A symbol of the same name whose body is less alike than this took the name over."""

OWNER_TOKENS = 30
"""From this many tokens on a body that is alike speaks for itself, whatever owns it."""

SIZES = 2.0
"""How many times longer one body may be than the other."""

MOST_OTHERS = 50
"""So many that a link may be are kept: when all but one go, that one is found."""

_UNREAD = Fingerprint("", "", 0, 0)

_FAMILIES = (
    frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.OPERATOR,
               Kind.PROPERTY, Kind.MACRO, Kind.DELEGATE, Kind.EVENT}),
    frozenset({Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT,
               Kind.ENUM, Kind.TYPE_ALIAS}),
    frozenset({Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD, Kind.PROPERTY, Kind.ENUM_MEMBER}),
    frozenset({Kind.NAMESPACE, Kind.MODULE}),
)  # fmt: skip


class Elsewhere:
    """One run: what was found so far, and what is still to be had."""

    def __init__(
        self,
        lookup: SymbolLookup,
        appeared: Sequence[Symbol],
        there: Mapping[Wanted, Found],
        successors: Successors,
        *,
        compared: bool,
    ) -> None:
        self.found = dict(there)
        self._lookup = lookup
        self._compared = compared
        self._claimed = {found.symbol.id: one for one, found in there.items() if found.symbol}
        self._names: dict[str, list[Symbol]] = defaultdict(list)
        self._bodies: dict[str, list[Symbol]] = defaultdict(list)
        self._prints: dict[SymbolId, Fingerprint] = {}
        self._appeared = appeared
        self._stead = _by_name(successors.symbols)
        self._owners = {(one.path, parts_of(one.qualname)) for one in appeared}
        for symbol in appeared:
            self._names[symbol.name].append(symbol)
            known = read(symbol.fingerprint)
            if known is not None:
                self._prints[symbol.id] = known
                self._bodies[known.body].append(symbol)

    def same_body(self, one: Wanted) -> bool:
        """Find the same body: first under the same name, then under another."""
        seen = read(one.seen)
        if seen is None or seen.count < EXACT_TOKENS:
            return False
        fits = [symbol for symbol in self._bodies[seen.body] if self._may_be(one, symbol)]
        named = [symbol for symbol in fits if symbol.name == one.name]
        for group in (named, fits):
            if len(group) == 1:
                return self._bind(one, group[0])
            if group:
                return self._doubt(one, group)
        return False

    def with_owner(self, one: Wanted) -> bool:
        """Find the member of the same name in what stands where its owner stood."""
        owner = self._stead.get((one.path, one.owner)) if one.owner else None
        seen = read(one.seen)
        if owner is None or seen is None:
            return False
        fits = [
            symbol
            for symbol in self._names[one.name]
            if symbol.container == owner and self._may_be(one, symbol)
        ]
        if len(fits) > 1:
            fits = [one for one in fits if self._print(one).sig == seen.sig]
        if len(fits) != 1 or self._is_foreign(seen, self._print(fits[0])):
            return False
        return self._bind(one, fits[0])

    def same_name(self, one: Wanted) -> bool:
        """Find the only new symbol of the same qualified name and kind."""
        seen = read(one.seen)
        fits = [
            symbol
            for symbol in self._names[one.name]
            if symbol.qualname == one.qualname
            and one.kind in (None, symbol.kind)
            and self._may_be(one, symbol)
        ]
        if len(fits) != 1:
            return False
        if seen and self._is_foreign(seen, self._print(fits[0])):
            return False
        return self._bind(one, fits[0])

    def in_stead(self, one: Wanted) -> bool:
        """Find what came between the same neighbours, with the same header or a like body."""
        new = self._stead.get((one.path, parts_of(one.qualname)))
        symbol = self._lookup.by_id(new) if new else None
        seen = read(one.seen)
        if symbol is None or seen is None or not self._may_be(one, symbol):
            return False
        known = self._print(symbol)
        same = seen.sig == known.sig and not self._is_foreign(seen, known)
        if not same and (similarity(seen, known) < LIKE_NAMED or seen.count < EXACT_TOKENS):
            return False
        return self._bind(one, symbol)

    def same_short(self, one: Wanted) -> bool:
        """Find a short body under the same name and header, if nothing else says the same."""
        seen = read(one.seen)
        if seen is None or not BARE_TOKENS < seen.count < EXACT_TOKENS:
            return False
        fits = [
            symbol
            for symbol in self._bodies[seen.body]
            if symbol.name == one.name and self._may_be(one, symbol)
        ]
        fits = [symbol for symbol in fits if self._print(symbol).sig == seen.sig]
        known = {symbol.id for symbol in fits}
        if not fits or any(
            print_.body == seen.body
            for other, print_ in self._same_header(one.name, seen)
            if other.id not in known
        ):
            return False
        return self._bind(one, fits[0]) if len(fits) == 1 else self._doubt(one, fits)

    def _same_header(self, name: str, seen: Fingerprint) -> Iterable[tuple[Symbol, Fingerprint]]:
        """Give all symbols of a name whose header is that of the old one."""
        for symbol in self._lookup.named(name):
            known = read(symbol.fingerprint)
            if known is not None and known.sig == seen.sig:
                yield symbol, known

    def _print(self, symbol: Symbol) -> Fingerprint:
        return self._prints.get(symbol.id, _UNREAD)

    @staticmethod
    def _is_foreign(seen: Fingerprint, known: Fingerprint) -> bool:
        """Tell whether a body is another one's; one that says nothing may become anything."""
        if seen.count <= BARE_TOKENS and seen.sig == known.sig and known.count < EXACT_TOKENS:
            return False
        return similarity(seen, known) < FOREIGN

    def alike(self, one: Wanted) -> bool:
        """Find the body that is most like the old one, if it leads clearly."""
        seen = read(one.seen)
        if seen is None:
            return False
        scored = sorted(
            ((score, symbol) for symbol, score in self._scores(one, seen)),
            key=lambda row: (-row[0], row[1].id),
        )
        if not scored:
            return False
        best, symbol = scored[0]
        close = [other for score, other in scored if best - score < LEAD]
        if len(close) > 1:
            return self._doubt(one, close)
        return self._bind(one, symbol)

    def _scores(self, one: Wanted, seen: Fingerprint) -> Iterable[tuple[Symbol, float]]:
        pool = self._appeared if seen.count >= EXACT_TOKENS else self._names[one.name]
        for symbol in pool:
            known = self._prints.get(symbol.id)
            if known is None or not _sizes_fit(seen, known) or not self._may_be(one, symbol):
                continue
            alike = similarity(seen, known)
            same = symbol.name == one.name
            if alike < (LIKE_NAMED if same else LIKE) or (not same and known.count < EXACT_TOKENS):
                continue
            if self._owner_fits(one, symbol, seen, alike):
                yield symbol, alike + _bonus(one, symbol, seen, known)

    def _owner_fits(self, one: Wanted, symbol: Symbol, seen: Fingerprint, alike: float) -> bool:
        """Tell whether a symbol may be the old one although something else owns it."""
        before, now = one.owner, parts_of(symbol.qualname)[:-1]
        if [part.lower() for part in before] == [part.lower() for part in now]:
            return True
        if seen.count >= OWNER_TOKENS and alike >= LIKE:
            return True
        if self._owner_moved(one, symbol) and self._print(symbol).sig == seen.sig:
            return True
        return self._is_telling(one, symbol, seen, alike)

    def _is_telling(self, one: Wanted, symbol: Symbol, seen: Fingerprint, alike: float) -> bool:
        """Tell whether name and header are the same, and no other symbol's."""
        return (
            symbol.name == one.name
            and self._print(symbol).sig == seen.sig
            and seen.count >= EXACT_TOKENS
            and alike >= LIKE
            and len(list(self._same_header(one.name, seen))) == 1
        )

    def _owner_moved(self, one: Wanted, symbol: Symbol) -> bool:
        """Tell whether the owner went the same way: the old one is gone, the new one is new."""
        before, now = one.owner, parts_of(symbol.qualname)[:-1]
        if not before or not now or (symbol.path, now) not in self._owners:
            return False
        return all(parts_of(other.qualname) != before for other in self._lookup.of_file(one.path))

    def _may_be(self, one: Wanted, symbol: Symbol) -> bool:
        """Tell whether a new symbol is free and of a kind that the old one can have become."""
        claimed = self._claimed.get(symbol.id)
        if claimed is not None and claimed != one:
            return False
        return one.kind is None or _family(one.kind, symbol.kind)

    def _bind(self, one: Wanted, symbol: Symbol) -> bool:
        self._claimed[symbol.id] = one
        state = State.RENAMED if symbol.name != one.name else State.MOVED
        if not self._compared:
            state = State.PENDING
        _, reason = compare(one.seen, symbol.fingerprint)
        self.found[one] = Found(state, symbol, reason)
        return True

    def _doubt(self, one: Wanted, fits: Sequence[Symbol]) -> bool:
        self.found[one] = Found(State.AMBIGUOUS, None, "several", tuple(fits[:MOST_OTHERS]))
        return True


_Named = tuple[WorkspacePath, tuple[str, ...]]


def _by_name(ids: Mapping[SymbolId, SymbolId]) -> dict[_Named, SymbolId]:
    """Key ids by path and names; of several definitions of one id only the first has a place."""
    found: dict[_Named, SymbolId] = {}
    for old, new in ids.items():
        anchor = anchors.parse(old)
        if anchor.path and anchor.ordinal == 1:
            found[anchor.path, parts_of(anchor.qualname)] = new
    return found


def _family(one: Kind, other: Kind) -> bool:
    return one is other or any(one in family and other in family for family in _FAMILIES)


def _sizes_fit(one: Fingerprint, other: Fingerprint) -> bool:
    small, large = sorted((one.count, other.count))
    return small * SIZES >= large


def _bonus(one: Wanted, symbol: Symbol, seen: Fingerprint, known: Fingerprint) -> float:
    """Return what speaks for a symbol besides its body; small, so that the body decides."""
    shared: tuple[tuple[bool, float], ...] = (
        (symbol.name == one.name, 0.10),
        (seen.sig == known.sig, 0.08),
        (symbol.path == one.path, 0.05),
        (parts_of(symbol.qualname)[:-1] == one.owner, 0.05),
    )
    return sum(weight for holds, weight in shared if holds)
