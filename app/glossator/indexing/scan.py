"""Which files belong to a workspace, as found on disk now.

In a work tree of git, git says it; elsewhere the folders are walked. Why git: it is right by
definition about its own ignore rules, and one call is faster than any walk.
"""

from __future__ import annotations

import os
from pathlib import Path

from glossator.errors import NotAFolder, WorkspaceMissing, WorkspaceUnreadable
from glossator.git import GitFailed, GitTree
from glossator.indexing.found import Found
from glossator.indexing.ignore import IgnoreStack
from glossator.indexing.rules import Rules
from glossator.indexing.tracked import Listing
from glossator.indexing.walk import Walk
from glossator.indexing.why import rule_against
from glossator.model import Scan
from glossator.task import Task

__all__ = ["rule_against", "scan"]


def scan(root: Path, rules: Rules, task: Task) -> Scan:
    """List the files that belong to a workspace.

    Args:
        root: The workspace's folder.
        rules: The person's rules, and where Glossator's own files are.
        task: Told of the number of files found so far.

    Raises:
        WorkspaceMissing: When the folder is not there.
        NotAFolder: When it is a file.
        WorkspaceUnreadable: When it cannot be listed.
        Cancelled: When the task was.
    """
    try:
        real = os.path.realpath(root, strict=True)
        os.scandir(real).close()
        found = Found(real, rules, task)
        _fill(found)
    except FileNotFoundError:
        raise WorkspaceMissing(root) from None
    except NotADirectoryError:
        raise NotAFolder(root) from None
    except OSError as failure:
        raise WorkspaceUnreadable(root, failure.strerror or str(failure)) from None
    return found.scan()


def _fill(found: Found) -> None:
    stack = found.rules.stack
    if not _list_clone(found, "", stack):
        Walk(found, lambda folder, rules: _list_clone(found, folder, rules)).run(stack)


def _list_clone(found: Found, folder: str, stack: IgnoreStack) -> bool:
    """List a work tree of git by asking git; False when git has no say there or cannot."""
    tree = GitTree.of(Path(found.root, folder))
    if tree is None:
        return False
    try:
        Listing(found, folder, stack).run(tree)
    except GitFailed as failure:
        found.warnings.append(f"{failure.problem} Its ignore files are read without git.")
        return False
    return True
