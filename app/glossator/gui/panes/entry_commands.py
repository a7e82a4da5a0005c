"""What can be done with an entry, as commands; and what is asked before an unsaved one is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QMessageBox, QWidget

from glossator.gui.commands import Command
from glossator.gui.panes.code_notice import Notice, Offer
from glossator.gui.panes.entry_converting import ConvertBox
from glossator.gui.panes.entry_renaming import RenameBox
from glossator.gui.session import Session
from glossator.model import Entry, EntrySource

if TYPE_CHECKING:
    from glossator.gui.panes.entry import EntryPane


class MoreMenu(QMenu):
    """What is done more rarely with the entry that is shown; each row is a command too."""

    def __init__(self, session: Session, pane: EntryPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self.converting = ConvertBox(session, pane)
        self.renaming = RenameBox(session, pane)
        self.file = self.addAction(self.tr("Show as a &File"), pane.show_file)
        self.copy = self.addAction(self.tr("Copy a Link to the Entry"), pane.linking.copy_link)
        self.rename = self.addAction(self.tr("&Rename Entry…"), self._rename)
        self.convert = self.addAction(self.tr("Convert to &Markdown…"), self._convert)
        self.close_entry = self.addAction(self.tr("C&lose Entry"), pane.close_entry)

    def arrange(self, shown: Entry | None) -> None:
        """Offer what can be done with the entry that is shown."""
        self.rename.setEnabled(shown is not None and shown.writable)
        self.convert.setEnabled(shown is not None and shown.source is EntrySource.RECORD)

    def _rename(self) -> None:
        """Ask for another name of the entry; what is being written is settled first."""
        if self._pane.shown is not None and self._pane.may_close(self._rename):
            self.renaming.open(self._pane.shown)

    def _convert(self) -> None:
        """Show what a record would become."""
        if self._pane.shown is not None:
            self.converting.open(self._pane.shown)


def say_what_is_wrong(notice: Notice, entry: Entry | None, edit: Callable[[], None]) -> None:
    """Say what is wrong with the head of an entry, and offer to edit it; else say nothing."""
    notice.hush()
    if entry is not None and entry.problems:
        first = entry.problems[0]
        offers = [Offer(notice.tr("Edit"), edit)] if entry.writable else []
        words = notice.tr("Line {0} of {1}: {2}")
        notice.say(words.format(first.line, entry.path, first.text), offers)


def entry_commands(pane: EntryPane) -> list[Command]:
    """Return the commands of an entry panel."""
    tr, linking = pane.tr, pane.linking
    pin, link, edit = pane.pin_action, pane.link_action, pane.edit_action
    rename, convert = pane.more.rename, pane.more.convert
    file, copy, close = pane.more.file, pane.more.copy, pane.more.close_entry
    add, suggest = pane.reader.covers.add_action, pane.reader.suggestions.suggest_action
    return [
        Command("entry.edit", edit.text(), "F2", "entry", pane.edit, edit),
        Command("entry.save", tr("&Save Entry"), "Ctrl+S", "entry", pane.save),
        Command(
            "entry.covers",
            tr("Covered &Code"),
            "Ctrl+Shift+Down",
            "entry",
            pane.focus_covers,
        ),
        Command("entry.symbol", link.text(), "", "entry", linking.pick_symbol, link),
        Command("entry.pin", pin.text(), "", "entry", action=pin),
        Command("entry.suggest", suggest.text(), "", "entry", action=suggest),
        Command("entry.add", add.text(), "", "entry", action=add),
        Command("entry.file", file.text(), "", "entry", action=file),
        Command("entry.rename", rename.text(), "Shift+F2", "entry", action=rename),
        Command("entry.convert", convert.text(), "", "entry", action=convert),
        Command("entry.copy", copy.text(), "", "entry", action=copy),
        Command("entry.close", close.text(), "", "entry", action=close),
    ]


def ask_unsaved(parent: QWidget, name: str) -> QMessageBox.StandardButton:
    """Ask what shall become of an unsaved text: save, discard, or stay."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(parent.tr("“{0}” is not saved.").format(name))
    box.setStandardButtons(
        QMessageBox.StandardButton.Save
        | QMessageBox.StandardButton.Discard
        | QMessageBox.StandardButton.Cancel
    )
    return QMessageBox.StandardButton(box.exec())
