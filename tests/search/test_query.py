"""A query is understood, whatever is typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.model import Filters, Kind, Scope
from glossator.search.query import (
    MAX_CHARS,
    MAX_TERMS,
    is_name,
    names_of,
    occurring_words,
    terms_of,
    understand,
    written,
)

NAMES = st.text("abcdefghijklmnopqrstuvwxyz0123456789_+#", min_size=1, max_size=8)
PATHS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)
TAGS = st.from_regex(r"[a-z][a-z0-9/-]{0,8}[a-z0-9]", fullmatch=True)
FILTERS = st.builds(
    Filters,
    kinds=st.frozensets(st.sampled_from(Kind), max_size=3),
    languages=st.frozensets(NAMES, max_size=3),
    paths=st.lists(PATHS, max_size=3, unique=True).map(tuple),
    scopes=st.frozensets(st.sampled_from(Scope), min_size=1),
    has_entry=st.sampled_from([None, True, False]),
    tags=st.lists(TAGS, max_size=3, unique=True).map(tuple),
)


def test_words_keep_their_order_and_lose_the_punctuation_of_a_sentence():
    query = understand("How does (the) router match paths, exactly?")

    assert query.words == ("How", "does", "the", "router", "match", "paths", "exactly")
    assert query.identifiers == ()
    assert query.problems == ()


@pytest.mark.parametrize(
    ("text", "identifiers"),
    [
        ("where is safeParse called", ("safeParse",)),
        ("what res.send() does", ("res.send",)),
        ("the `.superRefine` method", ("superRefine",)),
        ("render() and view", ("render",)),
        ("@property of Flask", ("property",)),
        ("std::vector", ("std::vector",)),
        ("plain words only", ()),
    ],
)
def test_names_of_code_are_told_from_words(text: str, identifiers: tuple[str, ...]):
    assert understand(text).identifiers == identifiers


def test_the_only_word_may_be_a_name_even_when_it_looks_like_prose():
    assert names_of(understand("session")) == ("session",)
    assert is_name(understand("session kind:class"))
    assert names_of(understand("session storage")) == ()
    assert not is_name(understand('session "in words"'))


def test_filters_are_taken_out_of_the_words():
    query = understand('parse kind:function,class lang:go path:"my dir/**" has:entry #auth config')

    assert query.words == ("parse", "config")
    assert query.filters == Filters(
        kinds=frozenset({Kind.FUNCTION, Kind.CLASS}),
        languages=frozenset({"go"}),
        paths=("my dir/**",),
        has_entry=True,
        tags=("auth",),
    )


def test_quotation_marks_make_phrases_and_may_stay_open():
    assert understand('"not  found" error').phrases == ("not found",)
    assert understand('"still being typed').phrases == ("still being typed",)
    assert understand('"kind:class"').filters == Filters()
    assert understand(r'"say \"hi\""').phrases == ('say "hi"',)


def test_filters_of_options_and_of_the_text_are_joined():
    given_ = Filters(kinds=frozenset({Kind.CLASS}), languages=frozenset({"go"}), paths=("a",))

    query = understand("x kind:method path:b -has:entry", given_)

    assert query.filters == Filters(
        kinds=frozenset({Kind.CLASS, Kind.METHOD}),
        languages=frozenset({"go"}),
        paths=("a", "b"),
        has_entry=False,
    )


def test_a_scope_in_the_text_narrows_that_of_the_options():
    both = Filters(scopes=frozenset({Scope.CODE, Scope.ENTRIES}))

    assert understand("x scope:entries", both).filters.scopes == {Scope.ENTRIES}
    assert understand("x", both).filters.scopes == {Scope.CODE, Scope.ENTRIES}
    assert understand("x scope:documents", both).filters.scopes == {Scope.DOCUMENTS}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x kind:clas", "kind:clas is unknown and was left out; did you mean class"),
        ("x lang:cobol", "lang:cobol is unknown and was left out"),
        ("x scope:tests", "scope:tests is unknown and was left out"),
        ("x has:link", "has:link is unknown; there is has:entry and -has:entry."),
        ("x -kind:class", "Only has:entry can be turned around, not kind:class."),
        ("x kind:", "kind: needs a value behind the colon."),
    ],
)
def test_an_unknown_filter_is_told_and_left_out(text: str, problem: str):
    query = understand(text, languages={"python", "go"})

    assert query.words == ("x",)
    assert query.filters == Filters()
    assert len(query.problems) == 1
    assert query.problems[0].startswith(problem)


@pytest.mark.parametrize(("typed", "language"), [("py", "python"), ("PY", "python"), ("go", "go")])
def test_short_names_of_languages_count_where_the_workspace_has_them(typed: str, language: str):
    query = understand(f"x lang:{typed}", languages={"python", "go"})

    assert query.filters.languages == {language}


def test_filters_without_a_word_are_told_but_a_tag_is_enough():
    assert understand("kind:class").problems == ("Add a word: filters narrow what words find.",)
    assert understand("kind:class #auth").problems == ()
    assert understand("").problems == ()


def test_a_colon_inside_a_word_is_no_filter():
    query = understand("http://host/path:x std::kind:x mykind:y")

    assert query.filters == Filters()
    assert query.problems == ()


def test_stop_words_are_not_searched_unless_there_is_nothing_else():
    assert terms_of(understand("how are the routes registered")) == ["rout", "regist"]
    assert terms_of(understand("how is it")) == ["how", "is", "it"]


def test_terms_hold_parts_and_joined_forms_of_names_once():
    assert terms_of(understand("RouterGroup router")) == ["router", "group", "routergroup"]
    assert terms_of(understand('"exact words" later')) == ["later", "exact", "word"]


def test_occurring_words_are_told_as_typed_and_names_in_part():
    query = understand("how Cookies reach the RouterGroup")

    assert occurring_words(query, {"cooki", "group"}) == ("Cookies", "group")
    assert occurring_words(query, {"routergroup", "group"}) == ("RouterGroup",)
    assert occurring_words(query, set()) == ()


def test_a_pasted_page_is_cut_and_told():
    query = understand("word " * 10_000)

    assert len(query.words) <= MAX_CHARS
    assert query.problems == ("Only the first 2,000 characters of the query are used.",)


@given(st.one_of(st.text(max_size=200), st.text('"\\-:#()*^ kindpathlanghas', max_size=60)))
def test_understanding_never_fails_and_keeps_the_text(text: str):
    query = understand(text)

    assert query.text == text
    assert all(word.strip() for word in (*query.words, *query.phrases))
    assert len(terms_of(query)) <= MAX_TERMS
    assert all(term.isalnum() for term in terms_of(query))
    assert set(query.identifiers) <= set(query.words)


@given(FILTERS)
def test_filters_survive_being_written_and_read(filters: Filters):
    assert understand(written(filters)).filters == filters
    assert understand(written(filters)).words == ()


@given(FILTERS, st.lists(st.text("abc", min_size=1, max_size=4), max_size=3))
def test_filters_and_words_do_not_touch_each_other(filters: Filters, words: list[str]):
    query = understand(" ".join([*words, written(filters)]))

    assert query.words == tuple(words)
    assert query.filters == filters
