"""The fixtures everybody shares: a private home for every test, no network, small workspaces."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.network import WAYS_OUT, NetworkBlocked, walled

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["GLOSSATOR_BLOCK_SOCKETS"] = "1"  # the engine process blocks them too
# Programs that a test starts run the sources under test, whatever is installed, inside the wall.
_ROOT = Path(__file__).resolve().parent.parent
os.environ["PYTHONPATH"] = os.pathsep.join(
    map(str, (_ROOT / "app", _ROOT / "tests" / "support" / "walled", _ROOT))
)


# A busy machine is no fault of the code: nothing here fails for being slow.
# What passed once passes again; new examples are looked for by `.ci/run --full`.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("searching", deadline=None, max_examples=1_000, print_blob=True)
settings.load_profile(os.environ.get("GLOSSATOR_TEST_EXAMPLES", "steady"))


@pytest.fixture(autouse=True)
def _private_home(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Point every folder Glossator reads or writes into the test's own space."""
    home = tmp_path_factory.mktemp("home")
    for name in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"GLOSSATOR_{name}_DIR", str(home / name.lower()))
    monkeypatch.setenv("HOME", str(home))  # where git finds a person's settings
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")  # for the git that tests run themselves


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every way out that is not between processes of this machine."""
    for name in WAYS_OUT:
        monkeypatch.setattr(socket.socket, name, walled(getattr(socket.socket, name)))


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
