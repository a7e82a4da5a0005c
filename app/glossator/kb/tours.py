"""Tours of CodeTour: one JSON file each, read as an entry whose steps link to lines of files.

The rule: a step that leads out of the workspace leads nowhere; it is told, with its line, and its
words are shown all the same.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from urllib.parse import quote

from glossator import anchors
from glossator.kb import encoding, jsontext
from glossator.kb.jsontext import Json
from glossator.model import (
    Entry,
    EntryId,
    EntryProblem,
    EntrySource,
    WorkspacePath,
    content_hash,
)

ENDING = ".tour"
FOLDERS = (".tours", ".vscode/tours", ".github/tours")
"""Where tours lie; their paths count from the folder around."""

MAX_STEPS = 1_000


def read(path: WorkspacePath, data: bytes) -> Entry:
    """Read a tour's file. Never raises, whatever the bytes are."""
    decoded = encoding.decode(data)
    text = decoded.text
    value = jsontext.load(text)
    if isinstance(value, EntryProblem):
        return _entry(path, data, text, PurePosixPath(path).stem, text, (value,))
    keys = jsontext.keys_of(value)
    if not isinstance(keys.get("steps"), list):
        told = "A tour has 'steps', a list; there is none."
        return _entry(path, data, text, PurePosixPath(path).stem, "", (EntryProblem(1, told),))
    tour = _Tour(path, text, keys)
    title = jsontext.line_of_text(keys.get("title")) or PurePosixPath(path).stem
    body = "\n\n".join(filter(None, tour.parts())) + "\n"
    return _entry(path, data, text, title, body, tuple(tour.problems))


def home_of(path: WorkspacePath) -> str:
    """Return the folder from which the paths of a tour count; "" for the root."""
    folder = posixpath.dirname(path)
    for name in FOLDERS:
        if folder == name or folder.endswith(f"/{name}"):
            return folder[: -len(name)].rstrip("/")
    return folder


def _entry(
    path: WorkspacePath,
    data: bytes,
    text: str,
    title: str,
    body: str,
    problems: tuple[EntryProblem, ...],
) -> Entry:
    return Entry(
        id=EntryId(path),
        path=path,
        source=EntrySource.FOREIGN,
        title=title,
        text=text,
        body=body,
        kind="howto",
        tags=("tour",),
        problems=problems,
        hash=content_hash(data),
    )


@dataclass(slots=True)
class _Tour:
    """Writes the steps of one tour as Markdown and collects what is wrong with them."""

    path: WorkspacePath
    text: str
    keys: Mapping[str, Json]
    problems: list[EntryProblem] = field(default_factory=list)

    def parts(self) -> Iterator[str]:
        """Give the paragraphs of the tour."""
        yield jsontext.text_of(self.keys.get("description")).strip()
        steps = jsontext.items_of(self.keys.get("steps"), MAX_STEPS)
        lines = jsontext.lines_of_key(self.text, "file")
        named = [step for step in steps if "file" in jsontext.keys_of(step)]
        where = dict(zip(map(id, named), lines, strict=False)) if len(lines) == len(named) else {}
        for number, step in enumerate(steps, 1):
            keys = jsontext.keys_of(step)
            place = self._place(keys, where.get(id(step), 1))
            title = jsontext.line_of_text(keys.get("title")) or place.partition("#")[0]
            yield f"## {number}. {title or 'Step'}".rstrip()
            yield self._link(place) if place else ""
            yield jsontext.text_of(keys.get("description")).strip()
        left = len(jsontext.items_of(self.keys.get("steps"), 10**9)) - len(steps)
        if left > 0:
            told = f"The tour has {left + MAX_STEPS:,} steps; the first {MAX_STEPS:,} are read."
            self.problems.append(EntryProblem(1, told))

    def _place(self, keys: Mapping[str, Json], line: int) -> str:
        """Return the file and line of a step as an anchor; "" when it has none."""
        file = jsontext.text_of(keys.get("file")) or jsontext.text_of(keys.get("directory"))
        if not file:
            return ""
        home = home_of(self.path)
        number = jsontext.whole_of(keys.get("line"))
        try:
            path = anchors.workspace_path(
                f"{home}/{anchors.workspace_path(file)}" if home else file
            )
            return path + (f"#L{number}" if number and 0 < number < 10**9 else "")
        except ValueError as refusal:
            self.problems.append(EntryProblem(line, f"This step leads nowhere: {refusal}."))
            return ""

    def _link(self, place: str) -> str:
        """Return the Markdown link to a place, relative to the tour's own folder."""
        path, mark, lines = place.partition("#L")
        beside = posixpath.relpath(path, posixpath.dirname(self.path) or ".")
        words = f"{path}:{lines}" if lines else path
        return f"[`{words.replace('`', '')}`]({quote(beside)}{mark}{lines})"
