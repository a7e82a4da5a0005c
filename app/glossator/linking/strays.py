"""Mentions that were links until their code went, or until more than one thing could be meant.

The rule: only what an index knew as a link can be missed by it. A name that never was a link is a
word, one that is a link again is in order, and what the text no longer says was taken back by its
writer. The words stay as they are; a person is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from glossator import anchors
from glossator.linking import bygone, mentions
from glossator.linking.dismissals import turned_down
from glossator.linking.names import chain_of, parts_of, reads_like_code
from glossator.linking.places import path_names
from glossator.linking.surroundings import squeezed
from glossator.model import (
    LOST_NAME,
    Basis,
    Entry,
    Evidence,
    Link,
    Mention,
    MentionReading,
    SpanForm,
    State,
    SymbolId,
    SymbolLookup,
    TextSpan,
)

_EVEN = 0.5
"""From this share of the best one's confidence on another symbol is as good a guess."""


LOUD = 0.85
"""So sure a mention must have been that its code was meant, for the check to fail without it."""

_Said = tuple[Mention, tuple[str, ...]]
"""Where a text names something, and the headings this stands under."""


def strays_of(
    entry: Entry,
    spans: Sequence[TextSpan],
    links: Sequence[Link],
    before: Sequence[Link],
    lookup: SymbolLookup,
    appeared: Set[SymbolId] = frozenset(),
) -> list[Link]:
    """Return the mentions that were links and are none now although the text still has them.

    `gone`: what was meant is there no more, and the name leads to nothing else. `ambiguous`: a
    symbol that came since is as good a guess as the one that was meant.

    Args:
        links: Those of the entry today.
        before: Those of the entry in the index so far, strays among them.
        appeared: The ids of symbols that were not there before.
    """
    known = {link.anchor for link in links if link.target is None or not _is_source(link)}
    known |= {link.target.symbol for link in links if link.target and link.target.symbol}
    was = [one for one in before if _was_mention(one)] + [*_beneath(before, lookup)]
    lost = [one for one in was if one.anchor not in known]
    if not lost or bygone.shipped().is_history(entry.path):
        return []
    dismissed = {*entry.dismissed, *turned_down(entry, lookup)}
    readings = mentions.readings(entry, spans, lookup)
    found: dict[str, Link] = {}
    for one in lost:
        if one.anchor in dismissed or _has_moved(one, lookup, appeared):
            continue
        if lookup.by_id(SymbolId(one.anchor)) is None:
            said = _said(one, spans, readings, known)
            stray = _gone(one, entry, said, lookup) if said else None
        else:
            stray = _doubtful(one, readings, known, appeared)
        if stray is not None:
            found.setdefault(stray.anchor, stray)
    return list(found.values())


def _is_source(link: Link) -> bool:
    return link.basis is Basis.SOURCE_LINK


def _beneath(before: Sequence[Link], lookup: SymbolLookup) -> Iterator[Link]:
    """Give the mentions that a person's link to the same code, now gone, stood for as well."""
    for link in before:
        target = link.target
        if _is_source(link) and target and target.symbol and not lookup.by_id(target.symbol):
            yield replace(
                link,
                anchor=target.symbol,
                basis=Basis.CONTENT_MENTION,
                confidence=LOUD,
            )


def _was_mention(link: Link) -> bool:
    return link.basis is Basis.CONTENT_MENTION and anchors.parse(link.anchor).qualname != ""


def _said(
    was: Link,
    spans: Sequence[TextSpan],
    readings: Sequence[MentionReading],
    known: Set[str],
) -> list[_Said]:
    """Return where a text still names code that is not there any more, the likeliest first.

    What leads elsewhere now names something else.
    """
    names = parts_of(anchors.parse(was.anchor).qualname)
    linked = {
        one.mention.names
        for one in readings
        if one.candidates[0].confidence >= mentions.LINKED
        or any(other.symbol.id in known for other in one.candidates)
    }
    found: list[tuple[bool, bool, _Said]] = []
    for mention, span in (*mentions.find(spans), *_references(spans)):
        if names[-1] not in mentions.spellings(mention.names[-1]) or mention.names in linked:
            continue
        if len(mention.names) == 1 and not reads_like_code(mention.names[0]):
            continue
        is_there = mention.sentence == was.evidence.sentence
        fits = len(mention.names) == 1 or _may_own(mention.names[-2], was)
        if is_there or fits:
            found.append((is_there, fits, (mention, span.heading)))
    found.sort(key=lambda row: row[:2], reverse=True)
    return [said for _, _, said in found]


def _gone(was: Link, entry: Entry, said: Sequence[_Said], lookup: SymbolLookup) -> Link:
    """Tell that the code of a mention is not there any more, and whether its name is nowhere."""
    of_today = _of_today(was, entry, said, lookup)
    mention = of_today or said[0][0]
    return replace(
        was,
        state=State.GONE,
        target=None,
        reason=LOST_NAME if of_today else "",
        evidence=Evidence(mention.line, mention.sentence),
        successors=tuple(one for one in was.successors if lookup.by_id(one)),
    )


def _of_today(
    was: Link, entry: Entry, said: Sequence[_Said], lookup: SymbolLookup
) -> Mention | None:
    """Return where a text takes code for there whose very name no code has any more."""
    past, anchor = bygone.shipped(), anchors.parse(was.anchor)
    if was.confidence < LOUD or past.is_record(entry.path):
        return None
    if anchor.path and lookup.is_left_out(anchor.path):
        return None
    name = parts_of(anchor.qualname)[-1]
    for mention, heading in said:
        words = " \n".join((mention.sentence, *heading))
        if not past.speaks_of_it(words) and not any(map(lookup.occurs, {name, mention.names[-1]})):
            return mention
    return None


def _has_moved(was: Link, lookup: SymbolLookup, appeared: Set[SymbolId]) -> bool:
    """Tell whether code that went came elsewhere under its qualified name, however sure it is."""
    if lookup.by_id(SymbolId(was.anchor)) is not None:
        return False
    qualname = anchors.parse(was.anchor).qualname
    namesakes = lookup.named(parts_of(qualname)[-1])
    return any(one.qualname == qualname and one.id in appeared for one in namesakes)


def _references(spans: Sequence[TextSpan]) -> Iterator[tuple[Mention, TextSpan]]:
    """Give the qualified names that a text refers to: `[words][package.Type.name]`."""
    for span in spans:
        names = chain_of(span.target) if span.form in (SpanForm.LINK, SpanForm.WIKI) else ()
        if len(names) > 1:
            yield Mention(span.text, names, span.line, span.sentence), span


def _may_own(name: str, was: Link) -> bool:
    """Tell whether a name before the last one may be that of what the code stood in.

    Another name there speaks of other code, unless it stands where the mention stood.
    """
    anchor = anchors.parse(was.anchor)
    owners = [*parts_of(anchor.qualname)[:-1], *(path_names(anchor.path) if anchor.path else ())]
    said, known = squeezed(name), [one for one in map(squeezed, owners) if one]
    return any(one.startswith(said) or one.endswith(said) for one in known)


def _doubtful(
    was: Link, readings: Sequence[MentionReading], known: Set[str], appeared: Set[SymbolId]
) -> Link | None:
    """Tell that a mention may mean what came since as well as what it meant."""
    for reading in readings:
        best = reading.candidates[0].confidence
        even = [one.symbol.id for one in reading.candidates if one.confidence >= _EVEN * best]
        rivals = {one for one in even if one != was.anchor}
        if was.anchor not in even or not rivals or best >= mentions.LINKED or rivals & known:
            continue
        if was.state is State.AMBIGUOUS or rivals & appeared:
            evidence = Evidence(reading.mention.line, reading.mention.sentence)
            return replace(
                was, state=State.AMBIGUOUS, target=None, reason="several", evidence=evidence,
                successors=tuple(even),
            )  # fmt: skip
    return None
