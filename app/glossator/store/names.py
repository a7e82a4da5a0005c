"""The distinct names of symbols, and the ways a name is looked for.

The rule: a name is in the table exactly while a symbol bears it. Names are looked for here and
joined to their symbols afterwards: a workspace has several times more symbols than names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from glossator.model import HitKind
from glossator.store.database import Reading, Value, Writing
from glossator.store.keywords import grams, initials, last_names, squashed

BEHIND_ALL = "\U0010ffff"
"""Sorts behind every character: what begins with `x` lies between `x` and `x` + this."""

FUZZY_NAMES = 400
"""How many of the names that share most with a misspelt one are looked at."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A question for names.

    Attributes:
        sql: Yields (name, tier): the lower the tier, the better the match.
        values: What the names in `sql` and `also` stand for.
        also: What must be true of the symbols `s` besides, or "".
    """

    sql: str
    values: dict[str, Value] = field(default_factory=dict)
    also: str = ""


BEST = """
WITH hits AS MATERIALIZED ({sql}),
     cut AS (SELECT tier, length(name) AS size FROM hits ORDER BY 1, 2 LIMIT 1 OFFSET :top),
     best AS (SELECT name, tier FROM hits
              WHERE NOT EXISTS (SELECT 1 FROM cut)
              OR (tier, length(name)) <= (SELECT tier, size FROM cut))"""
"""SQL that begins a query over the `best` of all `hits`: the `:top` best and those as good as the
last of them. Each name has a symbol, so the best names hold the best symbols, and a question of
two letters need not look at half of the workspace."""


class KnownNames:
    """The names a writer need not ask the table about again. Emptied by a rollback."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def forget(self) -> None:
        """Trust nothing any more."""
        self._known.clear()

    def learn(self, db: Writing, names: Iterable[str]) -> None:
        """Put names into the table that are not there yet."""
        for name in dict.fromkeys(names):
            if name not in self._known:
                self._known.add(name)
                if not db.value("SELECT 1 FROM names WHERE name = :name", name=name):
                    _add(db, name)

    def drop_unused(self, db: Writing, names: Iterable[str]) -> None:
        """Take those of the names out of the table that no symbol bears any more."""
        for name in names:
            if not db.value("SELECT 1 FROM symbols WHERE name = :name LIMIT 1", name=name):
                self._known.discard(name)
                row = db.value("SELECT row FROM names WHERE name = :name", name=name)
                db.run("DELETE FROM names WHERE row = :row", row=row)
                db.run("DELETE FROM name_grams WHERE rowid = :row", row=row)


def _add(db: Writing, name: str) -> None:
    """Put one name into the table. Plain statements only: see `files.put`."""
    row: int = db.value("SELECT coalesce(max(row), 0) + 1 FROM names")
    flat = squashed(name)
    db.run(
        """INSERT INTO names (row, name, squashed, initials)
           VALUES (:row, :name, :squashed, :initials)""",
        row=row,
        name=name,
        squashed=flat,
        initials=initials(name),
    )
    sql = "INSERT INTO name_grams (rowid, squashed) VALUES (:row, :squashed)"
    db.run(sql, row=row, squashed=flat)


def wanted(db: Reading, text: str, how: HitKind) -> Wanted | None:
    """Return how to ask for names that match a text in one of the ways, None for no such way."""
    flat = squashed(text)
    if not flat:
        return None
    match how:
        case HitKind.SYMBOL_EXACT:
            return _exact(db, text)
        case HitKind.SYMBOL_QUALIFIED:
            return _qualified(db, text)
        case HitKind.SYMBOL_PREFIX:
            return _beginning("squashed", flat)
        case HitKind.SYMBOL_WORD_STARTS:
            return _beginning("initials", flat)
        case HitKind.SYMBOL_SUBSTRING:
            return _substring(flat)
        case HitKind.SYMBOL_FUZZY:
            return _fuzzy(flat)
        case _:
            return None


def anyhow(text: str) -> Wanted | None:
    """Return how to ask for names that match in any way but roughly.

    Tiers: 0 the whole name, 1 its start, 2 the first letters of its words, 3 anywhere in it.
    """
    flat = squashed(text)
    if not flat:
        return None
    holding = _holding(flat)
    sql = f"""SELECT name, CASE WHEN squashed = :flat THEN 0
                                WHEN substr(squashed, 1, :length) = :flat THEN 1
                                WHEN initials >= :flat AND initials < :behind THEN 2
                                ELSE 3 END AS tier
              FROM names
              WHERE {holding.sql}
              OR (initials <> '' AND initials >= :flat AND initials < :behind)"""
    return Wanted(sql, {**holding.values, "length": len(flat), "behind": flat + BEHIND_ALL})


def _exact(db: Reading, text: str) -> Wanted:
    """Match letter case if any name does, else the same letters in any case."""
    if db.value("SELECT 1 FROM names WHERE name = :name", name=text):
        return Wanted("SELECT name, 0 AS tier FROM names WHERE name = :name", {"name": text})
    alike = db.all("SELECT name FROM names WHERE squashed = :flat", flat=squashed(text))
    same = [name for (name,) in alike if name.casefold() == text.casefold()]
    sql = "SELECT value AS name, 0 AS tier FROM json_each(:names)"
    return Wanted(sql, {"names": json.dumps(same)})


def _qualified(db: Reading, text: str) -> Wanted:
    """Match qualified names that end in a text, in its letter case if there are any."""
    same = qualified(text)
    sql = f"SELECT 1 FROM symbols AS s WHERE s.name IN ({_names(same)}) AND {same.also} LIMIT 1"
    if db.value(sql, **same.values):
        return same
    flat = json.dumps([squashed(name) for name in last_names(text)])
    sql = """SELECT name, 0 AS tier FROM names
             WHERE squashed IN (SELECT value FROM json_each(:flat))"""
    also = "ends_in(s.qualname, :asked, 1)"
    return Wanted(sql, {"flat": flat, "asked": text}, also)


def qualified(text: str) -> Wanted:
    """Return how to ask for qualified names that end in a text, letter case kept."""
    sql = "SELECT value AS name, 0 AS tier FROM json_each(:lasts)"
    values: dict[str, Value] = {"lasts": json.dumps(last_names(text)), "asked": text}
    return Wanted(sql, values, "ends_in(s.qualname, :asked, 0)")


def _beginning(column: str, flat: str) -> Wanted:
    """Match what begins with a text; what is just that text comes first."""
    sql = f"""SELECT name, {column} <> :flat AS tier FROM names
              WHERE {column} <> '' AND {column} >= :flat AND {column} < :behind"""
    return Wanted(sql, {"flat": flat, "behind": flat + BEHIND_ALL})


def _substring(flat: str) -> Wanted:
    """Match what holds a text; what begins with it comes first."""
    holding = _holding(flat)
    sql = f"""SELECT name, substr(squashed, 1, :length) <> :flat AS tier FROM names
              WHERE {holding.sql}"""
    return Wanted(sql, {**holding.values, "length": len(flat)})


def _fuzzy(flat: str) -> Wanted | None:
    """Match what shares a run of three characters, most and rarest runs first."""
    if len(flat) < 3:
        return None
    sql = """SELECT names.name, close.raw AS tier
             FROM (SELECT rowid, rank AS raw FROM name_grams WHERE name_grams MATCH :grams
                   ORDER BY rank, rowid LIMIT :names) AS close
             JOIN names ON names.row = close.rowid"""
    either = " OR ".join(map(quoted, grams(flat)))
    return Wanted(sql, {"grams": either, "names": FUZZY_NAMES})


def _holding(flat: str) -> Wanted:
    """Return the condition for names that hold a text.

    Trigrams answer for three characters and more; shorter texts are looked for in each name.
    """
    if len(flat) < 3:
        return Wanted("instr(squashed, :flat) > 0", {"flat": flat})
    sql = "row IN (SELECT rowid FROM name_grams WHERE name_grams MATCH :gram)"
    return Wanted(sql, {"flat": flat, "gram": quoted(flat)})


def quoted(term: str) -> str:
    """Write a term so that the keyword index takes it as it is, whatever signs it has."""
    return '"' + term.replace('"', '""').replace("\0", " ") + '"'


def _names(question: Wanted) -> str:
    return f"SELECT name FROM ({question.sql})"
