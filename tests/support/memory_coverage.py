"""The coverage of the index in memory, worked out symbol by symbol."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from glossator.model import (
    ASIDE,
    NEVER_COVERED,
    STRUCTURAL_KINDS,
    SURE_MENTION,
    Basis,
    CoverageBy,
    CoverageRow,
    Link,
    Mark,
    Symbol,
    SymbolId,
    Undocumented,
    WorkspacePath,
)
from glossator.store.coverage import (
    CLASS_KINDS,
    CLOSED_KINDS,
    ENTRY_POINT_WEIGHT,
    EXPORTED_WEIGHT,
    KIND_WEIGHTS,
)
from tests.support.memory_tables import Part


class MemoryCoverage(Part):
    def files(self, below: WorkspacePath) -> list[CoverageRow]:
        symbols = list(self._public(below))
        done = self._documented()
        whole = Counter(one.path for one in symbols)
        linked = Counter(one.path for one in symbols if (one.path, one.qualname) in done)
        return [
            CoverageRow(CoverageBy.FILE, path, whole[path], linked[path]) for path in sorted(whole)
        ]

    def classes(self, below: WorkspacePath) -> list[CoverageRow]:
        symbols = list(self._public(below))
        done = self._documented()
        found = []
        for one in symbols:
            if one.kind in CLASS_KINDS:
                inside = [s for s in symbols if one.id in (s.id, s.container)]
                linked = sum((s.path, s.qualname) in done for s in inside)
                row = CoverageRow(
                    CoverageBy.CLASS, one.path, len(inside), linked, one.id, one.qualname
                )
                found.append((one.path, one.span.first, one.id, row))
        return [row for *_, row in sorted(found, key=lambda each: each[:3])]

    def undocumented(self, below: WorkspacePath, limit: int) -> list[Undocumented]:
        done = self._documented()
        bearers = Counter(one.name for one in self._tables.all_symbols())
        found = [
            self._weighed(one, bearers[one.name])
            for one in self._public(below)
            if (one.path, one.qualname) not in done
        ]
        return sorted(found, key=lambda one: (-one.importance, one.symbol.id))[:limit]

    def _weighed(self, one: Symbol, bearers: int) -> Undocumented:
        files = sum(one.name in names for names in self._tables.occurrences.values())
        weight = KIND_WEIGHTS.get(one.kind, 1.0)
        if Mark.ENTRY_POINT in one.marks:
            weight *= ENTRY_POINT_WEIGHT
        elif Mark.EXPORTED in one.marks:
            weight *= EXPORTED_WEIGHT
        used, size = 1 + math.log2(1 + files / bearers), math.log2(1 + one.span.lines)
        return Undocumented(one, files, bearers, weight * used * size)

    def _public(self, below: WorkspacePath) -> Iterator[Symbol]:
        for path, record in self._tables.files.items():
            inside = not below or path == below or path.startswith(f"{below}/")
            if inside and path not in self._tables.entries and not ASIDE & set(record.marks):
                known = {one.id: one for one in self._tables.symbols[path]}
                shown = {id_ for id_, one in known.items() if self._is_shown(one)}
                yield from (
                    one
                    for one in known.values()
                    if one.kind not in NEVER_COVERED and self._is_reached(one, known, shown)
                )

    def _is_reached(self, one: Symbol, known: dict[SymbolId, Symbol], shown: set[SymbolId]) -> bool:
        if one.id not in shown:
            return False
        outer = known[one.container] if one.container else None
        if outer is None:
            return True
        return outer.kind not in CLOSED_KINDS and self._is_reached(outer, known, shown)

    def _is_shown(self, one: Symbol) -> bool:
        if not _kept(one):
            return False
        beside = [
            other
            for other in self._tables.symbols[one.path]
            if other.container == one.container and other.kind == one.kind and _kept(other)
        ]
        exported = any(Mark.EXPORTED in other.marks for other in beside)
        return not exported or Mark.EXPORTED in one.marks

    def _documented(self) -> set[tuple[WorkspacePath, str]]:
        return {
            (one.path, one.qualname)
            for link in self._tables.all_links()
            if _counts(link)
            for one in self._meant(link)
        }

    def _meant(self, link: Link) -> Iterator[Symbol]:
        target = link.target
        if target is None:
            return
        if target.symbol is not None:
            yield from (one for one in self._tables.all_symbols() if one.id == target.symbol)
            return
        span = target.span
        if span is None:
            return
        inside = self._tables.symbols.get(target.path, ())
        around = [one for one in inside if one.span.holds(span)]
        for one in inside:
            smallest = one in around and not any(other.container == one.id for other in around)
            if span.holds(one.span) or smallest:
                yield one


def _kept(one: Symbol) -> bool:
    aside = {*ASIDE, Mark.PRIVATE}
    return one.kind not in STRUCTURAL_KINDS and not aside & set(one.marks)


def _counts(link: Link) -> bool:
    match link.basis:
        case Basis.SOURCE_LINK:
            return True
        case Basis.CONTENT_MENTION:
            return link.confidence >= SURE_MENTION
        case Basis.AUTO_DISCOVERED:
            return False
