"""Starts the window: the application, how it looks, and what happens when nobody expected it."""

from __future__ import annotations

import logging
import signal
import sys
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, qVersion
from PySide6.QtGui import QFont, QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from glossator import resources
from glossator import settings as settings_file
from glossator.gui import preferences, remembered
from glossator.gui import theme as themes
from glossator.gui.collecting import Collector
from glossator.gui.jobs import ThreadPool, UnexpectedFailure
from glossator.gui.main_window import SIZE, MainWindow
from glossator.gui.remembered import Read
from glossator.gui.screenshot import Screenshot
from glossator.gui.session import Session
from glossator.model import Check
from glossator.settings import Settings
from glossator.workspace import Workspace

NO_FONT = frozenset({"", "Sans", "Sans Serif", "sans-serif"})
"""Names that a system without a desktop gives in place of a font."""

FONTS = ("Inter", "Noto Sans", "Cantarell", "DejaVu Sans")
FONT_POINTS = 9.75
"""The size used when the system names no font: 13 pixels at 96 dots an inch."""

log = logging.getLogger(__name__)


def run(
    path: Path | None = None,
    *,
    line: int | None = None,
    screenshot: Path | None = None,
    safe_mode: bool = False,
) -> int:
    """Open the window and return when it is closed.

    Args:
        path: A folder, or a file in one; None for what was open last.
        line: The line of the file to go to, from 1.
        screenshot: Where to draw the window to, once the index is ready, before leaving.
        safe_mode: Ignore what was remembered and set.

    Returns:
        The exit code.

    Raises:
        GlossatorError: When the picture that was asked for could not be drawn.
    """
    app = application()
    settings = settings_file.load(only_shipped=safe_mode)
    read = Read() if safe_mode or screenshot is not None else remembered.read_window()
    theme = preferences.fitting(settings)
    preferences.wear(theme)
    pool = ThreadPool()
    session = Session(pool, settings, theme, open_workspace)
    window = MainWindow(session, read.window)
    chance = LastChance(session)
    sys.excepthook = chance.show
    for problem in (*settings.problems, read.problem):
        if problem:
            session.tell(problem)
    target = path or next((one for one in window.opening.folders() if one.is_dir()), None)
    if target is not None:
        window.opening.open(target, line)
    picture = Screenshot(window, session, screenshot) if screenshot is not None else None
    if picture is not None:
        window.resize(SIZE)
    app.applicationStateChanged.connect(Returning(session, window).notice)
    window.show()
    collector = Collector()
    code = app.exec()
    sys.excepthook = sys.__excepthook__
    session.end()
    pool.stop()
    collector.end()
    if picture is not None and picture.failure is not None:
        raise picture.failure
    return code


def check() -> Check:
    """Try the window's toolkit and its drawings without opening a window."""
    try:
        theme = themes.load("light")
        drawn = resources.file("icons", "search.svg").is_file()
    except (OSError, ValueError, KeyError) as failure:
        remedy = "Install Glossator again, in full."
        return Check("window", works=False, detail=f"the themes: {failure}", remedy=remedy)
    return Check("window", works=drawn, detail=f"Qt {qVersion()}, theme {theme.name}")


def application() -> QApplication:
    """Return the application, made when there is none yet."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = QApplication(["glossator"])
    app.setApplicationName("glossator")
    app.setApplicationDisplayName("Glossator")
    app.setDesktopFileName("glossator")
    app.setStyle("Fusion")
    app.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
    icon = resources.file("icons", "app.svg")
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    app.setFont(font_for(app.font()))
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return app


def font_for(given: QFont) -> QFont:
    """Return the system's font; a readable one when the system names none."""
    if given.family() not in NO_FONT:
        return given
    families = set(QFontDatabase.families())
    chosen = QFont(given)
    family = next((one for one in FONTS if one in families), None)
    if family is not None:
        chosen.setFamily(family)
    chosen.setPointSizeF(FONT_POINTS)
    return chosen


def open_workspace(root: Path, settings: Settings) -> Workspace:
    """Open a workspace as the window does: indexing has a process of its own."""
    return Workspace.open(root, settings, in_process=False)


class Returning(QObject):
    """Looks for changes when the person comes back to the window from somewhere else."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session

    def notice(self, state: Qt.ApplicationState) -> None:
        """Take notice of whether the program is the one in front."""
        if state is Qt.ApplicationState.ApplicationActive:
            self._session.indexing.refresh_if_old()


class LastChance:
    """Shows what nobody expected, once in a window, and keeps the program alive.

    This is one of the three places that may meet any exception at all.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._open = False

    def show(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Tell the person; the details can be copied."""
        log.error("unexpected", exc_info=(kind, error, trace))
        failure = UnexpectedFailure(error)
        self._session.fail(failure)
        if self._open:
            return
        self._open = True
        box = QMessageBox(QMessageBox.Icon.Warning, "Glossator", failure.problem)
        box.setInformativeText(failure.remedy)
        box.setDetailedText(failure.detail)
        box.exec()
        self._open = False
