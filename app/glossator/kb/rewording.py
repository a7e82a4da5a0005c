"""The words with which a text names other entries, rewritten in place.

The rule: only those words change, each where it stands; code, comments and every other byte stay.
Front matter is read again before a text is given out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote

import yaml

from glossator.kb import entries, frontmatter, reader
from glossator.kb.encoding import line_of
from glossator.kb.frontmatter import FrontMatter, quoted

Renamed = Callable[[str], str | None]
"""Gives the words that take the place of others; None where they stay."""

LISTS = ("references", "conflicts")

_WIKI = re.compile(
    r"\[\[([^\[\]|#\n]{1,300})((?:#[^\[\]|\n]{0,300})?)((?:\|[^\[\]\n]{0,300})?)\]\]"
)
_TARGET = re.compile(
    r"\]\([ ]{0,3}(<[^<>\n]{1,1000}>|[^\s()<>]{1,1000})"
    r"|^[ ]{0,3}\[[^\[\]\n]{1,200}\]:[ \t]{1,20}(<[^<>\n]{1,1000}>|\S{1,1000})",
    re.MULTILINE,
)
_CODE = re.compile(r"(?<!`)(`{1,20})(?!`)[^\n]{1,1000}?(?<!`)\1(?!`)|<!--(?:.*?-->|.*)", re.DOTALL)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|#")


@dataclass(frozen=True, slots=True)
class Rules:
    """What becomes of the words of each place where a text names something.

    Attributes:
        named: A value of `references` or `conflicts`, or the words of `[[words]]`.
        linked: The path of a Markdown link, as it is written, without what stands behind a `#`.
        anchored: The anchor of a source.
        keep_words: Whether `[[words]]` go on being shown as they were: `[[new|words]]`.
    """

    named: Renamed
    linked: Renamed
    anchored: Renamed
    keep_words: bool = False


@dataclass(frozen=True, slots=True)
class Edit:
    """One stretch of a text that becomes another one; the line counts from 1."""

    start: int
    end: int
    new: str
    line: int


class CannotReword(Exception):
    """The front matter has a form in which nothing can be changed safely; says why."""


def edits_of(text: str, rules: Rules, *, own_id: str = "") -> list[Edit]:
    """Return what has to change in a text, from top to bottom.

    Args:
        own_id: What the `id` of its front matter becomes; "" where it stays.
    """
    front = frontmatter.read(text)
    spots = [*_in_front(front, rules, own_id), *_in_body(text, front.body, rules)]
    return [Edit(start, end, new, line_of(text, start)) for start, end, new in sorted(spots)]


def applied(text: str, edits: list[Edit]) -> str:
    """Return a text with edits made.

    Raises:
        CannotReword: When its front matter would not be read as well as before.
    """
    parts, at = [], 0
    for edit in edits:
        parts += [text[at : edit.start], edit.new]
        at = edit.end
    changed = "".join([*parts, text[at:]])
    before, after = frontmatter.read(text), frontmatter.read(changed)
    if len(after.problems) > len(before.problems) or (before.root is None) != (after.root is None):
        msg = "its front matter would not read as meant afterwards"
        raise CannotReword(msg)
    return changed


Spot = tuple[int, int, str]


def _in_front(front: FrontMatter, rules: Rules, own_id: str) -> Iterator[Spot]:
    node = front.node("id")
    if own_id and isinstance(node, yaml.ScalarNode):
        yield from _scalar(front, node, lambda _: own_id)
    for key in LISTS:
        node = front.node(key)
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield from _scalar(front, item, rules.named)
        elif isinstance(node, yaml.ScalarNode):
            yield from _scalar(front, node, lambda words: _listed(words, rules.named))
    yield from _in_sources(front, rules)


def _in_sources(front: FrontMatter, rules: Rules) -> Iterator[Spot]:
    sources = front.node(entries.SOURCES)
    for item in sources.value if isinstance(sources, yaml.SequenceNode) else ():
        pairs = item.value if isinstance(item, yaml.MappingNode) else [(None, item)]
        for key_node, value in pairs:
            if key_node is None or key_node.value in ("symbol", "path"):
                yield from _scalar(front, value, rules.anchored)


def _scalar(front: FrontMatter, node: yaml.Node, renamed: Renamed) -> Iterator[Spot]:
    """Give the change of one text of the front matter; those of several lines are left alone."""
    if not isinstance(node, yaml.ScalarNode) or node.style in ("|", ">"):
        return
    new = renamed(str(node.value).strip())
    if new is not None:
        yield front.index(node.start_mark), front.index(node.end_mark), quoted(new)


def _listed(words: str, renamed: Renamed) -> str | None:
    """Rename what stands between the commas of one text."""
    parts = [part.strip() for part in words.split(",")]
    new = [renamed(part) if part else None for part in parts]
    if not any(new):
        return None
    return ", ".join(one or part for one, part in zip(new, parts, strict=True))


def _in_body(text: str, start: int, rules: Rules) -> Iterator[Spot]:
    body = _without_code(text[start:])
    for found in _WIKI.finditer(body):
        words = found[1].strip()
        new = rules.named(words)
        if new is not None:
            label = found[3] or (f"|{words}" if rules.keep_words and new != words else "")
            yield start + found.start(), start + found.end(), f"[[{new}{found[2]}{label}]]"
    for found in _TARGET.finditer(body):
        group = 1 if found[1] else 2
        yield from _target(found[group], start + found.start(group), rules)


def _target(written: str, at: int, rules: Rules) -> Iterator[Spot]:
    """Give the change of a link's target."""
    angled = written.startswith("<")
    bare = written[1:-1] if angled else written
    path, mark, fragment = bare.partition("#")
    if not path or _SCHEME.match(bare):
        return
    new = rules.linked(unquote(path))
    if new is not None:
        shown = new if angled else quote(new, safe="/~!$&'*+,;=@")
        target = f"{shown}{mark}{fragment}"
        yield at, at + len(written), f"<{target}>" if angled else target


def _without_code(body: str) -> str:
    """Return a text of the same length in which code and comments are blank."""
    lines = body.splitlines(keepends=True)
    for token in reader.outline(body):
        if token.type in ("fence", "code_block") and token.map:
            for number in range(token.map[0], min(token.map[1], len(lines))):
                lines[number] = _blank(lines[number])
    return _CODE.sub(lambda found: _blank(found[0]), "".join(lines))


def _blank(text: str) -> str:
    return re.sub(r"[^\r\n]", " ", text)
