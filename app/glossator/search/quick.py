"""Quick open: a few letters to symbols, files and entries.

The rule: how well the name matches decides first (whole, start, word starts, anywhere, alike);
only then whether it lies beside the code, what kind of thing it is, whether it has entries, and
how short it is. Underscores, hyphens and letter case never matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from rapidfuzz import fuzz, process

from glossator.model import (
    Destination,
    Entry,
    Filters,
    HitKind,
    Place,
    Span,
    Symbol,
    WorkspacePath,
)
from glossator.search.channels import LIKENESS, importance, last_name, likeness
from glossator.search.paths import aside
from glossator.store.ports import IndexReader
from glossator.words import parts

SYMBOL, ENTRY, FILE = "@", "#", "/"
"""The signs before a text that ask for one kind of thing."""

ENOUGH = 10
"""Below this many destinations, names that are only alike are looked for too."""

MAX_HUMPS = 8
"""How many letters are looked for as first letters of a file's words."""

_LINE = re.compile(r"(?P<text>.+?):(?P<line>[1-9]\d{0,8})", re.DOTALL)
_IGNORED = frozenset("_- ")
_DROPPED = {ord(sign): None for sign in _IGNORED}
_EVERYWHERE = Filters()


class Tier(IntEnum):
    """How well a name matches, best first."""

    WHOLE = 0
    START = 1
    WORD_STARTS = 2
    INSIDE = 3
    ALIKE = 4


@dataclass(frozen=True, slots=True)
class Match:
    """How a name matches what was typed.

    Attributes:
        unlike: How far an alike name is off, 0-100; 0 for every other tier.
        ranges: The half-open ranges of the name that matched.
    """

    tier: Tier
    unlike: float = 0.0
    ranges: tuple[tuple[int, int], ...] = ()


def destinations(text: str, reader: IndexReader, limit: int) -> list[Destination]:
    """Return where a reader can be taken who typed this, best first.

    Args:
        text: `@` before it asks for symbols, `#` for entries, `/` for files; `:120` behind it
            for a line of what is found. A sign alone lists what there is.
    """
    asked, line = _asked(text)
    sign = asked[:1] if asked[:1] in (SYMBOL, ENTRY, FILE) else ""
    name = asked[len(sign) :].strip()
    if not name and not sign:
        return []
    rows: list[_Row] = []
    if sign in ("", ENTRY):
        rows += _entries(name, reader)
    if sign in ("", SYMBOL):
        rows += _symbols(name, reader, limit)
    if sign in ("", FILE):
        rows += _files(name, reader, limit)
    if name and len(rows) < ENOUGH:
        rows += _alike(name, reader, sign, limit)
    best = sorted(_distinct(rows), key=_Row.order)[:limit]
    return [_at_line(row.destination, line) for row in best]


def match_of(asked: str, name: str) -> Match | None:
    """Return how a name matches, None when it does in none of the sure ways."""
    flat, places = _flat(name)
    wanted, _ = _flat(asked)
    if not wanted:
        return None
    if flat.startswith(wanted):
        tier = Tier.WHOLE if flat == wanted else Tier.START
        return Match(tier, ranges=_ranges(places[: len(wanted)]))
    words = parts(name)
    if len(words) > 1 and "".join(word[0] for word in words).startswith(wanted):
        return Match(Tier.WORD_STARTS, ranges=_ranges(_word_starts(name, words[: len(wanted)])))
    at = flat.find(wanted)
    if at < 0:
        return None
    return Match(Tier.INSIDE, ranges=_ranges(places[at : at + len(wanted)]))


def alike(asked: str, name: str) -> Match | None:
    """Return a match for a name that is nearly what was typed."""
    near = likeness(_flat(asked)[0], name)
    return Match(Tier.ALIKE, unlike=100.0 - near) if near >= LIKENESS else None


@dataclass(frozen=True, slots=True)
class _Row:
    """A destination with what decides its place in the list."""

    destination: Destination
    match: Match
    weight: float

    def order(self) -> tuple[object, ...]:
        """Return what rows are sorted by."""
        shown = self.destination
        return (
            self.match.tier,
            self.match.unlike,
            aside(shown.place.path) is not None,
            -self.weight,
            shown.entries == 0,
            len(shown.title),
            shown.title,
            shown.detail,
            shown.place.span.first if shown.place.span else 0,
        )


def _asked(text: str) -> tuple[str, int | None]:
    """Take a line number off the end of what was typed."""
    stripped = text.strip()
    match = _LINE.fullmatch(stripped)
    return (match["text"], int(match["line"])) if match else (stripped, None)


def _symbols(name: str, reader: IndexReader, limit: int) -> list[_Row]:
    """Find symbols by the last part of a name; what stands before it must be around them."""
    if not name:
        return _symbol_rows([(one, Match(Tier.WHOLE)) for one in reader.symbols.top(limit)], reader)
    last = last_name(name)
    owner, _ = _flat(name[: len(name) - len(last)])
    ways = (HitKind.SYMBOL_PREFIX, HitKind.SYMBOL_WORD_STARTS, HitKind.SYMBOL_SUBSTRING)
    found: list[tuple[Symbol, Match]] = []
    for way in ways:
        for symbol in reader.symbols.find(last, way, _EVERYWHERE, limit):
            match = match_of(last, symbol.name)
            if match is not None and (not owner or _inside(owner, symbol)):
                found.append((symbol, match))
        if len(found) >= limit:
            break
    return _symbol_rows(found, reader)


def _inside(owner: str, symbol: Symbol) -> bool:
    """Tell whether a symbol lies in a container, folder or file of this name."""
    around = f"{symbol.path}.{symbol.qualname[: len(symbol.qualname) - len(symbol.name)]}"
    return owner.strip(".:#/>") in _flat(around)[0]


def _symbol_rows(found: Iterable[tuple[Symbol, Match]], reader: IndexReader) -> list[_Row]:
    """Make rows of symbols, each with the number of its entries."""
    pairs = list(found)
    links = reader.links.of_symbols(symbol.id for symbol, _ in pairs)
    rows = []
    for symbol, match in pairs:
        container = symbol.qualname[: len(symbol.qualname) - len(symbol.name)].rstrip(".:#/>")
        destination = Destination(
            title=symbol.name,
            detail=f"{container} · {symbol.path}" if container else symbol.path,
            place=symbol.place,
            symbol=symbol,
            entries=len({link.entry_path for link in links.get(symbol.id, ())}),
            matches=match.ranges,
        )
        rows.append(_Row(destination, match, importance(symbol.kind)))
    return rows


def _files(name: str, reader: IndexReader, limit: int) -> list[_Row]:
    """Find files by their name, or by their path when a folder was typed as well."""
    rows = []
    for record in reader.files.find(name, limit):
        title = record.path.rpartition("/")[2]
        match = _file_match(name, title)
        rows.append(_file_row(record.path, match or Match(Tier.INSIDE)))
    return rows


def _file_match(name: str, title: str) -> Match | None:
    """Match a file's name; all before the first dot is as good as the whole name."""
    match = match_of(name.rpartition("/")[2], title)
    if match is not None and _flat(name)[0] == _flat(title.partition(".")[0])[0]:
        return replace(match, tier=Tier.WHOLE)
    return match


def _file_row(path: WorkspacePath, match: Match) -> _Row:
    folder, _, title = path.rpartition("/")
    destination = Destination(title, folder, Place(path), matches=match.ranges)
    return _Row(destination, match, 0.95)


def _entries(name: str, reader: IndexReader) -> list[_Row]:
    """Find entries by title, id and aliases."""
    rows = []
    for entry in reader.entries.all():
        match = _entry_match(name, entry) if name else Match(Tier.WHOLE)
        if match is not None:
            rows.append(_entry_row(entry, match))
    return rows


def _entry_match(name: str, entry: Entry) -> Match | None:
    """Return the best match of an entry; only that of its title is marked."""
    shown = match_of(name, entry.title)
    others = [match_of(name, other) for other in (entry.id, *entry.aliases)]
    found = [shown, *(replace(other, ranges=()) if other else None for other in others)]
    return min(filter(None, found), key=lambda match: match.tier, default=None)


def _entry_row(entry: Entry, match: Match) -> _Row:
    place = Place(entry.path, Span(1, 1))
    destination = Destination(entry.title, entry.path, place, entry=entry.id, matches=match.ranges)
    return _Row(destination, match, 1.0 if entry.writable else 0.9)


def _alike(name: str, reader: IndexReader, sign: str, limit: int) -> list[_Row]:
    """Find what is spelt nearly like what was typed."""
    rows: list[_Row] = []
    if sign in ("", SYMBOL):
        found = reader.symbols.find(name, HitKind.SYMBOL_FUZZY, _EVERYWHERE, 4 * limit)
        matches = [(symbol, alike(name, symbol.name)) for symbol in found]
        rows += _symbol_rows([(symbol, match) for symbol, match in matches if match], reader)
    if sign in ("", FILE):
        rows += _files_alike(name, reader, limit)
    if sign in ("", ENTRY):
        entries = [(entry, alike(name, entry.title)) for entry in reader.entries.all()]
        rows += [_entry_row(entry, match) for entry, match in entries if match]
    return rows


def _files_alike(name: str, reader: IndexReader, limit: int) -> list[_Row]:
    """Find files by the first letters of their words, or spelt nearly like what was typed."""
    titles = {path: path.rpartition("/")[2] for path in reader.files.paths()}
    humps = _humps(name)
    rows = [
        _file_row(path, match)
        for path, title in titles.items()
        if humps.match(title) and (match := match_of(name, title)) is not None
    ]
    stems = {path: _squashed(title.partition(".")[0]) for path, title in titles.items()}
    close = process.extract(
        _squashed(name), stems, scorer=fuzz.ratio, score_cutoff=LIKENESS, limit=limit
    )
    rows += [_file_row(path, Match(Tier.ALIKE, 100.0 - near)) for _, near, path in close]
    return rows


def _humps(name: str) -> re.Pattern[str]:
    """Return what a name looks like whose words begin with these letters.

    Each step is atomic: the first place that fits is taken, and none is tried twice.
    """
    letters = [sign for sign in name[:MAX_HUMPS] if sign.isalnum()]
    first, *others = letters or ["\0"]
    starts = [
        rf"(?>.*?(?:[^a-zA-Z0-9]{re.escape(sign)}|(?-i:{re.escape(sign.upper())})))"
        for sign in others
    ]
    return re.compile(re.escape(first) + "".join(starts), re.IGNORECASE)


def _squashed(name: str) -> str:
    """Return a name without case, underscores and hyphens."""
    return name.casefold().translate(_DROPPED)


def _distinct(rows: Iterable[_Row]) -> list[_Row]:
    """Keep the best row of each destination; an entry's file is the entry."""
    best: dict[tuple[str, object], _Row] = {}
    ordered = sorted(rows, key=lambda row: (row.destination.entry is None, row.order()))
    for row in ordered:
        shown = row.destination
        best.setdefault((shown.place.path, shown.symbol.id if shown.symbol else None), row)
    return list(best.values())


def _at_line(destination: Destination, line: int | None) -> Destination:
    """Lead to a line of the same file instead, where one was asked for."""
    if line is None:
        return destination
    return replace(destination, place=Place(destination.place.path, Span(line, line)))


def _flat(name: str) -> tuple[str, list[int]]:
    """Return a name without case, underscores and hyphens, and where its characters stood."""
    kept = [
        (small, at)
        for at, sign in enumerate(name)
        if sign not in _IGNORED
        for small in sign.casefold()
    ]
    return "".join(small for small, _ in kept), [at for _, at in kept]


def _word_starts(name: str, words: Sequence[str]) -> list[int]:
    """Return where the words of a name begin in it."""
    flat, places = _flat(name)
    found, at = [], 0
    for word in words:
        begins = flat.find(word, at)
        if begins < 0:
            return []
        found.append(places[begins])
        at = begins + len(word)
    return found


def _ranges(places: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Join neighbouring places to half-open ranges."""
    ranges: list[tuple[int, int]] = []
    for place in dict.fromkeys(places):
        if ranges and ranges[-1][1] == place:
            ranges[-1] = (ranges[-1][0], place + 1)
        else:
            ranges.append((place, place + 1))
    return tuple(ranges)
