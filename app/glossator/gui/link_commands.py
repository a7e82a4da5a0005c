"""What can be done about the link that is looked at, as commands of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction

from glossator.gui.commands import Command
from glossator.gui.deciding import Deciding
from glossator.gui.models.acts import Act, acts_of, words_of

KEYS = {Act.REVIEW: "Ctrl+Shift+R", Act.ACCEPT: "Ctrl+Shift+A"}
SPOKEN_OF_BY_ENTRIES = frozenset({Act.EDIT})
"""Acts that are a command of the entry panel already."""


def link_commands(deciding: Deciding) -> list[Command]:
    """Return the acts of a link, and the undoing of what was decided about links."""
    actions = {
        act: QAction(_named(act), deciding) for act in Act if act not in SPOKEN_OF_BY_ENTRIES
    }

    def arrange() -> None:
        offered = acts_of(deciding.link)
        for act, action in actions.items():
            action.setEnabled(act in offered)

    deciding.link_changed.connect(arrange)
    arrange()
    undo = QAction(QCoreApplication.translate("Commands", "Und&o the Last Link Decision"), deciding)
    made = [
        Command(
            f"link.{act.value}", one.text(), KEYS.get(act, ""), "entry", _doer(deciding, act), one
        )
        for act, one in actions.items()
    ]
    return [*made, Command("link.undo", undo.text(), "Ctrl+Z", "edit", deciding.undo, undo)]


def _named(act: Act) -> str:
    return QCoreApplication.translate("Commands", "Link: {0}").format(words_of(act))


def _doer(deciding: Deciding, act: Act) -> Callable[[], None]:
    def run() -> None:
        link = deciding.link
        if link is not None and act in acts_of(link):
            deciding.act(act, link)

    return run
