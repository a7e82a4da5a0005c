"""The commands about this installation: `open`, `selftest`, `doctor`."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable
from pathlib import Path

import click

import glossator
from glossator import resources, settings
from glossator.cli import render, wire
from glossator.cli.call import Call, WindowRequest, common
from glossator.errors import PathMissing
from glossator.model import Check


@click.command("open")
@click.argument("path", required=False, metavar="[PATH[:LINE]]")
@click.option(
    "--screenshot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Draw the window to a PNG once the index is ready, and leave.",
)
@common
def open_window(path: str | None, screenshot: Path | None) -> int:
    """Open the window on a folder, or on a file at a line; without PATH on the last one."""
    call = Call.current()
    place, line = (call.workspace, None) if path is None else place_of(path)
    if screenshot is not None and place is not None and not place.exists():
        raise PathMissing(place)
    return call.faces.window(WindowRequest(place, line, screenshot, call.safe_mode))


@click.command()
@common
def selftest() -> int:
    """Try every part of this installation; exit 1 when one that is needed does not work."""
    return _checked(Call.current().faces.checks())


@click.command()
@common
def doctor() -> int:
    """Say what this installation is made of and what it lacks."""
    return _checked([*_facts(), *Call.current().faces.checks()])


def _checked(checks: Iterable[Check]) -> int:
    call = Call.current()
    done: list[Check] = []
    for check in checks:
        done.append(check)
        if not call.json:
            call.show({}, render.check(check))
    failed = sum(1 for check in done if check.needed and not check.works)
    if call.json:
        rows = [wire.check(check) for check in done]
        call.show({"checks": rows, "failed": failed, "version": glossator.__version__}, ())
    return 1 if failed else 0


def _facts() -> Iterable[Check]:
    yield Check("glossator", works=True, detail=glossator.__version__)
    yield Check("python", works=True, detail=f"{platform.python_version()} {sys.executable}")
    yield Check("system", works=True, detail=platform.platform())
    yield Check("shipped files", works=True, detail=str(resources.folder()))
    problems = settings.load().problems
    remedy = "Mend the file, or delete it to have the defaults again."
    detail = " ".join(problems) or str(settings.settings_file())
    yield Check("settings", not problems, detail, remedy, needed=False)
    for name, folder in {
        "cache": settings.cache_dir(),
        "data": settings.data_dir(),
        "state": settings.state_dir(),
    }.items():
        yield Check(f"{name} folder", works=True, detail=str(folder))


def place_of(text: str) -> tuple[Path, int | None]:
    """Read PATH or PATH:LINE; a path that exists as it is written wins."""
    path = Path(text).expanduser()
    before, colon, line = text.rpartition(":")
    if not path.exists() and colon and line.isascii() and line.isdigit() and int(line) > 0:
        return Path(before).expanduser(), int(line)
    return path, None
