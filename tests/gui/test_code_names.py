from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.gui.highlight import colouring
from glossator.gui.panes.code_names import Cell, names_of, over
from glossator.gui.panes.code_text import shown, stretches
from glossator.model import WorkspacePath
from glossator.parsing import parse
from glossator.task import Task

CPP = """class Bucket : public Base {
 public:
  void Refill(int many) { Refill(many - 1); }
  // Refill it
};
"""
GO = """package bucket

func (b *Bucket) refill(many int) int { return many }

func acquire() int { return 1 }
"""
FUNCTION, CLASS = "Name.Function", "Name.Class"


def coloured(file: str, lexer: str, text: str, line: int, changed: str = "") -> dict[str, str]:
    """Return the role of each coloured stretch of a line."""
    symbols = parse(text.encode(), WorkspacePath(file)).symbols
    text = changed or text
    lines = text.split("\n")
    made = colouring(text, lexer, Task())
    cells = stretches(shown(text), line - 1, lines[line - 1], made, names_of(symbols, lines))
    return {lines[line - 1][at : at + length]: role for at, length, role in cells}


@pytest.mark.parametrize(
    ("file", "lexer", "text", "line", "name", "role"),
    [
        ("a.cpp", "cpp", CPP, 1, "Bucket", CLASS),
        ("a.cpp", "cpp", CPP, 3, "Refill", FUNCTION),
        ("a.go", "go", GO, 3, "refill", FUNCTION),
        ("a.go", "go", GO, 5, "acquire", FUNCTION),
    ],
)
def test_what_a_file_defines_is_coloured_in_every_language(
    file: str, lexer: str, text: str, line: int, name: str, role: str
):
    assert coloured(file, lexer, text, line)[name] == role


def test_a_name_that_became_a_comment_keeps_the_colour_of_comments():
    changed = CPP.replace("  void Refill", "  // void Refill")

    assert set(coloured("a.cpp", "cpp", CPP, 3, changed).values()) == {"Comment"}


def test_a_name_that_went_away_colours_nothing_else():
    changed = CPP.replace("Refill", "RefillNow")

    assert FUNCTION not in coloured("a.cpp", "cpp", CPP, 3, changed).values()


cells = st.lists(
    st.tuples(st.integers(0, 5), st.integers(1, 5), st.sampled_from(["Comment", "Name.Tag", CLASS]))
)


@given(cells, st.integers(0, 30), st.integers(1, 6))
def test_stretches_never_overlap(parts: list[Cell], start: int, length: int):
    at, line = 0, []
    for gap, long, role in parts:
        line.append((at + gap, long, role))
        at += gap + long

    laid = over(line, [(start, length, FUNCTION)])

    ends = [0, *(first + long for first, long, _ in laid)]
    assert all(first >= end for (first, _, _), end in zip(laid, ends, strict=False))
    hidden = any(
        role == "Comment" and first < start + length and first + long > start
        for first, long, role in line
    )
    assert ((start, length, FUNCTION) in laid) is not hidden
