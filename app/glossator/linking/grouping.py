"""Which definitions count as one when names in a text are looked up.

The rule: a writer who names a function means all of its overloads, the stub beside the module, the
parts of a partial class and what is written once for each platform. Whatever a language calls
these, they have one qualified name and stand at one place, or are parts of the same type. Where two
things could be meant, neither is put with a third.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from glossator.linking.places import is_aside, path_names
from glossator.linking.weighing import TYPES
from glossator.model import Kind, Symbol, WorkspacePath

_NAMESPACE_ENDING = f"#{Kind.NAMESPACE.value}"
_STUB_ENDING = ".pyi"
_STUB_NAMES = 2
"""A stub that stands apart from its module has its folder and its stem."""

_Group = list[Symbol]
_Key = Callable[[_Group], Hashable]
"""Returns what a group is known by; None for one that is not of the kind asked for."""


def grouped(
    symbols: Iterable[Symbol], is_in_package: Callable[[WorkspacePath], bool]
) -> Iterator[list[Symbol]]:
    """Give the definitions that count as one, that to show first; a constructor is its type.

    Args:
        is_in_package: Tells whether a file's folder is the module of its symbols, as in Go.
    """
    places: dict[tuple[str, ...], _Group] = {}
    for symbol in sorted(symbols, key=_order):
        places.setdefault(_place(symbol, is_in_package), []).append(symbol)
    groups = _parts_joined(places.values())
    groups = _guests_joined(groups, _type_name, _extended_name)
    groups = _guests_joined(groups, _module_name, _stub_name)
    types = {symbol.id for group in groups for symbol in group if symbol.kind in TYPES}
    for group in groups:
        if not (group[0].kind is Kind.CONSTRUCTOR and group[0].container in types):
            yield group


def _parts_joined(groups: Iterable[_Group]) -> list[_Group]:
    """Put the parts of a type in a namespace together, wherever they stand."""
    kept: list[_Group] = []
    parts: dict[str, _Group] = {}
    for group in groups:
        if any(map(_is_in_namespace, group)):
            first = parts.setdefault(group[0].qualname, group)
            if first is not group:
                first.extend(group)
                continue
        kept.append(group)
    return kept


def _guests_joined(groups: list[_Group], host_key: _Key, guest_key: _Key) -> list[_Group]:
    """Put a group that is known by the key of one other, and of one alone, beside that one."""
    hosts: dict[Hashable, list[_Group]] = {}
    for group in groups:
        hosts.setdefault(host_key(group), []).append(group)
    kept = []
    for group in groups:
        key = guest_key(group)
        fits = hosts.get(key, []) if key is not None else []
        if len(fits) == 1 and fits[0] is not group:
            fits[0].extend(group)
        else:
            kept.append(group)
    return kept


def _type_name(group: _Group) -> Hashable:
    return group[0].qualname if group[0].kind in TYPES else None


def _extended_name(group: _Group) -> Hashable:
    """Return the type that extensions are of: Swift's are namespaces of its name."""
    return group[0].qualname if all(one.kind is Kind.NAMESPACE for one in group) else None


def _module_name(group: _Group) -> Hashable:
    return None if _is_stub(group) else _tail(group[0])


def _stub_name(group: _Group) -> Hashable:
    return _tail(group[0]) if _is_stub(group) else None


def _is_stub(group: _Group) -> bool:
    return all(one.path.endswith(_STUB_ENDING) for one in group)


def _tail(symbol: Symbol) -> Hashable:
    """Return what a symbol of a stub and that of the module elsewhere have in common."""
    names = path_names(symbol.path)[-_STUB_NAMES:]
    is_python = symbol.path.endswith((_STUB_ENDING, _STUB_ENDING[:-1]))
    return (*names, symbol.qualname) if is_python and len(names) == _STUB_NAMES else None


def _is_in_namespace(symbol: Symbol) -> bool:
    return symbol.kind in TYPES and (symbol.container or "").endswith(_NAMESPACE_ENDING)


def _order(symbol: Symbol) -> tuple[bool, bool, str, int]:
    return (
        is_aside(symbol.path), symbol.path.endswith(_STUB_ENDING), symbol.path, symbol.start_byte,
    )  # fmt: skip


def _place(symbol: Symbol, is_in_package: Callable[[WorkspacePath], bool]) -> tuple[str, ...]:
    """Return what overloads, a stub and its module, and files of one package share."""
    folder, _, file = symbol.path.rpartition("/")
    stem = "" if is_in_package(symbol.path) else file.partition(".")[0]
    return folder, stem, symbol.qualname
