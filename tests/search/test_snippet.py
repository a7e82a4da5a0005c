"""The lines shown with a hit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from glossator.search.snippet import SNIPPET_CHARS, SNIPPET_LINES, snippet

CODE = """\
def first():
    return 1


def second():
    # opens the session
    return store(session)
"""


def test_the_lines_that_hold_most_of_the_words_are_shown():
    shown = snippet(CODE, 11, ["session", "store"])

    assert shown.text.startswith("def first()") or "return store(session)" in shown.text
    assert "return store(session)" in shown.text
    assert shown.best == 17


def test_where_a_symbol_is_meant_its_own_line_comes_first():
    shown = snippet(CODE, 11, ["first"], at=15)

    assert shown.line == 15
    assert shown.text.startswith("def second():\n    # opens")


def test_shared_indentation_is_taken_away():
    shown = snippet("    a = 1\n      b = 2", 1, [])

    assert shown.text == "a = 1\n  b = 2"


def test_a_long_line_is_cut_around_the_first_word_asked_for():
    line = "x " * 5_000 + "needle " + "y " * 5_000

    shown = snippet(line, 1, ["needl"])

    assert "needle" in shown.text
    assert shown.text.startswith("…")
    assert shown.text.endswith("…")
    assert len(shown.text) <= SNIPPET_CHARS


@given(
    st.text(st.sampled_from("ab \n\t_üx"), max_size=600),
    st.integers(1, 50),
    st.lists(st.sampled_from(["a", "b", "ab"]), max_size=2),
    st.none() | st.integers(1, 80),
    st.integers(20, 300),
)
def test_a_snippet_is_text_of_the_chunk_within_its_bounds(text, first, terms, at, chars):
    shown = snippet(text, first, terms, at=at, chars=chars)
    lines = text.split("\n")

    assert len(shown.text) <= chars
    assert shown.text.count("\n") < SNIPPET_LINES
    assert first <= shown.line <= shown.best < first + len(lines)
    for line, given_ in zip(shown.text.split("\n"), lines[shown.line - first :], strict=False):
        assert line.strip("… \t") in given_
