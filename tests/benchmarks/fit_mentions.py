"""Fits what speaks for a symbol in `resources/linking/mentions.toml` on references of authors.

    python -m tests.benchmarks.fit_mentions DATASET FOLDER… [--write]

DATASET has one JSON object a line: a place in a document (`repo`, `doc_path`, `line`,
`visible_text`), and the symbol its author pointed at (`target` and equally good ones in `alt`, each
with `path`, `qualified_name`, `start_line`), or null where the words are no symbol of the
repository. Each FOLDER is a copy of a repository without those pointers, indexed, named like it.

Two fits: which of several symbols is meant (a softmax over the candidates), then how sure the best
is (a logistic regression), both with a quadratic penalty, by Newton's method. Printed are precision
and recall for each repository with weights fitted on all the OTHER ones, then the fit on all.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from glossator import resources, settings
from glossator.indexing.lookup import IndexLookup
from glossator.kb import markdown
from glossator.linking import mentions, weights
from glossator.linking.mentions import Ranked
from glossator.linking.weights import Weights
from glossator.model import WorkspacePath
from glossator.workspace import Workspace

Row = dict[str, object]
NOTHING = Weights({}, {})
FOR = (
    "fitting", "owners", "places", "whole", "joined", "instance", "kin", "provided", "owner_beside",
    "owner_near", "owner_far", "stem_alike", "path_subject", "path_heading", "same_file", "lead",
    "odds",
)  # fmt: skip
"""Counts that can only speak for a symbol."""

AGAINST = ("unowned", "another_owner", "nowhere", "foreign", "aside", "inside")
"""Counts that can only speak against one."""

JUDGED = (
    "bias", "lead", "odds", "only", "alone", "word", "unowned", "word_called", "capital", "prose",
    "member", "callable", "nowhere", "instance", "provided", "fitting", "sole_type", "inside",
    "aside", "owner_near", "owner_far", "path_subject",
)  # fmt: skip
"""What tells how sure the best is. The other counts (how deep a file lies, whether its author wrote
comments, …) only rank: judged by them too, repositories not fitted on came out less sure."""

THRESHOLDS = (0.3, 0.5, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class Example:
    """A row of the dataset with the candidates found for it; `right` tells which are meant."""

    repo: str
    row: Row
    ranked: Ranked | None
    right: tuple[bool, ...]

    @property
    def positive(self) -> bool:
        return bool(self.row["target"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dataset", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help="write the weights fitted on all")
    parser.add_argument("--penalty", type=float, default=1.0, help="quadratic")
    parser.add_argument("--caution", type=float, default=0.4, help="taken off the bias")
    parser.add_argument("--misses", type=int, default=0, help="list this many wrong answers")
    options = parser.parse_args()
    examples = list(gathered(options.dataset, options.folders))
    validated(examples, options.penalty, options.caution, options.misses)
    known = cautious(fitted(examples, options.penalty), options.caution)
    print(f"{'all, fitted on all':28}", summary(examples, known))
    if options.write:
        resources.file(*weights.FILE).write_text(written(known, examples, options.caution), "utf-8")


# ----------------------------------------------------------------------------- the examples
def gathered(dataset: Path, folders: Iterable[Path]) -> Iterable[Example]:
    rows: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for line in dataset.read_text("utf-8").splitlines():
        row = json.loads(line)
        rows[row["repo"].rpartition("/")[2]][row["doc_path"]].append(row)
    for folder in folders:
        with (
            Workspace.open(folder, settings.load(), in_process=True) as workspace,
            workspace._snapshots.reading() as reader,
        ):
            lookup = IndexLookup(reader)
            for path, asked in sorted(rows[folder.name].items()):
                entry = workspace.entries.read(WorkspacePath(path))
                found = list(mentions.weighed(entry, markdown.spans(entry), lookup, NOTHING))
                yield from (example(folder.name, row, found) for row in asked)


def example(repo: str, row: Row, found: Sequence[Ranked]) -> Example:
    ranked = matched(row, [one for one in found if one.mention.line == row["line"]])
    right = tuple(is_right(row, one) for one in ranked.readings) if ranked else ()
    return Example(repo, row, ranked, right)


def matched(row: Row, here: Sequence[Ranked]) -> Ranked | None:
    text = str(row["visible_text"])
    wanted = [(_bare, text), (_core, text)]
    spans = re.findall(r"`+([^`]+)`+", text)
    wanted += [(_core, spans[-1])] if spans else []
    for form, words in wanted:
        hits = [one for one in here if form(one.mention.text) == form(words)]
        if hits:
            return hits[0]
    return None


def is_right(row: Row, reading: object) -> bool:
    symbol = reading.symbol  # type: ignore[attr-defined]
    for target in [row["target"], *row["alt"]] if row["target"] else []:  # type: ignore[misc]
        if symbol.path != target["path"]:
            continue
        ours, theirs = _parts(symbol.qualname), _parts(target["qualified_name"])
        if not ours or not theirs or ours[-1] != theirs[-1]:
            continue
        if abs(symbol.name_line - target["start_line"]) <= 5 or ours[-2:-1] == theirs[-2:-1]:
            return True
    return False


def _bare(text: str) -> str:
    return re.sub(r"[\s`*_\\]+", "", text)


def _core(text: str) -> str:
    text = re.sub(r"\(.*\)$", "", re.sub(r"[\s`]+", "", text))
    return text.rstrip(":;,")


def _parts(qualname: str) -> list[str]:
    return [part for part in re.split(r"\.|::|#|/", qualname) if part]


# ----------------------------------------------------------------------------- the fits
def fitted(examples: Sequence[Example], penalty: float) -> Weights:
    """Fit both; what came out against its sense is left out."""
    ranked = [one for one in examples if any(one.right)]
    out: set[str] = set()
    while True:
        rank = fit_rank(ranked, penalty, out)
        wrong = _against_sense(rank)
        if not wrong:
            break
        out |= wrong
    half = Weights(rank, {})
    rows = [said for one in examples if (said := judged(one, half))]
    truth = np.array([float(right) for _, right in rows])
    out = set()
    while True:
        names = sorted({name for said, _ in rows for name in said} - out)
        table = np.array([[float(said.get(name, 0)) for name in names] for said, _ in rows])
        worth = newton(table, truth, penalty, free=names.index("bias"))
        sure = dict(zip(names, map(float, worth), strict=True))
        wrong = _against_sense(sure)
        if not wrong:
            return Weights(rank, sure)
        out |= wrong


def _against_sense(worths: Mapping[str, float]) -> set[str]:
    """Return the counts that came out speaking for what they can only speak against, or so."""
    return {
        name
        for name, worth in worths.items()
        if (name in FOR and worth < 0) or (name in AGAINST and worth > 0)
    }


def cautious(known: Weights, caution: float) -> Weights:
    """Ask for a little more everywhere: repositories not seen differ from those fitted on."""
    return Weights(known.rank, known.sure | {"bias": known.sure["bias"] - caution})


def judged(one: Example, known: Weights) -> tuple[dict[str, float], bool] | None:
    """Return what tells how sure an example's best candidate is, and whether it is right."""
    ranked = reranked(one, known)
    if ranked is None:
        return None
    best, right = ranked
    return {name: count for name, count in best.said.items() if name in JUDGED}, right


def reranked(one: Example, known: Weights) -> tuple[Ranked, bool] | None:
    if one.ranked is None:
        return None
    rows = zip(one.ranked.readings, one.ranked.around, one.right, strict=True)
    ordered = sorted(
        (
            (known.score(reading.counts) + known.score(around), reading, around, right)
            for reading, around, right in rows
        ),
        key=lambda row: (-row[0], row[1].symbol.id),
    )
    scores, readings, said, right = zip(*ordered, strict=True)
    return Ranked(one.ranked.mention, readings, scores, said), right[0]


def fit_rank(examples: Sequence[Example], penalty: float, out: Collection[str]) -> dict[str, float]:
    """Fit a softmax over the candidates of each example by Newton's method.

    All candidates lie in one table, an example's one below the other, so that a step is a few
    products of matrices: a sum over each example's rows is what `np.add.reduceat` gives.
    """
    said = [_said(ranked) for one in examples if (ranked := one.ranked)]
    names = sorted({name for rows in said for row in rows for name in row} - set(out))
    table = np.array([[row.get(name, 0.0) for name in names] for rows in said for row in rows])
    sizes = [len(rows) for rows in said]
    firsts = np.cumsum([0, *sizes[:-1]])
    right = np.concatenate([np.array(one.right, dtype=float) for one in examples if one.ranked])
    worth = np.zeros(len(names))
    for _ in range(30):
        share = _shares(table @ worth, firsts, sizes)
        meant = share * right
        truth = meant / np.repeat(np.add.reduceat(meant, firsts), sizes)
        slope = table.T @ (truth - share) - penalty * worth
        middle = np.add.reduceat(table * share[:, None], firsts)
        bend = middle.T @ middle - (table.T * share) @ table - penalty * np.eye(len(names))
        step = np.linalg.solve(bend, slope)
        worth = worth - step
        if np.abs(step).max() < 1e-6:
            break
    return dict(zip(names, map(float, worth), strict=True))


def _said(ranked: Ranked) -> list[dict[str, float]]:
    pairs = zip(ranked.readings, ranked.around, strict=True)
    return [{**reading.counts, **around} for reading, around in pairs]


def _shares(scores: np.ndarray, firsts: np.ndarray, sizes: Sequence[int]) -> np.ndarray:
    """Return each candidate's share of its example; shapes as of `scores`."""
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, firsts), sizes))
    return powers / np.repeat(np.add.reduceat(powers, firsts), sizes)


def newton(table: np.ndarray, truth: np.ndarray, penalty: float, free: int) -> np.ndarray:
    """Fit a logistic regression; the coefficient `free` bears no penalty."""
    ridge = np.full(table.shape[1], penalty)
    ridge[free] = 1e-6
    worth = np.zeros(table.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-np.clip(table @ worth, -30, 30)))
        slope = table.T @ (truth - likely) - ridge * worth
        bend = (table.T * (likely * (1 - likely))) @ table + np.diag(ridge)
        step = np.linalg.solve(bend, slope)
        worth = worth + step
        if np.abs(step).max() < 1e-6:
            break
    return worth


# ----------------------------------------------------------------------------- what is printed
def validated(examples: Sequence[Example], penalty: float, caution: float, misses: int) -> None:
    answers: list[tuple[Example, float, bool, Ranked | None]] = []
    for repo in sorted({one.repo for one in examples}):
        known = cautious(fitted([one for one in examples if one.repo != repo], penalty), caution)
        held = [one for one in examples if one.repo == repo]
        print(f"{repo:28}", summary(held, known))
        answers += [answer(one, known) for one in held]
    print(f"{'each by the others':28}", line(answers, THRESHOLDS))
    if misses:
        listed(answers, misses)


Answer = tuple[Example, float, bool, "Ranked | None"]


def answer(one: Example, known: Weights) -> Answer:
    ranked = reranked(one, known)
    if ranked is None:
        return one, 0.0, False, None
    best, right = ranked
    return one, known.confidence(best.said, known.shares(best.scores)[0]), right, best


def summary(examples: Sequence[Example], known: Weights) -> str:
    return line([answer(one, known) for one in examples], (0.8,))


def line(answers: Sequence[Answer], thresholds: Sequence[float]) -> str:
    positive = sum(one.positive for one, *_ in answers)
    negative = len(answers) - positive
    found = []
    for at in thresholds:
        hits = [(one, right) for one, sure, right, _ in answers if sure >= at]
        good = sum(right for one, right in hits if one.positive)
        wrong = sum(not right for one, right in hits if one.positive)
        false = sum(not one.positive for one, _ in hits)
        found.append(
            f"{at}: P {good / max(1, good + wrong):.3f} P+neg {good / max(1, len(hits)):.3f} "
            f"R {good / max(1, positive):.3f} false {false / max(1, negative):.4f}"
        )
    five = sum(any_right(ranked, one) for one, _, _, ranked in answers if one.positive)
    reach = sum(any(one.right) for one, *_ in answers if one.positive)
    return " | ".join(
        [*found, f"@5 {five / max(1, positive):.3f} reach {reach / max(1, positive):.3f}"]
    )


def any_right(ranked: Ranked | None, one: Example) -> bool:
    return ranked is not None and any(is_right(one.row, best) for best in ranked.readings[:5])


def listed(answers: Sequence[Answer], misses: int) -> None:
    shown: dict[str, list[str]] = defaultdict(list)
    for one, sure, right, ranked in answers:
        kind = kind_of(one, sure, right, ranked)
        if kind:
            target = one.row["target"] or {}
            best = ranked.readings[0].symbol.id if ranked else "-"
            shown[kind].append(
                f"    {one.repo} {one.row['doc_path']}:{one.row['line']} "
                f"{one.row['visible_text']!r} n={len(one.right)} {sure:.2f} -> {best}"
                f" | {target.get('path')} {target.get('qualified_name')}"  # type: ignore[attr-defined]
            )
    rng = np.random.default_rng(7)
    for kind, rows in sorted(shown.items(), key=lambda item: -len(item[1])):
        print(f"{kind}: {len(rows)}")
        for at in rng.permutation(len(rows))[:misses]:
            print(rows[at])


def kind_of(one: Example, sure: float, right: bool, ranked: Ranked | None) -> str:
    """Name what went wrong with an answer; "" when nothing did."""
    linked = sure >= mentions.LINKED
    if not one.positive:
        return "false link" if linked else ""
    if ranked is None:
        return "not found"
    if not any(one.right):
        return "no right candidate"
    if right:
        return "" if linked else "right, below"
    return "wrong, linked" if linked else "wrong, below"


def written(known: Weights, examples: Sequence[Example], caution: float) -> str:
    lines = [
        "# What speaks for the symbol that a mention in an entry may mean, and how much.",
        "# Made by tests/benchmarks/fit_mentions.py on references that authors wrote in "
        f"{len({one.repo for one in examples})} public repositories;",
        f"# every number is fitted, but that {caution} is taken off the bias: repositories not",
        "# seen differ from those fitted on. What each counts: app/glossator/linking/weighing.py.",
    ]
    for table, worths in (("rank", known.rank), ("sure", known.sure)):
        lines += ["", f"[{table}]"]
        lines += [f"{name} = {worth:.3f}" for name, worth in sorted(worths.items())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
