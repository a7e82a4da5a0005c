"""Names against places: how well a chain of names fits a symbol, and which paths are asides.

The rule: nothing here knows a language. What a module is called is read off the path of its file,
whose folders and stem are names like any others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from glossator.linking.names import parts_of
from glossator.model import Kind, Symbol, WorkspacePath

EXACT, SUFFIX, FILE, FOLDER, SCATTERED = range(5)
"""How a chain fits, best first: it is the qualified name; it ends the qualified name; what is left
of it ends the path; is a run of folders in the path; has its parts in the path, in order."""

_ASIDE = re.compile(
    r"(?:^|/)(?:tests?|testdata|specs?|__tests__|__mocks__|e2e|fixtures?|mocks?|examples?"
    r"|samples?|demos?|snippets?|benchmarks?|bench|vendor|third[_-]party|node_modules|docs"
    r"|tutorials?|playground)(?:/|$)"
    r"|^(?:testing|sandbox|generated)/"
    r"|(?:^|/)(?:test_[^/]*|conftest|[^/]*(?:_test|_spec|\.test|\.spec|(?-i:[a-z0-9]Tests?)))"
    r"\.[^/.]+$",
    re.IGNORECASE,
)
"""Some words name an aside at the top of a workspace only: `numpy/testing` is a part of numpy."""


_KIN_CHARS = 3


def ends(path: WorkspacePath, names: tuple[str, ...]) -> bool:
    """Tell whether names are the last of a path's folders, with or without the stem."""
    places, wanted = _folders(path), tuple(_plain(name) for name in names)
    return wanted in (places[-len(wanted) :], places[-len(wanted) - 1 : -1])


def in_folder(path: WorkspacePath, names: tuple[str, ...]) -> bool:
    """Tell whether a file stands in a folder that names are the end of the path of."""
    folders = _folders(path)[:-1]
    return folders[-len(names) :] == tuple(_plain(name) for name in names)


@lru_cache(maxsize=1 << 12)
def is_aside(path: WorkspacePath) -> bool:
    """Tell whether a file is no part of what the workspace is for: tests, examples, copies."""
    return _ASIDE.search(path) is not None


@lru_cache(maxsize=1 << 14)
def is_hidden(path: WorkspacePath) -> bool:
    """Tell whether a place says that nobody should reach into it: `pkg/_impl.py`."""
    return any(
        part.lower() == "internal" or (part.startswith("_") and not part.startswith("__"))
        for part in path.split("/")
    )


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


@dataclass(frozen=True, slots=True)
class Position:
    """How the names of a mention lie along a symbol's qualified name and path.

    Attributes:
        owners: How many owners the mention names, as the qualified name has them.
        left: How many owners it does not name, namespaces not counted.
        places: How many of its other names are namespaces, folders or the stem of the path.
        whole: Whether it has several names, and the qualified name ends in all of them.
        joined: Whether all its other names end the path, or the folder.
        foreign: How many of its names are found nowhere.
        instance: Whether the last of those is written like the owner, or is its first letters:
            `app.run` and `App.run`, `em.find` and `EntityManager.find`.
        kin: Whether it is a part of the owner's name: `Agent.run` and `AbstractAgent.run`.
    """

    owners: int = 0
    left: int = 0
    places: int = 0
    whole: bool = False
    joined: bool = False
    foreign: int = 0
    instance: bool = False
    kin: bool = False


def position(symbol: Symbol, names: tuple[str, ...]) -> Position:
    """Lay the names of a mention along a symbol; the last one is taken for its name."""
    own = parts_of(symbol.qualname)
    shared = 1
    while shared < min(len(own), len(names)) and own[-1 - shared] == names[-1 - shared]:
        shared += 1
    before, unnamed = names[: len(names) - shared], own[: len(own) - shared]
    around = _folders(symbol.path)
    placed = [name for name in before if _plain(name) in around or name in unnamed]
    foreign = len(before) - len(placed)
    alone = shared > 1 or _in_namespace(symbol)
    said = _folded(before[-1]) if before else ""
    owner = _folded(unnamed[-1]) if unnamed else ""
    return Position(
        owners=shared - 1,
        left=0 if alone else len(unnamed),
        places=len(placed),
        whole=shared > 1 and not before,
        joined=bool(before) and ends(symbol.path, before),
        foreign=foreign,
        instance=bool(said) and said in (owner, _initials(unnamed[-1] if unnamed else "")),
        kin=_are_kin(said, owner),
    )


def _initials(name: str) -> str:
    """Return the first letters of a name's words, `em` of EntityManager; "" of a single word."""
    letters = "".join(char for char in name if char.isupper()).lower()
    return letters if len(letters) > 1 and len(letters) < len(name) else ""


def _in_namespace(symbol: Symbol) -> bool:
    return (symbol.container or "").endswith((f"#{Kind.NAMESPACE.value}", f"#{Kind.MODULE.value}"))


def _are_kin(said: str, owner: str) -> bool:
    affix = owner.startswith(said) or owner.endswith(said)
    return affix and said != owner and len(said) >= _KIN_CHARS


def belongs(symbol: Symbol, owner: str) -> bool:
    """Tell whether a name is that of a symbol's owner, of a folder or of the stem of its path."""
    names = parts_of(symbol.qualname)
    if len(names) > 1 and _folded(names[-2]) == _folded(owner):
        return True
    return _plain(owner) in _folders(symbol.path)


def is_module(module: Symbol, names: tuple[str, ...]) -> bool:
    """Tell whether a chain of names is the end of a module's."""
    return parts_of(module.qualname)[-len(names) :] == names


@lru_cache(maxsize=1 << 14)
def path_names(path: WorkspacePath) -> tuple[str, ...]:
    """Return the folders and the stem of a path, in small letters and without signs."""
    return tuple(re.sub(r"[\W_]+", "", name) for name in _folders(path))


def _folded(name: str) -> str:
    return name.replace("_", "").lower()


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
