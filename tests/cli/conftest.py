"""The command line as a function, and the lantern workspace, indexed once."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from glossator.cli import main
from glossator.cli.call import Faces, WindowRequest
from glossator.model import Check

LANTERN = Path(__file__).parent.parent / "workspaces" / "lantern"
FILES = sum(file.is_file() for file in LANTERN.rglob("*"))


@dataclass(frozen=True)
class Done:
    """What one call came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The answer as an object; there must be exactly one."""
        [answer] = self.answers
        return answer

    @property
    def answers(self) -> list[dict[str, Any]]:
        """The answers of a batch."""
        return [json.loads(line) for line in self.out.splitlines()]


Glossator = Callable[..., Done]


@pytest.fixture
def windows() -> list[WindowRequest]:
    """What the window was asked to open."""
    return []


@pytest.fixture
def glossator(
    capsys: pytest.CaptureFixture[str],
    windows: list[WindowRequest],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Glossator:
    """Call the command line in this process, from an empty folder."""
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")

    def window(request: WindowRequest) -> int:
        windows.append(request)
        return 0

    def checks() -> Iterator[Check]:
        yield Check("one part", works=True, detail="1.0")

    def call(*arguments: str | Path) -> Done:
        capsys.readouterr()
        code = main.run([str(word) for word in arguments], Faces(window, checks))
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return call


@pytest.fixture(scope="module")
def _indexed_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Copy and index the lantern workspace: its root, and the folder of the index."""
    home = tmp_path_factory.mktemp("lantern")
    root, cache = home / "lantern", home / "cache"
    shutil.copytree(LANTERN, root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GLOSSATOR_CACHE_DIR", str(cache))
        patch.setenv("GLOSSATOR_CONFIG_DIR", str(home / "config"))
        assert main.run(["index", str(root), "--quiet"], Faces(lambda _: 0, tuple)) == 0
    return root, cache


@pytest.fixture
def lantern(_indexed_once: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the indexed lantern workspace, for reading only."""
    root, cache = _indexed_once
    monkeypatch.setenv("GLOSSATOR_CACHE_DIR", str(cache))
    return root


@pytest.fixture
def own_lantern(tmp_path: Path) -> Path:
    """Give a copy of the lantern workspace that is not indexed and may be changed."""
    return Path(shutil.copytree(LANTERN, tmp_path / "lantern"))
