"""A theme file → colours by role, a palette, token styles, document CSS and one short style sheet.

No other file of the window holds a colour: everything asks the theme by role.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from string import Template
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette, QTextCharFormat

from glossator import resources
from glossator.model import Kind

SIZES = {"base": 13, "secondary": 12, "badge": 11, "title": 19, "heading": 15, "code": 13}
"""Sizes of type in pixels of a system whose own font is 13 pixels high; used as ratios."""

USUAL_POINTS = 10.0
"""The size of a system's font for which lengths in pixels are meant."""

PALETTE_ROLES: Mapping[QPalette.ColorRole, str] = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "panel",
    QPalette.ColorRole.AlternateBase: "field",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "field",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "on_accent",
    QPalette.ColorRole.ToolTipBase: "panel",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "secondary",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Light: "panel",
    QPalette.ColorRole.Midlight: "line",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "faint",
    QPalette.ColorRole.Shadow: "line",
}
"""Which role of ours each role of Qt's palette shows."""


@dataclass(frozen=True, slots=True)
class TokenStyle:
    """How one kind of token is written: a hue or colour role, and the cut of the type."""

    hue: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role.

    Attributes:
        key: The file's stem, as the settings know it: `light`, `dark`, `high-contrast`.
        name: What the person reads.
        ring: How wide the focus ring is, in pixels.
        badge_tint: How much of a badge's hue its ground has, 0–1.
        badges: The hue of each symbol kind; kinds that are missing are grey.
        styles: Token styles by Pygments' dotted name; a name without one takes its parent's.
    """

    key: str
    name: str
    dark: bool
    colours: Mapping[str, str]
    hues: Mapping[str, str]
    badges: Mapping[str, str]
    styles: Mapping[str, TokenStyle]
    badge_tint: float = 0.15
    ring: int = 2

    def colour(self, role: str) -> QColor:
        """Return the colour of a role, hue or symbol kind (`badge.method`).

        Raises:
            KeyError: When the theme knows no such role: a defect of the program.
        """
        if role.startswith("badge."):
            role = self.badges.get(role.removeprefix("badge."), "grey")
        return QColor(self.colours[role] if role in self.colours else self.hues[role])

    def badge_ground(self, kind: Kind | str, over: str = "panel") -> QColor:
        """Return the ground of a kind's badge when it stands on the colour `over`."""
        return blend(self.colour(f"badge.{kind}"), self.colour(over), self.badge_tint)

    def style(self, token: str) -> TokenStyle:
        """Return the style of a token by Pygments' dotted name, with or without `Token.`."""
        name = token.removeprefix("Token.")
        while name:
            if name in self.styles:
                return self.styles[name]
            name = name.rpartition(".")[0]
        return TokenStyle("text")

    def syntax(self, token: str) -> QTextCharFormat:
        """Return the character format of a token by Pygments' dotted name."""
        style = self.style(token)
        form = QTextCharFormat()
        form.setForeground(self.colour(style.hue))
        form.setFontItalic(style.italic)
        if style.bold:
            form.setFontWeight(QFont.Weight.DemiBold)
        return form

    def palette(self) -> QPalette:
        """Return Qt's palette in these colours."""
        palette = QPalette()
        for role, ours in PALETTE_ROLES.items():
            palette.setColor(role, self.colour(ours))
        for role in (
            QPalette.ColorRole.Text,
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("faint"))
        return palette

    def style_sheet(self) -> str:
        """Return the window's style sheet in these colours."""
        text = resources.file("themes", "window.qss").read_text("utf-8")
        sizes = {f"size_{name}": f"{points(name):.2f}pt" for name in SIZES}
        return Template(text).substitute(self.colours, ring=self.ring, **sizes)

    def document_css(self) -> str:
        """Return the style sheet of rendered Markdown."""
        text = resources.file("themes", "document.css").read_text("utf-8")
        sizes = {f"size_{name}": f"{points(name):.2f}pt" for name in SIZES}
        family = code_font().family()
        return Template(text).substitute(self.colours, **self.hues, code_family=family, **sizes)


def load(key: str) -> Theme:
    """Read a theme by the stem of its file.

    Raises:
        OSError: When there is no such theme.
        ValueError: When the file is no TOML.
    """
    table: dict[str, Any] = tomllib.loads(
        resources.file("themes", f"{key}.toml").read_text("utf-8")
    )
    badges = dict(table["badges"])
    tint = float(badges.pop("tint"))
    return Theme(
        key=key,
        name=table["name"],
        dark=table["dark"],
        colours=table["colours"],
        hues=table["hues"],
        badges=badges,
        styles={name: TokenStyle(**style) for name, style in table["syntax"].items()},
        badge_tint=tint,
        ring=table.get("ring", 2),
    )


def choose(wanted: str, scheme: Qt.ColorScheme, *, contrast: bool = False) -> str:
    """Return the key of the theme to use.

    Args:
        wanted: The setting: `system`, `light`, `dark` or `high-contrast`.
        scheme: What the system prefers; unknown counts as light.
        contrast: Whether the system asks for high contrast.
    """
    if wanted != "system":
        return wanted
    if contrast:
        return "high-contrast"
    return "dark" if scheme is Qt.ColorScheme.Dark else "light"


def blend(colour: QColor, ground: QColor, share: float) -> QColor:
    """Return `share` of a colour laid over a ground."""
    parts = zip(
        (colour.redF(), colour.greenF(), colour.blueF()),
        (ground.redF(), ground.greenF(), ground.blueF()),
        strict=True,
    )
    return QColor.fromRgbF(*(share * own + (1 - share) * below for own, below in parts))


def contrast(first: QColor, second: QColor) -> float:
    """Return the WCAG contrast of two colours, 1–21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def points(size: str) -> float:
    """Return a size of type in points, scaled from the system's own font."""
    own = QGuiApplication.font().pointSizeF()
    return (own if own > 0 else 10.0) * SIZES[size] / SIZES["base"]


def grown(pixels: int) -> int:
    """Return a length that belongs to text, for a system whose text is larger than usual."""
    return max(pixels, round(pixels * points("base") / USUAL_POINTS))


def font(size: str = "base", *, bold: bool = False, italic: bool = False) -> QFont:
    """Return the system's font in one of our sizes."""
    made = QGuiApplication.font()
    made.setPointSizeF(points(size))
    made.setItalic(italic)
    if bold:
        made.setWeight(QFont.Weight.DemiBold)
    return made


def code_font(family: str = "", zoom: int = 0) -> QFont:
    """Return the fixed-width font of code.

    Args:
        family: What the person chose; "" for the system's.
        zoom: Points added to its size; the sum stays within 5 and 40.
    """
    made = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if family:
        made.setFamily(family)
    made.setStyleHint(QFont.StyleHint.Monospace)
    made.setFixedPitch(True)
    made.setPointSizeF(min(40.0, max(5.0, points("code") + zoom)))
    return made


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
