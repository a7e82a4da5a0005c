"""The card of a mark: which entries speak of this code, and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.models.entries import (
    LINKED_ROLE,
    Index,
    LinkedEntries,
    basis_word,
    state_words,
    status_word,
)
from glossator.gui.panes import rows
from glossator.gui.panes.code_looks import Floating, LinkButton
from glossator.gui.panes.picker import paint_sign
from glossator.gui.session import Session
from glossator.model import QUIET_STATES, LinkedEntry

WIDTH = 370
SHOWN_ENTRIES = 4
LEFT = 24
INSET = 6
"""Pixels by which the rows of several entries are moved in: one of them is selected."""
"""Pixels from the edge of a row to its words; the sign of an entry stands in them."""


class EntryDelegate(QStyledItemDelegate):
    """Paints one entry: its title, and below it the sentence that speaks of the code."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        words = words_of(index.data(LINKED_ROLE))
        metrics = QFontMetrics(themes.font("secondary"))
        flags = Qt.TextFlag.TextWordWrap
        width = themes.grown(WIDTH) - 28
        box = metrics.boundingRect(
            QRect(0, 0, width - themes.grown(LEFT) - 2 * INSET, 1000), flags, words
        )
        lines = min(2, max(1, round(box.height() / metrics.lineSpacing())))
        return QSize(width, themes.grown(27) + lines * metrics.lineSpacing() + 2)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = index.data(LINKED_ROLE)
        if not isinstance(entry, LinkedEntry):
            return
        theme, box, high = self._session.theme, option.rect, themes.grown(20)
        if index.model().rowCount() > 1:
            rows.paint_ground(painter, option, theme, box.width(), 0)
            box = box.adjusted(INSET, 0, -INSET, 0)
        paint_sign(
            painter,
            QRect(box.left() - 1, box.top() + 3, themes.grown(18), high),
            None,
            self._session,
        )
        left = themes.grown(LEFT)
        line = QRect(box.left() + left, box.top() + 3, box.width() - left - 4, high)
        rows.paint_line(painter, line, rows.Line(entry.title, themes.font(bold=True)), theme)
        painter.save()
        painter.setFont(themes.font("secondary"))
        painter.setPen(theme.colour("secondary"))
        top = high + 6
        words = QRect(box.left(), box.top() + top, box.width() - 4, box.height() - top - 2)
        if index.model().rowCount() > 1:
            words.setLeft(box.left() + left)
        painter.drawText(words, Qt.TextFlag.TextWordWrap, _two_lines(painter, words, entry))
        painter.restore()


class Card(Floating):
    """Says which entries cover some code; floats beside it, over the pane."""

    chosen = Signal(str)
    """The id of an entry that shall be opened."""
    write_asked = Signal()
    link_asked = Signal()
    review_asked = Signal()
    """A link of the code that wants a look shall be shown."""
    closed = Signal()

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(session, parent)
        self._over = parent
        self._model = LinkedEntries()
        self._title = QLabel(self)
        self._list = QListView(self)
        self._open = LinkButton(self.tr("Open"), session, self)
        self._review = LinkButton(self.tr("Review"), session, self, "warning")
        self._write = LinkButton(self.tr("Write an entry"), session, self)
        self._link = LinkButton(self.tr("Link an entry"), session, self)
        self._build()

    @property
    def title(self) -> str:
        """What the card says first."""
        return self._title.text()

    @property
    def entries(self) -> list[str]:
        """The titles of the entries that are shown."""
        count = self._model.rowCount()
        return [str(self._model.index(row).data()) for row in range(count)]

    def show_entries(self, name: str, entries: Sequence[LinkedEntry]) -> None:
        """Fill the card.

        Args:
            name: What the code is called.
        """
        count = len(entries)
        if not entries:
            words = self.tr("No entry covers {0} yet")
        elif count == 1:
            words = self.tr("1 entry covers {0}")
        else:
            words = self.tr("%n entries cover {0}", "", count)
        self._title.setText(words.format(name))
        self._model.show(entries)
        self._list.setVisible(bool(entries))
        self._open.setVisible(bool(entries))
        self._review.setVisible(any(one.state not in QUIET_STATES for one in entries))
        if entries:
            self._list.setCurrentIndex(self._model.index(0))
        self._fit()

    def appear(self, above: int, below: int, left: int, *, focused: bool) -> None:
        """Show the card above a line, or below when there is no room.

        Args:
            above: Where the line begins, in the parent's coordinates.
            below: Where it ends.
        """
        top = above - self.height() - 8
        if top < 4:
            top = min(below + 8, max(4, self._over.height() - self.height() - 4))
        left = max(4, min(left, self._over.width() - self.width() - 8))
        self.move(QPoint(left, top))
        self.show()
        self.raise_()
        if focused:
            first = self._list if self._model.rowCount() else self._write
            first.setFocus(Qt.FocusReason.PopupFocusReason)

    def disappear(self) -> None:
        """Hide the card."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is in the card."""
        return any(
            widget.hasFocus()
            for widget in (self._list, self._open, self._review, self._write, self._link)
        )

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.disappear()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._list.hasFocus():
            self._choose()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        self.setObjectName("card")
        self._title.setFont(themes.font("badge", bold=True))
        self._title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._build_list()
        self._open.clicked.connect(self._choose)
        self._review.clicked.connect(self.review_asked)
        self._write.clicked.connect(self.write_asked)
        self._link.clicked.connect(self.link_asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 8)
        column.setSpacing(5)
        column.addWidget(self._title)
        column.addWidget(self._list)
        column.addLayout(self._actions())
        self.hide()

    def _build_list(self) -> None:
        self._list.setModel(self._model)
        self._list.setItemDelegate(EntryDelegate(self._session, self._list))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setMouseTracking(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setAccessibleName(self.tr("Entries of this code"))
        self._list.clicked.connect(self._clicked)

    def _actions(self) -> QHBoxLayout:
        actions = QHBoxLayout()
        actions.setSpacing(8)
        actions.setContentsMargins(0, 0, 0, 0)
        for button in (self._open, self._review, self._write, self._link):
            actions.addWidget(button)
        actions.addStretch(1)
        return actions

    def _fit(self) -> None:
        shown = range(min(SHOWN_ENTRIES, self._model.rowCount()))
        self.setFixedWidth(min(themes.grown(WIDTH), max(WIDTH, self._over.width() - 12)))
        self._list.setFixedHeight(sum(self._list.sizeHintForRow(row) for row in shown))
        self.adjustSize()

    def _choose(self) -> None:
        entry = self._model.entry(self._list.currentIndex())
        if entry is not None:
            self.disappear()
            self.chosen.emit(entry.id)

    def _clicked(self, index: QModelIndex) -> None:
        self._list.setCurrentIndex(index)
        self._choose()


def words_of(entry: LinkedEntry) -> str:
    """Return the line below an entry's title: the sentence about the code, or why it is here."""
    if entry.state not in QUIET_STATES:
        return state_words(entry.state)
    old = status_word(entry.status)
    if entry.sentence:
        return " · ".join(filter(None, (old, f"“{entry.sentence}”")))
    kind = entry.kind.capitalize()
    return " · ".join(filter(None, (old, kind, basis_word(entry.basis))))


def _two_lines(painter: QPainter, box: QRect, entry: LinkedEntry) -> str:
    """Return the words of an entry, cut so that they fit into two lines."""
    metrics = painter.fontMetrics()
    return metrics.elidedText(words_of(entry), Qt.TextElideMode.ElideRight, 2 * box.width() - 40)
