"""The commands that move notes: `rename-entry` and `import`. Both can show first what they do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from glossator.cli import wire
from glossator.cli.answers import Answers, refresh
from glossator.cli.call import Call, common
from glossator.cli.render import counted, plain
from glossator.model import ImportPlan, Renaming
from glossator.task import Task

_DRY_RUN = click.option("--dry-run", is_flag=True, help="Say what would change; write nothing.")


@click.command("rename-entry")
@click.argument("old", metavar="ENTRY")
@click.argument("new", metavar="NEW")
@_DRY_RUN
@common
def rename_entry(old: str, new: str, *, dry_run: bool) -> int:
    """Give an entry another id or path, and rewrite every reference to it.

    NEW is an id, or a path: it has a slash or ends in .md. Either all of it is written or nothing.
    """
    call = Call.current()
    with call.open() as workspace:
        refresh(workspace)
        plan = workspace.renaming.plan(old, new)
        if not dry_run:
            workspace.renaming.carry_out(plan)
            refresh(workspace)
        body = Answers(call, workspace).told(_renaming(plan, dry_run=dry_run), ())
        call.show(body, list(_rename_lines(plan, dry_run=dry_run)))
    return 0


@click.command("import")
@click.argument("source", type=click.Path(path_type=Path))
@click.option("--to", default="", metavar="FOLDER", help="Where to; else the first of kb.roots.")
@_DRY_RUN
@common
def import_notes(source: Path, to: str, *, dry_run: bool) -> int:
    """Make entries of other people's notes.

    SOURCE is a file or folder with records of MemorySmith, notes of Obsidian, tours of CodeTour,
    memories of Serena or records of decisions. Nothing is overwritten; the notes stay. Links that
    lead to code keep how it looks now: you take them as seen.
    """
    call = Call.current()
    with call.open() as workspace:
        report = workspace.index.refresh(Task())  # ids that are taken are known from the index
        if report.rebuilt:
            call.note(plain(report.rebuilt))
        plan = workspace.importing.plan(source, to)
        if not dry_run:
            plan = workspace.importing.carry_out(plan)
            refresh(workspace)
        body = Answers(call, workspace).told(_import(plan, dry_run=dry_run), ())
        call.show(body, list(_import_lines(plan, dry_run=dry_run)))
    return 0


def _renaming(plan: Renaming, *, dry_run: bool) -> wire.Body:
    return {
        "old_id": plan.old_id,
        "new_id": plan.new_id,
        "old_path": plan.old_path,
        "new_path": plan.new_path,
        "changes": [
            {"path": one.path, "line": one.line, "before": one.before, "after": one.after}
            for one in plan.changes
        ],
        "left": [{"path": one.path, "words": one.words, "why": one.why} for one in plan.left],
        "written": not dry_run,
    }


def _rename_lines(plan: Renaming, *, dry_run: bool) -> Iterator[str]:
    for one in plan.changes:
        yield f"{plain(one.path)}:{one.line}"
        yield f"  - {plain(one.before)}"
        yield f"  + {plain(one.after)}"
    for left in plan.left:
        yield f"{plain(left.path)} still says {plain(left.words)}: {plain(left.why)}"
    if plan.moves:
        yield f"{plain(plan.old_path)} → {plain(plan.new_path)}"
    files = len(plan.files)
    said = f"{counted(len(plan.changes), 'line')} in {counted(files, 'file')}"
    yield f"{said} would change; nothing is written." if dry_run else f"{said} changed."


def _import(plan: ImportPlan, *, dry_run: bool) -> wire.Body:
    return {
        "made": [{"origin": one.origin, "path": one.path, "id": one.entry_id} for one in plan.made],
        "left": [{"origin": one.origin, "why": one.why} for one in plan.left],
        "written": not dry_run,
    }


def _import_lines(plan: ImportPlan, *, dry_run: bool) -> Iterator[str]:
    for one in plan.made:
        yield f"{plain(one.origin)} → {plain(one.path)} ({plain(one.entry_id)})"
    for left in plan.left:
        yield f"{plain(left.origin)} left: {plain(left.why)}"
    said = counted(len(plan.made), "entry", "entries")
    yield f"{said} would be made; nothing is written." if dry_run else f"{said} made."
