"""The law of chunks, on any input: they tile the lines of their file exactly once."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parsing.law import violations

from glossator import resources
from glossator.model import Kind, Parsed, Span, WorkspacePath
from glossator.parsing import Budget, parse

SAMPLES = {
    f"a{path.name.removeprefix('sample')}": path.read_bytes()
    for path in sorted(resources.file("languages").glob("*/sample.*"))
    if path.suffix != ".symbols"
}
"""The samples of the language folders, each with a name that its language owns."""

NAMES = [*SAMPLES, "a.txt"]
PIECES = [piece for sample in SAMPLES.values() for piece in sample.splitlines(keepends=True)]
ODD = [
    b"\r", b"\r\n", b"\n\n\n", b"\x0c\n", "\u2028".encode(), b"\0", b"\xff\xfe", b"\xef\xbb\xbf",
    b"\t\t\t", b"}" * 9, b"(" * 9, b'"""', b"```\n", b"---\n", b"# ", b"/*", b"x" * 2000, b"\\\n",
    "😀\n".encode(), b"class A:\n", b"    def f(self):\n", b"function f() {\n",
]  # fmt: skip
SMALL = Budget(chunk_chars=200)


def assert_tiled(data: bytes, name: str, budget: Budget | None = None) -> Parsed:
    parsed = parse(data, WorkspacePath(name), budget)
    assert violations(parsed, data, budget) == []
    return parsed


def mutated(data: bytes, seed: int) -> bytes:
    """Cut, double, swap and spoil parts of a text."""
    chance = random.Random(seed)
    for _ in range(chance.randrange(1, 8)):
        begin = chance.randrange(len(data) + 1)
        end = min(len(data), begin + chance.randrange(80))
        part = data[begin:end]
        ways = (b"", chance.choice(ODD), part * 2, chance.choice(PIECES), part[::-1])
        part = chance.choice(ways)
        data = data[:begin] + part + data[end:]
    return data


pieces = st.lists(st.sampled_from(PIECES + ODD), max_size=60).map(b"".join)


@given(data=st.binary(max_size=400), name=st.sampled_from(NAMES))
@settings(max_examples=150, deadline=None)
def test_the_chunks_of_any_bytes_tile_their_lines(data: bytes, name: str):
    assert_tiled(data, name)


@given(data=pieces, name=st.sampled_from(NAMES))
@settings(max_examples=150, deadline=None)
def test_the_chunks_of_scrambled_code_tile_its_lines(data: bytes, name: str):
    assert_tiled(data, name, SMALL)


@given(name=st.sampled_from(sorted(SAMPLES)), seed=st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_the_chunks_of_damaged_code_tile_its_lines(name: str, seed: int):
    assert_tiled(mutated(SAMPLES[name], seed), name, SMALL)


@given(text=st.text(max_size=300), name=st.sampled_from(NAMES))
@settings(max_examples=100, deadline=None)
def test_the_chunks_of_any_text_tile_its_lines(text: str, name: str):
    assert_tiled(text.encode("utf-8", "replace"), name)


@pytest.mark.parametrize("line", ["}", "", "    ", "end"])
@pytest.mark.parametrize("name", ["a.js", "a.go", "a.ts"])
def test_closing_and_blank_lines_without_end_are_no_part_of_one_chunk(name: str, line: str):
    text = "function f() {\n}\n" + f"{line}\n" * 6_000

    assert_tiled(text.encode(), name)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_every_beginning_of_a_sample_is_read(name: str):
    sample = SAMPLES[name]

    for end in range(0, len(sample), 1 + len(sample) // 40):
        assert_tiled(sample[:end], name)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_other_line_ends_move_nothing(name: str):
    """Except for a form feed and the like, which are no line ends here."""
    unix = parse(SAMPLES[name], WorkspacePath(name))
    assert b"\r" not in SAMPLES[name]

    for end in (b"\r\n", b"\r"):
        data = SAMPLES[name].replace(b"\n", end)
        other = assert_tiled(data, name)
        assert rows(other) == rows(unix)


def rows(parsed: Parsed) -> list[tuple[str, Kind, Span, int]]:
    return [(one.qualname, one.kind, one.span, one.name_line) for one in parsed.symbols]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_thousand_damaged_texts_are_read(name: str):
    for seed in range(1000):
        assert_tiled(mutated(SAMPLES[name] * (seed % 4 + 1), seed), name, SMALL)
