"""Link ↔ rows, from either end.

The rule: a link hangs on its stored anchor and on symbol ids and paths, never on a row. Indexing
a file anew deletes no link; only linking its entry again does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from glossator.model import (
    Basis,
    Evidence,
    Kind,
    Link,
    Span,
    Stamp,
    State,
    SymbolId,
    Target,
    WorkspacePath,
)
from glossator.store.database import Reading, Row, Writing
from glossator.store.entries import anchor_path

_FIELDS = """entry, entry_path, anchor, basis, confidence, state, reason, line, sentence,
             target_path, target_first, target_last, target_symbol, target_qualname,
             target_kind, successors"""

_COLUMNS = _FIELDS.count(",") + 2

_BEST_FIRST = """CASE basis WHEN 'source_link' THEN 0 WHEN 'content_mention' THEN 1 ELSE 2 END,
                 confidence DESC, entry, entry_path, line, row"""


_ASTRAY = "state IN ('moved', 'renamed', 'ambiguous', 'gone', 'pending')"
"""As in the index `links_astray`."""


class LinkRows:
    """The links of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def of_entry(self, path: WorkspacePath) -> list[Link]:
        """Return the links of the entry in this file, in the order of its text."""
        sql = f"SELECT {_FIELDS} FROM links WHERE entry_path = :path ORDER BY line, row"
        return [_link(row) for row in self._db.all(sql, path=path)]

    def of_symbols(self, ids: Iterable[SymbolId]) -> dict[SymbolId, list[Link]]:
        """Return the links to these symbols, best first: basis, then confidence, then entry."""
        asked = list(ids)
        rows = self._db.all(
            f"""SELECT {_FIELDS} FROM links
                WHERE target_symbol IN (SELECT value FROM json_each(:ids))
                ORDER BY {_BEST_FIRST}""",
            ids=json.dumps(asked),
        )
        found: dict[SymbolId, list[Link]] = {}
        for link in map(_link, rows):
            if link.target and link.target.symbol:
                found.setdefault(link.target.symbol, []).append(link)
        return {id_: found[id_] for id_ in asked if id_ in found}

    def of_file(self, path: WorkspacePath) -> list[Link]:
        """Return every link into a file, by line; links to the whole file last."""
        rows = self._db.all(
            f"""SELECT {_FIELDS} FROM links WHERE target_path = :path
                ORDER BY target_first IS NULL, target_first, target_last, {_BEST_FIRST}""",
            path=path,
        )
        return [_link(row) for row in rows]

    def all(self) -> list[Link]:
        """Return every link, ordered by entry and line."""
        sql = f"SELECT {_FIELDS} FROM links ORDER BY entry, entry_path, line, row"
        return [_link(row) for row in self._db.all(sql)]

    def stamps(self, path: WorkspacePath) -> list[Stamp]:
        """Return what the texts behind the fingerprints of the entry in this file were."""
        rows = self._db.all(
            "SELECT anchor, seen, text FROM stamps WHERE entry_path = :path ORDER BY anchor",
            path=path,
        )
        return [Stamp(anchor, seen, text) for anchor, seen, text in rows]

    def astray(self) -> set[WorkspacePath]:
        """Return the files of entries with a link whose code is not where it was."""
        sql = f"SELECT DISTINCT entry_path FROM links WHERE {_ASTRAY}"
        return {path for (path,) in self._db.all(sql)}


def replace(db: Writing, entry_path: WorkspacePath, links: Sequence[Link]) -> None:
    """Put an entry's links in place of the last ones."""
    remove(db, entry_path)
    db.many(
        f"""INSERT INTO links ({_FIELDS}, anchor_path)
            VALUES ({", ".join("?" * _COLUMNS)})""",
        [_values(link) for link in links],
    )


def remove(db: Writing, entry_path: WorkspacePath) -> None:
    """Delete the links of an entry."""
    db.run("DELETE FROM links WHERE entry_path = :path", path=entry_path)


def replace_stamps(db: Writing, entry_path: WorkspacePath, stamps: Sequence[Stamp]) -> None:
    """Put the stamps of an entry in place of the last ones."""
    db.run("DELETE FROM stamps WHERE entry_path = :path", path=entry_path)
    db.many(
        "INSERT INTO stamps (entry_path, anchor, seen, text) VALUES (?, ?, ?, ?)",
        [(entry_path, one.anchor, one.seen, one.text) for one in stamps],
    )


def _values(link: Link) -> tuple[str | int | float | None, ...]:
    target = link.target
    span = target.span if target else None
    return (
        link.entry, link.entry_path, link.anchor, link.basis, link.confidence, link.state,
        link.reason, link.evidence.line, link.evidence.sentence,
        target.path if target else None,
        span.first if span else None, span.last if span else None,
        target.symbol if target else None,
        target.qualname if target else None, target.kind if target else None,
        json.dumps(link.successors), anchor_path(link.anchor),
    )  # fmt: skip


def _link(row: Row) -> Link:
    """Make a link of the columns `_FIELDS`."""
    entry, entry_path, anchor, basis, confidence, state, reason, line, sentence, *rest = row
    *target, successors = rest
    return Link(
        entry, entry_path, anchor, Basis(basis), confidence, State(state), _target(target), reason,
        Evidence(line, sentence), tuple(json.loads(successors)),
    )  # fmt: skip


def _target(columns: Sequence[str | int | None]) -> Target | None:
    path, first, last, symbol, qualname, kind = columns
    if path is None:
        return None
    span = Span(first, last) if isinstance(first, int) and isinstance(last, int) else None
    return Target(
        WorkspacePath(str(path)),
        span,
        SymbolId(str(symbol)) if symbol is not None else None,
        str(qualname) if qualname is not None else None,
        Kind(str(kind)) if kind is not None else None,
    )
