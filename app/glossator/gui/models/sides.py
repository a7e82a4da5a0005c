"""Two versions of some code as rows side by side: what stayed, went and came. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

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
    def shown(self) -> str:
        """What is shown of it."""
        return f"{self.sort.value} {self.text}".rstrip() if self.sort is not Sort.NONE else ""


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


def _level(rows: Sequence[Row], length: int) -> list[Row]:
    return [*rows, *[Row(Sort.NONE)] * (length - len(rows))]
