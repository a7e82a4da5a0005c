"""What a scan has found so far; the walk and the listing of git both put it here."""

from __future__ import annotations

import os
import stat
from collections import Counter

from glossator.indexing.rules import Rule, Rules
from glossator.model import (
    DiskFile,
    Progress,
    Scan,
    Skipped,
    SkipReason,
    Stage,
    WorkspacePath,
)
from glossator.task import Task

FILES_PER_REPORT = 200
"""How many steps lie between two looks at the task: far less than 50 ms of work."""

BINARY_SUFFIXES = frozenset(
    {
        ".7z", ".a", ".avi", ".avif", ".bin", ".bmp", ".bz2", ".class", ".dat", ".db", ".dll",
        ".dylib", ".ear", ".eot", ".exe", ".flac", ".gif", ".gz", ".icns", ".ico", ".jar",
        ".jpeg", ".jpg", ".lib", ".lock", ".log", ".map", ".mkv", ".mo", ".mov", ".mp3",
        ".mp4", ".nupkg", ".o", ".obj", ".ogg", ".otf", ".pdb", ".pdf", ".png", ".pyc", ".pyd",
        ".rar", ".so", ".sqlite", ".tar", ".tgz", ".tif", ".tiff", ".ttf", ".war", ".wasm",
        ".wav", ".webm", ".webp", ".whl", ".woff", ".woff2", ".xz", ".zip", ".zst",
    }
)  # fmt: skip
"""Files that nobody misses when ignore rules leave them out."""

JUNCTION = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", 0xA0000003)


class Found:
    """Collects files, reasons and losses of one scan.

    Attributes:
        root: The workspace's folder with a separator behind it, ready for joining.
        warnings: What to tell the person about the scan as a whole.
    """

    def __init__(self, root: str, rules: Rules, task: Task) -> None:
        self.root = root.rstrip("/\\") + "/"
        self.rules = rules
        self.warnings: list[str] = []
        self._task = task
        self._files: dict[str, DiskFile] = {}
        self._skipped: dict[str, Skipped] = {}
        self._unreadable: set[str] = set()
        self._ignored: Counter[str] = Counter()
        self._steps = 0

    def step(self) -> None:
        """Count a step; now and then tell how far the scan is and stop if asked to."""
        self._steps += 1
        if self._steps % FILES_PER_REPORT == 1:
            self._task.report(Progress(Stage.SCAN, len(self._files), 0))

    def take(self, path: str, status: os.stat_result) -> None:
        """Take a plain file in; whatever else it may be is left out with the reason."""
        if stat.S_ISREG(status.st_mode):
            self._add(path, status)
        elif is_link(status):
            rule = link_rule(self.root, path)
            if rule is not None:
                self.skip(path, rule)
        else:
            self.skip(path, (SkipReason.SPECIAL, "a pipe, a socket or a device"))

    def _add(self, path: str, status: os.stat_result) -> None:
        rule = self.rules.of_file(path)
        if rule is not None:
            self.skip(path, rule)
            return
        if not storable(path):
            self.skip(path, (SkipReason.UNREADABLE, "its name is no valid text"))
            return
        size = status.st_size
        if size > self.rules.max_file_bytes:
            limit = f"{size:,} bytes; the limit is {self.rules.max_file_bytes:,}"
            self.skip(path, (SkipReason.TOO_LARGE, limit))
        self._files[path] = DiskFile(WorkspacePath(path), size, status.st_mtime_ns, status.st_ino)

    def skip(self, path: str, rule: Rule) -> None:
        """Remember what was left out."""
        shown = WorkspacePath(path if storable(path) else printable(path))
        self._skipped[shown] = Skipped(shown, *rule)

    def skip_unreadable(self, folder: str, failure: OSError) -> None:
        """Remember a folder that could not be listed: nothing below it counts as gone."""
        self._unreadable.add(folder)
        self.skip(folder, (SkipReason.UNREADABLE, failure.strerror or str(failure)))

    def ignore(self, path: str, rule: str) -> None:
        """Count a file that an ignore rule leaves out."""
        if may_be_text(path):
            self._ignored[rule] += 1

    @property
    def kept(self) -> int:
        """How many files that may be text were taken in."""
        return sum(map(may_be_text, self._files))

    @property
    def ignored(self) -> int:
        """How many files that may be text were left out by ignore rules."""
        return self._ignored.total()

    def scan(self) -> Scan:
        """Return everything as a value, in the order of paths."""
        warnings = list(self.warnings)
        ignored = self.ignored
        kept = self.kept if ignored else 0
        if ignored > kept:
            rule, count = max(self._ignored.items(), key=lambda pair: (pair[1], pair[0]))
            warnings.append(
                f"Ignore rules leave out more than half of the text files: {ignored:,} against"
                f" {kept:,} that stay. Most go by {rule} ({count:,})."
            )
        return Scan(
            files=tuple(self._files[path] for path in sorted(self._files)),
            skipped=tuple(self._skipped[path] for path in sorted(self._skipped)),
            unreadable=tuple(WorkspacePath(path) for path in sorted(self._unreadable)),
            warnings=tuple(dict.fromkeys(warnings)),
        )


def may_be_text(path: str) -> bool:
    """Tell from a file's name whether somebody may want to read it."""
    return path[path.rfind(".") :].lower() not in BINARY_SUFFIXES


def storable(path: str) -> bool:
    """Tell whether a name is text; systems also allow names that are only bytes."""
    if path.isascii():
        return True
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def printable(path: str) -> str:
    """Return a name that is only bytes as text, with signs in place of what is not."""
    return os.fsencode(path).decode("utf-8", "replace")


def is_link(status: os.stat_result) -> bool:
    """Tell whether something is a link or, on Windows, a junction."""
    return stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) == JUNCTION


def link_rule(root: str, path: str) -> Rule | None:
    """Return why a link is left out; None when it leads to what the scan finds by itself.

    Args:
        root: The real path of the workspace's folder, with a separator behind it.
        path: That of the link.
    """
    try:
        real = os.path.realpath(root + path, strict=True)
    except FileNotFoundError:
        return SkipReason.SPECIAL, "a link to nothing"
    except OSError:
        return SkipReason.SPECIAL, "a link that leads nowhere"
    home = root.rstrip("/\\")
    if real == home or real.startswith((home + os.sep, home + "/")):
        return None
    return SkipReason.OUTSIDE, f"a link to {real}"
