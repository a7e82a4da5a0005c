"""A whole story through the window, over the real engine: open, search, read, jump, return."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from glossator.gui import app as gui
from glossator.gui import theme as themes
from glossator.gui.jobs import ThreadPool
from glossator.gui.main_window import MainWindow
from glossator.gui.session import Session
from glossator.settings import Settings
from tests.support.lantern import lay_lantern

ACQUIRE = "TokenBucket.try_acquire"
PATIENCE = 60_000

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def session(qapp: object) -> Iterator[Session]:
    pool = ThreadPool()
    made = Session(pool, Settings(), themes.load("light"), gui.open_workspace)
    yield made
    made.end()
    pool.stop()


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifier)


def test_a_reader_finds_code_reads_its_entry_and_comes_back(
    qtbot: QtBot, session: Session, tmp_path: Path
):
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitActive(window)
    session.open(lay_lantern(tmp_path))
    qtbot.waitUntil(lambda: session.indexing.standing.report is not None, timeout=PATIENCE)
    report = session.indexing.standing.report
    assert report is not None
    assert (report.added, report.counts.entries) == (10, 4)

    window.search.search_for("try_acquire")
    qtbot.waitUntil(lambda: window.search.title.counted() not in ("", "0 results"))
    symbol = session.workspace.symbols.named(ACQUIRE)[0] if session.workspace else None
    assert symbol is not None
    session.go_to(symbol.place)
    qtbot.waitUntil(lambda: session.symbol == symbol)
    window.code.focus_code()

    control = Qt.KeyboardModifier.ControlModifier
    shift = Qt.KeyboardModifier.ShiftModifier
    press(Qt.Key.Key_E, control)
    qtbot.waitUntil(lambda: session.entry is not None)
    qtbot.waitUntil(lambda: not session.busy, timeout=PATIENCE)
    press(Qt.Key.Key_Down, control | shift)
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.current is not None and session.symbol == symbol)

    assert session.current is not None
    assert session.current.path == "ratelimit/bucket.py"
    session.back()
    qtbot.waitUntil(lambda: not session.busy, timeout=PATIENCE)
    assert session.failures == []
