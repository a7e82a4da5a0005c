"""A box over the entry that shows what would be written before it is: what such boxes share.

The rule: Enter does what is shown, Escape leaves everything as it is, and the keyboard goes back to
where it was.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.errors import GlossatorError
from glossator.gui import theme as themes
from glossator.gui.panes.code_looks import Floating, LinkButton, code_font
from glossator.gui.session import Session


class ShownFirstBox(Floating):
    """Shows a text that says what would be written, with a button that does it and one that won't.

    Attributes:
        said: What is shown, in a sentence.
        text: The lines that would be written, or that would change.
    """

    def __init__(self, session: Session, over: QWidget, act: str, shows: str) -> None:
        """Build the box, hidden.

        Args:
            act: What the button is called that does it.
            shows: What the text is called for a screen reader.
        """
        super().__init__(session, over)
        self._over = over
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(shows)
        self.text.setFont(code_font(session))
        self.act = LinkButton(act, session, self)
        self.cancel = LinkButton(self.tr("Cancel"), session, self)
        self.act.clicked.connect(self.carry_out)
        self.cancel.clicked.connect(self.close_box)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.act)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 12, 12, 8)
        self.column.setSpacing(6)
        self.column.addWidget(self.said)
        self.column.addWidget(self.text, 1)
        self.column.addLayout(buttons)
        self.hide()

    def carry_out(self) -> None:
        """Do what is shown; nothing while nothing is."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop what is shown, and what is still being asked for."""
        raise NotImplementedError

    def close_box(self) -> None:
        """Leave everything as it is."""
        self.forget()
        self.hide()
        self._over.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_over(self, width: int, height: int, first: QWidget) -> None:
        """Show the box at the top of the entry, and let one of its parts have the keyboard.

        Args:
            width: In pixels at the usual size of text; never more than there is room for.
            height: Likewise.
        """
        wide = min(themes.grown(width), self._over.width() - 16)
        high = min(themes.grown(height), self._over.height() - 24)
        self.setGeometry((self._over.width() - wide) // 2, 12, wide, high)
        self.show()
        self.raise_()
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_nothing(self, words: str) -> None:
        """Say why there is nothing to do."""
        self.act.setEnabled(False)
        self.said.setText(words)
        self.text.setPlainText("")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_box()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.carry_out()
            case _:
                super().keyPressEvent(event)

    def _refused(self, error: GlossatorError) -> None:
        self._session.tell(f"{error.problem} {error.remedy}")
