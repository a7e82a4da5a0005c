"""What the tests of indexing share: scanning a tree, and real git repositories."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from glossator.indexing.found import Found
from glossator.indexing.rules import Rules
from glossator.indexing.scan import scan
from glossator.indexing.walk import Walk
from glossator.model import Scan, SkipReason
from glossator.settings import IndexSettings, Settings
from glossator.store.ports import Index
from glossator.task import Task


def scanned(root: Path, task: Task | None = None, **limits: object) -> Scan:
    """Scan a tree with the shipped settings, some of them changed."""
    settings = Settings(index=replace(IndexSettings(), **limits))
    return scan(root, Rules.of(root, settings), task or Task())


def paths(root: Path, **limits: object) -> list[str]:
    """Return the paths that a scan finds."""
    return [file.path for file in scanned(root, **limits).files]


def reasons(root: Path, **limits: object) -> dict[str, SkipReason]:
    """Return what a scan leaves out, and why."""
    return {row.path: row.reason for row in scanned(root, **limits).skipped}


def git(root: Path, *arguments: str) -> str:
    """Run git in a folder, as somebody."""
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    options = ("-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main")
    command = ["git", *identity, *options, *arguments]
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    return done.stdout


def repository(root: Path) -> Path:
    """Make a folder a repository with everything in it committed."""
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", "first")
    return root


def walked(root: Path) -> list[str]:
    """Return the paths that a walk finds, without asking git."""
    found = Found(str(root), Rules.of(root, Settings()), Task())
    Walk(found, lambda _folder, _stack: False).run(found.rules.stack)
    return [file.path for file in found.scan().files]


NOBODY = 65_534


@contextmanager
def closed_to_us(folder: Path, home: Path) -> Iterator[None]:
    """Take all rights to a folder away; the tree around it belongs to nobody meanwhile.

    Args:
        home: Where the tree begins; all of it is made reachable.
    """
    if os.geteuid() == 0:
        for place in (home, *home.rglob("*")):
            os.chown(place, NOBODY, NOBODY, follow_symlinks=False)
        for place in (home, home.parent, home.parent.parent):
            place.chmod(0o755)
    folder.chmod(0)
    try:
        yield
    finally:
        folder.chmod(0o755)


def as_nobody(script: str, *arguments: Path) -> str:
    """Run a script without the rights of the superuser and return what it prints.

    It begins with `scanned`, `sys` and `Path` at hand.
    """
    head = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from tests.indexing.trees import scanned\n"
        f"if os.geteuid() == 0: os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", head + script, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def old(root: Path, path: str, *, seconds: int = 100) -> None:
    """Give a file the time of a while ago, as if it had not just been written."""
    status = (root / path).stat()
    moment = status.st_mtime_ns - seconds * 1_000_000_000
    os.utime(root / path, ns=(moment, moment))


def content_of(index: Index) -> dict[str, object]:
    """Return all that an index holds but the keys and times of files."""
    with index.reading() as reader:
        files = reader.files.all()
        return {
            "files": [
                replace(record, mtime_ns=0, inode=0, indexed_at="") for record in files.values()
            ],
            "symbols": [reader.symbols.of_file(path) for path in files],
            "chunks": [reader.chunks.of_file(path) for path in files],
            "entries": [reader.entries.at(entry.path) for entry in reader.entries.all()],
            "links": reader.links.all(),
            "skipped": reader.files.skipped(),
            "counts": reader.counts(),
            "being parsed": reader.files.being_parsed(),
        }
