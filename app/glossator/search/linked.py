"""Links to the entries at their other end, strongest first. One rule for hits and for symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from glossator.model import Basis, Entry, Link, LinkedEntry, WorkspacePath

_BASES = tuple(Basis)

EntryOf = Callable[[WorkspacePath], Entry | None]
"""What gives the entry of a file, for its title and kind."""


def linked_entries(links: Iterable[Link], entry_of: EntryOf) -> list[LinkedEntry]:
    """Return the entries of links, each once by its strongest link, surest first."""
    strongest: dict[WorkspacePath, Link] = {}
    for link in sorted(links, key=_strength):
        strongest.setdefault(link.entry_path, link)
    found = [linked_entry(link, entry_of(link.entry_path)) for link in strongest.values()]
    return sorted(found, key=is_deprecated)


def linked_entry(link: Link, entry: Entry | None) -> LinkedEntry:
    """Return an entry as it hangs on the code at the other end of a link."""
    return LinkedEntry(
        id=link.entry,
        path=link.entry_path,
        title=entry.title if entry else link.entry,
        basis=link.basis,
        confidence=link.confidence,
        state=link.state,
        sentence=link.evidence.sentence,
        kind=entry.kind if entry else "",
        status=entry.status if entry else "",
    )


def is_deprecated(entry: LinkedEntry) -> bool:
    """Tell whether an entry comes behind the others: its writer does not stand by it any more."""
    return entry.status.casefold() == "deprecated"


def _strength(link: Link) -> tuple[int, float, WorkspacePath]:
    return _BASES.index(link.basis), -link.confidence, link.entry_path
