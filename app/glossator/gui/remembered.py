"""What a window remembers between two starts: its shape, the folders opened, where one was.

A file that is damaged or from a later version gives the defaults and one sentence; it is kept
aside. Nothing here knows a widget.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from glossator.gui.navigation import Stop
from glossator.model import EntryId, Place, Span, WorkspacePath
from glossator.settings import state_dir

VERSION = 1
FOLDERS = 12
"""Folders that the list of recent ones holds."""


@dataclass(frozen=True, slots=True)
class WindowMemory:
    """The shape of the window, and the folders that were open, newest first.

    Attributes:
        geometry: Qt's own bytes, as base64; "" before the first close. So is `docks`.
    """

    geometry: str = ""
    docks: str = ""
    folders: tuple[str, ...] = ()

    def opened(self, folder: Path) -> WindowMemory:
        """Return the memory with one more folder opened."""
        path = str(folder)
        return replace(
            self, folders=(path, *(one for one in self.folders if one != path))[:FOLDERS]
        )


@dataclass(frozen=True, slots=True)
class WorkspaceMemory:
    """Where the reader was in one workspace.

    Attributes:
        stops: The history, oldest first; `at` is the number of the current one.
        queries: What was searched for, newest first.
    """

    stops: tuple[Stop, ...] = ()
    at: int = -1
    queries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """A memory as read, and what was wrong with its file, or ""."""

    window: WindowMemory = field(default_factory=WindowMemory)
    problem: str = ""


def window_file() -> Path:
    """Return where the window's memory is kept."""
    return state_dir() / "window.json"


def workspace_file(root: Path) -> Path:
    """Return where the memory of one workspace is kept."""
    name = blake2b(str(root).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
    return state_dir() / "workspaces" / f"{name}.json"


def read_window() -> Read:
    """Read the window's memory; the defaults when there is none or it is damaged."""
    file = window_file()
    try:
        table = _load(file)
        folders = tuple(str(one) for one in table.get("folders", ()))
        memory = WindowMemory(str(table.get("geometry", "")), str(table.get("docks", "")), folders)
    except FileNotFoundError:
        return Read()
    except (OSError, ValueError, TypeError, AttributeError) as error:
        return Read(problem=_put_aside(file, error))
    return Read(memory)


def read_workspace(root: Path) -> WorkspaceMemory:
    """Read the memory of one workspace; an empty one when there is none or it is damaged."""
    try:
        table = _load(workspace_file(root))
        return WorkspaceMemory(
            tuple(_stop(one) for one in table["stops"]),
            int(table["at"]),
            tuple(str(one) for one in table["queries"]),
        )
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return WorkspaceMemory()


def save_window(memory: WindowMemory) -> None:
    """Keep the window's memory; a disk that refuses is not worth a word."""
    _save(window_file(), asdict(memory))


def save_workspace(root: Path, memory: WorkspaceMemory) -> None:
    """Keep the memory of one workspace."""
    stops = [_table_of(stop) for stop in memory.stops]
    _save(
        workspace_file(root),
        {"root": str(root), "stops": stops, "at": memory.at, "queries": memory.queries},
    )


def as_text(data: bytes) -> str:
    """Return Qt's bytes as text that JSON can hold."""
    return base64.b64encode(data).decode("ascii")


def as_bytes(text: str) -> bytes:
    """Return the bytes again; b"" for what is no base64."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return b""


def _load(file: Path) -> dict[str, Any]:
    table = json.loads(file.read_text("utf-8"))
    if not isinstance(table, dict):
        msg = "it is no table"
        raise TypeError(msg)
    if table.get("version") != VERSION:
        msg = f"its version is {table.get('version')!r}, not {VERSION}"
        raise ValueError(msg)
    return table


def _put_aside(file: Path, error: Exception) -> str:
    """Rename a file that cannot be used, and return what to tell the person."""
    aside = file.with_suffix(".damaged.json")
    try:
        file.replace(aside)
    except OSError:
        return f"The remembered window could not be read ({error}); the usual layout is shown."
    return (
        f"The remembered window could not be read ({error}); the usual layout is shown. "
        f"The file was kept as {aside.name}."
    )


def _save(file: Path, values: Mapping[str, object]) -> None:
    text = json.dumps({"version": VERSION, **values}, indent=1)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(text, "utf-8")
        fresh.replace(file)
    except OSError:
        return


def _table_of(stop: Stop) -> dict[str, object]:
    place = stop.place
    span = [place.span.first, place.span.last] if place and place.span else None
    return {"path": place.path if place else None, "span": span, "entry": stop.entry}


def _stop(table: Mapping[str, Any]) -> Stop:
    path, span, entry = table["path"], table["span"], table["entry"]
    lines = Span(int(span[0]), int(span[1])) if span else None
    place = Place(WorkspacePath(str(path)), lines) if path else None
    return Stop(place, EntryId(str(entry)) if entry else None)
