"""An entry's text with one person's decision about a link written into its front matter.

The rule: what is asked for changes and not one byte besides. A text in which that cannot be done
safely is refused, and the file is as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from glossator import anchors
from glossator.errors import EntryReadOnly, EntryUnwritable
from glossator.kb import frontmatter, splice
from glossator.kb.entries import DISMISSED, SOURCES, source_at
from glossator.model import Anchor, Entry, SourceLink

MEND = "Mend the front matter of the entry, then try again."


def with_source(entry: Entry, anchor: str | Anchor, seen: str = "") -> str:
    """Return the entry's text with an anchor among its sources.

    An anchor that is there already gets the new `seen` and stays where it is.

    Args:
        anchor: A value, or words as `anchors.parse` understands them; written canonically.
        seen: The fingerprint of the code now; "" writes none.

    Raises:
        ValueError: When it is no anchor.
        EntryReadOnly: When the entry belongs to somebody else's tool.
        EntryUnwritable: When its front matter cannot be changed safely.
    """
    parsed = anchors.parse(anchor) if isinstance(anchor, str) else anchor
    canonical = anchors.text_of(parsed)
    _writable(entry)
    where = _position([source.anchor for source in _standing(entry)], canonical)
    try:
        if where is not None:
            return splice.put(entry.text, SOURCES, where, "seen", seen) if seen else entry.text
        key = "symbol" if parsed.qualname else "path"
        value = ((key, canonical), ("seen", seen)) if seen else ((key, canonical),)
        return splice.append(entry.text, SOURCES, value)
    except splice.CannotSplice as refusal:
        raise EntryUnwritable(entry.path, str(refusal), MEND) from refusal


def with_other_anchor(entry: Entry, old: str, new: Anchor, seen: str) -> str:
    """Return the entry's text with one of its sources pointing elsewhere, with another `seen`.

    It stays in its place, with whatever else is said of it. Where another source names the new
    anchor already, that one gets the `seen` and the old one goes.

    Args:
        old: An anchor of the entry's sources; the text is unchanged when it is none.
        seen: The fingerprint of the code now; "" when none is kept of such an anchor.

    Raises:
        EntryReadOnly: When the entry belongs to somebody else's tool.
        EntryUnwritable: When its front matter cannot be changed safely.
    """
    _writable(entry)
    standing = [source.anchor for source in _standing(entry)]
    where, canonical = _position(standing, old), anchors.text_of(new)
    if where is None:
        return entry.text
    other = _position(standing, canonical)
    try:
        if other is not None and other != where:
            text = splice.put(entry.text, SOURCES, other, "seen", seen) if seen else entry.text
            return splice.remove(text, SOURCES, where)
        text = entry.text
        if seen or _standing(entry)[where].seen:
            text = splice.put(text, SOURCES, where, "seen", seen)
        return splice.put(text, SOURCES, where, _anchor_key(text, where), canonical)
    except splice.CannotSplice as refusal:
        raise EntryUnwritable(entry.path, str(refusal), MEND) from refusal


def without_source(entry: Entry, anchor: str) -> str:
    """Return the entry's text without an anchor among its sources; unchanged when it is not there.

    Raises:
        EntryReadOnly: When the entry belongs to somebody else's tool.
        EntryUnwritable: When its front matter cannot be changed safely.
    """
    _writable(entry)
    where = _position([source.anchor for source in _standing(entry)], anchor)
    return _removed(entry, SOURCES, where)


def with_dismissed(entry: Entry, anchor: str) -> str:
    """Return the entry's text with a suggestion turned down: its anchor under `not`.

    Raises:
        ValueError: When it is no anchor.
        EntryReadOnly: When the entry belongs to somebody else's tool.
        EntryUnwritable: When its front matter cannot be changed safely.
    """
    canonical = anchors.text_of(anchors.parse(anchor))
    _writable(entry)
    if _position(_dismissed(entry), canonical) is not None:
        return entry.text
    try:
        return splice.append(entry.text, DISMISSED, canonical)
    except splice.CannotSplice as refusal:
        raise EntryUnwritable(entry.path, str(refusal), MEND) from refusal


def without_dismissed(entry: Entry, anchor: str) -> str:
    """Return the entry's text with a suggestion open again; unchanged when it was.

    Raises:
        EntryReadOnly: When the entry belongs to somebody else's tool.
        EntryUnwritable: When its front matter cannot be changed safely.
    """
    _writable(entry)
    return _removed(entry, DISMISSED, _position(_dismissed(entry), anchor))


def _standing(entry: Entry) -> list[SourceLink]:
    """Return every source that stands in the file, those that cannot be read as "" too."""
    node = frontmatter.read(entry.text).node(SOURCES)
    items = node.value if isinstance(node, yaml.SequenceNode) else []
    return [SourceLink(anchor or "", seen) for anchor, seen in map(source_at, items)]


def _dismissed(entry: Entry) -> list[str]:
    node = frontmatter.read(entry.text).node(DISMISSED)
    items = node.value if isinstance(node, yaml.SequenceNode) else []
    return [str(item.value) if isinstance(item, yaml.ScalarNode) else "" for item in items]


def _anchor_key(text: str, where: int) -> str:
    """Return under which key the anchor of a source stands; "" for one that is a text alone."""
    node = frontmatter.read(text).node(SOURCES)
    item = node.value[where] if isinstance(node, yaml.SequenceNode) else None
    if not isinstance(item, yaml.MappingNode):
        return ""
    said = {str(key.value): str(value.value) for key, value in item.value}
    return "symbol" if said.get("symbol") else "path"


def _position(standing: Sequence[str], anchor: str) -> int | None:
    """Return where an anchor stands in a list, whatever form either is written in."""
    wanted = _canonical(anchor)
    return next((at for at, text in enumerate(standing) if _canonical(text) == wanted), None)


def _canonical(anchor: str) -> str:
    try:
        return anchors.text_of(anchors.parse(anchor))
    except ValueError:
        return anchor


def _removed(entry: Entry, key: str, position: int | None) -> str:
    if position is None:
        return entry.text
    try:
        return splice.remove(entry.text, key, position)
    except splice.CannotSplice as refusal:
        raise EntryUnwritable(entry.path, str(refusal), MEND) from refusal


def _writable(entry: Entry) -> None:
    if not entry.writable:
        raise EntryReadOnly(entry.path)
