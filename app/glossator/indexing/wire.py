"""What the handle and the indexing process say to each other: small tuples of plain values.

Both ends use this file, so that an order or an answer has one shape. Nothing heavy is imported.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, TypeAlias

from glossator import errors
from glossator.errors import GlossatorError
from glossator.model import Counts, IndexReport, Progress, Stage

Message: TypeAlias = tuple[Any, ...]

REFRESH = "refresh"
CANCEL = "cancel"
CLOSE = "close"
"""Orders. All but the last carry the number of the refresh they are about."""

READY = "ready"
PROGRESS = "progress"
DONE = "done"
CANCELLED = "cancelled"
FAILED = "failed"
"""Answers. All but the first carry the number of the refresh they are about."""

LAST_WORDS = frozenset({DONE, CANCELLED, FAILED})
"""After one of these a refresh is over."""


def progress_message(number: int, progress: Progress) -> Message:
    """Return how far a refresh is."""
    return PROGRESS, number, str(progress.stage), progress.done, progress.total, progress.symbols


def progress_of(message: Message) -> Progress:
    """Return what a message says of how far a refresh is."""
    _, _, stage, done, total, symbols = message
    return Progress(Stage(stage), done, total, symbols)


def done_message(number: int, report: IndexReport) -> Message:
    """Return that a refresh is over, with its report."""
    return DONE, number, asdict(report)


def report_of(message: Message) -> IndexReport:
    """Return the report in a message."""
    words = message[2]
    return IndexReport(**{**words, "counts": Counts(**words["counts"])})


def failed_message(number: int, failure: GlossatorError) -> Message:
    """Return why a refresh failed."""
    words = (type(failure).__name__, failure.problem, failure.remedy, failure.exit_code)
    return FAILED, number, *words


def failure_of(message: Message) -> GlossatorError:
    """Return the failure in a message, of the class it had where that is one of `errors`."""
    _, _, name, problem, remedy, exit_code = message
    kind = getattr(errors, name, GlossatorError)
    if not (isinstance(kind, type) and issubclass(kind, GlossatorError)):
        kind = GlossatorError
    failure: GlossatorError = kind.__new__(kind)
    GlossatorError.__init__(failure, problem, remedy)
    failure.exit_code = exit_code
    return failure
