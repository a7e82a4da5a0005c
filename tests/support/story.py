"""A workspace that changes from run to run, and one index that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from glossator.indexing.pipeline import run
from glossator.model import Link, Progress, Stage
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


class Late(Task):
    """Is cancelled some checkpoints after a stage began."""

    def __init__(self, checkpoints: int, stage: Stage = Stage.LINKS) -> None:
        super().__init__(self._look)
        self._left = checkpoints
        self._stage = stage
        self._begun = False

    def _look(self, progress: Progress) -> None:
        self._begun = progress.stage is self._stage

    def checkpoint(self) -> None:
        self._left -= self._begun
        if self._left <= 0:
            self.cancel()
        super().checkpoint()
