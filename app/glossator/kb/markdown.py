"""Markdown → the stretches of it that may name code, and its headings.

The rule: every span knows the exact line of its file, also inside a paragraph of many lines.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from markdown_it.token import Token

from glossator import words
from glossator.kb import frontmatter, reader
from glossator.kb.encoding import line_of
from glossator.model import Entry, SpanForm, TextSpan

MAX_CHARS = 2_000_000
"""What lies behind is not read. The longest change logs of known projects stay below."""

MAX_SENTENCE = 300

_HEAD_CHARS = 20_000
"""How far a title and a first sentence are looked for."""

_PROSE = re.compile(
    r"(?<![\w./\\@#$:~-])"  # not inside a path, an address or another name
    r"[^\W\d][\w$]*(?:(?:\.|::|->|#)[^\W\d][\w$]*)*(?:\(\))?"
    r"(?![\w/\\@$-]|://)"
)
_TAG = re.compile(r"(?<![\w/#&.:-])#(?=[\w/-]*[^\W\d])(\w[\w/-]{0,100})(?![\w#])")
"""`#word` as notes are filed under it; `#12` is an issue, and a `#` inside a word a fragment."""

_LIVE = re.compile(r"(?:^|\s)symbol=(?:\"([^\"]+)\"|(\S+))")
_SENTENCE_END = re.compile(r"[.!?…][\"')\]]?\s+(?=[^a-z\s])")
_EXTERNAL = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?//|(?:mailto|tel|data|javascript):")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of an entry's text; its line counts in the file."""

    level: int
    text: str
    line: int


def spans(entry: Entry, pause: reader.Pause | None = None) -> list[TextSpan]:
    """Return what may name code in an entry's title and text, from top to bottom.

    Code spans, names in prose that are written like code, tags, links, wiki links and fences that
    ask for the code of a symbol. Words inside other fences, comments and tags of HTML have none;
    nor have the words of a link that leads to the web or, with its target, says itself which code
    is meant.

    Args:
        pause: Called again and again meanwhile; what it raises ends the work.
    """
    found = _title_spans(entry)
    headings: list[str] = []
    tokens = reader.tokens(entry.body[:MAX_CHARS], pause)
    for at, token in enumerate(tokens):
        if pause is not None:
            pause()
        if token.type == "fence" and token.map is not None:
            found += _live(token, entry.body_line + token.map[0])
        if token.type != "inline" or token.map is None:
            continue
        level = _level(tokens[at - 1])
        if level:
            del headings[level - 1 :]
        block = _Block(token, entry.body_line + token.map[0])
        found += block.spans(tuple(filter(None, headings)))
        if level:
            headings += [""] * (level - 1 - len(headings)) + [block.plain]
    return found


def toc(entry: Entry) -> list[Heading]:
    """Return the headings of an entry's text, from top to bottom."""
    return [
        Heading(level, block.plain, block.line)
        for level, block in _blocks(entry.body[:MAX_CHARS], entry.body_line)
        if level
    ]


def first_sentence(entry: Entry) -> str:
    """Return the first sentence of an entry's text that is no heading; "" when there is none."""
    for level, block in _blocks(entry.body[:_HEAD_CHARS], entry.body_line):
        if not level and block.plain.strip():
            return block.sentence_at(0)
    return ""


def heading_of(body: str) -> str:
    """Return what a text is headed: its first heading of the first level, else its first one.

    "" when there is none near its beginning.
    """
    tokens = reader.outline(body[:_HEAD_CHARS])
    first = ""
    for opening, token in pairwise(tokens):
        level = _level(opening)
        if level == 1 or (level and not first):
            words = _Block(reader.inline(token.content), 1).plain
            if level == 1 and words:
                return words
            first = first or words
    return first


@dataclass(slots=True)
class _Found:
    """A span before its sentence is known; `start` is its place in the block's plain text."""

    form: SpanForm
    text: str
    line: int
    start: int
    target: str = ""


@dataclass(slots=True)
class _Block:
    """One paragraph, heading or cell: its words without markup, and the spans among them."""

    token: Token
    line: int
    plain: str = ""
    _found: list[_Found] = field(default_factory=list)
    _ends: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        walk = _Walk(self.token.content, self.line)
        for child in self.token.children or ():
            walk.pass_over(child)
        self.plain = "".join(walk.plain).strip()
        self._found = sorted(walk.found, key=lambda found: found.start)
        self._ends = [end.end() for end in _SENTENCE_END.finditer(self.plain)]

    def spans(self, heading: tuple[str, ...]) -> Iterator[TextSpan]:
        """Give the spans of the block, in order, with their sentences."""
        for found in self._found:
            sentence = self.sentence_at(found.start)
            yield TextSpan(found.form, found.text, found.line, found.target, sentence, heading)

    def sentence_at(self, index: int) -> str:
        """Return the sentence around a place of the plain text, shortened around it if long."""
        which = bisect_right(self._ends, index)
        begin = self._ends[which - 1] if which else 0
        end = self._ends[which] if which < len(self._ends) else len(self.plain)
        if end - begin > MAX_SENTENCE:
            begin = max(begin, min(index - MAX_SENTENCE // 3, end - MAX_SENTENCE))
            end = min(end, begin + MAX_SENTENCE)
        return " ".join(self.plain[begin:end].split())


class _Walk:
    """Goes over the tokens of one block and keeps track of line and plain text."""

    def __init__(self, source: str, line: int) -> None:
        self.plain: list[str] = []
        self.found: list[_Found] = []
        self._length = 0
        self._first_line = self._line = line
        self._breaks = [at for at, letter in enumerate(source) if letter == "\n"]
        self._link: tuple[_Found, int] | None = None
        self._quiet = False

    def pass_over(self, token: Token) -> None:
        """Take one token in."""
        if "start" in token.meta:
            self._line = self._line_at(token.meta["start"])
        self._take(token)
        if "end" in token.meta:
            self._line = self._line_at(token.meta["end"])

    def _take(self, token: Token) -> None:
        match token.type:
            case "text":
                self._prose(token.content)
            case "code_inline":
                self._add(_Found(SpanForm.CODE, token.content, self._line, self._length))
                self._write(token.content)
            case "softbreak" | "hardbreak":
                self._line += 1
                self._write(" ")
            case "link_open":
                self._open(token)
            case "link_close":
                self._close()
            case "image":
                self._write(token.content)
            case _:
                pass

    def _line_at(self, position: int) -> int:
        return self._first_line + bisect_left(self._breaks, position)

    def _write(self, text: str) -> None:
        self.plain.append(text)
        self._length += len(text)

    def _add(self, found: _Found) -> None:
        if not self._quiet and found.text.strip():
            self.found.append(found)

    def _prose(self, text: str) -> None:
        for tag in _TAG.finditer(text):
            at = self._length + tag.start()
            self._add(_Found(SpanForm.TAG, tag[1].rstrip("/-"), self._line, at))
        for match in _PROSE.finditer(text):
            if words.looks_like_identifier(match[0]):
                at = self._length + match.start()
                self._add(_Found(SpanForm.PROSE, match[0], self._line, at))
        self._write(text)

    def _open(self, token: Token) -> None:
        target = str(token.attrs.get("href", ""))
        form = SpanForm.WIKI if token.info == "wiki" else SpanForm.LINK
        self._link = (_Found(form, "", self._line, self._length, target), len(self.plain))
        self._quiet = token.info in ("wiki", "reference") or _speaks_for_itself(target)

    def _close(self) -> None:
        if self._link is None:
            return
        link, first = self._link
        self._link, self._quiet = None, False
        link.text = "".join(self.plain[first:]).strip() or link.target
        self._add(link)


def _speaks_for_itself(target: str) -> bool:
    """Tell whether a link's target settles what its words mean: the web, or a piece of code."""
    return bool(_EXTERNAL.match(target)) or target.startswith("symbol:") or "#L" in target


def live_anchor(info: str) -> str:
    """Return the anchor that the words behind a fence's ticks ask for; "" for none."""
    found = _LIVE.search(info)
    return (found[1] or found[2]) if found else ""


def _live(fence: Token, line: int) -> Iterator[TextSpan]:
    anchor = live_anchor(fence.info)
    if anchor:
        yield TextSpan(SpanForm.LIVE, anchor, line, anchor)


def _title_spans(entry: Entry) -> list[TextSpan]:
    """Return the spans of a title that stands in the front matter."""
    front = frontmatter.read(entry.text) if entry.body_line > 1 else None
    node = front.node("title") if front else None
    if front is None or node is None:
        return []
    line = line_of(entry.text, front.index(node.start_mark))
    return list(_Block(reader.inline(entry.title), line).spans(()))


def _level(token: Token) -> int:
    """Return the level of a heading that a token opens, 0 for anything else."""
    return int(token.tag[1:]) if token.type == "heading_open" else 0


def _blocks(body: str, first_line: int) -> Iterator[tuple[int, _Block]]:
    """Give the blocks of a text with their level as headings, reading no more than is asked."""
    tokens = reader.outline(body)
    for at, token in enumerate(tokens):
        if token.type == "inline" and token.map is not None:
            line = first_line + token.map[0]
            yield _level(tokens[at - 1]), _Block(reader.inline(token.content), line)
