"""One whole entry → lines of text for a person at a terminal. Pure.

The rule of `render` holds here too: what comes from a workspace goes through `plain` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from glossator.cli.render import (
    counted,
    entry_list,
    link_line,
    numbered,
    plain,
    source_line,
    symbol_line,
)
from glossator.model import (
    QUIET_STATES,
    UNSEEN,
    Around,
    CoveredSymbol,
    Entry,
    LiveCode,
    Naming,
    Reference,
)


def whole_entry(
    entry: Entry,
    covered: Sequence[CoveredSymbol],
    around: Around,
    live: Sequence[LiveCode] = (),
) -> Iterator[str]:
    """Return an entry with its text, the code its fences ask for, and its links."""
    yield from entry_list([entry])
    yield plain(entry.path)
    for problem in entry.problems:
        yield f"Line {problem.line}: {plain(problem.text)}"
    yield from _conflicts(around)
    yield ""
    yield from _with_live_code(entry, live)
    if covered:
        yield ""
        yield click.style("Documents", bold=True)
        yield from (f"  {link_line(one.link)}" for one in covered)
    if around.referred:
        yield click.style("Refers to", bold=True)
        yield from (f"  {_reference(one)}" for one in around.referred)
    if around.linked_from:
        yield click.style("Named by", bold=True)
        yield from (f"  {line}" for line in entry_list(around.linked_from))


def _conflicts(around: Around) -> Iterator[str]:
    """Return the entries that say otherwise, and the words that name none."""
    for one in around.conflicts:
        yield click.style(f"Says otherwise: {plain(one.entry.title)}", bold=True) + (
            f" ({plain(one.entry.id)})"
        )
    for words in around.unknown:
        yield f"Says otherwise: {_reference(words)}"


def _reference(one: Reference) -> str:
    """Return a reference with the entry it names, or why it names none."""
    match one.naming:
        case Naming.FOUND:
            entry = one.entries[0]
            old = "  [deprecated]" if entry.status == "deprecated" else ""
            return f"{plain(entry.id)}  {plain(entry.title)}{old}"
        case Naming.SEVERAL:
            paths = ", ".join(plain(entry.path) for entry in one.entries)
            return f"{plain(one.words)}  [names several: {paths}]"
        case Naming.MISSING:
            return f"{plain(one.words)}  [names no entry]"


def _with_live_code(entry: Entry, live: Sequence[LiveCode]) -> Iterator[str]:
    """Return the lines of a text; the code that a fence asks for stands in it as it is now."""
    shown = {one.line: one for one in live}
    lines = entry.body.splitlines()
    at = 0
    while at < len(lines):
        code = shown.get(entry.body_line + at)
        yield source_line(lines[at])
        at += 1
        if code is None:
            continue
        yield from _live_lines(code)
        ticks = lines[at - 1].strip()[:3]
        if code.symbol is not None:  # its own text is what was copied once
            while at < len(lines) and not lines[at].strip().startswith(ticks):
                at += 1


def _live_lines(code: LiveCode) -> Iterator[str]:
    """Return the code of a fence with where it is, or what is wrong."""
    if code.symbol is not None:
        state = "" if code.state in QUIET_STATES else f"  [{code.state.value}{_why(code)}]"
        yield f"{symbol_line(code.symbol)}{state}"
        yield from numbered(code.source, code.symbol.span.first)
        if code.left:
            yield f"… {counted(code.left, 'more line')}"
    elif code.candidates:
        names = ", ".join(plain(one.id) for one in code.candidates[:5])
        yield f"[{plain(code.anchor)} names {len(code.candidates)} symbols: {names}]"
    else:
        yield f"[{plain(code.anchor)} is not there any more; this is what stands in the entry]"


def _why(code: LiveCode) -> str:
    return f": {plain(code.reason)}" if code.reason not in ("", UNSEEN) else ""
