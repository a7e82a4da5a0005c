"""Code that the shown entry may be about: looked for when asked for, shown apart, never counted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from glossator.gui import theme as themes
from glossator.gui.models import entries as words
from glossator.gui.models.acts import Act
from glossator.gui.models.entries import Covers
from glossator.gui.panes.code_looks import LinkButton
from glossator.gui.panes.covers import INSET, ROW, CoveredDelegate, CoversList
from glossator.gui.panes.link_acts import LinkActs
from glossator.gui.session import Session
from glossator.model import CoveredSymbol, Entry
from glossator.task import Task

SHOWN_ROWS = 3
MOST_SHARE = 0.25
"""Share of the panel's height that the list takes at most."""


class SuggestionsPart(QWidget):
    """A button that asks, and the list of what was found, with its acts.

    Attributes:
        suggest_action: Looks for code that the entry may be about.
    """

    found = Signal()
    """The list has come, or has gone."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._entry: Entry | None = None
        self._asked = False
        self._most = ROW * SHOWN_ROWS + 4
        self._model = Covers()
        self._list = CoversList(self)
        self._told = QLabel(self)
        self._acts = LinkActs(session, self, self._list, inset=INSET)
        self.suggest_action = QAction(self.tr("Suggest Code for This Entry"), self)
        self._button = LinkButton(self.tr("Suggest code"), session, self)
        self._build()
        session.deciding.changed.connect(self._ask_again)

    @property
    def list(self) -> QListView:
        """The list's view."""
        return self._list

    @property
    def acts(self) -> LinkActs:
        """What can be done about the suggestion that is selected."""
        return self._acts

    @property
    def told(self) -> str:
        """What is said beside the button."""
        return self._told.text()

    def show_entry(self, entry: Entry) -> None:
        """Stand below an entry; what was found for another one goes."""
        if self._entry is None or self._entry.path != entry.path:
            self._entry = entry
            self._forget()

    def ask(self) -> None:
        """Look for code that the entry may be about."""
        workspace, entry = self._session.workspace, self._entry
        if workspace is None or entry is None:
            return
        self._asked = True
        self._told.setText(self.tr("Looking…"))

        def work(task: Task) -> list[CoveredSymbol]:
            return workspace.links.suggested(entry.path, task)

        self._session.lane("suggestions").submit(work, self._show)

    def fit(self, height: int) -> None:
        """Take no more than a share of a height; further rows are scrolled to."""
        self._most = max(ROW, round(height * MOST_SHARE))
        self._fit()

    def _build(self) -> None:
        self._button.clicked.connect(self.ask)
        self.suggest_action.triggered.connect(self.ask)
        self._told.setObjectName("paneCount")
        self._told.setFont(themes.font("secondary"))
        self._build_list()
        head = QHBoxLayout()
        head.setContentsMargins(INSET, 0, 8, 2)
        head.setSpacing(6)
        head.addWidget(self._button)
        head.addWidget(self._told)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self._list)
        column.addWidget(self._acts)
        self._forget()

    def _build_list(self) -> None:
        view = self._list
        view.setModel(self._model)
        view.setObjectName("suggestions")
        view.setAccessibleName(self.tr("Suggested code"))
        view.setItemDelegate(CoveredDelegate(self._session, view))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setMouseTracking(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show_menu)
        view.clicked.connect(self._clicked)
        view.entered.connect(self._select_first)
        view.jump_asked.connect(self._jump)
        view.unlink_asked.connect(self._dismiss)
        view.selectionModel().currentChanged.connect(self._chosen)
        self._model.modelReset.connect(self._chosen)

    def _forget(self) -> None:
        self._session.lane("suggestions").cancel()
        self._asked = False
        self._told.clear()
        self._model.show([])
        self._list.hide()

    def _ask_again(self) -> None:
        """After a decision the list is another one."""
        if self._asked:
            self.ask()

    def _show(self, found: Sequence[CoveredSymbol]) -> None:
        row = max(0, self._list.currentIndex().row())
        self._model.show(found)
        self._list.setVisible(bool(found))
        self._told.setText(
            self.tr("by the words they share; not counted")
            if found
            else self.tr("Nothing is suggested.")
        )
        if found:
            self._list.setCurrentIndex(self._model.index(min(row, len(found) - 1), 0))
        self._fit()
        self.found.emit()

    def _fit(self) -> None:
        shown = range(min(self._model.rowCount(), SHOWN_ROWS))
        wanted = sum(self._list.sizeHintForRow(row) for row in shown) + 4
        self._list.setFixedHeight(min(wanted, self._most))

    def _select_first(self) -> None:
        self._list.setCurrentIndex(self._model.index(0, 0))

    def _covered(self) -> CoveredSymbol | None:
        return self._model.covered(self._list.currentIndex())

    def _clicked(self, index: QModelIndex) -> None:
        self._list.setCurrentIndex(index)
        covered = self._covered()
        place = words.place_of(covered) if covered else None
        if place is not None:
            self._session.preview(place)

    def _jump(self) -> None:
        covered = self._covered()
        place = words.place_of(covered) if covered else None
        if place is not None:
            self._session.go_to(place)
            self._session.focus("code")

    def _dismiss(self) -> None:
        self._acts.act_of(Act.DISMISS)

    def _chosen(self) -> None:
        covered = self._covered()
        self._acts.show_link(covered.link if covered else None)

    def _show_menu(self, place: QPoint) -> None:
        if self._covered() is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Go to the Code"), self._jump)
        self._acts.add_to(menu)
        menu.popup(self._list.viewport().mapToGlobal(place))
