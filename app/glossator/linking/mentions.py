"""Names in an entry's text, the symbols they may mean, and how sure that is.

Four steps, each a function of its own: `find` the mentions, look up the `candidates` of one, `rank`
them, and report them as `readings`. The rule: precision first. A mention becomes a link only where
one symbol clearly wins (`LINKED`); whatever is less sure is shown with its candidates, and a plain
word without code formatting is no mention at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from glossator import anchors
from glossator.linking.names import chain_of, parts_of, reads_like_code
from glossator.linking.places import EXACT, SCATTERED, fit, is_aside
from glossator.model import (
    STRUCTURAL_KINDS,
    Candidate,
    Entry,
    Kind,
    Mention,
    MentionReading,
    SpanForm,
    Symbol,
    SymbolLookup,
    TextSpan,
)

LINKED = 0.8
"""From this confidence on a mention is a link."""

MAX_CANDIDATES = 5

MAX_NAMESAKES = 200
"""More symbols of one name are not told apart by anything a text says."""

QUALIFIED = 0.97
SCATTERED_PREFIX = 0.85
UNIQUE_NAME = 0.9
OWNED_WORD = 0.85
UNIQUE_WORD = 0.65
OWNER_NEAR = 0.85
OWNER_FAR = 0.72
ONLY_TYPE = 0.82
SEVERAL = 0.75
INSTANCE = 0.82
UNKNOWN_OWNER = 0.25
ASIDE_SHARE = 0.6
PROSE_SHARE = 0.93
"""Confidences of the ways to read a mention, and what is left of them for names in tests or inside
functions, and for names in prose. A name that is also a plain word (`render`, `visible`) is a
parameter, a key or a value as often as the one symbol called so: it needs its owner beside it."""

_TYPES = frozenset(
    {
        Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT, Kind.ENUM,
        Kind.TYPE_ALIAS, Kind.DELEGATE,
    }
)  # fmt: skip
_CALLABLES = frozenset(
    {Kind.FUNCTION.value, Kind.METHOD.value, Kind.CONSTRUCTOR.value, Kind.PROPERTY.value}
)
_NAMESPACE_ENDING = f"#{Kind.NAMESPACE.value}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A symbol that a mention may mean, with its twins, before anything else is weighed.

    Attributes:
        fit: How the mention's names fit it (see `places`); None when its owner is another one.
        twins: How many definitions count as this one: overloads, stubs, parts of one class.
    """

    symbol: Symbol
    fit: int | None
    twins: int = 1


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What else an entry speaks of: the names in its code spans and headings.

    Attributes:
        sections: The names that stand under the same headings.
        everywhere: The names that stand anywhere in it.
    """

    sections: dict[tuple[str, ...], frozenset[str]] = field(default_factory=dict)
    everywhere: frozenset[str] = frozenset()

    @classmethod
    def of(cls, entry: Entry, spans: Iterable[TextSpan]) -> Surroundings:
        """Read the surroundings off an entry."""
        sections: dict[tuple[str, ...], set[str]] = {}
        everywhere = set(entry.title.split())
        for span in spans:
            names = {*chain_of(span.text), *parts_of(span.target)}
            sections.setdefault(span.heading, set()).update(names)
            everywhere |= names
        for heading, names in sections.items():
            names.update(word.strip("`()") for part in heading for word in part.split())
            everywhere |= names
        kept = {heading: frozenset(names) for heading, names in sections.items()}
        return cls(kept, frozenset(everywhere))


def find(spans: Iterable[TextSpan]) -> list[tuple[Mention, TextSpan]]:
    """Return the mentions of a text with the spans they stand in, from top to bottom."""
    found = []
    for span in spans:
        if span.form not in (SpanForm.CODE, SpanForm.PROSE):
            continue
        names = chain_of(span.text)
        if names:
            in_code = span.form is SpanForm.CODE
            mention = Mention(span.text, names, span.line, span.sentence, in_code=in_code)
            found.append((mention, span))
    return found


def last_names(spans: Iterable[TextSpan]) -> frozenset[str]:
    """Return the last names of all that a text mentions or points at.

    When a symbol of such a name comes or goes, the entry must be linked again.
    """
    found: set[str] = set()
    for span in spans:
        if span.form in (SpanForm.CODE, SpanForm.PROSE):
            names = chain_of(span.text)
        else:
            names = parts_of(_qualname(span.target))
        found.update(names[-1:])
    return frozenset(found)


def candidates(mention: Mention, lookup: SymbolLookup) -> list[Reading]:
    """Return the symbols with a mention's last name, twins as one; those whose owner fits first.

    Headings, keys and the like are no candidates.
    """
    named = lookup.named(mention.names[-1])
    if len(named) > MAX_NAMESAKES:
        return []
    code = [symbol for symbol in named if symbol.kind not in STRUCTURAL_KINDS]
    groups: dict[tuple[str, ...], list[Symbol]] = {}
    for symbol in sorted(code, key=lambda symbol: (symbol.path, symbol.start_byte)):
        groups.setdefault(_twin_key(symbol), []).append(symbol)
    readings = [
        Reading(twins[0], fit(twins[0], mention.names), len(twins)) for twins in groups.values()
    ]
    fitting = [reading for reading in readings if reading.fit is not None]
    return fitting or readings


def rank(
    mention: Mention,
    found: Sequence[Reading],
    around: Surroundings,
    heading: tuple[str, ...] = (),
) -> list[Candidate]:
    """Return the candidates of a mention with how sure each is, best first, at most five.

    Args:
        found: As `candidates` gives them.
        heading: The headings the mention stands under.
    """
    ranked = _ranked(mention, found, around, heading)
    share = 1.0 if mention.in_code else PROSE_SHARE
    shared = [Candidate(one.symbol, round(one.confidence * share, 3)) for one in ranked]
    shared.sort(key=lambda one: (-one.confidence, one.symbol.id))
    return shared[:MAX_CANDIDATES]


def readings(entry: Entry, spans: Sequence[TextSpan], lookup: SymbolLookup) -> list[MentionReading]:
    """Return the mentions of an entry's text that may mean symbols, from top to bottom."""
    around = Surroundings.of(entry, spans)
    known: dict[tuple[str, ...], list[Reading]] = {}
    reported = []
    for mention, span in find(spans):
        if mention.names not in known:
            known[mention.names] = candidates(mention, lookup)
        ranked = rank(mention, known[mention.names], around, span.heading)
        if ranked:
            reported.append(MentionReading(mention, tuple(ranked)))
    return reported


def _qualname(target: str) -> str:
    """Return the qualified name in a link's target, "" when it points at no symbol."""
    try:
        return anchors.parse(target).qualname
    except ValueError:
        return ""


def _twin_key(symbol: Symbol) -> tuple[str, ...]:
    """Return what twins share: overloads, a stub and its module, the parts of a partial class."""
    if symbol.kind in _TYPES and (symbol.container or "").endswith(_NAMESPACE_ENDING):
        return (symbol.qualname,)
    folder, _, file = symbol.path.rpartition("/")
    return folder, file.partition(".")[0], symbol.qualname


def _ranked(
    mention: Mention, found: Sequence[Reading], around: Surroundings, heading: tuple[str, ...]
) -> list[Candidate]:
    """Return the candidates of a mention in a code span, unordered."""
    fitting = [reading for reading in found if reading.fit is not None]
    if not fitting:
        return _instances(mention, found)
    proper = [reading for reading in fitting if not _is_aside(reading.symbol)]
    pool = proper or fitting
    qualified = len(mention.names) > 1
    if qualified:
        best = min(reading.fit or EXACT for reading in pool)
        pool = [reading for reading in pool if reading.fit == best]
    share = 1.0 if proper or qualified else ASIDE_SHARE
    sure = _sure(mention, pool, around, heading)
    if sure is None:
        return [Candidate(reading.symbol, SEVERAL * share / len(pool)) for reading in pool]
    winner = Candidate(sure.symbol, sure.confidence * share)
    others = [reading.symbol for reading in fitting if reading.symbol != winner.symbol]
    left = (1 - winner.confidence) / max(1, len(others))
    return [winner, *(Candidate(symbol, left) for symbol in others)]


def _sure(
    mention: Mention, pool: Sequence[Reading], around: Surroundings, heading: tuple[str, ...]
) -> Candidate | None:
    """Return the one symbol that stands out among those that fit alike; None when none does."""
    first = pool[0]
    if len(pool) > 1:
        return _winner(mention, pool, around, heading)
    if len(mention.names) > 1:
        sure = SCATTERED_PREFIX if first.fit == SCATTERED else QUALIFIED
    elif reads_like_code(first.symbol.name):
        sure = UNIQUE_NAME
    else:
        sure = OWNED_WORD if _owner(first.symbol) in around.everywhere else UNIQUE_WORD
    return Candidate(first.symbol, sure)


def _winner(
    mention: Mention, pool: Sequence[Reading], around: Surroundings, heading: tuple[str, ...]
) -> Candidate | None:
    """Return the one of several that the text around speaks for."""
    word = len(mention.names) == 1 and not reads_like_code(mention.names[0])
    for names, sure in (
        (around.sections.get(heading, frozenset()), UNIQUE_WORD if word else OWNER_NEAR),
        (around.everywhere, OWNER_FAR),
    ):
        owned = [reading for reading in pool if _owner(reading.symbol) in names]
        if len(owned) == 1:
            return Candidate(owned[0].symbol, min(sure, UNIQUE_WORD) if word else sure)
    types = [reading.symbol for reading in pool if reading.symbol.kind in _TYPES]
    if len(types) == 1 and not types[0].name.islower() and not _owner(types[0]):
        return Candidate(types[0], ONLY_TYPE)
    return None


def _is_aside(symbol: Symbol) -> bool:
    """Tell whether a symbol stands in tests or examples, or inside a function."""
    inside = (symbol.container or "").rpartition("#")[2].partition("~")[0]
    return inside in _CALLABLES or is_aside(symbol.path)


def _owner(symbol: Symbol) -> str:
    """Return the simple name of what a symbol is a member of; "" for one that stands alone."""
    names = parts_of(symbol.qualname)
    return names[-2] if len(names) > 1 else ""


def _instances(mention: Mention, found: Sequence[Reading]) -> list[Candidate]:
    """Rank where no owner fits: `app.run` may call `run` of a class `App`, or of anything."""
    proper = [one for one in found if not _is_aside(one.symbol)] or list(found)
    owner = _folded(mention.names[-2]) if len(mention.names) > 1 else ""
    named = [one for one in proper if owner and _folded(_owner(one.symbol)) == owner]
    if len(named) == 1:
        return [Candidate(named[0].symbol, INSTANCE)]
    pool = named or proper
    return [Candidate(one.symbol, UNKNOWN_OWNER / len(pool)) for one in pool]


def _folded(name: str) -> str:
    return name.replace("_", "").lower()
