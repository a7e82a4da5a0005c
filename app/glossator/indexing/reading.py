"""Reading files of the workspace, each with the key that it had at that moment.

Whatever keeps one file from being read is a reason in the report, never an error.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

from glossator import confine
from glossator.errors import OutsideWorkspace
from glossator.indexing.plainfile import read_plain
from glossator.indexing.rules import Rules
from glossator.model import (
    NO_HASH,
    ContentHash,
    DiskFile,
    Skipped,
    SkipReason,
    WorkspacePath,
    content_hash,
)

ATTEMPTS = 3
"""How often a file is read again that changes while it is read."""


@dataclass(frozen=True, slots=True)
class Bytes:
    """A file as it was read.

    Attributes:
        file: Its key when it was read, which may be newer than that of the scan.
        content: None when it is larger than what is read at all.
        at_ns: When the reading began, in nanoseconds since 1970.
    """

    file: DiskFile
    content: bytes | None
    hash: ContentHash
    at_ns: int


def read_file(root: Path, path: WorkspacePath, rules: Rules) -> Bytes | Skipped | None:
    """Read a file of the workspace.

    Returns:
        Its bytes; or why it was left out; or None when it is not there any more.
    """
    at_ns = time.time_ns()
    try:
        inside = confine.inside(root, path)
        content, status = _settled(str(inside), rules.max_file_bytes)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OutsideWorkspace as refusal:
        return Skipped(path, SkipReason.OUTSIDE, refusal.problem)
    except OSError as failure:
        return Skipped(path, SkipReason.UNREADABLE, failure.strerror or str(failure))
    file = DiskFile(path, status.st_size, status.st_mtime_ns, status.st_ino)
    if status.st_size > rules.max_file_bytes:
        return Bytes(file, None, NO_HASH, at_ns)
    rule = rules.of_content(path, content)
    return Skipped(path, *rule) if rule else Bytes(file, content, content_hash(content), at_ns)


def _settled(path: str, limit: int) -> tuple[bytes, os.stat_result]:
    """Read a file, again when somebody writes it meanwhile; the last attempt counts."""
    for _ in range(ATTEMPTS - 1):
        content, status = read_plain(path, limit + 1)
        if len(content) == status.st_size or status.st_size > limit:
            return content, status
    return read_plain(path, limit + 1)
