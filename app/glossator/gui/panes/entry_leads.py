"""Where links in an entry's text lead, when they are followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from glossator.gui.panes.entry_content import destination
from glossator.gui.session import Session
from glossator.gui.targets import Lead, LeadForm
from glossator.model import Place

if TYPE_CHECKING:
    from glossator.gui.panes.entry import EntryPane


class Leads(QObject):
    """Takes the reader where a link leads: to code, to an entry, or to the system's browser."""

    def __init__(self, session: Session, pane: EntryPane) -> None:
        super().__init__(pane)
        self._session = session
        self._pane = pane

    def follow(self, lead: Lead) -> None:
        """Go where a lead of the shown entry points."""
        workspace, entry = self._session.workspace, self._pane.shown
        if lead.form is LeadForm.WEB:
            QDesktopServices.openUrl(QUrl(lead.target))
        elif workspace is not None and entry is not None:

            def found(there: Place | str | None) -> None:
                self._arrive(there, lead)

            self._session.lane("entry lead").submit(
                lambda _: destination(workspace, entry, lead), found
            )

    def _arrive(self, there: Place | str | None, lead: Lead) -> None:
        if isinstance(there, Place):
            self._session.go_to(there)
        elif there is not None:
            self._session.show_entry(there)
        else:
            words = self._pane.tr("There is nothing at {0}.")
            self._session.tell(words.format(lead.target))
