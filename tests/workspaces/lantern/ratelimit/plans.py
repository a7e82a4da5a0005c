"""What a caller has paid for."""

from dataclasses import dataclass
from enum import Enum


class Tier(Enum):
    FREE = "free"
    TEAM = "team"


@dataclass(frozen=True)
class Plan:
    """Limits of one tier."""

    tier: Tier
    burst: int
    rate: float


PLANS = {
    Tier.FREE: Plan(Tier.FREE, burst=20, rate=1.0),
    Tier.TEAM: Plan(Tier.TEAM, burst=200, rate=25.0),
}
