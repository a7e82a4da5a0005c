"""What `sample.symbols` says of a sample, against what is found in it.

A line for each symbol: kind, lines, qualified name; behind it the marks where they shall be tested;
below it, indented, the first line of its doc: `doc: A greeting.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossator.model import Kind, Mark, Symbol
from glossator.parsing.fields import in_words

SHOWN = 10
"""How many differences between found and expected symbols are told."""

KINDS = [kind.value for kind in Kind]
MARKS = [mark.value for mark in Mark]

_LINE = re.compile(r"(\S+) (\d+)-(\d+) (\S.*?)(?: {2,}\[([a-z_]*(?: [a-z_]+)*)\])?")
_DOC = re.compile(r"\s+doc:\s*(.*)")


@dataclass(slots=True)
class _Expected:
    """A line of `sample.symbols`.

    Attributes:
        line: Kind, lines and qualified name.
        marks: None where they are not tested; `doc` likewise.
    """

    line: str
    marks: str | None = None
    doc: str | None = None


def symbol_line(symbol: Symbol) -> str:
    """Return a symbol as `sample.symbols` has it."""
    return f"{symbol.kind.value} {symbol.span.first}-{symbol.span.last} {symbol.qualname}"


def differences(file: Path, found: Sequence[Symbol]) -> Iterator[str]:
    """Compare the symbols of a sample with those that are expected."""
    if not file.is_file():
        yield "there is no sample.symbols: write down what must be found in the sample"
        return
    faults: list[str] = []
    expected = list(_read(file, faults))
    yield from faults
    lines = [symbol_line(one) for one in found]
    wanted = [one.line for one in expected]
    lacking = [line for line in wanted if line not in lines]
    more = [line for line in lines if line not in wanted]
    yield from (f"expected and not found: {line}" for line in lacking[:SHOWN])
    yield from (f"found and not expected: {line}" for line in more[:SHOWN])
    hidden = max(0, len(lacking) - SHOWN) + max(0, len(more) - SHOWN)
    if hidden:
        yield f"and {hidden} more such lines"
    if not lacking and not more and lines != wanted and not faults:
        yield "sample.symbols has the right lines in another order, or too many of them"
    symbols = dict(zip(lines, found, strict=True))
    for one in expected:
        if one.line in symbols:
            yield from _told_otherwise(one, symbols[one.line])


def _read(file: Path, faults: list[str]) -> Iterator[_Expected]:
    """Yield what is expected, noting the lines that cannot be meant."""
    last: _Expected | None = None
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        doc = _DOC.fullmatch(line.rstrip())
        if doc and last is not None:
            last.doc = doc[1]
        elif line.strip():
            row = _LINE.fullmatch(line.rstrip())
            if fault := _fault(row):
                faults.append(f"sample.symbols:{number}: {fault}: {line.strip()}")
                continue
            assert row is not None
            last = _Expected(f"{row[1]} {row[2]}-{row[3]} {row[4]}", row[5])
            yield last


def _fault(row: re.Match[str] | None) -> str:
    """Say what is wrong with a line, or ""."""
    if row is None:
        return "a line is KIND FIRST-LAST NAME, such as class 3-5 Greeter"
    if row[1] not in KINDS:
        return f"{row[1]} is no kind; there are {in_words(KINDS)}"
    odd = next((word for word in (row[5] or "").split() if word not in MARKS), None)
    return f"{odd} is no mark; there are {in_words(MARKS)}" if odd else ""


def _told_otherwise(one: _Expected, symbol: Symbol) -> Iterator[str]:
    marks = " ".join(mark.value for mark in symbol.marks)
    if one.marks is not None and sorted(one.marks.split()) != marks.split():
        yield f"{one.line}: expected [{one.marks}], found [{marks}]"
    doc = symbol.doc.partition("\n")[0]
    if one.doc is not None and one.doc != doc:
        yield f"{one.line}: expected the doc {one.doc!r}, found {doc!r}"
