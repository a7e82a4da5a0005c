from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from glossator.gui.models.hits import (
    SHOWN,
    Form,
    Group,
    HitsModel,
    entry_rows,
    query_rows,
    rows_of,
)
from glossator.gui.models.marks import matches
from glossator.model import Answer, Chunk, Hit, HitKind, Kind, Query, Span
from tests.support.fake_workspace import entry, hit, symbol

NAMES = {Group.SYMBOLS: "Symbols", Group.CODE: "Code", Group.ENTRIES: "Entries"}


def answer(hits: list[Hit], *words: str) -> Answer:
    return Answer(Query(" ".join(words), words), tuple(hits))


def methods(count: int) -> list[Hit]:
    return [
        hit(symbol("a.py", f"Bucket.take_{number}", Kind.METHOD, number, number))
        for number in range(1, count + 1)
    ]


def test_hits_stand_in_groups_with_their_counts():
    rows = rows_of(answer(methods(2), "take"), NAMES)

    assert [(row.form, row.title) for row in rows] == [
        (Form.HEAD, "Symbols"),
        (Form.HIT, "Bucket.take_1"),
        (Form.HIT, "Bucket.take_2"),
    ]
    assert rows[0].count == 2
    assert rows[1].detail == "a.py:1"
    assert rows[1].marks == ((7, 11),)


def test_a_long_group_is_folded_until_all_is_asked_for():
    asked = answer(methods(9))

    folded = rows_of(asked, NAMES)
    unfolded = rows_of(asked, NAMES, {Group.SYMBOLS})

    assert [row.form for row in folded] == [Form.HEAD, *[Form.HIT] * SHOWN, Form.MORE]
    assert folded[-1].count == 9
    assert [row.form for row in unfolded] == [Form.HEAD, *[Form.HIT] * 9]


def test_one_hit_too_many_is_shown_instead_of_a_row_that_says_so():
    rows = rows_of(answer(methods(SHOWN + 1)), NAMES)

    assert [row.form for row in rows] == [Form.HEAD, *[Form.HIT] * (SHOWN + 1)]


def test_text_found_in_code_shows_its_line():
    one = symbol("a.py", "Bucket.take", Kind.METHOD, 3, 9)
    found = Hit(
        chunk=hit(one).chunk,
        span=one.span,
        score=1.0,
        hit_kind=HitKind.TEXT_FTS,
        channels={},
        symbol=one,
        snippet="\n    return self._level\n",
        snippet_line=5,
    )

    (_, row) = rows_of(answer([found]), NAMES)

    assert row.group is Group.CODE
    assert row.detail == "a.py:5  return self._level"


def test_a_symbol_whose_name_matches_stands_with_the_symbols_once_at_its_own_line():
    one = symbol("a.py", "TokenBucket", Kind.CLASS, 31, 70)
    chunks = [
        Hit(
            chunk=Chunk(one.path, Span(first, first + 9), "text", (one.id,)),
            span=Span(first, first + 9),
            score=1.0,
            hit_kind=HitKind.TEXT_FTS,
            channels={},
            symbol=one,
            snippet="text",
            snippet_line=first,
        )
        for first in (29, 40)
    ]

    (_, row) = rows_of(answer(chunks, "token", "bucket"), NAMES)

    assert (row.group, row.detail, row.place) == (Group.SYMBOLS, "a.py:31", one.place)


def test_groups_of_things_to_try_are_left_out_when_empty():
    assert query_rows(Group.RECENT, "Recent", [], "history") == []
    assert entry_rows(Group.READ, "Entries", []) == []
    assert [row.form for row in entry_rows(Group.READ, "Entries", [entry("a", "A")])] == [
        Form.HEAD,
        Form.HIT,
    ]


def test_heads_of_groups_are_passed_over_by_the_keyboard(qtmodeltester: ModelTester):
    model = HitsModel()
    model.show(rows_of(answer(methods(3)), NAMES))

    assert not model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsSelectable
    assert model.first().row() == 1
    qtmodeltester.check(model)


def test_a_row_reads_well_aloud():
    model = HitsModel()
    model.show(rows_of(answer(methods(7)), NAMES))

    read = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (1, SHOWN + 1)]
    assert read == ["method Bucket.take_1, a.py:1", "Show all 7"]


@given(st.text(max_size=40), st.lists(st.text(max_size=4), max_size=5))
def test_marks_are_in_order_inside_the_text_and_apart(text: str, words: list[str]):
    found = matches(text, words)

    ends = [0] + [end for _, end in found]
    assert all(end < first or end == 0 for end, (first, _) in zip(ends, found, strict=False))
    assert all(0 <= first < end <= len(text) for first, end in found)


def test_marks_ignore_letter_case_and_join_where_they_touch():
    assert matches("TokenBucket", ["token", "BUCKET"]) == ((0, 11),)
    assert matches("İstanbul TOKEN", ["token"]) == ()
    assert matches("İstanbul token", ["token"]) == ((9, 14),)
