"""Bytes and names on a disk: what every careful write is made of.

The rule: new bytes are on the disk in a file of their own before they take a place, what stood
there is kept aside, and whatever the system refuses is told in words.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from glossator.errors import EntryChanged, EntryUnwritable
from glossator.model import ContentHash, WorkspacePath, content_hash

KEPT = 10
"""How many earlier texts of each file are kept."""

_ALLOW = "Check the permissions of its folder, then save again."
_UNLOCK = "Make the file writable, then save again."

OLD_SECONDS = 3_600
"""From this age on a file that waits to take a place belongs to a program that was ended."""

_PART_ENDING = ".glossator-part"


def write_down(file: Path, data: bytes) -> None:
    """Write a file of the program's own outside any workspace, whole or not at all.

    Raises:
        EntryUnwritable: When the disk refuses.
    """
    with told(WorkspacePath(file.name)):
        file.parent.mkdir(parents=True, exist_ok=True)
        with beside(file, data, 0o600) as part:
            part.replace(file)
        settle(file.parent)


@contextmanager
def told(path: WorkspacePath) -> Iterator[None]:
    """Turn what the system refuses into words."""
    try:
        yield
    except OSError as failure:
        reason = failure.strerror or str(failure)
        full = failure.errno in (errno.ENOSPC, errno.EDQUOT)
        if full:
            room = "Make room on the disk, then save again."
            raise EntryUnwritable(path, "the disk is full", room) from failure
        raise EntryUnwritable(path, reason, _ALLOW) from failure


def unchanged(file: Path, path: WorkspacePath, expected: ContentHash) -> bytes:
    """Return the file's bytes after making sure that they are the ones that were read."""
    try:
        mode = file.stat().st_mode
        if not stat.S_ISREG(mode):
            raise EntryUnwritable(path, "it is no plain file", "Move away what is in its place.")
        if not mode & 0o222 or not os.access(file, os.W_OK):
            raise EntryUnwritable(path, "the file is write-protected", _UNLOCK)
        data = file.read_bytes()
    except FileNotFoundError:
        raise EntryChanged(path) from None
    if content_hash(data) != expected:
        raise EntryChanged(path)
    return data


@contextmanager
def beside(file: Path, data: bytes, mode: int) -> Iterator[Path]:
    """Give a file in the same folder that holds the bytes, on the disk; gone afterwards."""
    handle, name = tempfile.mkstemp(_PART_ENDING, ".", file.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(mode)
        yield part
    finally:
        part.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Take out of a folder what programs that were ended left half done there.

    Only what is old: another program may be writing.
    """
    before = time.time() - OLD_SECONDS
    with suppress(OSError), os.scandir(folder) as found:
        left = [
            one for one in found if one.name.startswith(".") and one.name.endswith(_PART_ENDING)
        ]
        for one in left:
            if one.is_file(follow_symlinks=False) and one.stat().st_mtime < before:
                Path(one.path).unlink(missing_ok=True)


def settle(folder: Path) -> None:
    """Make the names in a folder last; systems that know no such thing need it not."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # some network file systems refuse; the file itself is safe
            os.fsync(handle)
    finally:
        os.close(handle)


def shelf(backups: Path, file: Path) -> Path:
    """Return the folder for the earlier texts of one file."""
    digest = blake2b(os.fsencode(file), digest_size=8).hexdigest()
    return backups / f"{file.stem[:40]}-{digest}"


def keep(backups: Path, file: Path, data: bytes) -> None:
    """Keep a file's bytes as its newest earlier text, and forget the oldest.

    Numbered and not dated: clocks jump, and two saves may share a second.
    """
    place = shelf(backups, file)
    place.mkdir(parents=True, exist_ok=True)
    kept = sorted(place.glob("[0-9]*"))
    last = kept[-1].stem if kept else "0"
    number = int(last) + 1 if last.isdecimal() else len(kept) + 1
    with beside(place / file.name, data, 0o600) as part:
        part.replace(place / f"{number:08d}{file.suffix}")
    for old in kept[: max(0, len(kept) + 1 - KEPT)]:
        old.unlink(missing_ok=True)
