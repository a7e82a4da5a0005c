from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from glossator.errors import StorageFailed
from glossator.gui.models.hits import Form
from glossator.gui.panes.search import SearchPane
from glossator.gui.session import Session
from glossator.model import Answer, Progress, Stage
from tests.support.fake_workspace import FakeWorkspace
from tests.support.qt import ManualExecutor


@pytest.fixture
def pane(qtbot: QtBot, session: Session, executor: ManualExecutor) -> SearchPane:
    made = SearchPane(session)
    qtbot.addWidget(made)
    made.resize(318, 500)
    made.show()
    session.index_changed.emit()
    executor.drain()
    return made


def titles(pane: SearchPane, *forms: Form) -> list[str]:
    return [row.title for row in pane.results.model.rows() if row.form in forms]


def ask(pane: SearchPane, executor: ManualExecutor, text: str) -> None:
    pane.search_for(text)
    executor.drain()


def test_typing_asks_once_the_keys_rest(
    qtbot: QtBot, pane: SearchPane, executor: ManualExecutor, workspace: FakeWorkspace
):
    qtbot.keyClicks(pane.box, "refill")
    assert workspace.search.asked == []
    qtbot.waitUntil(lambda: executor.waiting == 1)
    executor.drain()

    assert workspace.search.asked == ["refill"]
    assert titles(pane, Form.HIT) == ["TokenBucket._refill", "refill_tokens"]
    assert pane.title.counted() == "2 results"


def test_enter_asks_at_once_and_again_opens_the_first_hit(
    qtbot: QtBot, pane: SearchPane, executor: ManualExecutor, session: Session
):
    qtbot.keyClicks(pane.box, "r")
    qtbot.keyClick(pane.box, Qt.Key.Key_Return)
    executor.drain()
    assert len(titles(pane, Form.HIT)) > 1
    qtbot.keyClick(pane.box, Qt.Key.Key_Return)

    assert session.current is not None
    assert session.queries == ["r"]


def test_an_older_answer_never_replaces_a_newer_one(pane: SearchPane, executor: ManualExecutor):
    pane.search_for("refill")
    executor.work_once()
    pane.search_for("burst")
    executor.drain()

    assert titles(pane, Form.HIT) == ["DEFAULT_BURST"]


def test_a_slow_answer_shows_a_bar_and_keeps_the_old_rows(
    qtbot: QtBot, pane: SearchPane, executor: ManualExecutor
):
    ask(pane, executor, "refill")
    pane.search_for("burst")
    assert not pane.loading
    qtbot.waitUntil(lambda: pane.loading)

    assert titles(pane, Form.HIT) == ["TokenBucket._refill", "refill_tokens"]
    executor.drain()
    assert not pane.loading


def test_nothing_found_names_what_is_near_and_what_to_do(
    pane: SearchPane, executor: ManualExecutor
):
    ask(pane, executor, "xyzzy")

    assert pane.results.headline == "Nothing found for “xyzzy”."
    assert titles(pane, Form.QUERY) == ["DEFAULT_BURST"]
    assert titles(pane, Form.ACTION) == ["Write an Entry About “xyzzy”"]


def test_a_failed_query_offers_to_try_again(
    pane: SearchPane, executor: ManualExecutor, workspace: FakeWorkspace
):
    def fail(_: str) -> Answer:
        raise StorageFailed(workspace.root, "disk I/O error")

    workspace.search.result = fail
    ask(pane, executor, "refill")
    assert "disk I/O error" in pane.results.headline
    assert titles(pane, Form.ACTION) == ["Try Again", "Details"]

    workspace.search.result = None
    pane.results.again.emit()
    executor.drain()
    assert titles(pane, Form.HIT) == ["TokenBucket._refill", "refill_tokens"]


def test_an_empty_box_shows_recent_queries_entries_and_examples(
    pane: SearchPane, executor: ManualExecutor, session: Session
):
    session.remember_query("token bucket")
    pane.clear()
    executor.drain()

    assert titles(pane, Form.HEAD) == ["Recent searches", "Entries", "For example"]
    assert titles(pane, Form.QUERY)[0] == "token bucket"


def test_the_keyboard_goes_down_into_the_rows_previews_and_comes_back(
    qtbot: QtBot, pane: SearchPane, executor: ManualExecutor, session: Session
):
    previewed: list[str] = []
    focused: list[str] = []
    session.previewed.connect(lambda place: previewed.append(place.path))
    session.focus_asked.connect(focused.append)
    ask(pane, executor, "refill")
    pane.box.setFocus()

    qtbot.keyClick(pane.box, Qt.Key.Key_Down)
    qtbot.keyClick(pane.results.view, Qt.Key.Key_Down)
    assert previewed == ["ratelimit/bucket.py", "ratelimit/clock.py"]
    assert len(session.navigation) == 0
    qtbot.keyClick(pane.results.view, Qt.Key.Key_Return)
    assert session.current is not None
    assert session.current.path == "ratelimit/clock.py"
    assert focused == ["code"]
    qtbot.keyClick(pane.results.view, Qt.Key.Key_Up)
    qtbot.keyClick(pane.results.view, Qt.Key.Key_Up)
    assert pane.box.hasFocus()
    qtbot.keyClick(pane.box, Qt.Key.Key_Escape)
    assert focused == ["code", "code"]


def test_ctrl_enter_opens_in_a_tab_of_its_own(
    qtbot: QtBot, pane: SearchPane, executor: ManualExecutor, session: Session
):
    kept: list[str] = []
    session.kept.connect(lambda place: kept.append(place.path))
    ask(pane, executor, "burst")
    qtbot.keyClick(pane.box, Qt.Key.Key_Down)
    qtbot.keyClick(pane.results.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert kept == ["ratelimit/bucket.py"]


def test_a_run_that_goes_on_is_said_above_the_rows(
    pane: SearchPane, executor: ManualExecutor, session: Session
):
    ask(pane, executor, "refill")
    session.refresh_index()
    session.indexing._advanced(Progress(Stage.SYMBOLS, 64, 100))

    assert pane.results.banner == "Index 64 % – results may be incomplete"
    executor.drain()
    assert pane.results.banner == ""


def test_up_in_an_empty_box_brings_back_former_queries(
    qtbot: QtBot, pane: SearchPane, session: Session
):
    session.remember_query("first")
    session.remember_query("second")
    for _ in range(3):
        qtbot.keyClick(pane.box, Qt.Key.Key_Up)

    assert pane.box.text() == "first"


def test_after_a_scope_was_clicked_the_keyboard_is_in_the_box(
    qtbot: QtBot, pane: SearchPane, executor: ManualExecutor
):
    pane.activateWindow()
    ask(pane, executor, "refill")
    chip = next(one for one in pane.findChildren(QPushButton) if one.text() == "Symbols")

    chip.setFocus()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    executor.drain()

    assert chip.isChecked()
    assert pane.box.hasFocus()
