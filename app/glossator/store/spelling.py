"""How names are spelt in the keyword index of occurrences, which ignores letter case. Pure."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def coded(name: str) -> str:
    """Write a name so that a keyword index that ignores case keeps it apart: `getX` is `get^x`.

    Characters beyond ASCII are written as their numbers.
    """
    if name.islower() and name.isascii():
        return name
    return "".join(map(_coded, name))


def _coded(character: str) -> str:
    if not character.isascii():
        return f"~{ord(character):x}~"
    return f"^{character.lower()}" if character.isupper() else character
