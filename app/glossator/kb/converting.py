"""Notes of other tools → the text of an entry that says the same.

The rule: nothing that was said is lost. What an entry has no key for is kept under its own, and the
text is read again before it is given out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from glossator.kb import entries, records
from glossator.kb.frontmatter import quoted
from glossator.kb.jsontext import Json
from glossator.model import Entry, EntryId, EntrySource, WorkspacePath

RESERVED = frozenset(
    {"id", "title", "kind", "status", "confidence", "tags", "aliases", "references", "conflicts"}
    | {"sources", "not", "updated", "usage_count"}
)
"""Keys that mean something in front matter."""

_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')


class CannotConvert(Exception):
    """What a note says does not fit into an entry; says why."""


def text_of(entry: Entry, path: WorkspacePath, entry_id: EntryId) -> str:
    """Return the text of an entry that says what a note of another tool says.

    Args:
        path: Of the new entry, whose id is told when its stem does not say it.

    Raises:
        CannotConvert: When the text would not read back as meant.
    """
    made = replace(
        entry, id=entry_id, path=path, source=EntrySource.ENTRY, body=_body(entry), dismissed=()
    )
    record = entry.source is EntrySource.RECORD
    more = records.more_of(entry) if record else {}
    text = entries.compose(made, ((_key(key), flow(value)) for key, value in more.items()))
    again = entries.read(path, text.encode(), EntrySource.ENTRY)
    if again.problems:
        raise CannotConvert(again.problems[0].text)
    if not _same(made, again):
        msg = "its front matter would not read as meant"
        raise CannotConvert(msg)
    return text


def file_name(words: str) -> str:
    """Return words as the stem of a file that every system takes."""
    stem = _UNFIT.sub("-", PurePosixPath(words).name).strip(" .-")[:100]
    return stem or "entry"


def flow(value: Json) -> str:
    """Write a value as YAML on one line."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, Mapping):
        pairs = (f"{quoted(key)}: {flow(one)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    return json.dumps(value)


def _key(key: str) -> str:
    return f"record_{key}" if key in RESERVED else key


def _body(entry: Entry) -> str:
    """Return a note's text as it stands below front matter: it ends its last line."""
    return entry.body if entry.body.endswith("\n") or not entry.body else f"{entry.body}\n"


def _same(made: Entry, again: Entry) -> bool:
    """Tell whether an entry reads back as it was made."""
    sources = [(one.anchor, one.seen) for one in made.sources]
    said = (made.id, made.title, made.body, made.kind, made.status, made.confidence, made.tags)
    read = (again.id, again.title, again.body, again.kind, again.status, again.confidence)
    lists = (made.aliases, made.references, made.conflicts, made.updated, made.usage)
    return (
        said == (*read, again.tags)
        and lists == (again.aliases, again.references, again.conflicts, again.updated, again.usage)
        and sources == [(one.anchor, one.seen) for one in again.sources]
    )
