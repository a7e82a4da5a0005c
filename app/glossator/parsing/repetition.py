"""Finds what nobody writes and some parsers cannot take: endless chains, and depth without end.

A chain says the same few signs over and over, with the same words or with others.

Some parsers follow each of thousands of `a=>` along several ways at once, or call themselves for
each `"${`, until the memory or the stack is used up. No limit of time helps: they do not ask.
"""

from __future__ import annotations

import re
from itertools import accumulate

STRETCH = 1_000
"""How many bytes, blanks aside, are looked at together; any that repeat are found when there are
three times as many."""

UNIT = 8
"""Bytes. What is longer, like an empty cell of a table, is repeated by people, too."""

HARMFUL = b"\"'`$<>?@"
"""Signs that open or lead on to something; of others, a parser makes a list or a chain."""

CHAIN = 6_000
PROBE = 400
"""How many bytes are looked at together where words may differ; and of how many each stretch is
judged first, because that is cheap."""

ENDING = b",;)]}|"
"""Signs by which people end what they list; thousands of such units are data, not a chain."""

PER_LINE = 2
"""People write so many units on a line when each line is whole."""

LEADING = b"<>=+-*/%&|^!?:.~"

DEPTH = 1_000
"""Brackets in brackets. At the end of a text some parsers, to recover, try one way for each pair of
those that are open: two thousand take a gigabyte, and the next thousand another."""

_TERMINAL = re.compile(rb"(?:\x1b|\\(?:u001b|x1b|e|033))\[", re.IGNORECASE)
"""Codes for the colours of terminals: each has a bracket that is none."""

_SEPARATORS = re.compile(rb"([,;(\[{:])(?:\s*\1){5000}")
_BLANKS = b" \t\r\n"
_WORDS = bytes(
    97 if chr(sign).isalnum() or sign in b"_" or sign > 127 else sign for sign in range(256)
)
_WORD = re.compile(rb"a+")


def endless(data: bytes, depth: int) -> str:
    """Return in words what of a text never ends, "" when nothing does.

    Args:
        depth: How many square and curly brackets may be open at once; 0 for as many as any.
    """
    if max(map(data.count, (b",", b";", b"(", b"[", b"{", b":"))) > 5_000 and (
        _SEPARATORS.search(data)
    ):
        return "it repeats one sign thousands of times"
    if _repeats(data):
        return "it repeats a few signs without end"
    deep = _is_deep(data, b"([{", b")]}", DEPTH) or (depth and _is_deep(data, b"[{", b"]}", depth))
    return "its brackets are nested without end" if deep else ""


def _repeats(data: bytes) -> bool:
    """Tell whether a text has a few kilobytes of nothing but one short unit that may harm."""
    if len(data) < 2 * STRETCH:
        return False
    signs = data.translate(None, _BLANKS)
    starts = range(0, len(signs) - 2 * STRETCH + 1, STRETCH)
    if any(_harms(_unit(signs[at : at + 2 * STRETCH])) for at in starts):
        return True
    return any(_is_chain(data, at) for at in range(0, len(data) - CHAIN + 1, CHAIN // 2))


def _is_deep(data: bytes, opening: bytes, closing: bytes, depth: int) -> bool:
    """Tell whether a text opens far more brackets than anybody could keep apart."""
    if sum(map(data.count, opening)) <= depth:
        return False
    others = bytes(sign for sign in range(256) if sign not in opening + closing)
    steps = [(sign in opening) - (sign in closing) for sign in range(256)]
    brackets = _TERMINAL.sub(b"", data).translate(None, others)
    return max(accumulate(map(steps.__getitem__, brackets)), default=0) > depth


def _harms(unit: bytes) -> bool:
    return not unit.isalnum() and any(sign in HARMFUL for sign in unit)


def _unit(stretch: bytes) -> bytes:
    """Return the short unit of which a stretch is made, b"" when there is none."""
    length = stretch.find(stretch[:16], 1, 16 + UNIT)
    alike = length > 0 and stretch[length:] == stretch[:-length]
    return stretch[:length] if alike else b""


def _is_chain(data: bytes, at: int) -> bool:
    """Tell whether a stretch is one unit that never ends what it begins, whatever its words are."""
    if not _leads_on(_unit(_shape(data[at : at + PROBE]))):
        return False
    stretch = data[at : at + CHAIN]
    shape = _shape(stretch)
    unit = _unit(shape)
    lines = [line for line in map(bytes.strip, stretch.split(b"\n")[1:-1]) if line]
    listed = len(shape) <= PER_LINE * len(unit) * len(lines) and _are_whole(lines)
    return _leads_on(unit) and not listed


def _are_whole(lines: list[bytes]) -> bool:
    """Tell whether most lines neither begin nor end with a sign that leads on."""
    whole = sum(line[0] not in LEADING and line[-1] not in LEADING for line in lines)
    return 2 * whole > len(lines)


def _leads_on(unit: bytes) -> bool:
    begun = any(sign in b"\"'`" for sign in unit) and any(sign in b"([{" for sign in unit)
    begun |= unit.count(b"<") != unit.count(b">")
    begun |= any(sign in b"$?@" for sign in unit)
    return begun and not unit.isalnum() and not any(sign in ENDING for sign in unit)


def _shape(stretch: bytes) -> bytes:
    """Return a stretch without blanks, with one letter for each word."""
    return _WORD.sub(b"a", stretch.translate(_WORDS, _BLANKS))
