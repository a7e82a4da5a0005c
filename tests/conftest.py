"""The fixtures everybody shares: a private home for every test, no network, small workspaces."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.support.network import NetworkBlocked, blocked_connect

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["GLOSSATOR_BLOCK_SOCKETS"] = "1"  # the engine process blocks them too
# Programs that a test starts run the sources under test, whatever is installed.
os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parent.parent / "app")


@pytest.fixture(autouse=True)
def _private_home(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Point every folder Glossator writes to into the test's own space."""
    home = tmp_path_factory.mktemp("home")
    for name in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"GLOSSATOR_{name}_DIR", str(home / name.lower()))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that is not local to this machine's processes."""
    monkeypatch.setattr(socket.socket, "connect", blocked_connect(socket.socket.connect))


@pytest.fixture
def make_tree(tmp_path: Path) -> Callable[[Mapping[str, str | bytes]], Path]:
    """Give a function that lays files under a fresh folder and returns it."""

    def make(files: Mapping[str, str | bytes]) -> Path:
        root = tmp_path / "workspace"
        root.mkdir(exist_ok=True)
        for name, content in files.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.encode() if isinstance(content, str) else content)
        return root

    return make


__all__ = ["NetworkBlocked"]
