"""What was indexed: files, the folders they lie in, what was left out. `FileRecord` ↔ rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from glossator.model import (
    FileKey,
    FileRecord,
    Mark,
    Origin,
    Skipped,
    SkipReason,
    WorkspacePath,
)
from glossator.store.database import Reading, Row, Value, Writing
from glossator.store.keywords import stem_parts

_FIELDS = (
    "path", "size", "mtime_ns", "inode", "hash", "configuration", "language", "encoding",
    "lines", "origin", "problem", "indexed_at", "summary", "marks",
)  # fmt: skip
_COLUMNS = ", ".join(_FIELDS)
_SETTERS = ", ".join(f"{one} = :{one}" for one in _FIELDS[1:])


class FileRows:
    """The files of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def all(self) -> dict[WorkspacePath, FileRecord]:
        """Return every indexed file by its path."""
        rows = self._db.all(f"SELECT {_COLUMNS} FROM files ORDER BY path")
        return {record.path: record for record in map(_record, rows)}

    def keys(self) -> dict[WorkspacePath, FileKey]:
        """Return what tells whether each indexed file must be read again: cheaper than `all`."""
        rows = self._db.all(f"SELECT {', '.join(FileKey._fields)} FROM files ORDER BY path")
        return {row[0]: FileKey._make((*row[:3], int(row[3]), *row[4:])) for row in rows}

    def paths(self) -> list[WorkspacePath]:
        """Return the path of every indexed file, in order: cheaper than `all`."""
        return [path for (path,) in self._db.all("SELECT path FROM files ORDER BY path")]

    def of(self, path: WorkspacePath) -> FileRecord | None:
        """Return what is known of one file."""
        row = self._db.one(f"SELECT {_COLUMNS} FROM files WHERE path = :path", path=path)
        return _record(row) if row else None

    def find(self, text: str, limit: int) -> list[FileRecord]:
        """Return files whose path holds `text` in any letter case, shortest path first."""
        rows = self._db.all(
            f"""SELECT {_COLUMNS} FROM files WHERE instr(folded, :text) > 0
                ORDER BY length(path), path LIMIT :limit""",
            text=text.casefold(),
            limit=limit,
        )
        return [_record(row) for row in rows]

    def skipped(self) -> list[Skipped]:
        """Return what was left out, ordered by path."""
        rows = self._db.all("SELECT path, reason, detail FROM skipped ORDER BY path, reason")
        return [Skipped(path, SkipReason(reason), detail) for path, reason, detail in rows]

    def languages(self) -> list[tuple[str, int]]:
        """Return languages with their number of files, most first."""
        rows = self._db.all(
            """SELECT language, count(*) AS files FROM files WHERE language <> ''
               GROUP BY language ORDER BY files DESC, language"""
        )
        return [(language, files) for language, files in rows]

    def being_parsed(self) -> list[WorkspacePath]:
        """Return the paths written down before a parse that never reported back."""
        return [path for (path,) in self._db.all("SELECT path FROM parsing ORDER BY path")]


def put(db: Writing, record: FileRecord) -> int:
    """Write a file and return its row; one that was there keeps its row.

    Two plain statements instead of one that inserts or updates: SQLite guards the latter by a
    savepoint, and each savepoint makes the keyword index write down what it has gathered so far.
    """
    values = _values(record)
    known = row_of(db, record.path)
    if known is not None:
        db.run(f"UPDATE files SET {_SETTERS} WHERE path = :path", **values)
        return known
    _count_stems(db, record.path, 1)
    _add_folders(db, record.path)
    folder, name = split(record.path)
    row: int = db.value("SELECT coalesce(max(row), 0) + 1 FROM files")
    db.run(
        f"""INSERT INTO files (row, folded, folder, name, {", ".join(_FIELDS)})
            VALUES (:row, :folded, :folder, :name, {", ".join(f":{one}" for one in _FIELDS)})""",
        row=row,
        folded=record.path.casefold(),
        folder=folder,
        name=name,
        **values,
    )
    return row


def move(db: Writing, old: WorkspacePath, new: WorkspacePath) -> None:
    """Give a file another path; nothing may be indexed there."""
    _count_stems(db, old, -1)
    _count_stems(db, new, 1)
    _add_folders(db, new)
    folder, name = split(new)
    db.run(
        """UPDATE files SET path = :new, folded = :folded, folder = :folder, name = :name
           WHERE path = :old""",
        old=old,
        new=new,
        folded=new.casefold(),
        folder=folder,
        name=name,
    )
    _drop_empty_folders(db, old)


def remove(db: Writing, path: WorkspacePath) -> None:
    """Forget a file whose symbols and chunks are gone already."""
    _count_stems(db, path, -1)
    db.run("DELETE FROM files WHERE path = :path", path=path)
    _drop_empty_folders(db, path)


def row_of(db: Reading, path: WorkspacePath) -> int | None:
    """Return the row of a file."""
    row: int | None = db.value("SELECT row FROM files WHERE path = :path", path=path)
    return row


def replace_skipped(db: Writing, skipped: Sequence[Skipped]) -> None:
    """Put a whole scan's list of what was left out in place of the last one."""
    db.run("DELETE FROM skipped")
    for one in skipped:
        add_skipped(db, one)


def add_skipped(db: Writing, skipped: Skipped) -> None:
    """Remember one more file that was left out."""
    db.run(
        """INSERT INTO skipped (path, reason, detail) VALUES (:path, :reason, :detail)
           ON CONFLICT DO UPDATE SET detail = excluded.detail""",
        path=skipped.path,
        reason=skipped.reason,
        detail=skipped.detail,
    )


def begin_parsing(db: Writing, paths: Iterable[WorkspacePath]) -> None:
    """Write down which files are about to be parsed."""
    sql = "INSERT INTO parsing (path) VALUES (:path) ON CONFLICT DO NOTHING"
    db.many(sql, [{"path": path} for path in paths])


def end_parsing(db: Writing, paths: Iterable[WorkspacePath]) -> None:
    """Cross them out."""
    db.many("DELETE FROM parsing WHERE path = :path", [{"path": path} for path in paths])


def split(path: WorkspacePath) -> tuple[WorkspacePath, str]:
    """Return the folder of a path, "" for the root, and its own name."""
    folder, _, name = path.rpartition("/")
    return WorkspacePath(folder), name


def _ancestors(path: WorkspacePath) -> list[WorkspacePath]:
    """Return the folders a path lies in, innermost first, without the root."""
    found: list[WorkspacePath] = []
    folder, _ = split(path)
    while folder:
        found.append(folder)
        folder, _ = split(folder)
    return found


def _add_folders(db: Writing, path: WorkspacePath) -> None:
    """Write the folders of a path, up to the first that is known."""
    for folder in _ancestors(path):
        if db.value("SELECT 1 FROM folders WHERE path = :path", path=folder):
            return
        parent, name = split(folder)
        sql = "INSERT INTO folders (path, parent, name) VALUES (:path, :parent, :name)"
        db.run(sql, path=folder, parent=parent, name=name)


def _drop_empty_folders(db: Writing, path: WorkspacePath) -> None:
    """Forget the folders of a path that nothing lies in any more."""
    for folder in _ancestors(path):
        dropped = db.value(
            """DELETE FROM folders WHERE path = :path
               AND NOT EXISTS (SELECT 1 FROM files WHERE folder = :path)
               AND NOT EXISTS (SELECT 1 FROM folders AS below WHERE below.parent = :path)
               RETURNING 1""",
            path=folder,
        )
        if dropped is None:
            return


def _count_stems(db: Writing, path: WorkspacePath, more: int) -> None:
    """Count the words of a file's stem, one file more or less."""
    for part in sorted(stem_parts(path)):
        known = db.value("SELECT files FROM stems WHERE part = :part", part=part)
        if known is None:
            db.run("INSERT INTO stems (part, files) VALUES (:part, :more)", part=part, more=more)
        elif known + more > 0:
            sql = "UPDATE stems SET files = :files WHERE part = :part"
            db.run(sql, part=part, files=known + more)
        else:
            db.run("DELETE FROM stems WHERE part = :part", part=part)


def _values(record: FileRecord) -> dict[str, Value]:
    values = {name: getattr(record, name) for name in _FIELDS}
    return values | {"inode": str(record.inode), "marks": ",".join(record.marks)}


@cache
def marks_of(text: str) -> tuple[Mark, ...]:
    """Read the marks of a row; there are few different ones."""
    return tuple(Mark(word) for word in text.split(",")) if text else ()


_ORIGINS = {one.value: one for one in Origin}


def _record(row: Row) -> FileRecord:
    """Make a record of the columns `_FIELDS`. A plan asks for all of them: it has to be quick."""
    return FileRecord(
        row[0], row[1], row[2], int(row[3]), row[4], row[5], row[6], row[7], row[8],
        _ORIGINS[row[9]], row[10], row[11], row[12], marks_of(row[13]),
    )  # fmt: skip
