"""Where the reader has been: back and forward. No widget, no thread, no Qt.

A stop is a jump. Moving the caret makes none, but where the caret was when the reader left is what
coming back returns to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from glossator.model import EntryId, Place

LIMIT = 200
"""Stops that are kept, the newest."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place the reader jumped to, and the entry that was open beside it.

    Attributes:
        place: The code shown, its span the lines jumped to or, once left, the caret's line.
        entry: The entry shown; None when there was none.
    """

    place: Place | None = None
    entry: EntryId | None = None

    @property
    def line(self) -> int:
        """The first line of the place; 1 when it names none."""
        return self.place.span.first if self.place and self.place.span else 1

    @property
    def spot(self) -> tuple[str, int, str]:
        """File, line and entry: what makes two stops the same for a reader."""
        return (self.place.path if self.place else "", self.line, self.entry or "")


class Navigation:
    """The stops of one window, in order, and the one the reader is at."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._stops: list[Stop] = []
        self._at = -1

    @property
    def current(self) -> Stop | None:
        """The stop the reader is at."""
        return self._stops[self._at] if self._stops else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier stop."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a later stop."""
        return self._at < len(self._stops) - 1

    def __len__(self) -> int:
        return len(self._stops)

    def visit(self, stop: Stop) -> None:
        """Add a stop after the current one; what was forward of it is forgotten.

        Visiting where one is already adds nothing.
        """
        if self.current is not None and stop.spot == self.current.spot:
            self._stops[self._at] = stop
            return
        self._stops = [*self._stops[: self._at + 1], stop][-self._limit :]
        self._at = len(self._stops) - 1

    def leave(self, place: Place | None, entry: EntryId | None) -> None:
        """Remember how the current stop looks as the reader is about to leave it.

        Args:
            place: Where the caret is; ignored when it is in another file than the stop.
            entry: The entry that is open.
        """
        stop = self.current
        if stop is None:
            return
        if place is not None and stop.place is not None and place.path == stop.place.path:
            stop = replace(stop, place=place)
        self._stops[self._at] = replace(stop, entry=entry)

    def back(self) -> Stop | None:
        """Go to the stop before; None when this is the first."""
        if not self.can_go_back:
            return None
        self._at -= 1
        return self._stops[self._at]

    def forward(self) -> Stop | None:
        """Go to the stop after; None when this is the last."""
        if not self.can_go_forward:
            return None
        self._at += 1
        return self._stops[self._at]

    def go(self, distance: int) -> Stop | None:
        """Go several stops at once, negative for back; None when there are not so many."""
        if not 0 <= self._at + distance < len(self._stops):
            return None
        self._at += distance
        return self._stops[self._at]

    def earlier(self, limit: int = 15) -> list[Stop]:
        """Return the stops before the current one, nearest first."""
        return self._stops[: self._at][::-1][:limit]

    def later(self, limit: int = 15) -> list[Stop]:
        """Return the stops after the current one, nearest first."""
        return self._stops[self._at + 1 :][:limit]

    def recent(self, limit: int = 15) -> list[Stop]:
        """Return the latest stops of all, newest first, each file once."""
        seen: dict[object, Stop] = {}
        for stop in reversed(self._stops):
            key = stop.place.path if stop.place else stop.entry
            seen.setdefault(key, stop)
        return list(seen.values())[:limit]

    def stops(self) -> tuple[Stop, ...]:
        """Return all stops, to be remembered."""
        return tuple(self._stops)

    def restore(self, stops: Sequence[Stop], at: int) -> None:
        """Put remembered stops in place; the reader is at the one with this number."""
        self._stops = list(stops)[-self._limit :]
        self._at = min(max(at, 0), len(self._stops) - 1)

    @property
    def at(self) -> int:
        """The number of the current stop, from 0; -1 when there is none."""
        return self._at

    def forget(self) -> None:
        """Drop every stop: another workspace is opened."""
        self._stops, self._at = [], -1
