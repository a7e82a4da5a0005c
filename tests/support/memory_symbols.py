"""The symbols and tree rows of the index in memory."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Sequence

from glossator.model import (
    STRUCTURAL_KINDS,
    ChunkId,
    Filters,
    HitKind,
    Link,
    RowForm,
    Symbol,
    SymbolId,
    TreeRow,
    WorkspacePath,
)
from glossator.store.finding import LARGE_KINDS
from glossator.store.keywords import ends_in, grams, initials, is_test_path, squashed
from tests.support.memory_filters import allows_symbol, counted_links
from tests.support.memory_tables import Part

_ASCII_FOLD = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


class MemorySymbols(Part):
    def by_ids(self, ids: Iterable[SymbolId]) -> dict[SymbolId, Symbol]:
        wanted = set(ids)
        return {one.id: one for one in self._tables.all_symbols() if one.id in wanted}

    def named(self, name: str) -> list[Symbol]:
        return [one for one in self._tables.all_symbols() if one.name == name]

    def qualified(self, qualname: str) -> list[Symbol]:
        return [one for one in self._tables.all_symbols() if ends_in(one.qualname, qualname)]

    def with_body(self, body: str) -> list[Symbol]:
        return [
            one
            for one in self._tables.all_symbols()
            if one.fingerprint.count(".") == 3 and one.fingerprint.split(".")[1] == body
        ]

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        return sorted(self._tables.symbols.get(path, ()), key=_in_source)

    def find(self, text: str, how: HitKind, filters: Filters, limit: int) -> list[Symbol]:
        symbols = self._tables.all_symbols()
        tiers = self._tiers(text, how, symbols) if squashed(text) else {}
        found = [
            one for one in symbols if one.id in tiers and allows_symbol(self._tables, one, filters)
        ]
        return sorted(
            found,
            key=lambda one: (
                tiers[one.id], len(one.name), one.kind in STRUCTURAL_KINDS, one.id,
            ),
        )[:limit]  # fmt: skip

    def chunks_of(self, ids: Sequence[SymbolId]) -> dict[SymbolId, ChunkId]:
        return {
            one.id: chunk.id
            for one in self.by_ids(ids).values()
            for chunk in self._tables.chunks.get(one.path, ())
            if chunk.span.first <= one.span.first <= chunk.span.last
        }

    def top(self, limit: int) -> list[Symbol]:
        found = [
            one
            for one in self._tables.all_symbols()
            if one.kind in LARGE_KINDS and not is_test_path(one.path)
        ]
        return sorted(found, key=lambda one: (-one.span.lines, one.id))[:limit]

    def per_folder(self) -> dict[WorkspacePath, int]:
        paths = (one.path for one in self._tables.all_symbols())
        return dict(Counter(WorkspacePath(path.split("/")[0]) for path in paths if "/" in path))

    def rows(self, parent: TreeRow | None, offset: int, limit: int) -> list[TreeRow]:
        match parent:
            case None:
                found = self._folder_rows("")
            case TreeRow(form=RowForm.FOLDER):
                found = self._folder_rows(parent.path)
            case TreeRow(form=RowForm.FILE):
                found = self._symbol_rows(parent.path, None)
            case _:
                found = self._symbol_rows(parent.path, parent.symbol.id if parent.symbol else None)
        return found[offset : offset + limit]

    def filtered_rows(self, text: str, limit: int) -> tuple[list[TreeRow], int]:
        symbols = self._tables.all_symbols()
        flat = squashed(text)
        tiers = {one.id: _tier(one.name, flat) for one in symbols} if flat else {}
        found = [one for one in symbols if tiers.get(one.id) is not None]
        found.sort(
            key=lambda one: (tiers[one.id], len(one.name), one.kind in STRUCTURAL_KINDS, one.id)
        )
        return [self._symbol_row(one) for one in found[:limit]], len(found)

    def _tiers(self, text: str, how: HitKind, symbols: list[Symbol]) -> dict[SymbolId, float]:
        """Return the symbols that match, with how well: the lower the better."""
        flat, folded = squashed(text), text.casefold()
        by_name = {one.id: one.name for one in symbols}
        match how:
            case HitKind.SYMBOL_EXACT:
                same = [id_ for id_, name in by_name.items() if name == text]
                alike = [id_ for id_, name in by_name.items() if name.casefold() == folded]
                return dict.fromkeys(same or alike, 0.0)
            case HitKind.SYMBOL_QUALIFIED:
                same = [one.id for one in symbols if ends_in(one.qualname, text)]
                alike = [one.id for one in symbols if ends_in(one.qualname.casefold(), folded)]
                return dict.fromkeys(same or alike, 0.0)
            case HitKind.SYMBOL_FUZZY:
                shared = {
                    id_: len(set(grams(flat)) & set(grams(squashed(name))))
                    for id_, name in by_name.items()
                }
                return {id_: -float(count) for id_, count in shared.items() if count}
            case _:
                tiers = {id_: _tier_of(name, flat, how) for id_, name in by_name.items()}
                return {id_: tier for id_, tier in tiers.items() if tier is not None}

    def _folder_rows(self, folder: str) -> list[TreeRow]:
        inside = f"{folder}/" if folder else ""
        below = [path for path in self._tables.files if path.startswith(inside)]
        folders = {
            path[len(inside) :].split("/")[0] for path in below if "/" in path[len(inside) :]
        }
        files = {path[len(inside) :] for path in below if "/" not in path[len(inside) :]}
        return [
            *(self._folder_row(inside + name) for name in sorted(folders, key=_by_name)),
            *(self._file_row(WorkspacePath(inside + name)) for name in sorted(files, key=_by_name)),
        ]

    def _folder_row(self, path: str) -> TreeRow:
        below = [file for file in self._tables.files if file.startswith(f"{path}/")]
        children = {file[len(path) + 1 :].split("/")[0] for file in below}
        # A link may lead to a file that is gone: it counts where it leads.
        entries = {
            link.entry_path
            for file in {link.target.path for link in self._tables.all_links() if link.target}
            if file.startswith(f"{path}/")
            for link in counted_links(self._tables, file)
        }
        name = path.rpartition("/")[2]
        return TreeRow(RowForm.FOLDER, name, WorkspacePath(path), len(children), len(entries))

    def _file_row(self, path: WorkspacePath) -> TreeRow:
        top = [one for one in self._tables.symbols.get(path, ()) if one.container is None]
        entries = {link.entry_path for link in counted_links(self._tables, path)}
        language = self._tables.files[path].language
        name = path.rpartition("/")[2]
        return TreeRow(RowForm.FILE, name, path, len(top), len(entries), language=language)

    def _symbol_rows(self, path: WorkspacePath, container: SymbolId | None) -> list[TreeRow]:
        return [self._symbol_row(one) for one in self.of_file(path) if one.container == container]

    def _symbol_row(self, symbol: Symbol) -> TreeRow:
        inside = self._tables.symbols[symbol.path]
        entries = {
            link.entry_path
            for link in counted_links(self._tables, symbol.path)
            if self._holds(symbol, link)
        }
        children = sum(one.container == symbol.id for one in inside)
        return TreeRow(
            RowForm.SYMBOL, symbol.name, symbol.path, children, len(entries), symbol,
            symbol.language,
        )  # fmt: skip

    def _holds(self, symbol: Symbol, link: Link) -> bool:
        """Tell whether a link leads to a symbol or to something inside it."""
        target = link.target
        if target is None or target.symbol is None:
            return bool(target and target.span and symbol.span.holds(target.span))
        known = {one.id: one for one in self._tables.symbols[symbol.path]}
        current = known.get(target.symbol)
        while current is not None and current.id != symbol.id:
            current = known.get(current.container) if current.container else None
        return current is not None


def _in_source(symbol: Symbol) -> tuple[int, int, int, int, str]:
    span = symbol.span
    return span.first, symbol.start_byte, -span.last, -symbol.end_byte, symbol.id


def _by_name(name: str) -> tuple[str, str]:
    return name.translate(_ASCII_FOLD), name


def _tier(name: str, flat: str) -> float | None:
    """Return how well a name matches in any way."""
    if squashed(name) == flat:
        return 0
    if squashed(name).startswith(flat):
        return 1
    if initials(name).startswith(flat):
        return 2
    return 3 if flat in squashed(name) else None


def _tier_of(name: str, flat: str, how: HitKind) -> float | None:
    """Return how well a name matches in one way."""
    compared = initials(name) if how is HitKind.SYMBOL_WORD_STARTS else squashed(name)
    if how is HitKind.SYMBOL_SUBSTRING:
        return None if flat not in compared else float(not compared.startswith(flat))
    if how not in (HitKind.SYMBOL_PREFIX, HitKind.SYMBOL_WORD_STARTS):
        return None
    return float(compared != flat) if compared.startswith(flat) else None
