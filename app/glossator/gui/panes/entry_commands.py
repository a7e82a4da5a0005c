"""What can be done with an entry, as commands; and what is asked before an unsaved one is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox, QWidget

from glossator.gui.commands import Command

if TYPE_CHECKING:
    from glossator.gui.panes.entry import EntryPane


def entry_commands(pane: EntryPane) -> list[Command]:
    """Return the commands of an entry panel."""
    tr, linking = pane.tr, pane.linking
    pin, link, edit = pane.pin_action, pane.link_action, pane.edit_action
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
        Command("entry.file", tr("Entry as a &File"), "", "entry", pane.show_file),
        Command(
            "entry.copy",
            tr("Copy a Link to the Entry"),
            "",
            "entry",
            linking.copy_link,
        ),
        Command("entry.close", tr("C&lose Entry"), "", "entry", pane.close_entry),
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
