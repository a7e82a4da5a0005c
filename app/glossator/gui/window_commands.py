"""The commands that concern the whole window; those of a pane are named by the pane."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction

from glossator.gui.commands import Command
from glossator.gui.docks import Docks
from glossator.gui.opening import Opening
from glossator.gui.panes.quick_open import QuickOpen
from glossator.gui.preferences import Preferences
from glossator.gui.session import Session
from glossator.model import Place

PANES = (
    ("search", "Search Pane", "Ctrl+Shift+F"),
    ("symbols", "Symbol Tree", "Ctrl+Shift+S"),
    ("code", "Code", "Ctrl+1"),
    ("entry", "Entry Panel", "Ctrl+Shift+E"),
    ("problems", "Problems", "Ctrl+Shift+M"),
    ("usages", "Usages", ""),
    ("review", "Review", ""),
    ("coverage", "Coverage", ""),
    ("trace", "Read a Stack Trace…", ""),
)


def tr(text: str) -> str:
    """Translate a command's words."""
    return QCoreApplication.translate("Commands", text)


def workspace_commands(session: Session, opening: Opening) -> list[Command]:
    """Return the commands that open, close and index a workspace."""
    return [
        Command("workspace.open", tr("&Open a Folder…"), "Ctrl+O", "file", opening.ask_folder),
        Command("workspace.close", tr("&Close the Workspace"), "", "file", session.close),
        Command("index.refresh", tr("&Update the Index"), "F5", "file", session.refresh_index),
        Command("index.cancel", tr("Cancel &Indexing"), "", "file", session.cancel_index),
    ]


def going_commands(session: Session, quick: QuickOpen, docks: Docks) -> list[Command]:
    """Return the commands that lead somewhere."""

    def enter(pane: str) -> Command:
        name, words, keys = next(one for one in PANES if one[0] == pane)
        return Command(f"pane.{name}", tr(words), keys, "go", lambda: docks.enter(name))

    return [
        Command("go.anything", tr("&Go to…"), "Ctrl+K; Ctrl+P", "go", quick.ask_anything),
        Command("go.command", tr("&Commands…"), "Ctrl+Shift+P", "go", quick.ask_command),
        Command("go.back", tr("&Back"), "Alt+Left", "go", session.back),
        Command("go.forward", tr("&Forward"), "Alt+Right", "go", session.forward),
        *(enter(name) for name, _, _ in PANES),
        Command("pane.next", tr("&Next Pane"), "F6", "go", lambda: docks.step(1)),
        Command("pane.previous", tr("Pre&vious Pane"), "Shift+F6", "go", lambda: docks.step(-1)),
    ]


def entry_commands(session: Session) -> list[Command]:
    """Return the commands that begin entries and links from what is looked at."""

    def new() -> None:
        session.new_entry_asked.emit(selected(session))

    def about_symbol() -> None:
        session.new_entry_asked.emit(session.symbol or session.current)

    def link() -> None:
        session.link_asked.emit(selected(session) or session.symbol)

    return [
        Command("entry.new", tr("&New Entry"), "Ctrl+N", "entry", new),
        Command(
            "entry.about", tr("New Entry &About This Symbol"), "Ctrl+Shift+N", "entry", about_symbol
        ),
        Command("entry.link", tr("&Link…"), "Ctrl+L", "entry", link),
    ]


def view_commands(docks: Docks, preferences: Preferences, sidebar: QAction) -> list[Command]:
    """Return the commands that change how the window looks."""
    return [
        Command("view.sidebar", sidebar.text(), "Ctrl+B", "view", action=sidebar),
        Command("view.reset", tr("&Reset the Layout"), "", "view", docks.reset),
        Command("view.larger", tr("Zoom &In"), "Ctrl+=; Ctrl++", "view", preferences.zoom_in),
        Command("view.smaller", tr("Zoom &Out"), "Ctrl+-", "view", preferences.zoom_out),
        Command("view.usual", tr("&Usual Size"), "Ctrl+0", "view", preferences.zoom_reset),
    ]


def selected(session: Session) -> Place | None:
    """Return the selected lines; None while nothing is selected."""
    current, span = session.current, session.selection
    return Place(current.path, span) if current is not None and span is not None else None
