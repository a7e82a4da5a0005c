"""A whole refresh in this thread: the index opened, runs made until one agrees with the disk."""

from __future__ import annotations

from pathlib import Path

from glossator.errors import EngineLost, IndexDamaged
from glossator.indexing.access import IndexOnDemand, PlanOutdated
from glossator.indexing.pipeline import Run, run
from glossator.model import IndexReport
from glossator.settings import Settings
from glossator.task import Task

ATTEMPTS = 5
"""How often a run begins anew because the index became another one meanwhile."""


def refresh(root: Path, file: Path, settings: Settings, task: Task, how: Run) -> IndexReport:
    """Bring an index up to date. One in which damage is met is built anew in the same call.

    Args:
        root: The workspace's folder.
        file: Where its index lies.

    Raises:
        IndexBusy: When another process is indexing this workspace.
        EngineLost: When the index is never left in peace.
        Cancelled: When the task was.
    """
    index = IndexOnDemand(file, root)
    mended = False
    try:
        if how.full and file.exists():
            index.mend()
        for _ in range(ATTEMPTS):
            try:
                return run(root, index, settings, task, how)
            except PlanOutdated:
                continue
            except IndexDamaged:
                if mended:
                    raise
                mended = True
                index.mend("damage was met while it was used")
    finally:
        index.close()
    detail = f"the index changed {ATTEMPTS} times while it was read"
    raise EngineLost(detail)
