"""Small indexes, in memory and in SQLite."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from glossator.model import Link
from glossator.store.index import open_index
from glossator.store.ports import Index, IndexReader
from tests.search.small_index import fill
from tests.support.memory_index import MemoryIndex

Indexed = Callable[..., IndexReader]


@pytest.fixture(params=["memory", "sqlite"])
def indexed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Indexed]:
    """Give a function that fills an index with files and returns a reader of it."""
    with ExitStack() as stack:

        def build(files: Mapping[str, str], links: Sequence[Link] = ()) -> IndexReader:
            index: Index
            if request.param == "memory":
                index = MemoryIndex()
            else:
                index = open_index(tmp_path / "index.sqlite", tmp_path, writable=True)
            stack.callback(index.close)
            with index.writing() as writer:
                fill(writer, files, links)
            return stack.enter_context(index.reading())

        yield build
