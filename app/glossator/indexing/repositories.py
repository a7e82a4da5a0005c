"""What a `.git` inside a workspace means: another clone, a second work tree, or a submodule."""

from __future__ import annotations

from enum import StrEnum

from glossator.indexing.plainfile import read_plain
from glossator.indexing.rules import Rule
from glossator.model import SkipReason

MARKER = ".git"

HEAD_BYTES = 4_096


class Repository(StrEnum):
    """How a folder with a `.git` of its own hangs together with others."""

    CLONE = "clone"
    WORK_TREE = "work tree"
    SUBMODULE = "submodule"


BOUNDARY: Rule = (SkipReason.BOUNDARY, "a clone of its own")
WORK_TREE_BOUNDARY: Rule = (SkipReason.BOUNDARY, "another work tree of a repository")
EMPTY_SUBMODULE: Rule = (SkipReason.BOUNDARY, "a submodule that is not checked out")


def repository_at(folder: str) -> Repository:
    """Return what a folder with a `.git` in it is to git.

    Args:
        folder: Its path on disk.
    """
    try:
        target, _ = read_plain(f"{folder}/{MARKER}", HEAD_BYTES)
    except OSError:  # a folder, or a file that cannot be read: a clone either way
        return Repository.CLONE
    where = target.replace(b"\\", b"/")
    if b"/worktrees/" in where:
        return Repository.WORK_TREE
    return Repository.SUBMODULE if b"/modules/" in where else Repository.CLONE


def boundary_rule(folder: str) -> Rule:
    """Return why a scan ends at a folder that is no part of the repository around it.

    Args:
        folder: Its path on disk.
    """
    is_work_tree = repository_at(folder) is Repository.WORK_TREE
    return WORK_TREE_BOUNDARY if is_work_tree else BOUNDARY
