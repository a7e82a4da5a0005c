"""Links are decided about in the window: offered, carried out, told, shown, undone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from glossator.gui import theme as themes
from glossator.gui.main_window import MainWindow
from glossator.gui.models.acts import Act, acts_of
from glossator.gui.models.entries import COVERED_ROLE, where_of
from glossator.gui.models.sides import Sort, level, sides
from glossator.gui.panes.link_acts import LinkActs
from glossator.gui.session import Session
from glossator.model import (
    UNSEEN,
    Basis,
    EntryId,
    Evidence,
    Link,
    ProblemKind,
    State,
    Suggestion,
    Target,
    WorkspacePath,
)
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.links import LinksFacet
from tests.support.qt import ManualExecutor, OnLanesOnly
from tests.workspace.test_decisions import CODE, ID, LEARN, LEARN_ID, NOTE, TEXTS
from tests.workspace.test_reviews import commit, git


class Desk:
    """A window over a real workspace whose note is linked to one method, committed as it was."""

    def __init__(self, window: MainWindow, executor: ManualExecutor, root: Path) -> None:
        self.window = window
        self.session = window._session
        self.executor = executor
        self.root = root

    def write(self, path: str, text: str) -> None:
        """Write a file from outside, and let the window see it."""
        (self.root / path).write_bytes(text.encode())
        self.index()

    def read(self, path: str) -> str:
        return (self.root / path).read_bytes().decode()

    def index(self) -> None:
        self.session.refresh_index()
        self.executor.drain()

    def show(self, path: str) -> None:
        self.session.show_entry(path)
        self.executor.drain()

    def covered(self) -> dict[str, int]:
        """Return the rows below the entry by what they are called."""
        model = self.window.entry.reader.covers.list.model()
        return {str(model.index(row, 0).data()): row for row in range(model.rowCount())}

    def choose(self, name: str) -> LinkActs:
        """Select what the entry covers."""
        covers = self.window.entry.reader.covers
        covers.list.setCurrentIndex(covers.list.model().index(self.covered()[name], 0))
        return covers.acts

    def press(self, acts: LinkActs, act: Act) -> None:
        QTest.mouseClick(acts.button(act), Qt.MouseButton.LeftButton)
        self.executor.drain()

    def keys(self, keys: str) -> None:
        QTest.keySequence(QApplication.focusWidget() or self.window, QKeySequence(keys))
        self.executor.drain()

    def problem(self, words: str) -> LinkActs:
        """Select the row of Problems that says some words."""
        table = self.window.problems.table
        self.window.docks.enter("problems")
        model = table.model()
        texts = [str(model.index(row, 2).data()) for row in range(model.rowCount())]
        [row] = [row for row, text in enumerate(texts) if words in text]
        table.setCurrentIndex(model.index(row, 0))
        return self.window.problems.acts

    def told(self) -> str:
        return self.session.messages.all()[0].text


@pytest.fixture
def desk(qtbot: QtBot, executor: ManualExecutor, tmp_path: Path) -> Iterator[Desk]:
    root = tmp_path / "tree"
    (root / "kb").mkdir(parents=True)
    (root / "a.py").write_text(CODE, "utf-8")
    (root / NOTE).write_bytes(TEXTS[NOTE].encode())
    workspace = Workspace.open(root, Settings(), in_process=True)
    workspace.index.refresh(Task())
    workspace.decisions.confirm("search", ID)
    watched = OnLanesOnly(workspace, executor)
    session = Session(executor, Settings(), themes.load("light"), lambda _root, _: watched)
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    session.open(root)
    executor.drain()
    made = Desk(window, executor, root)
    made.show(NOTE)
    yield made
    assert watched.asked_outside == []
    workspace.close()


def link(state: State, **more: object) -> Link:
    target = None if state is State.GONE else Target(WorkspacePath("b.py"))
    known = {"basis": Basis.SOURCE_LINK, "evidence": Evidence(1), "target": target, **more}
    return Link(
        EntryId("search"), NOTE, str(known.pop("anchor", ID)), confidence=1.0, state=state, **known
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "acts"),
    [
        (link(State.CURRENT), (Act.UNLINK,)),
        (link(State.CURRENT, reason=UNSEEN), (Act.ACCEPT, Act.ACCEPT_UNSEEN, Act.UNLINK)),
        (link(State.CHANGED), (Act.REVIEW, Act.ACCEPT, Act.EDIT, Act.UNLINK)),
        (link(State.MOVED), (Act.REVIEW, Act.FOLLOW, Act.FOLLOW_FILE, Act.UNLINK)),
        (
            link(State.RENAMED, target=Target(WorkspacePath("a.py"))),
            (Act.REVIEW, Act.FOLLOW, Act.UNLINK),
        ),
        (link(State.PENDING), (Act.REVIEW, Act.FOLLOW, Act.RELINK, Act.UNLINK)),
        (link(State.GONE), (Act.REVIEW, Act.RELINK, Act.EDIT, Act.UNLINK)),
        (link(State.GONE, evidence=Evidence(3, "In the text.")), (Act.REVIEW, Act.EDIT)),
        (link(State.CURRENT, basis=Basis.CONTENT_MENTION), (Act.CONFIRM, Act.DISMISS)),
        (link(State.GONE, basis=Basis.CONTENT_MENTION), (Act.REVIEW, Act.EDIT, Act.DISMISS)),
        (link(State.CURRENT, basis=Basis.AUTO_DISCOVERED), (Act.CONFIRM, Act.DISMISS)),
        (None, ()),
    ],
)
def test_what_can_be_done_goes_with_the_link(one: Link | None, acts: tuple[Act, ...]):
    assert acts_of(one) == acts


LINES = st.lists(st.sampled_from(["", "a", "  b", "c = 1"]), min_size=1, max_size=8)


@given(LINES, LINES)
def test_both_versions_stand_side_by_side_with_every_line(old: list[str], new: list[str]):
    left, right = sides("\n".join(old), "\n".join(new))

    assert len(left) == len(right)
    assert [row.text for row in left if row.sort is not Sort.NONE] == old
    assert [row.text for row in right if row.sort is not Sort.NONE] == new
    assert all(
        one.text == other.text
        for one, other in zip(left, right, strict=True)
        if Sort.SAME in (one.sort, other.sort)
    )


def test_white_space_that_begins_every_line_of_both_is_left_out():
    assert level("    a\n\n      b", "      c") == ("a\n\n  b", "  c")
    assert level("\ta\n\tb", None) == ("a\nb", None)
    assert level("a\n  b", "    c") == ("a\n  b", "    c")


def test_a_changed_link_is_accepted_and_the_decision_undone_by_its_key(desk: Desk):
    desk.write("a.py", CODE.replace("limit=10", "limit=20"))
    before = desk.read(NOTE)
    acts = desk.choose("Index.search")
    assert acts.acts == (Act.REVIEW, Act.ACCEPT, Act.EDIT, Act.UNLINK)

    desk.press(acts, Act.ACCEPT)

    assert desk.told() == "“search” is still right about Index.search"
    assert desk.read(NOTE) != before
    assert desk.choose("Index.search").acts == (Act.UNLINK,)
    desk.session.focus("entry")
    desk.keys("Ctrl+Z")
    assert desk.read(NOTE) == before
    assert desk.choose("Index.search").acts[1] is Act.ACCEPT


def test_the_undo_of_a_message_undoes_its_own_decision(desk: Desk):
    before = desk.read(NOTE)
    desk.press(desk.choose("Index.search"), Act.UNLINK)
    message = desk.session.messages.all()[0]
    assert message.action_text == "Undo"
    assert message.action

    message.action()
    message.action()
    desk.executor.drain()

    assert desk.read(NOTE) == before
    assert desk.told() == f"Undone: {message.text}"
    assert not desk.session.deciding.can_undo


def test_the_key_undoes_what_is_typed_while_a_text_is_written(desk: Desk):
    desk.press(desk.choose("Index.search"), Act.UNLINK)
    after = desk.read(NOTE)
    desk.window.entry.edit()
    text = desk.window.entry.editor.text
    text.setFocus()
    QTest.keyClicks(text, "x")

    desk.keys("Ctrl+Z")

    assert desk.read(NOTE) == after
    assert desk.session.deciding.can_undo
    assert text.toPlainText() == after
    desk.window.entry.writing.discard()


@pytest.mark.parametrize("pane", ["code", "entry", "problems", "review", "symbols"])
def test_the_key_works_wherever_nothing_is_typed(desk: Desk, pane: str):
    desk.write("a.py", CODE.replace("limit=10", "limit=20"))
    before = desk.read(NOTE)
    desk.choose("Index.search")
    desk.window.entry.reader.covers._jump()
    desk.window.commands.action("link.review").trigger()
    desk.press(desk.choose("Index.search"), Act.ACCEPT)
    assert desk.read(NOTE) != before
    desk.window.docks.enter(pane)

    desk.keys("Ctrl+Z")

    assert desk.read(NOTE) == before


def test_suggestions_are_offered_below_and_do_not_count(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    def suggest(self: LinksFacet, entry: str, **_: object) -> list[Suggestion]:
        turned_down = self._entries.settled(entry).dismissed
        with self._snapshots.reading() as reader:
            found = reader.symbols.of_file(WorkspacePath("b.py"))
        return [Suggestion(one, 0.5, ("sort",)) for one in found if one.id not in turned_down]

    monkeypatch.setattr(LinksFacet, "suggest", suggest)
    desk.write("b.py", "def sort_places(places):\n    return sorted(places)\n")
    desk.window.commands.action("entry.suggest").trigger()
    desk.executor.drain()
    part = desk.window.entry.reader.suggestions
    assert desk.window.entry.reader.covers.count_text == "1 symbol"

    assert part.list.model().index(0, 0).data() == "sort_places"
    assert part.acts.acts == (Act.CONFIRM, Act.DISMISS)
    desk.press(part.acts, Act.DISMISS)

    assert part.list.model().rowCount() == 0
    assert "b.py::sort_places#function" in desk.read(NOTE)


def test_a_mention_is_dismissed_by_a_key_and_confirmed_by_the_mouse(desk: Desk):
    desk.write(NOTE, desk.read(NOTE) + "\nIt uses `Index.learn`.\n")
    covers = desk.window.entry.reader.covers
    assert desk.choose("Index.learn").acts == (Act.CONFIRM, Act.DISMISS)

    QTest.keyClick(covers.list, Qt.Key.Key_Delete)
    desk.executor.drain()

    assert "Index.learn" not in desk.covered()
    assert LEARN_ID in desk.read(NOTE)
    desk.session.deciding.undo()
    desk.executor.drain()
    desk.press(desk.choose("Index.learn"), Act.CONFIRM)
    assert f'symbol: "{LEARN_ID}"' in desk.read(NOTE)
    assert desk.choose("Index.learn").acts == (Act.UNLINK,)


def test_what_was_dismissed_is_shown_below_the_entry_and_taken_back(desk: Desk):
    desk.write(NOTE, desk.read(NOTE) + "\nIt uses `Index.learn`.\n")
    part = desk.window.entry.reader.dismissed
    assert not part.isVisible()
    desk.press(desk.choose("Index.learn"), Act.DISMISS)

    assert part.button.accessibleName() == "1 dismissed"
    assert not part.list.isVisible()
    QTest.mouseClick(part.button, Qt.MouseButton.LeftButton)
    assert part.list.item(0).text() == "Index.learn"
    assert part.list.item(0).toolTip() == LEARN_ID

    QTest.mouseClick(part.take_back, Qt.MouseButton.LeftButton)
    desk.executor.drain()

    assert desk.told() == "“search” may be about Index.learn again"
    assert not part.isVisible()
    assert LEARN_ID not in desk.read(NOTE)
    assert "Index.learn" in desk.covered()
    desk.session.deciding.undo()
    desk.executor.drain()
    assert LEARN_ID in desk.read(NOTE)
    assert part.isVisible()


def test_code_that_moved_is_followed_from_problems(desk: Desk):
    (desk.root / "a.py").rename(desk.root / "b.py")
    desk.index()

    acts = desk.problem("has moved")
    assert acts.acts == (Act.REVIEW, Act.FOLLOW, Act.FOLLOW_FILE, Act.UNLINK)
    desk.press(acts, Act.FOLLOW_FILE)

    assert desk.told() == "Followed 1 link out of a.py"
    assert desk.window.docks.here() == "problems"
    assert "b.py::Index.search#method" in desk.read(NOTE)
    assert desk.window.problems.count_of(ProblemKind.LINK_TO_REVIEW) == 0


def test_a_review_shows_the_words_and_the_code_then_and_now(desk: Desk):
    git(desk.root, "init", "-q")
    commit(desk.root)
    desk.write("a.py", CODE.replace("limit=10", "limit=20"))
    desk.choose("Index.search")

    desk.window.commands.action("link.review").trigger()
    desk.executor.drain()

    review = desk.window.review
    assert review.isVisible()
    assert review.told == f"search → {ID} · code changed since (signature)"
    assert review.words.text.toPlainText() == "Index.search goes word by word."
    assert review.words.head.endswith("kb/search.md:9")
    old, new = (side.text.toPlainText().split("\n") for side in (review.then, review.now))
    assert [line for line in old if line.startswith("−")] == [
        "− def search(self, words, limit=10):"
    ]
    assert [line for line in new if line.startswith("+")] == [
        "+ def search(self, words, limit=20):"
    ]
    assert len(review.then.text.extraSelections()) == 1
    for side in (review.then, review.now):
        first = side.text.document().firstBlock()
        coloured = [first.text()[one.start :][: one.length] for one in first.layout().formats()]
        assert [each.strip() for each in coloured[:2]] == [first.text()[0], "def"]
    assert desk.window.docks.here() == "review"

    desk.press(review.acts, Act.ACCEPT)
    assert review.told == f"search → {ID} · as it was seen"
    assert "limit=20" in review.now.text.toPlainText()


def test_what_is_gone_is_linked_anew_to_the_nearest(desk: Desk):
    desk.write("a.py", f"class Index:\n{LEARN}")
    acts = desk.problem("is not there any more")
    assert acts.acts == (Act.REVIEW, Act.RELINK, Act.EDIT, Act.UNLINK)

    desk.press(acts, Act.RELINK)
    picker = desk.window.entry.linking.picker
    assert "Index.learn" in [choice.title for choice in picker.choices]
    box = picker.findChild(QLineEdit)
    assert box
    box.setText("learn")
    picker._ask()
    desk.executor.drain()
    QTest.keyClick(box, Qt.Key.Key_Return)
    desk.executor.drain()

    assert f'symbol: "{LEARN_ID}"' in desk.read(NOTE)
    assert desk.told() == "“search” leads to Index.learn now"


def test_an_entry_that_is_edited_outside_meanwhile_loses_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    theirs = TEXTS[NOTE] + "\nIt uses `Index.learn`, they say.\n"
    desk.write(NOTE, theirs)
    save = EntriesFacet.save

    def late(self: EntriesFacet, path: WorkspacePath, text: str, expected: str) -> object:
        (desk.root / NOTE).write_bytes((theirs + "Even more.\n").encode())
        return save(self, path, text, expected)  # type: ignore[arg-type]

    monkeypatch.setattr(EntriesFacet, "save", late)
    desk.press(desk.choose("Index.learn"), Act.CONFIRM)

    assert desk.read(NOTE) == theirs + "Even more.\n"
    assert "changed on disk meanwhile; nothing was written" in desk.told()
    monkeypatch.undo()
    desk.press(desk.choose("Index.learn"), Act.CONFIRM)
    assert desk.read(NOTE).endswith("Even more.\n")
    assert LEARN_ID in desk.read(NOTE)


def test_an_undo_that_comes_too_late_is_refused(desk: Desk):
    desk.press(desk.choose("Index.search"), Act.UNLINK)
    mine = desk.read(NOTE) + "Mine.\n"
    desk.write(NOTE, mine)

    desk.session.deciding.undo()
    desk.executor.drain()

    assert desk.read(NOTE) == mine
    assert "changed on disk since this was decided; nothing was undone" in desk.told()


def test_no_decision_is_lost_because_another_came_quickly(desk: Desk):
    desk.write(NOTE, desk.read(NOTE) + "\nIt uses `Index.learn` of `Index`.\n")
    before = desk.read(NOTE)
    links = [
        covered.link
        for covered in desk.window.entry.reader.content.covers  # type: ignore[union-attr]
        if covered.link.basis is Basis.CONTENT_MENTION
    ]
    assert len(links) == 2

    for one in links:
        desk.session.deciding.act(Act.CONFIRM, one)
    desk.executor.drain()

    assert all(one.anchor in desk.read(NOTE) for one in links)
    desk.session.deciding.undo()
    desk.session.deciding.undo()
    desk.executor.drain()
    assert desk.read(NOTE) == before


def test_the_card_of_a_mark_leads_to_the_review(desk: Desk):
    desk.write("a.py", CODE.replace("limit=10", "limit=20"))
    desk.choose("Index.search")
    desk.window.entry.reader.covers._jump()
    desk.executor.drain()
    assert [mark.review for mark in desk.window.code.page.marks if mark.symbol == ID] == [True]

    desk.window.code.asking.show_card()
    desk.executor.drain()
    card = desk.window.code.asking.card
    assert card._review.isVisible()
    QTest.mouseClick(card._review, Qt.MouseButton.LeftButton)
    desk.executor.drain()

    assert desk.window.review.told.startswith(f"search → {ID}")


def test_commands_are_on_for_what_can_be_done(desk: Desk):
    desk.write("a.py", CODE.replace("limit=10", "limit=20"))
    desk.choose("Index.search")

    actions = {
        act: desk.window.commands.action(f"link.{act.value}") for act in Act if act != "edit"
    }

    assert {act for act, action in actions.items() if action.isEnabled()} == {
        Act.REVIEW,
        Act.ACCEPT,
        Act.UNLINK,
    }
    desk.keys("Ctrl+Shift+A")
    assert desk.choose("Index.search").acts == (Act.UNLINK,)


def test_nothing_of_a_workspace_that_was_closed_is_undone(desk: Desk, tmp_path: Path):
    desk.press(desk.choose("Index.search"), Act.UNLINK)
    after = desk.read(NOTE)
    shutil.copytree(desk.root, tmp_path / "other")

    desk.session.close()
    desk.executor.drain()
    desk.session.deciding.undo()
    desk.executor.drain()

    assert desk.read(NOTE) == after
    assert desk.window.review.acts.link is None


def test_links_that_nobody_looked_at_are_accepted_together_and_that_is_undone(desk: Desk):
    text = '---\nsources:\n  - symbol: "a.py::Index.search"\n  - path: "a.py#L1-L2"\n---\nText.\n'
    desk.write("kb/hand.md", text)
    desk.index()
    desk.show("kb/hand.md")
    covers = desk.window.entry.reader.covers
    row = covers.list.model().index(0, 0).data(COVERED_ROLE)
    assert where_of(row).endswith("not looked at yet")
    covers.list.setCurrentIndex(covers.list.model().index(0, 0))

    desk.press(covers.acts, Act.ACCEPT_UNSEEN)

    assert "2 links" in desk.told()
    assert desk.read("kb/hand.md").count("seen:") == 2
    assert covers.acts.acts == (Act.UNLINK,)
    desk.keys("Ctrl+Z")
    assert desk.read("kb/hand.md") == text
