"""What a scan goes by: limits, the person's patterns, and where Glossator keeps its own files.

A rule is a reason and a sentence; "no rule" means that the file belongs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from glossator import settings as person
from glossator.indexing import denylist, keyfiles
from glossator.indexing.ignore import IgnoreFile, IgnoreStack, ignore_lines
from glossator.model import SkipReason

Rule = tuple[SkipReason, str]
"""Why something is left out: the reason, and one sentence or a few words about it."""

OWN_IGNORE_FILE = ".glossatorignore"
"""Holds everywhere; written like a `.gitignore`."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one workspace that do not depend on what lies in its folders.

    Attributes:
        exclude: Patterns of the settings for what to leave out.
        include_secrets: Patterns of the settings for key files to take in.
        own: Beginnings of the workspace paths of Glossator's own files, where it keeps some here.
    """

    max_file_bytes: int
    exclude: IgnoreFile
    include_secrets: IgnoreFile
    own: tuple[str, ...] = ()

    @classmethod
    def of(cls, root: Path, settings: person.Settings, own: Iterable[Path] = ()) -> Self:
        """Return the rules of a workspace.

        Args:
            own: Files that this run itself writes, such as the index.
        """
        index = settings.index
        folders = (
            person.cache_dir(), person.config_dir(), person.data_dir(), person.state_dir(),
        )  # fmt: skip
        found = [_below(root, folder, "/") for folder in folders]
        found += [_below(root, file, "") for file in own]
        return cls(
            max_file_bytes=index.max_file_bytes,
            exclude=ignore_lines("the setting index.exclude", "", index.exclude),
            include_secrets=ignore_lines(
                "the setting index.include_secrets", "", index.include_secrets
            ),
            own=tuple(sorted({place for place in found if place})),
        )

    @property
    def stack(self) -> IgnoreStack:
        """The ignore rules that hold in the root before any file was read."""
        return IgnoreStack().with_files([self.exclude])

    def of_folder(self, path: str) -> Rule | None:
        """Return the rule that leaves a folder out by its path alone."""
        if self.own and f"{path}/".startswith(self.own):
            return SkipReason.DENIED, denylist.OWN_STATE
        rule = denylist.rule_by_name(path)
        return (SkipReason.DENIED, rule) if rule else None

    def of_file(self, path: str) -> Rule | None:
        """Return the rule that leaves a file out by its path alone."""
        if self.own and path.startswith(self.own):
            return SkipReason.DENIED, denylist.OWN_STATE
        denied = denylist.rule_of_file(path)
        if denied:
            return SkipReason.DENIED, denied
        rule = keyfiles.rule_by_name(path)
        return (SkipReason.SECRET, rule) if rule and not self.takes_secret(path) else None

    def of_content(self, path: str, content: bytes) -> Rule | None:
        """Return the rule that leaves a file out by what stands in it."""
        rule = keyfiles.rule_by_content(path, content)
        return (SkipReason.SECRET, rule) if rule and not self.takes_secret(path) else None

    def takes_secret(self, path: str) -> bool:
        """Tell whether the person wants this file although it looks like a key."""
        line = self.include_secrets.decides(path)
        return line is not None and line.ignores


def _below(root: Path, place: Path, end: str) -> str:
    """Return a place as the beginning of workspace paths, or "" when it is not below the root."""
    try:
        home, real = root.resolve(), place.resolve()
    except (OSError, RuntimeError):
        return ""
    if home == real or not real.is_relative_to(home):
        return ""
    return real.relative_to(home).as_posix() + end
