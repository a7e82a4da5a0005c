from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextBlock, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from glossator.errors import Cancelled
from glossator.gui import highlight
from glossator.gui.highlight import Colouring, ColouringCache, Highlighter, colouring, runs
from glossator.gui.jobs import Lane
from glossator.task import Task
from tests.support.qt import ManualExecutor

CODE = 'def f(x):\n    """Say\n    it."""\n    return "🙂" + x  # why\n'


def words_of(text: str, made: Colouring) -> list[tuple[int, str, str]]:
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines):
        wide = line.encode("utf-16-le")
        for start, length, role in made.of_line(number):
            found.append((number, wide[2 * start : 2 * (start + length)].decode("utf-16-le"), role))
    return found


def test_each_line_has_its_stretches_also_inside_a_piece_of_several_lines():
    found = words_of(CODE, colouring(CODE, "python", Task()))

    assert (0, "f", "Name.Function") in found
    assert (1, '"""Say', "Literal.String.Doc") in [(n, w.strip(), r) for n, w, r in found]
    assert (2, 'it."""', "Literal.String.Doc") in [(n, w.strip(), r) for n, w, r in found]


def test_columns_behind_a_wide_character_are_those_of_qt():
    found = words_of(CODE, colouring(CODE, "python", Task()))

    assert (3, '"🙂"', "Literal.String") in [(n, w.strip(), r) for n, w, r in found]
    assert (3, "# why", "Comment") in found


@settings(deadline=None, max_examples=60)
@given(st.text(), st.sampled_from(["python", "javascript", "yaml", "markdown", "html", "nothing"]))
def test_the_pieces_of_a_text_are_the_text(text: str, lexer: str):
    text = text.replace("\r", "\n")

    assert "".join(words for _, words in runs(text, lexer, Task())) == text
    assert colouring(text, lexer, Task()).lines == text.count("\n") + 1


def test_colouring_stops_when_nobody_waits_for_it():
    task = Task()
    task.cancel()

    with pytest.raises(Cancelled):
        colouring(CODE, "python", task)


def test_a_file_with_too_many_or_too_long_lines_is_not_coloured():
    assert highlight.too_much(["x"] * 50_001)
    assert highlight.too_much(["x", "y" * 20_001])
    assert not highlight.too_much(["x" * 20_000] * 3)


def test_the_colouring_not_needed_for_longest_is_forgotten():
    kept = ColouringCache(limit=2)
    made = Colouring((0,), ())

    kept.keep(("a", "1"), made)
    kept.keep(("b", "1"), made)
    kept.of(("a", "1"))
    kept.keep(("c", "1"), made)

    assert [kept.of((path, "1")) is made for path in "abc"] == [True, False, True]


class Formats:
    """Notes which roles were asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def of(self, role: str) -> QTextCharFormat:
        self.asked.append(role)
        return QTextCharFormat()


@pytest.fixture
def editor(qtbot: QtBot) -> QPlainTextEdit:
    made = QPlainTextEdit()
    made.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    made.resize(400, 300)
    qtbot.addWidget(made)
    made.show()
    return made


def straight(block: QTextBlock, made: Colouring) -> list[tuple[int, int, str]]:
    return list(made.of_line(block.blockNumber()))


def painted(editor: QPlainTextEdit) -> list[int]:
    """Return the numbers of the blocks that have formats."""
    document = editor.document()
    blocks = [document.findBlockByNumber(number) for number in range(document.blockCount())]
    return [block.blockNumber() for block in blocks if block.layout().formats()]


def test_only_what_is_visible_and_a_little_around_it_is_coloured(
    editor: QPlainTextEdit, executor: ManualExecutor
):
    text = "x = 1\n" * 2000
    editor.setPlainText(text)
    colours = Highlighter(editor, Lane(executor), ColouringCache(), Formats().of, straight)

    colours.show(text, "python", ("a.py", "1"))
    executor.drain()

    first = painted(editor)
    assert first[0] == 0
    assert 50 < len(first) < 100

    editor.verticalScrollBar().setValue(1000)
    editor.grab()

    assert {950, 1000, 1050} <= set(painted(editor))
    assert 500 not in painted(editor)


def test_the_same_content_is_not_read_as_code_again(
    editor: QPlainTextEdit, executor: ManualExecutor
):
    editor.setPlainText(CODE)
    kept = ColouringCache()
    Highlighter(editor, Lane(executor), kept, Formats().of, straight).show(
        CODE, "python", ("a.py", "1")
    )
    executor.drain()
    again = Highlighter(editor, Lane(executor), kept, Formats().of, straight)

    again.show(CODE, "python", ("a.py", "1"))

    assert executor.waiting == 0
    assert painted(editor) == [0, 1, 2, 3]


def test_another_theme_gives_the_same_stretches_other_formats(
    editor: QPlainTextEdit, executor: ManualExecutor
):
    formats = Formats()
    editor.setPlainText(CODE)
    colours = Highlighter(editor, Lane(executor), ColouringCache(), formats.of, straight)
    colours.show(CODE, "python", ("a.py", "1"))
    executor.drain()
    first, formats.asked = sorted(formats.asked), []

    colours.recolour()

    assert sorted(formats.asked) == first
    assert executor.waiting == 0


def test_a_long_file_is_coloured_first_as_far_as_it_is_visible(
    editor: QPlainTextEdit, executor: ManualExecutor
):
    text = "x = 1  # note\n" * 10_000
    editor.setPlainText(text)
    colours = Highlighter(editor, Lane(executor), ColouringCache(), Formats().of, straight)
    seen: list[int] = []
    colours.coloured.connect(lambda: seen.append(len(painted(editor))))

    colours.show(text, "python", ("a.py", "1"))
    executor.work_once()
    executor.deliver()

    assert len(seen) == 1
    assert executor.waiting == 1


def test_a_language_nobody_knows_is_shown_plain(editor: QPlainTextEdit, executor: ManualExecutor):
    editor.setPlainText(CODE)
    colours = Highlighter(editor, Lane(executor), ColouringCache(), Formats().of, straight)

    colours.show(CODE, "no such language", ("a", "1"))
    executor.drain()

    assert painted(editor) == []
