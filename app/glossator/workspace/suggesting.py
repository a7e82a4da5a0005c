"""Code that an entry may be about: found by search with the entry's own words, on demand.

The rule: a suggestion is an offer. It is never counted nor written, its confidence stays below that
of a sure mention, and what is linked or was dismissed is not offered again.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from glossator import anchors
from glossator import search as flow
from glossator.indexing.lookup import IndexLookup
from glossator.linking import resolve
from glossator.linking.dismissals import turned_down
from glossator.linking.places import is_aside
from glossator.model import (
    ASIDE,
    NEVER_COVERED,
    STRUCTURAL_KINDS,
    SURE_MENTION,
    Channel,
    Entry,
    Hit,
    Kind,
    Mark,
    Suggestion,
    Symbol,
    SymbolId,
)
from glossator.search.gist import Part, parts_of, rarity_of
from glossator.store.ports import IndexReader
from glossator.task import Task
from glossator.words import stem

MOST = 10
"""Suggestions at most."""

ASKED = 40
"""Hits that are looked at for each part of an entry."""

LEAST_SHARED = 2
"""Words that must be shared, unless one of them is the symbol's name."""

LEAST_CONFIDENCE = 0.2
"""Less sure ones are not offered. With all names of code taken out of 60 documents of two
repositories, of what was suggested below 0.2 one in ten was linked by the whole text, up to 0.4 two
in nine, above that every second; among the first three was a linked one for 35 documents."""

_ORDINAL = re.compile(r"~\d+$")

SHOWN_WORDS = 6
SHORTEST = 3
"""Letters of a word that says something when it is shared."""


MINOR_KINDS = frozenset(
    {Kind.FIELD, Kind.PROPERTY, Kind.VARIABLE, Kind.ENUM_MEMBER, Kind.CONSTRUCTOR}
)
"""Kinds in whose place their container is suggested."""

CLOSED_KINDS = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR})
"""Kinds in whose place nothing inside them is suggested."""

CHANNELS = frozenset({Channel.SYMBOL, Channel.TEXT, Channel.VECTOR})
"""The vector channel gives nothing until there are vectors, and joins by itself when there are."""


@dataclass(slots=True)
class _Found:
    """What the parts of an entry said of one symbol."""

    symbol: Symbol
    scores: dict[int, float] = field(default_factory=dict)
    words: dict[str, None] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)


def suggestions(
    entry: Entry, reader: IndexReader, *, limit: int = MOST, task: Task | None = None
) -> list[Suggestion]:
    """Return code that an entry may be about, likeliest first.

    Args:
        entry: With what was settled beside it.
    """
    parts = parts_of(entry, reader)
    left_out = _settled(entry, reader)
    found: dict[SymbolId, _Found] = {}
    for at, part in enumerate(parts):
        for score, hit in _answers(part, reader, task):
            symbol = _worth(hit, reader)
            if symbol is None or one_code(symbol.id) in left_out or is_aside(symbol.path):
                continue
            one = found.setdefault(symbol.id, _Found(symbol))
            one.scores[at] = max(score, one.scores.get(at, 0.0))
            one.words.update(dict.fromkeys(_words(hit)))
            one.named.update(_naming(part, symbol))
    weigh = cache(lambda word: rarity_of(word, reader))
    total = sum(part.weight for part in parts)
    most = math.log(1 + max(reader.counts().chunks, 1))
    made = (_made(one, parts, total, weigh, most) for one in found.values())
    offered = [one for one in made if one is not None]
    best: dict[str, Suggestion] = {}
    for offer in sorted(offered, key=lambda one: (-one.confidence, one.symbol.id)):
        best.setdefault(
            offer.symbol.qualname, offer
        )  # a header and its source are one piece of code
    return list(best.values())[:limit]


def _answers(part: Part, reader: IndexReader, task: Task | None) -> Iterator[tuple[float, Hit]]:
    """Give the hits of one part, each with its share of the best one's score."""
    given = flow.answer(part.query, reader, limit=ASKED, channels=CHANNELS, task=task)
    best = max((hit.score for hit in given.hits), default=0.0)
    for hit in given.hits:
        if best > 0:
            yield max(hit.score, 0.0) / best, hit


def _worth(hit: Hit, reader: IndexReader) -> Symbol | None:
    """Return the symbol of a hit that an entry could be about: itself or the nearest around it."""
    symbol = hit.symbol
    while symbol is not None:
        within = symbol.container
        outer = reader.symbols.by_ids([within]).get(within) if within else None
        inside = outer is not None and outer.kind in CLOSED_KINDS
        if not (symbol.kind in MINOR_KINDS or Mark.PRIVATE in symbol.marks or inside):
            break
        symbol = outer
    if symbol is None or ASIDE & set(symbol.marks):
        return None
    return None if symbol.kind in STRUCTURAL_KINDS | NEVER_COVERED else symbol


def _words(hit: Hit) -> Iterable[str]:
    score = hit.channels.get(Channel.TEXT)
    words = (word.lower().strip("()") for word in score.terms) if score else ()
    return (word for word in words if len(word) >= SHORTEST and not word.isdigit())


def _naming(part: Part, symbol: Symbol) -> Iterator[str]:
    """Give the words of a part that are or end in the symbol's own name."""
    for word in part.query.words:
        if word == symbol.name or word.endswith((f".{symbol.name}", f"::{symbol.name}")):
            yield symbol.name


def _made(
    one: _Found, parts: list[Part], total: float, weigh: Callable[[str], float], most: float
) -> Suggestion | None:
    """Make a suggestion, None where too little is shared.

    The confidence is how much of the entry found it, and how many words say so: a seldom one is
    worth half of what is left to certainty, the next half of the rest, and so on; common ones less.

    Args:
        total: The weight of all parts.
        weigh: How much a word tells.
        most: How much a word tells that only one piece of the workspace has.
    """
    ordered = sorted(one.words, key=lambda word: (-weigh(word), word))
    told = {stem(word.lower()): word for word in reversed((*sorted(one.named), *ordered))}
    shares = tuple(reversed(told.values()))
    if len(shares) < LEAST_SHARED and not one.named:
        return None
    share = sum(parts[at].weight * score for at, score in one.scores.items()) / total
    telling = sum(min(1.0, 2 * weigh(word) / most) for word in told.values())
    confidence = (SURE_MENTION - 0.01) * share * (1 - 0.5**telling)
    if confidence < LEAST_CONFIDENCE:
        return None
    return Suggestion(one.symbol, round(confidence, 3), shares[:SHOWN_WORDS])


def one_code(symbol: SymbolId) -> str:
    """Return what all overloads of a symbol have in common."""
    return _ORDINAL.sub("", symbol)


def _settled(entry: Entry, reader: IndexReader) -> set[str]:
    """Return the code that an entry is linked to, or that a person dismissed for it."""
    lookup = IndexLookup(reader)
    settled = {
        link.target.symbol
        for link in reader.links.of_entry(entry.path)
        if link.target and link.target.symbol
    }
    for source in entry.sources:
        try:
            anchor = anchors.parse(source.anchor)
        except ValueError:
            continue
        settled.update(symbol.id for symbol in resolve.resolve(anchor, lookup))
    return set(map(one_code, settled | turned_down(entry, lookup)))
