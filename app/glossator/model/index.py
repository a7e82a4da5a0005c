"""The index and the work on it as values: files, scans, plans, progress and reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from glossator.model.code import ContentHash, Mark, Origin, Symbol, WorkspacePath
from glossator.model.notes import Link


class SkipReason(StrEnum):
    """Why a file is not in the index, or not read in full. Counted in every report."""

    BINARY = "binary"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    SECRET = "secret"
    DENIED = "denied"
    SPECIAL = "special"
    OUTSIDE = "outside"
    BOUNDARY = "boundary"
    CRASHED = "crashed"
    UNDECODABLE = "undecodable"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or folder that was left out, with the reason and one sentence of detail."""

    path: WorkspacePath
    reason: SkipReason
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DiskFile:
    """A file as a scan found it: the cheap key that tells whether it must be read again."""

    path: WorkspacePath
    size: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A file as the index knows it.

    Attributes:
        hash: Of the bytes on disk.
        configuration: Hash of everything that decides how it was read: language spec, grammar
            version, limits. A different one means reading it again.
        problem: Why it was not read in full, or "".
        indexed_at: ISO 8601 in UTC.
        summary: One line about the file, or "".
        marks: What is known of the file as a whole, sorted.
    """

    path: WorkspacePath
    size: int
    mtime_ns: int
    inode: int
    hash: ContentHash
    configuration: str
    language: str
    encoding: str
    lines: int
    origin: Origin
    problem: str = ""
    indexed_at: str = ""
    summary: str = ""
    marks: tuple[Mark, ...] = ()


class FileKey(NamedTuple):
    """What tells whether an indexed file must be read again: a part of its `FileRecord`.

    A plain tuple, for a look at a large workspace that finds nothing to do makes one for each file.
    """

    path: WorkspacePath
    size: int
    mtime_ns: int
    inode: int
    configuration: str
    language: str
    indexed_at: str
    problem: str


@dataclass(frozen=True, slots=True)
class Scan:
    """The files that belong to a workspace, as found on disk now, ordered by path.

    Attributes:
        unreadable: Folders that could not be listed. Nothing below them counts as gone.
    """

    files: tuple[DiskFile, ...]
    skipped: tuple[Skipped, ...] = ()
    unreadable: tuple[WorkspacePath, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What must be done so that the index agrees with a scan. Four disjoint sets of paths.

    Attributes:
        suspects: Files whose key differs or is too young to trust; read, hashed, and parsed only
            when the hash differs too.
        gone: Files of the index that the scan does not have.
    """

    added: tuple[DiskFile, ...] = ()
    suspects: tuple[DiskFile, ...] = ()
    gone: tuple[WorkspacePath, ...] = ()
    unchanged: int = 0

    @property
    def empty(self) -> bool:
        """Whether the index agrees already."""
        return not (self.added or self.suspects or self.gone)


class Stage(StrEnum):
    """The phases of indexing, in order."""

    SCAN = "scan"
    SYMBOLS = "symbols"
    LINKS = "links"
    EMBEDDING = "embedding"


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` steps of one stage; total 0 while it is not known."""

    stage: Stage
    done: int
    total: int
    symbols: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """What an index holds. `indexed` is the share of known files that are in, 0–1."""

    files: int = 0
    symbols: int = 0
    chunks: int = 0
    vectors: int = 0
    entries: int = 0
    links: int = 0
    indexed: float = 1.0


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What one run of indexing did.

    Attributes:
        cpu_s: CPU seconds of the process that indexed, children included.
        parsed: How many files were really parsed; a resumed run parses only what was missing.
        rebuilt: Why the index was built anew, first among the warnings as well; else "".
    """

    added: int = 0
    changed: int = 0
    removed: int = 0
    renamed: int = 0
    unchanged: int = 0
    parsed: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)
    warnings: tuple[str, ...] = ()
    rebuilt: str = ""
    cpu_s: float = 0.0
    wall_s: float = 0.0
    peak_mb: float = 0.0


class ProblemKind(StrEnum):
    """What a row of the Problems pane is about."""

    SKIPPED_FILE = "skipped file"
    PARSE_ERROR = "parse error"
    BROKEN_LINK = "broken link"
    LOOSE_REFERENCE = "loose reference"
    LINK_TO_REVIEW = "link to review"
    ENTRY_ERROR = "entry error"
    FAILED_WORK = "failed work"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that needs a look: what, where, and what to do.

    Attributes:
        link: The link it is about, when it is about one.
    """

    kind: ProblemKind
    path: WorkspacePath
    line: int
    text: str
    remedy: str = ""
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to `why PATH`: whether a file is indexed, how, and which rule decided."""

    path: WorkspacePath
    indexed: bool
    how: str
    rule: str
    remedy: str


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """The state of a workspace's index.

    Attributes:
        file: Where the index lies, an absolute path of this machine.
        writer: Who holds the lease: "" for nobody, else a process number as text.
        rebuilt: Why the index was built anew, or "".
    """

    file: str
    size: int
    format: int
    counts: Counts
    writer: str = ""
    rebuilt: str = ""
    last_run: str = ""


class RowForm(StrEnum):
    """What a row of the symbol tree stands for."""

    FOLDER = "folder"
    FILE = "file"
    SYMBOL = "symbol"


@dataclass(frozen=True, slots=True)
class TreeRow:
    """One row of the symbol tree.

    Attributes:
        name: What is shown: the folder's or file's own name, the symbol's name.
        path: The folder ("" for the root), the file, or the symbol's file.
        children: How many rows are directly below it.
        entries: How many entries are linked to it or to anything below it.
    """

    form: RowForm
    name: str
    path: WorkspacePath
    children: int
    entries: int = 0
    symbol: Symbol | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class FileText:
    r"""A file of the workspace as it is on disk now.

    Attributes:
        text: Decoded, line ends as `\n`; cut when the file is larger than asked for.
        newline: `\n`, `\r\n` or `\r`: what most of its lines end with.
        stale: Whether the index was made from other bytes.
        problem: Why the text is not all there (binary, too large …), or "".
        title: The language as people write it: `C++`.
    """

    path: WorkspacePath
    text: str
    language: str
    encoding: str
    newline: str
    lines: int
    hash: ContentHash
    stale: bool = False
    problem: str = ""
    lexer: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Overview:
    """The map of a workspace: what it is made of and where to begin.

    Attributes:
        languages: Files per language, most first.
        folders: Files and symbols per top folder.
        top_symbols: The largest public types and functions, best documented first.
        entry_points: Files that programs start from, as far as cheap to tell.
    """

    languages: tuple[tuple[str, int], ...]
    folders: tuple[tuple[WorkspacePath, int, int], ...]
    top_symbols: tuple[Symbol, ...]
    entry_points: tuple[WorkspacePath, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of `selftest` or `doctor`: a part, and whether it works on this machine.

    Attributes:
        detail: What was found, such as a version or a failure; one line.
        remedy: What to do when it does not work.
        needed: Whether Glossator is broken without it; else it only does less.
    """

    name: str
    works: bool
    detail: str = ""
    remedy: str = ""
    needed: bool = True
