"""An entry that gets another name, and all that has to change with it, as values."""

from __future__ import annotations

from dataclasses import dataclass

from glossator.model.code import ContentHash, WorkspacePath
from glossator.model.notes import EntryId


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line of a file as it is and as it becomes."""

    path: WorkspacePath
    line: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file's whole text as it is and as it becomes.

    Attributes:
        hash: Of the file when it was read.
        lines: Its changed lines, from top to bottom.
    """

    path: WorkspacePath
    before: str
    after: str
    hash: ContentHash
    lines: tuple[LineChange, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftReference:
    """Words that name the entry and stay as they are, and why."""

    path: WorkspacePath
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class Renaming:
    """The plan of a rename; nothing is written yet.

    Attributes:
        files: What changes, the entry itself among them, by its former path.
        left: References that cannot be rewritten.
    """

    old_id: EntryId
    new_id: EntryId
    old_path: WorkspacePath
    new_path: WorkspacePath
    files: tuple[FileChange, ...] = ()
    left: tuple[LeftReference, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether the file gets another path."""
        return self.old_path != self.new_path

    @property
    def changes(self) -> list[LineChange]:
        """Every changed line, by file."""
        return [line for file in self.files for line in file.lines]
