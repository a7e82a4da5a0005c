from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar
from pytestqt.qtbot import QtBot

import glossator.gui
from glossator.gui import theme as themes
from glossator.gui.panes import badge
from glossator.gui.panes.review import TINT
from glossator.model import Kind

THEMES = ("light", "dark", "high-contrast")

TEXT_ON_GROUND = [
    *((text, ground) for text in ("text", "secondary") for ground in ("panel", "window", "field")),
    *(("text", ground) for ground in ("selection", "hover", "range", "mark", "accent_tint")),
    ("secondary", "selection"),
    ("accent", "panel"),
    ("accent", "window"),
    ("accent", "accent_tint"),
    ("accent", "selection"),
    ("on_accent", "accent"),
    ("warning", "warning_tint"),
    ("warning", "window"),
    ("warning", "panel"),
    ("error", "panel"),
    ("error", "error_tint"),
    ("ok", "window"),
]


@pytest.mark.parametrize("key", THEMES)
def test_text_can_be_read_on_every_ground_it_stands_on(key: str):
    theme = themes.load(key)
    weak = {
        (text, ground): round(themes.contrast(theme.colour(text), theme.colour(ground)), 2)
        for text, ground in TEXT_ON_GROUND
        if themes.contrast(theme.colour(text), theme.colour(ground)) < 4.5
    }

    assert weak == {}


@pytest.mark.parametrize("key", THEMES)
def test_code_can_be_read_on_the_panel_and_in_the_range(key: str):
    theme = themes.load(key)
    weak = {
        (name, ground)
        for name, style in theme.styles.items()
        for ground in ("panel", "range")
        if themes.contrast(theme.colour(style.hue), theme.colour(ground)) < 4.5
    }

    assert weak == set()


@pytest.mark.parametrize("key", THEMES)
def test_the_letter_of_every_badge_can_be_read(key: str):
    theme = themes.load(key)
    weak = {
        kind.value
        for kind in Kind
        if themes.contrast(theme.colour(f"badge.{kind.value}"), theme.badge_ground(kind)) < 4.5
    }

    assert weak == set()


@pytest.mark.parametrize("key", THEMES)
def test_every_theme_makes_a_palette_and_both_style_sheets(key: str, qapp: object):
    theme = themes.load(key)

    assert theme.palette().color(QPalette.ColorRole.Window) == theme.colour("window")
    assert "$" not in theme.style_sheet()
    assert "$" not in theme.document_css()


def test_all_themes_know_the_same_roles():
    roles = [(set(theme.colours), set(theme.hues)) for theme in map(themes.load, THEMES)]

    assert roles[0] == roles[1] == roles[2]


def test_a_token_without_a_style_takes_its_parents():
    theme = themes.load("light")

    assert theme.style("Token.Literal.String.Double") == theme.style("Literal.String")
    assert theme.style("Token.Punctuation") == themes.TokenStyle("text")


@pytest.mark.parametrize(
    ("wanted", "scheme", "contrast", "key"),
    [
        ("system", Qt.ColorScheme.Dark, False, "dark"),
        ("system", Qt.ColorScheme.Unknown, False, "light"),
        ("system", Qt.ColorScheme.Light, True, "high-contrast"),
        ("dark", Qt.ColorScheme.Light, False, "dark"),
    ],
)
def test_the_setting_wins_over_the_system(
    wanted: str, scheme: Qt.ColorScheme, contrast: bool, key: str
):
    assert themes.choose(wanted, scheme, contrast=contrast) == key


def test_no_file_of_the_window_holds_a_colour():
    folder = Path(glossator.gui.__file__).parent
    literal = re.compile(
        r"#[0-9a-fA-F]{6,8}\b|#[0-9a-fA-F]{3}\"|GlobalColor\.(?!transparent)|QColor\(\d"
    )
    found = [
        f"{file.name}: {match[0]}"
        for file in folder.rglob("*.py")
        for match in literal.finditer(file.read_text("utf-8"))
    ]

    assert found == []


def test_every_kind_has_a_letter_of_its_own_to_be_read_without_colour():
    assert set(badge.LETTERS) == set(Kind)


def test_badges_and_pills_are_painted_inside_their_place(qapp: object):
    theme = themes.load("light")
    image = QImage(120, 40, QImage.Format.Format_ARGB32)
    image.fill(theme.colour("panel"))
    painter = QPainter(image)
    badge.paint_badge(painter, QRect(0, 0, 40, 40), Kind.CLASS, theme)
    box = badge.paint_pill(painter, QRect(40, 0, 80, 40), "2 entries", theme)
    painter.end()

    assert image.pixelColor(20, 12).name() == theme.badge_ground(Kind.CLASS).name()
    assert QRect(40, 0, 80, 40).contains(box)
    assert image.pixelColor(box.left() + 5, box.center().y()) == theme.colour("accent_tint")
    assert image.pixelColor(38, 20) == theme.colour("panel")


@pytest.mark.parametrize("key", THEMES)
def test_code_can_be_read_where_a_review_says_that_it_went_or_came(key: str):
    theme = themes.load(key)
    weak = {
        (name, role)
        for name, style in theme.styles.items()
        for role in ("error", "ok")
        if themes.contrast(
            theme.colour(style.hue), themes.blend(theme.colour(role), theme.colour("panel"), TINT)
        )
        < 4.5
    }

    assert weak == set()


@pytest.mark.parametrize("key", THEMES)
def test_the_tab_of_the_dock_in_front_stands_out(qtbot: QtBot, key: str):
    theme = themes.load(key)
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setStyleSheet(theme.style_sheet())
    docks = [QDockWidget(name, window) for name in ("Problems", "Review")]
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    window.tabifyDockWidget(*docks)
    window.resize(600, 400)
    window.show()
    docks[1].raise_()
    [tabs] = [bar for bar in window.findChildren(QTabBar) if bar.count() == 2]
    picture = tabs.grab().toImage()

    def line_below(tab: int) -> QColor:
        place = tabs.tabRect(tab)
        return picture.pixelColor(place.center().x(), place.bottom() - 3)

    front, behind = line_below(tabs.currentIndex()), line_below(1 - tabs.currentIndex())
    assert tabs.currentIndex() == 1
    assert themes.contrast(front, behind) > 3
