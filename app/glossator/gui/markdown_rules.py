"""What our Markdown reads beyond CommonMark: wiki links, references to code, comments, HTML tags.

Why tags are read at all: a README is full of them, and shown as they are they hide its words. A
tag we know is passed over, an `<img>` and an `<a>` become what Markdown could have said, under the
same rules; anything else, such as `List<String>`, is text. No tag of the text reaches the page.
"""

# ruff: noqa: FBT001 -- the signatures of rules are the parser's

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.utils import EnvType
from mdit_py_plugins.admon import admon_plugin

MAX_WIKI = 300
"""Characters between `[[` and `]]`."""

MAX_TAG = 2_000
TAB_INDENT = 4
"""Columns by which what belongs to a tab of the text is moved in."""

_TAG = re.compile(
    r"</?([A-Za-z][A-Za-z0-9]*)"
    r"((?:\s+[A-Za-z_:@][\w:.-]*(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)*)\s*/?>"
)
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'=<>`]+))")
_KNOWN = frozenset({
    "a", "abbr", "b", "blockquote", "br", "center", "code", "dd", "del", "details", "div", "dl",
    "dt", "em", "figcaption", "figure", "font", "form", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "i", "iframe", "img", "input", "ins", "kbd", "li", "link", "mark", "meta", "object", "ol",
    "p", "picture", "pre", "q", "s", "samp", "script", "small", "source", "span", "strong",
    "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "tfoot", "th", "thead",
    "tr", "tt", "u", "ul", "var", "video",
})  # fmt: skip
_REFERENCE = re.compile(r"\[((?:[^\[\]\\`]|`[^`\n]{1,200}`){1,300})\]\[([^\[\]\s`]{0,300})\]")
_QUALIFIED = re.compile(r"[^\W\d][\w$]*(?:(?:\.|::|#)[\w$]+)+(?:\(\))?")
_TAB = re.compile(r"===[!+]?[ \t]+\"([^\"\n]{1,200})\"[ \t]*")
_SILENT = frozenset({"script", "style", "iframe", "object", "svg"})
_CHAINS = ["paragraph", "reference", "blockquote", "list"]


class TooManySteps(Exception):
    """The text costs more than its length allows."""


def teach(parser: MarkdownIt) -> None:
    """Add the rules to a parser. Its `env` holds the `task` and how many `steps` are left."""
    admon_plugin(parser)
    parser.block.ruler.before("table", "count", _count_block, {"alt": _CHAINS})
    parser.block.ruler.before("table", "comment", _comment_block, {"alt": ["paragraph"]})
    parser.block.ruler.before("table", "tab", _tab_block, {"alt": ["paragraph"]})
    parser.inline.ruler.before("text", "count", _count_inline)
    parser.inline.ruler.before("link", "wiki", _wiki)
    parser.inline.ruler.after("link", "reference_to_code", _reference_to_code)
    parser.inline.ruler.before("autolink", "comment", _comment_inline)
    parser.inline.ruler.before("autolink", "tag", _tag)


def _spend(env: EnvType) -> None:
    """Count one step of the parser, and stop when it is one too many or nobody waits."""
    env["steps"] -= 1
    if env["steps"] < 0:
        raise TooManySteps
    if env["steps"] % 256 == 0:
        env["task"].checkpoint()


def _count_block(state: StateBlock, _start: int, _end: int, _silent: bool) -> bool:
    _spend(state.env)
    return False


def _count_inline(state: StateInline, _silent: bool) -> bool:
    _spend(state.env)
    return False


def _wiki(state: StateInline, silent: bool) -> bool:
    """Read `[[target]]`, `[[target|words]]` as a link."""
    start = state.pos
    if not state.src.startswith("[[", start):
        return False
    end = state.src.find("]]", start + 2, min(state.posMax, start + MAX_WIKI))
    inner = state.src[start + 2 : end] if end > 0 else ""
    target, _, words = inner.partition("|")
    if not target.strip() or "[" in inner or "\n" in inner:
        return False
    if not silent:
        opening = state.push("link_open", "a", 1)
        opening.attrs = {"href": target.strip()}
        opening.info = "wiki"
        state.push("text", "", 0).content = (words or target).strip()
        state.push("link_close", "a", -1)
    state.pos = end + 2
    return True


def _reference_to_code(state: StateInline, silent: bool) -> bool:
    """Read `[words][package.module.Name]` and `[package.module.Name][]` as a link.

    The text defines no such reference: generators of documentation look it up among the symbols.
    """
    if state.src[state.pos] != "[" or state.linkLevel:
        return False
    found = _REFERENCE.match(state.src, state.pos, state.posMax)
    target = (found[2] or found[1].strip("` ")) if found else ""
    if found is None or not _QUALIFIED.fullmatch(target):
        return False
    if not silent:
        _push_reference(state, found.span(1), target)
    state.pos = found.end()
    return True


def _push_reference(state: StateInline, words: tuple[int, int], target: str) -> None:
    """Add a link whose words are read as Markdown too."""
    limit = state.posMax
    state.pos, state.posMax = words
    opening = state.push("link_open", "a", 1)
    opening.attrs, opening.info = {"href": target}, "reference"
    state.linkLevel += 1
    state.md.inline.tokenize(state)
    state.linkLevel -= 1
    state.push("link_close", "a", -1)
    state.posMax = limit


def _comment_inline(state: StateInline, _silent: bool) -> bool:
    """Pass over `<!-- … -->`: it is not meant for readers."""
    if not state.src.startswith("<!--", state.pos):
        return False
    end = _end_of_comment(state.env, state.src, state.pos, state.posMax)
    if end < 0:
        return False
    state.pos = end + 3
    return True


def _comment_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Pass over a comment that begins a line and ends at the end of one."""
    first = state.bMarks[start] + state.tShift[start]
    if state.is_code_block(start) or not state.src.startswith("<!--", first):
        return False
    closing = _end_of_comment(state.env, state.src, first, state.eMarks[end - 1])
    if closing < 0:
        return False
    line = start
    while state.eMarks[line] < closing + 3:
        line += 1
    if state.src[closing + 3 : state.eMarks[line]].strip():
        return False
    if not silent:
        state.line = line + 1
    return True


def _tab_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read `=== "Title"` and the indented text below as a box with a title."""
    first = state.bMarks[start] + state.tShift[start]
    title = _TAB.fullmatch(state.src, first, state.eMarks[start])
    if title is None or state.is_code_block(start):
        return False
    if not silent:
        line = start + 1
        while line < end and (
            state.isEmpty(line) or state.sCount[line] >= state.blkIndent + TAB_INDENT
        ):
            line += 1
        _push_box(state, title[1], (start, line))
    return True


def _push_box(state: StateBlock, title: str, lines: tuple[int, int]) -> None:
    """Add a box: a title, and what the lines behind the first one hold, moved out."""
    start, end = lines
    limit = state.lineMax
    state.push("admonition_open", "div", 1).map = [start, end]
    state.push("admonition_title_open", "p", 1)
    words = state.push("inline", "", 0)
    words.content, words.map, words.children = title, [start, start + 1], []
    state.push("admonition_title_close", "p", -1)
    state.lineMax = end
    state.blkIndent += TAB_INDENT
    state.md.block.tokenize(state, start + 1, end)
    state.blkIndent -= TAB_INDENT
    state.lineMax = limit
    state.push("admonition_close", "div", -1)
    state.line = end


def _end_of_comment(env: EnvType, source: str, start: int, end: int) -> int:
    """Return where a comment closes, or -1; a vain look through a text is made once only."""
    if env.get("unclosed") == (id(source), end):
        return -1
    found = source.find("-->", start + 4, end)
    if found < 0:
        env["unclosed"] = (id(source), end)
    return found


def _tag(state: StateInline, silent: bool) -> bool:
    """Read a tag that is known as what it means, or as nothing."""
    found = _TAG.match(state.src, state.pos, min(state.posMax, state.pos + MAX_TAG))
    name = found[1].lower() if found else ""
    if found is None or name not in _KNOWN:
        return False
    closing = found[0].startswith("</")
    end = found.end()
    if name in _SILENT and not closing:
        close = state.src.find(f"</{name}", end, state.posMax)
        end = close if close > 0 else end
    if not silent:
        _push_tag(state, name, found[2], closing=closing)
    state.pos = end
    return True


def _push_tag(state: StateInline, name: str, attributes: str, *, closing: bool) -> None:
    """Add the token of what a tag means."""
    opened = state.env.setdefault("opened", [])
    if name == "br":
        state.push("hardbreak", "br", 0)
    elif name == "img":
        values = _attributes(attributes)
        image = state.push("image", "img", 0)
        image.attrs = {"src": values.get("src", "")}
        image.content = values.get("alt", "")
    elif name == "a" and not closing:
        opened.append(id(state))
        state.push("link_open", "a", 1).attrs = {"href": _attributes(attributes).get("href", "")}
    elif name == "a" and opened and opened[-1] == id(state):
        opened.pop()
        state.push("link_close", "a", -1)


def _attributes(text: str) -> dict[str, str]:
    found = _ATTRIBUTE.findall(text)
    return {name.lower(): double or single or bare for name, double, single, bare in found}
