"""Live code in entries: the fences that ask for a symbol, with its code as it is now.

The rule: nothing is written. Where the code is not there, or more than one piece fits, the text
that stands in the fence stays, and what is wrong is said.
"""

from __future__ import annotations

from glossator import anchors
from glossator.errors import brief
from glossator.indexing.lookup import IndexLookup
from glossator.kb import markdown
from glossator.linking import resolve
from glossator.model import (
    MAX_LIVE_LINES,
    Anchor,
    Entry,
    Link,
    LiveCode,
    SpanForm,
    State,
    Symbol,
)
from glossator.store.ports import IndexReader
from glossator.workspace.snapshots import Snapshots
from glossator.workspace.symbols import SymbolsFacet


class LiveFacet:
    """Answers what the fences of an entry show."""

    def __init__(self, snapshots: Snapshots, symbols: SymbolsFacet) -> None:
        self._snapshots = snapshots
        self._symbols = symbols

    def of_entry(self, entry: Entry) -> list[LiveCode]:
        """Return the code that the fences of an entry ask for, in the order of its text."""
        spans = [span for span in markdown.spans(entry) if span.form is SpanForm.LIVE]
        if not spans:
            return []
        with self._snapshots.reading() as reader:
            links = reader.links.of_entry(entry.path)
            found = [_live(reader, span.target, span.line, links) for span in spans]
        return [self._with_source(one) for one in found]

    def _with_source(self, live: LiveCode) -> LiveCode:
        if live.symbol is None:
            return live
        lines = self._symbols.source(live.symbol).split("\n")
        shown = "\n".join(lines[:MAX_LIVE_LINES])
        return LiveCode(
            live.anchor, live.line, live.state, live.reason, live.symbol, (), shown,
            max(0, len(lines) - MAX_LIVE_LINES),
        )  # fmt: skip


def _live(reader: IndexReader, words: str, line: int, links: list[Link]) -> LiveCode:
    """Return what a fence asks for, without the code itself."""
    try:
        anchor = anchors.parse(words)
    except ValueError:
        return LiveCode(brief(words), line, State.GONE)
    known = _same(anchor, links)
    if known is not None and known.target and known.target.symbol:
        symbol = reader.symbols.by_ids([known.target.symbol]).get(known.target.symbol)
        if symbol is not None:
            return LiveCode(words, line, known.state, known.reason, symbol)
    found = resolve.resolve(anchor, IndexLookup(reader))
    if len(found) > 1:
        return LiveCode(words, line, State.AMBIGUOUS, "several", candidates=tuple(found))
    if not found:
        return LiveCode(words, line, State.GONE)
    state, reason = _state_of(found[0], links)
    return LiveCode(words, line, state, reason, found[0])


def _same(anchor: Anchor, links: list[Link]) -> Link | None:
    """Return the link that was made of an anchor."""
    words = anchors.text_of(anchor)
    return next((link for link in links if link.anchor == words and link.target), None)


def _state_of(symbol: Symbol, links: list[Link]) -> tuple[State, str]:
    """Return the state of an entry's link to a symbol; without one the code is what it is."""
    for link in links:
        if link.target is not None and link.target.symbol == symbol.id:
            return link.state, link.reason
    return State.CURRENT, ""
