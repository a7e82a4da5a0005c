"""The index of a workspace: opened once, read from any thread, written by one.

The rule: readers see one snapshot for as long as they read, and a transaction stands as a whole
or not at all.
"""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from glossator.errors import IndexMissing, IndexOutdated, IndexSpoilt, StorageFailed
from glossator.store import database, formats
from glossator.store.database import Reading, Writing, failure
from glossator.store.lease import blocked
from glossator.store.names import KnownNames
from glossator.store.pool import Pool, roll_back
from glossator.store.ports import IndexReader, IndexWriter
from glossator.store.reader import Reader
from glossator.store.writer import Writer

_LOG = logging.getLogger(__name__)


def index_file(cache_dir: Path, root: Path, profile: str = "") -> Path:
    """Return where the index of a workspace lies: by its real root and profile.

    Args:
        profile: What narrows the workspace, "" for all of it.
    """
    place = os.path.normcase(os.path.realpath(root))
    key = hashlib.blake2b(f"{place}\0{profile}".encode("utf-8", "surrogatepass"), digest_size=12)
    return cache_dir / "indexes" / f"{key.hexdigest()}.sqlite"


def open_index(file: Path, root: Path, *, writable: bool, profile: str = "") -> SqliteIndex:
    """Open an index. Whoever wants to write holds the lease of the file.

    To a reader, a file that cannot be read is as good as none: the next run builds it anew.

    Raises:
        IndexMissing: When there is none and it is only to be read.
        IndexOutdated: When it has an earlier format and is only to be read.
        IndexSpoilt: When there is a damaged one and it is only to be read.
        IndexTooNew: When a later Glossator wrote it.
        StorageFailed: When the system does not let us use it.
    """
    if writable:
        return SqliteIndex(file, root, _open_writer(file, root, profile))
    if not file.is_file():
        raise database.absence(file, root)
    try:
        connection = database.connect(file)
        number = formats.found_format(connection, file)
        connection.close()
    except (formats.ForeignFile, apsw.NotADBError, apsw.CorruptError) as error:
        raise IndexSpoilt(root, str(error)) from error
    except apsw.Error as error:
        raise failure(error, file) from error
    if number is None:
        raise IndexMissing(root)
    if number != formats.FORMAT:
        raise IndexOutdated(root)
    return SqliteIndex(file, root, None)


def open_mended(file: Path, root: Path, damage: str = "") -> SqliteIndex:
    """Open an index for writing after a look at the whole of it; made anew where it is damaged.

    Args:
        damage: What somebody met in it; then it is made anew in any case.
    """
    return SqliteIndex(file, root, _open_writer(file, root, "", known=damage, careful=True))


class SqliteIndex:
    """An index that can be read from any thread and written by one process."""

    def __init__(self, file: Path, root: Path, writer: apsw.Connection | None) -> None:
        self.file = file
        self._writer = writer
        self._write_lock = threading.RLock()
        self._known_names = KnownNames()
        self._pool = Pool(file, root)

    @contextmanager
    def reading(self) -> Iterator[IndexReader]:
        """Open a snapshot for this thread."""
        with self._pool.connection() as connection:
            db = Reading(connection, self.file)
            try:
                db.all("BEGIN")
                db.all("SELECT 1 FROM meta LIMIT 1")  # the snapshot begins with the first look
                yield Reader(db)
            except StorageFailed as error:
                formats.distrust_after(error, self.file)
                raise
            finally:
                db.end()

    @contextmanager
    def writing(self) -> Iterator[IndexWriter]:
        """Open a transaction; leaving it with an exception rolls it back.

        Other threads wait for their turn. Transactions do not nest.

        Raises:
            IndexBusy: When another process writes and does not come to an end.
            StorageFull: When the disk is full; nothing of the transaction is kept.
        """
        with self._write_lock:
            if self._writer is None:
                raise StorageFailed(self.file, "it is not open for writing, for reading only")
            if self._writer.in_transaction:
                msg = "a transaction of this thread is open already"
                raise RuntimeError(msg)
            db = Writing(self._writer, self.file)
            try:
                # Immediate: a transaction that reads first could no longer wait for its turn.
                db.run("BEGIN IMMEDIATE")
                yield Writer(db, self._known_names)
                db.run("COMMIT")
            except BaseException as error:
                self._known_names.forget()
                roll_back(self._writer)
                formats.distrust_after(error, self.file)
                raise
            finally:
                db.end()

    def changed_since(self) -> Callable[[], bool]:
        """Return a question that says whether anybody else wrote since it was last asked."""
        return self._pool.watch().changed

    def close(self) -> None:
        """Give back every connection."""
        self._pool.close()
        with self._write_lock:
            if self._writer is not None:
                _close_writer(self._writer, self.file)
                self._writer = None


def _open_writer(
    file: Path, root: Path, profile: str, *, known: str = "", careful: bool = False
) -> apsw.Connection:
    """Open an index for writing, made anew where the file cannot be used."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise blocked(file) or StorageFailed(file, error.strerror or str(error)) from error
    if (obstacle := blocked(file)) is not None:
        raise obstacle
    reason = formats.reason_to_rebuild(file, known, careful=careful)
    connection = None
    try:
        connection = database.connect(file, create=True)
        database.prepare_writer(connection, file)
        if formats.found_format(connection, file) is None:
            formats.create(connection, root, profile, reason)
        formats.sign(connection)
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, apsw.Error):
            raise failure(error, file) from error
        raise
    return connection


def _close_writer(connection: apsw.Connection, file: Path) -> None:
    """Say that the index was left in order, and fold the log into the file."""
    try:
        formats.sign_off(connection)
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    except apsw.Error as error:
        # Nothing is lost: the next writer looks the file over because the sign still stands.
        _LOG.warning("%s was not closed in order: %s", file, error)
    finally:
        connection.close()
