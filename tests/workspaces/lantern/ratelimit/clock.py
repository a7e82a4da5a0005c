"""Time, as the limits see it."""

import time


class Clock:
    """A clock that never steps back."""

    def __init__(self):
        self._latest = 0.0

    def now(self) -> float:
        """Return the seconds since some moment in the past."""
        self._latest = max(self._latest, time.monotonic())
        return self._latest


def refill_tokens(level: float, rate: float, elapsed: float, capacity: float) -> float:
    """Return the level of a bucket after `elapsed` seconds of rest."""
    return min(capacity, level + max(0.0, elapsed) * rate)
