"""Scanning work trees of git, with a real git."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glossator.git import GitFailed, GitTree
from glossator.model import SkipReason
from tests.indexing.trees import (
    as_nobody,
    closed_to_us,
    git,
    paths,
    reasons,
    repository,
    scanned,
)

MakeTree = Callable[[Mapping[str, str | bytes]], Path]


def test_tracked_files_and_new_ones_are_found_and_ignored_ones_are_not(make_tree: MakeTree):
    root = make_tree({".gitignore": "*.log\n", "a.py": "", "kept.log": ""})
    git(root, "init", "-q")
    git(root, "add", "-f", "kept.log", ".gitignore", "a.py")
    (root / "new.py").write_text("")
    (root / "new.log").write_text("")

    assert paths(root) == [".gitignore", "a.py", "kept.log", "new.py"]


def test_a_tracked_file_that_was_deleted_is_not_there(make_tree: MakeTree):
    root = repository(make_tree({"a.py": "", "b.py": ""}))
    (root / "b.py").unlink()

    assert paths(root) == ["a.py"]


def test_own_rules_hold_over_what_git_tracks(make_tree: MakeTree):
    root = repository(
        make_tree(
            {
                ".glossatorignore": "gen/\n",
                "gen/a.py": "",
                "sub/.glossatorignore": "b.*\n",
                "sub/b.py": "",
                "sub/c.py": "",
                "node_modules/x.js": "",
                "bin/Debug/y.cs": "",
                "bin/z.cs": "",
                ".env": "",
            }
        )
    )

    assert paths(root) == [".glossatorignore", "sub/.glossatorignore", "sub/c.py"]
    assert reasons(root) == {
        ".env": SkipReason.SECRET,
        "bin": SkipReason.DENIED,
        "node_modules": SkipReason.DENIED,
    }


def test_tracked_scripts_in_a_folder_called_bin_are_found(make_tree: MakeTree):
    root = repository(make_tree({"bin/setup": "", "src/bin/main.rs": ""}))

    assert paths(root) == ["bin/setup", "src/bin/main.rs"]


def test_clones_and_work_trees_inside_are_boundaries(make_tree: MakeTree, tmp_path: Path):
    root = repository(make_tree({"a.py": ""}))
    git(root, "worktree", "add", "-q", "trees/feature", "-b", "feature")
    repository(root / "clones/other")
    (root / "clones/other/b.py").write_text("")

    assert paths(root) == ["a.py"]
    assert reasons(root) == {
        "clones/other": SkipReason.BOUNDARY,
        "trees/feature": SkipReason.BOUNDARY,
    }


def test_a_second_work_tree_can_be_opened_by_itself(make_tree: MakeTree, tmp_path: Path):
    root = repository(make_tree({"a.py": ""}))
    git(root, "worktree", "add", "-q", str(tmp_path / "feature"), "-b", "feature")

    assert paths(tmp_path / "feature") == ["a.py"]


def test_submodules_are_part_of_the_workspace(make_tree: MakeTree, tmp_path: Path):
    library = repository(tmp_path / "library")
    (library / ".gitignore").write_text("*.log\n")
    (library / "lib.py").write_text("")
    git(library, "add", "-A")
    git(library, "commit", "-q", "-m", "lib")
    root = repository(make_tree({"a.py": ""}))
    git(root, "submodule", "--quiet", "add", str(library), "deps/library")
    (root / "deps/library/new.py").write_text("")
    (root / "deps/library/new.log").write_text("")

    assert paths(root) == [
        ".gitmodules", "a.py", "deps/library/.gitignore", "deps/library/lib.py",
        "deps/library/new.py",
    ]  # fmt: skip


def test_a_submodule_that_is_not_checked_out_is_listed(make_tree: MakeTree, tmp_path: Path):
    library = repository(tmp_path / "library")
    root = repository(make_tree({"a.py": ""}))
    git(root, "submodule", "--quiet", "add", str(library), "library")
    git(root, "commit", "-q", "-m", "sub")
    git(tmp_path, "clone", "-q", str(root), "fresh")

    assert paths(tmp_path / "fresh") == [".gitmodules", "a.py"]
    assert reasons(tmp_path / "fresh") == {"library": SkipReason.BOUNDARY}


def test_a_folder_below_the_top_of_a_work_tree_can_be_opened(make_tree: MakeTree):
    root = repository(make_tree({".gitignore": "*.log\n", "sub/a.py": "", "b.py": ""}))
    (root / "sub/x.log").write_text("")

    assert paths(root / "sub") == ["a.py"]


def test_a_folder_that_the_repository_ignores_can_be_opened_all_the_same(make_tree: MakeTree):
    root = repository(make_tree({".gitignore": "build/\n"}))
    (root / "build").mkdir()
    (root / "build/a.py").write_text("")

    assert paths(root / "build") == ["a.py"]


def test_a_tracked_folder_that_became_a_link_leads_nowhere(make_tree: MakeTree, tmp_path: Path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/a.py").write_text("secret")
    root = repository(make_tree({"docs/a.py": "", "b.py": ""}))
    (root / "docs/a.py").unlink()
    (root / "docs").rmdir()
    (root / "docs").symlink_to(tmp_path / "outside")

    assert paths(root) == ["b.py"]
    assert reasons(root) == {"docs": SkipReason.OUTSIDE}


def test_links_in_a_work_tree_are_judged_as_elsewhere(make_tree: MakeTree):
    root = make_tree({"a.py": ""})
    (root / "b.py").symlink_to("a.py")
    (root / "folder").symlink_to("/etc")
    repository(root)

    assert paths(root) == ["a.py"]
    assert reasons(root) == {"folder": SkipReason.OUTSIDE}


def test_names_of_all_alphabets_are_found(make_tree: MakeTree):
    names = ["ä b.py", "日本.py", "quote\"'.py", "tab\t.py", "é/ф.py"]
    root = repository(make_tree(dict.fromkeys(names, "")))

    assert paths(root) == sorted(names)


def test_patterns_of_ours_that_take_most_of_the_text_are_told(make_tree: MakeTree):
    root = repository(make_tree({f"{number}.py": "" for number in range(5)}))
    (root / ".glossatorignore").write_text("*.py\n")

    (warning,) = scanned(root).warnings

    assert ".glossatorignore, line 1: *.py" in warning


def test_a_repository_that_git_cannot_read_is_walked_and_that_is_told(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = repository(make_tree({".gitignore": "*.log\n", "a.py": ""}))
    (root / ".git/info/exclude").write_text("private/\n")
    (root / "private").mkdir()
    (root / "private/b.py").write_text("")
    (root / "c.log").write_text("")

    def failing(self: GitTree) -> list[str]:
        raise GitFailed(self.root, "index file corrupt")

    monkeypatch.setattr(GitTree, "listing", failing)
    found = scanned(root)

    assert [file.path for file in found.files] == [".gitignore", "a.py"]
    assert any("index file corrupt" in warning for warning in found.warnings)


@pytest.mark.parametrize("with_git", [True, False])
@pytest.mark.skipif(os.name == "nt", reason="folders are closed in other ways there")
def test_a_folder_closed_to_the_reader_is_unreadable(
    make_tree: MakeTree, tmp_path: Path, with_git: bool
):
    root = make_tree({"a.py": "", "closed/b.py": ""})
    if with_git:
        repository(root)

    with closed_to_us(root / "closed", tmp_path):
        answer = as_nobody(
            "found = scanned(Path(sys.argv[1]))\n"
            "print(found.unreadable, [file.path for file in found.files])\n",
            root,
        )

    assert answer == "('closed',) ['a.py']"
