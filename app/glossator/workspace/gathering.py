"""The notes below a folder, wherever it lies, and why each other file is none.

The rule: only what a person named is read, links are not followed, and each file is looked at once.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from glossator import confine
from glossator.errors import OutsideWorkspace
from glossator.kb import sources, tours
from glossator.model import Entry, EntryProblem, EntrySource, LeftNote, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task

MAX_FILES = 50_000
"""Files that one import looks at."""

VAULT = ".obsidian"

_NEVER = frozenset({"node_modules", "CVS"})
_HIDDEN = frozenset({".serena", ".tours", ".vscode", ".github"})
"""Hidden folders that may hold notes."""

_ENDINGS = (".md", ".json", tours.ENDING)
_TOOLS = (".serena/memories/", *(f"{folder}/" for folder in tours.FOLDERS))


@dataclass(frozen=True, slots=True)
class Note:
    """One note as it was found.

    Attributes:
        beside: Its path from the folder that is imported, forward slashes.
        inside: Its path in the workspace; "" for one elsewhere.
        entry: As it reads.
    """

    file: Path
    beside: str
    inside: str
    entry: Entry

    @property
    def origin(self) -> str:
        """What it is called in a report."""
        return self.inside or str(self.file)


@dataclass(slots=True)
class Gathered:
    """What was found below a folder."""

    notes: list[Note] = field(default_factory=list)
    left: list[LeftNote] = field(default_factory=list)


def gather(source: Path, root: Path, settings: Settings, task: Task) -> Gathered:
    """Read the notes in a file or below a folder, by path.

    Args:
        source: Absolute.
        root: The workspace's folder.
    """
    return _Gathering(source, root, settings, task).run()


def without_tool(beside: str) -> str:
    """Return a path without the folder in which a tool keeps its notes."""
    for folder in _TOOLS:
        before, found, after = f"/{beside}".rpartition(f"/{folder}")
        if found:
            return f"{before}/{after}".strip("/")
    return beside


@dataclass(slots=True)
class _Gathering:
    source: Path
    root: Path
    settings: Settings
    task: Task
    found: Gathered = field(default_factory=Gathered)
    _vaults: dict[Path, bool] = field(default_factory=dict)

    def run(self) -> Gathered:
        """Look at every file."""
        base = self.source if self.source.is_dir() else self.source.parent
        for number, file in enumerate(self._files()):
            self.task.checkpoint()
            inside = self._inside(file)
            if number >= MAX_FILES:
                self._leave(file, inside, f"only {MAX_FILES:,} files are looked at")
                break
            self._look(file, file.relative_to(base).as_posix(), inside)
        return self.found

    def _files(self) -> Iterator[Path]:
        if not self.source.is_dir():
            yield self.source
            return
        for folder, names, files in os.walk(self.source):
            names[:] = sorted(
                name
                for name in names
                if name not in _NEVER and (not name.startswith(".") or name in _HIDDEN)
            )
            for name in sorted(files):
                if name.lower().endswith(_ENDINGS):
                    yield Path(folder, name)

    def _look(self, file: Path, beside: str, inside: str) -> None:
        """Read one file as a note, or say why it is none."""
        try:
            status = file.lstat()
            if not stat.S_ISREG(status.st_mode):
                return self._leave(file, inside, "it is a link or no plain file")
            limit = self.settings.index.max_file_bytes
            if status.st_size > limit:
                return self._leave(file, inside, f"it is larger than {limit:,} bytes")
            data = file.read_bytes()
        except OSError as failure:
            return self._leave(file, inside, failure.strerror or str(failure))
        entry = self._read(WorkspacePath(inside or _as_if(beside)), data)
        if entry is None:
            return self._leave(file, inside, "it has not the shape of a record")
        why = self._why_left(file, inside, entry)
        if why:
            return self._leave(file, inside, why)
        self.found.notes.append(Note(file, beside, inside, entry))
        return None

    def _read(self, path: WorkspacePath, data: bytes) -> Entry | None:
        kb = self.settings.kb
        roots = ("",) if path.lower().endswith(".json") else kb.roots
        return sources.read(path, data, roots, sources.variables_of(kb.variables))

    def _why_left(self, file: Path, inside: str, entry: Entry) -> str:
        """Return why a note becomes no entry, "" when it does."""
        unread = [one for one in entry.problems if _loses(one)]
        if unread and not sources.is_markdown(entry.path):
            return f"line {unread[0].line}: {unread[0].text.rstrip('.')}"
        if file.name.lower() in ("agents.md", "claude.md"):
            return "it is read where it is"
        if inside and entry.source is EntrySource.ENTRY:
            return "it is an entry already"
        if inside and entry.source is EntrySource.DOCUMENT and not self._in_vault(file.parent):
            return "it is a document of the workspace, read where it is"
        return ""

    def _in_vault(self, folder: Path) -> bool:
        """Tell whether a folder of the workspace is in a vault of notes."""
        if folder not in self._vaults:
            above = folder != self.root and self.root in folder.parents
            here = (folder / VAULT).is_dir()
            self._vaults[folder] = here or (above and self._in_vault(folder.parent))
        return self._vaults[folder]

    def _inside(self, file: Path) -> str:
        """Return the workspace path of a file; "" for one elsewhere."""
        try:
            return confine.relative(self.root, file)
        except OutsideWorkspace:
            return ""

    def _leave(self, file: Path, inside: str, why: str) -> None:
        self.found.left.append(LeftNote(inside or str(file), why))


def _loses(problem: EntryProblem) -> bool:
    """Tell whether a note was not read in full, so that its entry would lack something."""
    return "cannot be read" in problem.text or problem.text.endswith("are read.")


def _as_if(beside: str) -> str:
    """Return the path under which a note from elsewhere is read: tours count from the root."""
    name = beside.rpartition("/")[2]
    return f"{tours.FOLDERS[0]}/{name}" if name.lower().endswith(tours.ENDING) else beside
