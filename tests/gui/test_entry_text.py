from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from glossator.gui.panes.entry_text import editor_text, file_text

TRICKY = st.text(
    st.one_of(
        st.sampled_from("\r\nab\u2028\u2029\xa0\x00\x85\x0b\x0c\x1c\ufeff\ufffc\ufdd0"),
        st.characters(exclude_categories=["Cs"]),
    )
)


@settings(deadline=None)
@given(TRICKY)
def test_a_text_comes_back_from_the_editor_as_it_was(text: str):
    document = QTextDocument()

    document.setPlainText(editor_text(text))

    assert file_text(document.toRawText(), text) == text


def test_new_lines_end_as_the_others_do():
    assert file_text("one\ntwo\nthree\n", "one\r\ntwo\r\n") == "one\r\ntwo\r\nthree\r\n"
    assert file_text("one\ntwo", "") == "one\ntwo"


def test_lines_that_stayed_keep_their_ends_in_a_file_of_mixed_ends():
    before = "a\r\nb\nc\r\nd\r\n"

    assert file_text("a\nb\nnew\nc\nd\n", before) == "a\r\nb\nnew\r\nc\r\nd\r\n"


def test_a_soft_line_end_typed_in_the_editor_is_a_line_end():
    assert file_text("one\u2028two", "one\r\n") == "one\r\ntwo"
