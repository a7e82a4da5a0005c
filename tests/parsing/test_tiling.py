"""The law of chunks, on any input: they tile the lines of their file exactly once."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossator import resources
from glossator.model import Parsed, WorkspacePath
from glossator.parsing import Budget, decode, lines_of, parse

SAMPLES = {
    path.suffix: path.read_bytes()
    for path in sorted(resources.file("languages").glob("*/sample.*"))
    if path.suffix != ".symbols"
}
NAMES = [f"a{suffix}" for suffix in SAMPLES] + ["a.txt"]
PIECES = [piece for sample in SAMPLES.values() for piece in sample.splitlines(keepends=True)]
ODD = [
    b"\r", b"\r\n", b"\n\n\n", b"\x0c\n", "\u2028".encode(), b"\0", b"\xff\xfe", b"\xef\xbb\xbf",
    b"\t\t\t", b"}" * 9, b"(" * 9, b'"""', b"```\n", b"---\n", b"# ", b"/*", b"x" * 2000, b"\\\n",
    "😀\n".encode(), b"class A:\n", b"    def f(self):\n", b"function f() {\n",
]  # fmt: skip
SMALL = Budget(chunk_chars=200)


def assert_tiled(data: bytes, name: str, budget: Budget | None = None) -> Parsed:
    parsed = parse(data, WorkspacePath(name), budget)
    lines = lines_of(decode(data).text)
    covered = [at for c in parsed.chunks for at in range(c.span.first, c.span.last + 1)]
    assert covered == list(range(1, len(lines) + 1))
    assert parsed.lines == len(lines)
    assert [line for chunk in parsed.chunks for line in chunk.text.split("\n")] == lines
    assert_related(parsed)
    return parsed


def assert_related(parsed: Parsed) -> None:
    """Every symbol begins in exactly one chunk, which names it; no chunk names a stranger."""
    known = {symbol.id: symbol for symbol in parsed.symbols}
    assert len(known) == len(parsed.symbols)
    for chunk in parsed.chunks:
        for name in chunk.symbols:
            assert known[name].span.overlaps(chunk.span)
    for symbol in parsed.symbols:
        assert 1 <= symbol.span.first <= symbol.name_line <= symbol.span.last <= parsed.lines
        (home,) = [c for c in parsed.chunks if c.span.first <= symbol.span.first <= c.span.last]
        assert symbol.id in home.symbols
        assert symbol.container is None or symbol.container in known
    for name, part in parsed.slices.items():
        assert name in known
        assert 0 <= part.header[0] <= part.header[1] == part.body[0] <= part.body[1]
        assert part.body[1] <= len(parsed.tokens)
        assert part.name == -1 or part.header[0] <= part.name < part.header[1]


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


@given(suffix=st.sampled_from(sorted(SAMPLES)), seed=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_the_chunks_of_damaged_code_tile_its_lines(suffix: str, seed: int):
    assert_tiled(mutated(SAMPLES[suffix], seed), f"a{suffix}", SMALL)


@given(text=st.text(max_size=300), name=st.sampled_from(NAMES))
@settings(max_examples=100, deadline=None)
def test_the_chunks_of_any_text_tile_its_lines(text: str, name: str):
    assert_tiled(text.encode("utf-8", "replace"), name)


@pytest.mark.parametrize("suffix", sorted(SAMPLES))
def test_every_beginning_of_a_sample_is_read(suffix: str):
    sample = SAMPLES[suffix]

    for end in range(0, len(sample), 37):
        assert_tiled(sample[:end], f"a{suffix}")


@pytest.mark.slow
@pytest.mark.parametrize("suffix", sorted(SAMPLES))
def test_a_thousand_damaged_texts_are_read(suffix: str):
    for seed in range(1000):
        assert_tiled(mutated(SAMPLES[suffix] * (seed % 4 + 1), seed), f"a{suffix}", SMALL)
