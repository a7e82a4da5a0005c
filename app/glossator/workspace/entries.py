"""Entries of the workspace: the files are the truth, the index only finds them."""

from __future__ import annotations

import re
from pathlib import Path

from glossator import anchors, confine
from glossator.errors import (
    EntryAmbiguous,
    EntryMissing,
    EntryUnwritable,
    FileUnavailable,
    IndexMissing,
    OutsideWorkspace,
)
from glossator.indexing import noted
from glossator.kb import folder, settled, sources
from glossator.kb.frontmatter import quoted
from glossator.model import (
    NO_HASH,
    ContentHash,
    Entry,
    EntryId,
    EntrySource,
    Place,
    Symbol,
    WorkspacePath,
)
from glossator.settings import Settings, data_dir
from glossator.workspace.snapshots import Snapshots

MAX_STEM = 60
"""Letters of a new file's name: whatever a symbol is called, every disk takes it."""


class EntriesFacet:
    """Lists, reads and saves entries. After a save, `index.refresh` makes it searchable."""

    def __init__(self, root: Path, settings: Settings, snapshots: Snapshots) -> None:
        self._root = root
        self._settings = settings
        self._snapshots = snapshots

    def all(self, query: str = "") -> list[Entry]:
        """Return the entries whose id, title or tags hold every word of `query`, by id."""
        words = query.casefold().split()
        with self._snapshots.reading() as reader:
            entries = reader.entries.all()
        return [entry for entry in entries if _holds(entry, words)]

    def read(self, entry: EntryId | WorkspacePath | str) -> Entry:
        """Read an entry from disk now, by its path or its id; a path names that file alone.

        Raises:
            EntryMissing: When nothing of this path or id is there.
        """
        found = self.at(WorkspacePath(entry)) or self._named(entry, only=False)
        if found is None:
            raise EntryMissing(entry)
        return found

    def settled(self, entry: EntryId | WorkspacePath | str) -> Entry:
        """Read an entry from disk now, with what a person decided about it beside its file.

        Raises:
            EntryMissing: When nothing of this path or id is there.
        """
        return settled.load(self._root).settled.joined(self.read(entry))

    def to_write(self, entry: EntryId | WorkspacePath | str) -> Entry:
        """Read an entry that is going to be written; an id that several have is refused.

        Raises:
            EntryMissing: When nothing of this path or id is there.
            EntryAmbiguous: When several entries have the id.
        """
        found = self.at(WorkspacePath(entry)) or self._named(entry, only=True)
        if found is None:
            raise EntryMissing(entry)
        return found

    def save(self, path: WorkspacePath, text: str, expected: ContentHash) -> Entry:
        """Write an entry's whole text, atomically.

        Args:
            path: The entry's file.
            text: The new text, front matter included; line ends as they shall stand in the file.
            expected: The hash the file had when it was read.

        Raises:
            EntryMissing: When the file is gone.
            EntryChanged: When the file on disk is another one by now; nothing was written.
            EntryReadOnly: When the file belongs to somebody else's tool.
            EntryUnwritable: When the disk refuses.
        """
        before = self.at(path)
        if before is None:
            raise EntryMissing(path)
        folder.save(
            self._root,
            before,
            text,
            expected=expected,
            backups=data_dir() / "backups",
        )
        return self.read(path)

    def create(self, path: WorkspacePath, text: str) -> Entry:
        """Write a new entry; refused when the name exists in any letter case.

        Raises:
            EntryUnwritable: When the name is taken, no entry's name, or the disk refuses.
        """
        if not noted.is_entry(path, self._settings.kb) or not sources.is_markdown(path):
            raise EntryUnwritable(
                path,
                "an entry is a .md file in a folder of kb.roots",
                f"Give it a path in {self._settings.kb.roots[0]}/ that ends in .md.",
            )
        folder.create(self._root, path, text)
        return self.read(path)

    def template(
        self, *, about: Symbol | None = None, place: Place | None = None
    ) -> tuple[WorkspacePath, str]:
        """Return a free path and the text of a new entry; nothing is written.

        Args:
            about: The symbol it shall document.
            place: Lines it shall document besides or instead.
        """
        title = f"About {about.qualname}" if about else "New entry"
        lines = [f"title: {quoted(title)}", "kind: note"]
        if about or place:
            lines.append("sources:")
        if about:
            lines.append(f"  - symbol: {quoted(about.id)}")
            if about.fingerprint:
                lines.append(f"    seen: {quoted(about.fingerprint)}")
        if place and place.span:
            lines.append(f"  - path: {quoted(place.path + anchors.lines_suffix(place.span))}")
        text = "\n".join(["---", *lines, "---", f"# {title}", "", ""])
        return self._free_path(about.qualname if about else "new-entry"), text

    def _free_path(self, name: str) -> WorkspacePath:
        stem = re.sub(r"[^\w]+", "-", name).strip("-").lower()[:MAX_STEM].strip("-") or "entry"
        root = self._settings.kb.roots[0].strip("/")
        taken = {file.name.casefold() for file in self._root.joinpath(root).glob("*.md")}
        number, candidate = 1, stem
        while f"{candidate}.md" in taken:
            number += 1
            candidate = f"{stem}-{number}"
        return WorkspacePath(f"{root}/{candidate}.md")

    def at(self, path: WorkspacePath) -> Entry | None:
        """Read the entry in this file now; None when there is none that can be read."""
        if not noted.is_entry(path, self._settings.kb):
            return None
        try:
            file = confine.regular_file(self._root, path)
            if file.stat().st_size > self._settings.index.max_file_bytes:
                return None
            data = file.read_bytes()
        except (OSError, OutsideWorkspace, FileUnavailable):
            return None
        read = noted.read(path, data, self._settings.kb)
        return read.entry if read is not None else None

    def _named(self, entry: str, *, only: bool) -> Entry | None:
        """Read the entry with this id, or the first of several unless it must be the only one."""
        try:
            with self._snapshots.reading() as reader:
                paths = [one.path for one in reader.entries.of(EntryId(entry))]
        except IndexMissing:
            return None
        if only and len(paths) > 1:
            raise EntryAmbiguous(entry, tuple(paths))
        return self.at(paths[0]) if paths else None


def _holds(entry: Entry, words: list[str]) -> bool:
    text = " ".join((entry.id, entry.title, entry.kind, *entry.tags)).casefold()
    return all(word in text for word in words)


__all__ = ["NO_HASH", "EntriesFacet", "EntrySource"]
