"""The table of commands behind menus, keys and the palette. Nothing can be done that is not here.

A pane names its own commands as values; the window adds those that concern the whole. Each becomes
one QAction, which is in one menu at most and in the palette in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

MENUS: Mapping[str, str] = {
    "file": "&File",
    "edit": "&Edit",
    "go": "&Go",
    "entry": "E&ntry",
    "view": "&View",
    "help": "&Help",
}
"""The menus in their order, with their names."""

ORDER: Mapping[str, tuple[str, ...]] = {
    "file": (
        "workspace.open",
        "workspace.recent",
        "workspace.close",
        "-",
        "index.refresh",
        "index.cancel",
        "-",
        "app.settings",
        "-",
        "app.quit",
    ),
    "go": (
        "go.anything",
        "go.command",
        "-",
        "go.back",
        "go.forward",
        "-",
        "pane.search",
        "pane.symbols",
        "pane.code",
        "pane.entry",
        "pane.problems",
        "pane.usages",
        "pane.review",
        "pane.next",
        "pane.previous",
        "-",
    ),
    "view": ("view.sidebar", "view.reset", "-", "view.theme", "-"),
    "help": ("help.keys", "help.messages", "-", "help.about"),
}
"""What stands first in a menu, `-` for a line; whatever else belongs there comes below."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done.

    Attributes:
        id: Stable, dotted, never shown.
        keys: Portable key sequences, several parted by `; `; "" for none.
        menu: The key of the menu it is in; "" for the palette only.
        run: What it does; None when `action` does it already.
        action: A QAction that the pane has made itself, e.g. one that can be checked.
    """

    id: str
    text: str
    keys: str
    menu: str
    run: Callable[[], None] | None = None
    action: QAction | None = None


class Commands(QObject):
    """All commands of one window, each with its QAction."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}

    def add(self, commands: Iterable[Command]) -> None:
        """Take commands in.

        Raises:
            ValueError: When an id or a key is taken already: a defect of the program.
        """
        for command in commands:
            taken = {key for one in self._commands.values() for key in sequences(one)}
            clash = taken.intersection(sequences(command))
            if command.id in self._commands or clash:
                msg = f"command {command.id} or its key is there already: {clash}"
                raise ValueError(msg)
            self._commands[command.id] = command
            self._actions[command.id] = self._action_of(command)

    def all(self) -> list[tuple[Command, QAction]]:
        """Return every command with its action, in the order of their ids."""
        return [(self._commands[key], self._actions[key]) for key in sorted(self._commands)]

    def action(self, command: str) -> QAction:
        """Return the action of a command by its id."""
        return self._actions[command]

    def fill(self, bar: QMenuBar, submenus: Mapping[str, QMenu]) -> None:
        """Build the menus.

        Args:
            submenus: Menus that stand in place of a name in ORDER.
        """
        for key, name in MENUS.items():
            menu = bar.addMenu(QCoreApplication.translate("Commands", name))
            menu.setObjectName(f"menu.{key}")
            named = ORDER.get(key, ())
            for entry in named:
                if entry == "-":
                    menu.addSeparator()
                elif entry in submenus:
                    menu.addMenu(submenus[entry])
                elif entry in self._actions:
                    menu.addAction(self._actions[entry])
            for command in self._commands.values():
                if command.menu == key and command.id not in named:
                    menu.addAction(self._actions[command.id])

    def _action_of(self, command: Command) -> QAction:
        action = command.action if command.action is not None else QAction(command.text, self)
        action.setObjectName(command.id)
        keys = sequences(command)
        if keys:
            action.setShortcuts([QKeySequence.fromString(key) for key in keys])
            action.setToolTip(f"{plain(command.text)} ({shown_keys(command)})")
        else:
            action.setToolTip(plain(command.text))
        if command.run is not None:
            action.triggered.connect(_without_value(command.run))
        return action


def sequences(command: Command) -> tuple[str, ...]:
    """Return the keys of a command, portable, one sequence each."""
    return tuple(key for key in command.keys.split("; ") if key)


def shown_keys(command: Command) -> str:
    """Return a command's first key as this system writes it."""
    first = next(iter(sequences(command)), "")
    return QKeySequence.fromString(first).toString(QKeySequence.SequenceFormat.NativeText)


def plain(text: str) -> str:
    """Return a menu text without its mnemonic and dots."""
    return text.replace("&", "").removesuffix("…")


def _without_value(run: Callable[[], None]) -> Callable[[], None]:
    """Return what takes none of the values that a signal may carry."""

    def call() -> None:
        run()

    return call
