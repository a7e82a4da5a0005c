"""Texts that are damaged on purpose, and always in the same way for the same seed."""

from __future__ import annotations

import random

PIECE_BYTES = 24_000
"""Damaged texts are made of a piece of a file, so that many can be read."""

SIGNS = b"(){}[]<>\"'`\\\n\r\t;:,#/*-=@$ \0\xff\xc3"
"""Bytes that change most when they stand where they should not."""


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return a piece of some bytes, damaged in one to three ways."""
    if len(data) > PIECE_BYTES:
        begin = chance.randrange(len(data) - PIECE_BYTES)
        data = data[begin : begin + chance.randrange(1, PIECE_BYTES)]
    for _ in range(chance.randrange(1, 4)):
        data = chance.choice((_cut, _splice, _flip, _double, _shuffle))(data, chance)
    return data


def _place(data: bytes, chance: random.Random, longest: int) -> tuple[int, int]:
    begin = chance.randrange(len(data) + 1)
    return begin, min(len(data), begin + chance.randrange(longest))


def _cut(data: bytes, chance: random.Random) -> bytes:
    end = chance.randrange(len(data) + 1)
    return data[:end] if chance.random() < 0.7 else data[end:]


def _splice(data: bytes, chance: random.Random) -> bytes:
    begin, end = _place(data, chance, 2_000)
    other, _ = _place(data, chance, 1)
    return data[:other] + data[begin:end] + data[other + chance.randrange(200) :]


def _flip(data: bytes, chance: random.Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(chance.randrange(1, 20) if spoilt else 0):
        sign = chance.choice((chance.choice(SIGNS), chance.randrange(256)))
        spoilt[chance.randrange(len(spoilt))] = sign
    return bytes(spoilt)


def _double(data: bytes, chance: random.Random) -> bytes:
    begin, end = _place(data, chance, 400)
    return data[:end] + data[begin:end] * chance.randrange(1, 60) + data[end:]


def _shuffle(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    begin = chance.randrange(len(lines) + 1)
    part = lines[begin : begin + chance.randrange(2, 200)]
    chance.shuffle(part)
    return b"".join(lines[:begin] + part + lines[begin + len(part) :])
