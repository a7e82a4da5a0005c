"""The first sentence of docs in the ways that languages write them."""

from __future__ import annotations

import pytest

from glossator import resources
from glossator.model import WorkspacePath
from glossator.model.sentences import first_sentence
from glossator.parsing import parse

SAID = [
    ("Refill it. Then wait.", "Refill it."),
    ("Refill it.\n\nThen wait.", "Refill it."),
    ("Refill the\nbucket", "Refill the bucket"),
    ("Reads a name, e.g. a.b. Never fails.", "Reads a name, e.g. a.b."),
    ("Takes names (i.e. words). More.", "Takes names (i.e. words)."),
    ("By J. Doe et al. in 1990. More.", "By J. Doe et al. in 1990."),
    ("Version 1.2.3 of it. More.", "Version 1.2.3 of it."),
    ("Is it empty? Then no.", "Is it empty?"),
    ('Says "stop." Then goes.', 'Says "stop."'),
    ("补充令牌。然后等待。", "补充令牌。"),
    ("# Plans\n\nText.", "Plans"),
    ("Options:\n- one\n- two", "Options:"),
    ("Takes a size.\n@param size how many", "Takes a size."),
    ("Takes a size\n@param size how many", "Takes a size"),
    ("Takes a size\n:param size: how many", "Takes a size"),
    ("@param size how many", ""),
    ("- one\n- two", ""),
    ("<summary>\nRefills <see cref=\"T:A.Bucket\"/> now.\n</summary>\n<param name=\"x\">a</param>",
     "Refills A.Bucket now."),
    ("<summary>Refills it. Twice.</summary>", "Refills it."),
    ("Refills {@link Bucket#level} and {@code x}.", "Refills Bucket#level and x."),
    ("Refills {@link Bucket the bucket}.", "Refills the bucket."),
    ("Refills **all** of [them](https://a.b/c).", "Refills all of them."),
    ("Refills :class:`~a.Bucket` objects.", "Refills `a.Bucket` objects."),
    ("\\brief Refills it.\n\nMore.", "Refills it."),
    ("@brief Refills it. More.", "Refills it."),
    ("Compares a < b and b > c. More.", "Compares a < b and b > c."),
    ("A list<int> of it. More.", "A list of it."),
    ("```\ncode\n```", ""),
    ("", ""),
    ("   \n ", ""),
]  # fmt: skip


@pytest.mark.parametrize(("doc", "sentence"), SAID)
def test_the_first_sentence(doc: str, sentence: str):
    assert first_sentence(doc) == sentence


def test_a_long_sentence_is_cut():
    assert first_sentence("word " * 100, 20) == "word word word word…"


LANGUAGES = sorted(file.parent.name for file in resources.file("languages").glob("*/language.toml"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_symbols_is_one_line_without_signs_of_docs(language: str):
    folder = resources.file("languages", language)
    (sample,) = (one for one in folder.glob("sample.*") if one.suffix != ".symbols")
    parsed = parse(sample.read_bytes(), WorkspacePath(sample.name))

    said = [parsed.summary, *(one.summary for one in parsed.symbols if one.doc)]

    assert all(one.summary for one in parsed.symbols if one.doc or one.signature)
    for sentence in said:
        assert "\n" not in sentence
        assert not sentence.startswith(("/**", "///", "<!--", "@", "\\brief", "--"))
        assert "</summary>" not in sentence


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("a/Bucket.ts", "/** Holds tokens. */\nexport class Bucket {}\n", "Holds tokens."),
        ("a/token_bucket.py", 'class TokenBucket:\n    """Holds tokens."""\n', "Holds tokens."),
        ("a/other.py", 'class TokenBucket:\n    """Holds tokens."""\n', ""),
        ("a/bucket.py", '"""About buckets."""\nclass Bucket:\n    """One."""\n', "About buckets."),
    ],
)
def test_a_file_without_a_word_of_its_own_is_what_its_main_symbol_is(
    path: str, text: str, said: str
):
    assert parse(text.encode(), WorkspacePath(path)).summary == said
