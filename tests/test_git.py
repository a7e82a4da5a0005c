"""Git answers, and no repository can make it run a program, read elsewhere or wait for ever.

Each trap is sprung by plain git first, so that a test which no longer proves anything fails.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from glossator.git import GitFailed, GitTree

MakeTree = Callable[[dict[str, str]], Path]

NAMES = {
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_AUTHOR_DATE": "1700000000 +0000",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b",
    "GIT_COMMITTER_DATE": "1700000000 +0000",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep git away from the settings of the person who runs the tests."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)


def naive(root: Path, *arguments: str, given: bytes = b"") -> bytes:
    """Run git as anybody would; failures are the caller's business."""
    command = ["git", "-C", str(root), *arguments]
    done = subprocess.run(
        command, input=given, capture_output=True, env=os.environ | NAMES, check=False, timeout=60
    )
    return done.stdout


def commit(root: Path, message: str = "m") -> str:
    naive(root, "init", "-q", "-b", "main")
    naive(root, "add", "-A")
    naive(root, "commit", "-q", "-m", message)
    return naive(root, "rev-parse", "HEAD").decode().strip()


def configure(root: Path, text: str) -> None:
    with (root / ".git" / "config").open("a") as stream:
        stream.write(text)


def trap(tmp_path: Path, then: str = "exit 1") -> tuple[Path, Path]:
    """Lay out a program that leaves a mark when it is run. Returns the program and the mark."""
    program, mark = tmp_path / "trap.sh", tmp_path / "mark"
    program.write_text(f"#!/bin/sh\necho ran >> '{mark}'\n{then}\n")
    program.chmod(0o755)
    return program, mark


def use_everything(root: Path) -> None:
    """Ask every question there is."""
    tree = GitTree.of(root)
    assert tree is not None
    tree.files()
    tree.nested()
    tree.submodules()
    tree.head()
    tree.revisions("a.py")
    tree.text_at("HEAD", "a.py")


def tree_of(root: Path) -> GitTree:
    tree = GitTree.of(root)
    assert tree is not None
    return tree


def test_the_files_are_those_git_tracks_or_would_offer(make_tree: MakeTree):
    root = make_tree({"a.py": "", "pkg/ö b.py": "", "kept.log": "", ".gitignore": "*.log\nout/\n"})
    commit(root)
    naive(root, "add", "-f", "kept.log")
    for name in ("new.py", "noise.log", "pkg/line\nbreak.py"):
        (root / name).write_text("")
    (root / "out").mkdir()
    (root / "out" / "x.py").write_text("")

    assert tree_of(root).files() == [
        ".gitignore", "a.py", "kept.log", "new.py", "pkg/line\nbreak.py", "pkg/ö b.py",
    ]  # fmt: skip


def test_a_folder_below_the_top_gives_its_own_paths(make_tree: MakeTree):
    root = make_tree({"a.py": "old", "pkg/b.py": "old", "pkg/deep/c.py": "", "out/d.py": ""})
    first = commit(root)
    (root / "pkg" / "b.py").write_text("new")
    second = commit(root)

    tree = tree_of(root / "pkg")

    assert tree.top == root.resolve()
    assert tree.files() == ["b.py", "deep/c.py"]
    assert tree.text_at(first, "b.py") == b"old"
    assert tree.revisions("b.py") == [second, first]


def test_a_folder_that_its_repository_ignores_is_read_without_git(make_tree: MakeTree):
    root = make_tree({"a.py": "", ".gitignore": "out/\n", "out/deep/b.py": "", "in/c.py": ""})
    commit(root)
    (root / "in" / "empty").mkdir()

    assert GitTree.of(root / "out") is None
    assert GitTree.of(root / "out" / "deep") is None
    assert tree_of(root / "in").files() == ["c.py"]
    assert tree_of(root / "in" / "empty").files() == []


def test_clones_and_submodules_inside_are_told_apart(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    commit(root)
    other = tmp_path / "other"
    other.mkdir()
    (other / "b.py").write_text("")
    commit(other)
    naive(root, "clone", "-q", str(other), "clone")
    allow = ("-c", "protocol.file.allow=always")
    naive(root, *allow, "submodule", "--quiet", "add", str(other), "vendor/sub")

    tree = tree_of(root)

    assert tree.files() == [".gitmodules", "a.py"]
    assert tree.nested() == ["clone"]
    assert tree.submodules() == ["vendor/sub"]
    assert tree_of(root / "vendor" / "sub").files() == ["b.py"]
    assert tree_of(root / "clone").files() == ["b.py"]


def test_a_conflict_lists_its_file_once(make_tree: MakeTree):
    root = make_tree({"a.py": "1\n"})
    commit(root)
    naive(root, "checkout", "-q", "-b", "side")
    (root / "a.py").write_text("2\n")
    commit(root)
    naive(root, "checkout", "-q", "main")
    (root / "a.py").write_text("3\n")
    commit(root)
    naive(root, "merge", "side")
    assert naive(root, "ls-files").split() == [b"a.py"] * 3

    assert tree_of(root).files() == ["a.py"]


def test_old_text_is_read_from_the_history(make_tree: MakeTree):
    root = make_tree({"a.py": "one\n", "b.py": ""})
    first = commit(root)
    (root / "a.py").write_text("two\n")
    second = commit(root)

    tree = tree_of(root)

    assert tree.head() == second
    assert tree.revisions("a.py") == [second, first]
    assert tree.revisions("a.py", limit=1) == [second]
    assert tree.text_at(first, "a.py") == b"one\n"
    assert tree.text_at("HEAD~1", "a.py") == b"one\n"
    assert tree.text_at(second, "gone.py") is None
    assert tree.text_at(second, "../a.py") is None
    assert tree.text_at("no-such-branch", "a.py") is None


@pytest.mark.parametrize("revision", ["--output=mark", "-h", "", "HEAD:b.py", "a\0b", "HEAD b"])
def test_what_is_no_revision_is_not_given_to_git(make_tree: MakeTree, revision: str):
    root = make_tree({"a.py": ""})
    commit(root)

    assert tree_of(root).text_at(revision, "a.py") is None
    assert sorted(path.name for path in root.iterdir()) == [".git", "a.py"]


def test_a_path_that_looks_like_an_option_is_a_path(make_tree: MakeTree, tmp_path: Path):
    name = "--output=mark"
    root = make_tree({name: "x", ":(top)a": "y"})
    head = commit(root)

    tree = tree_of(root)

    assert tree.revisions(name) == [head]
    assert tree.revisions(":(top)a") == [head]
    assert tree.text_at("HEAD", name) == b"x"
    assert not (root / "mark").exists()


def test_before_the_first_commit_there_is_no_head(make_tree: MakeTree):
    root = make_tree({"a.py": ""})
    naive(root, "init", "-q")

    tree = tree_of(root)

    assert tree.files() == ["a.py"]
    assert tree.head() == ""
    assert tree.revisions("a.py") == []


def test_where_git_has_no_say_there_is_no_tree(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": "", "broken/.git": "nonsense", "lost/.git": "gitdir: ../nowhere"})
    os.mkfifo(root / "broken" / "pipe")

    assert GitTree.of(root) is None
    assert GitTree.of(root / "broken") is None
    assert GitTree.of(root / "lost") is None
    commit(root)
    (root / ".git" / "HEAD").write_text("damaged")
    assert GitTree.of(root) is None
    (root / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    assert GitTree.of(root) is not None
    monkeypatch.setenv("PATH", "")
    assert GitTree.of(root) is None


def test_a_git_that_lies_in_the_workspace_is_not_run(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    root = make_tree({"a.py": ""})
    commit(root)
    program, mark = trap(tmp_path)
    program.rename(root / "git")
    monkeypatch.chdir(root)
    for path in ("", ".", str(root)):
        monkeypatch.setenv("PATH", path)
        assert GitTree.of(root) is None

    subprocess.run([str(root / "git")], check=False)  # the trap works
    assert mark.read_text() == "ran\n"


def test_a_pipe_in_place_of_the_repository_does_not_stop_anything(make_tree: MakeTree):
    root = make_tree({"a.py": ""})
    os.mkfifo(root / ".git")

    assert GitTree.of(root) is None


def test_a_linked_work_tree_is_read(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    head = commit(root)
    naive(root, "worktree", "add", "-q", str(tmp_path / "linked"))

    tree = tree_of(tmp_path / "linked")

    assert (tmp_path / "linked" / ".git").is_file()
    assert tree.files() == ["a.py"]
    assert tree.head() == head


def test_trap_one_a_file_system_monitor_is_not_run(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    commit(root)
    program, mark = trap(tmp_path)
    configure(root, f"[core]\n\tfsmonitor = {program}\n")

    use_everything(root)

    assert not mark.exists()
    naive(root, "status")
    assert mark.exists()


def test_trap_two_a_signature_is_not_checked(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    commit(root)
    plain = naive(root, "cat-file", "commit", "HEAD")
    head, _, message = plain.partition(b"\n\n")
    block = b"gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
    signed = naive(
        root, "hash-object", "-t", "commit", "-w", "--stdin",
        given=head + b"\n" + block + b"\n\n" + message,
    )  # fmt: skip
    naive(root, "reset", "-q", "--hard", signed.decode().strip())
    program, mark = trap(tmp_path)
    configure(root, f"[log]\n\tshowSignature = true\n[gpg]\n\tprogram = {program}\n")

    use_everything(root)

    assert not mark.exists()
    naive(root, "log")
    assert mark.exists()


def test_trap_three_a_filter_is_not_run(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": "x = 1\n", ".gitattributes": "*.py filter=evil\n"})
    commit(root)
    program, mark = trap(tmp_path, "cat")
    configure(root, f'[filter "evil"]\n\tclean = {program}\n\tsmudge = {program}\n')
    (root / "a.py").write_text("x = 2\n")
    os.utime(root / "a.py", (1, 1))

    use_everything(root)

    assert not mark.exists()
    naive(root, "status")
    assert mark.exists()


@pytest.mark.parametrize("way", ["transport", "uploadpack"])
def test_trap_four_nothing_is_fetched(make_tree: MakeTree, tmp_path: Path, way: str):
    root = make_tree({"a.py": "x = 1\n"})
    commit(root)
    blob = naive(root, "rev-parse", "HEAD:a.py").decode().strip()
    (root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    program, mark = trap(tmp_path)
    remote = {
        "transport": f"\turl = ext::{program}\n",
        "uploadpack": f"\turl = file://{root}\n\tuploadpack = {program}\n",
    }
    configure(
        root,
        "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n"
        f'[remote "origin"]\n\tpromisor = true\n{remote[way]}'
        '[protocol "ext"]\n\tallow = always\n[protocol "file"]\n\tallow = always\n',
    )

    assert tree_of(root).text_at("HEAD", "a.py") is None
    use_everything(root)

    assert not mark.exists()
    naive(root, "cat-file", "blob", "HEAD:a.py")
    assert mark.exists()


def test_trap_five_a_work_tree_elsewhere_is_refused(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    commit(root)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "secret.txt").write_text("")
    configure(root, f"[core]\n\tworktree = {elsewhere}\n")

    assert GitTree.of(root) is None
    configure(root, f"[core]\n\tworktree = {root.parent}\n")
    assert GitTree.of(root) is None
    configure(root, f"[core]\n\tworktree = {root}\n")
    assert tree_of(root).files() == ["a.py"]

    configure(root, f"[core]\n\tworktree = {elsewhere}\n")
    repository = ("--git-dir", str(root / ".git"))
    assert b"secret.txt" in naive(elsewhere, *repository, "ls-files", "-o")


def test_a_repository_that_points_outside_with_a_work_tree_elsewhere_is_refused(
    make_tree: MakeTree, tmp_path: Path
):
    root = make_tree({"a.py": ""})
    commit(root)
    (root / ".git").rename(tmp_path / "repository")
    (root / ".git").write_text(f"gitdir: {tmp_path / 'repository'}\n")

    assert tree_of(root).files() == ["a.py"]
    with (tmp_path / "repository" / "config").open("a") as stream:
        stream.write(f"[core]\n\tworktree = {tmp_path}\n")
    assert GitTree.of(root) is None


@pytest.mark.parametrize("target", [b"//host/share/repo", b"\\\\host\\share\\repo"])
def test_a_repository_on_a_share_is_not_asked_for(make_tree: MakeTree, target: bytes):
    root = make_tree({"a.py": ""})
    (root / ".git").write_bytes(b"gitdir: " + target + b"\n")

    assert GitTree.of(root) is None


def test_the_environment_of_another_repository_does_not_reach_git(
    make_tree: MakeTree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": ""})
    commit(root)
    other = tmp_path / "other"
    other.mkdir()
    (other / "b.py").write_text("")
    commit(other)
    program, mark = trap(tmp_path)
    for name, value in {
        "GIT_DIR": str(other / ".git"),
        "GIT_WORK_TREE": str(other),
        "GIT_INDEX_FILE": str(other / ".git" / "index"),
        "GIT_TRACE": str(mark),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.fsmonitor",
        "GIT_CONFIG_VALUE_0": str(program),
    }.items():
        monkeypatch.setenv(name, value)

    assert tree_of(root).files() == ["a.py"]
    use_everything(root)

    assert not mark.exists()
    assert naive(root, "ls-files") == b"b.py\n"
    assert mark.exists()


def test_a_repository_of_another_user_is_read_without_git(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"pkg/a.py": ""})
    commit(root)
    assert GitTree.of(root / "pkg") is not None
    owner = os.geteuid()

    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)

    assert GitTree.of(root) is None
    assert GitTree.of(root / "pkg") is None


def test_a_git_that_does_not_answer_is_ended_with_all_it_started(
    make_tree: MakeTree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": ""})
    commit(root)
    tree = GitTree.of(root, seconds=0.3)
    assert tree is not None
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nsleep 100\necho never\n")
    slow.chmod(0o755)
    stuck = GitTree(tree.root, tree.top, 0.3, str(slow), tree._git_dir)
    started = time.monotonic()

    with pytest.raises(GitFailed, match=r"no answer in 0\.3 s"):
        stuck.files()

    assert time.monotonic() - started < 30
    assert stuck.head() == ""


def test_a_repository_that_breaks_later_is_told(make_tree: MakeTree):
    root = make_tree({"a.py": ""})
    commit(root)
    tree = tree_of(root)
    (root / ".git" / "index").write_bytes(b"damaged")

    with pytest.raises(GitFailed) as failure:
        tree.files()

    assert "index" in failure.value.problem
    assert failure.value.remedy


def test_only_four_commands_are_known_to_the_module():
    source = (Path(__file__).parent.parent / "app" / "glossator" / "git.py").read_text("utf-8")
    code = source.split('"""', 2)[2]

    for word in ('"status"', '"diff"', '"show"', '"checkout"', '"fetch"', '"config"', "shell="):
        assert word not in code
