"""The box that makes an entry of a record: what would be written is shown before it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.errors import GlossatorError
from glossator.gui import theme as themes
from glossator.gui.panes.code_looks import Floating, LinkButton, code_font
from glossator.gui.session import Session
from glossator.model import Entry, MadeEntry

WIDTH = 560
HEIGHT = 420


class ConvertBox(Floating):
    """Shows the entry that a record would become, and writes it when the person says so."""

    def __init__(self, session: Session, over: QWidget) -> None:
        super().__init__(session, over)
        self._over = over
        self._made: MadeEntry | None = None
        self.said = QLabel(self)
        self.text = QPlainTextEdit(self)
        self.write = LinkButton(self.tr("Write It"), session, self)
        self.cancel = LinkButton(self.tr("Cancel"), session, self)
        self._build()

    def open(self, entry: Entry) -> None:
        """Show what a record would become."""
        workspace = self._session.workspace
        if workspace is None:
            return
        self._made = None
        self.write.setEnabled(False)
        self.said.setText(self.tr("Reading {0}…").format(entry.path))
        self.text.clear()
        width = min(themes.grown(WIDTH), self._over.width() - 16)
        height = min(themes.grown(HEIGHT), self._over.height() - 24)
        self.setGeometry((self._over.width() - width) // 2, 12, width, height)
        self.show()
        self.raise_()
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)
        self._session.lane("conversion").submit(
            lambda _: workspace.importing.conversion(entry), self._show_made, self._say
        )

    def close_box(self) -> None:
        """Leave everything as it is."""
        self._session.lane("conversion").cancel()
        self._made = None
        self.hide()
        self._over.setFocus(Qt.FocusReason.PopupFocusReason)

    def carry_out(self) -> None:
        """Write what was shown, and show the entry; the record stays."""
        workspace, made = self._session.workspace, self._made
        if workspace is None or made is None:
            return
        self.close_box()
        self._session.lane("convert").submit(
            lambda _: workspace.importing.convert(made), self._arrive, self._refused
        )

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_box()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.carry_out()
            case _:
                super().keyPressEvent(event)

    def _build(self) -> None:
        self.setObjectName("convert")
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("What would be written"))
        self.text.setFont(code_font(self._session))
        self.write.clicked.connect(self.carry_out)
        self.cancel.clicked.connect(self.close_box)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.write)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 8)
        column.setSpacing(6)
        column.addWidget(self.said)
        column.addWidget(self.text, 1)
        column.addLayout(buttons)
        self.hide()

    def _show_made(self, made: MadeEntry) -> None:
        self._made = made
        self.write.setEnabled(True)
        words = self.tr("{0} would be written; {1} stays and gives way to it.")
        self.said.setText(words.format(made.path, made.origin))
        self.text.setPlainText(made.text)

    def _say(self, error: GlossatorError) -> None:
        self.said.setText(f"{error.problem} {error.remedy}")

    def _arrive(self, entry: Entry) -> None:
        self._session.tell(self.tr("{0} was written; the record stays.").format(entry.path))
        self._session.show_entry(entry.path)
        self._session.refresh_index()

    def _refused(self, error: GlossatorError) -> None:
        self._session.tell(f"{error.problem} {error.remedy}")
