"""Carries out what a run has to do to files: reads them, parses them, hands them on in batches.

Stopping after any batch leaves a valid index from which the next run goes on, and nothing is
written when there is nothing to write.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path

from glossator.errors import WorkspaceMissing
from glossator.indexing.contents import Content, Contents
from glossator.indexing.jobs import Drop, Job, Keep, Move, Outcome, Tally, Touch, batches
from glossator.indexing.plan import FINE_NS, nanoseconds, settles_at
from glossator.indexing.reading import Bytes, read_file
from glossator.indexing.rules import Rules
from glossator.indexing.suspects import Way
from glossator.indexing.transactions import Transactions
from glossator.model import (
    ContentHash,
    DiskFile,
    FileRecord,
    Progress,
    Skipped,
    SkipReason,
    Stage,
    TextSpan,
    WorkspacePath,
)
from glossator.task import Task

MAX_OUTCOMES = 500
"""How many changes that took no parsing may wait for a transaction."""


class Writing:
    """One run's work on files.

    Attributes:
        skips: Files that turned out not to belong, or not to be readable, when they were read.
        spans: Where the text of the entries read in this run may name code.
    """

    def __init__(
        self,
        root: Path,
        contents: Contents,
        rules: Rules,
        transactions: Transactions,
        task: Task,
    ) -> None:
        self.skips: dict[WorkspacePath, Skipped] = {}
        self.spans: dict[WorkspacePath, tuple[TextSpan, ...]] = {}
        self._root = root
        self._contents = contents
        self._rules = rules
        self._transactions = transactions
        self._task = task
        self._outcomes: list[Outcome] = []
        self._young: dict[WorkspacePath, FileRecord] = {}
        self._records: Mapping[WorkspacePath, FileRecord] = {}
        self._gone: dict[ContentHash, list[WorkspacePath]] = {}
        self._total = 0
        self._done = 0

    @property
    def tally(self) -> Tally:
        """What has happened to files so far."""
        return self._transactions.tally

    def run(self, jobs: Sequence[Job], gone: Mapping[WorkspacePath, FileRecord]) -> None:
        """Do all there is to do.

        Args:
            jobs: What to read.
            gone: Files to forget, unless one of the jobs finds them under another path.

        Raises:
            WorkspaceMissing: When the folder vanished; what was read by then is written.
            Cancelled: When the task was; what was read by then is written.
        """
        self._total = len(jobs)
        self._records = gone
        for path, record in gone.items():
            if record.hash:
                self._gone.setdefault(record.hash, []).append(path)
        try:
            self._read_all(jobs)
            self._read_all(self._settled())
        finally:
            self._commit()
        self._forget(list(gone))

    def _read_all(self, jobs: Iterable[Job]) -> None:
        for batch in batches(jobs):
            to_parse = self._without_parsing(batch)
            if to_parse or len(self._outcomes) > MAX_OUTCOMES:
                self._commit([job for job, _ in to_parse])
            for job, read in to_parse:
                self._report()
                self._keep(job, self._parsed(job, read))
                self._done += 1
            self._done += len(batch) - len(to_parse)
            self._report()

    def _report(self) -> None:
        done = min(self._done, self._total)
        self._task.report(Progress(Stage.SYMBOLS, done, self._total, self.tally.symbols))

    def _commit(self, upcoming: Sequence[Job] = ()) -> None:
        outcomes, self._outcomes = self._outcomes, []
        self._transactions.commit(outcomes, upcoming)

    def _without_parsing(self, batch: Sequence[Job]) -> list[tuple[Job, Bytes]]:
        """Do what needs no parsing and return the rest of a batch, read."""
        to_parse = []
        for job in batch:
            self._task.checkpoint()
            read = read_file(self._root, job.path, self._rules)
            if not isinstance(read, Bytes):
                self._leave_out(job, read)
            elif not self._is_as_it_was(job, read) and not self._is_renamed(job, read):
                to_parse.append((job, read))
        return to_parse

    def _leave_out(self, job: Job, skipped: Skipped | None) -> None:
        """Note that a file vanished or does not belong; one that is only closed stays indexed.

        Raises:
            WorkspaceMissing: When all of them vanished, with their folder: then none is forgotten.
        """
        if skipped is not None:
            self.skips[job.path] = skipped
            if skipped.reason is SkipReason.UNREADABLE:
                return
        else:
            ensure_there(self._root)
        if job.record is not None:
            self._outcomes.append(Drop(job.path))

    def _is_as_it_was(self, job: Job, read: Bytes) -> bool:
        """Tell whether a file is what the index has; its new key is remembered, if it has one."""
        record = job.record
        if record is None or job.forced or record.hash != read.hash or not read.hash:
            return False
        if record.configuration != self._contents.configuration_of(read):
            return False
        same = self._contents.same(record, read)
        if (same.mtime_ns, same.inode) != (record.mtime_ns, record.inode) or _is_settled(same):
            self._outcomes.append(Touch(same))
            self._remember_young(same)
        return True

    def _is_renamed(self, job: Job, read: Bytes) -> bool:
        """Tell whether a new file is one that is gone from elsewhere."""
        if job.record is not None or job.forced or not read.hash:
            return False
        candidates = self._gone.get(read.hash, [])
        old = _closest(candidates, job.path)
        if old is None:
            return False
        same = self._contents.same(self._records[old], read)
        if same.configuration != self._contents.configuration_of(read):
            return False
        if self._contents.is_entry(old) or self._contents.is_entry(job.path):
            return False
        candidates.remove(old)
        self._outcomes.append(Move(old, same))
        self._remember_young(same)
        return True

    def _parsed(self, job: Job, read: Bytes) -> Content:
        self.tally.parsed += 1
        match job.way:
            case Way.FULL | Way.AGAIN:
                return self._contents.read(read)
            case Way.PLAIN:
                return self._contents.read_plainly(read)
            case Way.NAME:
                return self._contents.name_only(read)

    def _keep(self, job: Job, content: Content) -> None:
        self._outcomes.append(Keep(content, job.record))
        self._remember_young(content.record)
        if content.note is not None:
            self.spans[job.path] = content.note.spans

    def _remember_young(self, record: FileRecord) -> None:
        if not _is_settled(record):
            self._young[record.path] = record

    def _settled(self) -> Iterator[Job]:
        """Give the files that were read so soon that their key cannot be trusted, when it can.

        The wait is two ticks of the clock at most; files with coarser times stay suspects.
        """
        young, self._young = self._young, {}
        now = time.time_ns()
        soon = [record for record in young.values() if settles_at(record.mtime_ns) - now <= FINE_NS]
        if not soon:
            return
        last = max(settles_at(record.mtime_ns) for record in soon)
        time.sleep(max(0, last - now) / 1e9)
        for record in soon:
            key = DiskFile(record.path, record.size, record.mtime_ns, record.inode)
            yield Job(key, record)

    def _forget(self, gone: Sequence[WorkspacePath]) -> None:
        """Take files out of the index that were not found elsewhere."""
        left = [path for path in gone if path in self._transactions.files]
        for first in range(0, len(left), MAX_OUTCOMES):
            self._task.checkpoint()
            ensure_there(self._root)
            self._transactions.commit(map(Drop, left[first : first + MAX_OUTCOMES]))


def ensure_there(root: Path) -> None:
    """Look whether the workspace's folder is still there: without it no file counts as deleted.

    Raises:
        WorkspaceMissing: When it is not.
    """
    if not root.is_dir():
        raise WorkspaceMissing(root)


def _is_settled(record: FileRecord) -> bool:
    """Tell whether a later write to the file must have given it another time."""
    return nanoseconds(record.indexed_at) >= settles_at(record.mtime_ns)


def _closest(paths: Sequence[WorkspacePath], new: WorkspacePath) -> WorkspacePath | None:
    """Return the path that most likely became the new one: same name, then most in common."""

    def likeness(path: WorkspacePath) -> tuple[bool, int, str]:
        same_name = path.rpartition("/")[2] == new.rpartition("/")[2]
        return same_name, _common_folders(path, new), path

    return max(paths, key=likeness, default=None)


def _common_folders(one: WorkspacePath, other: WorkspacePath) -> int:
    """Return how many of the outer folders of two paths are the same."""
    pairs = zip(one.split("/")[:-1], other.split("/")[:-1], strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
