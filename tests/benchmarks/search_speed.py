"""How long quick open and searches take over a workspace that is indexed already.

    python -m tests.benchmarks.search_speed WORKSPACE

Printed are CPU milliseconds of this process, which a busy machine changes little: the median and
the 95th percentile of twenty texts as they are typed into quick open, and of ten queries. Each is
asked once before it is timed. The texts are made from the names of the workspace itself.
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from glossator.settings import Settings
from glossator.words import parts
from glossator.workspace import Workspace


def main(root: Path) -> None:
    with Workspace.open(root, Settings(), in_process=True) as workspace:
        counts = workspace.index.status().counts
        names = [symbol.name for symbol in workspace.symbols.overview().top_symbols[:10]]
        print(f"Python {platform.python_version()}, {platform.machine()}, {root.name}:")
        print(f"{counts.files} files, {counts.symbols} symbols, {counts.chunks} chunks")
        tell("quick open", typed(names), lambda text: workspace.search.quick(text))
        tell("search", asked(names), lambda text: workspace.search.answer(text))


def typed(names: Sequence[str]) -> list[str]:
    """Return what people type on the way to these names: their start, and their word starts."""
    starts = [name[: max(1, n)] for n, name in enumerate(names)]
    humps = ["".join(word[0] for word in parts(name)) for name in names]
    return [*starts, *humps]


def asked(names: Sequence[str]) -> list[str]:
    """Return queries: names alone, and questions made of the words of two names."""
    questions = [
        f"how does the {' '.join(parts(one))} reach the {' '.join(parts(other))}"
        for one, other in zip(names[:5], names[5:], strict=False)
    ]
    return [*names[:5], *questions]


def tell(what: str, texts: Sequence[str], ask: Callable[[str], object]) -> None:
    """Time each text and print the figures."""
    taken: list[float] = []
    for text in filter(None, texts):
        ask(text)
        begun = time.process_time()
        ask(text)
        taken.append((time.process_time() - begun) * 1000)
    if len(taken) < 2:
        print(f"{what}: too few names to tell")
        return
    ninetyfifth = statistics.quantiles(taken, n=20)[-1]
    print(f"{what:>10}: median {statistics.median(taken):.0f} ms, p95 {ninetyfifth:.0f} ms CPU")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
