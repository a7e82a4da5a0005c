"""The text of an entry's file ↔ its values.

The rule: reading never fails and never hides text; what cannot be read as meant becomes a problem
with its line. Writing changes the list it is asked to change and not one byte besides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

import yaml

from glossator import anchors
from glossator.kb import encoding, frontmatter, markdown
from glossator.kb.frontmatter import FrontMatter, quoted
from glossator.model import (
    Entry,
    EntryId,
    EntryProblem,
    EntrySource,
    SourceLink,
    WorkspacePath,
    content_hash,
)

SOURCES = "sources"
DISMISSED = "not"
MAX_DIGITS = 15
"""Digits of a count; more is a mistake."""

_PLAIN = re.compile(r"[A-Za-z](?:[\w ./-]*[\w/])?", re.ASCII)
_WORDS_OF_YAML = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null"})


def default_id(path: WorkspacePath, source: EntrySource) -> EntryId:
    """Return the id of an entry whose front matter gives none."""
    return EntryId(PurePosixPath(path).stem if source is EntrySource.ENTRY else path)


def read(path: WorkspacePath, data: bytes, source: EntrySource, *, hint: str = "") -> Entry:
    """Read an entry's file. Never raises, whatever the bytes are.

    Args:
        data: The bytes on disk.
        hint: An encoding that somebody detected; used when the bytes are not UTF-8.
    """
    decoded = encoding.decode(data, hint)
    front = frontmatter.read(decoded.text)
    said = _Said(front)
    if decoded.problem:
        said.problems.insert(0, EntryProblem(1, decoded.problem))
    body = decoded.text[front.body :]
    title = said.text("title") or markdown.heading_of(body) or PurePosixPath(path).stem
    return Entry(
        id=EntryId(said.text("id") or default_id(path, source)),
        path=path,
        source=source,
        title=title,
        text=decoded.text,
        body=body,
        body_line=encoding.line_of(decoded.text, front.body),
        kind=said.text("kind"),
        status=said.text("status"),
        confidence=said.share("confidence"),
        tags=tuple(tag.lstrip("#") for tag in said.texts("tags")),
        aliases=said.texts("aliases"),
        references=said.texts("references"),
        conflicts=said.texts("conflicts"),
        sources=said.sources(),
        dismissed=said.anchors(DISMISSED),
        updated=said.text("updated"),
        usage=said.count("usage_count"),
        problems=tuple(said.problems),
        hash=content_hash(data),
        encoding=decoded.encoding,
    )


def compose(entry: Entry, more: Iterable[tuple[str, str]] = ()) -> str:
    """Write the text of a new file for an entry: its front matter, then its body.

    Reading it back gives the same values. For files that exist use `kb.edits`,
    which keeps what it does not know.

    Args:
        more: Further keys with their values, written as YAML on one line.
    """
    lines: list[str] = []
    if entry.id != default_id(entry.path, entry.source):
        lines.append(f"id: {_scalar(entry.id)}")
    lines.append(f"title: {_scalar(entry.title)}")
    lines += [
        f"{key}: {_scalar(value)}"
        for key, value in (("kind", entry.kind), ("status", entry.status))
        if value
    ]
    if entry.confidence is not None:
        lines.append(f"confidence: {entry.confidence!r}")
    lines += [
        f"{key}: [{', '.join(_scalar(value) for value in values)}]"
        for key, values in (
            ("tags", entry.tags),
            ("aliases", entry.aliases),
            ("references", entry.references),
            ("conflicts", entry.conflicts),
        )
        if values
    ]
    if entry.sources:
        lines.append(f"{SOURCES}:")
        lines += [line for source in entry.sources for line in _source_lines(source)]
    if entry.dismissed:
        lines.append(f"{DISMISSED}: [{', '.join(map(quoted, entry.dismissed))}]")
    if entry.usage is not None:
        lines.append(f"usage_count: {entry.usage}")
    if entry.updated:
        lines.append(f"updated: {_scalar(entry.updated)}")
    lines += (f"{_scalar(key)}: {value}" for key, value in more)
    return "\n".join(["---", *lines, "---", entry.body])


@dataclass(slots=True)
class _Said:
    """Reads the values of front matter and collects what is wrong with them."""

    front: FrontMatter
    problems: list[EntryProblem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.problems = list(self.front.problems)

    def text(self, key: str) -> str:
        """Return a key's text on one line; "" when there is none."""
        node = self.front.node(key)
        if isinstance(node, yaml.ScalarNode):
            return " ".join(str(node.value).split())
        if node is not None:
            self._wrong(node, f"'{key}' is a single text; a list or keys stand there.")
        return self.front.rescued.get(key, "")

    def share(self, key: str) -> float | None:
        """Return a key's number from 0 to 1."""
        said = self.text(key)
        node = self.front.node(key)
        if not said or node is None:
            return None
        try:
            number = float(said)
        except ValueError:
            number = -1.0
        if 0 <= number <= 1:
            return number
        self._wrong(node, f"'{key}' is a number from 0 to 1; {said!r} stands there.")
        return None

    def count(self, key: str) -> int | None:
        """Return a key's whole number from 0."""
        said = self.text(key)
        node = self.front.node(key)
        if not said or node is None:
            return None
        if said.isascii() and said.isdecimal() and len(said) <= MAX_DIGITS:
            return int(said)
        self._wrong(node, f"'{key}' is a whole number; {said[:40]!r} stands there.")
        return None

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a key's list of texts; one text stands for a list of those between its commas."""
        node = self.front.node(key)
        if isinstance(node, yaml.ScalarNode):
            return tuple(filter(None, (word.strip() for word in str(node.value).split(","))))
        found = [str(item.value).strip() for item in self._items(key) if _is_text(item)]
        return tuple(filter(None, found))

    def anchors(self, key: str) -> tuple[str, ...]:
        """Return a key's list of anchors, without those that are none."""
        return tuple(
            str(item.value)
            for item in self._items(key)
            if _is_text(item) and self._sound(item, str(item.value))
        )

    def sources(self) -> tuple[SourceLink, ...]:
        """Return the sources, without those whose anchor is none."""
        found = []
        for item in self._items(SOURCES):
            anchor, seen = source_at(item)
            if anchor is None:
                self._wrong(item, "A source needs 'symbol:' or 'path:' with an anchor.")
            elif self._sound(item, anchor):
                found.append(SourceLink(anchor, seen, self.front.line(item)))
        return tuple(found)

    def _items(self, key: str) -> list[yaml.Node]:
        """Return the values of a list, up to a number that no person writes."""
        node = self.front.node(key)
        if isinstance(node, yaml.SequenceNode):
            return list(node.value[: frontmatter.MAX_VALUES])
        if node is not None and not (_is_text(node) and not node.value):
            self._wrong(node, f"'{key}' is a list; something else stands there.")
        return []

    def _sound(self, node: yaml.Node, anchor: str) -> bool:
        try:
            anchors.parse(anchor)
        except ValueError as refusal:
            self._wrong(node, f"This is no anchor: {refusal}.")
            return False
        return True

    def _wrong(self, node: yaml.Node, text: str) -> None:
        self.problems.append(EntryProblem(self.front.line(node), text))


def _is_text(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode)


def source_at(node: yaml.Node) -> tuple[str | None, str]:
    """Return the anchor and `seen` of one source; a bare text is an anchor."""
    if isinstance(node, yaml.ScalarNode):
        return str(node.value) or None, ""
    if not isinstance(node, yaml.MappingNode):
        return None, ""
    said = {
        str(key.value): str(value.value)
        for key, value in reversed(node.value)
        if _is_text(key) and _is_text(value)
    }
    return said.get("symbol") or said.get("path"), said.get("seen", "")


def _source_lines(source: SourceLink) -> list[str]:
    parsed = anchors.parse(source.anchor)
    key = "symbol" if parsed.qualname else "path"
    lines = [f"  - {key}: {quoted(source.anchor)}"]
    if source.seen:
        lines.append(f"    seen: {quoted(source.seen)}")
    return lines


def _scalar(value: str) -> str:
    """Write a text plainly where every reader of YAML takes it for a text, else in quotes."""
    plain = _PLAIN.fullmatch(value) and value.lower() not in _WORDS_OF_YAML
    return value if plain else quoted(value)
