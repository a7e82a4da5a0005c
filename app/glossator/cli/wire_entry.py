"""One whole entry → its object of the JSON contract. Pure; the rules of `wire` hold here too."""

from __future__ import annotations

from collections.abc import Sequence

from glossator.cli import wire
from glossator.model import Around, Entry, Link, LiveCode, Reference


def whole_entry(
    one: Entry, links: Sequence[Link], around: Around, live: Sequence[LiveCode] = ()
) -> wire.Body:
    """Return an entry with its text, its links, and what ties it to other entries."""
    return {
        **wire.entry(one),
        "body": one.body,
        "references": list(one.references),
        "conflicts": list(one.conflicts),
        "links": [wire.link(bond) for bond in links],
        "linked_from": [other.id for other in around.linked_from],
        "referenced": [_reference(other) for other in around.references],
        "conflicting": [
            {**_named(other.entry), "said_by": other.said_by.value} for other in around.conflicts
        ],
        "live": [_live(code) for code in live],
    }


def _reference(one: Reference) -> wire.Body:
    found = [_named(entry) for entry in one.entries]
    return {"words": one.words, "naming": one.naming.value, "entries": found}


def _named(one: Entry) -> wire.Body:
    return {"id": one.id, "path": one.path, "title": one.title, "status": one.status}


def _live(one: LiveCode) -> wire.Body:
    return {
        "anchor": one.anchor,
        "line": one.line,
        "state": one.state.value,
        "reason": one.reason,
        "symbol": {**wire.symbol(one.symbol), **wire.lines(one.symbol)} if one.symbol else None,
        "candidates": [{**wire.symbol(each), **wire.lines(each)} for each in one.candidates],
        "source": one.source,
        "lines_left": one.left,
    }
