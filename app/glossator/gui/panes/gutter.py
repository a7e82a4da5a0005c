"""What stands left of the code: line numbers, and marks for the entries that speak of it.

It paints and tells what was clicked; the same is reached by keys through the card (`Ctrl+.`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.panes import code_marks
from glossator.gui.panes.code_marks import Mark

if TYPE_CHECKING:
    from glossator.gui.panes.code_view import CodeView

NUMBERS = 34
"""Width of the line numbers; more when there are more than four digits."""

MARKS = 24
"""Width of the column of marks: all of it can be clicked."""

REST = 10
"""Space between the marks and the code."""

PILL = 17
ARROW = 7
"""Height at the upper and the lower edge in which an arrow stands."""

HOVER_MS = 400


class Gutter(QWidget):
    """Line numbers and marks of one code view."""

    clicked = Signal(int)
    """The line whose mark was clicked."""
    hovered = Signal(int)
    """The line on whose mark the mouse rests; 0: it has left."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view
        self._hover_line = 0
        self._hover = QTimer(self)
        self._hover.setSingleShot(True)
        self._hover.setInterval(HOVER_MS)
        self._hover.timeout.connect(self._tell_hover)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.room(), 0)

    def room(self) -> int:
        """Return how wide the gutter must be for the lines there are."""
        digits = len(str(self._view.layout_of_text.lines))
        advance = self._metrics().horizontalAdvance("9")
        return max(NUMBERS, digits * advance + 8) + MARKS + REST

    def mark_box(self, line: int) -> QRect:
        """Return where the mark of a line is painted, in the gutter's own coordinates."""
        top, height = self._view.row_box(self._view.layout_of_text.row_of(line))
        return QRect(self._marks_left(), round(top), MARKS, round(height))

    def arrows(self) -> tuple[bool, bool]:
        """Tell whether there are marks above and below the visible rows, unseen.

        Where a mark stands at the very edge there is no arrow: it would be drawn over its number.
        """
        layout = self._view.layout_of_text
        visible = [row for row, _, _ in self._view.visible_rows()]
        lines = {mark.line for mark in self._view.marks}
        if not visible or not lines:
            return False, False
        rows = {layout.row_of(line) for line in lines}
        boxes = [self.mark_box(line) for line in lines if layout.row_of(line) in visible]
        top = QRect(0, 0, self.width(), ARROW)
        bottom = top.translated(0, self.height() - ARROW)
        above = min(rows) < min(visible) and not any(box.intersects(top) for box in boxes)
        below = max(rows) > max(visible) and not any(box.intersects(bottom) for box in boxes)
        return above, below

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._view.theme.colour("panel"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        active = self._view.active_mark
        visible = {row: (top, height) for row, top, height in self._view.visible_rows()}
        for row, (top, height) in visible.items():
            self._paint_number(painter, row, top, height, active)
        if active is not None:
            self._paint_bar(painter, active)
        rows = {self._view.layout_of_text.row_of(mark.line) for mark in self._view.marks}
        for row in rows & visible.keys():
            self._paint_mark(painter, self._view.layout_of_text.line_of(row), active)
        self._paint_arrows(painter)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        line = self._marked_line_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if line else Qt.CursorShape.ArrowCursor)
        if line != self._hover_line:
            self._hover_line = line
            self._hover.start()
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        line = self._marked_line_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and line:
            self._hover.stop()
            self.clicked.emit(line)
        event.accept()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover_line = 0

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._hover_line = 0
        self._hover.start()

    def _tell_hover(self) -> None:
        self.hovered.emit(self._hover_line)

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._view.font())

    def _marks_left(self) -> int:
        return self.width() - MARKS - REST

    def _marked_line_at(self, position: QPointF) -> int:
        """Return the line whose mark is at a position, 0 for none."""
        if position.x() < self._marks_left():
            return 0
        line = self._view.line_at(position.y())
        return line if code_marks.at(self._view.marks, line) else 0

    def _paint_number(
        self, painter: QPainter, row: int, top: float, height: float, active: Mark | None
    ) -> None:
        layout = self._view.layout_of_text
        if not layout.begins_line(row):
            return
        line = layout.line_of(row)
        current = line == self._view.line
        inside = active is not None and active.span.first <= line <= active.span.last
        font = themes.font("secondary")
        font.setFamily(self._view.font().family())
        font.setPointSizeF(self._view.font().pointSizeF() * 12 / 13)
        font.setBold(current)
        painter.setFont(font)
        role = "text" if current or inside else "faint"
        painter.setPen(self._view.theme.colour(role))
        box = QRectF(0, top, self._marks_left() - 3, height)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, right, str(line))

    def _paint_bar(self, painter: QPainter, mark: Mark) -> None:
        """Paint the bar along the code that the caret's mark is about."""
        layout = self._view.layout_of_text
        top, height = self._view.row_box(layout.row_of(mark.span.first))
        last_top, last_height = self._view.row_box(layout.last_row_of(mark.span.last))
        begin = max(top + height, -2.0)
        end = min(last_top + last_height, self.height() + 2.0)
        if end <= begin:
            return
        colour = self._view.theme.colour("warning" if mark.review else "accent")
        colour.setAlphaF(0.65)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        middle = self._marks_left() + MARKS / 2
        painter.drawRoundedRect(QRectF(middle - 1.25, begin, 2.5, end - begin), 1.25, 1.25)

    def _paint_mark(self, painter: QPainter, line: int, active: Mark | None) -> None:
        box = self.mark_box(line)
        marks = code_marks.at(self._view.marks, line)
        count = len({entry for mark in marks for entry in mark.entries})
        review = any(mark.review for mark in marks)
        hue, ground = ("warning", "warning_tint") if review else ("accent", "accent_tint")
        solid = active in marks
        font = themes.font("badge", bold=True)
        height = min(float(box.height()), QFontMetrics(font).height() + 1.0)
        width = max(float(PILL), QFontMetrics(font).horizontalAdvance(str(count)) + 8.0)
        pill = QRectF(0, 0, width, height)
        pill.moveCenter(QPointF(box.left() + MARKS / 2, box.top() + box.height() / 2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._view.theme.colour(hue if solid else ground))
        painter.drawRoundedRect(pill, 5, 5)
        painter.setFont(font)
        painter.setPen(self._view.theme.colour("on_accent" if solid else hue))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, str(count))

    def _paint_arrows(self, painter: QPainter) -> None:
        """Point up and down where there are marks outside of the visible rows."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._view.theme.colour("faint"))
        middle = self._marks_left() + MARKS / 2
        above, below = self.arrows()
        if above:
            painter.drawPolygon(_arrow(middle, 2.0, 6.0))
        if below:
            painter.drawPolygon(_arrow(middle, self.height() - 2.0, self.height() - 6.0))


def _arrow(middle: float, tip: float, base: float) -> QPolygonF:
    return QPolygonF([QPointF(middle, tip), QPointF(middle - 4, base), QPointF(middle + 4, base)])
