"""Names against places: how well a chain of names fits a symbol, and which paths are asides.

The rule: nothing here knows a language. What a module is called is read off the path of its file,
whose folders and stem are names like any others.
"""

from __future__ import annotations

import re
from functools import lru_cache

from glossator.linking.names import parts_of
from glossator.model import Symbol, WorkspacePath

EXACT, SUFFIX, FILE, FOLDER, SCATTERED = range(5)
"""How a chain fits, best first: it is the qualified name; it ends the qualified name; what is left
of it ends the path; is a run of folders in the path; has its parts in the path, in order."""

_ASIDE = re.compile(
    r"(?:^|/)(?:tests?|testing|testdata|specs?|__tests__|__mocks__|e2e|fixtures?|mocks?|examples?"
    r"|samples?|demos?|snippets?|benchmarks?|bench|perf|vendor|third[_-]party|node_modules|docs?"
    r"|tutorials?|playground|sandbox|scripts?|generated)(?:/|$)"
    r"|(?:^|/)(?:test_[^/]*|conftest|[^/]*(?:_test|_spec|\.test|\.spec|(?-i:[a-z0-9]Tests?)))"
    r"\.[^/.]+$",
    re.IGNORECASE,
)


@lru_cache(maxsize=1 << 12)
def is_aside(path: WorkspacePath) -> bool:
    """Tell whether a file is no part of what the workspace is for: tests, examples, copies."""
    return _ASIDE.search(path) is not None


def fit(symbol: Symbol, names: tuple[str, ...]) -> int | None:
    """Return how a chain of names fits a symbol, from EXACT to SCATTERED; None: not at all.

    `textual.widget.Widget` fits a symbol `Widget` of `src/textual/widget.py`: the chain ends in
    the whole qualified name, and what is left ends the path.
    """
    own = parts_of(symbol.qualname)
    shared = min(len(own), len(names))
    if own[-shared:] != names[-shared:]:
        return _fit_over_namespace(symbol, own, names)
    rest = names[: len(names) - shared]
    if not rest:
        return EXACT if len(own) == len(names) else SUFFIX
    return _fit_of_path(symbol.path, rest)


def _fit_over_namespace(symbol: Symbol, own: tuple[str, ...], names: tuple[str, ...]) -> int | None:
    """Fit a chain that goes on with folders where the qualified name goes on with a namespace."""
    shared = 0
    while shared < min(len(own), len(names)) and own[-1 - shared] == names[-1 - shared]:
        shared += 1
    if shared < 2:
        return None
    found = _fit_of_path(symbol.path, names[: len(names) - shared])
    return None if found is None else SCATTERED


def _fit_of_path(path: WorkspacePath, names: tuple[str, ...]) -> int | None:
    """Return how names fit the folders and the stem of a path, in any letter case."""
    places = _folders(path)
    wanted = tuple(_plain(name) for name in names)
    for start in range(len(places) - len(wanted), -1, -1):
        if places[start : start + len(wanted)] == wanted:
            return FILE if start + len(wanted) == len(places) else FOLDER
    rest = iter(places)
    return SCATTERED if all(name in rest for name in wanted) else None


@lru_cache(maxsize=1 << 12)
def _folders(path: WorkspacePath) -> tuple[str, ...]:
    *folders, file = path.split("/")
    stem = file.partition(".")[0] or file
    return tuple(_plain(part) for part in (*folders, stem))


def _plain(name: str) -> str:
    """Write `My-Module`, `my_module` and `@my-module` alike."""
    return name.lower().replace("-", "_").lstrip("@$")
