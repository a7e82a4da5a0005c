"""Values → lines of text for a person at a terminal. Pure.

The rule: whatever comes from a workspace goes through `plain` first, so that no file can move the
cursor, change colours or rename the window.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from glossator.errors import GlossatorError
from glossator.model import (
    Answer,
    Check,
    Entry,
    FileRecord,
    Hit,
    IndexReport,
    IndexStatus,
    Link,
    LinkedEntry,
    Mark,
    MentionReading,
    Overview,
    Skipped,
    Span,
    State,
    Suggestion,
    Symbol,
    SymbolId,
    Usages,
    Why,
)

ENTRIES_SHOWN = 3
"""Entries named below a hit; an answer in JSON has all of them."""

ENTRIES_ON_MAP = 20

_CONTROL = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"  # lone surrogates too
)
_SPELT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

_ELSEWHERE = frozenset({State.MOVED, State.RENAMED, State.PENDING})
"""States in which the code is not where the anchor says: both are told."""

_QUIET_STATES = frozenset({State.CURRENT, State.COSMETIC})


def plain(text: str) -> str:
    r"""Return a text on one line without what a terminal would obey: they become `\x1b`, `\n`."""
    return _CONTROL.sub(_spelt, text)


def source_line(text: str) -> str:
    """Return a line of a file without what a terminal would obey; its tabs stay."""
    return "\t".join(map(plain, text.split("\t")))


def _spelt(match: re.Match[str]) -> str:
    letter = match[0]
    number = ord(letter)
    return _SPELT.get(letter) or (f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}")


def failure(one: GlossatorError) -> list[str]:
    """Return a failure: what is wrong, and what to do."""
    return [plain(one.problem), plain(one.remedy)]


def where(path: str, span: Span | None) -> str:
    """Return a place as an editor and this command line read it."""
    if span is None:
        return plain(path)
    last = "" if span.lines == 1 else f"-{span.last}"
    return f"{plain(path)}:{span.first}{last}"


def answer(given: Answer, *, explain: bool) -> Iterator[str]:
    """Return the hits of a query."""
    if given.warning:
        yield plain(given.warning)
    for number, hit in enumerate(given.hits, 1):
        yield from _hit(number, hit, explain=explain)
    if not given.hits:
        near = f" Near: {', '.join(map(plain, given.nearest))}" if given.nearest else ""
        yield f"Nothing found.{near}"


def symbols(
    found: Sequence[Symbol], entries: Mapping[SymbolId, Sequence[LinkedEntry]], source: str | None
) -> Iterator[str]:
    """Return symbols; one that is alone with its source."""
    for symbol in found:
        yield symbol_line(symbol)
        if symbol.summary and symbol.summary != symbol.signature:
            yield f"    {plain(symbol.summary)}"
        yield from entry_lines(entries.get(symbol.id, ()))
    if source is not None:
        yield ""
        yield from numbered(source, found[0].span.first)
    if not found:
        yield "Nothing found."


def no_symbol(asked: str, near: Sequence[Symbol]) -> Iterator[str]:
    """Return the names that are only spelt like one that nothing bears."""
    yield f"No symbol is called '{plain(asked)}'. Nearest:"
    yield from (f"  {plain(name)}" for name in dict.fromkeys(one.qualname for one in near))


def symbol_line(symbol: Symbol) -> str:
    """Return a symbol on one line."""
    name = click.style(plain(symbol.qualname), bold=True)
    return f"{symbol.kind.value} {name}  {where(symbol.path, symbol.span)}"


def usages(one: Usages) -> Iterator[str]:
    """Return where a name is used, and how sure that is."""
    if not one.places:
        yield f"No use of the name '{plain(one.name)}' is known in code."
        return
    shared = f"; {one.sharing} symbols share it" if one.sharing > 1 else ""
    yield (
        f"{click.style(plain(one.name), bold=True)}  {counted(one.places, 'line')} in "
        f"{counted(one.files, 'file')}, told by the name alone{shared}"
    )
    for usage in one.usages:
        around = f"  in {plain(usage.symbol.qualname)}" if usage.symbol else ""
        yield f"{where(usage.path, Span(usage.line, usage.line))}  {plain(usage.text)}{around}"
    if len(one.usages) < one.places:
        yield f"… and {one.places - len(one.usages)} more; see --limit."


def file_outline(
    file: FileRecord, found: Sequence[Symbol], counterpart: str | None = None
) -> Iterator[str]:
    """Return a file with its symbols, indented below their containers."""
    yield f"{click.style(plain(file.path), bold=True)}  {file.lines} lines, {file.language}" + (
        _marks(file.marks)
    )
    if counterpart:
        yield f"  pairs with {plain(counterpart)}"
    depth: dict[str, int] = {}
    for symbol in found:
        depth[symbol.id] = depth.get(symbol.container or "", 0) + 1
        yield f"{'  ' * depth[symbol.id]}{symbol.kind.value} {plain(symbol.name)}  " + (
            f"{symbol.span.first}-{symbol.span.last}{_marks(symbol.marks)}"
        )


def _marks(marks: Sequence[Mark]) -> str:
    """Return marks as words behind a line."""
    return f"  {', '.join(mark.replace('_', ' ') for mark in marks)}" if marks else ""


def overview(one: Overview, entries: Sequence[Entry]) -> Iterator[str]:
    """Return the map of a workspace."""
    yield click.style("Languages", bold=True)
    for language, count in one.languages:
        yield f"  {language or 'other'}  {counted(count, 'file')}"
    yield click.style("Folders", bold=True)
    for path, files, inside in one.folders:
        yield f"  {plain(path)}/  {counted(files, 'file')}, {counted(inside, 'symbol')}"
    if one.entry_points:
        yield click.style("Programs start in", bold=True)
        yield from (f"  {plain(path)}" for path in one.entry_points)
    yield click.style("Largest symbols", bold=True)
    yield from (f"  {symbol_line(symbol)}" for symbol in one.top_symbols)
    yield click.style("Entries", bold=True)
    yield from (f"  {line}" for line in entry_list(entries[:ENTRIES_ON_MAP]))
    if len(entries) > ENTRIES_ON_MAP:
        yield f"  and {len(entries) - ENTRIES_ON_MAP} more"


def entry_list(entries: Sequence[Entry]) -> Iterator[str]:
    """Return entries, one a line."""
    for entry in entries:
        marks = " ".join(filter(None, (entry.kind, entry.status, *(f"#{t}" for t in entry.tags))))
        tail = f"  {plain(marks)}" if marks else ""
        if entry.confidence is not None:
            tail += f"  {entry.confidence:.0%} sure"
        if entry.usage is not None:
            tail += f"  used {counted(entry.usage, 'time')}"
        yield f"{click.style(plain(entry.id), bold=True)}  {plain(entry.title)}{tail}"
    if not entries:
        yield "There are no entries."


def links(found: Sequence[Link]) -> Iterator[str]:
    """Return links, one a line, with the sentence that says so."""
    for link in found:
        yield f"{click.style(plain(link.entry), bold=True)} → {link_line(link)}"
        if link.evidence.sentence:
            yield f"    {link.evidence.line}: {plain(link.evidence.sentence)}"
    if not found:
        yield "No links."


def links_of_document(found: Sequence[Link], readings: Sequence[MentionReading]) -> Iterator[str]:
    """Return what an entry is linked to, then what every name in its text may mean."""
    yield click.style("Links", bold=True)
    yield from (f"  {line}" for line in links(found))
    if readings:
        yield ""
        yield click.style("Names in the text, and what each most likely means", bold=True)
        yield from (f"  {line}" for line in mentions(readings))


def link_line(link: Link) -> str:
    """Return the code a link points at, with how sure that is and what became of it."""
    target = link.target
    place = f"  {where(target.path, target.span)}" if target else ""
    name = target.qualname if target and target.qualname else link.anchor
    if target and link.state in _ELSEWHERE:
        name = f"{link.anchor} → {target.qualname}" if target.qualname else f"{link.anchor} →"
    state = "" if link.state in _QUIET_STATES else f"  [{link.state.value}{_because(link)}]"
    state = "  [not looked at yet]" if link.unseen else state
    became = f"  now {plain(link.became)}" if link.became else ""
    return f"{plain(name)}{place}  {link.basis.value} {link.confidence:.2f}{state}{became}"


def mentions(readings: Iterable[MentionReading]) -> Iterator[str]:
    """Return the names in a text with the best guess at what each means."""
    for reading in readings:
        best = reading.candidates[0] if reading.candidates else None
        meant = f"{symbol_line(best.symbol)}  {best.confidence:.2f}" if best else "no symbol"
        yield f"{reading.mention.line}: {plain(reading.mention.text)} → {meant}"


def suggestions(found: Iterable[Suggestion]) -> Iterator[str]:
    """Return code that an entry may be about, with what the two share."""
    none = True
    for one in found:
        none = False
        yield f"{one.confidence:.2f} {symbol_line(one.symbol)}"
        yield f"     {plain(one.explanation)}"
    if none:
        yield "Nothing is suggested."


def report(one: IndexReport) -> Iterator[str]:
    """Return what a run of indexing did."""
    changes = {
        "added": one.added,
        "changed": one.changed,
        "removed": one.removed,
        "renamed": one.renamed,
        "unchanged": one.unchanged,
    }
    told = ", ".join(f"{count:,} {word}" for word, count in changes.items() if count)
    files = counted(one.counts.files, "file")
    yield f"{files} indexed in {one.wall_s:.1f} s: {told or 'nothing to do'}."
    counts = one.counts
    yield f"{counted(counts.symbols, 'symbol')}, {counts.chunks:,} chunks, " + (
        f"{counted(counts.entries, 'entry', 'entries')}, {counted(counts.links, 'link')}."
    )
    if one.skipped:
        reasons = ", ".join(f"{n:,} {why.replace('_', ' ')}" for why, n in one.skipped.items())
        yield f"Left out: {reasons}. `glossator why` lists them."
    yield from map(plain, one.warnings)


def status(one: IndexStatus, identity: Mapping[str, str]) -> Iterator[str]:
    """Return the state of an index."""
    counts = one.counts
    yield f"Workspace  {plain(identity['root'])}"
    yield f"Index      {plain(one.file)} ({one.size / 1e6:.1f} MB, format {one.format})"
    yield f"Holds      {counted(counts.files, 'file')}, {counted(counts.symbols, 'symbol')}, " + (
        f"{counts.chunks:,} chunks, {counted(counts.entries, 'entry', 'entries')}, "
        f"{counted(counts.links, 'link')}; {counts.indexed:.0%} of the files found"
    )
    yield f"Last run   {one.last_run.partition('.')[0] or 'never finished'}"
    if one.writer:
        yield f"Writing    process {plain(one.writer)}"
    if one.rebuilt:
        yield f"Rebuilt    {plain(one.rebuilt)}"


def left_out(rows: Sequence[Skipped]) -> Iterator[str]:
    """Return what was left out, one a line, with the reason."""
    for row in rows:
        detail = f": {plain(row.detail)}" if row.detail else ""
        yield f"{plain(row.path)}  {row.reason.value.replace('_', ' ')}{detail}"
    if not rows:
        yield "Nothing was left out."


def why(one: Why) -> Iterator[str]:
    """Return why a file is in the index or not."""
    if one.indexed:
        yield f"{plain(one.path)} is indexed: {plain(one.how)}."
    else:
        yield f"{plain(one.path)} is not indexed: {plain(one.rule)}."
    if one.indexed and one.rule:
        yield f"Not read in full: {plain(one.rule)}."
    if one.remedy:
        yield plain(one.remedy)


def check(one: Check) -> Iterator[str]:
    """Return one line of a check of the machine, and what to do when it failed."""
    mark = "ok" if one.works else ("FAILED" if one.needed else "absent")
    yield f"{mark:7}{one.name}{'  ' if one.detail else ''}{plain(one.detail)}"
    if not one.works and one.remedy:
        yield f"       {plain(one.remedy)}"


def numbered(text: str, first: int) -> Iterator[str]:
    """Return lines of a file with their numbers."""
    lines = text.split("\n")
    width = len(str(first + len(lines)))
    for number, line in enumerate(lines, first):
        yield f"{number:>{width}}  {source_line(line)}"


def _hit(number: int, hit: Hit, *, explain: bool) -> Iterator[str]:
    name = f"{hit.symbol.kind.value} {hit.symbol.qualname}" if hit.symbol else hit.chunk.language
    place = click.style(where(hit.path, hit.span), bold=True)
    stale = "  [changed since it was indexed]" if hit.stale else ""
    yield f"{number:>2}. {place}  {plain(name)}{stale}"
    if hit.snippet:
        yield from (f"    {line}" for line in numbered(hit.snippet, hit.snippet_line))
    yield from entry_lines(hit.entries)
    if explain:
        yield from (f"    · {plain(reason)}" for reason in hit.reasons)
        ranks = (f"{name.value} #{score.rank}" for name, score in hit.channels.items())
        yield f"    · {hit.hit_kind.value}: {', '.join(ranks)}; score {hit.score:.4f}"


def entry_lines(entries: Sequence[LinkedEntry]) -> Iterator[str]:
    """Return the first entries of some code, one a line, below it."""
    for entry in entries[:ENTRIES_SHOWN]:
        state = "" if entry.state in _QUIET_STATES else f" [{entry.state.value}]"
        state += " [deprecated]" if entry.status == "deprecated" else ""
        yield f"    ¶ {plain(entry.title)} ({plain(entry.id)}){state}"
    if len(entries) > ENTRIES_SHOWN:
        yield f"    ¶ and {len(entries) - ENTRIES_SHOWN} more"


def _because(link: Link) -> str:
    return f": {plain(link.reason)}" if link.reason else ""


def counted(number: int, word: str, words: str = "") -> str:
    """Return a number with its word: `1 file`, `2 files`."""
    return f"{number:,} {word if number == 1 else words or word + 's'}"
