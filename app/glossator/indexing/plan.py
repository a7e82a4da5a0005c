"""Scan and index → plan: what must be done so that the two agree. Pure.

Why a key and not the content decides: a look at size, time and inode is thousands of times cheaper
than reading. Where the key cannot be trusted the file is a suspect, and its hash decides: when it
was written so shortly before it was read that a later write may carry the same time, when the
clock has jumped, and when it would be read in another way today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Protocol

from glossator.model import DiskFile, Plan, Scan, WorkspacePath

FINE_NS = 20_000_000
"""How long a fine clock of files may stand still: two ticks of the slowest usual kernel."""

COARSE_NS = 2_000_000_000
"""The step of the coarsest usual file system (FAT), whose times are whole seconds."""

SECOND_NS = 1_000_000_000


class Known(Protocol):
    """What the index knows of a file, as far as a plan asks: a `FileKey` or a `FileRecord`."""

    @property
    def path(self) -> WorkspacePath:
        """Where it lies."""

    @property
    def size(self) -> int:
        """Its size in bytes."""

    @property
    def mtime_ns(self) -> int:
        """When it was written."""

    @property
    def inode(self) -> int:
        """Which file of the file system it is."""

    @property
    def configuration(self) -> str:
        """How it was read."""

    @property
    def language(self) -> str:
        """What it was taken for."""

    @property
    def indexed_at(self) -> str:
        """When it was read, as `instant` writes it."""


Expected = Callable[[Known], str]
"""Says with which configuration a file would be read today."""


def plan(
    scan: Scan,
    files: Mapping[WorkspacePath, Known],
    now_ns: int,
    expected: Expected | None = None,
) -> Plan:
    """Compare a scan with an index.

    Args:
        scan: What is on disk.
        files: What the index knows.
        now_ns: The time of day in nanoseconds since 1970.
        expected: None when every file would be read as it was.

    Returns:
        Disjoint sets in the order of paths. Files below a folder that could not be listed are
        never gone.
    """
    added: list[DiskFile] = []
    suspects: list[DiskFile] = []
    for file in scan.files:
        record = files.get(file.path)
        if record is None:
            added.append(file)
        elif _is_suspect(file, record, now_ns) or (
            expected is not None and expected(record) != record.configuration
        ):
            suspects.append(file)
    known = {file.path for file in scan.files}
    lost = tuple(f"{folder}/" for folder in scan.unreadable)
    gone = sorted(
        path
        for path in files.keys() - known
        if not path.startswith(lost) and "" not in scan.unreadable
    )
    unchanged = len(scan.files) - len(added) - len(suspects)
    return Plan(tuple(added), tuple(suspects), tuple(gone), unchanged)


def settles_at(mtime_ns: int) -> int:
    """Return from when on a file of this time cannot be written again with the same time."""
    is_coarse = mtime_ns % SECOND_NS == 0
    return mtime_ns + (COARSE_NS if is_coarse else FINE_NS)


def instant(nanoseconds: int) -> str:
    """Return a time as the index keeps it: ISO 8601 in UTC, to the microsecond."""
    seconds, rest = divmod(nanoseconds, SECOND_NS)
    moment = datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1_000)
    return moment.isoformat(timespec="microseconds")


def nanoseconds(moment: str) -> int:
    """Return a time that the index keeps, 0 when it is none."""
    second = _second(moment[:19])
    fraction = moment[20:26]
    if second is None or not fraction.isdecimal():
        return second or 0
    return second + int(fraction) * 1_000


@lru_cache(maxsize=4096)
def _second(moment: str) -> int | None:
    """Return the beginning of a second in nanoseconds; most files were read in the same few."""
    try:
        return int(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()) * SECOND_NS
    except ValueError:
        return None


def _is_suspect(file: DiskFile, record: Known, now_ns: int) -> bool:
    if (file.size, file.mtime_ns, file.inode) != (record.size, record.mtime_ns, record.inode):
        return True
    read = nanoseconds(record.indexed_at)
    return read < settles_at(file.mtime_ns) or read > now_ns
