"""Definitions in the tree of a grammar that nobody wrote a query for, told by its nodes' kinds.

Why a query at all: it picks the few nodes of some kinds out of thousands without one Python call
for each. What is picked is looked at here: which rule fits, what its name is, where its body is.
Everything is bounded, in depth, in children and in number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import tree_sitter

from glossator.model import Kind
from glossator.parsing.captures import LOOSE, MAX_DEPTH, Captured, Definition, Range
from glossator.parsing.forms import Form, Forms

MAX_DEFINITIONS = 20_000
"""A file with more is data, and the first ones are enough to see that."""

MAX_NAME_BYTES = 160
TEXT_BYTES = 400
"""How much of a node's text a form looks at."""

NAME_DEPTH = 4
NAME_CHILDREN = 12
"""How deep, and among how many children, a name is looked for."""

BODY_CHILDREN = 60

_NO_NAME = re.compile(rb"[\s(){}\[\];,]*")


@dataclass(frozen=True, slots=True)
class Shapes:
    """The rules as they apply to one grammar.

    Attributes:
        query: Captures the nodes that may define something, and what stands by itself; None when
            the grammar has no such nodes.
        rules: Which rules may fit nodes of each kind.
    """

    query: tree_sitter.Query | None
    rules: Mapping[str, tuple[Form, ...]]
    forms: Forms


def shapes_of(language: tree_sitter.Language, forms: Forms) -> Shapes:
    """Find the kinds of nodes of a grammar to which the rules apply."""
    kinds = sorted(_kinds(language))
    rules = {kind: fitting for kind in kinds if (fitting := _fitting(kind, forms))}
    groups = {"definition": list(rules)}
    for capture, pattern in forms.loose.items():
        groups[capture] = [kind for kind in kinds if pattern.fullmatch(kind)]
    return Shapes(_query(language, groups), rules, forms)


def _kinds(language: tree_sitter.Language) -> set[str]:
    """Return the kinds of nodes that a tree shows and a query may name."""
    kinds = set()
    for number in range(language.node_kind_count):
        shown = language.node_kind_is_visible(number) and language.node_kind_is_named(number)
        kind = language.node_kind_for_id(number)
        if shown and kind and kind not in ("ERROR", "MISSING", "_"):
            kinds.add(kind)
    return kinds


def _fitting(kind: str, forms: Forms) -> tuple[Form, ...]:
    """Return the rules for nodes of a kind, up to the first that asks for nothing more."""
    fitting: list[Form] = []
    for form in forms.rules:
        if form.node.fullmatch(kind):
            fitting.append(form)
            if form.always:
                break
    return tuple(fitting) if any(form.kind for form in fitting) else ()


def _query(
    language: tree_sitter.Language, groups: Mapping[str, list[str]]
) -> tree_sitter.Query | None:
    if not groups["definition"]:
        return None
    text = "\n".join(
        f"[{' '.join(f'({kind})' for kind in kinds)}] @{capture}"
        for capture, kinds in groups.items()
        if kinds
    )
    return tree_sitter.Query(language, text)


def capture_shapes(shapes: Shapes, tree: tree_sitter.Tree, data: bytes) -> Captured:
    """Find the definitions of a file; what looks like one and has no name is none."""
    loose: dict[str, list[Range]] = {name: [] for name in LOOSE}
    if shapes.query is None:
        return Captured([], loose)
    cursor = tree_sitter.QueryCursor(shapes.query)
    cursor.set_max_start_depth(MAX_DEPTH)
    found = cursor.captures(tree.root_node)
    for name in shapes.forms.loose:
        loose[name] = sorted({(one.start_byte, one.end_byte) for one in found.get(name, ())})
    nodes = sorted(found.get("definition", ()), key=lambda one: (one.start_byte, -one.end_byte))
    named: dict[int, Definition] = {}
    for node in nodes[:MAX_DEFINITIONS]:
        definition = _Look(shapes, data).definition(node)
        if definition is not None:
            named.setdefault(definition.name_start, definition)
    return Captured(list(named.values()), loose)


@dataclass(frozen=True, slots=True)
class _Look:
    """Looks at the nodes of one file."""

    shapes: Shapes
    data: bytes

    def definition(self, node: tree_sitter.Node) -> Definition | None:
        """Return what a node defines, by the first rule that fits it."""
        body = self._body(node)
        for form in self.shapes.rules[node.type]:
            if form.body and body is None:
                continue
            name = self._name(node, form)
            if name is not None or form.always:
                return self._made(node, form.kind, name, body) if form.kind and name else None
        return None

    def _made(
        self, node: tree_sitter.Node, kind: Kind, name: Range, body: tree_sitter.Node | None
    ) -> Definition:
        start, end = node.start_byte, node.end_byte
        if body is not None and body.start_byte >= name[1]:
            begin, finish = body.start_byte, body.end_byte
        else:
            row = self.data.find(b"\n", name[1], end)
            begin, finish = (row if row >= 0 else end), end
        return Definition(start, end, kind, 0, name[0], name[1], begin, finish)

    def _name(self, node: tree_sitter.Node, form: Form) -> Range | None:
        if form.text is not None:
            end = min(node.end_byte, node.start_byte + TEXT_BYTES)
            found = form.text.match(self.data, node.start_byte, end)
            return found.span("name") if found else None
        if form.name:
            ways = (_follow(node, way) for way in form.name)
            named = next((one for one in ways if one is not None), None)
        else:
            named = self._named(node, NAME_DEPTH)
        return self._range(named) if named is not None else None

    def _range(self, named: tree_sitter.Node) -> Range | None:
        """Return where a name stands, unless it is too long for one."""
        text = self.data[named.start_byte : named.end_byte]
        if len(text) > MAX_NAME_BYTES or b"\n" in text or _NO_NAME.fullmatch(text):
            return None
        return named.start_byte, named.end_byte

    def _named(self, node: tree_sitter.Node, depth: int) -> tree_sitter.Node | None:
        """Look for the name of a node: in its fields, among its children, further inside."""
        forms = self.shapes.forms
        for field in forms.name_fields:
            child = node.child_by_field_name(field)
            if child is not None:
                return self._inner(child, depth)
        children = [one for one in _first(node) if not forms.aside.fullmatch(one.type)]
        for child in children:
            if forms.name_nodes.fullmatch(child.type):
                return child
        return self._inside(children, depth)

    def _inner(self, named: tree_sitter.Node, depth: int) -> tree_sitter.Node | None:
        """Return the name in what a field holds: itself, or what a declarator declares."""
        if depth and self.shapes.forms.deeper.fullmatch(named.type):
            return self._named(named, depth - 1)
        return named

    def _inside(self, children: Iterable[tree_sitter.Node], depth: int) -> tree_sitter.Node | None:
        if not depth:
            return None
        forms = self.shapes.forms
        for child in children:
            if forms.bodies.fullmatch(child.type):
                return None
            if child.named_child_count and child.type not in self.shapes.rules:
                found = self._named(child, depth - 1)
                if found is not None:
                    return found
        return None

    def _body(self, node: tree_sitter.Node) -> tree_sitter.Node | None:
        body = node.child_by_field_name("body")
        if body is not None:
            return body
        bodies = self.shapes.forms.bodies
        return next(
            (one for one in _first(node, BODY_CHILDREN) if bodies.fullmatch(one.type)), None
        )


def _first(node: tree_sitter.Node, most: int = NAME_CHILDREN) -> Iterator[tree_sitter.Node]:
    """Yield the first children of a node that have a name; going by number costs too much."""
    cursor = node.walk()
    there = cursor.goto_first_child()
    while there and most:
        child = cursor.node
        if child is not None and child.is_named:
            yield child
            most -= 1
        there = cursor.goto_next_sibling()


def _follow(node: tree_sitter.Node, way: Iterable[str]) -> tree_sitter.Node | None:
    """Go from a node by fields or kinds of children."""
    at: tree_sitter.Node | None = node
    for step in way:
        if at is None:
            return None
        child = at.child_by_field_name(step)
        at = child or next((one for one in _first(at, BODY_CHILDREN) if one.type == step), None)
    return at
