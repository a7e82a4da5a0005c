"""Two versions of some code as rows side by side: what stayed, went and came. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import takewhile

MAX_LINES = 3_000
"""Longer code is not compared: it is shown as it is."""


class Sort(StrEnum):
    """What became of a line; its value stands before it, so that colour is not needed."""

    SAME = " "
    GONE = "−"
    NEW = "+"
    NONE = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of one side; a line without text keeps the sides level."""

    sort: Sort
    text: str = ""

    @property
    def before(self) -> int:
        """How many signs stand before its text where it is shown."""
        return len(self.sort.value) + 1 if self.sort is not Sort.NONE else 0

    @property
    def shown(self) -> str:
        """What is shown of it."""
        return f"{self.sort.value} {self.text}".rstrip() if self.sort is not Sort.NONE else ""


def level(then: str | None, now: str | None) -> tuple[str | None, str | None]:
    """Return both versions without the white space that begins every line of both."""
    lines = [line for text in (then, now) if text for line in text.split("\n") if line.strip()]
    begins = sorted(line[: len(line) - len(line.lstrip())] for line in lines) or [""]
    pairs = zip(begins[0], begins[-1], strict=False)
    margin = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    return _moved(then, margin), _moved(now, margin)


def sides(then: str | None, now: str | None) -> tuple[list[Row], list[Row]]:
    """Return both versions as rows, equally many; a version that is not there has none."""
    old = then.split("\n") if then is not None else []
    new = now.split("\n") if now is not None else []
    if then is None or now is None or max(len(old), len(new)) > MAX_LINES:
        return [Row(Sort.SAME, line) for line in old], [Row(Sort.SAME, line) for line in new]
    left: list[Row] = []
    right: list[Row] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, first, end, new_first, new_end in matcher.get_opcodes():
        same = tag == "equal"
        gone = [Row(Sort.SAME if same else Sort.GONE, line) for line in old[first:end]]
        came = [Row(Sort.SAME if same else Sort.NEW, line) for line in new[new_first:new_end]]
        longest = max(len(gone), len(came))
        left += _level(gone, longest)
        right += _level(came, longest)
    return left, right


def _moved(text: str | None, margin: int) -> str | None:
    return None if text is None else "\n".join(line[margin:] for line in text.split("\n"))


def _level(rows: Sequence[Row], length: int) -> list[Row]:
    return [*rows, *[Row(Sort.NONE)] * (length - len(rows))]
