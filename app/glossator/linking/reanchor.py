"""Where the code of an anchor has gone: the rules in order, the first that finds something wins.

The rule: all anchors of one run are looked at together. Those whose code is where it was claim it
first, exact finds claim theirs before any guess, and only symbols that are new since the previous
index can be what an old one became: a sibling that was there before is somebody else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from types import MappingProxyType

from glossator.linking.elsewhere import Elsewhere
from glossator.linking.fingerprint import compare, read
from glossator.linking.successors import Successors
from glossator.linking.twins import Twin, assigned
from glossator.linking.wanted import Found, Wanted
from glossator.model import Kind, State, Symbol, SymbolId, SymbolLookup, WorkspacePath

_NOTHING = Successors()


def reanchor(
    wanted: Iterable[Wanted],
    lookup: SymbolLookup,
    appeared: Sequence[Symbol],
    *,
    compared: bool = True,
    successors: Successors = _NOTHING,
    held: Mapping[Wanted, Found] = MappingProxyType({}),
) -> dict[Wanted, Found]:
    """Find the code of all anchors of one run.

    Args:
        appeared: The symbols whose ids are new since the previous index.
        compared: Whether there was a previous index. Without one `appeared` is all there is, and
            what is found is only an offer: `pending`.
        successors: What took the place of what since then.
        held: What an earlier run found elsewhere and is still there.
    """
    known = list(dict.fromkeys(wanted))
    there = in_place(known, lookup)
    there |= {one: found for one, found in held.items() if one not in there}
    lost = [one for one in known if one not in there]
    new = {symbol.id for symbol in appeared}
    there |= _in_renamed_files(lost, lookup, new, successors.files)
    search = Elsewhere(lookup, appeared, there, successors, compared=compared)
    lost = [one for one in lost if one not in there]
    for rule in (
        search.same_body,
        search.with_owner,
        search.same_name,
        search.in_stead,
        search.same_short,
        search.alike,
    ):
        lost = [one for one in lost if not rule(one)]
    return search.found | {one: Found(State.GONE) for one in lost}


def _in_renamed_files(
    lost: Iterable[Wanted],
    lookup: SymbolLookup,
    new: Set[SymbolId],
    files: Mapping[WorkspacePath, WorkspacePath],
) -> dict[Wanted, Found]:
    """Find those that kept their place in a file with a new name."""
    there = {replace(one, path=files[one.path]): one for one in lost if one.path in files}
    return {
        there[one]: replace(found, state=State.MOVED)
        for one, found in in_place(list(there), lookup).items()
        if found.symbol is not None and found.symbol.id in new
    }


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
