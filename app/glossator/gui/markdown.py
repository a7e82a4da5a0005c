"""Markdown → HTML in which symbols are links, and in which nothing of the text can act.

The one rule: the HTML is made of our own tags alone. Raw HTML is shown as the words it is, a
link's target goes through `targets`, an image is a number whose bytes somebody else may supply.

Why there are bounds here: entries may come from anywhere. Depth, size, the rows of a table, the
code that is coloured and the steps of the parser are limited, so a hostile text costs a moment on
a worker thread and never the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType
from typing_extensions import override

from glossator.gui.markdown_html import Writer, plain
from glossator.gui.markdown_values import NO_NAMES, Names, Rendered
from glossator.task import Task

MAX_CHARS = 250_000
"""What lies behind is cut off. The longest change log of a known project has 200,000."""

MAX_NESTING = 24
"""Levels of quotes and lists; deeper ones are left out."""

STEPS_PER_CHAR = 60
"""Steps of the parser for each character; ordinary text takes 2 to 6, and one that needs more than
this is built to cost time: it is shown as plain text."""

MIN_STEPS = 50_000
MAX_WIKI = 300
"""Characters between `[[` and `]]`."""


class _TooManySteps(Exception):
    """The text costs more than its length allows."""


def render(
    text: str,
    names: Names = NO_NAMES,
    task: Task | None = None,
    *,
    first_line: int = 1,
    title: str = "",
) -> Rendered:
    """Turn an entry's body into HTML. Slow for long texts: for worker threads.

    Args:
        text: The body, maybe hostile.
        names: What the workspace knows about the words in it.
        task: Asked often whether to stop.
        first_line: The line of the entry's file on which `text` begins.
        title: A first heading that says the same is left out: it is shown above already.

    Raises:
        Cancelled: When the task is.
    """
    task = task or Task()
    shown, cut = _bounded(text)
    tokens = _tokens(shown, task)
    if tokens is None:
        return plain(shown, cut=cut)
    writer = Writer(names, task, first_line=first_line)
    return writer.write(_without_title(tokens, title), cut=cut)


def _bounded(text: str) -> tuple[str, bool]:
    """Return the text up to the last line that fits, and whether any was cut off."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) <= MAX_CHARS:
        return text, False
    end = text.rfind("\n", 0, MAX_CHARS)
    return text[: end if end > 0 else MAX_CHARS], True


def _tokens(text: str, task: Task) -> list[Token] | None:
    """Return the text's tokens; None when it costs too much or nests beyond reason."""
    limit = max(MIN_STEPS, STEPS_PER_CHAR * len(text))
    env: EnvType = {"task": task, "steps": limit}
    try:
        return _parser().parse(text, env)
    except (_TooManySteps, RecursionError):
        return None


@cache
def _parser() -> MarkdownIt:
    """Return the parser: CommonMark with tables, strikethrough and `[[wiki links]]`, no HTML."""
    parser = _Parser("commonmark", {"html": False, "maxNesting": MAX_NESTING})
    parser.enable(["table", "strikethrough"])
    parser.block.ruler.before("table", "count", _count_block, {"alt": _BLOCK_CHAINS})
    parser.block.ruler.before("table", "comment", _comment_block, {"alt": ["paragraph"]})
    parser.inline.ruler.before("text", "count", _count_inline)
    parser.inline.ruler.before("link", "wiki", _wiki)
    parser.inline.ruler.before("autolink", "comment", _comment_inline)
    return parser


_BLOCK_CHAINS = ["paragraph", "reference", "blockquote", "list"]


class _Parser(MarkdownIt):
    """Lets every target pass as it is written: what it may do is decided by `targets`."""

    @override
    def validateLink(self, url: str) -> bool:
        return True

    @override
    def normalizeLink(self, url: str) -> str:
        return url


def _spend(env: EnvType) -> None:
    """Count one step of the parser, and stop when it is one too many or nobody waits."""
    env["steps"] -= 1
    if env["steps"] < 0:
        raise _TooManySteps
    if env["steps"] % 256 == 0:
        env["task"].checkpoint()


def _count_block(state: StateBlock, _start: int, _end: int, _silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
    _spend(state.env)
    return False


def _count_inline(state: StateInline, _silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
    _spend(state.env)
    return False


def _wiki(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
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


def _comment_inline(state: StateInline, silent: bool) -> bool:  # noqa: ARG001, FBT001 -- the parser's signature
    """Pass over `<!-- … -->`: it is not meant for readers."""
    if not state.src.startswith("<!--", state.pos):
        return False
    end = _end_of_comment(state.env, state.src, state.pos, state.posMax)
    if end < 0:
        return False
    state.pos = end + 3
    return True


def _comment_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- the parser's signature
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


def _end_of_comment(env: EnvType, source: str, start: int, end: int) -> int:
    """Return where a comment closes, or -1; a vain look through a text is made once only."""
    if env.get("unclosed") == (id(source), end):
        return -1
    found = source.find("-->", start + 4, end)
    if found < 0:
        env["unclosed"] = (id(source), end)
    return found


def _without_title(tokens: Sequence[Token], title: str) -> Sequence[Token]:
    """Leave out a first heading that repeats the title shown above the text."""
    if len(tokens) < 3 or tokens[0].type != "heading_open" or tokens[0].tag != "h1":
        return tokens
    heading = "".join(child.content for child in tokens[1].children or ())
    return tokens[3:] if heading.strip() == title.strip() else tokens


__all__ = ["NO_NAMES", "Names", "Rendered", "render"]
