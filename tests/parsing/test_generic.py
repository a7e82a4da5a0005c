"""Languages without a query of their own: what general rules find, and that they never do harm."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import typing
from pathlib import Path

import pytest
from tests.parsing.reading import read, rows
from tree_sitter_language_pack import SupportedLanguage

from glossator.model import Origin
from glossator.parsing import Budget, Languages

SMALL = tomllib.loads(Path(__file__).with_name("generic.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", SMALL)
def test_definitions_are_found_by_the_kinds_of_nodes(name: str):
    parsed = read(SMALL[name]["text"].encode(), name)

    assert parsed.problem == ""
    assert rows(parsed) == SMALL[name]["symbols"]
    assert parsed.origin in (Origin.HEURISTIC, Origin.OUTLINE)
    assert {symbol.origin for symbol in parsed.symbols} == {Origin.HEURISTIC}


def test_a_comment_above_is_the_doc_and_what_is_inside_a_function_is_its_own():
    parsed = read("// Greets.\n// Kindly.\nfn greet() {\n  let inner = 1;\n}\n", "a.cairo")

    (greet,) = parsed.symbols
    assert (greet.doc, greet.signature) == ("Greets.\nKindly.", "fn greet()")
    assert (greet.span.first, greet.span.last, greet.name_line) == (1, 5, 3)


def test_a_file_without_definitions_is_read_as_text():
    parsed = read("echo hi\n\necho there\n", "a.fish")

    assert (parsed.language, parsed.origin, parsed.symbols) == ("fish", Origin.PLAIN, ())
    assert parsed.problem == ""


def test_a_person_s_folder_with_a_grammar_and_no_query_is_read_by_general_rules(tmp_path: Path):
    folder(tmp_path, "gleam", '[[form]]\nnode = "constant"\nkind = "variable"')

    parsed = read("const a = 1\npub fn b() { 1 }\n", "a.gleamx", Budget(languages=tmp_path))

    assert rows(parsed) == ["variable a", "function b"]
    assert parsed.language == "my_gleam"


def test_a_form_that_cannot_be_meant_is_told(tmp_path: Path):
    folder(tmp_path, "gleam", '[[form]]\nnode = "constant"\nkind = "variable"\ntext = "a"')

    (problem,) = Languages.load(tmp_path).problems
    assert "my_gleam" in problem
    assert "group called name" in problem


def folder(parent: Path, grammar: str, more: str = "") -> None:
    """Write a language folder for a grammar, without a query."""
    place = parent / f"my_{grammar}"
    place.mkdir()
    table = f'title = "{grammar}"\ngrammar = "{grammar}"\nextensions = [".{grammar}x"]\n{more}\n'
    (place / "language.toml").write_text(table)


GRAMMARS = sorted(typing.get_args(SupportedLanguage))

LAW = """
import sys
from pathlib import Path
from glossator.parsing import Budget, parse
from glossator.parsing.languages import shared_rules

odd = [
    b"", b"\\n" * 300, bytes(range(1, 256)) * 4, b"(" * 400, b"{" * 400, b"[" * 400, b"<a>" * 200,
    b"(" * 200 + b")" * 200, b"if x:\\n  " * 99, b"class A { fn f() { " * 60, b"'" * 99, b'"' * 99,
    b"a = b -- c\\n# d\\n/* e */\\n" * 30, "d\u00e9j\u00e0 \U0001f600 ".encode() * 60,
    b"function f(a) { return a; }\\n" * 40, b"(define (f x) x)\\n" * 40, b"let x = " * 40,
]
budget = Budget(parse_seconds=0.3, languages=Path(sys.argv[1]))
for grammar in sys.argv[2:]:
    for data in odd:
        print(grammar, odd.index(data), flush=True)
        parsed = parse(data, f"a.{grammar}x", budget)
        assert parsed.language == f"my_{grammar}"
        lines = [at for c in parsed.chunks for at in range(c.span.first, c.span.last + 1)]
        assert lines == list(range(1, parsed.lines + 1)), "the chunks do not tile the lines"
        refused = grammar in shared_rules().refused
        assert ("grammar" in parsed.problem) == (refused and data != b"")
print("all")
"""


@pytest.mark.parametrize("letters", ["abc", "defg", "hijkl", "mnop", "qrs", "tuvwxyz"])
def test_every_grammar_of_the_pack_is_loaded_and_survives_odd_text(letters: str, tmp_path: Path):
    some = [grammar for grammar in GRAMMARS if grammar[0] in letters]
    for grammar in some:
        folder(tmp_path, grammar)

    done = subprocess.run(
        [sys.executable, "-c", LAW, str(tmp_path), *some],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.stdout.splitlines()[-1], done.stderr) == ("all", "")
