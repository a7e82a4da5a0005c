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
from typing import Any

from glossator import resources
from glossator.model import Filters, Imported, WorkspacePath
from glossator.store.ports import IndexReader
from glossator.words import parts, stem

ALIASED = 3
"""From this many imports on a short name is the workspace's own way of speaking."""

READ = 40
"""Chunks that are looked at for one name."""

_WORDS = ("import", "use", "requir")
_SEPARATORS = re.compile(r"::|[./\\]+")


class Imports:
    """Answers what a name stands for where code imports it."""

    def __init__(self, reader: IndexReader, paths: Iterable[WorkspacePath]) -> None:
        self._reader = reader
        self._top = cache(lambda: frozenset(_top_names(paths)))

    def of(self, name: str) -> Imported:
        """Return the module that a name mostly stands for, and whether it is somebody else's."""
        targets: Counter[tuple[str, ...]] = Counter()
        first = 0
        for target, bound in self._lines(name):
            if bound == name and target[-1:] != (name,):
                targets[target] += 1
            first += target[0] == name
        known, number = targets.most_common(1)[0] if targets else ((), 0)
        if number < ALIASED:
            known = ()
        foreign = bool(first or known) and (known or (name,))[0].lower() not in self._top()
        return Imported(known, foreign)

    def _lines(self, name: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """Give the imports that a name occurs in: the names of the target, the name it gets."""
        words = [stem(part) for part in parts(name)]
        for keyword in _WORDS:
            ranked = self._reader.chunks.match_all([[*words, keyword]], Filters(), READ)
            chunks = self._reader.chunks.by_ids([row.chunk for row in ranked])
            for chunk in chunks.values():
                for line in chunk.text.splitlines():
                    if name in line:
                        yield from _imports(line)


def _imports(line: str) -> Iterator[tuple[tuple[str, ...], str]]:
    for pattern in _patterns():
        match = pattern.search(line[:300])
        if match:
            said = match.groupdict()
            target = tuple(filter(None, _SEPARATORS.split(said["target"] or "")))
            if said.get("part"):
                target = (*target, said["part"])
            if target:
                yield target, said.get("alias") or target[-1]
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
        if folder not in inits:
            yield file.partition(".")[0].lower()
        while folder:
            above, _, name = folder.rpartition("/")
            if above not in inits:
                yield name.lower()
            folder = above


def module_names(path: WorkspacePath) -> tuple[str, ...]:
    """Return the names by which code says the module that a file is; () for files that are none."""
    folder, _, file = path.rpartition("/")
    stem_, _, extension = file.partition(".")
    if extension not in modules():
        return ()
    folders = tuple(filter(None, folder.split("/")))
    return folders if stem_ == modules()[extension] else (*folders, stem_)


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
