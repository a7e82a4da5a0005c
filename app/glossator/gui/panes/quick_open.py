"""Quick open and command palette: one field that leads anywhere.

It lies over the window; leaving it with Esc goes back to where one was and keeps what was typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.commands import Command, Commands
from glossator.gui.models import palette
from glossator.gui.models.hits import Form, HitsModel, Row
from glossator.gui.models.palette import Asked
from glossator.gui.panes.field import Field
from glossator.gui.panes.hit_view import HitDelegate
from glossator.gui.panes.shadow import Shadow
from glossator.gui.panes.symbol_view import RowList
from glossator.gui.session import Session
from glossator.model import Destination
from glossator.task import Task

DEBOUNCE_MS = 40
LIMIT = 50
WIDTH = 640
TALLEST = 460


class QuickOpen(QFrame):
    """The field and the rows below it."""

    about_to_open = Signal()
    """Whoever knows where it belongs puts it there."""

    def __init__(self, session: Session, commands: Commands, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("quick")
        self._session = session
        self._commands = commands
        self._came_from: QWidget | None = None
        self._tallest = TALLEST
        says = self.tr("Go to symbol, file, entry or command")
        self._field = Field(says, "search", session, self)
        self._list = RowList(self)
        self._model = HitsModel(self)
        self._hint = QLabel(self)
        self._typed = QTimer(self)
        self._build()
        self._connect()
        self.hide()

    @property
    def field(self) -> Field:
        """Where it is typed."""
        return self._field

    @property
    def model(self) -> HitsModel:
        """The rows that are shown."""
        return self._model

    def ask_anything(self) -> None:
        """Open with what was typed last, selected."""
        if self._field.text().startswith(Asked.COMMAND):
            self._field.clear()
        self._open()
        self._field.selectAll()

    def ask_command(self) -> None:
        """Open for a command."""
        if not self._field.text().startswith(Asked.COMMAND):
            self._field.setText(Asked.COMMAND)
        self._open()
        self._field.setSelection(1, len(self._field.text()))

    def ask_symbol_in(self, sign: str) -> None:
        """Open with a sign that says what is looked for."""
        self._field.setText(sign)
        self._open()

    def stand(self, top: QPoint) -> None:
        """Take the place whose middle of the upper edge is `top`, in the parent's pixels."""
        parent = self.parentWidget()
        room = parent.size() if parent is not None else self.size()
        width = min(themes.grown(WIDTH), room.width() - 24)
        height = min(themes.grown(TALLEST), room.height() - top.y() - 24)
        self._tallest = height
        self.setGeometry(top.x() - width // 2, top.y(), width, height)
        self._fit()

    # ── building ──

    def _build(self) -> None:
        self._field.setObjectName("quickField")
        self._field.installEventFilter(self)
        self._list.setModel(self._model)
        self._list.setItemDelegate(HitDelegate(self._session, self._list))
        self._list.setAccessibleName(self.tr("Where to go"))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._hint.setObjectName("paneCount")
        self._hint.setContentsMargins(14, 2, 14, 4)
        self._hint.setText(
            self.tr("@ symbol   # entry   / file   > command   : line   ? help   → look")
        )
        self._typed.setSingleShot(True)
        self._typed.setInterval(DEBOUNCE_MS)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(2)
        for widget in (self._field, self._list, self._hint):
            column.addWidget(widget)
        column.setStretch(1, 1)
        Shadow(self, self._session)

    def _connect(self) -> None:
        self._field.textChanged.connect(self._typed.start)
        self._typed.timeout.connect(self._ask)
        self._list.clicked.connect(self._go)

    # ── asking ──

    def _open(self) -> None:
        if not self.isVisible():
            self._came_from = QApplication.focusWidget()
            self.about_to_open.emit()
        self.show()
        self.raise_()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._ask()

    def _ask(self) -> None:
        """Show what the letters lead to; commands and recent places are there at once."""
        self._typed.stop()
        asked = palette.read(self._field.text())
        if asked.asked is Asked.ANYTHING:
            self._ask_workspace(asked.text)
        else:
            self._session.lane("quick open").cancel()
            self._show(self._rows(asked))

    def _rows(self, asked: palette.Reading) -> list[Row]:
        """Return the rows that need no workspace."""
        match asked.asked:
            case Asked.RECENT:
                return palette.recent_rows(self._session.navigation.recent())
            case Asked.COMMAND:
                return palette.command_rows(self._usable(), asked.text)
            case Asked.LINE:
                return self._line_rows(asked.text)
            case Asked.HELP:
                return palette.help_rows(self._signs())
            case Asked.ANYTHING:
                return []

    def _ask_workspace(self, text: str) -> None:
        workspace = self._session.workspace
        if workspace is None:
            self._show(palette.commands_beside(self._usable(), text))
            return

        def find(task: Task) -> list[Destination]:
            return workspace.search.quick(text, task, limit=LIMIT)

        def show(found: Sequence[Destination]) -> None:
            rows = [palette.destination_row(one) for one in found]
            self._show([*rows, *palette.commands_beside(self._usable(), text)])

        self._session.lane("quick open").submit(find, show)

    def _usable(self) -> list[Command]:
        return [one for one, action in self._commands.all() if action.isEnabled()]

    def _line_rows(self, text: str) -> list[Row]:
        current = self._session.current
        path = current.path if current is not None else None
        return palette.line_rows(text, path, self.tr("Go to line {0}"))

    def _signs(self) -> list[tuple[str, str]]:
        return [
            ("@", self.tr("Symbols")),
            ("#", self.tr("Entries")),
            ("/", self.tr("Files")),
            (">", self.tr("Commands")),
            (":", self.tr("A line of this file")),
        ]

    def _show(self, rows: Sequence[Row]) -> None:
        self._model.show(rows)
        self._list.setCurrentIndex(self._model.first())
        self._list.scrollToTop()
        self._fit()

    def _fit(self) -> None:
        """Be as high as the rows need, within the room there is."""
        rows = sum(self._list.sizeHintForRow(row) for row in range(self._model.rowCount()))
        around = self._field.sizeHint().height() + self._hint.sizeHint().height() + 14
        self.resize(self.width(), min(self._tallest, rows + around))

    # ── going ──

    def _go(self, index: QModelIndex, *, keep: bool = False) -> None:
        row = self._model.row(index)
        if row is None:
            return
        if row.form is Form.QUERY:
            self._field.setText(row.query)
            return
        self._leave(back=row.form is Form.ACTION)
        if row.form is Form.ACTION:
            self._commands.action(row.query).trigger()
        elif row.entry is not None:
            self._session.show_entry(row.entry)
            self._session.focus("entry")
        elif row.place is not None:
            self._session.go_to(row.place, keep=keep)
            self._session.focus("code")

    def _look(self) -> None:
        row = self._model.row(self._list.currentIndex())
        if row is not None and row.place is not None and row.entry is None:
            self._session.preview(row.place)

    def _leave(self, *, back: bool) -> None:
        self.hide()
        if back and self._came_from is not None:
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)
        self._came_from = None

    def _move(self, step: int) -> None:
        row = self._list.currentIndex().row() + step
        while 0 <= row < self._model.rowCount():
            index = self._model.index(row, 0)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                self._list.setCurrentIndex(index)
                return
            row += 1 if step > 0 else -1

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._field and isinstance(event, QKeyEvent):
            return event.type() == QEvent.Type.KeyPress and self._key(event)
        if watched is self._field and isinstance(event, QFocusEvent) and event.lostFocus():
            popup = event.reason() == Qt.FocusReason.PopupFocusReason
            if self.isVisible() and not popup:
                self._leave(back=False)
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        page = max(1, self._list.viewport().height() // 46)
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_PageUp: -page,
        }
        key = Qt.Key(event.key())
        at_end = self._field.cursorPosition() == len(self._field.text())
        if key in steps:
            self._move(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            aside = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._go(self._list.currentIndex(), keep=aside)
        elif key == Qt.Key.Key_Escape:
            self._leave(back=True)
        elif key == Qt.Key.Key_Right and at_end and not self._field.hasSelectedText():
            self._look()
        else:
            return False
        return True
