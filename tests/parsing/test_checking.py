"""What is said of a language folder that is wrong: where it is, what stands there, what may."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from glossator import resources
from glossator.parsing.checking import check_folder
from glossator.parsing.keys import faults_of, known_keys, unread_keys
from glossator.parsing.languages import Languages, shared_rules
from glossator.parsing.spec import language_from

QUERY = """
(function name: (_) @name body: (_) @body) @definition.function
(constant name: (_) @name) @definition.constant
[(comment) (statement_comment)] @comment
"""
GLEAM = """
title = "Toy"
grammar = "gleam"
extensions = [".toy"]
[doc]
before = true
marker = '^\\s*/{2,4} ?'
[[mark]]
mark = "exported"
header = '^pub\\b'
"""
LINES = """
title = "Toy"
extensions = [".toy"]
[[lines]]
kind = "class"
pattern = 'book (?P<name>\\w+)'
[[lines]]
kind = "function"
pattern = '\\s*(?:secret )?spell (?P<name>\\w+)'
[inside.class]
function = "method"
"""
TEXT = """
title = "Toy"
extensions = [".toy"]
[[match]]
kind = "function"
pattern = '^(?:secret )?brew (?P<name>\\w+) \\{'
reach = "block"
"""
SAMPLES = {
    GLEAM: "/// Grows.\npub fn grow() { 1 }\nconst limit = 3\n",
    LINES: "# All of it.\nbook Fire\n  secret spell kindle\n",
    TEXT: "// Soothes.\nbrew tea {\n}\nsecret brew milk {\n}\n",
}
SYMBOLS = {
    GLEAM: "function 1-2 grow\nconstant 3-3 limit\n",
    LINES: "class 2-3 Fire\nmethod 3-3 Fire.kindle\n",
    TEXT: "function 2-3 tea\nfunction 4-5 milk\n",
}


class Asked(dict[str, Any]):
    """A table that remembers which keys it was asked for."""

    def __init__(self, **keys: str) -> None:
        super().__init__(keys)
        self.seen: set[str] = set()

    def get(self, key: str, default: object = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.seen.add(str(key))
        return super().__contains__(key)


Faults = Callable[..., tuple[str, ...]]


@pytest.fixture
def faults(tmp_path: Path) -> Faults:
    """Give what writes a folder, right but for what is asked, and returns what is wrong."""

    def told(
        table: str, old: str = "", new: str = "", query: str = QUERY, symbols: str = ""
    ) -> tuple[str, ...]:
        folder = tmp_path / "toy"
        folder.mkdir()
        assert old in table
        text = table.replace(old, new) if old else table + new
        (folder / "language.toml").write_text(text, "utf-8")
        if table == GLEAM:
            (folder / "symbols.scm").write_text(query, "utf-8")
        (folder / "sample.toy").write_text(SAMPLES[table], "utf-8")
        (folder / "sample.symbols").write_text(symbols or SYMBOLS[table], "utf-8")
        return check_folder(folder).faults

    return told


@pytest.mark.parametrize("table", [GLEAM, LINES, TEXT])
def test_a_right_folder_of_each_way_has_no_faults(faults: Faults, table: str):
    assert faults(table) == ()


@pytest.mark.parametrize(
    ("table", "old", "new", "told"),
    [
        (GLEAM, '[".toy"]', '".toy"', "extensions: a list of ends of file names is wanted"),
        (GLEAM, '[".toy"]', '["toy"]', 'extensions: "toy" begins without a dot: ".toy"'),
        (GLEAM, "before = true", 'before = "yes"', '[doc], before: true or false is wanted, not "'),
        (GLEAM, '"exported"', '"entrypoint"', '[[mark]] 1, mark: "entrypoint" is no mark; there'),
        (GLEAM, "^pub", "(?:pub", '[[mark]] 1, header: "(?:pub\\\\b" is no regular expression'),
        (GLEAM, "[[mark]]", "[mark]", "mark: it is written [[mark]]"),
        (GLEAM, "[doc]", "[[doc]]", "doc: it is a table, [doc]"),
        (GLEAM, 'mark = "exported"', "", "[[mark]] 1, mark: this key is missing"),
        (LINES, '"class"', '"klass"', '[[lines]] 1, kind: "klass" is no kind; there are namespace'),
        (LINES, "(?P<name>", "(?P<nome>", "[[lines]] 1, pattern: the pattern needs a group called"),
        (LINES, "[inside.class]", '[inside."class klass"]', '[inside], "klass" is no kind'),
        (LINES, '= "method"', '= "methods"', '[inside.class], function: "methods" is no kind'),
        (TEXT, '"block"', '"blok"', '[[match]] 1, reach: "blok" is no reach; there are'),
        (TEXT, "(?P<name>", "(?P<nome>", "[[match]] 1, pattern: it needs a group called name"),
        (TEXT, "", "[match_text]\nhidden = ['a']\n", "[match_text], hidden: one pattern in quotes"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_told_once_with_its_place(
    faults: Faults, table: str, old: str, new: str, told: str
):
    said, *rest = faults(table, old, new)

    assert said == "the language folder toy cannot be read"
    assert any(one.startswith(f"language.toml, {told}") for one in rest), rest
    assert len(rest) <= 2


def test_a_table_that_is_no_toml_is_told_with_its_line(faults: Faults):
    _, told = faults(GLEAM, 'title = "Toy"', "title = ")

    assert told.startswith("language.toml: ")
    assert "line 2" in told


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("(constant name: (_) @nome) @definition.constant", "symbols.scm:1: @nome is no capture"),
        ("\n(constant name: (_) @name) @definition.konst", "symbols.scm:2: konst is no kind"),
        ("\n\n(nothing) @unit", 'symbols.scm:3: it does not compile: Invalid node type "nothing"'),
        ("(constant) @definition.constant", "symbols.scm:1: nothing in this pattern is the @name"),
        ("(constant name: (_) @unit) @drop", "symbols.scm:1: this pattern has two captures"),
        ("(constant", "symbols.scm:"),
    ],
)
def test_a_query_that_cannot_be_used_is_told_once_with_its_line(
    faults: Faults, query: str, told: str
):
    (said,) = faults(GLEAM, query=query)

    assert said.startswith(told)


def test_a_grammar_that_is_none_is_told_once_with_the_nearest(faults: Faults):
    (said,) = faults(GLEAM, '"gleam"', '"glaem"')

    assert said == "language.toml, grammar: glaem names none of the pack; is gleam meant?"


@pytest.mark.parametrize(
    ("table", "new", "told"),
    [
        (GLEAM, "[[mark]]\nmark = 'test'\nheader = 'nix'\n", "[[mark]] 2: no symbol of sample.toy"),
        (LINES, "[[mark]]\nmark = 'test'\nnames = 'nix'\n", "[[mark]] 1: no symbol of sample.toy"),
        (TEXT, "[[mark]]\nmark = 'test'\nnames = 'nix'\n", "[[mark]] 1: no symbol of sample.toy"),
        (TEXT, "[[match]]\nkind = 'class'\npattern = '^x(?P<name>x)'\n", "[[match]] 2: this rule "),
        (LINES, "[[lines]]\nkind = 'class'\npattern = 'book (?P<name>F.*)'\n", "[[lines]] 3: this"),
    ],
)
def test_a_rule_that_finds_nothing_in_the_sample_is_told(
    faults: Faults, table: str, new: str, told: str
):
    (said,) = faults(table, new=new)

    assert said.startswith(f"language.toml, {told}")


@pytest.mark.parametrize(
    ("table", "new", "told"),
    [
        (LINES, "[blank]\nalways = ['X']\n", "nothing reads blank: it is for a grammar"),
        (LINES, "[[form]]\nnode = 'x'\nkind = 'class'\n", "nothing reads form: it is for a"),
        (GLEAM, "[[match]]\nkind = 'class'\npattern = '(?P<name>x)'\n", "nothing reads match: it"),
        (GLEAM, "[[form]]\nnode = 'x'\nkind = 'class'\n", "nothing reads form: it is for a"),
        (TEXT, "[doc]\nbefore = true\n[match_text]\nhidden = 'x'\n", "nothing reads doc: in "),
        (GLEAM, "[tokens]\ndropp = ';'\n", "nothing reads the key tokens.dropp; is drop meant?"),
    ],
)  # fmt: skip
def test_a_key_that_can_do_nothing_where_it_stands_is_told(
    faults: Faults, table: str, new: str, told: str
):
    (said,) = faults(table, new=new)

    assert said.startswith(f"language.toml: {told}")


@pytest.mark.parametrize(
    ("symbols", "told"),
    [
        ("klass 1-2 grow\n", "sample.symbols:1: klass is no kind; there are namespace"),
        ("function 1 grow\n", "sample.symbols:1: a line is KIND FIRST-LAST NAME"),
        ("function 1-2 grow  [pubic]\n", "sample.symbols:1: pubic is no mark; there are private"),
        ("function 1-2 grow  [test]\n", "function 1-2 grow: expected [test], found [exported]"),
        ("function 1-2 grow\n    doc: Shrinks.\n", "function 1-2 grow: expected the doc 'S"),
    ],
)  # fmt: skip
def test_what_a_line_of_the_expected_symbols_has_wrong_is_told(
    faults: Faults, symbols: str, told: str
):
    said = faults(GLEAM, symbols=f"{symbols}constant 3-3 limit\n")

    assert said[0].startswith(told)


def test_marks_and_docs_can_be_expected(faults: Faults):
    symbols = "function 1-2 grow  [exported]\n    doc: Grows.\nconstant 3-3 limit  []\n"

    assert faults(GLEAM, symbols=symbols) == ()


def test_a_name_may_end_with_brackets(faults: Faults):
    said = faults(TEXT, symbols="operator 2-3 at[index]\n")

    assert "expected and not found: operator 2-3 at[index]" in said


def test_every_shipped_table_has_the_right_form():
    other = tomllib.loads(resources.file("languages", "other.toml").read_text("utf-8"))
    tables = {name: {"title": name, **table} for name, table in other.items()}

    wrong = {name: told for name, one in tables.items() if (told := faults_of(one))}
    assert wrong == {}
    assert [key for one in tables.values() for key in unread_keys(one)] == []


def test_what_is_read_of_a_table_are_the_keys_that_are_known():
    """A key that only one of the two knows would be refused, or be without effect."""

    table = Asked(title="Toy")

    language_from(Path("toy"), table, shared_rules())

    assert known_keys() - table.seen <= {"query", "form"}
    assert table.seen <= known_keys()


def test_only_what_a_persons_folder_defines_is_their_own(tmp_path: Path):
    for name, table in (("toy", LINES), ("go", "title = "), ("css", LINES)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "language.toml").write_text(table)

    languages = Languages.load(tmp_path)

    assert languages.own == {"toy", "css"}
    assert [problem.split()[3] for problem in languages.problems] == ["go"]
    assert Languages.load().own == frozenset()
