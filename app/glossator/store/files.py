"""What was indexed: files, the folders they lie in, what was left out. `FileRecord` ↔ rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from glossator.model import (
    ContentHash,
    FileRecord,
    Origin,
    Skipped,
    SkipReason,
    WorkspacePath,
)
from glossator.store.database import Reading, Row, Writing
from glossator.store.keywords import stem_parts

_FIELDS = """path, size, mtime_ns, inode, hash, configuration, language, encoding, lines, origin,
             problem, indexed_at, summary"""


class FileRows:
    """The files of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def all(self) -> dict[WorkspacePath, FileRecord]:
        """Return every indexed file by its path."""
        rows = self._db.all(f"SELECT {_FIELDS} FROM files ORDER BY path")
        return {record.path: record for record in map(_record, rows)}

    def of(self, path: WorkspacePath) -> FileRecord | None:
        """Return what is known of one file."""
        row = self._db.one(f"SELECT {_FIELDS} FROM files WHERE path = :path", path=path)
        return _record(row) if row else None

    def find(self, text: str, limit: int) -> list[FileRecord]:
        """Return files whose path holds `text` in any letter case, shortest path first."""
        rows = self._db.all(
            f"""SELECT {_FIELDS} FROM files WHERE instr(folded, :text) > 0
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
    """Write a file and return its row; one that was there keeps its row."""
    if row_of(db, record.path) is None:
        _count_stems(db, record.path, 1)
        _add_folders(db, record.path)
    folder, name = split(record.path)
    row: int = db.value(
        f"""INSERT INTO files (folded, folder, name, {_FIELDS})
            VALUES (:folded, :folder, :name, :path, :size, :mtime_ns, :inode, :hash,
                    :configuration, :language, :encoding, :lines, :origin, :problem, :indexed_at,
                    :summary)
            ON CONFLICT (path) DO UPDATE SET
                size = excluded.size, mtime_ns = excluded.mtime_ns, inode = excluded.inode,
                hash = excluded.hash, configuration = excluded.configuration,
                language = excluded.language, encoding = excluded.encoding,
                lines = excluded.lines, origin = excluded.origin, problem = excluded.problem,
                indexed_at = excluded.indexed_at, summary = excluded.summary
            RETURNING row""",
        folded=record.path.casefold(),
        folder=folder,
        name=name,
        path=record.path,
        size=record.size,
        mtime_ns=record.mtime_ns,
        inode=str(record.inode),
        hash=record.hash,
        configuration=record.configuration,
        language=record.language,
        encoding=record.encoding,
        lines=record.lines,
        origin=record.origin,
        problem=record.problem,
        indexed_at=record.indexed_at,
        summary=record.summary,
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
        db.run(
            """INSERT INTO stems (part, files) VALUES (:part, :more)
               ON CONFLICT DO UPDATE SET files = files + :more""",
            part=part,
            more=more,
        )
        db.run("DELETE FROM stems WHERE part = :part AND files <= 0", part=part)


def _record(row: Row) -> FileRecord:
    path, size, mtime_ns, inode, hash_, configuration, language, encoding, lines, origin, *rest = (
        row
    )
    problem, indexed_at, summary = rest
    return FileRecord(
        WorkspacePath(path), size, mtime_ns, int(inode), ContentHash(hash_), configuration,
        language, encoding, lines, Origin(origin), problem, indexed_at, summary,
    )  # fmt: skip
