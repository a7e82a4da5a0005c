"""What the marks of a symbol mean for its row: dimmed, told in words, or neither."""

from __future__ import annotations

from glossator.gui.wording import marks_in_words
from glossator.model import Mark, TreeRow

QUIET = frozenset({Mark.PRIVATE, Mark.TEST, Mark.GENERATED})
"""The marks of what nobody else calls, or nobody wrote."""


def is_aside(row: TreeRow) -> bool:
    """Tell whether a row is that of a symbol beside the code that others call: it is dimmed."""
    return row.symbol is not None and not QUIET.isdisjoint(row.symbol.marks)


def starts(row: TreeRow) -> bool:
    """Tell whether a row is that of a symbol in which a program starts."""
    return row.symbol is not None and Mark.ENTRY_POINT in row.symbol.marks


def tip_of(row: TreeRow) -> str:
    """Return a row's tool tip: the signature, and what is known besides."""
    if row.symbol is None:
        return row.path
    header = row.symbol.signature or row.symbol.qualname
    return "\n".join(filter(None, (header, marks_in_words(row.symbol.marks))))
