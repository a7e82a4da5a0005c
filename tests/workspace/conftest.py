"""An indexed workspace for each test of the facade."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from tests.support.lantern import lay_lantern


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return lay_lantern(tmp_path)


@pytest.fixture
def workspace(root: Path) -> Iterator[Workspace]:
    with Workspace.open(root, Settings(), in_process=True) as opened:
        opened.index.refresh(Task())
        yield opened
