"""Languages as values: how a file was read, what is known of a language, what is wrong with one."""

from __future__ import annotations

from dataclasses import dataclass

from glossator.model.code import Parsed, Symbol


@dataclass(frozen=True, slots=True)
class LanguageRow:
    """A language as lists show it.

    Attributes:
        how: How its definitions are found: `query`, `general rules`, `rules over text`,
            `line rules` or `text`.
        own: Whether it is a person's, not a shipped one.
    """

    name: str
    title: str
    how: str
    grammar: str = ""
    extensions: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of a syntax tree, as a person who writes a query wants to see it.

    Attributes:
        depth: 0 for the root.
        field: The name by which its parent knows it, or "".
        text: What is written there, if nothing is inside it; its beginning.
    """

    depth: int
    field: str
    kind: str
    first: int
    last: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class FileReading:
    """How one file is read.

    Attributes:
        path: As it was named.
        nodes: Its syntax tree from top to bottom, if that was asked for.
    """

    path: str
    language: LanguageRow
    parsed: Parsed
    nodes: tuple[TreeNode, ...] = ()


@dataclass(frozen=True, slots=True)
class FolderCheck:
    """What is wrong with a language folder.

    Attributes:
        faults: One sentence each.
        symbols: What is found in its sample.
    """

    folder: str
    faults: tuple[str, ...]
    symbols: tuple[Symbol, ...] = ()
