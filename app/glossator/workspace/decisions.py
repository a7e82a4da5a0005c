"""What a person decides about links: confirm, dismiss, follow, point elsewhere, unlink, accept.

The rule: each decision is one file rewritten in one go, keeps with a link how its code looks on
disk now, and comes back with all it takes to undo it exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from glossator import anchors
from glossator.errors import AnchorUnresolved
from glossator.linking import resolve
from glossator.model import (
    ContentHash,
    Decision,
    Link,
    State,
    WorkspacePath,
)
from glossator.workspace import together
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.fresh import UPDATE, Fresh
from glossator.workspace.noting import (
    Noting,
    change,
    code_of,
    gone_to,
    led_to,
    link_of,
    named,
    one_of,
    stray_of,
    twin,
)
from glossator.workspace.snapshots import Snapshots

FOLLOWED = frozenset({*together.SURE, State.PENDING})
"""States of a link whose code was found elsewhere."""

ACCEPTED = frozenset({State.CHANGED, State.CURRENT, State.COSMETIC})

REMEDIES = {
    State.CURRENT: "There is nothing to do: it leads to its code.",
    State.COSMETIC: "There is nothing to do: it leads to its code.",
    State.CHANGED: "Read both again, then: glossator accept",
    State.MOVED: "Let it lead to where the code is: glossator follow",
    State.RENAMED: "Let it lead to where the code is: glossator follow",
    State.PENDING: "Let it lead to where the code may be: glossator follow",
    State.AMBIGUOUS: "Name the code that is meant: glossator relink",
    State.GONE: "Name what took its place, or take it out: glossator relink, glossator unlink",
}


class DecisionsFacet:
    """Writes what a person decides. After a decision, `index.refresh` makes it known.

    Each method that takes `expected` refuses, with nothing written, an entry whose file is not the
    one the person saw, or was changed in between (EntryOvertaken).
    """

    def __init__(
        self, root: Path, snapshots: Snapshots, entries: EntriesFacet, fresh: Fresh
    ) -> None:
        self._root = root
        self._snapshots = snapshots
        self._entries = entries
        self._fresh = fresh
        self._noting = Noting(root, entries)

    def confirm(
        self,
        entry: str,
        anchor: str,
        *,
        inside: bool = False,
        expected: ContentHash | None = None,
    ) -> Decision:
        """Write a source link: from an entry to code, whether or not anything suggested it.

        It stands in the front matter of an entry, and beside files that are not ours to write. A
        dismissal of the same pair is taken back.

        Args:
            inside: Write into the front matter of a project document, too.
            expected: The hash of the entry's file as the person saw it; None for whatever it is.

        Raises:
            AnchorUnresolved: When the words name no code, or more than one piece of it.
            EntryMissing: When nothing of this path or id is there.
            EntryAmbiguous: When several entries have the id.
        """
        note, joined = self._noting.read(entry, expected)
        with self._snapshots.reading() as reader:
            stored, symbol = named(reader, anchor)
            stands = twin(reader, joined, stored)
            words = stands or anchors.text_of(stored)
            parsed = anchors.parse(words) if stands else stored
            seen = self._fresh.seen(reader, parsed, symbol, anchor)
        if stands:
            page = self._noting.home(note, stands, prints=True)
        else:
            page = self._noting.page(note, inside=inside)
        page.link(note, parsed, seen)
        page.restore(note, anchors.text_of(stored))
        return page.save(change(note, words, seen=seen))

    def unlink(self, entry: str, anchor: str, *, expected: ContentHash | None = None) -> Decision:
        """Take a source link out.

        Raises:
            AnchorUnresolved: When the entry has no such link, or it stands in its text.
        """
        note, joined = self._noting.read(entry, expected)
        with self._snapshots.reading() as reader:
            stands = self._noting.standing(reader, note, joined, anchor)
        page = self._noting.home(note, stands)
        page.unlink(note, stands)
        return page.save(change(note, stands))

    def still_right(
        self, entry: str, anchor: str, *, expected: ContentHash | None = None
    ) -> Decision:
        """Note that an entry is right about code as it is now: only its fingerprint changes.

        Raises:
            AnchorUnresolved: When the entry has no such link, or its code is elsewhere or gone.
        """
        note, joined = self._noting.read(entry, expected)
        with self._snapshots.reading() as reader:
            stands = self._noting.standing(reader, note, joined, anchor)
            link = link_of(reader, note, stands)
            if link is not None and link.state not in ACCEPTED:
                raise _unfit(link)
            symbol = led_to(reader, link)
            parsed = anchors.parse(stands)
            if symbol is None and parsed.qualname:
                parsed, symbol = named(reader, stands)
            seen = self._fresh.seen(reader, parsed, symbol, anchor)
        page = self._noting.home(note, stands, prints=True)
        page.link(note, anchors.parse(stands), seen)
        return page.save(change(note, stands, seen=seen))

    def follow(self, entry: str, anchor: str, *, expected: ContentHash | None = None) -> Decision:
        """Let a source link lead to where its code has gone, and keep how that looks now.

        Raises:
            AnchorUnresolved: When the entry has no such link, or its code was not found elsewhere.
        """
        note, joined = self._noting.read(entry, expected)
        with self._snapshots.reading() as reader:
            stands = self._noting.standing(reader, note, joined, anchor)
            link = link_of(reader, note, stands)
            if link is None:
                raise AnchorUnresolved(stands, "is not in the index yet", remedy=UPDATE)
            found = gone_to(reader, link)
            if found is None or link.state not in FOLLOWED:
                raise _unfit(link)
            new, symbol = found
            seen = self._fresh.seen(reader, new, symbol, anchor)
        page = self._noting.home(note, stands)
        page.point(note, stands, new, seen)
        return page.save(change(note, anchors.text_of(new), was=stands, seen=seen))

    def follow_all(
        self, *, entry: str | None = None, file: WorkspacePath | None = None
    ) -> list[Decision]:
        """Follow every link whose code has moved or was renamed, in one go: all files or none.

        A link whose code also changed on the way keeps its fingerprint: it leads to the new place
        and is told as `changed`, because nobody has looked at it yet. What is `pending` stays.

        Args:
            entry: Only those of this entry.
            file: Only those whose code was in this file.

        Raises:
            GlossatorError: What kept one file from being written; the others are as they were.
        """
        only = self._entries.to_write(entry).path if entry is not None else None
        with self._snapshots.reading() as reader:
            plan = together.movable(reader, only, file)
            pages = together.pointed(reader, self._noting, self._fresh, plan)
        return together.written(self._root, "links follow their code", pages)

    def accept_unseen(self, *, entry: str | None = None, dry_run: bool = False) -> list[Decision]:
        """Keep how code looks now for every link of which no look is kept: all files or none.

        Args:
            entry: Only those of this entry.
            dry_run: Only return what would be decided; nothing is written.

        Raises:
            GlossatorError: What kept one file from being written; the others are as they were.
        """
        only = self._entries.to_write(entry).path if entry is not None else None
        with self._snapshots.reading() as reader:
            known = reader.links.of_entry(only) if only is not None else reader.links.all()
            links = [one for one in known if one.unseen]
            pages = together.stamped(self._noting, reader, self._fresh, links)
        if dry_run:
            return together.planned(pages)
        return together.written(self._root, "links keep how their code looks", pages)

    def relink(
        self, entry: str, anchor: str, to: str, *, expected: ContentHash | None = None
    ) -> Decision:
        """Let a source link lead to other code that the person names.

        Raises:
            AnchorUnresolved: When the entry has no such link, or the words name no single code.
        """
        note, joined = self._noting.read(entry, expected)
        with self._snapshots.reading() as reader:
            stands = self._noting.standing(reader, note, joined, anchor)
            new, symbol = named(reader, to)
            seen = self._fresh.seen(reader, new, symbol, to)
        page = self._noting.home(note, stands)
        page.point(note, stands, new, seen)
        return page.save(change(note, anchors.text_of(new), was=stands, seen=seen))

    def dismiss(self, entry: str, anchor: str, *, expected: ContentHash | None = None) -> Decision:
        """Note that an entry is not about some code: neither mention nor suggestion links them.

        Raises:
            AnchorUnresolved: When the words name no single code, or a person linked it.
        """
        note, joined = self._noting.read(entry, expected)
        with self._snapshots.reading() as reader:
            words = stray_of(reader, note, anchor)
            if words is None:
                stored, _ = named(reader, anchor)
                if twin(reader, joined, stored):
                    detail = f"is a source link of {note.id}"
                    raise AnchorUnresolved(anchor, detail, remedy="Take it out: glossator unlink")
                words = anchors.text_of(stored)
        page = self._noting.page(note)
        page.dismiss(note, words)
        return page.save(change(note, words))

    def restore(self, entry: str, anchor: str, *, expected: ContentHash | None = None) -> Decision:
        """Take a dismissal back: what was dismissed may be linked and suggested again.

        Raises:
            AnchorUnresolved: When nothing of the kind was dismissed.
        """
        note, joined = self._noting.read(entry, expected)
        words = one_of(joined.dismissed, anchor)
        if words is None:
            with self._snapshots.reading() as reader:
                code = code_of(reader, anchor)
            words = anchors.text_of(code) if code is not None else anchor
        if words not in joined.dismissed:
            near = ", ".join(joined.dismissed[: resolve.MAX_NEAREST])
            remedy = f"Dismissed there: {near}" if near else "Nothing is dismissed there."
            raise AnchorUnresolved(anchor, f"was not dismissed in {note.id}", remedy=remedy)
        page = self._noting.page(note, inside=words in note.dismissed)
        page.restore(note, words)
        return page.save(change(note, words))

    def undo(self, decisions: Sequence[Decision]) -> None:
        """Put back every byte that some decisions changed, the last one first.

        Raises:
            DecisionOvertaken: When one of the files was changed since; nothing is undone then.
        """
        together.undo(self._root, self._entries, decisions)


def _unfit(link: Link) -> AnchorUnresolved:
    """Return why a link cannot be decided about in this way."""
    return AnchorUnresolved(link.anchor, f"is {link.state.value}", remedy=REMEDIES[link.state])
