"""Opening workspaces: by dialog, from the recent ones, dropped, or named when starting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from glossator.gui import remembered
from glossator.gui.remembered import WindowMemory, WorkspaceMemory
from glossator.gui.session import Session
from glossator.model import Place, Span, WorkspacePath
from glossator.task import Task

MARKERS = (".git", ".hg", "pyproject.toml", "package.json", "Cargo.toml", "go.mod", "kb")
"""What tells that a folder is the root of a workspace, when a file in it is opened."""


class Opening(QObject):
    """Opens workspaces, and remembers which."""

    remembered = Signal()
    """The list of recent folders has changed."""

    def __init__(self, session: Session, memory: WindowMemory, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._root: Path | None = None
        self.memory = memory
        self.menu = QMenu(self.tr("Open &Recent"), window)
        self.menu.setObjectName("workspace.recent")
        self.menu.aboutToShow.connect(self._fill_menu)
        session.workspace_changed.connect(self._opened)

    def ask_folder(self) -> None:
        """Let the person pick a folder."""
        start = str(self._root.parent) if self._root is not None else str(Path.home())
        title = self.tr("Open a Folder")
        picked = QFileDialog.getExistingDirectory(self._window, title, start)
        if picked:
            self.open(Path(picked))

    def open(self, path: Path, line: int | None = None) -> None:
        """Open a folder; or a file in the workspace it is in, at a line."""
        memory, root = self._memory_of_workspace(), self._root

        def work(_: Task) -> tuple[Path, Place | None]:
            if memory is not None and root is not None:
                remembered.save_workspace(root, memory)
            return target_of(path, line)

        def found(target: tuple[Path, Place | None]) -> None:
            self._session.open(*target)

        self._session.lane("opening").submit(work, found)

    def open_named(self, path: str) -> None:
        """Open one of the recent folders."""
        self.open(Path(path))

    def folders(self) -> list[Path]:
        """Return the folders that were open, newest first, as far as they are there."""
        return [Path(one) for one in self.memory.folders]

    def keep(self) -> None:
        """Remember where the reader is in the workspace that is open."""
        memory = self._memory_of_workspace()
        if memory is not None and self._root is not None:
            remembered.save_workspace(self._root, memory)

    def drop_target(self, dropped: QMimeData) -> Path | None:
        """Return the folder or file that is being dropped; None for anything else."""
        urls = dropped.urls() if dropped.hasUrls() else []
        local = urls[0].toLocalFile() if len(urls) == 1 else ""
        return Path(local) if local else None

    def _memory_of_workspace(self) -> WorkspaceMemory | None:
        session = self._session
        if session.workspace is None:
            return None
        history = session.navigation
        return WorkspaceMemory(history.stops(), history.at, tuple(session.queries))

    def _opened(self) -> None:
        workspace = self._session.workspace
        self._root = workspace.root if workspace is not None else None
        if workspace is None:
            return
        root = workspace.root
        self.memory = self.memory.opened(root)
        self.remembered.emit()
        if workspace.finished:
            self._session.tell(workspace.finished)
        lane = self._session.lane("remembered")
        lane.submit(lambda _: remembered.read_workspace(root), self._restore)

    def _restore(self, memory: WorkspaceMemory) -> None:
        session = self._session
        session.queries = list(memory.queries)
        if len(session.navigation) == 0:
            session.navigation.restore(memory.stops, memory.at)
            session.navigated.emit()

    def _fill_menu(self) -> None:
        self.menu.clear()
        self.menu.addAction(self.tr("&Open a Folder…"), self.ask_folder)
        self.menu.addSeparator()
        for folder in self.folders():
            self.menu.addAction(str(folder), self._opener_of(folder))

    def _opener_of(self, folder: Path) -> Callable[[], None]:
        def open_it() -> None:
            self.open(folder)

        return open_it


def target_of(path: Path, line: int | None = None) -> tuple[Path, Place | None]:
    """Return the root to open for a path, and where to go in it when the path is a file."""
    if not path.is_file():
        return path, None
    real = path.resolve()
    root = root_of(real)
    number = line or 1
    return root, Place(WorkspacePath(real.relative_to(root).as_posix()), Span(number, number))


def root_of(file: Path) -> Path:
    """Return the root of the workspace a file is in: the nearest with a marker, else its folder."""
    marked = (one for one in file.parents if any((one / marker).exists() for marker in MARKERS))
    return next(marked, file.parent)
