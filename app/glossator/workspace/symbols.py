"""Symbols of the workspace: by id, by name, by place, and as rows of a tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from glossator.model import (
    FileRecord,
    Kind,
    Mark,
    Overview,
    Span,
    Symbol,
    SymbolId,
    TreeRow,
    Usages,
    WorkspacePath,
    enclosing,
)
from glossator.store.ports import IndexReader
from glossator.task import Task
from glossator.workspace.files import FilesFacet
from glossator.workspace.snapshots import Snapshots
from glossator.workspace.symbol_names import EXACT_WAYS, named
from glossator.workspace.usages import meant, usages_of

PAGE = 256
"""Rows of the tree that are read at once."""

STARTS = 50
"""Files that programs start from, which a map names at most."""

USAGES = 500
"""Places that a list of usages shows; their number is told in full."""


class SymbolsFacet:
    """Looks symbols up."""

    def __init__(self, snapshots: Snapshots, files: FilesFacet) -> None:
        self._snapshots = snapshots
        self._files = files

    def by_id(self, symbol: SymbolId) -> Symbol | None:
        """Return the symbol with this id."""
        with self._snapshots.reading() as reader:
            return reader.symbols.by_ids([symbol]).get(symbol)

    def by_ids(self, ids: list[SymbolId]) -> dict[SymbolId, Symbol]:
        """Return the symbols that exist among these ids."""
        with self._snapshots.reading() as reader:
            return reader.symbols.by_ids(ids)

    def named(
        self,
        name: str,
        *,
        kind: Kind | None = None,
        limit: int = 10,
        task: Task | None = None,
    ) -> list[Symbol]:
        """Return the symbols a name or id means, best first: exact, qualified, prefix … fuzzy."""
        with self._snapshots.reading(task) as reader:
            found = named(reader, name, kind)
            return list(islice(found, limit))

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        """Return the symbols of a file, from top to bottom."""
        with self._snapshots.reading() as reader:
            return reader.symbols.of_file(path)

    def at(self, path: WorkspacePath, line: int) -> Symbol | None:
        """Return the smallest symbol around a line."""
        return enclosing(self.of_file(path), Span(line, line))

    def siblings(self, symbol: Symbol) -> list[Symbol]:
        """Return the symbols beside this one, itself included, in source order."""
        return [one for one in self.of_file(symbol.path) if one.container == symbol.container]

    def containers(self, symbol: Symbol) -> list[Symbol]:
        """Return the symbols that this one is written inside, outermost first."""
        known = {one.id: one for one in self.of_file(symbol.path)}
        return _containers(symbol, known)

    def source(self, symbol: Symbol) -> str:
        """Return the lines of a symbol as they are on disk now."""
        lines = self._files.read(symbol.path).text.split("\n")
        return "\n".join(lines[symbol.span.first - 1 : symbol.span.last])

    def usages(self, asked: Symbol | str, limit: int = USAGES, task: Task | None = None) -> Usages:
        """Return where a name is used in code: by its name alone, so namesakes are counted too.

        Args:
            asked: A symbol, or a name, qualified name or id; it may be that of no symbol.
        """
        with self._snapshots.reading(task) as reader:
            if isinstance(asked, Symbol):
                return usages_of(reader, asked.name, limit)
            same = list(islice(named(reader, asked, None, EXACT_WAYS), 1))
            return usages_of(reader, meant(asked, same), limit)

    def rows(
        self,
        parent: TreeRow | None,
        offset: int = 0,
        limit: int = PAGE,
        task: Task | None = None,
    ) -> list[TreeRow]:
        """Return a page of the tree's rows below `parent` (None: the root)."""
        with self._snapshots.reading(task) as reader:
            return reader.symbols.rows(parent, offset, limit)

    def filtered(
        self, text: str, limit: int = 500, task: Task | None = None
    ) -> tuple[list[TreeRow], int]:
        """Return the best rows whose name matches `text`, and how many there are in all."""
        with self._snapshots.reading(task) as reader:
            return reader.symbols.filtered_rows(text, limit)

    def row_path(self, path: WorkspacePath, symbol: SymbolId | None = None) -> list[TreeRow]:
        """Return the rows from the root down to a file or symbol, to reveal it in the tree."""
        with self._snapshots.reading() as reader:
            known = {one.id: one for one in reader.symbols.of_file(path)}
            chain: list[TreeRow] = []
            for wanted in _names_down_to(path, symbol, known):
                row = _child(reader, chain[-1] if chain else None, wanted)
                if row is None:
                    break
                chain.append(row)
            return chain

    def overview(self) -> Overview:
        """Return the map of the workspace."""
        with self._snapshots.reading() as reader:
            files = reader.files.all()
            top_of = [WorkspacePath(path.partition("/")[0]) for path in files if "/" in path]
            symbols = reader.symbols.per_folder()
            return Overview(
                languages=tuple(reader.files.languages()),
                folders=tuple(
                    (folder, count, symbols.get(folder, 0))
                    for folder, count in sorted(Counter(top_of).items())
                ),
                top_symbols=tuple(reader.symbols.top(20)),
                entry_points=tuple(
                    file.path for file in islice(filter(_starts_a_program, files.values()), STARTS)
                ),
            )


def _containers(symbol: Symbol, known: dict[SymbolId, Symbol]) -> list[Symbol]:
    chain: list[Symbol] = []
    inside = symbol.container
    while inside is not None and inside in known and known[inside] not in chain:
        chain.append(known[inside])
        inside = known[inside].container
    return chain[::-1]


def _names_down_to(
    path: WorkspacePath, symbol: SymbolId | None, known: dict[SymbolId, Symbol]
) -> Iterator[WorkspacePath | SymbolId]:
    """Yield what stands on the way from the root to a file or symbol: folders, file, symbols."""
    parts = path.split("/")
    for depth in range(1, len(parts) + 1):
        yield WorkspacePath("/".join(parts[:depth]))
    if symbol is not None and symbol in known:
        for outer in _containers(known[symbol], known):
            yield outer.id
        yield symbol


def _child(
    reader: IndexReader, parent: TreeRow | None, wanted: WorkspacePath | SymbolId
) -> TreeRow | None:
    offset = 0
    while page := reader.symbols.rows(parent, offset, PAGE):
        for row in page:
            if (row.symbol.id if row.symbol else row.path) == wanted:
                return row
        offset += len(page)
    return None


def _starts_a_program(file: FileRecord) -> bool:
    """Tell whether a file is one that programs start from, and no test."""
    return Mark.ENTRY_POINT in file.marks and Mark.TEST not in file.marks
