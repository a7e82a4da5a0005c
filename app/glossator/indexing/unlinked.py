"""What changed since entries were last linked: kept in the index until they are linked again.

A run may stop between writing files and linking; the next one finds here what is left to do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from glossator.model import Symbol, WorkspacePath
from glossator.store.ports import IndexReader

LINKED_BY = "linked_by"
"""Under this key the index says which rules made its links; "" while not all are made."""

UNLINKED = "unlinked"
"""Under this key the index says what changed since, as JSON."""

RULES = "1"
"""Counts the changes to the rules after which every entry must be linked again."""

MAX_NAMES = 5_000
"""With more names than this, asking which entries mention them costs more than linking all."""


@dataclass(slots=True)
class Unlinked:
    """Changes that links do not know of yet.

    Attributes:
        everything: Whether all entries must be linked.
        entries: Entries that are new or were rewritten.
        paths: Files that were read again, came, or went.
        names: Simple names of symbols that came or went, and paths of files that did.
    """

    everything: bool = False
    entries: set[WorkspacePath] = field(default_factory=set)
    paths: set[WorkspacePath] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, reader: IndexReader) -> Unlinked:
        """Return what an index still has to link."""
        if reader.meta(LINKED_BY) != RULES:
            return cls(everything=True)
        kept = reader.meta(UNLINKED)
        if not kept:
            return cls()
        words = json.loads(kept)
        return cls(
            entries=set(words["entries"]), paths=set(words["paths"]), names=set(words["names"])
        )

    @property
    def empty(self) -> bool:
        """Whether the links agree with everything else."""
        return not (self.everything or self.entries or self.paths or self.names)

    def add_file(self, path: WorkspacePath) -> None:
        """Note that a file came or went; what mentions it does so by its path."""
        if not self.everything:
            self.paths.add(path)
            self.names.add(path)
            self._bound()

    def add_symbols(
        self, path: WorkspacePath, before: Iterable[Symbol], after: Iterable[Symbol]
    ) -> None:
        """Note how the symbols of a file changed."""
        if not self.everything:
            was, now = set(before), set(after)
            ids = {symbol.id for symbol in was} ^ {symbol.id for symbol in now}
            self.names |= {symbol.name for symbol in was | now if symbol.id in ids}
            self.paths.add(path)
            self._bound()

    def _bound(self) -> None:
        if len(self.names) > MAX_NAMES:
            self.everything = True

    def remembered(self) -> Mapping[str, str]:
        """Return what the index keeps of it."""
        if self.everything:
            return {LINKED_BY: "", UNLINKED: ""}
        words = {
            "entries": sorted(self.entries), "paths": sorted(self.paths),
            "names": sorted(self.names),
        }  # fmt: skip
        return {LINKED_BY: RULES, UNLINKED: "" if self.empty else json.dumps(words)}
