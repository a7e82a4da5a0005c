"""The syntax tree of a file as a person who writes a query wants to see it."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from glossator.model import TreeNode, WorkspacePath
from glossator.parsing.budget import Budget
from glossator.parsing.languages import HEAD_BYTES, Languages
from glossator.parsing.text import Source, decode
from glossator.parsing.tree import tree_of

NODE_TEXT = 60
"""How much of a node's text is shown."""


def tree_for(
    data: bytes, path: WorkspacePath, budget: Budget | None = None
) -> tree_sitter.Tree | None:
    """Return the syntax tree of a file for people to look at; None where there is no grammar."""
    limits = budget or Budget()
    languages = Languages.load(limits.languages)
    language = languages.by_name.get(languages.name_of(path, data[:HEAD_BYTES]))
    decoded = decode(data)
    if language is None or not language.grammar or decoded.problem == "binary":
        return None
    grammar = Languages.grammar(language.grammar)
    source = Source.of(decoded.text)
    return tree_of(source.data, grammar, limits.parse_seconds) if grammar else None


def nodes_of(tree: tree_sitter.Tree, limit: int) -> Iterator[TreeNode]:
    """Yield the named nodes of a tree from top to bottom, at most so many."""
    cursor = tree.walk()
    depth, left = 0, limit
    while left:
        node = cursor.node
        if node is not None and (node.is_named or node.is_missing):
            yield _shown(node, depth, cursor.field_name or "")
            left -= 1
        if cursor.goto_first_child():
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return
            depth -= 1


def _shown(node: tree_sitter.Node, depth: int, field: str) -> TreeNode:
    text = ""
    if node.named_child_count == 0 and node.text is not None:
        text = node.text[: 4 * NODE_TEXT].decode("utf-8", "replace").partition("\n")[0][:NODE_TEXT]
    kind = f"MISSING {node.type}" if node.is_missing else node.type
    first, end = node.start_point[0] + 1, node.end_point
    last = end[0] if end[1] == 0 and end[0] >= first else end[0] + 1
    return TreeNode(depth, field, kind, first, last, text)
