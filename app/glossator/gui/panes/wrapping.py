"""A label whose long names wrap: a pane is never pushed wider by what it says.

Why: Qt breaks lines at blanks alone, and a label is at least as wide as its longest word. The
qualified name of a method would widen its pane, and the code beside it would shrink.
"""

from __future__ import annotations

import re

from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

BREAK = "\u200b"
LONG_WORD = 24
"""Words up to this many characters fit into every pane and are left alone."""

PIECE = 16

_LONG = re.compile(rf"\S{{{LONG_WORD + 1},}}")
_PIECES = re.compile(rf".{{1,{PIECE}}}")
_SEAMS = re.compile(r"(?<=[/\\_.:,;-])(?=\w)|(?<=[a-z\d])(?=[A-Z])")


def breakable(text: str) -> str:
    """Return a text that can wrap inside its long words: at their seams, else anywhere."""
    return _LONG.sub(lambda word: BREAK.join(_pieces(word[0])), text)


def _pieces(word: str) -> list[str]:
    return [piece for part in _SEAMS.split(word) for piece in _PIECES.findall(part)]


class WrappingLabel(QLabel):
    """Plain words on as many lines as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = ""
        self.setWordWrap(True)

    @override
    def setText(self, text: str) -> None:
        self._said = text
        super().setText(breakable(text))

    @override
    def clear(self) -> None:
        self.setText("")

    @override
    def text(self) -> str:
        """Return what is said, without the places where it may wrap."""
        return self._said
