"""What the entry panel shows while there is no entry: why, and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from glossator.gui.panes.wrapping import WrappingLabel
from glossator.gui.session import Session
from glossator.model import Symbol


class EmptyEntry(QWidget):
    """A sentence, and a button to write the entry that is missing."""

    write_asked = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._symbol: Symbol | None = None
        self._loading = False
        self._words = WrappingLabel(self)
        self._hint = WrappingLabel(self)
        self._write = QPushButton(self.tr("Write One"), self)
        for label in (self._words, self._hint):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._hint.setObjectName("paneCount")
        self._write.setAccessibleName(self._write.text())
        self._write.setProperty("accent", True)
        self._write.clicked.connect(self.write_asked)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._write)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self._words)
        column.addLayout(row)
        column.addWidget(self._hint)
        column.addStretch(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_symbol(None)

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    def show_symbol(self, symbol: Symbol | None) -> None:
        """Say that the symbol at the caret has no entry, or that nothing is chosen yet."""
        self._symbol = symbol
        self._say()

    def show_loading(self, *, loading: bool = True) -> None:
        """Say that the entry is being read, or no longer."""
        self._loading = loading
        self._say()

    def _say(self) -> None:
        symbol = self._symbol
        if self._loading:
            self._words.setText(self.tr("Reading the entry …"))
            self._hint.clear()
        elif symbol is None:
            self._words.setText(self.tr("No entry is open."))
            self._hint.setText(
                self.tr("Entries of the code you read appear here as you move through it.")
            )
        else:
            self._words.setText(self.tr("No entry for {0} yet").format(symbol.qualname))
            self._hint.setText(self.tr("Say why it is as it is, for those who come next."))
        self._write.setVisible(symbol is not None and not self._loading)
        self.setAccessibleName(self._words.text())
