"""Where names occur: in code only, by line, without the definitions' own names."""

from __future__ import annotations

import pytest

from glossator.model import WorkspacePath
from glossator.parsing import Budget, Languages, parse
from glossator.parsing.languages import grammar_of
from glossator.parsing.occurrences import OTHER_SELVES, RESERVED, reserved_in
from glossator.words import name_word


def occurring(path: str, text: str) -> dict[str, list[int]]:
    parsed = parse(text.encode(), WorkspacePath(path))
    assert parsed.problem == ""
    return {name: list(lines) for name, lines in parsed.occurrences.items()}


def test_names_occur_in_code_alone():
    found = occurring(
        "a.py",
        '''"""Docstring of refill."""
import clock  # about refill


def refill(bucket):
    """Tell refill."""
    text = """
    refill
    """
    return clock.now(text, bucket), clock.now


refill(
    refill)
''',
    )

    assert found == {
        "clock": [2, 10],
        "bucket": [5, 10],
        "text": [10],
        "now": [10],
        "refill": [13, 14],
    } | {"text": found["text"]}


def test_a_definition_does_not_use_its_own_name():
    found = occurring("a.go", "package a\n\nfunc Run() { Run() }\n\ntype Run2 struct{}\n")

    assert found["Run"] == [3]
    assert "Run2" not in found


def test_only_what_may_name_a_symbol_is_kept():
    long = "x" * 200
    found = occurring("a.ts", f"const i = 1;\nfoo(i, x1, 0xff, {long}, größe, this, null);\n")

    assert found == {"foo": [2], "x1": [2], "größe": [2]}


@pytest.mark.parametrize("path", ["a.json", "a.md", "a.yaml", "a.txt"])
def test_documents_and_data_use_no_names(path: str):
    assert parse(b'{"refill": "bucket"}\n', WorkspacePath(path)).occurrences == {}


def test_lines_are_those_of_an_editor():
    found = occurring("a.py", "x1 = '''\r\n\r\n'''\r\nfoo(x1)\r\n\x0cbar(x1)\r\n")

    assert found == {"foo": [4], "x1": [4, 5], "bar": [5]}


def test_nothing_is_looked_for_without_tokens():
    budget = Budget(tokens=False)

    assert parse(b"foo()\n", WorkspacePath("a.py"), budget).occurrences == {}


@pytest.mark.parametrize(
    ("language", "word"), [("python", "def"), ("go", "func"), ("typescript", "interface")]
)
def test_words_of_the_language_name_nothing(language: str, word: str):
    grammar = grammar_of(Languages.load().by_name[language]).language
    assert grammar is not None

    reserved = reserved_in(grammar)

    assert word in reserved
    assert reserved <= OTHER_SELVES | RESERVED
    assert not {"type", "from", "get", "match", "delete"} & reserved


@pytest.mark.parametrize(
    ("name", "word"),
    [("refill", "refill"), ("#count", "count"), ("valid?", "valid"), ("$scope", "scope"),
     ("+", ""), ("Two words", ""), ("x", ""), ("~Thing", "Thing")],
)  # fmt: skip
def test_the_word_by_which_a_name_occurs(name: str, word: str):
    assert name_word(name) == word
