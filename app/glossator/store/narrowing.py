"""Filters → conditions in SQL.

The rule: one meaning of each filter for symbols and chunks alike. A condition speaks of the
files `f` and of the symbols `s` or chunks `c` of the query it is added to.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from glossator.model import Filters, Scope
from glossator.store.database import Value
from glossator.store.globs import literal_start
from glossator.store.names import BEHIND_ALL

_OF_SYMBOL = """l.target_symbol = s.id
                OR (l.target_symbol IS NULL
                    AND l.target_first <= s.last AND l.target_last >= s.first)"""
"""A link belongs to a symbol when it names it, or names lines of it."""

_OF_CHUNK = "l.target_first IS NULL OR (l.target_first <= c.last AND l.target_last >= c.first)"
"""A link belongs to a chunk by its lines, those of an enclosing symbol, or its whole file."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Conditions, each beginning with AND, and their values. "" lets everything through."""

    sql: str = ""
    values: dict[str, Value] = field(default_factory=dict)


def of_symbols(filters: Filters) -> Narrowing:
    """Return the conditions for symbols. The scope SYMBOLS lets those of every file through."""
    parts = [_paths(filters), _linked(filters, _OF_SYMBOL)]
    if filters.kinds:
        parts.append(_among("s.kind", "kinds", filters.kinds))
    if filters.languages:
        parts.append(_among("s.language", "languages", filters.languages))
    if Scope.SYMBOLS not in filters.scopes:
        parts.append(_scopes(filters))
    return _joined(parts)


def of_chunks(filters: Filters) -> Narrowing:
    """Return the conditions for chunks. A kind is that of a symbol the chunk defines."""
    parts = [_paths(filters), _scopes(filters), _linked(filters, _OF_CHUNK)]
    if filters.kinds:
        sql = """AND EXISTS (SELECT 1 FROM json_each(:kinds)
                             WHERE instr(c.kinds, ',' || value || ',') > 0)"""
        parts.append(Narrowing(sql, {"kinds": json.dumps(sorted(filters.kinds))}))
    if filters.languages:
        parts.append(_among("c.language", "languages", filters.languages))
    return _joined(parts)


def _among(column: str, name: str, allowed: frozenset[str]) -> Narrowing:
    sql = f"AND {column} IN (SELECT value FROM json_each(:{name}))"
    return Narrowing(sql, {name: json.dumps(sorted(allowed))})


def _paths(filters: Filters) -> Narrowing:
    """Let the files through that any of the globs means, found once for a whole query."""
    if not filters.paths:
        return Narrowing()
    either, values = [], dict[str, Value]()
    for n, glob in enumerate(filters.paths):
        start = literal_start(glob)
        either.append(
            f"(folded >= :start{n} AND folded < :behind{n} AND path_matches(folded, :glob{n}))"
        )
        values |= {f"glob{n}": glob, f"start{n}": start, f"behind{n}": start + BEHIND_ALL}
    sql = f"AND f.row IN (SELECT row FROM files WHERE {' OR '.join(either)})"
    return Narrowing(sql, values)


def _scopes(filters: Filters) -> Narrowing:
    """Let code, entries or documents through; the scope SYMBOLS counts as code."""
    code = bool(filters.scopes & {Scope.CODE, Scope.SYMBOLS})
    entries, documents = Scope.ENTRIES in filters.scopes, Scope.DOCUMENTS in filters.scopes
    if code and entries and documents:
        return Narrowing()
    allowed = []
    if code:
        allowed.append("NOT EXISTS (SELECT 1 FROM entries AS e WHERE e.path = f.path)")
    if entries or documents:
        sql = "EXISTS (SELECT 1 FROM entries AS e WHERE e.path = f.path{})"
        if entries != documents:
            sign = "<>" if entries else "="
            sql = sql.format(f" AND e.source {sign} 'document'")
        allowed.append(sql.format(""))
    return Narrowing(f"AND ({' OR '.join(allowed) or '0'})")


def _linked(filters: Filters, belongs: str) -> Narrowing:
    """Ask for entries, or for none, and for tags that one of the entries must carry.

    Suggestions do not count until somebody confirms them. A file that is an entry itself carries
    its own tags.
    """
    link = f"""SELECT 1 FROM links AS l
               WHERE l.target_path = f.path AND l.basis <> 'auto_discovered' AND ({belongs})"""
    parts = []
    if filters.has_entry is not None:
        parts.append(f"AND {'' if filters.has_entry else 'NOT '}EXISTS ({link})")
    tags = frozenset(tag.casefold() for tag in filters.tags)
    if tags:
        carriers = """(SELECT path FROM entry_tags
                       WHERE tag IN (SELECT value FROM json_each(:tags))
                       GROUP BY path HAVING count(*) = :tag_count)"""
        parts.append(
            f"AND (f.path IN {carriers} OR EXISTS ({link} AND l.entry_path IN {carriers}))"
        )
    values: dict[str, Value] = {"tags": json.dumps(sorted(tags)), "tag_count": len(tags)}
    return Narrowing(" ".join(parts), values if tags else {})


def _joined(parts: list[Narrowing]) -> Narrowing:
    values: dict[str, Value] = {}
    for part in parts:
        values |= part.values
    return Narrowing(" ".join(part.sql for part in parts if part.sql), values)
