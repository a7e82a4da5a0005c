"""TOML that anybody may have written: text → values, or the line on which it cannot be read.

The rule: no text, however hostile, costs more than its length allows, and reading never raises.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from glossator.model import EntryProblem

MAX_CHARS = 8_000_000
"""A hundred thousand records fit."""

MAX_DOTS = 50
"""Dots of one line outside of its strings. The reader takes as many steps, and as much memory, as
the square of the parts of a key."""

_LINE_END = re.compile(r"\r\n?|\n")
_STRING = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'[^']*+'")
_LINE_OF_FAULT = re.compile(r"at line (\d+)")


def load(text: str) -> dict[str, object] | EntryProblem:
    """Return the values that a text holds, or what is wrong with it and on which line."""
    if len(text) > MAX_CHARS:
        return EntryProblem(1, f"It has {len(text):,} characters; up to {MAX_CHARS:,} are read.")
    dotted = next(_dotted(text), None)
    if dotted is not None:
        return EntryProblem(dotted, f"A key of this line has more than {MAX_DOTS} parts.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        match = _LINE_OF_FAULT.search(str(fault))
        return EntryProblem(int(match[1]) if match else 1, f"This is no TOML: {fault}.")
    except ValueError:
        return EntryProblem(1, "A number in it has more digits than anybody counts.")
    except RecursionError:
        return EntryProblem(1, "Its lists or tables are nested too deep.")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text without their ends."""
    return _LINE_END.split(text)


def _dotted(text: str) -> Iterator[int]:
    """Give the lines that hold a key of very many parts, from 1."""
    for number, line in enumerate(lines_of(text), 1):
        if line.count(".") > MAX_DOTS and _STRING.sub("", line).count(".") > MAX_DOTS:
            yield number
