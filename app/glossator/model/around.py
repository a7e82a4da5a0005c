"""What stands around an entry: what entries say of each other, and code shown in one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from glossator.model.code import Symbol
from glossator.model.notes import Entry, State


class Naming(StrEnum):
    """What became of words that name an entry. Closed and stable on the wire."""

    FOUND = "found"
    SEVERAL = "several"
    MISSING = "missing"


class SaidBy(StrEnum):
    """Which of two entries says that they say otherwise."""

    THIS = "this"
    OTHER = "other"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Reference:
    """Words with which an entry names others, and the entries they may mean.

    Attributes:
        entries: More than one when the words fit several equally well; none is picked then.
    """

    words: str
    entries: tuple[Entry, ...] = ()

    @property
    def naming(self) -> Naming:
        """What became of the words."""
        if not self.entries:
            return Naming.MISSING
        return Naming.FOUND if len(self.entries) == 1 else Naming.SEVERAL


@dataclass(frozen=True, slots=True)
class Conflict:
    """An entry that says otherwise, whichever of the two says so."""

    entry: Entry
    said_by: SaidBy


@dataclass(frozen=True, slots=True)
class Around:
    """All that ties an entry to others; their texts are left empty.

    Attributes:
        references: What it refers to, in the order of its front matter and text.
        linked_from: Entries that refer to it, by id.
        conflicts: Entries that say otherwise, by id.
        unknown: Words of its `conflicts` that name no entry, or several.
    """

    references: tuple[Reference, ...] = ()
    linked_from: tuple[Entry, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    unknown: tuple[Reference, ...] = ()

    @property
    def referred(self) -> tuple[Reference, ...]:
        """The references, each entry once: a text may name it by id, by title and by path."""
        kept: dict[object, Reference] = {}
        for one in self.references:
            clear = one.entries[0].path if len(one.entries) == 1 else None
            kept.setdefault(("entry", clear) if clear else ("words", one.words), one)
        return tuple(kept.values())


@dataclass(frozen=True, slots=True)
class LiveCode:
    """The code that a fence asks for, as it is now.

    Attributes:
        anchor: As it stands behind the fence's ticks.
        line: Where the fence begins in the entry's file, from 1.
        state: That of the link; `ambiguous` and `gone` have no code: the fence's own text counts.
        reason: What differs from what was seen, as for links.
        symbol: The code's symbol; None when there is none, or several.
        candidates: Those several.
        source: Its lines, at most `MAX_LIVE_LINES`.
        left: How many more lines it has.
    """

    anchor: str
    line: int
    state: State
    reason: str = ""
    symbol: Symbol | None = None
    candidates: tuple[Symbol, ...] = ()
    source: str = ""
    left: int = 0


MAX_LIVE_LINES = 60
"""Lines of code that are shown in an entry; the rest is counted."""
