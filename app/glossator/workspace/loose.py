"""References of entries that lead to none, or to several that fit equally well, as problems.

The rule: in the person's own entries a reference that names nothing is told; in other people's
files it is theirs to tell. A link to code in `[[...]]` is no reference to an entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossator.kb import referring
from glossator.linking import naming
from glossator.model import Entry, EntrySource, Problem, ProblemKind
from glossator.store.entries import names_of
from glossator.store.ports import IndexReader
from glossator.workspace import references

MAX_NAMED = 5
"""Files that are named in one row."""


def of(reader: IndexReader, entries: Sequence[Entry]) -> Iterator[Problem]:
    """Give a row for each reference that does not lead to one entry.

    Args:
        entries: All of the index, their text left out.
    """
    names = _Names(entries)
    for entry in entries:
        said = tuple(dict.fromkeys((*entry.references, *entry.conflicts)))
        found = {words: names.paths(words, entry) for words in said}
        missing = [words for words in said if not found[words]]
        told = {words for words in said if len(found[words]) > 1}
        if entry.source is EntrySource.ENTRY and missing:
            code = references.code_of(reader.links.of_entry(entry.path))
            against = entry.conflicts
            told |= {
                one for one in missing if one in against or not references.names_code(one, code)
            }
        if told:
            whole = reader.entries.at(entry.path) or entry
            yield from (_row(whole, words, found[words]) for words in said if words in told)


class _Names:
    """Which entries words name, each asked once."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._called: dict[str, dict[str, Entry]] = {}
        self._known: dict[str, list[str]] = {}
        for entry in entries:
            for name in names_of(entry):
                self._called.setdefault(name.casefold(), {})[entry.path] = entry

    def paths(self, words: str, entry: Entry) -> list[str]:
        """Return the files of the entries that words of an entry name."""
        key = words if "/" not in words else f"{entry.path} {words}"
        if key not in self._known:
            near: dict[str, Entry] = {}
            for name in naming.lookups_of(words, entry.path):
                near |= self._called.get(name.casefold(), {})
            found = naming.named(words, near.values(), entry.path)
            self._known[key] = [one.path for one in found]
        return self._known[key]


def _row(entry: Entry, words: str, paths: Sequence[str]) -> Problem:
    line = referring.line_of(entry.text, words)
    if not paths:
        remedy = "Write the entry, name the one that is meant, or take it out."
        text = f"{words} names no entry"
    else:
        more = " …" if len(paths) > MAX_NAMED else ""
        text = f"{words} names {len(paths)} entries: {', '.join(paths[:MAX_NAMED])}{more}"
        remedy = "Name the one that is meant by its path."
    return Problem(ProblemKind.LOOSE_REFERENCE, entry.path, line, text, remedy)
