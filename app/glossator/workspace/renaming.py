"""Another name for an entry, and for every reference to it.

The rule: all or nothing. First a plan says what would change; carried out, it either changes all
of that or leaves every file as it was, and the whole of it can be taken back.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path, PurePosixPath

from glossator import anchors
from glossator.errors import (
    EntryChanged,
    EntryExists,
    EntryReadOnly,
    EntryUnwritable,
    NameRefused,
)
from glossator.kb import edits, folder, frontmatter, rewording, settled
from glossator.kb import entries as kb_entries
from glossator.kb.staging import Rewrite
from glossator.linking import naming, resolve
from glossator.model import (
    ContentHash,
    Entry,
    EntryId,
    FileChange,
    LeftReference,
    LineChange,
    Renaming,
    WorkspacePath,
    content_hash,
)
from glossator.store.ports import IndexReader
from glossator.workspace import unfinished
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.references import named, referring_to
from glossator.workspace.snapshots import Snapshots

ID_RULE = "Use a word without commas and without [ ] | #."

_NOT_IN_IDS = frozenset("[]|#\n\r\t,")
_NOT_IN_NAMES = frozenset('<>:"/\\|?*')


class RenamingFacet:
    """Plans renames, carries them out and takes them back."""

    def __init__(self, root: Path, snapshots: Snapshots, entries: EntriesFacet) -> None:
        self._root = root
        self._snapshots = snapshots
        self._entries = entries

    def plan(self, old: str, new: str) -> Renaming:
        """Return what a rename would change; nothing is written.

        Args:
            old: The entry's id or path.
            new: A new id, or a new path, which has a slash or ends in `.md`. A file that was called
                like the id follows a new id, and an id that was told by the file a new path.

        Raises:
            EntryMissing: When there is no such entry.
            EntryAmbiguous: When several have the id.
            EntryReadOnly: When it belongs to somebody else's tool.
            EntryExists: When the id or the name is taken, the name in any letter case.
            NameRefused: When the new name is none.
            EntryUnwritable: When a text could not be changed safely.
        """
        entry = self._entries.to_write(old)
        if not entry.writable:
            raise EntryReadOnly(entry.path)
        renamed = _renamed(entry, new)
        with self._snapshots.reading() as reader:
            self._refuse_taken(reader, entry, renamed)
            others = referring_to(reader, entry)
            files, left = [], []
            for path in sorted({entry.path, *(one.path for one in others)}):
                change, stays = self._change(reader, path, entry, renamed)
                files += [change] if change.before != change.after else []
                left += stays
        files += self._settled(entry, renamed)
        return Renaming(entry.id, renamed.id, entry.path, renamed.path, tuple(files), tuple(left))

    def carry_out(self, plan: Renaming) -> Renaming:
        """Change what a plan says and return the plan that takes it back.

        Raises:
            EntryChanged: When a file is not as it was planned; nothing was written.
            GlossatorError: What kept a file from being written; all is as it was.
        """
        for file in plan.files:
            if self._hash(file.path) != file.hash:
                raise EntryChanged(file.path)
        rewrites = [self._rewrite(file) for file in plan.files]
        move = (plan.old_path, plan.new_path) if plan.moves else None
        unfinished.carried_out(self._root, _said(plan), rewrites, move)
        back = [
            FileChange(
                plan.new_path if file.path == plan.old_path else file.path,
                file.after,
                file.before,
                content_hash(one.data),
            )
            for file, one in zip(plan.files, rewrites, strict=True)
        ]
        return Renaming(plan.new_id, plan.old_id, plan.new_path, plan.old_path, tuple(back))

    def _rewrite(self, file: FileChange) -> Rewrite:
        """Return the bytes of a file that is to change."""
        if file.path == settled.PATH:
            return Rewrite(file.path, file.after.encode(), file.hash)
        entry = self._entries.read(file.path)
        return Rewrite(file.path, folder.bytes_of(entry, file.after), file.hash)

    def _hash(self, path: WorkspacePath) -> ContentHash | None:
        if path == settled.PATH:
            return settled.load(self._root).hash
        found = self._entries.at(path)
        return found.hash if found is not None else None

    def _refuse_taken(self, reader: IndexReader, entry: Entry, renamed: Entry) -> None:
        if renamed.id == entry.id and renamed.path == entry.path:
            raise NameRefused(entry.path, "that is its name already")
        others = [one.path for one in reader.entries.of(renamed.id) if one.path != entry.path]
        if renamed.id != entry.id and others:
            raise EntryExists(renamed.id, others[0])
        taken = folder.taken(self._root, renamed.path) if renamed.path != entry.path else None
        if taken:
            raise EntryExists(renamed.path, taken)

    def _change(
        self, reader: IndexReader, path: WorkspacePath, old: Entry, new: Entry
    ) -> tuple[FileChange, list[LeftReference]]:
        """Return what becomes of one file, and the references in it that stay."""
        note = old if path == old.path else self._entries.at(path)
        if note is None:
            return FileChange(path, "", "", old.hash), []
        words = _Words(self._root, reader, note, old, new)
        rules = rewording.Rules(words.named, words.linked, words.anchored)
        own_id = new.id if path == old.path and new.id != old.id else ""
        changes = rewording.edits_of(note.text, rules, own_id=own_id)
        left = [LeftReference(path, each, "it names several entries") for each in words.unclear]
        if not note.writable:
            for each in (*note.references, *note.conflicts):
                words.named(each)
            told = dict.fromkeys(words.said)
            left += [LeftReference(path, each, "the file is read-only here") for each in told]
            return FileChange(path, note.text, note.text, note.hash), left
        try:
            after = rewording.applied(note.text, changes)
        except rewording.CannotReword as refusal:
            raise EntryUnwritable(path, str(refusal), edits.MEND) from refusal
        return FileChange(path, note.text, after, note.hash, _lines(path, note.text, after)), left

    def _settled(self, old: Entry, new: Entry) -> list[FileChange]:
        """Return the change of what is settled about an entry that is kept by its path."""
        file = settled.load(self._root)
        after = file.settled.renamed(old.path, new.path)
        if file.text is None or after == file.settled:
            return []
        text = settled.write(file, after)
        lines = _lines(settled.PATH, file.text, text)
        return [FileChange(settled.PATH, file.text, text, file.hash, lines)]


class _Words:
    """Says what becomes of the words in one file that may name an entry.

    Attributes:
        said: Words that name it and change.
        unclear: Words that may name it, and another one as well.
    """

    def __init__(
        self, root: Path, reader: IndexReader, note: Entry, old: Entry, new: Entry
    ) -> None:
        self._root = root
        self._reader = reader
        self._note = note
        self._old, self._new = old, new
        self._is_own = note.path == old.path
        self.said: list[str] = []
        self.unclear: list[str] = []

    def named(self, words: str) -> str | None:
        """Rename what is called by id, title, alias, stem or path."""
        found = [one.path for one in named(self._reader, words, self._note.path)]
        if self._old.path not in found:
            return None
        if len(found) > 1:
            self.unclear.append(words)
            return None
        if naming.named(words, [self._new], self._note.path):
            return None  # called by what stays
        self.said.append(words)
        return self._new.path if "/" in words and self._new.path != self._old.path else self._new.id

    def linked(self, path: str) -> str | None:
        """Rename the target of a Markdown link, in a file that may move itself."""
        there = resolve.beside(path, self._note.path)
        names_it = there == self._old.path
        file = self._file_at(path, there)
        if not names_it and file in (None, self._old.path):
            return self.named(path)
        if path.startswith("/"):
            return f"/{self._new.path}" if names_it else None
        target = self._new.path if names_it else there
        home = self._new.path if self._is_own else self._note.path
        moved = resolve.beside(path, home) != target
        if not moved:
            return None
        self.said.append(path)
        slash = "/" if path.endswith("/") else ""
        return posixpath.relpath(target, posixpath.dirname(home) or ".") + slash

    def _file_at(self, path: str, there: WorkspacePath) -> WorkspacePath | None:
        """Return what stands where a target leads; None for words, which name from anywhere."""
        endings = ("", ".md", ".mdx") if "/" in path else ("",)
        around = [WorkspacePath(f"{there}{end}") for end in endings if there]
        return next((one for one in around if (self._root / one).exists()), None)

    def anchored(self, words: str) -> str | None:
        """Rename the path of an anchor to the entry's own file."""
        path, mark, rest = words.partition("::" if "::" in words else "#")
        if path != self._old.path or self._new.path == self._old.path:
            return None
        self.said.append(words)
        return f"{self._new.path}{mark}{rest}"


def _said(plan: Renaming) -> str:
    """Say in a few words what a plan does."""
    if plan.old_id != plan.new_id:
        return f"{plan.old_id} gets the id {plan.new_id}"
    return f"{plan.old_path} becomes {plan.new_path}"


def _renamed(entry: Entry, new: str) -> Entry:
    """Return an entry with its new id and path, nothing else changed.

    Raises:
        NameRefused: When the new name is none.
    """
    words = new.strip()
    stem = PurePosixPath(entry.path).stem
    default = kb_entries.default_id(entry.path, entry.source)
    written = frontmatter.read(entry.text).node("id") is not None
    if "/" in words or words.lower().endswith((".md", ".mdx")):
        path = _path(entry, words)
        own = entry.id if written else kb_entries.default_id(path, entry.source)
        follows = written and entry.id == stem
        return replace(entry, path=path, id=EntryId(path_stem(path)) if follows else own)
    if not words or not words.isprintable() or not _NOT_IN_IDS.isdisjoint(words):
        raise NameRefused(entry.path, f"{words!r} is no id", ID_RULE)
    named_so = _NOT_IN_NAMES.isdisjoint(words) and not words.startswith(".")
    path = (
        WorkspacePath(str(PurePosixPath(entry.path).with_name(f"{words}.md")))
        if named_so
        else entry.path
    )
    if written:
        return replace(entry, id=EntryId(words), path=path if entry.id == stem else entry.path)
    if not named_so or entry.id != default or default != stem:
        raise NameRefused(
            entry.path, "its id is its file's name", "Give a new path that ends as its file does."
        )
    return replace(entry, id=EntryId(words), path=path)


def path_stem(path: WorkspacePath) -> str:
    """Return what a file is called without folder and ending."""
    return PurePosixPath(path).stem


def _path(entry: Entry, words: str) -> WorkspacePath:
    """Return a new path for an entry; a lone name stays in its folder."""
    beside = words if "/" in words else str(PurePosixPath(entry.path).with_name(words))
    try:
        path = anchors.workspace_path(beside)
    except ValueError as refusal:
        detail = str(refusal)
        raise NameRefused(entry.path, detail, "Give a path inside the workspace.") from refusal
    if PurePosixPath(path).suffix.lower() != PurePosixPath(entry.path).suffix.lower():
        ending = PurePosixPath(entry.path).suffix
        detail = f"{words!r} has another ending than the entry's file"
        raise NameRefused(entry.path, detail, f"Give a path that ends in {ending}.")
    return path


def _lines(path: WorkspacePath, before: str, after: str) -> tuple[LineChange, ...]:
    """Return the lines that differ: words are rewritten inside lines, so their numbers stay."""
    pairs: Iterable[tuple[str, str]] = zip(before.splitlines(), after.splitlines(), strict=False)
    return tuple(
        LineChange(path, number, old, new)
        for number, (old, new) in enumerate(pairs, 1)
        if old != new
    )
