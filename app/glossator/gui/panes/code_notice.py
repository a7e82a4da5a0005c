"""The strip above a text that says what is special about it, with what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.gui import icons
from glossator.gui.panes.code_looks import LinkButton
from glossator.gui.panes.wrapping import WrappingLabel
from glossator.gui.session import Session


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a notice lets the person do."""

    text: str
    run: Callable[[], None]


class Notice(QWidget):
    """A sentence on an amber ground, and buttons. Hidden while there is nothing to say."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._icon = QLabel(self)
        self._words = WrappingLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons: list[QPushButton] = []
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self._words, 1)
        self._below = QHBoxLayout()
        self._below.setSpacing(4)
        self._below.setContentsMargins(20, 0, 0, 0)
        self._below.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 10, 8)
        column.setSpacing(2)
        column.addLayout(self._row)
        column.addLayout(self._below)
        session.theme_changed.connect(self._tint)
        self._tint()
        self.hide()

    @property
    def text(self) -> str:
        """What is said; "" while hidden."""
        return "" if self.isHidden() else self._words.text()

    @property
    def offers(self) -> list[str]:
        """What the buttons say."""
        return [button.text() for button in self._buttons]

    def say(self, words: str, offers: Sequence[Offer] = ()) -> None:
        """Show a sentence, with what can be done about it."""
        self._clear()
        self._words.setText(words)
        self.setAccessibleName(words)
        for number, offer in enumerate(offers):
            button = LinkButton(offer.text, self._session, self, "warning")
            button.clicked.connect(_calling(offer.run))
            self._buttons.append(button)
            if len(offers) > 1:
                self._below.insertWidget(number, button)
            else:
                self._row.addWidget(button)
        self.show()

    def take(self, number: int) -> None:
        """Do what a button offers."""
        self._buttons[number].click()

    def hush(self) -> None:
        """Say nothing."""
        self._clear()
        self.hide()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._session.theme.colour("warning_tint"))

    def _clear(self) -> None:
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = []

    def _tint(self) -> None:
        theme = self._session.theme
        ratio = self.devicePixelRatio()
        self._icon.setPixmap(icons.pixmap("warning", theme, "warning", ratio=ratio))
        palette = self.palette()
        palette.setColor(self._words.foregroundRole(), theme.colour("warning"))
        self._words.setPalette(palette)


def _calling(run: Callable[[], None]) -> Callable[[], None]:
    """Return what takes none of the values that a signal may carry."""

    def call() -> None:
        run()

    return call
