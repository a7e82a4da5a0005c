"""How the rows of an answer look: heads of groups, hits with marks and pills, and what to try."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.models.hits import HIT_ROLE, Form, Row, show_all
from glossator.gui.panes import badge, rows
from glossator.gui.panes.symbol_view import paint_icon, viewport_width
from glossator.gui.session import Session
from glossator.gui.wording import counted, number

Index = QModelIndex | QPersistentModelIndex

HEIGHTS = {Form.HEAD: 30, Form.HIT: 46, Form.MORE: 30, Form.QUERY: 30, Form.ACTION: 32}
MARGIN = 15
GAP = 9
"""Pixels between a badge and the name beside it."""

STALE = 0.45
"""How much of their ink rows keep while a newer answer is on its way."""


class HitDelegate(QStyledItemDelegate):
    """Paints rows of an answer."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.stale = False

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(HIT_ROLE)
        if not isinstance(row, Row):
            return QSize(0, 0)
        lines = 2 if row.form is Form.HIT else 1
        return QSize(100, max(HEIGHTS[row.form], lines * option.fontMetrics.height() + 10))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(HIT_ROLE)
        if not isinstance(row, Row):
            return
        painter.save()
        if self.stale:
            painter.setOpacity(STALE)
        width = viewport_width(option)
        box = QRect(MARGIN, option.rect.top(), width - 2 * MARGIN - 3, option.rect.height())
        if row.form is Form.HEAD:
            self._paint_head(painter, box, row)
        else:
            rows.paint_ground(painter, option, self._session.theme, width)
            if row.form is Form.HIT:
                self._paint_hit(painter, option, box, row)
            else:
                self._paint_single(painter, box, row)
        painter.restore()

    def _paint_head(self, painter: QPainter, box: QRect, row: Row) -> None:
        font = themes.font("secondary", bold=True)
        lower = box.adjusted(0, 8, 0, 0)
        used = rows.paint_line(
            painter, lower, rows.Line(row.title, font, "secondary"), self._session.theme
        )
        if row.count:
            shown = rows.Line(number(row.count), font, "secondary")
            wide = painter.fontMetrics().horizontalAdvance(shown.text) + 4
            right = QRect(max(box.right() - wide, used), lower.top(), wide, lower.height())
            rows.paint_line(painter, right, shown, self._session.theme)

    def _paint_hit(
        self, painter: QPainter, option: QStyleOptionViewItem, box: QRect, row: Row
    ) -> None:
        theme = self._session.theme
        half = (box.height() - 8) // 2
        left = text_left()
        upper = QRect(left, box.top() + 4, box.right() - left, half)
        sign = QRect(MARGIN, upper.top(), badge.side(), half)
        if row.kind is not None:
            badge.paint_badge(painter, sign, row.kind, theme, over=rows.ground(option))
        else:
            role = "accent" if row.entry is not None else "faint"
            paint_icon(painter, sign, row.icon, self._session, role)
        if row.entries:
            text = (
                counted(row.entries, "entry", "entries")
                if rows.is_selected(option)
                else str(row.entries)
            )
            upper.setRight(badge.paint_pill(painter, upper, text, theme).left() - 6)
        title = rows.Line(row.title, themes.font(), marks=row.marks)
        rows.paint_line(painter, upper, title, theme)
        lower = QRect(left, upper.bottom() + 1, box.right() - left, half)
        detail = rows.Line(row.detail, themes.font("secondary"), "secondary")
        rows.paint_line(painter, lower, detail, theme)

    def _paint_single(self, painter: QPainter, box: QRect, row: Row) -> None:
        left = MARGIN
        if row.icon:
            sign = QRect(MARGIN, box.top(), badge.side(), box.height())
            paint_icon(painter, sign, row.icon, self._session, "secondary")
            left = text_left()
        text = row.title or show_all(row.count)
        role = "accent" if row.form is Form.MORE else "text"
        if row.form is Form.MORE:
            left = text_left()
        room = QRect(left, box.top(), box.right() - left, box.height())
        if row.detail:
            keys = rows.Line(row.detail, themes.font("secondary"), "secondary")
            wide = QFontMetrics(keys.font).horizontalAdvance(keys.text) + 4
            at = QRect(room.right() - wide, room.top(), wide, room.height())
            rows.paint_line(painter, at, keys, self._session.theme)
            room.setRight(at.left() - 6)
        line = rows.Line(text, themes.font(), role, row.marks)
        rows.paint_line(painter, room, line, self._session.theme)


def text_left() -> int:
    """Return where the text of a row begins."""
    return MARGIN + badge.side() + GAP
