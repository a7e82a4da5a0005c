"""Connections for readers: one per thread at a time, taken from those that lie idle.

The rule: whoever deletes or rebuilds the file under us costs us our connections, not our answers:
each reader looks whether the file is still the one the idle connections were opened on. The number
by which the system knows the file is enough to tell: it is given to no other file while we hold
this one open.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from glossator.store.database import absence, connect, failure, prepare_reader

Identity = tuple[int, int]


class Pool:
    """The readers' connections to one file."""

    def __init__(self, file: Path, root: Path) -> None:
        self._file = file
        self._root = root
        self._lock = threading.Lock()
        self._idle: list[apsw.Connection] = []
        self._watches: list[Watch] = []
        self._identity: Identity | None = None
        self._closed = False

    @contextmanager
    def connection(self) -> Iterator[apsw.Connection]:
        """Lend a connection; what it has begun is ended when it comes back."""
        identity, connection = self._taken()
        try:
            yield connection
        finally:
            try:
                roll_back(connection)
            except apsw.Error:
                connection.close()
            else:
                self._give_back(identity, connection)

    def open(self) -> apsw.Connection:
        """Open a connection of a reader.

        Raises:
            IndexMissing: When the file is gone.
            StorageFailed: When something else is in its place.
        """
        if not self._file.is_file():
            raise absence(self._file, self._root)
        connection = None
        try:
            connection = connect(self._file)
            prepare_reader(connection, self._file)
        except apsw.Error as error:
            if connection is not None:
                connection.close()
            raise failure(error, self._file) from error
        return connection

    def identity(self) -> Identity | None:
        """Return what tells this file from another one in its place, None for no file."""
        try:
            found = os.stat(self._file)  # noqa: PTH116 -- the fast one: asked before every query
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def watch(self) -> Watch:
        """Begin to watch for changes that others make."""
        watch = Watch(self)
        with self._lock:
            self._watches.append(watch)
        return watch

    def close(self) -> None:
        """Close what lies idle; what is lent is closed when it comes back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            watches, self._watches = self._watches, []
        for connection in idle:
            connection.close()
        for watch in watches:
            watch.close()

    def _taken(self) -> tuple[Identity | None, apsw.Connection]:
        identity = self.identity()
        outdated: list[apsw.Connection] = []
        connection: apsw.Connection | None = None
        with self._lock:
            if identity != self._identity:
                outdated, self._idle = self._idle, []
                self._identity = identity
            if self._idle:
                connection = self._idle.pop()
        for old in outdated:
            old.close()
        return identity, connection or self.open()

    def _give_back(self, identity: Identity | None, connection: apsw.Connection) -> None:
        with self._lock:
            if not self._closed and identity == self._identity:
                self._idle.append(connection)
                return
        connection.close()


class Watch:
    """The question whether anybody wrote since it was last asked. May be asked by any thread."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._lock = threading.Lock()
        self._identity = pool.identity()
        self._connection: apsw.Connection | None = pool.open()
        self._version = self._found()
        self._closed = False

    def changed(self) -> bool:
        """Tell whether the file has other content than when this was last asked.

        A file that is gone, or another one in its place, counts as changed once.
        """
        with self._lock:
            identity = None if self._closed else self._pool.identity()
            if identity != self._identity:
                self._drop()
                self._connection = None if identity is None else self._pool.open()
                self._identity, self._version = identity, self._found()
                return True
            was, self._version = self._version, self._found()
            return self._version != was

    def close(self) -> None:
        """Stop watching; nothing counts as changed from now on."""
        with self._lock:
            self._closed = True
            self._identity, self._version = None, 0
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _found(self) -> int:
        if self._connection is None:
            return 0
        version: int = self._connection.pragma("data_version")
        return version


def roll_back(connection: apsw.Connection) -> None:
    """End what a connection has begun, if SQLite has not done so by itself."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")
