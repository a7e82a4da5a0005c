"""Finds stretches that say the same few signs over and over.

Some parsers follow each of thousands of `a=>` along several ways at once, or call themselves for
each `"${`, until the memory or the stack is used up. No limit of time helps: they do not ask.
"""

from __future__ import annotations

STRETCH = 1_000
"""How many bytes, blanks aside, are looked at together; any that repeat are found when there are
three times as many."""

UNIT = 8
"""Bytes. What is longer, like an empty cell of a table, is repeated by people, too."""

HARMFUL = b"\"'`$<>?@"
"""Signs that open or lead on to something; of others, a parser makes a list or a chain."""

_BLANKS = b" \t\r\n"


def repeats(data: bytes) -> bool:
    """Tell whether a text has a few kilobytes of nothing but one short unit that may harm."""
    if len(data) < 2 * STRETCH:
        return False
    signs = data.translate(None, _BLANKS)
    starts = range(0, len(signs) - 2 * STRETCH + 1, STRETCH)
    return any(_is_one_unit(signs[at : at + 2 * STRETCH]) for at in starts)


def _is_one_unit(stretch: bytes) -> bool:
    length = stretch.find(stretch[:16], 1, 16 + UNIT)
    if length < 0 or stretch[length:] != stretch[:-length]:
        return False
    unit = stretch[:length]
    return not unit.isalnum() and any(sign in HARMFUL for sign in unit)
