"""What all answers share: their `_meta`, batches of one answer a line, an index up to date."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TextIO

import click

from glossator.cli import wire
from glossator.cli.call import Call, NotUtf8, has_bytes, show_json
from glossator.cli.render import plain
from glossator.errors import FileUnavailable, GlossatorError, IndexBusy, OutsideWorkspace
from glossator.model import Counts, WorkspacePath
from glossator.task import Task
from glossator.workspace import Workspace

MAX_LINE = 100_000
"""Characters of a line of a batch that are read; a longer one is answered with a failure."""


batch_option = click.option(
    "--batch",
    type=click.File(encoding="utf-8-sig", errors="surrogateescape"),
    metavar="FILE",
    help="One question a line, - for standard input; one JSON object a line comes out.",
)


def refresh(workspace: Workspace) -> None:
    """Bring the index up to date with what was written; another process that indexes will do."""
    if not workspace.index.exists():
        return
    try:
        report = workspace.index.refresh(Task())
    except IndexBusy:
        return
    if report.rebuilt:
        Call.current().note(plain(report.rebuilt))


class Answers:
    """Finishes the answers of one call: counts and time are told with each."""

    def __init__(self, call: Call, workspace: Workspace) -> None:
        self.call = call
        self.workspace = workspace
        self._began = call.started

    @cached_property
    def _counts(self) -> Counts:
        return self.workspace.index.status().counts

    def told(
        self, body: wire.Body, paths: Iterable[WorkspacePath], *, truncated: bool = False
    ) -> wire.Body:
        """Return an answer with its `_meta`.

        Args:
            body: The answer itself.
            paths: The files that a reader would have opened instead.
            truncated: Whether more was found than is shown.
        """
        spent = (time.perf_counter() - self._began) * 1000
        meta = wire.meta(self._counts, str(self.workspace.root), spent)
        saved = sum(map(self._size, set(paths))) - len(json.dumps(body)) if self.call.json else 0
        meta |= {"truncated": truncated, "tokens_saved": max(0, saved // 4)}
        return body | {"_meta": meta}

    def batch(
        self,
        lines: TextIO,
        ask: Callable[[str], wire.Body],
        *,
        found: type[GlossatorError] | None = None,
    ) -> int:
        """Answer each line of a batch with one JSON object, in order; empty lines are left out.

        Args:
            found: A failure that is what the batch is there to find, a problem of its lines.

        Returns:
            The worst of its lines: 0, 1 where a problem was found, else the failure's own code.
        """
        code = 0
        for line in lines:
            self._began = time.perf_counter()
            asked = line.strip("\r\n")
            if not asked.strip():
                continue
            try:
                if len(asked) > MAX_LINE:
                    raise _TooLong(len(asked))
                if has_bytes(asked):
                    what = "A line of the batch"
                    raise NotUtf8(what, asked)
                show_json(ask(asked))
            except GlossatorError as failure:
                show_json(wire.error(failure))
                problem = found is not None and isinstance(failure, found)
                code = max(code, 1 if problem else failure.exit_code)
        return code

    def _size(self, path: WorkspacePath) -> int:
        try:
            return self.workspace.files.absolute(path).stat().st_size
        except (OSError, OutsideWorkspace, FileUnavailable):
            return 0


class _TooLong(GlossatorError):
    def __init__(self, length: int) -> None:
        super().__init__(
            f"A line of the batch has {length:,} characters; {MAX_LINE:,} are read.",
            "Give each question a line of its own.",
        )
