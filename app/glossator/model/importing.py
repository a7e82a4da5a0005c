"""Notes that become entries, as values."""

from __future__ import annotations

from dataclasses import dataclass

from glossator.model.code import WorkspacePath
from glossator.model.notes import EntryId


@dataclass(frozen=True, slots=True)
class MadeEntry:
    """A note that becomes an entry.

    Attributes:
        origin: Where it lies: in the workspace by its path, else in full.
        text: The text of the entry.
    """

    origin: str
    path: WorkspacePath
    entry_id: EntryId
    text: str


@dataclass(frozen=True, slots=True)
class LeftNote:
    """A file that becomes no entry, and why."""

    origin: str
    why: str


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What an import makes and what it leaves; nothing is written yet."""

    made: tuple[MadeEntry, ...] = ()
    left: tuple[LeftNote, ...] = ()
