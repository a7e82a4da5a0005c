"""The bar above the code: folders, file, symbols around the caret, and how many entries there are.

Each step opens a menu of what stands beside it; steps that find no room give way from the left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from glossator.gui import icons
from glossator.gui import theme as themes
from glossator.gui.panes import badge
from glossator.gui.panes.code_looks import LinkButton
from glossator.gui.session import Session
from glossator.model import Place, RowForm, Symbol, WorkspacePath
from glossator.task import Task

HEIGHT = 31
ARROW = 10
GAP = 5
"""Pixels on either side of an arrow."""

MENU_ROWS = 200
"""Rows of a menu; more are no use to a reader."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way to where the caret is: a folder, the file, or a symbol."""

    name: str
    path: WorkspacePath
    symbol: Symbol | None = None
    folder: bool = False


def steps_to(path: WorkspacePath, symbols: Sequence[Symbol]) -> list[Step]:
    """Return the way to a place.

    Args:
        symbols: Those around it, outermost first.
    """
    parts = path.split("/")
    files = [
        Step(part, WorkspacePath("/".join(parts[: number + 1])), folder=number < len(parts) - 1)
        for number, part in enumerate(parts)
    ]
    return [*files, *(Step(symbol.name, path, symbol) for symbol in symbols)]


class _StepButton(QPushButton):
    """One step, with the arrow that leads to it."""

    def __init__(self, step: Step, session: Session, *, first: bool, last: bool) -> None:
        super().__init__(step.name)
        self.step = step
        self._session = session
        self._first = first
        self._last = last
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(themes.font("secondary", bold=last))
        self.setAccessibleName(step.symbol.qualname if step.symbol else step.path)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        arrow = 0 if self._first else ARROW + 2 * GAP
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.text()) + arrow + 1
        return QSize(width, max(HEIGHT - 6, metrics.height() + 4))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._session.theme
        painter = QPainter(self)
        box = self.rect()
        if not self._first:
            arrow = icons.pixmap(
                "chevron-right", theme, "faint", ARROW, ratio=self.devicePixelRatio()
            )
            painter.drawPixmap(QPoint(GAP, (box.height() - ARROW) // 2), arrow)
            box.setLeft(ARROW + 2 * GAP)
        strong = self._last or self.underMouse() or self.hasFocus()
        painter.setFont(self.font())
        painter.setPen(theme.colour("text" if strong else "secondary"))
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(box, left, self.text())
        if self.hasFocus():
            painter.setPen(theme.colour("accent"))
            painter.drawRoundedRect(box.adjusted(-2, 2, -1, -2), 3, 3)


class Breadcrumb(QWidget):
    """The way to the caret, and the entries of the symbol it is in."""

    entries_asked = Signal()
    pair_asked = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._path = WorkspacePath("")
        self._steps: list[Step] = []
        self._buttons: list[_StepButton] = []
        self._row = QHBoxLayout(self)
        self._note = QLabel(self)
        self._pair = LinkButton("", session, self)
        self._entries = LinkButton("", session, self)
        self._build()

    @property
    def steps(self) -> Sequence[Step]:
        """The way that is shown."""
        return self._steps

    @property
    def entries_text(self) -> str:
        """What is said about entries, "" when there are none."""
        return "" if self._entries.isHidden() else self._entries.text()

    @property
    def pair_text(self) -> str:
        """What is said about the file that the shown one pairs with, "" when there is none."""
        return "" if self._pair.isHidden() else self._pair.text()

    def show_file(self, path: WorkspacePath) -> None:
        """Show the way to a file, and on to the symbol at the caret when it is in there."""
        if path != self._path:
            self._path = path
            self._ask_pair()
        self._follow_symbol(self._session.symbol)

    def read_again(self) -> None:
        """Ask again how many entries there are: the index has changed."""
        self._ask_entries(self._session.symbol)
        self._ask_pair()

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Show the way to a place."""
        if list(steps) == self._steps:
            return
        self._steps = list(steps)
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        last = len(steps) - 1
        self._buttons = [
            _StepButton(step, self._session, first=number == 0, last=number == last)
            for number, step in enumerate(steps)
        ]
        for number, button in enumerate(self._buttons):
            button.clicked.connect(self._opener(button))
            self._row.insertWidget(number, button)
        self._give_way()

    def show_note(self, words: str) -> None:
        """Say what is special about how the file is shown; "" for nothing."""
        self._note.setText(words)
        self._note.setVisible(bool(words))
        self._give_way()

    def show_pair(self, path: WorkspacePath | None) -> None:
        """Name the file that the shown one pairs with."""
        name = path.rpartition("/")[2] if path else ""
        words = self.tr("Pairs with {0}").format(name)
        self._pair.setText(words)
        self._pair.setAccessibleName(words)
        self._pair.setVisible(bool(name))
        self._give_way()

    def show_entries(self, count: int) -> None:
        """Say how many entries the symbol at the caret has."""
        one = count == 1
        self._entries.setText(self.tr("1 entry") if one else self.tr("%n entries", "", count))
        self._entries.setVisible(count > 0)
        self._give_way()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._session.theme.colour("line"))
        painter.drawLine(0, 0, self.width(), 0)
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def _build(self) -> None:
        self.setObjectName("code.breadcrumb")
        self._note.setFont(themes.font("secondary"))
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._note.hide()
        self.setFixedHeight(max(HEIGHT, self.fontMetrics().height() + 12))
        self._entries.setObjectName("code.entries")
        self._entries.setAccessibleName(self.tr("Entries of this symbol"))
        self._entries.clicked.connect(self.entries_asked)
        self._entries.hide()
        self._pair.setObjectName("code.pair")
        self._pair.setAccessibleName(self.tr("Pair of this file"))
        self._pair.clicked.connect(self.pair_asked)
        self._pair.hide()
        self._row.setContentsMargins(15, 0, 12, 1)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        self._row.addWidget(self._note)
        self._row.addWidget(self._pair)
        self._row.addWidget(self._entries)
        self._session.symbol_changed.connect(self._follow_symbol)

    def _follow_symbol(self, symbol: Symbol | None) -> None:
        path, workspace = self._path, self._session.workspace
        self._ask_entries(symbol)
        if workspace is None or symbol is None or symbol.path != path:
            self.show_steps(steps_to(path, []) if path else [])
            return

        def work(_: Task) -> list[Step]:
            return steps_to(path, [*workspace.symbols.containers(symbol), symbol])

        self._session.lane("code way").submit(work, self.show_steps)

    def _ask_entries(self, symbol: Symbol | None) -> None:
        workspace = self._session.workspace
        if workspace is None or symbol is None:
            self.show_entries(0)
            return

        def work(_: Task) -> int:
            return len(workspace.links.of_symbol(symbol.id))

        self._session.lane("code entries").submit(work, self.show_entries)

    def _ask_pair(self) -> None:
        workspace, path = self._session.workspace, self._path
        if workspace is None or not path:
            self.show_pair(None)
            return

        def work(_: Task) -> WorkspacePath | None:
            return workspace.files.counterpart(path)

        self._session.lane("code pair").submit(work, self.show_pair)

    def _give_way(self) -> None:
        """Hide steps from the left until the rest fits; the last one stays."""
        room = self.width() - 40
        for beside in (self._note, self._pair, self._entries):
            if not beside.isHidden():
                room -= beside.sizeHint().width()
        for number, button in reversed(list(enumerate(self._buttons))):
            room -= button.sizeHint().width() + self._row.spacing()
            button.setVisible(room >= 0 or number == len(self._buttons) - 1)

    def _opener(self, button: _StepButton) -> Callable[[], None]:
        def open_menu() -> None:
            self._ask_beside(button, button.step)

        return open_menu

    def _ask_beside(self, button: _StepButton, step: Step) -> None:
        """Read what a menu shall offer: a symbol's siblings, what is in a folder."""
        workspace = self._session.workspace
        if workspace is None:
            return

        def work(task: Task) -> list[Step]:
            if step.symbol is not None:
                beside = workspace.symbols.siblings(step.symbol)
                return [Step(one.name, one.path, one) for one in beside[:MENU_ROWS]]
            chain = workspace.symbols.row_path(step.path)
            folder = next((row for row in reversed(chain) if row.form is RowForm.FOLDER), None)
            rows = workspace.symbols.rows(folder, 0, MENU_ROWS, task)
            return [Step(row.name, row.path, folder=row.form is RowForm.FOLDER) for row in rows]

        def shown(steps: list[Step]) -> None:
            self._show_menu(button, steps)

        self._session.lane("breadcrumb").submit(work, shown)

    def _show_menu(self, button: _StepButton, steps: list[Step]) -> None:
        if button not in self._buttons or not steps:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for step in steps:
            action = menu.addAction(step.name.replace("&", "&&"))
            action.setIcon(self._icon(step))
            font = action.font()
            font.setBold(step.path == button.step.path and step.symbol == button.step.symbol)
            action.setFont(font)
            action.triggered.connect(self._goer(button, step))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _icon(self, step: Step) -> QIcon:
        if step.symbol is None:
            return icons.icon("folder" if step.folder else "document", self._session.theme)
        return badge.badge_icon(step.symbol.kind, self._session.theme)

    def _goer(self, button: _StepButton, step: Step) -> Callable[[], None]:
        def go() -> None:
            if step.folder:
                self._ask_beside(button, step)
            else:
                self._session.go_to(step.symbol.place if step.symbol else Place(step.path))

        return go
