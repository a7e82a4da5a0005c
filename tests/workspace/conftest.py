"""An indexed workspace for each test of the facade."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from tests.support.lantern import lay_lantern
from tests.workspace.stories import CODE, NOTE, Story


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return lay_lantern(tmp_path)


@pytest.fixture
def workspace(root: Path) -> Iterator[Workspace]:
    with Workspace.open(root, Settings(), in_process=True) as opened:
        opened.index.refresh(Task())
        yield opened


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    (tmp_path / "kb").mkdir()
    (tmp_path / "a.py").write_text(CODE, "utf-8")
    (tmp_path / NOTE).write_text("# How it searches\n\nWord by word.\n", "utf-8")
    with Workspace.open(tmp_path, Settings(), in_process=True) as workspace:
        workspace.index.refresh(Task())
        workspace.links.link("search", "a.py::Index.search")
        yield Story(workspace, tmp_path)
