"""What an anchor was about, and what became of it, as values."""

from __future__ import annotations

from dataclasses import dataclass

from glossator.linking.names import parts_of
from glossator.model import Kind, State, Symbol, WorkspacePath


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an anchor was about when it was written.

    Attributes:
        seen: The fingerprint of that time; "" when none was kept.
        ordinal: Which of several definitions of the id it was then.
    """

    path: WorkspacePath
    qualname: str
    kind: Kind | None
    seen: str = ""
    ordinal: int = 1

    @property
    def name(self) -> str:
        """The simple name."""
        parts = parts_of(self.qualname)
        return parts[-1] if parts else self.qualname

    @property
    def owner(self) -> tuple[str, ...]:
        """The names it is inside of."""
        return parts_of(self.qualname)[:-1]


@dataclass(frozen=True, slots=True)
class Found:
    """What became of it.

    Attributes:
        symbol: The one symbol it is now.
        reason: For `changed` what changed; for `ambiguous` how it can be.
        others: For `ambiguous`: what it may be, best first.
    """

    state: State
    symbol: Symbol | None = None
    reason: str = ""
    others: tuple[Symbol, ...] = ()
