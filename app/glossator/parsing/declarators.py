"""From a declarator down to the name it declares: `int (*const table[4])(void)` declares `table`.

C and its relatives write a name inside of what is declared about it. What stands right around the
name decides: a call makes a function of it, a pointer or an array makes data, even when there is a
call further out. Which nodes mean what is data: `[declarator]` of `language.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import tree_sitter

from glossator.model import Kind

MAX_STEPS = 60
"""Declarators nested deeper are no declarators that a person wrote."""

_COLONS = b": \t\r\n"


@dataclass(frozen=True, slots=True, eq=False)
class Declarators:
    """The nodes of a grammar that declarators are made of.

    Attributes:
        names: What a descent ends at, and the kind that follows from it, if one does.
        calls: What makes a function of the name right inside.
        data: What makes data of the name right inside.
        plain: What means nothing by itself, such as brackets.
        skip: What may stand before the inner declarator.
        qualified: `scope::name`; the scope is the owner.
        special: A name with arguments; the name alone is the base name.
        functions: What a kind becomes when a function is declared.
        members: What a kind becomes when the name is qualified.
        called: A function of such a name is a call of a macro, `TEST(Suite, name)`: the last word
            in its brackets is the name of what it defines, the first its owner.
    """

    names: Mapping[str, Kind | None] = field(default_factory=dict)
    calls: frozenset[str] = frozenset()
    data: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()
    skip: frozenset[str] = frozenset()
    qualified: frozenset[str] = frozenset()
    special: frozenset[str] = frozenset()
    functions: Mapping[Kind, Kind] = field(default_factory=dict)
    members: Mapping[Kind, Kind] = field(default_factory=dict)
    called: re.Pattern[bytes] | None = None

    def kind_of(self, kind: Kind, found: Declared) -> Kind:
        """Return what a kind becomes with what was found about its declarator."""
        if found.kind is not None:
            return found.kind
        if found.function:
            kind = self.functions.get(kind, kind)
        return self.members.get(kind, kind) if found.owner else kind


@dataclass(frozen=True, slots=True)
class Declared:
    """What one declarator declares.

    Attributes:
        start: The byte on which the base name begins; `end` is behind it.
        full: The name with its arguments, "" when there are none.
        owner: What the name is qualified with, as written.
        kind: None when the pattern's own kind holds.
        function: Whether it is a function.
    """

    start: int
    end: int
    full: str
    owner: str
    kind: Kind | None
    function: bool


def declarators_from(table: Mapping[str, Any]) -> Declarators | None:
    """Read `[declarator]`; None when a language has none."""
    if not table:
        return None
    words = {key: frozenset(str(table.get(key, "")).split()) for key in _LISTS}
    kinds: dict[str, str] = table.get("kinds", {})
    names = {name: Kind(kinds[name]) if name in kinds else None for name in words.pop("name")}
    return Declarators(
        names,
        words["call"],
        words["data"],
        words["plain"],
        words["skip"],
        words["qualified"],
        words["special"],
        _changes(table.get("functions", {})),
        _changes(table.get("members", {})),
        re.compile(table["called"].encode()) if "called" in table else None,
    )


def _changes(table: Mapping[str, str]) -> dict[Kind, Kind]:
    return {Kind(kind): Kind(to) for kind, to in table.items()}


_LISTS = ("name", "call", "data", "plain", "skip", "qualified", "special")


def declared(node: tree_sitter.Node, rules: Declarators) -> Declared | None:
    """Follow a declarator down to its name; None when it declares nothing that has one."""
    way = _Way(node)
    for _ in range(MAX_STEPS):
        word = node.type
        if word in rules.names:
            return way.called(node, rules) or way.declared(node, rules.names[word])
        inner = way.step(node, word, rules)
        if inner is None:
            return None
        node = inner
    return None


class _Way:
    """What was met on the way down to a name."""

    def __init__(self, top: tree_sitter.Node) -> None:
        self.function = False
        self.full = ""
        self._top = top
        self._call: tuple[tree_sitter.Node, ...] = ()
        self._owner: tuple[int, int] | None = None

    def step(
        self, node: tree_sitter.Node, word: str, rules: Declarators
    ) -> tree_sitter.Node | None:
        """Return the node inside of one that is no name yet."""
        if word in rules.qualified:
            return self._unqualified(node)
        if word in rules.special:
            self.full = _folded(node)
            return node.child_by_field_name("name")
        if word in rules.calls:
            self.function = True
            self._call = (node,)
        elif word in rules.data:
            self.function = False
        elif word not in rules.plain:
            return None
        return node.child_by_field_name("declarator") or _first(node, rules.skip)

    def _unqualified(self, node: tree_sitter.Node) -> tree_sitter.Node | None:
        inner = node.child_by_field_name("name")
        if inner is not None:
            start = self._owner[0] if self._owner else node.start_byte
            self._owner = (start, inner.start_byte)
        return inner

    def declared(self, node: tree_sitter.Node, kind: Kind | None) -> Declared:
        """Return what is declared by the name that the way led to."""
        end = _end_of(node)
        return Declared(node.start_byte, end, self.full, self._owner_text(), kind, self.function)

    def called(self, node: tree_sitter.Node, rules: Declarators) -> Declared | None:
        """Return what is defined when the name is that of a macro."""
        if rules.called is None or not self._call or self._owner:
            return None
        if not rules.called.fullmatch(node.text or b""):
            return None
        listed = self._call[0].child_by_field_name("parameters")
        words = listed.named_children if listed is not None else []
        if not words:
            return None
        owner = (words[0].text or b"").decode("utf-8", "replace") if len(words) > 1 else ""
        last = words[-1]
        return Declared(last.start_byte, last.end_byte, "", owner, Kind.FUNCTION, function=True)

    def _owner_text(self) -> str:
        """Return what the name is qualified with."""
        if self._owner is None:
            return ""
        text, begin = self._top.text or b"", self._top.start_byte
        part = text[self._owner[0] - begin : self._owner[1] - begin]
        return part.strip(_COLONS).decode("utf-8", "replace")


def _folded(node: tree_sitter.Node) -> str:
    return " ".join((node.text or b"").decode("utf-8", "replace").split())


def _end_of(node: tree_sitter.Node) -> int:
    """Return where a name ends: one with brackets of its own, `operator char*()`, before them."""
    end = node.end_byte
    inner = node.child_by_field_name("declarator") if node.child_count else None
    while inner is not None:
        end = inner.start_byte
        inner = inner.child_by_field_name("declarator")
    return end


def _first(node: tree_sitter.Node, skip: frozenset[str]) -> tree_sitter.Node | None:
    return next((child for child in node.named_children if child.type not in skip), None)
