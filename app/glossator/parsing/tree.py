"""Bytes to a syntax tree, within a time limit.

Why a parser per call: a parser that was stopped must be reset before it is used again, or its
next tree is wrong; a fresh one costs a few microseconds. Why a reading function: the time limit
is ignored when the bytes are handed over at once. The limit is never given to a query, which
crashes the process with it (seen with tree-sitter 0.26.1).

Why twice: the library never lets go of what the function returns (seen with 0.26.1: a process that
indexed for half an hour held 18 GB). So it is given views, which can be emptied, one for each place
that it asks for; and a tree that a query asks for the text of nodes is made anew from the bytes,
which takes less time because nothing has changed.
"""

from __future__ import annotations

from time import monotonic

import tree_sitter

READ_BYTES = 65_536
"""How much the parser reads at a time."""

TEXT_BYTES = 256
"""How much is read at a time for the text of a node of a tree that was not made anew."""

BROKEN = 0.25
"""A single error that is a larger share of a file than this means that it is not read in full."""

ERROR_CHILDREN = 10_000
ERRORS_LOOKED_AT = 20_000
"""How many damaged nodes are looked at before a tree counts as usable."""


ERRORS_COUNTED = 20_000
"""How many damaged nodes are weighed; two trees with more are alike."""


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
    begun = monotonic()
    reader = _Reader(data)

    def late(_offset: int, _error: bool) -> bool:  # noqa: FBT001 -- the library calls it
        return monotonic() > begun + seconds

    try:
        if known is not None:
            tree = parser.parse(reader.read, known, progress_callback=late)
        else:
            tree = parser.parse(reader.read, progress_callback=late)
    except ValueError:
        parser.reset()
        return None
    finally:
        reader.end()
    return tree


def with_text(
    tree: tree_sitter.Tree, data: bytes, language: tree_sitter.Language
) -> tree_sitter.Tree:
    """Return the same tree, made anew from its bytes, so that its nodes give their text at once.

    No time limit holds here: for trees that were made in half of the time there is.
    """
    return tree_sitter.Parser(language).parse(data, tree)


class _Reader:
    """Gives bytes to the parser piece by piece, and takes back what it holds on to."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._given: dict[int, memoryview] = {}
        self._ended = False

    def read(self, offset: int, _: object) -> bytes | memoryview:
        """Return what begins at an offset: a view for the parser, bytes for a query."""
        if self._ended:
            return self._data[offset : offset + TEXT_BYTES]
        piece = self._given.get(offset)
        if piece is None:
            piece = self._given[offset] = memoryview(self._data)[offset : offset + READ_BYTES]
        return piece

    def end(self) -> None:
        """Empty the views: the parser is done."""
        self._ended = True
        for piece in self._given.values():
            piece.release()
        self._given.clear()


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


def is_broken(tree: tree_sitter.Tree) -> bool:
    """Tell whether the grammar could make nothing of a large part of a file."""
    root = tree.root_node
    if not root.has_error:
        return False
    wide = (root.end_byte - root.start_byte) * BROKEN
    return root.is_error or any(
        child.is_error and child.end_byte - child.start_byte > wide for child in root.children
    )


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


def errors_of(tree: tree_sitter.Tree) -> tuple[int, int]:
    """Weigh the errors of a tree: the bytes that fit nowhere, and one for each that is missing.

    Where a whole file fits nowhere, it still tells how many nodes inside do not.
    """
    weight = within = 0
    nodes = [(tree.root_node, False)]
    for _ in range(ERRORS_COUNTED):
        if not nodes:
            break
        node, inside = nodes.pop()
        if node.is_error or node.is_missing:
            within += 1
            if not inside:
                weight += node.end_byte - node.start_byte + 1 if node.is_error else 1
            inside = inside or node.is_error
        nodes += ((child, inside) for child in damaged_children(node))
    return weight, within


def damaged_children(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """Return the children of a node in which there are errors."""
    return [child for child in node.children if child.has_error or child.is_missing]
