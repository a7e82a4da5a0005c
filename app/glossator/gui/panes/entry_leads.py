"""Where links in an entry's text lead, when they are followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from glossator.gui.panes.entry_content import destination
from glossator.gui.panes.entry_ties import offers_of
from glossator.gui.session import Session
from glossator.gui.targets import Lead, LeadForm
from glossator.model import Entry, Place
from glossator.task import Task

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

            def look(_: Task) -> Place | str | list[Entry] | None:
                if lead.form is LeadForm.ENTRY:
                    named = workspace.references.named(lead.target, entry.path)
                    if len(named) > 1:
                        return named
                return destination(workspace, entry, lead)

            def found(there: Place | str | list[Entry] | None) -> None:
                if isinstance(there, list):
                    self._offer(there, lead)
                else:
                    self._arrive(there, lead)

            self._session.lane("entry lead").submit(look, found)

    def _offer(self, entries: list[Entry], lead: Lead) -> None:
        """Say that words fit several entries; none of them is picked."""
        words = self._pane.tr("{0} names {1} entries.").format(lead.target, len(entries))
        self._pane.notice.say(words, offers_of(entries, self._session.show_entry))

    def _arrive(self, there: Place | str | None, lead: Lead) -> None:
        if isinstance(there, Place):
            self._session.go_to(there)
        elif there is not None:
            self._session.show_entry(there)
        else:
            words = self._pane.tr("There is nothing at {0}.")
            self._session.tell(words.format(lead.target))
