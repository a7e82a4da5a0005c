"""Tell whether a wheel carries every shipped file, and nothing that does not belong in it.

    python packaging/check_wheel.py WHEEL

Leaves with 0 when it does, with 1 and the names when it does not.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Compare the wheel named on the command line with the sources beside this script."""
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    expected = _below(ROOT / "app" / "glossator", "glossator")
    expected |= _below(ROOT / "resources", "glossator/resources")
    lacking, odd = sorted(expected - packed), sorted(packed - expected)
    for name in lacking:
        print(f"lacking: {name}", file=sys.stderr)
    for name in odd:
        print(f"does not belong: {name}", file=sys.stderr)
    print(f"{len(packed)} files, {sum(name.count('/resources/') for name in packed)} resources")
    return 1 if lacking or odd else 0


def _below(folder: Path, name: str) -> set[str]:
    """Return the files below a folder as the wheel names them."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {
        f"{name}/{file.relative_to(folder).as_posix()}"
        for file in files
        if "__pycache__" not in file.parts and file.suffix != ".pyc"
    }


if __name__ == "__main__":
    sys.exit(main())
