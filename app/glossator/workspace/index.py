"""The index of a workspace: bringing it up to date, and saying what it holds and leaves out."""

from __future__ import annotations

from pathlib import Path

from glossator.errors import IndexMissing
from glossator.indexing.engine import Engine
from glossator.kb.settled import load
from glossator.model import (
    IndexReport,
    IndexStatus,
    Problem,
    Skipped,
    Why,
    WorkspacePath,
)
from glossator.settings import Settings
from glossator.store.formats import FORMAT
from glossator.store.lease import Lease
from glossator.task import Task
from glossator.workspace import problems, reasons
from glossator.workspace.snapshots import Snapshots


class IndexFacet:
    """Brings the index to where the disk is, in one process at a time."""

    def __init__(
        self, root: Path, settings: Settings, snapshots: Snapshots, *, in_process: bool
    ) -> None:
        self._root = root
        self._settings = settings
        self._snapshots = snapshots
        self._engine = Engine(root, snapshots.file, settings, in_process=in_process)

    def refresh(self, task: Task, *, full: bool = False) -> IndexReport:
        """Index until the index agrees with the disk; call it from a worker thread.

        Args:
            task: Told of progress; cancelling it keeps what is already written.
            full: Read every file again, whether or not it changed.

        Raises:
            IndexBusy: When another process is indexing this workspace.
            EngineLost: When the indexing process ended again and again.
        """
        return self._engine.refresh(task, full=full)

    def exists(self) -> bool:
        """Tell whether anything has been indexed yet."""
        return self._snapshots.exists()

    def changed(self) -> bool:
        """Tell whether another process wrote to the index since this was last asked."""
        return self._snapshots.changed()

    def status(self) -> IndexStatus:
        """Return what the index holds and where it lies.

        Raises:
            IndexMissing: When nothing has been indexed yet.
        """
        file = self._snapshots.file
        with self._snapshots.reading() as reader:
            return IndexStatus(
                file=str(file),
                size=sum(
                    part.stat().st_size
                    for part in (file, file.with_name(file.name + "-wal"))
                    if part.exists()
                ),
                format=FORMAT,
                counts=reader.counts(),
                writer=Lease(file).holder(),
                rebuilt=reader.meta("rebuilt"),
                last_run=reader.meta("last_run"),
            )

    def why(self, path: str) -> Why:
        """Return whether a file is indexed, how, and which rule decided.

        Raises:
            OutsideWorkspace: When the path leads out of the root.
        """
        return reasons.why(self._root, self._settings, self._snapshots, path)

    def left_out(self) -> list[Skipped]:
        """Return what the last run left out, ordered by path.

        Raises:
            IndexMissing: When there is no index yet.
        """
        with self._snapshots.reading() as reader:
            return reader.files.skipped()

    def problems(self) -> list[Problem]:
        """Return everything that needs a look: skipped files, broken links, entry errors."""
        try:
            with self._snapshots.reading() as reader:
                return problems.of(reader, load(self._root))
        except IndexMissing:
            return []

    def close(self) -> None:
        """End the indexing process."""
        self._engine.close()


__all__ = ["IndexFacet", "WorkspacePath"]
