"""A second look at files that macros make unreadable: what they hide is blanked out and parsed.

A parser does not know what a macro stands for: `FOO_API int f();` and `Q_OBJECT` are errors to it.
Spaces of the same length are put in their place, so that every offset still holds, and of the two
trees the one with fewer errors is taken. Which words are meant is data: `[blank]` of
`language.toml`. Line ends are never touched.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import tree_sitter

from glossator.parsing.blocks import Blocks, Read, shut_in
from glossator.parsing.tree import ERRORS_COUNTED, damaged_children, errors_of, tree_of

LARGE = 16_000
"""Bytes. Only the damaged parts of a larger node are blanked in."""

LINES_BEFORE = 200
"""Bytes before an error in which its cause is looked for, too."""

Part = tuple[int, int]
"""Two byte offsets, the second excluded."""

Blank = tuple[re.Pattern[bytes], bytes]
"""What is blanked out, and the word that is put there."""

_VISIBLE = re.compile(rb"[^\r\n]")


@dataclass(frozen=True, slots=True, eq=False)
class Blanking:
    """What is blanked out; of a pattern with a group the group, else all of it.

    A pattern may come with a word that is put at the beginning of the blanks, where it fits.

    Attributes:
        always: Before the first parse: what gives a wrong tree without an error in it.
        damaged: Before a second one, on the lines where the first tree has errors.
        desperate: Besides, before a third one, on the lines where the better tree has errors.
        blocks: If the best tree still has errors, the insides of damaged blocks, but not of these.
    """

    always: tuple[Blank, ...] = ()
    damaged: tuple[Blank, ...] = ()
    desperate: tuple[Blank, ...] = ()
    blocks: Blocks | None = None


def blanking_from(table: Mapping[str, Any]) -> Blanking | None:
    """Read `[blank]`; None when a language has none."""
    if not table:
        return None
    always, damaged, desperate = (
        tuple(_blank(rule) for rule in table.get(key, ()))
        for key in ("always", "damaged", "desperate")
    )
    blocks = Blocks.of(table["blocks"]) if "blocks" in table else None
    return Blanking(always, damaged, desperate, blocks)


def _blank(rule: str | Sequence[str]) -> Blank:
    pattern, word = (rule, "") if isinstance(rule, str) else rule
    return re.compile(pattern.encode()), word.encode()


def best_tree(
    data: bytes, grammar: tree_sitter.Language, rules: Blanking | None, seconds: float
) -> tuple[tree_sitter.Tree | None, bytes]:
    """Parse bytes, with what the rules name blanked out where that helps.

    Returns:
        The tree with the fewest errors, of equals the one of the least changed bytes, and these
        bytes. No tree when the first parse takes longer than `seconds`.
    """
    if rules is None:
        return tree_of(data, grammar, seconds), data
    now = blanked(data, rules.always, [(0, len(data))])
    tree = tree_of(now, grammar, seconds)
    if tree is None:
        return None, now
    best = _by_patterns((tree, now), rules, grammar, seconds)
    if rules.blocks is None or not best[0].root_node.has_error:
        return best
    best = shut_in(best, grammar, rules.blocks, seconds)
    return _by_patterns(best, rules, grammar, seconds)


def _by_patterns(
    best: Read, rules: Blanking, grammar: tree_sitter.Language, seconds: float
) -> Read:
    """Return what a damaged file is with what the patterns name blanked out, if that is better."""
    for patterns in (rules.damaged, rules.desperate):
        tree, now = best
        if not tree.root_node.has_error:
            break
        parts = damaged_lines(tree, now)
        following = blanked(now, patterns, parts)
        if following == now:
            continue
        other = tree_of(following, grammar, seconds, _told(tree, now, following, parts))
        if other is not None and errors_of(other) < errors_of(tree):
            best = other, following
    return best


def blanked(data: bytes, patterns: Sequence[Blank], parts: Sequence[Part]) -> bytes:
    """Put spaces in the place of what the patterns match in some parts; the length stays."""
    pieces: list[bytes] = []
    at = 0
    for start, end in parts:
        piece = data[start:end]
        for pattern, word in patterns:
            piece = pattern.sub(partial(_spaces, word), piece)
        pieces += (data[at:start], piece)
        at = end
    return b"".join((*pieces, data[at:]))


def _told(
    tree: tree_sitter.Tree, before: bytes, after: bytes, parts: Sequence[Part]
) -> tree_sitter.Tree:
    """Return a copy of a tree that knows which of some stretches of lines are changed."""
    copy = tree.copy()
    row = at = 0
    for start, end in parts:
        first = row + before.count(b"\n", at, start)
        row, at = first + before.count(b"\n", start, end), end
        if before[start:end] != after[start:end]:
            column = end - before.rfind(b"\n", 0, end) - 1
            copy.edit(start, end, end, (first, 0), (row, column), (row, column))
    return copy


def damaged_lines(tree: tree_sitter.Tree, data: bytes) -> list[Part]:
    """Return the stretches of whole lines in which a tree has errors, in order, apart."""
    parts: list[Part] = []
    for start, end in sorted(_damaged_nodes(tree)):
        begin = data.rfind(b"\n", 0, max(0, start - LINES_BEFORE)) + 1
        stop = data.find(b"\n", end)
        stop = len(data) if stop < 0 else stop + 1
        if parts and begin <= parts[-1][1]:
            parts[-1] = (parts[-1][0], max(stop, parts[-1][1]))
        else:
            parts.append((begin, stop))
    return parts


def _damaged_nodes(tree: tree_sitter.Tree) -> list[Part]:
    """Return the ranges of damaged nodes, of large ones those of their damaged parts."""
    found: list[Part] = []
    nodes = [tree.root_node]
    for _ in range(ERRORS_COUNTED):
        if not nodes:
            break
        node = nodes.pop()
        start, end = node.start_byte, node.end_byte
        inner = [] if node.is_error or node.is_missing else damaged_children(node)
        if inner and (end - start > LARGE or node.parent is None):
            nodes += inner
        else:
            found.append((start, end))
    return found


def _spaces(word: bytes, found: re.Match[bytes]) -> bytes:
    text = found[0]
    start, end = (at - found.start() for at in found.span(1 if found.re.groups else 0))
    if start < 0:
        return text
    blank = _VISIBLE.sub(b" ", text[start:end])
    if word and blank[: len(word)].strip(b" ") == b"" and len(word) <= len(blank):
        blank = word + blank[len(word) :]
    return text[:start] + blank + text[end:]
