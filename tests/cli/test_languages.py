"""`parse` and `languages`: how a file is read, and what a person's own folders are worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator import resources
from tests.cli.conftest import Glossator
from tests.cli.test_contract import fits

SHAPES = """
title = "Shapes"
grammar = "gleam"
extensions = [".shapes"]
"""
QUERY = "(function name: (_) @name body: (_) @body) @definition.function\n"


def written(parent: Path, table: str = SHAPES, query: str = "", name: str = "shapes") -> Path:
    """Write a language folder."""
    folder = parent / name
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text(table)
    if query:
        (folder / "symbols.scm").write_text(query)
    return folder


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty configuration folder."""
    monkeypatch.setenv("GLOSSATOR_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config"


def test_a_file_anywhere_is_shown_as_it_is_read(glossator: Glossator, tmp_path: Path):
    file = tmp_path / "a.go"
    file.write_text("package a\n\n// Sum adds.\nfunc Sum(a int) int {\n\treturn a\n}\n")

    done = glossator("parse", file)

    assert done.code == 0
    assert "Go (go): query, grammar go" in done.out
    assert "function 3-6 Sum" in done.out
    assert "func Sum(a int) int" in done.out
    assert "    doc: Sum adds.\n" in done.out
    assert done.out.splitlines()[-1].split() == ["1-6", "57", "characters", "Sum"]


def test_the_tree_is_shown_with_fields_and_lines(glossator: Glossator, tmp_path: Path):
    file = tmp_path / "a.go"
    file.write_text("package a\n\nfunc Sum() {\n}\n")

    done = glossator("parse", "--tree", file)

    assert "    function_declaration  3-4\n" in done.out
    assert "      name: identifier  3  'Sum'\n" in done.out


def test_the_answers_fit_their_schemas(glossator: Glossator, tmp_path: Path, config: Path):
    file = tmp_path / "a.go"
    file.write_text("package a\n\nfunc Sum() {\n}\n")

    done = glossator("parse", "--json", "--tree", file)
    assert fits(done.json, "parse")
    assert done.json["tree"][0]["kind"] == "source_file"
    assert fits(glossator("languages", "--json").json, "languages")
    checked = glossator("parse", "--json", "--check", resources.file("languages", "go"))
    assert fits(checked.json, "parse-check")
    assert checked.json["faults"] == []


def test_what_is_no_file_is_told(glossator: Glossator, tmp_path: Path):
    assert glossator("parse", tmp_path / "none.go").code == 3
    assert glossator("parse", tmp_path).code == 3
    assert glossator("parse").code == 2
    assert glossator("parse", "--check", tmp_path).code == 3


def test_bytes_that_are_no_text_are_shown_without_harm(glossator: Glossator, tmp_path: Path):
    file = tmp_path / "a.go"
    file.write_bytes(bytes(range(256)) * 9)

    done = glossator("parse", "--tree", file)

    assert done.code == 0
    assert "Problem   binary" in done.out


def test_a_folder_that_is_not_installed_is_tried(
    glossator: Glossator, tmp_path: Path, config: Path
):
    folder = written(tmp_path / "new")
    file = tmp_path / "a.shapes"
    file.write_text("pub fn grow() { 1 }\n")

    assert "text (text): text" in glossator("parse", file).out
    for place in (folder, folder.parent):
        done = glossator("parse", file, "--languages", place)
        assert "Shapes (shapes): general rules, grammar gleam, your own" in done.out
        assert "function 1-1 grow" in done.out


def test_a_right_folder_passes_the_check(glossator: Glossator, tmp_path: Path):
    folder = written(tmp_path, query=QUERY)
    (folder / "sample.shapes").write_text("pub fn grow() { 1 }\n")
    (folder / "sample.symbols").write_text("function 1-1 grow\n")

    done = glossator("parse", "--check", folder)

    assert (done.code, done.out) == (0, f"{folder} is right: 1 symbols in its sample.\n")


FN = "pub fn a() { 1 }\n"
FOUND = "function 1-1 a"


@pytest.mark.parametrize(
    ("table", "query", "sample", "symbols", "told"),
    [
        (SHAPES + "extensoins = []\n", QUERY, FN, FOUND, "nothing reads the key extensoins"),
        (SHAPES + "[doc]\nbefor = true\n", QUERY, FN, FOUND, "doc.befor"),
        (SHAPES, QUERY + "(constant) @unit\n", FN, FOUND, "symbols.scm:2: this pattern finds"),
        (SHAPES, "(nothing) @unit\n", FN, "", "does not compile"),
        (SHAPES, QUERY, FN, "function 1-1 b", "expected and not found: function 1-1 b"),
        (SHAPES, QUERY, FN, "", "found and not expected: function 1-1 a"),
        (SHAPES, QUERY, "fn a() { 1\n", FOUND, "line 1 is not as the grammar wants it"),
        (SHAPES.replace("gleam", "glaem"), QUERY, "x\n", "", "names none of the pack"),
        (SHAPES.replace(".shapes", ".go"), QUERY, FN, "", "sample.shapes is taken for text"),
        ("title = \n", QUERY, "x\n", "", "cannot be read"),
        (SHAPES + "[[lines]]\nkind = 'klass'\npattern = 'a'\n", QUERY, "x\n", "", "klass"),
    ],
)
def test_the_check_says_what_is_wrong(
    glossator: Glossator,
    tmp_path: Path,
    table: str,
    query: str,
    sample: str,
    symbols: str,
    told: str,
):
    folder = written(tmp_path, table, query)
    (folder / "sample.shapes").write_text(sample)
    (folder / "sample.symbols").write_text(symbols)

    done = glossator("parse", "--check", folder)

    assert done.code == 1
    assert told in done.out


def test_every_language_is_listed_with_how_it_is_read(glossator: Glossator, config: Path):
    written(config / "languages")

    done = glossator("languages", "--json")

    rows = {row["name"]: row for row in done.json["languages"]}
    assert done.code == 0
    assert (rows["go"]["how"], rows["go"]["own"]) == ("query", False)
    assert (rows["shapes"]["how"], rows["shapes"]["own"]) == ("general rules", True)
    assert rows["gleam"]["how"] == "general rules"
    assert rows["agda"]["how"] == "line rules"
    assert (rows["csv"]["how"], rows["csv"]["extensions"]) == ("text", [".csv", ".tsv"])
    assert ".inc" in rows["php"]["extensions"]
    assert ".h" in rows["cpp"]["extensions"]


def test_the_check_of_a_folder_that_cannot_be_read_shows_no_symbols(
    glossator: Glossator, tmp_path: Path
):
    folder = written(tmp_path, SHAPES + "max_depth = 'deep'\n")

    done = glossator("parse", "--check", folder)

    assert done.code == 1
    assert done.out.splitlines() == [
        "the language folder shapes cannot be read",
        'language.toml, max_depth: a whole number is wanted, not "deep"',
    ]


def test_a_damaged_folder_does_not_make_a_known_language_a_persons_own(
    glossator: Glossator, config: Path
):
    written(config / "languages", "title = ", name="pony")

    done = glossator("languages", "--json")

    assert [row["own"] for row in done.json["languages"] if row["name"] == "pony"] == [False]


def test_a_damaged_folder_is_told_by_languages(glossator: Glossator, config: Path):
    written(config / "languages", "title = ")

    done = glossator("languages")

    assert done.code == 1
    assert "the language folder shapes cannot be read" in done.out.splitlines()[-1]


def test_a_damaged_folder_is_told_beside_what_parse_shows(
    glossator: Glossator, config: Path, tmp_path: Path
):
    written(config / "languages", "extensions = ['.shapes']")
    file = tmp_path / "a.shapes"
    file.write_text("x\n")

    done = glossator("parse", file)

    assert done.code == 0
    told = "language.toml, title: this key is missing"
    assert done.err == f"the language folder shapes cannot be read: {told}\n"
