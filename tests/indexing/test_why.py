from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from glossator.indexing.scan import rule_against
from glossator.model import WorkspacePath
from glossator.settings import IndexSettings, Settings
from tests.indexing.trees import git, repository, scanned

MakeTree = Callable[[Mapping[str, str | bytes]], Path]

FILES = {
    ".gitignore": "*.log\nout/\n",
    ".glossatorignore": "drafts/\n",
    "a.py": "",
    "a.log": "",
    "out/b.py": "",
    "drafts/c.py": "",
    "node_modules/d.js": "",
    "app/App.csproj": "",
    "app/bin/e.cs": "",
    ".env": "",
    "deploy": "-----BEGIN RSA PRIVATE KEY-----\n",
    "clone/.git/HEAD": "",
    "clone/g.py": "",
    "clone/inner/.git/HEAD": "",
    "clone/inner/f.py": "",
}


def why(root: Path, path: str, **limits: object) -> str:
    return rule_against(
        root, WorkspacePath(path), Settings(index=replace(IndexSettings(), **limits))
    )


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("a.py", ""),
        ("a.log", ".gitignore, line 1: *.log"),
        ("out/b.py", "out: .gitignore, line 2: out/"),
        ("out", ".gitignore, line 2: out/"),
        ("drafts/c.py", "drafts: .glossatorignore, line 1: drafts/"),
        ("node_modules/d.js", "node_modules: installed packages"),
        ("app/bin/e.cs", "app/bin: build output"),
        (".env", "an environment file with passwords"),
        ("deploy", "a private key"),
    ],
)
def test_the_rule_that_leaves_a_path_out_is_named(make_tree: MakeTree, path: str, rule: str):
    assert why(make_tree(FILES), path) == rule


def test_a_setting_is_named_like_a_file(make_tree: MakeTree):
    assert why(make_tree(FILES), "a.py", exclude=("*.py",)) == (
        "the setting index.exclude, line 1: *.py"
    )


def test_a_clone_inside_a_repository_is_named(make_tree: MakeTree):
    root = repository(make_tree({"a.py": ""}))
    repository(root / "inner")
    (root / "inner/b.py").write_text("")

    assert why(root, "inner/b.py") == "inner: a clone of its own"


def test_a_tracked_file_is_indexed_whatever_the_ignore_files_say(make_tree: MakeTree):
    root = make_tree({".gitignore": "*.log\n", "kept.log": "", "lost.log": ""})
    git(root, "init", "-q")
    git(root, "add", "-f", "kept.log")

    assert why(root, "kept.log") == ""
    assert why(root, "lost.log") == ".gitignore, line 1: *.log"


def test_links_are_explained(make_tree: MakeTree):
    root = make_tree({"a.py": "", "folder/b.py": ""})
    (root / "inside.py").symlink_to("a.py")
    (root / "outside.py").symlink_to("/etc/hosts")
    (root / "again").symlink_to("folder")

    assert "its own place" in why(root, "inside.py")
    assert "/etc/hosts" in why(root, "outside.py")
    assert "its own place" in why(root, "again/b.py")


def test_whatever_a_scan_finds_has_no_rule_against_it(make_tree: MakeTree):
    root = make_tree(FILES)
    found = {file.path for file in scanned(root).files}

    against = {path: why(root, path) for path in FILES if not path.endswith("HEAD")}

    assert {path for path, rule in against.items() if not rule} == found - {"deploy"}
