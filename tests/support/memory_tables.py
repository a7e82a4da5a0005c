"""What an index in memory holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from glossator.model import (
    Chunk,
    ContentHash,
    Entry,
    FileRecord,
    Link,
    Occurrences,
    Skipped,
    SkipReason,
    Stamp,
    Symbol,
    WorkspacePath,
)


@dataclass
class Tables:
    """All that an index holds."""

    files: dict[WorkspacePath, FileRecord] = field(default_factory=dict)
    symbols: dict[WorkspacePath, tuple[Symbol, ...]] = field(default_factory=dict)
    chunks: dict[WorkspacePath, tuple[Chunk, ...]] = field(default_factory=dict)
    occurrences: dict[WorkspacePath, Occurrences] = field(default_factory=dict)
    skipped: dict[tuple[WorkspacePath, SkipReason], Skipped] = field(default_factory=dict)
    parsing: dict[WorkspacePath, None] = field(default_factory=dict)
    entries: dict[WorkspacePath, Entry] = field(default_factory=dict)
    mentions: dict[WorkspacePath, frozenset[str]] = field(default_factory=dict)
    links: dict[WorkspacePath, tuple[Link, ...]] = field(default_factory=dict)
    stamps: dict[WorkspacePath, tuple[Stamp, ...]] = field(default_factory=dict)
    vectors: dict[tuple[str, ContentHash], np.ndarray] = field(default_factory=dict)
    meta: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Tables:
        """Return tables that can change without these."""
        return Tables(**{name: dict(table) for name, table in vars(self).items()})

    def all_symbols(self) -> list[Symbol]:
        """Return every symbol, by id."""
        found = [symbol for symbols in self.symbols.values() for symbol in symbols]
        return sorted(found, key=lambda symbol: symbol.id)

    def all_chunks(self) -> list[Chunk]:
        """Return every chunk, by id."""
        found = [chunk for chunks in self.chunks.values() for chunk in chunks]
        return sorted(found, key=lambda chunk: chunk.id)

    def all_links(self) -> list[Link]:
        """Return every link, each entry's in the order it was given."""
        return [link for links in self.links.values() for link in links]


class Part:
    """One part of a reader: its tables, and the check that nobody broke it off."""

    def __init__(self, tables: Tables, check: Callable[[], None]) -> None:
        self._all_tables = tables
        self._check = check

    @property
    def _tables(self) -> Tables:
        self._check()
        return self._all_tables
