"""Tells code that was only laid out or commented anew from code that nobody touched.

The rule: a fingerprint does not know how code looked, so the index keeps, for each anchor, a hash
of the text it was made of as this index first met them together. Where that was later than the
change, or the index was lost meanwhile, nobody can tell, and the link is `current`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from glossator.model import (
    Basis,
    ContentHash,
    Entry,
    Link,
    Span,
    Stamp,
    State,
    WorkspacePath,
    content_hash,
)

LinesOf = Callable[[WorkspacePath], Sequence[str]]
"""Gives the lines of an indexed file; none when it is not there."""


def told(
    entry: Entry, links: Sequence[Link], before: Iterable[Stamp], lines_of: LinesOf
) -> tuple[list[Link], list[Stamp]]:
    """Return links with `cosmetic` where only the layout changed, and what is to be kept.

    Args:
        before: What was kept of the entry's anchors.
    """
    kept = {stamp.anchor: stamp for stamp in before}
    seen = {source.anchor: source.seen for source in entry.sources if source.seen}
    stamps: dict[str, Stamp] = {}
    found: list[Link] = []
    for link in links:
        print_ = seen.get(link.anchor, "") if link.basis is Basis.SOURCE_LINK else ""
        stamp = kept.get(link.anchor)
        if print_ and link.state is State.CURRENT and (now := _hash(link, lines_of)):
            if stamp is None or stamp.seen != print_:
                stamp = Stamp(link.anchor, print_, now)
            elif stamp.text != now:
                link = replace(link, state=State.COSMETIC)
        if stamp is not None and stamp.seen == print_:
            stamps[link.anchor] = stamp
        found.append(link)
    return found, sorted(stamps.values(), key=lambda one: one.anchor)


def _hash(link: Link, lines_of: LinesOf) -> ContentHash | None:
    span = link.target.span if link.target else None
    if link.target is None or span is None:
        return None
    return _of_lines(lines_of(link.target.path), span)


def _of_lines(lines: Sequence[str], span: Span) -> ContentHash:
    text = "\n".join(lines[span.first - 1 : span.last])
    return content_hash(text.encode("utf-8", "surrogatepass"))
