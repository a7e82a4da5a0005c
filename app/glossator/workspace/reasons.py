"""Why a path is in the index or is not: the rule or limit that decided, and what to do."""

from __future__ import annotations

import os
from pathlib import Path

from glossator import confine
from glossator.errors import IndexMissing, OutsideWorkspace
from glossator.indexing.why import rule_against
from glossator.model import FileRecord, Skipped, SkipReason, Why, WorkspacePath
from glossator.settings import Settings
from glossator.workspace.problems import REMEDIES
from glossator.workspace.snapshots import Snapshots


def why(root: Path, settings: Settings, snapshots: Snapshots, path: str) -> Why:
    """Return the answer for one path, absolute or relative to the root.

    Raises:
        OutsideWorkspace: When the path leads out of the root.
    """
    wanted = _as_written(root, path)
    record, skipped = _known(snapshots, wanted)
    if skipped is not None:
        rule = skipped.detail or skipped.reason.value
        how = "found by its name" if record else ""
        return Why(wanted, indexed=False, how=how, rule=rule, remedy=REMEDIES[skipped.reason])
    if record is not None:
        return _indexed(record)
    file = confine.inside(root, wanted)
    if file.is_dir():
        return _folder(snapshots, wanted, rule_against(root, wanted, settings) if wanted else "")
    if not file.exists():
        return Why(
            wanted,
            indexed=False,
            how="",
            rule="there is no such file",
            remedy="Check the path.",
        )
    rule = rule_against(root, wanted, settings)
    if rule:
        return Why(
            wanted,
            indexed=False,
            how="",
            rule=rule,
            remedy="Change that rule if the file belongs to the workspace.",
        )
    return Why(
        wanted,
        indexed=False,
        how="",
        rule="the index was made before the file was there",
        remedy="Update the index.",
    )


def _as_written(root: Path, path: str) -> WorkspacePath:
    """Return a path relative to the root without following links: what is asked for may be one.

    Raises:
        OutsideWorkspace: When its words lead out of the root.
    """
    words = os.path.normpath(root.joinpath(path)) if path else str(root)
    try:
        below = Path(words).relative_to(root).as_posix()
    except ValueError:
        raise OutsideWorkspace(path) from None
    return WorkspacePath("" if below == "." else below)


def _folder(snapshots: Snapshots, folder: WorkspacePath, rule: str) -> Why:
    """Return the answer for a folder: how many of its files are indexed, or what is against it."""
    try:
        with snapshots.reading() as reader:
            paths = reader.files.all()
    except IndexMissing:
        paths = {}
    count = sum(1 for path in paths if not folder or path.startswith(f"{folder}/"))
    if count or not rule:
        return Why(
            folder, indexed=count > 0, how=f"a folder, {count} files of it", rule="", remedy=""
        )
    return Why(folder, indexed=False, how="", rule=rule, remedy=REMEDIES[SkipReason.DENIED])


def _known(snapshots: Snapshots, path: WorkspacePath) -> tuple[FileRecord | None, Skipped | None]:
    """Return what the index has for a path: the file, or the row that covers its leaving out."""
    try:
        with snapshots.reading() as reader:
            record = reader.files.of(path)
            rows = reader.files.skipped()
    except IndexMissing:
        return None, None
    above = [row for row in rows if path == row.path or path.startswith(f"{row.path}/")]
    return record, max(above, key=lambda row: len(row.path), default=None)


def _indexed(record: FileRecord) -> Why:
    how = f"{record.language or 'text'}, {record.lines} lines, read by {record.origin.value}"
    if record.encoding not in ("", "utf-8"):
        how += f", decoded as {record.encoding}"
    if not record.problem:
        return Why(record.path, indexed=True, how=how, rule="", remedy="")
    return Why(
        record.path,
        indexed=True,
        how=how,
        rule=record.problem,
        remedy="Its text is searched all the same.",
    )
