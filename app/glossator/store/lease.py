"""The lease: a lock of the operating system that says which process indexes a workspace.

The rule: the lock itself is the truth, and the system drops it when its holder dies. The number
written into the file only tells people who that is.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from glossator.errors import StorageFailed

TRIES = 5
PAUSE_S = 0.02
"""Asking who holds a lease locks it for an instant, so whoever wants it tries a few times."""

_LOCKED_BYTE = 1 << 30
"""Windows keeps others from reading what is locked: this byte lies far behind the number."""


def blocked(file: Path) -> StorageFailed | None:
    """Return what to say when something else is where an index or its folder should be."""
    for folder in file.parents:
        if folder.is_dir():
            break
        if folder.exists():
            return StorageFailed(file, f"{folder} is a file, not a folder")
    if file.exists() and not file.is_file():
        return StorageFailed(file, "something else is in its place, not a file")
    return None


class Lease:
    """The right to write one index, for as long as the process that took it lives."""

    def __init__(self, file: Path) -> None:
        """Name the lease of an index file; nothing is touched yet."""
        self._file = file.with_name(file.name + ".lease")
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Take the lease if nobody has it, and tell whether it is ours now.

        Raises:
            StorageFailed: When the lease file cannot be written.
        """
        if self._handle is not None:
            return True
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            known = blocked(self._file)
            raise known or StorageFailed(self._file, error.strerror or str(error)) from error
        if not _locked_soon(handle):
            os.close(handle)
            return False
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        self._handle = handle
        return True

    def holder(self) -> str:
        """Return the number of the process that holds the lease, "" for nobody."""
        if self._handle is not None:
            return str(os.getpid())
        try:
            handle = os.open(self._file, os.O_RDWR)
        except OSError:
            return ""
        try:
            if _lock(handle):
                _unlock(handle)
                return ""
            return os.read(handle, 20).decode("ascii", "replace") or "unknown"
        finally:
            os.close(handle)

    def release(self) -> None:
        """Give the lease back. Harmless when it is not ours."""
        if self._handle is None:
            return
        os.ftruncate(self._handle, 0)
        _unlock(self._handle)
        os.close(self._handle)
        self._handle = None


def _locked_soon(handle: int) -> bool:
    """Try a few times to lock."""
    for attempt in range(TRIES):
        if attempt:
            time.sleep(PAUSE_S)
        if _lock(handle):
            return True
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

    def _unlock(handle: int) -> None:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> bool:
        # flock, not lockf: a lock of lockf is lost as soon as the process closes any other handle
        # on the file, and asking for the holder does just that.
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
