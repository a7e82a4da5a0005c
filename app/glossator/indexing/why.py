"""Which rule leaves one path out of the index, in words, asked for a single path.

The same rules as those of a scan in the same order, without listing anything that is not on the
way to the path.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from glossator.git import GitFailed, GitTree
from glossator.indexing import denylist, repositories
from glossator.indexing.found import is_link, link_rule
from glossator.indexing.ignore import IgnoreStack, load_ignore_file
from glossator.indexing.reading import read_file
from glossator.indexing.repositories import Repository
from glossator.indexing.rules import OWN_IGNORE_FILE, Rules
from glossator.indexing.walk import EXCLUDE_FILE, IGNORE_FILES
from glossator.model import Skipped, WorkspacePath
from glossator.settings import Settings


def rule_against(root: Path, path: WorkspacePath, settings: Settings) -> str:
    """Return the rule that leaves a path out, as words that follow "left out by", or "".

    Args:
        root: The workspace's folder.
        path: A file or folder that exists.
    """
    real = os.path.realpath(root) + "/"
    rules = Rules.of(root, settings)
    tree = GitTree.of(root)
    is_listed = tree is not None and _lists(tree, path)
    stack = rules.stack
    if not is_listed:
        stack = _with_file(stack, real, "", EXCLUDE_FILE)
    names = (OWN_IGNORE_FILE,) if is_listed else IGNORE_FILES
    in_clone = tree is not None or root.joinpath(repositories.MARKER).exists()
    parts = path.split("/")
    for depth in range(1, len(parts)):
        folder = "/".join(parts[: depth - 1])
        stack = _with_files(stack, real, folder, names)
        inner = "/".join(parts[:depth])
        rule = _folder_rule(real, inner, rules, in_clone=in_clone) or stack.rule(inner + "/")
        if rule:
            return f"{inner}: {rule}"
        in_clone = in_clone or root.joinpath(inner, repositories.MARKER).exists()
    stack = _with_files(stack, real, "/".join(parts[:-1]), names)
    if root.joinpath(path).is_dir() and not root.joinpath(path).is_symlink():
        return _folder_rule(real, path, rules, in_clone=in_clone) or stack.rule(path + "/")
    return stack.rule(path) or _file_rule(root, real, path, rules)


def _lists(tree: GitTree, path: WorkspacePath) -> bool:
    """Tell whether git has a file; when git fails, a scan does without it, and so does this."""
    try:
        return path in tree.listing()
    except GitFailed:
        return False


def _folder_rule(root: str, folder: str, rules: Rules, *, in_clone: bool) -> str:
    place = root + folder
    rule = rules.of_folder(folder)
    if rule is not None:
        return rule[1]
    try:
        status = os.lstat(place)
        if is_link(status):
            out = link_rule(root, folder)
            return out[1] if out else "a link; what it leads to is indexed at its own place"
        inside = {child.name for child in Path(place).iterdir()}
        beside = {child.name for child in Path(place).parent.iterdir()}
    except OSError as failure:
        return failure.strerror or str(failure)
    words = denylist.rule_by_neighbours(folder, beside, inside)
    if words or repositories.MARKER not in inside:
        return words
    kind = repositories.repository_at(place)
    is_end = kind is Repository.WORK_TREE or (kind is Repository.CLONE and in_clone)
    return repositories.boundary_rule(place)[1] if is_end else ""


def _file_rule(root: Path, real: str, path: WorkspacePath, rules: Rules) -> str:
    """Return what is against a file that no folder and no ignore file is against."""
    try:
        status = os.lstat(real + path)
    except OSError as failure:
        return failure.strerror or str(failure)
    if is_link(status):
        out = link_rule(real, path)
        return out[1] if out else "a link; what it leads to is indexed at its own place"
    if not stat.S_ISREG(status.st_mode):
        return "a pipe, a socket or a device"
    rule = rules.of_file(path)
    if rule is not None:
        return rule[1]
    read = read_file(root, path, rules)
    return read.detail if isinstance(read, Skipped) else ""


def _with_files(stack: IgnoreStack, root: str, folder: str, names: tuple[str, ...]) -> IgnoreStack:
    for name in names:
        stack = _with_file(stack, root, folder, name)
    return stack


def _with_file(stack: IgnoreStack, root: str, folder: str, name: str) -> IgnoreStack:
    loaded = load_ignore_file(root, folder, name)
    return stack if loaded is None else stack.with_files([loaded])
