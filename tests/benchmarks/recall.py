"""How much of what others find in source code we find: run with folders as arguments.

    python -m tests.benchmarks.recall [--misses N] [--samples FOLDER] [--node-modules FOLDER]
                                      [--markdown | --help-page FILE] LANGUAGE TREE...

LANGUAGE is a language's name, several parted by commas, or `all`. Per language it prints: the
definitions that the oracle finds and how many of them we find; ours that it has not, of kinds that
it lists; in what the two agree; what is missed, by class. Nothing is tuned to the trees measured.

The oracles: Python's `ast`; TypeScript's own parser, from a folder of npm packages that holds
`typescript`; samples checked by hand, from a folder (see `oracles/by_hand.py`); else
universal-ctags.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.benchmarks.comparing import Tally, aspects, pair_up
from tests.benchmarks.figures import Row, markdown, replace_table
from tests.benchmarks.oracles.by_hand import ByHand
from tests.benchmarks.oracles.expected import File, Oracle
from tests.benchmarks.oracles.python_ast import PythonAst
from tests.benchmarks.oracles.typescript import TypeScript
from tests.benchmarks.oracles.universal_ctags import WORDS, Ctags

from glossator.model import Origin, WorkspacePath
from glossator.parsing import Budget, Languages, decode, language_of, lines_of, parse

HEAD_BYTES = 8_192
BUDGET = Budget(tokens=False, parse_seconds=60)

TREES = (Origin.TREE_SITTER, Origin.OUTLINE)

_BY_DESIGN = re.compile("minified|it has a line of|it is larger than")
"""Why a file is no loss: it was written by a program, or is too large to be read in full."""


def files_of(trees: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Yield the files of some trees, each with its tree; hidden folders are left out."""
    for tree in trees:
        for file in sorted(tree.rglob("*")) if tree.is_dir() else [tree]:
            inner = file.relative_to(tree).parts
            if file.is_file() and not file.is_symlink() and not any(p[:1] == "." for p in inner):
                yield tree, file


def by_language(trees: Sequence[Path], wanted: frozenset[str]) -> dict[str, list[File]]:
    """Return the files of some languages; of all that have a folder, if none is named."""
    found: dict[str, list[File]] = defaultdict(list)
    known = wanted or frozenset(Languages.load().by_name)
    for _, path in files_of(trees):
        with path.open("rb") as stream:
            name = language_of(WorkspacePath(path.name), stream.read(HEAD_BYTES))
        if name in known:
            found[name].append(File(path, name, path.read_bytes()))
    return found


def oracle_for(language: str, samples: Path | None, modules: Path | None) -> Oracle | None:
    """Return the best oracle there is for a language."""
    if language == "python":
        return PythonAst()
    if language in TypeScript.LANGUAGES and modules is not None:
        return TypeScript(modules)
    if samples is not None and (samples / f"{language}.tsv").is_file():
        return ByHand(samples)
    return Ctags() if language in WORDS else None


def measured(language: str, files: Sequence[File], oracle: Oracle, trees: Sequence[Path]) -> Tally:
    """Compare the files of one language."""
    findings = oracle.read(language, files)
    person = isinstance(oracle, ByHand)
    tally = Tally(language, oracle.kinds(language), whole=oracle.whole, person=person)
    for file in files:
        expected = findings.get(file.path)
        if expected is None:
            tally.counts["unread"] += 1
            continue
        parsed = parse(file.data, WorkspacePath(file.path.name), BUDGET)
        lines = lines_of(decode(file.data).text)
        shown = shown_path(file.path, trees)
        reason = "" if parsed.origin in TREES else parsed.problem
        if reason:
            tally.listed["no tree"].append(f"{shown}: {reason}")
        if _BY_DESIGN.search(reason):
            tally.counts["left out"] += 1
        else:
            tally.add(shown, pair_up(expected, parsed.symbols), lines, reason)
    return tally


def shown_path(path: Path, trees: Sequence[Path]) -> str:
    """Return a path that begins with the name of its tree."""
    tree = next((one for one in trees if path.is_relative_to(one)), path.parent)
    return str(path.relative_to(tree.parent))


def report(title: str, tally: Tally, listed: int) -> None:
    """Print what was found out about one language."""
    counts, shares = tally.counts, aspects(tally)
    print(
        f"\n{tally.language}: {counts['files']} files, {counts['without a tree']} of them "
        f"without a tree; left out: {counts['left out']} for their shape, "
        f"{counts['unread']} not read by {title}"
    )
    total = counts["found"] + counts["missed"]
    print(
        f"  recall {_share(tally.recall)}: {counts['found']} of {total} definitions found", end=""
    )
    optional = counts["optional found"] + counts["optional missed"]
    print(f"; of {optional} optional ones {counts['optional found']}" if optional else "")
    print(
        f"  precision {_share(tally.precision)}: {counts['extra']} of ours are not there; "
        f"{counts['of other kinds']} are of kinds that it does not list"
    )
    print("  agree:", ", ".join(f"{name} {share:.4f}" for name, share in shares.items()))
    for name, classes in (("missed", tally.missed), ("extra", tally.extra)):
        if classes:
            told = ", ".join(f"{count} × {word}" for word, count in classes.most_common())
            print(f"  {name}: {told}")
    if counts["local"]:
        print(f"  {counts['local']} are variables inside of functions, which we leave out")
    for error, count in tally.errors.most_common():
        print(f"  the oracle's errors, not counted above: {count} × {error}")
    for name, examples in tally.listed.items():
        for example in spread(examples, listed):
            print(f"    {name}: {example}")


def spread(examples: Sequence[str], wanted: int) -> Sequence[str]:
    """Return so many examples, from all of the list."""
    step = max(1, len(examples) // wanted) if wanted else 1
    return examples[::step][:wanted]


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.4f}"


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.recall")
    parser.add_argument("--misses", type=int, default=12, help="how many of each class to list")
    parser.add_argument("--samples", type=Path, help="folder of samples checked by hand")
    parser.add_argument("--node-modules", type=Path, help="folder that holds `typescript`")
    parser.add_argument("--markdown", action="store_true", help="print the table of a help page")
    parser.add_argument("--help-page", type=Path, help="replace the table of this help page")
    parser.add_argument("language")
    parser.add_argument("trees", type=Path, nargs="+", metavar="TREE")
    return parser.parse_args()


def main() -> None:
    """Compare the trees named on the command line."""
    asked = options()
    trees = [tree.resolve() for tree in asked.trees]
    wanted = frozenset() if asked.language == "all" else frozenset(asked.language.split(","))
    rows = []
    for language, files in sorted(by_language(trees, wanted).items()):
        oracle = oracle_for(language, asked.samples, asked.node_modules)
        if oracle is None:
            print(f"\n{language}: {len(files)} files, no oracle")
            continue
        tally = measured(language, files, oracle, trees)
        report(oracle.title, tally, asked.misses)
        rows.append(Row(oracle.title, tally))
    if asked.markdown:
        print(markdown(rows))
    if asked.help_page:
        replace_table(asked.help_page, rows)


if __name__ == "__main__":
    main()
