from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from glossator.errors import GlossatorError, IndexMissing
from glossator.gui import theme as themes
from glossator.gui.docks import LEAST
from glossator.gui.drafts import Draft, Drafts
from glossator.gui.panes import badge
from glossator.gui.panes.entry import EntryPane
from glossator.gui.panes.entry_head import chips_of
from glossator.gui.panes.entry_offers import TAB_INSET
from glossator.gui.session import Session
from glossator.gui.targets import Lead, LeadForm
from glossator.model import (
    NO_HASH,
    Around,
    Basis,
    Candidate,
    Change,
    Conflict,
    CoveredSymbol,
    Decision,
    EntryId,
    Evidence,
    Kind,
    Link,
    LinkedEntry,
    Mention,
    MentionReading,
    Place,
    Reference,
    SaidBy,
    Span,
    State,
    Symbol,
    Target,
    WorkspacePath,
)
from glossator.settings import Settings
from glossator.workspace.entries import EntriesFacet
from tests.support.fake_workspace import FakeWorkspace, symbol
from tests.support.qt import ManualExecutor

WHY = WorkspacePath("kb/why-lazy.md")
PLANS = WorkspacePath("kb/plans.md")
WHY_TEXT = """---
id: why-lazy
title: Why the token bucket refills lazily
kind: decision
tags: [performance, ratelimit]
references: [plans]
---
# Why the token bucket refills lazily

We do it in `_refill`. See [[plans]] and [the web](https://example.org/a).
"""
PLANS_TEXT = "---\nid: plans\ntitle: Rate limits by plan\n---\nEach token is one request.\r\n"


class NoIndex:
    """A workspace in which nothing was indexed: entries are found by their path alone."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @contextmanager
    def reading(self) -> Iterator[None]:
        raise IndexMissing(self._root)
        yield None


@pytest.fixture
def root(tmp_path: Path, workspace: FakeWorkspace) -> Path:
    """Give a folder with two entries, which the fake workspace reads and writes for real."""
    for path, text in ((WHY, WHY_TEXT), (PLANS, PLANS_TEXT)):
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text.encode())
    facet = EntriesFacet(tmp_path, Settings(), NoIndex(tmp_path))  # type: ignore[arg-type]
    ids = {"why-lazy": WHY, "plans": PLANS}
    read = facet.read
    facet.read = lambda entry: read(  # type: ignore[method-assign]
        ids.get(entry, entry if "/" in entry else f"kb/{entry}.md")
    )
    facet.all = lambda query="": [  # type: ignore[method-assign]
        facet.read(path) for path in (PLANS, WHY) if query.lower() in path
    ]
    workspace.entries = facet  # type: ignore[assignment]
    workspace.root = tmp_path
    return tmp_path


def link_to(of: Symbol, state: State = State.CURRENT, basis: Basis = Basis.SOURCE_LINK) -> Link:
    target = Target(of.path, of.span, of.id, of.qualname, of.kind)
    return Link(
        EntryId("why-lazy"), WHY, of.id, basis, 1.0, state, target, "", Evidence(3, "Here.")
    )


@pytest.fixture
def pane(
    qtbot: QtBot, session: Session, root: Path, workspace: FakeWorkspace, executor: ManualExecutor
) -> EntryPane:
    acquire, refill = workspace.symbols.symbols[2:4]
    covered = [
        CoveredSymbol(link_to(refill), refill),
        CoveredSymbol(link_to(acquire, basis=Basis.CONTENT_MENTION), acquire),
        CoveredSymbol(link_to(acquire, state=State.CHANGED), acquire),
    ]
    why = workspace.links.linked[acquire.id][0]
    plans = LinkedEntry(
        EntryId("plans"), PLANS, "Rate limits by plan", Basis.CONTENT_MENTION, 0.9, State.CURRENT
    )
    links = workspace.links
    links.linked = {acquire.id: [why], refill.id: [why, plans]}
    links.of_entry = lambda path: covered if path == WHY else []  # type: ignore[method-assign]
    workspace.references.around = lambda entry: (  # type: ignore[method-assign]
        Around(linked_from=(workspace.entries.read("why-lazy"),))
        if entry.id == "plans"
        else Around()
    )
    links.mentions = lambda path: (  # type: ignore[method-assign]
        [MentionReading(Mention("_refill", ("_refill",), 10), (Candidate(refill, 0.95),))]
        if path == WHY
        else []
    )
    links.go = lambda target, _base: (  # type: ignore[attr-defined]
        "plans" if "plans" in target else None
    )
    made = EntryPane(session)
    made.resize(400, 700)
    qtbot.addWidget(made)
    qtbot.addWidget(made.title)
    made.show()
    executor.drain()
    return made


def show(session: Session, executor: ManualExecutor, entry: str) -> None:
    session.show_entry(entry)
    executor.drain()


def go(session: Session, executor: ManualExecutor, line: int) -> None:
    session.go_to(Place(WorkspacePath("ratelimit/bucket.py"), Span(line, line)))
    executor.drain()


def text_of(pane: EntryPane) -> str:
    return pane.reader.view.document().toPlainText()


def begin_editing(pane: EntryPane, session: Session, executor: ManualExecutor) -> None:
    show(session, executor, "why-lazy")
    pane.edit()
    pane.editor.text.moveCursor(pane.editor.text.textCursor().MoveOperation.End)
    pane.editor.text.insertPlainText("Mine.\n")


def told(session: Session) -> list[str]:
    return [message.text for message in session.messages.all()]


def test_an_entry_is_shown_with_its_head_its_text_and_what_it_covers(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "why-lazy")

    assert pane.reader.head.title == "Why the token bucket refills lazily"
    assert pane.reader.head.chips == ["Design decision", "performance", "ratelimit"]
    assert text_of(pane) == "We do it in _refill. See plans and the web."
    assert pane.reader.covers.count_text == "2 symbols"


def test_code_that_is_linked_twice_is_listed_once_with_the_link_a_person_wrote(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "why-lazy")

    model = pane.reader.covers.list.model()
    rows = [
        str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        for row in range(model.rowCount())
    ]
    assert rows == [
        "method TokenBucket._refill, ratelimit/bucket.py:31–40, source link",
        "method TokenBucket.try_acquire, ratelimit/bucket.py:20–29 · code changed since, review",
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("state", "pill"),
    [
        (State.CURRENT, ""),
        (State.CHANGED, "review"),
        (State.GONE, "gone"),
        (State.AMBIGUOUS, "ambiguous"),
    ],
)
def test_a_link_that_wants_a_look_is_drawn_with_an_amber_pill(
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
    monkeypatch: pytest.MonkeyPatch,
    theme: str,
    state: State,
    pill: str,
):
    refill = workspace.symbols.symbols[3]
    gone = replace(link_to(refill, state), target=None)
    found = state not in (State.GONE, State.AMBIGUOUS)
    covered = CoveredSymbol(link_to(refill, state), refill) if found else CoveredSymbol(gone)
    workspace.links.of_entry = lambda _: [covered]  # type: ignore[method-assign]
    painted: list[str] = []
    paint = badge.paint_pill

    def watched(painter: QPainter, rect: QRect, text: str, *more: Any, **named: Any) -> QRect:
        painted.append(text)
        return paint(painter, rect, text, *more, **named)

    monkeypatch.setattr(badge, "paint_pill", watched)
    session.wear(themes.load(theme))
    show(session, executor, "why-lazy")

    drawn = pane.reader.covers.list.grab().toImage()
    amber = session.theme.colour("warning_tint").rgb()
    right = range(drawn.width() // 2, drawn.width())
    points = sum(drawn.pixel(x, y) == amber for x in right for y in range(drawn.height()))

    assert set(painted) == ({pill} if pill else set())
    assert (points > 100) == bool(pill)


def test_covered_code_is_reached_by_keys_alone(
    qtbot: QtBot, pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "why-lazy")

    pane.focus_covers()
    qtbot.keyClick(pane.reader.covers.list, Qt.Key.Key_Down)
    qtbot.keyClick(pane.reader.covers.list, Qt.Key.Key_Return)

    assert session.current == Place(WorkspacePath("ratelimit/bucket.py"), Span(20, 29))


def test_entries_that_refer_to_this_one_are_linked(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "plans")

    assert "Why the token bucket refills lazily" in pane.reader.ties.linked.text()
    pane.reader.ties.linked.linkActivated.emit("entry:why-lazy")
    executor.drain()

    assert session.entry
    assert session.entry.id == "why-lazy"


def test_a_name_in_the_text_leads_to_its_code(
    pane: EntryPane, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    show(session, executor, "why-lazy")
    refill = workspace.symbols.symbols[3]
    found = pane.reader.view.document().find("_refill").charFormat()

    pane.reader.view.anchorClicked.emit(QUrl(found.anchorHref()))
    executor.drain()

    assert session.current == refill.place


def test_a_link_to_an_entry_opens_it_and_one_to_the_web_asks_the_system(
    pane: EntryPane, session: Session, executor: ManualExecutor, monkeypatch: pytest.MonkeyPatch
):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    show(session, executor, "why-lazy")

    pane.reader.view.lead_followed.emit(Lead(LeadForm.ENTRY, "plans"))
    executor.drain()
    assert session.entry
    assert session.entry.id == "plans"

    pane.reader.view.lead_followed.emit(Lead(LeadForm.WEB, "https://example.org/a"))
    assert opened == ["https://example.org/a"]


def test_a_link_that_leads_nowhere_is_said(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "why-lazy")

    pane.reader.view.lead_followed.emit(Lead(LeadForm.ENTRY, "lost"))
    executor.drain()

    assert told(session) == ["There is nothing at lost."]


def test_the_panel_follows_the_code(pane: EntryPane, session: Session, executor: ManualExecutor):
    go(session, executor, 25)

    assert pane.reader.head.title == "Why the token bucket refills lazily"
    assert pane.offers.text == ""
    assert len(session.navigation) == 1


def test_several_entries_of_the_code_are_offered_as_tabs(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    go(session, executor, 35)
    assert pane.offers.text == "2 entries for _refill"
    assert pane.offers.titles == ["Why the token bucket refills lazily", "Rate limits by plan"]

    pane.offers.tabs.setCurrentIndex(1)
    executor.drain()

    assert pane.reader.head.title == "Rate limits by plan"


def test_the_entry_that_is_shown_has_the_underlined_tab_and_many_tabs_can_be_read(
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
    root: Path,
):
    refill = workspace.symbols.symbols[3]
    why = workspace.links.linked[refill.id][0]
    titles = [f"Number {number} of the rules for refilling" for number in range(8)]
    for number, title in enumerate(titles):
        file = root / f"kb/rule-{number}.md"
        file.write_text(f"---\nid: rule-{number}\ntitle: {title}\n---\nText.\n", "utf-8")
    workspace.links.linked = {
        refill.id: [
            replace(why, id=EntryId(f"rule-{number}"), title=title)
            for number, title in enumerate(titles)
        ]
    }
    go(session, executor, 35)
    tabs = pane.offers.tabs
    assert tabs.currentIndex() == 0

    session.show_entry("rule-3")
    executor.drain()
    assert tabs.currentIndex() == 3

    for number in range(8):
        tabs.setCurrentIndex(number)
        executor.drain()
        box = tabs.tabRect(number)
        assert pane.reader.head.title == titles[number]
        assert box.width() >= 150
        assert box.left() >= 0
        assert box.right() <= pane.offers.tabs.room()  # type: ignore[attr-defined]


def test_the_words_of_what_is_offered_begin_where_the_title_does(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    go(session, executor, 35)

    words = pane.offers.tabs.mapTo(pane, QPoint(TAB_INSET, 0)).x()
    assert words == pane.reader.head.mapTo(pane, QPoint(pane.reader.head.text_left, 0)).x()


def test_code_without_entries_of_its_own_offers_those_of_the_nearest_code_around_it(
    pane: EntryPane, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    refill = workspace.symbols.symbols[3]
    inner = symbol(refill.path, "TokenBucket._refill.step", Kind.FUNCTION, 36, 37)
    inner = replace(inner, container=refill.id)
    workspace.symbols.symbols.append(inner)

    go(session, executor, 36)
    assert session.symbol == inner
    assert pane.offers.text == "2 entries for _refill"
    assert pane.reader.head.title == "Why the token bucket refills lazily"

    only = workspace.links.linked[refill.id][:1]
    workspace.links.linked = {workspace.symbols.symbols[1].id: only}
    session.index_changed.emit()
    executor.drain()
    assert pane.offers.text == "1 entry for TokenBucket"

    workspace.links.linked = {}
    session.close_entry()
    session.index_changed.emit()
    executor.drain()
    assert pane.empty.text == "No entry for TokenBucket._refill.step yet"
    assert pane.offers.text == ""


def test_an_entry_that_covers_the_code_stays_when_one_jumps_there(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "plans")
    go(session, executor, 35)

    assert pane.reader.head.title == "Rate limits by plan"
    assert pane.offers.tabs.currentIndex() == 1


def test_a_pinned_entry_stays(pane: EntryPane, session: Session, executor: ManualExecutor):
    show(session, executor, "plans")
    pane.pin()

    go(session, executor, 25)

    assert pane.reader.head.title == "Rate limits by plan"


def test_an_entry_that_was_asked_for_stays_while_the_caret_does(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    go(session, executor, 25)
    show(session, executor, "plans")

    session.index_changed.emit()
    session.symbol_changed.emit(session.symbol)
    executor.drain()

    assert pane.reader.head.title == "Rate limits by plan"


def test_code_without_entries_says_so_and_offers_to_write_one(
    qtbot: QtBot, pane: EntryPane, session: Session, executor: ManualExecutor
):
    go(session, executor, 50)
    assert pane.empty.text == "No entry for TokenBucket yet"

    show(session, executor, "plans")
    go(session, executor, 55)
    go(session, executor, 3)

    assert pane.reader.head.title == "Rate limits by plan"
    assert pane.offers.text == "No entry for DEFAULT_BURST yet"


def test_an_entry_whose_front_matter_is_broken_is_shown_and_the_line_named(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    (root / WHY).write_text("---\ntitle: x\n  bad: [\n---\nStill here.\n")

    show(session, executor, "why-lazy")

    assert "Still here." in text_of(pane)
    assert pane.notice.text.startswith("Line ")
    assert pane.notice.offers == ["Edit"]


def test_an_entry_is_edited_and_saved_with_its_line_ends(
    qtbot: QtBot, pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    (root / WHY).write_bytes(WHY_TEXT.replace("\n", "\r\n").encode())
    begin_editing(pane, session, executor)
    assert pane.dirty
    assert pane.title.counted() == "not saved"

    pane.save()
    executor.drain()

    assert (root / WHY).read_bytes() == (WHY_TEXT + "Mine.\n").replace("\n", "\r\n").encode()
    assert not pane.dirty
    assert pane.editing


def test_what_is_typed_while_it_is_saved_is_saved_by_the_next_save(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    begin_editing(pane, session, executor)
    pane.save()
    pane.editor.text.insertPlainText("More.\n")
    pane.save()
    executor.drain()

    assert (root / WHY).read_text().endswith("Mine.\nMore.\n")
    assert not pane.dirty


def test_the_same_key_leads_to_the_editor_and_back(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "why-lazy")
    pane.edit()
    assert pane.editing

    pane.edit()

    assert not pane.editing
    assert not pane.writing.active


def test_an_unsaved_text_is_shown_as_it_would_look(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    begin_editing(pane, session, executor)

    pane.edit()
    executor.drain()

    assert text_of(pane).endswith("Mine.")
    assert pane.notice.text == "You are writing “Why the token bucket refills lazily”."
    pane.notice.take(0)
    assert pane.editing
    assert pane.dirty


def test_another_entry_never_takes_the_place_of_the_one_being_written(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    begin_editing(pane, session, executor)

    show(session, executor, "plans")
    go(session, executor, 25)

    assert pane.editing
    assert pane.editor.file_text().endswith("Mine.\n")
    assert pane.notice.text == "“Rate limits by plan” is open behind this."
    pane.notice.take(0)
    executor.drain()
    assert pane.reader.head.title == "Rate limits by plan"
    assert pane.dirty


THEIRS = WHY_TEXT + "Theirs.\n"


def conflict(pane: EntryPane, session: Session, executor: ManualExecutor, root: Path) -> None:
    begin_editing(pane, session, executor)
    (root / WHY).write_text(THEIRS)
    pane.save()
    executor.drain()
    assert pane.editor.notice.offers == ["Compare", "Keep Mine", "Take Theirs"]
    assert (root / WHY).read_text() == THEIRS
    assert pane.dirty


def others(root: Path) -> list[str]:
    return [file.read_text() for file in (root / "kb").glob("why-lazy.conflict-*.md")]


def test_keeping_mine_keeps_theirs_beside_it(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    conflict(pane, session, executor, root)

    pane.editor.notice.take(1)
    executor.drain()

    assert (root / WHY).read_text() == WHY_TEXT + "Mine.\n"
    assert others(root) == [THEIRS]
    assert not pane.dirty


def test_taking_theirs_keeps_mine_beside_it(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    conflict(pane, session, executor, root)

    pane.editor.notice.take(2)
    executor.drain()

    assert (root / WHY).read_text() == THEIRS
    assert others(root) == [WHY_TEXT + "Mine.\n"]
    assert pane.editor.file_text() == THEIRS
    assert not pane.dirty


def test_comparing_shows_both_and_changes_nothing(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    conflict(pane, session, executor, root)

    pane.editor.notice.take(0)
    executor.drain()

    assert "-Theirs." in text_of(pane)
    assert "+Mine." in text_of(pane)
    assert (root / WHY).read_text() == THEIRS
    assert pane.dirty


def test_an_outside_edit_of_a_text_without_changes_is_read_again(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    show(session, executor, "why-lazy")
    pane.edit()
    (root / WHY).write_text(THEIRS)

    session.index_changed.emit()
    executor.drain()

    assert pane.editor.file_text() == THEIRS
    assert told(session) == ["kb/why-lazy.md was changed outside and read again."]


def test_an_outside_edit_of_an_unsaved_text_is_said_at_once(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    begin_editing(pane, session, executor)
    (root / WHY).write_text(THEIRS)

    session.index_changed.emit()
    executor.drain()

    assert pane.editor.notice.offers == ["Compare", "Keep Mine", "Take Theirs"]
    assert pane.editor.file_text().endswith("Mine.\n")


def test_an_entry_that_was_deleted_can_be_saved_again(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    begin_editing(pane, session, executor)
    (root / WHY).unlink()
    pane.save()
    executor.drain()
    assert pane.editor.notice.offers == ["Save Again", "Close"]

    pane.editor.notice.take(0)
    executor.drain()

    assert (root / WHY).read_text() == WHY_TEXT + "Mine.\n"


def test_a_text_that_cannot_be_saved_stays_in_the_editor(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    pane.new_entry("About limits")
    executor.drain()
    pane.editor._path.setText("kb/plans.md")
    pane.editor.text.insertPlainText("Mine.")

    pane.save()
    executor.drain()

    assert "is there already" in pane.editor.notice.text
    assert pane.dirty
    assert (root / PLANS).read_bytes() == PLANS_TEXT.encode()


def test_a_new_entry_about_a_symbol_is_written_on_the_first_save(
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    root: Path,
    workspace: FakeWorkspace,
):
    session.new_entry_asked.emit(workspace.symbols.symbols[3])
    executor.drain()
    assert pane.editing
    assert not (root / "kb/tokenbucket-_refill.md").exists()

    pane.save()
    executor.drain()

    path = pane.editor.path
    text = (root / path).read_text()
    assert 'symbol: "ratelimit/bucket.py::TokenBucket._refill#method"' in text
    assert pane.reader.head.title == "About TokenBucket._refill"


@pytest.mark.parametrize(
    ("button", "closes", "dirty"),
    [
        (QMessageBox.StandardButton.Save, False, False),
        (QMessageBox.StandardButton.Discard, True, False),
        (QMessageBox.StandardButton.Cancel, False, True),
    ],
)
def test_leaving_an_unsaved_text_asks(
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    monkeypatch: pytest.MonkeyPatch,
    button: QMessageBox.StandardButton,
    closes: bool,
    dirty: bool,
):
    begin_editing(pane, session, executor)
    monkeypatch.setattr(QMessageBox, "exec", lambda _: button)

    assert pane.may_close() is closes
    executor.drain()

    assert pane.dirty is dirty
    assert pane.may_close() is not dirty


def test_nothing_unsaved_is_left_without_a_question(pane: EntryPane):
    assert pane.may_close()


def test_what_is_typed_is_kept_as_a_draft_and_offered_when_the_workspace_opens(
    qtbot: QtBot, pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    begin_editing(pane, session, executor)
    pane.writing._keep_draft()
    executor.drain()
    again = EntryPane(session)
    qtbot.addWidget(again)
    qtbot.addWidget(again.title)

    again.writing.offer_drafts()
    executor.drain()
    message = session.messages.all()[0]
    assert message.text == "kb/why-lazy.md has a text that was not saved."
    assert message.action
    message.action()
    executor.drain()

    assert again.editor.file_text() == WHY_TEXT + "Mine.\n"
    assert again.dirty


def test_a_saved_text_leaves_no_draft(
    pane: EntryPane, session: Session, executor: ManualExecutor, root: Path
):
    begin_editing(pane, session, executor)
    pane.writing._keep_draft()
    executor.drain()
    assert len(Drafts().of(str(root))) == 1

    pane.save()
    executor.drain()

    assert Drafts().of(str(root)) == []


def test_a_damaged_draft_is_passed_over(tmp_path: Path):
    drafts = Drafts(tmp_path)
    draft = Draft("/w", WHY, "text\u2028\r\n", NO_HASH)
    drafts.keep(draft)
    (tmp_path / "x.json").write_text("{")
    (tmp_path / "y.json").write_text('{"root": "/w", "later": 1}')

    assert drafts.of("/w") == [draft]
    assert drafts.of("/other") == []


def test_code_is_linked_to_an_entry_that_is_picked(
    qtbot: QtBot,
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
):
    linked: list[tuple[str, str]] = []
    undone: list[Decision] = []

    class Decisions:
        def confirm(self, entry: WorkspacePath, anchor: str) -> Decision:
            linked.append((entry, anchor))
            change = Change(EntryId("why-lazy"), entry, anchor)
            return Decision(entry, "before", "after", NO_HASH, (change,))

        def undo(self, made: tuple[Decision, ...]) -> None:
            undone.extend(made)

    workspace.decisions = Decisions()  # type: ignore[attr-defined]
    session.link_asked.emit(Place(WorkspacePath("a.py"), Span(3, 5)))
    executor.drain()
    picker = pane.linking.picker
    assert [choice.title for choice in picker.choices] == [
        "Rate limits by plan",
        "Why the token bucket refills lazily",
    ]
    box = picker.findChild(QLineEdit)
    assert box

    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    executor.drain()

    assert linked == [(WHY, "a.py#L3-L5")]
    message = session.messages.all()[0]
    assert message.text == "Linked a.py#L3-L5 to “Why the token bucket refills lazily”"
    assert message.action_text == "Undo"
    assert message.action
    message.action()
    executor.drain()
    assert [one.path for one in undone] == [WHY]
    assert session.messages.all()[0].text == f"Undone: {message.text}"


def test_a_symbol_is_picked_for_the_shown_entry(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "plans")
    pane.linking.pick_symbol()
    box = pane.linking.picker.findChild(QLineEdit)
    assert box
    box.setText("acquire")
    pane.linking.picker._ask()
    executor.drain()

    assert [choice.title for choice in pane.linking.picker.choices] == ["TokenBucket.try_acquire"]


def test_a_link_to_the_entry_is_copied(pane: EntryPane, session: Session, executor: ManualExecutor):
    show(session, executor, "plans")

    pane.linking.copy_link()

    assert QGuiApplication.clipboard().text() == "[[plans]]"


def test_bold_is_put_around_words_and_taken_away_again(
    qtbot: QtBot, pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "plans")
    pane.edit()
    text = pane.editor.text
    text.selectAll()
    text.insertPlainText("word")
    text.selectAll()

    qtbot.keyClick(text, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    bold = text.toPlainText()
    text.selectAll()
    qtbot.keyClick(text, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)

    assert (bold, text.toPlainText()) == ("**word**", "word")


def test_each_command_has_its_own_id_and_key(pane: EntryPane):
    commands = pane.commands()
    keys = [command.keys for command in commands if command.keys]

    assert len({command.id for command in commands}) == len(commands)
    assert len(set(keys)) == len(keys)


def test_everything_the_keyboard_reaches_has_a_name(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "plans")

    nameless = [
        widget
        for part in (pane, pane.title)
        for widget in part.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not isinstance(widget.parent(), QAbstractScrollArea)
        and widget.focusProxy() is None
    ]
    assert nameless == []


def test_another_workspace_shows_nothing_of_the_former(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "plans")

    session.close()
    executor.drain()

    assert pane.shown is None
    assert pane.empty.text == "No entry is open."


def test_going_back_to_where_no_entry_was_open_leaves_no_sign_of_reading(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    go(session, executor, 50)
    show(session, executor, "plans")

    session.back()
    executor.drain()

    assert session.entry is None
    assert pane.shown is None
    assert pane.empty.isVisible()
    assert pane.empty.text == "No entry for TokenBucket yet"


def test_an_entry_that_is_closed_while_it_is_read_does_not_come(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    session.show_entry("plans")
    executor.work_once()
    executor.deliver()
    assert pane.empty.text == "Reading the entry …"

    session.close_entry()
    executor.drain()

    assert pane.shown is None
    assert pane.empty.text == "No entry is open."


def test_a_new_index_does_not_bring_back_the_entry_before(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    show(session, executor, "why-lazy")
    session.show_entry("plans")
    executor.work_once()
    executor.deliver()

    session.index_changed.emit()
    executor.drain()

    assert pane.shown == session.entry
    assert pane.reader.head.title == "Rate limits by plan"


def test_an_entry_whose_links_cannot_be_read_is_not_read_for_ever(
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    workspace: FakeWorkspace,
    monkeypatch: pytest.MonkeyPatch,
):
    def refuse(_path: str) -> list[CoveredSymbol]:
        problem = "The index is busy."
        raise GlossatorError(problem, "Try again.")

    monkeypatch.setattr(workspace.links, "of_entry", refuse)
    show(session, executor, "plans")

    assert pane.empty.text == "No entry is open."
    assert "The index is busy. Try again." in told(session)


def test_what_was_asked_for_before_going_back_does_not_come_late(
    pane: EntryPane, session: Session, executor: ManualExecutor
):
    go(session, executor, 50)
    show(session, executor, "why-lazy")
    go(session, executor, 3)
    session.show_entry("plans")

    session.back()
    executor.drain()

    assert pane.reader.head.title == "Why the token bucket refills lazily"
    assert session.navigation.can_go_forward


def test_what_is_covered_counts_as_symbols_only_when_all_of_it_is(
    pane: EntryPane, workspace: FakeWorkspace
):
    refill = workspace.symbols.symbols[3]
    target = Target(refill.path, Span(1, 4))
    lines = Link(
        EntryId("why-lazy"), WHY, f"{refill.path}#L1-L4", Basis.SOURCE_LINK, 1.0, State.CURRENT,
        target, "", Evidence(3),
    )  # fmt: skip
    covers = pane.reader.covers

    covers.show_covers([CoveredSymbol(link_to(refill), refill)])
    assert covers.count_text == "1 symbol"
    covers.show_covers([CoveredSymbol(link_to(refill), refill), CoveredSymbol(lines)])
    assert covers.count_text == "2 places"
    covers.show_covers([CoveredSymbol(lines)])
    assert covers.count_text == "1 place"


def test_a_name_of_any_length_does_not_widen_the_pane(
    pane: EntryPane, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    symbols = workspace.symbols.symbols
    name = "com.example.measuring.ThroughputOfManyBuckets.testThatNothingIsLost" + "x" * 200
    symbols[3] = replace(symbols[3], qualname=name)
    workspace.links.linked = {}

    go(session, executor, symbols[3].span.first)

    assert name in pane.empty.text
    assert pane.minimumSizeHint().width() <= LEAST["entry"]


def test_an_entry_names_what_it_refers_to_and_who_says_otherwise(
    pane: EntryPane, session: Session, workspace: FakeWorkspace, executor: ManualExecutor
):
    plans = replace(workspace.entries.read("plans"), status="deprecated")
    twins = (plans, replace(plans, path=WorkspacePath("kb/other.md")))
    workspace.references.around = lambda _: Around(  # type: ignore[method-assign]
        references=(Reference("plans", (plans,)), Reference("twin", twins), Reference("none")),
        conflicts=(Conflict(plans, SaidBy.OTHER),),
    )

    show(session, executor, "why-lazy")

    said = pane.reader.ties.referred.text()
    assert "Rate limits by plan</a> (deprecated)" in said
    assert 'twin (<a style="text-decoration:none" href="entry:kb%2Fplans.md">' in said
    assert "none (no entry)" in said
    assert pane.reader.conflict.text == "“Rate limits by plan” says otherwise."
    pane.reader.conflict.take(0)
    executor.drain()
    assert pane.shown is not None
    assert pane.shown.id == "plans"


def test_words_that_name_several_entries_lead_to_none_by_themselves(
    pane: EntryPane, session: Session, workspace: FakeWorkspace, executor: ManualExecutor
):
    entries = [workspace.entries.read(name) for name in ("plans", "why-lazy")]
    workspace.references.named = lambda *_: entries  # type: ignore[method-assign]
    show(session, executor, "why-lazy")

    pane.reader.view.lead_followed.emit(Lead(LeadForm.ENTRY, "note"))
    executor.drain()

    assert pane.notice.text == "note names 2 entries."
    assert pane.notice.offers == [entry.path for entry in entries]
    pane.notice.take(0)
    executor.drain()
    assert pane.shown is not None
    assert pane.shown.id == "plans"


def test_the_head_says_how_sure_an_entry_is_and_how_often_it_was_used(
    pane: EntryPane, workspace: FakeWorkspace
):
    note = workspace.entries.read("why-lazy")

    chips = chips_of(replace(note, status="deprecated", confidence=0.8, usage=4), pane)

    words = [chip.text for chip in chips]
    assert words[1:4] == ["Deprecated", "80 % sure", "used 4 times"]
