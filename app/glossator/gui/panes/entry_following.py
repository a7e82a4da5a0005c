"""How the entry panel follows the code: what the symbol at the caret offers, and when it is shown.

The one rule: never against the reader. An entry that is pinned or being written stays; one that was
asked for, or that came back with the place, stays while the caret does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from glossator.gui.around import Offered, offered_for
from glossator.gui.navigation import Stop
from glossator.gui.panes.entry_empty import EmptyEntry
from glossator.gui.panes.entry_offers import Offers
from glossator.gui.session import Session
from glossator.model import Entry, LinkedEntry, Place, Symbol


class Following(QObject):
    """Offers the entries of the code at the caret."""

    def __init__(
        self,
        session: Session,
        offers: Offers,
        empty: EmptyEntry,
        held: Callable[[], bool],
    ) -> None:
        """Begin to follow.

        Args:
            held: Tells whether what is shown must stay.
        """
        super().__init__(offers)
        self._session = session
        self._offers = offers
        self._empty = empty
        self._held = held
        self._shown = ""
        self._asked_at: Place | None = None
        self._offering = ""
        self._stops: tuple[Stop, ...] = ()
        session.symbol_changed.connect(self.follow)
        session.place_changed.connect(self._place_changed)
        session.navigated.connect(self._navigated)

    def entry_shown(self, entry: Entry | None) -> None:
        """Take note of which entry is shown, and whether the reader asked for it."""
        self._shown = entry.id if entry else ""
        if entry is not None and entry.id != self._offering:
            self._asked_at = self._session.current
        self._offering = ""
        self._offers.show_current(self._shown)

    def forget(self) -> None:
        """Another workspace is opened."""
        self._shown = self._offering = ""
        self._asked_at = None
        self._offers.hide()
        self._empty.show_symbol(None)

    def follow(self, symbol: Symbol | None) -> None:
        """Ask which entries the symbol at the caret has, or else the code around it."""
        workspace = self._session.workspace
        if workspace is None or symbol is None:
            self._offers.hide()
            self._empty.show_symbol(None)
            return

        def offer(offered: Offered) -> None:
            self._offer(symbol, offered)

        self._session.lane("entry offers").submit(lambda _: offered_for(workspace, symbol), offer)

    def _place_changed(self, place: Place) -> None:
        """Hold the entry that comes back with a place: its stop is one that was there before."""
        stop = self._session.navigation.current
        if any(stop is one for one in self._stops):
            self._asked_at = place

    def _navigated(self) -> None:
        self._stops = self._session.navigation.stops()

    def _offer(self, symbol: Symbol, offered: Offered) -> None:
        entries = offered.entries
        self._empty.show_symbol(None if entries else symbol)
        self._offers.offer(offered, self._shown, own=offered.symbol == symbol)
        if not entries and not self._shown:
            self._offers.hide()  # the empty page says so already
        if entries and self._may_show(entries):
            self._offering = entries[0].id
            self._session.show_entry(entries[0].id, stop=False, about=offered.symbol.id)

    def _may_show(self, entries: Sequence[LinkedEntry]) -> bool:
        if self._shown in {entry.id for entry in entries} or self._session.lane("entry").busy:
            return False
        stays = self._held() or self._asked_at == self._session.current
        return not (stays and self._shown) and not self._held()
