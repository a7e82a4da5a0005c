"""Names in an entry's text, the symbols they may mean, and how sure that is.

Four steps, each a function of its own: `find` the mentions, look up the `candidates` of one, `rank`
them, and report them as `readings`. The rule: precision first. A mention becomes a link only where
one symbol clearly wins (`LINKED`); whatever is less sure is shown with its candidates, and a plain
word without code formatting is no mention at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from glossator import anchors
from glossator.linking import weights
from glossator.linking.grouping import grouped
from glossator.linking.names import chain_of, parts_of, reads_like_code
from glossator.linking.places import belongs, is_aside, is_module
from glossator.linking.provided import provided
from glossator.linking.surroundings import Surroundings
from glossator.linking.weighing import (
    Reading,
    best_fitting,
    counts_around,
    is_inside,
    standing,
)
from glossator.linking.weights import Weights
from glossator.model import (
    STRUCTURAL_KINDS,
    Candidate,
    Entry,
    Mention,
    MentionReading,
    SpanForm,
    Symbol,
    SymbolId,
    SymbolLookup,
    TextSpan,
    WorkspacePath,
)

LINKED = 0.8
"""From this confidence on a mention is a link."""

SHOWN = 0.3
"""From this confidence on a window offers it."""

MAX_CANDIDATES = 5

MAX_NAMESAKES = 200
"""More symbols of one name are not told apart by anything a text says."""

_CUSTOMARY_ENDINGS = ("Attribute", "Async")
"""What writers leave out of names: `[Obsolete]` is the class `ObsoleteAttribute`."""

Scored = tuple[float, Reading]
"""A reading with what speaks for it wherever its names stand."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The readings of one mention, best first, with the score of each.

    Attributes:
        around: What spoke for each where the mention stands, see `weighing.counts_around`.
    """

    mention: Mention
    readings: tuple[Reading, ...]
    scores: tuple[float, ...]
    around: tuple[Mapping[str, float], ...]

    @property
    def said(self) -> dict[str, float]:
        """All that tells how sure the best is."""
        first = {**self.readings[0].counts, **self.around[0]}
        return first | standing(self.mention, self.readings, self.scores, self.around[0])


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
            found.update(spellings(names[-1]) if names else ())
        else:
            names = parts_of(_qualname(span.target))
        found.update(names[-1:])
    return frozenset(found)


def candidates(names: tuple[str, ...], lookup: SymbolLookup) -> list[Reading]:
    """Return the symbols that have the last of some names, twins as one.

    Headings, keys and the like are no candidates.
    """
    if len(names) > 1:
        imported = lookup.imported(names[0])
        names = (*imported.target, *names[1:]) if imported.target else names
        if imported.foreign:
            return []
        modules = [one for one in lookup.modules(names[-1]) if is_module(one, names)]
        given = provided(names, lookup)
        found = [*_spelled(names, lookup), *modules]
        known = {symbol.id for symbol in found}
        found += [symbol for symbol in given.values() if symbol.id not in known]
        return best_fitting(_readings(found, names, lookup, frozenset(given)), names)
    return list(_readings(_spelled(names, lookup), names, lookup))


def _spelled(names: tuple[str, ...], lookup: SymbolLookup) -> list[Symbol]:
    """Return the symbols that have the last of some names, as it may be spelled."""
    for name in spellings(names[-1]):
        code = [one for one in lookup.named(name) if one.kind not in STRUCTURAL_KINDS]
        if len(code) > MAX_NAMESAKES:
            code = [one for one in code if len(names) > 1 and belongs(one, names[-2])]
        code = [one for one in code if not is_inside(one)] or code  # what else can be reached
        if len(names) == 1:
            code = [one for one in code if not is_aside(one.path)] or code
        if code:
            return [] if len(code) > MAX_NAMESAKES else code
    return []


def spellings(name: str) -> Iterator[str]:
    """Give the names that a symbol may have for which a text says this one."""
    yield name
    for ending in _CUSTOMARY_ENDINGS:
        yield name + ending
    if name[-1] in "?!" and len(name) > 1:
        yield name.rstrip("?!")  # `Foo?` is a type that may be missing, `foo!` a macro


def rank(
    mention: Mention,
    found: Sequence[Scored],
    around: Surroundings,
    heading: tuple[str, ...],
    known: Weights,
) -> Ranked:
    """Order the readings of a mention by what speaks for them.

    Args:
        found: As `candidates` gives them, at least one, each with its own score.
        heading: The headings the mention stands under.
    """
    rows = []
    for own, one in found:
        beside = counts_around(one, around, mention.sentence, heading)
        rows.append((own + known.score(beside), one, beside))
    rows.sort(key=lambda row: (-row[0], row[1].symbol.id))
    scores, readings, beside_each = zip(*rows, strict=True)
    return Ranked(mention, readings, scores, beside_each)


def reported(ranked: Ranked, known: Weights) -> MentionReading:
    """Say how sure each of the best five is; together they are never surer than certain."""
    shares = known.shares(ranked.scores)
    first = known.confidence(ranked.said, shares[0])
    rest = sum(shares[1:])
    sure = [first, *((1 - first) * share / rest * _DOUBT for share in shares[1:])]
    best = [
        Candidate(one.symbol, round(min(confidence, first), 3))
        for one, confidence in zip(ranked.readings, sure, strict=True)
    ]
    return MentionReading(ranked.mention, tuple(best[:MAX_CANDIDATES]))


_DOUBT = 0.9
"""What is left for the others: a mention may mean none of them."""


def weighed(
    entry: Entry, spans: Sequence[TextSpan], lookup: SymbolLookup, known: Weights
) -> Iterator[Ranked]:
    """Give the mentions of an entry that may mean symbols, from top to bottom, ranked."""
    mentions = find(_paused(spans, lookup))
    found: dict[tuple[str, ...], list[Scored]] = {}
    for mention, _ in mentions:
        lookup.pause()
        if mention.names not in found:
            readings = candidates(mention.names, lookup)
            found[mention.names] = [(known.score(one.counts), one) for one in readings]
    around = Surroundings.of(entry, _paused(spans, lookup), _clear(found))
    alike: dict[object, Ranked] = {}
    for mention, span in mentions:
        lookup.pause()
        scored = found[mention.names]
        if not scored:
            continue
        beside = around.sentences.get(mention.sentence, frozenset())
        key = (mention.names, span.heading, beside)
        if key not in alike:
            alike[key] = rank(mention, scored, around, span.heading, known)
        yield replace(alike[key], mention=mention)


def _paused(spans: Iterable[TextSpan], lookup: SymbolLookup) -> Iterator[TextSpan]:
    """Give spans, and let the work be stopped at each of them."""
    for span in spans:
        lookup.pause()
        yield span


def readings(entry: Entry, spans: Sequence[TextSpan], lookup: SymbolLookup) -> list[MentionReading]:
    """Return the mentions of an entry's text that may mean symbols, from top to bottom."""
    known = weights.shipped()
    return [reported(ranked, known) for ranked in weighed(entry, spans, lookup, known)]


def _clear(found: Mapping[tuple[str, ...], Sequence[Scored]]) -> Iterator[WorkspacePath]:
    """Give the files of mentions that only one symbol can be meant by."""
    for names, known in found.items():
        if len(known) == 1 and (len(names) > 1 or reads_like_code(names[-1])):
            yield known[0][1].symbol.path


def _readings(
    symbols: Iterable[Symbol],
    names: tuple[str, ...],
    lookup: SymbolLookup,
    given: Collection[SymbolId] = (),
) -> Iterator[Reading]:
    """Lay names along symbols, twins as one; a constructor is its type.

    Args:
        given: Those that the module which the names say gives away.
    """
    for group in grouped(symbols, lookup.is_in_package):
        reading = Reading.of(group[0], names)
        yield reading.provided() if any(one.id in given for one in group) else reading


def _qualname(target: str) -> str:
    """Return the qualified name in a link's target, "" when it points at no symbol."""
    try:
        return anchors.parse(target).qualname
    except ValueError:
        return ""
