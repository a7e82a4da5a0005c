"""What the tests of reading share: short ways to read a text and to look something up in it."""

from __future__ import annotations

from textwrap import dedent

from glossator.model import Chunk, Parsed, Symbol, WorkspacePath
from glossator.parsing import Budget, parse


def read(text: str | bytes, name: str = "a.py", budget: Budget | None = None) -> Parsed:
    """Read a text; the indentation it has in the test is taken off."""
    data = text if isinstance(text, bytes) else dedent(text).lstrip("\n").encode()
    return parse(data, WorkspacePath(name), budget)


def rows(parsed: Parsed) -> list[str]:
    """Return the symbols as `kind qualname`."""
    return [f"{symbol.kind} {symbol.qualname}" for symbol in parsed.symbols]


def one(parsed: Parsed, qualname: str) -> Symbol:
    """Return the one symbol of a qualified name."""
    (found,) = [symbol for symbol in parsed.symbols if symbol.qualname == qualname]
    return found


def spans(parsed: Parsed) -> list[tuple[int, int]]:
    """Return the lines of each chunk."""
    return [(chunk.span.first, chunk.span.last) for chunk in parsed.chunks]


def holding(parsed: Parsed, line: int) -> Chunk:
    """Return the chunk that has a line."""
    (found,) = [c for c in parsed.chunks if c.span.first <= line <= c.span.last]
    return found
