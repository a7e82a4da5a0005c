"""What one window has open and is looking at; its facts as signals.

Panes know the session and never each other: they ask it to go somewhere, and show what it says.
A signal carries at most one value, and no slot of a signal here emits another one of these.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from glossator.errors import GlossatorError, IndexMissing
from glossator.gui.deciding import Deciding
from glossator.gui.indexing import Facts, Indexing
from glossator.gui.jobs import Executor, Lane
from glossator.gui.messages import Message, MessageLog
from glossator.gui.navigation import Navigation, Stop
from glossator.gui.theme import Theme
from glossator.model import (
    Entry,
    FileText,
    Place,
    Problem,
    ProblemKind,
    Span,
    Symbol,
    SymbolId,
    WorkspacePath,
)
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace

Opener = Callable[[Path, Settings], Workspace]
"""How a workspace is opened; called on a worker thread."""

QUERIES = 20
"""Queries that are remembered."""

CARET_MS = 120
"""How long the caret must rest before its symbol is looked up."""


class Session(QObject):
    """The open workspace, its lanes, and what is being looked at.

    Attributes:
        current: Where the caret is; None while no file is shown.
        selection: The selected lines, None while nothing is selected.
        column: Of the caret in its line, from 1.
        symbol: The smallest symbol around the caret.
        entry: The entry that is shown.
        about: The symbol from which the reader came to the entry; None when from anywhere else.
        file: What the code pane shows; told by the code pane.
        deciding: Carries out what the person decides about links.
        failures: What went wrong in the background, as rows for Problems.
        queries: What was searched for and led somewhere, newest first.
    """

    workspace_changed = Signal()
    """Opened or closed; read `workspace`."""
    place_changed = Signal(object)
    """Place: the code pane shows it, its line at a third of the height, and flashes it once."""
    kept = Signal(object)
    """Place: it was opened to stay: the code pane gives it its own tab. Behind place_changed."""
    previewed = Signal(object)
    """Place: shown in the preview tab, without focus and without a stop."""
    symbol_changed = Signal(object)
    """Symbol | None: what is under the caret."""
    entry_changed = Signal(object)
    """Entry | None: what the entry panel shows."""
    file_changed = Signal(object)
    """FileText | None: which file the code pane shows now."""
    caret_moved = Signal(object)
    """Place: where the caret is, at once; for the status bar."""
    navigated = Signal()
    """Back and forward lead elsewhere now."""
    index_changed = Signal()
    """The index has new content: panes read again."""
    index_progress = Signal(object)
    """Progress | None: how far the run is; None: read `indexing.standing`."""
    problems_changed = Signal()
    message = Signal(object)
    """Message: to be shown as a toast."""
    theme_changed = Signal()
    settings_changed = Signal()
    focus_asked = Signal(str)
    """objectName of the pane that shall have the focus."""
    new_entry_asked = Signal(object)
    """Symbol | Place | None: the entry panel begins a new entry about it."""
    link_asked = Signal(object)
    """Symbol | Place: the entry panel lets an entry be picked to link it to."""
    usages_asked = Signal(object)
    """Symbol | str: the list of usages is made for a symbol, or for what bears a name."""
    search_asked = Signal(str)
    """A text to be searched for, as if it had been typed into the box."""

    def __init__(
        self,
        executor: Executor,
        settings: Settings,
        theme: Theme,
        opener: Opener,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._executor, self._opener = executor, opener
        self._lanes: dict[str, Lane] = {}
        self._opening = Lane(executor, self.fail)
        self._caret = QTimer(self, singleShot=True, interval=CARET_MS)
        self._caret.timeout.connect(self._look_up_symbol)
        self.settings = settings
        self.theme = theme
        self.navigation = Navigation()
        self.messages = MessageLog()
        self.workspace: Workspace | None = None
        self.current: Place | None = None
        self.selection: Span | None = None
        self.column = 1
        self.symbol: Symbol | None = None
        self.entry: Entry | None = None
        self.about: SymbolId | None = None
        self.file: FileText | None = None
        self.failures: list[Problem] = []
        self.queries: list[str] = []
        self.deciding = Deciding(self)
        facts = Facts(self._index_has_changed, self.index_progress.emit, self.fail, self.tell)
        self.indexing = Indexing(self.lane("index"), self.lane("index watch"), facts, self)

    # ── the workspace ──

    def lane(self, name: str) -> Lane:
        """Return the lane of this name; there is one of each, for as long as the window lives."""
        if name not in self._lanes:
            self._lanes[name] = Lane(self._executor, self.fail)
        return self._lanes[name]

    @property
    def busy(self) -> bool:
        """Whether any work is going on."""
        return self._opening.busy or any(lane.busy for lane in self._lanes.values())

    def open(self, root: Path, then: Place | None = None) -> None:
        """Open the workspace at `root` in place of the one that is open, and index it.

        Args:
            then: Where to go when it is open.
        """
        former = self._leave_workspace()

        def work(_: Task) -> Workspace:
            if former is not None:
                former.close()
            return self._opener(root, self.settings)

        def opened(workspace: Workspace) -> None:
            self._opened(workspace, then)

        self._opening.submit(work, opened)

    def close(self) -> None:
        """Close the workspace; the window goes back to the welcome page."""
        former = self._leave_workspace()
        self.workspace_changed.emit()
        if former is not None:
            self._opening.submit(lambda _: former.close(), _nothing)

    def end(self) -> None:
        """Close the workspace at once and for good: the program is about to leave."""
        former = self._leave_workspace()
        if former is not None:
            former.close()

    def refresh_index(self) -> None:
        """Bring the index up to date."""
        self.indexing.refresh()

    def cancel_index(self) -> None:
        """Ask the run of indexing to stop."""
        self.indexing.cancel()

    def _opened(self, workspace: Workspace, then: Place | None) -> None:
        self.workspace = workspace
        self.indexing.attend(workspace)
        self.workspace_changed.emit()
        self.indexing.begin()
        if then is not None:
            self.go_to(then, keep=True)

    def _leave_workspace(self) -> Workspace | None:
        for lane in self._lanes.values():
            lane.cancel()
        self._caret.stop()
        self.indexing.attend(None)
        former, self.workspace = self.workspace, None
        self.navigation.forget()
        self.current = self.selection = self.symbol = self.entry = self.file = None
        self.failures = []
        return former

    def _index_has_changed(self) -> None:
        self.index_changed.emit()
        self.problems_changed.emit()
        self._look_up_symbol()

    # ── where the reader is ──

    def go_to(self, place: Place, *, keep: bool = False) -> None:
        """Take the reader to a place: one stop of the history.

        Args:
            keep: Give it a tab of its own instead of the preview tab.
        """
        self._leave_stop()
        self.navigation.visit(Stop(place, self.entry.id if self.entry else None))
        self._arrive(place)
        if keep:
            self.kept.emit(place)
        self.navigated.emit()

    def preview(self, place: Place) -> None:
        """Show a place without going there."""
        self.previewed.emit(place)

    def show_entry(self, entry: str, *, stop: bool = True, about: SymbolId | None = None) -> None:
        """Show an entry, by its id or path; it is read on a lane.

        Args:
            stop: Whether the reader asked for it: one stop of the history. False for an entry that
                is merely offered because the caret came to its code.
            about: The symbol the reader comes from: its passage is brought into view.
        """

        def shown(read: Entry) -> None:
            if stop:
                self._leave_stop()
                self.navigation.visit(Stop(self.current, read.id))
                self.navigated.emit()
            self._set_entry(read, about)

        self._read_entry(entry, shown)

    def close_entry(self) -> None:
        """Show no entry."""
        self.lane("entry").cancel()
        self._set_entry(None)

    def back(self) -> None:
        """Go to the stop before."""
        self.travel(-1)

    def forward(self) -> None:
        """Go to the stop after."""
        self.travel(1)

    def travel(self, distance: int) -> None:
        """Go several stops at once, negative for back; file, line and entry come back with it."""
        self._leave_stop()
        stop = self.navigation.go(distance)
        if stop is None:
            return
        self.lane("entry").cancel()  # what was asked for on the way is not wanted any more
        if stop.place is not None:
            self._arrive(stop.place)
        if stop.entry is None:
            self.close_entry()
        elif self.entry is None or self.entry.id != stop.entry:
            self._read_entry(stop.entry, self._set_entry)
        self.navigated.emit()

    def caret_at(self, place: Place, selection: Span | None = None, *, column: int = 1) -> None:
        """Tell where the caret is; the symbol around it follows when it rests.

        Args:
            selection: The selected lines, None while nothing is selected.
            column: Of the caret in its line, from 1.
        """
        self.current = place
        self.column = column
        self.selection = selection
        self.caret_moved.emit(place)
        self._caret.start()

    def file_is(self, file: FileText | None) -> None:
        """Tell which file the code pane shows."""
        self.file = file
        self.file_changed.emit(file)

    def remember_query(self, text: str) -> None:
        """Keep a query that led somewhere."""
        self.queries = [text, *(one for one in self.queries if one != text)][:QUERIES]

    def focus(self, pane: str) -> None:
        """Ask for the focus to go to a pane, by its objectName."""
        self.focus_asked.emit(pane)

    def _arrive(self, place: Place) -> None:
        self.current = place
        self.column = 1
        self.selection = None
        self.place_changed.emit(place)
        self._look_up_symbol()

    def _leave_stop(self) -> None:
        self.navigation.leave(self.current, self.entry.id if self.entry else None)

    def _read_entry(self, entry: str, done: Callable[[Entry], None]) -> None:
        workspace = self.workspace
        if workspace is not None:
            self.lane("entry").submit(lambda _: workspace.entries.read(entry), done)

    def _set_entry(self, entry: Entry | None, about: SymbolId | None = None) -> None:
        self.entry, self.about = entry, about
        self.entry_changed.emit(entry)

    def _look_up_symbol(self) -> None:
        self._caret.stop()
        workspace, place = self.workspace, self.current
        if workspace is None or place is None:
            return
        line = place.span.first if place.span else 1
        self.lane("symbol").submit(
            lambda _: workspace.symbols.at(place.path, line), self._set_symbol
        )

    def _set_symbol(self, symbol: Symbol | None) -> None:
        if symbol != self.symbol:
            self.symbol = symbol
            self.symbol_changed.emit(symbol)

    # ── what the person is told ──

    def tell(
        self, text: str, action_text: str = "", action: Callable[[], None] | None = None
    ) -> None:
        """Tell the person something in passing, maybe with one thing to do about it."""
        self.message.emit(self.messages.keep(Message(text, action_text, action)))

    def fail(self, error: GlossatorError) -> None:
        """Tell of work that failed: a toast, and a row in Problems.

        A missing index is no failure: the first run is going to make it.
        """
        if isinstance(error, IndexMissing):
            return
        row = Problem(ProblemKind.FAILED_WORK, WorkspacePath(""), 1, error.problem, error.remedy)
        if row not in self.failures:
            self.failures.append(row)
            self.problems_changed.emit()
        detail = getattr(error, "detail", "")
        said = Message(f"{error.problem} {error.remedy}", detail=str(detail))
        self.message.emit(self.messages.keep(said))

    def wear(self, theme: Theme) -> None:
        """Take another theme."""
        self.theme = theme
        self.theme_changed.emit()


def _nothing(_: None) -> None:
    """There is nothing to show when a workspace has been closed."""
