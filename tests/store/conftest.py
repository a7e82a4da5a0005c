"""Every test of the contract runs on the index in SQLite and on the one in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from glossator.store import open_index
from glossator.store.ports import Index
from tests.support.memory_index import MemoryIndex


@pytest.fixture(params=["sqlite", "memory"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Index]:
    """An empty index that may be written."""
    if request.param == "memory":
        yield MemoryIndex()
        return
    opened = open_index(tmp_path / "index.sqlite", tmp_path, writable=True)
    yield opened
    opened.close()
