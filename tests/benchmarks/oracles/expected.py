"""What an oracle says of a file: the definitions that it finds there, in our words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from glossator.model import Kind


@dataclass(frozen=True, slots=True)
class File:
    """A file to compare."""

    path: Path
    language: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Expected:
    """One definition as an oracle sees it. What it does not know is None.

    Attributes:
        line: The line on which the name stands.
        word: What the oracle calls it.
        kinds: What it may be for us.
        optional: We may have it or not: a prototype, an import by another name.
        first: The first line, decorators included, a comment above not.
        last: The last line.
    """

    name: str
    line: int
    word: str
    kinds: frozenset[Kind]
    optional: bool = False
    first: int | None = None
    last: int | None = None
    qualname: str | None = None
    doc: str | None = None


Findings = Mapping[Path, Sequence[Expected]]
"""The definitions per file; files that the oracle cannot read are absent."""


class Oracle(Protocol):
    """Somebody else who reads source code.

    Attributes:
        title: What the table of figures calls it.
        whole: Whether it lists all definitions of a file, so that those of ours that it has not
            are worth a look.
    """

    title: str
    whole: bool

    def kinds(self, language: str) -> frozenset[Kind]:
        """Return the kinds that it lists for a language; it is silent about others."""

    def read(self, language: str, files: Sequence[File]) -> Findings:
        """Read files of one language."""
