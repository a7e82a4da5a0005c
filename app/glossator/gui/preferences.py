"""How the window looks, by the person's settings and the system's; a change shows at once.

What the person changes here is applied first and written to their settings file on a lane.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from glossator import settings as settings_file
from glossator.gui import theme as themes
from glossator.gui.session import Session
from glossator.gui.theme import Theme
from glossator.settings import AppearanceSettings, Settings

ZOOM_LEAST, ZOOM_MOST = -8, 27


class Preferences(QObject):
    """Applies themes and settings to one window's session."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._wear_fitting)

    @property
    def theme_key(self) -> str:
        """The theme setting: `system`, `light`, `dark` or `high-contrast`."""
        return self._session.settings.appearance.theme

    def choose_theme(self, key: str) -> None:
        """Wear another theme from now on."""
        self._change(replace(self._appearance(), theme=key), {"appearance.theme": key})
        self._wear_fitting()

    def zoom(self, step: int) -> None:
        """Make code and entries larger or smaller by so many points; 0: as they were."""
        now = self._appearance().zoom
        zoom = max(ZOOM_LEAST, min(ZOOM_MOST, now + step)) if step else 0
        if zoom != now:
            self._change(replace(self._appearance(), zoom=zoom), {"appearance.zoom": zoom})

    def zoom_in(self) -> None:
        """Make code and entries larger."""
        self.zoom(1)

    def zoom_out(self) -> None:
        """Make code and entries smaller."""
        self.zoom(-1)

    def zoom_reset(self) -> None:
        """Give code and entries their usual size."""
        self.zoom(0)

    def _appearance(self) -> AppearanceSettings:
        return self._session.settings.appearance

    def _change(self, appearance: AppearanceSettings, changes: Mapping[str, object]) -> None:
        session = self._session
        session.settings = replace(session.settings, appearance=appearance)
        session.settings_changed.emit()
        lane = session.lane(f"save {' '.join(changes)}")
        lane.submit(lambda _: settings_file.save(changes), _saved)

    def _wear_fitting(self) -> None:
        theme = fitting(self._session.settings)
        if theme.key != self._session.theme.key:
            wear(theme)
            self._session.wear(theme)


def fitting(settings: Settings) -> Theme:
    """Return the theme that the settings ask for, as the system looks now."""
    hints = QGuiApplication.styleHints()
    contrast = hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
    key = themes.choose(settings.appearance.theme, hints.colorScheme(), contrast=contrast)
    return themes.load(key)


def wear(theme: Theme) -> None:
    """Put a theme on the whole program."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        app.setPalette(theme.palette())
        app.setStyleSheet(theme.style_sheet())


def _saved(_: Settings) -> None:
    """The settings are in the file; they were applied before."""
