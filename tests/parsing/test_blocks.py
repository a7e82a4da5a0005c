"""What a parser cannot read stays shut in where it stands: the definitions behind it are found."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from glossator.model import WorkspacePath
from glossator.parsing import parse
from glossator.parsing.blocks import DEEP, Block, blanked_parts, blocks_in

SHELL = """\
first() {
  if (( ${+LAMP} )); then
    glow
  else
    dim
  fi
}

second() { # and a word
  inner() {
    echo
  }
  (( $#A > 0 )) && echo "${B:$(($#A - $#B))}"
}

third() {
  (( $#A > 0 )) && echo "${B:$(($#A - $#B))}"
}

fourth() {
  echo
}
"""

KOTLIN = """\
class Lamp {
    private val lit = false

    fun glow(level: Int) {
        val word = when (level) {
            in 1..<2 -> "low"
            in 2..<9 -> {
                "high"
            }
        }
    }

    fun dim() {
        lit = false
    }

    object Store {
        val first = when (1) {
            in 1..<2 -> "low"
        }
        val second = 2
    }
}

fun main() {
}
"""

POWERSHELL = """\
function Get-Page {
    $page = @'
{
}
'@
    $page
}

function Get-Odd {
    $page = @"
``````PowerShell
``````
"@
}

function Get-Even {
    $page = @"
``````PowerShell
``````
"@
}

function Get-All {
    2
}
"""


def found(text: str, path: str) -> list[str]:
    parsed = parse(text.encode(), WorkspacePath(path))
    return [f"{s.kind} {s.span.first}-{s.span.last} {s.qualname}" for s in parsed.symbols]


def test_a_function_ends_where_its_bracket_stands_whatever_is_in_it():
    assert found(SHELL, "a.sh") == [
        "function 1-7 first",
        "function 9-14 second",
        "function 10-12 second.inner",
        "function 16-18 third",
        "function 20-22 fourth",
    ]


def test_a_type_is_never_blanked_out():
    assert found(KOTLIN, "a.kt") == [
        "class 1-23 Lamp",
        "property 2-2 Lamp.lit",
        "method 4-11 Lamp.glow",
        "method 13-15 Lamp.dim",
        "class 17-22 Lamp.Store",
        "property 18-20 Lamp.Store.first",
        "property 21-21 Lamp.Store.second",
        "function 25-26 main",
    ]


def test_brackets_in_a_text_end_no_block_that_can_be_read():
    assert found(POWERSHELL, "a.ps1") == [
        "function 1-7 Get-Page",
        "function 9-14 Get-Odd",
        "function 16-21 Get-Even",
        "function 23-25 Get-All",
    ]


def test_blocks_are_told_by_their_indentation():
    text = b"a {\n  b\n  {\n    x\n  }\n  c { // why\n  } d {\n  }\n}\n} else {\n}\ne }} {\n"

    outer, other = blocks_in(text)

    assert text[outer.start : outer.end].count(b"\n") == 9
    assert [text[one.first : one.last] for one in outer.inner] == [b"    x\n", b"", b""]
    assert text[outer.inner[0].start :].startswith(b"  b\n")
    assert text[other.first : other.last] == b""


def test_blocks_in_too_many_blocks_are_not_looked_at():
    depth = DEEP + 3
    opening = "".join(f"{' ' * at}a {{\n" for at in range(depth))
    closing = "".join(f"{' ' * at}}}\n" for at in reversed(range(depth)))

    assert _depth(blocks_in((opening + closing).encode())) == DEEP


def _depth(blocks: list[Block]) -> int:
    return 1 + max(_depth(block.inner) for block in blocks) if blocks else 0


LINES = st.lists(
    st.sampled_from(["{", "}", "a {", "} b {", "  c {", "  }", "    {", "    } ", "x", "", "\t}"])
)


@given(LINES, st.sampled_from(["\n", "\r\n"]))
def test_blocks_lie_inside_one_another_and_apart(lines: list[str], end: str):
    data = end.join(lines).encode()
    blocks = blocks_in(data)

    _check(blocks, 0, len(data))


def _check(blocks: list[Block], start: int, end: int) -> None:
    for block in blocks:
        assert start <= block.first <= block.last < block.end <= end
        assert block.start <= block.first
        _check(block.inner, block.first, block.last)
    assert all(one.end <= other.last for one, other in pairwise(blocks))


@given(LINES)
def test_what_is_blanked_out_keeps_its_length_and_its_lines(lines: list[str]):
    data = "\n".join(lines).encode()
    parts = [(block.first, block.last) for block in blocks_in(data)]

    blank = blanked_parts(data, parts)

    assert [len(line) for line in blank.split(b"\n")] == [len(x) for x in data.split(b"\n")]
    assert all(not blank[first:last].strip() for first, last in parts)
