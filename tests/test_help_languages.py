"""The page about adding a language: complete, and right to the letter when it is followed."""

from __future__ import annotations

import re
from pathlib import Path

from glossator.model import Kind, Mark
from glossator.parsing.captures import LOOSE
from glossator.parsing.checking import check_folder
from glossator.parsing.fields import Rows, Table
from glossator.parsing.keys import LANGUAGE, known_keys
from glossator.parsing.languages import Languages

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "resources" / "help" / "add-a-language.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")


def section(title: str) -> str:
    """Return a section of the page."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def blocks(title: str) -> list[str]:
    """Return what is set apart in a section, each without its indentation."""
    found = re.findall(r"(?:^(?:    .*)?\n)+", section(title), re.MULTILINE)
    return [re.sub(r"(?m)^    ", "", one).strip() + "\n" for one in found if one.strip()]


def first_cells(title: str) -> str:
    return "\n".join(re.findall(r"(?m)^\| (`.+?) \|", section(title)))


def test_every_key_is_explained_and_the_reverse():
    named = re.findall(r"`\[*(\w+)", first_cells("Keys of language.toml"))

    assert sorted(named) == sorted(known_keys())


def test_every_capture_is_explained_and_the_reverse():
    named = re.findall(r"`@([\w.]+)`", first_cells("Captures"))

    others = ["definition.KIND", "name", "body", "owner", "declarator", "scope", "inject.RULE"]
    assert sorted(named) == sorted([*LOOSE, *others])


def test_every_kind_and_every_mark_is_named():
    words = set(re.findall(r"\w+", section("2. A sample")))

    assert {kind.value for kind in Kind} <= words
    assert {mark.value for mark in Mark} - {"generated"} <= set(re.findall(r"\w+", PAGE))


def test_who_follows_the_page_gets_a_language_that_is_right(tmp_path: Path):
    folder = tmp_path / "gleam"
    folder.mkdir()
    table, *_ = blocks("1. A folder and three lines")
    sample, symbols, told = blocks("2. A sample")
    _, *patterns, doc, marks = blocks("3. A query")
    (folder / "language.toml").write_text(table)
    (folder / "sample.gleam").write_text(sample)
    (folder / "sample.symbols").write_text(symbols)

    by_general_rules = check_folder(folder)
    (folder / "symbols.scm").write_text("\n".join(patterns))
    (folder / "language.toml").write_text(table + doc + marks)
    again = tmp_path / "again"
    again.mkdir()
    (folder / "sample.symbols").write_text(told + symbols.partition("\n")[2])
    by_its_query = check_folder(folder.rename(again / "gleam"))

    assert by_general_rules.faults == ()
    assert by_its_query.faults == ()
    greet = by_its_query.symbols[0]
    assert (greet.doc, greet.marks) == ("A greeting.", (Mark.EXPORTED,))


def test_the_rules_for_lines_on_the_page_work(tmp_path: Path):
    folder = tmp_path / "spells"
    folder.mkdir()
    table, _ = blocks("Without a grammar")
    (folder / "language.toml").write_text(table)
    (folder / "sample.spell").write_text("book Fire\n  spell kindle\n")
    (folder / "sample.symbols").write_text("class 1-2 Fire\nmethod 2-2 Fire.kindle\n")

    assert check_folder(folder).faults == ()


def test_the_rules_over_text_on_the_page_work(tmp_path: Path):
    folder = tmp_path / "potions"
    folder.mkdir()
    _, table = blocks("Without a grammar")
    (folder / "language.toml").write_text(table)
    (folder / "sample.potion").write_text(
        'chapter One\n// Soothes.\nbrew tea {\n pour "}" // }\n brew leaf {\n }\n}\nchapter Two\n'
    )
    (folder / "sample.symbols").write_text(
        "section 1-7 One\nfunction 2-7 One.tea\n    doc: Soothes.\nsection 8-8 Two\n"
    )

    assert check_folder(folder).faults == ()


def test_every_key_of_the_rules_over_text_is_explained_and_the_reverse():
    named = re.findall(r"`\[*(\w+)", first_cells("Rules over text"))

    match, text = LANGUAGE.keys["match"], LANGUAGE.keys["match_text"]
    assert isinstance(match, Rows)
    assert isinstance(text, Table)
    keys = sorted([*match.row.keys, *text.keys])
    assert sorted(set(named) - {"match", "match_text"}) == keys


def test_readme_says_how_many_languages_are_known():
    said = re.search(r"More\s+than\s+(\w+\s+\w+)\s+languages\s+are\s+known", README)

    assert said is not None
    assert said[1].split() == ["a", "hundred"]
    assert 100 < len(Languages.load().by_name) < 200
