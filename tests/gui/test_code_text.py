from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from glossator.gui.highlight import Colouring
from glossator.gui.panes.code_text import ROW_CHARS, characters, original, shown, stretches

TRICKY = "a\u2028b\u2029c\x0bd\x0ce\x1cf\x85g\x00h\nlast"


def test_line_numbers_of_the_editor_are_those_of_the_file(qtbot: QtBot):
    layout = shown(TRICKY)
    editor = QPlainTextEdit()
    qtbot.addWidget(editor)

    editor.setPlainText(layout.text)

    assert editor.blockCount() == layout.rows == layout.lines == 2
    assert editor.document().findBlockByNumber(1).text() == "last"
    assert layout.text.split("\n")[0] == "a␤b¶c␋d␌e␜f␤g␀h"


@given(st.text())
def test_no_text_makes_the_editor_miscount(text: str):
    layout = shown(text.replace("\r", "\n"))
    document = QTextDocument()

    document.setPlainText(layout.text)

    assert document.blockCount() == layout.rows


def test_characters_that_turn_the_direction_of_writing_are_shown_as_signs():
    assert shown("a\u202eb\u2066c").text == "a�b�c"


def test_a_long_line_is_laid_in_rows_and_still_counts_as_one():
    layout = shown("short\n" + "x" * (2 * ROW_CHARS + 5) + "\nend")

    assert layout.rows == 5
    assert layout.lines == 3
    assert [layout.line_of(row) for row in range(5)] == [1, 2, 2, 2, 3]
    assert [layout.row_of(line) for line in (1, 2, 3, 4)] == [0, 1, 4, 4]
    assert [layout.last_row_of(line) for line in (1, 2, 3)] == [0, 3, 4]
    assert [layout.begins_line(row) for row in range(5)] == [True, True, False, False, True]


@given(st.lists(st.integers(0, 3 * ROW_CHARS), min_size=1, max_size=6))
def test_rows_and_lines_lead_back_to_each_other(lengths: list[int]):
    layout = shown("\n".join("x" * length for length in lengths))

    assert layout.lines == len(lengths)
    for line in range(1, layout.lines + 1):
        assert layout.line_of(layout.row_of(line)) == line
        assert layout.line_of(layout.last_row_of(line)) == line


def test_what_is_copied_is_what_stands_in_the_file():
    text = "one\u2028two\n" + "y" * 1500 + "z\n🙂 end"
    layout = shown(text)

    assert original(layout, text, (0, 0), (0, 7)) == "one\u2028two"
    assert original(layout, text, (1, 998), (2, 502)) == "yy" + "y" * 500 + "z"
    assert original(layout, text, (0, 4), (3, 2)) == text[4:-4]


def test_columns_count_as_qt_counts_them():
    assert characters("a🙂b", 1) == 1
    assert characters("a🙂b", 3) == 2
    assert characters("abc", 9) == 3


def test_the_colours_of_a_long_line_are_cut_where_its_rows_are():
    layout = shown("x" * 2500)
    colouring = Colouring((0, 3), (900, 1200, 0))

    rows = [stretches(layout, row, "x" * 1000, colouring) for row in range(2)]

    assert rows == [[(900, 100, "Comment")], [(0, 1000, "Comment")]]
    assert stretches(layout, 2, "x" * 500, colouring) == [(0, 100, "Comment")]
