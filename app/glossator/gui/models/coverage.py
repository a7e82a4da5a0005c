"""The tree of coverage and the table of what is missing: values in, roles out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor
from typing_extensions import override

from glossator.gui.models.table import ValuesModel
from glossator.gui.wording import counted, number
from glossator.model import CoverageRow, Undocumented

NODE_ROLE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class TreeColumn(IntEnum):
    """What the columns of the tree tell."""

    NAME = 0
    SHARE = 1
    COUNT = 2


TREE_HEADINGS = ("Folder", "Documented", "Symbols")


class Column(IntEnum):
    """What the columns of the table tell."""

    WHAT = 0
    WHERE = 1
    LINES = 2
    USED = 3
    WRITE = 4


HEADINGS = {
    Column.WHAT: "Without an entry",
    Column.WHERE: "Where",
    Column.LINES: "Lines",
    Column.USED: "Used in",
    Column.WRITE: "",
}


@dataclass(slots=True, eq=False)
class Node:
    """A folder or file of the tree."""

    name: str
    path: str
    symbols: int = 0
    documented: int = 0
    outer: Node | None = None
    inside: list[Node] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How much is documented, 0-1."""
        return self.documented / self.symbols if self.symbols else 1.0

    @property
    def row(self) -> int:
        """Its place among its siblings."""
        return self.outer.inside.index(self) if self.outer else 0


def tree_of(files: Iterable[CoverageRow], root: str) -> Node:
    """Return the folders around some files as a tree; what has most to document comes first.

    Args:
        root: The name of the whole.
    """
    top = Node(root, "")
    folders: dict[str, Node] = {"": top}
    for file in files:
        outer = _folder(folders, file.path.rpartition("/")[0])
        name = file.path.rpartition("/")[2]
        outer.inside.append(Node(name, file.path, file.symbols, file.documented, outer))
    _sum(top)
    return top


def _folder(folders: dict[str, Node], path: str) -> Node:
    if path not in folders:
        above, _, name = path.rpartition("/")
        outer = _folder(folders, above)
        folders[path] = Node(name, path, outer=outer)
        outer.inside.append(folders[path])
    return folders[path]


def _sum(node: Node) -> None:
    """Count what is below a folder, and let a chain of folders be one row: `src/main/java`."""
    for inside in node.inside:
        _sum(inside)
    only = node.inside[0] if len(node.inside) == 1 else None
    if only is not None and only.inside and node.outer is not None:
        node.name, node.path, node.inside = f"{node.name}/{only.name}", only.path, only.inside
        for inside in node.inside:
            inside.outer = node
    if node.inside:
        node.symbols = sum(inside.symbols for inside in node.inside)
        node.documented = sum(inside.documented for inside in node.inside)
        node.inside.sort(key=lambda one: (one.documented - one.symbols, one.name))


def percent_of(share: float) -> str:
    """Return a share in whole percent; only all is 100 %, and only nothing 0 %."""
    percent = round(share * 100)
    if 0 < share < 1:
        percent = min(max(percent, 1), 99)
    return f"{percent} %"


class CoverageTree(QAbstractItemModel):
    """A read-only tree of folders and files, replaced as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._top = Node("", "")
        self._root: Node | None = None

    def show(self, root: Node | None) -> None:
        """Replace the tree; None empties it."""
        self.beginResetModel()
        self._root = root
        self._top = Node("", "", inside=[root] if root else [])
        self.endResetModel()

    def node(self, index: Index) -> Node | None:
        """Return the folder or file of a row."""
        node = index.internalPointer() if index.isValid() else None
        return node if isinstance(node, Node) else None

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        outer = self.node(parent) or self._top
        if not (0 <= row < len(outer.inside) and 0 <= column < len(TreeColumn)):
            return QModelIndex()
        return self.createIndex(row, column, outer.inside[row])

    @override
    def parent(self, child: Index) -> QModelIndex:  # type: ignore[override]
        node = self.node(child)
        outer = node.outer if node else None
        return self.createIndex(outer.row, 0, outer) if outer else QModelIndex()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        if parent.column() > 0:
            return 0
        return len((self.node(parent) or self._top).inside)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return len(TreeColumn)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        if node is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _told(node, TreeColumn(index.column()))
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                told = QCoreApplication.translate("Coverage", "{0}: {1} of {2} documented")
                return told.format(node.name, number(node.documented), number(node.symbols))
            case _ if role == NODE_ROLE:
                return node
            case _:
                return None

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        across = orientation is Qt.Orientation.Horizontal
        if across and role == Qt.ItemDataRole.DisplayRole and section < len(TREE_HEADINGS):
            return QCoreApplication.translate("Coverage", TREE_HEADINGS[section])
        return None


def _told(node: Node, column: TreeColumn) -> str:
    match column:
        case TreeColumn.NAME:
            return node.name
        case TreeColumn.SHARE:
            return percent_of(node.share)
        case TreeColumn.COUNT:
            return f"{number(node.documented)} / {number(node.symbols)}"


def text_of(one: Undocumented, column: Column) -> str:
    """Return what a cell of the table says."""
    match column:
        case Column.WHAT:
            return f"{one.symbol.kind.value.replace('_', ' ')} {one.symbol.qualname}"
        case Column.WHERE:
            return f"{one.symbol.path}:{one.symbol.span.first}"
        case Column.LINES:
            return number(one.symbol.span.lines)
        case Column.USED:
            return counted(one.files, "file", "files")
        case Column.WRITE:
            return QCoreApplication.translate("Coverage", "Write an entry")


class MissingModel(ValuesModel[Undocumented, Column]):
    """A read-only table of public symbols without an entry, the most important first.

    Args:
        accent: Gives the colour of what can be clicked.
    """

    def __init__(self, accent: Callable[[], QColor], parent: QObject | None = None) -> None:
        super().__init__(HEADINGS, text_of, parent)
        self._accent = accent

    def show(self, found: Sequence[Undocumented]) -> None:
        """Replace the table."""
        self.replace(found)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == Column.WRITE:
            return self._accent()
        return super().data(index, role)
