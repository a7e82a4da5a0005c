"""Finds files by asking git, which knows best what belongs to its own work trees.

What git lists still passes our own rules: the folders that are never indexed, the person's
patterns, and the walls around the workspace, for a repository may list what lies behind a link.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from glossator.git import GitFailed, GitTree
from glossator.indexing import denylist, repositories
from glossator.indexing.found import Found, is_link, link_rule
from glossator.indexing.ignore import IgnoreStack, load_ignore_file
from glossator.indexing.rules import OWN_IGNORE_FILE
from glossator.model import SkipReason

SIGN_SUFFIXES = (*denylist.PROJECT_SUFFIXES, *denylist.MARKERS, OWN_IGNORE_FILE)
"""Names that say something about the folders around them."""


@dataclass(frozen=True, slots=True)
class Folder:
    """What was decided about a folder, once for all that lies in it.

    Attributes:
        stack: The ignore rules that hold in it; None when nothing of it is taken.
        ignored: The ignore rule that left it out, or "".
    """

    stack: IgnoreStack | None
    ignored: str = ""


class Listing:
    """Takes in the files that one work tree of git lists, submodules included.

    Args:
        base: The work tree's folder as a workspace path; "" for the root.
        stack: The person's ignore rules of the folders above.
    """

    def __init__(self, found: Found, base: str, stack: IgnoreStack) -> None:
        self._found = found
        self._base = base
        self._above = stack
        self._folders: dict[str, Folder] = {}
        self._signs: dict[str, set[str]] = {}

    def run(self, tree: GitTree) -> None:
        """List the tree.

        Raises:
            GitFailed: When git does not answer; nothing was taken in then.
            Cancelled: When the task was.
        """
        listed = [self._below(path) for path in tree.listing()]
        self._signs = _signs_of(listed)
        self._folders[self._base] = Folder(self._with_own(self._base, self._above))
        inner = self._take_files(listed)
        if not inner:
            return
        submodules = {self._below(path) for path in tree.submodules()}
        for path in inner:
            if not self._stays(path.rstrip("/")):
                continue
            if path.endswith("/"):
                self._skip_boundary(path.rstrip("/"))
            elif path in submodules:
                self._take_submodule(path)

    def _take_files(self, listed: Iterable[str]) -> list[str]:
        """Take in what is a file, and return what is a folder."""
        folders: list[str] = []
        name, folder = "", self._folders[self._base]
        for path in listed:
            self._found.step()
            parent = path[: max(0, path.rstrip("/").rfind("/"))]
            if parent != name:
                name, folder = parent, self._folder(parent)
            if folder.ignored:
                self._found.ignore(path, folder.ignored)
            elif folder.stack is not None and self._take(path, folder.stack):
                folders.append(path)
        return folders

    def _below(self, path: str) -> str:
        """Return the workspace path of something that git names."""
        return f"{self._base}/{path}" if self._base else path

    def _take(self, path: str, stack: IgnoreStack) -> bool:
        """Take in one thing that git lists, if it is no folder; tell whether it is one."""
        if path.endswith("/"):
            return True
        try:
            status = os.lstat(self._found.root + path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as failure:
            self._found.skip(path, (SkipReason.UNREADABLE, failure.strerror or str(failure)))
            return False
        if stat.S_ISDIR(status.st_mode) and not is_link(status):
            return True
        ignored = stack.rule(path) if stack.files else ""
        if ignored:
            self._found.ignore(path, ignored)
        else:
            self._found.take(path, status)
        return False

    def _skip_boundary(self, path: str) -> None:
        self._found.skip(path, repositories.boundary_rule(self._found.root + path))

    def _stays(self, path: str) -> bool:
        """Tell whether a repository inside the tree is looked at; remember why when it is not."""
        above = self._folder(path.rpartition("/")[0]).stack
        rule = self._found.rules.of_folder(path)
        if above is not None and rule is not None:
            self._found.skip(path, rule)
        return above is not None and rule is None and not above.rule(path + "/")

    def _take_submodule(self, path: str) -> None:
        """List the files of a submodule at their place in the workspace."""
        if not self._reachable(path):
            return
        place = self._found.root + path
        inner = GitTree.of(Path(place)) if os.path.lexists(f"{place}/.git") else None
        if inner is None:
            self._found.skip(path, repositories.EMPTY_SUBMODULE)
            return
        stack = self._folder(path.rpartition("/")[0]).stack or self._above
        try:
            Listing(self._found, path, stack).run(inner)
        except GitFailed as failure:
            self._found.skip(path, (SkipReason.UNREADABLE, failure.problem))

    def _folder(self, path: str) -> Folder:
        """Return what holds in a folder; asked of the folders above first, each once."""
        known = self._folders.get(path)
        if known is None:
            above = self._folder(path.rpartition("/")[0])
            known = above if above.stack is None else self._decided(path, above.stack)
            self._folders[path] = known
        return known

    def _decided(self, path: str, above: IgnoreStack) -> Folder:
        rule = self._found.rules.of_folder(path)
        if rule is None:
            beside = self._signs.get(path.rpartition("/")[0], ())
            words = denylist.rule_by_neighbours(path, beside, self._signs.get(path, ()))
            rule = (SkipReason.DENIED, words) if words else None
        if rule is not None:
            self._found.skip(path, rule)
            return Folder(None)
        if not self._reachable(path):
            return Folder(None)
        ignored = above.rule(path + "/")
        return Folder(None, ignored) if ignored else Folder(self._with_own(path, above))

    def _reachable(self, path: str) -> bool:
        """Tell whether a folder is a real one of this workspace that can be read."""
        place = self._found.root + path
        try:
            status = os.lstat(place)
        except OSError:
            return True  # its files will not be there either
        if is_link(status):
            rule = link_rule(self._found.root, path)
            if rule is not None:
                self._found.skip(path, rule)
            return False
        if not os.access(place, os.R_OK | os.X_OK):
            self._found.skip_unreadable(path, OSError(errno.EACCES, os.strerror(errno.EACCES)))
            return False
        return True

    def _with_own(self, folder: str, above: IgnoreStack) -> IgnoreStack:
        """Return the ignore rules inside a folder: those above and our own file in it."""
        if folder and OWN_IGNORE_FILE not in self._signs.get(folder, ()):
            return above
        own = load_ignore_file(self._found.root, folder, OWN_IGNORE_FILE)
        if own is None:
            return above
        self._found.warnings += own.problems
        return above.with_files([own])


def _signs_of(paths: Iterable[str]) -> dict[str, set[str]]:
    """Return for each folder the names in it that say something about the folders around."""
    signs: dict[str, set[str]] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        if name.endswith(SIGN_SUFFIXES):
            signs.setdefault(folder, set()).add(name)
        above, _, own_name = folder.rpartition("/")
        if own_name in denylist.CONFIGURATIONS:
            signs.setdefault(above, set()).add(own_name)
    return signs
