"""The few lines of a chunk that are shown with a hit. Pure.

The rule: a snippet is text of the file and never longer than asked for; where something was left
out of a line there is an ellipsis.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from glossator.words import expand

SNIPPET_CHARS = 280
"""Characters of a snippet unless the settings say otherwise."""

SNIPPET_LINES = 6
"""Lines of a snippet at most."""

MAX_LINES = 1_000
"""Lines of a chunk that are looked at; real chunks have far fewer."""

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Snippet:
    """Lines out of a chunk.

    Attributes:
        line: The line of the file on which the text begins.
        best: The line of the file that speaks most of the query, within the snippet.
    """

    text: str
    line: int
    best: int


def snippet(
    text: str,
    first: int,
    terms: Collection[str],
    *,
    at: int | None = None,
    chars: int = SNIPPET_CHARS,
) -> Snippet:
    """Cut out the lines that hold most of the terms.

    Args:
        text: The chunk's lines.
        first: The line of the file on which the chunk begins.
        terms: Stemmed terms of the query.
        at: The line of the file to begin with, where a symbol was meant.
        chars: How long the snippet may be.
    """
    lines = text.split("\n")[:MAX_LINES]
    wanted = frozenset(terms)
    held = [wanted & set(expand(line).split()) for line in lines]
    if at is not None and first <= at < first + len(lines):
        start = at - first
    else:
        start = _start(lines, held, chars)
    shown = _fitting(lines, start, wanted, chars)
    best = max(range(start, start + len(shown)), key=lambda n: (len(held[n]), -n), default=start)
    return Snippet(_dedented(shown), first + start, first + best)


def _start(lines: Sequence[str], held: Sequence[frozenset[str]], chars: int) -> int:
    """Return where the window begins that holds the most terms, then the most of them anew.

    A window begins on a line that is not blank; of equal ones the first is taken.
    """
    best, best_worth = 0, (-1, -1)
    for start, line in enumerate(lines):
        if not line.strip():
            continue
        end = _end(lines, start, chars)
        together = frozenset().union(*held[start:end])
        worth = (len(together), len(held[start]))
        if worth > best_worth:
            best, best_worth = start, worth
    return best


def _end(lines: Sequence[str], start: int, chars: int) -> int:
    """Return where the window that begins here ends: at most so many lines and characters."""
    used = 0
    for n in range(start, min(start + SNIPPET_LINES, len(lines))):
        used += len(lines[n]) + 1
        if used > chars:
            return max(n, start + 1)
    return min(start + SNIPPET_LINES, len(lines))


def _fitting(lines: Sequence[str], start: int, terms: frozenset[str], chars: int) -> list[str]:
    """Return the lines of the window, a single long one cut around its first term."""
    shown = [line.rstrip() for line in lines[start : _end(lines, start, chars)]]
    while len(shown) > 1 and not shown[-1]:
        shown.pop()
    if len(shown) == 1 and len(shown[0]) > chars:
        return [_cut(shown[0], terms, chars)]
    return shown


def _cut(line: str, terms: frozenset[str], chars: int) -> str:
    """Cut a long line to size around the first word that is asked for."""
    line = line.strip()
    if len(line) <= chars:
        return line
    words = _WORD.finditer(line)
    found = next((word.start() for word in words if terms & set(expand(word[0]).split())), 0)
    start = max(0, min(found - chars // 3, len(line) - chars))
    end = min(len(line), start + chars)
    head, tail = "…" if start else "", "…" if end < len(line) else ""
    return head + line[start + len(head) : end - len(tail)] + tail


def _dedented(lines: Sequence[str]) -> str:
    """Take away the indentation that all lines share."""
    return textwrap.dedent("\n".join(lines))
