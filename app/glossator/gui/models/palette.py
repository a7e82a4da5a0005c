"""What quick open shows for the letters typed: destinations, commands, recent places. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from glossator.gui.commands import Command, plain, shown_keys
from glossator.gui.models.hits import Form, Group, Row, action_row
from glossator.gui.models.marks import Ranges, merged
from glossator.gui.navigation import Stop
from glossator.model import Destination, Place, Span, WorkspacePath
from glossator.words import parts

FEWEST_LETTERS = 3
"""Letters from which on commands are offered below what was found in the workspace."""

BESIDE = 4
"""Commands that are offered there."""


class Asked(StrEnum):
    """What the letters in the field ask for, by the sign they begin with."""

    RECENT = ""
    ANYTHING = "*"
    COMMAND = ">"
    LINE = ":"
    HELP = "?"


@dataclass(frozen=True, slots=True)
class Reading:
    """The letters typed, understood. What `@`, `#` and `/` ask for the search itself knows."""

    asked: Asked
    text: str


def read(text: str) -> Reading:
    """Understand what stands in the field."""
    stripped = text.strip()
    if not stripped:
        return Reading(Asked.RECENT, "")
    sign, rest = stripped[0], stripped[1:].strip()
    if sign in (Asked.COMMAND, Asked.LINE, Asked.HELP):
        return Reading(Asked(sign), rest)
    return Reading(Asked.ANYTHING, stripped)


def destination_row(destination: Destination) -> Row:
    """Return the row of a symbol, a file or an entry."""
    symbol = destination.symbol
    return Row(
        Form.HIT,
        Group.SYMBOLS,
        destination.title,
        destination.detail,
        symbol.kind if symbol else None,
        "" if symbol else "document",
        destination.matches,
        destination.entries,
        place=destination.place,
        entry=destination.entry,
        symbol=symbol.id if symbol else "",
    )


def recent_rows(stops: Iterable[Stop]) -> list[Row]:
    """Return the rows of places the reader has been at."""
    return [
        Row(
            Form.HIT,
            Group.RECENT,
            stop.place.path.rpartition("/")[2],
            f"{stop.place.path}:{stop.line}",
            icon="history",
            place=stop.place,
        )
        for stop in stops
        if stop.place is not None
    ]


def line_rows(text: str, path: WorkspacePath | None, title: str) -> list[Row]:
    """Return the row that leads to a line of the file that is open; nothing for no number.

    Args:
        title: What the row says, with room for the number.
    """
    if path is None or not text.isascii() or not text.isdigit() or int(text) < 1:
        return []
    number = int(text)
    return [
        Row(
            Form.HIT,
            Group.ACTIONS,
            title.format(number),
            path,
            icon="list",
            place=line(path, number),
        )
    ]


def line(path: WorkspacePath, number: int) -> Place:
    """Return the place of one line."""
    return Place(path, Span(number, number))


def command_rows(commands: Iterable[Command], text: str) -> list[Row]:
    """Return the commands that match, best first; all of them for no text."""
    ranked: list[tuple[int, int, str, Row]] = []
    for command in commands:
        title = plain(command.text)
        found = match(text, title)
        if found is not None:
            rank, marks = found
            row = replace(
                action_row(title, "command", command.id), detail=shown_keys(command), marks=marks
            )
            ranked.append((rank, len(title) if text else 0, title, row))
    return [row for *_, row in sorted(ranked, key=lambda one: one[:3])]


def commands_beside(commands: Iterable[Command], text: str) -> list[Row]:
    """Return the commands that whole words of a search may mean, best first, a few of them.

    Each word must begin a word of the command: fewer letters mean code, not commands.
    """
    wanted = text.lower().split()
    if len("".join(wanted)) < FEWEST_LETTERS:
        return []
    fitting = []
    for command in commands:
        words = plain(command.text).lower().split()
        if all(any(word.startswith(each) for word in words) for each in wanted):
            fitting.append(command)
    return command_rows(fitting, text)[:BESIDE] or command_rows(fitting, "")[:BESIDE]


def help_rows(signs: Sequence[tuple[str, str]]) -> list[Row]:
    """Return a row for each sign; choosing it begins a text with the sign."""
    return [Row(Form.QUERY, Group.EXAMPLES, f"{sign}   {says}", query=sign) for sign, says in signs]


def match(text: str, title: str) -> tuple[int, Ranges] | None:
    """Return how well a title matches, 0 best, and where; None when it does not.

    In this order: its start, starts of its words, anywhere, its letters in this order.
    """
    wanted, lowered = "".join(text.lower().split()), title.lower()
    if not wanted:
        return (0, ())
    flat = [place for place, sign in enumerate(lowered) if not sign.isspace()]
    joined = "".join(lowered[place] for place in flat)
    at = joined.find(wanted)
    if at >= 0:
        ranges = merged((place, place + 1) for place in flat[at : at + len(wanted)])
        return (0 if at == 0 else 2, ranges)
    if "".join(word[0] for word in parts(title)).startswith(wanted):
        return (1, ())
    places = _letters(wanted, joined)
    return (3, merged((flat[one], flat[one] + 1) for one in places)) if places else None


def _letters(wanted: str, text: str) -> list[int]:
    """Return where the letters occur in this order; [] when they do not."""
    places: list[int] = []
    at = 0
    for letter in wanted:
        at = text.find(letter, at) + 1
        if at == 0:
            return []
        places.append(at - 1)
    return places
