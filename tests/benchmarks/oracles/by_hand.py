"""Samples checked by hand, for languages of which no other reader is at hand.

A folder holds `<language>.tsv`. Each line has four fields parted by tabs: a path, the line of the
name, the name, the kind; a fifth may give the last line. Paths end like those of the files
measured: `demo/lib/a.lua`. Lines that begin with `#` are remarks. Of a file that has a line
`path<TAB>*`, all definitions are listed: only there do those of ours that are not listed count.
Other files of the language are not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.oracles.expected import Expected, File, Findings

from glossator.model import Kind


class ByHand:
    """Reads what a person wrote down about some files."""

    title = "checked by hand"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.whole = False

    def kinds(self, language: str) -> frozenset[Kind]:  # noqa: ARG002 -- one language
        """Return all kinds: a person lists what a reader wants to find."""
        return frozenset(Kind)

    def read(self, language: str, files: Sequence[File]) -> Findings:
        """Return the definitions listed, for the files that are named.

        Raises:
            ValueError: When a line has not the form, or names a file that is not there.
        """
        rows = _rows(self._folder / f"{language}.tsv")
        named = {row[0] for row in rows}
        whole = {row[0] for row in rows if row[1] == "*"}
        self.whole = named == whole
        found: dict[Path, list[Expected]] = {}
        for name in sorted(named):
            path = next((one.path for one in files if f"/{one.path}".endswith(f"/{name}")), None)
            if path is None:
                msg = f"{self._folder / language}.tsv names {name}, which is not there"
                raise ValueError(msg)
            found[path] = [_expected(row) for row in rows if row[0] == name and row[1] != "*"]
        return found


def _rows(file: Path) -> list[list[str]]:
    lines = file.read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]
    for number, row in enumerate(rows, 1):
        if len(row) not in (4, 5) and row[1:] != ["*"]:
            msg = f"{file}, row {number}: path, line, name, kind are wanted"
            raise ValueError(msg)
    return rows


def _expected(row: Sequence[str]) -> Expected:
    _, line, name, kind, *last = row
    end = int(last[0]) if last else None
    return Expected(name, int(line), kind, frozenset({Kind(kind)}), last=end)
