"""What somebody said the shown entry is not about: folded away, each of it to be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from glossator.gui import theme as themes
from glossator.gui.models.acts import short
from glossator.gui.panes.code_looks import LinkButton
from glossator.gui.panes.covers import INSET
from glossator.gui.session import Session
from glossator.model import Entry

SHOWN_ROWS = 3


class DismissedPart(QWidget):
    """A button with their number that opens the list, and what can be done about one of them."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._entry: Entry | None = None
        self._anchors: Sequence[str] = ()
        self._open = False
        self.button = LinkButton("", session, self, role="secondary")
        self.take_back = LinkButton(self.tr("Take Back"), session, self)
        self.list = QListWidget(self)
        self._build()

    def show_entry(self, entry: Entry, anchors: Sequence[str]) -> None:
        """Stand below an entry.

        Args:
            anchors: What was dismissed in it, as it is stored.
        """
        if self._entry is None or self._entry.path != entry.path:
            self._open = False
        self._entry, self._anchors = entry, anchors
        row = max(0, self.list.currentRow())
        self.list.clear()
        for anchor in anchors:
            item = QListWidgetItem(short(anchor), self.list)
            item.setToolTip(anchor)
        self.list.setCurrentRow(min(row, len(anchors) - 1))
        self._arrange()

    def _build(self) -> None:
        self.list.setObjectName("dismissed")
        self.list.setAccessibleName(self.tr("Dismissed code"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFont(themes.font("secondary"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setContentsMargins(INSET, 0, INSET, 0)
        self.button.setAccessibleName(self.tr("Dismissed"))
        self.button.clicked.connect(self._turn)
        self.take_back.clicked.connect(self._take_back)
        self.list.itemActivated.connect(self._take_back)
        head = QHBoxLayout()
        head.setContentsMargins(INSET, 0, 8, 2)
        head.addWidget(self.button)
        head.addStretch(1)
        head.addWidget(self.take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 2)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.list)
        self.hide()

    def _arrange(self) -> None:
        """Show the number alone, or the list below it."""
        count = len(self._anchors)
        around = self.parentWidget()
        if not count and around and (self.list.hasFocus() or self.take_back.hasFocus()):
            around.setFocus(Qt.FocusReason.OtherFocusReason)
        told = self.tr("1 dismissed") if count == 1 else self.tr("%n dismissed", "", count)
        self.button.setText(f"{told} {'▾' if self._open else '▸'}")
        self.button.setAccessibleName(told)
        self.list.setVisible(self._open and count > 0)
        self.take_back.setVisible(self._open and count > 0)
        rows = sum(self.list.sizeHintForRow(row) for row in range(min(count, SHOWN_ROWS)))
        self.list.setFixedHeight(rows + 4)
        self.setVisible(count > 0)

    def _turn(self) -> None:
        self._open = not self._open
        self._arrange()

    def _take_back(self) -> None:
        row = self.list.currentRow()
        if self._entry is not None and 0 <= row < len(self._anchors):
            self._session.deciding.restore(self._entry.path, self._anchors[row], self._entry.id)
