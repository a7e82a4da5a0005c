"""A workspace that changes from run to run, and one index that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from glossator.indexing.pipeline import run
from glossator.model import Link
from glossator.settings import Settings
from glossator.task import Task
from tests.support.memory_index import MemoryIndex


class Story:
    """A workspace that changes, and one index that follows it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.index = MemoryIndex()

    def now(self, tree: Mapping[str, str | None]) -> list[Link]:
        """Write files, or remove those with no text, update the index, return all links."""
        for name, text in tree.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                file.unlink()
            else:
                file.write_text(text, "utf-8")
        run(self.root, self.index, Settings(), Task())
        with self.index.reading() as reader:
            return reader.links.all()
