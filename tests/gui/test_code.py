from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from glossator.errors import FileUnavailable
from glossator.gui.messages import Message
from glossator.gui.panes import code_fill, code_page
from glossator.gui.panes.code import CodePane
from glossator.gui.panes.code_asking import chain_at, first_sentence, line_of, targets
from glossator.gui.panes.code_find import find_all, pattern_of
from glossator.gui.panes.code_looks import LinkButton
from glossator.gui.panes.code_menu import move_caret_under
from glossator.gui.panes.code_outside import command_for
from glossator.gui.panes.code_page import CodePage
from glossator.gui.panes.code_selection import SelectionStrip
from glossator.gui.session import Session
from glossator.model import (
    NO_HASH,
    Basis,
    ContentHash,
    EntryId,
    FileText,
    Kind,
    Link,
    LinkedEntry,
    Place,
    Span,
    State,
    Symbol,
    Target,
    WorkspacePath,
)
from glossator.task import Task
from tests.support.fake_workspace import FakeWorkspace, symbol
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")
CLOCK = WorkspacePath("ratelimit/clock.py")
TEXT = "\n".join(f"def line_{number}(self): ..." for number in range(1, 201))


class Disk:
    """The files as they are on disk, which a test changes."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {BUCKET: TEXT, CLOCK: TEXT}
        self.changes: dict[str, Any] = {}

    def read(self, path: WorkspacePath, *, limit_bytes: int = 0) -> FileText:
        del limit_bytes
        if path not in self.texts:
            detail = "it is not there any more"
            raise FileUnavailable(path, detail)
        text = self.texts[path]
        digest = ContentHash(blake2b(text.encode(), digest_size=16).hexdigest())
        whole = FileText(path, text, "python", "utf-8", "\n", text.count("\n") + 1, digest)
        return replace(whole, lexer="python", **self.changes)


def link_to(of: Symbol, entry: str, state: State = State.CURRENT) -> Link:
    target = Target(of.path, of.span, of.id, of.qualname, of.kind)
    path = WorkspacePath(f"kb/{entry}.md")
    return Link(EntryId(entry), path, of.id, Basis.SOURCE_LINK, 1.0, state, target)


@pytest.fixture
def disk(workspace: FakeWorkspace) -> Disk:
    disk = Disk()
    workspace.files.read = disk.read  # type: ignore[method-assign]
    return disk


@pytest.fixture
def pane(
    qtbot: QtBot, session: Session, disk: Disk, workspace: FakeWorkspace, executor: ManualExecutor
) -> Iterator[CodePane]:
    acquire, refill = workspace.symbols.symbols[2:4]
    links = [link_to(acquire, "why-lazy"), link_to(refill, "why-lazy"), link_to(refill, "plans")]
    workspace.links.of_file = lambda path: [  # type: ignore[method-assign]
        one for one in links if one.target and one.target.path == path
    ]
    also = LinkedEntry(
        EntryId("plans"), WorkspacePath("kb/plans.md"), "Rate limits by plan",
        Basis.CONTENT_MENTION, 0.9, State.CURRENT, "Each token is one request.",
    )  # fmt: skip
    why = workspace.links.linked[acquire.id][0]
    workspace.links.linked = {acquire.id: [why], refill.id: [why, also]}
    made = CodePane(session)
    made.resize(700, 500)
    qtbot.addWidget(made)
    made.show()
    executor.drain()
    yield made
    executor.drain()


def go(
    pane: CodePane, executor: ManualExecutor, path: str, line: int, *, keep: bool = False
) -> None:
    pane._session.go_to(Place(WorkspacePath(path), Span(line, line)), keep=keep)
    executor.drain()


def page_of(pane: CodePane) -> CodePage:
    assert pane.page
    return pane.page


def told(session: Session) -> list[str]:
    return [message.text for message in session.messages.all()]


def test_a_place_is_shown_with_its_line_at_a_third_of_the_height(
    pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 100)

    view = page_of(pane).view
    top, height = view.row_box(99)
    assert view.line == 100
    assert view.layout_of_text.lines == 200
    assert abs(top - view.viewport().height() / 3) < 2 * height
    assert pane.current_place() == Place(BUCKET, Span(100, 100))


def test_what_the_index_knows_of_a_file_is_coloured_once_it_is_known(
    pane: CodePane, executor: ManualExecutor, session: Session, workspace: FakeWorkspace, disk: Disk
):
    known, workspace.symbols.symbols = workspace.symbols.symbols, []
    first = min((one for one in known if one.path == BUCKET), key=lambda one: one.name_line)
    disk.texts[BUCKET] = "\n" * (first.name_line - 1) + f"class {first.name}: ..."
    go(pane, executor, BUCKET, 1)
    assert page_of(pane).view.names == {}

    workspace.symbols.symbols = [replace(first, kind=Kind.CLASS)]
    session.index_changed.emit()
    executor.drain()

    cell = 6, len(first.name), "Name.Class"
    assert page_of(pane).view.names == {first.name_line: [cell]}


def test_the_next_jump_takes_the_preview_tab_over(pane: CodePane, executor: ManualExecutor):
    go(pane, executor, BUCKET, 1)
    go(pane, executor, CLOCK, 5)

    assert pane.open_paths() == [CLOCK]
    assert pane.tabs.preview == 0
    assert page_of(pane).view.line == 5


def test_a_tab_that_was_kept_stays_and_is_found_again(pane: CodePane, executor: ManualExecutor):
    go(pane, executor, BUCKET, 1, keep=True)
    go(pane, executor, CLOCK, 5)
    go(pane, executor, BUCKET, 60)

    assert pane.open_paths() == [BUCKET, CLOCK]
    assert (pane.tabs.currentIndex(), pane.tabs.preview) == (0, 1)
    assert page_of(pane).view.line == 60


def test_a_double_click_keeps_the_preview_tab(
    qtbot: QtBot, pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 1)

    qtbot.mouseDClick(
        pane.tabs, Qt.MouseButton.LeftButton, pos=pane.tabs.tabRect(0).center() - QPoint(20, 0)
    )
    go(pane, executor, CLOCK, 1)

    assert pane.open_paths() == [BUCKET, CLOCK]


def test_tabs_of_files_with_the_same_name_say_their_folder(
    pane: CodePane, executor: ManualExecutor, disk: Disk
):
    disk.texts |= {"a/__init__.py": "x", "b/__init__.py": "y"}
    go(pane, executor, "a/__init__.py", 1, keep=True)
    go(pane, executor, "b/__init__.py", 1)

    assert [pane.tabs.name(number) for number in (0, 1)] == ["__init__.py – a", "__init__.py – b"]


def test_closing_the_last_tab_leaves_nothing_open(pane: CodePane, executor: ManualExecutor):
    go(pane, executor, BUCKET, 1)

    pane.close_current()

    assert pane.page is None
    assert pane.current_place() is None
    assert pane.open_paths() == []


def test_the_tab_not_looked_at_for_longest_gives_way(
    pane: CodePane, executor: ManualExecutor, disk: Disk
):
    for number in range(31):
        disk.texts[f"f{number}.py"] = "x"
        go(pane, executor, f"f{number}.py", 1, keep=True)

    assert len(pane.open_paths()) == 30
    assert "f0.py" not in pane.open_paths()


def test_the_session_hears_where_the_caret_is(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 20)

    qtbot.keyClick(page_of(pane).view, Qt.Key.Key_Down)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End):
        qtbot.keyClick(page_of(pane).view, key, Qt.KeyboardModifier.ShiftModifier)

    assert session.current == Place(BUCKET, Span(22, 22))
    assert session.selection == Span(21, 22)
    assert session.file
    assert session.file.path == BUCKET


def test_a_hundred_jumps_and_a_hundred_steps_back_end_where_they_began(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 7)
    for number in range(100):
        go(pane, executor, (BUCKET, CLOCK)[number % 2], 10 + number)
        qtbot.keyClick(page_of(pane).view, Qt.Key.Key_Down)

    lines = []
    for _ in range(100):
        session.back()
        executor.drain()
        lines.append(page_of(pane).view.line)

    assert lines[:3] == [109, 108, 107]
    assert (page_of(pane).path, lines[-1]) == (BUCKET, 7)
    assert not session.navigation.can_go_back


def test_the_way_to_the_caret_is_shown_with_the_entries_of_its_symbol(
    pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 33)

    steps = [step.name for step in pane.breadcrumb.steps]
    assert steps == ["ratelimit", "bucket.py", "TokenBucket", "_refill"]
    assert pane.breadcrumb.entries_text == "2 entries"


def test_a_line_outside_of_symbols_shows_the_way_to_the_file_alone(
    pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 33)
    go(pane, executor, BUCKET, 150)

    assert [step.name for step in pane.breadcrumb.steps] == ["ratelimit", "bucket.py"]
    assert pane.breadcrumb.entries_text == ""


def test_the_file_that_this_one_pairs_with_is_named_and_a_click_goes_there(
    qtbot: QtBot,
    pane: CodePane,
    session: Session,
    workspace: FakeWorkspace,
    executor: ManualExecutor,
):
    pairs = {BUCKET: CLOCK, CLOCK: BUCKET}
    workspace.files.counterpart = pairs.get  # type: ignore[method-assign]
    go(pane, executor, BUCKET, 33)
    assert pane.breadcrumb.pair_text == "Pairs with clock.py"

    button = pane.breadcrumb.findChild(LinkButton, "code.pair")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    executor.drain()

    assert page_of(pane).path == CLOCK
    assert pane.breadcrumb.pair_text == "Pairs with bucket.py"
    assert session.navigation.can_go_back


def test_a_file_without_a_pair_says_so_when_it_is_asked_for(
    pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 33)

    pane.menu.go_to_pair()
    executor.drain()

    assert pane.breadcrumb.pair_text == ""
    assert told(session) == [f"{BUCKET} pairs with no other file."]


def test_a_click_on_a_mark_with_one_entry_opens_it(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 20)
    gutter = page_of(pane).view.gutter

    qtbot.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=gutter.mark_box(20).center())
    executor.drain()

    assert session.entry
    assert session.entry.id == "why-lazy"
    assert pane.asking.card.isHidden()


def test_an_arrow_to_marks_that_are_out_of_sight_is_not_drawn_over_a_mark(
    pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 100)
    view = page_of(pane).view
    view.verticalScrollBar().setValue(30)
    assert view.top_line() == 31
    assert view.gutter.arrows() == (False, False)

    view.verticalScrollBar().setValue(31)
    assert view.gutter.arrows() == (True, False)

    view.verticalScrollBar().setValue(0)
    seen = max(row for row, top, _ in view.visible_rows() if top < view.gutter.height())
    assert view.gutter.arrows() == (False, seen < 30)


def test_a_click_on_a_mark_with_several_entries_offers_them(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 20)
    gutter = page_of(pane).view.gutter

    qtbot.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=gutter.mark_box(31).center())
    executor.drain()

    card = pane.asking.card
    assert card.title == "2 entries cover _refill"
    assert card.entries == ["Why the token bucket refills lazily", "Rate limits by plan"]
    assert session.entry is None


def test_the_card_is_reached_and_left_by_keys_alone(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 35)
    pane.focus_code()

    pane.asking.show_card()
    executor.drain()
    focused = QGuiApplication.focusObject()
    assert isinstance(focused, QWidget)
    qtbot.keyClick(focused, Qt.Key.Key_Down)
    qtbot.keyClick(focused, Qt.Key.Key_Return)
    executor.drain()

    assert session.entry
    assert session.entry.id == "plans"
    assert pane.asking.card.isHidden()
    assert page_of(pane).view.hasFocus()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("# Title\n\nA *watcher* runs in `A.run` now. And more.", "A watcher runs in A.run now."),
        ("| a |\n|---|\n\nSee [[other]] and [the web](https://x.org) for snake_case!", None),
        ("```\ncode\n```\n", ""),
        ("", ""),
    ],
)
def test_an_entry_that_says_nothing_of_the_code_shows_its_first_sentence(
    body: str, sentence: str | None
):
    expected = "See other and the web for snake_case!" if sentence is None else sentence

    assert first_sentence(body) == expected


def test_code_without_entries_offers_to_write_one(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    asked: list[object] = []
    session.new_entry_asked.connect(asked.append)
    go(pane, executor, BUCKET, 150)

    pane.asking.show_card()
    executor.drain()

    assert pane.asking.card.title == "No entry covers line 150 yet"
    pane.asking.card.write_asked.emit()
    assert asked == [Place(BUCKET, Span(150, 150))]


def test_one_key_opens_the_entry_of_the_symbol_at_the_caret(
    pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 25)

    pane.asking.show_entries()
    executor.drain()

    assert session.entry
    assert session.entry.id == "why-lazy"


def test_next_and_previous_mark_are_jumps(
    pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 1)
    lines = []
    for step in (pane.go_to_next_mark, pane.go_to_next_mark, pane.go_to_previous_mark):
        step()
        executor.drain()
        lines.append(page_of(pane).view.line)

    assert lines == [20, 31, 20]
    assert len(session.navigation) == 4


def test_a_name_that_one_symbol_has_is_gone_to(
    pane: CodePane, session: Session, executor: ManualExecutor, disk: Disk
):
    disk.texts[BUCKET] = TEXT.replace("line_60(", "refill_tokens(")
    go(pane, executor, BUCKET, 60)
    cursor = page_of(pane).view.textCursor()
    cursor.setPosition(cursor.position() + 6)
    page_of(pane).view.setTextCursor(cursor)

    pane.asking.go_to_symbol()
    executor.drain()

    assert page_of(pane).path == CLOCK
    assert page_of(pane).view.line == 14


def test_a_name_that_several_symbols_have_is_picked_from_a_list(
    qtbot: QtBot,
    pane: CodePane,
    session: Session,
    executor: ManualExecutor,
    disk: Disk,
    workspace: FakeWorkspace,
):
    for path in ("x.py", "y.py"):
        workspace.symbols.symbols.append(symbol(path, "twin", Kind.FUNCTION, 3, 4))
        disk.texts[path] = TEXT
    disk.texts[BUCKET] = TEXT.replace("line_60(", "twin(")
    go(pane, executor, BUCKET, 60)
    view = page_of(pane).view
    place = view.cursorRect(view.textCursor()).center() + QPoint(50, 0)

    qtbot.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, place
    )
    executor.drain()
    assert [choice.detail for choice in pane.asking.picker.choices] == ["x.py:3", "y.py:3"]
    box = pane.asking.picker.findChild(QLineEdit)
    assert box
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    executor.drain()

    assert page_of(pane).path == "y.py"


def test_a_name_the_index_does_not_know_is_said(
    pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 60)

    pane.asking.go_to_symbol()
    executor.drain()

    assert told(session) == ["The index knows no symbol def."]


@pytest.mark.parametrize(
    ("column", "chain"), [(0, "self.index"), (5, "self.index"), (2, "self"), (11, ""), (14, "f")]
)
def test_the_name_at_a_column_comes_with_what_it_hangs_on(column: int, chain: str):
    assert chain_at("self.index + f(x)", column) == chain or (column == 0 and chain)


def test_a_definition_in_the_same_file_comes_before_namesakes():
    here, there = (symbol(path, "A.run", Kind.METHOD, 3, 9) for path in ("a.py", "b.py"))

    found = targets("self.run", Place(WorkspacePath("a.py"), Span(50, 50)), lambda _: [there, here])

    assert found == [here]


def test_from_a_definition_itself_the_others_of_its_name_are_found():
    here, there = (symbol(path, "A.run", Kind.METHOD, 3, 9) for path in ("a.py", "b.py"))

    found = targets("run", Place(WorkspacePath("a.py"), Span(3, 3)), lambda _: [here, there])

    assert found == [there]


@pytest.mark.parametrize(
    ("typed", "line"), [("7", 7), (" :12 ", 12), ("999", 200), ("x", 0), ("", 0)]
)
def test_a_line_is_typed_as_a_number(typed: str, line: int):
    assert line_of(typed, 200) == line


def test_a_line_is_gone_to_from_a_box(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 1)
    pane.asking.ask_line()
    box = pane.asking.picker.findChild(QLineEdit)
    assert box

    box.setText("120")
    pane.asking.picker._ask()
    executor.drain()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    executor.drain()

    assert page_of(pane).view.line == 120
    assert session.navigation.can_go_back


def test_a_file_that_changed_on_disk_is_read_again_with_the_caret_on_its_line(
    pane: CodePane, session: Session, executor: ManualExecutor, disk: Disk
):
    go(pane, executor, BUCKET, 100)
    disk.texts[BUCKET] = TEXT.replace("line_100", "changed")

    session.index_changed.emit()
    executor.drain()

    view = page_of(pane).view
    assert view.line == 100
    assert "changed" in view.textCursor().block().text()
    assert told(session) == ["ratelimit/bucket.py changed on disk and was read again."]


def test_a_file_that_did_not_change_is_left_as_it_is(
    pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 100)
    page_of(pane).view.verticalScrollBar().setValue(3)

    session.index_changed.emit()
    executor.drain()

    assert page_of(pane).view.verticalScrollBar().value() == 3
    assert told(session) == []


def test_the_text_of_a_deleted_file_stays_with_a_word_about_it(
    pane: CodePane, session: Session, executor: ManualExecutor, disk: Disk
):
    go(pane, executor, BUCKET, 100)
    kept = disk.texts.pop(BUCKET)

    session.index_changed.emit()
    executor.drain()

    assert page_of(pane).notice.text == (
        "ratelimit/bucket.py was deleted or moved. This is its last text."
    )
    assert page_of(pane).view.line == 100

    disk.texts[BUCKET] = kept
    page_of(pane).notice.take(0)
    executor.drain()

    assert page_of(pane).notice.text == ""


def test_a_file_that_cannot_be_read_says_why(pane: CodePane, executor: ManualExecutor):
    go(pane, executor, "gone.py", 1)

    assert page_of(pane).notice.text.startswith("gone.py cannot be read")
    assert page_of(pane).notice.offers == ["Try Again"]


def test_a_binary_file_has_a_notice_and_no_text(
    pane: CodePane, executor: ManualExecutor, disk: Disk
):
    disk.changes = {"encoding": "", "problem": "binary", "text": ""}

    go(pane, executor, BUCKET, 1)

    assert page_of(pane).notice.text == "This is a binary file: it has no text to show."


def test_a_file_that_was_cut_is_shown_when_the_person_wants_it(
    pane: CodePane, executor: ManualExecutor, disk: Disk
):
    disk.changes = {"hash": NO_HASH, "problem": "only the first 5 bytes are shown"}
    go(pane, executor, BUCKET, 100)
    page = page_of(pane)
    assert page.notice.offers == ["Open as Text Anyway"]
    assert page.view.toPlainText() == ""

    page.notice.take(0)
    executor.drain()

    assert page.view.line == 100
    assert page.notice.text == "Not the whole file: only the first 5 bytes are shown."


def test_a_long_file_arrives_in_slices_and_the_jump_waits_for_its_line(
    qtbot: QtBot,
    pane: CodePane,
    executor: ManualExecutor,
    disk: Disk,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(code_fill, "SLICE_CHARS", 2_000)
    disk.texts[BUCKET] = "x = 1\n" * 5_000 + "end"
    go(pane, executor, BUCKET, 4_900)
    view = page_of(pane).view
    assert view.blockCount() < 5_001

    qtbot.waitSignal(view.filled).wait()

    assert view.blockCount() == 5_001
    assert view.line == 4_900
    assert view.toPlainText() == disk.texts[BUCKET]


def test_a_file_beyond_what_is_coloured_says_so(
    pane: CodePane, executor: ManualExecutor, disk: Disk
):
    disk.texts[BUCKET] = "x" * 30_000

    go(pane, executor, BUCKET, 1)

    assert page_of(pane).status == "Highlighting off for this file"
    assert page_of(pane).view.blockCount() == 30
    assert page_of(pane).view.layout_of_text.lines == 1


def test_what_is_copied_is_the_text_of_the_file(
    pane: CodePane, executor: ManualExecutor, disk: Disk
):
    disk.texts[BUCKET] = "a\u2028b\n" + TEXT
    go(pane, executor, BUCKET, 1)
    view = page_of(pane).view

    view.selectAll()
    view.copy()

    assert QGuiApplication.clipboard().text() == disk.texts[BUCKET]


def test_find_goes_from_match_to_match_and_round(
    qtbot: QtBot, pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 1)
    pane.find_in_file()
    bar = pane.find_bar
    qtbot.keyClicks(bar._box, "LINE_2")
    bar.look()
    executor.drain()
    lines = [page_of(pane).view.line]
    for _ in range(12):
        qtbot.keyClick(bar._box, Qt.Key.Key_Return)
        lines.append(page_of(pane).view.line)

    assert lines == [2, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 200, 2]
    assert bar._count.text() == "1 of 12"

    qtbot.keyClick(bar._box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert page_of(pane).view.line == 200

    qtbot.keyClick(bar._box, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert page_of(pane).view.hasFocus()


def test_positions_of_matches_count_as_qt_counts_them():
    found = find_all("🙂 ab\nab 🙂🙂 ab", "ab", ignore_case=False, task=Task())

    assert found == [(3, 2), (6, 2), (14, 2)]


def test_what_is_typed_is_a_pattern_only_when_asked():
    text = "a.b aXb a.bc"

    def find(typed: str, *, whole_word: bool = False, regex: bool = False) -> int:
        pattern = pattern_of(typed, whole_word=whole_word, regex=regex)
        return len(find_all(text, pattern, ignore_case=True, task=Task()))

    assert [find("a.b"), find("a.b", regex=True), find("a.b", whole_word=True)] == [2, 3, 1]


def test_a_pattern_that_is_none_is_said_in_the_bar(pane: CodePane, executor: ManualExecutor):
    go(pane, executor, BUCKET, 1)
    pane.find_in_file()
    pane.find_bar._regex.setChecked(True)
    pane.find_bar._box.setText("(")

    pane.find_bar.look()
    executor.drain()

    assert pane.find_bar._count.text() == "no pattern"
    assert "(" in pane.find_bar._count.toolTip()


def test_the_symbols_of_the_file_are_listed_and_narrowed(
    pane: CodePane, executor: ManualExecutor, qtbot: QtBot
):
    go(pane, executor, BUCKET, 1)
    pane.asking.ask_symbol_of_file()
    executor.drain()
    everything = [choice.title for choice in pane.asking.picker.choices]

    box = pane.asking.picker.findChild(QLineEdit)
    assert box
    box.setText("tryac")
    pane.asking.picker._ask()
    executor.drain()

    assert len(everything) == 4
    assert [choice.title for choice in pane.asking.picker.choices] == ["TokenBucket.try_acquire"]


def test_a_link_to_the_selected_lines_or_the_symbol_is_copied(
    qtbot: QtBot, pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 21)
    pane.asking.copy_link()
    of_symbol = QGuiApplication.clipboard().text()
    view = page_of(pane).view
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)

    pane.asking.copy_link()

    assert of_symbol == (
        "[`TokenBucket.try_acquire`](symbol:ratelimit/bucket.py::TokenBucket.try_acquire#method)"
    )
    assert QGuiApplication.clipboard().text() == "[bucket.py](ratelimit/bucket.py#L21-L22)"


def test_the_column_counts_characters_of_the_line(
    pane: CodePane, session: Session, executor: ManualExecutor, disk: Disk
):
    disk.texts[BUCKET] = "🙂" * 1200 + "x"
    go(pane, executor, BUCKET, 1)
    view = page_of(pane).view

    view.moveCursor(view.textCursor().MoveOperation.End)

    assert session.column == 1202


def test_a_preview_leaves_the_reader_where_he_was(
    pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 20)

    session.preview(Place(CLOCK, Span(15, 15)))
    executor.drain()

    assert page_of(pane).path == CLOCK
    assert page_of(pane).view.line == 15
    assert page_of(pane).view._flash is None
    assert session.current == Place(BUCKET, Span(20, 20))


def test_the_menu_of_the_code_is_about_where_it_was_asked_for(
    pane: CodePane, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 60)
    view = page_of(pane).view
    top, height = view.row_box(61)

    move_caret_under(view, QPoint(30, round(top + height / 2)))

    assert view.line == 62


def test_what_is_known_of_a_name_is_told_with_its_words_escaped(pane: CodePane):
    known = replace(
        symbol("a.py", "A.run", Kind.METHOD, 3, 9), signature="def run(x: List<int>)", doc="Go. On."
    )

    words = pane.menu.words_of([known, known], 2)

    assert "def run(x: List&lt;int&gt;)" in words
    assert "Go.<br>" in words
    assert "a.py:3 · 1 more · 2 entries" in words


def test_the_persons_editor_gets_file_and_line_as_arguments_of_their_own():
    words = command_for('"my editor" --goto {path}:{line}', Path("/w/a b.py"), 7, Path("/w"))

    assert words == ["my editor", "--goto", "/w/a b.py:7"]
    assert command_for('"unclosed', Path("/w/a"), 1, Path("/w")) == []


def test_selected_lines_bring_a_strip_with_what_can_be_made_of_them(
    qtbot: QtBot, pane: CodePane, session: Session, executor: ManualExecutor
):
    asked: list[object] = []
    session.new_entry_asked.connect(asked.append)
    go(pane, executor, BUCKET, 60)
    view = page_of(pane).view
    strip = view.viewport().findChild(SelectionStrip)
    assert strip
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    strip._appear()
    assert strip.isHidden()

    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    strip._appear()
    assert strip.isVisible()
    strip.findChildren(LinkButton)[0].click()

    assert asked == [Place(BUCKET, Span(60, 63))]
    assert strip.isHidden()


def test_each_command_has_its_own_id_and_key(pane: CodePane):
    commands = pane.commands()
    keys = [command.keys for command in commands if command.keys]

    assert len({command.id for command in commands}) == len(commands)
    assert len(set(keys)) == len(keys)


def test_everything_the_keyboard_reaches_has_a_name(pane: CodePane, executor: ManualExecutor):
    go(pane, executor, BUCKET, 20)
    pane.find_in_file()
    pane.asking.show_card()
    executor.drain()

    nameless = [
        widget
        for widget in pane.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not isinstance(widget.parent(), QAbstractScrollArea)
        and widget.focusProxy() is None
    ]
    assert nameless == []


def test_nothing_is_lit_up_when_things_shall_not_move(
    pane: CodePane, session: Session, executor: ManualExecutor, monkeypatch: pytest.MonkeyPatch
):
    seen: list[bool] = []
    for moving in (True, False):
        monkeypatch.setattr(code_page, "moves", lambda _, moving=moving: moving)
        go(pane, executor, BUCKET, 10 + moving)
        seen.append(page_of(pane).view._flash is not None)
        page_of(pane).view._end_flash()

    assert seen == [True, False]


def test_another_workspace_begins_with_no_file_open(
    pane: CodePane, session: Session, executor: ManualExecutor
):
    go(pane, executor, BUCKET, 1)

    session.close()
    executor.drain()

    assert pane.open_paths() == []


def test_a_message_is_told_only_once(pane: CodePane, session: Session, executor: ManualExecutor):
    seen: list[Message] = []
    session.message.connect(seen.append)
    go(pane, executor, BUCKET, 1)

    assert seen == []
