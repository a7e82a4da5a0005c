"""An index that is opened for reading first, and for writing only when there is something to write.

Why: most runs find nothing to do. They must neither touch the file, which other processes watch,
nor take the lease, which another process may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from glossator.errors import IndexBusy, IndexMissing
from glossator.store.index import SqliteIndex, open_index, open_mended
from glossator.store.lease import Lease
from glossator.store.ports import IndexReader, IndexWriter


class PlanOutdated(Exception):
    """Between reading and writing the index became another one: the run begins anew."""


class IndexOnDemand:
    """The index of a workspace for the length of one run, or of several that follow at once.

    It is used by one thread.
    """

    def __init__(self, file: Path, root: Path) -> None:
        self._file = file
        self._root = root
        self._lease = Lease(file)
        self._index: SqliteIndex | None = None
        self._changed: Callable[[], bool] | None = None
        self._is_writable = False

    @contextmanager
    def reading(self) -> Iterator[IndexReader]:
        """Open a snapshot; where there is no index yet, one is made."""
        with self._opened().reading() as reader:
            yield reader

    @contextmanager
    def writing(self) -> Iterator[IndexWriter]:
        """Open a transaction.

        Raises:
            IndexBusy: When another process holds the lease.
            PlanOutdated: When somebody wrote since the index was first read, or when it turned
                out to be damaged and was built anew.
        """
        if not self._is_writable:
            seen = self._index is not None
            if self._open_for_writing() and seen:
                raise PlanOutdated
        with self._opened().writing() as writer:
            yield writer

    def changed_since(self) -> Callable[[], bool]:
        """Return a question that says whether another process wrote since it was last asked."""
        return self._opened().changed_since()

    def mend(self, damage: str = "") -> None:
        """Look the whole index over, and build it anew where it is damaged.

        Args:
            damage: What was met in it; then it is built anew in any case.

        Raises:
            IndexBusy: When another process holds the lease.
        """
        if not self._lease.acquire():
            raise IndexBusy(self._lease.holder() or "unknown")
        self._close_index()
        self._index = open_mended(self._file, self._root, damage)
        self._is_writable = True

    def close(self) -> None:
        """Give back every connection and the lease."""
        self._close_index()
        self._lease.release()

    def _opened(self) -> SqliteIndex:
        if self._index is None:
            try:
                self._index = open_index(self._file, self._root, writable=False)
                self._changed = self._index.changed_since()
            except IndexMissing:
                self._open_for_writing()
        if self._index is None:
            raise IndexMissing(self._root)
        return self._index

    def _open_for_writing(self) -> bool:
        """Take the lease and open the index; tell whether it is not the one that was read."""
        if not self._lease.acquire():
            raise IndexBusy(self._lease.holder() or "unknown")
        changed = self._changed is not None and self._changed()
        before = _identity(self._file)
        self._close_index()
        self._index = open_index(self._file, self._root, writable=True)
        self._is_writable = True
        return changed or _identity(self._file) != before

    def _close_index(self) -> None:
        index, self._index, self._changed = self._index, None, None
        self._is_writable = False
        if index is not None:
            index.close()


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
