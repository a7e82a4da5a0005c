"""Connections to the one SQLite file, and the two ways to use them: `Reading` and `Writing`.

Text that UTF-8 cannot say goes in with U+FFFD in its place: one odd name must not stop a run.

The rule: every failure of SQLite leaves this file as one of Glossator's errors, and every pragma
is set by itself and read back. (apsw runs the statements of one string lazily, so that later
pragmas of a list may never run.)
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import apsw
import sqlite_vec

from glossator.errors import (
    Cancelled,
    GlossatorError,
    IndexBusy,
    IndexDamaged,
    IndexMissing,
    StorageFailed,
    StorageFull,
)
from glossator.store.globs import folded_path_matches
from glossator.store.keywords import qualname_ends_in
from glossator.store.lease import Lease, blocked
from glossator.store.spelling import coded

Value = str | int | float | bytes | None
Row = tuple[Any, ...]

PAGE_SIZE = 8192
BUSY_MS = 5000
CACHE_KIB = 64 * 1024
MMAP_BYTES = 1 << 28
CHECKPOINT_PAGES = 4000
"""How far the write-ahead log grows before it is copied back. Indexing rewrites the same pages of
the keyword index again and again; at SQLite's 1,000 pages each of them is copied more often."""

STEPS_BETWEEN_LOOKS = 20_000
"""Steps of SQLite's machine, about a millisecond, between two looks at whether to stop."""


def failure(error: apsw.Error, file: Path) -> GlossatorError | Cancelled:
    """Return what a failure of SQLite means to the person."""
    match error:
        case apsw.InterruptError() | apsw.AbortError():
            return Cancelled()
        case apsw.BusyError() | apsw.LockedError():
            return IndexBusy(Lease(file).holder() or "unknown")
        case apsw.FullError():
            return StorageFull(file)
        case _ if is_damage(error):
            return IndexDamaged(file, str(error))
        case _:
            return StorageFailed(file, str(error) or type(error).__name__)


def is_damage(error: BaseException | None) -> bool:
    """Tell whether SQLite failed at the file's content: our own statements fit a sound file."""
    if isinstance(error, apsw.CorruptError | apsw.NotADBError | UnicodeDecodeError):
        return True
    return isinstance(error, apsw.SQLError) and _LACKING.search(str(error)) is not None


_LACKING = re.compile(r"no such table|no such column|has no column|malformed|vtable constructor")


def absence(file: Path, root: Path) -> IndexMissing | StorageFailed:
    """Return what to say of an index file that is not there: not made yet, or not to be made."""
    return blocked(file) or IndexMissing(root)


class Reading:
    """Questions to one connection, which belongs to one thread while this lives.

    `interrupt` may be called from any thread. It breaks off the query that runs and refuses those
    that come after it, so that it cannot slip between two of them.
    """

    def __init__(self, connection: apsw.Connection, file: Path) -> None:
        self._connection = connection
        self._file = file
        self._lock = threading.Lock()
        self._interrupted = False
        self._ended = False
        connection.set_progress_handler(self._stop, STEPS_BETWEEN_LOOKS)

    def all(self, sql: str, /, **values: Value) -> list[Row]:
        """Return every row of an answer."""
        self._check()
        try:
            return self._connection.execute(sql, values).fetchall()
        except UnicodeEncodeError:
            return self.all(sql, **{name: _sayable(value) for name, value in values.items()})
        except UnicodeDecodeError as error:
            raise IndexDamaged(self._file, "a text in it is not UTF-8") from error
        except apsw.Error as error:
            raise failure(error, self._file) from error

    def one(self, sql: str, /, **values: Value) -> Row | None:
        """Return the first row of an answer, or None."""
        rows = self.all(sql, **values)
        return rows[0] if rows else None

    def value(self, sql: str, /, **values: Value) -> Any:
        """Return the first value of the first row, or None."""
        row = self.one(sql, **values)
        return row[0] if row else None

    def interrupt(self) -> None:
        """Break off this reading. Harmless when it has ended."""
        with self._lock:
            self._interrupted = True
            if not self._ended:
                self._connection.interrupt()

    def end(self) -> None:
        """Let go of the connection: a late `interrupt` must not hit whoever uses it next."""
        with self._lock:
            self._ended = True
        self._connection.set_progress_handler(None)

    def _check(self) -> None:
        if self._interrupted:
            raise Cancelled

    def _stop(self) -> bool:
        return self._interrupted


class Writing(Reading):
    """Changes through one connection, inside a transaction that somebody else begins and ends."""

    def run(self, sql: str, /, **values: Value) -> None:
        """Run one statement."""
        self.all(sql, **values)

    def many(self, sql: str, rows: Iterable[Mapping[str, Value] | Sequence[Value]]) -> None:
        """Run one statement for each of the rows."""
        self._check()
        feed = _Feed(rows)
        while not feed.is_empty:
            try:
                self._connection.executemany(sql, feed)
            except UnicodeEncodeError:
                if feed.is_empty:
                    raise
                self._one_sayable(sql, feed.last)  # it did not go in, those before it did
            except apsw.Error as error:
                raise failure(error, self._file) from error

    def _one_sayable(self, sql: str, row: Mapping[str, Value] | Sequence[Value]) -> None:
        """Run one statement for a row in whose texts half a character stands."""
        if isinstance(row, Mapping):
            self.run(sql, **{name: _sayable(value) for name, value in row.items()})
            return
        try:
            self._connection.execute(sql, tuple(map(_sayable, row))).fetchall()
        except apsw.Error as error:
            raise failure(error, self._file) from error


class _Feed:
    """Rows on their way into the file; it knows the last one and can be gone on with."""

    def __init__(self, rows: Iterable[Mapping[str, Value] | Sequence[Value]]) -> None:
        self._rows = iter(rows)
        self.last: Mapping[str, Value] | Sequence[Value] = ()
        self.is_empty = False

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Mapping[str, Value] | Sequence[Value]:
        self.is_empty = True  # so it stays when the next row cannot be made
        self.last = next(self._rows)
        self.is_empty = False
        return self.last


def _sayable(value: Value) -> Value:
    """Return a value that SQLite takes: text is UTF-8, which has no lone surrogates."""
    if not isinstance(value, str):
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def connect(file: Path, *, create: bool = False) -> apsw.Connection:
    """Open a connection with sqlite-vec in it and no way to load anything else.

    Raises:
        apsw.Error: As SQLite has it; the caller knows what it means where it happens.
    """
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
    connection = apsw.Connection(str(file), flags=flags)
    connection.pragma("busy_timeout", BUSY_MS)
    connection.enable_load_extension(True)  # noqa: FBT003 -- apsw takes it by position only
    connection.load_extension(sqlite_vec.loadable_path())
    connection.enable_load_extension(False)  # noqa: FBT003 -- as above
    for name, arguments, function in _FUNCTIONS:
        connection.create_scalar_function(name, function, arguments, deterministic=True)
    return connection


def prepare_writer(connection: apsw.Connection, file: Path) -> None:
    """Set what a writer needs. A fresh file gets its page size, which WAL would freeze."""
    if not connection.pragma("page_count"):
        connection.pragma("page_size", PAGE_SIZE)
    _set(connection, file, {"journal_mode": "wal", "wal_autocheckpoint": CHECKPOINT_PAGES})
    _set(connection, file, _COMMON)


def prepare_reader(connection: apsw.Connection, file: Path) -> None:
    """Set what a reader needs: it sees the file through memory and cannot write."""
    _set(connection, file, _COMMON)
    _set(connection, file, {"mmap_size": MMAP_BYTES, "query_only": 1})


_FUNCTIONS: tuple[tuple[str, int, Callable[..., bool | str]], ...] = (
    ("path_matches", 2, folded_path_matches),
    ("ends_in", 3, qualname_ends_in),
    ("coded", 1, coded),
)
"""What our SQL may call besides SQLite's own functions."""

_COMMON: dict[str, int | str] = {
    "synchronous": 1,  # NORMAL
    "foreign_keys": 1,
    "busy_timeout": BUSY_MS,
    "temp_store": 2,  # MEMORY
    "cache_size": -CACHE_KIB,
    "trusted_schema": 0,
}


def _set(connection: apsw.Connection, file: Path, pragmas: Mapping[str, int | str]) -> None:
    """Set each pragma and read it back."""
    for name, value in pragmas.items():
        connection.pragma(name, value)
        found = connection.pragma(name)
        if found != value:
            raise StorageFailed(file, f"{name} stays {found} instead of {value}")
