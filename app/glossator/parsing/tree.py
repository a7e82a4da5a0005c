"""Bytes to a syntax tree, within a time limit.

Why a parser per call: a parser that was stopped must be reset before it is used again, or its
next tree is wrong; a fresh one costs a few microseconds. Why a reading function: the time limit
is ignored when the bytes are handed over at once. The limit is never given to a query, which
crashes the process with it (seen with tree-sitter 0.26.1).
"""

from __future__ import annotations

from time import monotonic

import tree_sitter

READ_BYTES = 4_096
"""How much is read at a time. A predicate of a query reads so much anew for each node it asks for
the text of: with more, ten thousand nodes took seconds."""

ERROR_CHILDREN = 10_000
ERRORS_LOOKED_AT = 20_000
"""How many damaged nodes are looked at before a tree counts as usable."""


def tree_of(
    data: bytes,
    language: tree_sitter.Language,
    seconds: float,
    known: tree_sitter.Tree | None = None,
) -> tree_sitter.Tree | None:
    """Parse bytes, or return None when that takes longer than `seconds`.

    Args:
        known: A tree of nearly the same bytes, told of what is changed; most of it is used again.
    """
    parser = tree_sitter.Parser(language)
    deadline = monotonic() + seconds

    def read(offset: int, _: object) -> bytes:
        return data[offset : offset + READ_BYTES]

    def late(_offset: int, _error: bool) -> bool:  # noqa: FBT001 -- the library calls it
        return monotonic() > deadline

    try:
        if known is not None:
            return parser.parse(read, known, progress_callback=late)
        return parser.parse(read, progress_callback=late)
    except ValueError:
        parser.reset()
        return None


def damaged(tree: tree_sitter.Tree) -> bool:
    """Tell whether a tree has a stretch of errors so wide that a query would take minutes.

    A query looks at the later siblings of each sibling: 100,000 brackets without a partner are
    siblings in one error node.
    """
    if not tree.root_node.has_error:
        return False
    nodes = [tree.root_node]
    for _ in range(ERRORS_LOOKED_AT):
        if not nodes:
            return False
        node = nodes.pop()
        if node.child_count > ERROR_CHILDREN and (node.is_error or node.parent is None):
            return True
        nodes += [child for child in node.children if child.has_error]
    return False


def first_error(root: tree_sitter.Node) -> tree_sitter.Node | None:
    """Return the first node of a tree that is not as the grammar wants it."""
    node = root
    while node.has_error:
        if node.is_error or node.is_missing:
            return node
        inner = next((one for one in node.children if one.has_error or one.is_missing), None)
        if inner is None:
            return node
        node = inner
    return node if node.is_missing else None
