"""The window: makes the panes, wires them to the session, and holds nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt, QUrl
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QMainWindow, QMenu, QStackedWidget, QToolBar, QVBoxLayout
from typing_extensions import override

from glossator import settings as settings_file
from glossator.gui import remembered, window_commands
from glossator.gui.commands import Command, Commands
from glossator.gui.docks import Docked, Docks
from glossator.gui.link_commands import link_commands
from glossator.gui.opening import Opening
from glossator.gui.panes.code import CodePane
from glossator.gui.panes.coverage import CoveragePane
from glossator.gui.panes.entry import EntryPane
from glossator.gui.panes.help import About, KeySheet
from glossator.gui.panes.problems import ProblemsPane
from glossator.gui.panes.quick_open import QuickOpen
from glossator.gui.panes.review import ReviewPane
from glossator.gui.panes.search import SearchPane
from glossator.gui.panes.status import StatusPane
from glossator.gui.panes.symbols import SymbolsPane
from glossator.gui.panes.toasts import MessagesDialog, Toasts
from glossator.gui.panes.top_bar import TopBar
from glossator.gui.panes.trace import TracePane
from glossator.gui.panes.usages import UsagesPane
from glossator.gui.panes.welcome import WelcomePane
from glossator.gui.preferences import Preferences
from glossator.gui.remembered import WindowMemory
from glossator.gui.session import Session
from glossator.model import ProblemKind
from glossator.settings import THEMES

SIZE = QSize(1440, 900)
SHARE_OF_SCREEN = 0.9
MARGIN = 12
THEME_WORDS = {
    "system": "As the &System",
    "light": "&Light",
    "dark": "&Dark",
    "high-contrast": "&High Contrast",
}


class MainWindow(QMainWindow):
    """One window over one session."""

    def __init__(self, session: Session, memory: WindowMemory | None = None) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setAcceptDrops(True)
        self.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self._session = session
        self.opening = Opening(session, memory or WindowMemory(), self)
        self.preferences = Preferences(session, self)
        self.commands = Commands(self)
        self.docks = Docks(self)
        self.search = SearchPane(session)
        self.symbols = SymbolsPane(session)
        self.code = CodePane(session)
        self.entry = EntryPane(session)
        self.problems, self.review = ProblemsPane(session), ReviewPane(session)
        self.usages, self.coverage = UsagesPane(session), CoveragePane(session)
        self.trace, self.welcome = TracePane(session), WelcomePane(session)
        self.status, self.quick = StatusPane(session), QuickOpen(session, self.commands, self)
        self.toasts = Toasts(session, self)
        self._sidebar = QAction(self.tr("&Sidebar"), self)
        self._middle = QStackedWidget(self)
        self._unshaped = True
        self._entered = False
        self._make_middle()
        self._make_docks()
        self._make_commands()
        self._make_bars()
        self._connect()
        self._restore_shape()
        self._show_name()
        self._choose_page()

    # ── making ──

    def _make_middle(self) -> None:
        self._middle.addWidget(self.welcome)
        self._middle.addWidget(self.code)
        panel = QFrame(self)
        panel.setObjectName("panel")
        panel.setMinimumWidth(360)
        column = QVBoxLayout(panel)
        column.setContentsMargins(3, 3, 3, 3)
        column.addWidget(self._middle)
        self.setCentralWidget(panel)
        self.setDockNestingEnabled(True)

    def _make_docks(self) -> None:
        for docked in (
            Docked("search", self.tr("Search"), self.search, self.search.title, self._enter_search),
            Docked(
                "symbols", self.tr("Symbols"), self.symbols, self.symbols.title, self._enter_tree
            ),
            Docked("entry", self.tr("Entry"), self.entry, self.entry.title, self._enter_entry),
            _listed("problems", self.tr("Problems"), self.problems),
            _listed("usages", self.tr("Usages"), self.usages),
            _listed("review", self.tr("Review"), self.review),
            _listed("coverage", self.tr("Coverage"), self.coverage),
            _listed("trace", self.tr("Stack Trace"), self.trace),
        ):
            self.docks.add(docked)
        self.docks.set_code(self._middle, self._enter_code)

    def _make_commands(self) -> None:
        session = self._session
        self._sidebar.setCheckable(True)
        self._sidebar.setChecked(True)
        self.commands.add(window_commands.workspace_commands(session, self.opening))
        self.commands.add(window_commands.going_commands(session, self.quick, self.docks))
        self.commands.add(window_commands.entry_commands(session))
        self.commands.add(
            window_commands.view_commands(self.docks, self.preferences, self._sidebar)
        )
        self.commands.add(link_commands(session.deciding))
        self.commands.add(self._own_commands())
        for pane in (self.search, self.symbols, self.code, self.entry, self.problems, self.usages):
            self.commands.add(pane.commands())
        self.commands.add([*self.coverage.commands(), *self.trace.commands()])
        for _, action in self.commands.all():
            self.addAction(action)

    def _own_commands(self) -> list[Command]:
        return [
            Command("app.settings", self.tr("&Settings File"), "Ctrl+,", "file", self._settings),
            Command("app.quit", self.tr("&Quit"), "Ctrl+Q", "file", self._quit),
            Command("help.keys", self.tr("&Keys and Commands"), "F1", "help", self._keys),
            Command("help.messages", self.tr("&Messages"), "", "help", self._messages),
            Command("help.about", self.tr("&About Glossator"), "", "help", self._about),
            *self._theme_commands(),
        ]

    def _theme_commands(self) -> list[Command]:
        group = QActionGroup(self)
        made = []
        for key in THEMES:
            action = QAction(self.tr("Theme: {0}").format(self.tr(THEME_WORDS[key])), self)
            action.setCheckable(True)
            action.setChecked(key == self.preferences.theme_key)
            group.addAction(action)
            run = self._theme_chooser(key)
            made.append(Command(f"theme.{key}", action.text(), "", "", run, action))
        return made

    def _theme_chooser(self, key: str) -> Callable[[], None]:
        def choose() -> None:
            self.preferences.choose_theme(key)

        return choose

    def _make_bars(self) -> None:
        themes = QMenu(self.tr("&Theme"), self)
        for key in THEMES:
            themes.addAction(self.commands.action(f"theme.{key}"))
        submenus = {"workspace.recent": self.opening.menu, "view.theme": themes}
        self.commands.fill(self.menuBar(), submenus)
        self.top = TopBar(self._session, self.commands, self.opening.menu, self)
        bar = QToolBar(self.tr("Top bar"), self)
        bar.setObjectName("bar.top")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.toggleViewAction().setEnabled(False)
        bar.addWidget(self.top)
        self.addToolBar(bar)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self.status, 1)

    def _connect(self) -> None:
        session = self._session
        session.focus_asked.connect(self.docks.enter)
        session.workspace_changed.connect(self._show_name)
        session.workspace_changed.connect(self._choose_page)
        session.workspace_changed.connect(self._enter_first)
        session.navigated.connect(self._show_ways)
        session.place_changed.connect(self._choose_page)
        session.previewed.connect(self._choose_page)
        session.new_entry_asked.connect(self._show_entry)
        self.code.tabs.currentChanged.connect(self._choose_page)
        self.welcome.folder_wanted.connect(self.opening.ask_folder)
        self.welcome.recent_wanted.connect(self.opening.open_named)
        self.opening.remembered.connect(self._show_recent)
        self.quick.about_to_open.connect(self._place_quick)
        self.problems.counted.connect(self._show_problems)
        self._sidebar.triggered.connect(self.docks.show_sidebar)
        self._show_recent()
        self._show_ways()

    def _restore_shape(self) -> None:
        memory = self.opening.memory
        restored = bool(memory.geometry) and self.restoreGeometry(
            QByteArray(remembered.as_bytes(memory.geometry))
        )
        if not restored:
            room = QGuiApplication.primaryScreen().availableSize() * SHARE_OF_SCREEN
            self.resize(SIZE.boundedTo(room))
        self._unshaped = not self.docks.restore(remembered.as_bytes(memory.docks))

    # ── showing ──

    def _show_name(self) -> None:
        workspace = self._session.workspace
        self.setWindowTitle(f"{workspace.name} – Glossator" if workspace else "Glossator")
        for command in ("workspace.close", "index.refresh", "index.cancel", "entry.new"):
            self.commands.action(command).setEnabled(workspace is not None)

    def _enter_first(self) -> None:
        """Give the keyboard to the pane in which one begins, unless it is at work already."""
        if self.docks.here() in ("", "code") and not self.code.open_paths():
            begins = self._session.workspace is not None and self.search.isVisible()
            self.docks.enter("search" if begins else "code")

    def _show_ways(self) -> None:
        history = self._session.navigation
        self.commands.action("go.back").setEnabled(history.can_go_back)
        self.commands.action("go.forward").setEnabled(history.can_go_forward)

    def _show_recent(self) -> None:
        self.welcome.show_recent(self.opening.folders())

    def _show_problems(self) -> None:
        skipped = self.problems.count_of(ProblemKind.SKIPPED_FILE)
        self.status.show_problems(skipped, self.problems.total)

    def _choose_page(self) -> None:
        """Show the code as soon as there is some, the welcome page otherwise."""
        page = self.code if self.code.open_paths() else self.welcome
        self._middle.setCurrentWidget(page)

    def _show_entry(self) -> None:
        self.docks.show("entry")

    def _place_quick(self) -> None:
        self.quick.stand(self.top.field_top() - QPoint(0, 1))

    # ── the keyboard goes to ──

    def _enter_search(self) -> None:
        self.search.focus_box()

    def _enter_tree(self) -> None:
        self.symbols.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _enter_code(self) -> None:
        if self.code.open_paths():
            self.code.focus_code()
        else:
            self.welcome.first_widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _enter_entry(self) -> None:
        self.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ── what the menus do ──

    def _settings(self) -> None:
        lane = self._session.lane("settings file")
        lane.submit(lambda _: settings_file.ensure_file(), self._open_settings)

    def _open_settings(self, file: Path) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))

    def _quit(self) -> None:
        self.close()

    def _keys(self) -> None:
        KeySheet(self.commands, self).open()

    def _messages(self) -> None:
        MessagesDialog(self._session, self).open()

    def _about(self) -> None:
        About(self).open()

    # ── what Qt tells ──

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._unshaped:  # sizes of docks only hold once the window is shown
            self._unshaped = False
            self.docks.reset()
        if not self._entered:
            self._entered = True
            self._enter_first()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.docks.fit(event.size().width())
        self.toasts.stand()
        self._place_quick()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.BackButton:
            self._session.back()
        elif event.button() is Qt.MouseButton.ForwardButton:
            self._session.forward()
        else:
            super().mousePressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.opening.drop_target(event.mimeData()) is not None:
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        target = self.opening.drop_target(event.mimeData())
        if target is not None:
            event.acceptProposedAction()
            self.opening.open(target)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.entry.may_close(self.close):
            event.ignore()
            return
        memory = self.opening.memory
        shape = WindowMemory(
            remembered.as_text(bytes(self.saveGeometry().data())),
            remembered.as_text(self.docks.state()),
            memory.folders,
        )
        self.opening.keep()
        remembered.save_window(shape)
        super().closeEvent(event)


Listed = ProblemsPane | UsagesPane | ReviewPane | CoveragePane | TracePane


def _listed(name: str, words: str, pane: Listed) -> Docked:
    """Return how a pane stands in its dock whose list takes the keyboard."""
    return Docked(name, words, pane, pane.title, pane.focus_list)
