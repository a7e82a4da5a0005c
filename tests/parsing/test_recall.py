"""How two readings are held against each other when the parser is measured."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.benchmarks.comparing import OracleError, Tally, known_errors, pair_up, plain_name
from tests.benchmarks.figures import BEGIN, END, Row, markdown, replace_table
from tests.benchmarks.oracles.by_hand import ByHand
from tests.benchmarks.oracles.expected import Expected
from tests.benchmarks.oracles.python_ast import PythonAst
from tests.benchmarks.oracles.universal_ctags import WORDS, Ctags
from tests.benchmarks.recall import by_language, measured, spread
from tests.parsing.reading import read

from glossator.model import Kind, Symbol

CODE = """\
# A remark.
class Lamp:
    watts = 5

    def glow(self):
        return 1

def dim(): pass
"""


def symbols() -> tuple[Symbol, ...]:
    return read(CODE.encode()).symbols


def expect(name: str, line: int, kind: Kind, **more: object) -> Expected:
    return replace(Expected(name, line, str(kind), frozenset({kind})), **more)


def tally_of(*expected: Expected, whole: bool = True) -> Tally:
    tally = Tally("python", frozenset({Kind.CLASS, Kind.METHOD, Kind.FUNCTION}), whole=whole)
    tally.add("lamp.py", pair_up(expected, symbols()), CODE.splitlines())
    return tally


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("A::B::c", "c"), ("a.b", "b"), ("A\\B", "B"), ("$x", "x"), ('"a-b"', "a-b"),
        ("operator ==", "operator=="), ("f()", "f"), ("..", ".."), ("Kernel#open", "open"),
    ],
)  # fmt: skip
def test_names_are_compared_by_their_last_part(written: str, plain: str):
    assert plain_name(written) == plain


def test_a_definition_is_found_on_its_line_or_near_it():
    pairing = pair_up(
        [expect("Lamp", 2, Kind.CLASS), expect("glow", 8, Kind.METHOD), expect("dim", 4, Kind.KEY)],
        symbols(),
    )

    assert [(one.name, symbol.name_line) for one, symbol in pairing.pairs] == [
        ("Lamp", 2),
        ("glow", 5),
    ]
    assert [one.name for one in pairing.missed] == ["dim"]
    assert sorted(symbol.name for symbol in pairing.extra) == ["dim", "watts"]


def test_of_twins_on_a_line_each_is_found_once_and_by_kind():
    text = b"class A { get x() { return 1 } set x(v) {} x() {} }\n"
    twins = read(text, "a.js").symbols

    pairing = pair_up([expect("x", 1, Kind.METHOD), expect("x", 1, Kind.PROPERTY)], twins)

    assert all(symbol.kind in one.kinds for one, symbol in pairing.pairs)
    assert len({symbol.id for _, symbol in pairing.pairs}) == 2
    assert [symbol.kind for symbol in pairing.extra if symbol.name == "x"] == [Kind.PROPERTY]


def test_what_is_optional_counts_neither_as_missed_nor_as_surplus():
    tally = tally_of(
        expect("Lamp", 2, Kind.CLASS),
        expect("glow", 5, Kind.METHOD, optional=True),
        expect("dim", 8, Kind.FUNCTION),
        expect("gone", 9, Kind.FUNCTION, optional=True),
    )

    assert (tally.recall, tally.precision) == (1.0, 1.0)
    assert tally.counts["of other kinds"] == 1
    assert (tally.counts["optional found"], tally.counts["optional missed"]) == (1, 1)


def test_agreement_is_of_what_the_oracle_knows():
    tally = tally_of(
        expect("Lamp", 2, Kind.STRUCT, first=2, last=7, qualname="Lamp"),
        expect("glow", 4, Kind.METHOD, last=6),
    )

    assert tally.agreement("kind") == 0.5
    assert tally.agreement("name line") == 0.5
    assert tally.agreement("first line") == 1.0
    assert tally.agreement("last line") == 0.5
    assert tally.agreement("doc") is None
    assert tally.listed["last line"] == [
        "lamp.py:2 struct Lamp to 7, ours: class 1-6 Lamp",
    ]


def test_what_is_missed_is_told_by_class():
    tally = tally_of(expect("dark", 3, Kind.FUNCTION), expect("Lamp", 2, Kind.CLASS))

    assert tally.recall == 0.5
    assert tally.missed == {"function (not found)": 1}
    assert tally.listed["missed"] == ["lamp.py:3 function dark | watts = 5"]
    assert tally.extra == {"method": 1, "function": 1}


@pytest.mark.parametrize(("person", "missed"), [(False, 0), (True, 1)])
def test_what_a_person_lists_inside_of_a_function_is_missed(person: bool, missed: int):
    kinds = frozenset({Kind.VARIABLE})
    tally = Tally("python", kinds, person=person)

    tally.add("lamp.py", pair_up([expect("n", 6, Kind.VARIABLE)], symbols()), CODE.splitlines())

    assert (tally.counts["missed"], tally.counts["local"]) == (missed, 1 - missed)


def test_an_oracle_that_is_not_whole_says_nothing_about_precision():
    assert tally_of(expect("Lamp", 2, Kind.CLASS), whole=False).precision is None


def test_a_known_error_of_an_oracle_counts_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    file = tmp_path / "errors.toml"
    file.write_text(
        '[[error]]\ntitle = "a"\nwhy = "b"\nside = "invented"\nlanguages = "python"\n'
        'words = "function"\nline = "watts"\n'
        '[[error]]\ntitle = "c"\nwhy = "d"\nside = "overlooked"\nlanguages = "python"\n'
    )
    known = known_errors(file)
    monkeypatch.setattr("tests.benchmarks.comparing.known_errors", lambda: known)

    tally = tally_of(expect("dark", 3, Kind.FUNCTION), expect("Lamp", 2, Kind.CLASS))

    assert (tally.recall, tally.precision) == (1.0, 1.0)
    assert tally.errors == {"invented: a": 1, "overlooked: c": 2}


def test_the_known_errors_of_oracles_say_why():
    for error in known_errors():
        assert isinstance(error, OracleError)
        assert error.why
        assert error.side in ("invented", "overlooked")
        assert error.languages <= set(WORDS)


def test_pythons_own_reading_agrees(tmp_path: Path):
    (tmp_path / "lamp.py").write_text(CODE)
    (tmp_path / "broken.py").write_text("def (:\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "other.py").write_text(CODE)

    (files,) = by_language([tmp_path], frozenset({"python"})).values()
    tally = measured("python", files, PythonAst(), [tmp_path])

    assert (tally.recall, tally.precision) == (1.0, 1.0)
    assert (tally.counts["files"], tally.counts["unread"], tally.counts["found"]) == (1, 1, 4)
    assert tally.agreement("qualified name") == 1.0


@pytest.mark.skipif(not shutil.which("ctags"), reason="universal-ctags is not installed")
def test_universal_ctags_is_asked_in_the_language_that_we_see(tmp_path: Path):
    file = tmp_path / "a.go"
    file.write_text("package a\n\ntype T struct {\n\tN int\n}\n\nfunc (t T) F() {\n}\n")

    (files,) = by_language([tmp_path], frozenset({"go"})).values()
    tally = measured("go", files, Ctags(), [tmp_path])

    assert (tally.recall, tally.precision) == (1.0, 1.0)
    assert tally.counts["found"] == 3
    assert tally.agreement("last line") == 1.0


def test_every_word_of_an_oracle_is_one_of_our_kinds():
    for language in WORDS:
        assert Ctags().kinds(language)


def test_a_sample_checked_by_hand_is_compared(tmp_path: Path):
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "lamp.py").write_text(CODE)
    (tmp_path / "demo" / "other.py").write_text(CODE)
    sample = tmp_path / "python.tsv"
    sample.write_text(
        "# path, line, name, kind, last line\n"
        "demo/lamp.py\t2\tLamp\tclass\t6\ndemo/lamp.py\t5\tglow\tmethod\n"
        "demo/lamp.py\t8\tdark\tfunction\n"
    )
    (files,) = by_language([tmp_path / "demo"], frozenset({"python"})).values()

    tally = measured("python", files, ByHand(tmp_path), [tmp_path])
    sample.write_text(f"{sample.read_text()}demo/lamp.py\t*\n")
    complete = measured("python", files, ByHand(tmp_path), [tmp_path])

    assert (tally.counts["found"], tally.counts["missed"]) == (2, 1)
    assert tally.precision is None
    assert complete.precision == 0.5
    assert complete.agreement("last line") == 1.0


@pytest.mark.parametrize("line", ["demo/lamp.py\t2\tLamp", "demo/gone.py\t2\tLamp\tclass"])
def test_a_sample_that_cannot_be_meant_is_refused(tmp_path: Path, line: str):
    (tmp_path / "python.tsv").write_text(line)

    with pytest.raises(ValueError, match=r"are wanted|not there"):
        ByHand(tmp_path).read("python", [])


def test_the_table_of_a_help_page_is_replaced(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    rows = [Row("somebody", tally_of(expect("Lamp", 2, Kind.CLASS), expect("x", 1, Kind.CLASS)))]

    replace_table(page, rows)
    replace_table(page, rows)

    text = page.read_text()
    assert text == f"before\n{BEGIN}\n\n{markdown(rows)}\n\n{END}\nafter\n"
    assert "| Python | somebody | 1 | 2 | 50.00 % | 33.33 % | 100 % | – |" in text


def test_a_help_page_without_marks_is_left_alone(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text("text\n")

    with pytest.raises(ValueError, match="figures"):
        replace_table(page, [])


def test_examples_come_from_all_of_a_list():
    assert list(spread(list("abcdef"), 3)) == ["a", "c", "e"]
    assert list(spread(list("ab"), 3)) == ["a", "b"]
    assert list(spread(list("ab"), 0)) == []
