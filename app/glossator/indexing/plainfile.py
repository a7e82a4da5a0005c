"""Opening files whose kind is not known: never a link's target, never waiting for a pipe."""

from __future__ import annotations

import errno
import os
import stat

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
)


def read_plain(path: str, limit: int) -> tuple[bytes, os.stat_result]:
    """Return the first bytes of a plain file and its status as it was before.

    Raises:
        OSError: When it is a link, no plain file, or cannot be read.
    """
    descriptor = os.open(path, _FLAGS)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "not a plain file")
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(limit), status
    finally:
        os.close(descriptor)
