"""The text of a file as the editor can show it, with its lines kept countable. Pure.

The one rule: line N here is line N of the file. Qt's editor begins a line at characters that end
none (U+2028, U+2029), so they are shown as signs; a very long line is laid in several rows, and
`line_of` and `row_of` carry between rows of the editor and lines of the file.

Why the signs are one character for one: positions in the shown text stay positions in the file.
Characters that turn the direction of writing are shown as signs too: they can make code read
otherwise than it runs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from glossator.gui.highlight import Colouring, units
from glossator.gui.panes.code_names import NO_NAMES, Names, over

ROW_CHARS = 1_000
"""Longer lines are laid in rows of this many characters. Fifty visible rows of it are drawn within
30 ms; one line of a million characters takes Qt half a second."""

_CONTROLS = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)}
_LINE_ENDS = {0x7F: 0x2421, 0x85: 0x2424, 0x2028: 0x2424, 0x2029: 0x00B6}
_HIDDEN = (
    *range(0x80, 0x85),
    *range(0x86, 0xA0),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
    *(0x200E, 0x200F, 0x061C, 0xFDD0, 0xFDD1, 0xFFFC, 0xFEFF),
)
_SIGNS = _CONTROLS | _LINE_ENDS | dict.fromkeys(_HIDDEN, 0xFFFD)


@dataclass(frozen=True, slots=True)
class ShownText:
    r"""A file's text laid out in rows.

    Attributes:
        text: Rows ending in `\n`, without signs that the editor would misread.
        first_rows: For each line the row it begins in, both from 0; empty when they are the same.
        rows: How many there are, at least one.
    """

    text: str
    first_rows: Sequence[int]
    rows: int

    def line_of(self, row: int) -> int:
        """Return the line, from 1, that a row, from 0, is a part of."""
        if not self.first_rows:
            return row + 1
        return bisect_right(self.first_rows, row)

    def row_of(self, line: int) -> int:
        """Return the row, from 0, in which a line, from 1, begins; the nearest there is."""
        line = max(1, line)
        if not self.first_rows:
            return min(line, self.rows) - 1
        return self.first_rows[min(line, len(self.first_rows)) - 1]

    def begins_line(self, row: int) -> bool:
        """Tell whether a row is the first of its line."""
        return self.row_of(self.line_of(row)) == row

    def last_row_of(self, line: int) -> int:
        """Return the last row of a line."""
        if not self.first_rows or line >= len(self.first_rows):
            return self.row_of(line) if not self.first_rows else self.rows - 1
        return self.first_rows[line] - 1

    @property
    def lines(self) -> int:
        """How many lines the file has, at least one."""
        return len(self.first_rows) or self.rows


NO_TEXT = ShownText("", (), 1)


def shown(text: str) -> ShownText:
    r"""Lay a file's text out.

    Args:
        text: With line ends as `\n`.
    """
    text = text.translate(_SIGNS)
    lines = text.split("\n")
    if all(len(line) <= ROW_CHARS for line in lines):
        return ShownText(text, (), len(lines))
    rows: list[str] = []
    first_rows: list[int] = []
    for line in lines:
        first_rows.append(len(rows))
        rows += [line[at : at + ROW_CHARS] for at in range(0, len(line), ROW_CHARS)] or [""]
    return ShownText("\n".join(rows), tuple(first_rows), len(rows))


def stretches(
    layout: ShownText, row: int, row_text: str, colouring: Colouring, names: Names = NO_NAMES
) -> list[tuple[int, int, str]]:
    """Return the coloured stretches of one row: first column and length in UTF-16 units, role.

    Args:
        row_text: What the row shows.
        names: What the file defines, to be told from other words.
    """
    line = layout.line_of(row)
    cells = over(colouring.of_line(line - 1), names.get(line, ()))
    if layout.last_row_of(line) == layout.row_of(line):
        return cells
    start = ROW_CHARS * (row - layout.row_of(line))
    end = start + units(row_text)
    return [
        (max(column, start) - start, min(column + length, end) - max(column, start), role)
        for column, length, role in cells
        if column < end and column + length > start
    ]


def original(layout: ShownText, text: str, start: tuple[int, int], end: tuple[int, int]) -> str:
    r"""Return a stretch of the file as it really is, between two positions of the editor.

    Args:
        text: The file's text, line ends as `\n`.
        start: Row from 0, and column in UTF-16 units.
        end: The same, behind the last character.
    """
    first, last = layout.line_of(start[0]), layout.line_of(end[0])
    lines = text.split("\n")[first - 1 : last]
    if not lines:
        return ""
    head = _column(layout, lines[0], start)
    tail = _column(layout, lines[-1], end)
    if first == last:
        return lines[0][head:tail]
    return "\n".join([lines[0][head:], *lines[1:-1], lines[-1][:tail]])


def _column(layout: ShownText, line: str, position: tuple[int, int]) -> int:
    """Return which character of a line stands at a position of the editor."""
    row, column = position
    before = ROW_CHARS * (row - layout.row_of(layout.line_of(row)))
    return before + characters(line[before:], column)


def characters(text: str, column: int) -> int:
    """Return how many characters of a text take `column` UTF-16 units."""
    if text.isascii():
        return min(column, len(text))
    count = 0
    for letter in text:
        column -= 2 if letter > "\uffff" else 1
        if column < 0:
            break
        count += 1
    return count
