"""What a person said an entry is not about, as symbols of today.

The rule: a dismissal is honoured the same way wherever links are found or offered, and it outlives
a move: code that is not where it was is still meant where only one piece of code has its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from glossator import anchors
from glossator.linking import resolve
from glossator.model import Anchor, AnchorForm, Entry, SymbolId, SymbolLookup, WorkspacePath


def turned_down(entry: Entry, lookup: SymbolLookup) -> frozenset[SymbolId]:
    """Return the ids of all that an entry is not about; of a file, which may be a module, its path.

    Args:
        entry: With what was settled about it beside its file.
    """
    return frozenset(found for words in entry.dismissed for found in _meant(words, lookup))


def _meant(words: str, lookup: SymbolLookup) -> Iterator[SymbolId]:
    try:
        anchor = anchors.parse(words)
    except ValueError:
        return
    symbols = resolve.resolve(anchor, lookup)
    file = None if symbols else resolve.to_file(anchor, lookup, WorkspacePath(""))
    if symbols:
        yield from (symbol.id for symbol in symbols)
    elif file is not None and file.span is None:
        yield SymbolId(file.path)
    elif anchor.qualname:
        yield from _elsewhere(anchor, lookup)


def _elsewhere(anchor: Anchor, lookup: SymbolLookup) -> Iterator[SymbolId]:
    """Give the one symbol of today with the qualified name and kind of code that went."""
    named = replace(anchor, form=AnchorForm.QUALNAME, path=None, ordinal=1)
    found = [
        symbol
        for symbol in resolve.resolve(named, lookup)
        if symbol.qualname == anchor.qualname and anchor.kind in (None, symbol.kind)
    ]
    if len({symbol.path for symbol in found}) == 1:
        yield from (symbol.id for symbol in found)
