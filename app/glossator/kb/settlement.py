"""What people settled about entries beside their files, as values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from glossator import anchors
from glossator.model import Entry, EntryProblem, SourceLink, WorkspacePath


@dataclass(frozen=True, slots=True, order=True)
class Record:
    """One thing that was settled about one entry.

    Attributes:
        seen: The fingerprint when the person last looked; "" for a dismissal.
    """

    entry: WorkspacePath
    anchor: str
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """All of the file.

    Attributes:
        links: In the order of entries and anchors; one for each pair.
        dismissed: Likewise.
    """

    links: tuple[Record, ...] = ()
    dismissed: tuple[Record, ...] = ()
    problems: tuple[EntryProblem, ...] = ()

    def with_link(self, record: Record) -> Settled:
        """Return this with a link in it, in place of another of the same entry and anchor."""
        left = self.without_link(record.entry, record.anchor)
        return replace(left, links=tuple(sorted((*left.links, record))))

    def without_link(self, entry: WorkspacePath, anchor: str) -> Settled:
        """Return this without a link."""
        return replace(self, links=_without(self.links, entry, anchor))

    def with_dismissed(self, record: Record) -> Settled:
        """Return this with a dismissal in it."""
        left = self.without_dismissed(record.entry, record.anchor)
        return replace(left, dismissed=tuple(sorted((*left.dismissed, record))))

    def without_dismissed(self, entry: WorkspacePath, anchor: str) -> Settled:
        """Return this without a dismissal."""
        return replace(self, dismissed=_without(self.dismissed, entry, anchor))

    def of(self, entry: WorkspacePath) -> Settled:
        """Return what concerns one entry."""
        return Settled(
            tuple(one for one in self.links if one.entry == entry),
            tuple(one for one in self.dismissed if one.entry == entry),
        )

    def renamed(self, old: WorkspacePath, new: WorkspacePath) -> Settled:
        """Return the records with another path for one entry."""
        links = (replace(one, entry=new) if one.entry == old else one for one in self.links)
        dismissed = (replace(one, entry=new) if one.entry == old else one for one in self.dismissed)
        return replace(self, links=tuple(sorted(links)), dismissed=tuple(sorted(dismissed)))

    def parted(self) -> dict[WorkspacePath, Settled]:
        """Return the parts that concern one entry each."""
        links, dismissed = _by_entry(self.links), _by_entry(self.dismissed)
        return {
            path: Settled(tuple(links.get(path, ())), tuple(dismissed.get(path, ())))
            for path in links.keys() | dismissed.keys()
        }

    def entries(self) -> set[WorkspacePath]:
        """Return the entries that anything is settled about."""
        return {one.entry for one in (*self.links, *self.dismissed)}

    def joined(self, entry: Entry) -> Entry:
        """Return an entry with what was settled about it, as if it stood in its front matter.

        A link that stands in the front matter as well only gets its fingerprint from here.
        """
        mine = self.of(entry.path)
        if not (mine.links or mine.dismissed):
            return entry
        seen = {one.anchor: one.seen for one in mine.links}
        written = [
            replace(one, seen=seen.pop(canonical(one.anchor), one.seen)) for one in entry.sources
        ]
        added = [SourceLink(anchor, print_) for anchor, print_ in seen.items()]
        turned_down = (one.anchor for one in mine.dismissed if one.anchor not in entry.dismissed)
        return replace(
            entry,
            sources=(*written, *added),
            dismissed=(*entry.dismissed, *turned_down),
        )


def canonical(anchor: str) -> str:
    """Return an anchor in the one form in which it is kept; words that are none as they are."""
    try:
        return anchors.text_of(anchors.parse(anchor))
    except ValueError:
        return anchor


def _by_entry(records: Iterable[Record]) -> dict[WorkspacePath, list[Record]]:
    found: dict[WorkspacePath, list[Record]] = {}
    for one in records:
        found.setdefault(one.entry, []).append(one)
    return found


def _without(records: Iterable[Record], entry: WorkspacePath, anchor: str) -> tuple[Record, ...]:
    wanted = canonical(anchor)
    return tuple(one for one in records if one.entry != entry or canonical(one.anchor) != wanted)
