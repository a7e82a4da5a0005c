"""Comments and docstrings to the words in them: markers, quotes and indentation taken off."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossator.parsing.captures import Range
from glossator.parsing.spec import DocRules
from glossator.parsing.text import Source

MAX_CHARS = 8_000
"""A longer doc is cut: it is for reading beside the symbol, the file has the rest."""

_BLOCK_BEGIN = re.compile(r"^/\*+!?[ \t]?")
_BLOCK_END = re.compile(r"\s*\*+/$")
_MARGIN = re.compile(r"\n( *)(?=[^ \n])")
_LINE_TAIL = re.compile(r"[ \t]+\n")
_LITERAL = re.compile(r"~?([A-Za-z]*)(\"\"\"|'''|[\"'`])(.*)\2", re.DOTALL)
_ESCAPE = re.compile(r"\\(\n|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[\\'\"abfnrtv])")
_ESCAPED = {
    "\n": "", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
}  # fmt: skip
_LICENCE = re.compile(r"copyright|licen[cs]e|SPDX-|all rights reserved", re.IGNORECASE)
_RULE_LINE = re.compile(r"[\W_]*")


def of_comments(ranges: Sequence[Range], source: Source, rules: DocRules) -> str:
    """Return the text of adjoining comments, in order, without their markers."""
    lines: list[str] = []
    for start, end in ranges:
        text = _BLOCK_END.sub("", _BLOCK_BEGIN.sub("", source.text_of(start, end)))
        lines += [rules.marker.sub("", line, count=1) for line in text.split("\n")]
    kept = [line.rstrip() for line in lines if not rules.ignore.match(line)]
    while kept and _RULE_LINE.fullmatch(kept[0]):
        kept.pop(0)
    words = "\n" + "\n".join(kept)
    return _dedented(rules.cut.sub("", words) if rules.cut is not None else words)


def is_licence(text: str) -> bool:
    """Tell whether a comment is about rights and licences."""
    return _LICENCE.search(text) is not None


def of_literal(at: Range, source: Source, rules: DocRules) -> str:
    """Return the text of a docstring; "" for a literal that is none, such as bytes."""
    found = _LITERAL.fullmatch(source.text_of(*at))
    if found is None:
        return ""
    prefix, text = found[1].lower(), found[3]
    if "b" in prefix or "f" in prefix:
        return ""
    if rules.escapes and "\\" in text and "r" not in prefix:
        text = _ESCAPE.sub(_unescaped, text)
    if "\n" not in text:
        return text.strip()[:MAX_CHARS]
    return _dedented(text.replace("\r\n", "\n"))


def _unescaped(found: re.Match[str]) -> str:
    word = found[1]
    return chr(int(word[1:], 16)) if len(word) > 1 else _ESCAPED.get(word, word)


def _dedented(text: str) -> str:
    """Take off the indentation that the lines behind the first one share."""
    text = text.expandtabs()
    margin = min(map(len, _MARGIN.findall(text)), default=0)
    if margin:
        text = text.replace("\n" + " " * margin, "\n")
    return _LINE_TAIL.sub("\n", text).strip()[:MAX_CHARS]


def of_file(comments: Sequence[Range], source: Source, rules: DocRules) -> str:
    """Return the text of the last comments at the head of a file that are about the file.

    Comments about rights and licences are passed over.
    """
    at, groups = len(source.rows[0]) if source.data.startswith(b"#!") else 0, list[list[Range]]()
    for start, end in comments:
        if start < at:
            continue
        gap = source.data[at:start]
        if gap.strip():
            break
        if not groups or gap.count(b"\n") > 1:
            groups.append([])
        groups[-1].append((start, end))
        at = end
    texts = (of_comments(group, source, rules) for group in reversed(groups))
    return next((text for text in texts if text and not _LICENCE.search(text)), "")
