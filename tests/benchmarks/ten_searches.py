"""Runs the ten searches of `ten_searches.toml` and prints what came first.

Usage: python tests/benchmarks/ten_searches.py TREES

TREES holds a folder for each tree the searches name, e.g. TREES/textual. They are indexed by the
command line, as a person would, into a cache of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

SEARCHES = Path(__file__).with_suffix(".toml")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trees", type=Path)
    trees: Path = parser.parse_args().trees
    searches = tomllib.loads(SEARCHES.read_text("utf-8"))["search"]
    ranks: list[int | None] = []
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "GLOSSATOR_CACHE_DIR": cache}
        for tree in dict.fromkeys(one["tree"] for one in searches):
            if not (trees / tree).is_dir():
                print(f"{tree}: there is no such folder below {trees}")
                continue
            mine = [one for one in searches if one["tree"] == tree]
            for search, hits in zip(mine, hits_of(trees / tree, mine, environment), strict=True):
                ranks.append(rank_of(search, hits))
                print(line_of(search, hits, ranks[-1]))
    first = sum(rank == 1 for rank in ranks)
    five = sum(rank is not None and rank <= 5 for rank in ranks)
    print(f"expected first: {first} of {len(ranks)}; among the first five: {five} of {len(ranks)}")
    return 0


def hits_of(
    tree: Path, searches: list[dict[str, Any]], environment: dict[str, str]
) -> list[list[dict[str, Any]]]:
    """Index a tree and return the hits of each search."""
    command = [sys.executable, "-m", "glossator"]
    subprocess.run([*command, "index", str(tree)], check=True, env=environment, capture_output=True)
    done = subprocess.run(
        [*command, "search", "--workspace", str(tree), "--json", "--limit", "10", "--batch", "-"],
        input="".join(one["query"] + "\n" for one in searches),
        check=True,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return [json.loads(line)["hits"] for line in done.stdout.splitlines() if line.strip()]


def rank_of(search: dict[str, Any], hits: list[dict[str, Any]]) -> int | None:
    """Return the rank of the first hit that was expected, from 1."""
    wanted = search.get("symbol", "")
    for rank, hit in enumerate(hits, start=1):
        about = (hit["symbol"] or {}).get("qualified_name", "")
        if hit["path"] in search["expected"] and about.endswith(wanted):
            return rank
    return None


def line_of(search: dict[str, Any], hits: list[dict[str, Any]], rank: int | None) -> str:
    """Return one line about a search: how it went and what came first."""
    found = "-" if rank is None else str(rank)
    if not hits:
        return f"{found:>3}  {search['tree']}: {search['query']}\n     nothing"
    best = hits[0]
    about = (best["symbol"] or {}).get("qualified_name", "")
    place = f"{best['path']}:{best['start_line']}-{best['end_line']} {about}".rstrip()
    return f"{found:>3}  {search['tree']}: {search['query']}\n     {place} ({best['hit_kind']})"


if __name__ == "__main__":
    sys.exit(main())
