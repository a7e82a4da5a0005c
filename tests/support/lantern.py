"""The small workspace of the journeys, laid anew for each test."""

from __future__ import annotations

import shutil
from pathlib import Path

LANTERN = Path(__file__).parent.parent / "workspaces" / "lantern"


def lay_lantern(folder: Path) -> Path:
    """Copy the workspace below a folder; return its root."""
    return Path(shutil.copytree(LANTERN, folder / "lantern"))
