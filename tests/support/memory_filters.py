"""Filters over the tables in memory."""

from __future__ import annotations

from glossator.model import (
    Basis,
    Chunk,
    EntrySource,
    Filters,
    Link,
    Scope,
    Symbol,
    Target,
    WorkspacePath,
)
from glossator.store.globs import path_matches
from glossator.store.keywords import defined_in
from tests.support.memory_tables import Tables


def allows_chunk(tables: Tables, chunk: Chunk, filters: Filters) -> bool:
    """Tell whether the filters let a chunk through."""
    symbols = {symbol.id: symbol for symbol in tables.symbols.get(chunk.path, ())}
    kinds = {symbol.kind for symbol in defined_in(chunk, symbols)}

    def belongs(target: Target) -> bool:
        return target.span is None or target.span.overlaps(chunk.span)

    return (
        (not filters.kinds or bool(filters.kinds & kinds))
        and (not filters.languages or chunk.language in filters.languages)
        and _allows_path(chunk.path, filters)
        and _scope_of(tables, chunk.path) in _scopes(filters)
        and _allows_links(tables, chunk.path, filters, belongs)
    )


def allows_symbol(tables: Tables, symbol: Symbol, filters: Filters) -> bool:
    """Tell whether the filters let a symbol through."""

    def belongs(target: Target) -> bool:
        if target.symbol is not None:
            return target.symbol == symbol.id
        return target.span is not None and target.span.overlaps(symbol.span)

    return (
        (not filters.kinds or symbol.kind in filters.kinds)
        and (not filters.languages or symbol.language in filters.languages)
        and _allows_path(symbol.path, filters)
        and (Scope.SYMBOLS in filters.scopes or _scope_of(tables, symbol.path) in _scopes(filters))
        and _allows_links(tables, symbol.path, filters, belongs)
    )


def counted_links(tables: Tables, path: WorkspacePath) -> list[Link]:
    """Return the links into a file that nobody still has to confirm."""
    return [
        link
        for link in tables.all_links()
        if link.target and link.target.path == path and link.basis != Basis.AUTO_DISCOVERED
    ]


def _allows_path(path: WorkspacePath, filters: Filters) -> bool:
    return not filters.paths or any(path_matches(path, glob) for glob in filters.paths)


def _scope_of(tables: Tables, path: WorkspacePath) -> Scope:
    entry = tables.entries.get(path)
    if entry is None:
        return Scope.CODE
    return Scope.DOCUMENTS if entry.source is EntrySource.DOCUMENT else Scope.ENTRIES


def _scopes(filters: Filters) -> set[Scope]:
    return {Scope.CODE if scope is Scope.SYMBOLS else scope for scope in filters.scopes}


def _allows_links(tables: Tables, path: WorkspacePath, filters: Filters, belongs) -> bool:
    links = [link for link in counted_links(tables, path) if belongs(link.target)]
    if filters.has_entry is not None and filters.has_entry != bool(links):
        return False
    carriers = [tables.entries.get(path), *(tables.entries.get(link.entry_path) for link in links)]
    wanted = {tag.casefold() for tag in filters.tags}
    return not wanted or any(
        entry is not None and wanted <= {tag.casefold() for tag in entry.tags} for entry in carriers
    )
