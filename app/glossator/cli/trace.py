"""The command that reads stack traces: `trace`."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO

import click

from glossator.cli import render, wire
from glossator.cli.answers import Answers
from glossator.cli.call import Call, common
from glossator.cli.progress import told
from glossator.errors import TraceTooLarge
from glossator.model import Frame, FrameRun, FrameState, Span, Trace
from glossator.workspace import Workspace

MAX_BYTES = 5_000_000
"""Bytes of a trace that are read; a larger one is refused."""

DIM = "bright_black"


@click.command()
@click.argument("file", default="-", type=click.File("rb"), metavar="[FILE|-]")
@common
def trace(file: BinaryIO) -> int:
    """Read a stack trace and show its frames as code of this workspace, with their entries.

    Without FILE it is read from standard input. Traces of Python, JavaScript, Java and its
    relatives, C#, Go, Rust, Ruby and PHP are known; text around the frames does not matter, nor on
    which machine the trace was written.
    """
    call = Call.current()
    if file.isatty():
        call.note(
            "Paste the trace, then press Ctrl+D on a line of its own (Windows: Ctrl+Z, Enter)."
        )
    text = _text(file)
    with call.open() as workspace:
        with told(call) as task:
            found = workspace.traces.read(text, task)
        paths = {frame.path for frame in found.frames if frame.path}
        body = Answers(call, workspace).told(_body(found), paths, truncated=found.truncated)
        call.show(body, _lines(workspace, found))
    return 0


def _text(file: BinaryIO) -> str:
    """Return what is to be read; bytes that are no UTF-8 do not matter.

    Raises:
        TraceTooLarge: When it is too much.
    """
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        size = file.seek(0, io.SEEK_END) if file.seekable() else len(data)
        raise TraceTooLarge(size, MAX_BYTES)
    return data.decode("utf-8-sig", "replace")


def _body(found: Trace) -> wire.Body:
    return {"frames": [_frame(frame) for frame in found.frames]}


def _frame(frame: Frame) -> wire.Body:
    written = frame.written
    return {
        "raw": written.raw,
        "language": written.language,
        "function": written.names[0] if written.names else None,
        "written_path": written.path,
        "written_line": written.line or None,
        "runtime": written.runtime or None,
        "state": frame.state.value,
        "path": frame.path,
        "line": frame.line or None,
        "candidates": list(frame.candidates),
        "symbol": wire.symbol_in_file(frame.symbol) if frame.symbol else None,
        "entries": [wire.linked_entry(entry) for entry in frame.entries],
    }


def _lines(workspace: Workspace, found: Trace) -> Iterator[str]:
    if not found.frames:
        yield "No frames of a stack trace were found in the text."
        return
    yield f"{len(found.frames):,} frames, {found.inside:,} of them in {workspace.name}."
    for row in found.folded:
        if isinstance(row, FrameRun):
            told_of = f"  {len(row.frames)} frames of {render.plain(row.runtime)} itself"
            yield click.style(told_of, fg=DIM)
            continue
        yield _line(row)
        yield from render.entry_lines(row.entries)
    if found.truncated:
        yield "… and more; only the first ones are read."


def _line(frame: Frame) -> str:
    written = frame.written
    function = written.names[0] if written.names else ""
    place = f"{written.path}:{written.line}" if written.path else written.raw
    match frame.state:
        case FrameState.OUTSIDE:
            inside = f" in {function}" if function and written.path else ""
            return click.style(f"  {render.plain(place + inside)}", fg=DIM)
        case FrameState.AMBIGUOUS:
            files = ", ".join(map(render.plain, frame.candidates))
            return f"  {render.plain(place)}  may be any of: {files}"
        case FrameState.FOUND:
            return f"{_here(frame)}"
        case FrameState.MOVED:
            return f"{_here(frame)}  [moved since: the trace has line {written.line}]"


def _here(frame: Frame) -> str:
    spot = render.where(frame.path or "", Span(frame.line, frame.line))
    symbol = frame.symbol
    name = f"  {symbol.kind.value} {render.plain(symbol.qualname)}" if symbol else ""
    return f"  {click.style(spot, bold=True)}{name}"
