"""The editor that shows one file: read-only, with a caret, marks beside it and colours on it.

It shows values and tells what the reader does; it reads no file and knows no workspace. Long texts
are filled in slices, so that no step takes the window longer than a blink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget
from typing_extensions import override

from glossator.gui.highlight import Colouring
from glossator.gui.panes import code_marks, code_text
from glossator.gui.panes.code_fill import Filling
from glossator.gui.panes.code_marks import Mark
from glossator.gui.panes.code_names import NO_NAMES
from glossator.gui.panes.code_overview import MarkedScrollBar, ThinScrollBar
from glossator.gui.panes.code_text import NO_TEXT, ShownText
from glossator.gui.panes.gutter import Gutter
from glossator.gui.theme import Theme
from glossator.model import Span

FLASH_MS = 600
HOVER_MS = 500


class CodeView(QPlainTextEdit):
    """One file, read-only."""

    name_asked = Signal(int)
    """A position of the document: its name was clicked with Ctrl."""
    name_hovered = Signal(int)
    """A position of the document on whose name the mouse rests; -1: it has left."""
    menu_asked = Signal(QPoint)
    """A place of the viewport where the context menu is wanted."""
    filled = Signal()
    """The whole text is there."""

    def __init__(self, theme: Theme, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.layout_of_text = NO_TEXT
        self.names = NO_NAMES
        self.marks: list[Mark] = []
        self.active_mark: Mark | None = None
        self._text = ""
        self._wanted_line = 0
        self._flash: Span | None = None
        self._filling = Filling(self)
        self._filling.arrived.connect(self._slice_arrived)
        self._fade = _timer(self, FLASH_MS, self._end_flash)
        self._hover = _timer(self, HOVER_MS, self._tell_hover)
        self._hover_at = QPoint()
        self._scroll = MarkedScrollBar(theme, self)
        self._scroll_across = ThinScrollBar(theme, Qt.Orientation.Horizontal, self)
        self.setVerticalScrollBar(self._scroll)
        self.setHorizontalScrollBar(self._scroll_across)
        self.setCornerWidget(QWidget(self))
        self.gutter = Gutter(self)
        self._prepare()
        self.wear(theme, font)
        self.updateRequest.connect(self._follow)
        self.blockCountChanged.connect(self._make_room)
        self.cursorPositionChanged.connect(self._caret_moved)

    def wear(self, theme: Theme, font: QFont) -> None:
        """Take another theme or font."""
        self.theme = theme
        self._scroll.wear(theme)
        self._scroll_across.wear(theme)
        self.setFont(font)
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance(" "))
        self._make_room()
        self.viewport().update()
        self.gutter.update()

    def show_text(self, text: str, layout: ShownText) -> None:
        r"""Show a file's text; what does not fit into one slice follows by and by.

        Args:
            text: The file's text, line ends as `\n`.
            layout: The same, laid out by `code_text.shown`.
        """
        self._text, self.layout_of_text = text, layout
        self._flash = None
        self._filling.start(layout.text)
        self._make_room()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Show which lines entries speak of."""
        self.marks = list(marks)
        last = max(1, self.layout_of_text.lines - 1)
        self._scroll.show_ticks([((mark.line - 1) / last, mark.review) for mark in marks])
        self._caret_moved()
        self.gutter.update()

    @property
    def line(self) -> int:
        """The line of the file on which the caret is."""
        return self.layout_of_text.line_of(self.textCursor().blockNumber())

    @property
    def selected(self) -> Span | None:
        """The lines that are selected, None when nothing is."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        document = self.document()
        first = document.findBlock(cursor.selectionStart())
        last = document.findBlock(cursor.selectionEnd())
        end = last.blockNumber()
        if cursor.selectionEnd() == last.position() and end > first.blockNumber():
            end -= 1
        return Span(self._line_of(first.blockNumber()), self._line_of(end))

    def go_to_line(self, line: int, *, third: bool = True) -> None:
        """Put the caret at the beginning of a line, and the line at a third of the height.

        Args:
            third: False leaves the text where it is when the line is visible already.
        """
        row = self.layout_of_text.row_of(line)
        if row >= self.blockCount() and self._filling.going_on:
            self._wanted_line = line
            return
        self._wanted_line = 0
        block = self.document().findBlockByNumber(min(row, self.blockCount() - 1))
        cursor = QTextCursor(block)
        text = block.text()
        cursor.setPosition(block.position() + len(text) - len(text.lstrip(" \t")))
        self.setTextCursor(cursor)
        self.horizontalScrollBar().setValue(0)
        if third:
            self._place_third(block.blockNumber())

    def show_row(self, row: int) -> None:
        """Bring a row into view, at a third of the height when it was out of it."""
        top, height = self.row_box(row)
        if top < 0 or top + height > self.viewport().height():
            self._place_third(row)

    def flash(self, span: Span) -> None:
        """Light up lines once, for a moment."""
        self._flash = span
        self._fade.start()
        self.viewport().update()

    def row_box(self, row: int) -> tuple[float, float]:
        """Return top and height of a row in the viewport; of one that is not visible, about."""
        block = self.firstVisibleBlock()
        first = block.blockNumber()
        height = self.blockBoundingRect(block).height() if block.isValid() else 0.0
        if row < first:
            return self.contentOffset().y() + (row - first) * height, height
        top = self.contentOffset().y()
        for number, top, height in self.visible_rows():
            if number == row:
                return top, height
            first = number
        return top + (row - first) * height, height

    def visible_rows(self) -> Iterator[tuple[int, float, float]]:
        """Yield number, top and height of each visible row."""
        block = self.firstVisibleBlock()
        top = self.contentOffset().y()
        while block.isValid() and top <= self.viewport().height():
            height = self.blockBoundingRect(block).height()
            yield block.blockNumber(), top, height
            top += height
            block = block.next()

    def line_at(self, y: float) -> int:
        """Return the line at a height of the viewport."""
        cursor = self.cursorForPosition(QPointF(0, y).toPoint())
        return self._line_of(cursor.blockNumber())

    def top_line(self) -> int:
        """Return the first visible line."""
        return self._line_of(self.firstVisibleBlock().blockNumber())

    def ranges(self, block: QTextBlock, colouring: Colouring) -> list[tuple[int, int, str]]:
        """Return the coloured stretches of a block, for the highlighter."""
        row = block.blockNumber()
        text = block.text()
        return code_text.stretches(self.layout_of_text, row, text, colouring, self.names)

    def selected_text(self) -> str:
        """Return what is selected as it stands in the file."""
        cursor = self.textCursor()
        document = self.document()
        places = []
        for position in (cursor.selectionStart(), cursor.selectionEnd()):
            block = document.findBlock(position)
            places.append((block.blockNumber(), position - block.position()))
        return code_text.original(self.layout_of_text, self._text, *places)

    @override
    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        if self.active_mark is not None:
            self._paint_span(painter, self.active_mark.span, "range")
        if self._flash is not None:
            self._paint_span(painter, self._flash, "selection")
        painter.end()
        super().paintEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover_at = event.position().toPoint()
        self._hover.start()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._hover.stop()
        self.name_hovered.emit(-1)
        super().leaveEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        self.menu_asked.emit(event.pos() if by_mouse else self.cursorRect().bottomRight())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.button() == Qt.MouseButton.LeftButton:
            self.name_asked.emit(self.cursorForPosition(event.position().toPoint()).position())
            event.accept()
            return
        super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)

    def _prepare(self) -> None:
        self.setReadOnly(True)
        self.setMouseTracking(True)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setCursorWidth(2)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        self.document().setDefaultTextOption(option)
        self.document().setDocumentMargin(2)
        self.setAccessibleName(self.tr("Code"))

    def _line_of(self, row: int) -> int:
        return self.layout_of_text.line_of(row)

    def _slice_arrived(self) -> None:
        """Jump when the line that was asked for is there."""
        if self._wanted_line:
            self.go_to_line(self._wanted_line)
        if not self._filling.going_on:
            self.filled.emit()

    def _place_third(self, row: int) -> None:
        height = self.row_box(row)[1] or 1.0
        visible = self.viewport().height() / height
        self.verticalScrollBar().setValue(max(0, row - round(visible / 3)))

    def _tell_hover(self) -> None:
        cursor = self.cursorForPosition(self._hover_at)
        near = self.cursorRect(cursor).adjusted(-12, 0, 12, 0).contains(self._hover_at)
        self.name_hovered.emit(cursor.position() if near else -1)

    def _end_flash(self) -> None:
        self._flash = None
        self.viewport().update()

    def _paint_span(self, painter: QPainter, span: Span, role: str) -> None:
        layout = self.layout_of_text
        top, _ = self.row_box(layout.row_of(span.first))
        last, height = self.row_box(layout.last_row_of(span.last))
        area = self.viewport().rect()
        box = QRectF(0, top, area.width(), last + height - top)
        visible = box.intersected(QRectF(area))
        if not visible.isEmpty():
            painter.fillRect(visible, self.theme.colour(role))

    def _caret_moved(self) -> None:
        active = code_marks.around(self.marks, self.line)
        if active != self.active_mark:
            self.active_mark = active
            self.viewport().update()
        self.gutter.update()

    def _follow(self, area: QRect, moved: int) -> None:
        """Keep the gutter beside the text when it is scrolled or repainted."""
        if moved:
            self.gutter.scroll(0, moved)
            self.gutter.update()
        else:
            self.gutter.update(0, area.y(), self.gutter.width(), area.height())

    def _make_room(self) -> None:
        room = self.gutter.room()
        self.setViewportMargins(room, 0, 0, 0)
        area = self.contentsRect()
        self.gutter.setGeometry(QRect(area.left(), area.top(), room, area.height()))


def _timer(parent: CodeView, milliseconds: int, slot: object) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(slot)
    return timer
