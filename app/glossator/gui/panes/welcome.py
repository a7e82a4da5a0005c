"""What the middle of the window shows while no file is: how to begin, or how far the index is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from glossator.gui.panes.status import progress_text
from glossator.gui.session import Session
from glossator.gui.wording import counted
from glossator.model import Progress, Stage

RECENT_SHOWN = 6
WIDTH = 460


class WelcomePane(QWidget):
    """Three pages: nothing is open, the first index is being made, nothing is shown yet."""

    folder_wanted = Signal()
    recent_wanted = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self._session = session
        self._recent_buttons: list[QPushButton] = []
        self._open = QPushButton(self.tr("Open a Folder…"), self)
        self._recent = QVBoxLayout()
        self._recent_head = _label(self.tr("Recent"), "welcomeHead", self)
        self._progress = _label("", "welcomeText", self)
        self._bar = QProgressBar(self)
        self._name = _label("", "welcomeTitle", self)
        self._first_name = _label("", "welcomeTitle", self)
        self._facts = _label("", "welcomeText", self)
        self._pages = QStackedWidget(self)
        self._build()
        session.workspace_changed.connect(self.show_standing)
        session.index_changed.connect(self.show_standing)
        session.index_progress.connect(self.show_standing)
        self.show_standing()

    @property
    def first_widget(self) -> QWidget:
        """Where the keyboard begins on this page."""
        return self._open

    def progress(self) -> str:
        """Return the sentence about the first index."""
        return self._progress.text()

    def page(self) -> str:
        """Return which page is shown: `start`, `first index` or `ready`."""
        page = self._pages.currentWidget()
        return page.objectName() if page is not None else ""

    def show_recent(self, folders: Sequence[Path]) -> None:
        """List the folders that were open lately."""
        for button in self._recent_buttons:
            self._recent.removeWidget(button)
            button.deleteLater()
        self._recent_buttons = [self._recent_button(one) for one in folders[:RECENT_SHOWN]]
        for button in self._recent_buttons:
            self._recent.addWidget(button)
        self._recent_head.setVisible(bool(self._recent_buttons))

    def show_standing(self) -> None:
        """Show the page that fits how things stand."""
        workspace, standing = self._session.workspace, self._session.indexing.standing
        if workspace is None:
            self._show("start")
            return
        self._name.setText(workspace.name)
        self._first_name.setText(workspace.name)
        if standing.running and standing.first_run:
            self._show_progress(standing.progress)
            self._show("first index")
            return
        counts = standing.counts
        if counts is not None:
            self._facts.setText(
                " · ".join(
                    (
                        counted(counts.files, self.tr("file"), self.tr("files")),
                        counted(counts.symbols, self.tr("symbol"), self.tr("symbols")),
                        counted(counts.entries, self.tr("entry"), self.tr("entries")),
                    )
                )
            )
        self._show("ready")

    # ── building ──

    def _build(self) -> None:
        for name, page in (
            ("start", self._start_page()),
            ("first index", self._first_page()),
            ("ready", self._ready_page()),
        ):
            page.setObjectName(name)
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)

    def _start_page(self) -> QWidget:
        self._open.setProperty("accent", True)
        self._open.setAccessibleName(self.tr("Open a folder"))
        self._open.setMinimumHeight(36)
        self._open.clicked.connect(self.folder_wanted)
        self._recent.setSpacing(2)
        return _page(
            _label("Glossator", "welcomeTitle", self),
            _label(
                self.tr("Find your way in code, and keep what you learn beside it."),
                "welcomeText",
                self,
            ),
            self._open,
            self._recent_head,
            self._recent,
            _label(self.tr("All of it stays on this computer."), "welcomeSmall", self),
        )

    def _first_page(self) -> QWidget:
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(4)
        self._bar.setObjectName("run")
        self._bar.setAccessibleName(self.tr("Progress of the first index"))
        self._progress.setWordWrap(True)
        return _page(
            self._first_name,
            self._progress,
            self._bar,
            _label(
                self.tr("Symbols can be searched and opened as they come."),
                "welcomeSmall",
                self,
            ),
        )

    def _ready_page(self) -> QWidget:
        tips = (
            self.tr("<b>Ctrl+K</b> leads to any symbol, file, entry or command."),
            self.tr("A number beside a line says how many entries speak of it."),
            self.tr("<b>Ctrl+N</b> begins a new entry, <b>Ctrl+Shift+N</b> one about this symbol."),
        )
        return _page(self._name, self._facts, *(_label(tip, "welcomeTip", self) for tip in tips))

    def _recent_button(self, folder: Path) -> QPushButton:
        button = QPushButton(f"{folder.name}   {folder.parent}", self)
        button.setProperty("row", True)
        button.setFlat(True)
        button.setAccessibleName(self.tr("Open {0}").format(folder))
        button.setToolTip(str(folder))
        button.clicked.connect(self._opener_of(folder))
        return button

    def _opener_of(self, folder: Path) -> Callable[[], None]:
        def send() -> None:
            self.recent_wanted.emit(str(folder))

        return send

    # ── showing ──

    def _show(self, name: str) -> None:
        page = self._pages.findChild(QWidget, name, Qt.FindChildOption.FindDirectChildrenOnly)
        if isinstance(page, QWidget) and page is not self._pages.currentWidget():
            self._pages.setCurrentWidget(page)

    def _show_progress(self, progress: Progress | None) -> None:
        text = progress_text(progress)
        if progress is not None and progress.symbols:
            so_far = counted(progress.symbols, self.tr("symbol"), self.tr("symbols"))
            text = self.tr("{0} · {1} so far").format(text, so_far)
        self._progress.setText(text)
        known = progress is not None and progress.total and progress.stage is not Stage.SCAN
        self._bar.setRange(0, progress.total if progress is not None and known else 0)
        self._bar.setValue(progress.done if progress is not None and known else 0)


def _label(text: str, name: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setIndent(0)
    return label


def _page(*parts: QWidget | QVBoxLayout) -> QFrame:
    """Return a page whose parts stand below each other in the middle, not too wide."""
    page = QFrame()
    inner = QFrame(page)
    inner.setMaximumWidth(WIDTH)
    column = QVBoxLayout(inner)
    column.setSpacing(10)
    for part in parts:
        if isinstance(part, QVBoxLayout):
            column.addLayout(part)
        else:
            column.addWidget(part)
    inner.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    across = QHBoxLayout()
    across.addStretch(1)
    across.addWidget(inner, 100)
    across.addStretch(1)
    outer = QVBoxLayout(page)
    outer.addStretch(2)
    outer.addLayout(across)
    outer.addStretch(3)
    return page
