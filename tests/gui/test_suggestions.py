"""Suggestions below the shown entry: asked for, shown apart, confirmed and dismissed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from glossator.gui.models.acts import Act
from glossator.gui.panes.entry import EntryPane
from glossator.gui.session import Session
from glossator.model import (
    Basis,
    CoveredSymbol,
    EntryId,
    Evidence,
    Kind,
    Link,
    State,
    Symbol,
    Target,
    WorkspacePath,
)
from tests.support.fake_workspace import FakeWorkspace, symbol
from tests.support.qt import ManualExecutor

PLANS = WorkspacePath("kb/plans.md")
BUCKET = symbol("ratelimit/bucket.py", "TokenBucket", Kind.CLASS, 5, 60)
ACQUIRE = symbol("ratelimit/bucket.py", "TokenBucket.try_acquire", Kind.METHOD, 20, 29)


def offer(one: Symbol, why: str) -> CoveredSymbol:
    target = Target(one.path, one.span, one.id, one.qualname, one.kind)
    link = Link(
        EntryId("plans"), PLANS, one.id, Basis.AUTO_DISCOVERED, 0.4, State.CURRENT, target,
        evidence=Evidence(1, why),
    )  # fmt: skip
    return CoveredSymbol(link, one)


@pytest.fixture
def pane(
    qtbot: QtBot, session: Session, workspace: FakeWorkspace, executor: ManualExecutor
) -> EntryPane:
    workspace.links.offers[PLANS] = [
        offer(BUCKET, "shares: burst, tier"),
        offer(ACQUIRE, "shares: rate, wait"),
    ]
    made = EntryPane(session)
    qtbot.addWidget(made)
    made.resize(420, 900)
    made.show()
    session.show_entry("plans")
    executor.drain()
    return made


def ask(pane: EntryPane, executor: ManualExecutor) -> None:
    command = next(one for one in pane.commands() if one.id == "entry.suggest")
    assert command.action is not None
    command.action.trigger()
    executor.drain()


def names(pane: EntryPane) -> list[str]:
    model = pane.reader.suggestions.list.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_nothing_is_suggested_before_somebody_asks(pane: EntryPane):
    assert names(pane) == []
    assert not pane.reader.suggestions.list.isVisible()


def test_suggestions_stand_apart_with_their_reason_and_are_not_counted(
    pane: EntryPane, executor: ManualExecutor
):
    before = pane.reader.covers.count_text

    ask(pane, executor)

    part = pane.reader.suggestions
    assert names(pane) == ["TokenBucket", "TokenBucket.try_acquire"]
    assert part.told == "by the words they share; not counted"
    first = part.list.model().index(0, 0)
    assert first.data(Qt.ItemDataRole.ToolTipRole) == "shares: burst, tier"
    told = first.data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "class TokenBucket, bucket.py:5–60 · shares: burst, tier, suggested"
    assert pane.reader.covers.count_text == before


def test_the_selected_one_is_confirmed_or_dismissed(
    pane: EntryPane, session: Session, executor: ManualExecutor, monkeypatch: pytest.MonkeyPatch
):
    decided: list[tuple[Act, Link]] = []
    monkeypatch.setattr(session.deciding, "act", lambda act, link: decided.append((act, link)))
    ask(pane, executor)
    part = pane.reader.suggestions
    assert part.acts.acts == (Act.CONFIRM, Act.DISMISS)

    QTest.mouseClick(part.acts.button(Act.CONFIRM), Qt.MouseButton.LeftButton)
    part.list.setCurrentIndex(part.list.model().index(1, 0))
    QTest.keyClick(part.list, Qt.Key.Key_Delete)

    assert [(act, link.anchor) for act, link in decided] == [
        (Act.CONFIRM, BUCKET.id), (Act.DISMISS, ACQUIRE.id),
    ]  # fmt: skip
    assert {link.basis for _, link in decided} == {Basis.AUTO_DISCOVERED}
    assert {link.entry_path for _, link in decided} == {PLANS}


def test_after_a_decision_the_list_is_made_anew(
    pane: EntryPane, session: Session, workspace: FakeWorkspace, executor: ManualExecutor
):
    session.deciding.changed.emit()
    executor.drain()
    assert names(pane) == []

    ask(pane, executor)
    del workspace.links.offers[PLANS][0]
    session.deciding.changed.emit()
    executor.drain()
    assert names(pane) == ["TokenBucket.try_acquire"]

    workspace.links.offers[PLANS] = []
    session.deciding.changed.emit()
    executor.drain()
    assert pane.reader.suggestions.told == "Nothing is suggested."


def test_another_entry_begins_without_suggestions(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    ask(pane, executor)

    session.show_entry("why-lazy")
    executor.drain()

    assert names(pane) == []
    assert pane.reader.suggestions.told == ""


def test_enter_leads_to_the_code(pane: EntryPane, session: Session, executor: ManualExecutor):
    ask(pane, executor)

    QTest.keyClick(pane.reader.suggestions.list, Qt.Key.Key_Return)

    assert session.current is not None
    assert session.current.span == BUCKET.span
