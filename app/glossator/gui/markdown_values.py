"""What a Markdown text becomes, and what it may ask the workspace, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from glossator.gui.targets import Lead


@dataclass(frozen=True, slots=True)
class LiveCode:
    """The code of a symbol as it is now, for a fence that asks for it.

    Attributes:
        symbol: Its id; "" when there is none, or several: then the fence's own text is shown.
        where: Its path and line.
        note: What became of it since it was looked at, or what is wrong; "" for nothing.
        left: How many more lines it has.
    """

    symbol: str
    where: str = ""
    text: str = ""
    lexer: str = ""
    note: str = ""
    left: int = 0


class Names(Protocol):
    """What the workspace knows about the words of a text. Asked on a worker thread."""

    def symbols(self, first: int, last: int) -> Mapping[str, str]:
        """Return what names on these lines of the file mean: text → symbol id."""

    def leads(self, lead: Lead) -> bool:
        """Tell whether there is something where a lead points."""

    def code(self, line: int) -> LiveCode | None:
        """Return the code that a fence on this line of the file asks for; None when it does not."""


class _NoNames:
    """Stands for a workspace that knows nothing."""

    def symbols(self, first: int, last: int) -> Mapping[str, str]:
        del first, last
        return {}

    def leads(self, lead: Lead) -> bool:
        del lead
        return True

    def code(self, line: int) -> LiveCode | None:
        del line
        return None


NO_NAMES: Names = _NoNames()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the text and the anchor it can be reached by."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Image:
    """An image the text asks for; in the HTML it is `image:<number>` alone."""

    target: str
    alt: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A text as HTML.

    Attributes:
        parts: Pieces of HTML, in order. Each can be put into a document by itself.
        broken: The `href`s that lead nowhere.
        cut: Whether the text was too long to be shown in full.
    """

    parts: tuple[str, ...]
    headings: tuple[Heading, ...] = ()
    images: tuple[Image, ...] = ()
    broken: frozenset[str] = frozenset()
    cut: bool = False

    @property
    def html(self) -> str:
        """The whole text at once."""
        return "".join(self.parts)
