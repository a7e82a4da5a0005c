"""The box that makes an entry of a record: what would be written is shown before it is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from glossator.errors import GlossatorError
from glossator.gui.panes.entry_shown_first import ShownFirstBox
from glossator.gui.session import Session
from glossator.model import Entry, MadeEntry

WIDTH = 560
HEIGHT = 420


class ConvertBox(ShownFirstBox):
    """Shows the entry that a record would become, and writes it when the person says so."""

    def __init__(self, session: Session, over: QWidget) -> None:
        super().__init__(session, over, self.tr("Write It"), self.tr("What would be written"))
        self.setObjectName("convert")
        self._made: MadeEntry | None = None

    def open(self, entry: Entry) -> None:
        """Show what a record would become."""
        workspace = self._session.workspace
        if workspace is None:
            return
        self._made = None
        self.show_nothing(self.tr("Reading {0}…").format(entry.path))
        self.show_over(WIDTH, HEIGHT, self.text)
        self._session.lane("conversion").submit(
            lambda _: workspace.importing.conversion(entry), self._show_made, self._say
        )

    @override
    def forget(self) -> None:
        self._session.lane("conversion").cancel()
        self._made = None

    @override
    def carry_out(self) -> None:
        """Write what was shown, and show the entry; the record stays."""
        workspace, made = self._session.workspace, self._made
        if workspace is None or made is None:
            return
        self.close_box()
        self._session.lane("convert").submit(
            lambda _: workspace.importing.convert(made), self._arrive, self._refused
        )

    def _show_made(self, made: MadeEntry) -> None:
        self._made = made
        self.act.setEnabled(True)
        words = self.tr("{0} would be written; {1} stays and gives way to it.")
        self.said.setText(words.format(made.path, made.origin))
        self.text.setPlainText(made.text)

    def _say(self, error: GlossatorError) -> None:
        self.said.setText(f"{error.problem} {error.remedy}")

    def _arrive(self, entry: Entry) -> None:
        self._session.tell(self.tr("{0} was written; the record stays.").format(entry.path))
        self._session.show_entry(entry.path)
        self._session.refresh_index()
