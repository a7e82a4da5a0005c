"""A language's query over its tree: what was captured, as byte ranges instead of nodes.

The captures a query may use:

- `@definition.<kind>` with `@name`, and where there are such `@body` and `@owner`. Of two
  patterns for one name the first in the file wins. `(#set! name "default")` names what has none;
  a `#` in such a name becomes the number of the definition.
- `@declarator` instead of `@name`: the name is looked for inside of it (`declarators`).
- `@scope` with `@name` and `@body`: what is directly inside belongs to the type of that name, but
  is no symbol itself (`impl`).
- `@wrap`: what stands around one definition and belongs to it (`export`, decorated definitions).
- `@lead`: what stands before a definition and belongs to it (decorators, attributes).
- `@comment`, `@doc.inside` (first string of a body), `@doc.after` (string behind a constant).
- `@opaque`: no definitions are looked for inside.
- `@tail`: what stands behind a definition and belongs to it (accessors of a property).
- `@private`, `@public`: from here on the members of what is around are so (`private:`).
- `@exported`: a name that the file exports apart from where it is defined (`export { a }`).
- `@unit`: a stretch without a symbol that is a chunk of its own (front matter).
- `@inject.<rule>`: a stretch that is another language (`injections`).
- For the tokens of fingerprints: `@string`, `@drop`, `@paren` (only its two ends are dropped).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import tree_sitter

from glossator.model import Kind
from glossator.parsing.declarators import Declarators, declared

Range = tuple[int, int]
"""Two byte offsets, the second excluded."""

LOOSE = (
    "wrap", "lead", "comment", "doc.inside", "doc.after", "opaque", "unit",
    "tail", "private", "public", "exported",
    "string", "drop", "paren",
)  # fmt: skip
"""The captures that stand by themselves."""

MAX_DEPTH = 2_000
"""Deeper in a tree nothing is looked for. A query counts depth in 16 bits: beyond 65,535 levels
it took minutes (seen with 100,000 chained assignments)."""

_CALLABLES = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR})
_ASKING = re.compile(r"\(#(?!set!)|@owner\b")
_TOKENS = re.compile(r"@(?:string|drop|paren)\b")
_DEFINITION = re.compile(r"@(?:definition\.(\w+)|scope\b)")
_CAPTURE = re.compile(r"@([\w.]+)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_SETTING = re.compile(r'\(#set! (\w+) "([^"]*)"\)')
_SET_LATE = re.compile(r"\(#(?!set!)[^()]*\)[^()]*\(#set!")
"""A setting behind a predicate: such a query crashes when it is let go (tree-sitter 0.26.1)."""

_REMARK = re.compile(r"^\s*;.*$", re.MULTILINE)
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]]')


@dataclass(frozen=True, slots=True)
class Role:
    """What one pattern of a query is for; `order` is its place among all."""

    capture: str
    kind: Kind
    order: int
    name: str = ""
    level: int = 0
    scope: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """One query to run.

    Attributes:
        roles: What each of its patterns defines; None for those that define nothing.
        names: What those capture instead; "" for the others.
        declarators: How the names of captured declarators are found.
    """

    query: tree_sitter.Query
    roles: tuple[Role | None, ...]
    names: tuple[str, ...]
    declarators: Declarators | None = None


@dataclass(frozen=True, slots=True)
class Passes:
    """A language's query, compiled in parts because that is what makes it fast.

    A pattern that begins at the root stays half matched all through the file, and each one is
    looked at for every node: such patterns run on their own, without descending further than
    they need.

    Attributes:
        top: The patterns that begin at the root.
        deep: All others.
        asks: Whether they ask for the text of nodes.
    """

    top: Pass | None
    deep: Pass | None
    asks: bool = False


@dataclass(frozen=True, slots=True)
class _Pattern:
    text: str
    role: Role | None
    name: str = ""


@dataclass(slots=True)
class Definition:
    """One captured definition, filled in further while it is read.

    Attributes:
        start: Of the node itself; `outer_start` is where what belongs to it begins.
        name: Given by the query for what has no name node, else "".
        level: For headings: 1 is the highest.
        scope: Whether it is no symbol, but names the owner of what is directly inside.
        parent: The definition around it.
        before: The ranges of the comments above that belong to it, in order.
        doc: The range of its docstring.
        full: Its name with the arguments of a specialisation, if it has some.
        hides: Whether what comes next inside it is private.
        hidden: Whether it stands in a private section of what is around it.
        beside: Whether it is no member of what it follows the body of: `struct a {…} b;`.
        sign_start: Where its header begins: behind decorators, `export` included.
    """

    start: int
    end: int
    kind: Kind
    order: int
    name_start: int
    name_end: int
    body_start: int
    body_end: int
    owner: str = ""
    name: str = ""
    level: int = 0
    scope: bool = False
    parent: Definition | None = None
    depth: int = 0
    outer_start: int = 0
    outer_end: int = 0
    sign_start: int = 0
    before: tuple[Range, ...] = ()
    doc: Range | None = None
    full: str = ""
    hides: bool = False
    hidden: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Captured:
    """All that a query found in one tree, each list in the order of the file."""

    definitions: list[Definition]
    loose: Mapping[str, list[Range]]


def compile_query(
    language: tree_sitter.Language,
    source: str,
    *,
    tokens: bool,
    declarators: Declarators | None = None,
) -> Passes:
    """Compile a query as the passes that are run over a tree.

    Args:
        tokens: Whether what only fingerprints need is captured, too.
        declarators: How the names of captured declarators are found.

    Raises:
        tree_sitter.QueryError: When it does not fit the grammar.
        ValueError: When a pattern names a kind that is none, or captures nothing known.
    """
    root = tree_sitter.Parser(language).parse(b"").root_node.type
    patterns = [_pattern(text, number) for number, text in enumerate(patterns_of(source))]
    at_root = re.compile(rf"\(+\s*{re.escape(root)}\b")
    top = [one for one in patterns if at_root.match(one.text)]
    deep = [one for one in patterns if not at_root.match(one.text)]
    if not tokens:
        deep = [one for one in deep if not _TOKENS.search(one.text)]
    asks = declarators is not None or any(_ASKING.search(one.text) for one in (*top, *deep))
    return Passes(_pass(language, top, declarators), _pass(language, deep, declarators), asks)


def patterns_of(source: str) -> list[str]:
    """Take a query's text apart into its patterns, remarks left out."""
    starts: list[int] = []
    depth = 0
    text = _REMARK.sub("", source)
    for found in _PIECE.finditer(text):
        piece = found[0]
        if depth == 0 and piece not in ")]":
            starts.append(found.start())
        depth += (piece in "([") - (piece in ")]")
    return [text[begin:end].strip() for begin, end in pairwise((*starts, len(text)))]


def captures_in(pattern: str) -> list[str]:
    """Return the captures that a pattern names, those of predicates included."""
    return _CAPTURE.findall(_QUOTED.sub("", pattern))


def capture(passes: Passes, tree: tree_sitter.Tree, max_depth: int = 0) -> Captured:
    """Run a language's query over a tree.

    Args:
        max_depth: Levels of the tree that are looked at; 0 for all.
    """
    loose: dict[str, list[Range]] = {name: [] for name in LOOSE}
    found: dict[int, Definition] = {}
    for one, depth in ((passes.top, 0), (passes.deep, max_depth or MAX_DEPTH)):
        if one is not None:
            _run(one, tree, depth, loose, found)
    definitions = list(found.values())
    _number([one for one in definitions if "#" in one.name])
    return Captured(definitions, loose)


def _number(definitions: list[Definition]) -> None:
    """Put numbers from 1 into names that the query gives with a `#`."""
    for number, one in enumerate(sorted(definitions, key=lambda row: row.start), 1):
        one.name = one.name.replace("#", str(number))


def _run(
    one: Pass,
    tree: tree_sitter.Tree,
    max_depth: int,
    loose: dict[str, list[Range]],
    found: dict[int, Definition],
) -> None:
    """Run one pass, adding to what was captured before."""
    cursor = tree_sitter.QueryCursor(one.query)
    cursor.set_max_start_depth(max_depth)
    roles, names = one.roles, one.names
    adders = [loose.setdefault(name, []).append if name else None for name in names]
    for pattern, captures in cursor.matches(tree.root_node):
        role, add = roles[pattern], adders[pattern]
        if add is not None:
            for node in captures[names[pattern]]:
                add((node.start_byte, node.end_byte))
        if role is None:
            continue
        definition = _definition(role, captures)
        if "declarator" in captures and one.declarators and not _name(definition, captures, one):
            continue
        known = found.get(definition.name_start)
        if known is None or role.order < known.order:
            found[definition.name_start] = definition


def _pattern(text: str, number: int) -> _Pattern:
    """Read what one pattern defines, and its settings."""
    found = _DEFINITION.search(text)
    if found is None:
        captures = {name for name in _CAPTURE.findall(text) if not name.startswith("_")}
        known = {name for name in captures if name in LOOSE or name.startswith("inject.")}
        if len(captures) != 1 or captures != known:
            msg = f"this pattern captures nothing known, or two things: {text}"
            raise ValueError(msg)
        return _Pattern(text, None, captures.pop())
    if _SET_LATE.search(text):
        msg = f"a setting stands before all predicates, or the process crashes: {text}"
        raise ValueError(msg)
    settings = dict(_SETTING.findall(text))
    level = int(settings.get("level", 0))
    scope = found[1] is None
    kind = Kind.NAMESPACE if scope else Kind(found[1])
    return _Pattern(text, Role(found[0][1:], kind, number, settings.get("name", ""), level, scope))


def _pass(
    language: tree_sitter.Language,
    patterns: Sequence[_Pattern],
    declarators: Declarators | None,
) -> Pass | None:
    if not patterns:
        return None
    query = tree_sitter.Query(language, "\n".join(one.text for one in patterns))
    names = tuple(one.name for one in patterns)
    return Pass(query, tuple(one.role for one in patterns), names, declarators)


def _name(
    definition: Definition, captures: Mapping[str, list[tree_sitter.Node]], one: Pass
) -> bool:
    """Take a definition's name from its declarator; tell whether it declares what it should."""
    assert one.declarators is not None
    found = declared(captures["declarator"][0], one.declarators)
    if found is None:
        return False
    data = not found.function and found.kind is None
    if data and definition.kind in _CALLABLES and not _called(captures["declarator"][0], one):
        return False
    definition.kind = one.declarators.kind_of(definition.kind, found)
    definition.name_start, definition.name_end = found.start, found.end
    definition.owner = definition.owner or found.owner
    definition.full = found.full
    definition.beside = True
    _apart(definition, captures)
    return True


def _called(node: tree_sitter.Node, one: Pass) -> bool:
    """Tell a macro that writes a function's header, `TEST(name) {…}`: a name in brackets."""
    return one.declarators is not None and node.type in one.declarators.plain


def _apart(definition: Definition, captures: Mapping[str, list[tree_sitter.Node]]) -> None:
    """Give each of several declarators on lines of their own these lines alone."""
    whole = next((found[0] for key, found in captures.items() if key[:4] == "defi"), None)
    if whole is None or whole.start_point.row == whole.end_point.row:
        return
    node = captures["declarator"][0]
    before, behind = node.prev_sibling, node.next_sibling
    if before is not None and before.type == ",":
        definition.start = node.start_byte
        definition.end = node.end_byte
    elif behind is not None and behind.type == ",":
        definition.end = node.end_byte


def _definition(role: Role, captures: Mapping[str, list[tree_sitter.Node]]) -> Definition:
    node = captures[role.capture][0]
    start, end = node.start_byte, node.end_byte
    names, bodies, owners = captures.get("name"), captures.get("body"), captures.get("owner")
    if bodies and bodies[-1].end_byte > end:
        end = bodies[-1].end_byte
    return Definition(
        start,
        end,
        role.kind,
        role.order,
        names[0].start_byte if names else start,
        names[-1].end_byte if names else start,
        bodies[0].start_byte if bodies else end,
        bodies[-1].end_byte if bodies else end,
        owners[0].text.decode("utf-8", "replace") if owners and owners[0].text else "",
        role.name,
        role.level,
        role.scope,
    )
