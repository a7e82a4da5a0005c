"""Which file ended the last run: it is read more and more carefully, and costs no other file.

Before files are parsed their names are written down, a batch at a time. Names that are still there
when a run begins tell of a sudden end. Each of them is then parsed alone, so that the next end
names one file. That one gets a second chance; then it is read without its parser, and if that ends
the run too, not at all.

Why not sooner: a process is also killed for other reasons, and then no file is to blame. With one
chance less, a hundred kills at random instants made an innocent file plain text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from glossator.model import WorkspacePath
from glossator.store.ports import IndexReader

SUSPECT = "suspect"
"""Under this key the index says which file is being read alone, and how, as JSON."""


class Way(StrEnum):
    """How a file is read, from the fullest to the most careful; `AGAIN` is in full once more."""

    FULL = "full"
    AGAIN = "again"
    PLAIN = "plain"
    NAME = "name"


_NEXT = {
    Way.FULL: Way.AGAIN,
    Way.AGAIN: Way.PLAIN,
    Way.PLAIN: Way.NAME,
    Way.NAME: Way.NAME,
}


@dataclass(frozen=True, slots=True)
class Suspects:
    """The files that may have ended the last run.

    Attributes:
        paths: All that were about to be parsed.
        ways: How those are read that have ended a run while they were read alone.
    """

    paths: frozenset[WorkspacePath] = frozenset()
    ways: Mapping[WorkspacePath, Way] = field(default_factory=dict)

    @classmethod
    def of(cls, reader: IndexReader) -> Suspects:
        """Return the suspects that an index names."""
        paths = frozenset(reader.files.being_parsed())
        kept = reader.meta(SUSPECT)
        if len(paths) != 1 or not kept:
            return cls(paths)
        said = json.loads(kept)
        (path,) = paths
        return cls(paths, {path: _NEXT[Way(said["way"])]} if said["path"] == path else {})

    def way(self, path: WorkspacePath) -> Way:
        """Return how a file is to be read."""
        return self.ways.get(path, Way.FULL)


def said_of(path: WorkspacePath, way: Way) -> str:
    """Return what to keep under `SUSPECT` while a file is read alone."""
    return json.dumps({"path": path, "way": way})
