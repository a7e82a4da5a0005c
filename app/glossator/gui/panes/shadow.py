"""The shadow under something that floats over the window.

Why not Qt's own effect: it draws the whole widget anew and blurs it at each change, a tenth of a
second a key in a box with a list. This one is drawn once per size, beside the widget.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from glossator.gui.session import Session

REACH = 18
"""Pixels that the shadow goes beyond the widget."""

DROP = 5
"""Pixels that it lies lower."""

RADIUS = 10
STEPS = 9


class Shadow(QWidget):
    """Lies under one widget of the same parent, follows it, and takes no clicks."""

    def __init__(self, over: QWidget, session: Session) -> None:
        super().__init__(over.parentWidget())
        self._over = over
        self._session = session
        self._drawn = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over.installEventFilter(self)
        session.theme_changed.connect(self._forget)
        self.setVisible(over.isVisible())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over:
            match event.type():
                case QEvent.Type.Show | QEvent.Type.Move | QEvent.Type.Resize:
                    self._follow()
                case QEvent.Type.Hide:
                    self.hide()
                case _:
                    pass
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._drawn.isNull() or self._drawn.devicePixelRatio() != ratio:
            self._drawn = self._draw(ratio)
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.drawPixmap(0, 0, self._drawn)

    def _follow(self) -> None:
        frame = self._over.geometry()
        around = frame.adjusted(-REACH, -REACH, REACH, REACH + DROP)
        if around.size() != self.size():
            self._forget()
        self.setGeometry(around)
        self.setVisible(self._over.isVisible())
        self.stackUnder(self._over)

    def _forget(self) -> None:
        self._drawn = QPixmap()
        self.update()

    def _draw(self, ratio: float) -> QPixmap:
        drawn = QPixmap(self.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        frame = QRect(REACH, REACH, self.width() - 2 * REACH, self.height() - 2 * REACH - DROP)
        inside = QRegion(frame.adjusted(RADIUS, RADIUS, -RADIUS, -RADIUS))
        colour = self._session.theme.colour("shadow")
        colour.setAlphaF(colour.alphaF() / STEPS)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRegion(QRegion(self.rect()) - inside)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for step in range(STEPS):
            out = REACH * (1 - step / STEPS)
            box = QRectF(frame).adjusted(-out, DROP - out, out, DROP + out)
            painter.drawRoundedRect(box, RADIUS + out, RADIUS + out)
        painter.end()
        return drawn
