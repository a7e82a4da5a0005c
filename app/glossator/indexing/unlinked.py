"""What changed since entries were last linked: kept in the index until they are linked again.

A run may stop between writing files and linking; the next one finds here what is left to do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field
from typing import Any

from glossator.indexing.imports import module_names
from glossator.indexing.left import Words, left
from glossator.indexing.reexports import EVERYTHING, code_of, given
from glossator.kb.settled import Settled
from glossator.linking.successors import Successors, in_stead, marks_of, renamed_files
from glossator.model import Chunk, Entry, Link, Symbol, SymbolId, WorkspacePath
from glossator.store.ports import IndexReader

LINKED_BY = "linked_by"
"""Under this key the index says which rules made its links; "" while not all are made."""

UNLINKED = "unlinked"
"""Under this key the index says what changed since, as JSON."""

RULES = "8"
"""Counts the changes to the rules after which every entry must be linked again."""

SETTLED = "settled"
"""Under this key the index says what was settled about entries when it was last linked, as JSON."""

MAX_NAMES = 5_000
"""With more names than this, asking which entries mention them costs more than linking all."""

MAX_APPEARED = 20_000
"""With more new symbols than this nobody keeps count: what has moved can then only be offered."""

MAX_TRACES = 5_000
"""So many symbols that took another's place are kept, and so many files that are gone."""


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
        instead: Which symbols came in place of which.
        left: What the files that are gone are known again by.
        renamed: Old and new paths of files that have another name and the same content.
        went: The fingerprints of symbols that were linked and are gone.
        documents: What is kept of documents that are gone, see `left`.
    """

    everything: bool = False
    appeared: set[SymbolId] | None = field(default_factory=set)
    entries: set[WorkspacePath] = field(default_factory=set)
    paths: set[WorkspacePath] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    instead: dict[SymbolId, SymbolId] = field(default_factory=dict)
    left: dict[WorkspacePath, list[str]] = field(default_factory=dict)
    renamed: dict[WorkspacePath, WorkspacePath] = field(default_factory=dict)
    went: dict[SymbolId, str] = field(default_factory=dict)
    documents: dict[WorkspacePath, Words] = field(default_factory=dict)

    @classmethod
    def of(cls, reader: IndexReader) -> Unlinked:
        """Return what an index still has to link."""
        linked_by, kept = reader.meta(LINKED_BY), reader.meta(UNLINKED)
        words = json.loads(kept) if kept else {}
        if linked_by != RULES:
            if linked_by or words.get("appeared") is None:
                return cls(everything=True, appeared=None)
            return cls._read(words, everything=True)
        return cls._read(words, everything=False) if words else cls()

    @classmethod
    def _read(cls, words: Mapping[str, Any], *, everything: bool) -> Unlinked:
        return cls(
            everything=everything,
            appeared=None if words["appeared"] is None else set(words["appeared"]),
            entries=set(words.get("entries", ())),
            paths=set(words.get("paths", ())),
            names=set(words.get("names", ())),
            instead=dict(words.get("instead", {})),
            left=dict(words.get("left", {})),
            renamed=dict(words.get("renamed", {})),
            went=dict(words.get("went", {})),
            documents=dict(words.get("documents", {})),
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
            self.names.update(module_names(path)[-1:])
            self._bound()

    def add_symbols(
        self, path: WorkspacePath, before: Iterable[Symbol], after: Iterable[Symbol]
    ) -> None:
        """Note how the symbols of a file changed."""
        before, after = list(before), list(after)
        was, now = set(before), set(after)
        new = {symbol.id for symbol in now} - {symbol.id for symbol in was}
        if self.appeared is not None:
            self.appeared |= new
            if len(self.appeared) > MAX_APPEARED:
                self.appeared = None
            if new and len(self.instead) < MAX_TRACES:
                self.instead |= in_stead(before, after)
        if not self.everything:
            ids = new | ({symbol.id for symbol in was} - {symbol.id for symbol in now})
            self.names |= {symbol.name for symbol in was | now if symbol.id in ids}
            self.paths.add(path)
            self._bound()

    def add_went(self, symbols: Iterable[Symbol]) -> None:
        """Note symbols that are gone and were linked."""
        if self.appeared is not None and len(self.went) < MAX_TRACES:
            self.went |= {symbol.id: symbol.fingerprint for symbol in symbols}

    def add_document(self, entry: Entry, links: Iterable[Link]) -> None:
        """Note that a document is gone, with the names in it that were links."""
        words = left(entry, links) if len(self.documents) < MAX_TRACES else {}
        if words:
            self.documents[entry.path] = words

    def add_given(
        self, path: WorkspacePath, before: Iterable[Chunk], after: Iterable[Chunk]
    ) -> None:
        """Note which names a module has no more from elsewhere, or has anew or from elsewhere.

        Args:
            before: The code of the module when entries were linked.
            after: Its code now.
        """
        if self.everything or not module_names(path):
            return
        was, now = (frozenset(given(path, code_of(chunks))) for chunks in (before, after))
        changed = {row.name for row in was ^ now}
        self.everything = EVERYTHING in changed
        self.names |= changed
        self._bound()

    def add_left(self, path: WorkspacePath, symbols: Iterable[Symbol]) -> None:
        """Note that a file is gone, with what it is known again by under another name."""
        if self.appeared is not None and len(self.left) < MAX_TRACES:
            self.left[path] = marks_of(symbols)

    def add_renamed(self, old: WorkspacePath, new: WorkspacePath) -> None:
        """Note that a file has another name and the same content."""
        if self.appeared is not None:
            self.renamed[old] = new

    @property
    def knows_files(self) -> bool:
        """Whether a file may have another name now."""
        return self.appeared is not None and bool(self.left or self.renamed)

    def successors(self, appeared: Iterable[Symbol]) -> Successors:
        """Return what took the place of what.

        Args:
            appeared: The symbols of `appeared` that there are now.
        """
        files = renamed_files(self.left, appeared)
        return Successors(self.instead, files | self.renamed)

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
        traces = {
            "appeared": appeared, "instead": self.instead, "left": self.left,
            "renamed": self.renamed, "went": self.went, "documents": self.documents,
        }  # fmt: skip
        if self.everything:
            return {LINKED_BY: "", UNLINKED: "" if appeared is None else json.dumps(traces)}
        words = traces | {
            "entries": sorted(self.entries), "paths": sorted(self.paths),
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
