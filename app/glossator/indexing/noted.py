"""An entry's file → the entry with all that its text says besides its front matter.

The rule: one reading for the index, the window and the command line. Tags and references that
stand in the text count like those of the front matter, which come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from glossator.kb import markdown, sources
from glossator.linking import rules
from glossator.model import Entry, EntrySource, SpanForm, TextSpan, WorkspacePath
from glossator.settings import KbSettings


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry that was read in full, and where its text may name code."""

    entry: Entry
    spans: tuple[TextSpan, ...]


def read(
    path: WorkspacePath,
    data: bytes,
    kb: KbSettings,
    *,
    hint: str = "",
    pause: Callable[[], None] | None = None,
) -> Noted | None:
    """Read the entry in a file; None when it holds none.

    Args:
        hint: An encoding that somebody detected; used when the bytes are not UTF-8.
        pause: Called again and again meanwhile; what it raises ends the work.
    """
    variables = sources.variables_of(kb.variables)
    entry = sources.read(path, data, kb.roots, variables, hint=hint)
    return _completed(entry, pause) if entry is not None else None


def is_entry(path: WorkspacePath, kb: KbSettings) -> bool:
    """Tell whether a file at this path may be an entry."""
    return sources.source_of(path, kb.roots) is not None


def _completed(entry: Entry, pause: Callable[[], None] | None) -> Noted:
    spans = tuple(markdown.spans(entry, pause))
    references = (*entry.references, *rules.references_of(entry, spans))
    tags = (*entry.tags, *_tags(spans)) if _has_tags(entry) else entry.tags
    entry = replace(entry, references=tuple(dict.fromkeys(references)), tags=_each_once(tags))
    return Noted(entry, spans)


def _has_tags(entry: Entry) -> bool:
    """Tell whether `#word` in a text is a tag: in notes it is, in documents it is anything."""
    return entry.source in (EntrySource.ENTRY, EntrySource.RECORD)


def _tags(spans: Sequence[TextSpan]) -> Iterable[str]:
    return (span.text for span in spans if span.form is SpanForm.TAG)


def _each_once(tags: Iterable[str]) -> tuple[str, ...]:
    """Return tags without those that another one is, but for letter case."""
    found: dict[str, str] = {}
    for tag in tags:
        found.setdefault(tag.casefold(), tag)
    return tuple(found.values())
