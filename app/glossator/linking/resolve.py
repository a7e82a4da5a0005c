"""An anchor → the symbols it names, or the lines of a file.

The rule: the forms are tried in the order of their precision, and nothing is picked where several
are equally good: then all of them are given, and whoever asks says "ambiguous".
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import replace
from urllib.parse import unquote

from glossator import anchors
from glossator.errors import AnchorUnresolved
from glossator.linking.names import chain_of, parts_of
from glossator.linking.places import fit, is_aside
from glossator.model import (
    STRUCTURAL_KINDS,
    Anchor,
    AnchorForm,
    Symbol,
    SymbolId,
    SymbolLookup,
    Target,
    WorkspacePath,
)

MAX_NEAREST = 5


def resolve(anchor: Anchor, lookup: SymbolLookup) -> list[Symbol]:
    """Return the symbols an anchor names: one, several that it cannot tell apart, or none.

    An anchor to a file, or lines of one, names no symbol.
    """
    match anchor.form:
        case AnchorForm.SYMBOL_ID:
            exact = lookup.by_id(SymbolId(anchors.text_of(anchor)))
            return [exact] if exact else _in_no_file(anchor, lookup)
        case AnchorForm.PATH_QUALNAME:
            found = _in_file(anchor, lookup)
            return found or _in_no_file(anchor, lookup)
        case AnchorForm.QUALNAME:
            return _counted(_qualified(anchor.qualname, lookup), anchor.ordinal)
        case AnchorForm.PATH | AnchorForm.PATH_LINES:
            return []


def target_of(anchor: Anchor, lookup: SymbolLookup, base: WorkspacePath) -> Target | None:
    """Return the one piece of code an anchor leads to; None when there is none, or several.

    Args:
        base: The file the anchor stands in; a path is first read from the root, then beside it.
    """
    symbols = resolve(anchor, lookup)
    if not symbols and anchor.path:
        near = replace(anchor, path=beside(anchor.path, base))
        symbols = resolve(near, lookup)
    if symbols:
        return to_symbol(symbols[0]) if len(symbols) == 1 else None
    return to_file(anchor, lookup, base)


def to_symbol(symbol: Symbol) -> Target:
    """Return the target that a symbol is."""
    return Target(symbol.path, symbol.span, symbol.id, symbol.qualname, symbol.kind)


def to_file(anchor: Anchor, lookup: SymbolLookup, base: WorkspacePath) -> Target | None:
    """Return the file, or the lines of it, that an anchor names.

    A lone name counts as well: `setup.py` reads like a qualified name until somebody looks.
    """
    wanted = anchor.path if anchor.form in _FILES else anchor.qualname
    if anchor.form not in (*_FILES, AnchorForm.QUALNAME) or not wanted:
        return None
    for path in (WorkspacePath(wanted), beside(wanted, base)):
        if path and lookup.has_file(path):
            return Target(path, anchor.span)
    return None


def stored(anchor: Anchor, lookup: SymbolLookup, text: str) -> tuple[Anchor, str]:
    """Return an anchor in the form in which it is kept, and the fingerprint kept with it.

    Args:
        text: The words as the person gave them, for the message.

    Raises:
        AnchorUnresolved: When it names nothing, or several symbols.
    """
    symbols = resolve(anchor, lookup)
    if len(symbols) == 1:
        return anchors.parse(symbols[0].id), symbols[0].fingerprint
    if symbols:
        nearest = tuple(str(symbol.id) for symbol in symbols[:MAX_NEAREST])
        raise AnchorUnresolved(text, f"names {len(symbols)} symbols", nearest)
    target = to_file(anchor, lookup, WorkspacePath(""))
    if target is not None:
        form = AnchorForm.PATH_LINES if target.span else AnchorForm.PATH
        return Anchor(form, target.path, span=target.span), ""
    raise AnchorUnresolved(text, "names nothing in the workspace", _nearest(anchor, lookup))


def beside(path: str, base: WorkspacePath) -> WorkspacePath:
    """Return the workspace path that a relative path in a file leads to; "" when it leads out.

    Args:
        path: As written in a link, `%20` and the like allowed; one that begins with a slash
            starts at the root, as on code hosts.
        base: The file it stands in.
    """
    words = unquote(path).replace("\\", "/")
    folder = "" if words.startswith("/") else posixpath.dirname(base)
    joined = posixpath.normpath(posixpath.join(folder, words.lstrip("/")))
    outside = joined == ".." or joined.startswith(("../", "/")) or "\0" in joined
    return WorkspacePath("" if outside or joined == "." else joined)


def best_fits(symbols: Iterable[Symbol], names: tuple[str, ...]) -> list[Symbol]:
    """Return the symbols that a chain of names fits equally well and better than any other.

    Symbols in tests, examples and copies come in only where nothing else fits at all.
    """
    fits = [
        ((is_aside(symbol.path), found), symbol)
        for symbol in symbols
        if (found := fit(symbol, names)) is not None
    ]
    best = min((found for found, _ in fits), default=None)
    return [symbol for found, symbol in fits if found == best]


_FILES = (AnchorForm.PATH, AnchorForm.PATH_LINES)


def _in_file(anchor: Anchor, lookup: SymbolLookup) -> list[Symbol]:
    """Return the symbols of a file that a qualified name names, the full name first."""
    if anchor.path is None:
        return []
    symbols = lookup.of_file(anchor.path)
    exact = [symbol for symbol in symbols if symbol.qualname == anchor.qualname]
    names = parts_of(anchor.qualname)
    short = [symbol for symbol in symbols if parts_of(symbol.qualname)[-len(names) :] == names]
    return _counted(_code_first(exact or short), anchor.ordinal)


def _in_no_file(anchor: Anchor, lookup: SymbolLookup) -> list[Symbol]:
    """Read `Shape::area` as a qualified name where there is no file `Shape`."""
    path = anchor.path or WorkspacePath("")
    if "/" in path or lookup.has_file(path):
        return []
    found = _qualified(f"{path}::{anchor.qualname}", lookup)
    if anchor.kind is not None:
        found = [symbol for symbol in found if symbol.kind is anchor.kind]
    return _counted(found, anchor.ordinal)


def _qualified(qualname: str, lookup: SymbolLookup) -> list[Symbol]:
    """Return the symbols that a qualified name fits best."""
    exact = [symbol for symbol in lookup.qualified(qualname) if symbol.qualname == qualname]
    names = chain_of(qualname) or parts_of(qualname)
    if not names:
        return exact
    found = best_fits(_code_first(lookup.named(names[-1])), names)
    return found or _code_first(exact)


def _code_first(symbols: list[Symbol]) -> list[Symbol]:
    """Leave out headings and keys where anything else has the name."""
    code = [symbol for symbol in symbols if symbol.kind not in STRUCTURAL_KINDS]
    return code or symbols


def _counted(symbols: list[Symbol], ordinal: int) -> list[Symbol]:
    """Return the n-th of several symbols in source order, when one was asked for."""
    if ordinal == 1:
        return symbols
    ordered = sorted(symbols, key=lambda symbol: (symbol.path, symbol.start_byte))
    same_file = len({symbol.path for symbol in ordered}) == 1
    return ordered[ordinal - 1 : ordinal] if same_file else []


def _nearest(anchor: Anchor, lookup: SymbolLookup) -> tuple[str, ...]:
    """Return the ids of symbols with the same last name, for a message."""
    names = parts_of(anchor.qualname)
    found = lookup.named(names[-1]) if names else []
    return tuple(str(symbol.id) for symbol in found[:MAX_NEAREST])
