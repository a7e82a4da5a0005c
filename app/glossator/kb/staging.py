"""Several files rewritten as one: the new bytes of all are on the disk before one is replaced.

The rule: a full disk or a letter that an encoding lacks is met before anything changed; from then
on names change places, which needs no room.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from glossator import confine
from glossator.errors import EntryChanged, EntryUnwritable
from glossator.kb import disk
from glossator.model import ContentHash, WorkspacePath


class Rewrite(NamedTuple):
    """A file's new bytes, and the hash of those it has."""

    path: WorkspacePath
    data: bytes
    expected: ContentHash


class Staged:
    """New bytes of several files, all on the disk beside them, that wait to take their places."""

    def __init__(self, parts: Sequence[tuple[Rewrite, Path, Path, bytes]]) -> None:
        self._waiting = list(parts)
        self._replaced: list[tuple[WorkspacePath, Path, bytes]] = []

    @property
    def is_begun(self) -> bool:
        """Whether files have been replaced that were not put back."""
        return bool(self._replaced)

    def replace(self) -> None:
        """Let all take their places.

        Raises:
            EntryChanged: When a file is not the one that was read; all are as they were.
            EntryUnwritable: When the system refuses; all are as they were.
        """
        try:
            for one, file, part, before in self._waiting:
                with disk.told(one.path):
                    disk.unchanged(file, one.path, one.expected)
                    part.replace(file)
                    self._replaced.append((one.path, file, before))
        except (EntryChanged, EntryUnwritable):
            self.put_back()
            raise
        for folder in dict.fromkeys(file.parent for _, file, _ in self._replaced):
            disk.settle(folder)

    def put_back(self) -> None:
        """Give every file that was replaced its former bytes again.

        Raises:
            EntryUnwritable: When the system refuses; `is_begun` tells that some stay replaced.
        """
        while self._replaced:
            path, file, before = self._replaced[-1]
            with (
                disk.told(path),
                disk.beside(file, before, stat.S_IMODE(file.stat().st_mode)) as part,
            ):
                part.replace(file)
            self._replaced.pop()


@contextmanager
def staged(root: Path, rewrites: Sequence[Rewrite], *, backups: Path) -> Iterator[Staged]:
    """Put the new bytes of several files on the disk beside them; nothing is replaced yet.

    Raises:
        EntryChanged: When a file is not the one that was read; nothing was written.
        EntryUnwritable: When one cannot be written or its old text cannot be kept.
        OutsideWorkspace: When a path leads out of the root.
    """
    files = [confine.inside(root, one.path) for one in rewrites]
    for place in dict.fromkeys(file.parent for file in files):
        disk.sweep(place)
    with ExitStack() as parts:
        waiting = []
        for one, file in zip(rewrites, files, strict=True):
            with disk.told(one.path):
                before = disk.unchanged(file, one.path, one.expected)
                if before == one.data:
                    continue
                mode = stat.S_IMODE(file.stat().st_mode)
                disk.keep(backups, file, before)
                part = parts.enter_context(disk.beside(file, one.data, mode))
            waiting.append((one, file, part, before))
        yield Staged(waiting)
