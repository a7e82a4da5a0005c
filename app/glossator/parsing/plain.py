"""The last resort: text by headings and blank-line blocks, then by windows of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from glossator.model import Chunk, Origin, Span, Symbol, WorkspacePath
from glossator.parsing.chunks import WHOLE_CHARS

WINDOW_LINES = 40
"""How many lines a stretch without any blank line gives to a chunk."""

_HEADING = re.compile(r"#{1,6} \S|={3,}\s*$|-{3,}\s*$|~{3,}\s*$")


def plain_chunks(
    lines: list[str], path: WorkspacePath, language: str, limit: int
) -> tuple[Chunk, ...]:
    """Cut lines into chunks that tile them; small texts stay whole.

    Args:
        limit: Characters a chunk may have, if it has more than one line.
    """
    spans = _packed(lines, limit) if lines else ()
    return tuple(
        Chunk(
            path,
            Span(first, last),
            "\n".join(lines[first - 1 : last]),
            origin=Origin.PLAIN,
            language=language,
        )
        for first, last in spans
    )


def with_symbols(chunks: Sequence[Chunk], symbols: Sequence[Symbol]) -> tuple[Chunk, ...]:
    """Return chunks that say which symbols begin in them; both are in the order of the file."""
    told: list[Chunk] = []
    at = 0
    for chunk in chunks:
        begin = at
        while at < len(symbols) and symbols[at].span.first <= chunk.span.last:
            at += 1
        ids = tuple(symbol.id for symbol in symbols[begin:at])
        told.append(replace(chunk, symbols=ids) if ids else chunk)
    return tuple(told)


def _packed(lines: list[str], limit: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of runs of blocks, each run as long as it may be."""
    begin, size, end = 1, 0, 0
    for first, last in _blocks(lines):
        length = sum(len(line) + 1 for line in lines[first - 1 : last])
        if size and (size + length > min(WHOLE_CHARS, limit) or _is_heading(lines, first)):
            yield begin, end
            begin, size = first, 0
        size += length
        end = last
        if size > limit or (end - begin >= WINDOW_LINES and size > WHOLE_CHARS):
            yield from _windows(lines, begin, end, limit)
            begin, size = end + 1, 0
    if size:
        yield begin, end


def _is_heading(lines: list[str], first: int) -> bool:
    """Tell whether a block begins with a heading, marked or underlined."""
    at = first - 1
    while at < len(lines) and not lines[at].strip():
        at += 1
    return any(_HEADING.match(line) for line in lines[at : at + 2])


def _blocks(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of blocks, each with the blank lines before it."""
    begin, filled = 1, False
    for number, line in enumerate(lines, 1):
        blank = not line.strip()
        if blank and filled:
            yield begin, number - 1
            begin, filled = number, False
        filled = filled or not blank
    if begin <= len(lines):
        yield begin, len(lines)


def _windows(lines: list[str], first: int, last: int, limit: int) -> Iterator[tuple[int, int]]:
    """Yield windows of at most so many lines and characters; one line is never cut."""
    begin, size = first, 0
    for number in range(first, last + 1):
        length = len(lines[number - 1]) + 1
        if number > begin and (number - begin >= WINDOW_LINES or size + length > limit):
            yield begin, number - 1
            begin, size = number, 0
        size += length
    yield begin, last
