"""The names that a file defines, coloured as definitions in every language. Pure.

Why: a lexer that knows no more than the words sees in `void Build(int n) {` a call or nothing at
all. The symbols of the file say what it is. A name whose place the lexer takes for a comment, a
string or a keyword keeps its colour: the file may have changed since it was indexed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from glossator.gui.highlight import units
from glossator.model import Kind, Symbol

Cell = tuple[int, int, str]
"""First column and length in UTF-16 units, and role."""

Names = Mapping[int, Sequence[Cell]]
"""For lines, from 1, the names that are defined on them."""

NO_NAMES: Names = {}

_FUNCTION, _CLASS = "Name.Function", "Name.Class"
ROLES = {
    Kind.FUNCTION: _FUNCTION,
    Kind.METHOD: _FUNCTION,
    Kind.CONSTRUCTOR: _FUNCTION,
    Kind.DESTRUCTOR: _FUNCTION,
    Kind.OPERATOR: _FUNCTION,
    Kind.CLASS: _CLASS,
    Kind.STRUCT: _CLASS,
    Kind.RECORD: _CLASS,
    Kind.UNION: _CLASS,
    Kind.INTERFACE: _CLASS,
    Kind.TRAIT: _CLASS,
    Kind.ENUM: _CLASS,
    Kind.TYPE_ALIAS: _CLASS,
}


def names_of(symbols: Iterable[Symbol], lines: Sequence[str]) -> Names:
    """Return where the names of functions and types stand in the lines of their file."""
    names: dict[int, list[Cell]] = {}
    for symbol in symbols:
        role = ROLES.get(symbol.kind)
        if role is None or not 1 <= symbol.name_line <= len(lines):
            continue
        line = lines[symbol.name_line - 1]
        at = _place(symbol.name, line, called=role == _FUNCTION)
        if at >= 0:
            cell = units(line[:at]), units(symbol.name), role
            names.setdefault(symbol.name_line, []).append(cell)
    return names


def over(cells: Iterable[Cell], names: Sequence[Cell]) -> list[Cell]:
    """Return the cells of a line with its names laid over them."""
    shown = list(cells)
    for start, length, role in names:
        end = start + length
        under = [cell for cell in shown if cell[0] < end and cell[0] + cell[1] > start]
        if all(cell[2].startswith("Name.") for cell in under):
            rest = [part for cell in shown for part in _around(cell, start, end)]
            shown = sorted([*rest, (start, length, role)])
    return shown


def _around(cell: Cell, start: int, end: int) -> list[Cell]:
    """Return what of a cell lies before and behind a stretch."""
    first, length, role = cell
    last = first + length
    before = first, min(last, start) - first, role
    behind = max(first, end), last - max(first, end), role
    return [part for part in (before, behind) if part[1] > 0]


def _place(name: str, line: str, *, called: bool) -> int:
    """Return where a name stands as a whole word, before a bracket where that matters; or -1."""
    whole = rf"(?<!\w){re.escape(name)}(?!\w)"
    found = re.search(rf"{whole}(?=\s*[(<\[])", line) if called else None
    found = found or re.search(whole, line)
    return found.start() if found else -1
