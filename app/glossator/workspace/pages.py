"""Where a decision about a link is written: into the entry itself, or beside it.

The rule: nothing is on the disk before `save`, and what is saved is one text in place of the one
that was read, or nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from glossator import anchors
from glossator.errors import EntryChanged, EntryOvertaken
from glossator.kb import edits, folder, settled
from glossator.kb.settled import Record
from glossator.kb.staging import Rewrite
from glossator.model import Anchor, Change, Decision, Entry, WorkspacePath, content_hash
from glossator.settings import data_dir
from glossator.workspace.entries import EntriesFacet


class Page(Protocol):
    """A file that holds what people settled about an entry."""

    @property
    def path(self) -> WorkspacePath:
        """The file."""

    def link(self, note: Entry, anchor: Anchor, seen: str) -> None:
        """Put a source link in, or give the one that is there another fingerprint."""

    def unlink(self, note: Entry, anchor: str) -> None:
        """Take a source link out."""

    def point(self, note: Entry, old: str, new: Anchor, seen: str) -> None:
        """Let a source link point elsewhere."""

    def dismiss(self, note: Entry, anchor: str) -> None:
        """Note that an entry is not about some code."""

    def restore(self, note: Entry, anchor: str) -> None:
        """Take that back."""

    def ready(self, *changes: Change) -> tuple[Rewrite, Decision]:
        """Return what is to be written, and the decision that it will be.

        Raises:
            EntryReadOnly: When the file belongs to somebody else's tool.
            EntryUnwritable: When its encoding has no such letter.
        """

    def save(self, *changes: Change) -> Decision:
        """Write the file.

        Raises:
            EntryOvertaken: When the file is not the one that was read; nothing was written.
            EntryUnwritable: When it cannot be written.
        """


class EntryPage:
    """An entry's own file; the note that its methods are given is that entry."""

    def __init__(self, entries: EntriesFacet, note: Entry) -> None:
        self._entries = entries
        self._read = note
        self._text = note.text

    @property
    def path(self) -> WorkspacePath:
        """The file."""
        return self._read.path

    def link(self, note: Entry, anchor: Anchor, seen: str) -> None:
        """Put a source link in, or give the one that is there another fingerprint."""
        self._text = edits.with_source(replace(note, text=self._text), anchor, seen)

    def unlink(self, note: Entry, anchor: str) -> None:
        """Take a source link out."""
        self._text = edits.without_source(replace(note, text=self._text), anchor)

    def point(self, note: Entry, old: str, new: Anchor, seen: str) -> None:
        """Let a source link point elsewhere."""
        self._text = edits.with_other_anchor(replace(note, text=self._text), old, new, seen)

    def dismiss(self, note: Entry, anchor: str) -> None:
        """Note that the entry is not about some code."""
        self._text = edits.with_dismissed(replace(note, text=self._text), anchor)

    def restore(self, note: Entry, anchor: str) -> None:
        """Take that back."""
        self._text = edits.without_dismissed(replace(note, text=self._text), anchor)

    def save(self, *changes: Change) -> Decision:
        """Write the file; see `Page`."""
        before, after = self._read.text, self._text
        digest = self._read.hash
        if after != before:
            with _told(self.path):
                digest = self._entries.save(self.path, after, self._read.hash).hash
        return Decision(self.path, before, after, digest, changes)

    def ready(self, *changes: Change) -> tuple[Rewrite, Decision]:
        """Return what `save` would write and give back; see `Page`."""
        before, after = self._read.text, self._text
        one = Rewrite(self.path, folder.bytes_of(self._read, after), self._read.hash)
        return one, Decision(self.path, before, after, content_hash(one.data), changes)


class SettledPage:
    """The file that keeps what is settled about entries that are not written into."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._read = settled.load(root)
        self._now = self._read.settled

    @property
    def path(self) -> WorkspacePath:
        """The file."""
        return settled.PATH

    def link(self, note: Entry, anchor: Anchor, seen: str) -> None:
        """Put a source link in, or give the one that is there another fingerprint."""
        self._now = self._now.with_link(Record(note.path, anchors.text_of(anchor), seen))

    def unlink(self, note: Entry, anchor: str) -> None:
        """Take a source link out."""
        self._now = self._now.without_link(note.path, anchor)

    def point(self, note: Entry, old: str, new: Anchor, seen: str) -> None:
        """Let a source link point elsewhere."""
        self.unlink(note, old)
        self.link(note, new, seen)

    def dismiss(self, note: Entry, anchor: str) -> None:
        """Note that an entry is not about some code."""
        self._now = self._now.with_dismissed(Record(note.path, settled.canonical(anchor)))

    def restore(self, note: Entry, anchor: str) -> None:
        """Take that back."""
        self._now = self._now.without_dismissed(note.path, anchor)

    def ready(self, *changes: Change) -> tuple[Rewrite, Decision]:
        """Return what `save` would write and give back; see `Page`."""
        after = settled.write(self._read, self._now)
        one = Rewrite(self.path, after.encode(), self._read.hash)
        return one, Decision(self.path, self._read.text, after, content_hash(one.data), changes)

    def save(self, *changes: Change) -> Decision:
        """Write the file; see `Page`."""
        before, digest = self._read.text, self._read.hash
        if self._now == self._read.settled and not self._read.settled.problems:
            return Decision(self.path, before, before or "", digest, changes)
        after = settled.write(self._read, self._now)
        backups = data_dir() / "backups"
        with _told(self.path):
            digest = folder.replace_text(
                self._root, self.path, after, expected=digest, backups=backups
            )
        return Decision(self.path, before, after, digest, changes)


@contextmanager
def _told(path: WorkspacePath) -> Iterator[None]:
    """Say of a file that was changed meanwhile what that means for a decision."""
    try:
        yield
    except EntryChanged:
        raise EntryOvertaken(path) from None
