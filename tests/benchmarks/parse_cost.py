"""What reading costs, as a multiple of the bare parser: run with folders or files as arguments.

    python tests/benchmarks/parse_cost.py TREE...

Per language it prints the seconds of the bare parse, and as multiples of it: parsing while all
trees are kept, the query on kept trees, the whole reading without tokens and with them; last, the
reading as a multiple of a parse whose trees are kept. Every figure is the best of a few rounds
over the same files, in CPU time of this process.
"""

from __future__ import annotations

import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import tree_sitter

from glossator.model import WorkspacePath
from glossator.parsing import Budget, Languages, parse
from glossator.parsing.captures import capture
from glossator.parsing.languages import Grammar, grammar_of

ROUNDS = 3
MAX_BYTES = 1_000_000


def files_by_language(places: list[Path]) -> dict[str, list[tuple[str, bytes]]]:
    """Return the readable files of languages with a grammar, as (path, bytes)."""
    languages = Languages.load()
    found: dict[str, list[tuple[str, bytes]]] = defaultdict(list)
    for place in places:
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            name = languages.name_of(file.name)
            if name in languages.by_name and file.is_file() and ".git" not in file.parts:
                data = file.read_bytes()
                if len(data) < MAX_BYTES:
                    found[name].append((file.name, data))
    return found


def best(work: Callable[[], object]) -> float:
    """Return the CPU seconds of the fastest of a few rounds."""
    times = []
    for _ in range(ROUNDS):
        gc.collect()
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def keep(grammar: Grammar, files: list[tuple[str, bytes]]) -> list[tree_sitter.Tree]:
    """Parse and keep the trees."""
    parser = tree_sitter.Parser(grammar.language)
    return [parser.parse(data) for _, data in files]


def drop(grammar: Grammar, files: list[tuple[str, bytes]]) -> None:
    """Parse and let go of each tree, which needs less memory and so less time."""
    parser = tree_sitter.Parser(grammar.language)
    for _, data in files:
        parser.parse(data)


def read(files: list[tuple[str, bytes]], *, tokens: bool) -> None:
    """Read every file in full."""
    budget = Budget(tokens=tokens)
    for name, data in files:
        parse(data, WorkspacePath(name), budget)


def measure(grammar: Grammar, files: list[tuple[str, bytes]], depth: int) -> list[float]:
    """Return CPU seconds: parse, parse and keep, query, read, read with tokens."""
    passes = grammar.passes
    assert passes is not None, grammar.reason
    trees = keep(grammar, files)
    asked = best(lambda: [capture(passes, tree, depth) for tree in trees])
    trees.clear()
    return [
        best(lambda: drop(grammar, files)),
        best(lambda: keep(grammar, files)),
        asked,
        best(lambda: read(files, tokens=False)),
        best(lambda: read(files, tokens=True)),
    ]


def main() -> None:
    """Measure the trees named on the command line."""
    languages = Languages.load()
    print("language      files      MB  parse s   keep  query   read  +tokens   read/keep")
    for name, files in sorted(files_by_language([Path(one) for one in sys.argv[1:]]).items()):
        language = languages.by_name[name]
        floor, *others = measure(grammar_of(language, tokens=False), files, language.max_depth)
        size = sum(len(data) for _, data in files) / 1e6
        shares = [f"{seconds / floor:6.2f}" for seconds in others]
        against = others[2] / others[0]
        print(
            f"{name:12} {len(files):6} {size:7.2f} {floor:8.3f} {' '.join(shares)} {against:11.2f}"
        )


if __name__ == "__main__":
    main()
