"""Where names occur: an inverted index from names to files, and the lines beside it.

The rule: the keyword index says at which positions of a file's list of names a name stands, and
the file's row says which line each position is. The list is ordered by name, then line, so that
the positions of a name are one run. The keyword index ignores letter case, names do not: see
`coded`.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Iterator

from glossator.model import FanIn, Occurrence, Occurrences, WorkspacePath
from glossator.store.database import Reading, Writing
from glossator.store.spelling import coded

_SHORT, _LONG = "H", "I"
"""How line numbers are kept: in two bytes where that is enough, else in four."""


class UsageRows:
    """The names that occur in the files of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def of(self, name: str, limit: int) -> list[Occurrence]:
        """Return the first places where a name occurs, by path and line."""
        found: list[Occurrence] = []
        for path, first, count, lines in self._db.all(
            """SELECT f.path, run.first, run.places, o.lines
               FROM (SELECT doc, min(offset) AS first, count(*) AS places
                     FROM occurrence_places WHERE term = :term GROUP BY doc) AS run
               CROSS JOIN files AS f ON f.row = run.doc
               CROSS JOIN occurring AS o ON o.file = run.doc
               ORDER BY f.path LIMIT :limit""",
            term=coded(name),
            limit=limit,
        ):
            found += _places(path, _unpacked(lines)[first : first + count])
            if len(found) >= limit:
                break
        return found[:limit]

    def fan_in(self, names: Iterable[str]) -> dict[str, FanIn]:
        """Return for each of the names that occur in how many files and places it does."""
        found: dict[str, FanIn] = {}
        for name in dict.fromkeys(names):
            row = self._db.one(
                "SELECT doc, cnt FROM occurrence_names WHERE term = :term", term=coded(name)
            )
            if row:
                found[name] = FanIn(row[0], row[1])
        return found


def put(db: Writing, file: int, occurrences: Occurrences) -> None:
    """Write where names occur in a file that has no such rows."""
    if not occurrences:
        return
    words: list[str] = []
    lines: list[int] = []
    for name in sorted(occurrences):
        places = occurrences[name]
        words += [coded(name)] * len(places)
        lines += places
    db.run(
        "INSERT INTO occurring (file, lines) VALUES (:file, :lines)",
        file=file,
        lines=_packed(lines),
    )
    db.run(
        "INSERT INTO occurrences (rowid, names) VALUES (:file, :names)",
        file=file,
        names=" ".join(words),
    )


def remove(db: Writing, file: int) -> None:
    """Delete what is known of the names in a file."""
    if db.value("SELECT 1 FROM occurring WHERE file = :file", file=file):
        db.run("DELETE FROM occurring WHERE file = :file", file=file)
        db.run("DELETE FROM occurrences WHERE rowid = :file", file=file)


def _packed(lines: list[int]) -> bytes:
    form = _SHORT if max(lines) < 1 << 16 else _LONG
    return form.encode() + zlib.compress(array(form, lines).tobytes(), 6)


def _unpacked(packed: bytes) -> array[int]:
    lines = array(packed[:1].decode())
    lines.frombytes(zlib.decompress(packed[1:]))
    return lines


def _places(path: WorkspacePath, lines: Iterable[int]) -> Iterator[Occurrence]:
    return (Occurrence(path, line) for line in lines)
