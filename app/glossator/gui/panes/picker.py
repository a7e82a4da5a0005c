"""A box with a list below it, for picking one thing by typing: a symbol, an entry, a target.

Who opens it says where choices come from; they are asked for on a lane, and the newest wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui import icons
from glossator.gui import theme as themes
from glossator.gui.models.choices import CHOICE_ROLE, Choice, Choices, Index
from glossator.gui.panes import badge, rows
from glossator.gui.panes.code_looks import Floating
from glossator.gui.session import Session
from glossator.model import Kind
from glossator.task import Task

Source = Callable[[str, Task], Sequence[Choice]]
"""Gives the choices for what is typed; called on a worker thread."""

WIDTH = 520
ROW = 44
HEAD = 66
"""Height of the box and of what is around it."""

SHOWN_ROWS = 9
TYPED_MS = 80


class ChoiceDelegate(QStyledItemDelegate):
    """Paints one choice: badge, name, and where it is."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, max(ROW, 2 * option.fontMetrics.height() + 12))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        choice = index.data(CHOICE_ROLE)
        if not isinstance(choice, Choice):
            return
        theme = self._session.theme
        box = option.rect
        rows.paint_ground(painter, option, theme, box.width())
        half = box.height() // 2
        sign = QRect(box.left() + 14, box.top() + 4, themes.grown(18), half - 2)
        left = 14 + themes.grown(18) + 10
        paint_sign(painter, sign, choice.kind, self._session, over=rows.ground(option))
        text = QRect(box.left() + left, box.top() + 3, box.width() - left - 16, half - 2)
        rows.paint_line(painter, text, rows.Line(choice.title, themes.font(bold=True)), theme)
        text.moveTop(box.top() + half - 1)
        where = rows.Line(choice.detail, themes.font("secondary"), "secondary")
        rows.paint_line(painter, text, where, theme)


class Picker(Floating):
    """The box and its list, over the middle of the window."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(session, parent)
        self._over = parent
        self._source: Source | None = None
        self._picked: Callable[[Choice], None] | None = None
        self._before: QWidget | None = None
        self._model = Choices()
        self._box = QLineEdit(self)
        self._list = QListView(self)
        self._none = QLabel(self)
        self._typed = QTimer(self)
        self._build()

    @property
    def choices(self) -> list[Choice]:
        """What is offered now."""
        count = self._model.rowCount()
        found = [self._model.choice(self._model.index(row)) for row in range(count)]
        return [choice for choice in found if choice is not None]

    def open(self, asks: str, source: Source, picked: Callable[[Choice], None]) -> None:
        """Open the box.

        Args:
            asks: What is asked for, shown in the empty box.
            picked: Gets the choice; not called when the person leaves without one.
        """
        self._source, self._picked = source, picked
        self._before = QApplication.focusWidget()
        self._box.clear()
        self._box.setPlaceholderText(asks)
        self._box.setAccessibleName(asks)
        self._model.show([])
        self._none.hide()
        self._place()
        self.show()
        self.raise_()
        self._box.setFocus(Qt.FocusReason.PopupFocusReason)
        self._ask()

    def close_box(self) -> None:
        """Leave without a choice; the focus goes back to where it was."""
        self._source = self._picked = None
        self._session.lane("picker").cancel()
        self.hide()
        if self._before is not None:
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
            self._before = None

    def pick(self) -> None:
        """Take the choice that is selected."""
        choice = self._model.choice(self._list.currentIndex())
        picked = self._picked
        if choice is not None and picked is not None:
            self.close_box()
            picked(choice)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(event)
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            QTimer.singleShot(0, self._close_when_left)
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_box()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.pick()
            case Qt.Key.Key_Down:
                self._move(1)
            case Qt.Key.Key_Up:
                self._move(-1)
            case Qt.Key.Key_PageDown:
                self._move(SHOWN_ROWS)
            case Qt.Key.Key_PageUp:
                self._move(-SHOWN_ROWS)
            case _:
                return False
        return True

    def _build(self) -> None:
        self.setObjectName("picker")
        self._box.setProperty("field", True)
        self._box.setAccessibleName(self.tr("Choose"))
        self._box.installEventFilter(self)
        self._box.textEdited.connect(self._type)
        self._list.setModel(self._model)
        self._list.setItemDelegate(ChoiceDelegate(self._session, self._list))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setMouseTracking(True)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setAccessibleName(self.tr("Choices"))
        self._list.clicked.connect(self._clicked)
        self._none.setText(self.tr("Nothing found"))
        self._none.setContentsMargins(14, 6, 14, 8)
        self._none.setObjectName("pane.count")
        self._typed.setSingleShot(True)
        self._typed.setInterval(TYPED_MS)
        self._typed.timeout.connect(self._ask)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 6)
        column.setSpacing(6)
        for widget in (self._box, self._none, self._list):
            column.addWidget(widget)
        self.hide()

    def _place(self) -> None:
        width = min(themes.grown(WIDTH), self._over.width() - 24)
        shown = max(1, min(SHOWN_ROWS, self._model.rowCount()))
        height = min(themes.grown(ROW * shown + HEAD), self._over.height() - 24)
        self.setGeometry((self._over.width() - width) // 2, 12, width, height)

    def _type(self) -> None:
        self._typed.start()

    def _ask(self) -> None:
        source, text = self._source, self._box.text()
        if source is not None:
            self._session.lane("picker").submit(lambda task: source(text, task), self._show)

    def _show(self, choices: Sequence[Choice]) -> None:
        self._model.show(choices)
        self._none.setVisible(not choices)
        self._place()
        if choices:
            self._list.setCurrentIndex(self._model.index(0))

    def _move(self, by: int) -> None:
        count = self._model.rowCount()
        if count:
            row = min(max(0, self._list.currentIndex().row() + by), count - 1)
            self._list.setCurrentIndex(self._model.index(row))

    def _clicked(self, index: QModelIndex) -> None:
        self._list.setCurrentIndex(index)
        self.pick()

    def _close_when_left(self) -> None:
        focused = QApplication.focusWidget()
        if self.isVisible() and focused is not None and not self.isAncestorOf(focused):
            self._before = None
            self.close_box()


def paint_sign(
    painter: QPainter, rect: QRect, kind: Kind | None, session: Session, *, over: str = "panel"
) -> None:
    """Paint what stands before a name: the badge of a kind, or the sign of an entry."""
    if kind is not None:
        badge.paint_badge(painter, rect, kind, session.theme, over=over)
        return
    side = themes.grown(icons.SIDE)
    ratio = painter.device().devicePixelRatioF()
    drawn = icons.pixmap("document", session.theme, "accent", side, ratio=ratio)
    middle = rect.center()
    painter.drawPixmap(middle.x() - side // 2 + 1, middle.y() - side // 2 + 1, drawn)
