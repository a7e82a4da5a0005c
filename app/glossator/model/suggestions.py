"""Suggestions as values: code that an entry may be about, for a person to confirm or dismiss."""

from __future__ import annotations

from dataclasses import dataclass

from glossator.model.code import Symbol


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A symbol that an entry may be about: a link of the basis `auto_discovered`, never counted.

    Attributes:
        confidence: How likely it is, 0-1; below that of a sure mention.
        shares: The words that entry and symbol share, the most telling first.
    """

    symbol: Symbol
    confidence: float
    shares: tuple[str, ...] = ()

    @property
    def explanation(self) -> str:
        """Why it is suggested, in one line."""
        return f"shares: {', '.join(self.shares)}"
