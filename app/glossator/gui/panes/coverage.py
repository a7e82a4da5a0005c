"""How much of the public code has entries, folder by folder, and what is missing first."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui.commands import Command
from glossator.gui.models.coverage import (
    NODE_ROLE,
    Column,
    CoverageTree,
    MissingModel,
    Node,
    TreeColumn,
    percent_of,
    tree_of,
)
from glossator.gui.panes.problems import ProblemTable, settle_table
from glossator.gui.panes.title import PaneTitle
from glossator.gui.session import Session
from glossator.gui.wording import number
from glossator.model import Coverage, CoverageBy, Symbol, Undocumented, WorkspacePath
from glossator.task import Task

LISTED = 200
"""Symbols without an entry that are listed at once."""

WIDTHS: Mapping[int, int] = {
    Column.WHERE: 260,
    Column.LINES: 64,
    Column.USED: 84,
    Column.WRITE: 120,
}
SHARE_WIDTH, COUNT_WIDTH, ROW_HEIGHT = 140, 110, 28
BAR = 6
"""Height of the bar of a share, in pixels."""


class ShareDelegate(QStyledItemDelegate):
    """Paints a share as a bar with its percent."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        return QSize(SHARE_WIDTH, ROW_HEIGHT)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        node = index.data(NODE_ROLE)
        if not isinstance(node, Node):
            return
        super().paint(painter, option, QModelIndex())  # the ground of the row alone
        theme, box = self._session.theme, option.rect
        words = option.fontMetrics.horizontalAdvance("100 %") + 8
        bar = QRectF(box.left() + 4, 0, max(10, box.width() - words - 8), BAR)
        bar.moveTop(box.top() + (box.height() - BAR) / 2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("line"))
        painter.drawRoundedRect(bar, BAR / 2, BAR / 2)
        if node.documented:
            full = QRectF(bar)
            full.setWidth(max(BAR, bar.width() * node.share))
            painter.setBrush(theme.colour("accent"))
            painter.drawRoundedRect(full, BAR / 2, BAR / 2)
        painter.setPen(theme.colour("text"))
        told = box.adjusted(0, 0, -4, 0)
        aligned = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(told, aligned, percent_of(node.share))
        painter.restore()


class CoveragePane(QWidget):
    """The tree of folders beside the table of what is missing in the one that is selected."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("coverage")
        self._session = session
        self._stale = True
        self._below: str | None = None
        self._model, self._missing = CoverageTree(self), MissingModel(self._accent, self)
        self._tree, self._table = QTreeView(self), ProblemTable(self)
        self._told, self._notice = QLabel(self), QLabel(self)
        self._stack, self._lists = QStackedWidget(self), QWidget(self)
        self._write = QAction(self.tr("Write an Entry About the Selected Symbol"), self)
        self.title = PaneTitle(self.tr("Coverage"), session, self)
        self._build()
        session.index_changed.connect(self._read_later)
        session.workspace_changed.connect(self._forget)

    @property
    def tree(self) -> QTreeView:
        """The tree of folders."""
        return self._tree

    @property
    def table(self) -> ProblemTable:
        """The table of what is missing."""
        return self._table

    @property
    def told(self) -> str:
        """What is said of the whole, or why there is nothing."""
        shown = self._told if self._stack.currentWidget() is self._lists else self._notice
        return shown.text()

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return [Command("coverage.write", self._write.text(), "", "entry", action=self._write)]

    def focus_list(self) -> None:
        """Put the keyboard into what is missing; where there is no list, on its notice."""
        if self._stack.currentWidget() is not self._lists:
            self._notice.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self._table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self._table.currentIndex().isValid():
            self._table.setCurrentIndex(self._missing.index(0, 0))

    def symbol(self) -> Symbol | None:
        """Return the symbol that is selected in the table."""
        found = self._missing.value(self._table.currentIndex())
        return found.symbol if found else None

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._read()

    def _accent(self) -> QColor:
        return self._session.theme.colour("accent")

    def _build(self) -> None:
        self._build_tree()
        self._build_table()
        self._write.triggered.connect(self._write_entry)
        self.title.add_tool(self._write, "edit")
        self._told.setObjectName("paneCount")
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._notice.setObjectName("notice")
        self._notice.setWordWrap(True)
        self._notice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._notice.setAccessibleName(self.tr("Coverage"))
        self._notice.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        both = QSplitter(Qt.Orientation.Horizontal, self)
        both.setChildrenCollapsible(False)
        both.addWidget(self._tree)
        both.addWidget(self._table)
        both.setStretchFactor(0, 2)
        both.setStretchFactor(1, 3)
        inner = QVBoxLayout(self._lists)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self._told)
        inner.addWidget(both, 1)
        self._stack.addWidget(self._notice)
        self._stack.addWidget(self._lists)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 3, 6)
        column.addWidget(self._stack)
        self._forget()

    def _build_tree(self) -> None:
        tree = self._tree
        tree.setModel(self._model)
        tree.setObjectName("coverage.tree")
        tree.setAccessibleName(self.tr("Coverage by folder"))
        tree.setFrameShape(QFrame.Shape.NoFrame)
        tree.setUniformRowHeights(True)
        tree.setItemDelegateForColumn(TreeColumn.SHARE, ShareDelegate(self._session, tree))
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(TreeColumn.NAME, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(TreeColumn.SHARE, SHARE_WIDTH)
        header.resizeSection(TreeColumn.COUNT, COUNT_WIDTH)
        tree.selectionModel().currentChanged.connect(self._narrow)

    def _build_table(self) -> None:
        table = self._table
        table.setModel(self._missing)
        table.setObjectName("coverage.table")
        table.setAccessibleName(
            self.tr("Public symbols without an entry, the most important first")
        )
        settle_table(table, stretched=Column.WHAT, widths=WIDTHS)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        table.doubleClicked.connect(self._open)
        table.opened.connect(self._open)
        table.clicked.connect(self._clicked)

    def _forget(self) -> None:
        self._session.lane("coverage").cancel()
        self._session.lane("coverage missing").cancel()
        self._below = None
        self._model.show(None)
        self._missing.show([])
        self.title.count("")
        self._show_notice(self.tr("Open a folder to see how much of its code has entries."))
        self._read_later()

    def _show_notice(self, words: str) -> None:
        self._notice.setText(words)
        self._notice.setAccessibleDescription(words)
        self._stack.setCurrentWidget(self._notice)

    def _read_later(self) -> None:
        """Count anew: at once when it can be seen, else when it is shown."""
        self._stale = True
        if self.isVisible():
            self._read()

    def _read(self) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return
        self._stale = False

        def work(task: Task) -> Coverage:
            return workspace.coverage.of(by=CoverageBy.FILE, undocumented=LISTED, task=task)

        self._session.lane("coverage").submit(work, self._show)

    def _show(self, found: Coverage) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return
        if not found.whole.symbols:
            self.title.count("")
            self._show_notice(self.tr("There is no public code to document here."))
            return
        open_folders = self._open_folders()
        self._model.show(tree_of(found.rows, workspace.name))
        self._missing.show(found.undocumented)
        self._below = ""
        self.title.count(percent_of(found.whole.share))
        told = self.tr(
            "{0} of {1} public symbols have an entry. Tests, generated and vendored files and "
            "private symbols are left out; suggestions do not count."
        )
        counts = number(found.whole.documented), number(found.whole.symbols)
        self._told.setText(told.format(*counts))
        self._stack.setCurrentWidget(self._lists)
        self._open_again(QModelIndex(), open_folders | {""})

    def _open_folders(self, outer: QModelIndex | None = None) -> set[str]:
        """Return the paths of the folders that are open in the tree."""
        found: set[str] = set()
        outer = outer or QModelIndex()
        for row in range(self._model.rowCount(outer)):
            index = self._model.index(row, 0, outer)
            node = self._model.node(index)
            if node is not None and self._tree.isExpanded(index):
                found |= {node.path, *self._open_folders(index)}
        return found

    def _open_again(self, outer: QModelIndex, paths: set[str]) -> None:
        for row in range(self._model.rowCount(outer)):
            index = self._model.index(row, 0, outer)
            node = self._model.node(index)
            if node is not None and node.inside and node.path in paths:
                self._tree.expand(index)
                self._open_again(index, paths)

    def _narrow(self, index: QModelIndex) -> None:
        """List what is missing in the folder or file that is selected."""
        workspace, node = self._session.workspace, self._model.node(index)
        if workspace is None or node is None or node.path == self._below:
            return
        self._below = node.path
        below = WorkspacePath(node.path)

        def work(task: Task) -> list[Undocumented]:
            return workspace.coverage.missing(below, LISTED, task)

        self._session.lane("coverage missing").submit(work, self._missing.show)

    def _clicked(self, index: QModelIndex) -> None:
        if index.column() == Column.WRITE:
            self._write_entry()
            return
        found = self._missing.value(index)
        if found is not None:
            self._session.preview(found.symbol.place)

    def _open(self, index: QModelIndex) -> None:
        found = self._missing.value(index)
        if found is not None and index.column() != Column.WRITE:
            self._session.go_to(found.symbol.place)
            self._session.focus("code")

    def _write_entry(self) -> None:
        symbol = self.symbol()
        if symbol is None:
            self._session.tell(self.tr("Select a symbol in the list of what has no entry."))
            return
        self._session.new_entry_asked.emit(symbol)

    def _show_menu(self, place: QPoint) -> None:
        symbol = self.symbol()
        if symbol is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Go to the Code"), self._open_selected)
        menu.addAction(self.tr("New Entry About “{0}”").format(symbol.name), self._write_entry)
        menu.popup(self._table.viewport().mapToGlobal(place))

    def _open_selected(self) -> None:
        index = self._table.currentIndex()
        self._open(index.siblingAtColumn(Column.WHAT))
