"""The first sentence of a doc on one line, whatever marks its language writes docs with. Pure."""

from __future__ import annotations

import re

LONGEST = 280
"""Characters of a summary; a longer one is cut."""

_TAGGED = (
    (re.compile(r"<(?:see|seealso|paramref|typeparamref)\s+\w+=\"(?:\w:)?([^\"]*)\"\s*/>"), r"\1"),
    (re.compile(r"\{@(?:link|linkplain|see)\s+(?:\S+\s+)?([^{}]+)\}"), r"\1"),
    (re.compile(r"\{@\w+\s+([^{}]*)\}"), r"\1"),
    (re.compile(r"</?(?:[a-zA-Z][\w.-]*)(?:\s[^<>]*)?/?>"), " "),
    (re.compile(r"!?\[([^\[\]]+)\]\([^()\s]*\)"), r"\1"),
    (re.compile(r":[\w.-]+(?::[\w.-]+)?:`~?([^`<>]+)(?:\s<[^`<>]*>)?`"), r"`\1`"),
    (re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1"), r"\2"),
    (re.compile(r"^\s*[@\\](?:brief|short|summary|synopsis)\s+"), ""),
)
"""Marks inside a sentence, and what they say: C#'s and Java's tags, Markdown, reStructuredText."""

_BEGIN = re.compile(r"\s*(?:#{1,6}|=+)\s+")
_BLOCK = re.compile(
    r"\s*(?:[-*+•]\s|\d{1,3}[.)]\s|#{1,6}\s|```|~~~|>|\||[@\\](?!brief|short|summary|synopsis)[a-z]"
    r"|:(?:param|return|raise|type|arg|throws|rtype|var|ivar)|[-=~^]{3,}\s*$"
    r"|<(?:param|returns?|remarks|example|exception|typeparam|value|p|ul|ol|pre|table)\b)"
)
"""How a line begins that is no part of the sentence before it: a list, a fence, a tag."""

_STOP = re.compile(r"[.!?](?=[)\]\"'’”`*_]*\s)|[。！？]")
_SHORTENED = re.compile(
    r"(?:^|[\s(])(?:e\.?g|i\.?e|cf|vs|viz|etc|approx|resp|incl|excl|esp|Mr|Mrs|Ms|Dr|St|Nos?|Figs?"
    r"|Eqs?|Sec|ca|[A-Z]|a\.k\.a|w\.r\.t|et al)$"
)
"""What stands before a full stop that ends no sentence."""


def first_sentence(text: str, limit: int = LONGEST) -> str:
    """Return the first sentence of a doc on one line, "" when it begins with none.

    Args:
        text: Without the signs of comments; Markdown and tags may be in it.
        limit: Characters at most; an ellipsis is the last of them where it is cut.
    """
    paragraph = _first_paragraph(text)
    for pattern, put in _TAGGED:
        paragraph = pattern.sub(put, paragraph)
    line = " ".join(paragraph.split())
    for stop in _STOP.finditer(line):
        if stop[0] == "." and _SHORTENED.search(line, 0, stop.start()):
            continue
        end = stop.end()
        while end < len(line) and line[end] in ")]\"'’”`*_":
            end += 1
        line = line[:end]
        break
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _first_paragraph(text: str) -> str:
    """Return the lines up to the first blank one or the first that begins something else."""
    taken: list[str] = []
    for line in text.strip()[:4_000].split("\n"):
        if not taken:
            line = _BEGIN.sub("", line)
        if not line.strip() or _BLOCK.match(line):
            if any(map(str.strip, taken)) or not _opens(line):
                break
            continue
        taken.append(line)
    return "\n".join(taken)


def _opens(line: str) -> bool:
    """Tell whether a line before the first sentence may be passed over: a rule or a bare tag."""
    return re.fullmatch(r"\s*(?:[-=~^]{3,}|<[\w/]+>)?\s*", line) is not None
