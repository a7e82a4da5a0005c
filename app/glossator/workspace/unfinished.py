"""Acts on several files: all of them or none, whatever happens in between.

The rule: what is about to be written is first written down in the person's own data folder. While
that stands the act is not over, and whoever opens the workspace next finishes it. A file that
somebody else changed meanwhile is left as it is, and named.
"""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from os import fsencode
from pathlib import Path
from typing import Any

from glossator.errors import EntryExists, EntryUnwritable, GlossatorError
from glossator.kb import disk, folder, staging
from glossator.kb.staging import Rewrite
from glossator.model import ContentHash, WorkspacePath, content_hash
from glossator.settings import data_dir
from glossator.store.lease import Lease

Move = tuple[WorkspacePath, WorkspacePath]
"""The old and the new path of a file."""

log = logging.getLogger(__name__)


def carried_out(root: Path, what: str, rewrites: Sequence[Rewrite], move: Move | None) -> None:
    """Rewrite some files and let one of them move, all or nothing.

    Args:
        what: The act in a few words, for the person who finds it unfinished.
        move: Done last.

    Raises:
        GlossatorError: What kept one file from being written; all are as they were.
    """
    with staging.staged(root, rewrites, backups=data_dir() / "backups") as staged:
        if len(rewrites) + (move is not None) < 2:
            _done(root, staged, move)
            return
        with _written_down(root, what, rewrites, move, staged):
            _done(root, staged, move)


def finish(root: Path) -> str:
    """Finish what was not over when a program was ended, and say so; "" when there is nothing."""
    file = _file(root)
    if not file.exists():
        return ""
    lease = Lease(file)
    try:
        if not lease.acquire():
            return ""  # another process is at it
        try:
            return _finished(root, file)
        finally:
            lease.release()
    except (GlossatorError, OSError) as error:
        log.warning("%s stays unfinished: %s", file, error)
        return f"Something that was begun here could not be finished. {error}"


def _done(root: Path, staged: staging.Staged, move: Move | None) -> None:
    staged.replace()
    if move is None:
        return
    try:
        folder.move(root, *move)
    except GlossatorError:
        staged.put_back()
        raise


@contextmanager
def _written_down(
    root: Path,
    what: str,
    rewrites: Sequence[Rewrite],
    move: Move | None,
    staged: staging.Staged,
) -> Iterator[None]:
    """Keep what an act is about to do until it is done, or all is as it was.

    Where it failed and could not be taken back either, it stays for the next program to finish.
    """
    file = _file(root)
    lease = Lease(file)
    if not lease.acquire():
        raise EntryUnwritable(
            rewrites[0].path, "another program is writing here", "Try again in a moment."
        )
    try:
        if file.exists():
            _finished(root, file)
        said = {
            "root": str(root),
            "what": what,
            "move": move,
            "files": [
                {
                    "path": one.path,
                    "was": one.expected,
                    "text": base64.b64encode(one.data).decode(),
                }
                for one in rewrites
            ],
        }
        disk.write_down(file, json.dumps(said).encode())
        yield
        file.unlink(missing_ok=True)
    except GlossatorError:
        if not staged.is_begun:
            file.unlink(missing_ok=True)
        raise
    finally:
        lease.release()


def _finished(root: Path, file: Path) -> str:
    """Do what is left of an act, forget it, and say what became of it.

    Raises:
        GlossatorError: When a file cannot be written; the act stays unfinished.
    """
    try:
        said: dict[str, Any] = json.loads(file.read_bytes())
        move = said["move"]
        rows = [
            (WorkspacePath(row["path"]), row["was"], base64.b64decode(row["text"], validate=True))
            for row in said["files"]
        ]
    except (OSError, ValueError, KeyError, TypeError):
        file.unlink(missing_ok=True)  # torn before the act began: nothing was written
        return ""
    left = [path for path, was, data in rows if not _rewritten(root, path, was, data, move)]
    if move:
        with suppress(EntryExists, EntryUnwritable):
            folder.move(root, *map(WorkspacePath, move))
    file.unlink(missing_ok=True)
    words = f"Finished what was interrupted: {said['what']}."
    if left:
        words += f" Changed by somebody else meanwhile, and left so: {', '.join(left)}."
    return words


def _rewritten(root: Path, path: WorkspacePath, was: str, data: bytes, move: Any) -> bool:
    """Write a file if that was not done yet, and tell whether it is as it was meant."""
    now = folder.hash_at(root, path)
    if now is None and move and path == move[0]:
        now = folder.hash_at(root, WorkspacePath(move[1]))
    if now == content_hash(data):
        return True
    if now != was:
        return False
    one = Rewrite(path, data, ContentHash(was))
    with staging.staged(root, [one], backups=data_dir() / "backups") as staged:
        staged.replace()
    return True


def _file(root: Path) -> Path:
    """Return the file in which an act on a workspace is written down."""
    digest = blake2b(fsencode(root.resolve()), digest_size=8).hexdigest()
    return data_dir() / "unfinished" / f"{root.name[:40]}-{digest}.json"
