"""Coverage of the workspace: how much of its public code is documented, what is missing first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from glossator.model import (
    Coverage,
    CoverageBy,
    CoverageRow,
    SymbolId,
    Undocumented,
    WorkspacePath,
)
from glossator.store.ports import IndexReader
from glossator.task import Task
from glossator.workspace.snapshots import Snapshots

FIRST = 20
"""Undocumented symbols that are told unless somebody asks for more."""


class CoverageFacet:
    """Answers how much is documented."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots

    def of(
        self,
        below: WorkspacePath = WorkspacePath(""),  # noqa: B008 -- a text
        *,
        by: CoverageBy = CoverageBy.FOLDER,
        undocumented: int = FIRST,
        task: Task | None = None,
    ) -> Coverage:
        """Return how much of the public code at or below a path is documented.

        Tests, generated and vendored files and private symbols are left out; links of a person and
        sure mentions count, suggestions never do.

        Args:
            below: A folder, a file, or "" for the whole workspace.
            by: What its parts are.
            undocumented: How many of the most important symbols without a link are told.
            task: Its cancelling interrupts the running query.

        Raises:
            IndexMissing: When nothing has been indexed yet.
            Cancelled: When the task was cancelled.
        """
        with self._snapshots.reading(task) as reader:
            files = reader.coverage.files(below)
            missing = reader.coverage.undocumented(below, undocumented) if undocumented else []
            rows = _rows(reader, below, by, files)
        return Coverage(_sum(below, files), tuple(rows), tuple(missing))

    def shares(self, task: Task | None = None) -> dict[WorkspacePath | SymbolId, CoverageRow]:
        """Return the coverage of every folder, file and class that has public symbols.

        Raises:
            IndexMissing: When nothing has been indexed yet.
            Cancelled: When the task was cancelled.
        """
        root = WorkspacePath("")
        with self._snapshots.reading(task) as reader:
            files = reader.coverage.files(root)
            classes = reader.coverage.classes(root)
        found: dict[WorkspacePath | SymbolId, CoverageRow] = {
            one.path: one for one in (*_all_folders(files, root), *files)
        }
        return found | {one.symbol: one for one in classes if one.symbol}

    def missing(
        self, below: WorkspacePath, limit: int = FIRST, task: Task | None = None
    ) -> list[Undocumented]:
        """Return the most important public symbols below a path that have no link; see `of`."""
        with self._snapshots.reading(task) as reader:
            return reader.coverage.undocumented(below, limit)


def folders_of(files: Iterable[CoverageRow], below: WorkspacePath) -> list[CoverageRow]:
    """Return the coverage of the folders around some files, none above `below`, by path.

    A folder with all it has in one folder below it is left out: `src/main/java` says nothing.
    """
    folders = _all_folders(files, below)
    symbols = {str(row.path): row.symbols for row in folders}
    hollow = {
        outer
        for folder in symbols
        if folder != below and symbols[outer := folder.rpartition("/")[0]] == symbols[folder]
    }
    return [row for row in folders if row.path == below or row.path not in hollow]


def _all_folders(files: Iterable[CoverageRow], below: WorkspacePath) -> list[CoverageRow]:
    """Return the coverage of every folder around some files, none above `below`, by path."""
    symbols: Counter[str] = Counter()
    documented: Counter[str] = Counter()
    for file in files:
        for folder in _folders_around(file.path, below):
            symbols[folder] += file.symbols
            documented[folder] += file.documented
    return [
        CoverageRow(CoverageBy.FOLDER, WorkspacePath(folder), symbols[folder], documented[folder])
        for folder in sorted(symbols)
    ]


def _rows(
    reader: IndexReader, below: WorkspacePath, by: CoverageBy, files: list[CoverageRow]
) -> list[CoverageRow]:
    match by:
        case CoverageBy.FOLDER:
            return folders_of(files, below)
        case CoverageBy.FILE:
            return files
        case CoverageBy.CLASS:
            return reader.coverage.classes(below)


def _folders_around(path: WorkspacePath, below: WorkspacePath) -> Iterable[str]:
    folder: str = path
    while folder != below:
        folder = folder.rpartition("/")[0]
        yield folder


def _sum(below: WorkspacePath, files: Iterable[CoverageRow]) -> CoverageRow:
    symbols = documented = 0
    by = CoverageBy.FOLDER
    for file in files:
        symbols, documented = symbols + file.symbols, documented + file.documented
        by = CoverageBy.FILE if file.path == below else by
    return CoverageRow(by, below, symbols, documented)
