"""What can be done in the code pane, as commands for menus, keys and the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossator.gui.commands import Command

if TYPE_CHECKING:
    from glossator.gui.panes.code import CodePane


def code_commands(pane: CodePane) -> list[Command]:
    """Return the commands of a code pane."""
    return [*_finding(pane), *_asking(pane), *_files(pane)]


def _finding(pane: CodePane) -> list[Command]:
    tr, asking = pane.tr, pane.asking
    bar, mark_before = pane.find_bar, pane.go_to_previous_mark
    following, before, close = bar.next_action, bar.previous_action, bar.close_action
    symbols = asking.ask_symbol_of_file
    return [
        Command("code.find", tr("&Find in This File…"), "Ctrl+F", "edit", pane.find_in_file),
        Command("code.find_next", following.text(), "F3", "edit", action=following),
        Command("code.find_previous", before.text(), "Shift+F3", "edit", action=before),
        Command("code.find_close", close.text(), "", "", action=close),
        *(
            Command(f"code.find_{word}", action.text(), "", "edit", action=action)
            for word, action in bar.switches.items()
        ),
        Command("code.line", tr("Go to &Line…"), "Ctrl+G", "go", asking.ask_line),
        Command("code.symbols", tr("Symbols in &File…"), "Ctrl+Shift+O", "go", symbols),
        Command("code.pair", tr("Go to &Pair of File"), "Alt+O", "go", pane.menu.go_to_pair),
        Command("code.next_mark", tr("Next &Mark"), "Alt+Down", "go", pane.go_to_next_mark),
        Command("code.previous_mark", tr("Pre&vious Mark"), "Alt+Up", "go", mark_before),
    ]


def _asking(pane: CodePane) -> list[Command]:
    tr, asking = pane.tr, pane.asking
    entries = tr("&Entries of This Symbol")
    return [
        Command("code.symbol", tr("Go to S&ymbol"), "F12", "go", asking.go_to_symbol),
        Command("code.usages", tr("&Usages"), "Shift+F12", "go", asking.show_usages),
        Command("code.card", tr("&Card of This Code"), "Ctrl+.", "entry", asking.show_card),
        Command("code.entries", entries, "Ctrl+E", "entry", asking.show_entries),
        Command("code.copy_link", tr("Copy as Markdown &Link"), "", "edit", asking.copy_link),
    ]


def _files(pane: CodePane) -> list[Command]:
    tr, menu = pane.tr, pane.menu
    return [
        Command("code.outside", tr("Open in External E&ditor"), "", "file", menu.open_outside),
        Command("code.reveal", tr("Show in File &Manager"), "", "file", menu.reveal),
        Command("code.keep", tr("&Keep the Tab"), "", "view", pane.keep_current),
        Command("code.close", tr("Close &Tab"), "Ctrl+W", "file", pane.close_current),
        Command("code.close_all", tr("Close All Tabs"), "", "file", pane.close_all),
        Command("code.recent_tab", tr("Recent Tab"), "Ctrl+Tab", "view", pane.next_tab),
    ]
