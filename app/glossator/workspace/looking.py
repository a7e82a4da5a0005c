"""How code looks now, kept with links that a person takes over from other people's notes.

The rule: a link that leads to code at that moment counts as seen by whoever asked for it; one that
does not, and one that keeps a look already, stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from glossator import anchors
from glossator.errors import AnchorUnresolved, EntryUnwritable, IndexMissing
from glossator.kb import edits
from glossator.model import Entry
from glossator.workspace.fresh import Fresh
from glossator.workspace.noting import named
from glossator.workspace.snapshots import Snapshots


class Looks:
    """Tells how the code of an entry's links looks on disk now."""

    def __init__(self, snapshots: Snapshots, fresh: Fresh) -> None:
        self._snapshots = snapshots
        self._fresh = fresh

    def of(self, entry: Entry) -> dict[str, str]:
        """Return the fingerprints of the code of an entry's source links, by anchor.

        Left out are links that keep one, and those that lead to no single piece of code.
        """
        found: dict[str, str] = {}
        try:
            with self._snapshots.reading() as reader:
                for source in entry.sources:
                    if source.seen:
                        continue
                    with suppress(AnchorUnresolved, ValueError):
                        _, symbol = named(reader, source.anchor)
                        anchor = anchors.parse(source.anchor)
                        seen = self._fresh.seen(reader, anchor, symbol, source.anchor)
                        found[source.anchor] = seen
        except IndexMissing:
            return {}
        return {anchor: seen for anchor, seen in found.items() if seen}


def with_looks(entry: Entry, looks: Mapping[str, str]) -> str:
    """Return an entry's text with fingerprints where its source links have none.

    A text that cannot be changed safely is returned as it is.
    """
    text = entry.text
    with suppress(EntryUnwritable):
        for source in entry.sources:
            if not source.seen and source.anchor in looks:
                now = replace(entry, text=text)
                text = edits.with_source(now, source.anchor, looks[source.anchor])
    return text
