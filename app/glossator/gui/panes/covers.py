"""The code an entry covers, as a list to jump from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.models import entries as words
from glossator.gui.models.acts import Act
from glossator.gui.models.entries import COVERED_ROLE, Covers, Index
from glossator.gui.panes import badge, rows
from glossator.gui.panes.link_acts import LinkActs
from glossator.gui.panes.picker import paint_sign
from glossator.gui.panes.title import tool_button
from glossator.gui.session import Session
from glossator.gui.theme import Theme
from glossator.model import CoveredSymbol, Symbol

ROW = 44
SHOWN_ROWS = 4
"""Rows that are visible without scrolling; the text has the rest of the height."""

INSET = 10
"""Pixels from the edge to the words of what can be done; a button has four of its own."""

MOST_SHARE = 0.35
"""Share of the panel's height that the list takes at most."""


class CoveredDelegate(QStyledItemDelegate):
    """Paints one piece of code: badge, name, where it is, and why it is here."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, max(ROW, 2 * option.fontMetrics.height() + 12))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        covered = index.data(COVERED_ROLE)
        if not isinstance(covered, CoveredSymbol):
            return
        theme, box = self._session.theme, option.rect
        rows.paint_ground(painter, option, theme, box.width())
        half = box.height() // 2
        sign = QRect(box.left() + 14, box.top() + 3, themes.grown(20), half)
        left = 14 + themes.grown(20) + 7
        paint_sign(painter, sign, words.kind_of(covered), self._session, over=rows.ground(option))
        pill, warn = words.pill_of(covered.link)
        room = QRect(box.left() + left, box.top() + 2, box.width() - left - 16, half)
        if warn:
            taken = badge.paint_pill(painter, room, pill, theme, warn=True)
        else:
            taken = paint_quiet_pill(painter, room, pill, theme)
        room.setRight(taken.left() - 8)
        name = rows.Line(words.name_of(covered), themes.font(bold=True))
        rows.paint_line(painter, room, name, theme)
        below = QRect(box.left() + left, box.top() + half - 1, box.width() - left - 16, half - 1)
        font = themes.font("secondary")
        shown = QFontMetrics(font).elidedText(
            words.where_of(covered), Qt.TextElideMode.ElideMiddle, below.width()
        )
        where = rows.Line(shown, font, "secondary")
        rows.paint_line(painter, below, where, theme)


class CoversList(QListView):
    """The list; Enter jumps, Delete asks to unlink."""

    entered = Signal()
    """The keyboard has come, and no row is selected."""
    jump_asked = Signal()
    unlink_asked = Signal()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.entered.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.jump_asked.emit()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.unlink_asked.emit()
            case _:
                super().keyPressEvent(event)


class CoversPart(QWidget):
    """Head and list of the code that an entry is about.

    Attributes:
        add_action: Lets a symbol be picked that the entry is about.
    """

    link_asked = Signal()
    """A symbol shall be picked that the entry is about."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._model = Covers()
        self._most = ROW * SHOWN_ROWS + 4
        self._name = QLabel(self.tr("Covers"), self)
        self._count = QLabel(self)
        self._list = CoversList(self)
        self._acts = LinkActs(session, self, self._list, inset=INSET)
        self.add_action = QAction(self.tr("Add a Symbol"), self)
        self._build()

    @property
    def list(self) -> QListView:
        """The list's view."""
        return self._list

    @property
    def count_text(self) -> str:
        """What is said about how many there are."""
        return self._count.text()

    def show_covers(self, covers: Sequence[CoveredSymbol]) -> None:
        """Show what an entry covers."""
        before = self.covered()
        self._model.show(words.covered_once(covers))
        if before is not None or self._list.hasFocus():
            self._select(before.symbol if before else None)
        count = self._model.rowCount()
        self._count.setText(self._counted(covers, count))
        self._list.setVisible(count > 0)
        self._fit()

    def _counted(self, covers: Sequence[CoveredSymbol], count: int) -> str:
        """Say how many there are: of symbols only when each of them is one."""
        count -= sum(words.is_offer(one.link) for one in words.covered_once(covers))
        if all(covered.symbol is not None for covered in covers):
            return self.tr("1 symbol") if count == 1 else self.tr("%n symbols", "", count)
        return self.tr("1 place") if count == 1 else self.tr("%n places", "", count)

    def fit(self, height: int) -> None:
        """Take no more than a share of a height; further rows are scrolled to."""
        self._most = max(ROW, round(height * MOST_SHARE))
        self._fit()

    def _fit(self) -> None:
        shown = range(min(self._model.rowCount(), SHOWN_ROWS))
        wanted = sum(self._list.sizeHintForRow(row) for row in shown) + 4
        self._list.setFixedHeight(min(wanted, self._most))

    def focus_list(self) -> None:
        """Give the keyboard to the list, to the row of the symbol the reader comes from."""
        self._select()
        self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _select(self, symbol: Symbol | None = None) -> None:
        """Select the row of a symbol; of the one the reader comes from when none is named."""
        row = self._model.row_about(symbol or self._session.symbol)
        self._list.setCurrentIndex(self._model.index(row, 0))

    @property
    def acts(self) -> LinkActs:
        """What can be done about the code that is selected."""
        return self._acts

    def covered(self) -> CoveredSymbol | None:
        """Return the code that is selected."""
        return self._model.covered(self._list.currentIndex())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._session.theme.colour("line"))
        painter.drawLine(0, 0, self.width(), 0)

    def _build(self) -> None:
        self._name.setFont(themes.font(bold=True))
        self._name.setObjectName("paneName")
        self._count.setObjectName("paneCount")
        self._build_list()
        self.add_action.triggered.connect(self.link_asked)
        head = QHBoxLayout()
        head.setContentsMargins(14, 8, 8, 2)
        head.setSpacing(6)
        head.addWidget(self._name)
        head.addWidget(self._count)
        head.addStretch(1)
        head.addWidget(tool_button(self.add_action, "plus", self._session, self))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 4)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self._list)
        column.addWidget(self._acts)

    def _build_list(self) -> None:
        self._list.setModel(self._model)
        self._list.setItemDelegate(CoveredDelegate(self._session, self._list))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setMouseTracking(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setAccessibleName(self.tr("Covered code"))
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._show_menu)
        self._list.clicked.connect(self._clicked)
        self._list.entered.connect(self._select)
        self._list.jump_asked.connect(self._jump)
        self._list.unlink_asked.connect(self._take_away)
        self._list.selectionModel().currentChanged.connect(self._chosen)
        self._model.modelReset.connect(self._chosen)

    def _clicked(self, index: QModelIndex) -> None:
        self._list.setCurrentIndex(index)
        self._jump()

    def _jump(self) -> None:
        covered = self.covered()
        place = words.place_of(covered) if covered else None
        if place is not None:
            self._session.go_to(place)
            self._session.focus("code")

    def _take_away(self) -> None:
        """Unlink what a person linked; dismiss what was found."""
        self._acts.act_of(Act.UNLINK, Act.DISMISS)

    def _chosen(self) -> None:
        covered = self.covered()
        self._acts.show_link(covered.link if covered else None)

    def _show_menu(self, place: QPoint) -> None:
        covered = self.covered()
        if covered is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        go = menu.addAction(self.tr("Go to the Code"), self._jump)
        go.setEnabled(words.place_of(covered) is not None)
        self._acts.add_to(menu)
        menu.popup(self._list.viewport().mapToGlobal(place))


def paint_quiet_pill(painter: QPainter, rect: QRect, text: str, theme: Theme) -> QRect:
    """Paint a grey pill at the right end of `rect`, and return where it is."""
    size = badge.pill_size(text)
    box = QRect(rect.right() - size.width() + 1, 0, size.width(), size.height())
    box.moveTop(rect.top() + (rect.height() - size.height()) // 2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("field"))
    painter.drawRoundedRect(box, size.height() / 2, size.height() / 2)
    painter.setFont(themes.font("badge", bold=True))
    painter.setPen(theme.colour("secondary"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
    return box
