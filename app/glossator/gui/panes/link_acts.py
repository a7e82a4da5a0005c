"""What can be done about a link, as a row of words below the list in which it is selected."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from glossator.gui.models.acts import Act, acts_of, words_of
from glossator.gui.panes.code_looks import LinkButton
from glossator.gui.panes.flow import FlowLayout
from glossator.gui.session import Session
from glossator.model import Link


class LinkActs(QWidget):
    """The acts of one link; nothing is shown where there is nothing to do.

    Args:
        back: Takes the keyboard when the act that had it is done.
        inset: Pixels between the words and the edges at both sides.
        without: What is not offered here.
    """

    def __init__(
        self,
        session: Session,
        parent: QWidget,
        back: QWidget,
        *,
        inset: int = 0,
        without: frozenset[Act] = frozenset(),
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._back = back
        self._without = without
        self._link: Link | None = None
        self._buttons = {act: LinkButton(words_of(act), session, self) for act in Act}
        inner = QWidget(self)
        row = FlowLayout(inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(inset, 0, inset, 4)
        column.addWidget(inner)
        for act, button in self._buttons.items():
            button.setObjectName(f"act.{act.value}")
            button.clicked.connect(self._doer(act))
            row.addWidget(button)
        self.hide()

    @property
    def link(self) -> Link | None:
        """The link that is looked at."""
        return self._link

    @property
    def acts(self) -> tuple[Act, ...]:
        """What is offered."""
        return tuple(act for act in acts_of(self._link) if act not in self._without)

    def button(self, act: Act) -> LinkButton:
        """Return the button of an act."""
        return self._buttons[act]

    def show_link(self, link: Link | None) -> None:
        """Offer what can be done about a link."""
        deciding = self._session.deciding
        if link is not None or deciding.link == self._link:
            deciding.attend(link)
        self._link = link
        offered = self.acts
        if any(self._buttons[act].hasFocus() for act in Act if act not in offered):
            self._back.setFocus(Qt.FocusReason.OtherFocusReason)
        for act, button in self._buttons.items():
            button.setVisible(act in offered)
        self.setVisible(bool(offered))

    def add_to(self, menu: QMenu) -> None:
        """Add the acts to a menu."""
        for act in self.acts:
            menu.addAction(words_of(act), self._doer(act))

    def act_of(self, *wanted: Act) -> None:
        """Do the first of some acts that is offered."""
        act = next((one for one in wanted if one in self.acts), None)
        if act is not None and self._link is not None:
            self._session.deciding.act(act, self._link)

    def _doer(self, act: Act) -> Callable[[], None]:
        def run() -> None:
            self.act_of(act)

        return run
