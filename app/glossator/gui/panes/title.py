"""The title bar of a pane: its name, a count, and its tools. And the chips that narrow a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget
from typing_extensions import override

from glossator.gui import icons
from glossator.gui.panes.flow import FlowLayout
from glossator.gui.session import Session

HEIGHT = 40


class PaneTitle(QWidget):
    """A pane's title bar. It is dragged to move the pane's dock."""

    def __init__(self, text: str, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paneTitle")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumHeight(HEIGHT)
        self._session = session
        self._tools: list[tuple[QToolButton, str]] = []
        self._name = QLabel(text, self)
        self._name.setObjectName("paneName")
        self._count = QLabel(self)
        self._count.setObjectName("paneCount")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 8, 8, 4)  # a dock asks for the hint alone
        self._row.setSpacing(6)
        self._row.addWidget(self._name)
        self._row.addWidget(self._count)
        self._row.addStretch(1)
        session.theme_changed.connect(self._tint)

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, HEIGHT))  # also of a title without tools

    def count(self, text: str) -> None:
        """Show a count beside the name; "" for none."""
        self._count.setText(text)

    def counted(self) -> str:
        """Return the count that is shown."""
        return self._count.text()

    def add_tool(self, action: QAction, icon: str) -> QToolButton:
        """Add a button for an action at the right end."""
        button = tool_button(action, icon, self._session, self)
        self._tools.append((button, icon))
        self._row.addWidget(button)
        return button

    def _tint(self) -> None:
        for button, icon in self._tools:
            button.defaultAction().setIcon(icons.icon(icon, self._session.theme))


def tool_button(action: QAction, icon: str, session: Session, parent: QWidget) -> QToolButton:
    """Make a flat icon button for an action; its name is what a screen reader says."""
    button = QToolButton(parent)
    action.setIcon(icons.icon(icon, session.theme))
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setIconSize(QSize(icons.SIDE, icons.SIDE))
    button.setFixedSize(28, 28)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setAccessibleName(action.text().replace("&", ""))
    return button


class Chips(QWidget):
    """Small buttons of which one is down, in as many rows as they need."""

    chosen = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, QPushButton] = {}
        row = FlowLayout(self)
        for key, text in choices:
            chip = QPushButton(text, self)
            chip.setProperty("chip", True)
            chip.setCheckable(True)
            chip.setAccessibleName(text)
            chip.clicked.connect(self._sender_of(key))
            self._group.addButton(chip)
            self._buttons[key] = chip
            row.addWidget(chip)
        self.choose(choices[0][0])

    def current(self) -> str:
        """Return the key of the chip that is down."""
        return next(key for key, chip in self._buttons.items() if chip.isChecked())

    def choose(self, key: str) -> None:
        """Put a chip down without telling anybody."""
        self._buttons[key].setChecked(True)

    def caption(self, key: str, text: str) -> None:
        """Change what a chip says."""
        self._buttons[key].setText(text)
        self._buttons[key].setAccessibleName(text)

    def show_only(self, keys: Sequence[str]) -> None:
        """Hide the chips that are not named."""
        for key, chip in self._buttons.items():
            chip.setVisible(key in keys)

    def _sender_of(self, key: str) -> Callable[[], None]:
        def send() -> None:
            self.chosen.emit(key)

        return send
