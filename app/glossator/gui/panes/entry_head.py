"""The head of an entry: its title, and chips for what it is and what it is filed under."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.gui import theme as themes
from glossator.gui.panes.wrapping import WrappingLabel
from glossator.gui.session import Session
from glossator.model import Entry, EntrySource

CHIP_HEIGHT = 20
CHIP_PADDING = 11
GAP = 6


@dataclass(frozen=True, slots=True)
class Chip:
    """A word in a rounded box.

    Attributes:
        look: `main` for what the entry is, `warn` for what wants a look, else "".
    """

    text: str
    look: str = ""


class Chips(QWidget):
    """A row of chips that wraps."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._chips: Sequence[Chip] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_chips(self, chips: Sequence[Chip]) -> None:
        """Show chips in place of the former ones."""
        self._chips = tuple(chips)
        self.setAccessibleName(", ".join(chip.text for chip in chips))
        self.setVisible(bool(chips))
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> list[str]:
        """What the chips say."""
        return [chip.text for chip in self._chips]

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(200, self.width())))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return max((place.y() for place in places), default=0) + _height() + 2

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._session.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for chip, place in zip(self._chips, self._places(self.width()), strict=True):
            ground, edge, ink = _LOOKS[chip.look]
            main = chip.look != ""
            font = themes.font("badge", bold=main)
            high = _height()
            box = QRectF(place.x() + 0.5, place.y() + 0.5, _width(chip) - 1, high - 1)
            painter.setPen(theme.colour(edge))
            painter.setBrush(theme.colour(ground))
            painter.drawRoundedRect(box, high / 2, high / 2)
            painter.setFont(font)
            painter.setPen(theme.colour(ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, chip.text)

    def _places(self, width: int) -> list[QPoint]:
        places: list[QPoint] = []
        x = y = 0
        for chip in self._chips:
            wide = _width(chip)
            if x and x + wide > width:
                x, y = 0, y + _height() + GAP
            places.append(QPoint(x, y))
            x += wide + GAP
        return places


class EntryHead(QWidget):
    """Title and chips of one entry."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = WrappingLabel(self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setFont(themes.font("title", bold=True))
        self._title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._title.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._chips = Chips(session, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(15, 4, 14, 0)
        column.setSpacing(5)
        column.addWidget(self._title)
        column.addWidget(self._chips)

    @property
    def title(self) -> str:
        """The title that is shown."""
        return self._title.text()

    @property
    def text_left(self) -> int:
        """Where its words begin."""
        return self._title.x()

    @property
    def chips(self) -> list[str]:
        """What the chips say."""
        return self._chips.words

    def dress(self) -> None:
        """Take the session's fonts and colours."""
        self._title.setFont(themes.font("title", bold=True))
        self._chips.update()

    def show_entry(self, entry: Entry) -> None:
        """Show the head of an entry."""
        self._title.setText(entry.title)
        self._chips.show_chips(chips_of(entry, self))


def chips_of(entry: Entry, teller: QWidget) -> list[Chip]:
    """Return the chips of an entry: its kind, how far it is, and its tags."""
    kinds = {
        "decision": teller.tr("Design decision"),
        "reference": teller.tr("Reference"),
        "howto": teller.tr("How-to"),
        "concept": teller.tr("Concept"),
        "note": teller.tr("Note"),
    }
    sources = {
        EntrySource.ENTRY: "",
        EntrySource.DOCUMENT: teller.tr("Document"),
        EntrySource.RECORD: teller.tr("Record"),
        EntrySource.FOREIGN: teller.tr("Read-only"),
    }
    main = kinds.get(entry.kind, entry.kind) or sources[entry.source]
    chips = [Chip(main[:40], "main")] if main else []
    if entry.status in ("draft", "deprecated"):
        chips.append(Chip(entry.status.capitalize(), "warn"))
    if entry.confidence is not None:
        chips.append(Chip(teller.tr("{0} % sure").format(round(entry.confidence * 100))))
    if entry.usage is not None:
        once = entry.usage == 1
        words = teller.tr("used once") if once else teller.tr("used %n times", "", entry.usage)
        chips.append(Chip(words))
    return [*chips, *(Chip(tag[:40]) for tag in entry.tags[:30])]


_LOOKS = {
    "": ("panel", "line", "secondary"),
    "main": ("accent_tint", "accent_line", "accent"),
    "warn": ("warning_tint", "warning_tint", "warning"),
}


def _height() -> int:
    return max(CHIP_HEIGHT, QFontMetrics(themes.font("badge")).height() + 6)


def _width(chip: Chip) -> int:
    metrics = QFontMetrics(themes.font("badge", bold=chip.look != ""))
    return metrics.horizontalAdvance(chip.text) + 2 * CHIP_PADDING
