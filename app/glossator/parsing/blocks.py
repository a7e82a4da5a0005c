"""A last look at files that stay damaged: what a parser cannot read is shut in where it stands.

One expression that a grammar does not know can make it lose the end of a function, and with it all
that follows. People write blocks so that a line ends with a bracket, and a line that is indented
alike begins with the other one. So each block is parsed for itself, and of those that have errors
the insides are blanked out, the innermost first, where no definition is lost with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import tree_sitter

from glossator.parsing.tree import errors_of, tree_of

DEEP = 12
"""Blocks in more blocks than this are not looked at."""

TIMES = 8
"""So many times the bytes of a file are parsed at most."""

TRIED_ALONE = 24
"""So many damaged blocks of a file are weighed one by one."""

Part = tuple[int, int]
"""Two byte offsets, the second excluded."""

Read = tuple[tree_sitter.Tree, bytes]
"""A tree and the bytes that it is made of."""

_NONE = (0, 0)

_LINE = re.compile(rb"^([ \t]*)([^\s][^\n]*)\n?", re.MULTILINE)
_CLOSES = re.compile(rb"\}(?!\})")
_GOES_ON = re.compile(rb"[)}{\]]")
_OPENS = re.compile(rb"(?<!\{)\{(?:[^{}\"]*(?:->|\bin))?\s*(?:\s(?:#|//)[^\n]*)?$")
_VISIBLE = re.compile(rb"[^\r\n]")


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """What of a block is not blanked out: what a language defines would be lost.

    Attributes:
        types: In the header of a block whose fields are definitions.
        definitions: What begins a definition in code.
    """

    types: re.Pattern[bytes]
    definitions: re.Pattern[bytes]

    @classmethod
    def of(cls, table: Mapping[str, str]) -> Blocks:
        """Read `[blank.blocks]`."""
        types, definitions = (
            re.compile(table.get(key, "(?!)").encode(), re.MULTILINE)
            for key in ("types", "definitions")
        )
        return cls(types, definitions)

    def inside(self, data: bytes, block: Block) -> list[Part]:
        """Return all of a block that may be blanked out: what stands between its definitions."""
        if self.types.search(data, block.start, block.first):
            return []
        parts: list[Part] = []
        at = block.first
        for inner in block.inner:
            if self.definitions.search(data, inner.start, inner.last):
                parts.append((at, inner.start))
                at = inner.end
        parts.append((at, block.last))
        return [] if any(self.definitions.search(data, *part) for part in parts) else parts


@dataclass(slots=True)
class Block:
    """Some lines between brackets.

    Attributes:
        start: Where its header begins.
        first: Where the line behind the one with the opening bracket begins.
        last: Where the line with the closing bracket begins.
        end: Where that line ends.
    """

    start: int
    first: int
    last: int = 0
    end: int = 0
    inner: list[Block] = field(default_factory=list)


def blocks_in(data: bytes) -> list[Block]:
    """Return the outermost blocks of a text, in order, as its indentation tells them."""
    outermost: list[Block] = []
    opened: list[tuple[bytes, Block]] = []
    headers: dict[bytes, int] = {}
    for line in _LINE.finditer(data):
        indent, text = line.groups()
        if not _GOES_ON.match(text):
            headers[indent] = line.start()
        if _CLOSES.match(text) and any(indent == one for one, _ in opened):
            while opened[-1][0] != indent:
                opened.pop()
            block = opened.pop()[1]
            block.last, block.end = line.start(), line.end()
            (opened[-1][1].inner if opened else outermost).append(block)
        if _OPENS.search(text) and len(opened) < DEEP:
            opened.append((indent, Block(headers.get(indent, line.start()), line.end())))
    return outermost


def blanked_parts(data: bytes, parts: Iterable[Part], start: int = 0, end: int = -1) -> bytes:
    """Return a stretch of a text with spaces in some parts, which lie within it, in order."""
    pieces: list[bytes] = []
    at = start
    for first, last in parts:
        pieces += (data[at:first], _VISIBLE.sub(b" ", data[first:last]))
        at = last
    return b"".join((*pieces, data[at : len(data) if end < 0 else end]))


def shut_in(damaged: Read, grammar: tree_sitter.Language, blocks: Blocks, seconds: float) -> Read:
    """Blank the insides of damaged blocks, where the tree of the whole file is better for it.

    Args:
        damaged: A file whose tree has errors.
        blocks: What of them is kept.

    Returns:
        The better tree and its bytes.
    """
    data = damaged[1]
    search = _Search(data, grammar, blocks, seconds)
    found = [parts for parts in search.damaged(blocks_in(data)) if parts]
    if not found:
        return damaged
    together = [part for parts in found for part in parts]
    best = _better(damaged, data, together, grammar, seconds)
    if len(found) == 1 or not best[0].root_node.has_error:
        return best
    kept: list[Part] = []
    alone = damaged
    for parts in found[:TRIED_ALONE]:
        following = _better(alone, data, sorted((*kept, *parts)), grammar, seconds)
        if following is not alone:
            kept, alone = sorted((*kept, *parts)), following
    return min(best, alone, key=lambda one: errors_of(one[0]))


def _better(
    now: Read, data: bytes, parts: Sequence[Part], grammar: tree_sitter.Language, seconds: float
) -> Read:
    """Return what a file is with some parts blanked out, if that has fewer errors."""
    text = blanked_parts(data, parts)
    other = tree_of(text, grammar, seconds)
    if other is None or errors_of(other) >= errors_of(now[0]):
        return now
    return other, text


def _within(part: Part, others: Iterable[Part]) -> bool:
    return any(first <= part[0] and part[1] <= last for first, last in others)


class _Search:
    """Looks for the damaged blocks of one text, until enough of it was parsed."""

    def __init__(
        self,
        data: bytes,
        grammar: tree_sitter.Language,
        blocks: Blocks,
        seconds: float,
    ) -> None:
        self._data = data
        self._grammar = grammar
        self._blocks = blocks
        self._seconds = seconds
        self._left = TIMES * len(data)

    def damaged(self, blocks: Iterable[Block], begin: int = 0) -> Iterator[list[Part]]:
        """Yield for each of some neighbouring blocks what to blank in it."""
        for block in blocks:
            yield self._in(block, begin)
            begin = block.end

    def _in(self, block: Block, begin: int) -> list[Part]:
        """Return what to blank in a block that follows what stands between it and `begin`."""
        errors = self._errors(begin, block.end, [])
        if errors == _NONE:
            return []
        inner = [part for parts in self.damaged(block.inner, block.first) for part in parts]
        left = self._errors(begin, block.end, inner) if inner else errors
        if left == _NONE:
            return inner
        parts = self._blocks.inside(self._data, block)
        parts = sorted((*parts, *(one for one in inner if not _within(one, parts))))
        return parts if self._errors(begin, block.end, parts) < left else inner

    def _errors(self, start: int, end: int, parts: Sequence[Part]) -> tuple[int, int]:
        """Weigh the errors of a stretch with some parts blanked; none when time is up."""
        self._left -= end - start
        if self._left < 0:
            return _NONE
        text = blanked_parts(self._data, parts, start, end)
        tree = tree_of(text, self._grammar, self._seconds)
        return errors_of(tree) if tree is not None and tree.root_node.has_error else _NONE
