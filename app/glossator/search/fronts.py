"""Front matter speaks for its entry, but is never what a reader is shown.

The rule: a chunk of nothing but front matter hands what it scored to the section of its file that
scored best, or to the first one when no other was found. Only an entry without a text is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from glossator.model import ChunkId, Ranked, WorkspacePath
from glossator.search.paths import path_of
from glossator.store.ports import IndexReader

_FENCES = ("---", "+++")
_FIRST_LINE = "#L1-L"


def handed_on(rows: Sequence[Ranked], reader: IndexReader) -> list[Ranked]:
    """Return a channel's rows without front matter, best first.

    Args:
        rows: Best first.
    """
    fronts = _fronts(rows, reader)
    if not fronts:
        return list(rows)
    sections: dict[WorkspacePath, ChunkId] = {}
    for row in rows:
        if row.chunk not in fronts:
            sections.setdefault(path_of(row.chunk), row.chunk)
    best: dict[ChunkId, Ranked] = {}
    for row in rows:
        chunk = row.chunk
        if chunk in fronts:
            chunk = sections.get(path_of(chunk)) or fronts[chunk]
        best.setdefault(chunk, replace(row, chunk=chunk))
    return list(best.values())


def _fronts(rows: Sequence[Ranked], reader: IndexReader) -> dict[ChunkId, ChunkId]:
    """Return the chunks of front matter, each with the chunk in which the text begins."""
    first = [row.chunk for row in rows if _FIRST_LINE in row.chunk]
    found: dict[ChunkId, ChunkId] = {}
    for chunk in reader.chunks.by_ids(first).values():
        entry = reader.entries.at(chunk.path) if chunk.text.startswith(_FENCES) else None
        if entry is None or chunk.span.last >= entry.body_line:
            continue
        text = _first_of_text(entry.path, entry.body_line, reader)
        if text is not None and text != chunk.id:
            found[chunk.id] = text
    return found


def _first_of_text(path: WorkspacePath, line: int, reader: IndexReader) -> ChunkId | None:
    """Return the first chunk of an entry's text; blank lines before it belong to none."""
    known = reader.files.of(path)
    for number in range(line, min(line + 10, known.lines + 1 if known else line)):
        chunk = reader.chunks.at(path, number)
        if chunk is not None and chunk.span.last >= line:
            return chunk.id
    return None
