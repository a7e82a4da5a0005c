"""Python's own `ast` as an oracle: it knows lines, qualified names and docstrings exactly.

Definitions are classes, functions and methods, wherever they stand; variables are names assigned
in a module or class body.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.benchmarks.oracles.expected import Expected, File, Findings

from glossator.model import Kind
from glossator.parsing import decode

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

CLASS = frozenset({Kind.CLASS, Kind.ENUM})
MEMBER = frozenset({Kind.METHOD, Kind.CONSTRUCTOR, Kind.PROPERTY})
FUNCTION = frozenset({Kind.FUNCTION})
VALUE = frozenset(
    {Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD, Kind.PROPERTY, Kind.ENUM_MEMBER, Kind.TYPE_ALIAS}
)


class PythonAst:
    """Reads files with the Python that runs it."""

    title = "Python's ast"
    whole = True

    def kinds(self, language: str) -> frozenset[Kind]:  # noqa: ARG002 -- one language
        """Return all kinds that we have for Python."""
        return CLASS | MEMBER | FUNCTION | VALUE

    def read(self, language: str, files: Sequence[File]) -> Findings:  # noqa: ARG002 -- one language
        """Read files; those with a syntax error are absent."""
        found: dict[Path, list[Expected]] = {}
        for file in files:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    tree = ast.parse(decode(file.data).text)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
            found[file.path] = expected_in(tree)
        return found


def expected_in(tree: ast.Module) -> list[Expected]:
    """Return the definitions of a module and its variables."""
    found: list[Expected] = []
    pending: list[tuple[ast.AST, str, str]] = [(tree, "", "module")]
    while pending:
        node, prefix, place = pending.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (*FUNCTIONS, ast.ClassDef)):
                one = _definition(child, prefix, place)
                found.append(one)
                inner = "class" if isinstance(child, ast.ClassDef) else "function"
                pending.append((child, f"{one.qualname}.", inner))
            else:
                if place != "function":
                    found += _variables(child, prefix)
                pending.append((child, prefix, place))
    return found


def _definition(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, prefix: str, place: str
) -> Expected:
    if isinstance(node, ast.ClassDef):
        word, kinds = "class", CLASS
    elif place == "class":
        word, kinds = "method", MEMBER
    else:
        word, kinds = "function", FUNCTION
    return Expected(
        node.name,
        node.lineno,
        word,
        kinds,
        first=min((one.lineno for one in node.decorator_list), default=node.lineno),
        last=node.end_lineno,
        qualname=prefix + node.name,
        doc=ast.get_docstring(node),
    )


def _variables(node: ast.AST, prefix: str) -> Iterator[Expected]:
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
            yield Expected(target.id, target.lineno, "variable", VALUE, qualname=prefix + target.id)
