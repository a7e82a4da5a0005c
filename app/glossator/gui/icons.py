"""The icons: one-colour drawings of the shipped folder, tinted by the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from glossator import resources
from glossator.gui.theme import Theme

SIDE = 16
"""Width and height of an icon in pixels of the layout."""

RATIOS = (1.0, 2.0, 3.0)
"""Device pixels per pixel for which an icon is drawn."""


def icon(name: str, theme: Theme, role: str = "secondary", *, checked: str = "accent") -> QIcon:
    """Return an icon by the stem of its file.

    Args:
        role: Its colour.
        checked: Its colour while the action it stands for is switched on.
    """
    made = QIcon()
    tints = (
        (QIcon.Mode.Normal, QIcon.State.Off, role),
        (QIcon.Mode.Normal, QIcon.State.On, checked),
        (QIcon.Mode.Disabled, QIcon.State.Off, "faint"),
    )
    for mode, state, tint in tints:
        for ratio in RATIOS:
            made.addPixmap(pixmap(name, theme, tint, ratio=ratio), mode, state)
    return made


def pixmap(
    name: str, theme: Theme, role: str = "secondary", side: int = SIDE, *, ratio: float = 1.0
) -> QPixmap:
    """Return one drawing of an icon, `side` pixels of the layout wide."""
    return _drawn(name, theme.colour(role).name(), side, ratio)


@lru_cache(maxsize=512)
def _drawn(name: str, colour: str, side: int, ratio: float) -> QPixmap:
    text = resources.file("icons", f"{name}.svg").read_text("utf-8")
    renderer = QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))
    drawn = QPixmap(QSize(round(side * ratio), round(side * ratio)))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(drawn.rect()))
    painter.end()
    drawn.setDevicePixelRatio(ratio)
    return drawn
