"""What the window tells the person in passing: shown as a toast, and kept for Help ▸ Messages."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import strftime

KEPT = 200
"""Messages that Help ▸ Messages lists, the newest."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for the person, maybe with one thing to do about it.

    Attributes:
        action_text: What the button says; "" for none.
        detail: More for those who ask, such as a trace; "" for none.
        time: When it was told, as the person's clock shows it.
    """

    text: str
    action_text: str = ""
    action: Callable[[], None] | None = None
    detail: str = ""
    time: str = ""


class MessageLog:
    """The latest messages of one window, newest first."""

    def __init__(self, limit: int = KEPT) -> None:
        self._kept: deque[Message] = deque(maxlen=limit)

    def keep(self, message: Message) -> Message:
        """Add a message, and return it with the time of day."""
        told = replace(message, time=strftime("%H:%M:%S"))
        self._kept.appendleft(told)
        return told

    def all(self) -> tuple[Message, ...]:
        """Return what is kept, newest first."""
        return tuple(self._kept)
