"""Markdown text → the tokens of one reader: CommonMark with tables, notes, wiki links, references.

The rule: no text, however hostile, costs more than its length allows. Every step of the parser is
counted, nesting is bounded, and a text that costs too much has no tokens at all.

Why HTML is let through here where the window shows it as words: nothing is drawn. A comment, a tag
and its attributes are not what the writer says about code, so they become tokens to pass over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType
from mdit_py_plugins.admon import admon_plugin
from typing_extensions import override

MAX_NESTING = 50
"""Levels of quotes, lists and emphasis; what is nested deeper has no tokens."""

STEPS_PER_CHAR = 4
"""Steps of the parser for each character. Of 618 documents the costliest takes 0.3; a text that
takes more than this is built to cost time."""

MIN_STEPS = 50_000
STEPS_BETWEEN_PAUSES = 500
MAX_WIKI = 300
"""Characters between `[[` and `]]`."""

_TAB = re.compile(r"===[!+]?[ \t]+\"[^\"\n]{1,200}\"[ \t]*")
_TAB_INDENT = 4
"""Columns by which what belongs to a tab of the text is moved in."""

_REFERENCE = re.compile(r"\[([^\[\]\s`]{0,300})\]")
_CHAIN = re.compile(r"[^\W\d][\w$]*(?:(?:\.|::|#)[\w$]+)+(?:\(\))?")

Rule = Callable[[StateInline, bool], bool]

Pause = Callable[[], None]
"""Raises what ends the work, when it is to stop."""


def tokens(text: str, pause: Pause | None = None) -> Sequence[Token]:
    """Return the tokens of a text; none when it costs too much.

    Args:
        pause: Called again and again meanwhile; what it raises ends the work.

    A token that may run over a line end has `start` and `end` in its `meta`: where in the content
    of its block it stands.
    """
    try:
        return _parser().parse(text, _environment(len(text), pause))
    except (_TooManySteps, RecursionError):
        return ()


def outline(text: str) -> Sequence[Token]:
    """Return the tokens of a text's blocks, which do not know their own words yet."""
    try:
        return _outline_parser().parse(text, _environment(len(text)))
    except (_TooManySteps, RecursionError):
        return ()


def inline(text: str) -> Token:
    """Return the token of a text that is the content of one block."""
    try:
        return _parser().parseInline(text, _environment(len(text)))[0]
    except (_TooManySteps, RecursionError):
        return Token("inline", "", 0, content="", children=[])


@cache
def _parser() -> MarkdownIt:
    """Return the reader: CommonMark with tables, notes, wiki links and references to code."""
    parser = _bare_parser()
    parser.inline.ruler.before("text", "count", _count_inline)
    for name, rule in _located_rules(parser):
        parser.inline.ruler.at(name, rule)
    parser.inline.ruler.before("link", "wiki", _located(_wiki))
    parser.inline.ruler.after("link", "reference_to_code", _located(_reference_to_code))
    return parser


@cache
def _outline_parser() -> MarkdownIt:
    """Return a reader of blocks alone."""
    parser = _bare_parser()
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _bare_parser() -> MarkdownIt:
    parser = _Reader()
    parser.configure("commonmark", {"html": True, "maxNesting": MAX_NESTING})
    parser.enable("table")
    parser.use(admon_plugin)
    parser.block.ruler.before("table", "tab", _tab, {"alt": ["paragraph"]})
    chains = ["paragraph", "reference", "blockquote", "list"]
    parser.block.ruler.before("table", "count", _count_block, {"alt": chains})
    return parser


class _Words(ParserInline):
    """The parser of a block's words, whose looking ahead is counted too."""

    @override
    def skipToken(self, state: StateInline) -> None:
        _spend(state.env)
        super().skipToken(state)


class _Reader(MarkdownIt):
    """A parser that takes every target as it is written: targets are compared, never opened."""

    def __init__(self) -> None:
        super().__init__()
        self.inline = _Words()

    @override
    def validateLink(self, url: str) -> bool:
        return True

    @override
    def normalizeLink(self, url: str) -> str:
        return url


class _TooManySteps(Exception):
    """The text costs more than its length allows."""


def _environment(length: int, pause: Pause | None = None) -> EnvType:
    return {"steps": max(MIN_STEPS, STEPS_PER_CHAR * length), "pause": pause}


def _spend(env: EnvType) -> bool:
    """Count one step of the parser; a rule that never applies."""
    env["steps"] -= 1
    if env["steps"] < 0:
        raise _TooManySteps
    if not env["steps"] % STEPS_BETWEEN_PAUSES and env["pause"] is not None:
        env["pause"]()
    return False


def _tab(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
    """Read what is moved in below `=== "Title"` as blocks, not as code; the title says nothing."""
    if state.is_code_block(start) or not _TAB.fullmatch(
        state.src, state.bMarks[start] + state.tShift[start], state.eMarks[start]
    ):
        return False
    if silent:
        return True
    inside = state.blkIndent + _TAB_INDENT
    after = next(
        (at for at in range(start + 1, end) if not state.isEmpty(at) and state.sCount[at] < inside),
        end,
    )
    outer = state.lineMax, state.blkIndent
    state.lineMax, state.blkIndent = after, inside
    state.level += 1
    state.md.block.tokenize(state, start + 1, after)
    state.level -= 1
    state.lineMax, state.blkIndent = outer
    state.line = after
    return True


def _count_block(state: StateBlock, _start: int, _end: int, _silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
    return _spend(state.env)


def _count_inline(state: StateInline, _silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
    return _spend(state.env)


def _located_rules(parser: MarkdownIt) -> Iterable[tuple[str, Rule]]:
    """Give the rules whose marks may run over a line end, so that they tell where they stood."""
    wanted = ("backticks", "link", "image", "autolink", "html_inline")
    for rule in list(parser.inline.ruler.__rules__):
        if rule.name in wanted:
            yield rule.name, _located(rule.fn)


def _located(rule: Rule) -> Rule:
    """Return the rule with its first and last token knowing where in the block it stood."""

    def located(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
        start, before = state.pos, len(state.tokens)
        if not rule(state, silent):
            return False
        made = [token for token in state.tokens[before : before + 2] if token.type != "text"]
        if made:
            made[0].meta["start"] = start
            state.tokens[-1].meta["end"] = state.pos
        return True

    return located


def _wiki(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
    """Read `[[target]]` and `[[target|words]]`."""
    start = state.pos
    if not state.src.startswith("[[", start):
        return False
    end = state.src.find("]]", start + 2, min(state.posMax, start + MAX_WIKI))
    inner = state.src[start + 2 : max(end, 0)]
    target, _, label = inner.partition("|")
    if not target.strip() or "[" in target or "\n" in inner:
        return False
    if not silent:
        opening = state.push("link_open", "a", 1)
        opening.attrs, opening.info = {"href": target.strip()}, "wiki"
        state.push("text", "", 0).content = (label or target).strip()
        state.push("link_close", "a", -1)
    state.pos = end + 2
    return True


def _reference_to_code(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
    """Read `[words][package.module.Name]` and `[package.module.Name][]`.

    A reference without a definition in the text whose name is a qualified one: documentation
    generators look it up among the symbols, and so do the linking rules.
    """
    if state.src[state.pos] != "[" or state.linkLevel:
        return False
    start = state.pos + 1
    end = state.md.helpers.parseLinkLabel(state, state.pos, disableNested=True)
    reference = _REFERENCE.match(state.src, end + 1, state.posMax) if end > 0 else None
    if reference is None:
        return False
    target = reference[1] or state.src[start:end].strip("` ")
    if not _CHAIN.fullmatch(target):
        return False
    if not silent:
        _push_link(state, (start, end), target)
    state.pos = reference.end()
    return True


def _push_link(state: StateInline, label: tuple[int, int], target: str) -> None:
    """Write a link whose words are the tokens of the label."""
    limit = state.posMax
    state.pos, state.posMax = label
    opening = state.push("link_open", "a", 1)
    opening.attrs, opening.info = {"href": target}, "reference"
    state.linkLevel += 1
    state.md.inline.tokenize(state)
    state.linkLevel -= 1
    state.push("link_close", "a", -1)
    state.posMax = limit
