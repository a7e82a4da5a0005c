"""Scroll bars that keep out of the way, and the one that shows where in the file the marks are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QStyle, QStyleOptionSlider, QWidget
from typing_extensions import override

from glossator.gui.theme import Theme

TICK = 3.0
"""Height of a tick in pixels."""

THICKNESS = 12


class ThinScrollBar(QScrollBar):
    """A scroll bar that is a handle and nothing else."""

    def __init__(self, theme: Theme, way: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(way, parent)
        self._theme = theme
        self._hovered = False

    def wear(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(THICKNESS, THICKNESS)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()
        super().enterEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()
        super().leaveEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("panel"))
        if self.maximum() <= self.minimum():
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colour = self._theme.colour("faint")
        colour.setAlphaF(0.8 if self._hovered or self.isSliderDown() else 0.45)
        painter.setBrush(colour)
        handle = QRectF(self.part(QStyle.SubControl.SC_ScrollBarSlider)).adjusted(3, 3, -3, -3)
        painter.drawRoundedRect(handle, 3, 3)

    def part(self, which: QStyle.SubControl) -> QRect:
        """Return where a part of the scroll bar is."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, which, self)


class MarkedScrollBar(ThinScrollBar):
    """A vertical scroll bar on which lines can be ticked off."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, Qt.Orientation.Vertical, parent)
        self._ticks: list[tuple[float, bool]] = []

    def show_ticks(self, ticks: Sequence[tuple[float, bool]]) -> None:
        """Show ticks.

        Args:
            ticks: How far down the file each is, 0–1, and whether it wants a look.
        """
        self._ticks = list(ticks)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._ticks:
            return
        groove = self.part(QStyle.SubControl.SC_ScrollBarGroove)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for share, review in self._ticks:
            painter.setBrush(self._theme.colour("warning" if review else "accent"))
            top = groove.top() + share * max(0.0, groove.height() - TICK)
            painter.drawRoundedRect(QRectF(3, top, self.width() - 6, TICK), 1.5, 1.5)
