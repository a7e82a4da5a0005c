"""What people write about code, as values: entries, anchors, mentions and links."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType, Protocol

from glossator.model.code import ContentHash, Kind, Span, Symbol, SymbolId, WorkspacePath

EntryId = NewType("EntryId", str)
"""The front matter's `id`; else the file's stem under a KB root, the path for other documents."""


NO_HASH = ContentHash("")
"""Stands for text that was not read from a file."""


class EntrySource(StrEnum):
    """Where an entry comes from; decides its default id and whether it can be written."""

    ENTRY = "entry"
    DOCUMENT = "document"
    RECORD = "record"
    FOREIGN = "foreign"


class AnchorForm(StrEnum):
    """The ways to point at code, in the order in which they are tried."""

    SYMBOL_ID = "symbol_id"
    PATH_QUALNAME = "path_qualname"
    QUALNAME = "qualname"
    PATH = "path"
    PATH_LINES = "path_lines"


@dataclass(frozen=True, slots=True)
class Anchor:
    """The stored words with which an entry points at code, taken apart.

    Attributes:
        ordinal: From 1; the n-th of several definitions of one id, when linking. No identity.
    """

    form: AnchorForm
    path: WorkspacePath | None = None
    qualname: str = ""
    kind: Kind | None = None
    ordinal: int = 1
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class SourceLink:
    """An anchor that a person wrote, in front matter or text.

    Attributes:
        anchor: The words as they stand in the file.
        seen: The fingerprint when the writer last looked; "" when none is kept.
        line: Where in the entry's file it stands, from 1.
        sentence: The text around it; "" for front matter.
    """

    anchor: str
    seen: str = ""
    line: int = 1
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class EntryProblem:
    """Something in an entry's file that could not be read as meant."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A Markdown note about the code.

    Attributes:
        text: The whole file as text, front matter included, line ends as they are in the file.
        body: The text behind the front matter.
        body_line: The line of the file on which `body` begins, from 1.
        sources: The front matter's `sources`.
        dismissed: Anchors of suggestions that a person turned down (`not`).
        usage: How often it was used where it was kept before; None when nobody counted.
        hash: Of the bytes on disk when they were read; a save compares it.
    """

    id: EntryId
    path: WorkspacePath
    source: EntrySource
    title: str
    text: str
    body: str
    body_line: int = 1
    kind: str = ""
    status: str = ""
    confidence: float | None = None
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    sources: tuple[SourceLink, ...] = ()
    dismissed: tuple[str, ...] = ()
    updated: str = ""
    usage: int | None = None
    problems: tuple[EntryProblem, ...] = ()
    hash: ContentHash = NO_HASH
    encoding: str = "utf-8"

    @property
    def writable(self) -> bool:
        """Whether Glossator may rewrite the file when the person saves it."""
        return self.source in (EntrySource.ENTRY, EntrySource.DOCUMENT)


class SpanForm(StrEnum):
    """What a stretch of an entry's text is; LIVE is a fence that shows the code of a symbol."""

    CODE = "code"
    PROSE = "prose"
    LINK = "link"
    WIKI = "wiki"
    TAG = "tag"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class TextSpan:
    """A stretch of an entry's text that may name code; front matter has none.

    Attributes:
        text: The words shown: of a code span without its ticks, of a link its label, of a tag
            without its sign.
        target: Where a link, `[[wiki link]]` or live fence points; "" for what only names.
        line: In the file, from 1.
        sentence: The text around it, one line.
        heading: The headings it stands under, outermost first.
    """

    form: SpanForm
    text: str
    line: int
    target: str = ""
    sentence: str = ""
    heading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in an entry's text that reads like a symbol.

    Attributes:
        names: The chain it was taken apart into, e.g. ("Searcher", "search").
        in_code: Whether it stands in a code span.
    """

    text: str
    names: tuple[str, ...]
    line: int
    sentence: str = ""
    in_code: bool = True


@dataclass(frozen=True, slots=True)
class Candidate:
    """A symbol that a mention may mean, and how sure that is (0–1)."""

    symbol: Symbol
    confidence: float


@dataclass(frozen=True, slots=True)
class MentionReading:
    """A mention with its best candidates, best first, at most five."""

    mention: Mention
    candidates: tuple[Candidate, ...]


class Basis(StrEnum):
    """Why a link exists."""

    SOURCE_LINK = "source_link"
    CONTENT_MENTION = "content_mention"
    AUTO_DISCOVERED = "auto_discovered"


class State(StrEnum):
    """What a link is now. Closed and stable on the wire."""

    CURRENT = "current"
    COSMETIC = "cosmetic"
    CHANGED = "changed"
    MOVED = "moved"
    RENAMED = "renamed"
    AMBIGUOUS = "ambiguous"
    GONE = "gone"
    PENDING = "pending"


QUIET_STATES = frozenset({State.CURRENT, State.COSMETIC})
"""States that need no look."""

LOUD_STATES = frozenset({State.AMBIGUOUS, State.GONE})
"""States that fail a check by themselves; any other is loud when its reason is `signature`."""


@dataclass(frozen=True, slots=True)
class Target:
    """The code a link points at now. Without a symbol: a file, or lines of one."""

    path: WorkspacePath
    span: Span | None = None
    symbol: SymbolId | None = None
    qualname: str | None = None
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where in the entry a link is said: the line of its file and the sentence."""

    line: int
    sentence: str = ""


UNSEEN = "unseen"
"""The reason of a link whose code is there and of which no look is kept."""


LOST_NAME = "nowhere"
"""The reason of a name in a text that no code has any more: neither as a name nor in its words."""


@dataclass(frozen=True, slots=True)
class Link:
    """A pair of code and entry with a basis, a confidence and a state.

    Attributes:
        anchor: The stored words for a source link; the target's symbol id for a mention.
        confidence: 0–1; 1 for what a person wrote.
        reason: What differs from what was seen, `signature` or `body`, for code that changed where
            it stands or on its way; for `ambiguous`: `several`; `unseen` for `current` code of
            which no look is kept, so that no change of it is told; `nowhere` for a `gone` name
            that no code has any more, where the text does not speak of the past; else "".
        successors: What the code may be now, as ids: of `ambiguous` all that would do, of a `gone`
            name the one that took its place, where that is clear.
    """

    entry: EntryId
    entry_path: WorkspacePath
    anchor: str
    basis: Basis
    confidence: float
    state: State
    target: Target | None = None
    reason: str = ""
    evidence: Evidence = field(default_factory=lambda: Evidence(1))
    successors: tuple[SymbolId, ...] = ()

    @property
    def quiet(self) -> bool:
        """Whether nobody has to look at it."""
        return self.state in QUIET_STATES

    @property
    def unseen(self) -> bool:
        """Whether nobody has noted how the code looks, so that nobody is told when it changes."""
        return self.reason == UNSEEN

    @property
    def became(self) -> SymbolId | None:
        """What took the place of code that is gone, where that is clear."""
        is_gone = self.state is State.GONE and len(self.successors) == 1
        return self.successors[0] if is_gone else None

    @property
    def loud(self) -> bool:
        """Whether it fails a check: it leads nowhere or to several, or has another signature.

        That a mention was meant is a guess: it does only when no code has its name any more.
        """
        if self.basis is not Basis.SOURCE_LINK:
            return self.state is State.GONE and self.reason == LOST_NAME
        return self.reason == "signature" or self.state in LOUD_STATES


@dataclass(frozen=True, slots=True)
class FileRename:
    """A file that has another name, and the links whose code went along; each keeps its state."""

    old: WorkspacePath
    new: WorkspacePath
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Stamp:
    """What the text of an anchor's code was when an index first met its fingerprint.

    Attributes:
        seen: The fingerprint; with another one the text says nothing.
        text: The hash of the text, comments and layout included.
    """

    anchor: str
    seen: str
    text: ContentHash


@dataclass(frozen=True, slots=True)
class LinkedEntry:
    """An entry as it hangs on a symbol or a hit."""

    id: EntryId
    path: WorkspacePath
    title: str
    basis: Basis
    confidence: float
    state: State
    sentence: str = ""
    kind: str = ""
    status: str = ""


@dataclass(frozen=True, slots=True)
class CoveredSymbol:
    """A link as it hangs on an entry: the code, best read with the symbol when there is one."""

    link: Link
    symbol: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """What a name stands for where code imports it.

    Attributes:
        target: The names of the module, outermost first; () when it has no other name.
        foreign: Whether the module is none of the workspace's.
    """

    target: tuple[str, ...] = ()
    foreign: bool = False


class SymbolLookup(Protocol):
    """What the linking rules may ask about the symbols of a workspace."""

    def pause(self) -> None:
        """Let whoever asked for the work stop it here; called between small pieces of it.

        Raises:
            Cancelled: When the person does not want it any more.
        """

    def named(self, name: str) -> list[Symbol]:
        """Return the symbols with this simple name, letter case kept, ordered by id."""

    def by_id(self, symbol: SymbolId) -> Symbol | None:
        """Return the symbol with this id."""

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        """Return the symbols of a file, from top to bottom."""

    def qualified(self, qualname: str) -> list[Symbol]:
        """Return the symbols with this qualified name, ordered by id."""

    def has_file(self, path: WorkspacePath) -> bool:
        """Tell whether the workspace has this file."""

    def is_code(self, path: WorkspacePath) -> bool:
        """Tell whether a file of this name would be read as code, whether or not it is there."""

    def is_left_out(self, path: WorkspacePath) -> bool:
        """Tell whether a file, or a folder that it is in, is there and not indexed."""

    def occurs(self, name: str) -> bool:
        """Tell whether any code says this name, comments and strings counted; letter case kept."""

    def is_in_package(self, path: WorkspacePath) -> bool:
        """Tell whether a file's folder is the module that its symbols are reached by."""

    def modules(self, name: str) -> list[Symbol]:
        """Return the files that are modules of this name, as symbols without an id in a file."""

    def imported(self, name: str) -> Imported:
        """Return what a name stands for where code imports it."""

    def given(self, module: WorkspacePath, name: str) -> tuple[tuple[str, ...], ...]:
        """Return what a name may be that a module has from elsewhere, the surest first.

        Each as the names of a symbol, outermost first: those of its module, then its own.
        """
