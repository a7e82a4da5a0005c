"""Lists around entries: the entries of some code, and the code an entry covers. Values to roles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

from glossator.gui.models.acts import file_of, short
from glossator.model import Basis, CoveredSymbol, Kind, Link, LinkedEntry, Place, State, Symbol

SURE = 0.8
"""From this confidence on a name in a text is a link."""

LINKED_ROLE = Qt.ItemDataRole.UserRole
COVERED_ROLE = Qt.ItemDataRole.UserRole
"""The value itself; delegates draw the value, not columns of strings."""

Index = QModelIndex | QPersistentModelIndex


class LinkedEntries(QAbstractListModel):
    """A read-only list of the entries of some code, replaced as a whole."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[LinkedEntry, ...] = ()

    def show(self, entries: Sequence[LinkedEntry]) -> None:
        """Replace the list."""
        self.beginResetModel()
        self._entries = tuple(entries)
        self.endResetModel()

    def entry(self, index: Index) -> LinkedEntry | None:
        """Return the entry of a row."""
        return self._entries[index.row()] if index.isValid() else None

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._entries)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                said = (entry.title, status_word(entry.status), basis_word(entry.basis))
                return ", ".join(filter(None, said))
            case _ if role == LINKED_ROLE:
                return entry
            case _:
                return None


class Covers(QAbstractListModel):
    """A read-only list of the code an entry covers, in the order of its text."""

    def __init__(self) -> None:
        super().__init__()
        self._covered: tuple[CoveredSymbol, ...] = ()

    def show(self, covered: Sequence[CoveredSymbol]) -> None:
        """Replace the list."""
        self.beginResetModel()
        self._covered = tuple(covered)
        self.endResetModel()

    def covered(self, index: Index) -> CoveredSymbol | None:
        """Return the code of a row."""
        return self._covered[index.row()] if index.isValid() else None

    def row_about(self, symbol: Symbol | None) -> int:
        """Return the row of a symbol, else of the smallest code around it, else the first."""
        sizes = [] if symbol is None else [_size_around(symbol, one) for one in self._covered]
        return min(range(len(sizes)), key=sizes.__getitem__, default=0)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._covered)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        covered = self.covered(index)
        if covered is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name_of(covered)
            case Qt.ItemDataRole.ToolTipRole:
                return covered.link.evidence.sentence or None
            case Qt.ItemDataRole.AccessibleTextRole:
                kind = kind_of(covered)
                first = f"{kind.value} " if kind else ""
                words = (name_of(covered), where_of(covered), pill_of(covered.link)[0])
                return first + ", ".join(word for word in words if word)
            case _ if role == COVERED_ROLE:
                return covered
            case _:
                return None


def covered_once(covered: Sequence[CoveredSymbol]) -> list[CoveredSymbol]:
    """Return the code of an entry, each piece once, by its strongest link, in their order."""
    best: dict[object, CoveredSymbol] = {}
    for one in covered:
        key = one.symbol.id if one.symbol else (one.link.target or one.link.anchor)
        if key not in best or _strength(one.link) > _strength(best[key].link):
            best[key] = one
    return list(best.values())


def name_of(covered: CoveredSymbol) -> str:
    """Return what a piece of code is called."""
    if covered.symbol is not None:
        return covered.symbol.qualname
    target = covered.link.target
    if target is None:
        return short(covered.link.anchor)
    return target.qualname or target.path.rpartition("/")[2]


def kind_of(covered: CoveredSymbol) -> Kind | None:
    """Return the kind of a piece of code; None for a file or lines of one."""
    if covered.symbol is not None:
        return covered.symbol.kind
    return covered.link.target.kind if covered.link.target else None


def place_of(covered: CoveredSymbol) -> Place | None:
    """Return where a piece of code is, None when it is gone."""
    if covered.symbol is not None:
        return covered.symbol.place
    target = covered.link.target
    return Place(target.path, target.span) if target else None


def where_of(covered: CoveredSymbol) -> str:
    """Return where a piece of code is, and what became of it: `a/b.py:64–69 · code changed`.

    Of a suggestion the name of its file is enough: there is to be room for why it is one.
    """
    place = place_of(covered)
    where = ""
    if place is not None:
        span = place.span
        lines = "" if span is None else f":{span.first}"
        lines += f"–{span.last}" if span and span.last > span.first else ""
        where = f"{place.path}{lines}"
    link = covered.link
    if link.target is None and "::" in link.anchor:
        where = file_of(link)
    if link.basis is Basis.AUTO_DISCOVERED:
        return " · ".join((where.rpartition("/")[2], link.evidence.sentence))
    became = unseen_words() if link.unseen else state_words(link.state)
    new = now_words(link.became) if link.became else ""
    return " · ".join(word for word in (where, became, new) if word)


def pill_of(link: Link) -> tuple[str, bool]:
    """Return what the pill of a link says, and whether it warns."""
    match link.state:
        case State.CURRENT | State.COSMETIC:
            if is_maybe(link):
                return QCoreApplication.translate("Links", "maybe"), False
            return basis_word(link.basis), False
        case State.GONE:
            return QCoreApplication.translate("Links", "gone"), True
        case State.AMBIGUOUS:
            return QCoreApplication.translate("Links", "ambiguous"), True
        case State.CHANGED | State.MOVED | State.RENAMED | State.PENDING:
            return QCoreApplication.translate("Links", "review"), True


def is_maybe(link: Link) -> bool:
    """Tell whether a name was found that is too unsure to be a link."""
    return link.basis is Basis.CONTENT_MENTION and link.confidence < SURE


def is_offer(link: Link) -> bool:
    """Tell whether a link is one only if the person confirms it: such links are not counted."""
    return is_maybe(link) or link.basis is Basis.AUTO_DISCOVERED


def basis_word(basis: Basis) -> str:
    """Return why a link exists, in a word or two."""
    match basis:
        case Basis.SOURCE_LINK:
            return QCoreApplication.translate("Links", "source link")
        case Basis.CONTENT_MENTION:
            return QCoreApplication.translate("Links", "mention")
        case Basis.AUTO_DISCOVERED:
            return QCoreApplication.translate("Links", "suggested")


def status_word(status: str) -> str:
    """Return the word for an entry that is not to be relied on any more; "" for any other."""
    old = status.casefold() == "deprecated"
    return QCoreApplication.translate("Links", "Deprecated") if old else ""


def state_words(state: State) -> str:
    """Return what became of the code of a link, "" when it is as it was."""
    match state:
        case State.CURRENT | State.COSMETIC:
            return ""
        case State.CHANGED:
            return QCoreApplication.translate("Links", "code changed since")
        case State.MOVED:
            return QCoreApplication.translate("Links", "moved")
        case State.RENAMED:
            return QCoreApplication.translate("Links", "renamed")
        case State.AMBIGUOUS:
            return QCoreApplication.translate("Links", "several match")
        case State.GONE:
            return QCoreApplication.translate("Links", "not found any more")
        case State.PENDING:
            return QCoreApplication.translate("Links", "maybe moved")


def now_words(symbol: str) -> str:
    """Return what took the place of code that is gone."""
    return QCoreApplication.translate("Links", "now {0}").format(short(symbol))


def unseen_words() -> str:
    """Return that no look at the code of a link is kept."""
    return QCoreApplication.translate("Links", "not looked at yet")


def _size_around(symbol: Symbol, covered: CoveredSymbol) -> float:
    """Return how many lines of code there are around a symbol: 0 for itself, endless elsewhere."""
    if covered.symbol is not None and covered.symbol.id == symbol.id:
        return 0
    place = place_of(covered)
    if place is None or place.span is None or place.path != symbol.path:
        return math.inf
    return place.span.lines if place.span.holds(symbol.span) else math.inf


def _strength(link: Link) -> tuple[bool, float]:
    return link.basis is Basis.SOURCE_LINK, link.confidence
