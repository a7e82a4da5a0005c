"""The tabs of the code pane: one for each file, and a preview in italics that the next one takes.

Painted by itself because no style draws a tab with a line below it alike on every system.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QTabBar, QWidget
from typing_extensions import override

from glossator.gui import icons
from glossator.gui import theme as themes
from glossator.gui.session import Session
from glossator.model import WorkspacePath

HEIGHT = 36
PADDING = 14
CLOSE = 20
"""Width of the part of a tab that closes it."""


class CodeTabs(QTabBar):
    """A bar of tabs, each of which stands for a path."""

    kept = Signal(int)
    """The preview tab of this number shall stay."""
    close_asked = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._preview = -1
        self._hovered = -1
        self._over_close = False
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setMouseTracking(True)
        self.setFixedHeight(max(HEIGHT, self.fontMetrics().height() + 16))
        self.setAccessibleName(self.tr("Open files"))
        self.tabMoved.connect(self._moved)
        session.theme_changed.connect(self.update)

    @property
    def preview(self) -> int:
        """The number of the preview tab; -1 when there is none."""
        return self._preview

    def path(self, number: int) -> WorkspacePath:
        """Return the path a tab stands for."""
        return WorkspacePath(self.tabData(number))

    def find_path(self, path: WorkspacePath) -> int:
        """Return the number of a path's tab, -1 when there is none."""
        numbers = (number for number in range(self.count()) if self.path(number) == path)
        return next(numbers, -1)

    def add(self, path: WorkspacePath, *, preview: bool) -> int:
        """Add a tab and return its number."""
        number = self.addTab("")
        self.rename(number, path)
        if preview:
            self._preview = number
            self.rename(number, path)
        return number

    def rename(self, number: int, path: WorkspacePath) -> None:
        """Let a tab stand for another path."""
        self.setTabData(number, path)
        self._name_all()

    def keep(self, number: int) -> None:
        """Make a preview tab an ordinary one."""
        if number == self._preview:
            self._preview = -1
            self._name_all()

    def drop(self, number: int) -> None:
        """Take a tab away."""
        if number == self._preview:
            self._preview = -1
        elif number < self._preview:
            self._preview -= 1
        self.removeTab(number)
        self._name_all()

    def name(self, number: int) -> str:
        """Return what a tab says."""
        return self.tabText(number)

    def fill(self, menu: QMenu) -> None:
        """Put every tab into a menu, to be chosen."""
        for number in range(self.count()):
            action = menu.addAction(self.path(number).replace("&", "&&"))
            action.triggered.connect(partial(_choose, self, number))

    @override
    def tabSizeHint(self, index: int) -> QSize:
        width = QFontMetrics(self._font(index, strong=True)).horizontalAdvance(self.tabText(index))
        return QSize(width + 2 * PADDING + CLOSE - 6, self.maximumHeight())

    @override
    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(self.count()):
            box = self.tabRect(number)
            if box.intersects(event.rect()):
                self._paint_tab(painter, number, box)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._look_at(event.position().toPoint())
        super().mouseMoveEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._look_at(QPoint(-1, -1))
        super().leaveEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.tabAt(event.position().toPoint())
        middle = event.button() == Qt.MouseButton.MiddleButton
        if number >= 0 and (middle or self._close_box(number).contains(event.position().toPoint())):
            self.close_asked.emit(number)
            event.accept()
            return
        super().mousePressEvent(event)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        number = self.tabAt(event.position().toPoint())
        if number >= 0:
            self.kept.emit(number)
        event.accept()

    def _look_at(self, position: QPoint) -> None:
        self._hovered = self.tabAt(position)
        over = self._hovered >= 0 and self._close_box(self._hovered).contains(position)
        self._over_close = over
        self.update()

    def _font(self, number: int, *, strong: bool) -> QFont:
        return themes.font(bold=strong, italic=number == self._preview)

    def _close_box(self, number: int) -> QRect:
        box = self.tabRect(number)
        if number not in (self.currentIndex(), self._hovered):
            return QRect()
        return QRect(box.right() - CLOSE - 4, box.top() + 7, CLOSE, box.height() - 14)

    def _paint_tab(self, painter: QPainter, number: int, box: QRect) -> None:
        theme = self._session.theme
        current = number == self.currentIndex()
        painter.setFont(self._font(number, strong=current))
        painter.setPen(theme.colour("text" if current or number == self._hovered else "secondary"))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box.adjusted(PADDING, 0, 0, -1), left, self.tabText(number))
        if current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent"))
            line = QRectF(box.left(), box.bottom() - 1.5, box.width(), 2.5)
            painter.drawRoundedRect(line, 1.25, 1.25)
        self._paint_close(painter, number)
        if current and self.hasFocus():
            painter.setPen(theme.colour("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(box).adjusted(3, 4, -3, -5), 5, 5)

    def _paint_close(self, painter: QPainter, number: int) -> None:
        box = self._close_box(number)
        if box.isEmpty():
            return
        theme = self._session.theme
        over = self._over_close and number == self._hovered
        if over:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("hover"))
            painter.drawRoundedRect(box, 4, 4)
        side = 12
        cross = icons.pixmap(
            "close", theme, "text" if over else "secondary", side, ratio=self.devicePixelRatio()
        )
        middle = QRectF(box).center()
        painter.drawPixmap(QPointF(middle.x() - side / 2, middle.y() - side / 2), cross)

    def _name_all(self) -> None:
        """Name tabs by their file; namesakes get their folder too."""
        paths = [self.path(number) for number in range(self.count())]
        names = Counter(path.rpartition("/")[2] for path in paths)
        for number, path in enumerate(paths):
            folder, _, name = path.rpartition("/")
            twin = names[name] > 1 and folder
            text = f"{name} – {folder.rpartition('/')[2]}" if twin else name
            self.setTabText(number, text)
            self.setTabToolTip(number, path)
            preview = self.tr("{0}, preview").format(text) if number == self._preview else text
            self.setAccessibleTabName(number, preview)
        self.update()

    def _moved(self, start: int, end: int) -> None:
        if self._preview == start:
            self._preview = end
        elif start < self._preview <= end:
            self._preview -= 1
        elif end <= self._preview < start:
            self._preview += 1


def _choose(tabs: CodeTabs, number: int) -> None:
    tabs.setCurrentIndex(number)
