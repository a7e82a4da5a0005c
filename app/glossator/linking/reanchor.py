"""Where the code of an anchor has gone: the rules in order, the first that finds something wins.

The rule: all anchors of one run are looked at together. Those whose code is where it was claim it
first, exact finds claim theirs before any guess, and only symbols that are new since the previous
index can be what an old one became: a sibling that was there before is somebody else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from glossator.linking.fingerprint import Fingerprint, compare, read, similarity
from glossator.linking.names import parts_of
from glossator.linking.twins import Twin, assigned
from glossator.model import Kind, State, Symbol, SymbolId, SymbolLookup, WorkspacePath

EXACT_TOKENS = 12
"""A shorter body is too common to be known by itself: `return self._x` is everywhere."""

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

_FAMILIES = (
    frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.OPERATOR,
               Kind.PROPERTY, Kind.MACRO, Kind.DELEGATE, Kind.EVENT}),
    frozenset({Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT,
               Kind.ENUM, Kind.TYPE_ALIAS}),
    frozenset({Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD, Kind.PROPERTY, Kind.ENUM_MEMBER}),
    frozenset({Kind.NAMESPACE, Kind.MODULE}),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an anchor was about when it was written.

    Attributes:
        seen: The fingerprint of that time; "" when none was kept.
        ordinal: Which of several definitions of the id it was then.
    """

    path: WorkspacePath
    qualname: str
    kind: Kind | None
    seen: str = ""
    ordinal: int = 1

    @property
    def name(self) -> str:
        """The simple name."""
        parts = parts_of(self.qualname)
        return parts[-1] if parts else self.qualname

    @property
    def owner(self) -> tuple[str, ...]:
        """The names it is inside of."""
        return parts_of(self.qualname)[:-1]


@dataclass(frozen=True, slots=True)
class Found:
    """What became of it.

    Attributes:
        symbol: The one symbol it is now.
        reason: For `changed` what changed; for `ambiguous` how it can be.
        others: For `ambiguous`: what it may be, best first.
    """

    state: State
    symbol: Symbol | None = None
    reason: str = ""
    others: tuple[Symbol, ...] = ()


def reanchor(
    wanted: Iterable[Wanted],
    lookup: SymbolLookup,
    appeared: Sequence[Symbol],
    *,
    compared: bool = True,
) -> dict[Wanted, Found]:
    """Find the code of all anchors of one run.

    Args:
        appeared: The symbols whose ids are new since the previous index.
        compared: Whether there was a previous index. Without one `appeared` is all there is, and
            what is found is only an offer: `pending`.
    """
    known = list(dict.fromkeys(wanted))
    there = in_place(known, lookup)
    search = _Search(lookup, appeared, there, compared=compared)
    lost = [one for one in known if one not in there]
    for rule in (search.same_body, search.same_name, search.alike):
        lost = [one for one in lost if not rule(one)]
    return search.found | {one: Found(State.GONE) for one in lost}


def in_place(wanted: Sequence[Wanted], lookup: SymbolLookup) -> dict[Wanted, Found]:
    """Find those whose path, qualified name and kind still exist; twins are told apart together."""
    groups: dict[tuple[WorkspacePath, str, Kind | None], list[Wanted]] = defaultdict(list)
    for one in wanted:
        groups[one.path, one.qualname, one.kind].append(one)
    found: dict[Wanted, Found] = {}
    for (path, qualname, kind), group in groups.items():
        symbols = [
            symbol
            for symbol in lookup.of_file(path)
            if symbol.qualname == qualname and kind in (None, symbol.kind)
        ]
        if symbols:
            found |= _among(group, symbols)
    return found


def _among(group: Sequence[Wanted], symbols: Sequence[Symbol]) -> dict[Wanted, Found]:
    """Bind anchors to one id among the definitions it has now."""
    if len(symbols) == 1:
        return {one: _seen(one, symbols[0]) for one in group}
    ordered = sorted(symbols, key=lambda symbol: symbol.start_byte)
    twins = {one: Twin(seen, one.ordinal) for one in group if (seen := read(one.seen))}
    places = assigned(list(twins.values()), ordered)
    found: dict[Wanted, Found] = {}
    for one in group:
        twin = twins.get(one)
        if twin is None:
            at = one.ordinal - 1
            found[one] = _seen(one, ordered[at]) if at < len(ordered) else Found(State.GONE)
        elif twin in places:
            found[one] = _seen(one, places[twin])
    return found


def _seen(one: Wanted, symbol: Symbol) -> Found:
    state, reason = compare(one.seen, symbol.fingerprint)
    return Found(state, symbol, reason)


class _Search:
    """One run: what was found so far, and what is still to be had."""

    def __init__(
        self,
        lookup: SymbolLookup,
        appeared: Sequence[Symbol],
        there: Mapping[Wanted, Found],
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
        known = self._prints.get(fits[0].id)
        if seen and known and similarity(seen, known) < FOREIGN:
            return False
        return self._bind(one, fits[0])

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
        return self._owner_moved(one, symbol)

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
        self.found[one] = Found(State.AMBIGUOUS, None, "several", tuple(fits[:5]))
        return True


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
