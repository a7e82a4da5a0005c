"""How still the window's event loop stays while a tree is indexed behind it.

    python tests/benchmarks/window_gaps.py TREE [--seconds 10]

A precise timer of 5 ms runs in the window's event loop: first while nothing happens, then while
TREE (a copy of it) is indexed for the first time with the window shown and its tree growing. The
figure is the 99th percentile of the gaps between two ticks while indexing over that while idle,
in the same run; the bar is 2.6. Absolute times are printed with the machine, never judged.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, qVersion

from glossator.gui import app as gui
from glossator.gui import preferences
from glossator.gui.indexing import RunState
from glossator.gui.jobs import ThreadPool
from glossator.gui.main_window import MainWindow
from glossator.gui.session import Session
from glossator.settings import Settings

TICK_MS = 5
BAR = 2.6


class Gaps(QObject):
    """Measures the time between two ticks of a precise timer, in milliseconds."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[float] = []
        self._last = perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """Begin a new series."""
        self.seen = []
        self._last = perf_counter()
        self._timer.start()

    def stop(self) -> list[float]:
        """End the series and return its gaps, smallest first."""
        self._timer.stop()
        return sorted(self.seen)

    def _tick(self) -> None:
        now = perf_counter()
        self.seen.append((now - self._last) * 1000)
        self._last = now


def p99(gaps: list[float]) -> float:
    """Return the 99th percentile."""
    return gaps[int(len(gaps) * 0.99)]


def wait(seconds: float) -> None:
    """Let the event loop run."""
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


def index(session: Session, root: Path, patience: float = 600.0) -> float:
    """Open a tree and let the event loop run until it is indexed; return the seconds it took."""
    loop = QEventLoop()
    begun = perf_counter()

    def look() -> None:
        standing = session.indexing.standing
        if standing.report is not None or standing.state is RunState.FAILED:
            loop.quit()

    clock = QTimer()
    clock.setInterval(50)
    clock.timeout.connect(look)
    clock.start()
    QTimer.singleShot(int(patience * 1000), loop.quit)
    session.open(root)
    loop.exec()
    clock.stop()
    return perf_counter() - begun


def main() -> int:
    """Print the gaps of both series and their ratio."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("tree", type=Path)
    arguments.add_argument(
        "--seconds", type=float, default=10.0, help="how long the idle series is"
    )
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("CACHE", "CONFIG", "DATA", "STATE"):
            os.environ[f"GLOSSATOR_{name}_DIR"] = f"{scratch}/{name.lower()}"
        tree = Path(scratch) / asked.tree.name
        shutil.copytree(asked.tree, tree, symlinks=True)
        gui.application()
        settings = Settings()
        theme = preferences.fitting(settings)
        preferences.wear(theme)
        pool = ThreadPool()
        session = Session(pool, settings, theme, gui.open_workspace)
        window = MainWindow(session)
        window.resize(1440, 900)
        window.show()
        gaps = Gaps()
        wait(1.0)
        gaps.start()
        wait(asked.seconds)
        idle = gaps.stop()
        gaps.start()
        took = index(session, tree)
        busy = gaps.stop()
        files = (
            session.indexing.standing.report.counts.files if session.indexing.standing.report else 0
        )
        session.end()
        pool.stop()
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    print(f"{machine}, Python {platform.python_version()}, Qt {qVersion()}")
    print(f"{files} files indexed in {took:.1f} s with the window shown")
    for name, series in (("idle", idle), ("indexing", busy)):
        middle = series[len(series) // 2]
        print(
            f"{name:9} n {len(series):6}  p50 {middle:6.2f}"
            f"  p99 {p99(series):6.2f}  max {series[-1]:7.2f} ms"
        )
    ratio = p99(busy) / p99(idle)
    print(f"p99 indexing over idle: {ratio:.2f} (bar {BAR})")
    return 0 if ratio <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
