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
from markdown_it.token import Token
from markdown_it.utils import EnvType
from typing_extensions import override

from glossator.gui import markdown_rules
from glossator.gui.markdown_html import Writer, plain
from glossator.gui.markdown_rules import TooManySteps
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
    except (TooManySteps, RecursionError):
        return None


@cache
def _parser() -> MarkdownIt:
    """Return the parser: CommonMark with what notes use besides, and no HTML."""
    parser = _Parser("commonmark", {"html": False, "maxNesting": MAX_NESTING})
    parser.enable(["table", "strikethrough"])
    markdown_rules.teach(parser)
    return parser


class _Parser(MarkdownIt):
    """Lets every target pass as it is written: what it may do is decided by `targets`."""

    @override
    def validateLink(self, url: str) -> bool:
        return True

    @override
    def normalizeLink(self, url: str) -> str:
        return url


def _without_title(tokens: Sequence[Token], title: str) -> Sequence[Token]:
    """Leave out a first heading that repeats the title shown above the text."""
    if len(tokens) < 3 or tokens[0].type != "heading_open" or tokens[0].tag != "h1":
        return tokens
    heading = "".join(child.content for child in tokens[1].children or ())
    return tokens[3:] if heading.strip() == title.strip() else tokens


__all__ = ["NO_NAMES", "Names", "Rendered", "render"]
