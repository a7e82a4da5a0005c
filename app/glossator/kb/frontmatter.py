"""The front matter of an entry: where it lies in the text, and what it says.

The rule: every value is the text that stands there. The YAML is read as a tree of nodes with
string scalars (`id: 1.10` and `title: no` stay what they are), nothing is ever constructed from
a tag, and aliases are not followed further than one value is deep. What cannot be read becomes a
problem with its line; it never hides the entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml
from typing_extensions import override

from glossator.kb.encoding import line_of
from glossator.model import EntryProblem

MAX_CHARS = 65_536
"""Larger front matter is not read. Two hundred sources with fingerprints fit."""

MAX_DEPTH = 24
"""Levels of YAML. Entries need three; the reader behind is recursive."""

MAX_VALUES = 2_000
"""Values of one list."""

HALF = "Half a character is written here (\\uD800 to \\uDFFF); '\N{REPLACEMENT CHARACTER}' is read."

_OPENING = re.compile(r"---[ \t]*(?:\r\n|\n|\r)")
_CLOSING = re.compile(r"(?:(?<=\n)|(?<=\r)(?!\n))(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)")
_BEGINS_LIKE_YAML = re.compile(r"[A-Za-z_][\w-]*[ \t]*:(?:[ \t\r\n]|\Z)")
_PLAIN_PAIR = re.compile(r"^(id|title)[ \t]*:[ \t]+(\S[^\r\n]*)", re.MULTILINE)

_INDICATORS = frozenset("[]{},&*!|>%@`\"'#")
"""With these YAML begins something else than plain words."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The front matter of one text.

    Attributes:
        text: The whole text of the file.
        start: Where its YAML begins; 0 when there is none.
        end: Where the YAML ends, at the closing line.
        body: Where the text behind it begins.
        root: The YAML's tree; None when there is none or it cannot be read.
        rescued: `id` and `title` as far as they could be told from YAML that cannot be read.
    """

    text: str
    start: int = 0
    end: int = 0
    body: int = 0
    root: yaml.MappingNode | None = None
    problems: tuple[EntryProblem, ...] = ()
    rescued: dict[str, str] = field(default_factory=dict)

    def pairs(self) -> Iterator[tuple[str, yaml.ScalarNode, yaml.Node]]:
        """Give the keys with their nodes, in order; keys that are no text are left out."""
        for key, value in self.root.value if self.root else ():
            if isinstance(key, yaml.ScalarNode):
                yield key.value, key, value

    def node(self, key: str) -> yaml.Node | None:
        """Return the value of a key, the first one when it is given twice."""
        return next((value for name, _, value in self.pairs() if name == key), None)

    def index(self, mark: yaml.Mark) -> int:
        """Return where in the whole text a mark of the YAML is."""
        return self.start + mark.index

    def line(self, node: yaml.Node) -> int:
        """Return the line of the file on which a node begins, from 1."""
        return line_of(self.text, self.index(node.start_mark))


def read(text: str) -> FrontMatter:
    """Find and read the front matter of a file's text. Never raises."""
    opening = _OPENING.match(text)
    if not opening:
        return FrontMatter(text)
    start = opening.end()
    closing = _CLOSING.search(text, start)
    if not closing:
        return FrontMatter(text, problems=_unclosed(text, start))
    end, body = closing.start(), closing.end()
    if end - start > MAX_CHARS:
        told = f"The front matter has {end - start} characters; more than {MAX_CHARS} are not read."
        return FrontMatter(text, start, end, body, problems=(EntryProblem(1, told),))
    root, problem, spoilt = _composed(text[start:end])
    if problem:
        line = line_of(text, start + problem[0])
        rescued = _rescued(text[start:end])
        told = f"The front matter cannot be read: {problem[1]}."
        return FrontMatter(text, start, end, body, None, (EntryProblem(line, told),), rescued)
    if root is not None and not isinstance(root, yaml.MappingNode):
        return _no_mapping(text, start, end, body, root)
    front = FrontMatter(text, start, end, body, root)
    told_of = (*_twins(front), *(EntryProblem(front.line(node), HALF) for node in spoilt))
    return FrontMatter(text, start, end, body, root, told_of)


def quoted(value: str) -> str:
    """Write a text as a double-quoted YAML scalar on one line."""
    return '"' + "".join(_ESCAPES.get(letter) or _escaped(letter) for letter in value) + '"'


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _escaped(letter: str) -> str:
    """Write a letter as it is when YAML and an editor show it, else by its number."""
    if letter.isprintable() and letter != "\ufeff":
        return letter
    number = ord(letter)
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


class _Composer(yaml.BaseLoader):
    """A reader of nodes that refuses deep nesting before Python's stack does.

    Attributes:
        spoilt: The texts in which half a character was escaped: no file could hold it.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0
        self.spoilt: list[yaml.ScalarNode] = []

    @override
    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            mark = self.get_mark()
            problem = f"it is nested more than {MAX_DEPTH} levels deep"
            raise yaml.composer.ComposerError(problem=problem, problem_mark=mark)
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    @override
    def compose_scalar_node(self, anchor: dict[Any, yaml.Node]) -> yaml.ScalarNode:
        node = super().compose_scalar_node(anchor)
        whole = joined_halves(node.value)
        if "\ufffd" in whole and "\ufffd" not in node.value:
            self.spoilt.append(node)
        node.value = whole
        return node


def joined_halves(text: str) -> str:
    """Return a text whose surrogates are characters: pairs joined, lone ones as U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


_Composed = tuple[yaml.Node | None, tuple[int, str] | None, list[yaml.ScalarNode]]


def _composed(source: str) -> _Composed:
    """Return the tree of YAML, or where it is broken and why; and which texts were spoilt."""
    try:
        composer = _Composer(source)
        return composer.get_single_node(), None, composer.spoilt
    except yaml.reader.ReaderError as error:
        return None, (error.position, "it holds a character that YAML does not allow"), []
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return None, (mark.index if mark else 0, _explained(source, error, mark)), []


def _rescued(source: str) -> dict[str, str]:
    """Return `id` and `title` as far as their lines can be read for themselves.

    An id is a name that others say: it is taken as it is meant or not at all. A title may be any
    words but those that begin like something else.
    """
    found = {}
    for key, words in _PLAIN_PAIR.findall(source):
        root, problem, _ = _composed(words)
        if problem is None and isinstance(root, yaml.ScalarNode):
            found[key] = str(root.value).strip()
        elif key == "title" and words[0] not in _INDICATORS:
            found[key] = words.strip()
    return {key: words for key, words in found.items() if words}


def _explained(source: str, error: yaml.MarkedYAMLError, mark: yaml.Mark | None) -> str:
    """Say what is wrong in the words of somebody who writes notes."""
    problem = error.problem or "it is no YAML"
    if mark and "\t" in source[mark.index : mark.index + 1]:
        return "a tab stands where YAML wants spaces"
    if "mapping values are not allowed" in problem:
        return "a text with ': ' in it needs quotation marks"
    return problem


def _unclosed(text: str, start: int) -> tuple[EntryProblem, ...]:
    """Tell of an opening line without a closing one, unless it is just a rule above the text."""
    if not _BEGINS_LIKE_YAML.match(text, start):
        return ()
    return (EntryProblem(1, "The front matter is not closed: a line '---' is missing below it."),)


def _no_mapping(text: str, start: int, end: int, body: int, root: yaml.Node) -> FrontMatter:
    """Read what stands between two rules but has no keys: prose is text, a list is a mistake."""
    if isinstance(root, yaml.ScalarNode):
        return FrontMatter(text)
    told = "The front matter is a list; it needs keys, each with a ':'."
    problem = EntryProblem(line_of(text, start + root.start_mark.index), told)
    return FrontMatter(text, start, end, body, None, (problem,))


def _twins(front: FrontMatter) -> Iterator[EntryProblem]:
    """Tell of keys that are given twice."""
    seen: set[str] = set()
    for name, key, _ in front.pairs():
        if name in seen:
            yield EntryProblem(
                front.line(key), f"The key '{name}' is given twice; the first one counts."
            )
        seen.add(name)
