"""Globs over workspace paths: `path:` filters of a query.

The rule: letter case never matters, and a glob also takes in what lies below a folder it names.
Why not SQLite's own GLOB: its `*` crosses folders, so `src/*.py` would find `src/a/b.py`.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable
from functools import lru_cache
from itertools import takewhile

MAX_GLOB = 200
"""Characters that a glob may have; a longer one means no path."""


Fits = Callable[[str], object]
"""Tells whether one name of a path fits; None in its place stands for `**`."""


def path_matches(path: str, glob: str) -> bool:
    """Tell whether a path is meant by a glob.

    `*` and `?` stay inside one name, `**` crosses folders, `[…]` is a set. A glob without a slash
    means a file or folder of that name anywhere (`*.py`, `tests`), one with a slash begins at
    the root (`src/search`, `app/**/test_*.py`).
    """
    return folded_path_matches(path.casefold(), glob)


def folded_path_matches(folded: str, glob: str) -> bool:
    """Tell the same of a path without letter case; SQL knows it as `path_matches`."""
    return len(glob) <= MAX_GLOB and _matches(folded.split("/"), _fits(glob))


def literal_start(glob: str) -> str:
    """Return what every path meant by a glob begins with, in folded letter case."""
    parts = _parts(glob)
    while parts and parts[-1] == "**":  # `a/**` means `a` as well
        parts.pop()
    fixed = list(takewhile(lambda part: not _WILD & set(part), parts))
    return "/".join(fixed) + ("/" if fixed and len(fixed) < len(parts) else "")


_WILD = frozenset("*?[")


def _parts(glob: str) -> list[str]:
    """Return the names of a glob, with `**` in front where it may begin anywhere."""
    folded = glob.casefold().replace("\\", "/").removeprefix("./")
    parts = [part for part in folded.split("/") if part]
    return parts if "/" in folded.rstrip("/") else ["**", *parts]


@lru_cache(maxsize=256)
def _fits(glob: str) -> tuple[Fits | None, ...]:
    """Return how each name of a glob is compared; two `**` in a row are one."""
    found: list[Fits | None] = []
    for part in _parts(glob):
        if part == "**":
            found += [None] if not found or found[-1] is not None else []
        elif _WILD & set(part):
            # Shells and fnmatch agree on these; it guards each `*` against backtracking.
            found.append(re.compile(fnmatch.translate(part)).match)
        else:
            found.append(part.__eq__)
    return tuple(found)


def _matches(names: list[str], fits: tuple[Fits | None, ...]) -> bool:
    """Match names against a glob, going back to the last `**` only.

    The whole glob used up by the first names is a match too: what follows lies below the folder
    that was named. That is also why the first fit behind a `**` is as good as any later one.
    """
    at, used = 0, 0
    star, begun = -1, 0
    while at < len(names) and used < len(fits):
        fit = fits[used]
        if fit is None:
            star, begun = used, at
            used += 1
        elif fit(names[at]):
            at, used = at + 1, used + 1
        elif star >= 0:
            begun += 1
            at, used = begun, star + 1
        else:
            return False
    return all(fit is None for fit in fits[used:])
