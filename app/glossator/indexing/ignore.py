"""Ignore files: `.gitignore`, `.glossatorignore` and the patterns of the settings, as git does it.

The files of all folders above a path form a stack; the innermost that has an opinion decides, and
in one file the last line. Lines are compiled one by one, so a bad line costs itself and no other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from glossator.indexing.plainfile import read_plain

MAX_BYTES = 1_000_000
"""An ignore file larger than this is cut: nobody wrote it."""

MAX_STARS = 4
"""How many runs of stars one part of a path may have. Each run more multiplies the time that the
standard expressions may take on a name made to hurt; real lines have at most three."""

_OPEN_ENDS = (("(?:(?P<ps_d>/)|$)", r"/?\Z"), ("(?P<ps_d>/)", r"/\Z"))
"""How expressions of pathspec end, which also match all that lies below, and how ours do: they are
asked about every folder on the way, and `!b` must not take back what else is ignored inside `b`."""


@dataclass(frozen=True, slots=True)
class IgnoreLine:
    """One line that could be read.

    Attributes:
        ignores: False for a line that begins with `!` and takes files back in.
        pattern: Searched in a path relative to the file's folder; folders end in a slash.
    """

    number: int
    text: str
    ignores: bool
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class IgnoreFile:
    """The lines of one file, and for which folder they hold.

    Attributes:
        name: What to call it when it decides.
        base: The folder it lies in, with a slash behind it; "" for the root.
        any_line: Matches whatever at least one of the lines matches.
        problems: One sentence for each line that could not be read.
    """

    name: str
    base: str
    lines: tuple[IgnoreLine, ...]
    any_line: re.Pattern[str] | None
    problems: tuple[str, ...] = ()

    def decides(self, path: str) -> IgnoreLine | None:
        """Return the last line that says something about a path, or None.

        Args:
            path: Below the root; that of a folder ends in a slash.
        """
        if self.any_line is None or not path.startswith(self.base):
            return None
        below = path[len(self.base) :]
        if not self.any_line.search(below):
            return None
        return next((line for line in reversed(self.lines) if line.pattern.search(below)), None)


@dataclass(frozen=True, slots=True)
class IgnoreStack:
    """The ignore files that hold in one folder, outermost first."""

    files: tuple[IgnoreFile, ...] = ()

    def with_files(self, files: Sequence[IgnoreFile]) -> IgnoreStack:
        """Return the stack of a folder below that has ignore files of its own."""
        kept = tuple(file for file in files if file.lines)
        return IgnoreStack(self.files + kept) if kept else self

    def rule(self, path: str) -> str:
        """Return which line leaves a path out, as words, or "" when it stays.

        The folders above the path are not looked at: whoever walks down has asked for them.

        Args:
            path: Below the root; that of a folder ends in a slash.
        """
        for file in reversed(self.files):
            line = file.decides(path)
            if line is not None:
                return f"{file.name}, line {line.number}: {line.text}" if line.ignores else ""
        return ""


def load_ignore_file(root: str, folder: str, name: str) -> IgnoreFile | None:
    """Read the ignore file of a folder; None when it is a link, no file, or cannot be read.

    Args:
        root: The workspace's folder with a separator behind it.
        folder: A workspace path, "" for the root.
    """
    path = f"{folder}/{name}" if folder else name
    try:
        content, _ = read_plain(root + path, MAX_BYTES)
    except OSError:
        return None
    text = content.decode("utf-8-sig", "replace")
    return ignore_lines(path, f"{folder}/" if folder else "", text.split("\n"))


def ignore_lines(name: str, base: str, texts: Sequence[str]) -> IgnoreFile:
    """Read the lines of an ignore file; those that make no sense become problems."""
    lines: list[IgnoreLine] = []
    problems: list[str] = []
    for number, raw in enumerate(texts, start=1):
        text = raw.rstrip("\r")
        try:
            pattern = _compiled(text)
        except ValueError:
            problems.append(f"{name}, line {number}, is no pattern and does not count: {text[:60]}")
            continue
        if pattern is not None:
            lines.append(IgnoreLine(number, text.strip(), *pattern))
    return IgnoreFile(name, base, tuple(lines), _any_of(lines), tuple(problems))


def _compiled(text: str) -> tuple[bool, re.Pattern[str]] | None:
    """Return whether a line ignores and its expression; None for comments and blank lines.

    Raises:
        ValueError: When the line is no pattern.
    """
    if any(len(re.findall(r"\*+", part)) > MAX_STARS for part in text.split("/")):
        msg = "too many stars"
        raise ValueError(msg)
    compiled = GitIgnoreSpecPattern(_inside_only(text))
    if compiled.include is None or compiled.regex is None:
        return None
    expression = compiled.regex.pattern
    for end, own_end in _OPEN_ENDS:
        expression = expression.replace(end, own_end)
    return bool(compiled.include), re.compile(expression)


def _inside_only(text: str) -> str:
    """Return a line in which `X/**` is what lies in X and not X itself, as it is for git."""
    line = text.rstrip()
    for end in ("/**", "/**/"):
        if line.endswith(end) and len(line.lstrip("!")) > len(end):
            return line.removesuffix(end) + "/**/*" + end[3:]
    return text


def _any_of(lines: Sequence[IgnoreLine]) -> re.Pattern[str] | None:
    """Join expressions into one, which tells in a single search that none of them matches."""
    if not lines:
        return None
    return re.compile("|".join(f"(?:{line.pattern.pattern})" for line in lines))
