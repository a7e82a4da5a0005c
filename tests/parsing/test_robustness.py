"""Hostile and unlucky input: never an exception, never a hang, always a reason in words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from tests.parsing.elsewhere import Outcome, Reader
from tests.parsing.hostile import TEXTS
from tests.parsing.reading import read, rows
from tests.parsing.test_tiling import NAMES, SAMPLES, assert_tiled

from glossator.model import Origin, Parsed
from glossator.parsing import Budget, Languages

SOME = (
    "open (", "closing }", "balanced", "functions by indent", "never ended /*", "never ended ```",
    "here texts", "quotes", "dots", "merge conflicts", "random ascii", "random words", "not ascii",
    "ends in word # b", "ends in (",
)  # fmt: skip
"""The hostile texts that are read each time; all of them are with the slow tests."""

SLACK_SECONDS = 3.0
"""What reading may take beyond the parser's budget: deciding, cutting, and a busy machine."""

PARSED = [name for name in NAMES if name != "a.txt"]


def wrapped(text: str, width: int = 60) -> bytes:
    """Break a text into lines."""
    return "\n".join(text[at : at + width] for at in range(0, len(text), width)).encode()


def assert_text(parsed: Parsed, reason: str) -> None:
    assert reason in parsed.problem
    assert parsed.origin in (Origin.PLAIN, Origin.HEURISTIC)
    assert parsed.chunks


def names_of_all() -> list[str]:
    """Return a file name for each language that is known, with a grammar or not."""
    languages = Languages.load()
    names = {language: file for file, language in languages.filenames.items()}
    names |= {language: f"a{end}" for end, language in languages.extensions.items()}
    return sorted(names.values())


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    reader = Reader()
    yield reader
    reader.close()


def bad(reader: Reader, name: str, texts: Iterable[str], size: int) -> dict[str, Outcome]:
    """Return the texts that are read wrongly, or that take longer than the budget allows."""
    read = {text: reader.read(name, TEXTS[text](size)) for text in texts}
    late = Budget().parse_seconds + SLACK_SECONDS
    return {
        text: outcome for text, outcome in read.items() if outcome.wrong or outcome.seconds > late
    }


@pytest.mark.parametrize("name", PARSED)
def test_hostile_text_is_read_as_something(reader: Reader, name: str):
    assert bad(reader, name, SOME, 2_000) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", names_of_all())
def test_all_that_is_hostile_is_read_as_something_and_in_time(reader: Reader, name: str):
    assert bad(reader, name, TEXTS, 100_000) == {}


@pytest.mark.parametrize("name", PARSED)
def test_a_merge_conflict_loses_no_line_and_not_what_is_far_from_it(name: str):
    sample = SAMPLES[name]
    lines = sample.splitlines(keepends=True)
    here = len(lines) // 2
    conflict = b"<<<<<<< ours\n", lines[here], b"=======\n", lines[here], b">>>>>>> theirs\n"
    data = b"".join((*lines[:here], *conflict, *lines[here + 1 :]))

    assert_tiled(data, name)


def test_an_error_as_wide_as_the_file_is_not_queried():
    assert_text(read(wrapped("] " * 30_000)), "hardly any of it")


@pytest.mark.parametrize("closed", ["", ")"])
@pytest.mark.parametrize("piece", ["(x ", "(* x{}\n", "f{}([{{"])
def test_brackets_in_brackets_without_end_are_not_parsed(piece: str, closed: str):
    """Thirty kilobytes of it took a parser of Java 2.5 gigabytes, all at once at their end."""
    text = "".join(piece.format(number) for number in range(2_000)) + closed * 2_000

    assert_text(read(text.encode(), "a.java"), "brackets are nested without end")


@pytest.mark.parametrize(
    "piece", ['"${{x{}', '"$a[x{}', '"@{{[x{}\n', "qq(@{{[{} ", '$a{{"x{} ', "m{{@{{[{} "]
)
def test_quotes_in_brackets_in_quotes_do_not_crash_a_parser_of_perl(reader: Reader, piece: str):
    """It wrote down more quotes than it had room for, from a hundred on."""
    for count in (30, 100, 400):
        text = "".join(piece.format(number) for number in range(count))
        assert reader.read("a.pl", text.encode()).wrong == ()


def test_what_is_refused_in_a_file_is_refused_inside_another(reader: Reader):
    code = "".join(f'"$a[x{number}' for number in range(300))

    assert reader.read("a.md", f"# Perl\n\n```perl\n{code}\n```\n".encode()).wrong == ()


def test_codes_for_terminals_are_no_brackets():
    """They stand by the thousand in notebooks whose cells have failed."""
    text = "x = [\n" + '    "\\u001b[0;31mred\\033[0m",\n' * 2_000 + "]\n"

    assert read(text.encode()).problem == ""


def test_one_sign_repeated_is_not_queried():
    assert_text(read(wrapped("x=[" + "," * 50_000 + "]"), "a.js"), "repeats one sign")


@pytest.mark.parametrize("sign", ["a=>", "a < ", '"${', "`${", "a ? ", "@a "])
def test_a_few_signs_repeated_without_end_are_not_parsed(sign: str):
    head = "let a = 1\n" * 50

    assert_text(read(wrapped(head + sign * 2_000), "a.kt"), "repeats a few signs")


@pytest.mark.parametrize("unit", ["=>x{}", "=> x{}\n", "a{} ? ", "@name{} ", '"#{{x{}', "{} < "])
def test_a_chain_without_end_is_not_parsed_whatever_its_words_are(unit: str):
    """Thirty kilobytes of it took a parser of ActionScript 2.5 gigabytes."""
    text = "".join(unit.format(number) for number in range(5_000))

    assert_text(read(wrapped(text, 70), "a.as"), "repeats a few signs")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a.scala", "      case C{} => {}\n"),
        ("a.php", "    'key_{}' => $value_{},\n"),
        ("a.rb", "  $name{} = @name{}\n"),
        ("a.ts", "  const a{} = b{} < c\n"),
        ("a.go", '\tname{} = "a{}" + name\n'),
        ("a.ps1", "    Name{} = 'value{}'\n"),
        ("a.json", '  "name{}": "value{}",\n'),
    ],
)
def test_what_people_list_is_no_chain(name: str, line: str):
    text = "".join(line.format(number, number) for number in range(2_000))

    assert "without end" not in read(text.encode(), name).problem


def test_what_people_repeat_is_parsed():
    row = "<tr><td>1</td><td></td></tr>\n"
    table = f"<table>\n{row * 300}</table>\n"
    zeros = "a = [\n" + "    0, 0, 0, 0, 0, 0, 0, 0,\n" * 200 + "]\n"

    assert read(table.encode(), "a.html").problem == ""
    assert read(zeros.encode()).problem == ""


def test_definitions_nested_without_end_are_text():
    text = "".join(" " * depth + f"def f{depth}():\n" for depth in range(100)).encode()

    assert_text(read(text), "nested 100 deep")


def test_three_thousand_functions_in_each_other_are_text():
    text = b"function f() {\n" * 3000 + b"}\n" * 3000

    assert_text(read(text, "a.js"), "brackets are nested without end")


def test_assignments_chained_beyond_all_depth_are_read():
    parsed = read(wrapped("a=" * 100_000 + "1"), "a.js")

    assert parsed.problem == ""
    assert parsed.lines > 3000


def test_a_parser_that_takes_too_long_is_stopped_and_the_next_file_is_whole():
    text = b"def f(): pass\n" * 20_000

    assert_text(read(text, budget=Budget(parse_seconds=0.001)), "more than 0.001 s")
    assert rows(read(b"def g(): pass\n")) == ["function g"]


def test_a_file_over_the_limit_is_text():
    text = b"def f(): pass\n" * 1000

    parsed = read(text, budget=Budget(max_parse_bytes=len(text) - 1))

    assert_text(parsed, "larger than 13,999 bytes")
    assert parsed.symbols == ()
    assert read(text, budget=Budget(max_parse_bytes=len(text))).problem == ""


def test_one_very_long_line_is_text_in_one_chunk():
    parsed = read(b"var x = '" + b"y" * 1_000_000 + b"';\n", "a.js")

    assert_text(parsed, "line of 1,000,0")
    assert len(parsed.chunks) == 1


def test_a_minified_file_is_text():
    parsed = read((b"function a(){return 1};" * 100 + b"\n") * 10, "a.js")

    assert_text(parsed, "minified")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "".join(" " * depth + "a:\n" for depth in range(400))),
        ("a.yaml", "- " * 400 + "a\n"),
        ("a.md", "> " * 400 + "a\n"),
        ("a.md", ">" * 400 + "a\n"),
        ("a.md", "* " * 400 + "a\n"),
        ("a.md", "1. " * 400 + "a\n"),
        ("a.md", "".join("  " * depth + "- a\n" for depth in range(400))),
    ],
)
def test_nesting_that_crashes_a_grammar_is_never_parsed(name: str, text: str):
    assert_text(read(text.encode(), name), "nested deeper")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "".join(" " * depth + "a:\n" for depth in range(179))),
        ("a.yaml", "- " * 89 + "a\n"),
        ("a.md", ">" * 199 + "a\n"),
        ("a.md", "* " * 99 + "a\n"),
        ("a.md", "".join("  " * depth + "- a\n" for depth in range(99))),
        ("a.md", "-" * 500 + "\n" + "| " * 300 + "\n"),
    ],
)
def test_nesting_up_to_that_is_parsed_without_harm(name: str, text: str, tmp_path: Path):
    file = tmp_path / name
    file.write_text(text)
    script = (
        "import sys; from pathlib import Path; from glossator.parsing import parse;"
        "file = Path(sys.argv[1]); print(repr(parse(file.read_bytes(), file.name).problem))"
    )

    done = subprocess.run(
        [sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "''\n", "")


def test_thousands_of_documents_in_one_file_are_text():
    assert_text(read(b"---\na: 1\n" * 4000, "a.yaml"), "thousands of documents")


@pytest.mark.parametrize("name", PARSED)
def test_a_file_cut_off_in_mid_character_is_read(name: str):
    assert_tiled("x = '你好".encode()[:-1], name)


def person_folder(tmp_path: Path, table: str, query: str = "") -> Path:
    folder = tmp_path / "languages" / "toy"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text(table)
    (folder / "symbols.scm").write_text(query)
    return folder.parent


TOY = """
title = "Toy"
grammar = "{grammar}"
lexer = "text"
extensions = [".toy"]

[[lines]]
kind = "function"
pattern = '\\s*def\\s+(?P<name>\\w+)'

[[lines]]
kind = "class"
pattern = '\\s*class\\s+(?P<name>\\w+)'

[inside.class]
function = "method"
"""


def test_a_grammar_that_is_not_there_leaves_the_rules_for_lines(tmp_path: Path):
    languages = person_folder(tmp_path, TOY.format(grammar="no_such_grammar"))
    text = "class A:\n    def f(self,\n    ):\n        pass\n\n    def g(self): pass\n\nx = 1\n"

    parsed = read(text.encode(), "a.toy", Budget(languages=languages))

    assert parsed.problem == "there is no grammar for Toy"
    assert parsed.origin is Origin.HEURISTIC
    assert [(s.kind, s.qualname, s.span.first, s.span.last) for s in parsed.symbols] == [
        ("class", "A", 1, 6),
        ("method", "A.f", 2, 4),
        ("method", "A.g", 6, 6),
    ]
    assert {symbol.origin for symbol in parsed.symbols} == {Origin.HEURISTIC}
    assert parsed.chunks[0].symbols == tuple(symbol.id for symbol in parsed.symbols)
    part = parsed.slices[parsed.symbols[1].id]
    assert parsed.tokens[part.name] == "f"


def test_a_query_that_does_not_compile_leaves_the_rules_for_lines(tmp_path: Path):
    languages = person_folder(tmp_path, TOY.format(grammar="python"), "(no_such_node) @wrap")

    parsed = read(b"def f(): pass\n", "a.toy", Budget(languages=languages))

    assert parsed.problem == "the symbol query for Toy does not compile"
    assert rows(parsed) == ["function f"]


def test_a_query_with_a_kind_that_is_none_leaves_the_rules_for_lines(tmp_path: Path):
    query = "(class_definition name: (identifier) @name) @definition.klass"
    languages = person_folder(tmp_path, TOY.format(grammar="python"), query)

    parsed = read(b"def f(): pass\n", "a.toy", Budget(languages=languages))

    assert parsed.problem == "the symbol query for Toy does not compile"


def test_a_person_s_folder_adds_a_language(tmp_path: Path):
    query = "(class_definition name: (identifier) @name) @definition.class"
    languages = person_folder(tmp_path, TOY.format(grammar="python"), query)

    parsed = read(b"class A: pass\n", "a.toy", Budget(languages=languages))

    assert (parsed.language, parsed.problem, rows(parsed)) == ("toy", "", ["class A"])
    assert parsed.origin is Origin.TREE_SITTER


def test_a_damaged_folder_is_told_and_the_others_work(tmp_path: Path):
    languages = Languages.load(person_folder(tmp_path, "title = "))

    assert len(languages.problems) == 1
    assert "toy" in languages.problems[0]
    assert "python" in languages.by_name


def test_a_person_s_folder_that_is_not_there_is_no_harm(tmp_path: Path):
    assert Languages.load(tmp_path / "none").problems == ()
