"""Coverage as values: how much of the public code is documented, and what is missing first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from glossator.model.code import Kind, Mark, Symbol, SymbolId, WorkspacePath

ASIDE = frozenset({Mark.TEST, Mark.GENERATED})
"""Marks of files and symbols that are left out of coverage; what was brought along from elsewhere
is marked as generated. Private symbols are left out as well."""

NEVER_COVERED = frozenset({Kind.NAMESPACE})
"""Kinds of code that nobody documents: a namespace is said anew in every file."""

SURE_MENTION = 0.8
"""A mention counts from this confidence on, as a link that a person wrote does."""


class CoverageBy(StrEnum):
    """What a row of coverage is about."""

    FOLDER = "folder"
    FILE = "file"
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """How much of a folder, a file or a class is documented.

    Attributes:
        path: Of the folder ("" for the root), the file, or the class's file.
        symbols: Public symbols in it, a class itself included.
        documented: Those of them that have a link.
        symbol: Of a class: its id and `qualname`.
    """

    by: CoverageBy
    path: WorkspacePath
    symbols: int
    documented: int
    symbol: SymbolId | None = None
    qualname: str = ""

    @property
    def share(self) -> float:
        """How much is documented, 0-1; 1 where there is nothing to document."""
        return self.documented / self.symbols if self.symbols else 1.0

    @property
    def percent(self) -> int:
        """The share in whole percent; only all is 100, and only nothing 0."""
        percent = round(self.share * 100)
        if 0 < self.documented < self.symbols:
            percent = min(max(percent, 1), 99)
        return percent


@dataclass(frozen=True, slots=True)
class Undocumented:
    """A public symbol without a link, and how much that matters.

    Attributes:
        files: In how many files its name is used.
        bearers: How many symbols share that name: the files are those of all of them.
        importance: Orders such symbols; means nothing by itself.
    """

    symbol: Symbol
    files: int
    bearers: int
    importance: float


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the public code below a path is documented.

    Attributes:
        whole: All that is below the path, in one row.
        rows: Its parts by path, those without a public symbol left out.
        undocumented: The most important symbols without a link, first things first.
    """

    whole: CoverageRow
    rows: tuple[CoverageRow, ...] = ()
    undocumented: tuple[Undocumented, ...] = ()
