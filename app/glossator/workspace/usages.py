"""Where a name is used: the places of the index, with their lines and the symbols around them."""

from __future__ import annotations

from itertools import groupby

from glossator.model import (
    FanIn,
    Occurrence,
    Span,
    Symbol,
    Usage,
    Usages,
    WorkspacePath,
    enclosing,
)
from glossator.store.ports import IndexReader
from glossator.words import name_word

LONGEST_LINE = 300
"""Characters of a line that are shown."""


def usages_of(reader: IndexReader, name: str, limit: int) -> Usages:
    """Return the first places where a name is used, and how many there are in all."""
    word = name_word(name)
    sharing = len(reader.symbols.named(name))
    if not word:
        return Usages(name, sharing=sharing)
    files, places = reader.usages.fan_in([word]).get(word, FanIn(0, 0))
    found = reader.usages.of(word, limit) if places else []
    usages = [
        usage
        for path, lines in groupby(found, key=lambda one: one.path)
        for usage in _in_file(reader, path, list(lines))
    ]
    return Usages(name, tuple(usages), files, places, sharing)


def meant(asked: str, found: list[Symbol]) -> str:
    """Return the name to look for when a person asked for something.

    Args:
        found: The symbols whose name, qualified name or id that is, best first.
    """
    last = asked.partition("#")[0].replace("::", ".").rpartition(".")[2]
    return found[0].name if found else last


def _in_file(reader: IndexReader, path: WorkspacePath, places: list[Occurrence]) -> list[Usage]:
    symbols = reader.symbols.of_file(path)
    return [
        Usage(
            path,
            place.line,
            _line(reader, place),
            enclosing(symbols, Span(place.line, place.line)),
        )
        for place in places
    ]


def _line(reader: IndexReader, place: Occurrence) -> str:
    """Return a line as it was indexed: as it is on disk now, its number may be another one."""
    chunk = reader.chunks.at(place.path, place.line)
    if chunk is None:
        return ""
    return chunk.text.split("\n")[place.line - chunk.span.first].strip()[:LONGEST_LINE]
