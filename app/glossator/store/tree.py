"""The rows of the symbol tree, a page at a time: folders, files, symbols, with their entries.

The rule: a page costs what it shows. What lies below a folder is counted over the links into it,
which are few, and never over its symbols.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence

from glossator.model import RowForm, Symbol, SymbolId, TreeRow, WorkspacePath
from glossator.store import names
from glossator.store.database import Reading
from glossator.store.symbols import (
    BEST_FIRST,
    FIELDS,
    IN_SOURCE_ORDER,
    NAMED_BEST,
    STRUCTURAL,
    TABLES,
    symbol,
)


def rows(db: Reading, parent: TreeRow | None, offset: int, limit: int) -> list[TreeRow]:
    """Return a page of the rows below `parent` (None: the root).

    Folders come first by name, then files by name; symbols in source order.
    """
    if parent is None:
        return _folder_rows(db, WorkspacePath(""), offset, limit)
    match parent.form:
        case RowForm.FOLDER:
            return _folder_rows(db, parent.path, offset, limit)
        case RowForm.FILE:
            where = "f.path = :path AND s.container IS NULL"
            return _symbol_rows(db, where, parent.path, offset, limit)
        case RowForm.SYMBOL:
            where = "s.container = (SELECT row FROM symbols WHERE id = :path)"
            return _symbol_rows(db, where, parent.symbol.id if parent.symbol else "", offset, limit)


def filtered_rows(db: Reading, text: str, limit: int) -> tuple[list[TreeRow], int]:
    """Return the best rows whose symbol's name matches `text`, and how many there are.

    Best first: the whole name, its start, the first letters of its words, anywhere in it; then
    the shorter name, code before sections and keys, then by id.
    """
    wanted = names.anyhow(text)
    if wanted is None:
        return [], 0
    found = db.all(
        f"""{names.BEST.format(sql=wanted.sql)}
            SELECT {FIELDS}, s.row,
                   (SELECT count(*) FROM symbols WHERE name IN (SELECT name FROM hits))
            FROM {NAMED_BEST} ORDER BY {BEST_FIRST} LIMIT :limit""",
        **wanted.values,
        top=limit,
        structural=STRUCTURAL,
        limit=limit,
    )
    total: int = found[0][-1] if found else 0
    return _with_counts(db, [(row[-2], symbol(row)) for row in found]), total


def _folder_rows(db: Reading, folder: WorkspacePath, offset: int, limit: int) -> list[TreeRow]:
    found = db.all(
        """WITH page AS (
               SELECT 'folder' AS form, name, path, '' AS language, NULL AS row
               FROM folders WHERE parent = :folder
               UNION ALL
               SELECT 'file', name, path, language, row FROM files WHERE folder = :folder
               ORDER BY form DESC, name COLLATE NOCASE, name LIMIT :limit OFFSET :offset)
           SELECT form, name, path, language,
                  CASE form
                  WHEN 'file' THEN (SELECT count(*) FROM symbols
                                    WHERE file = page.row AND container IS NULL)
                  ELSE (SELECT count(*) FROM folders WHERE parent = page.path)
                       + (SELECT count(*) FROM files WHERE folder = page.path) END,
                  CASE form
                  WHEN 'file' THEN (SELECT count(DISTINCT entry_path) FROM links
                                    WHERE target_path = page.path
                                    AND basis <> 'auto_discovered')
                  ELSE (SELECT count(DISTINCT entry_path) FROM links
                        WHERE target_path > page.path || '/' AND target_path < page.path || '0'
                        AND basis <> 'auto_discovered') END
           FROM page""",  # '0' follows '/'
        folder=folder,
        limit=limit,
        offset=offset,
    )
    return [
        TreeRow(RowForm(form), name, path, children, entries, language=language)
        for form, name, path, language, children, entries in found
    ]


def _symbol_rows(db: Reading, where: str, path: str, offset: int, limit: int) -> list[TreeRow]:
    found = db.all(
        f"""SELECT {FIELDS}, s.row FROM {TABLES} WHERE {where}
            ORDER BY {IN_SOURCE_ORDER} LIMIT :limit OFFSET :offset""",
        path=path,
        limit=limit,
        offset=offset,
    )
    return _with_counts(db, [(row[-1], symbol(row)) for row in found])


def _with_counts(db: Reading, found: Sequence[tuple[int, Symbol]]) -> list[TreeRow]:
    """Make rows of symbols, with what lies below each."""
    counted = db.all(
        """SELECT container, count(*) FROM symbols
           WHERE container IN (SELECT value FROM json_each(:rows)) GROUP BY container""",
        rows=json.dumps([row for row, _ in found]),
    )
    children: dict[int, int] = dict(counted)
    entries = _entries_below(db, {one.path for _, one in found})
    return [
        TreeRow(
            RowForm.SYMBOL, one.name, one.path, children.get(row, 0), len(entries.get(one.id, ())),
            one, one.language,
        )
        for row, one in found
    ]  # fmt: skip


def _entries_below(
    db: Reading, paths: Iterable[WorkspacePath]
) -> dict[SymbolId, set[WorkspacePath]]:
    """Return the entries linked to each symbol of some files or to anything inside it.

    A link to lines counts for every symbol that holds them all.
    """
    links = db.all(
        """SELECT target_path, target_symbol, target_first, target_last, entry_path FROM links
           WHERE target_path IN (SELECT value FROM json_each(:paths))
           AND basis <> 'auto_discovered'
           AND (target_symbol IS NOT NULL OR target_first IS NOT NULL)""",
        paths=json.dumps(sorted(paths)),
    )
    by_file = defaultdict(list)
    for path, *link in links:
        by_file[path].append(link)
    found: dict[SymbolId, set[WorkspacePath]] = defaultdict(set)
    for path, into in by_file.items():
        around = _Outline(db, path)
        for target, first, last, entry in into:
            for one in around.holding(target) if target else around.holding_lines(first, last):
                found[one].add(entry)
    return found


class _Outline:
    """Which symbols of one file lie inside which."""

    def __init__(self, db: Reading, path: WorkspacePath) -> None:
        self._rows = db.all(
            """SELECT s.id, p.id, s.first, s.last FROM symbols AS s
               JOIN files AS f ON f.row = s.file LEFT JOIN symbols AS p ON p.row = s.container
               WHERE f.path = :path""",
            path=path,
        )
        self._containers: dict[SymbolId, SymbolId | None] = {
            id_: container for id_, container, _, _ in self._rows
        }

    def holding(self, target: SymbolId) -> list[SymbolId]:
        """Return a symbol and those it lies inside."""
        found: list[SymbolId] = []
        current: SymbolId | None = target
        while current in self._containers and current not in found:
            found.append(current)
            current = self._containers[current]
        return found

    def holding_lines(self, first: int, last: int) -> list[SymbolId]:
        """Return the symbols that hold all of some lines."""
        return [id_ for id_, _, start, end in self._rows if start <= first and last <= end]
