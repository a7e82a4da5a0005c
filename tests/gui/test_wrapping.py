from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from glossator.gui.panes.wrapping import BREAK, LONG_WORD, breakable


def test_a_long_name_wraps_at_its_seams():
    name = "com.example.TokenBucket.try_acquire"

    assert breakable(name).split(BREAK) == [
        "com.",
        "example.",
        "Token",
        "Bucket.",
        "try_",
        "acquire",
    ]


def test_usual_words_are_left_alone():
    text = "No entry for TokenBucket.try_acquire yet"

    assert breakable(text) == text


@given(st.text(alphabet="aB_./: ", max_size=200))
def test_nothing_is_lost_and_no_word_is_longer_than_a_pane_takes(text: str):
    shown = breakable(text)

    assert shown.replace(BREAK, "") == text
    assert all(len(piece) <= LONG_WORD for piece in shown.replace(BREAK, " ").split(" "))
