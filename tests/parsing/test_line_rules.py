"""Languages without a grammar: what rules over lines or text tell. Headers of all languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsing.reading import one, rows

from glossator.model import Mark, Origin, Parsed, WorkspacePath
from glossator.parsing import Budget, parse

SPELLS = """
title = "Spells"
extensions = [".spell"]
[[lines]]
kind = "class"
pattern = '\\s*book (?P<name>\\w+)'
[[lines]]
kind = "function"
pattern = '\\s*(?:secret )?spell (?P<name>\\w+)'
[inside.class]
function = "method"
"""
POTIONS = """
title = "Potions"
extensions = [".potion"]
[[match]]
kind = "function"
pattern = '^(?:secret )?brew (?P<name>\\w+) \\{'
reach = "block"
"""
SAID = """
[doc]
before = true
marker = '^\\s*# ?'
[[mark]]
mark = "private"
header = '^secret\\b'
[[refine]]
kinds = "function method"
names = "main"
to = "constructor"
"""
BOOK = """# About fire.
book Fire
  # Lights up.
  secret spell kindle
    burn("wood: kindle")
    burn(wood) # kindle it
  spell main
    kindle()
kindle()
"""
POT = """# Soothes.
secret brew tea {
  pour("tea }")
}
brew main {
  tea()  # tea
}
"""


def parsed(tmp_path: Path, table: str, text: str, name: str) -> Parsed:
    """Read a text as the language of a table, both named as the file's extension."""
    folder = tmp_path / name.rpartition(".")[2]
    folder.mkdir()
    (folder / "language.toml").write_text(table, "utf-8")
    return parse(text.encode(), WorkspacePath(name), Budget(languages=tmp_path))


def test_lines_give_marks_docs_and_other_kinds(tmp_path: Path):
    found = parsed(tmp_path, SPELLS + SAID, BOOK, "a.spell")

    assert rows(found) == ["class Fire", "method Fire.kindle", "constructor Fire.main"]
    kindle = one(found, "Fire.kindle")
    assert (kindle.doc, kindle.marks) == ("Lights up.", (Mark.PRIVATE,))
    assert (kindle.span.first, kindle.span.last) == (3, 6)
    assert kindle.signature == "secret spell kindle"
    assert {symbol.origin for symbol in found.symbols} == {Origin.HEURISTIC}


def test_text_rules_give_marks_docs_and_other_kinds(tmp_path: Path):
    hidden = '[match_text]\nhidden = \'(?P<comment>#.*)|(?P<string>"[^"\\n]*")\'\n'

    found = parsed(tmp_path, POTIONS + SAID + hidden, POT, "a.potion")

    assert rows(found) == ["function tea", "constructor main"]
    tea = one(found, "tea")
    assert (tea.doc, tea.marks) == ("Soothes.", (Mark.PRIVATE,))
    assert (tea.span.first, tea.span.last) == (1, 4)


def test_names_are_used_where_they_stand_in_code(tmp_path: Path):
    found = parsed(tmp_path, SPELLS, BOOK, "a.spell")

    assert list(found.occurrences["kindle"]) == [8, 9]
    assert list(found.occurrences["burn"]) == [5, 6]
    assert "About" not in found.occurrences


def test_names_are_used_outside_of_what_is_hidden(tmp_path: Path):
    hidden = '[match_text]\nhidden = \'(?P<comment>~.*)|"[^"\\n]*"\'\n'
    text = 'brew tea {\n  pour("milk")  ~ tea\n  # tea\n}\n'

    found = parsed(tmp_path, POTIONS + hidden, text, "a.potion")

    assert list(found.occurrences["tea"]) == [3]
    assert list(found.occurrences["pour"]) == [2]
    assert "milk" not in found.occurrences


def test_a_file_that_defines_nothing_still_uses_names(tmp_path: Path):
    found = parsed(tmp_path, SPELLS, "kindle()\n", "a.spell")

    assert (found.symbols, found.origin) == ((), Origin.PLAIN)
    assert list(found.occurrences["kindle"]) == [1]


def test_what_is_hidden_defines_nothing_in_a_line(tmp_path: Path):
    hidden = '[match_text]\nhidden = \'(?P<comment>~~[\\s\\S]*?~~)|(?P<string>"[^"\\n]*")\'\n'
    text = '~~\nbook Old\n~~\nbook Grün "é" # spell x\n  spell täu\n'

    found = parsed(tmp_path, SPELLS + hidden, text, "a.spell")

    assert rows(found) == ["class Grün", "method Grün.täu"]
    assert one(found, "Grün.täu").name_line == 5


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_every_way(tmp_path: Path, end: str):
    found = parsed(tmp_path, SPELLS + SAID, BOOK.replace("\n", end), "a.spell")

    assert [(row.name, row.span.first, row.span.last) for row in found.symbols] == [
        ("Fire", 1, 8),
        ("kindle", 3, 6),
        ("main", 7, 8),
    ]


@pytest.mark.parametrize("text", ["", "\n", "book", "book A", "  spell b\n book C", "\ufeffbook A"])
def test_the_chunks_tile_every_text(tmp_path: Path, text: str):
    found = parsed(tmp_path, SPELLS, text, "a.spell")

    assert sum(chunk.span.lines for chunk in found.chunks) == found.lines


HEADER = """
title = "Toy"
grammar = "gleam"
extensions = [".toy"]
[[mark]]
mark = "exported"
header = '^pub\\b'
[[mark]]
mark = "test"
header = '\\) -> Int$'
"""


def test_a_header_begins_with_its_definition_and_ends_before_the_body(tmp_path: Path):
    (tmp_path / "toy").mkdir()
    query = """
    (function name: (_) @name body: (_) @body) @definition.function
    (statement_comment) @comment
    """
    (tmp_path / "toy" / "symbols.scm").write_text(query)
    (tmp_path / "toy" / "language.toml").write_text(HEADER + "[doc]\nbefore = true\n")
    text = b"// pub\nfn a() -> Int {\n  1\n}\n\n// b\npub fn b() {\n  1\n}\n"

    found = parse(text, WorkspacePath("a.toy"), Budget(languages=tmp_path))

    assert [symbol.marks for symbol in found.symbols] == [(Mark.TEST,), (Mark.EXPORTED,)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (b"<?php\nfunction f() {}\n", "php"),
        (b"<p><?= $a ?></p>\n", "php"),
        (b"<?PHP\n", "php"),
        (b'static const char* x =\n"a";\n', "text"),
        (b'<?xml version="1.0"?>\n', "text"),
        (b"", "text"),
    ],
)
def test_an_inc_file_is_php_only_when_it_says_so(text: bytes, language: str):
    assert parse(text, WorkspacePath("a.inc")).language == language
