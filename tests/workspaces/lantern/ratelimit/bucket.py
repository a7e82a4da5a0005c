"""Token buckets: how many requests a caller may make, and how soon again."""

from dataclasses import dataclass
from functools import lru_cache

from ratelimit.clock import refill_tokens
from ratelimit.plans import Plan

DEFAULT_BURST = 20


@dataclass(frozen=True)
class Decision:
    """Whether a request may pass, and if not, when to come back."""

    allowed: bool
    remaining: int = 0
    retry_after: float = 0.0

    @classmethod
    def never(cls, why: str) -> "Decision":
        """Refuse for good: no waiting would help."""
        return cls(allowed=False, retry_after=float("inf"))


class TokenBucket:
    """A rate limiter that refills when it is asked, not on a timer.

    One bucket belongs to one caller.  It costs no thread and no
    wake-up while nobody calls it.
    """

    __slots__ = ("_capacity", "_rate", "_level", "_seen")

    def __init__(self, capacity: int, rate: float, *, now: float) -> None:
        if capacity <= 0 or rate <= 0:
            raise ValueError("capacity and rate must be positive")
        self._capacity = float(capacity)
        self._rate = rate
        self._level = float(capacity)
        self._seen = now

    @property
    def level(self) -> float:
        """How many tokens are there right now."""
        return self._level

    def try_acquire(self, cost: int = 1, *, now: float) -> Decision:
        """Take *cost* tokens if they are there; never wait."""
        self._refill(now)
        if cost > self._capacity:
            return Decision.never("cost exceeds burst size")
        if self._level >= cost:
            self._level -= cost
            return Decision(True, remaining=int(self._level))
        missing = cost - self._level
        return Decision(False, retry_after=missing / self._rate)

    def _refill(self, now: float) -> None:
        # A clock that steps back must not drain the bucket.
        self._level = refill_tokens(self._level, self._rate, now - self._seen, self._capacity)
        self._seen = max(self._seen, now)

    def snapshot(self) -> dict[str, float]:
        return {"level": self._level, "seen": self._seen}


@lru_cache(maxsize=DEFAULT_BURST)
def bucket_for(caller: str, plan: Plan) -> TokenBucket:
    """Return the bucket of one caller, made from its plan."""
    return TokenBucket(plan.burst, plan.rate, now=0.0)
