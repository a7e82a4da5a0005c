"""What a person decides about links, and what they are shown to decide by, as values."""

from __future__ import annotations

from dataclasses import dataclass

from glossator.model.code import ContentHash, Span, Symbol, WorkspacePath
from glossator.model.notes import EntryId, Link


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one link.

    Attributes:
        anchor: As it stands there now; of one that was taken out, as it stood.
        was: The anchor that it replaced; "" where none was.
        seen: The fingerprint kept with it now.
    """

    entry: EntryId
    entry_path: WorkspacePath
    anchor: str
    was: str = ""
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """One file that a person's decision rewrote, and all it takes to undo that exactly.

    Attributes:
        path: The entry's own file, or the one that keeps what is settled about others.
        before: Its text before; None when there was no such file.
        after: Its text after.
        hash: Of its bytes after; undoing compares it.
    """

    path: WorkspacePath
    before: str | None
    after: str
    hash: ContentHash
    changes: tuple[Change, ...]

    @property
    def changed(self) -> bool:
        """Whether anything was written."""
        return self.before != self.after

    @property
    def anchor(self) -> str:
        """The anchor of the first change."""
        return self.changes[0].anchor

    @property
    def seen(self) -> str:
        """The fingerprint of the first change."""
        return self.changes[0].seen


@dataclass(frozen=True, slots=True)
class Passage:
    """What an entry says about some code: words of its text, and the line they begin on."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Version:
    """Code as it was or is.

    Attributes:
        revision: The commit it was read from; "" for the file on disk.
        lexer: What colours it; see `FileText`.
    """

    path: WorkspacePath
    span: Span
    text: str
    revision: str = ""
    lexer: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """All that is needed to decide about a link.

    Attributes:
        then: The code as it was when the link was last looked at; None when no commit has it.
        now: The code the link leads to; None when there is none.
        choices: What the link may lead to instead, best first.
    """

    link: Link
    passage: Passage | None = None
    then: Version | None = None
    now: Version | None = None
    choices: tuple[Symbol, ...] = ()
