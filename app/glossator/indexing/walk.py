"""Finds files by walking folders, where git cannot say which ones belong.

Folders are taken in the order of their names, links are never followed, and whatever stops one
folder stops that folder alone.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from glossator.indexing import denylist, repositories
from glossator.indexing.found import Found, is_link, may_be_text
from glossator.indexing.ignore import IgnoreStack, load_ignore_file
from glossator.indexing.repositories import Repository
from glossator.indexing.rules import OWN_IGNORE_FILE
from glossator.model import SkipReason

IGNORE_FILES = (".gitignore", OWN_IGNORE_FILE)
"""Outermost first: our own file has the last word. Those of other tools do not count."""

EXCLUDE_FILE = ".git/info/exclude"


@dataclass(frozen=True, slots=True)
class Visit:
    """A folder that is still to be walked.

    Attributes:
        folder: Its workspace path, "" for the root.
        stack: The ignore rules of the folders above.
        beside: The names in the folder that holds it.
        in_clone: Whether a repository holds it; a clone in a clone is a boundary.
    """

    folder: str
    stack: IgnoreStack
    beside: frozenset[str] = frozenset()
    in_clone: bool = False

    def below(self, name: str) -> str:
        """Return the workspace path of something in the folder."""
        return f"{self.folder}/{name}" if self.folder else name


class Walk:
    """One walk over a workspace's folders.

    Args:
        list_clone: Asked to list a clone that lies in a plain folder; False when it cannot.
    """

    def __init__(self, found: Found, list_clone: Callable[[str, IgnoreStack], bool]) -> None:
        self._found = found
        self._list_clone = list_clone
        self._pending: list[Visit] = []
        self._seen: set[tuple[int, int]] = set()
        self._ignored: list[tuple[str, str]] = []

    def run(self, stack: IgnoreStack) -> None:
        """Walk the whole workspace.

        Raises:
            OSError: When the root itself cannot be listed.
            Cancelled: When the task was.
        """
        entries = _listing(self._found.root)
        in_clone = any(entry.name == repositories.MARKER for entry in entries)
        if in_clone:
            stack = self._with_files("", stack, [EXCLUDE_FILE])
        self._walk_entries(Visit("", stack, in_clone=in_clone), entries)
        while self._pending:
            self._walk(self._pending.pop())
        self._count_ignored()

    def _walk(self, visit: Visit) -> None:
        path = self._found.root + visit.folder
        try:
            status = os.lstat(path)
            entries = _listing(path)
        except FileNotFoundError:
            return
        except OSError as failure:
            self._found.skip_unreadable(visit.folder, failure)
            return
        known = (status.st_dev, status.st_ino)
        if status.st_ino and known in self._seen:  # a folder mounted below itself
            return
        self._seen.add(known)
        names = {entry.name for entry in entries}
        rule = denylist.rule_by_neighbours(visit.folder, visit.beside, names)
        if rule:
            self._found.skip(visit.folder, (SkipReason.DENIED, rule))
        elif repositories.MARKER in names:
            self._walk_repository(visit, entries)
        else:
            self._walk_entries(visit, entries)

    def _walk_repository(self, visit: Visit, entries: list[os.DirEntry[str]]) -> None:
        kind = repositories.repository_at(self._found.root + visit.folder)
        if kind is Repository.WORK_TREE or (kind is Repository.CLONE and visit.in_clone):
            rule = repositories.boundary_rule(self._found.root + visit.folder)
            self._found.skip(visit.folder, rule)
        elif not self._list_clone(visit.folder, visit.stack):
            inner = Visit(visit.folder, visit.stack, visit.beside, in_clone=True)
            self._walk_entries(inner, entries)

    def _walk_entries(self, visit: Visit, entries: list[os.DirEntry[str]]) -> None:
        names = frozenset(entry.name for entry in entries)
        own = [name for name in IGNORE_FILES if name in names]
        stack = self._with_files(visit.folder, visit.stack, own)
        folders: list[Visit] = []
        for entry in entries:
            self._found.step()
            path = visit.below(entry.name)
            try:
                status = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue
            except OSError as failure:
                self._found.skip(path, (SkipReason.UNREADABLE, failure.strerror or str(failure)))
                continue
            if stat.S_ISDIR(status.st_mode) and not is_link(status):
                if self._enters(path, stack):
                    folders.append(Visit(path, stack, names, in_clone=visit.in_clone))
            else:
                self._file(path, status, stack)
        self._pending += reversed(folders)

    def _with_files(self, folder: str, stack: IgnoreStack, names: list[str]) -> IgnoreStack:
        """Return the ignore rules inside a folder: those above and its own files."""
        loaded = [load_ignore_file(self._found.root, folder, name) for name in names]
        files = [file for file in loaded if file is not None]
        self._found.warnings += [problem for file in files for problem in file.problems]
        return stack.with_files(files)

    def _enters(self, path: str, stack: IgnoreStack) -> bool:
        rule = self._found.rules.of_folder(path)
        if rule is not None:
            self._found.skip(path, rule)
            return False
        ignored = stack.rule(path + "/")
        if ignored:
            self._ignored.append((path, ignored))
        return not ignored

    def _file(self, path: str, status: os.stat_result, stack: IgnoreStack) -> None:
        ignored = stack.rule(path)
        if ignored:
            self._found.ignore(path, ignored)
        else:
            self._found.take(path, status)

    def _count_ignored(self) -> None:
        """Look into ignored folders just far enough to tell whether they outweigh the rest."""
        limit = self._found.kept
        for folder, rule in self._ignored:
            for path in _files_below(self._found.root, folder):
                self._found.step()
                self._found.ignore(path, rule)
                if self._found.ignored > limit:
                    return


def _listing(path: str) -> list[os.DirEntry[str]]:
    with os.scandir(path) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def _files_below(root: str, folder: str) -> Iterator[str]:
    """Give the files below a folder that may be text, leaving out what is denied anyway."""
    pending = [folder]
    while pending:
        current = pending.pop()
        try:
            entries = _listing(root + current)
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if not denylist.rule_by_name(f"{current}/{entry.name}"):
                    pending.append(f"{current}/{entry.name}")
            elif may_be_text(entry.name):
                yield f"{current}/{entry.name}"
