"""From what a module gives away to the symbol that is meant: `jax.vjp` is `jax/_src/api.py::vjp`.

The rule: only what the imports of the workspace's own modules say is followed, a few steps far;
nothing is guessed from names that are merely alike.
"""

from __future__ import annotations

from glossator.linking.places import ends, in_folder, is_aside, is_module
from glossator.model import STRUCTURAL_KINDS, Symbol, SymbolId, SymbolLookup, WorkspacePath

MAX_STEPS = 4
"""Modules that hand a name on one after the other."""

MAX_MODULES = 50
"""Modules that are looked into at one step: more of them say nothing for sure."""


def provided(names: tuple[str, ...], lookup: SymbolLookup) -> dict[SymbolId, Symbol]:
    """Return the symbols that the module said by all names but the last gives away under that.

    Empty when the names say no module, or one that gives no such name away, or several folders
    that are packages of that name and each has one.
    """
    found = _in_package(names, lookup)
    seen = set()
    waiting = [(module, names[-1]) for module in _modules(names[:-1], lookup)]
    for _ in range(0 if found else MAX_STEPS):
        following = []
        for module, name in waiting:
            seen.add((module, name))
            for target in lookup.given(module, name):
                symbols = _defined(target, lookup)
                found |= {symbol.id: symbol for symbol in symbols}
                if not symbols:
                    steps = [(one, target[-1]) for one in _modules(target[:-1], lookup)]
                    following += [step for step in steps if step not in seen]
        waiting = following[:MAX_MODULES]
        if found or not waiting:
            break
    return found


def _in_package(names: tuple[str, ...], lookup: SymbolLookup) -> dict[SymbolId, Symbol]:
    """Return what the one folder that is a package of these names defines: Go's `blob.Bucket`."""
    symbols = [
        symbol
        for symbol in lookup.named(names[-1])
        if not symbol.container
        and symbol.kind not in STRUCTURAL_KINDS
        and lookup.is_in_package(symbol.path)
        and in_folder(symbol.path, names[:-1])
        and not is_aside(symbol.path)
    ]
    folders = {symbol.path.rpartition("/")[0] for symbol in symbols}
    return {symbol.id: symbol for symbol in symbols} if len(folders) == 1 else {}


def _modules(names: tuple[str, ...], lookup: SymbolLookup) -> list[WorkspacePath]:
    """Return the files that are a module, those that are no asides and stand highest."""
    if not names:
        return []
    known = [one.path for one in lookup.modules(names[-1]) if is_module(one, names)]
    paths = [path for path in known if not is_aside(path)] or known
    top = min((path.count("/") for path in paths), default=0)
    return [path for path in paths if path.count("/") == top]


def _defined(target: tuple[str, ...], lookup: SymbolLookup) -> list[Symbol]:
    """Return the symbols of a name that the module said before it defines at its top."""
    *module, name = target
    return [
        symbol
        for symbol in lookup.named(name)
        if symbol.kind not in STRUCTURAL_KINDS
        and not symbol.container
        and ends(symbol.path, tuple(module))
    ]
