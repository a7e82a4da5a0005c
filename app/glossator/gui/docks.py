"""Where the panes stand: docks at the sides, and the one table that Reset layout restores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QFrame,
    QMainWindow,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

NARROW = 1100
"""Below this width of the window the entry stands behind the symbols as a tab."""

LEFT, RIGHT, BOTTOM = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)

BELOW = ("problems", "usages", "review", "coverage", "trace")
"""The panes at the bottom, one behind the other; they come when asked for."""

AREAS = {"search": LEFT, "symbols": LEFT, "entry": RIGHT, **dict.fromkeys(BELOW, BOTTOM)}
SIZES = {"search": 318, "symbols": 318, "entry": 400, **dict.fromkeys(BELOW, 220), "review": 260}
LEAST = {"search": 220, "symbols": 220, "entry": 280, **dict.fromkeys(BELOW, 100), "review": 200}
HIDDEN = frozenset(BELOW)

STATE_VERSION = 3


@dataclass(frozen=True, slots=True)
class Docked:
    """A pane that stands in a dock.

    Attributes:
        name: Of the pane; the dock's objectName is `dock.<name>`.
        enter: Puts the keyboard into the pane.
    """

    name: str
    words: str
    pane: QWidget
    title: QWidget
    enter: Callable[[], None]


class Docks(QObject):
    """The docks of one window."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._docked: dict[str, Docked] = {}
        self._docks: dict[str, QDockWidget] = {}
        self._enter_code: Callable[[], None] = _nowhere
        self._code: QWidget | None = None
        self._narrow = False

    def add(self, docked: Docked) -> QDockWidget:
        """Make the dock of a pane; `reset` puts it where it belongs."""
        dock = QDockWidget(docked.words, self._window)
        dock.setObjectName(f"dock.{docked.name}")
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        dock.setTitleBarWidget(docked.title)
        dock.setWidget(_body(docked.pane))
        if AREAS[docked.name] is BOTTOM:
            dock.setMinimumHeight(LEAST[docked.name])
        else:
            dock.setMinimumWidth(LEAST[docked.name])
        self._docked[docked.name] = docked
        self._docks[docked.name] = dock
        return dock

    def set_code(self, pane: QWidget, enter: Callable[[], None]) -> None:
        """Name the pane in the middle."""
        self._code, self._enter_code = pane, enter

    def toggles(self) -> list[tuple[str, QAction]]:
        """Return for each dock the action that shows and hides it."""
        return [(name, dock.toggleViewAction()) for name, dock in self._docks.items()]

    def reset(self) -> None:
        """Put every dock where the table says."""
        for name, dock in self._docks.items():
            self._window.removeDockWidget(dock)
            self._window.addDockWidget(AREAS[name], dock)
            dock.setVisible(name not in HIDDEN)
        self._window.splitDockWidget(
            self._docks["search"], self._docks["symbols"], Qt.Orientation.Vertical
        )
        below = [self._docks[name] for name in BELOW if name in self._docks]
        for dock in below[1:]:
            self._window.tabifyDockWidget(below[0], dock)
            dock.setVisible(False)
        self._name_tabs()
        self._narrow = False
        self.fit(self._window.width())
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        left, right = self._docks["search"], self._docks["entry"]
        self._window.resizeDocks([left, right], [SIZES["search"], SIZES["entry"]], across)
        half = max(1, self._window.height() // 2)
        self._window.resizeDocks([left, self._docks["symbols"]], [half, half], down)
        self._window.resizeDocks([self._docks["problems"]], [SIZES["problems"]], down)

    def fit(self, width: int) -> None:
        """Put the entry behind the symbols in a narrow window, and back in a wide one."""
        narrow = width < NARROW
        if narrow == self._narrow or not self._docks:
            return
        self._narrow = narrow
        entry = self._docks["entry"]
        if narrow:
            self._window.tabifyDockWidget(self._docks["symbols"], entry)
            self._docks["symbols"].raise_()
            self._name_tabs()
        else:
            self._window.addDockWidget(RIGHT, entry)
            self._window.resizeDocks([entry], [SIZES["entry"]], Qt.Orientation.Horizontal)

    def _name_tabs(self) -> None:
        """Say what the tabs are that Qt makes for docks behind each other."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for tabs in self._window.findChildren(QTabBar, options=direct):
            tabs.setAccessibleName(self.tr("Panes"))

    def state(self) -> bytes:
        """Return where the docks stand, to be remembered."""
        return bytes(self._window.saveState(STATE_VERSION).data())

    def restore(self, state: bytes) -> bool:
        """Put the docks where they were remembered; False when the bytes say nothing."""
        return bool(state) and self._window.restoreState(QByteArray(state), STATE_VERSION)

    def sidebar_shown(self) -> bool:
        """Tell whether one of the docks at the left can be seen."""
        return any(self._docks[name].isVisible() for name in ("search", "symbols"))

    def show_sidebar(self, shown: bool) -> None:  # noqa: FBT001 -- the slot of a checked action
        """Show or hide the docks at the left."""
        for name in ("search", "symbols"):
            self._docks[name].setVisible(shown)

    def enter(self, name: str) -> None:
        """Put the keyboard into a pane, shown if it was hidden."""
        if name == "code":
            self._enter_code()
            return
        docked = self._docked.get(name)
        if docked is not None:
            self.show(name)
            docked.enter()

    def show(self, name: str) -> None:
        """Let a pane be seen, without giving it the keyboard."""
        dock = self._docks[name]
        hidden = dock.isHidden()
        dock.show()
        dock.raise_()
        if hidden and AREAS[name] is BOTTOM and dock.height() < SIZES[name]:
            self._window.resizeDocks([dock], [SIZES[name]], Qt.Orientation.Vertical)

    def step(self, distance: int) -> None:
        """Put the keyboard into the next pane that can be seen, or the one before."""
        names = [name for name, dock in self._docks.items() if dock.isVisible()]
        at = names.index("symbols") + 1 if "symbols" in names else 0
        stops = [*names[:at], "code", *names[at:]]
        here = self.here()
        position = stops.index(here) if here in stops else -1 if distance > 0 else 0
        self.enter(stops[(position + distance) % len(stops)])

    def here(self) -> str:
        """Return the name of the pane that has the keyboard."""
        widget = QApplication.focusWidget()
        if self._code is not None and widget is not None and self._code.isAncestorOf(widget):
            return "code"
        for name, dock in self._docks.items():
            if widget is not None and dock.isAncestorOf(widget):
                return name
        return ""


def _body(pane: QWidget) -> QFrame:
    """Return a frame around a pane: the lower part of its rounded panel."""
    body = QFrame()
    body.setObjectName("paneBody")
    column = QVBoxLayout(body)
    column.setContentsMargins(1, 0, 1, 1)
    column.addWidget(pane)
    return body


def _nowhere() -> None:
    """Stand for the middle while there is none."""
