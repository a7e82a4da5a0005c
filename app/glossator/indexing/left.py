"""Documents that are gone: what is kept of them until entries are linked, as they may come back.

The rule: a new document is one that is gone when it has most of its lines. Then the names in its
text that were links are still remembered as links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from glossator.linking.successors import MOST
from glossator.model import Basis, Entry, Evidence, Link, State, SymbolId, WorkspacePath

MAX_LINES = 400
"""So many different lines tell a document from others."""

FEWEST = 3
"""With fewer lines in common only a document that has all of them is the same."""

Words = Mapping[str, Any]
"""What is kept of a document, as JSON takes it."""


def left(entry: Entry, links: Iterable[Link]) -> Words:
    """Return what is kept of a document: marks of its lines, and the names in it that were links.

    Returns:
        Nothing when there were none.
    """
    said = [
        [one.anchor, one.confidence, one.state, one.reason, one.evidence.line,
         one.evidence.sentence, list(one.successors)]
        for one in links
        if one.basis is Basis.CONTENT_MENTION
    ]  # fmt: skip
    return {"lines": sorted(_marks(entry)), "said": said} if said else {}


@dataclass(frozen=True, slots=True)
class LeftDocuments:
    """Those that are gone since entries were last linked."""

    known: Mapping[WorkspacePath, Words]

    def links_of(self, entry: Entry) -> list[Link]:
        """Return the names that were links in the document which a new one was; [] for none."""
        if not self.known:
            return []
        lines = _marks(entry)
        shares = {path: _share(words["lines"], lines) for path, words in self.known.items()}
        best = max(shares, key=lambda path: (shares[path], path))
        if shares[best] < MOST:
            return []
        return [_link(entry, row) for row in self.known[best]["said"]]


def _share(before: Sequence[str], now: frozenset[str]) -> float:
    """Return which share of a document's lines another one has."""
    common = sum(line in now for line in before)
    if not before or (common < FEWEST and common < len(before)):
        return 0.0
    return common / len(before)


def _marks(entry: Entry) -> frozenset[str]:
    lines = dict.fromkeys(line.strip() for line in entry.text.splitlines())
    told = [line for line in lines if line][:MAX_LINES]
    return frozenset(
        blake2b(line.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest() for line in told
    )


def _link(entry: Entry, row: Sequence[Any]) -> Link:
    anchor, confidence, state, reason, line, sentence, successors = row
    return Link(
        entry.id, entry.path, anchor, Basis.CONTENT_MENTION, confidence, State(state), None, reason,
        Evidence(line, sentence), tuple(map(SymbolId, successors)),
    )  # fmt: skip
