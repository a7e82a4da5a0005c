"""What needs a look: skipped files, broken links, links to review, work that failed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QMenu,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui.commands import Command
from glossator.gui.models import problems
from glossator.gui.models.problems import Column, ProblemsModel
from glossator.gui.panes.link_acts import LinkActs
from glossator.gui.panes.symbol_view import copy
from glossator.gui.panes.title import Chips, PaneTitle
from glossator.gui.session import Session
from glossator.gui.wording import number
from glossator.model import Place, Problem, ProblemKind, Span

ABOUT_ENTRIES = frozenset(
    {
        ProblemKind.BROKEN_LINK,
        ProblemKind.LOOSE_REFERENCE,
        ProblemKind.LINK_TO_REVIEW,
        ProblemKind.ENTRY_ERROR,
    }
)
"""Kinds whose place is in an entry; the others are in the code."""

ROW_HEIGHT = 28
WIDTHS: Mapping[int, int] = {Column.KIND: 130, Column.WHERE: 280, Column.ACTION: 380}


class ProblemTable(QTableView):
    """The table; Enter goes where a row is about."""

    opened = Signal(QModelIndex)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class ProblemsPane(QWidget):
    """The table of problems with its chips. It never comes up by itself."""

    counted = Signal()
    """The rows have changed; read `total`."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self._session = session
        self._found: list[Problem] = []
        self._model = ProblemsModel(self)
        self._table = ProblemTable(self)
        self.title = PaneTitle(self.tr("Problems"), session, self)
        self._chips = Chips(
            (("all", self.tr("All")), *((kind.value, kind.value) for kind in ProblemKind)), self
        )
        self.acts = LinkActs(session, self, self._table)
        self._copy = QAction(self.tr("Copy Report of Problems"), self)
        self._build()
        session.problems_changed.connect(self._read)
        session.workspace_changed.connect(self._read)

    @property
    def table(self) -> ProblemTable:
        """The table's view."""
        return self._table

    @property
    def total(self) -> int:
        """How many problems there are."""
        return len(self._found)

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return [Command("problems.copy", self._copy.text(), "", "edit", action=self._copy)]

    def focus_list(self) -> None:
        """Put the keyboard into the table, on its first row."""
        self._table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self._table.currentIndex().isValid():
            self._table.setCurrentIndex(self._model.index(0, 0))

    def count_of(self, kind: ProblemKind) -> int:
        """Return how many problems there are of one kind."""
        return problems.counts(self._found)[kind]

    def _build(self) -> None:
        self._table.setModel(self._model)
        self._table.setAccessibleName(self.tr("Problems"))
        self._table.setObjectName("problems.table")
        settle_table(self._table, stretched=Column.WHAT, widths=WIDTHS)
        self._table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # both ends of a row say most
        self._table.doubleClicked.connect(self._open)
        self._table.opened.connect(self._open)
        self._chips.chosen.connect(self._narrow)
        self._copy.triggered.connect(self._copy_report)
        self.title.add_tool(self._copy, "copy")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 3, 6)
        column.addWidget(self._chips)
        column.addWidget(self._table, 1)
        column.addWidget(self.acts)
        self._table.selectionModel().currentRowChanged.connect(self._chosen)
        self._model.modelReset.connect(self._chosen)
        self._table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._table.customContextMenuRequested.connect(self._show_menu)
        self._show([])

    def _read(self) -> None:
        workspace = self._session.workspace
        if workspace is None:
            self._show([])
        else:
            self._session.lane("problems").submit(lambda _: workspace.index.problems(), self._show)

    def _show(self, found: list[Problem]) -> None:
        self._found = [*self._session.failures, *found]
        row = self._table.currentIndex().row()
        before = self._model.value(self._table.currentIndex())
        self._model.show(self._found)
        self._select(before, row)
        numbers = problems.counts(self._found)
        for kind in ProblemKind:
            self._chips.caption(kind.value, f"{kind.value.capitalize()} {number(numbers[kind])}")
        self._chips.show_only(["all", *(kind.value for kind in ProblemKind if numbers[kind])])
        self.title.count(number(len(self._found)) if self._found else self.tr("none"))
        self.counted.emit()

    def _select(self, before: Problem | None, row: int) -> None:
        """Select the row that was selected; where that is settled, the one in its place."""
        if before is None:
            return
        rows = self._model.values()
        same = (at for at, one in enumerate(rows) if _same(one, before))
        at = next(same, min(row, len(rows) - 1))
        if at >= 0:
            self._table.setCurrentIndex(self._model.index(at, 0))

    def _chosen(self) -> None:
        problem = self._model.value(self._table.currentIndex())
        self.acts.show_link(problem.link if problem else None)

    def _show_menu(self, place: QPoint) -> None:
        index = self._table.indexAt(place)
        if not index.isValid():
            return
        self._table.setCurrentIndex(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Go There"), lambda: self._open(index))
        self.acts.add_to(menu)
        menu.popup(self._table.viewport().mapToGlobal(place))

    def _narrow(self, key: str) -> None:
        self._model.show_kind(None if key == "all" else ProblemKind(key))

    def _open(self, index: QModelIndex) -> None:
        problem = self._model.value(index)
        if problem is None or not problem.path:
            return
        if problem.kind in ABOUT_ENTRIES:
            self._session.show_entry(problem.path)
            self._session.focus("entry")
        else:
            line = max(1, problem.line)
            self._session.go_to(Place(problem.path, Span(line, line)))
            self._session.focus("code")

    def _copy_report(self) -> None:
        copy(problems.report(self._model.values()))
        self._session.tell(self.tr("The report is on the clipboard."))


def _same(one: Problem, before: Problem) -> bool:
    """Tell whether two rows are about the same, wherever it stands by now."""
    if one.link is None or before.link is None:
        return one == before
    link, other = one.link, before.link
    return (link.entry_path, link.anchor) == (other.entry_path, other.anchor)


def settle_table(table: QTableView, *, stretched: int, widths: Mapping[int, int]) -> None:
    """Give a table the ways that all of ours have.

    Args:
        stretched: The column that takes what room there is.
        widths: Pixels of the others.
    """
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setShowGrid(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    for section, width in widths.items():
        header.resizeSection(section, width)
