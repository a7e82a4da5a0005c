"""A read-only table of values: one value a row, columns that say something of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

Index = QModelIndex | QPersistentModelIndex

V = TypeVar("V")
C = TypeVar("C", bound=IntEnum)


class ValuesModel(QAbstractTableModel, Generic[V, C]):
    """Values in, roles out; replaced as a whole.

    Args:
        headings: What stands above each column, in their order.
        text_of: What a cell says.
    """

    def __init__(
        self,
        headings: dict[C, str],
        text_of: Callable[[V, C], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._headings = headings
        self._columns = tuple(headings)
        self._text_of = text_of
        self._values: tuple[V, ...] = ()

    def replace(self, values: Sequence[V]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._values = tuple(values)
        self.endResetModel()

    def values(self) -> tuple[V, ...]:
        """Return what is shown."""
        return self._values

    def value(self, index: Index) -> V | None:
        """Return the value of a row."""
        inside = index.isValid() and index.row() < len(self._values)
        return self._values[index.row()] if inside else None

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._values)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        value = self.value(index)
        if value is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text_of(value, self._columns[index.column()])
        return None

    @override
    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        across = orientation is Qt.Orientation.Horizontal
        if across and role == Qt.ItemDataRole.DisplayRole and section < len(self._columns):
            words = self._headings[self._columns[section]]
            return QCoreApplication.translate(type(self).__name__, words)
        return None
