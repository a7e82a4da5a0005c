"""How much of the public code is documented, counted where it lies.

The rule: a public symbol is one that can be meant from outside its file: not private, not inside
a function or inside something that is no public symbol itself, and where symbols of its kind
beside it bear the mark `exported`, it bears it, too. It is documented by a link that a person wrote
or by a sure mention; a suggestion never counts. Overloads and other symbols of one qualified name
in a file are documented together.
"""

from __future__ import annotations

import json

from glossator.model import (
    ASIDE,
    NEVER_COVERED,
    STRUCTURAL_KINDS,
    SURE_MENTION,
    CoverageBy,
    CoverageRow,
    Kind,
    Mark,
    SymbolId,
    Undocumented,
    WorkspacePath,
)
from glossator.store.database import Reading
from glossator.store.symbols import FIELDS, TABLES, symbol

CLOSED_KINDS = frozenset(
    {
        Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.OPERATOR, Kind.MACRO,
        Kind.DELEGATE, Kind.EVENT,
    }
)  # fmt: skip
"""Kinds whose inside cannot be reached from outside."""

CLASS_KINDS = frozenset(
    {
        Kind.MODULE, Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT,
        Kind.ENUM,
    }
)  # fmt: skip
"""Kinds that a row of coverage by class is made for."""

KIND_WEIGHTS = {
    Kind.TYPE_ALIAS: 0.6,
    Kind.CONSTRUCTOR: 0.4,
    Kind.DESTRUCTOR: 0.3,
    Kind.OPERATOR: 0.5,
    Kind.PROPERTY: 0.4,
    Kind.FIELD: 0.3,
    Kind.CONSTANT: 0.5,
    Kind.VARIABLE: 0.4,
    Kind.ENUM_MEMBER: 0.2,
    Kind.EVENT: 0.5,
}
"""How much a kind counts when it is asked what should be documented first. Types, functions and
methods count 1: what is told of the parts of a type is mostly told at the type."""

ENTRY_POINT_WEIGHT, EXPORTED_WEIGHT = 1.5, 1.1

_UNMARKED = " ".join(
    f"AND instr(',' || {{0}}.marks || ',', ',{mark},') = 0" for mark in sorted(ASIDE)
)

_COUNTS = f"""l.basis = 'source_link'
              OR (l.basis = 'content_mention' AND l.confidence >= {SURE_MENTION})"""

_PUBLIC = f"""
    own AS MATERIALIZED (
        SELECT f.row, f.path FROM files AS f
        WHERE (:below = '' OR f.path = :below
               OR (f.path > :below || '/' AND f.path < :below || '0')) -- '0' follows '/'
        AND NOT EXISTS (SELECT 1 FROM entries AS e WHERE e.path = f.path)
        {_UNMARKED.format("f")}
    ),
    kept AS MATERIALIZED (
        SELECT s.row, s.file, s.kind, s.name, s.qualname, s.last - s.first + 1 AS lines, s.marks,
               CAST(coalesce(s.container, 0) AS INTEGER) AS container,
               instr(s.marks, '{Mark.EXPORTED}') > 0 AS exported
        FROM own CROSS JOIN symbols AS s ON s.file = own.row
        WHERE s.kind NOT IN (SELECT value FROM json_each(:structural))
        AND instr(s.marks, '{Mark.PRIVATE}') = 0
        {_UNMARKED.format("s")}
    ),
    sides AS MATERIALIZED (SELECT DISTINCT file, container, kind FROM kept WHERE exported),
    shown AS MATERIALIZED (
        SELECT k.* FROM kept AS k LEFT JOIN sides
        ON sides.file = k.file AND sides.container = k.container AND sides.kind = k.kind
        WHERE k.exported OR sides.file IS NULL
    ),
    reached (row, file, kind, name, qualname, lines, marks, container, exported) AS (
        SELECT * FROM shown WHERE container = 0
        UNION ALL
        SELECT s.* FROM reached CROSS JOIN shown AS s ON s.container = reached.row
        WHERE reached.kind NOT IN (SELECT value FROM json_each(:closed))
    ),
    linked AS MATERIALIZED (
        SELECT s.file, s.qualname FROM links AS l CROSS JOIN symbols AS s ON s.id = l.target_symbol
        WHERE {_COUNTS}
        UNION
        SELECT s.file, s.qualname FROM links AS l
        CROSS JOIN files AS f ON f.path = l.target_path
        CROSS JOIN symbols AS s ON s.file = f.row
        WHERE l.target_symbol IS NULL AND l.target_first IS NOT NULL AND ({_COUNTS})
        AND ((l.target_first <= s.first AND s.last <= l.target_last)
             OR (s.first <= l.target_first AND l.target_last <= s.last AND NOT EXISTS (
                     SELECT 1 FROM symbols AS inner WHERE inner.container = s.row
                     AND inner.first <= l.target_first AND l.target_last <= inner.last)))
    ),
    public AS MATERIALIZED (
        SELECT r.*, linked.file IS NOT NULL AS documented FROM reached AS r
        LEFT JOIN linked ON linked.file = r.file AND linked.qualname = r.qualname
        WHERE r.kind NOT IN (SELECT value FROM json_each(:never))
    )"""
"""The public symbols below a path, told apart by whether they are documented.

Links to lines document the symbols that lie in those lines, and the smallest around them. The
CASTs give columns an affinity: without one SQLite joins by scanning."""

_WEIGHED = f"""
    wanted AS MATERIALIZED (
        SELECT p.*, coded(p.name) AS term FROM public AS p WHERE NOT documented
    ),
    spoken AS MATERIALIZED (SELECT term, doc FROM occurrence_names),
    used AS MATERIALIZED (
        SELECT w.name, spoken.doc FROM (SELECT DISTINCT name, term FROM wanted) AS w
        CROSS JOIN spoken ON spoken.term = w.term
    ),
    sharing AS MATERIALIZED (SELECT name, count(*) AS bearers FROM symbols GROUP BY name),
    best AS MATERIALIZED (
        SELECT w.row, coalesce(used.doc, 0) AS files, sharing.bearers,
               coalesce((SELECT value FROM json_each(:weights) WHERE key = w.kind), 1.0)
               * CASE WHEN instr(w.marks, '{Mark.ENTRY_POINT}') THEN {ENTRY_POINT_WEIGHT}
                      WHEN w.exported THEN {EXPORTED_WEIGHT} ELSE 1.0 END
               * (1 + log2(1 + coalesce(used.doc, 0) * 1.0 / sharing.bearers))
               * log2(1 + w.lines) AS importance
        FROM wanted AS w LEFT JOIN used ON used.name = w.name
        LEFT JOIN sharing ON sharing.name = w.name
        ORDER BY importance DESC, w.row LIMIT :limit
    )"""
"""The most important: how large they are times how much they are used, both by doublings. The
files that use a name are shared among its bearers. All names that occur are read at once: to ask
for each took 250 µs."""


class CoverageRows:
    """The coverage of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def files(self, below: WorkspacePath) -> list[CoverageRow]:
        """Return the coverage of each file at or below a path that has public symbols, by path."""
        rows = self._db.all(
            f"""WITH RECURSIVE {_PUBLIC}
                SELECT own.path, count(*), sum(documented)
                FROM public JOIN own ON own.row = public.file
                GROUP BY own.path ORDER BY own.path""",
            **_values(below),
        )
        return [CoverageRow(CoverageBy.FILE, *row) for row in rows]

    def classes(self, below: WorkspacePath) -> list[CoverageRow]:
        """Return the coverage of each public type, its direct members with it, in source order."""
        rows = self._db.all(
            f"""WITH RECURSIVE {_PUBLIC},
                whole AS MATERIALIZED (
                    SELECT row AS class, documented FROM public UNION ALL
                    SELECT container, documented FROM public
                ),
                counted AS MATERIALIZED (
                    SELECT class, count(*) AS symbols, sum(documented) AS documented
                    FROM whole GROUP BY class
                )
                SELECT own.path, c.symbols, c.documented, s.id, s.qualname
                FROM counted AS c CROSS JOIN symbols AS s ON s.row = c.class
                CROSS JOIN own ON own.row = s.file
                WHERE s.row IN (SELECT row FROM public)
                AND s.kind IN (SELECT value FROM json_each(:classes))
                ORDER BY own.path, s.first, s.id""",
            **_values(below),
            classes=json.dumps(sorted(CLASS_KINDS)),
        )
        return [
            CoverageRow(CoverageBy.CLASS, path, symbols, documented, SymbolId(id_), qualname)
            for path, symbols, documented, id_, qualname in rows
        ]

    def undocumented(self, below: WorkspacePath, limit: int) -> list[Undocumented]:
        """Return the most important public symbols without a link, first things first."""
        rows = self._db.all(
            f"""WITH RECURSIVE {_PUBLIC}, {_WEIGHED}
                SELECT {FIELDS}, best.files, best.bearers, best.importance
                FROM best CROSS JOIN {TABLES} WHERE s.row = best.row
                ORDER BY best.importance DESC, s.id""",
            **_values(below),
            weights=json.dumps(KIND_WEIGHTS),
            limit=limit,
        )
        return [Undocumented(symbol(row), *row[-3:]) for row in rows]


def _values(below: WorkspacePath) -> dict[str, str]:
    return {
        "below": below,
        "structural": json.dumps(sorted(STRUCTURAL_KINDS)),
        "closed": json.dumps(sorted(CLOSED_KINDS)),
        "never": json.dumps(sorted(NEVER_COVERED)),
    }
