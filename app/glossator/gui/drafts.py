"""Unsaved texts of entries, kept on disk so that a crash costs two seconds of typing at most.

A draft is dropped when its text is saved or thrown away; one that is found when a workspace opens
is offered. Called on worker threads.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path

from glossator import settings
from glossator.model import ContentHash, WorkspacePath

VERSION = 1


@dataclass(frozen=True, slots=True)
class Draft:
    """The unsaved text of one entry.

    Attributes:
        root: The workspace, an absolute path of this machine.
        base: The hash of the file it was begun from; "" for an entry that is not written yet.
    """

    root: str
    path: WorkspacePath
    text: str
    base: ContentHash
    version: int = VERSION


class Drafts:
    """The drafts of this person."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or settings.state_dir() / "drafts"

    def keep(self, draft: Draft) -> None:
        """Write a draft in place of the former one of its entry. A full disk is no failure here."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(asdict(draft), file)
            Path(name).replace(self._file(draft.root, draft.path))

    def drop(self, root: str, path: WorkspacePath) -> None:
        """Forget the draft of an entry."""
        with contextlib.suppress(OSError):
            self._file(root, path).unlink(missing_ok=True)

    def of(self, root: str) -> list[Draft]:
        """Return the drafts of a workspace; a damaged one is passed over."""
        found = []
        for file in sorted(self._folder.glob("*.json")):
            with contextlib.suppress(OSError, ValueError, TypeError):
                draft = Draft(**json.loads(file.read_text("utf-8")))
                if draft.root == root and draft.version == VERSION:
                    found.append(draft)
        return found

    def _file(self, root: str, path: WorkspacePath) -> Path:
        name = blake2b(f"{root}\0{path}".encode(), digest_size=12).hexdigest()
        return self._folder / f"{name}.json"
