"""The strip that offers the entries of the code at the caret, or says that there are none."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.around import Offered
from glossator.gui.models.entries import status_word
from glossator.gui.panes.code_looks import LinkButton, paint_ring
from glossator.gui.panes.wrapping import WrappingLabel
from glossator.gui.session import Session
from glossator.model import LinkedEntry, SymbolId

TAB_HEIGHT = 30
TAB_INSET = 9
"""From the edge of a tab to its words."""

TAB_WIDTH = 190
"""A title gets no more room than this; the tool tip has all of it."""


class OfferTabs(QTabBar):
    """One tab for each entry of the code at the caret."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFixedHeight(max(TAB_HEIGHT, self.fontMetrics().height() + 12))
        self.setAccessibleName(self.tr("Entries of this code"))

    @override
    def tabSizeHint(self, index: int) -> QSize:
        width = QFontMetrics(themes.font("secondary", bold=True)).horizontalAdvance(
            self.tabText(index)
        )
        return QSize(min(TAB_WIDTH, width + 2 * TAB_INSET + 2), self.maximumHeight())

    @override
    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def room(self) -> int:
        """Return how much of the width shows tabs: what the buttons to scroll them leave."""
        buttons = [one.x() for one in self.findChildren(QToolButton) if one.isVisible()]
        return min(buttons, default=self.width())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._session.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(0, 0, self.room(), self.height())
        for number in range(self.count()):
            box = self.tabRect(number)
            current = number == self.currentIndex()
            font = themes.font("secondary", bold=current)
            painter.setFont(font)
            painter.setPen(theme.colour("text" if current else "secondary"))
            words = QFontMetrics(font).elidedText(
                self.tabText(number), Qt.TextElideMode.ElideRight, box.width() - 2 * TAB_INSET
            )
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box.adjusted(TAB_INSET, 0, 0, -2), left, words)
            if current:
                painter.fillRect(
                    QRectF(box.left() + 4, box.bottom() - 1, box.width() - 8, 2),
                    theme.colour("accent"),
                )
                if self.hasFocus():
                    paint_ring(painter, QRectF(box).adjusted(2, 2, -2, -3), theme)


class Offers(QWidget):
    """Says which entries the code at the caret has."""

    write_asked = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._entries: list[LinkedEntry] = []
        self._about: SymbolId | None = None
        self._words = WrappingLabel(self)
        self._write = LinkButton(self.tr("Write one"), session, self)
        self._tabs = OfferTabs(session, self)
        self._words.setFont(themes.font("badge", bold=True))
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setObjectName("paneCount")
        self._write.clicked.connect(self.write_asked)
        self._tabs.tabBarClicked.connect(self._choose)
        self._tabs.currentChanged.connect(self._choose)
        head = QHBoxLayout()
        head.setContentsMargins(15, 2, 10, 0)
        head.addWidget(self._words, 1)
        head.addWidget(self._write)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 2)
        column.setSpacing(0)
        column.addLayout(head)
        below = QHBoxLayout()
        below.setContentsMargins(6, 0, 6, 0)
        below.addWidget(self._tabs)
        column.addLayout(below)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; "" while hidden."""
        return "" if self.isHidden() else self._words.text()

    @property
    def titles(self) -> list[str]:
        """What the tabs say."""
        return [self._tabs.tabText(number) for number in range(self._tabs.count())]

    @property
    def tabs(self) -> QTabBar:
        """The tabs."""
        return self._tabs

    def offer(self, offered: Offered, current: str, *, own: bool = True) -> None:
        """Offer the entries of a symbol.

        Args:
            current: The id of the entry that is shown.
            own: Whether it is the symbol at the caret; one around it is always named.
        """
        entries, name = offered.entries, offered.symbol.name
        self._about = offered.symbol.id
        known = {entry.id: entry for entry in reversed(entries)}
        self._entries = [entry for entry in entries if known.get(entry.id) is entry]
        count = len(self._entries)
        here = next((at for at, one in enumerate(self._entries) if one.id == current), -1)
        self._fill(here)
        self._words.setText(self._said(count).format(name))
        self._write.setVisible(count == 0)
        self._tabs.setVisible(count > 1)
        self.setVisible(count != 1 or not own)

    def show_current(self, entry: str) -> None:
        """Underline the tab of the entry that is shown, if it is among those offered."""
        here = next((at for at, one in enumerate(self._entries) if one.id == entry), -1)
        if here >= 0:
            self._tabs.blockSignals(True)
            self._tabs.setCurrentIndex(here)
            self._tabs.blockSignals(False)

    def _said(self, count: int) -> str:
        if count == 1:
            return self.tr("1 entry for {0}")
        return (
            self.tr("%n entries for {0}", "", count) if count else self.tr("No entry for {0} yet")
        )

    def _fill(self, current: int) -> None:
        self._tabs.blockSignals(True)
        while self._tabs.count():
            self._tabs.removeTab(0)
        for entry in self._entries:
            words = " · ".join(filter(None, (entry.title, status_word(entry.status))))
            self._tabs.setTabToolTip(self._tabs.addTab(words), words)
        self._tabs.setCurrentIndex(max(0, current))
        self._tabs.blockSignals(False)

    def _choose(self, number: int) -> None:
        if 0 <= number < len(self._entries):
            self._session.show_entry(self._entries[number].id, about=self._about)
