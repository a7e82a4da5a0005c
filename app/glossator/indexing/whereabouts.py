"""Where the code of anchors went, by what this run sees and by what earlier ones found out.

The rule: what an earlier run found elsewhere stays found while it is there. What could be several
pieces of code is looked at again as long as one of them is there: when the others go, it is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property

from glossator import anchors
from glossator.indexing.lookup import IndexLookup
from glossator.indexing.unlinked import Unlinked
from glossator.linking.clear import is_clear
from glossator.linking.fingerprint import compare
from glossator.linking.reanchor import in_place, reanchor
from glossator.linking.successors import Successors
from glossator.linking.wanted import Found, Wanted
from glossator.model import (
    STRUCTURAL_KINDS,
    Basis,
    Link,
    State,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.store.ports import IndexReader

Asked = Mapping[Wanted, tuple[WorkspacePath, str]]
"""What anchors are about, each with an entry that has it and the anchor as it stands there."""

_ELSEWHERE = (State.MOVED, State.RENAMED, State.PENDING)


class Whereabouts:
    """What became of code since entries were last linked."""

    def __init__(self, reader: IndexReader, lookup: IndexLookup, unlinked: Unlinked) -> None:
        self.found: dict[Wanted, Found] = {}
        self._reader = reader
        self._lookup = lookup
        self._unlinked = unlinked

    @cached_property
    def _appeared(self) -> list[Symbol]:
        """The symbols of code that are new; all there are when nobody can tell."""
        return self._symbols(self._unlinked.appeared)

    @cached_property
    def _successors(self) -> Successors:
        return self._unlinked.successors(self._appeared if self._unlinked.knows_files else [])

    @property
    def renamed(self) -> Mapping[WorkspacePath, WorkspacePath]:
        """The new names of files that have another one."""
        return self._successors.files

    def look_for(self, asked: Asked) -> None:
        """Find the code of all anchors of one run, together."""
        self.found = in_place(list(asked), self._lookup)
        lost = [one for one in asked if one not in self.found]
        if not lost:
            return
        held: dict[Wanted, Found] = {}
        doubts: dict[Wanted, list[Symbol]] = {}
        for one in lost:
            link = self._before(*asked[one])
            if link is not None and link.state is State.AMBIGUOUS:
                doubts[one] = self._symbols(link.successors)
            elif link is not None:
                held |= self._held(one, link)
        sure = [one for one in asked if one not in doubts]
        self.found = self._reanchored(sure, self._appeared, held)
        if doubts:
            known = {symbol.id: symbol for rest in doubts.values() for symbol in rest}
            pool = known | {symbol.id: symbol for symbol in self._appeared}
            taken = {
                one: found
                for one, found in self.found.items()
                if found.symbol is None or found.symbol.id not in known
            }
            self.found |= self._reanchored(list(doubts), list(pool.values()), taken)

    def became(self, went: Mapping[SymbolId, str]) -> dict[SymbolId, SymbolId]:
        """Return what took the place of symbols that are gone, where that is clear.

        Args:
            went: The fingerprints that they had.
        """
        known = {(one.path, one.qualname, one.kind): found for one, found in self.found.items()}
        became: dict[SymbolId, Found] = {}
        asked: dict[Wanted, SymbolId] = {}
        for id_, seen in went.items():
            anchor = anchors.parse(id_)
            found = known.get((anchor.path or WorkspacePath(""), anchor.qualname, anchor.kind))
            if found is not None:
                became[id_] = found
            elif anchor.path and self._unlinked.appeared:
                wanted = Wanted(anchor.path, anchor.qualname, anchor.kind, seen, anchor.ordinal)
                asked[wanted] = id_
        if asked:
            others = self._reanchored(list(asked), self._appeared, self.found)
            became |= {id_: others[one] for one, id_ in asked.items()}
        return {
            id_: found.symbol.id
            for id_, found in became.items()
            if found.symbol is not None
            and found.state in (State.MOVED, State.RENAMED)
            and self._is_clear(id_, went[id_], found.symbol)
        }

    def _is_clear(self, old: SymbolId, seen: str, symbol: Symbol) -> bool:
        """Tell whether a symbol stands where the old one stood, or says by itself that it is it."""
        return self._successors.symbols.get(old) == symbol.id or is_clear(old, seen, symbol)

    def _reanchored(
        self, wanted: Sequence[Wanted], appeared: Sequence[Symbol], held: Mapping[Wanted, Found]
    ) -> dict[Wanted, Found]:
        compared = self._unlinked.appeared is not None
        return reanchor(
            [*wanted, *held],
            self._lookup,
            appeared,
            compared=compared,
            successors=self._successors,
            held=held,
        )

    def _symbols(self, ids: Set[SymbolId] | Iterable[SymbolId] | None) -> list[Symbol]:
        """Return symbols of code by their ids; all there are for None."""
        if ids is None:
            files = sorted(self._reader.files.paths())
            found = [symbol for path in files for symbol in self._reader.symbols.of_file(path)]
        else:
            found = list(self._reader.symbols.by_ids(sorted(ids)).values())
        return [symbol for symbol in found if symbol.kind not in STRUCTURAL_KINDS]

    def _before(self, path: WorkspacePath, anchor: str) -> Link | None:
        """Return the link of an anchor whose code an earlier run found elsewhere, or in doubt."""
        for link in self._reader.links.of_entry(path):
            is_astray = link.state in _ELSEWHERE or link.state is State.AMBIGUOUS
            if link.anchor == anchor and is_astray and link.basis is Basis.SOURCE_LINK:
                return link
        return None

    def _held(self, one: Wanted, link: Link) -> dict[Wanted, Found]:
        """Return where an earlier run found the code, when it is there still."""
        known = link.target.symbol if link.target else None
        symbol = self._lookup.by_id(known) if known else None
        if symbol is None:
            return {}
        return {one: Found(link.state, symbol, compare(one.seen, symbol.fingerprint)[1])}
