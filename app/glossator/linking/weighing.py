"""How much speaks for each symbol that a mention may mean, as numbers.

The rule: everything here is counted, nothing is decided. What each count is worth was fitted on
references that authors wrote (see `resources/linking/mentions.toml`), so that no constant is a
matter of taste.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from glossator.linking.names import parts_of, reads_like_code
from glossator.linking.places import (
    EXACT,
    Position,
    fit,
    is_aside,
    is_hidden,
    path_names,
    position,
)
from glossator.linking.surroundings import Surroundings, squeezed, words_of
from glossator.model import Kind, Mark, Mention, Symbol, WorkspacePath

TYPES = frozenset(
    {
        Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT, Kind.ENUM,
        Kind.TYPE_ALIAS, Kind.DELEGATE,
    }
)  # fmt: skip
CALLABLES = frozenset(
    {
        Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.MACRO, Kind.OPERATOR, Kind.DESTRUCTOR,
        Kind.EVENT,
    }
)  # fmt: skip
MODULES = frozenset({Kind.NAMESPACE, Kind.MODULE})
_ENCLOSING = frozenset(
    {Kind.FUNCTION.value, Kind.METHOD.value, Kind.CONSTRUCTOR.value, Kind.PROPERTY.value}
)
_OWNED = {"owner_near", "owner_far"}
_MANY = 5
_DEEP = 8
_LONG = 4


@dataclass(frozen=True, slots=True)
class Reading:
    """A symbol that a mention may mean; it stands for its twins as well.

    Attributes:
        owner: The simple name of what it is a member of; "" for one that stands alone.
        counts: What speaks for and against it wherever the names stand, by name; no zeros.
    """

    symbol: Symbol
    owner: str
    counts: Mapping[str, float]

    @classmethod
    def of(cls, symbol: Symbol, names: tuple[str, ...]) -> Reading:
        """Lay a chain of names along a symbol."""
        counts = {**_of_names(position(symbol, names)), **_of_symbol(symbol)}
        kept = {name: float(count) for name, count in counts.items() if count}
        return cls(symbol, owner_of(symbol), kept)

    @property
    def is_provided(self) -> bool:
        """Tell whether the module that the names say gives it away."""
        return "provided" in self.counts

    def provided(self) -> Reading:
        """Return the same for a symbol that the module which the names say gives away."""
        return replace(self, counts={**self.counts, "provided": 1.0})


def best_fitting(readings: Iterable[Reading], names: tuple[str, ...]) -> list[Reading]:
    """Mark the one that a chain of names fits better than every other, if there is one.

    What is no part of what the workspace is for stands in nobody's way.
    """
    rows = list(readings)
    ways = [_way(one, names) for one in rows]
    best = min(ways, default=_NO_WAY)
    if best[0] or ways.count(best) > 1:
        return rows
    at = ways.index(best)
    rows[at] = replace(rows[at], counts={**rows[at].counts, "fitting": 1.0})
    return rows


_NO_WAY = (True, True, 0)


def _way(reading: Reading, names: tuple[str, ...]) -> tuple[bool, bool, int]:
    """Return how a chain fits, best least: whether not at all, whether an aside, how."""
    way = EXACT if reading.is_provided else fit(reading.symbol, names)
    return way is None, is_aside(reading.symbol.path), way or 0


def _of_names(at: Position) -> dict[str, float]:
    elsewhere = at.foreign > 0 and not (at.instance or at.kin)
    return {
        "owners": min(at.owners, 2),
        "places": min(at.places, 2),
        "whole": at.whole,
        "joined": at.joined,
        "foreign": min(at.foreign, 2),
        "another_owner": elsewhere and at.left > 0,
        "nowhere": elsewhere and not at.owners and not at.places,
        "instance": at.instance,
        "kin": at.kin,
        "member": at.left > 0,
    }


def _of_symbol(symbol: Symbol) -> dict[str, float]:
    return {
        "type": symbol.kind in TYPES,
        "callable": symbol.kind in CALLABLES,
        "module": symbol.kind in MODULES,
        "stem_alike": path_names(symbol.path)[-1] == squeezed(symbol.name),
        "aside": is_aside(symbol.path),
        "hidden": is_hidden(symbol.path),
        "inside": is_inside(symbol),
        "depth": min(symbol.path.count("/"), _DEEP) / _DEEP,
        "private": Mark.PRIVATE in symbol.marks,
        "exported": Mark.EXPORTED in symbol.marks,
        "documented": bool(symbol.doc),
    }


def counts_around(
    reading: Reading, around: Surroundings, sentence: str = "", heading: tuple[str, ...] = ()
) -> dict[str, float]:
    """Return what speaks for one symbol where the names stand, by name; no zeros."""
    found: dict[str, float] = {}
    path, owner = reading.symbol.path, reading.owner
    if owner and owner in around.everywhere:
        near = owner in around.sections.get(heading, ())
        found["owner_near" if near else "owner_far"] = 1.0
        if owner in around.sentences.get(sentence, ()):
            found["owner_beside"] = 1.0
    subjects = _subjects(path, around.subject)
    headings = _subjects(path, words_of(heading)) if heading else 0
    in_file = around.files.get(path, 0)
    if subjects:
        found["path_subject"] = min(subjects, 3)
    if headings:
        found["path_heading"] = min(headings, 3)
    if in_file:
        found["same_file"] = math.log1p(min(in_file, _MANY))
    return found


def standing(
    mention: Mention,
    readings: Sequence[Reading],
    scores: Sequence[float],
    around: Mapping[str, float],
) -> dict[str, float]:
    """Return what tells how sure the best of some readings is, besides its own counts.

    Args:
        scores: Of the readings, best first.
        around: What speaks for the best where the names stand.
    """
    name = mention.names[-1]
    alone = len(mention.names) == 1
    word = alone and not reads_like_code(name)
    lead = min(scores[0] - scores[1], 6.0) if len(scores) > 1 else 6.0
    against = math.fsum(math.exp(score - scores[0]) for score in scores[1:])
    return {
        "bias": 1.0,
        "lead": lead / 6.0,
        "odds": -math.log(max(against, math.exp(-4.0))),
        "only": len(readings) == 1,
        "sole_type": not any("type" in one.counts for one in readings[1:])
        and alone
        and "type" in readings[0].counts,
        "several": math.log(len(readings)),
        "alone": alone,
        "word": word,
        "unowned": word and "member" in readings[0].counts and not _OWNED & around.keys(),
        "capital": alone and name[:1].isupper() and name[1:].islower(),
        "shouted": alone and name.isalpha() and name.isupper(),
        "short": len(name) <= 3,
        "prose": not mention.in_code,
        "called": mention.text.rstrip().endswith(")"),
        "word_called": word and mention.text.rstrip().endswith(")"),
    }


def owner_of(symbol: Symbol) -> str:
    """Return the simple name of what a symbol is a member of; "" for one that stands alone."""
    names = parts_of(symbol.qualname)
    return names[-2] if len(names) > 1 else ""


def is_inside(symbol: Symbol) -> bool:
    """Tell whether a symbol is defined inside a function."""
    return (symbol.container or "").rpartition("#")[2].partition("~")[0] in _ENCLOSING


@lru_cache(maxsize=1 << 14)
def _subjects(path: WorkspacePath, subject: frozenset[str]) -> int:
    """Count the words of a subject that are part of a path."""
    whole = "/".join(path_names(path))
    return sum(len(word) >= _LONG and word in whole for word in subject)
