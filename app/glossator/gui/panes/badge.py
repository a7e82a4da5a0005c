"""Paints what stands beside names everywhere: the badge of a kind, and the pill of a count."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPixmap

from glossator.gui import theme as themes
from glossator.gui.theme import Theme
from glossator.model import Kind

BADGE = 17
"""Width and height of a badge in pixels, with text of the usual size."""

PILL_HEIGHT = 18
PILL_PADDING = 7


def side() -> int:
    """Return the width and height of a badge beside text as large as the system wants it."""
    return themes.grown(BADGE)


LETTERS: dict[Kind, str] = {
    Kind.NAMESPACE: "N",
    Kind.MODULE: "M",
    Kind.CLASS: "C",
    Kind.STRUCT: "S",
    Kind.RECORD: "R",
    Kind.UNION: "U",
    Kind.INTERFACE: "I",
    Kind.TRAIT: "T",
    Kind.ENUM: "E",
    Kind.TYPE_ALIAS: "A",
    Kind.FUNCTION: "f",
    Kind.METHOD: "m",
    Kind.CONSTRUCTOR: "m",
    Kind.DESTRUCTOR: "m",
    Kind.OPERATOR: "o",
    Kind.PROPERTY: "p",
    Kind.FIELD: "a",
    Kind.CONSTANT: "k",
    Kind.VARIABLE: "v",
    Kind.ENUM_MEMBER: "e",
    Kind.EVENT: "!",
    Kind.DELEGATE: "d",
    Kind.MACRO: "#",
    Kind.SECTION: "§",
    Kind.KEY: ":",
    Kind.ELEMENT: "<",
    Kind.RULE: "r",
    Kind.STAGE: "s",
    Kind.TARGET: "t",
    Kind.TABLE: "T",
    Kind.VIEW: "V",
    Kind.MESSAGE: "M",
    Kind.SERVICE: "S",
    Kind.CELL: "c",
    Kind.ROUTE: "/",
}
"""The letter of each kind. A kind is never told by colour alone."""


def badge(kind: Kind) -> tuple[str, str]:
    """Return the letter of a kind and the role of its colour."""
    return LETTERS[kind], f"badge.{kind.value}"


def paint_badge(
    painter: QPainter, rect: QRect, kind: Kind, theme: Theme, *, over: str = "panel"
) -> None:
    """Paint a kind's badge in the middle of `rect`, on a ground of the colour role `over`."""
    letter, role = badge(kind)
    box = QRectF(0, 0, side(), side())
    box.moveCenter(rect.toRectF().center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.badge_ground(kind, over))
    painter.drawRoundedRect(box, 4, 4)
    painter.setFont(themes.font("badge", bold=True))
    painter.setPen(theme.colour(role))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()


def badge_icon(kind: Kind, theme: Theme) -> QIcon:
    """Return a kind's badge as an icon, for menus and lists that show icons."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        drawn = QPixmap(QSize(round(side() * ratio), round(side() * ratio)))
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        paint_badge(painter, QRect(0, 0, side(), side()), kind, theme)
        painter.end()
        made.addPixmap(drawn)
    return made


def pill_size(text: str) -> QSize:
    """Return how much room a pill with this text takes."""
    width = QFontMetrics(themes.font("badge", bold=True)).horizontalAdvance(text)
    height = themes.grown(PILL_HEIGHT)
    return QSize(max(height, width + 2 * PILL_PADDING), height)


def paint_pill(
    painter: QPainter, rect: QRect, text: str, theme: Theme, *, warn: bool = False
) -> QRect:
    """Paint a pill at the right end of `rect`, and return where it is.

    Args:
        warn: Whether it tells of something to review.
    """
    box = QRect(rect)
    size = pill_size(text)
    box.setSize(size)
    box.moveRight(rect.right())
    box.moveTop(rect.top() + (rect.height() - size.height()) // 2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("warning_tint" if warn else "accent_tint"))
    painter.drawRoundedRect(box.toRectF(), box.height() / 2, box.height() / 2)
    painter.setFont(themes.font("badge", bold=True))
    painter.setPen(theme.colour("warning" if warn else "accent"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
    return box
