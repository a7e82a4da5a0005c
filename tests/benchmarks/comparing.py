"""Two readings of the same files held against each other: what both have, what only one has.

A definition is found when a symbol of ours has its name on its line, or within three lines.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.benchmarks.oracles.expected import Expected

from glossator.model import Kind, Symbol

NEAR = 3
"""So many lines may lie between two who mean the same definition."""

VALUES = frozenset({Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD, Kind.PROPERTY, Kind.ENUM_MEMBER})
"""What is left out on purpose inside of functions."""

FUNCTIONS = frozenset(
    {Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.OPERATOR, Kind.PROPERTY}
)

ERRORS = Path(__file__).parent / "oracles" / "errors.toml"

_PART = re.compile(r"(?::|\.|\\|#|/)(?=[^:.\\#/]+$)")
_ARGUMENTS = re.compile(r"(?<=\w)[{<].*[}>]$")
_ASPECTS = ("kind", "name line", "first line", "last line", "qualified name", "doc")


@dataclass(frozen=True, slots=True)
class Difference:
    """A definition that only one side has.

    Attributes:
        word: What the oracle calls it, or our kind.
        line: The text of its line.
        local: Whether it lies inside of a function of ours.
        above: The lines above.
    """

    word: str
    name: str
    line: str
    local: bool
    above: str


@dataclass(frozen=True, slots=True)
class OracleError:
    """A class of mistakes that an oracle is known to make.

    Attributes:
        side: `invented`: it has a definition where there is none; `overlooked`: it has none where
            there is one.
        words: What the oracle calls it, or of which kind our symbol is; of any, if empty.
        names: The whole name, as it is compared.
        line: Searched in the line of the name.
        local: Whether it must lie inside of a function of ours.
        within: A mark of which an odd number must stand above: the quotes of a text.
    """

    title: str
    why: str
    side: str
    languages: frozenset[str]
    words: frozenset[str]
    names: re.Pattern[str]
    line: re.Pattern[str]
    local: bool = False
    within: str = ""

    def explains(self, language: str, what: Difference) -> bool:
        """Tell whether a difference is of this class."""
        meant = not self.words or what.word in self.words
        return (
            meant
            and language in self.languages
            and (what.local or not self.local)
            and (not self.within or what.above.count(self.within) % 2 == 1)
            and self.names.fullmatch(plain_name(what.name)) is not None
            and self.line.search(what.line) is not None
        )


@cache
def known_errors(file: Path = ERRORS) -> tuple[OracleError, ...]:
    """Return the mistakes of oracles that are known."""
    rules = tomllib.loads(file.read_text("utf-8")).get("error", [])
    return tuple(
        OracleError(
            rule["title"],
            rule["why"],
            rule["side"],
            frozenset(rule["languages"].split()),
            frozenset(rule.get("words", "").split()),
            re.compile(rule.get("names", ".*")),
            re.compile(rule.get("line", "")),
            bool(rule.get("local", False)),
            str(rule.get("within", "")),
        )
        for rule in rules
    )


@dataclass(slots=True)
class Pairing:
    """One file: what both found, what only the oracle has, what only we have."""

    pairs: list[tuple[Expected, Symbol]] = field(default_factory=list)
    missed: list[Expected] = field(default_factory=list)
    extra: list[Symbol] = field(default_factory=list)


def plain_name(name: str) -> str:
    """Return a name as it is compared: its last part, without quotes and type arguments."""
    name = "".join(name.split()).strip("\"'`").removeprefix("$").removesuffix("()")
    if name.startswith("operator"):
        return name
    return _PART.split(_ARGUMENTS.sub("", name))[-1]


def pair_up(expected: Iterable[Expected], symbols: Iterable[Symbol]) -> Pairing:
    """Pair what an oracle found with what we found; each takes part once."""
    pairing = Pairing()
    ours: dict[str, list[Symbol]] = defaultdict(list)
    for symbol in symbols:
        ours[plain_name(symbol.name)].append(symbol)
    wanted = sorted(expected, key=lambda one: (one.line, one.optional))
    for reach in (0, NEAR):
        wanted = [one for one in wanted if not _paired(one, ours, reach, pairing)]
    pairing.missed = wanted
    pairing.extra = [symbol for found in ours.values() for symbol in found]
    return pairing


def _paired(one: Expected, ours: dict[str, list[Symbol]], reach: int, pairing: Pairing) -> bool:
    found = ours.get(plain_name(one.name), [])
    near = [symbol for symbol in found if abs(symbol.name_line - one.line) <= reach]
    if not near:
        return False
    best = min(near, key=lambda s: (s.kind not in one.kinds, abs(s.name_line - one.line)))
    found.remove(best)
    pairing.pairs.append((one, best))
    return True


def agreements(one: Expected, symbol: Symbol) -> dict[str, bool]:
    """Return in what a pair agrees, of what the oracle knows."""
    told = {
        "kind": symbol.kind in one.kinds,
        "name line": symbol.name_line == one.line,
    }
    if one.first is not None:
        above = bool(symbol.doc) and symbol.span.first < one.first
        told["first line"] = symbol.span.first == one.first or above
    if one.last is not None:
        told["last line"] = symbol.span.last == one.last
    if one.qualname is not None:
        told["qualified name"] = symbol.qualname == one.qualname
    if one.doc is not None:
        told["doc"] = symbol.doc == one.doc.strip()
    return told


class Tally:
    """The figures of one language, over all its files."""

    def __init__(
        self, language: str, kinds: frozenset[Kind], *, whole: bool = True, person: bool = False
    ) -> None:
        """Begin to count.

        Args:
            kinds: Those that the oracle lists.
            whole: Whether it lists all of them, so that ours which it has not count.
            person: Whether it is a person, for whom none of the excuses for programs hold.
        """
        self.language = language
        self.counts: Counter[str] = Counter()
        self.missed: Counter[str] = Counter()
        self.extra: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.listed: dict[str, list[str]] = defaultdict(list)
        self._kinds = kinds
        self._whole = whole
        self._person = person

    def add(self, file: str, pairing: Pairing, lines: Sequence[str], reason: str = "") -> None:
        """Count one file.

        Args:
            lines: Of the file, to tell the oracle's errors and to be shown.
            reason: Why the file has no tree, if it has none.
        """
        around = _functions(pairing)
        for one, symbol in pairing.pairs:
            self.counts["optional found" if one.optional else "found"] += 1
            self._agree(file, one, symbol)
        for one in pairing.missed:
            what = _difference(one.word, one.name, one.line, lines, _local(one.line, around))
            self._miss(file, one, what, reason)
        for symbol in pairing.extra:
            at = symbol.name_line
            local = _local(at, around, symbol)
            self._surplus(file, symbol, _difference(symbol.kind, symbol.name, at, lines, local))
        self.counts["files"] += 1
        self.counts["without a tree"] += bool(reason)

    def share(self, part: str, *rest: str) -> float | None:
        """Return a part of the sum of it and the rest; None when both are nothing."""
        whole = self.counts[part] + sum(self.counts[other] for other in rest)
        return self.counts[part] / whole if whole else None

    @property
    def recall(self) -> float | None:
        """How much of what the oracle has we have; its errors are left out."""
        return self.share("found", "missed")

    @property
    def precision(self) -> float | None:
        """How much of what we have the oracle has, of kinds that it lists."""
        if not self._whole:
            return None
        both = self.counts["found"] + self.counts["optional found"]
        return both / (both + self.counts["extra"]) if both else None

    def agreement(self, aspect: str) -> float | None:
        """Return how many of the pairs agree in something: `kind`, `last line` …"""
        return self.share(f"{aspect} agrees", f"{aspect} differs")

    def _agree(self, file: str, one: Expected, symbol: Symbol) -> None:
        for aspect, agrees in agreements(one, symbol).items():
            self.counts[f"{aspect} {'agrees' if agrees else 'differs'}"] += 1
            if not agrees:
                told = f"{symbol.kind} {symbol.span.first}-{symbol.span.last} {symbol.qualname}"
                self.listed[aspect].append(
                    f"{file}:{one.line} {one.word} {one.name} to {one.last}, ours: {told}"
                )

    def _miss(self, file: str, one: Expected, what: Difference, reason: str) -> None:
        if one.optional:
            self.counts["optional missed"] += 1
        elif what.local and one.kinds <= VALUES and not self._person:
            self.counts["local"] += 1
        elif not self._known("invented", what):
            self.counts["missed"] += 1
            self.missed[f"{one.word} ({'no tree' if reason else 'not found'})"] += 1
            self.listed["missed"].append(
                f"{file}:{one.line} {one.word} {one.name} | {what.line[:90]}"
            )

    def _surplus(self, file: str, symbol: Symbol, what: Difference) -> None:
        if symbol.kind not in self._kinds:
            self.counts["of other kinds"] += 1
        elif not self._known("overlooked", what):
            self.counts["extra"] += 1
            self.extra[symbol.kind] += 1
            self.listed["extra"].append(
                f"{file}:{symbol.name_line} {symbol.kind} {symbol.qualname} | {what.line[:90]}"
            )

    def _known(self, side: str, what: Difference) -> bool:
        for error in () if self._person else known_errors():
            if error.side == side and error.explains(self.language, what):
                self.errors[f"{side}: {error.title}"] += 1
                return True
        return False


def _difference(word: str, name: str, at: int, lines: Sequence[str], local: bool) -> Difference:
    line = lines[at - 1].strip() if at <= len(lines) else ""
    return Difference(word, name, line, local, "\n".join(lines[: at - 1]))


def _functions(pairing: Pairing) -> list[Symbol]:
    """Return our functions in a file."""
    symbols = (*(symbol for _, symbol in pairing.pairs), *pairing.extra)
    return [symbol for symbol in symbols if symbol.kind in FUNCTIONS]


def _local(line: int, functions: Sequence[Symbol], but: Symbol | None = None) -> bool:
    """Tell whether a line lies inside of a function other than the symbol in question."""
    return any(one is not but and one.name_line < line <= one.span.last for one in functions)


def aspects(tally: Tally) -> dict[str, float]:
    """Return the agreements that were measured."""
    shares = {aspect: tally.agreement(aspect) for aspect in _ASPECTS}
    return {aspect: share for aspect, share in shares.items() if share is not None}
