"""The command that tells how much of the public code is documented: `coverage`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import click

from glossator.cli import render, wire
from glossator.cli.answers import Answers
from glossator.cli.call import Call, common, path_in, show_json
from glossator.cli.progress import told
from glossator.errors import FileUnavailable
from glossator.model import Coverage, CoverageBy, CoverageRow, Undocumented, WorkspacePath
from glossator.workspace import Workspace

BAR = 10
"""Signs of a bar."""

WORST = 3
"""Parts that are named when too little is documented."""

LEFT_OUT = "Tests, generated and vendored files and private symbols are left out."


@click.command()
@click.argument("path", required=False, metavar="[FOLDER]")
@click.option(
    "--by",
    type=click.Choice([by.value for by in CoverageBy]),
    help="What is counted by; without it folders, for a file its classes.",
)
@click.option(
    "--undocumented",
    type=click.IntRange(0, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="How many of the most important symbols without a link are listed.",
)
@click.option(
    "--limit", type=click.IntRange(1), default=200, show_default=True, help="Rows at most."
)
@click.option(
    "--min",
    "least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit 1 when less than this is documented.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to answer."
)
@common
def coverage(
    path: str | None, by: str | None, undocumented: int, limit: int, least: float | None, form: str
) -> int:
    """Tell how much of the public code has entries, and what is missing first.

    Links of a person and sure mentions count, suggestions never do. Tests, generated and vendored
    files and private symbols are left out.
    """
    call = Call.current()
    with call.open() as workspace:
        below = _below(workspace, path)
        with told(call) as task:
            found = workspace.coverage.of(
                below, by=_by(workspace, below, by), undocumented=undocumented, task=task
            )
        body = Answers(call, workspace).told(
            _body(found, limit), (), truncated=len(found.rows) > limit
        )
        show_json(body) if form == "json" else call.show(body, _lines(found, limit))
    if least is None or found.whole.share * 100 >= least:
        return 0
    for line in _too_little(found, least):
        click.echo(line, err=True)
    return 1


def _below(workspace: Workspace, path: str | None) -> WorkspacePath:
    """Return the path that is asked for.

    Raises:
        FileUnavailable: When nothing at or below it is indexed.
    """
    below = path_in(workspace, path) if path else WorkspacePath("")
    if below and not any(
        file.path == below or file.path.startswith(f"{below}/") for file in workspace.files.list()
    ):
        reason = workspace.index.why(below)
        raise FileUnavailable(below, reason.rule or "nothing below it is indexed")
    return below


def _by(workspace: Workspace, below: WorkspacePath, asked: str | None) -> CoverageBy:
    if asked is not None:
        return CoverageBy(asked)
    is_file = bool(below) and (workspace.root / below).is_file()
    return CoverageBy.CLASS if is_file else CoverageBy.FOLDER


def _body(found: Coverage, limit: int) -> wire.Body:
    return {
        "path": found.whole.path,
        **_counts(found.whole),
        "rows": [
            {
                "by": row.by.value,
                "path": row.path,
                "symbol": row.symbol,
                "qualified_name": row.qualname or None,
                **_counts(row),
            }
            for row in found.rows[:limit]
        ],
        "undocumented": [
            {
                **wire.symbol_in_file(one.symbol),
                "lines": one.symbol.span.lines,
                "files": one.files,
                "symbols_sharing_name": one.bearers,
                "importance": round(one.importance, 3),
            }
            for one in found.undocumented
        ],
    }


def _counts(row: CoverageRow) -> wire.Body:
    return {
        "symbols": row.symbols,
        "documented": row.documented,
        "share": round(row.share, 4),
    }


def _lines(found: Coverage, limit: int) -> Iterator[str]:
    whole = found.whole
    place = f" in {render.plain(whole.path)}" if whole.path else ""
    yield (
        f"{click.style(_percent(whole), bold=True)} documented{place}: "
        f"{whole.documented:,} of {whole.symbols:,} public symbols have an entry."
    )
    yield LEFT_OUT
    if found.rows:
        yield ""
    for row in found.rows[:limit]:
        yield f"{_percent(row):>6} {_bar(row)} {_ratio(row):>13}  {render.plain(_name(row))}"
    if len(found.rows) > limit:
        yield f"… and {len(found.rows) - limit:,} more; see --limit."
    yield from _missing(found.undocumented)


def _too_little(found: Coverage, least: float) -> Iterator[str]:
    """Return why a coverage is not enough, and where most is missing."""
    whole = found.whole
    yield (
        f"{_just_below(whole, least)} is documented ({_ratio(whole)}), less than {least:g} %: "
        f"{render.counted(_wanted(whole, least), 'more public symbol')} must have an entry."
    )
    parts = [row for row in found.rows if row.documented < row.symbols and row.path != whole.path]
    parts.sort(key=lambda row: (row.share, row.documented - row.symbols, row.path))
    if parts:
        worst = ", ".join(f"{render.plain(_name(row))} {_ratio(row)}" for row in parts[:WORST])
        yield f"Least is documented in {worst}."


def _wanted(whole: CoverageRow, least: float) -> int:
    """Return how many symbols more must be documented."""
    return max(1, math.ceil(whole.symbols * least / 100) - whole.documented)


def _just_below(whole: CoverageRow, least: float) -> str:
    """Return a share as exactly as it takes to see that it is less."""
    told = _percent(whole)
    near = round(whole.share * 100) >= least
    return f"{math.floor(whole.share * 10_000) / 100:.2f} %" if near else told


def _missing(undocumented: Sequence[Undocumented]) -> Iterator[str]:
    if undocumented:
        yield ""
        yield click.style("Without an entry, the most important first", bold=True)
    for one in undocumented:
        shared = f", a name of {one.bearers} symbols" if one.bearers > 1 else ""
        files = "1 file" if one.files == 1 else f"{one.files:,} files"
        yield f"  {render.symbol_line(one.symbol)}  used in {files}{shared}"


def _name(row: CoverageRow) -> str:
    return f"{row.path}::{row.qualname}" if row.qualname else row.path or "."


def _percent(row: CoverageRow) -> str:
    return f"{row.percent} %"


def _bar(row: CoverageRow) -> str:
    full = int(row.share * BAR)
    return "█" * full + "░" * (BAR - full)


def _ratio(row: CoverageRow) -> str:
    return f"{row.documented:,}/{row.symbols:,}"
