"""The strip at the end of a selection: what can be made of the selected lines.

It is for the mouse; each of its buttons is a command too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout

from glossator.gui.panes.code_looks import Floating, LinkButton
from glossator.gui.panes.code_view import CodeView
from glossator.gui.session import Session

REST_MS = 350
"""How long a selection must rest before the strip comes."""


class SelectionStrip(Floating):
    """Floats over one code view."""

    def __init__(
        self, session: Session, view: CodeView, offers: Sequence[tuple[str, Callable[[], None]]]
    ) -> None:
        super().__init__(session, view.viewport())
        self._view = view
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._appear)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 8, 2)
        row.setSpacing(6)
        for words, run in offers:
            button = LinkButton(words, session, self)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(_doing(self, run))
            row.addWidget(button)
        view.selectionChanged.connect(self._wait)
        view.verticalScrollBar().valueChanged.connect(self.hide)
        self.hide()

    def _wait(self) -> None:
        self.hide()
        if self._spans_lines():
            self._rest.start()
        else:
            self._rest.stop()

    def _spans_lines(self) -> bool:
        """Tell whether at least one line is selected from end to end, or more than one."""
        cursor = self._view.textCursor()
        return cursor.hasSelection() and "\u2029" in cursor.selectedText()

    def _appear(self) -> None:
        if not self._spans_lines():
            return
        self.adjustSize()
        area = self._view.viewport().rect()
        caret = self._view.cursorRect()
        top = caret.bottom() + 6
        if top + self.height() > area.height():
            top = caret.top() - self.height() - 6
        left = min(max(4, caret.left()), max(4, area.width() - self.width() - 8))
        self.move(QPoint(left, max(4, top)))
        self.show()


def _doing(strip: SelectionStrip, run: Callable[[], None]) -> Callable[[], None]:
    def do() -> None:
        strip.hide()
        run()

    return do
