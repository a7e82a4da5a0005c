"""What a module gives away under names of its own, and which modules it has them from.

The rule: `jax.vjp` is what `jax/__init__.py` takes in from `jax._src.api`. Only the files that a
text names as modules are read for it, each once, so nothing is kept for all the imports there are.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from glossator import resources
from glossator.model import Chunk, WorkspacePath
from glossator.store.ports import IndexReader

EVERYTHING = "*"
"""What a module takes in under all the names there are."""

MAX_CHARS = 400_000
"""What a module imports stands at its top; files of data are not read to their end."""

_SEPARATORS = re.compile(r"::|[./\\]+")
_NAMES = re.compile(r"(?P<name>[\w*]+)(?:\s+as\s+(?P<alias>\w+)|\s*:\s*(?P<other>\w+))?")
_COMMENT = re.compile(r"(?:#|//)[^\n]*")
_ABOVE = re.compile(r"\.+(?=\w|$)")


class Given(NamedTuple):
    """A name that a module has from elsewhere.

    Attributes:
        name: The name it has there, or `EVERYTHING`.
        target: The names of what it is, outermost first, as far as the import says them.
    """

    name: str
    target: tuple[str, ...]


class Reexports:
    """Answers what modules take in from others, out of an index."""

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        self._of_file = cache(self._read)

    def of(self, path: WorkspacePath, name: str) -> tuple[tuple[str, ...], ...]:
        """Return what a name may be that a module has from elsewhere, the surest first."""
        rows = self._of_file(path)
        named = [row.target for row in rows if row.name == name]
        return tuple(named or [(*row.target, name) for row in rows if row.name == EVERYTHING])

    def _read(self, path: WorkspacePath) -> tuple[Given, ...]:
        return tuple(given(path, code_of(self._reader.chunks.of_file(path))))


def given(path: WorkspacePath, text: str) -> Iterator[Given]:
    """Give what a module takes in from others, from top to bottom.

    Args:
        text: The code of the module.
    """
    for pattern in _patterns():
        for match in pattern.finditer(text):
            base = _absolute(match["target"], path)
            for one in _NAMES.finditer(_COMMENT.sub("", match["names"])):
                name, alias = one["name"], one["alias"] or one["other"] or one["name"]
                name = alias if name == "default" else name
                yield Given(alias, base if name == EVERYTHING else (*base, name))


def code_of(chunks: Iterable[Chunk]) -> str:
    """Return the code of a module as far as it is read for imports."""
    return "\n".join(chunk.text for chunk in chunks)[:MAX_CHARS]


def _absolute(target: str, path: WorkspacePath) -> tuple[str, ...]:
    """Return the names of a module as they are said from the root: `.api` stands beside `path`."""
    folder = posixpath.dirname(path)
    above = _ABOVE.match(target)
    if "/" in target and target.startswith("."):
        joined = posixpath.normpath(posixpath.join(folder, target))
        return tuple(part for part in joined.split("/") if part not in ("", ".", ".."))
    names = tuple(filter(None, _SEPARATORS.split(target)))
    if above:
        for _ in above[0][1:]:
            folder = posixpath.dirname(folder)
        return (*filter(None, folder.split("/")), *names)
    if names[:1] == ("self",):
        return (*filter(None, folder.split("/")), *names[1:])
    if names[:1] == ("super",):
        return (*filter(None, posixpath.dirname(folder).split("/")), *names[1:])
    return names[1:] if names[:1] == ("crate",) else names


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    rows = tomllib.loads(resources.file("linking", "imports.toml").read_text("utf-8"))["reexport"]
    return tuple(re.compile(row["pattern"], re.MULTILINE) for row in rows)
