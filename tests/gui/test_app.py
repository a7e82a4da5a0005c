from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QMessageBox

from glossator.gui import app, preferences
from glossator.gui.opening import root_of, target_of
from glossator.gui.preferences import Preferences
from glossator.gui.session import Session
from glossator.model import Place, ProblemKind, Span, WorkspacePath
from glossator.settings import load
from tests.support.qt import ManualExecutor


def test_the_check_of_the_window_names_qt():
    check = app.check()

    assert check.works
    assert check.detail.startswith("Qt 6.")


def test_a_system_that_names_no_font_gets_a_readable_one(qapp: object):
    chosen = app.font_for(QFont("Sans Serif", 9))

    assert chosen.pointSizeF() == app.FONT_POINTS
    assert chosen.family() in {*QFontDatabase.families(), "Sans Serif"}


def test_the_font_of_the_system_is_left_alone(qapp: object):
    assert app.font_for(QFont("Cantarell", 11)) == QFont("Cantarell", 11)


def test_what_nobody_expected_is_shown_and_the_program_lives(
    qapp: object, session: Session, monkeypatch: pytest.MonkeyPatch
):
    shown: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.detailedText()))
    chance = app.LastChance(session)
    error = ZeroDivisionError("by zero")
    chance.show(ZeroDivisionError, error, None)

    assert "ZeroDivisionError: by zero" in shown[0]
    assert [row.kind for row in session.failures] == [ProblemKind.FAILED_WORK]


def test_a_file_opens_the_workspace_it_is_in(tmp_path: Path):
    (tmp_path / "project" / ".git").mkdir(parents=True)
    (tmp_path / "project" / "src").mkdir()
    file = tmp_path / "project" / "src" / "a.py"
    file.write_text("x = 1\n", "utf-8")

    assert target_of(file, 7) == (
        (tmp_path / "project").resolve(),
        Place(WorkspacePath("src/a.py"), Span(7, 7)),
    )
    assert target_of(tmp_path) == (tmp_path, None)


def test_a_file_without_a_workspace_opens_its_folder():
    assert root_of(Path("/nowhere/at/all/a.py")) == Path("/nowhere/at/all")


def test_a_theme_is_worn_at_once_and_remembered(
    qapp: QApplication, session: Session, executor: ManualExecutor
):
    worn: list[str] = []
    session.theme_changed.connect(lambda: worn.append(session.theme.key))
    wishes = Preferences(session)
    try:
        wishes.choose_theme("dark")
        assert worn == ["dark"]
        executor.drain()
        assert load().appearance.theme == "dark"
    finally:
        qapp.setStyleSheet("")
        qapp.setPalette(qapp.style().standardPalette())


def test_zoom_stays_within_bounds_and_is_remembered(session: Session, executor: ManualExecutor):
    wishes = Preferences(session)
    for _ in range(50):
        wishes.zoom_in()
    assert session.settings.appearance.zoom == preferences.ZOOM_MOST
    wishes.zoom_reset()
    wishes.zoom_out()
    executor.drain()

    assert session.settings.appearance.zoom == -1
    assert load().appearance.zoom == -1
