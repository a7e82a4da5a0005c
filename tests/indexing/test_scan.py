"""Scanning folders that git has no say in."""

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glossator.errors import Cancelled, NotAFolder, WorkspaceMissing, WorkspaceUnreadable
from glossator.model import Progress, SkipReason, Stage
from glossator.task import Task
from tests.indexing.trees import paths, reasons, scanned

MakeTree = Callable[[Mapping[str, str | bytes]], Path]


def test_files_come_in_the_order_of_their_paths_with_their_keys(make_tree: MakeTree):
    root = make_tree({"b.py": "bb", "a/c.py": "c", "a.py": "", "B.py": "x"})

    files = scanned(root).files

    assert [file.path for file in files] == ["B.py", "a.py", "a/c.py", "b.py"]
    status = (root / "b.py").stat()
    assert (files[3].size, files[3].mtime_ns, files[3].inode) == (
        2, status.st_mtime_ns, status.st_ino,
    )  # fmt: skip


def test_an_empty_workspace_has_no_files(make_tree: MakeTree):
    assert scanned(make_tree({})).files == ()


def test_ignore_files_of_all_levels_hold(make_tree: MakeTree):
    root = make_tree(
        {
            ".gitignore": "*.log\nout/\n",
            "a.log": "",
            "out/x.py": "",
            "in/.gitignore": "!keep.log\n*.tmp\n",
            "in/keep.log": "",
            "in/x.tmp": "",
            "x.tmp": "",
        }
    )

    assert paths(root) == [".gitignore", "in/.gitignore", "in/keep.log", "x.tmp"]


def test_our_own_ignore_file_has_the_last_word(make_tree: MakeTree):
    root = make_tree(
        {".gitignore": "*.gen\n", ".glossatorignore": "!a.gen\nb.py\n", "a.gen": "", "b.py": ""}
    )

    assert paths(root) == [".gitignore", ".glossatorignore", "a.gen"]


def test_ignore_files_of_other_tools_do_not_count(make_tree: MakeTree):
    root = make_tree({".ignore": "*", ".rgignore": "*", ".dockerignore": "**", "a.py": ""})

    assert "a.py" in paths(root)


def test_the_exclude_setting_leaves_files_out(make_tree: MakeTree):
    root = make_tree({"vendor/a.py": "", "b.py": ""})

    assert paths(root, exclude=("vendor/",)) == ["b.py"]


def test_a_bad_line_is_told_and_the_others_hold(make_tree: MakeTree):
    root = make_tree({".gitignore": "*.log\n!\n*.tmp\n", "a.log": "", "b.tmp": "", "c.py": ""})

    found = scanned(root)

    assert [file.path for file in found.files] == [".gitignore", "c.py"]
    assert any("line 2" in warning for warning in found.warnings)


def test_a_folder_named_like_a_pattern_is_a_folder(make_tree: MakeTree):
    root = make_tree({"***/a.py": "", "[b]/!c.py": "", "#d/e.py": ""})

    assert paths(root) == ["#d/e.py", "***/a.py", "[b]/!c.py"]


def test_folders_of_tools_are_listed_and_not_entered(make_tree: MakeTree):
    root = make_tree(
        {
            "node_modules/a/index.js": "",
            "x/__pycache__/a.pyc": "",
            ".glossator/links.toml": "",
            "app/App.csproj": "",
            "app/obj/a.cs": "",
            "src/bin/main.rs": "",
            "myenv/pyvenv.cfg": "",
            "myenv/lib/a.py": "",
        }
    )

    assert paths(root) == ["app/App.csproj", "src/bin/main.rs"]
    assert reasons(root) == dict.fromkeys(
        [".glossator", "app/obj", "myenv", "node_modules", "x/__pycache__"], SkipReason.DENIED
    )


def test_secrets_are_left_out_and_listed_but_not_code_about_them(make_tree: MakeTree):
    root = make_tree(
        {
            ".env": "",
            "keys/id_rsa": "",
            "otpauthsecret_v1/reader.py": "",
            "docs/secrets-handling.md": "",
            "secret_redaction.py": "",
        }
    )

    assert reasons(root) == {".env": SkipReason.SECRET, "keys/id_rsa": SkipReason.SECRET}
    assert len(paths(root)) == 3


def test_a_person_can_take_a_secret_in(make_tree: MakeTree):
    root = make_tree({".env": "", "sub/.env": ""})

    assert paths(root, include_secrets=("/.env",)) == [".env"]


def test_own_files_inside_the_workspace_are_left_out(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": "", "var/cache/index.sqlite": "", "var/other.py": ""})
    monkeypatch.setenv("GLOSSATOR_CACHE_DIR", str(root / "var/cache"))

    assert paths(root) == ["a.py", "var/other.py"]


def test_a_file_over_the_limit_stays_findable_and_is_listed(make_tree: MakeTree):
    root = make_tree({"big.json": "x" * 101, "small.json": "x" * 100})

    assert paths(root, max_file_bytes=100) == ["big.json", "small.json"]
    assert reasons(root, max_file_bytes=100) == {"big.json": SkipReason.TOO_LARGE}


def test_links_give_each_real_file_once_and_their_loops_end(make_tree: MakeTree):
    root = make_tree({"real/a.py": ""})
    (root / "again").symlink_to("real")
    (root / "real/up").symlink_to("..")
    (root / "b.py").symlink_to("real/a.py")
    (root / "x").symlink_to("y")
    (root / "y").symlink_to("x")
    (root / "lost").symlink_to("nowhere")

    assert paths(root) == ["real/a.py"]
    assert reasons(root) == dict.fromkeys(["lost", "x", "y"], SkipReason.SPECIAL)


def test_links_out_of_the_workspace_are_refused_and_listed(make_tree: MakeTree, tmp_path: Path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.py").write_text("x")
    root = make_tree({"a.py": ""})
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "out.py").symlink_to("../outside/secret.py")
    (root / "passwd").symlink_to("/etc/passwd")

    assert paths(root) == ["a.py"]
    assert reasons(root) == dict.fromkeys(["out", "out.py", "passwd"], SkipReason.OUTSIDE)


def test_a_workspace_may_itself_be_reached_through_a_link(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    (root / "self.py").symlink_to(root / "a.py")
    (tmp_path / "link").symlink_to(root)

    assert paths(tmp_path / "link") == ["a.py"]
    assert reasons(tmp_path / "link") == {}


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes in folders")
def test_pipes_and_sockets_are_left_out_without_being_opened(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": ""})
    os.mkfifo(root / "pipe.py")
    monkeypatch.chdir(root)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.py")

        assert paths(root) == ["a.py"]
        assert reasons(root) == dict.fromkeys(["pipe.py", "socket.py"], SkipReason.SPECIAL)


def test_a_name_that_is_only_bytes_is_listed_and_left_out(make_tree: MakeTree):
    root = make_tree({"a.py": ""})
    try:
        Path(os.fsdecode(os.fsencode(root) + b"/b\xff.py")).write_text("x")
    except OSError:
        pytest.skip("this file system takes text only")

    assert paths(root) == ["a.py"]
    assert reasons(root) == {"b\ufffd.py": SkipReason.UNREADABLE}


def test_a_folder_that_cannot_be_listed_is_a_loss_and_the_rest_is_found(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a/b.py": "", "c.py": ""})
    listing = os.scandir

    def refusing(path: str):
        if str(path).endswith("/a"):
            raise PermissionError(13, "Permission denied")
        return listing(path)

    monkeypatch.setattr(os, "scandir", refusing)
    found = scanned(root)

    assert [file.path for file in found.files] == ["c.py"]
    assert found.unreadable == ("a",)
    assert [(row.path, row.reason) for row in found.skipped] == [("a", SkipReason.UNREADABLE)]


def test_a_root_that_is_missing_a_file_or_closed_is_an_error(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": ""})

    with pytest.raises(WorkspaceMissing):
        scanned(root / "nowhere")
    with pytest.raises(NotAFolder):
        scanned(root / "a.py")

    def refusing(path: str):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refusing)
    with pytest.raises(WorkspaceUnreadable):
        scanned(root)


def test_more_than_half_of_the_text_left_out_is_told(make_tree: MakeTree):
    files = {f"gen/{number}.py": "" for number in range(9)}
    root = make_tree({".gitignore": "gen/\n", "a.py": "", **files})

    (warning,) = scanned(root).warnings

    assert ".gitignore, line 1: gen/" in warning


def test_ignored_pictures_and_packages_are_no_loss(make_tree: MakeTree):
    files = {f"img/{number}.png": "" for number in range(9)}
    modules = {f"node_modules/{number}.js": "" for number in range(9)}
    root = make_tree({".gitignore": "img/\nnode_modules/\n", "a.py": "", **files, **modules})

    assert scanned(root).warnings == ()


def test_a_clone_in_a_plain_folder_is_taken_in_and_one_inside_it_is_not(make_tree: MakeTree):
    root = make_tree(
        {
            "one/.git/HEAD": "",
            "one/a.py": "",
            "one/sub/.git/HEAD": "",
            "one/sub/b.py": "",
            "two/.git": "gitdir: ../x/.git/worktrees/two",
            "two/c.py": "",
        }
    )

    assert paths(root) == ["one/a.py"]
    left_out = reasons(root)
    assert (left_out["one/sub"], left_out["two"]) == (SkipReason.BOUNDARY, SkipReason.BOUNDARY)


def test_a_scan_tells_how_far_it_is_and_can_be_cancelled(make_tree: MakeTree):
    root = make_tree({f"{number}.py": "" for number in range(450)})
    told: list[Progress] = []

    scanned(root, Task(told.append))

    assert {progress.stage for progress in told} == {Stage.SCAN}
    assert [progress.done for progress in told] == [0, 200, 400]

    task = Task()
    task.cancel()
    with pytest.raises(Cancelled):
        scanned(root, task)


def test_folders_may_be_as_deep_as_the_system_allows(make_tree: MakeTree):
    root = make_tree({"/".join(["d"] * 300) + "/a.py": ""})

    assert len(paths(root)) == 1
