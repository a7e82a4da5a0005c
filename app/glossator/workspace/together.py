"""Several decisions at once: links followed in one go, and decisions taken back.

The rule: all of it or nothing. Where one file cannot be written, those before it are put back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from glossator import anchors
from glossator.errors import DecisionOvertaken, EntryChanged, EntryMissing, EntryOvertaken
from glossator.kb import folder, settled
from glossator.linking import fingerprint
from glossator.model import (
    Anchor,
    Basis,
    Change,
    ContentHash,
    Decision,
    Link,
    State,
    Symbol,
    WorkspacePath,
)
from glossator.settings import data_dir
from glossator.store.ports import IndexReader
from glossator.workspace import unfinished
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.fresh import Fresh
from glossator.workspace.noting import Noting, change, gone_to, led_to
from glossator.workspace.pages import Page

SURE = frozenset({State.MOVED, State.RENAMED})
"""States of links that are sure enough to be followed without a look at each."""

Move = tuple[Link, Anchor, Symbol | None]
"""A link, and what it is to point at; the symbol where it is one."""

Pages = dict[WorkspacePath, tuple[Page, list[Change]]]


def movable(
    reader: IndexReader, entry: WorkspacePath | None, file: WorkspacePath | None
) -> list[Move]:
    """Return the links whose code has surely gone elsewhere, and where it is.

    Args:
        entry: Only those of the entry in this file.
        file: Only those whose code was in this file.
    """
    links = [
        link
        for link in reader.links.all()
        if link.state in SURE
        and link.basis is Basis.SOURCE_LINK
        and entry in (None, link.entry_path)
        and file in (None, anchors.parse(link.anchor).path)
    ]
    return [(link, *found) for link in links if (found := gone_to(reader, link))]


def pointed(reader: IndexReader, noting: Noting, fresh: Fresh, plan: Iterable[Move]) -> Pages:
    """Return the files with their links pointed to where the code is; nothing is written yet.

    A link whose code also changed on the way keeps its fingerprint: nobody has looked at it.
    """
    pages: Pages = {}
    for link, new, symbol in plan:
        note, joined = noting.read(link.entry_path)
        source = next((one for one in joined.sources if one.anchor == link.anchor), None)
        if source is None:
            continue
        home = noting.home(note, source.anchor)
        page, changes = pages.setdefault(home.path, (home, []))
        seen = source.seen if link.reason else fresh.seen(reader, new, symbol, link.anchor)
        page.point(note, source.anchor, new, seen)
        changes.append(change(note, anchors.text_of(new), was=source.anchor, seen=seen))
    return pages


def stamped(noting: Noting, reader: IndexReader, fresh: Fresh, links: Iterable[Link]) -> Pages:
    """Return the files of links of which no look is kept, with how their code looks now.

    Nothing is written yet.
    """
    pages: Pages = {}
    for link in links:
        note, joined = noting.read(link.entry_path)
        source = next((one for one in joined.sources if one.anchor == link.anchor), None)
        if source is None or fingerprint.read(source.seen) is not None:
            continue
        anchor = anchors.parse(source.anchor)
        seen = fresh.seen(reader, anchor, led_to(reader, link), source.anchor)
        home = noting.home(note, source.anchor, prints=True)
        page, changes = pages.setdefault(home.path, (home, []))
        page.link(note, anchor, seen)
        changes.append(change(note, source.anchor, seen=seen))
    return pages


def planned(pages: Pages) -> list[Decision]:
    """Return what `written` would decide; nothing is written."""
    return [page.ready(*changes)[1] for page, changes in pages.values()]


def written(root: Path, what: str, pages: Pages) -> list[Decision]:
    """Write some files, all or none.

    Args:
        what: The act in a few words, for the person who finds it unfinished.

    Raises:
        GlossatorError: What kept one from being written; the others are as they were.
    """
    ready = [page.ready(*changes) for page, changes in pages.values()]
    try:
        unfinished.carried_out(root, what, [one for one, _ in ready], None)
    except EntryChanged as changed:
        raise EntryOvertaken(changed.path) from None
    return [decision for _, decision in ready]


def undo(root: Path, entries: EntriesFacet, decisions: Sequence[Decision]) -> None:
    """Put back every byte that some decisions changed, the last one first.

    Raises:
        DecisionOvertaken: When one of the files was changed since; nothing is undone then.
    """
    changed = [one for one in reversed(decisions) if one.changed]
    latest: dict[WorkspacePath, Decision] = {}
    for one in changed:
        latest.setdefault(one.path, one)
    for one in latest.values():
        if _hash_of(root, entries, one.path) != one.hash:
            raise DecisionOvertaken(one.path)
    for one in changed:
        try:
            _undo(root, entries, one)
        except (EntryChanged, EntryMissing):
            raise DecisionOvertaken(one.path) from None


def _undo(root: Path, entries: EntriesFacet, decision: Decision) -> None:
    backups = data_dir() / "backups"
    path, before, expected = decision.path, decision.before, decision.hash
    if path != settled.PATH:
        entries.save(path, before or "", expected)
    elif before is None:
        folder.remove(root, path, expected=expected, backups=backups)
    else:
        folder.replace_text(root, path, before, expected=expected, backups=backups)


def _hash_of(root: Path, entries: EntriesFacet, path: WorkspacePath) -> ContentHash | None:
    if path == settled.PATH:
        return settled.load(root).hash
    try:
        return entries.read(path).hash
    except EntryMissing:
        return None
