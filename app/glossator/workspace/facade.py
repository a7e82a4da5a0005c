"""`Workspace`: opens and closes a source tree with its entries and its index."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from glossator.errors import NotAFolder, WorkspaceMissing, WorkspaceUnreadable
from glossator.settings import Settings
from glossator.workspace import unfinished
from glossator.workspace.coverage import CoverageFacet
from glossator.workspace.decisions import DecisionsFacet
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.files import FilesFacet
from glossator.workspace.fresh import Fresh
from glossator.workspace.importing import ImportingFacet
from glossator.workspace.index import IndexFacet
from glossator.workspace.links import LinksFacet
from glossator.workspace.live import LiveFacet
from glossator.workspace.looking import Looks
from glossator.workspace.references import ReferencesFacet
from glossator.workspace.renaming import RenamingFacet
from glossator.workspace.reviews import ReviewsFacet
from glossator.workspace.search import SearchFacet
from glossator.workspace.snapshots import Snapshots
from glossator.workspace.symbols import SymbolsFacet
from glossator.workspace.traces import TracesFacet


class Workspace:
    """A source tree with its entries and its index, opened.

    Attributes:
        root: The real path of the tree.
        name: The root folder's own name.
    """

    def __init__(self, root: Path, settings: Settings, *, in_process: bool) -> None:
        self.root = root
        self.name = root.name or str(root)
        self.settings = settings
        self.finished = ""
        """What an earlier program left half done here and was finished now, for the person."""
        snapshots = Snapshots(root)
        self._snapshots = snapshots
        self.files = FilesFacet(root, snapshots)
        self.index = IndexFacet(root, settings, snapshots, in_process=in_process)
        self.symbols = SymbolsFacet(snapshots, self.files)
        self.entries = EntriesFacet(root, settings, snapshots)
        fresh = Fresh(root, settings, self.files)
        self.decisions = DecisionsFacet(root, snapshots, self.entries, fresh)
        self.reviews = ReviewsFacet(root, snapshots, self.entries, self.symbols, fresh)
        self.links = LinksFacet(snapshots, self.entries, self.decisions)
        self.renaming = RenamingFacet(root, snapshots, self.entries)
        self.importing = ImportingFacet(
            root, settings, snapshots, self.entries, Looks(snapshots, fresh)
        )
        self.references = ReferencesFacet(snapshots)
        self.live = LiveFacet(snapshots, self.symbols)
        self.coverage = CoverageFacet(snapshots)
        self.traces = TracesFacet(root, snapshots)
        self.search = SearchFacet(root, settings, snapshots, self.files)

    @classmethod
    def open(cls, root: Path, settings: Settings, *, in_process: bool) -> Self:
        """Open the tree at `root`; nothing is indexed yet by that.

        Args:
            root: The folder; links on the way to it are followed once.
            settings: What the person wants, defaults included.
            in_process: Index in this process (command line) instead of one of its own (window).

        Raises:
            WorkspaceMissing: When there is no such folder.
            NotAFolder: When it is a file.
            WorkspaceUnreadable: When it cannot be listed.
        """
        folder = readable_folder(root)
        opened = cls(folder, settings, in_process=in_process)
        opened.finished = unfinished.finish(folder)
        return opened

    def close(self) -> None:
        """End the indexing process and give back every connection."""
        self.index.close()
        self._snapshots.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def readable_folder(root: Path) -> Path:
    """Return the real path of a folder that can be listed; see `Workspace.open` for errors."""
    try:
        real = root.expanduser().resolve(strict=True)
        if not real.is_dir():
            raise NotAFolder(real)
        with os.scandir(real) as listing:
            next(listing, None)
    except FileNotFoundError:
        raise WorkspaceMissing(root) from None
    except NotADirectoryError:
        raise WorkspaceMissing(root) from None
    except (OSError, RuntimeError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise WorkspaceUnreadable(root, detail) from None
    return real
