"""Symbols to look up in tests of the linking rules: as many as are named, and nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from glossator import anchors
from glossator.model import Imported, Kind, Span, Symbol, SymbolId, WorkspacePath


def symbol(
    path: str,
    qualname: str,
    kind: Kind = Kind.FUNCTION,
    *,
    line: int = 1,
    ordinal: int = 1,
    fingerprint: str = "",
    container: str | None = None,
) -> Symbol:
    """Return a symbol of three lines; its simple name is the last part of the qualified one."""
    where = WorkspacePath(path)
    name = qualname
    for separator in (".", "::", "#", "\\"):
        name = name.rpartition(separator)[2] or name
    return Symbol(
        id=anchors.symbol_id(where, qualname, kind, ordinal),
        name=name,
        qualname=qualname,
        kind=kind,
        path=where,
        span=Span(line, line + 2),
        start_byte=line * 100,
        end_byte=line * 100 + 99,
        name_line=line,
        container=SymbolId(container) if container else None,
        fingerprint=fingerprint,
    )


class DictLookup:
    """Answers `SymbolLookup`'s questions out of dictionaries."""

    def __init__(self, symbols: Iterable[Symbol], files: Iterable[str] = ()) -> None:
        self.pauses = 0
        self.imports: dict[str, Imported] = {}
        self.gives: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
        self.words: set[str] = set()
        self.left_out: set[str] = set()
        self._ids: dict[SymbolId, Symbol] = {}
        self._names: dict[str, list[Symbol]] = defaultdict(list)
        self._qualnames: dict[str, list[Symbol]] = defaultdict(list)
        self._paths: dict[WorkspacePath, list[Symbol]] = defaultdict(list)
        for one in sorted(symbols, key=lambda one: one.id):
            self._ids[one.id] = one
            self._names[one.name].append(one)
            self._qualnames[one.qualname].append(one)
            self._paths[one.path].append(one)
        self._files = {*self._paths, *map(WorkspacePath, files)}

    def pause(self) -> None:
        self.pauses += 1

    def named(self, name: str) -> list[Symbol]:
        return [one for one in self._names.get(name, ()) if one.id != one.path]

    def by_id(self, symbol: SymbolId) -> Symbol | None:
        return self._ids.get(symbol)

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        return sorted(self._paths.get(path, ()), key=lambda one: one.start_byte)

    def qualified(self, qualname: str) -> list[Symbol]:
        return list(self._qualnames.get(qualname, ()))

    def has_file(self, path: WorkspacePath) -> bool:
        return path in self._files

    def is_code(self, path: WorkspacePath) -> bool:
        return path.endswith((".py", ".go", ".cs", ".ts"))

    def is_left_out(self, path: WorkspacePath) -> bool:
        return path in self.left_out

    def occurs(self, name: str) -> bool:
        return name in self.words or name in self._names

    def is_in_package(self, path: WorkspacePath) -> bool:
        return path.endswith(".go")

    def modules(self, name: str) -> list[Symbol]:
        return [one for one in self._names.get(name, ()) if one.id == one.path]

    def given(self, module: WorkspacePath, name: str) -> tuple[tuple[str, ...], ...]:
        return self.gives.get((module, name), ())

    def imported(self, name: str) -> Imported:
        return self.imports.get(name, Imported())
