"""How much one reading of one file may cost, and how long its parts may be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one reading. All but `tokens` change what is read.

    Attributes:
        max_parse_bytes: A larger file is read as plain text, without a syntax tree.
        parse_seconds: How long the parser may work on one file.
        chunk_chars: A longer definition is split at its statements.
        signature_chars: A longer header is cut.
        depth: Definitions nested deeper than this make the file plain text.
        tokens: Whether `Parsed.tokens` and `Parsed.slices` are wanted.
        languages: A person's own folder of languages, besides the shipped ones.
    """

    max_parse_bytes: int = 1_048_576
    parse_seconds: float = 2.0
    chunk_chars: int = 4_000
    signature_chars: int = 500
    depth: int = 64
    tokens: bool = True
    languages: Path | None = None
