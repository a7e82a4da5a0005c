"""Two versions of one entry: how they differ, and where the one that gives way is kept."""

from __future__ import annotations

import difflib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime

from glossator.errors import EntryExists
from glossator.model import WorkspacePath

if TYPE_CHECKING:
    from glossator.workspace import Workspace

MAX_TRIES = 9
"""Names tried for the version that is kept beside the entry."""


def conflict_names(path: WorkspacePath) -> list[WorkspacePath]:
    """Return names for the version that is kept beside an entry, to be tried in order."""
    file = PurePosixPath(path)
    time = QDateTime.currentDateTime().toString("yyyyMMdd-HHmmss")
    first = f"{file.stem}.conflict-{time}"
    names = [first, *(f"{first}-{number}" for number in range(2, MAX_TRIES))]
    return [WorkspacePath(str(file.with_name(f"{name}.md"))) for name in names]


def difference(theirs: str, mine: str) -> str:
    """Return how two texts differ, as a Markdown text."""
    lines = difflib.unified_diff(
        theirs.splitlines(), mine.splitlines(), "theirs", "mine", lineterm="", n=3
    )
    body = "\n".join(lines)
    fence = "`" * (max((len(run) for run in body.split() if set(run) == {"`"}), default=2) + 1)
    fence = fence if len(fence) > 2 else "```"
    return f"{fence}diff\n{body}\n{fence}\n"


def create_beside(workspace: Workspace, names: list[WorkspacePath], text: str) -> WorkspacePath:
    """Write a text under the first of the names that is free."""
    for name in names[:-1]:
        try:
            workspace.entries.create(name, text)
        except EntryExists:
            continue
        return name
    workspace.entries.create(names[-1], text)
    return names[-1]
