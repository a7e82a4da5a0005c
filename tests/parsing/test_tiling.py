"""The law of chunks, on any input: they tile the lines of their file exactly once."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from glossator.model import WorkspacePath
from glossator.parsing import decode, lines_of, parse

NAMES = ("a.py", "a.js", "a.ts", "a.tsx", "a.go", "a.md", "a.json", "a.yaml", "a.toml", "a.txt")


def assert_tiled(data: bytes, name: str) -> None:
    parsed = parse(data, WorkspacePath(name))
    lines = lines_of(decode(data).text)
    covered = [at for c in parsed.chunks for at in range(c.span.first, c.span.last + 1)]
    assert covered == list(range(1, len(lines) + 1))
    assert parsed.lines == len(lines)
    assert [line for chunk in parsed.chunks for line in chunk.text.split("\n")] == lines


@given(data=st.binary(max_size=400), name=st.sampled_from(NAMES))
@settings(max_examples=200, deadline=None)
def test_the_chunks_of_any_bytes_tile_their_lines(data: bytes, name: str):
    assert_tiled(data, name)
