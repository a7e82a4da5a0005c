"""A workspace with one note about one method, for tests of what its link says."""

from __future__ import annotations

from pathlib import Path

from glossator.model import Link, State, WorkspacePath
from glossator.task import Task
from glossator.workspace import Workspace

NOTE = WorkspacePath("kb/search.md")
SEARCH = """    def search(self, words, limit=10):
        found = []
        for word in words:
            for place in self.places.get(word, ()):
                if place not in found and len(found) < limit:
                    found.append(place)
        return sorted(found, key=lambda place: place.line)
"""
CODE = f"class Index:\n{SEARCH}"
MOVED = CODE.replace("class Index", "class Other")


class Story:
    """A workspace with one note about one method, and what its link says after each change."""

    def __init__(self, workspace: Workspace, root: Path) -> None:
        self.workspace = workspace
        self.root = root

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_text(text, "utf-8")

    def link(self) -> Link:
        """Index, and return the link of the note."""
        self.workspace.index.refresh(Task())
        (covered,) = self.workspace.links.of_entry(NOTE)
        return covered.link

    def told(self) -> tuple[State, str, str]:
        link = self.link()
        symbol = link.target.symbol if link.target and link.target.symbol else ""
        return link.state, symbol, link.reason
