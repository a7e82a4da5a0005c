"""The table of problems: values in, roles out; and the report of them as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QObject

from glossator.gui.models.table import ValuesModel
from glossator.model import Problem, ProblemKind


class Column(IntEnum):
    """What the columns tell."""

    KIND = 0
    WHERE = 1
    WHAT = 2
    ACTION = 3


HEADINGS = {
    Column.KIND: "Kind",
    Column.WHERE: "Where",
    Column.WHAT: "What",
    Column.ACTION: "What to do",
}


def where(problem: Problem) -> str:
    """Return the place of a problem as a reader writes it."""
    if not problem.path:
        return ""
    return f"{problem.path}:{problem.line}" if problem.line > 1 else problem.path


def text_of(problem: Problem, column: Column) -> str:
    """Return what a cell says."""
    match column:
        case Column.KIND:
            return problem.kind.value.capitalize()
        case Column.WHERE:
            return where(problem)
        case Column.WHAT:
            return problem.text
        case Column.ACTION:
            return problem.remedy


def counts(problems: Sequence[Problem]) -> Counter[ProblemKind]:
    """Return how many problems there are of each kind."""
    return Counter(problem.kind for problem in problems)


def report(problems: Sequence[Problem]) -> str:
    """Return the problems as text to be pasted somewhere, one a line."""
    lines = [
        "\t".join(text_of(problem, column) for column in Column if text_of(problem, column))
        for problem in problems
    ]
    return "\n".join(lines)


class ProblemsModel(ValuesModel[Problem, Column]):
    """A read-only table of problems, replaced as a whole; one kind of them or all are shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(HEADINGS, text_of, parent)
        self._all: tuple[Problem, ...] = ()
        self._kind: ProblemKind | None = None

    def show(self, problems: Sequence[Problem]) -> None:
        """Replace the table."""
        self._all = tuple(problems)
        self._narrow()

    def show_kind(self, kind: ProblemKind | None) -> None:
        """Show one kind only; None: all."""
        self._kind = kind
        self._narrow()

    def _narrow(self) -> None:
        kind = self._kind
        self.replace([one for one in self._all if kind is None or one.kind is kind])
