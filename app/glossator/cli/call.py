"""What every command is told besides its own words: where, how to answer, and who else is there.

The rule: an answer goes to standard output, everything else to standard error, so that a pipe
gets the answer alone.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import click

from glossator import confine, settings
from glossator.errors import GlossatorError, WorkspaceMissing
from glossator.model import Check, WorkspacePath
from glossator.settings import Settings
from glossator.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class WindowRequest:
    """What the window is asked to open.

    Attributes:
        path: A folder or a file; None for what was open last.
        line: The line of the file to go to, from 1.
        screenshot: Where to draw the window to, once the index is ready, before leaving.
        safe_mode: Ignore what was remembered and set.
    """

    path: Path | None = None
    line: int | None = None
    screenshot: Path | None = None
    safe_mode: bool = False


@dataclass(frozen=True, slots=True)
class Faces:
    """What the entry point hands in, so that the command line imports no other face.

    Attributes:
        window: Opens the window and returns the exit code.
        checks: Tries every part of this installation.
    """

    window: Callable[[WindowRequest], int]
    checks: Callable[[], Iterable[Check]]


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a command.

    Attributes:
        workspace: The root a person named; None: the one around the current folder.
        started: When it began, on the clock of `time.perf_counter`.
    """

    faces: Faces
    workspace: Path | None = None
    json: bool = False
    quiet: bool = False
    safe_mode: bool = False
    started: float = field(default_factory=time.perf_counter)

    @classmethod
    def current(cls) -> Call:
        """Return the call that click is carrying out."""
        shared = click.get_current_context()
        return cls(
            faces=shared.find_object(Faces) or Faces(_no_window, tuple),
            workspace=shared.meta.get("workspace"),
            json=shared.meta.get("json", False),
            quiet=shared.meta.get("quiet", False),
            safe_mode=shared.meta.get("safe_mode", False),
        )

    def settings(self) -> Settings:
        """Read the settings, and tell what of them could not be used."""
        loaded = settings.load(only_shipped=self.safe_mode)
        for problem in loaded.problems:
            self.note(problem)
        return loaded

    def open(self, given: Path | None = None) -> Workspace:
        """Open the workspace that was named, or the one around the current folder.

        Args:
            given: A root named by the command's own words; it wins.

        Raises:
            GlossatorError: When it cannot be opened.
        """
        root = given or self.workspace
        loaded = self.settings()
        if root is None:
            return self.told(_around(_here(), loaded))
        return self.told(Workspace.open(root, loaded, in_process=True))

    def told(self, workspace: Workspace) -> Workspace:
        """Say what opening a workspace found to finish."""
        if workspace.finished:
            self.note(workspace.finished)
        return workspace

    def show(self, body: Mapping[str, object], lines: Iterable[str]) -> None:
        """Give the answer: the object as JSON, or the lines, whichever was asked for."""
        if self.json:
            show_json(body)
            return
        for line in lines:
            click.echo(line, color=_colours())

    def note(self, text: str) -> None:
        """Say something beside the answer, on standard error."""
        if not self.quiet:
            click.echo(text, err=True)


def show_json(body: Mapping[str, object]) -> None:
    """Print one object on one line, in ASCII: no terminal or code page can spoil it."""
    click.echo(json.dumps(body, separators=(",", ":")))


class NotUtf8(GlossatorError):
    """What was given holds bytes that are no text."""

    exit_code = 2

    def __init__(self, what: str, text: str) -> None:
        shown = text.encode("utf-8", "backslashreplace").decode("utf-8")
        super().__init__(f"{what} is not UTF-8: '{shown[:200]}'.", "Write it in UTF-8.")


def has_bytes(text: str) -> bool:
    """Tell whether bytes that are no UTF-8 hide in a text, as the system hands them over."""
    return not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)


def common(command: F) -> F:
    """Give a command the options that all have; they may stand before or behind its name."""
    for option in reversed(_COMMON):
        command = option(command)
    return command


def path_in(workspace: Workspace, text: str) -> WorkspacePath:
    """Return the workspace path of what a person typed; it need not exist.

    It is read from the root, as answers write it; else from the current folder.

    Raises:
        OutsideWorkspace: When it leads out of the workspace.
    """
    root = workspace.root
    if Path(text).is_absolute():
        return confine.relative(root, Path(text))
    if not (root / text).exists():
        try:
            typed = _here() / text
            if typed.exists():
                return confine.relative(root, typed)
        except GlossatorError:
            pass
    confine.inside(root, text)
    plain = Path(os.path.normpath(text)).as_posix()
    return WorkspacePath("" if plain == "." else plain)


def _remember(shared: click.Context, option: click.Parameter, value: object) -> None:
    """Keep a common option; one that was given before the verb holds when it is not repeated."""
    if value and option.name is not None:
        shared.meta[option.name] = value


def _flag(name: str, text: str) -> Callable[[F], F]:
    return click.option(name, is_flag=True, expose_value=False, callback=_remember, help=text)


_COMMON: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--workspace",
        type=click.Path(path_type=Path),
        metavar="PATH",
        expose_value=False,
        callback=_remember,
        help="The root of the workspace, exactly. Without it: the one around the current folder.",
    ),
    _flag("--json", "Answer in JSON, one object on one line."),
    _flag("--quiet", "Say nothing beside the answer."),
    _flag("--verbose", "Say what happens, on standard error."),
    _flag("--safe-mode", "Ignore your settings and what the window remembers."),
)


def _colours() -> bool | None:
    """Return False where colours are not wanted, None where the terminal decides."""
    return False if os.environ.get("NO_COLOR") or not sys.stdout.isatty() else None


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError:
        raise WorkspaceMissing(Path()) from None


def _around(here: Path, loaded: Settings) -> Workspace:
    """Open the nearest folder upwards that has an index, else the repository, else this folder."""
    above = (here, *here.parents)
    for folder in above:
        try:
            workspace = Workspace.open(folder, loaded, in_process=True)
        except GlossatorError:
            continue
        if workspace.index.exists():
            return workspace
        workspace.close()
    root = next((folder for folder in above if (folder / ".git").exists()), here)
    return Workspace.open(root, loaded, in_process=True)


def _no_window(_: WindowRequest) -> int:
    problem = "This program has no window."
    raise GlossatorError(problem, "Start it as: python -m glossator")
