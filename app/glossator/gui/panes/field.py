"""A box to type into, with a sign at its left and, once there is text, a way to empty it."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from glossator.gui import icons
from glossator.gui.session import Session


class Field(QLineEdit):
    """A line edit whose signs follow the theme."""

    def __init__(self, words: str, icon: str, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._icon = icon
        self.setProperty("field", True)
        self.setPlaceholderText(words)
        self.setAccessibleName(words)
        self._sign = self.addAction(
            icons.icon(icon, session.theme), QLineEdit.ActionPosition.LeadingPosition
        )
        self._sign.setText(words)
        self._empty = self.addAction(
            icons.icon("close", session.theme), QLineEdit.ActionPosition.TrailingPosition
        )
        self._empty.setText(self.tr("Clear"))
        self._empty.setToolTip(self.tr("Clear"))
        self._empty.setVisible(False)
        self._empty.triggered.connect(self.clear)
        self.textChanged.connect(self._show_empty)
        session.theme_changed.connect(self._tint)

    def _show_empty(self, text: str) -> None:
        self._empty.setVisible(bool(text))

    def _tint(self) -> None:
        self._sign.setIcon(icons.icon(self._icon, self._session.theme))
        self._empty.setIcon(icons.icon("close", self._session.theme))
