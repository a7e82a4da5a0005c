"""What is known of symbols and files besides their kinds.

The rules are data. A language folder says what tells it of a symbol (`[[mark]]`), `marks.toml` what
tells it of any file. What a whole file is (generated, a test) its symbols are, too.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

from glossator import resources
from glossator.model import Kind, Mark, WorkspacePath
from glossator.parsing.captures import Definition
from glossator.parsing.spec import Language, MarkRule

HEAD_BYTES = 2_000
"""How far from its beginning a file may say that it was generated."""

HEADER_BYTES = 1_000
"""How much of a symbol's header the rules look at."""

PASSED_ON = frozenset({Mark.GENERATED, Mark.TEST})
"""The marks of a file that its symbols bear as well."""

_BITS = {mark: 1 << at for at, mark in enumerate(sorted(Mark))}
_SETS = tuple(
    tuple(mark for mark, bit in _BITS.items() if bits & bit) for bits in range(1 << len(_BITS))
)
"""The sorted marks by their bits, so that no symbol needs a tuple of its own."""


@dataclass(frozen=True, slots=True)
class FileRule:
    """A file for which all conditions hold bears this mark.

    Attributes:
        path: Searched in its path, with `/` in front.
        has: One of these must occur in it, if there are any: asked before the patterns.
        head: Searched in its first bytes.
        text: Searched in all of it.
    """

    mark: Mark
    path: re.Pattern[str] | None
    has: tuple[bytes, ...]
    head: re.Pattern[bytes] | None
    text: re.Pattern[bytes] | None

    def fits(self, path: str, data: bytes) -> bool:
        """Tell whether a file bears the mark; the cheapest condition is asked first."""
        if self.path is not None and not self.path.search(path):
            return False
        if self.has and not any(word in data for word in self.has):
            return False
        if self.head is not None and not self.head.search(data, 0, HEAD_BYTES):
            return False
        return self.text is None or self.text.search(data) is not None


def of_file(path: WorkspacePath, data: bytes) -> tuple[Mark, ...]:
    """Return what is known of a file as a whole, sorted."""
    rooted, bits = f"/{path}", 0
    for rule in _file_rules().rules:
        bit = _BITS[rule.mark]
        if not bits & bit and rule.fits(rooted, data):
            bits |= bit
    return _SETS[bits]


def digest() -> str:
    """Return a hash of the rules for files: other rules mean reading files again."""
    return _file_rules().digest


class Marker:
    """Marks the symbols of one file."""

    def __init__(self, language: Language, path: WorkspacePath, data: bytes) -> None:
        self._start = sum(_BITS[mark] for mark in of_file(path, data) if mark in PASSED_ON)
        self._rules = _by_kind(language)
        rooted = f"/{path}"
        self._elsewhere = {
            id(rule)
            for rule in language.marks
            if rule.path is not None and not rule.path.search(rooted)
        }

    def of(
        self,
        kind: Kind,
        name: str,
        container: Kind | None,
        header: bytes,
        *,
        hidden: bool = False,
    ) -> tuple[Mark, ...]:
        """Return the marks of a symbol, sorted.

        Args:
            header: As `header_of` gives it.
            hidden: Whether it stands in a private section.
        """
        bits = self._start | (_BITS[Mark.PRIVATE] if hidden else 0)
        for rule, bit in self._rules[id(kind)]:
            if bits & bit or id(rule) in self._elsewhere:
                continue
            if _fits(rule, name, container, header):
                bits |= bit
        return _SETS[bits]


def header_of(one: Definition, data: bytes) -> bytes:
    """Return what rules see of a definition: from its decorators to its body, or to its end.

    No comments above, no white space around: `^` is where it begins, `$` is where it ends.
    """
    start = one.before[-1][1] if one.before else one.outer_start
    return data[start : min(one.body_start, start + HEADER_BYTES)].strip()


def fits(rule: MarkRule, kind: Kind, name: str, container: Kind | None, header: bytes) -> bool:
    """Tell whether a rule holds for a symbol, whatever file it stands in."""
    return (not rule.kinds or kind in rule.kinds) and _fits(rule, name, container, header)


def _fits(rule: MarkRule, name: str, container: Kind | None, header: bytes) -> bool:
    """Tell whether a rule for a kind holds for one symbol; the cheapest condition comes first."""
    if rule.names is not None and not rule.names.fullmatch(name):
        return False
    if rule.inside and container not in rule.inside:
        return False
    if rule.header is not None and not rule.header.search(header):
        return False
    return rule.without is None or not rule.without.search(header)


@cache
def _by_kind(language: Language) -> dict[int, list[tuple[MarkRule, int]]]:
    """Return the rules that may fit each kind. The kinds by `id`: hashing one runs Python code."""
    return {
        id(kind): [
            (rule, _BITS[rule.mark])
            for rule in language.marks
            if not rule.kinds or kind in rule.kinds
        ]
        for kind in Kind
    }


@dataclass(frozen=True, slots=True)
class _FileRules:
    rules: tuple[FileRule, ...]
    digest: str


@cache
def _file_rules() -> _FileRules:
    source = resources.file("languages", "marks.toml").read_bytes()
    rules = tuple(
        FileRule(
            Mark(rule["mark"]),
            re.compile(rule["path"]) if "path" in rule else None,
            tuple(word.encode() for word in rule.get("has", ())),
            re.compile(rule["head"].encode()) if "head" in rule else None,
            re.compile(rule["text"].encode()) if "text" in rule else None,
        )
        for rule in tomllib.loads(source.decode())["mark"]
    )
    return _FileRules(rules, blake2b(source, digest_size=8).hexdigest())
