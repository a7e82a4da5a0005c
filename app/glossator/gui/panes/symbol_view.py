"""How rows of symbols look, in the tree and in the filtered list, and the tree's view."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)
from typing_extensions import override

from glossator.gui import icons
from glossator.gui import theme as themes
from glossator.gui.models import marks
from glossator.gui.models.symbol_marks import is_aside, starts
from glossator.gui.models.symbol_shares import percent_of
from glossator.gui.models.symbols import ROW_ROLE, SHARE_ROLE, SymbolList, where_of
from glossator.gui.panes import badge, rows
from glossator.gui.session import Session
from glossator.gui.wording import marks_in_words
from glossator.model import CoverageRow, Mark, RowForm, TreeRow

ROW_HEIGHT = 28
LIST_ROW_HEIGHT = 46
INDENT = 18
LEFT = 22
"""Pixels from the edge of the tree to the icons of its first level; the arrow stands in them."""

FETCH_LOOK = 200
"""Visible rows that are looked at for a folder that goes on below."""

Index = QModelIndex | QPersistentModelIndex


class SymbolDelegate(QStyledItemDelegate):
    """Paints one row of the tree: arrow, badge or icon, name, and the pill of its entries."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, max(ROW_HEIGHT, option.fontMetrics.height() + 10))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, TreeRow):
            return
        theme = self._session.theme
        width = viewport_width(option)
        rows.paint_ground(painter, option, theme, width)
        left = option.rect.left()
        self._paint_arrow(
            painter, option, QRect(left - 19, option.rect.top(), 16, option.rect.height())
        )
        side = badge.side() + 1
        self._paint_sign(
            painter, QRect(left, option.rect.top(), side, option.rect.height()), row, option
        )
        right = width - 18
        if row.entries:
            room = QRect(left, option.rect.top(), right - left, option.rect.height())
            right = badge.paint_pill(painter, room, str(row.entries), theme).left() - 6
        share = index.data(SHARE_ROLE)
        if isinstance(share, CoverageRow):
            right = self._paint_share(painter, option, right, percent_of(share)) - 8
        font = themes.font(bold=rows.is_selected(option) and row.form is RowForm.SYMBOL)
        empty = row.form is not RowForm.SYMBOL and row.children == 0
        line = rows.Line(row.name, font, "secondary" if empty or is_aside(row) else "text")
        room = QRect(
            left + side + 6, option.rect.top(), right - left - side - 6, option.rect.height()
        )
        taken = rows.paint_line(painter, room, line, theme)
        if starts(row):
            words = marks_in_words([Mark.ENTRY_POINT])
            told = rows.Line(words, themes.font("secondary"), "secondary")
            rows.paint_line(painter, room.adjusted(taken + 8, 0, 0, 0), told, theme)

    def _paint_share(
        self, painter: QPainter, option: QStyleOptionViewItem, right: int, words: str
    ) -> int:
        """Paint how much is documented, ending at `right`, and return where it begins."""
        font = themes.font("secondary")
        begins = right - QFontMetrics(font).horizontalAdvance(words)
        room = QRect(begins, option.rect.top(), right - begins + 1, option.rect.height())
        rows.paint_line(painter, room, rows.Line(words, font, "secondary"), self._session.theme)
        return begins

    def _paint_arrow(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
        if not option.state & QStyle.StateFlag.State_Children:
            return
        opened = bool(option.state & QStyle.StateFlag.State_Open)
        name = "chevron-down" if opened else "chevron-right"
        paint_icon(painter, rect, name, self._session, "secondary", 10)

    def _paint_sign(
        self, painter: QPainter, rect: QRect, row: TreeRow, option: QStyleOptionViewItem
    ) -> None:
        if row.symbol is not None:
            over = rows.ground(option)
            badge.paint_badge(painter, rect, row.symbol.kind, self._session.theme, over=over)
        else:
            name = "folder" if row.form is RowForm.FOLDER else "document"
            paint_icon(painter, rect, name, self._session, "faint")


class FilteredDelegate(QStyledItemDelegate):
    """Paints one row of the filtered list: the name above where it is."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, max(LIST_ROW_HEIGHT, 2 * option.fontMetrics.height() + 10))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, model = index.data(ROW_ROLE), index.model()
        if not isinstance(row, TreeRow) or not isinstance(model, SymbolList):
            return
        theme = self._session.theme
        width = viewport_width(option)
        rows.paint_ground(painter, option, theme, width)
        box = QRect(14, option.rect.top() + 4, width - 32, option.rect.height() - 8)
        half = box.height() // 2
        upper = QRect(box.left(), box.top(), box.width(), half)
        if row.symbol is not None:
            sign = QRect(upper.left(), upper.top(), badge.side(), half)
            over = rows.ground(option)
            badge.paint_badge(painter, sign, row.symbol.kind, theme, over=over)
        right = upper.right()
        if row.entries:
            right = badge.paint_pill(painter, upper, str(row.entries), theme).left() - 6
        left = upper.left() + badge.side() + 9
        role = "secondary" if is_aside(row) else "text"
        name = rows.Line(row.name, themes.font(), role, marks.matches(row.name, model.words))
        rows.paint_line(painter, QRect(left, upper.top(), right - left, half), name, theme)
        where = rows.Line(where_of(row), themes.font("secondary"), "secondary")
        lower = QRect(left, upper.bottom() + 1, box.right() - left, half)
        rows.paint_line(painter, lower, where, theme)


class SymbolTreeView(QTreeView):
    """The tree. Enter opens, Space previews, a click on the arrow or a folder unfolds it."""

    opened = Signal(QModelIndex)
    previewed = Signal(QModelIndex)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("symbols.tree")
        self.setItemDelegate(SymbolDelegate(session, self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(themes.grown(INDENT))
        self.setRootIsDecorated(True)
        self.setExpandsOnDoubleClick(False)
        settle(self)
        self.verticalScrollBar().valueChanged.connect(self.fetch_visible)
        self.expanded.connect(self.fetch_visible)

    def fetch_visible(self) -> None:
        """Fetch more of every parent whose last fetched row can be seen."""
        model = self.model()
        if model is None:
            return
        index = self.indexAt(self.viewport().rect().topLeft())
        bottom = self.viewport().height()
        for _ in range(FETCH_LOOK):
            if not index.isValid() or self.visualRect(index).top() > bottom:
                return
            parent = index.parent()
            last = index.row() == model.rowCount(parent) - 1
            if last and model.canFetchMore(parent):
                model.fetchMore(parent)
            index = self.indexBelow(index)

    @override
    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Draw nothing: the delegate draws the arrow over its own ground."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if index.isValid() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(index)
        elif index.isValid() and event.key() == Qt.Key.Key_Space:
            self.previewed.emit(index)
        else:
            super().keyPressEvent(event)


class RowList(QListView):
    """A flat list of painted rows. Enter opens; ↑ on the first row leaves it for the box above."""

    opened = Signal(QModelIndex)
    kept = Signal(QModelIndex)
    moved = Signal(QModelIndex)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(False)
        settle(self)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and index.isValid():
            aside = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            (self.kept if aside else self.opened).emit(index)
        elif event.key() == Qt.Key.Key_Up and not self._row_above(index):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    @override
    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and self.hasFocus():
            self.moved.emit(current)

    def _row_above(self, index: QModelIndex) -> bool:
        """Tell whether there is a row above that can be selected."""
        model = self.model()
        return any(
            model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsSelectable
            for row in range(index.row())
        )


def settle(view: QAbstractItemView) -> None:
    """Give a list or tree the ways that all of ours have."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setMouseTracking(True)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    view.setTextElideMode(Qt.TextElideMode.ElideRight)
    view.verticalScrollBar().setSingleStep(ROW_HEIGHT)


def viewport_width(option: QStyleOptionViewItem) -> int:
    """Return how wide the list is in which a row is painted."""
    view = option.widget
    return view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.right()


def paint_icon(
    painter: QPainter, rect: QRect, name: str, session: Session, role: str, side: int = icons.SIDE
) -> None:
    """Paint an icon in the middle of `rect`."""
    ratio = painter.device().devicePixelRatioF()
    drawn = icons.pixmap(name, session.theme, role, side, ratio=ratio)
    box = QRect(0, 0, side, side)
    box.moveCenter(rect.center())
    painter.drawPixmap(box.topLeft(), drawn)


def copy(text: str) -> None:
    """Put a text on the clipboard."""
    QGuiApplication.clipboard().setText(text)
