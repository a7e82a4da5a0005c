"""What ties an entry to others: those it refers to, those that refer to it, those that disagree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from glossator.gui import theme as themes
from glossator.gui.panes.code_notice import Notice, Offer
from glossator.gui.session import Session
from glossator.gui.targets import Lead, LeadForm, href_of, lead_in
from glossator.model import Around, Entry, Naming, Reference

MAX_LINKS = 12
"""Entries that are named in one line."""

MAX_OFFERS = 3


class Ties(QWidget):
    """Two lines of links below an entry. Tab and Enter follow them as a click does."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.referred = self._line(self.tr("Refers to"))
        self.linked = self._line(self.tr("Linked from"))
        column = QVBoxLayout(self)
        column.setContentsMargins(15, 0, 14, 6)
        column.setSpacing(2)
        column.addWidget(self.referred)
        column.addWidget(self.linked)
        self.hide()

    def show_around(self, around: Around) -> None:
        """Show what ties an entry to others."""
        referred = [_reference_link(one) for one in around.referred]
        linked = [_entry_link(one) for one in around.linked_from]
        self._fill(self.referred, self.tr("Refers to"), referred)
        self._fill(self.linked, self.tr("Linked from"), linked)
        self.setVisible(bool(referred or linked))
        self.dress()

    def dress(self) -> None:
        """Take the session's fonts and colours."""
        for label in (self.referred, self.linked):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._session.theme.colour("secondary"))
            label.setPalette(palette)
            label.setFont(themes.font("secondary"))

    def _line(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        label.setAccessibleName(name)
        label.linkActivated.connect(self._follow)
        return label

    def _fill(self, label: QLabel, name: str, links: Sequence[str]) -> None:
        more = " …" if len(links) > MAX_LINKS else ""
        label.setText(f"{name} " + ", ".join(links[:MAX_LINKS]) + more)
        label.setVisible(bool(links))

    def _follow(self, href: str) -> None:
        lead = lead_in(href)
        if lead is not None:
            self._session.show_entry(lead.target)


def say_who_disagrees(notice: Notice, around: Around, open_entry: Callable[[str], None]) -> None:
    """Say which entries say otherwise, and offer to open them; without any say nothing."""
    notice.hush()
    others = [one.entry for one in around.conflicts]
    if not others:
        return
    if len(others) == 1:
        words = notice.tr("“{0}” says otherwise.").format(others[0].title)
    else:
        titles = ", ".join(f"“{one.title}”" for one in others[:MAX_OFFERS])
        more = " …" if len(others) > MAX_OFFERS else ""
        words = notice.tr("{0} say otherwise.").format(titles + more)
    notice.say(words, offers_of(others, open_entry))


def offers_of(entries: Sequence[Entry], open_entry: Callable[[str], None]) -> list[Offer]:
    """Return offers to open entries; of several each says which."""
    if len(entries) == 1:
        return [_offer(QCoreApplication.translate("Ties", "Open It"), entries[0], open_entry)]
    return [_offer(one.path, one, open_entry) for one in entries[:MAX_OFFERS]]


def _offer(words: str, entry: Entry, open_entry: Callable[[str], None]) -> Offer:
    def open_it() -> None:
        open_entry(entry.path)

    return Offer(words, open_it)


def _reference_link(one: Reference) -> str:
    """Return the link of a reference; of words that fit none or several why there is none."""
    match one.naming:
        case Naming.FOUND:
            return _entry_link(one.entries[0])
        case Naming.SEVERAL:
            links = " / ".join(_link(entry.path, entry.path) for entry in one.entries)
            return f"{escape(one.words)} ({links})"
        case Naming.MISSING:
            missing = QCoreApplication.translate("Ties", "no entry")
            return f"{escape(one.words)} ({missing})"


def _entry_link(entry: Entry) -> str:
    link = _link(entry.path, entry.title)
    if entry.status != "deprecated":
        return link
    old = QCoreApplication.translate("Ties", "deprecated")
    return f"{link} ({old})"


def _link(path: str, words: str) -> str:
    href = href_of(Lead(LeadForm.ENTRY, path))
    return f'<a style="text-decoration:none" href="{href}">{escape(words)}</a>'
