"""The fitted worth of what speaks for a symbol, read from the shipped file.

The rule: a file that does not name just the counts there are is refused, so that a count and its
worth never part.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from glossator import resources

FILE = ("linking", "mentions.toml")


@dataclass(frozen=True, slots=True)
class Weights:
    """What each count is worth.

    Attributes:
        rank: In comparing the symbols that one mention may mean.
        sure: In telling how likely the best of them is meant.
    """

    rank: Mapping[str, float]
    sure: Mapping[str, float]

    def score(self, counts: Mapping[str, float]) -> float:
        """Return how much speaks for one symbol; only differences mean anything."""
        return _sum(self.rank, counts)

    def confidence(self, counts: Mapping[str, float], share: float = 1.0) -> float:
        """Return how likely the best is meant, 0–1.

        Args:
            share: The best one's share among all; nothing is surer than this.
        """
        sure = 1 / (1 + math.exp(-max(-30.0, min(30.0, _sum(self.sure, counts)))))
        return min(sure, share)

    def shares(self, scores: Sequence[float]) -> list[float]:
        """Return scores as shares of one."""
        best = max(scores)
        powers = [math.exp(score - best) for score in scores]
        whole = sum(powers)
        return [power / whole for power in powers]


@cache
def shipped() -> Weights:
    """Return the weights of the shipped file.

    Raises:
        ComponentMissing: When there is no folder of shipped files.
        OSError: When it has no such file.
        ValueError: When the file is damaged.
    """
    return read(resources.file(*FILE).read_text("utf-8"))


def read(text: str) -> Weights:
    """Read weights.

    Raises:
        ValueError: When the text is no TOML, or a table or number is missing.
    """
    tables = tomllib.loads(text)
    try:
        rank, sure = (
            {str(name): float(worth) for name, worth in tables[table].items()}
            for table in ("rank", "sure")
        )
    except (KeyError, AttributeError, TypeError) as error:
        msg = f"weights need the tables `rank` and `sure` with numbers: {error}"
        raise ValueError(msg) from error
    return Weights(rank, sure)


def _sum(worths: Mapping[str, float], counts: Mapping[str, float]) -> float:
    return sum(worths.get(name, 0.0) * count for name, count in counts.items())
