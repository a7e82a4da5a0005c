"""The walls around the suite: no network, and nothing of the person who runs it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glossator.git import GitTree
from tests.support.network import NetworkBlocked

HERE = ("127.0.0.1", 9)


@pytest.mark.parametrize(
    "reach",
    [
        lambda one: one.connect(HERE),
        lambda one: one.connect_ex(HERE),
        lambda one: one.sendto(b"x", HERE),
    ],
)
def test_no_test_reaches_the_network(reach: Callable[[socket.socket], object]):
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one,
        pytest.raises(NetworkBlocked),
    ):
        reach(one)


def test_no_program_that_a_test_starts_reaches_it_either():
    reach = "import socket; socket.socket().connect(('127.0.0.1', 9))"
    done = subprocess.run(
        [sys.executable, "-c", reach], capture_output=True, text=True, check=False
    )

    assert done.returncode != 0
    assert "NetworkBlocked" in done.stderr


def test_processes_of_this_machine_may_talk():
    left, right = socket.socketpair()
    with left, right:
        left.sendall(b"x")
        assert right.recv(1) == b"x"


def test_a_persons_own_git_settings_play_no_part(
    make_tree: Callable[[Mapping[str, str | bytes]], Path],
):
    root = make_tree({"a.py": "x = 1\n", "b.py": "y = 2\n"})
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    tree = GitTree.of(root)

    assert tree is not None
    assert sorted(tree.files()) == ["a.py", "b.py"]
    assert not Path(os.environ["HOME"], ".gitconfig").exists()
    assert Path(os.environ["HOME"]) != Path("~root").expanduser()
