"""The line above the panes: what is done most, and the field that leads anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from glossator.gui import icons
from glossator.gui import theme as themes
from glossator.gui.commands import Commands
from glossator.gui.navigation import Stop
from glossator.gui.panes.title import tool_button
from glossator.gui.session import Session

HEIGHT = 50
FIELD_WIDTH = 480


class TopBar(QWidget):
    """Sidebar, workspace, back and forward, the field, new entry, settings."""

    def __init__(
        self,
        session: Session,
        commands: Commands,
        workspaces: QMenu,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("top")
        self.setMinimumHeight(themes.grown(HEIGHT))
        self._session = session
        self._commands = commands
        self._tinted: list[tuple[QToolButton, str]] = []
        self._workspace = self._workspace_button(workspaces)
        self._field = self._field_button()
        self._new = self._new_button()
        self._lay_out()
        session.workspace_changed.connect(self._name_workspace)
        session.theme_changed.connect(self._tint)
        self._tint()
        self._name_workspace()

    @property
    def field(self) -> QPushButton:
        """The field; a button that opens quick open in its place."""
        return self._field

    def field_top(self) -> QPoint:
        """Return the middle of the field's upper edge, in pixels of the window."""
        return self._field.mapTo(self.window(), QPoint(self._field.width() // 2, 0))

    # ── building ──

    def _workspace_button(self, menu: QMenu) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("workspace")
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setIconSize(QSize(icons.SIDE, icons.SIDE))
        button.setMinimumHeight(32)
        button.setMenu(menu)
        return button

    def _field_button(self) -> QPushButton:
        says = self.tr("Go to symbol, file, entry or command")
        field = QPushButton(f" {says}", self)
        field.setObjectName("field")
        field.setAccessibleName(says)
        field.setFixedHeight(themes.grown(34))
        field.setMinimumWidth(220)
        field.setMaximumWidth(themes.grown(FIELD_WIDTH))
        field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        field.setIconSize(QSize(icons.SIDE, icons.SIDE))
        action = self._commands.action("go.anything")
        field.clicked.connect(action.trigger)
        cap = QLabel(action.shortcut().toString().replace("+", " "), field)
        cap.setObjectName("key")
        cap.setFixedHeight(themes.grown(20))
        row = QHBoxLayout(field)
        row.setContentsMargins(8, 0, 7, 0)
        row.addStretch(1)
        row.addWidget(cap)
        return field

    def _new_button(self) -> QPushButton:
        button = QPushButton(f" {self.tr('New entry')}", self)
        action = self._commands.action("entry.new")
        button.setProperty("accent", True)
        button.setAccessibleName(self.tr("New entry"))
        button.setToolTip(action.toolTip())
        button.setFixedHeight(themes.grown(32))
        button.setIconSize(QSize(14, 14))
        button.clicked.connect(action.trigger)
        return button

    def _lay_out(self) -> None:
        left, right = QHBoxLayout(), QHBoxLayout()
        left.setSpacing(4)
        right.setSpacing(8)
        left.addWidget(self._tool("view.sidebar", "sidebar"))
        left.addSpacing(4)
        left.addWidget(self._workspace)
        left.addSpacing(4)
        left.addWidget(self._traveller("go.back", "chevron-left", -1))
        left.addWidget(self._traveller("go.forward", "chevron-right", 1))
        left.addStretch(1)
        right.addStretch(1)
        right.addWidget(self._new)
        right.addWidget(self._tool("app.settings", "settings"))
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        whole.addLayout(left, 3)
        whole.addWidget(self._field, 4)
        whole.addLayout(right, 3)

    def _tool(self, command: str, icon: str) -> QToolButton:
        button = tool_button(self._commands.action(command), icon, self._session, self)
        button.setFixedSize(32, 32)
        self._tinted.append((button, icon))
        return button

    def _traveller(self, command: str, icon: str, step: int) -> QToolButton:
        """Return a button for back or forward; held down it lists the stops."""
        button = self._tool(command, icon)
        menu = QMenu(button)
        menu.aboutToShow.connect(self._lister(menu, step))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.DelayedPopup)
        return button

    def _tint(self) -> None:
        theme = self._session.theme
        self._workspace.setIcon(icons.icon("folder", theme, "accent"))
        self._field.setIcon(icons.icon("search", theme))
        self._new.setIcon(icons.icon("plus", theme, "on_accent"))
        for button, icon in self._tinted:
            button.defaultAction().setIcon(icons.icon(icon, theme, checked="secondary"))

    def _name_workspace(self) -> None:
        workspace = self._session.workspace
        name = workspace.name if workspace is not None else self.tr("Open a folder")
        self._workspace.setText(f" {name}")
        self._workspace.setAccessibleName(self.tr("Workspace {0}").format(name))
        self._workspace.setToolTip(str(workspace.root) if workspace is not None else name)

    # ── where one has been ──

    def _lister(self, menu: QMenu, step: int) -> Callable[[], None]:
        def list_stops() -> None:
            history = self._session.navigation
            stops: Sequence[Stop] = history.earlier() if step < 0 else history.later()
            menu.clear()
            for distance, stop in enumerate(stops, 1):
                menu.addAction(name_of(stop), self._goer(step * distance))

        return list_stops

    def _goer(self, distance: int) -> Callable[[], None]:
        def go() -> None:
            self._session.travel(distance)

        return go


def name_of(stop: Stop) -> str:
    """Return a stop as a menu shows it."""
    place = f"{stop.place.path}:{stop.line}" if stop.place is not None else ""
    return " · ".join(part for part in (place, stop.entry or "") if part)
