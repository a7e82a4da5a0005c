"""A name → the symbols it means, best first; where there is none, those of like names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from glossator import anchors
from glossator.linking.names import parts_of
from glossator.linking.resolve import MAX_NEAREST
from glossator.model import (
    STRUCTURAL_KINDS,
    AnchorForm,
    Filters,
    HitKind,
    Kind,
    Symbol,
    SymbolId,
)
from glossator.search.channels import likeness
from glossator.store.ports import IndexReader

WAYS = (
    HitKind.SYMBOL_EXACT,
    HitKind.SYMBOL_QUALIFIED,
    HitKind.SYMBOL_PREFIX,
    HitKind.SYMBOL_WORD_STARTS,
    HitKind.SYMBOL_SUBSTRING,
)
"""How a name is looked up, in this order, before anything fuzzy is tried."""

EXACT_WAYS = WAYS[:2]
"""The ways in which a name is itself."""

ALIKE = 60.0
"""Percent of likeness from which on a name is offered for another one."""


def named(
    reader: IndexReader, name: str, kind: Kind | None, ways: Sequence[HitKind] = WAYS
) -> Iterator[Symbol]:
    """Yield the symbols a name means, each once, best first."""
    seen: set[SymbolId] = set()
    kinds = Filters(kinds=frozenset({kind})) if kind else Filters()

    def fresh(symbols: list[Symbol]) -> Iterator[Symbol]:
        for symbol in symbols:
            if symbol.id not in seen and (kind is None or symbol.kind is kind):
                seen.add(symbol.id)
                yield symbol

    if "::" in name:
        yield from fresh(_anchored(reader, name))
        return
    for way in ways:
        yield from fresh(reader.symbols.find(name, way, kinds, 50))
    if not seen and ways is WAYS:
        candidates = reader.symbols.find(name, HitKind.SYMBOL_FUZZY, kinds, 200)
        near = [one for one in candidates if likeness(name, one.name) >= ALIKE]
        near.sort(key=lambda one: (-likeness(name, one.name), one.id))
        yield from fresh(near)


def _anchored(reader: IndexReader, text: str) -> list[Symbol]:
    """Return the symbols of an anchor `path::qualname`, with or without its kind."""
    exact = reader.symbols.by_ids([SymbolId(text)])
    if exact:
        return list(exact.values())
    try:
        anchor = anchors.parse(text)
    except ValueError:
        return []
    if anchor.path is None or anchor.form not in (AnchorForm.SYMBOL_ID, AnchorForm.PATH_QUALNAME):
        return []
    return [
        symbol
        for symbol in reader.symbols.of_file(anchor.path)
        if symbol.qualname == anchor.qualname and anchor.kind in (None, symbol.kind)
    ]


def nearest(reader: IndexReader, words: str) -> tuple[str, ...]:
    """Return the ids of code whose names are most like words that name nothing, for a message."""
    try:
        qualname = anchors.parse(words).qualname
    except ValueError:
        qualname = words
    parts = parts_of(qualname)
    found = named(reader, parts[-1], None) if parts else iter(())
    code = (one for one in found if one.kind not in STRUCTURAL_KINDS)
    return tuple(str(one.id) for one in islice(code, MAX_NEAREST))
