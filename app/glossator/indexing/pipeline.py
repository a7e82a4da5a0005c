"""One run of indexing: scan, plan, parse, write, link; in this order and all in one thread.

The rule: a run can be stopped at any instant, by a person or by the system, and the next one goes
on where it stopped. A run that finds nothing to do writes nothing.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from glossator import parsing
from glossator.indexing import linkage
from glossator.indexing.contents import Contents, Parse, skipped_of
from glossator.indexing.cost import Meter, peak_mb
from glossator.indexing.jobs import jobs_of
from glossator.indexing.plan import instant, nanoseconds, plan
from glossator.indexing.rules import Rules
from glossator.indexing.scan import scan
from glossator.indexing.suspects import Suspects
from glossator.indexing.transactions import FULL_SINCE, LAST_RUN, RECOGNITION, Transactions
from glossator.indexing.unlinked import SETTLED
from glossator.indexing.writing import Writing, ensure_there
from glossator.kb.settled import load
from glossator.model import (
    FileKey,
    FileRecord,
    IndexReport,
    Plan,
    Scan,
    Skipped,
    WorkspacePath,
)
from glossator.settings import Settings
from glossator.store.ports import KNOWN_FILES, REBUILT, Index, IndexReader
from glossator.task import Task

MAX_SINGLE_RECORDS = 1_000
"""How many records are asked for one by one."""


@dataclass(frozen=True, slots=True)
class Run:
    """How one run is made.

    Attributes:
        full: Whether every file is read anew.
        own: Files that the run itself writes, such as the index; never part of the workspace.
        forgive: Whether the last run was ended on purpose, so that no file is suspected.
        parse: Stands in for the parser in tests.
    """

    full: bool = False
    own: tuple[Path, ...] = ()
    forgive: bool = False
    parse: Parse = parsing.parse


def run(
    root: Path, index: Index, settings: Settings, task: Task, how: Run | None = None
) -> IndexReport:
    """Index until the index agrees with the disk.

    Args:
        root: The workspace's folder.
        index: Written by nobody else meanwhile.
        settings: What the person wants.
        task: Told of progress; cancelling it keeps what is written.

    Raises:
        WorkspaceMissing: When the folder is not there, or vanishes meanwhile; see `scan` too.
        StorageFull: When the disk is; see the store for more of this kind.
        Cancelled: When the task was.
    """
    how = how or Run()
    meter = Meter()
    rules = Rules.of(root, settings, how.own)
    contents = Contents(settings, how.parse, task.checkpoint)
    found = scan(root, rules, task)
    with index.reading() as reader:
        known = _Known.of(reader, how)
        todo = _planned(found, known, contents)
        records = _records(reader, [*(file.path for file in todo.suspects), *todo.gone])
        transactions = Transactions(index, reader, known.files)
    if known.full_since:
        transactions.say(FULL_SINCE, instant(known.full_since))
        transactions.unlinked.everything = True
    transactions.say(KNOWN_FILES, str(len(found.files)))
    writing = Writing(root, contents, rules, transactions, task)
    jobs = jobs_of(todo, records, known.suspects, forced=known.full_since > 0)
    writing.run(jobs, {path: records[path] for path in _really_gone(root, todo.gone)})
    ensure_there(root)
    rows = _rows(found.skipped, transactions.files.values(), writing.skips.values())
    transactions.replace_skipped(rows, known.skipped)
    settled = transactions.settle(known.settled, load(root).settled)
    linkage.link(index, transactions.unlinked, writing.spans, task, settled)
    transactions.say(KNOWN_FILES, str(len(transactions.files)))
    transactions.say(RECOGNITION, contents.recognition)
    transactions.say(FULL_SINCE, "")
    transactions.finish()
    found = replace(found, warnings=(*contents.warnings, *found.warnings))
    report = _report(index, transactions, rows, found, meter)
    told = (known.rebuilt, *report.warnings) if known.rebuilt else report.warnings
    return replace(report, warnings=told, rebuilt=known.rebuilt)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the index knew when the run began.

    Attributes:
        full_since: Since when all files are read anew, in nanoseconds since 1970; 0 when not.
        recognition: By which rules names were taken for languages.
        rebuilt: Why it was built anew, as long as no run has written since; else "".
        settled: What was settled about entries when they were linked.
    """

    files: dict[WorkspacePath, FileKey]
    skipped: list[Skipped]
    suspects: Suspects
    full_since: int
    recognition: str
    rebuilt: str
    settled: str

    @classmethod
    def of(cls, reader: IndexReader, how: Run) -> _Known:
        since = nanoseconds(reader.meta(FULL_SINCE))
        return cls(
            files=reader.files.keys(),
            skipped=reader.files.skipped(),
            suspects=Suspects() if how.forgive else Suspects.of(reader),
            full_since=since or (time.time_ns() if how.full else 0),
            recognition=reader.meta(RECOGNITION),
            rebuilt="" if reader.meta(LAST_RUN) else reader.meta(REBUILT),
            settled=reader.meta(SETTLED),
        )


def _planned(found: Scan, known: _Known, contents: Contents) -> Plan:
    """Return what a scan asks to be done, and all that a full run still has to read."""
    is_new = known.recognition != contents.recognition
    expected = contents.expected_by_name if is_new else contents.expected
    todo = plan(found, known.files, time.time_ns(), expected)
    if not known.full_since:
        return todo
    added = {file.path for file in todo.added}
    suspects = {file.path for file in todo.suspects}
    again = tuple(
        file
        for file in found.files
        if file.path in suspects
        or (
            file.path not in added
            and nanoseconds(known.files[file.path].indexed_at) < known.full_since
        )
    )
    return replace(
        todo, suspects=again, unchanged=todo.unchanged - (len(again) - len(todo.suspects))
    )


def _records(
    reader: IndexReader, paths: Sequence[WorkspacePath]
) -> dict[WorkspacePath, FileRecord]:
    """Return the records of some files; of all when that is the faster way."""
    if len(paths) > MAX_SINGLE_RECORDS:
        return reader.files.all()
    found = ((path, reader.files.of(path)) for path in paths)
    return {path: record for path, record in found if record is not None}


def _really_gone(root: Path, paths: Sequence[WorkspacePath]) -> list[WorkspacePath]:
    """Return the files that are not found any more and are not merely out of reach.

    Raises:
        WorkspaceMissing: When the whole folder went away meanwhile: then nothing is gone.
    """
    gone = []
    for path in paths:
        try:
            os.lstat(root / path)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError:
            continue
        gone.append(path)
    if gone:
        ensure_there(root)
    return gone


def _rows(
    scanned: Iterable[Skipped], records: Iterable[FileKey | FileRecord], read: Iterable[Skipped]
) -> list[Skipped]:
    """Return the list of what was left out, by the scan, by the parser and by the reading."""
    rows = {(row.path, row.reason): row for row in (*scanned, *read)}
    for row in map(skipped_of, records):
        if row is not None:
            rows[row.path, row.reason] = row
    return [rows[key] for key in sorted(rows)]


def _report(
    index: Index, transactions: Transactions, rows: Sequence[Skipped], found: Scan, meter: Meter
) -> IndexReport:
    tally = transactions.tally
    touched = len(tally.added) + len(tally.changed) + len(tally.renamed)
    with index.reading() as reader:
        counts = reader.counts()
    return IndexReport(
        added=len(tally.added),
        changed=len(tally.changed),
        removed=len(tally.removed),
        renamed=len(tally.renamed),
        unchanged=len(transactions.files) - touched,
        parsed=tally.parsed,
        skipped=dict(sorted(Counter(row.reason.value for row in rows).items())),
        counts=counts,
        warnings=found.warnings,
        cpu_s=round(meter.cpu_s(), 3),
        wall_s=round(meter.wall_s(), 3),
        peak_mb=round(peak_mb(), 1),
    )
