from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QMenu, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from glossator import settings
from glossator.gui import remembered
from glossator.gui.commands import Command, Commands
from glossator.gui.main_window import MainWindow
from glossator.gui.models.palette import command_rows
from glossator.gui.remembered import WindowMemory
from glossator.gui.session import Session
from glossator.model import (
    EntryId,
    LinkedEntry,
    Place,
    Problem,
    ProblemKind,
    Span,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.task import Task
from tests.support.fake_workspace import FakeWorkspace
from tests.support.qt import ManualExecutor, OnLanesOnly

BUCKET = WorkspacePath("ratelimit/bucket.py")
CLOCK = WorkspacePath("ratelimit/clock.py")


@pytest.fixture
def window(qtbot: QtBot, session: Session, executor: ManualExecutor) -> MainWindow:
    made = MainWindow(session)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    session.workspace_changed.emit()
    session.index_changed.emit()
    executor.drain()
    return made


def press(window: MainWindow, keys: str) -> None:
    """Press keys where the keyboard is."""
    target = QApplication.focusWidget() or window
    QTest.keySequence(target, QKeySequence.fromString(keys))


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def rest(qtbot: QtBot, session: Session, executor: ManualExecutor) -> None:
    """Let timers run out and everything asked for come."""
    executor.drain()
    qtbot.waitUntil(lambda: not session._caret.isActive())
    executor.drain()


def visible_docks(window: MainWindow) -> dict[str, bool]:
    return {dock.objectName(): dock.isVisible() for dock in window.findChildren(QDockWidget)}


# ── every command, every widget ──


def test_every_action_of_a_menu_has_words_and_is_in_the_palette(window: MainWindow):
    palette = {row.query for row in command_rows([one for one, _ in window.commands.all()], "")}
    in_menus = [
        action
        for menu in window.menuBar().findChildren(QMenu)
        if menu.objectName().startswith("menu.")
        for action in menu.actions()
        if not action.isSeparator() and action.menu() is None
    ]

    assert in_menus
    assert [action for action in in_menus if not action.text()] == []
    assert {action.objectName() for action in in_menus} <= palette


NO_COMMANDS = frozenset(
    {
        ("MoreMenu", ""),
        ("QMenu", ""),  # what stood for a menu before a button opened it
        ("Field", "Go to symbol, file, entry or command"),  # the sign in a box, and what empties it
        ("Field", "Filter symbols"),
        ("Field", "Search code and entries"),
        ("Field", "Clear"),
        ("QLineEdit", ""),
        ("QDockWidget", "Search"),  # Qt's own switches, which no menu shows
        ("QDockWidget", "Symbols"),
        ("QDockWidget", "Entry"),
        ("QDockWidget", "Problems"),
        ("QDockWidget", "Usages"),
        ("QDockWidget", "Review"),
        ("QDockWidget", "Coverage"),
        ("QDockWidget", "Stack Trace"),
        ("QToolBar", "Top bar"),
        ("QToolBar", ""),  # the top bar's widget
    }
)


def test_whatever_can_be_done_anywhere_in_the_window_is_in_the_palette(window: MainWindow):
    palette = {row.query for row in command_rows([one for one, _ in window.commands.all()], "")}
    menus = [menu.menuAction() for menu in window.findChildren(QMenu)]
    missing = [
        (type(action.parent()).__name__, action.text())
        for action in window.findChildren(QAction)
        if not action.isSeparator() and action not in menus and action.objectName() not in palette
    ]
    nameless = [one.objectName() for _, one in window.commands.all() if not one.text()]

    assert len(palette) > 60
    assert nameless == []
    assert set(missing) == NO_COMMANDS


def test_every_action_with_a_key_is_a_command(window: MainWindow):
    known = {id(action) for _, action in window.commands.all()}
    stray = [
        action.text()
        for action in window.findChildren(QAction)
        if action.shortcuts() and id(action) not in known and action.objectName() not in known
    ]

    assert stray == []


def test_no_key_is_given_twice(window: MainWindow):
    keys = Counter(
        key.toString() for _, action in window.commands.all() for key in action.shortcuts()
    )

    assert [key for key, times in keys.items() if times > 1] == []


def test_every_widget_that_takes_the_keyboard_has_a_name(window: MainWindow):
    nameless = [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.accessibleName()
        and not widget.objectName().startswith("qt_")
    ]

    assert nameless == []


def test_a_command_with_a_taken_key_is_refused(qapp: object, window: MainWindow):
    commands = Commands(window)
    commands.add([Command("one", "One", "Ctrl+K; Ctrl+P", "go", window.show)])

    with pytest.raises(ValueError, match="two"):
        commands.add([Command("two", "Two", "Ctrl+P", "go", window.show)])


# ── panes and keys ──


def test_the_docks_stand_as_the_table_says_and_come_back_to_it(window: MainWindow):
    before = visible_docks(window)
    assert before == {
        "dock.search": True,
        "dock.symbols": True,
        "dock.entry": True,
        "dock.problems": False,
        "dock.usages": False,
        "dock.review": False,
        "dock.coverage": False,
        "dock.trace": False,
    }
    for dock in window.findChildren(QDockWidget):
        dock.setVisible(dock.objectName() == "dock.problems")
    window.commands.action("view.reset").trigger()

    assert visible_docks(window) == before


def test_the_sidebar_goes_and_comes(window: MainWindow):
    sidebar = window.commands.action("view.sidebar")
    sidebar.trigger()
    assert not visible_docks(window)["dock.search"]
    sidebar.trigger()

    assert visible_docks(window)["dock.search"]


def test_f6_goes_round_the_panes(window: MainWindow, session: Session, executor: ManualExecutor):
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    window.docks.enter("search")
    stops = []
    for _ in range(5):
        stops.append(window.docks.here())
        window.commands.action("pane.next").trigger()

    assert stops == ["search", "symbols", "code", "entry", "search"]


def test_tab_visits_every_pane_and_comes_back_to_the_box(
    qtbot: QtBot, window: MainWindow, session: Session, executor: ManualExecutor
):
    session.go_to(Place(BUCKET, Span(21, 21)))
    session.show_entry("why-lazy")
    rest(qtbot, session, executor)
    window.docks.enter("search")
    visited: list[str] = []
    for _ in range(80):
        visited.append(window.docks.here() or "bar")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if QApplication.focusWidget() is window.search.box:
            break

    assert len(visited) < 80
    assert set(visited) == {"search", "symbols", "code", "entry", "bar"}


def test_the_problems_pane_comes_when_asked_for_and_not_before(
    window: MainWindow, session: Session
):
    session.focus("problems")

    assert visible_docks(window)["dock.problems"]


@pytest.mark.parametrize(
    ("skipped", "broken", "said"),
    [
        (0, 0, ""),
        (1, 0, "1 file skipped"),
        (3, 0, "3 files skipped"),
        (2, 1, "2 files skipped · 1 problem"),
        (0, 2, "2 problems"),
    ],
)
def test_the_status_bar_counts_the_rows_of_problems(
    window: MainWindow,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
    skipped: int,
    broken: int,
    said: str,
):
    kinds = [ProblemKind.SKIPPED_FILE] * skipped + [ProblemKind.BROKEN_LINK] * broken
    workspace.index.rows = [Problem(kind, BUCKET, 1, "What.") for kind in kinds]
    session.problems_changed.emit()
    executor.drain()

    assert window.status.problems_text == said
    assert window.problems.table.model().rowCount() == skipped + broken

    session.close()
    executor.drain()
    assert window.status.problems_text == ""


def test_a_narrow_window_puts_the_entry_behind_the_symbols(window: MainWindow):
    window.resize(1024, 640)
    tabbed = window.tabifiedDockWidgets(window.findChild(QDockWidget, "dock.symbols"))
    assert [dock.objectName() for dock in tabbed] == ["dock.entry"]
    window.resize(1440, 900)

    assert window.tabifiedDockWidgets(window.findChild(QDockWidget, "dock.symbols")) == []


def test_the_welcome_page_gives_way_to_code_and_comes_back(
    window: MainWindow, session: Session, executor: ManualExecutor
):
    assert window.welcome.isVisible()
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    assert window.code.isVisible()
    window.commands.action("code.close_all").trigger()

    assert window.welcome.isVisible()


# ── jumps ──


def test_a_hundred_jumps_and_as_many_backs_return_to_the_start_and_the_caret_adds_no_stop(
    qtbot: QtBot, window: MainWindow, session: Session, executor: ManualExecutor
):
    session.go_to(Place(BUCKET, Span(7, 7)))
    rest(qtbot, session, executor)
    session.show_entry("plans")
    rest(qtbot, session, executor)
    window.docks.enter("code")
    press(window, "Down")
    press(window, "Down")
    rest(qtbot, session, executor)
    start = (session.current, session.entry and session.entry.id)
    assert start == (Place(BUCKET, Span(9, 9)), "plans")
    stops = len(session.navigation)

    for number in range(100):
        if number % 10 == 9:
            session.show_entry("plans" if number % 20 == 19 else "why-lazy")
        else:
            path = CLOCK if number % 2 else BUCKET
            session.go_to(Place(path, Span(60 + number, 60 + number)))
        executor.drain()
        if number % 7 == 0:
            press(window, "Up")
    rest(qtbot, session, executor)
    assert len(session.navigation) == stops + 100
    for _ in range(100):
        press(window, "Alt+Left")
        executor.drain()
    rest(qtbot, session, executor)

    assert (session.current, session.entry and session.entry.id) == start
    assert window.code.current_place() == Place(BUCKET, Span(9, 9))


def test_from_a_symbol_to_its_entry_and_on_to_a_symbol_takes_four_keys_at_most(
    qtbot: QtBot,
    window: MainWindow,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
):
    refill = workspace.symbols.by_id(f"{BUCKET}::TokenBucket._refill#method")
    assert isinstance(refill, Symbol)
    workspace.cover("why-lazy", refill)
    session.show_entry("plans")
    rest(qtbot, session, executor)
    window.entry.pin()
    session.go_to(Place(BUCKET, Span(21, 21)))
    rest(qtbot, session, executor)
    window.docks.enter("code")
    assert session.entry is not None
    assert session.entry.id == "plans"
    pressed = []
    for keys in ("Ctrl+E", "Ctrl+Shift+Down", "Return"):
        press(window, keys)
        pressed.append(keys)
        rest(qtbot, session, executor)
        if keys == "Ctrl+E":
            assert session.entry.id == "why-lazy"
            assert window.entry.isAncestorOf(focused())

    assert session.current is not None
    assert session.current.path == BUCKET
    assert session.symbol is not None
    assert session.symbol.name == "_refill"
    assert len(pressed) <= 4


@pytest.mark.parametrize(
    ("line", "name", "back"),
    [(21, "try_acquire", 20), (33, "_refill", 31), (60, "TokenBucket", 5)],
)
def test_from_a_symbol_to_its_entry_and_back_to_that_very_symbol_takes_three_keys(
    qtbot: QtBot,
    window: MainWindow,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
    line: int,
    name: str,
    back: int,
):
    acquire = workspace.symbols.symbols[2]
    links = {one.id: workspace.links.linked[acquire.id] for one in workspace.symbols.symbols}
    workspace.links.linked = links
    for one in reversed(workspace.symbols.symbols):
        workspace.cover("why-lazy", one)
    session.go_to(Place(BUCKET, Span(line, line)))
    rest(qtbot, session, executor)
    came_from = session.symbol
    session.close_entry()
    window.docks.enter("code")

    for keys in ("Ctrl+E", "Ctrl+Shift+Down"):
        press(window, keys)
        rest(qtbot, session, executor)
    assert session.entry is not None
    press(window, "Return")
    rest(qtbot, session, executor)

    assert came_from is not None
    assert came_from.name == name
    assert session.symbol == came_from
    assert session.current is not None
    assert session.current.span is not None
    assert session.current.span.first == back
    assert window.docks.here() == "code"


def test_the_key_for_entries_asks_outwards_until_some_are_found(
    qtbot: QtBot,
    window: MainWindow,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
):
    _, outer, acquire, refill, _ = workspace.symbols.symbols
    why = workspace.links.linked[acquire.id][0]
    plans = replace(why, id=EntryId("plans"), path=WorkspacePath("kb/plans.md"), title="Plans")
    asked_to_write: list[object] = []
    session.new_entry_asked.connect(asked_to_write.append)

    def ask(linked: dict[SymbolId, list[LinkedEntry]]) -> str:
        workspace.links.linked = linked
        session.go_to(refill.place)
        rest(qtbot, session, executor)
        window.docks.enter("code")
        press(window, "Ctrl+E")
        rest(qtbot, session, executor)
        return window.code.asking.card.title

    assert ask({outer.id: [why, plans]}) == "2 entries cover TokenBucket"
    assert window.code.asking.card.entries == [why.title, "Plans"]
    assert window.code.asking.card.has_focus
    press(window, "Down")
    press(window, "Return")
    rest(qtbot, session, executor)
    assert window.entry.shown is not None
    assert window.entry.shown.id == "plans"
    assert window.docks.here() == "entry"
    assert ask({}) == "No entry covers _refill yet"
    window.code.asking.card.write_asked.emit()
    assert asked_to_write == [refill]
    ask({outer.id: [why]})
    assert session.entry is not None
    assert session.entry.id == "why-lazy"


def test_the_windows_thread_asks_the_workspace_nothing(
    qtbot: QtBot, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    watched = OnLanesOnly(workspace, executor)
    session._opener = lambda _root, _settings: watched
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()
    session.open(workspace.root)
    rest(qtbot, session, executor)
    for keys in ("Ctrl+K", "Esc", "Ctrl+Shift+P", "Esc", "Ctrl+Shift+M", "F5"):
        press(window, keys)
        rest(qtbot, session, executor)
    window.search.search_for("refill")
    rest(qtbot, session, executor)
    window.search.results.enter()
    session.go_to(Place(BUCKET, Span(21, 21)), keep=True)
    rest(qtbot, session, executor)
    window.symbols.tree.expandAll()
    for keys in ("Ctrl+1", "Down", "Ctrl+E", "Ctrl+.", "Esc", "Alt+Down", "F12", "Alt+Left"):
        press(window, keys)
        rest(qtbot, session, executor)
    window.quick.field.setText("bucket")
    window.quick.ask_anything()
    rest(qtbot, session, executor)

    assert session.current is not None
    assert watched.asked_outside == []
    watched.symbols.at(BUCKET, 1)
    assert watched.asked_outside == ["symbols.at"]


def test_the_settings_file_is_made_on_a_lane_and_one_that_is_there_is_left_alone(
    window: MainWindow, executor: ManualExecutor, monkeypatch: pytest.MonkeyPatch
):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    file = settings.settings_file()
    assert not file.exists()

    window.commands.action("app.settings").trigger()
    assert not file.exists()
    executor.drain()
    assert 'theme = "system"' in file.read_text("utf-8")
    file.write_text("damaged = [", "utf-8")
    window.commands.action("app.settings").trigger()
    executor.drain()

    assert opened == [str(file), str(file)]
    assert file.read_text("utf-8") == "damaged = ["


# ── failures ──


def test_a_defect_in_the_background_becomes_a_message_and_a_problem_and_the_window_lives(
    window: MainWindow, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    def stumble(_: Task) -> None:
        msg = "injected"
        raise ZeroDivisionError(msg)

    session.lane("any").submit(stumble, lambda _: None)
    executor.drain()

    assert any("injected" in text for text in window.toasts.messages())
    assert window.problems.count_of(ProblemKind.FAILED_WORK) == 1
    window.search.search_for("refill")
    executor.drain()
    assert window.search.title.counted() == "2 results"


def test_an_index_run_that_fails_leaves_the_window_usable(
    window: MainWindow, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    def stumble(_: Task) -> None:
        msg = "the engine is gone"
        raise RuntimeError(msg)

    workspace.index.run = stumble
    session.refresh_index()
    executor.drain()

    assert any("the engine is gone" in text for text in window.toasts.messages())
    assert window.status.texts()[0] == "5 symbols · indexing failed"
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    assert window.code.current_place() == Place(BUCKET, Span(21, 21))


# ── remembering ──


def test_the_shape_of_the_window_and_the_folder_come_back(
    qtbot: QtBot, window: MainWindow, session: Session, executor: ManualExecutor
):
    window.docks.enter("problems")
    window.findChild(QDockWidget, "dock.search").hide()
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    window.close()

    read = remembered.read_window()
    again = MainWindow(session, read.window)
    qtbot.addWidget(again)
    again.show()
    assert visible_docks(again) == {
        "dock.search": False,
        "dock.symbols": True,
        "dock.entry": True,
        "dock.problems": True,
        "dock.usages": False,
        "dock.review": False,
        "dock.coverage": False,
        "dock.trace": False,
    }
    assert [str(one) for one in again.opening.folders()] == ["/fake/lantern"]
    assert len(remembered.read_workspace(Path("/fake/lantern")).stops) == 1


def test_a_memory_that_makes_no_sense_gives_the_usual_layout(qtbot: QtBot, session: Session):
    odd = MainWindow(session, WindowMemory(remembered.as_text(b"odd"), remembered.as_text(b"odd")))
    qtbot.addWidget(odd)
    odd.show()

    assert visible_docks(odd)["dock.search"]
    assert odd.size().width() > 600


def test_a_dropped_folder_is_opened(
    window: MainWindow, session: Session, executor: ManualExecutor, tmp_path: Path
):
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(tmp_path))])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        dropped,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    opened: list[Path] = []
    session._opener = lambda root, _settings: (opened.append(root), FakeWorkspace([]))[1]
    window.dropEvent(event)
    executor.drain()

    assert opened == [tmp_path]


def test_no_text_is_cut_off_in_a_small_window(window: MainWindow):
    window.resize(QSize(1024, 640))

    assert window.minimumSizeHint().width() <= 1024
    assert window.minimumSizeHint().height() <= 640


def test_the_code_is_a_text_the_keyboard_can_walk(
    window: MainWindow, session: Session, executor: ManualExecutor
):
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    window.docks.enter("code")

    assert isinstance(QApplication.focusWidget(), QPlainTextEdit)
