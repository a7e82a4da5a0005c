"""What changed since entries were last linked: kept in the index until they are linked again.

A run may stop between writing files and linking; the next one finds here what is left to do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field

from glossator.kb.settled import Settled
from glossator.model import Symbol, SymbolId, WorkspacePath
from glossator.store.ports import IndexReader

LINKED_BY = "linked_by"
"""Under this key the index says which rules made its links; "" while not all are made."""

UNLINKED = "unlinked"
"""Under this key the index says what changed since, as JSON."""

RULES = "2"
"""Counts the changes to the rules after which every entry must be linked again."""

SETTLED = "settled"
"""Under this key the index says what was settled about entries when it was last linked, as JSON."""

MAX_NAMES = 5_000
"""With more names than this, asking which entries mention them costs more than linking all."""


MAX_APPEARED = 20_000
"""With more new symbols than this nobody keeps count: what has moved can then only be offered."""


@dataclass(slots=True)
class Unlinked:
    """Changes that links do not know of yet.

    Attributes:
        everything: Whether all entries must be linked.
        appeared: The ids of symbols that were not there before; None when nobody can tell,
            because there was no index before.
        entries: Entries that are new or were rewritten.
        paths: Files that were read again, came, or went.
        names: Simple names of symbols that came or went, and paths of files that did.
    """

    everything: bool = False
    appeared: set[SymbolId] | None = field(default_factory=set)
    entries: set[WorkspacePath] = field(default_factory=set)
    paths: set[WorkspacePath] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, reader: IndexReader) -> Unlinked:
        """Return what an index still has to link."""
        linked_by, kept = reader.meta(LINKED_BY), reader.meta(UNLINKED)
        words = json.loads(kept) if kept else {}
        if linked_by != RULES:
            told = words.get("appeared") if linked_by == "" else None
            return cls(everything=True, appeared=None if told is None else set(told))
        if not words:
            return cls()
        return cls(
            appeared=None if words["appeared"] is None else set(words["appeared"]),
            entries=set(words["entries"]),
            paths=set(words["paths"]),
            names=set(words["names"]),
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
        was, now = set(before), set(after)
        new = {symbol.id for symbol in now} - {symbol.id for symbol in was}
        if self.appeared is not None:
            self.appeared |= new
            if len(self.appeared) > MAX_APPEARED:
                self.appeared = None
        if not self.everything:
            ids = new | ({symbol.id for symbol in was} - {symbol.id for symbol in now})
            self.names |= {symbol.name for symbol in was | now if symbol.id in ids}
            self.paths.add(path)
            self._bound()

    def add_settled(self, before: str, now: Settled) -> None:
        """Note which entries something else was settled about.

        Args:
            before: What the index says was settled, as `said` wrote it.
        """
        lists = json.loads(before) if before else [[], []]
        was = {(number, *row) for number, rows in enumerate(lists) for row in rows}
        records = enumerate((now.links, now.dismissed))
        there = {(n, one.entry, one.anchor, one.seen) for n, rows in records for one in rows}
        if not self.everything:
            self.entries |= {entry for _, entry, _, _ in was ^ there}

    def _bound(self) -> None:
        if len(self.names) > MAX_NAMES:
            self.everything = True

    def remembered(self) -> Mapping[str, str]:
        """Return what the index keeps of it."""
        appeared = None if self.appeared is None else sorted(self.appeared)
        if self.everything:
            kept = "" if appeared is None else json.dumps({"appeared": appeared})
            return {LINKED_BY: "", UNLINKED: kept}
        words = {
            "appeared": appeared, "entries": sorted(self.entries), "paths": sorted(self.paths),
            "names": sorted(self.names),
        }  # fmt: skip
        return {LINKED_BY: RULES, UNLINKED: "" if self.empty else json.dumps(words)}


def said(settled: Settled) -> str:
    """Return what the index keeps of what was settled; "" when nothing was."""
    if not settled.entries():
        return ""
    return json.dumps(
        [[astuple(one) for one in records] for records in (settled.links, settled.dismissed)]
    )
