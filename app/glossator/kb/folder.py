"""Entries' files on disk: saved and created so that no accident loses a word.

The rule: a file is either as it was or as it was meant. Every write goes to a new file in the
same folder that takes the old one's place when all of it is on the disk; the text that stood there
before is kept aside; and nothing is written where the file is not the one that was read.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from contextlib import suppress
from pathlib import Path, PurePosixPath

from glossator import confine
from glossator.errors import EntryChanged, EntryExists, EntryReadOnly, EntryUnwritable
from glossator.kb import disk
from glossator.kb.encoding import encode
from glossator.model import NO_HASH, ContentHash, Entry, WorkspacePath, content_hash

_AS_UTF8 = "Save it as UTF-8 in another editor first."


def save(
    root: Path, entry: Entry, text: str, *, expected: ContentHash, backups: Path
) -> ContentHash:
    """Write an entry's whole text in place of the one that was read.

    Mode, encoding and byte-order mark stay; line ends are those of `text`. Where the file is a
    link inside the workspace, the file it leads to is written.

    Args:
        root: The workspace's folder.
        entry: As it was read; gives path and encoding.
        expected: The hash the file had when it was read.
        backups: The folder in which earlier texts are kept.

    Returns:
        The hash of the file now.

    Raises:
        EntryReadOnly: When the file belongs to somebody else's tool.
        EntryChanged: When the file is not the one that was read; nothing was written.
        EntryUnwritable: When it cannot be written or its old text cannot be kept.
        OutsideWorkspace: When the path leads out of the root.
    """
    if not entry.writable:
        raise EntryReadOnly(entry.path)
    file = confine.inside(root, entry.path)
    data = _bytes(entry.path, text, entry.encoding)
    with disk.told(entry.path):
        before = disk.unchanged(file, entry.path, expected)
        if before == data:
            return expected
        mode = stat.S_IMODE(file.stat().st_mode)
        disk.keep(backups, file, before)
        with disk.beside(file, data, mode) as part:
            disk.unchanged(file, entry.path, expected)
            part.replace(file)
        disk.settle(file.parent)
    return content_hash(data)


def replace_text(
    root: Path, path: WorkspacePath, text: str, *, expected: ContentHash, backups: Path
) -> ContentHash:
    """Write a plain file of the program's own, as UTF-8, in place of the one that was read.

    Args:
        expected: The hash the file had when it was read; `NO_HASH` when there was none.

    Returns:
        The hash of the file now.

    Raises:
        EntryChanged: When the file is not the one that was read; nothing was written.
        EntryUnwritable: When it cannot be written or its old text cannot be kept.
        OutsideWorkspace: When the path leads out of the root.
    """
    file = confine.inside(root, path)
    data = _bytes(path, text, "utf-8")
    with disk.told(path):
        if expected == NO_HASH:
            file.parent.mkdir(parents=True, exist_ok=True)
            with disk.beside(file, data, 0o644) as part:
                _first(part, file, path)
        else:
            before = disk.unchanged(file, path, expected)
            mode = stat.S_IMODE(file.stat().st_mode)
            disk.keep(backups, file, before)
            with disk.beside(file, data, mode) as part:
                disk.unchanged(file, path, expected)
                part.replace(file)
        disk.settle(file.parent)
    return content_hash(data)


def bytes_of(entry: Entry, text: str) -> bytes:
    """Return an entry's new text as the bytes of its file.

    Raises:
        EntryReadOnly: When the file belongs to somebody else's tool.
        EntryUnwritable: When its encoding has no such letter.
    """
    if not entry.writable:
        raise EntryReadOnly(entry.path)
    return _bytes(entry.path, text, entry.encoding)


def hash_at(root: Path, path: WorkspacePath) -> ContentHash | None:
    """Return the hash of what is at a path; None where no plain file can be read.

    Raises:
        OutsideWorkspace: When the path leads out of the root.
    """
    file = confine.inside(root, path)
    try:
        return content_hash(file.read_bytes()) if file.is_file() else None
    except OSError:
        return None


def remove(root: Path, path: WorkspacePath, *, expected: ContentHash, backups: Path) -> None:
    """Take a file of the program's own away, and its folder when nothing else is in it.

    Raises:
        EntryChanged: When the file is not the one that was read; it stays.
        EntryUnwritable: When it cannot be taken away or its text cannot be kept.
        OutsideWorkspace: When the path leads out of the root.
    """
    file = confine.inside(root, path)
    with disk.told(path):
        disk.keep(backups, file, disk.unchanged(file, path, expected))
        file.unlink()
        with suppress(OSError):
            file.parent.rmdir()


def create(root: Path, path: WorkspacePath, text: str) -> ContentHash:
    """Write a new entry, as UTF-8; folders that are missing are made.

    Returns:
        The hash of the new file.

    Raises:
        EntryExists: When the name is taken, in this or another letter case.
        EntryUnwritable: When the disk refuses.
        OutsideWorkspace: When the path leads out of the root.
    """
    file = confine.inside(root, path)
    data = _bytes(path, text, "utf-8")
    with disk.told(path):
        taken = _taken(root.resolve(), file)
        if taken:
            raise EntryExists(path, taken)
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            raise EntryExists(path, path) from None
        try:
            with disk.beside(file, data, stat.S_IMODE(file.stat().st_mode)) as part:
                part.replace(file)
        except OSError:
            file.unlink()
            raise
        disk.settle(file.parent)
    return content_hash(data)


def move(root: Path, old: WorkspacePath, new: WorkspacePath) -> None:
    """Give an entry's file another path; folders that are missing are made.

    Raises:
        EntryExists: When the name is taken, in this or another letter case.
        EntryUnwritable: When the disk refuses; the file is where it was.
        OutsideWorkspace: When a path leads out of the root.
    """
    file, target = confine.inside(root, old), confine.inside(root, new)
    with disk.told(new):
        clash = _taken(root.resolve(), target)
        if clash:
            raise EntryExists(new, clash)
        target.parent.mkdir(parents=True, exist_ok=True)
        file.rename(target)
        disk.settle(target.parent)
        disk.settle(file.parent)


def taken(root: Path, path: WorkspacePath) -> WorkspacePath | None:
    """Return what is there already under a name, in this or another letter case.

    Raises:
        OutsideWorkspace: When the path leads out of the root.
    """
    return _taken(root.resolve(), confine.inside(root, path))


class Names:
    """What is there already under many names: each folder is listed once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._listed: dict[Path, dict[str, str]] = {}

    def taken(self, path: WorkspacePath) -> WorkspacePath | None:
        """Return what is there under a name; see `taken`."""
        file = confine.inside(self._root, path)
        if not file.parent.is_dir():
            return taken(self._root, path)
        if file.parent not in self._listed:
            names = (one.name for one in file.parent.iterdir())
            self._listed[file.parent] = {_folded(name): name for name in names}
        clash = self._listed[file.parent].get(_folded(file.name))
        return WorkspacePath(str(PurePosixPath(path).with_name(clash))) if clash else None


def earlier(root: Path, path: WorkspacePath, backups: Path) -> list[Path]:
    """Return the files with the earlier texts of an entry, newest first.

    Raises:
        OutsideWorkspace: When the path leads out of the root.
    """
    kept = disk.shelf(backups, confine.inside(root, path))
    return sorted(kept.glob("[0-9]*"), reverse=True) if kept.is_dir() else []


def _bytes(path: WorkspacePath, text: str, encoding: str) -> bytes:
    if not encoding:
        raise EntryUnwritable(path, "its text could not be read in full", _AS_UTF8)
    try:
        return encode(text, encoding)
    except UnicodeEncodeError as error:
        letter = text[error.start]
        detail = f"{letter!r} does not exist in its encoding, {encoding}"
        raise EntryUnwritable(path, detail, _AS_UTF8) from None


def _first(part: Path, file: Path, path: WorkspacePath) -> None:
    """Let a new file take its name, unless somebody else had it first."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise EntryChanged(path) from None
    part.chmod(stat.S_IMODE(file.stat().st_mode))
    part.replace(file)


def _taken(root: Path, file: Path) -> WorkspacePath | None:
    """Return what is already there under this name or one that differs in letter case only."""
    folder = root
    for part in file.relative_to(root).parts:
        if not folder.is_dir():
            return WorkspacePath(folder.relative_to(root).as_posix()) if folder.exists() else None
        alike = [other for other in folder.iterdir() if _alike(other.name, part)]
        exact = [other for other in alike if other.name == part]
        clash = next(iter(exact or alike), None)
        if clash is not None and (not exact or clash == file):
            return WorkspacePath(clash.relative_to(root).as_posix())
        folder /= part
    return None


def _alike(left: str, right: str) -> bool:
    """Tell whether some file system takes the two names for one."""
    return _folded(left) == _folded(right)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())
