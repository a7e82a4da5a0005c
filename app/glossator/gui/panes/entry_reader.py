"""One entry to read: its head, its text, and the code it covers."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from glossator.gui.panes.code_notice import Notice
from glossator.gui.panes.covers import CoversPart
from glossator.gui.panes.dismissed import DismissedPart
from glossator.gui.panes.entry_content import Content
from glossator.gui.panes.entry_head import EntryHead
from glossator.gui.panes.entry_ties import Ties, say_who_disagrees
from glossator.gui.panes.entry_view import EntryView
from glossator.gui.panes.suggestions import SuggestionsPart
from glossator.gui.session import Session
from glossator.model import SymbolId


class EntryReader(QWidget):
    """Shows what was gathered about one entry.

    Attributes:
        conflict: Names the entries that say otherwise.
        suggestions: What it may be about besides, when somebody asks.
        dismissed: What somebody said it is not about.
        ties: The entries it refers to, and those that refer to it.
        content: What is shown; None before there is anything.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.content: Content | None = None
        self.head = EntryHead(session, self)
        self.view = EntryView(session, self)
        self.covers = CoversPart(session, self)
        self.suggestions = SuggestionsPart(session, self)
        self.dismissed = DismissedPart(session, self)
        self.conflict = Notice(session, self)
        self.ties = Ties(session, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.conflict)
        column.addWidget(self.view, 1)
        column.addWidget(self.covers)
        column.addWidget(self.suggestions)
        column.addWidget(self.dismissed)
        column.addWidget(self.ties)
        self.setFocusProxy(self.view)

    def show_content(self, content: Content) -> None:
        """Show an entry; one that was shown already stays where it was scrolled to."""
        before, self.content = self.content, content
        same = before is not None and before.entry.path == content.entry.path
        if not (same and before and _looks_the_same(before, content)):
            position = self.view.verticalScrollBar().value() if same else 0
            self.view.show_rendered(content.rendered, content.images)
            self.view.verticalScrollBar().setValue(position)
        self.head.show_entry(content.entry)
        self.covers.show_covers(content.covers)
        self.suggestions.show_entry(content.entry)
        self.dismissed.show_entry(content.entry, content.dismissed)
        self.ties.show_around(content.around)
        say_who_disagrees(self.conflict, content.around, self._session.show_entry)
        about = self._session.about
        if about is not None and content.covers:
            self._session.about = None  # once: whoever scrolls away afterwards is left alone
            self.go_to_passage(about)

    def go_to_passage(self, symbol: SymbolId) -> None:
        """Bring the first words into view that speak of a symbol, if they are in the text."""
        links = [one.link for one in (self.content.covers if self.content else ())]
        here = [link for link in links if link.target and link.target.symbol == symbol]
        said = (link.evidence.sentence for link in here)
        sentence = next(filter(None, said), "")
        if sentence:
            self.view.go_to_passage(sentence)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.covers.fit(event.size().height())
        self.suggestions.fit(event.size().height())

    def forget(self) -> None:
        """Show nothing."""
        self.content = None

    def dress(self) -> None:
        """Take the session's theme and fonts."""
        self.head.dress()
        self.ties.dress()
        self.view.show_again()


def _looks_the_same(before: Content, now: Content) -> bool:
    return before.rendered == now.rendered and before.images.keys() == now.images.keys()
