"""Identifiers become the same words in the index and in a query."""

from __future__ import annotations

import unicodedata

import pytest
import snowballstemmer
from hypothesis import given
from hypothesis import strategies as st

from glossator.words import (
    MAX_PARTS,
    STOP_WORDS,
    expand,
    looks_like_identifier,
    parts,
    query_terms,
    stem,
)

NAMES = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=8), min_size=1, max_size=6
)
TOKENS = st.one_of(
    st.text(max_size=40),
    st.from_regex(r"[A-Za-z0-9_]{1,30}", fullmatch=True),
    st.text("aBcD_09éЖж数据モデル한", max_size=20),
)


@pytest.mark.parametrize(
    ("identifier", "expected"),
    [
        ("HTTPServer", ("http", "server")),
        ("try_bucket_acquire", ("try", "bucket", "acquire")),
        ("parseURLs", ("parse", "urls")),
        ("OAuth2Client", ("o", "auth", "2", "client")),
        ("__init__", ("init",)),
        ("content-type", ("content", "type")),
        ("sha256Sum", ("sha", "256", "sum")),
        ("naïveBayes", ("naive", "bayes")),
        ("читатьФайл", ("читать", "фаил")),
        ("数据库", ("数据", "据库")),
        ("数", ("数",)),
        ("loadモデル", ("load", "モデ", "デル")),
        ("_", ()),
        ("", ()),
    ],
)
def test_a_name_is_taken_apart_into_its_words(identifier: str, expected: tuple[str, ...]):
    assert parts(identifier) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HTTPServer", "http server httpserver"),
        ("parse the configs", "pars the config"),
        ("OAuth2Client", "o auth 2 client oauth auth2 oauth2client"),
        ("sha256", "sha 256 sha256"),
        ("x = y + 1", "x y 1"),
        ("数据库", "数据 据库"),
        ("!?", ""),
    ],
)
def test_the_keyword_text_holds_parts_and_joined_form_once_each(text: str, expected: str):
    assert expand(text) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("parseConfig", [["pars", "config"], ["parseconfig"]]),
        ("routing", [["rout"]]),
        ("数据库", [["数据", "据库"]]),
        ("--", []),
    ],
)
def test_a_query_word_lists_its_alternatives(word: str, expected: list[list[str]]):
    assert query_terms(word) == expected


@pytest.mark.parametrize("pair", [("routes", "routing"), ("parsed", "parsing"), ("key", "keys")])
def test_forms_of_one_word_share_a_stem(pair: tuple[str, str]):
    assert stem(pair[0]) == stem(pair[1])


@pytest.mark.parametrize("word", ["ids", "sha256", "файлы", "x"])
def test_short_mixed_and_foreign_words_keep_their_ending(word: str):
    assert stem(word) == word


@pytest.mark.parametrize(
    "token",
    ["snake_case", "camelCase", "PascalCase", "HTTPServer", "a.b", "Flask.route", "A::b", "p->q",
     "f()", "_private", "@app", "$el", "OAuth", "MAX_SIZE", "__init__", "utf8Decode", "читатьФайл"],
)  # fmt: skip
def test_names_of_code_are_told_from_prose(token: str):
    assert looks_like_identifier(token)


@pytest.mark.parametrize(
    "token",
    ["word", "Word", "HTTP", "IDs", "3.11", "42", "_", "e.g.", "and/or", "don't", "", "数据"],
)
def test_prose_is_told_from_names_of_code(token: str):
    assert not looks_like_identifier(token)


ENDINGS = (
    "s es ies ed edly ing ingly eed ly li y e al ial ational tional er or ator ate ance ence ancy "
    "enci able ible abli ic ical icate ful fulli ness ous ousli ive ative iviti ize izer ization "
    "ion sion tion ent ment ement ant ism alism iti aliti biliti ogi ogist logi less lessli ll "
    "sses us ss ying bly"
)


@given(st.text("abcdeilnorstuvyz", max_size=9), st.sampled_from(ENDINGS.split()))
def test_words_are_stemmed_as_the_stemmer_does(start: str, ending: str):
    word = start + ending

    expected = snowballstemmer.stemmer("english").stemWord(word)

    assert stem(word) == (expected if len(word) >= 4 else word)


def test_stop_words_are_lower_case_and_single_words():
    assert all(parts(word) == (word,) for word in STOP_WORDS)


def test_a_blob_of_a_megabyte_stays_a_few_words():
    blob = "aB3" * 350_000

    assert len(expand(blob).split()) <= 3 * MAX_PARTS


@given(TOKENS)
def test_what_a_query_asks_for_is_what_the_index_holds(token: str):
    held = set(expand(token).split())

    for terms in query_terms(token)[:1]:
        assert set(terms) <= held


@given(
    st.one_of(st.from_regex(r"[A-Za-z0-9_]{1,60}", fullmatch=True), st.text("aЖ数モ한", max_size=9))
)
def test_each_alternative_of_a_single_token_is_held(token: str):
    held = set(expand(token).split())

    assert all(set(terms) <= held for terms in query_terms(token))


@given(TOKENS)
def test_words_are_letters_and_digits_alone(token: str):
    assert all(word.isalnum() for word in [*parts(token), *expand(token).split()])


@given(NAMES)
def test_the_way_of_writing_a_name_does_not_matter(name: list[str]):
    snake = "_".join(name)
    camel = name[0] + "".join(word.capitalize() for word in name[1:])

    assert parts(snake) == parts(camel) == parts(snake.upper()) == tuple(name)
    assert expand(snake).split()[-1] == expand(camel).split()[-1]


@given(st.text(max_size=60))
def test_composed_and_decomposed_text_are_one(text: str):
    composed = unicodedata.normalize("NFC", text)
    decomposed = unicodedata.normalize("NFD", text)

    assert expand(composed) == expand(decomposed)


@given(st.text(max_size=40), st.text(max_size=40))
def test_text_expands_piece_by_piece(left: str, right: str):
    assert expand(f"{left} {right}").split() == expand(left).split() + expand(right).split()
