"""Chunk ↔ rows, and the keyword index over them.

The rule: the keyword index keeps words only, no text (contentless). What a chunk says is read
from `chunks`, and which column a word is in is worked out again from what was put there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from glossator.model import (
    Chunk,
    ChunkId,
    Filters,
    Mark,
    Origin,
    Ranked,
    Signals,
    Span,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.store import narrowing
from glossator.store.database import Reading, Row, Writing
from glossator.store.files import marks_of
from glossator.store.keywords import (
    COLUMNS,
    WEIGHTS,
    defined_in,
    hash_of_words,
    keyword_texts,
)
from glossator.store.names import quoted
from glossator.store.symbols import FIELDS as SYMBOL_FIELDS
from glossator.store.symbols import TABLES as SYMBOL_TABLES
from glossator.store.symbols import symbol

_FIELDS = "f.path, c.first, c.last, c.text, c.symbols, c.context, c.origin, c.language"
_TABLES = "chunks AS c JOIN files AS f ON f.row = c.file"

SPARE = 64
"""How many rows more than asked for are ranked, so that most cuts among equals can be seen."""

_RANKING = f"""
SELECT f.path, c.first, c.last, -best.score
FROM (SELECT chunk_words.rowid AS row,
             bm25(chunk_words, {", ".join(str(WEIGHTS[column]) for column in COLUMNS)}) AS score
      FROM chunk_words {{joined}}
      WHERE chunk_words MATCH :words {{narrowed}}
      ORDER BY score LIMIT :asked) AS best
CROSS JOIN chunks AS c ON c.row = best.row CROSS JOIN files AS f ON f.row = c.file
ORDER BY best.score"""
"""Only what passes the filters is scored, and only the best are looked up. (FTS5's own `ORDER BY
rank` scores everything first and took twice as long over common words.)"""

_JOINED = """CROSS JOIN chunks AS c ON c.row = chunk_words.rowid
             CROSS JOIN files AS f ON f.row = c.file"""


class ChunkRows:
    """The chunks of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def by_ids(self, ids: Iterable[ChunkId]) -> dict[ChunkId, Chunk]:
        """Return the chunks that exist among these ids."""
        rows = self._db.all(
            f"""SELECT {_FIELDS} FROM json_each(:places) AS place
                JOIN files AS f ON f.path = place.value ->> 0
                JOIN chunks AS c ON c.file = f.row AND c.first = place.value ->> 1
                    AND c.last = place.value ->> 2""",
            places=json.dumps([place for place in map(_place, ids) if place]),
        )
        return {chunk.id: chunk for chunk in map(_chunk, rows)}

    def of_file(self, path: WorkspacePath) -> list[Chunk]:
        """Return the chunks of a file, from top to bottom."""
        rows = self._db.all(
            f"SELECT {_FIELDS} FROM {_TABLES} WHERE f.path = :path ORDER BY c.first", path=path
        )
        return [_chunk(row) for row in rows]

    def at(self, path: WorkspacePath, line: int) -> Chunk | None:
        """Return the chunk that holds a line."""
        row = self._db.one(
            f"""SELECT {_FIELDS} FROM {_TABLES}
                WHERE f.path = :path AND c.first <= :line AND c.last >= :line
                ORDER BY c.first DESC LIMIT 1""",
            path=path,
            line=line,
        )
        return _chunk(row) if row else None

    def match(self, terms: Sequence[Sequence[str]], filters: Filters, limit: int) -> list[Ranked]:
        """Rank chunks by BM25 over the OR of the terms."""
        return self._ranked(_expression(terms, " OR "), filters, limit)

    def match_all(
        self, terms: Sequence[Sequence[str]], filters: Filters, limit: int
    ) -> list[Ranked]:
        """Rank chunks by BM25 over the AND of the terms."""
        return self._ranked(_expression(terms, " AND "), filters, limit)

    def columns_of(self, chunk: ChunkId, terms: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return which of the terms occur in which column of a chunk's keyword text."""
        known = self.by_ids([chunk]).get(chunk)
        if known is None:
            return {}
        texts = keyword_texts(known, defined_in(known, self._symbols_of(known)))
        found: dict[str, tuple[str, ...]] = {}
        for column, text in zip(COLUMNS, texts, strict=True):
            words = set(text.split())
            occurring = tuple(dict.fromkeys(term for term in terms if term in words))
            if occurring:
                found[column] = occurring
        return found

    def signals_of(self, ids: Iterable[ChunkId]) -> dict[ChunkId, Signals]:
        """Return what is known of these chunks besides their words."""
        rows = self._db.all(
            """SELECT f.path, c.first, c.last, f.marks, s.name, s.marks
               FROM json_each(:places) AS place
               CROSS JOIN files AS f ON f.path = place.value ->> 0
               CROSS JOIN chunks AS c ON c.file = f.row AND c.first = place.value ->> 1
               LEFT JOIN symbols AS s ON s.file = c.file AND s.first BETWEEN c.first AND c.last
                   AND NOT EXISTS (SELECT 1 FROM symbols AS p
                                   WHERE p.row = s.container AND p.first >= c.first)
               ORDER BY f.path, c.first, s.first, s.start_byte""",
            places=json.dumps([place for place in map(_place, ids) if place]),
        )
        found: dict[ChunkId, Signals] = {}
        for path, first, last, of_file, name, of_symbol in rows:
            chunk = ChunkId(f"{path}#L{first}-L{last}")
            found[chunk] = joined(
                found.get(chunk), marks_of(of_file), name, marks_of(of_symbol or "")
            )
        return found

    def document_frequency(self, terms: Iterable[str]) -> dict[str, int]:
        """Return in how many chunks each term occurs."""
        asked = dict.fromkeys(terms, 0)
        rows = self._db.all(
            """SELECT term, doc FROM chunk_terms
               WHERE term IN (SELECT value FROM json_each(:terms))""",
            terms=json.dumps(list(asked)),
        )
        return asked | dict(rows)

    def stems(self) -> dict[str, int]:
        """Return for each stemmed part of a file stem in how many files it occurs."""
        return dict(self._db.all("SELECT part, files FROM stems ORDER BY part"))

    def _symbols_of(self, chunk: Chunk) -> dict[SymbolId, Symbol]:
        rows = self._db.all(
            f"""SELECT {SYMBOL_FIELDS} FROM {SYMBOL_TABLES}
                WHERE s.id IN (SELECT value FROM json_each(:ids))""",
            ids=json.dumps(chunk.symbols),
        )
        return {one.id: one for one in map(symbol, rows)}

    def _ranked(self, expression: str, filters: Filters, limit: int) -> list[Ranked]:
        """Rank what matches. Chunks of the same score are ordered by id, also at the cut."""
        if not expression or limit < 1:
            return []
        narrowed = narrowing.of_chunks(filters)
        asked = limit + SPARE
        while True:
            rows = self._db.all(
                _RANKING.format(joined=_JOINED if narrowed.sql else "", narrowed=narrowed.sql),
                words=expression,
                asked=asked,
                **narrowed.values,
            )
            if len(rows) < asked or rows[limit - 1][3] != rows[-1][3]:
                break
            asked *= 4  # the cut falls among equals: see all of them
        ranked = [Ranked(chunk_id(path, first, last), raw) for path, first, last, raw in rows]
        return sorted(ranked, key=lambda one: (-one.raw, one.chunk))[:limit]


def put(
    db: Writing, file: int, chunks: Sequence[Chunk], symbols: Mapping[SymbolId, Symbol]
) -> None:
    """Write the chunks of a file that has none."""
    next_row: int = db.value("SELECT coalesce(max(row), 0) + 1 FROM chunks")
    rows: list[tuple[int | str, ...]] = []
    words: list[tuple[int | str, ...]] = []
    for row, chunk in enumerate(chunks, next_row):
        defined = defined_in(chunk, symbols)
        words.append((row, *keyword_texts(chunk, defined)))
        kinds = ",".join(dict.fromkeys(one.kind for one in defined))
        rows.append(
            (
                row, file, chunk.span.first, chunk.span.last, chunk.text,
                _packed(chunk.path, chunk.symbols), f",{kinds},", chunk.context, chunk.origin,
                chunk.language, hash_of_words(chunk),
            )
        )  # fmt: skip
    db.many(
        """INSERT INTO chunks (row, file, first, last, text, symbols, kinds, context, origin,
               language, hash)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        rows,
    )
    _put_words(db, words)


def remove(db: Writing, file: int) -> None:
    """Delete the chunks of a file with their words."""
    db.run(
        """DELETE FROM chunk_words
           WHERE rowid IN (SELECT row FROM chunks WHERE file = :file)""",
        file=file,
    )
    db.run("DELETE FROM chunks WHERE file = :file", file=file)


def chunk_id(path: str, first: int, last: int) -> ChunkId:
    """Return the id of the chunk at some lines."""
    return ChunkId(f"{path}#L{first}-L{last}")


def _put_words(db: Writing, words: Sequence[tuple[int | str, ...]]) -> None:
    db.many(
        """INSERT INTO chunk_words (rowid, name, qualname, signature, doc, body, path)
           VALUES (?, ?, ?, ?, ?, ?, ?)""",
        words,
    )


def _expression(terms: Sequence[Sequence[str]], between: str) -> str:
    """Write terms in the language of the keyword index, each of them quoted."""
    lists = [" AND ".join(map(quoted, one)) for one in terms if one]
    return between.join(f"({one})" for one in lists)


def _place(chunk: ChunkId) -> tuple[str, int, int] | None:
    """Take the id of a chunk apart; None for what is none."""
    path, _, lines = chunk.rpartition("#L")
    first, _, last = lines.partition("-L")
    if not (path and first.isdecimal() and last.isdecimal()):
        return None
    return path, int(first), int(last)


def _packed(path: WorkspacePath, ids: Sequence[SymbolId]) -> str:
    """Write ids as JSON, without the path they begin with: a renamed file keeps the rest."""
    return json.dumps([id_.removeprefix(path) for id_ in ids])


def _chunk(row: Row) -> Chunk:
    path, first, last, text, symbols, context, origin, language = row
    ids = tuple(
        SymbolId(path + id_ if id_.startswith("::") else id_) for id_ in json.loads(symbols)
    )
    return Chunk(path, Span(first, last), text, ids, context, Origin(origin), language)


def joined(
    known: Signals | None, around: Iterable[Mark], name: str | None, marks: Iterable[Mark]
) -> Signals:
    """Add one more symbol that begins in a chunk to what is known of it.

    Args:
        around: The marks of the file.
        name: Of the symbol; None when none begins there.
    """
    if name is None:
        return Signals(frozenset(around))
    own = frozenset(marks)
    if known is None:
        return Signals(own.union(around), (name,))
    return Signals((known.marks & own).union(around), (*known.names, name))
