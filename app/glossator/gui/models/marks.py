"""Where words occur in a name: the ranges that are marked in rows. Pure."""

from __future__ import annotations

from collections.abc import Iterable

Ranges = tuple[tuple[int, int], ...]
"""Half-open ranges of a text, in order, none touching another."""


def merged(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Return ranges in order, those that touch or overlap made one, empty ones left out."""
    whole: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if whole and first <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(end, whole[-1][1]))
        elif end > first:
            whole.append((first, end))
    return tuple(whole)


def matches(text: str, words: Iterable[str]) -> Ranges:
    """Return where words occur in a text, letter case aside."""
    lowered = text.lower()
    if len(lowered) != len(text):  # letters that grow in lower case would shift the marks
        lowered = text
    found: list[tuple[int, int]] = []
    for word in words:
        wanted = word.lower()
        start = lowered.find(wanted) if wanted else -1
        while start >= 0:
            found.append((start, start + len(wanted)))
            start = lowered.find(wanted, start + len(wanted))
    return merged(found)
