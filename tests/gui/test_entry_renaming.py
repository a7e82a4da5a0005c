"""Renaming and converting entries in the window, over the real engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from glossator.gui import theme as themes
from glossator.gui.jobs import ThreadPool
from glossator.gui.panes.entry import EntryPane
from glossator.gui.session import Session
from glossator.settings import Settings
from glossator.workspace import Workspace
from tests.workspace.test_renaming import FILES, tree
from tests.workspace.test_sources_of_entries import write


@pytest.fixture
def session(qapp: object) -> Iterator[Session]:
    pool = ThreadPool()
    made = Session(
        pool,
        Settings(),
        themes.load("light"),
        lambda root, settings: Workspace.open(root, settings, in_process=True),
    )
    yield made
    made.end()
    pool.stop()


@pytest.fixture
def pane(qtbot: QtBot, session: Session, tmp_path: Path) -> EntryPane:
    write(tmp_path, FILES)
    made = EntryPane(session)
    made.resize(420, 700)
    qtbot.addWidget(made)
    qtbot.addWidget(made.title)
    made.show()
    session.open(tmp_path)
    report = session.indexing
    qtbot.waitUntil(lambda: report.standing.report is not None and not session.busy, timeout=60_000)
    return made


def shown(qtbot: QtBot, session: Session, pane: EntryPane, name: str) -> None:
    session.show_entry(name)
    qtbot.waitUntil(lambda: pane.shown is not None and name in (pane.shown.id, pane.shown.path))


def test_an_entry_is_renamed_after_its_changes_were_shown_and_back_again(
    qtbot: QtBot, session: Session, pane: EntryPane, tmp_path: Path
):
    before = tree(tmp_path)
    shown(qtbot, session, pane, "plans")
    pane.more.rename.trigger()
    box = pane.more.renaming

    box.name.setText("")
    qtbot.keyClicks(box.name, "pricing")
    qtbot.waitUntil(box.act.isEnabled)
    assert "kb/a.md:2\n- references: [x, plans, Rate plans]" in box.text.toPlainText()
    assert "kb/plans.md → kb/pricing.md" in box.said.text()
    assert tree(tmp_path) == before

    box.act.click()
    qtbot.waitUntil(lambda: pane.shown is not None and pane.shown.path == "kb/pricing.md")
    assert "[[pricing]]" in tree(tmp_path)["kb/a.md"]

    message = session.messages.all()[-1]
    assert message.action is not None
    message.action()
    qtbot.waitUntil(lambda: pane.shown is not None and pane.shown.path == "kb/plans.md")
    assert tree(tmp_path) == before


def test_a_name_that_is_taken_is_refused_in_the_box(
    qtbot: QtBot, session: Session, pane: EntryPane
):
    shown(qtbot, session, pane, "plans")
    pane.more.rename.trigger()
    box = pane.more.renaming

    box.name.setText("")
    qtbot.keyClicks(box.name, "a")
    qtbot.waitUntil(lambda: "there already" in box.said.text())

    assert not box.act.isEnabled()


def test_a_record_is_converted_and_gives_way(
    qtbot: QtBot, session: Session, pane: EntryPane, tmp_path: Path
):
    shown(qtbot, session, pane, "why-lazy")
    assert not pane.more.rename.isEnabled()
    pane.more.convert.trigger()
    box = pane.more.converting
    qtbot.waitUntil(box.act.isEnabled)
    assert box.said.text() == "kb/rec.md would be written; kb/rec.json stays and gives way to it."
    assert box.text.toPlainText().startswith("---\nid: why-lazy\n")
    assert not (tmp_path / "kb/rec.md").exists()

    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert not (tmp_path / "kb/rec.md").exists()

    pane.more.convert.trigger()
    qtbot.waitUntil(box.act.isEnabled)
    planned = box.text.toPlainText()
    box.act.click()
    qtbot.waitUntil(lambda: pane.shown is not None and pane.shown.path == "kb/rec.md")
    assert (tmp_path / "kb/rec.md").read_text("utf-8") == planned

    assert not pane.more.convert.isEnabled()
    assert json.loads((tmp_path / "kb/rec.json").read_text())["Id"] == "why-lazy"
