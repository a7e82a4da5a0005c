"""Rules over the whole text of a file: what they see, how far definitions reach."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.parsing.reading import holding, one, read, rows, spans

from glossator import resources
from glossator.model import Kind, WorkspacePath
from glossator.parsing import Budget, Languages, parse
from glossator.parsing.matching import captured_by_rules
from glossator.parsing.text import Source

LANGUAGES = Languages.load().by_name
BY_RULES = sorted(name for name, one in LANGUAGES.items() if one.matching.rules)


def sample_of(name: str) -> tuple[str, bytes]:
    folder = resources.file("languages", name)
    (file,) = [path for path in folder.glob("sample.*") if path.suffix != ".symbols"]
    return file.name, file.read_bytes()


ALSO = {
    "scss": ("a.less", "@gap: 1px;\n"),
    "ini": (".gitconfig", "[user]\n\tname = a\n"),
}
"""For rules that are for some files alone: such a file, and what is in it."""


def finds(name: str, number: int, path: str, text: str) -> bool:
    """Tell whether a rule adds something to what those before it find."""
    matching = LANGUAGES[name].matching
    source = Source.of(text)
    before, also = (
        captured_by_rules(source, path, replace(matching, rules=matching.rules[:until]))
        for until in (number, number + 1)
    )
    return len(also.definitions) > len(before.definitions) or len(also.loose) > len(before.loose)


@pytest.mark.parametrize("name", BY_RULES)
def test_every_rule_finds_something_in_the_sample(name: str):
    file, data = sample_of(name)
    texts = [(f"a/{file}", data.decode()), ALSO.get(name, ("", ""))]

    silent = [
        rule.pattern
        for number, rule in enumerate(LANGUAGES[name].matching.rules)
        if not any(finds(name, number, *text) for text in texts)
    ]

    assert silent == []


def test_brackets_in_comments_and_strings_close_nothing():
    parsed = read('.a { /* } */ b: "}"; }\n.c { d: e }\n', "a.css")

    assert rows(parsed) == ["rule .a", "rule .c"]
    assert [one.span.last for one in parsed.symbols] == [1, 2]


def test_a_block_that_never_closes_reaches_to_the_end():
    assert one(read(".a {\n b: c;\n d: e;\n", "a.css"), ".a").span.last == 3


def test_the_lines_of_a_file_with_returns_are_right():
    parsed = read(b"Title\r\n=====\r\n\r\nPart\r\n----\r\n\r\nText.\r\n", "a.rst")

    assert [(row.qualname, row.span.first) for row in parsed.symbols] == [
        ("Title", 1),
        ("Title > Part", 4),
    ]


def test_levels_of_headings_are_those_of_the_order_in_which_they_appear():
    parsed = read("A\n~~~\n\nB\n===\n\nC\n***\n\nD\n===\n\nE\n~~~\n", "a.rst")

    assert rows(parsed) == [
        "section A",
        "section A > B",
        "section A > B > C",
        "section A > D",
        "section E",
    ]


def test_a_stage_is_one_chunk_however_small():
    parsed = read("FROM a AS one\nRUN x\n\nFROM b AS two\nRUN y\nARG z\n", "Dockerfile")

    assert spans(parsed) == [(1, 2), (3, 6)]
    assert rows(parsed) == ["stage one", "stage two", "variable two.z"]


def test_statements_of_sql_are_cut_where_they_begin():
    text = "".join(f"INSERT INTO a VALUES ({number}, 'some words');\n" for number in range(200))

    parsed = read(text, "a.sql")

    assert len(parsed.chunks) > 4
    assert all(len(chunk.text) <= 4_000 for chunk in parsed.chunks)
    assert holding(parsed, 100).text.startswith("INSERT")


def test_environment_examples_and_properties_are_read_by_their_keys():
    assert rows(read("# who\nexport A=1\nB = x:y\n", ".env.example")) == ["key A", "key B"]
    assert rows(read("a.b=c\nd: e\n", "x.properties")) == ["key a.b", "key d"]
    assert rows(read("[core]\n\tbare = false\n\tx = y\n", ".gitconfig")) == [
        "section core",
        "key core.bare",
        "key core.x",
    ]


@pytest.mark.parametrize("name", BY_RULES)
def test_no_rule_takes_long_over_one_sign_repeated(name: str):
    file, _ = sample_of(name)
    for sign in ("{", "(", "a ", "\n", " ", "=", "'", "--", "CREATE TABLE a (\n", "[a]\n"):
        text = sign * (60_000 // len(sign))
        lines = "\n".join(text[at : at + 60] for at in range(0, len(text), 60))
        assert read(lines.encode(), file).chunks


def test_a_kind_of_none_defines_nothing():
    rules = [rule for rule in LANGUAGES["razor"].matching.rules if rule.kind is None]

    assert [rule.inject for rule in rules] == ["code"]
    assert Kind.SECTION not in {row.kind for row in read("@code { }\n", "a.razor").symbols}


def test_the_name_of_a_component_is_that_of_its_file():
    parsed = read("<p>hello</p>\n", "Pages/Counter.razor")

    assert rows(parsed) == ["class Counter"]
    assert read("@using A\n", str(WorkspacePath("_Imports.razor"))).symbols == ()


def test_a_block_that_no_bracket_opens_reaches_to_the_end_of_its_match(tmp_path: Path):
    place = tmp_path / "potions"
    place.mkdir()
    rule = "[[match]]\nkind = 'function'\npattern = '^brew (?P<name>\\w+)'\nreach = 'block'\n"
    (place / "language.toml").write_text(f"title = 'Potions'\nextensions = ['.potion']\n{rule}")

    parsed = parse(b"brew tea\nbrew soup\n", WorkspacePath("a.potion"), Budget(languages=tmp_path))

    assert [(s.name, s.signature) for s in parsed.symbols] == [
        ("tea", "brew tea"),
        ("soup", "brew soup"),
    ]
