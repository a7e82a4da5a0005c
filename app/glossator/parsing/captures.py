"""A language's query over its tree: what was captured, as byte ranges instead of nodes.

The captures a query may use:

- `@definition.<kind>` with `@name`, and where there are such `@body` and `@owner`. Of two
  patterns for one name the first in the file wins. `(#set! name "default")` names what has none.
- `@wrap`: what stands around one definition and belongs to it (`export`, decorated definitions).
- `@lead`: what stands before a definition and belongs to it (decorators, attributes).
- `@comment`, `@doc.inside` (first string of a body), `@doc.after` (string behind a constant).
- `@opaque`: no definitions are looked for inside.
- `@unit`: a stretch without a symbol that is a chunk of its own (front matter).
- For the tokens of fingerprints: `@string`, `@drop`, `@paren` (only its two ends are dropped).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import tree_sitter

from glossator.model import Kind

Range = tuple[int, int]
"""Two byte offsets, the second excluded."""

LOOSE = (
    "wrap", "lead", "comment", "doc.inside", "doc.after", "opaque", "unit",
    "string", "drop", "paren",
)  # fmt: skip
"""The captures that stand by themselves."""

_DEFINITION = re.compile(r"@definition\.(\w+)")
_REMARK = re.compile(r"^\s*;.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Role:
    """What one pattern of a query is for."""

    capture: str
    kind: Kind
    name: str = ""
    level: int = 0


@dataclass(slots=True)
class Definition:
    """One captured definition, filled in further while it is read.

    Attributes:
        start: Of the node itself; `outer_start` is where what belongs to it begins.
        name: Given by the query for what has no name node, else "".
        level: For headings: 1 is the highest.
        parent: The definition around it.
        before: The ranges of the comments above that belong to it, in order.
        doc: The range of its docstring.
        sign_start: Where its header begins: behind decorators, `export` included.
    """

    start: int
    end: int
    kind: Kind
    pattern: int
    name_start: int
    name_end: int
    body_start: int
    body_end: int
    owner: str = ""
    name: str = ""
    level: int = 0
    parent: Definition | None = None
    depth: int = 0
    outer_start: int = 0
    outer_end: int = 0
    sign_start: int = 0
    before: list[Range] = field(default_factory=list)
    doc: Range | None = None


@dataclass(frozen=True, slots=True)
class Captured:
    """All that a query found in one tree, each list in the order of the file."""

    definitions: list[Definition]
    loose: Mapping[str, list[Range]]


def roles_of(query: tree_sitter.Query, source: str) -> tuple[Role | None, ...]:
    """Return what each pattern of a query defines; None for those that define nothing.

    Raises:
        ValueError: When a pattern names a kind that is none.
    """
    return tuple(_role(query, source, pattern) for pattern in range(query.pattern_count))


def capture(
    query: tree_sitter.Query,
    roles: tuple[Role | None, ...],
    tree: tree_sitter.Tree,
    max_depth: int = 0,
) -> Captured:
    """Run a query over a tree.

    Args:
        max_depth: Levels of the tree that are looked at; 0 for all.
    """
    cursor = tree_sitter.QueryCursor(query)
    if max_depth:
        cursor.set_max_start_depth(max_depth)
    loose: dict[str, list[Range]] = {name: [] for name in LOOSE}
    found: dict[int, Definition] = {}
    for pattern, captures in cursor.matches(tree.root_node):
        role = roles[pattern]
        if role is None:
            for name, nodes in captures.items():
                ranges = loose.get(name)
                if ranges is not None:
                    ranges += [(node.start_byte, node.end_byte) for node in nodes]
            continue
        definition = _definition(role, pattern, captures)
        known = found.get(definition.name_start)
        if known is None or pattern < known.pattern:
            found[definition.name_start] = definition
    return Captured(list(found.values()), loose)


def _role(query: tree_sitter.Query, source: str, pattern: int) -> Role | None:
    """Read one pattern's text and settings."""
    begin, end = query.start_byte_for_pattern(pattern), query.end_byte_for_pattern(pattern)
    text = source.encode()[begin:end].decode()
    found = _DEFINITION.search(_REMARK.sub("", text))
    if found is None:
        return None
    settings = query.pattern_settings(pattern)
    name, level = settings.get("name") or "", settings.get("level") or "0"
    return Role(found[0][1:], Kind(found[1]), name, int(level))


def _definition(
    role: Role, pattern: int, captures: Mapping[str, list[tree_sitter.Node]]
) -> Definition:
    node = captures[role.capture][0]
    start, end = node.start_byte, node.end_byte
    names, bodies, owners = captures.get("name"), captures.get("body"), captures.get("owner")
    return Definition(
        start,
        end,
        role.kind,
        pattern,
        names[0].start_byte if names else start,
        names[0].end_byte if names else start,
        bodies[0].start_byte if bodies else end,
        bodies[-1].end_byte if bodies else end,
        owners[0].text.decode("utf-8", "replace") if owners and owners[0].text else "",
        role.name,
        role.level,
    )
