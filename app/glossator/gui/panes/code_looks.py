"""Looks that the reading panes share: fonts, what floats, and buttons that look like links."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QGuiApplication,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsDropShadowEffect, QPushButton, QWidget
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.session import Session
from glossator.gui.theme import Theme

RADIUS = 8
"""Corners of what floats over a pane."""


def code_font(session: Session) -> QFont:
    """Return the font of code as the person has set it."""
    looks = session.settings.appearance
    return themes.code_font(looks.code_font, looks.zoom)


def moves(session: Session) -> bool:
    """Tell whether things may move and light up."""
    motion = session.settings.appearance.motion
    if motion != "system":
        return motion == "on"
    accessibility = QGuiApplication.styleHints().accessibility()
    preference = getattr(accessibility, "motionPreference", None)  # since Qt 6.12
    return preference is None or preference().name != "ReducedMotion"


class LinkButton(QPushButton):
    """A button that looks like a link: bold words in the accent colour, no frame."""

    def __init__(self, text: str, session: Session, parent: QWidget, role: str = "accent") -> None:
        super().__init__(text, parent)
        self._session = session
        self._role = role
        self._hovered = False
        self.setFlat(True)
        self.setFont(themes.font("secondary", bold=True))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(text)

    @override
    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 8, max(24, metrics.height() + 8))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        super().enterEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        super().leaveEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._session.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setUnderline(self._hovered and self.isEnabled())
        painter.setFont(font)
        painter.setPen(theme.colour(self._role if self.isEnabled() else "faint"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            paint_ring(painter, QRectF(self.rect()), theme)


class Floating(QFrame):
    """What floats over a pane: a ground with round corners, a thin edge and a shadow."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(24)
        shadow.setOffset(0, 6)
        self.setGraphicsEffect(shadow)
        self._shadow = shadow
        session.theme_changed.connect(self._tint)
        self._tint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._session.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.colour("accent_line"))
        painter.setBrush(theme.colour("panel"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def _tint(self) -> None:
        self._shadow.setColor(self._session.theme.colour("shadow"))
        self.update()


def paint_ring(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the ring of what has the keyboard."""
    pen = painter.pen()
    pen.setColor(theme.colour("accent"))
    pen.setWidthF(theme.ring)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = theme.ring / 2
    painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), 5, 5)


def when_back(look: Callable[[], None]) -> None:
    """Have something looked at again whenever the person comes back from another program.

    Args:
        look: A method of a QObject; the connection ends with it.
    """
    app = QGuiApplication.instance()
    if isinstance(app, QGuiApplication):
        app.applicationStateChanged.connect(look)
