"""JSON as other programs keep their notes in: text → values, or the line on which it is broken.

The rule: reading never raises. Numbers beyond reason and nesting beyond Python's stack are
problems with a line like any other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from glossator.kb.encoding import line_of
from glossator.kb.frontmatter import joined_halves
from glossator.model import EntryProblem

MAX_NESTING = 200
"""Levels of a value that is kept."""

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""Brackets, and strings, which hide theirs. A string that is not closed goes to the end: to look
for an end from each of its quotes would take as many steps as the square of its length."""

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


def load(text: str) -> Json | EntryProblem:
    """Return the value that a text is, or what is wrong with it and on which line."""
    deep = _too_deep(text)
    if deep is not None:
        told = f"The JSON cannot be read: it is nested more than {MAX_NESTING} levels deep."
        return EntryProblem(line_of(text, deep), told)
    try:
        value: Json = json.loads(text, parse_int=_whole, parse_constant=str)
    except json.JSONDecodeError as error:
        told = f"The JSON cannot be read: {error.msg[:1].lower()}{error.msg[1:]}."
        return EntryProblem(line_of(text, error.pos), told)
    return value


def text_of(value: Json | None) -> str:
    """Return a text as it is, a number in digits, anything else as ""."""
    if isinstance(value, str):
        return joined_halves(value).replace("\0", "\ufffd")
    number = number_of(value)
    return "" if number is None else str(value)


def number_of(value: Json | None) -> float | None:
    """Return a number; None for anything else."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def whole_of(value: Json | None) -> int | None:
    """Return a whole number; None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def line_of_text(value: Json | None) -> str:
    """Return a text on one line."""
    return " ".join(text_of(value).split())


def items_of(value: Json | None, most: int) -> list[Json]:
    """Return the first values of a list; [] for anything else."""
    return value[:most] if isinstance(value, list) else []


def keys_of(value: Json | None) -> Mapping[str, Json]:
    """Return an object's keys; none for anything else."""
    return value if isinstance(value, dict) else {}


def lines_of_key(text: str, key: str) -> list[int]:
    """Return the lines on which a key stands, whatever object it belongs to, from top to bottom."""
    sign = re.compile(rf'"{re.escape(key)}"\s{{0,40}}:', re.IGNORECASE)
    lines: list[int] = []
    at, line = 0, 1
    for found in sign.finditer(text):
        line += line_of(text[at : found.start()], found.start() - at) - 1
        at = found.start()
        lines.append(line)
    return lines


def _whole(digits: str) -> int | float:
    """Read a whole number; one of more digits than anybody counts is rounded."""
    return int(digits) if len(digits) < 400 else float(digits)


def _too_deep(text: str) -> int | None:
    """Return where a text is nested too deep, None where it is not."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        sign = found[0]
        if sign in "[{":
            depth += 1
            if depth > MAX_NESTING:
                return found.start()
        elif sign in "]}":
            depth -= 1
    return None
