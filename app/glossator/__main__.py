"""The one entry point: it starts the face that is asked for, and imports no other.

`freeze_support` comes first: without it a frozen program that indexes would start itself for ever.
"""

from __future__ import annotations

import ctypes
import json
import multiprocessing
import os
import re
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from glossator.errors import ComponentMissing, GlossatorError
from glossator.model import Check

if TYPE_CHECKING:
    from glossator.cli.call import WindowRequest

PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""Libraries that Qt loads from the system, and the Debian packages that bring them."""

_LIBRARY = re.compile(r"(lib[\w.+-]+\.so(?:\.\d+)*)")


def main() -> int:
    """Run Glossator with the words it was started with."""
    multiprocessing.freeze_support()
    return run(sys.argv[1:])


def run(arguments: Sequence[str]) -> int:
    """Run Glossator and return the exit code.

    This is the last-chance handler: what nobody expected is shown with its trace, as a failure.
    """
    from glossator.cli import main as cli
    from glossator.cli import wire
    from glossator.cli.call import Faces

    try:
        return cli.run(arguments, Faces(window=_window, checks=checks))
    except Exception as fault:  # noqa: BLE001 -- the last chance to say what happened
        traceback.print_exc()
        problem = "Glossator failed in a way nobody expected; this is a fault in it."
        print(problem, file=sys.stderr)
        if "--json" in arguments:
            failure = GlossatorError(problem, f"{type(fault).__name__}: {fault}")
            print(json.dumps(wire.error(failure), separators=(",", ":")))
        return GlossatorError.exit_code


def checks() -> Iterator[Check]:
    """Try every part of this installation, face by face."""
    from glossator.workspace import checks as engine

    yield from engine.check()
    yield _window_check()


def missing_library(failure: ImportError) -> ComponentMissing:
    """Return what a person can do about a part of Qt that cannot be loaded."""
    named = _LIBRARY.search(str(failure))
    if named is None:
        return ComponentMissing("The window toolkit", f"Install Glossator again ({failure}).")
    package = PACKAGES.get(named[1])
    remedy = f"Install it, on Debian: apt install {package}" if package else "Install it."
    return ComponentMissing(f"The system library {named[1]}", remedy)


def missing_screen(environment: Mapping[str, str], platform: str) -> ComponentMissing | None:
    """Return what to say when no window can be opened; Qt itself would just end the program.

    Args:
        environment: The variables that name a screen.
        platform: As `sys.platform`; only Linux can be without.
    """
    qt = environment.get("QT_QPA_PLATFORM") or "xcb"
    if not platform.startswith("linux") or qt != "xcb" or environment.get("WAYLAND_DISPLAY"):
        return None
    if not environment.get("DISPLAY"):
        return ComponentMissing(
            "A screen to open the window on",
            "Start it in a desktop session, or use the command line: glossator --help",
        )
    lacking = next((name for name in PACKAGES if "xcb" in name and not _loads(name)), None)
    return missing_library(ImportError(lacking)) if lacking else None


def _window(request: WindowRequest) -> int:
    """Open the window."""
    lacking = missing_screen(os.environ, sys.platform)
    if lacking is not None:
        raise lacking
    try:
        from glossator.gui import app
    except ImportError as failure:
        raise missing_library(failure) from failure
    return app.run(
        request.path,
        line=request.line,
        screenshot=request.screenshot,
        safe_mode=request.safe_mode,
    )


def _window_check() -> Check:
    """Try the window's toolkit without opening a window."""
    try:
        from glossator.gui import app
    except ImportError as failure:
        lacking = missing_library(failure)
        return Check("window", works=False, detail=lacking.problem, remedy=lacking.remedy)
    return app.check()


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
