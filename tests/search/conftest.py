"""Small indexes, of each kind of store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from glossator.model import Link
from glossator.store.index import open_index
from glossator.store.ports import IndexReader
from tests.search.small_index import fill

Indexed = Callable[..., IndexReader]


@pytest.fixture
def indexed(tmp_path: Path) -> Iterator[Indexed]:
    """Give a function that fills an index with files and returns a reader of it."""
    with ExitStack() as stack:

        def build(files: Mapping[str, str], links: Sequence[Link] = ()) -> IndexReader:
            index = open_index(tmp_path / "index.sqlite", tmp_path, writable=True)
            stack.callback(index.close)
            with index.writing() as writer:
                fill(writer, files, links)
            return stack.enter_context(index.reading())

        yield build
