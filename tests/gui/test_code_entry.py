"""Code and entries side by side: what reading feels like with both panes on one session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from glossator.gui.panes.code import CodePane
from glossator.gui.panes.entry import EntryPane
from glossator.gui.session import Session
from glossator.model import (
    Basis,
    CoveredSymbol,
    Entry,
    Link,
    LinkedEntry,
    Place,
    Span,
    State,
    Target,
    WorkspacePath,
)
from tests.support.fake_workspace import FakeWorkspace
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")
CLOCK = WorkspacePath("ratelimit/clock.py")


@pytest.fixture
def panes(
    qtbot: QtBot, session: Session, workspace: FakeWorkspace, executor: ManualExecutor
) -> Iterator[tuple[CodePane, EntryPane]]:
    """Give both panes in one window, with their keys."""
    acquire, refill = workspace.symbols.symbols[2:4]
    why, plans = workspace.entries.entries

    def linked(entry: Entry) -> LinkedEntry:
        return LinkedEntry(entry.id, entry.path, entry.title, Basis.SOURCE_LINK, 1.0, State.CURRENT)

    workspace.links.linked = {acquire.id: [linked(why)], refill.id: [linked(plans)]}
    covered = [
        CoveredSymbol(
            Link(
                why.id, why.path, one.id, Basis.SOURCE_LINK, 1.0, State.CURRENT,
                Target(one.path, one.span, one.id),
            ),
            one,
        )
        for one in (acquire, refill)
    ]  # fmt: skip
    workspace.links.of_entry = lambda _: covered  # type: ignore[method-assign]
    host = QWidget()
    code, entry = CodePane(session), EntryPane(session)
    row = QHBoxLayout(host)
    row.addWidget(code)
    row.addWidget(entry)
    host.resize(1000, 600)
    qtbot.addWidget(host)
    qtbot.addWidget(entry.title)
    for command in (*code.commands(), *entry.commands()):
        if command.keys and command.run:
            shortcut = QShortcut(QKeySequence.fromString(command.keys), host)
            shortcut.activated.connect(command.run)
    session.focus_asked.connect(lambda name: code.focus_code() if name == "code" else None)
    host.show()
    qtbot.waitExposed(host)
    host.activateWindow()
    executor.drain()
    yield code, entry
    host.close()


def go(session: Session, executor: ManualExecutor, path: str, line: int) -> None:
    session.go_to(Place(WorkspacePath(path), Span(line, line)))
    executor.drain()


def test_from_a_symbol_to_its_entry_and_to_another_symbol_by_four_keys(
    qtbot: QtBot,
    panes: tuple[CodePane, EntryPane],
    session: Session,
    executor: ManualExecutor,
):
    code, entry = panes
    session.go_to(Place(BUCKET, Span(25, 25)))
    executor.drain()
    session.close_entry()
    code.focus_code()
    assert code.page

    qtbot.keyClick(code.page.view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    executor.drain()
    shown = entry.shown
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(code.page.view, Qt.Key.Key_Down, both)
    qtbot.keyClick(entry.reader.covers.list, Qt.Key.Key_Down)
    qtbot.keyClick(entry.reader.covers.list, Qt.Key.Key_Return)
    executor.drain()

    assert shown
    assert shown.id == "why-lazy"
    assert session.symbol
    assert session.symbol.name == "_refill"
    assert code.page.view.hasFocus()


def test_going_back_returns_file_line_and_entry_of_every_stop(
    qtbot: QtBot,
    panes: tuple[CodePane, EntryPane],
    session: Session,
    executor: ManualExecutor,
):
    code, entry = panes
    steps = [
        (BUCKET, 25),
        "plans",
        (CLOCK, 20),
        (BUCKET, 35),
        "why-lazy",
        (BUCKET, 3),
        (BUCKET, 22),
    ]
    seen = []
    for step in steps * 4:
        if isinstance(step, str):
            session.show_entry(step)
            executor.drain()
        else:
            go(session, executor, *step)
            assert code.page
            qtbot.keyClick(code.page.view, Qt.Key.Key_Down)
            executor.drain()
        seen.append((session.current, entry.shown.id if entry.shown else None))

    for expected in reversed(seen[:-1]):
        session.back()
        executor.drain()
        assert (session.current, entry.shown.id if entry.shown else None) == expected


def test_moving_through_the_code_changes_the_entry_but_never_the_focus(
    qtbot: QtBot,
    panes: tuple[CodePane, EntryPane],
    session: Session,
    executor: ManualExecutor,
):
    code, entry = panes
    go(session, executor, BUCKET, 25)
    code.focus_code()
    assert code.page
    first = entry.shown

    for _ in range(10):
        qtbot.keyClick(code.page.view, Qt.Key.Key_Down)
    session._look_up_symbol()
    executor.drain()

    assert first
    assert first.id == "why-lazy"
    assert entry.shown
    assert entry.shown.id == "plans"
    assert code.page.view.hasFocus()
    assert len(session.navigation) == 1
