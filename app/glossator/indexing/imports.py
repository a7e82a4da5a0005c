"""What names mean that code imports: asked of the index for the few names that texts use.

The rule: only the chunks that hold a name together with a word of importing are read, so that
nothing has to be kept for all the imports of a workspace.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from glossator import resources
from glossator.model import Filters, Imported, Kind, Symbol, WorkspacePath
from glossator.store.ports import IndexReader
from glossator.words import parts, stem

ALIASED = 3
"""From this many imports on a short name is the workspace's own way of speaking."""

READ = 40
"""Chunks that are looked at for one name."""

_WORDS = ("import", "use", "requir")
_SEPARATORS = re.compile(r"::|[./\\]+")
_QUOTED = re.compile(r"[=:]\s*[\"']([\w.-]+)[\"']")


class _Import(NamedTuple):
    """What is imported, the name it gets, and whether it is said from where the file stands."""

    target: tuple[str, ...]
    bound: str
    beside: bool


class Imports:
    """Answers what a name stands for where code imports it."""

    def __init__(self, reader: IndexReader, paths: Iterable[WorkspacePath]) -> None:
        self._reader = reader
        self._top = cache(lambda: frozenset(_top_names(paths)))
        self._packages = cache(lambda: frozenset(_package_names(reader)))

    def of(self, name: str) -> Imported:
        """Return the module that a name mostly stands for, and whether it is somebody else's."""
        targets: Counter[tuple[str, ...]] = Counter()
        first = 0
        for target, bound, beside in self._lines(name):
            if bound == name and target[-1:] != (name,):
                targets[target] += 1
            first += target[0] == name and not beside
        known, number = targets.most_common(1)[0] if targets else ((), 0)
        if number < ALIASED:
            known = ()
        foreign = bool(first or known or self._declared(name)) and not self._is_own(
            (known or (name,))[0]
        )
        return Imported(known, foreign)

    def _declared(self, name: str) -> bool:
        """Tell whether a package of this name is one that the workspace says it depends on."""
        spelled = {name, name.replace("_", "-")}
        found = [symbol for one in sorted(spelled) for symbol in self._reader.symbols.named(one)]
        return any(
            symbol.kind is Kind.KEY and _owner(symbol) in _manifests()["dependencies"]
            for symbol in found
        )

    def _is_own(self, name: str) -> bool:
        """Tell whether code of the workspace is reached under this name."""
        return name.lower() in self._top() or name.replace("-", "_") in self._packages()

    def _lines(self, name: str) -> Iterator[_Import]:
        """Give the imports that a name occurs in."""
        words = [stem(part) for part in parts(name)]
        for keyword in _WORDS:
            ranked = self._reader.chunks.match_all([[*words, keyword]], Filters(), READ)
            chunks = self._reader.chunks.by_ids([row.chunk for row in ranked])
            for chunk in chunks.values():
                for line in chunk.text.splitlines():
                    if name in line:
                        yield from _imports(line)


def _imports(line: str) -> Iterator[_Import]:
    for pattern in _patterns():
        match = pattern.search(line[:300])
        if match:
            said = match.groupdict()
            target = tuple(filter(None, _SEPARATORS.split(said["target"] or "")))
            if said.get("part"):
                target = (*target, said["part"])
            if target:
                beside = (said["target"] or "").startswith(".")
                yield _Import(target, said.get("alias") or target[-1], beside)
            return


def _top_names(paths: Iterable[WorkspacePath]) -> Iterator[str]:
    """Give the modules that code may name without saying what they are in.

    These are folders and files that do not stand in a folder that is a module itself.
    """
    known = list(paths)
    inits = {
        path.rpartition("/")[0]
        for path in known
        if path.rpartition("/")[2].partition(".")[0] in _module_stems()
    }
    for path in known:
        folder, _, file = path.rpartition("/")
        if file.rpartition(".")[2] in _data()["no_modules"]:
            continue
        if folder not in inits:
            yield file.partition(".")[0].lower()
        while folder:
            above, _, name = folder.rpartition("/")
            if above not in inits:
                yield name.lower()
            folder = above


def _package_names(reader: IndexReader) -> Iterator[str]:
    """Give the names under which the workspace's own manifests give it away."""
    for qualname in _manifests()["names"]:
        for symbol in reader.symbols.qualified(qualname):
            said = _QUOTED.search(symbol.signature)
            if symbol.kind is Kind.KEY and said:
                yield said[1].replace("-", "_")


def _owner(symbol: Symbol) -> str:
    names = symbol.qualname.split(".")
    return names[-2] if len(names) > 1 else ""


def _manifests() -> dict[str, list[str]]:
    known: dict[str, list[str]] = _data()["manifests"]
    return known


def module_names(path: WorkspacePath) -> tuple[str, ...]:
    """Return the names by which code says the module that a file is; () for files that are none."""
    folder, _, file = path.rpartition("/")
    stem_, _, extension = file.partition(".")
    if extension not in modules():
        return ()
    folders = tuple(filter(None, folder.split("/")))
    return folders if stem_ == modules()[extension] else (*folders, stem_)


def is_in_package(path: WorkspacePath) -> bool:
    """Tell whether a file is a part of the module that its folder is, as in Go."""
    return path.rpartition(".")[2] in _data()["packages"]


@cache
def modules() -> dict[str, str]:
    """Return the extensions of files that are modules, each with the stem for its folder."""
    return {str(extension): str(stem_) for extension, stem_ in _data()["modules"].items()}


def _module_stems() -> frozenset[str]:
    return frozenset(modules().values())


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(row["pattern"]) for row in _data()["import"])


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(resources.file("linking", "imports.toml").read_text("utf-8"))
