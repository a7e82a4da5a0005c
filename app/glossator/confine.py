"""The wall around a workspace: the one place that turns words into paths that may be touched.

Every path that comes from a file, a link, an anchor or a person goes through here before it is
read or written. Links on disk are followed first, so where a path really leads is what counts.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path, PureWindowsPath

from glossator.errors import FileUnavailable, OutsideWorkspace
from glossator.model import WorkspacePath


def inside(root: Path, path: str) -> Path:
    """Return where a path below the root really is; it need not exist.

    Args:
        root: The workspace's folder.
        path: Relative to it, forward slashes (on Windows also backslashes). `..` parts and links
            are allowed as long as the end of the way lies inside.

    Raises:
        OutsideWorkspace: When it is absolute, leads out, runs in circles, or is no path at all.
    """
    pure = PureWindowsPath(path)
    drive_or_stream = os.name == "nt" and ":" in path
    if path.startswith("/") or (os.name == "nt" and pure.anchor) or drive_or_stream:
        raise OutsideWorkspace(path)
    try:
        home = root.resolve()
        real = home.joinpath(path).resolve()
    except (OSError, ValueError, RuntimeError) as failure:
        raise OutsideWorkspace(path) from failure
    if not real.is_relative_to(home):
        raise OutsideWorkspace(path)
    return real


def regular_file(root: Path, path: str) -> Path:
    """Return where a file below the root really is, after making sure that it can be read.

    Raises:
        OutsideWorkspace: As `inside` does.
        FileUnavailable: When there is no such file, or it is a folder, a pipe, a socket or a
            device: opening one of these could wait for ever.
    """
    real = inside(root, path)
    try:
        mode = real.stat().st_mode
    except OSError as failure:
        raise FileUnavailable(path, failure.strerror or "no such file") from failure
    if not stat.S_ISREG(mode):
        raise FileUnavailable(path, "a folder" if stat.S_ISDIR(mode) else "not a regular file")
    return real


def relative(root: Path, file: Path) -> WorkspacePath:
    """Return the workspace path of a file on disk; the root itself is "".

    Args:
        root: The workspace's folder.
        file: Absolute, or relative to the root. Links are followed.

    Raises:
        OutsideWorkspace: When it lies elsewhere.
    """
    try:
        home = root.resolve()
        real = home.joinpath(file).resolve()
    except (OSError, ValueError, RuntimeError) as failure:
        raise OutsideWorkspace(str(file)) from failure
    if not real.is_relative_to(home):
        raise OutsideWorkspace(str(file))
    below = real.relative_to(home).as_posix()
    return WorkspacePath("" if below == "." else below)
