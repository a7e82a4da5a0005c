"""Cycles of garbage are collected on the window's thread alone.

Why: Python collects on whichever thread happens to allocate. A worker thread would then take apart
forgotten widgets, and Qt ends the program when a widget is destroyed outside its thread.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

LOOK_MS = 250


class Collector(QObject):
    """Takes over from Python's own collector while it lives; made on the window's thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.collect()
        gc.freeze()  # what start-up made stays for good and need not be looked at again
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK_MS)
        self._clock.timeout.connect(self.look)
        self._clock.start()

    def look(self) -> None:
        """Collect the oldest generation that is due, as Python itself would have."""
        counts = gc.get_count()
        for generation in (2, 1, 0):
            if counts[generation] > self._thresholds[generation]:
                gc.collect(generation)
                return

    def end(self) -> None:
        """Give collecting back to Python."""
        self._clock.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()
