"""Source code as values: paths, spans, symbols, chunks and what one parse yields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple, NewType

from glossator.model.sentences import first_sentence

WorkspacePath = NewType("WorkspacePath", str)
"""Relative to the workspace root, forward slashes on every system, no `.` or `..` parts."""

SymbolId = NewType("SymbolId", str)
"""`path::qualname#kind`; `~2` behind it marks the second symbol of that id in its file."""

ChunkId = NewType("ChunkId", str)
"""`path#L<first>-L<last>`: the chunks of a file tile its lines, so the span is the identity."""

ContentHash = NewType("ContentHash", str)
"""BLAKE2b of bytes, 32 hexadecimal digits."""


def content_hash(data: bytes) -> ContentHash:
    """Return the hash by which these bytes are known."""
    return ContentHash(blake2b(data, digest_size=16).hexdigest())


class Kind(StrEnum):
    """What a symbol is. Closed, shared by all languages, and stable on the wire."""

    NAMESPACE = "namespace"
    MODULE = "module"
    CLASS = "class"
    STRUCT = "struct"
    RECORD = "record"
    UNION = "union"
    INTERFACE = "interface"
    TRAIT = "trait"
    ENUM = "enum"
    TYPE_ALIAS = "type_alias"
    FUNCTION = "function"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    DESTRUCTOR = "destructor"
    OPERATOR = "operator"
    PROPERTY = "property"
    FIELD = "field"
    CONSTANT = "constant"
    VARIABLE = "variable"
    ENUM_MEMBER = "enum_member"
    EVENT = "event"
    DELEGATE = "delegate"
    MACRO = "macro"
    SECTION = "section"
    KEY = "key"
    ELEMENT = "element"
    RULE = "rule"
    STAGE = "stage"
    TARGET = "target"
    TABLE = "table"
    VIEW = "view"
    MESSAGE = "message"
    SERVICE = "service"
    CELL = "cell"
    ROUTE = "route"


STRUCTURAL_KINDS = frozenset(
    {
        Kind.SECTION, Kind.KEY, Kind.ELEMENT, Kind.RULE, Kind.STAGE, Kind.TARGET, Kind.TABLE,
        Kind.VIEW, Kind.MESSAGE, Kind.SERVICE, Kind.CELL, Kind.ROUTE,
    }
)  # fmt: skip
"""Kinds of documents and settings: in tree, outline and search, but never the target of a
mention and not counted for coverage."""


class Mark(StrEnum):
    """What is known of a symbol or a file besides its kind; for outline, coverage and ranking."""

    PRIVATE = "private"
    EXPORTED = "exported"
    TEST = "test"
    GENERATED = "generated"
    ENTRY_POINT = "entry_point"


class Origin(StrEnum):
    """Who read a symbol or chunk, best first. On every row and hit."""

    TREE_SITTER = "tree-sitter"
    HEURISTIC = "heuristic"
    OUTLINE = "outline"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Lines `first` to `last` of a file, counted from 1, both included."""

    first: int
    last: int

    def __post_init__(self) -> None:
        if not 1 <= self.first <= self.last:
            msg = f"a span needs 1 <= first <= last, got {self.first}..{self.last}"
            raise ValueError(msg)

    def overlaps(self, other: Span) -> bool:
        """Tell whether the two spans share a line."""
        return self.first <= other.last and other.first <= self.last

    def holds(self, other: Span) -> bool:
        """Tell whether every line of `other` is a line of this span."""
        return self.first <= other.first and other.last <= self.last

    @property
    def lines(self) -> int:
        """How many lines the span has."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Place:
    """A file and, where known, the lines that a reader can be taken to."""

    path: WorkspacePath
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Symbol:
    """A named program element that a file defines.

    Attributes:
        span: From the first decorator or doc comment to the end of the body.
        start_byte: Where the definition begins in the file's text as UTF-8.
        end_byte: Where it ends there, excluded.
        name_line: The line on which the name itself stands.
        container: The symbol it is written inside, in the same file.
        signature: The header on one line, white space folded, at most the signature limit long.
        doc: The doc comment or docstring without its markers, stripped; "" when there is none.
        fingerprint: `version:sig.body.sim.n`; "" until the linking rules have read its tokens.
        marks: What is known of it besides its kind, sorted.
    """

    id: SymbolId
    name: str
    qualname: str
    kind: Kind
    path: WorkspacePath
    span: Span
    start_byte: int
    end_byte: int
    name_line: int
    container: SymbolId | None = None
    signature: str = ""
    doc: str = ""
    origin: Origin = Origin.TREE_SITTER
    language: str = ""
    fingerprint: str = ""
    marks: tuple[Mark, ...] = ()

    @property
    def place(self) -> Place:
        """Where the symbol stands."""
        return Place(self.path, self.span)

    @property
    def summary(self) -> str:
        """One line about it: the first sentence of its doc, else its signature."""
        return first_sentence(self.doc) or self.signature


@dataclass(frozen=True, slots=True)
class Chunk:
    r"""A stretch of one file, cut along symbols, that is searched as a unit.

    Attributes:
        text: The raw lines of the span, line ends as `\n`, without the last one.
        symbols: The symbols that begin in it or that it is a part of, outermost first.
        context: Words that stand outside its lines but say what it is: the signature for a later
            part of a split definition, the heading path for a section. For reading and embedding.
    """

    path: WorkspacePath
    span: Span
    text: str
    symbols: tuple[SymbolId, ...] = ()
    context: str = ""
    origin: Origin = Origin.TREE_SITTER
    language: str = ""

    @property
    def id(self) -> ChunkId:
        """The chunk's identity."""
        return ChunkId(f"{self.path}#L{self.span.first}-L{self.span.last}")


@dataclass(frozen=True, slots=True)
class TokenSlice:
    """Which tokens of a file belong to one symbol: three half-open ranges of positions."""

    header: tuple[int, int]
    body: tuple[int, int]
    name: int = -1


Occurrences = Mapping[str, Sequence[int]]
"""Where names occur in one file: the lines of each in order, each line once. Comments, strings and
the names of definitions themselves are left out; what a name means there nobody has looked up."""


class Signals(NamedTuple):
    """What is known of a chunk besides its words.

    Attributes:
        marks: What its file bears, and what all symbols bear that begin in it.
        names: Of the symbols that begin in it, those inside others left out.
    """

    marks: frozenset[Mark] = frozenset()
    names: tuple[str, ...] = ()


class Occurrence(NamedTuple):
    """A line on which a name occurs."""

    path: WorkspacePath
    line: int


class FanIn(NamedTuple):
    """How much a name is used: in how many files, and on how many lines of them."""

    files: int
    places: int


@dataclass(frozen=True, slots=True)
class Parsed:
    """What one reading of one file yields.

    Attributes:
        lines: How many lines the file has; the chunks tile exactly these.
        problem: Why the file was not read in full (too large, parse budget, no grammar …), or "".
        tokens: The file's normalised code tokens in order, comments and docstrings left out.
            Only for fingerprints; never stored.
        slices: The tokens of each symbol.
        summary: One line about the file: its docstring's first sentence or first heading, or "".
        marks: What is known of the file as a whole, sorted.
        occurrences: Where names of code occur in it.
    """

    path: WorkspacePath
    language: str
    origin: Origin
    encoding: str
    lines: int
    symbols: tuple[Symbol, ...]
    chunks: tuple[Chunk, ...]
    problem: str = ""
    tokens: tuple[str, ...] = ()
    slices: dict[SymbolId, TokenSlice] = field(default_factory=dict)
    summary: str = ""
    marks: tuple[Mark, ...] = ()
    occurrences: Occurrences = field(default_factory=dict)


def enclosing(symbols: Iterable[Symbol], span: Span) -> Symbol | None:
    """Return the smallest of a file's symbols that holds a span."""
    around = [symbol for symbol in symbols if symbol.span.holds(span)]
    return min(around, key=lambda symbol: (symbol.span.lines, symbol.id), default=None)
