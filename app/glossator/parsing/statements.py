"""Where statements begin: the lines at which a definition that is too long may be cut."""

from __future__ import annotations

import tree_sitter

from glossator.model import Span
from glossator.parsing.chunks import Boundaries
from glossator.parsing.text import Source

MAX_DEPTH = 100
"""How deep below the definition statements are looked for."""


def statement_lines(tree: tree_sitter.Tree, source: Source, limit: int) -> Boundaries:
    """Return the function that finds the lines for one tree.

    Args:
        limit: What is inside a statement is looked at only when it has more bytes than this.
    """

    def lines_in(span: Span) -> list[int]:
        begin, end = source.starts[span.first - 1], source.starts[span.last]
        node = tree.root_node.descendant_for_byte_range(begin, max(begin, end - 1))
        found: set[int] = set()
        pending = [(node, 0)] if node is not None else []
        while pending:
            outer, depth = pending.pop()
            children = [
                child
                for child in outer.named_children
                if child.start_byte < end and child.end_byte > begin
            ]
            found.update(_beginnings(children, source))
            if depth < MAX_DEPTH:
                wide = (one for one in children if one.end_byte - one.start_byte > limit)
                pending += [(one, depth + 1) for one in wide]
        return sorted(found)

    return lines_in


def _beginnings(nodes: list[tree_sitter.Node], source: Source) -> list[int]:
    """Return the lines that begin with one of some siblings; a comment speaks for the next."""
    lines: list[int] = []
    after_comment = -1
    for node in nodes:
        line = source.line_of(node.start_byte)
        if source.data[source.starts[line - 1] : node.start_byte].strip():
            continue
        if line != after_comment:
            lines.append(line)
        after_comment = source.line_of(max(node.end_byte - 1, 0)) + 1 if node.is_extra else -1
    return lines
