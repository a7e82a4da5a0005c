"""Symbol ↔ rows: how symbols are written, and how a row becomes one again."""

from __future__ import annotations

import json
from collections.abc import Sequence

from glossator.model import STRUCTURAL_KINDS, Chunk, Kind, Origin, Span, Symbol, SymbolId
from glossator.store.database import Row, Writing
from glossator.store.files import marks_of
from glossator.store.names import KnownNames

FIELDS = """s.id, s.name, s.qualname, s.kind, f.path, s.first, s.last, s.start_byte, s.end_byte,
            s.name_line, p.id, s.signature, s.doc, s.origin, s.language, s.fingerprint,
            s.marks"""
"""The columns that `symbol` reads, in its order."""

TABLES = """symbols AS s JOIN files AS f ON f.row = s.file
            LEFT JOIN symbols AS p ON p.row = s.container"""

IN_SOURCE_ORDER = "s.first, s.start_byte, s.last DESC, s.end_byte DESC, s.id"
"""From top to bottom, outer before inner."""

NAMED_BEST = """best CROSS JOIN symbols AS s ON s.name = best.name
                CROSS JOIN files AS f ON f.row = s.file
                LEFT JOIN symbols AS p ON p.row = s.container"""
"""The symbols of the names that `names.BEST` gives."""

BEST_FIRST = """best.tier, length(s.name),
                s.kind IN (SELECT value FROM json_each(:structural)), s.id"""
"""Better matches, then shorter names, then code before sections and keys, then ids."""

STRUCTURAL = json.dumps(sorted(STRUCTURAL_KINDS))


def put(
    db: Writing,
    known: KnownNames,
    file: int,
    symbols: Sequence[Symbol],
    chunks: Sequence[Chunk],
) -> None:
    """Write the symbols of a file that has none."""
    known.learn(db, (one.name for one in symbols))
    next_row: int = db.value("SELECT coalesce(max(row), 0) + 1 FROM symbols")
    rows = {one.id: next_row + n for n, one in enumerate(symbols)}
    starts = _snippet_starts(symbols, chunks)
    db.many(
        """INSERT INTO symbols (row, id, file, name, qualname, kind, container, first, last,
               start_byte, end_byte, name_line, signature, doc, origin, language, fingerprint,
               marks, snippet_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [
            (
                rows[one.id], one.id, file, one.name, one.qualname, one.kind,
                rows.get(one.container) if one.container else None,
                one.span.first, one.span.last, one.start_byte, one.end_byte, one.name_line,
                one.signature, one.doc, one.origin, one.language, one.fingerprint,
                ",".join(one.marks), starts.get(one.id),
            )
            for one in symbols
        ],
    )  # fmt: skip


def remove(db: Writing, file: int) -> set[str]:
    """Delete the symbols of a file and return the names they had."""
    bore = {name for (name,) in db.all("SELECT name FROM symbols WHERE file = :file", file=file)}
    db.run("DELETE FROM symbols WHERE file = :file", file=file)
    return bore


def symbol(row: Row) -> Symbol:
    """Make a symbol of the columns `FIELDS`."""
    return Symbol(
        id=row[0], name=row[1], qualname=row[2], kind=Kind(row[3]), path=row[4],
        span=Span(row[5], row[6]), start_byte=row[7], end_byte=row[8], name_line=row[9],
        container=row[10], signature=row[11], doc=row[12], origin=Origin(row[13]),
        language=row[14], fingerprint=row[15], marks=marks_of(row[16]),
    )  # fmt: skip


def _snippet_starts(symbols: Sequence[Symbol], chunks: Sequence[Chunk]) -> dict[SymbolId, int]:
    """Return where the first line of each symbol begins in the text of its chunk."""
    first_lines = {one.id: one.span.first for one in symbols}
    found: dict[SymbolId, int] = {}
    for chunk in chunks:
        lines: list[str] | None = None
        for one in chunk.symbols:
            line = first_lines.get(one, 0) - chunk.span.first
            if 0 <= line < chunk.span.lines:
                lines = lines if lines is not None else chunk.text.split("\n")
                found[one] = sum(map(len, lines[:line])) + line
    return found
