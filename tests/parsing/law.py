"""What must hold of the reading of any bytes, in sentences about what does not.

The chunks tile the lines of the file exactly once and are within the limit; each symbol lies in
the file and begins in a chunk that names it; tokens belong to symbols that are there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from glossator.model import Parsed, Symbol
from glossator.parsing import Budget, decode, lines_of


def violations(parsed: Parsed, data: bytes, budget: Budget | None = None) -> list[str]:
    """Return what is wrong with the reading of some bytes; nothing, if all is well."""
    decoded = decode(data)
    text = "" if decoded.problem == "binary" else decoded.text
    lines = lines_of(text)
    limit = (budget or Budget()).chunk_chars
    return [
        *_of_chunks(parsed, lines, limit),
        *_of_symbols(parsed, len(text.encode())),
        *_of_slices(parsed),
    ]


def _of_chunks(parsed: Parsed, lines: list[str], limit: int) -> Iterator[str]:
    if parsed.lines != len(lines):
        yield f"the file has {len(lines)} lines, not {parsed.lines}"
    at = 0
    for chunk in parsed.chunks:
        if chunk.span.first != at + 1:
            yield f"a chunk begins on line {chunk.span.first} after one that ends on {at}"
        at = chunk.span.last
        if chunk.text != "\n".join(lines[chunk.span.first - 1 : at]):
            yield f"the text of lines {chunk.span.first}-{at} is not theirs"
        if len(chunk.text) > limit and chunk.span.lines > 1:
            yield f"lines {chunk.span.first}-{at} have {len(chunk.text)} characters"
    if at != len(lines):
        yield f"the last chunk ends on line {at} of {len(lines)}"


def _of_symbols(parsed: Parsed, size: int) -> Iterator[str]:
    known = {symbol.id: symbol for symbol in parsed.symbols}
    if len(known) != len(parsed.symbols):
        yield "two symbols have one id"
    for chunk in parsed.chunks:
        for name in chunk.symbols:
            if name not in known or not known[name].span.overlaps(chunk.span):
                yield f"lines {chunk.span.first}-{chunk.span.last} do not have {name}"
    firsts = [chunk.span.first for chunk in parsed.chunks]
    for symbol in parsed.symbols:
        yield from _of_symbol(symbol, parsed.lines, size)
        home = parsed.chunks[bisect_right(firsts, symbol.span.first) - 1]
        if symbol.id not in home.symbols:
            yield f"{symbol.id} is not told by the chunk of line {symbol.span.first}"
        if symbol.container is not None and symbol.container not in known:
            yield f"{symbol.id} is inside {symbol.container}, which is not there"


def _of_symbol(symbol: Symbol, lines: int, size: int) -> Iterator[str]:
    span = symbol.span
    if not 1 <= span.first <= symbol.name_line <= span.last <= lines:
        yield f"{symbol.id} lies on {span} with its name on {symbol.name_line}"
    if not 0 <= symbol.start_byte < symbol.end_byte <= size:
        yield f"{symbol.id} has the bytes {symbol.start_byte} to {symbol.end_byte} of {size}"
    if not symbol.name:
        yield f"{symbol.id} has no name"


def _of_slices(parsed: Parsed) -> Iterator[str]:
    known = {symbol.id for symbol in parsed.symbols}
    for name, part in parsed.slices.items():
        if name not in known:
            yield f"tokens belong to {name}, which is not there"
        begin, middle = part.header
        again, end = part.body
        if not 0 <= begin <= middle == again <= end <= len(parsed.tokens):
            yield f"the tokens of {name} are {part}"
        if part.name != -1 and not begin <= part.name < middle:
            yield f"the name of {name} is the token {part.name} of {part.header}"
