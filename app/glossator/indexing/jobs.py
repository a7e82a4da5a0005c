"""The work on single files, as values: what is to be read, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from glossator.indexing.contents import Content
from glossator.indexing.suspects import Suspects, Way
from glossator.model import DiskFile, FileRecord, Plan, WorkspacePath

FILES_PER_BATCH = 32
BYTES_PER_BATCH = 400_000
"""A batch is parsed in about a quarter of a second: so much is read again after a sudden end, and
so long others wait for the index at most."""


@dataclass(frozen=True, slots=True)
class Job:
    """A file that is to be read.

    Attributes:
        record: What the index knows of it.
        forced: Whether it is parsed even when it is what it was.
        alone: Whether it shares no batch, for it may end the run.
    """

    file: DiskFile
    record: FileRecord | None = None
    forced: bool = False
    alone: bool = False
    way: Way = Way.FULL

    @property
    def path(self) -> WorkspacePath:
        """The file's path."""
        return self.file.path


@dataclass(frozen=True, slots=True)
class Keep:
    """The file was read; this is what the index keeps of it."""

    content: Content
    was: FileRecord | None


@dataclass(frozen=True, slots=True)
class Touch:
    """The file is what it was; its key is another one, or can be trusted now."""

    record: FileRecord


@dataclass(frozen=True, slots=True)
class Move:
    """The file is what another one was that is gone."""

    old: WorkspacePath
    record: FileRecord


@dataclass(frozen=True, slots=True)
class Drop:
    """The file is not there any more, or must not be in the index."""

    path: WorkspacePath


Outcome = Keep | Touch | Move | Drop


@dataclass(slots=True)
class Tally:
    """What happened to which files; a file is in one of the sets at most.

    Attributes:
        parsed: How many readings of files were made.
        symbols: How many symbols were written.
    """

    added: set[WorkspacePath] = field(default_factory=set)
    changed: set[WorkspacePath] = field(default_factory=set)
    removed: set[WorkspacePath] = field(default_factory=set)
    renamed: set[WorkspacePath] = field(default_factory=set)
    parsed: int = 0
    symbols: int = 0


def jobs_of(
    plan: Plan, files: dict[WorkspacePath, FileRecord], suspects: Suspects, *, forced: bool
) -> tuple[Job, ...]:
    """Return what a plan has to read: suspects of the last run first, each alone.

    Args:
        forced: Whether every planned file is parsed even when it is what it was.
    """
    jobs = [
        Job(
            file,
            files.get(file.path),
            forced=forced,
            alone=file.path in suspects.paths,
            way=suspects.way(file.path),
        )
        for file in (*plan.added, *plan.suspects)
    ]
    return tuple(sorted(jobs, key=lambda job: (not job.alone, job.path)))


def batches(jobs: Iterable[Job]) -> Iterator[list[Job]]:
    """Cut jobs into batches of a bounded number of files and bytes, at least one file each."""
    batch: list[Job] = []
    size = 0
    for job in jobs:
        is_full = len(batch) >= FILES_PER_BATCH or size + job.file.size > BYTES_PER_BATCH
        if batch and (is_full or job.alone or batch[-1].alone):
            yield batch
            batch, size = [], 0
        batch.append(job)
        size += job.file.size
    if batch:
        yield batch
