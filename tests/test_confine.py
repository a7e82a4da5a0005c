"""Nothing outside the workspace is read or written, however the path is dressed up."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossator import confine
from glossator.errors import FileUnavailable, OutsideWorkspace

MakeTree = Callable[[dict[str, str]], Path]


@pytest.mark.parametrize(
    ("path", "real"),
    [
        ("a.py", "a.py"),
        ("pkg/b.py", "pkg/b.py"),
        ("pkg/../a.py", "a.py"),
        ("./a.py", "a.py"),
        ("not/there/yet.md", "not/there/yet.md"),
        ("", "."),
        ("...", "..."),
        ("~/x", "~/x"),
    ],
)
def test_a_path_inside_is_found(make_tree: MakeTree, path: str, real: str):
    root = make_tree({"a.py": "", "pkg/b.py": ""})

    assert confine.inside(root, path) == (root / real).resolve()


@pytest.mark.parametrize(
    "path",
    [
        "../secret",
        "pkg/../../secret",
        "/etc/passwd",
        "//host/share",
        "..",
        "a\0b",
        "\ud800",
    ],
)
def test_a_path_that_leads_out_is_refused(make_tree: MakeTree, path: str):
    root = make_tree({"a.py": "", "pkg/b.py": ""})

    with pytest.raises(OutsideWorkspace):
        confine.inside(root, path)


def test_a_sibling_with_the_same_beginning_is_outside(make_tree: MakeTree):
    root = make_tree({"a.py": ""})
    (root.parent / "workspace-two").mkdir()

    with pytest.raises(OutsideWorkspace):
        confine.inside(root, "../workspace-two")


def test_a_link_that_leads_out_is_refused(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    (tmp_path / "secret").write_text("s")
    (root / "file").symlink_to(tmp_path / "secret")
    (root / "folder").symlink_to(tmp_path)

    for path in ("file", "folder", "folder/secret", "folder/new.md"):
        with pytest.raises(OutsideWorkspace):
            confine.inside(root, path)


def test_a_link_that_stays_inside_is_followed(make_tree: MakeTree):
    root = make_tree({"pkg/a.py": ""})
    (root / "short").symlink_to(root / "pkg")

    assert confine.inside(root, "short/a.py") == (root / "pkg/a.py").resolve()


def test_a_link_in_circles_is_refused(make_tree: MakeTree):
    root = make_tree({})
    (root / "one").symlink_to(root / "two")
    (root / "two").symlink_to(root / "one")

    with pytest.raises(OutsideWorkspace):
        confine.inside(root, "one")


def test_a_root_reached_through_a_link_is_the_same_root(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"a.py": ""})
    (tmp_path / "alias").symlink_to(root)

    assert confine.inside(tmp_path / "alias", "a.py") == (root / "a.py").resolve()
    assert confine.relative(tmp_path / "alias", root / "a.py") == "a.py"
    assert confine.relative(root, tmp_path / "alias" / "a.py") == "a.py"


def test_the_workspace_path_of_a_file(make_tree: MakeTree):
    root = make_tree({"pkg/a.py": ""})

    assert confine.relative(root, root / "pkg" / "a.py") == "pkg/a.py"
    assert confine.relative(root, Path("pkg/a.py")) == "pkg/a.py"
    assert confine.relative(root, root) == ""
    for elsewhere in (root.parent, Path("/"), Path("../x"), Path("a\0b")):
        with pytest.raises(OutsideWorkspace):
            confine.relative(root, elsewhere)


def test_only_a_regular_file_is_given_to_read(make_tree: MakeTree):
    root = make_tree({"a.py": "x", "pkg/b.py": ""})
    os.mkfifo(root / "pipe")

    assert confine.regular_file(root, "a.py") == (root / "a.py").resolve()
    for path, told in (("pkg", "a folder"), ("pipe", "not a regular file"), ("no", "No such file")):
        with pytest.raises(FileUnavailable, match=told):
            confine.regular_file(root, path)
    with pytest.raises(OutsideWorkspace):
        confine.regular_file(root, "../x")


parts = st.lists(st.sampled_from(["..", ".", "", "a", "b", "up", "out", "/"]), max_size=8)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(parts)
def test_whatever_is_allowed_is_inside(make_tree: MakeTree, parts: list[str]):
    root = make_tree({"a/x": "", "b/y": ""})
    for name, target in (("a/up", ".."), ("b/out", "../..")):
        if not (root / name).is_symlink():
            (root / name).symlink_to(target)

    try:
        real = confine.inside(root, "/".join(parts))
    except OutsideWorkspace:
        return
    assert real.is_relative_to(root.resolve())
    assert confine.inside(root, confine.relative(root, real)) == real
