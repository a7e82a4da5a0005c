"""Answers the linking rules' questions about symbols out of an index, each question once."""

from __future__ import annotations

from functools import cache

from glossator.model import Symbol, SymbolId, WorkspacePath
from glossator.store.ports import IndexReader


class IndexLookup:
    """What the linking rules may ask, remembered for as long as one snapshot is read.

    Why it remembers: thousands of entries mention the same few names, and a row becomes a symbol
    at a price.
    """

    def __init__(self, reader: IndexReader) -> None:
        symbols = reader.symbols
        self._files = frozenset(reader.files.paths())
        self._named = cache(symbols.named)
        self._qualified = cache(symbols.qualified)
        self._of_file = cache(symbols.of_file)
        self._by_id = cache(lambda symbol: symbols.by_ids([symbol]).get(symbol))

    def named(self, name: str) -> list[Symbol]:
        """Return the symbols with this simple name, letter case kept, ordered by id."""
        return self._named(name)

    def by_id(self, symbol: SymbolId) -> Symbol | None:
        """Return the symbol with this id."""
        return self._by_id(symbol)

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        """Return the symbols of a file, from top to bottom."""
        return self._of_file(path)

    def qualified(self, qualname: str) -> list[Symbol]:
        """Return the symbols with this qualified name, ordered by id."""
        return self._qualified(qualname)

    def has_file(self, path: WorkspacePath) -> bool:
        """Tell whether the workspace has this file."""
        return path in self._files
