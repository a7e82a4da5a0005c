"""What came back for a query: groups of hits, or what can be tried instead."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.errors import GlossatorError
from glossator.gui.models import hits
from glossator.gui.models.hits import Form, Group, HitsModel, Row
from glossator.gui.panes.hit_view import HitDelegate
from glossator.gui.panes.symbol_view import RowList, copy
from glossator.gui.panes.wrapping import WrappingLabel
from glossator.gui.session import Session
from glossator.model import Answer, Entry, Filters

EXAMPLES = ("kind:class has:entry", '"exact phrase"', "path:tests/** -has:entry")
RECENT_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A query with what came back: an answer, an error, or nothing yet."""

    text: str = ""
    scope: str = "all"
    answer: Answer | None = None
    error: GlossatorError | None = None


class SearchResults(QWidget):
    """The rows of one answer; moving through them previews, Enter goes there."""

    asked = Signal(str)
    """A row asks for this text."""
    everywhere = Signal()
    again = Signal()
    left = Signal()
    """The keyboard goes back to the box."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown = Asked()
        self._unfolded: frozenset[Group] = frozenset()
        self._entries: list[Entry] = []
        self._banner = WrappingLabel(self)
        self._headline = WrappingLabel(self)
        self._model = HitsModel(self)
        self._list = RowList(self)
        self._delegate = HitDelegate(session, self._list)
        self._build()

    @property
    def model(self) -> HitsModel:
        """The rows that are shown."""
        return self._model

    @property
    def view(self) -> RowList:
        """The list of rows."""
        return self._list

    @property
    def banner(self) -> str:
        """The sentence above the rows, "" for none."""
        return self._banner.text()

    @property
    def headline(self) -> str:
        """What is said when there are no hits, "" otherwise."""
        return self._headline.text()

    def show_asked(self, asked: Asked) -> None:
        """Show what came back for a query; the selection stays when its row is there again."""
        if (asked.text, asked.scope) != (self._shown.text, self._shown.scope):
            self._unfolded = frozenset()
        self._shown = asked
        self.grey(stale=False)
        self._show()

    def show_entries(self, entries: list[Entry]) -> None:
        """Show these entries while nothing is asked."""
        self._entries = entries
        if not self._shown.text:
            self._show()

    def grey(self, *, stale: bool) -> None:
        """Show the rows greyed while a newer answer is on its way."""
        if self._delegate.stale != stale:
            self._delegate.stale = stale
            self._list.viewport().update()

    def enter(self) -> bool:
        """Take the keyboard to the first row; tell whether there is one."""
        first = self._model.first()
        if not first.isValid():
            return False
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._list.currentIndex() == first:
            self._list.moved.emit(first)
        self._list.setCurrentIndex(first)
        return True

    def open_first(self) -> None:
        """Go where the first row leads."""
        self._open(self._model.first())

    def show_banner(self) -> None:
        """Say above the rows why they may not be all."""
        standing, answer = self._session.indexing.standing, self._shown.answer
        text = ""
        if standing.running and standing.progress is not None and standing.progress.total:
            share = 100 * standing.progress.done // standing.progress.total
            text = self.tr("Index {0} % – results may be incomplete").format(share)
        elif answer is not None:
            text = answer.warning or " ".join(answer.query.problems)
        self._banner.setText(text)
        self._banner.setVisible(bool(text) and bool(self._shown.text))

    # ── building ──

    def _build(self) -> None:
        for label, name in ((self._banner, "banner"), (self._headline, "headline")):
            label.setObjectName(name)
            label.hide()
        self._list.setObjectName("search.list")
        self._list.setAccessibleName(self.tr("Results"))
        self._list.setModel(self._model)
        self._list.setItemDelegate(self._delegate)
        self._list.clicked.connect(self._click)
        self._list.doubleClicked.connect(self._open_aside)
        self._list.opened.connect(self._open)
        self._list.kept.connect(self._open_aside)
        self._list.moved.connect(self._preview)
        self._list.left.connect(self.left)
        self._list.customContextMenuRequested.connect(self._menu_at)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for label in (self._banner, self._headline):
            row = QVBoxLayout()
            row.setContentsMargins(12, 0, 12, 0)
            row.addWidget(label)
            column.addLayout(row)
        column.addWidget(self._list, 1)

    # ── showing ──

    def _show(self) -> None:
        former = self._model.row(self._list.currentIndex())
        headline, rows = self._rows()
        self._headline.setText(headline)
        self._headline.setVisible(bool(headline))
        self._model.show(rows)
        self._select_again(former)
        self.show_banner()

    def _rows(self) -> tuple[str, list[Row]]:
        """Return the sentence above the rows and the rows themselves."""
        answer, error = self._shown.answer, self._shown.error
        if error is not None:
            return f"{error.problem} {error.remedy}", [
                hits.action_row(self.tr("Try Again"), "refresh", "again"),
                hits.action_row(self.tr("Details"), "error", "details"),
            ]
        if answer is None:
            return "", self._empty_rows()
        if not answer.hits:
            sentence = self.tr("Nothing found for “{0}”.").format(self._shown.text)
            return sentence, self._nothing_rows(answer)
        return "", hits.rows_of(answer, self._group_names(), self._unfolded)

    def _group_names(self) -> dict[Group, str]:
        return {
            Group.SYMBOLS: self.tr("Symbols"),
            Group.CODE: self.tr("Code"),
            Group.ENTRIES: self.tr("Entries"),
            Group.DOCUMENTS: self.tr("Documents"),
        }

    def _empty_rows(self) -> list[Row]:
        if self._session.workspace is None:
            return []
        queries = self._session.queries[:RECENT_SHOWN]
        return [
            *hits.query_rows(Group.RECENT, self.tr("Recent searches"), queries, "history"),
            *hits.entry_rows(Group.READ, self.tr("Entries"), self._entries),
            *hits.query_rows(Group.EXAMPLES, self.tr("For example"), EXAMPLES, "search"),
        ]

    def _nothing_rows(self, answer: Answer) -> list[Row]:
        rows = hits.query_rows(Group.NEAREST, self.tr("Nearest names"), answer.nearest, "search")
        if self._shown.scope != "all" or answer.query.filters != Filters():
            rows.append(hits.action_row(self.tr("Search Everywhere"), "search", "everywhere"))
        title = self.tr("Write an Entry About “{0}”").format(self._shown.text)
        return [*rows, hits.action_row(title, "edit", "write")]

    def _select_again(self, former: Row | None) -> None:
        if former is None:
            return
        for number, row in enumerate(self._model.rows()):
            if (row.form, row.title, row.place) == (former.form, former.title, former.place):
                self._list.setCurrentIndex(self._model.index(number, 0))
                return

    # ── what rows do ──

    def _click(self, index: QModelIndex) -> None:
        self._follow(index, keep=False, focus=False)

    def _open(self, index: QModelIndex) -> None:
        self._follow(index, keep=False, focus=True)

    def _open_aside(self, index: QModelIndex) -> None:
        self._follow(index, keep=True, focus=True)

    def _follow(self, index: QModelIndex, *, keep: bool, focus: bool) -> None:
        row = self._model.row(index)
        if row is None:
            return
        match row.form:
            case Form.HIT:
                self._go(row, keep=keep, focus=focus)
            case Form.MORE:
                self._unfolded |= {row.group}
                self._show()
            case Form.QUERY:
                self.asked.emit(row.query)
            case Form.ACTION:
                self._act(row.query)
            case Form.HEAD:
                pass

    def _go(self, row: Row, *, keep: bool, focus: bool) -> None:
        session = self._session
        if self._shown.text:
            session.remember_query(self._shown.text)
        if row.entry is not None:
            session.show_entry(row.entry)
        elif row.place is not None:
            session.go_to(row.place, keep=keep)
        if focus:
            session.focus("entry" if row.entry is not None else "code")

    def _act(self, action: str) -> None:
        error = self._shown.error
        match action:
            case "everywhere":
                self.everywhere.emit()
            case "again":
                self.again.emit()
            case "write":
                self._session.new_entry_asked.emit(self._shown.text)
            case "details" if error is not None:
                self._session.fail(error)
                self._session.focus("problems")
            case _:
                pass

    def _preview(self, index: QModelIndex) -> None:
        row = self._model.row(index)
        if row is not None and row.place is not None and row.entry is None:
            self._session.preview(row.place)

    def _menu_at(self, at: QPoint) -> None:
        index = self._list.indexAt(at)
        row = self._model.row(index)
        if row is not None and row.form is Form.HIT:
            self._menu(index, row).exec(self._list.viewport().mapToGlobal(at))

    def _menu(self, index: QModelIndex, row: Row) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Open"), lambda: self._open(index))
        menu.addAction(self.tr("Open in New Tab"), lambda: self._open_aside(index))
        place, asks = row.place, self._session
        if place is not None and place.span is not None:
            where = f"{place.path}:{place.span.first}"
            menu.addAction(self.tr("Copy Path and Line"), lambda: copy(where))
        if row.symbol:
            menu.addAction(self.tr("Copy Symbol Id"), lambda: copy(row.symbol))
        if place is not None and row.entry is None:
            menu.addSeparator()
            menu.addAction(
                self.tr("New Entry About This"), lambda: asks.new_entry_asked.emit(place)
            )
            menu.addAction(self.tr("Link to an Entry…"), lambda: asks.link_asked.emit(place))
        return menu

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
