"""Entries' files on disk: saved and created so that no accident loses a word.

The rule: a file is either as it was or as it was meant. Every write goes to a new file in the
same folder that takes the old one's place when all of it is on the disk; the text that stood there
before is kept aside; and nothing is written where the file is not the one that was read.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from glossator import confine
from glossator.errors import EntryChanged, EntryExists, EntryReadOnly, EntryUnwritable
from glossator.kb.encoding import encode
from glossator.model import NO_HASH, ContentHash, Entry, WorkspacePath, content_hash

KEPT = 10
"""How many earlier texts of each file are kept."""

_PART_ENDING = ".glossator-part"
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
    with _told(entry.path):
        before = _unchanged(file, entry.path, expected)
        if before == data:
            return expected
        mode = stat.S_IMODE(file.stat().st_mode)
        _keep(backups, file, before)
        with _beside(file, data, mode) as part:
            _unchanged(file, entry.path, expected)
            part.replace(file)
        _settle(file.parent)
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
    with _told(path):
        if expected == NO_HASH:
            file.parent.mkdir(parents=True, exist_ok=True)
            with _beside(file, data, 0o644) as part:
                _first(part, file, path)
        else:
            before = _unchanged(file, path, expected)
            mode = stat.S_IMODE(file.stat().st_mode)
            _keep(backups, file, before)
            with _beside(file, data, mode) as part:
                _unchanged(file, path, expected)
                part.replace(file)
        _settle(file.parent)
    return content_hash(data)


class Rewrite(NamedTuple):
    """A file's new bytes, and the hash of those it has."""

    path: WorkspacePath
    data: bytes
    expected: ContentHash


class Staged:
    """New bytes of several files, all on the disk beside them, that wait to take their places."""

    def __init__(self, parts: Sequence[tuple[Rewrite, Path, Path, bytes]]) -> None:
        self._waiting = list(parts)
        self._replaced: list[tuple[Path, bytes]] = []

    def replace(self) -> None:
        """Let all take their places.

        Raises:
            EntryChanged: When a file is not the one that was read; all are as they were.
            EntryUnwritable: When the system refuses; all are as they were.
        """
        try:
            for one, file, part, before in self._waiting:
                with _told(one.path):
                    _unchanged(file, one.path, one.expected)
                    part.replace(file)
                    self._replaced.append((file, before))
        except (EntryChanged, EntryUnwritable):
            self.put_back()
            raise
        for folder in dict.fromkeys(file.parent for file, _ in self._replaced):
            _settle(folder)

    def put_back(self) -> None:
        """Give every file that was replaced its former bytes again."""
        for file, before in reversed(self._replaced):
            with _beside(file, before, stat.S_IMODE(file.stat().st_mode)) as part:
                part.replace(file)
        self._replaced.clear()


@contextmanager
def staged(root: Path, rewrites: Sequence[Rewrite], *, backups: Path) -> Iterator[Staged]:
    """Put the new bytes of several files on the disk beside them; nothing is replaced yet.

    Raises:
        EntryChanged: When a file is not the one that was read; nothing was written.
        EntryUnwritable: When one cannot be written or its old text cannot be kept.
        OutsideWorkspace: When a path leads out of the root.
    """
    with ExitStack() as parts:
        waiting = []
        for one in rewrites:
            file = confine.inside(root, one.path)
            with _told(one.path):
                before = _unchanged(file, one.path, one.expected)
                if before == one.data:
                    continue
                mode = stat.S_IMODE(file.stat().st_mode)
                _keep(backups, file, before)
                part = parts.enter_context(_beside(file, one.data, mode))
            waiting.append((one, file, part, before))
        yield Staged(waiting)


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


def write_down(file: Path, data: bytes) -> None:
    """Write a file of the program's own outside any workspace, whole or not at all.

    Raises:
        EntryUnwritable: When the disk refuses.
    """
    with _told(WorkspacePath(file.name)):
        file.parent.mkdir(parents=True, exist_ok=True)
        with _beside(file, data, 0o600) as part:
            part.replace(file)
        _settle(file.parent)


def remove(root: Path, path: WorkspacePath, *, expected: ContentHash, backups: Path) -> None:
    """Take a file of the program's own away, and its folder when nothing else is in it.

    Raises:
        EntryChanged: When the file is not the one that was read; it stays.
        EntryUnwritable: When it cannot be taken away or its text cannot be kept.
        OutsideWorkspace: When the path leads out of the root.
    """
    file = confine.inside(root, path)
    with _told(path):
        _keep(backups, file, _unchanged(file, path, expected))
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
    with _told(path):
        taken = _taken(root.resolve(), file)
        if taken:
            raise EntryExists(path, taken)
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            raise EntryExists(path, path) from None
        try:
            with _beside(file, data, stat.S_IMODE(file.stat().st_mode)) as part:
                part.replace(file)
        except OSError:
            file.unlink()
            raise
        _settle(file.parent)
    return content_hash(data)


def move(root: Path, old: WorkspacePath, new: WorkspacePath) -> None:
    """Give an entry's file another path; folders that are missing are made.

    Raises:
        EntryExists: When the name is taken, in this or another letter case.
        EntryUnwritable: When the disk refuses; the file is where it was.
        OutsideWorkspace: When a path leads out of the root.
    """
    file, target = confine.inside(root, old), confine.inside(root, new)
    with _told(new):
        clash = _taken(root.resolve(), target)
        if clash:
            raise EntryExists(new, clash)
        target.parent.mkdir(parents=True, exist_ok=True)
        file.rename(target)
        _settle(target.parent)
        _settle(file.parent)


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
    kept = _shelf(backups, confine.inside(root, path))
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


@contextmanager
def _told(path: WorkspacePath) -> Iterator[None]:
    """Turn what the system refuses into words."""
    try:
        yield
    except OSError as failure:
        reason = failure.strerror or str(failure)
        full = failure.errno in (errno.ENOSPC, errno.EDQUOT)
        if full:
            room = "Make room on the disk, then save again."
            raise EntryUnwritable(path, "the disk is full", room) from failure
        raise EntryUnwritable(path, reason) from failure


def _unchanged(file: Path, path: WorkspacePath, expected: ContentHash) -> bytes:
    """Return the file's bytes after making sure that they are the ones that were read."""
    try:
        mode = file.stat().st_mode
        if not stat.S_ISREG(mode):
            raise EntryUnwritable(path, "it is no plain file", "Move away what is in its place.")
        if not mode & 0o222 or not os.access(file, os.W_OK):
            raise EntryUnwritable(path, "the file is write-protected")
        data = file.read_bytes()
    except FileNotFoundError:
        raise EntryChanged(path) from None
    if content_hash(data) != expected:
        raise EntryChanged(path)
    return data


@contextmanager
def _beside(file: Path, data: bytes, mode: int) -> Iterator[Path]:
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


def _settle(folder: Path) -> None:
    """Make the names in a folder last; systems that know no such thing need it not."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # some network file systems refuse; the file itself is safe
            os.fsync(handle)
    finally:
        os.close(handle)


def _shelf(backups: Path, file: Path) -> Path:
    """Return the folder for the earlier texts of one file."""
    digest = blake2b(os.fsencode(file), digest_size=8).hexdigest()
    return backups / f"{file.stem[:40]}-{digest}"


def _keep(backups: Path, file: Path, data: bytes) -> None:
    """Keep a file's bytes as its newest earlier text, and forget the oldest.

    Numbered and not dated: clocks jump, and two saves may share a second.
    """
    shelf = _shelf(backups, file)
    shelf.mkdir(parents=True, exist_ok=True)
    kept = sorted(shelf.glob("[0-9]*"))
    last = kept[-1].stem if kept else "0"
    number = int(last) + 1 if last.isdecimal() else len(kept) + 1
    with _beside(shelf / file.name, data, 0o600) as part:
        part.replace(shelf / f"{number:08d}{file.suffix}")
    for old in kept[: max(0, len(kept) + 1 - KEPT)]:
        old.unlink(missing_ok=True)


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
