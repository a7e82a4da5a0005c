"""Entry ↔ rows: what the notes said when they were last indexed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import PurePosixPath

from glossator.model import (
    ContentHash,
    Entry,
    EntryId,
    EntryProblem,
    EntrySource,
    SourceLink,
    WorkspacePath,
)
from glossator.store.database import Reading, Row, Value, Writing

_LISTS = "tags, aliases, refs, conflicts, sources, dismissed, problems"
_SINGLE = "path, id, source, title, kind, status, confidence"
_HEAD = f"{_SINGLE}, {_LISTS}, updated, usage, hash, encoding"
_FIELDS = f"{_HEAD}, text, body, body_length, body_line"


STANDING = """NOT (entries.source = 'record' AND EXISTS (
    SELECT 1 FROM entries AS written WHERE written.id = entries.id AND written.source = 'entry'))"""
"""A record gives way to the entry of its id: it was converted."""


_TABLES = (
    "entries", "entry_tags", "entry_mentions", "entry_anchors", "entry_names", "entry_refs",
)  # fmt: skip


class EntryRows:
    """The entries of an index; a record that was converted is none of them."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def all(self, sources: frozenset[EntrySource] | None = None) -> list[Entry]:
        """Return entries ordered by id, then path, with `text` and `body` left empty."""
        rows = self._db.all(
            f"""SELECT {_HEAD}, '', '', 0, body_line FROM entries
                WHERE source IN (SELECT value FROM json_each(:sources)) AND {STANDING}
                ORDER BY id, path""",
            sources=json.dumps(sorted(EntrySource if sources is None else sources)),
        )
        return [_entry(row) for row in rows]

    def sources(self) -> dict[WorkspacePath, EntrySource]:
        """Return which files are entries and of which source, converted records among them."""
        rows = self._db.all("SELECT path, source FROM entries ORDER BY path")
        return {path: EntrySource(source) for path, source in rows}

    def of(self, entry: EntryId) -> list[Entry]:
        """Return the entries with this id; several when ids clash."""
        sql = f"SELECT {_FIELDS} FROM entries WHERE id = :id AND {STANDING} ORDER BY path"
        return [_entry(row) for row in self._db.all(sql, id=entry)]

    def at(self, path: WorkspacePath) -> Entry | None:
        """Return the entry of this file."""
        sql = f"SELECT {_FIELDS} FROM entries WHERE path = :path AND {STANDING}"
        row = self._db.one(sql, path=path)
        return _entry(row) if row else None

    def called(self, names: Iterable[str]) -> list[Entry]:
        """Return entries that may be meant by these names, by path, without their text."""
        rows = self._db.all(
            f"""SELECT {_HEAD}, '', '', 0, body_line FROM entries WHERE path IN (
                    SELECT path FROM entry_names WHERE name IN (
                        SELECT value FROM json_each(:names)))
                AND {STANDING} ORDER BY path""",
            names=json.dumps([name.casefold() for name in names]),
        )
        return [_entry(row) for row in rows]

    def referring(self, names: Iterable[str]) -> list[Entry]:
        """Return entries that refer to one of these names, by id and path, without their text."""
        rows = self._db.all(
            f"""SELECT {_HEAD}, '', '', 0, body_line FROM entries WHERE path IN (
                    SELECT path FROM entry_refs WHERE name IN (
                        SELECT value FROM json_each(:names)))
                AND {STANDING} ORDER BY id, path""",
            names=json.dumps([name.casefold() for name in names]),
        )
        return [_entry(row) for row in rows]

    def records_like(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        """Return the files of records that share their id with the entries in these files."""
        rows = self._db.all(
            """SELECT DISTINCT record.path FROM entries AS record
               JOIN entries AS written ON written.id = record.id
               WHERE record.source = 'record'
               AND written.path IN (SELECT value FROM json_each(:paths))""",
            paths=json.dumps(list(paths)),
        )
        return {path for (path,) in rows}

    def deprecated(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        """Return which of these files are entries whose status is `deprecated`."""
        rows = self._db.all(
            """SELECT path FROM entries WHERE lower(status) = 'deprecated'
               AND path IN (SELECT value FROM json_each(:paths))""",
            paths=json.dumps(list(paths)),
        )
        return {path for (path,) in rows}

    def converted(self) -> set[WorkspacePath]:
        """Return the files of records that gave way to an entry."""
        rows = self._db.all(f"SELECT path FROM entries WHERE NOT ({STANDING})")
        return {path for (path,) in rows}

    def mentioning(self, names: Iterable[str]) -> set[WorkspacePath]:
        """Return the files of entries whose mentions end in one of these names."""
        rows = self._db.all(
            """SELECT DISTINCT path FROM entry_mentions
               WHERE name IN (SELECT value FROM json_each(:names))""",
            names=json.dumps(list(names)),
        )
        return {path for (path,) in rows}

    def anchored_to(self, paths: Iterable[WorkspacePath]) -> set[WorkspacePath]:
        """Return the files of entries with a link to or an anchor in one of these files."""
        rows = self._db.all(
            """WITH wanted AS (SELECT value AS path FROM json_each(:paths))
               SELECT path FROM entry_anchors WHERE target IN (SELECT path FROM wanted)
               UNION SELECT entry_path FROM links WHERE target_path IN (SELECT path FROM wanted)
               UNION SELECT entry_path FROM links WHERE anchor_path IN (SELECT path FROM wanted)""",
            paths=json.dumps(list(paths)),
        )
        return {path for (path,) in rows}


def put(db: Writing, entry: Entry, mentions: Iterable[str]) -> None:
    """Put an entry in place of what its file held, with its tags, anchors and mentions."""
    remove(db, entry.path)
    values = _values(entry)
    names = ", ".join(f":{name}" for name in values)
    db.run(f"INSERT INTO entries ({', '.join(values)}) VALUES ({names})", **values)
    db.many(
        "INSERT INTO entry_tags (tag, path) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(tag.casefold(), entry.path) for tag in entry.tags],
    )
    db.many(
        "INSERT INTO entry_mentions (name, path) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(name, entry.path) for name in mentions],
    )
    db.many(
        "INSERT INTO entry_anchors (target, path) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(anchor_path(source.anchor), entry.path) for source in entry.sources],
    )
    for table, found in (
        ("entry_names", names_of(entry)),
        ("entry_refs", {part for words in said_of(entry) for part in keys_of(words)}),
    ):
        db.many(
            f"INSERT INTO {table} (name, path) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [(name.casefold(), entry.path) for name in sorted(found)],
        )


def names_of(entry: Entry) -> set[str]:
    """Return what an entry may be called: its id, path, title, aliases, and its file's stem."""
    stem = PurePosixPath(entry.path).stem
    return {str(entry.id), str(entry.path), entry.title, *entry.aliases, stem} - {""}


def said_of(entry: Entry) -> tuple[str, ...]:
    """Return what an entry calls others, those that say otherwise among them."""
    return (*entry.references, *entry.conflicts)


def keys_of(words: str) -> set[str]:
    """Return the names under which an entry is looked up that words may mean.

    A path may lack its ending or begin further down: its last part is a stem.
    """
    bare = words.partition("#")[0].strip() or words
    last = bare.rpartition("/")[2]
    return {words, bare, last, PurePosixPath(last).stem} - {""}


def remove(db: Writing, path: WorkspacePath) -> None:
    """Forget the entry of a file; its links are not touched."""
    for table in _TABLES:
        db.run(f"DELETE FROM {table} WHERE path = :path", path=path)


def anchor_path(anchor: str) -> str:
    """Return what stands before an anchor's `::` or `#L`: its path, where it has one."""
    path, sign, _ = anchor.partition("::")
    return path if sign else anchor.partition("#L")[0]


def _values(entry: Entry) -> dict[str, Value]:
    """Return the columns of an entry. A body that ends the text is kept as its length alone."""
    ends_text = entry.text.endswith(entry.body)
    return {
        "path": entry.path,
        "id": entry.id,
        "source": entry.source,
        "title": entry.title,
        "text": entry.text,
        "body": None if ends_text else entry.body,
        "body_length": len(entry.body),
        "body_line": entry.body_line,
        "kind": entry.kind,
        "status": entry.status,
        "confidence": entry.confidence,
        "tags": json.dumps(entry.tags),
        "aliases": json.dumps(entry.aliases),
        "refs": json.dumps(entry.references),
        "conflicts": json.dumps(entry.conflicts),
        "sources": json.dumps([asdict(source) for source in entry.sources]),
        "dismissed": json.dumps(entry.dismissed),
        "problems": json.dumps([asdict(problem) for problem in entry.problems]),
        "updated": entry.updated,
        "usage": entry.usage,
        "hash": entry.hash,
        "encoding": entry.encoding,
    }


def _entry(row: Row) -> Entry:
    """Make an entry of the columns `_FIELDS`."""
    path, id_, source, title, kind, status, confidence, *rest = row
    lists, (updated, usage, hash_, encoding, *whole) = rest[:7], rest[7:]
    text, body, body_length, body_line = whole
    tags, aliases, references, conflicts, sources, dismissed, problems = map(json.loads, lists)
    return Entry(
        id=id_,
        path=path,
        source=EntrySource(source),
        title=title,
        text=text,
        body=text[len(text) - body_length :] if body is None else body,
        body_line=body_line,
        kind=kind,
        status=status,
        confidence=confidence,
        tags=tuple(tags),
        aliases=tuple(aliases),
        references=tuple(references),
        conflicts=tuple(conflicts),
        sources=tuple(SourceLink(**one) for one in sources),
        dismissed=tuple(dismissed),
        updated=updated,
        usage=usage,
        problems=tuple(EntryProblem(**one) for one in problems),
        hash=ContentHash(hash_),
        encoding=encoding,
    )
