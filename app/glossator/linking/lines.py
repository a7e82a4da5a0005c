"""Anchors to a file or to lines of one: where those lines are now.

The rule: lines are known by what they say, and only in their own file; found more than once, or
too short to be told from others, they count as changed where they stood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from glossator.linking import fingerprint, resolve
from glossator.model import Anchor, Span, State, SymbolLookup, Target, WorkspacePath

FileText = Callable[[WorkspacePath], str | None]
"""Gives the text of a file of the workspace, for anchors to lines; None when it is not there."""

TELLING_TOKENS = 5
"""Lines of fewer words and signs, such as a lone `return None`, are not looked for."""

Led = tuple[Target | None, State, str]
"""Where an anchor leads, its state, and the reason for it."""


def led(
    anchor: Anchor,
    seen: str,
    lookup: SymbolLookup,
    file_text: FileText | None,
    renamed: Mapping[WorkspacePath, WorkspacePath],
) -> Led:
    """Return where an anchor to a file, or to lines of one, leads now.

    Args:
        file_text: Where given, tells whether the lines changed.
        renamed: Old and new paths of files with another name.
    """
    target = resolve.to_file(anchor, lookup, WorkspacePath(""))
    state = State.CURRENT
    new = renamed.get(anchor.path) if anchor.path and not anchor.qualname else None
    if target is None and new and lookup.has_file(new):
        target, state = Target(new, anchor.span), State.MOVED
    if target is None:
        return None, State.GONE, ""
    if not (seen and file_text and target.span):
        return target, state, ""
    text = file_text(target.path) or ""
    changed, reason = fingerprint.compare(seen, fingerprint.of_text(_cut(text, target.span)))
    if changed is State.CURRENT:
        return target, state, ""
    span = found_in(text, seen)
    if span is not None:
        return Target(target.path, span), State.MOVED, ""
    return target, changed if state is State.CURRENT else state, reason


def found_in(text: str, seen: str) -> Span | None:
    """Return the only lines of a text that have this fingerprint; None for none or several."""
    wanted = fingerprint.read(seen)
    if wanted is None or wanted.count < TELLING_TOKENS:
        return None
    rows = [fingerprint.plain_tokens(line) for line in _split(text)]
    tokens = [token for row in rows for token in row]
    line_of = [number for number, row in enumerate(rows, 1) for _ in row]
    found: Span | None = None
    for first in range(len(tokens) - wanted.count + 1):
        last = first + wanted.count - 1
        begins = first == 0 or line_of[first - 1] != line_of[first]
        ends = last + 1 == len(tokens) or line_of[last + 1] != line_of[last]
        if begins and ends and fingerprint.of_plain(tokens[first : last + 1]) == seen:
            if found is not None:
                return None
            found = Span(line_of[first], line_of[last])
    return found


def _cut(text: str, span: Span) -> str:
    return "\n".join(_split(text)[span.first - 1 : span.last])


def _split(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)
