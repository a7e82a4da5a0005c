"""Documents and sentences that speak of what was: names in them may rightly lead nowhere.

The rule: how they are known is data, in `resources/linking/past.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from glossator import resources
from glossator.model import WorkspacePath

FILE = ("linking", "past.toml")

_BETWEEN = re.compile(r"[-_.\s]+")


@dataclass(frozen=True, slots=True)
class _Documents:
    """How documents of one sort are known by their paths."""

    first_words: frozenset[str]
    beginnings: tuple[str, ...]
    folders: frozenset[str]
    folder_words: frozenset[str]
    called: re.Pattern[str] | None

    @classmethod
    def of(cls, words: Mapping[str, Any]) -> _Documents:
        called = words.get("called")
        return cls(
            frozenset(words["first_words"]),
            tuple(words["beginnings"]),
            frozenset(words["folders"]),
            frozenset(words.get("folder_words", ())),
            re.compile(called) if called else None,
        )

    def hold(self, path: WorkspacePath) -> bool:
        """Tell whether a document is one of them."""
        *folders, file = path.lower().split("/")
        stem = file.rpartition(".")[0]
        words = [word for word in _BETWEEN.split(stem) if word]
        if words and (words[0] in self.first_words or stem in self.first_words):
            return True
        if any(word.startswith(self.beginnings) for word in words) or self._is_called(stem):
            return True
        return any(map(self._holds_folder, folders))

    def _holds_folder(self, folder: str) -> bool:
        words = _BETWEEN.split(folder)
        known = folder in self.folders or not self.folder_words.isdisjoint(words)
        return known or self._is_called(folder)

    def _is_called(self, name: str) -> bool:
        return self.called is not None and self.called.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Bygone:
    """What the shipped file says."""

    histories: _Documents
    records: _Documents
    sentences: re.Pattern[str]

    def is_history(self, path: WorkspacePath) -> bool:
        """Tell whether a document says what changed when: a change log or the like."""
        return self.histories.hold(path)

    def is_record(self, path: WorkspacePath) -> bool:
        """Tell whether a document holds for the time it was written, or for an earlier version."""
        return self.records.hold(path)

    def speaks_of_it(self, words: str) -> bool:
        """Tell whether a sentence or heading says that something was, or what took its place."""
        return self.sentences.search(words.casefold()) is not None


@cache
def shipped() -> Bygone:
    """Return what the shipped file says.

    Raises:
        ComponentMissing: When there is no folder of shipped files.
        OSError: When it has no such file.
        ValueError: When the file is damaged.
    """
    known = tomllib.loads(resources.file(*FILE).read_text("utf-8"))
    return Bygone(
        _Documents.of(known["histories"]),
        _Documents.of(known["records"]),
        _any_of(known["sentences"]["words"]),
    )


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
