"""Symbols, by every way they are looked up: by id, by file, by name in six ways, as tree rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from glossator.model import (
    ChunkId,
    Filters,
    HitKind,
    Kind,
    Symbol,
    SymbolId,
    TreeRow,
    WorkspacePath,
)
from glossator.store import names, narrowing, tree
from glossator.store.database import Reading, Value
from glossator.store.keywords import is_test_path
from glossator.store.names import Wanted
from glossator.store.narrowing import Narrowing
from glossator.store.symbols import (
    BEST_FIRST,
    FIELDS,
    IN_SOURCE_ORDER,
    NAMED_BEST,
    STRUCTURAL,
    TABLES,
    symbol,
)

LARGE_KINDS = (
    Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT, Kind.ENUM,
    Kind.FUNCTION, Kind.METHOD,
)  # fmt: skip
"""The types and functions that a map of a workspace names."""

ALL_NAMES = 1 << 40
"""More names than there are."""


class SymbolRows:
    """The symbols of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def by_ids(self, ids: Iterable[SymbolId]) -> dict[SymbolId, Symbol]:
        """Return the symbols that exist among these ids."""
        found = self._all("s.id IN (SELECT value FROM json_each(:ids))", ids=json.dumps([*ids]))
        return {one.id: one for one in found}

    def named(self, name: str) -> list[Symbol]:
        """Return the symbols of this simple name, letter case kept, ordered by id."""
        return self._all("s.name = :name ORDER BY s.id", name=name)

    def qualified(self, qualname: str) -> list[Symbol]:
        """Return symbols whose qualified name is this or ends in it at a separator, by id."""
        asked = names.qualified(qualname)
        where = f"s.name IN (SELECT name FROM ({asked.sql})) AND {asked.also} ORDER BY s.id"
        return self._all(where, **asked.values)

    def with_body(self, body: str) -> list[Symbol]:
        """Return the symbols whose fingerprint has this body, ordered by id."""
        return self._all("s.fingerprint LIKE :like ORDER BY s.id", like=f"1:________.{body}.%")

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        """Return the symbols of a file, from top to bottom, outer before inner."""
        return self._all(f"f.path = :path ORDER BY {IN_SOURCE_ORDER}", path=path)

    def find(self, text: str, how: HitKind, filters: Filters, limit: int) -> list[Symbol]:
        """Return symbols whose name matches `text` in one of the symbol ways, best first.

        Better matches come first, then shorter names, code before sections and keys, then ids.
        Filters may leave too few of the best names: with them, all names are looked at.
        """
        wanted = names.wanted(self._db, text, how)
        if wanted is None:
            return []
        narrowed = narrowing.of_symbols(filters)
        whole = bool(narrowed.sql or wanted.also)
        return self._best(wanted, narrowed, limit, among=ALL_NAMES if whole else limit)

    def chunks_of(self, ids: Sequence[SymbolId]) -> dict[SymbolId, ChunkId]:
        """Return for each symbol the chunk in which it begins."""
        rows = self._db.all(
            """SELECT s.id, f.path, c.first, c.last
               FROM symbols AS s JOIN files AS f ON f.row = s.file
               JOIN chunks AS c ON c.file = s.file AND c.first =
                   (SELECT max(first) FROM chunks WHERE file = s.file AND first <= s.first)
               WHERE s.id IN (SELECT value FROM json_each(:ids)) AND s.first <= c.last""",
            ids=json.dumps(list(ids)),
        )
        return {
            SymbolId(id_): ChunkId(f"{path}#L{first}-L{last}") for id_, path, first, last in rows
        }

    def top(self, limit: int) -> list[Symbol]:
        """Return the largest types and functions outside tests, largest first."""
        asked = limit * 4
        while True:
            rows = self._db.all(
                f"""SELECT {FIELDS} FROM {TABLES}
                    WHERE s.kind IN (SELECT value FROM json_each(:kinds))
                    ORDER BY s.last - s.first DESC, s.id LIMIT :asked""",
                kinds=json.dumps(LARGE_KINDS),
                asked=asked,
            )
            found = [one for one in map(symbol, rows) if not is_test_path(one.path)]
            if len(found) >= limit or len(rows) < asked:
                return found[:limit]
            asked *= 4

    def per_folder(self) -> dict[WorkspacePath, int]:
        """Return how many symbols each top folder holds; files beside them count nowhere."""
        rows = self._db.all(
            """SELECT substr(f.path, 1, instr(f.path, '/') - 1) AS top_folder, count(*)
               FROM symbols AS s JOIN files AS f ON f.row = s.file
               WHERE instr(f.path, '/') > 0 GROUP BY top_folder ORDER BY top_folder"""
        )
        return {WorkspacePath(folder): count for folder, count in rows}

    def rows(self, parent: TreeRow | None, offset: int, limit: int) -> list[TreeRow]:
        """Return a page of the tree's rows below `parent` (None: the root)."""
        return tree.rows(self._db, parent, offset, limit)

    def filtered_rows(self, text: str, limit: int) -> tuple[list[TreeRow], int]:
        """Return the best rows whose symbol's name matches `text`, and how many there are."""
        return tree.filtered_rows(self._db, text, limit)

    def _all(self, where: str, **values: Value) -> list[Symbol]:
        rows = self._db.all(f"SELECT {FIELDS} FROM {TABLES} WHERE {where}", **values)
        return [symbol(row) for row in rows]

    def _best(self, wanted: Wanted, narrowed: Narrowing, limit: int, *, among: int) -> list[Symbol]:
        """Return the best symbols that bear one of the best names and pass the filters."""
        also = f"AND {wanted.also}" if wanted.also else ""
        rows = self._db.all(
            f"""{names.BEST.format(sql=wanted.sql)}
                SELECT {FIELDS} FROM {NAMED_BEST} WHERE 1 {also} {narrowed.sql}
                ORDER BY {BEST_FIRST} LIMIT :limit""",
            **wanted.values,
            **narrowed.values,
            top=among,
            structural=STRUCTURAL,
            limit=limit,
        )
        return [symbol(row) for row in rows]
