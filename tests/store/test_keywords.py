"""What of a chunk is searched, and how names are compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.store.keywords import (
    COLUMNS,
    WEIGHTS,
    defined_in,
    ends_in,
    file_stem,
    grams,
    hash_of_words,
    initials,
    is_test_path,
    keyword_texts,
    last_names,
    squashed,
    stem_parts,
    without_data,
)
from glossator.words import expand
from tests.store.values import chunk, symbol


def columns(*args, **more) -> dict[str, str]:
    """Return the keyword texts of a chunk by column."""
    return dict(zip(COLUMNS, keyword_texts(*args, **more), strict=True))


def test_every_column_has_a_weight():
    assert tuple(WEIGHTS) == COLUMNS


def test_a_chunk_defines_what_begins_in_it_and_else_what_it_continues():
    outer, inner = symbol("a.py", "Outer", lines=(1, 90)), symbol("a.py", "Outer.f", lines=(5, 60))
    known = {one.id: one for one in (outer, inner)}

    assert defined_in(chunk("a.py", (1, 9), "", (outer, inner)), known) == [outer, inner]
    assert defined_in(chunk("a.py", (5, 9), "", (outer, inner)), known) == [inner]
    assert defined_in(chunk("a.py", (10, 60), "", (outer, inner)), known) == [inner]
    assert defined_in(chunk("a.py", (61, 90), "", (outer,)), known) == [outer]
    assert defined_in(chunk("a.py", (91, 95), ""), known) == []


def test_a_signature_over_several_lines_is_taken_out_of_the_body():
    f = symbol("a.py", "f", signature="def f( first: int, second: str, ) -> None")
    text = "def f(\n    first: int,\n    second: str,\n) -> None:\n    third()"

    found = columns(chunk("a.py", (1, 5), text, (f,)), [f])

    assert found["signature"] == expand("def f first int second str None")
    assert found["body"] == expand("third")


def test_a_doc_line_that_would_tear_a_word_apart_stays_in_the_body():
    f = symbol("a.py", "f", doc="art")

    found = columns(chunk("a.py", (1, 5), "start of a party", (f,)), [f])

    assert (found["doc"], found["body"]) == ("", expand("start of a party"))


def test_the_owners_of_a_name_are_searched_beside_it():
    f = symbol("a.py", "HTTPServer.start")

    found = columns(chunk("a.py", (1, 5), "", (f,)), [f])

    assert found["name"] == "start"
    assert found["qualname"] == expand("HTTPServer")


words = st.text(st.sampled_from("ab AB_1.\n\t#*é漢"), max_size=40)


@given(words, words, words)
def test_no_word_of_a_text_is_lost_or_counted_twice(text: str, doc: str, signature: str):
    f = symbol("a.py", "f", doc=doc, signature=signature)

    found = columns(chunk("a.py", (1, 5), text, (f,)), [f])
    split = " ".join([found["signature"], found["doc"], found["body"]]).split()

    assert sorted(split) == sorted(expand(text).split())


@pytest.mark.parametrize(
    ("path", "stem", "parts"),
    [
        ("app/rate_limiter.py", "rate_limiter", {"rate", "limit"}),
        ("search/__init__.py", "search", {"search"}),
        ("ui/Button.test.tsx", "Button", {"button"}),
        ("crate/src/mod.rs", "src", {"src"}),
        ("main.go", "main", {"main"}),
        ("a/.gitignore", "gitignore", {"gitignor"}),
        ("a/---", "---", set()),
    ],
)
def test_a_file_goes_by_its_stem_or_by_its_folder(path: str, stem: str, parts: set[str]):
    assert file_stem(path) == stem
    assert stem_parts(path) == parts


@pytest.mark.parametrize(
    ("path", "is_test"),
    [
        ("tests/a.py", True),
        ("src/__tests__/a.ts", True),
        ("pkg/a_test.go", True),
        ("test_a.py", True),
        ("web/a.spec.ts", True),
        ("spec/models/a.rb", True),
        ("src/latest.py", False),
        ("src/attest_a.py", False),
        ("testimony/a.py", False),
        ("src/contest.py", False),
    ],
)
def test_tests_are_told_by_folder_and_name(path: str, is_test: bool):
    assert is_test_path(path) == is_test


def test_names_are_compared_without_letter_case_and_underscores():
    assert squashed("__Try_Bucket") == "trybucket"
    assert squashed("STRASSE") == squashed("straße")


def test_initials_are_those_of_two_words_or_more():
    assert [initials(name) for name in ("try_bucket_acquire", "HTTPServer", "load", "_")] == [
        "tba", "hs", "", "",
    ]  # fmt: skip


def test_grams_are_the_distinct_runs_of_three():
    assert grams("ababab") == ["aba", "bab"]
    assert grams("ab") == []


def test_a_qualified_name_is_cut_at_every_separator():
    assert last_names("a::b.c") == ["a::b.c", ":b.c", "b.c", "c"]
    assert last_names("plain") == ["plain"]


@given(
    st.text(st.sampled_from("ab.:#_$"), max_size=8), st.text(st.sampled_from("ab.:#_$"), max_size=8)
)
def test_whatever_a_name_ends_in_has_one_of_its_last_names(qualname: str, asked: str):
    """The lookup by names asks for the last names: it must never miss what `ends_in` accepts."""
    name = qualname.rpartition(".")[2]
    if asked and ends_in(qualname, asked) and len(name) <= len(asked):
        assert name in [*last_names(asked), ""]


def test_the_hash_of_a_chunk_is_that_of_its_words_wherever_they_stand():
    here = hash_of_words(chunk("a.py", (1, 1), "same"))

    assert hash_of_words(chunk("b.py", (7, 7), "same")) == here
    assert hash_of_words(chunk("a.py", (1, 1), "other")) != here
    assert hash_of_words(chunk("a.py", (1, 1), "same", context="more")) != here


def test_encoded_data_has_no_words_but_paths_hashes_and_long_names_do():
    data = "iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgCAYAAAA10dzk"
    digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    path = "src/Main/Java/Org/Example/Project2/Module/Implementation/FactoryBean"
    kept = f"{path} {digest} {'VeryLong' * 6}"

    assert without_data(f"image: {data}== {kept}").split() == ["image:", *kept.split()]
