"""The commands about the index: `index`, `status`, `why`."""

from __future__ import annotations

from pathlib import Path

import click

import glossator
from glossator.cli import render, wire
from glossator.cli.answers import Answers
from glossator.cli.call import Call, common, path_in
from glossator.cli.progress import told


@click.command()
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--full", is_flag=True, help="Read every file again.")
@click.option("--no-vectors", is_flag=True, help="Leave meaning search out; this version has none.")
@common
def index(path: Path | None, *, full: bool, no_vectors: bool) -> int:  # noqa: ARG001 -- see its help
    """Bring the index of a workspace up to date.

    Files that cannot be read are counted and do not fail the run; `glossator why` tells the rule.
    """
    call = Call.current()
    with call.open(path) as workspace:
        with told(call) as task:
            report = workspace.index.refresh(task, full=full)
        body = Answers(call, workspace).told(wire.report(report), ())
        call.show(body, render.report(report))
    return 0


@click.command()
@common
def status() -> int:
    """Show what the index holds and where it lies."""
    call = Call.current()
    with call.open() as workspace:
        state = workspace.index.status()
        identity = {
            "root": str(workspace.root),
            "name": workspace.name,
            "version": glossator.__version__,
        }
        body = Answers(call, workspace).told(wire.status(state, identity), ())
        call.show(body, render.status(state, identity))
    return 0


@click.command()
@click.argument("path", required=False)
@common
def why(path: str | None) -> int:
    """Say whether a file is in the index, how it was read, and which rule kept it out.

    Without PATH all that was left out is listed.
    """
    call = Call.current()
    with call.open() as workspace:
        if path is None:
            rows = workspace.index.left_out()
            body = Answers(call, workspace).told(wire.left_out(rows), ())
            call.show(body, render.left_out(rows))
            return 0
        reason = workspace.index.why(path_in(workspace, path))
        call.show(wire.why(reason), render.why(reason))
    return 0
