"""What indexing costs, against two floors of the same run: a bare parse, and a walk over the tree.

    python -m tests.benchmarks.index_cost TREE...

Each figure is taken in a process of its own, so that memory is that of one run alone. CPU seconds
are printed, which a busy machine changes little; what counts is the ratio. Nothing is written into
the trees.
"""

from __future__ import annotations

import multiprocessing
import os
import platform
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from glossator.indexing import local
from glossator.indexing.cost import Meter
from glossator.indexing.pipeline import Run
from glossator.indexing.process import rarely_collect
from glossator.indexing.rules import Rules
from glossator.indexing.scan import scan
from glossator.model import IndexReport
from glossator.settings import Settings
from glossator.task import Task

COLUMNS = (
    "files", "symbols", "chunks", "entries", "links", "skipped", "cpu s", "x parse", "peak MB",
    "no-op cpu s", "x walk", "no-op MB",
)  # fmt: skip


def refresh(root: Path, file: Path) -> IndexReport:
    """Run once, as the indexing process does."""
    rarely_collect()
    return local.refresh(root, file, Settings(), Task(), Run(own=(file,)))


def bare_parse(root: Path) -> float:
    """Return the CPU seconds of the parser alone over every file that has a grammar."""
    import tree_sitter

    from glossator.parsing import Languages
    from glossator.parsing.languages import grammar_of

    settings = Settings()
    languages = Languages.load()
    found = scan(root, Rules.of(root, settings), Task())
    work: list[tuple[tree_sitter.Parser, bytes]] = []
    for file in found.files:
        language = languages.by_name.get(languages.name_of(file.path))
        if language is None or file.size > settings.index.max_parse_bytes:
            continue
        grammar = grammar_of(language)
        if grammar.language is not None:
            content = (root / file.path).read_bytes()
            work.append((tree_sitter.Parser(grammar.language), content))
    meter = Meter()
    for parser, content in work:
        parser.parse(content)
    return meter.cpu_s()


def bare_walk(root: Path) -> float:
    """Return the CPU seconds of listing every folder and looking at every file."""
    begun = time.process_time()
    pending = [str(root)]
    while pending:
        with os.scandir(pending.pop()) as entries:
            places = [entry.path for entry in entries]
        pending += [place for place in places if stat.S_ISDIR(os.lstat(place).st_mode)]
    return time.process_time() - begun


def alone(work: Callable[..., Any], *arguments: object) -> Any:
    """Do a piece of work in a fresh process."""
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawning) as pool:
        return pool.submit(work, *arguments).result()


def row(root: Path, cache: Path) -> list[str]:
    """Measure one tree."""
    file = cache / root.name / "index.sqlite"
    parse_s, walk_s = alone(bare_parse, root), alone(bare_walk, root)
    first: IndexReport = alone(refresh, root, file)
    again: IndexReport = alone(refresh, root, file)
    if again.added or again.changed or again.parsed:
        print(f"{root.name}: the second run was not idle: {again}", file=sys.stderr)
    counts = first.counts
    return [
        *map(str, (counts.files, counts.symbols, counts.chunks, counts.entries, counts.links)),
        str(sum(first.skipped.values())),
        f"{first.cpu_s:.2f}", f"{first.cpu_s / parse_s:.2f}", f"{first.peak_mb:.0f}",
        f"{again.cpu_s:.2f}", f"{again.cpu_s / walk_s:.1f}", f"{again.peak_mb:.0f}",
    ]  # fmt: skip


def main(places: list[str]) -> None:
    """Measure every tree and print a table."""
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print("tree".ljust(16), *(name.rjust(11) for name in COLUMNS))
    with tempfile.TemporaryDirectory() as cache:
        for place in places:
            root = Path(place).resolve()
            print(root.name[:16].ljust(16), *(cell.rjust(11) for cell in row(root, Path(cache))))


if __name__ == "__main__":
    main(sys.argv[1:])
