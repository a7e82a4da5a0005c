"""Reading the index of one workspace from any thread, whether or not it exists yet.

The file may appear, grow or be built anew by another process at any time; a reader is opened on
what is there now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from glossator.settings import cache_dir
from glossator.store.database import absence
from glossator.store.index import SqliteIndex, index_file, open_index
from glossator.store.ports import IndexReader
from glossator.task import Task


class Snapshots:
    """Gives readers of a workspace's index."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.file = index_file(cache_dir(), root)
        self._lock = Lock()
        self._index: SqliteIndex | None = None
        self._inode = 0
        self._changed: Callable[[], bool] | None = None

    def exists(self) -> bool:
        """Tell whether anything has been indexed yet."""
        return self.file.exists()

    @contextmanager
    def reading(self, task: Task | None = None) -> Iterator[IndexReader]:
        """Open a snapshot for this thread.

        Args:
            task: Cancelling it interrupts whatever query is running on the snapshot.

        Raises:
            IndexMissing: When nothing has been indexed yet.
        """
        with self._opened().reading() as reader:
            if task is not None:
                task.interrupted_by(reader.interrupt)
            try:
                yield reader
            finally:
                if task is not None:
                    task.interrupted_by(None)

    def changed(self) -> bool:
        """Tell whether another process wrote to the index since this was last asked."""
        if not self.exists():
            return False
        index = self._opened()
        with self._lock:
            if self._changed is None:
                self._changed = index.changed_since()
            ask = self._changed
        return ask()

    def close(self) -> None:
        """Give back every connection."""
        with self._lock:
            index, self._index, self._changed = self._index, None, None
        if index is not None:
            index.close()

    def _opened(self) -> SqliteIndex:
        """Return the index, opened anew when the file was replaced by another one."""
        try:
            inode = self.file.stat().st_ino
        except OSError:
            raise absence(self.file, self._root) from None
        with self._lock:
            if self._index is not None and self._inode != inode:
                self._index.close()
                self._index, self._changed = None, None
            if self._index is None:
                self._index = open_index(self.file, self._root, writable=False)
                self._inode = inode
            return self._index
