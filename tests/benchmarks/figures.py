"""The figures of a measurement as a Markdown table, for the help page about languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.comparing import Tally

from glossator.parsing import Languages

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
"""What the table of a help page stands between."""

_HEAD = (
    "Language", "Compared with", "Files", "Definitions", "Found", "Precision", "Kind", "Last line"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One language, measured against one oracle."""

    oracle: str
    tally: Tally


def markdown(rows: Sequence[Row]) -> str:
    """Return the table."""
    lines = [f"| {' | '.join(_HEAD)} |", f"|{' --- |' * 2}{' ---: |' * (len(_HEAD) - 2)}"]
    for row in sorted(rows, key=lambda one: _title(one.tally.language).lower()):
        tally = row.tally
        cells = (
            _title(tally.language),
            row.oracle,
            f"{tally.counts['files']:,}",
            f"{tally.counts['found'] + tally.counts['missed']:,}",
            _percent(tally.recall),
            _percent(tally.precision),
            _percent(tally.agreement("kind")),
            _percent(tally.agreement("last line")),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def replace_table(page: Path, rows: Sequence[Row]) -> None:
    """Put the table into a page, between the two marks.

    Raises:
        ValueError: When the page does not have the marks.
    """
    before, begin, rest = page.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        msg = f"{page} has no {BEGIN} … {END}"
        raise ValueError(msg)
    page.write_text(f"{before}{begin}\n\n{markdown(rows)}\n\n{end}{after}", "utf-8")


def _title(language: str) -> str:
    spec = Languages.load().by_name.get(language)
    return spec.title if spec else language


def _percent(share: float | None) -> str:
    """Write a share so that what is missing shows: never 100 % when something is."""
    if share is None:
        return "–"
    return "100 %" if share == 1 else f"{min(share * 100, 99.99):.2f} %"
