from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from glossator.gui.commands import Command, Commands
from glossator.gui.models.palette import Asked, command_rows, match, read
from glossator.gui.panes.quick_open import QuickOpen
from glossator.gui.session import Session
from glossator.model import Place, Span, WorkspacePath
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")


class Around(QWidget):
    """A window with something in it that has the focus, and quick open over it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.done: list[str] = []
        self.commands = Commands(self)
        self.commands.add(
            [
                Command("view.zoom", "Zoom &In", "Ctrl+=", "view", lambda: self.done.append("in")),
                Command("index.refresh", "&Update the Index", "F5", "file", self._update),
            ]
        )
        self.before = QLineEdit(self)
        QVBoxLayout(self).addWidget(self.before)
        self.quick = QuickOpen(session, self.commands, self)
        self.resize(900, 600)

    def _update(self) -> None:
        self.done.append("update")


@pytest.fixture
def around(qtbot: QtBot, session: Session) -> Around:
    made = Around(session)
    qtbot.addWidget(made)
    made.show()
    made.before.setFocus()
    return made


def titles(around: Around) -> list[str]:
    return [row.title for row in around.quick.model.rows()]


def ask(qtbot: QtBot, around: Around, executor: ManualExecutor, text: str) -> None:
    around.quick.field.setText(text)
    around.quick.ask_anything() if not text.startswith(">") else around.quick.ask_command()
    executor.drain()


@pytest.mark.parametrize(
    ("text", "asked", "rest"),
    [
        ("", Asked.RECENT, ""),
        ("  ", Asked.RECENT, ""),
        ("bucket", Asked.ANYTHING, "bucket"),
        ("@bucket", Asked.ANYTHING, "@bucket"),
        ("bucket:120", Asked.ANYTHING, "bucket:120"),
        (">zoom", Asked.COMMAND, "zoom"),
        (":12", Asked.LINE, "12"),
        ("?", Asked.HELP, ""),
    ],
)
def test_the_first_sign_says_what_is_asked_for(text: str, asked: Asked, rest: str):
    assert (read(text).asked, read(text).text) == (asked, rest)


def test_commands_match_by_start_word_starts_inside_and_letters_in_order():
    commands = [
        Command("a", "Reset the Layout", "", "view"),
        Command("b", "Update the Index", "", "file"),
        Command("c", "Zoom In", "", "view"),
    ]

    assert [row.query for row in command_rows(commands, "up")] == ["b"]
    assert [row.query for row in command_rows(commands, "rtl")] == ["a"]
    assert [row.query for row in command_rows(commands, "the")] == ["a", "b"]
    assert [row.query for row in command_rows(commands, "zin")] == ["c"]
    assert [row.query for row in command_rows(commands, "")] == ["a", "b", "c"]
    assert command_rows(commands, "xyz") == []


@given(st.text(max_size=12), st.text(max_size=30))
def test_what_matched_lies_inside_the_title(text: str, title: str):
    found = match(text, title)

    assert found is None or all(0 <= first < end <= len(title) for first, end in found[1])


def test_letters_lead_to_symbols_files_and_entries(
    qtbot: QtBot, around: Around, executor: ManualExecutor, session: Session
):
    ask(qtbot, around, executor, "bucket")

    assert titles(around) == [
        "TokenBucket",
        "TokenBucket.try_acquire",
        "TokenBucket._refill",
        "Why the token bucket refills lazily",
    ]
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Down)
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Return)
    assert session.current == Place(BUCKET, Span(20, 29))
    assert not around.quick.isVisible()


def test_words_of_a_command_offer_it_below_what_was_found(
    qtbot: QtBot, around: Around, executor: ManualExecutor, session: Session
):
    ask(qtbot, around, executor, "updat")
    assert titles(around)[-1] == "Update the Index"

    ask(qtbot, around, executor, "up")
    assert "Update the Index" not in titles(around)

    ask(qtbot, around, executor, "bucket")
    assert "Update the Index" not in titles(around)

    ask(qtbot, around, executor, "index upd")
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Return)
    assert around.done == ["update"]


def test_an_entry_opens_in_the_entry_panel(
    qtbot: QtBot, around: Around, executor: ManualExecutor, session: Session
):
    focused: list[str] = []
    session.focus_asked.connect(focused.append)
    ask(qtbot, around, executor, "#plan")
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Return)
    executor.drain()

    assert session.entry is not None
    assert session.entry.id == "plans"
    assert focused == ["entry"]


def test_a_command_is_done_where_the_focus_was(
    qtbot: QtBot, around: Around, executor: ManualExecutor
):
    ask(qtbot, around, executor, ">update")
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Return)

    assert around.done == ["update"]
    assert around.before.hasFocus()


def test_esc_goes_back_and_keeps_what_was_typed_selected(
    qtbot: QtBot, around: Around, executor: ManualExecutor
):
    ask(qtbot, around, executor, "bucket")
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Escape)
    assert around.before.hasFocus()
    around.quick.ask_anything()
    executor.drain()

    assert around.quick.field.text() == "bucket"
    assert around.quick.field.selectedText() == "bucket"
    assert len(titles(around)) == 4


def test_an_empty_field_shows_recent_places(
    qtbot: QtBot, around: Around, executor: ManualExecutor, session: Session
):
    session.go_to(Place(BUCKET, Span(21, 21)))
    executor.drain()
    ask(qtbot, around, executor, "")

    assert titles(around) == ["bucket.py"]


def test_a_number_after_a_colon_leads_to_a_line_of_this_file(
    qtbot: QtBot, around: Around, executor: ManualExecutor, session: Session
):
    session.go_to(Place(BUCKET, Span(1, 1)))
    ask(qtbot, around, executor, ":42")
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Return)

    assert session.current == Place(BUCKET, Span(42, 42))


def test_the_help_names_the_signs_and_begins_one(
    qtbot: QtBot, around: Around, executor: ManualExecutor
):
    ask(qtbot, around, executor, "?")
    assert [row.query for row in around.quick.model.rows()] == ["@", "#", "/", ">", ":"]
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Return)

    assert around.quick.field.text() == "@"
    assert around.quick.isVisible()


def test_the_right_key_at_the_end_looks_without_going(
    qtbot: QtBot, around: Around, executor: ManualExecutor, session: Session
):
    previewed: list[Place] = []
    session.previewed.connect(previewed.append)
    ask(qtbot, around, executor, "acquire")
    around.quick.field.deselect()
    around.quick.field.end(False)
    qtbot.keyClick(around.quick.field, Qt.Key.Key_Right)

    assert previewed == [Place(BUCKET, Span(20, 29))]
    assert around.quick.isVisible()
    assert len(session.navigation) == 0


def test_it_stays_inside_a_small_window(around: Around):
    around.resize(400, 300)
    around.quick.stand(QPoint(200, 40))

    assert around.rect().contains(around.quick.geometry())
