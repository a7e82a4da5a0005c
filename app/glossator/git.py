"""The only place that runs git, for four reading commands, so that no repository can misuse it.

Why so careful: a `.git/config` that came with a download runs its own programs or reads elsewhere
under plain git. Seen with core.fsmonitor, gpg.program, filter.*.clean, a promisor remote and
core.worktree; each of the five is a test. So git is given the folders instead of looking for
them, hooks and helpers are switched off, the environment is cleared of GIT_*, nothing is fetched,
and only `ls-files`, `log`, `rev-parse` and `cat-file` are used: never a work-tree `diff` or
`status`, which run filters. Where anything is doubtful there is no `GitTree`, and the caller reads
the folder by itself.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from glossator.errors import GlossatorError

TIME_LIMIT = 60.0
"""Seconds that one git command may take; a cold listing of 100,000 files takes a few."""

MAX_BLOB = 20_000_000
"""Bytes of the largest old file that is read."""

_OPTIONS = (
    "--no-pager",
    "--no-optional-locks",
    "--no-replace-objects",
    "--literal-pathspecs",
    *("-c", "core.fsmonitor=false"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "core.untrackedCache=false"),
    *("-c", "log.showSignature=false"),
    *("-c", "submodule.recurse=false"),
    *("-c", "credential.helper="),
)

_ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}

_LINK = re.compile(rb"gitdir: ?([^\r\n\0]+)\r?\n?")
_REVISION = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./@{}^~-]*")
_SUBMODULE = b"160000 "


class GitFailed(GlossatorError):
    """Git ended with a failure or did not end in time."""

    def __init__(self, root: Path, detail: str) -> None:
        super().__init__(
            f"Git cannot read the repository of {root} ({detail}).",
            "Check the repository with `git status`; until then its ignore files are read without "
            "git.",
        )


@dataclass(frozen=True, slots=True)
class GitTree:
    """A folder inside a git work tree, and what git knows about the files below it.

    Attributes:
        root: The folder that paths are relative to; the work tree's top or a folder below it.
        top: Where the work tree begins.
        seconds: How long one command may take.
    """

    root: Path
    top: Path
    seconds: float
    _program: str
    _git_dir: Path

    @classmethod
    def of(cls, root: Path, *, seconds: float = TIME_LIMIT) -> GitTree | None:
        """Return what git knows of a folder, or None when git has no say there.

        That is so when git is not installed, when no folder upwards is a work tree, when the
        repository belongs to another user, when its configuration puts its files elsewhere, and
        when it ignores the folder as a whole.
        """
        root = root.resolve()
        top = next((folder for folder in (root, *root.parents) if _has_git(folder)), None)
        git_dir = _git_dir(top) if top else None
        program = _program(root)
        if top is None or git_dir is None or program is None:
            return None
        if not all(map(_ours, (top, top / ".git", git_dir))):
            return None
        tree = cls(root, top, seconds, program, git_dir)
        return tree if tree._in_place() and not tree._ignored() else None

    def files(self) -> list[str]:
        """Return the files below the root that git tracks or would offer to track, by path.

        Files that are gone from disk but still tracked are among them; submodules and clones
        inside the tree are not.

        Raises:
            GitFailed: When git does not answer.
        """
        submodules = set(self.submodules())
        return [
            path for path in self.listing() if not path.endswith("/") and path not in submodules
        ]

    def listing(self) -> list[str]:
        """Return all that belongs to the tree below the root, by path, in a single question.

        Files as `files` gives them, and among them the submodules; clones and work trees inside
        the tree end in a slash.

        Raises:
            GitFailed: When git does not answer.
        """
        return self._listed("-c", "-o", "--exclude-standard")

    def nested(self) -> list[str]:
        """Return the folders below the root that are clones or work trees of their own, by path.

        Raises:
            GitFailed: When git does not answer.
        """
        others = self._listed("-o", "--exclude-standard")
        return [path.rstrip("/") for path in others if path.endswith("/")]

    def submodules(self) -> list[str]:
        """Return the folders below the root that are submodules, by path.

        Raises:
            GitFailed: When git does not answer.
        """
        rows = self._paths(self._run("ls-files", "-z", "--stage"))
        marker = _SUBMODULE.decode()
        return sorted({row.partition("\t")[2] for row in rows if row.startswith(marker)})

    def head(self) -> str:
        """Return the id of the commit that is checked out; "" when there is none yet."""
        try:
            return self._run("rev-parse", "--verify", "--quiet", "HEAD").decode("ascii").strip()
        except GitFailed:
            return ""

    def revisions(self, path: str, *, limit: int = 20) -> list[str]:
        """Return the ids of the last commits that changed a file, newest first.

        Args:
            path: Relative to the root.
            limit: How many are enough.
        """
        try:
            out = self._run("log", f"-n{limit}", "--format=%H", "HEAD", "--", path)
        except GitFailed:
            return []
        return out.decode("ascii").split()

    def text_at(self, revision: str, path: str) -> bytes | None:
        """Return a file's bytes as they were at a revision.

        Args:
            revision: A commit id or name.
            path: Relative to the root.

        Returns:
            None when there is no such revision or file, when it lies on a server only, or when
            it is larger than `MAX_BLOB`.
        """
        if not _REVISION.fullmatch(revision):
            return None
        below = self.root.relative_to(self.top).joinpath(path).as_posix()
        try:
            commit = self._run("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
            blob = f"{commit.decode('ascii').strip()}:{below}"
            if int(self._run("cat-file", "-s", blob)) > MAX_BLOB:
                return None
            return self._run("cat-file", "blob", blob)
        except (GitFailed, ValueError):
            return None

    def _in_place(self) -> bool:
        """Tell whether the repository agrees that its files are where its `.git` lies."""
        command = [f"--git-dir={self._git_dir}", "rev-parse", "--show-toplevel"]
        try:
            answer = self._start(command, self.top)
        except GitFailed:
            return False
        said = answer.decode("utf-8", "surrogateescape").rstrip("\r\n")
        return bool(said) and Path(said).resolve() == self.top

    def _ignored(self) -> bool:
        """Tell whether the work tree leaves out the root as a whole."""
        if self.root == self.top:
            return False
        below = self.root.relative_to(self.top).as_posix()
        command = ("ls-files", "-z", "-o", "-i", "--exclude-standard", "--directory", "--", below)
        try:
            left_out = self._paths(self._run(*command, at=self.top))
        except GitFailed:
            return True
        return any(path.endswith("/") and f"{below}/".startswith(path) for path in left_out)

    def _listed(self, *which: str) -> list[str]:
        return sorted(set(self._paths(self._run("ls-files", "-z", *which))))

    def _paths(self, output: bytes) -> list[str]:
        return [path for path in os.fsdecode(output).split("\0") if path]

    def _run(self, command: str, *arguments: str, at: Path | None = None) -> bytes:
        """Run one of the four commands in the work tree; paths are relative to `at`."""
        folders = [f"--git-dir={self._git_dir}", f"--work-tree={self.top}"]
        return self._start([*folders, command, *arguments], at or self.root)

    def _start(self, arguments: list[str], at: Path) -> bytes:
        """Run git and return what it prints.

        Raises:
            GitFailed: When it fails or takes too long; it is ended then, with what it started.
        """
        names = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        try:
            child = subprocess.Popen(
                [self._program, *_OPTIONS, *arguments],
                cwd=at,
                env=names | _ENVIRONMENT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as failure:
            raise GitFailed(self.root, str(failure)) from failure
        with child:
            try:
                output, complaint = child.communicate(timeout=self.seconds)
            except subprocess.TimeoutExpired as failure:
                _end(child)
                raise GitFailed(self.root, f"no answer in {self.seconds:g} s") from failure
        if child.returncode != 0:
            lines = complaint.decode("utf-8", "replace").split("\n")
            raise GitFailed(self.root, lines[0][:200] or f"exit code {child.returncode}")
        return output


def installed() -> str:
    """Return where git is installed; "" when it is not."""
    return shutil.which("git") or ""


def _has_git(folder: Path) -> bool:
    try:
        return (folder / ".git").is_dir() or (folder / ".git").is_file()
    except OSError:
        return False


def _git_dir(top: Path) -> Path | None:
    """Return where a work tree's repository is: its `.git`, or where that file points."""
    entry = top / ".git"
    if entry.is_dir():
        return entry.resolve()
    try:
        with entry.open("rb") as stream:
            link = _LINK.fullmatch(stream.read(8_192))
    except OSError:
        return None
    if link is None or link[1].startswith((b"//", b"\\\\")):  # a share: asking there tells who asks
        return None
    folder = (top / os.fsdecode(link[1])).resolve()
    return folder if folder.is_dir() else None


def _program(root: Path) -> str | None:
    """Return the installed git; one that lies in the workspace itself does not count."""
    found = shutil.which("git")
    if found is None or not Path(found).is_absolute():
        return None
    return None if Path(found).resolve().is_relative_to(root) else found


def _ours(path: Path) -> bool:
    """Tell whether a path belongs to the user who runs the program, as git itself asks."""
    if os.name == "nt":
        return True
    try:
        return path.stat().st_uid == os.geteuid()
    except OSError:
        return False


def _end(child: subprocess.Popen[bytes]) -> None:
    """End a command and everything it started, so that no pipe stays open."""
    if os.name == "nt":
        child.kill()
        return
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        child.kill()
