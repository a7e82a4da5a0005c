"""Links by hand: pick an entry for some code, or code for an entry; unlink; say it is still right.

Every change is written into the entry's front matter by the workspace, and can be undone from the
message that tells of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from glossator.gui.models.choices import Choice
from glossator.gui.panes.code_asking import choice_of
from glossator.gui.panes.picker import Picker
from glossator.gui.session import Session
from glossator.model import CoveredSymbol, Entry, EntrySource, Place, Symbol
from glossator.task import Task

if TYPE_CHECKING:
    from glossator.gui.panes.entry import EntryPane

MAX_LISTED = 60


class EntryLinking(QObject):
    """Picks links and has them written."""

    changed = Signal()
    """A link was written or taken away."""

    def __init__(self, session: Session, pane: EntryPane) -> None:
        super().__init__(pane)
        self._session = session
        self._pane = pane
        self.picker = Picker(session, pane)

    def pick_entry(self, subject: Symbol | Place | None) -> None:
        """Let an entry be picked that shall speak of some code."""
        workspace = self._session.workspace
        anchor = anchor_of(subject)
        if workspace is None or not anchor:
            self._session.tell(self._pane.tr("There is no code to link."))
            return

        def source(text: str, _: Task) -> list[Choice]:
            found = workspace.entries.all(text)
            entries = sorted((one for one in found if one.writable), key=_order)
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

    def unlink(self, covered: CoveredSymbol) -> None:
        """Take a source link out of the shown entry."""
        entry = self._pane.shown
        if entry is not None:
            self._take_away(entry, covered.link.anchor)

    def still_right(self, covered: CoveredSymbol) -> None:
        """Note that the entry is still right about code that has changed."""
        entry = self._pane.shown
        if entry is not None:
            self._write(entry, covered.link.anchor, undoable=False)

    def copy_link(self) -> None:
        """Copy a link to the shown entry."""
        entry = self._pane.shown
        if entry is not None:
            QGuiApplication.clipboard().setText(f"[[{entry.id}]]")
            self._session.tell(self._pane.tr("Copied [[{0}]]").format(entry.id))

    def _write(self, entry: Entry, anchor: str, *, undoable: bool = True) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return

        def written(stored: tuple[str, str]) -> None:
            words = self._pane.tr("Linked {0} to “{1}”").format(stored[0], entry.title)
            self._tell(words, self._remover(entry, stored[0]) if undoable else None)

        self._session.lane("entry link").submit(
            lambda _: workspace.links.link(entry.path, anchor), written
        )

    def _take_away(self, entry: Entry, anchor: str) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return

        def gone(stored: str) -> None:
            words = self._pane.tr("Unlinked {0} from “{1}”").format(stored, entry.title)
            self._tell(words, self._adder(entry, stored))

        self._session.lane("entry link").submit(
            lambda _: workspace.links.unlink(entry.path, anchor), gone
        )

    def _tell(self, words: str, undo: Callable[[], None] | None) -> None:
        self._session.tell(words, self._pane.tr("Undo") if undo else "", undo)
        self.changed.emit()
        self._session.refresh_index()

    def _remover(self, entry: Entry, anchor: str) -> Callable[[], None]:
        def undo() -> None:
            self._take_away(entry, anchor)

        return undo

    def _adder(self, entry: Entry, anchor: str) -> Callable[[], None]:
        def undo() -> None:
            self._write(entry, anchor)

        return undo


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
