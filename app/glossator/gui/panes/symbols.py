"""The tree of symbols, and the flat list that stands in its place while it is filtered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.errors import GlossatorError
from glossator.gui.commands import Command
from glossator.gui.models.symbols import ROW_ROLE, Request, Showing, SymbolList, SymbolTree
from glossator.gui.panes.field import Field
from glossator.gui.panes.symbol_view import (
    FilteredDelegate,
    RowList,
    SymbolTreeView,
    copy,
)
from glossator.gui.panes.title import PaneTitle
from glossator.gui.panes.wrapping import WrappingLabel
from glossator.gui.session import Session
from glossator.gui.wording import number
from glossator.model import Kind, Place, RowForm, Span, Symbol, TreeRow
from glossator.task import Task

FILTER_MS = 120
FILTER_LEAST = 2
FILTER_LIMIT = 500

Page = tuple[Request, list[TreeRow]]


_OPENED = (Kind.NAMESPACE, Kind.MODULE)
"""What holds a whole file is opened when it is shown: what is inside is what people look for."""


class SymbolsPane(QWidget):
    """Folders, files and symbols; follows the code unless told not to."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("symbols")
        self._session = session
        self._model = SymbolTree(self)
        self._found = SymbolList(self)
        self._revealing: list[TreeRow] = []
        self._reading: list[Request] = []
        self.title = PaneTitle(self.tr("Symbols"), session, self)
        self._box = Field(self.tr("Filter symbols"), "filter", session, self)
        self._tree = SymbolTreeView(session, self)
        self._list = RowList(self)
        self._notice = WrappingLabel(self)
        self._more = QLabel(self)
        self._stack = QStackedWidget(self)
        self._typed = QTimer(self)
        self._follow = QAction(self.tr("Follow the Code"), self)
        self._collapse = QAction(self.tr("Collapse All Symbols"), self)
        self._show = QAction(self.tr("Which Symbols to Show"), self)
        self._showings = showing_actions(self._model, self)
        self._build()
        self._connect()

    @property
    def tree(self) -> SymbolTreeView:
        """The tree's view."""
        return self._tree

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return [
            Command("symbols.follow", self._follow.text(), "", "view", action=self._follow),
            Command("symbols.collapse", self._collapse.text(), "", "view", action=self._collapse),
            *(
                Command(f"symbols.{showing.value}", action.text(), "", "view", action=action)
                for showing, action in self._showings.items()
            ),
        ]

    def focus_box(self) -> None:
        """Put the cursor into the filter."""
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._box.selectAll()

    def reveal(self, symbol: Symbol) -> None:
        """Select a symbol in the tree, fetching the way down to it."""
        workspace = self._session.workspace
        if workspace is None:
            return
        self._session.lane("tree reveal").submit(
            lambda _: workspace.symbols.row_path(symbol.path, symbol.id), self._reveal_rows
        )

    # ── building ──

    def _build(self) -> None:
        self._tree.setModel(self._model)
        self._tree.setAccessibleName(self.tr("Symbols"))
        self._list.setModel(self._found)
        self._list.setItemDelegate(FilteredDelegate(self._session, self._list))
        self._list.setAccessibleName(self.tr("Filtered symbols"))
        self._notice.setObjectName("notice")
        self._notice.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._more.setObjectName("paneCount")
        self._more.setContentsMargins(14, 2, 14, 4)
        self._more.hide()
        for page in (self._tree, self._list, self._notice):
            self._stack.addWidget(page)
        self._follow.setCheckable(True)
        self._follow.setChecked(True)
        self.title.add_tool(self._follow, "target")
        self.title.add_tool(self._collapse, "collapse")
        menu = QMenu(self)
        menu.addActions(list(self._showings.values()))
        self._show.setMenu(menu)
        self.title.add_tool(self._show, "more")
        _stacked(self, self._box, self._stack, self._more)
        self._typed.setSingleShot(True)
        self._typed.setInterval(FILTER_MS)
        self._show_notice()

    def _connect(self) -> None:
        session = self._session
        keep_shares(session, self._model)
        session.workspace_changed.connect(self._start_anew)
        session.index_changed.connect(self._read_again)
        session.index_progress.connect(self._show_notice)
        session.symbol_changed.connect(self._follow_symbol)
        self._model.wanting.connect(self._read_wanted)
        self._model.rowsInserted.connect(self._show_notice)
        self._box.textChanged.connect(self._typed.start)
        self._box.returnPressed.connect(self._filter)
        self._typed.timeout.connect(self._filter)
        self._follow.toggled.connect(self._follow_now)
        self._collapse.triggered.connect(self._tree.collapseAll)
        self._tree.clicked.connect(self._click)
        self._tree.opened.connect(self._open)
        self._tree.doubleClicked.connect(self._open)
        self._tree.previewed.connect(self._preview)
        self._tree.customContextMenuRequested.connect(self._tree_menu)
        self._list.clicked.connect(self._click)
        self._list.opened.connect(self._open)
        self._list.doubleClicked.connect(self._open)
        self._list.moved.connect(self._preview)
        self._list.left.connect(self.focus_box)
        self._list.customContextMenuRequested.connect(self._list_menu)

    # ── reading ──

    def _start_anew(self) -> None:
        self._reading = []
        self._revealing = []
        self._box.clear()
        self._model.clear()
        self._show_notice()

    def _read_again(self) -> None:
        counts = self._session.indexing.standing.counts
        self.title.count(number(counts.symbols) if counts else "")
        if self._session.workspace is not None:
            self._model.read_again()
            if self._stack.currentWidget() is self._list:
                self._filter()
        self._show_notice()

    def _read_wanted(self) -> None:
        workspace = self._session.workspace
        if workspace is None or self._reading:
            return
        wanted = self._reading = self._model.take_requests()
        if not wanted:
            return

        def read(task: Task) -> list[Page]:
            return [
                (one, workspace.symbols.rows(one.parent, one.offset, one.limit, task))
                for one in wanted
            ]

        lane = self._session.lane("tree")
        lane.submit(read, self._show_pages, self._reading_failed, stopped=self._reading_stopped)

    def _show_pages(self, pages: Sequence[Page]) -> None:
        self._reading = []
        for request, found in pages:
            self._model.show(request, found)
        if self._revealing:
            self._reveal_rows(self._revealing)
        self._tree.fetch_visible()
        self._show_notice()
        self._read_wanted()

    def _reading_failed(self, error: GlossatorError) -> None:
        self._reading_stopped()
        self._session.fail(error)

    def _reading_stopped(self) -> None:
        self._model.give_back(self._reading)
        self._reading = []

    # ── following the code ──

    def _follow_symbol(self, symbol: Symbol | None) -> None:
        if symbol is not None and self._follow.isChecked():
            self.reveal(symbol)

    def _follow_now(self) -> None:
        self._follow_symbol(self._session.symbol)

    def _reveal_rows(self, chain: list[TreeRow]) -> None:
        index = self._model.reveal(chain)
        self._revealing = [] if index is not None else chain
        if index is not None and index.isValid() and index != self._tree.currentIndex():
            self._tree.setCurrentIndex(index)
            last = chain[-1].symbol
            if last is not None and last.kind in _OPENED:
                self._tree.expand(index)
            self._tree.scrollTo(index)

    # ── filtering ──

    def _filter(self) -> None:
        self._typed.stop()
        workspace = self._session.workspace
        text = self._box.text().strip()
        if workspace is None or len(text) < FILTER_LEAST:
            self._session.lane("tree filter").cancel()
            self._more.hide()
            self._show_notice()
            return

        def find(task: Task) -> tuple[list[TreeRow], int]:
            return workspace.symbols.filtered(text, FILTER_LIMIT, task)

        self._session.lane("tree filter").submit(find, self._show_found)

    def _show_found(self, answer: tuple[list[TreeRow], int]) -> None:
        found, total = answer
        text = self._box.text().strip()
        self._found.show(found, text.replace(".", " ").split())
        beyond = total - len(found)
        self._more.setText(self.tr("{0} more").format(number(beyond)))
        self._more.setVisible(beyond > 0)
        if found:
            self._stack.setCurrentWidget(self._list)
        else:
            self._notice.setText(self.tr("No symbol matches “{0}”.").format(text))
            self._stack.setCurrentWidget(self._notice)

    def _show_notice(self) -> None:
        """Show the tree, or one sentence that says why it is empty."""
        if len(self._box.text().strip()) >= FILTER_LEAST:
            return
        if self._session.workspace is None:
            self._notice.setText(self.tr("Open a folder to see its symbols."))
        elif self._session.indexing.standing.running:
            self._notice.setText(self.tr("Reading the workspace…"))
        else:
            self._notice.setText(self.tr("This workspace has no symbols yet."))
        empty = self._model.rowCount() == 0
        self._stack.setCurrentWidget(self._notice if empty else self._tree)

    # ── what rows do ──

    def _row(self, index: QModelIndex) -> TreeRow | None:
        row = index.data(ROW_ROLE)
        return row if isinstance(row, TreeRow) else None

    def _click(self, index: QModelIndex) -> None:
        row = self._row(index)
        if row is not None and row.form is RowForm.FOLDER:
            self._tree.setExpanded(index, not self._tree.isExpanded(index))
        elif row is not None:
            self._session.go_to(place_of(row))

    def _open(self, index: QModelIndex) -> None:
        row = self._row(index)
        if row is not None and row.form is RowForm.FOLDER:
            self._tree.setExpanded(index, not self._tree.isExpanded(index))
        elif row is not None:
            self._session.go_to(place_of(row), keep=True)
            self._session.focus("code")

    def _preview(self, index: QModelIndex) -> None:
        row = self._row(index)
        if row is not None and row.form is not RowForm.FOLDER:
            self._session.preview(place_of(row))

    def _tree_menu(self, at: QPoint) -> None:
        row = self._row(self._tree.indexAt(at))
        if row is not None:
            self._menu(row).exec(self._tree.viewport().mapToGlobal(at))

    def _list_menu(self, at: QPoint) -> None:
        row = self._row(self._list.indexAt(at))
        if row is not None:
            self._menu(row).exec(self._list.viewport().mapToGlobal(at))

    def _menu(self, row: TreeRow) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        session, symbol = self._session, row.symbol
        if row.form is not RowForm.FOLDER:
            menu.addAction(self.tr("Open"), lambda: session.go_to(place_of(row), keep=True))
        if symbol is not None:
            menu.addAction(self.tr("Show Usages"), lambda: self._show_usages(symbol))
            menu.addAction(self.tr("Copy Qualified Name"), lambda: copy(symbol.qualname))
            menu.addAction(self.tr("Copy Symbol Id"), lambda: copy(symbol.id))
            menu.addSeparator()
            menu.addAction(
                self.tr("New Entry About {0}").format(symbol.name),
                lambda: session.new_entry_asked.emit(symbol),
            )
            menu.addAction(self.tr("Link to an Entry…"), lambda: session.link_asked.emit(symbol))
        else:
            menu.addAction(self.tr("Copy Path"), lambda: copy(row.path))
        return menu

    def _show_usages(self, symbol: Symbol) -> None:
        self._session.usages_asked.emit(symbol)
        self._session.focus("usages")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self._box.hasFocus():
            view = self._list if self._stack.currentWidget() is self._list else self._tree
            view.setFocus(Qt.FocusReason.OtherFocusReason)
            if not view.currentIndex().isValid():
                view.setCurrentIndex(view.model().index(0, 0))
        elif event.key() == Qt.Key.Key_Escape and self._box.hasFocus() and self._box.text():
            self._box.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self._session.focus("code")
        else:
            super().keyPressEvent(event)


def showing_actions(model: SymbolTree, parent: QWidget) -> dict[Showing, QAction]:
    """Return the actions that choose which rows a tree shows; one of them is checked."""
    words = {
        Showing.ALL: parent.tr("Show All Symbols"),
        Showing.LINKED: parent.tr("Show Symbols with Entries"),
        Showing.UNLINKED: parent.tr("Show Symbols Without Entries"),
    }
    group = QActionGroup(parent)
    made = {showing: QAction(text, parent) for showing, text in words.items()}
    for showing, action in made.items():
        action.setCheckable(True)
        action.setChecked(showing is model.showing)
        action.triggered.connect(partial(model.show_only, showing))
        group.addAction(action)
    return made


def place_of(row: TreeRow) -> Place:
    """Return where a row leads: the symbol's lines, or the top of the file."""
    if row.symbol is not None:
        return row.symbol.place
    return Place(row.path, Span(1, 1))


def _stacked(pane: QWidget, box: QLineEdit, stack: QStackedWidget, more: QLabel) -> None:
    column = QVBoxLayout(pane)
    column.setContentsMargins(3, 4, 3, 6)
    column.setSpacing(6)
    around = QVBoxLayout()
    around.setContentsMargins(9, 0, 9, 0)
    around.addWidget(box)
    column.addLayout(around)
    column.addWidget(stack, 1)
    column.addWidget(more)


def keep_shares(session: Session, model: SymbolTree) -> None:
    """Let a tree say how much is documented: read once a run is over, before it would be less."""

    def read() -> None:
        workspace = session.workspace
        if workspace is not None and not session.indexing.standing.running:
            session.lane("tree shares").submit(workspace.coverage.shares, model.show_shares)

    session.workspace_changed.connect(lambda: model.show_shares({}))
    session.index_changed.connect(read)
