"""The tree of symbols: rows in, roles out. It holds only what was fetched, page by page.

The model reads nothing itself. What it lacks it notes down as requests; whoever owns it takes
them, reads the pages on a lane, and shows them. Fetched rows are kept by identity when they are
read again, so that expansion and selection survive an index that grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from glossator.gui.models.symbol_marks import tip_of
from glossator.gui.models.symbol_shares import Shares, share_of, with_share
from glossator.gui.wording import counted, marks_in_words
from glossator.model import RowForm, TreeRow

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The TreeRow itself; delegates draw the value."""

SHARE_ROLE = Qt.ItemDataRole.UserRole + 1
"""The CoverageRow of a folder, file or class that has public symbols; else None."""

PAGE = 256
"""Rows of one parent that are fetched at once."""

ROOT = 0
"""The number of the node that stands for the root."""


class Showing(StrEnum):
    """Which rows of the tree are shown."""

    ALL = "all"
    LINKED = "linked"
    UNLINKED = "unlinked"

    def holds(self, row: TreeRow) -> bool:
        """Tell whether a row is shown; what leads to a row that may be is shown too."""
        match self:
            case Showing.ALL:
                return True
            case Showing.LINKED:
                return row.entries > 0
            case Showing.UNLINKED:
                return row.entries == 0 or row.children > 0


@dataclass(frozen=True, slots=True)
class Request:
    """Rows that the model wants: those of one parent, a page or all it has had so far.

    Attributes:
        node: The parent's number in the model.
        parent: The parent's row; None for the root.
        offset: How many rows of the parent were read before, those not shown included.
    """

    node: int
    parent: TreeRow | None
    offset: int
    limit: int


@dataclass(slots=True)
class _Node:
    row: TreeRow | None
    parent: int
    children: list[int]
    read: int = 0
    fetched: bool = False
    complete: bool = False
    pending: bool = False


def key_of(row: TreeRow) -> tuple[str, str, str]:
    """Return what makes a row the same after its parent was read again."""
    return (row.form.value, row.path, row.symbol.id if row.symbol else row.name)


def words_of(row: TreeRow) -> str:
    """Return a row as a screen reader says it: `method try_acquire, 1 linked entry`."""
    kind = row.symbol.kind.value.replace("_", " ") if row.symbol else row.form.value
    linked = f", {counted(row.entries, 'linked entry', 'linked entries')}" if row.entries else ""
    known = f", {marks_in_words(row.symbol.marks)}" if row.symbol and row.symbol.marks else ""
    return f"{kind} {row.name}{known}{linked}"


def row_data(row: TreeRow, role: int) -> Any:
    """Return what a row shows in one role; the same in the tree and in the filtered list."""
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return row.name
        case Qt.ItemDataRole.AccessibleTextRole:
            return words_of(row)
        case Qt.ItemDataRole.ToolTipRole:
            return tip_of(row)
        case _ if role == ROW_ROLE:
            return row
        case _:
            return None


class SymbolTree(QAbstractItemModel):
    """Folders, files and symbols below each other, fetched as they are opened."""

    wanting = Signal()
    """There are requests to take."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: dict[int, _Node] = {ROOT: _Node(None, ROOT, [])}
        self._next = ROOT + 1
        self._requests: list[Request] = []
        self._showing = Showing.ALL
        self._shares: Shares = {}

    # ── what the owner does ──

    @property
    def showing(self) -> Showing:
        """Which rows are shown."""
        return self._showing

    def show_shares(self, shares: Shares) -> None:
        """Take how much of each folder, file and class is documented."""
        self._shares = shares
        for node in self._nodes.values():
            if node.children:
                first, last = self._index_of(node.children[0]), self._index_of(node.children[-1])
                self.dataChanged.emit(first, last)

    def show_only(self, showing: Showing) -> None:
        """Show other rows from now on; all is asked for anew."""
        self._showing = showing
        self.clear()
        self.read_again()

    def clear(self) -> None:
        """Forget everything: another workspace, or none."""
        self.beginResetModel()
        self._nodes = {ROOT: _Node(None, ROOT, [])}
        self._requests = []
        self.endResetModel()

    def read_again(self) -> None:
        """Ask for everything that was fetched so far once more, the root in any case."""
        for number, node in list(self._nodes.items()):
            if node.fetched or number == ROOT:
                self._request(number, 0, max(PAGE, node.read))

    def take_requests(self, most: int = 8) -> list[Request]:
        """Return some of what is wanted; the owner shows the pages, or gives the requests back.

        Args:
            most: How many at once. Few, because the rows of all of them are shown in one go.
        """
        taken, self._requests = self._requests[:most], self._requests[most:]
        return taken

    def give_back(self, requests: Sequence[Request]) -> None:
        """Note that these were not answered; opening the rows again asks once more."""
        for request in requests:
            if request.node in self._nodes:
                self._nodes[request.node].pending = False

    def show(self, request: Request, rows: Sequence[TreeRow]) -> None:
        """Show the answer to a request; late answers for rows that are gone are dropped."""
        node = self._nodes.get(request.node)
        if node is None:
            return
        node.pending = False
        node.fetched = True
        shown = [row for row in rows if self._showing.holds(row)]
        if request.offset == 0:
            self._merge(request.node, shown)
        elif request.offset == node.read:
            self._insert(request.node, len(node.children), shown)
        node.read = request.offset + len(rows)
        node.complete = len(rows) < request.limit
        if rows and not shown and not node.complete:
            self._want_more(request.node)  # no row is there to be scrolled to

    def reveal(self, chain: Sequence[TreeRow]) -> QModelIndex | None:
        """Return the index of the last row of a chain from the root, fetching on the way.

        Returns:
            None while something must be fetched first; try again when rows have come.
        """
        number = ROOT
        for row in chain:
            node = self._nodes[number]
            child = self._child(node, row)
            if child is None:
                if not node.complete:
                    self._want_more(number)
                    return None
                break
            number = child
        return self._index_of(number)

    # ── what Qt asks ──

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        children = self._node(parent).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    @override
    def parent(self, child: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # -- Qt overloads the name with QObject's
        if not child.isValid():
            return QModelIndex()
        return self._index_of(self._node(child).parent)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return len(self._node(parent).children)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 1

    @override
    def hasChildren(self, parent: Index = QModelIndex()) -> bool:
        node = self._node(parent)
        if node.row is None or node.complete:
            return bool(node.children)
        return node.row.children > 0

    @override
    def canFetchMore(self, parent: Index) -> bool:
        node = self._node(parent)
        return (
            not node.complete and not node.pending and (node.row is None or node.row.children > 0)
        )

    @override
    def fetchMore(self, parent: Index) -> None:
        if self.canFetchMore(parent):
            self._want_more(parent.internalId() if parent.isValid() else ROOT)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None:
            return None
        share = share_of(row, self._shares)
        return share if role == SHARE_ROLE else with_share(row_data(row, role), share, role)

    def row_at(self, index: Index) -> TreeRow | None:
        """Return the value of a row."""
        return self._node(index).row if index.isValid() else None

    # ── within ──

    def _node(self, index: Index) -> _Node:
        return self._nodes[index.internalId() if index.isValid() else ROOT]

    def _index_of(self, number: int) -> QModelIndex:
        if number == ROOT:
            return QModelIndex()
        siblings = self._nodes[self._nodes[number].parent].children
        return self.createIndex(siblings.index(number), 0, number)

    def _child(self, node: _Node, row: TreeRow) -> int | None:
        wanted = key_of(row)
        return next((number for number in node.children if self._key(number) == wanted), None)

    def _want_more(self, number: int) -> None:
        self._request(number, self._nodes[number].read, PAGE)

    def _request(self, number: int, offset: int, limit: int) -> None:
        node = self._nodes[number]
        node.pending = True
        self._requests = [one for one in self._requests if one.node != number]
        self._requests.append(Request(number, node.row, offset, limit))
        self.wanting.emit()

    def _merge(self, parent: int, rows: Sequence[TreeRow]) -> None:
        """Put rows read anew in place of those there are, keeping the ones that are the same."""
        children = self._nodes[parent].children
        if not children:
            self._insert(parent, 0, rows)
            return
        wanted = {key_of(row) for row in rows}
        kept: dict[tuple[str, str, str], int] = {}
        for position in range(len(children) - 1, -1, -1):
            key = self._key(children[position])
            if key in wanted:
                kept[key] = children[position]
            else:
                self._remove(parent, position)
        for position, row in enumerate(rows):
            number = kept.get(key_of(row))
            if number is not None and position < len(children) and children[position] == number:
                self._renew(number, row)
            else:
                if number is not None:
                    self._remove(parent, children.index(number))
                self._insert(parent, position, [row])

    def _key(self, number: int) -> tuple[str, str, str]:
        row = self._nodes[number].row
        return key_of(row) if row is not None else ("", "", "")

    def _renew(self, number: int, row: TreeRow) -> None:
        node = self._nodes[number]
        if node.row == row:
            return
        grown = node.row is not None and node.row.children != row.children
        node.row = row
        if grown and not node.pending:
            node.complete = False
        index = self._index_of(number)
        self.dataChanged.emit(index, index)

    def _insert(self, parent: int, position: int, rows: Sequence[TreeRow]) -> None:
        if not rows:
            return
        self.beginInsertRows(self._index_of(parent), position, position + len(rows) - 1)
        numbers = range(self._next, self._next + len(rows))
        self._next += len(rows)
        for number, row in zip(numbers, rows, strict=True):
            self._nodes[number] = _Node(row, parent, [], complete=row.children == 0)
        self._nodes[parent].children[position:position] = numbers
        self.endInsertRows()

    def _remove(self, parent: int, position: int) -> None:
        self.beginRemoveRows(self._index_of(parent), position, position)
        self._forget(self._nodes[parent].children.pop(position))
        self.endRemoveRows()

    def _forget(self, number: int) -> None:
        for child in self._nodes.pop(number).children:
            self._forget(child)


class SymbolList(QAbstractListModel):
    """The answer to a filter: symbols of the whole workspace in one flat list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[TreeRow, ...] = ()
        self.words: tuple[str, ...] = ()

    def show(self, rows: Sequence[TreeRow], words: Sequence[str]) -> None:
        """Replace the list.

        Args:
            words: What the rows were filtered by; to be marked in their names.
        """
        self.beginResetModel()
        self._rows = tuple(rows)
        self.words = tuple(words)
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{words_of(row)}, {where_of(row)}"
        return row_data(row, role)

    def row_at(self, index: Index) -> TreeRow | None:
        """Return the value of a row."""
        inside = index.isValid() and index.row() < len(self._rows)
        return self._rows[index.row()] if inside else None


def where_of(row: TreeRow) -> str:
    """Return what tells a filtered row from its namesakes: its container, else its file."""
    if row.symbol is None:
        return row.path.rpartition("/")[0] if row.form is not RowForm.SYMBOL else row.path
    outer = row.symbol.qualname.removesuffix(row.symbol.name).rstrip(".:#/")
    return f"{outer} · {row.path}" if outer else row.path
