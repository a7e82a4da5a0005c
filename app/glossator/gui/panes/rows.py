"""Paints the rows that lists and trees share: the ground of a row, and names with match marks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from glossator.gui.models.marks import Ranges
from glossator.gui.theme import Theme

RADIUS = 6
"""Corners of a row's ground."""

INSET = 6
"""Pixels between a row's ground and the edge of its list."""


def is_selected(option: QStyleOptionViewItem) -> bool:
    """Tell whether a row is the selected one."""
    return bool(option.state & QStyle.StateFlag.State_Selected)


def ground(option: QStyleOptionViewItem) -> str:
    """Return the colour role of a row's ground."""
    if is_selected(option):
        return "selection"
    hovered = option.state & QStyle.StateFlag.State_MouseOver
    return "hover" if hovered else "panel"


def paint_ground(
    painter: QPainter, option: QStyleOptionViewItem, theme: Theme, width: int, inset: int = INSET
) -> None:
    """Paint a row's ground over the whole width of its list, and the ring when it has the focus.

    Args:
        width: How wide the list's viewport is.
    """
    role = ground(option)
    box = QRectF(inset, option.rect.top(), width - 2 * inset, option.rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if role != "panel":
        painter.setBrush(theme.colour(role))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
    if is_selected(option) and option.state & QStyle.StateFlag.State_HasFocus:
        edge = theme.ring / 2
        pen = painter.pen()
        pen.setStyle(Qt.PenStyle.SolidLine)
        pen.setWidthF(theme.ring)
        pen.setColor(theme.colour("accent"))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), RADIUS, RADIUS)
    painter.restore()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text as it is painted.

    Attributes:
        role: The colour of the letters.
        marks: What of the text matched a query.
    """

    text: str
    font: QFont
    role: str = "text"
    marks: Ranges = ()


def paint_line(painter: QPainter, rect: QRect, line: Line, theme: Theme) -> int:
    """Paint a line, elided at its end, with marks behind the ranges that matched.

    Returns:
        How many pixels of the width the text took.
    """
    metrics = QFontMetrics(line.font)
    shown = metrics.elidedText(line.text, Qt.TextElideMode.ElideRight, rect.width())
    whole = len(shown) if shown == line.text else max(0, len(shown) - 1)
    painter.save()
    painter.setFont(line.font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("mark"))
    height = min(rect.height(), metrics.height() + 1)
    top = rect.top() + (rect.height() - height) / 2
    for first, end in line.marks:
        if first >= whole:
            break
        left = rect.left() + metrics.horizontalAdvance(shown[:first])
        right = rect.left() + metrics.horizontalAdvance(shown[: min(end, whole)])
        painter.drawRoundedRect(QRectF(left - 1, top, right - left + 2, height), 3, 3)
    painter.setPen(theme.colour(line.role))
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
    painter.restore()
    return metrics.horizontalAdvance(shown)
