"""Every failure a person may meet: a problem, a remedy and an exit code.

Expected failures of one file are not errors but rows of the index report.
"""

from __future__ import annotations

from pathlib import Path


class GlossatorError(Exception):
    """A failure that a person can read and act on.

    Attributes:
        problem: What is wrong and where, one sentence in the present tense.
        remedy: The one thing to do about it.
        exit_code: What the command line leaves with.
    """

    exit_code = 3

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


MAX_SHOWN = 300
"""Characters of somebody's words that a failure repeats."""


def brief(words: str) -> str:
    """Return words as they are told again: whole, unless nobody could read them all."""
    return words if len(words) <= MAX_SHOWN else f"{words[: MAX_SHOWN - 1]}…"


class Cancelled(Exception):
    """Work stopped at a checkpoint because somebody asked it to. Never caught on the way up."""


class WorkspaceMissing(GlossatorError):
    """The folder to open is not there."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"There is no folder {path}.", "Check the path, or open another folder.")


class PathMissing(GlossatorError):
    """What should be opened is not there."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"There is no file or folder {path}.", "Check the path; commands: glossator --help"
        )


class NotAFolder(GlossatorError):
    """A file was named where a folder is needed."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is a file, not a folder.",
            f"Open the folder that holds it: {path.parent}",
        )


class WorkspaceUnreadable(GlossatorError):
    """The folder is there but cannot be listed."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(
            f"The folder {path} cannot be read ({detail}).",
            "Give yourself permission to list it, or open another folder.",
        )


class IndexTooNew(GlossatorError):
    """The index file was written by a later Glossator."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            f"The index {path} has format {found}; this Glossator reads up to {known}.",
            "Update Glossator, or delete the file and index the workspace again.",
        )


class IndexMissing(GlossatorError):
    """Nothing has been indexed here yet."""

    def __init__(self, root: Path) -> None:
        super().__init__(f"The workspace {root} has no index yet.", f"Run: glossator index {root}")


class IndexOutdated(IndexMissing):
    """There is an index of an earlier format; the next run builds it anew."""

    def __init__(self, root: Path) -> None:
        GlossatorError.__init__(
            self,
            f"The index of the workspace {root} was written by an earlier Glossator.",
            f"Build it anew: glossator index {root}",
        )


class IndexSpoilt(IndexMissing):
    """There is an index, but it cannot be read; the next run builds it anew."""

    def __init__(self, root: Path, detail: str) -> None:
        GlossatorError.__init__(
            self,
            f"The index of the workspace {root} is damaged ({detail}).",
            f"Build it anew: glossator index {root}",
        )


class IndexBusy(GlossatorError):
    """Another process is writing the index."""

    def __init__(self, holder: str) -> None:
        super().__init__(
            f"Another Glossator (process {holder}) is indexing this workspace.",
            "Wait until it is done, or close it and try again.",
        )


class StorageFull(GlossatorError):
    """The disk has no room for the index."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The disk is full: the index {path} could not be written. What was there is kept.",
            "Free some room and index again; the run goes on where it stopped.",
        )


class StorageFailed(GlossatorError):
    """The index cannot be opened or written for a reason of the system."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(
            f"The index {path} cannot be used ({detail}).",
            "Check the permissions of its folder, or set GLOSSATOR_CACHE_DIR to another one.",
        )


class IndexDamaged(StorageFailed):
    """Damage was met while the index was in use; the next run builds it anew."""

    def __init__(self, path: Path, detail: str) -> None:
        GlossatorError.__init__(
            self,
            f"The index {path} is damaged ({detail}).",
            "Build it anew: glossator index PATH, with the workspace's folder as PATH.",
        )


class EntryMissing(GlossatorError):
    """No entry has this id or path."""

    def __init__(self, entry: str) -> None:
        super().__init__(
            f"There is no entry {brief(entry)!r}.", "List the entries with: glossator entries"
        )


class EntryAmbiguous(GlossatorError):
    """Several entries have this id; nothing is written into any of them."""

    def __init__(self, entry: str, paths: tuple[str, ...]) -> None:
        super().__init__(
            f"{len(paths)} entries have the id {entry!r}: {', '.join(paths)}.",
            "Name the file, or give one of them another id.",
        )


class EntryChanged(GlossatorError):
    """The file was changed by somebody else since it was read; nothing was written."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(
            f"{path} changed on disk since it was read; nothing was saved.",
            "Copy your text, reload the entry, and save again.",
        )


class EntryOvertaken(EntryChanged):
    """An entry was changed since a person saw or read it, so nothing was decided about it."""

    def __init__(self, path: str) -> None:
        GlossatorError.__init__(
            self,
            f"{path} changed on disk meanwhile; nothing was written.",
            "Read it again, then decide.",
        )


class EntryReadOnly(GlossatorError):
    """This entry belongs to somebody else's tool and is only read."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} is read-only here.", "Edit it with the program that owns it.")


class EntryUnwritable(GlossatorError):
    """The file cannot be written; the person's text is kept by the caller."""

    def __init__(self, path: str, detail: str, remedy: str) -> None:
        super().__init__(f"{path} could not be saved ({detail}). The file is as it was.", remedy)


class NameRefused(GlossatorError):
    """An entry cannot have the name that was given; nothing was written."""

    def __init__(self, path: str, detail: str, remedy: str = "Choose another name.") -> None:
        super().__init__(f"{path} cannot be renamed: {brief(detail)}.", remedy)


class EntryExists(GlossatorError):
    """A new entry would take a name that is taken, in this or another letter case."""

    def __init__(self, path: str, taken: str) -> None:
        super().__init__(
            f"{path} cannot be created: {taken} is there already.", "Choose another name."
        )


class AnchorUnresolved(GlossatorError):
    """The words name no code, or more than one piece of it.

    Attributes:
        detail: What is wrong with the words, as the problem says it.
        nearest: Words that name some.
    """

    def __init__(
        self, anchor: str, detail: str, nearest: tuple[str, ...] = (), *, remedy: str = ""
    ) -> None:
        hint = f"Nearest: {', '.join(nearest)}" if nearest else "Name it as path::Qualified.name."
        super().__init__(f"{brief(anchor)!r} {detail}.", remedy or hint)
        self.detail, self.nearest = detail, nearest


class DecisionOvertaken(GlossatorError):
    """The file was changed since a decision was written into it, so it is not undone."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} changed on disk since this was decided; nothing was undone.",
            "Change the link by hand: the file holds what was written meanwhile.",
        )


class OutsideWorkspace(GlossatorError):
    """A path leads out of the workspace's roots; nothing was read or written."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{brief(path)!r} leads out of the workspace.", "Name a path inside the workspace."
        )


class FileUnavailable(GlossatorError):
    """A file of the workspace cannot be shown."""

    def __init__(self, path: str, detail: str) -> None:
        super().__init__(
            f"{path} cannot be read ({detail}).", "Update the index, or check the file."
        )


class PatternRefused(GlossatorError):
    """A regular expression that does not compile, is too large, or ran too long."""

    exit_code = 2

    def __init__(self, pattern: str, detail: str) -> None:
        super().__init__(
            f"The pattern {pattern[:60]!r} {detail}.", "Simplify it, or search for plain text."
        )


class TraceTooLarge(GlossatorError):
    """A text that shall be read as a stack trace is too long for one."""

    exit_code = 2

    def __init__(self, characters: int, allowed: int) -> None:
        super().__init__(
            f"The text has {characters:,} characters; up to {allowed:,} are read as a stack trace.",
            "Give only the part of it that has the frames.",
        )


class TraceTooSlow(GlossatorError):
    """A text takes too long to be read as a stack trace."""

    exit_code = 2

    def __init__(self, detail: str) -> None:
        super().__init__(
            f"The text takes too long to be read as a stack trace ({detail.rstrip('.')}).",
            "Give only the part of it that has the frames.",
        )


class SettingsDamaged(GlossatorError):
    """The settings file cannot be read; defaults are used and the file is kept aside."""

    def __init__(self, path: Path, detail: str, aside: Path) -> None:
        super().__init__(
            f"The settings file {path} cannot be read ({detail}); defaults are used.",
            f"Your file was kept as {aside}.",
        )


class ComponentMissing(GlossatorError):
    """Something that belongs to the installation or the system is not there."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what} is missing.", remedy)


class EngineLost(GlossatorError):
    """The indexing process ended and could not be started again."""

    def __init__(self, detail: str) -> None:
        super().__init__(
            f"The indexing process stopped ({detail}).",
            "Index again; what was already read is kept.",
        )
