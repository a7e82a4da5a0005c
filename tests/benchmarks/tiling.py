"""The law of chunks over real files and over damaged ones: run with folders as arguments.

    python -m tests.benchmarks.tiling [--mutations N] [--damaged-only] [--seed N]
                                      [--seconds S] TREE...
    python -m tests.benchmarks.tiling --again SEED FILE

Every file is read, then N inputs made of them: each language gets the same share. Printed are, per
language, the files and damaged texts read, violations of the law (`tests/parsing/law.py`), crashes
of the process, hangs, and what took more CPU seconds than the budget. Reading happens in a process
of its own: a grammar that crashes costs one input, which is named. `--again` shows one damaged text
for looking into it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.recall import HEAD_BYTES, files_of
from tests.parsing.damage import damaged
from tests.parsing.elsewhere import ENDED, Outcome, Reader

from glossator.model import WorkspacePath
from glossator.parsing import language_of

SHOWN = 40


@dataclass(frozen=True, slots=True)
class Input:
    """A file, or with a seed a damaged piece of it."""

    path: Path
    language: str
    seed: int | None = None

    def data(self) -> bytes:
        """Return the bytes to read."""
        data = self.path.read_bytes()
        return data if self.seed is None else damaged(data, random.Random(self.seed))


class Report:
    """The figures per language, and what is to be looked at."""

    def __init__(self, seconds: float) -> None:
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)
        self.notes: list[str] = []
        self._seconds = seconds

    def add(self, one: Input, outcome: Outcome) -> None:
        """Count one input."""
        counts = self.counts[one.language]
        counts["files" if one.seed is None else "damaged"] += 1
        counts["without a tree"] += bool(outcome.problem)
        counts[outcome.problem] += outcome.problem in ENDED
        counts["violations"] += bool(outcome.wrong) and outcome.problem not in ENDED
        counts["slow"] += outcome.seconds > self._seconds
        what = [*outcome.wrong[:2], *(["slow"] if outcome.seconds > self._seconds else [])]
        for wrong in what:
            seed = "" if one.seed is None else f" --again {one.seed}"
            self.notes.append(f"{one.path}{seed} {outcome.seconds:.2f} s: {wrong}")
            print(f"  {self.notes[-1]}", file=sys.stderr, flush=True)

    def show(self) -> None:
        """Print the table and the first of the notes."""
        heads = ("files", "damaged", "without a tree", "violations", "crash", "hang", "slow")
        print(f"{'language':14}" + "".join(f"{head:>15}" for head in heads))
        total: Counter[str] = Counter()
        for language, counts in sorted(self.counts.items()):
            print(f"{language:14}" + "".join(f"{counts[head]:15,}" for head in heads))
            total += counts
        name = f"{len(self.counts)} languages"
        print(f"{name:14}" + "".join(f"{total[head]:15,}" for head in heads))
        for note in self.notes[:SHOWN]:
            print(" ", note)


def inputs_of(trees: Sequence[Path], mutations: int, seed: int, *, whole: bool) -> Iterator[Input]:
    """Yield the files of some trees, then so many damaged ones: languages take turns."""
    files: dict[str, list[Path]] = defaultdict(list)
    for _, path in files_of(trees):
        with path.open("rb") as stream:
            language = language_of(WorkspacePath(path.name), stream.read(HEAD_BYTES))
        files[language].append(path)
        if whole:
            yield Input(path, language)
    names = sorted(files)
    chance = random.Random(seed)
    for number in range(mutations):
        language = names[number % len(names)]
        yield Input(chance.choice(files[language]), language, seed + number)


def main() -> None:
    """Read the trees named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.tiling")
    parser.add_argument("--mutations", type=int, default=1_000)
    parser.add_argument(
        "--damaged-only", action="store_true", help="leave out the files as they are"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--again", type=int, metavar="SEED", help="print one damaged text")
    parser.add_argument("trees", type=Path, nargs="+", metavar="TREE")
    asked = parser.parse_args()
    trees = [tree.resolve() for tree in asked.trees]
    if asked.again is not None:
        sys.stdout.buffer.write(Input(trees[0], "", asked.again).data())
        return
    reader, report = Reader(), Report(asked.seconds)
    inputs = inputs_of(trees, asked.mutations, asked.seed, whole=not asked.damaged_only)
    with suppress(KeyboardInterrupt):  # what was read until then is shown
        for number, one in enumerate(inputs, 1):
            if number % 5_000 == 0:
                print(f"{number:,} read", file=sys.stderr, flush=True)
            report.add(one, reader.read(one.path.name, one.data()))
    reader.close()
    report.show()


if __name__ == "__main__":
    main()
