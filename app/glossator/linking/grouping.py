"""Which definitions count as one when names in a text are looked up.

The rule: a writer who names a function means all of its overloads, the stub beside the module, the
parts of a partial class and what is written once for each platform. Whatever a language calls
these, they have one qualified name and stand at one place, or give the same type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from glossator.linking.places import is_aside, path_names
from glossator.linking.weighing import TYPES
from glossator.model import Kind, Symbol, WorkspacePath

_NAMESPACE_ENDING = f"#{Kind.NAMESPACE.value}"
_STUB_ENDING = ".pyi"
_STUB_NAMES = 2
"""A stub that stands apart from its module has its folder and its stem."""


def grouped(
    symbols: Iterable[Symbol], is_in_package: Callable[[WorkspacePath], bool]
) -> Iterator[list[Symbol]]:
    """Give the definitions that count as one, that to show first; a constructor is its type.

    Args:
        is_in_package: Tells whether a file's folder is the module of its symbols, as in Go.
    """
    groups: dict[tuple[str, ...], list[Symbol]] = {}
    same: dict[tuple[str, ...], tuple[str, ...]] = {}
    for symbol in sorted(symbols, key=_order):
        key = _place(symbol, is_in_package)
        for further in _further(symbol):
            key = same.setdefault(further, same.get(key, key))
        groups.setdefault(same.setdefault(key, key), []).append(symbol)
    types = {symbol.id for group in groups.values() for symbol in group if symbol.kind in TYPES}
    for group in _with_extensions(list(groups.values())):
        if not (group[0].kind is Kind.CONSTRUCTOR and group[0].container in types):
            yield group


def _with_extensions(groups: list[list[Symbol]]) -> list[list[Symbol]]:
    """Put what extends the one type of a name beside it, as Swift's extensions do."""
    owners: dict[str, list[list[Symbol]]] = {}
    for group in groups:
        if group[0].kind in TYPES:
            owners.setdefault(group[0].qualname, []).append(group)
    kept = []
    for group in groups:
        of_name = owners.get(group[0].qualname, [])
        if len(of_name) == 1 and all(one.kind is Kind.NAMESPACE for one in group):
            of_name[0].extend(group)
        else:
            kept.append(group)
    return kept


def _order(symbol: Symbol) -> tuple[bool, bool, str, int]:
    stub = symbol.path.endswith(_STUB_ENDING)
    return is_aside(symbol.path), stub, symbol.path, symbol.start_byte


def _place(symbol: Symbol, is_in_package: Callable[[WorkspacePath], bool]) -> tuple[str, ...]:
    """Return what overloads, a stub and its module, and files of one package share."""
    folder, _, file = symbol.path.rpartition("/")
    stem = "" if is_in_package(symbol.path) else file.partition(".")[0]
    return folder, stem, symbol.qualname


def _further(symbol: Symbol) -> Iterator[tuple[str, ...]]:
    """Give what definitions share that stand at several places."""
    if symbol.kind in TYPES and (symbol.container or "").endswith(_NAMESPACE_ENDING):
        yield (symbol.qualname,)
    if symbol.path.endswith((_STUB_ENDING, _STUB_ENDING[:-1])):
        tail = path_names(symbol.path)[-_STUB_NAMES:]
        if len(tail) == _STUB_NAMES:
            yield ("stub", *tail, symbol.qualname)
