"""Links by hand: pick an entry for some code, code for an entry, or other code for a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from glossator.gui.models.choices import Choice
from glossator.gui.panes.code_asking import choice_of
from glossator.gui.panes.picker import Picker
from glossator.gui.session import Session
from glossator.model import Entry, EntrySource, Link, Place, Symbol
from glossator.task import Task

if TYPE_CHECKING:
    from glossator.gui.panes.entry import EntryPane

MAX_LISTED = 60


class EntryLinking(QObject):
    """Picks links and has them written."""

    def __init__(self, session: Session, pane: EntryPane) -> None:
        super().__init__(pane)
        self._session = session
        self._pane = pane
        self.picker = Picker(session, pane)
        session.deciding.relink_asked.connect(self.pick_target)

    def pick_entry(self, subject: Symbol | Place | None) -> None:
        """Let an entry be picked that shall speak of some code."""
        workspace = self._session.workspace
        anchor = anchor_of(subject)
        if workspace is None or not anchor:
            self._session.tell(self._pane.tr("There is no code to link."))
            return

        def source(text: str, _: Task) -> list[Choice]:
            found = workspace.entries.all(text)
            entries = sorted(found, key=_order)
            return [_entry_choice(entry) for entry in entries[:MAX_LISTED]]

        def picked(choice: Choice) -> None:
            if isinstance(choice.stands_for, Entry):
                self._write(choice.stands_for, anchor)

        self._session.focus("entry")
        name = subject.name if isinstance(subject, Symbol) else anchor
        self.picker.open(self._pane.tr("Which entry speaks of {0}?").format(name), source, picked)

    def pick_symbol(self) -> None:
        """Let a symbol be picked that the shown entry is about."""
        workspace, entry = self._session.workspace, self._pane.shown
        if workspace is None or entry is None:
            return

        def source(text: str, task: Task) -> list[Choice]:
            wanted = text.strip()
            if not wanted:
                here = self._session.symbol
                return [choice_of(here)] if here else []
            found = workspace.search.quick(f"@{wanted}", task, limit=MAX_LISTED)
            return [choice_of(one.symbol) for one in found if one.symbol]

        def picked(choice: Choice) -> None:
            if isinstance(choice.stands_for, Symbol):
                self._write(entry, choice.stands_for.id)

        self.picker.open(self._pane.tr("Which symbol is it about?"), source, picked)

    def pick_target(self, link: Link) -> None:
        """Let the code be picked that a link shall lead to; the likeliest is offered first."""
        workspace = self._session.workspace
        if workspace is None:
            return

        def source(text: str, task: Task) -> list[Choice]:
            wanted = text.strip()
            if not wanted:
                return [choice_of(one) for one in workspace.reviews.choices(link)]
            found = workspace.search.quick(f"@{wanted}", task, limit=MAX_LISTED)
            return [choice_of(one.symbol) for one in found if one.symbol]

        def picked(choice: Choice) -> None:
            if isinstance(choice.stands_for, Symbol):
                self._session.deciding.relink(link, choice.stands_for.id)

        self._session.focus("entry")
        self.picker.open(self._pane.tr("What is {0} now?").format(link.anchor), source, picked)

    def copy_link(self) -> None:
        """Copy a link to the shown entry."""
        entry = self._pane.shown
        if entry is not None:
            QGuiApplication.clipboard().setText(f"[[{entry.id}]]")
            self._session.tell(self._pane.tr("Copied [[{0}]]").format(entry.id))

    def _write(self, entry: Entry, anchor: str) -> None:
        self._session.deciding.confirm(entry.path, anchor, entry.title)


def anchor_of(subject: Symbol | Place | None) -> str:
    """Return the words with which an entry points at some code; "" for none."""
    if isinstance(subject, Symbol):
        return subject.id
    if subject is None:
        return ""
    span = subject.span
    if span is None:
        return subject.path
    return f"{subject.path}#L{span.first}" + (f"-L{span.last}" if span.lines > 1 else "")


def _entry_choice(entry: Entry) -> Choice:
    return Choice(entry.title, entry.path, stands_for=entry)


def _order(entry: Entry) -> tuple[bool, str]:
    """Return what puts entries before documents, and each by its title."""
    return entry.source is not EntrySource.ENTRY, entry.title.casefold()
