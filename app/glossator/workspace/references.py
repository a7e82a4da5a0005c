"""What entries say of each other: references both ways, and those that say otherwise.

The rule: what one of two entries says holds for both. Words that fit several entries are told as
such and lead to none of them by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from glossator.linking import naming
from glossator.model import (
    Around,
    Conflict,
    Entry,
    Link,
    Reference,
    SaidBy,
    WorkspacePath,
)
from glossator.store.entries import names_of
from glossator.store.ports import IndexReader
from glossator.workspace.snapshots import Snapshots


class ReferencesFacet:
    """Answers which entries speak of which entries."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots

    def named(self, words: str, base: WorkspacePath) -> list[Entry]:
        """Return the entries that words in a file name, without their text.

        More than one when they fit several equally well.

        Args:
            words: An id, a path, a title, an alias or a file's stem; `#heading` behind is ignored.
            base: The file they stand in; relative paths start from its folder.
        """
        with self._snapshots.reading() as reader:
            return named(reader, words, base)

    def around(self, entry: Entry) -> Around:
        """Return all that ties an entry to others."""
        with self._snapshots.reading() as reader:
            references = _without_code(reader, _references(reader, entry.references, entry), entry)
            against = _references(reader, entry.conflicts, entry)
            linked_from = linked_to(reader, entry, conflicts=False)
            accused_by = linked_to(reader, entry, conflicts=True)
        return Around(
            references=tuple(references),
            linked_from=tuple(linked_from),
            conflicts=tuple(
                one for one in _conflicts(against, accused_by) if one.entry.path != entry.path
            ),
            unknown=tuple(one for one in against if len(one.entries) != 1),
        )


def named(reader: IndexReader, words: str, base: WorkspacePath) -> list[Entry]:
    """Return the entries that words in a file name; see `ReferencesFacet.named`."""
    return naming.named(words, reader.entries.called(naming.lookups_of(words, base)), base)


def linked_to(reader: IndexReader, entry: Entry, *, conflicts: bool) -> list[Entry]:
    """Return the entries that refer to one, or say that it says otherwise, by id."""
    known: dict[str, bool] = {}

    def names_it(words: str, base: WorkspacePath) -> bool:
        key = f"{base} {words}" if "/" in words else words  # lone words mean the same everywhere
        if key not in known:
            known[key] = any(one.path == entry.path for one in named(reader, words, base))
        return known[key]

    found = []
    for other in reader.entries.referring(_called(entry)):
        said = other.conflicts if conflicts else other.references
        near = _near(said, entry) if other.path != entry.path else []
        if any(names_it(words, other.path) for words in near):
            found.append(other)
    return found


def referring_to(reader: IndexReader, entry: Entry) -> list[Entry]:
    """Return the entries that may name one, in their references, their text or their anchors."""
    found = {one.path: one for one in reader.entries.referring(_called(entry))}
    for path in reader.entries.anchored_to([entry.path]) - found.keys():
        other = reader.entries.at(path)
        if other is not None:
            found[path] = other
    return list(found.values())


def _called(entry: Entry) -> set[str]:
    """Return the names under which references to an entry may be kept, as paths end too."""
    parts = entry.path.rpartition(".")[0].split("/")
    return names_of(entry) | {"/".join(parts[at:]) for at in range(len(parts))}


def _near(said: Iterable[str], entry: Entry) -> list[str]:
    """Return the words that may mean an entry: looking all of them up would take long."""
    names = {name.casefold() for name in names_of(entry)}
    return [
        words
        for words in said
        if not names.isdisjoint(name.casefold() for name in naming.lookups_of(words, entry.path))
    ]


def _references(reader: IndexReader, said: Sequence[str], entry: Entry) -> list[Reference]:
    """Return references with the entries they mean, in the order in which they are said."""
    return [
        Reference(words, tuple(named(reader, words, entry.path))) for words in dict.fromkeys(said)
    ]


def _without_code(
    reader: IndexReader, references: Sequence[Reference], entry: Entry
) -> list[Reference]:
    """Leave out words that name no entry because they are a link to code: `[[a.py::load]]`."""
    code = code_of(reader.links.of_entry(entry.path))
    return [one for one in references if one.entries or not names_code(one.words, code)]


def code_of(links: Iterable[Link]) -> set[str | None]:
    """Return the words by which the links of an entry may name their code."""
    code: set[str | None] = set()
    for link in links:
        code.add(link.anchor.partition("#")[0])
        if link.target is not None:
            code |= {link.target.path, link.target.qualname}
    return code


def names_code(words: str, code: Set[str | None]) -> bool:
    """Tell whether words that name no entry are a link to code, there or gone.

    Args:
        code: As `code_of` gives it for the links of the entry that says them.
    """
    return "::" in words or words in code


def _conflicts(against: Sequence[Reference], accused_by: Sequence[Entry]) -> list[Conflict]:
    """Return the entries that say otherwise, whoever of the two says so, by id."""
    mine = {one.entries[0].path: one.entries[0] for one in against if len(one.entries) == 1}
    theirs = {one.path: one for one in accused_by}
    found = []
    for path, entry in {**theirs, **mine}.items():
        both = path in mine and path in theirs
        alone = SaidBy.THIS if path in mine else SaidBy.OTHER
        found.append(Conflict(entry, SaidBy.BOTH if both else alone))
    return sorted(found, key=lambda one: (one.entry.id, one.entry.path))
