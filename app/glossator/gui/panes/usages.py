"""Where the name of a symbol is used in code: a list that leads there. It comes when asked for."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from glossator.gui.commands import Command
from glossator.gui.models.usages import Column, UsagesModel
from glossator.gui.panes.problems import ProblemTable, settle_table
from glossator.gui.panes.symbol_view import copy
from glossator.gui.panes.title import PaneTitle
from glossator.gui.panes.wrapping import WrappingLabel
from glossator.gui.session import Session
from glossator.gui.wording import counted, number
from glossator.model import Place, Span, Symbol, Usages
from glossator.task import Task

WIDTHS: Mapping[int, int] = {Column.WHERE: 320, Column.INSIDE: 280}


class UsagesPane(QWidget):
    """The list of usages, with one sentence above it that says how they were told."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("usages")
        self._session = session
        self._asked: Symbol | str | None = None
        self._model = UsagesModel(self)
        self._table = ProblemTable(self)
        self._told = QLabel(self)
        self._notice = WrappingLabel(self)
        self._stack = QStackedWidget(self)
        self._list = QWidget(self)
        self._copy = QAction(self.tr("Copy List of Usages"), self)
        self.title = PaneTitle(self.tr("Usages"), session, self)
        self._build()
        session.usages_asked.connect(self.ask)
        session.index_changed.connect(self._read)
        session.workspace_changed.connect(self._forget)

    @property
    def table(self) -> ProblemTable:
        """The table's view."""
        return self._table

    @property
    def told(self) -> str:
        """What is said of the list, or why there is none."""
        shown = self._told if self._stack.currentWidget() is self._list else self._notice
        return shown.text()

    def ask(self, asked: Symbol | str) -> None:
        """List where a symbol, or whatever bears a name, is used."""
        self._asked = asked
        name = asked.name if isinstance(asked, Symbol) else asked
        self._show_notice(self.tr("Looking for “{0}”…").format(name))
        self._read()

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return [Command("usages.copy", self._copy.text(), "", "edit", action=self._copy)]

    def focus_list(self) -> None:
        """Put the keyboard into the list, on its first row; where there is none, on its notice."""
        if self._stack.currentWidget() is not self._list:
            self._notice.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self._table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self._table.currentIndex().isValid():
            self._table.setCurrentIndex(self._model.index(0, 0))

    def _build(self) -> None:
        self._table.setModel(self._model)
        self._table.setAccessibleName(self.tr("Usages"))
        self._table.setObjectName("usages.table")
        settle_table(self._table, stretched=Column.LINE, widths=WIDTHS)
        self._table.doubleClicked.connect(self._open)
        self._table.opened.connect(self._open)
        self._table.clicked.connect(self._preview)
        self._copy.triggered.connect(self._copy_list)
        self.title.add_tool(self._copy, "copy")
        self._told.setObjectName("paneCount")
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._notice.setObjectName("notice")
        self._notice.setAccessibleName(self.tr("Usages"))
        self._notice.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._notice.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        inner = QVBoxLayout(self._list)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self._told)
        inner.addWidget(self._table, 1)
        self._stack.addWidget(self._notice)
        self._stack.addWidget(self._list)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 3, 6)
        column.addWidget(self._stack)
        self._forget()

    def _forget(self) -> None:
        self._asked = None
        self._session.lane("usages").cancel()
        self._model.show(Usages(""))
        self.title.count("")
        self._show_notice(self.tr("Ask for the usages of a symbol in the code or in the tree."))

    def _show_notice(self, words: str) -> None:
        self._notice.setText(words)
        self._notice.setAccessibleDescription(words)
        self._stack.setCurrentWidget(self._notice)

    def _read(self) -> None:
        workspace, asked = self._session.workspace, self._asked
        if workspace is None or asked is None:
            return

        def work(task: Task) -> Usages:
            return workspace.symbols.usages(asked, task=task)

        self._session.lane("usages").submit(work, self._show)

    def _show(self, found: Usages) -> None:
        keyboard = QApplication.focusWidget()
        entered = keyboard is not None and self.isAncestorOf(keyboard)
        self._model.show(found)
        self.title.count(number(found.places) if found.places else self.tr("none"))
        if not found.places:
            self._show_notice(
                self.tr("No use of the name “{0}” is known in code.").format(found.name)
            )
            return
        self._told.setText(words_of(found))
        self._stack.setCurrentWidget(self._list)
        if entered:
            self.focus_list()

    def _copy_list(self) -> None:
        copy(self._model.as_text())
        self._session.tell(self.tr("The list is on the clipboard."))

    def _preview(self, index: QModelIndex) -> None:
        usage = self._model.value(index)
        if usage is not None:
            self._session.preview(Place(usage.path, Span(usage.line, usage.line)))

    def _open(self, index: QModelIndex) -> None:
        usage = self._model.value(index)
        if usage is not None:
            self._session.go_to(Place(usage.path, Span(usage.line, usage.line)))
            self._session.focus("code")


def words_of(found: Usages) -> str:
    """Return what is said of a list: what of, how many, and how sure they are."""
    places = counted(found.places, "line", "lines")
    parts = [f"{found.name}: {places} in {counted(found.files, 'file', 'files')}"]
    if len(found.usages) < found.places:
        parts.append(f"the first {number(len(found.usages))} are shown")
    told = "told by the name alone"
    if found.sharing > 1:
        told += f", which {number(found.sharing)} symbols share"
    return "; ".join((*parts, f"{told}."))
