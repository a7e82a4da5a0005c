"""Tokens → fingerprint, and how much two fingerprints differ.

The rule: what a fingerprint says is stored in people's files, so version 1 means the same for
ever. A change of any constant below is a new version.

Written `1:sig.body.sim.n`: SHA-256 of the header's tokens (8 hexadecimal digits) and of the body's
(12), a 64-bit simhash over each three neighbouring tokens of the body (16), and how many tokens the
body has. The symbol's own name counts as a placeholder wherever it stands, so a renamed recursive
function is still the same function.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b, sha256

from typing_extensions import override

from glossator.model import State, TokenSlice

VERSION = "1"
SHINGLE = 3
"""Neighbouring tokens that are looked at together."""

OWN_NAME = "\ufffc"
"""Stands for the symbol's own name; no token of a language is written like this."""

_SEPARATOR = "\x1f"
_WRITTEN = re.compile(r"1:([0-9a-f]{8})\.([0-9a-f]{12})\.([0-9a-f]{16})\.(\d{1,9})")
_PLAIN_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A fingerprint taken apart.

    Attributes:
        sim: The simhash, 64 bits.
        count: How many tokens the body has.
    """

    sig: str
    body: str
    sim: int
    count: int

    @override
    def __str__(self) -> str:
        return f"{VERSION}:{self.sig}.{self.body}.{self.sim:016x}.{self.count}"


def of(tokens: Sequence[str], piece: TokenSlice) -> str:
    """Return the fingerprint of one symbol.

    Args:
        tokens: The file's normalised tokens.
        piece: Which of them are the symbol's header, body and own name.
    """
    name = tokens[piece.name] if 0 <= piece.name < len(tokens) else None
    header = _anonymous(tokens[slice(*piece.header)], name)
    body = _anonymous(tokens[slice(*piece.body)], name)
    return _written(header, body)


def of_text(text: str) -> str:
    """Return the fingerprint of lines that belong to no symbol: words and signs, no white space."""
    return of_plain(plain_tokens(text))


def plain_tokens(text: str) -> list[str]:
    """Return the words and signs of a text."""
    found: list[str] = _PLAIN_TOKEN.findall(text)
    return found


def of_plain(tokens: Sequence[str]) -> str:
    """Return the fingerprint of a text with these words and signs."""
    return _written((), tokens)


def read(text: str) -> Fingerprint | None:
    """Take a fingerprint apart; None when it is none, or one of another version."""
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        return None
    return Fingerprint(match[1], match[2], int(match[3], 16), int(match[4]))


def compare(seen: str, now: str) -> tuple[State, str]:
    """Tell what became of code since it was seen.

    Returns:
        `changed` with the reason `signature` or `body`, the louder one when both differ; else
        `current` and "", also where one of the two is no fingerprint of this version.
    """
    before, after = read(seen), read(now)
    if before is None or after is None:
        return State.CURRENT, ""
    if before.sig != after.sig:
        return State.CHANGED, "signature"
    if before.body != after.body:
        return State.CHANGED, "body"
    return State.CURRENT, ""


def similarity(left: Fingerprint, right: Fingerprint) -> float:
    """Return how alike two bodies are, 0–1: 1 for the same, 0 for no more alike than chance."""
    return max(0.0, 1 - (left.sim ^ right.sim).bit_count() / 32)


def _written(header: Sequence[str], body: Sequence[str]) -> str:
    return str(Fingerprint(_digest(header, 8), _digest(body, 12), _simhash(body), len(body)))


def _anonymous(tokens: Sequence[str], name: str | None) -> Sequence[str]:
    """Put the placeholder in place of a symbol's own name."""
    if name is None or name not in tokens:
        return tokens
    return [OWN_NAME if token == name else token for token in tokens]


def _digest(tokens: Iterable[str], length: int) -> str:
    text = _SEPARATOR.join(tokens)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


def _simhash(tokens: Sequence[str]) -> int:
    """Return a number that differs in few bits where few shingles differ.

    A shingle's hash is the exclusive or of a hash of its first token, another of its second and a
    third of its third: tabulation, as good as independent hashes here. So all shingles are made at
    once, as one whole number, and their bits are counted as letters of its binary form: seven
    times as fast as one by one.
    """
    if not tokens:
        return 0
    rows = [_hashes(token) for token in tokens]
    count = max(1, len(rows) - SHINGLE + 1)
    mixed = 0
    for place in range(SHINGLE):
        column = b"".join([row[place] for row in rows[place : place + count]])
        mixed ^= int.from_bytes(column, "little")
    text = f"{mixed:0{64 * count}b}"
    ones = (text[63 - bit :: 64].count("1") for bit in range(64))
    return sum(1 << bit for bit, number in enumerate(ones) if 2 * number > count)


@lru_cache(maxsize=1 << 15)
def _hashes(token: str) -> tuple[bytes, ...]:
    """Return a token's hashes for each place in a shingle, 8 bytes each."""
    digest = blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8 * SHINGLE).digest()
    return tuple(digest[at : at + 8] for at in range(0, 8 * SHINGLE, 8))
