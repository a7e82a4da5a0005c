"""What reading costs, as a multiple of the bare parser: run with folders or files as arguments.

    python tests/benchmarks/parse_cost.py TREE...

Per language it prints the seconds of the bare parse, and as multiples of it: the query on kept
trees, the query when it asks for nothing (the price of walking the tree), the whole reading without
the tokens that only fingerprints need, and with them. Each figure is a sum over files, and for each
file the best of some rounds, in CPU time of this process: what else the machine does counts little.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import tree_sitter

from glossator.model import WorkspacePath
from glossator.parsing import HEAD_BYTES, Budget, Languages, parse
from glossator.parsing.captures import capture
from glossator.parsing.languages import Grammar, grammar_of

ROUNDS = 5
MAX_BYTES = 1_000_000
MAX_FILES = 150
"""Of more files every so-manieth is read."""

NOTHING = "(ERROR (ERROR (ERROR))) @x"
WAYS = ("query", "walk", "read", "+tokens")

Files = list[tuple[WorkspacePath, bytes]]


def files_by_language(places: list[Path]) -> dict[str, Files]:
    """Return the readable files of languages with a folder and a grammar."""
    languages = Languages.load()
    found: dict[str, Files] = defaultdict(list)
    for place in places:
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if not file.is_file() or ".git" in file.parts or file.stat().st_size > MAX_BYTES:
                continue
            data = file.read_bytes()
            name = languages.name_of(file.name, data[:HEAD_BYTES])
            language = languages.by_name.get(name)
            if language is not None and language.grammar:
                found[name].append((WorkspacePath(file.name), data))
    return {name: files[:: -(-len(files) // MAX_FILES)] for name, files in found.items()}


def best(work: Callable[[], object]) -> float:
    """Return the CPU seconds of the fastest of some rounds."""
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def costs(grammar: Grammar, path: WorkspacePath, data: bytes, depth: int) -> list[float]:
    """Return the CPU seconds of one file: bare parse, then `WAYS` in order."""
    assert grammar.language is not None
    assert grammar.passes is not None
    parser, passes = tree_sitter.Parser(grammar.language), grammar.passes
    tree = parser.parse(data)
    nothing = tree_sitter.Query(grammar.language, NOTHING)
    return [
        best(lambda: parser.parse(data)),
        best(lambda: capture(passes, tree, depth)),
        best(lambda: tree_sitter.QueryCursor(nothing).matches(tree.root_node)),
        best(lambda: parse(data, path, Budget(tokens=False))),
        best(lambda: parse(data, path)),
    ]


def main() -> None:
    """Measure the trees named on the command line."""
    languages = Languages.load()
    print(
        "language      files      MB  symbols  parse s  " + "  ".join(f"{way:>7}" for way in WAYS)
    )
    for name, files in sorted(files_by_language([Path(one) for one in sys.argv[1:]]).items()):
        language = languages.by_name[name]
        grammar = grammar_of(language, tokens=False)
        if grammar.passes is None:
            continue
        total = [0.0] * (len(WAYS) + 1)
        symbols = 0
        for path, data in files:
            symbols += len(parse(data, path, Budget(tokens=False)).symbols)
            for at, seconds in enumerate(costs(grammar, path, data, language.max_depth)):
                total[at] += seconds
        size = sum(len(data) for _, data in files) / 1e6
        shares = "  ".join(f"{seconds / total[0]:7.2f}" for seconds in total[1:])
        print(f"{name:12} {len(files):6} {size:7.2f} {symbols:8} {total[0]:8.3f}  {shares}")


if __name__ == "__main__":
    main()
