"""Where shipped files lie: in a checkout, in an installed package, in a frozen application."""

from __future__ import annotations

import os
from pathlib import Path

from glossator.errors import ComponentMissing


def folder() -> Path:
    """Return the folder of shipped files.

    Raises:
        ComponentMissing: When none of the known places has it.
    """
    here = Path(__file__).resolve().parent
    named = os.environ.get("GLOSSATOR_RESOURCES")
    places = [Path(named)] if named else []
    places += [here / "resources", here.parent.parent / "resources"]
    for place in places:
        if (place / "settings.toml").is_file():
            return place
    what = "The folder of shipped files (resources)"
    raise ComponentMissing(what, "Install Glossator again, in full.")


def file(*parts: str) -> Path:
    """Return the path of one shipped file; it need not exist."""
    return folder().joinpath(*parts)
