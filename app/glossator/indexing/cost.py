"""What a run cost: time by the clock, time of the processor, and memory at its peak."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Meter:
    """Reads the clocks from when it is made."""

    _wall: float = field(default_factory=time.perf_counter)
    _cpu: float = field(default_factory=lambda: _cpu_seconds())

    def wall_s(self) -> float:
        """Return the seconds since the meter was made."""
        return time.perf_counter() - self._wall

    def cpu_s(self) -> float:
        """Return the seconds that this process and its ended children have computed since."""
        return _cpu_seconds() - self._cpu


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if sys.platform == "win32":

    def peak_mb() -> float:
        """Return 0: what a process holds is not asked for on this system."""
        return 0.0

else:
    import resource

    def peak_mb() -> float:
        """Return the most memory that this process has held so far, in millions of bytes."""
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
