"""Where entries come from: which files are some, and who reads each.

The rule: one table for the whole program. Notes that belong to other tools are read and never
written; a file that only looks like one of them is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossator.kb import adr, entries, records, tours
from glossator.kb.records import Variables
from glossator.model import Entry, EntrySource, WorkspacePath

_DOCUMENT_ENDINGS = (".md", ".mdx")
_FOREIGN_NAMES = frozenset({"agents.md", "claude.md"})
_FOREIGN_FOLDERS = (".serena/memories/",)
_VARIABLE = re.compile(r"\s*%?([A-Za-z_][\w.-]*)%?\s*=\s*(.*?)\s*$")


def source_of(path: WorkspacePath, kb_roots: Sequence[str]) -> EntrySource | None:
    """Tell where an entry at this path comes from; None when the file is no entry.

    A JSON file under a KB root may be a record: only `read` can tell.

    Args:
        kb_roots: Folders of the workspace that hold entries, e.g. `kb`.
    """
    lower = path.lower()
    if lower.endswith(tours.ENDING):
        return EntrySource.FOREIGN
    if lower.endswith(".json"):
        return EntrySource.RECORD if _under(path, kb_roots) else None
    if not lower.endswith(_DOCUMENT_ENDINGS):
        return None
    name = lower.rpartition("/")[2]
    if name in _FOREIGN_NAMES or any(f"/{folder}" in f"/{lower}" for folder in _FOREIGN_FOLDERS):
        return EntrySource.FOREIGN
    if _under(path, kb_roots) and lower.endswith(".md"):
        return EntrySource.ENTRY
    return EntrySource.FOREIGN if adr.is_adr(path) else EntrySource.DOCUMENT


def read(
    path: WorkspacePath,
    data: bytes,
    kb_roots: Sequence[str],
    variables: Variables,
    *,
    hint: str = "",
) -> Entry | None:
    """Read the entry in a file, whoever wrote it; None when it holds none. Never raises.

    Args:
        hint: An encoding that somebody detected; used when the bytes are not UTF-8.
    """
    source = source_of(path, kb_roots)
    if source is None:
        return None
    if source is EntrySource.RECORD:
        whole = any(_is_whole(root) for root in kb_roots)
        return records.read(path, data, variables, whole=whole)
    if path.lower().endswith(tours.ENDING):
        return tours.read(path, data)
    entry = entries.read(path, data, source, hint=hint)
    return adr.told(entry) if adr.is_adr(path) else entry


def is_markdown(path: WorkspacePath) -> bool:
    """Tell whether an entry's text is that of its file, not one made out of it."""
    return path.lower().endswith(_DOCUMENT_ENDINGS)


def variables_of(settings: Sequence[str]) -> dict[str, str]:
    """Return what stands for `%Name%` in links, of settings like `Name=folder`."""
    found = (_VARIABLE.match(words) for words in settings)
    return {one[1]: one[2].replace("\\", "/") for one in found if one}


def _under(path: WorkspacePath, kb_roots: Sequence[str]) -> bool:
    roots = (root.strip("/") for root in kb_roots)
    return any(_is_whole(root) or path.startswith(f"{root}/") for root in roots)


def _is_whole(root: str) -> bool:
    return root.strip("/") in ("", ".")
