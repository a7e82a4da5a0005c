"""The text of a note as that of an entry: its references told by id, its links from its new place.

The rule: a note in Markdown keeps every byte besides; of other notes the text is made.
"""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass, replace

from glossator.kb import converting, frontmatter, rewording, sources
from glossator.kb.frontmatter import quoted
from glossator.linking import naming, resolve
from glossator.model import Entry, EntryId, EntrySource, WorkspacePath
from glossator.store.entries import names_of
from glossator.workspace.gathering import Note


@dataclass(frozen=True, slots=True)
class Told:
    """A note with what it is going to be called."""

    note: Note
    entry_id: EntryId
    path: WorkspacePath


class Batch:
    """All notes that become entries together, and what each may be called."""

    def __init__(self, told: Sequence[Told]) -> None:
        self.by_path = {one.note.entry.path: one for one in told}
        self._called: dict[str, dict[WorkspacePath, Entry]] = {}
        self._known: dict[str, EntryId | None] = {}
        for one in told:
            for name in names_of(one.note.entry):
                here = self._called.setdefault(name.casefold(), {})
                here[one.note.entry.path] = one.note.entry

    def id_of(self, words: str, base: WorkspacePath) -> EntryId | None:
        """Return the new id of the one note that words in a file name; None for none or several."""
        key = f"{base} {words}" if "/" in words else words  # lone words mean the same everywhere
        if key not in self._known:
            near: dict[WorkspacePath, Entry] = {}
            for name in naming.lookups_of(words, base):
                near |= self._called.get(name.casefold(), {})
            found = naming.named(words, near.values(), base)
            alone = len(found) == 1
            self._known[key] = self.by_path[found[0].path].entry_id if alone else None
        return self._known[key]


def retold(one: Told, batch: Batch) -> str:
    """Return the text of the entry that a note becomes.

    Args:
        batch: All notes that become entries together.

    Raises:
        CannotConvert: When what it says does not fit into an entry.
        CannotReword: When its front matter cannot be changed safely.
    """
    entry = one.note.entry
    words = _Words(one, batch)
    rules = rewording.Rules(words.named, words.linked, lambda _: None, keep_words=True)
    if sources.is_markdown(entry.path):
        text = rewording.applied(entry.text, rewording.edits_of(entry.text, rules))
        return _with_keys(text, one)
    body = rewording.applied(entry.body, rewording.edits_of(entry.body, rules))
    made = replace(
        entry,
        body=body,
        references=words.all(entry.references),
        conflicts=words.all(entry.conflicts),
    )
    return converting.text_of(made, one.path, one.entry_id)


def _with_keys(text: str, one: Told) -> str:
    """Return a text whose front matter tells what only place and text of the note told."""
    entry, front = one.note.entry, frontmatter.read(text)
    stem = one.path.rpartition("/")[2].removesuffix(".md")
    wanted = {"id": one.entry_id if one.entry_id != stem else "", "kind": "", "status": ""}
    if entry.source is EntrySource.FOREIGN:
        wanted |= {"kind": entry.kind, "status": entry.status}
    lines = [
        f"{key}: {quoted(value)}\n"
        for key, value in wanted.items()
        if value and front.node(key) is None
    ]
    if not lines or front.problems:
        return text
    if front.root is None:
        return f"---\n{''.join(lines)}---\n\n{text}"
    if front.root.flow_style:
        msg = "its front matter is written in braces"
        raise rewording.CannotReword(msg)
    return text[: front.start] + "".join(lines) + text[front.start :]


class _Words:
    """Says what the words of one note become."""

    def __init__(self, one: Told, batch: Batch) -> None:
        self._one = one
        self._base = one.note.entry.path
        self._batch = batch

    def named(self, words: str) -> str | None:
        """Return the id of the one note that words name; None when they are it, or name none."""
        new = self._batch.id_of(words, self._base)
        return None if new == naming.bare_words(words) else new

    def all(self, said: Sequence[str]) -> tuple[str, ...]:
        """Return references with ids for the words."""
        return tuple(dict.fromkeys(self.named(words) or words for words in said))

    def linked(self, path: str) -> str | None:
        """Return a link's target from the entry's new place."""
        there = resolve.beside(path, self._base)
        if not there or path.startswith("/"):
            return None
        told = self._batch.by_path.get(there)
        if told is None and not self._leads_into_workspace:
            return None
        home = posixpath.dirname(self._one.path) or "."
        return posixpath.relpath(told.path if told else there, home)

    @property
    def _leads_into_workspace(self) -> bool:
        """Whether paths in the note count from the workspace: it lies there, or is a tour."""
        return bool(self._one.note.inside) or not sources.is_markdown(self._base)
