"""How much of Python's own reading of a source tree ours agrees with: `ast` is the oracle.

    python tests/benchmarks/python_recall.py TREE...

Definitions are classes, functions and methods, wherever they stand; variables are names assigned
in a module or class body. Of what both have, the lines, kinds, qualified names and docstrings are
compared. Everything missed is listed. Files that `ast` cannot read, or that are too large for a
tree, are counted and left out.
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from glossator.model import Kind, Symbol, WorkspacePath
from glossator.parsing import Budget, decode, parse

SHOWN = 40

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BUDGET = Budget(tokens=False)


@dataclass(frozen=True, slots=True)
class Expected:
    """A definition as `ast` sees it; lines from the first decorator to the end of the body."""

    name: str
    qualname: str
    kinds: frozenset[Kind]
    line: int
    first: int
    last: int
    doc: str | None


def expected_in(tree: ast.Module) -> tuple[list[Expected], list[tuple[str, str, int]]]:
    """Return the definitions of a module, and its variables as (name, qualname, line)."""
    definitions: list[Expected] = []
    variables: list[tuple[str, str, int]] = []
    pending: list[tuple[ast.AST, str, str]] = [(tree, "", "module")]
    while pending:
        node, prefix, place = pending.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (*FUNCTIONS, ast.ClassDef)):
                one = _definition(child, prefix, place)
                definitions.append(one)
                inner = "class" if isinstance(child, ast.ClassDef) else "function"
                pending.append((child, f"{one.qualname}.", inner))
            else:
                if place != "function":
                    variables += _variables(child, prefix)
                pending.append((child, prefix, place))
    return definitions, variables


def _definition(node: ast.AST, prefix: str, place: str) -> Expected:
    assert isinstance(node, (*FUNCTIONS, ast.ClassDef))
    first = min((one.lineno for one in node.decorator_list), default=node.lineno)
    if isinstance(node, ast.ClassDef):
        kinds = frozenset({Kind.CLASS, Kind.ENUM})
    elif place == "class":
        kinds = frozenset({Kind.METHOD, Kind.CONSTRUCTOR, Kind.PROPERTY})
    else:
        kinds = frozenset({Kind.FUNCTION})
    doc = ast.get_docstring(node)
    return Expected(
        node.name, prefix + node.name, kinds, node.lineno, first, node.end_lineno or 0, doc
    )


def _variables(node: ast.AST, prefix: str) -> Iterator[tuple[str, str, int]]:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = list(node.targets)
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    while targets:
        target = targets.pop()
        if isinstance(target, (ast.Tuple, ast.List)):
            targets += target.elts
        elif isinstance(target, ast.Name):
            yield target.id, prefix + target.id, target.lineno


class Tally:
    """What was found and what was not, over all files."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.misses: list[str] = []

    def compare(self, path: str, tree: ast.Module, symbols: tuple[Symbol, ...]) -> None:
        """Compare one file."""
        definitions, variables = expected_in(tree)
        ours: dict[tuple[str, int], list[Symbol]] = {}
        for symbol in symbols:
            ours.setdefault((symbol.name, symbol.name_line), []).append(symbol)
        for one in definitions:
            self.counts["definitions"] += 1
            found = ours.get((one.name, one.line), [])
            if found:
                self._agree(path, one, found.pop())
            else:
                self.misses.append(f"{path}:{one.line} {one.qualname}")
        for name, qualname, line in variables:
            self.counts["variables"] += 1
            found = [s for s in ours.get((name, line), []) if s.qualname == qualname]
            self.counts["variables found"] += bool(found)
            if not found:
                self.misses.append(f"{path}:{line} variable {qualname}")

    def _agree(self, path: str, one: Expected, symbol: Symbol) -> None:
        checks = {
            "kind": symbol.kind in one.kinds,
            "qualified name": symbol.qualname == one.qualname,
            "first line": symbol.span.first == one.first or bool(symbol.doc),
            "last line": symbol.span.last == one.last,
            "docstring": one.doc is None or symbol.doc == one.doc.strip(),
        }
        self.counts["definitions found"] += 1
        self.counts["documented"] += one.doc is not None
        for name, agrees in checks.items():
            self.counts[f"{name} agrees"] += agrees
            if not agrees:
                self.misses.append(f"{path}:{one.line} {one.qualname} differs in {name}")

    def report(self) -> None:
        """Print the figures, then what is missing."""
        counts = self.counts
        for name in ("definitions", "variables"):
            share = counts[f"{name} found"] / max(1, counts[name])
            print(f"{name}: {counts[f'{name} found']} of {counts[name]} found, recall {share:.5f}")
        for name in ("kind", "qualified name", "first line", "last line", "docstring"):
            share = counts[f"{name} agrees"] / max(1, counts["definitions found"])
            print(f"  {name} agrees: {share:.5f}")
        unread, text = counts["unread"], counts["text"]
        print(f"files {counts['files']}, not read by ast {unread}, without a tree {text}")
        for miss in self.misses[:SHOWN]:
            print("  missed", miss)
        if len(self.misses) > SHOWN:
            print(f"  … and {len(self.misses) - SHOWN} more")


def main() -> None:
    """Compare the trees named on the command line."""
    tally = Tally()
    for place in sys.argv[1:]:
        for file in sorted(Path(place).rglob("*.py")):
            data = file.read_bytes()
            tally.counts["files"] += 1
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    tree = ast.parse(decode(data).text)
            except (SyntaxError, ValueError):
                tally.counts["unread"] += 1
                continue
            parsed = parse(data, WorkspacePath(file.name), BUDGET)
            if parsed.problem:
                tally.counts["text"] += 1
                print(f"  {file}: {parsed.problem}")
                continue
            tally.compare(str(file), tree, parsed.symbols)
    tally.report()


if __name__ == "__main__":
    main()
