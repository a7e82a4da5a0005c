"""The key page of the help names the keys of the window, all of them and no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from glossator.gui import theme as themes
from glossator.gui.commands import sequences
from glossator.gui.main_window import MainWindow
from glossator.gui.session import Session
from glossator.settings import Settings
from tests.support.fake_workspace import FakeWorkspace
from tests.support.qt import ManualExecutor

PAGE = Path(__file__).resolve().parent.parent / "resources" / "help" / "keys.md"


def keys_of_the_page() -> set[str]:
    rows = [line.split("|")[1].strip() for line in PAGE.read_text("utf-8").splitlines()[7:]]
    return {key.strip() for row in rows for key in row.split(", ")}


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_the_keys_of_the_help_page_are_those_of_the_window(qtbot: QtBot):
    empty = FakeWorkspace([], [], {})
    session = Session(
        ManualExecutor(), Settings(), themes.load("light"), lambda _root, _settings: empty
    )
    window = MainWindow(session)
    qtbot.addWidget(window)

    keys = {key for command, _ in window.commands.all() for key in sequences(command)}

    assert keys_of_the_page() == keys
