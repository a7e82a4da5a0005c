"""The table of usages: values in, roles out."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

from glossator.model import Usage, Usages

Index = QModelIndex | QPersistentModelIndex

USAGE_ROLE = Qt.ItemDataRole.UserRole


class Column(IntEnum):
    """What the columns tell."""

    WHERE = 0
    LINE = 1
    INSIDE = 2


HEADINGS = {
    Column.WHERE: "Where",
    Column.LINE: "Line",
    Column.INSIDE: "Inside",
}


def text_of(usage: Usage, column: Column) -> str:
    """Return what a cell says."""
    match column:
        case Column.WHERE:
            return f"{usage.path}:{usage.line}"
        case Column.LINE:
            return usage.text
        case Column.INSIDE:
            return usage.symbol.qualname if usage.symbol else ""


class UsagesModel(QAbstractTableModel):
    """A read-only table of places, replaced as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._usages: tuple[Usage, ...] = ()

    def show(self, found: Usages) -> None:
        """Replace the table."""
        self.beginResetModel()
        self._usages = found.usages
        self.endResetModel()

    def as_text(self) -> str:
        """Return the places as text to be pasted somewhere, one a line."""
        return "\n".join(
            "\t".join(text_of(one, column) for column in Column).rstrip() for one in self._usages
        )

    def usage(self, index: Index) -> Usage | None:
        """Return the value of a row."""
        inside = index.isValid() and index.row() < len(self._usages)
        return self._usages[index.row()] if inside else None

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._usages)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(Column)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        usage = self.usage(index)
        if usage is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return text_of(usage, Column(index.column()))
            case _ if role == USAGE_ROLE:
                return usage
            case _:
                return None

    @override
    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        across = orientation is Qt.Orientation.Horizontal
        if across and role == Qt.ItemDataRole.DisplayRole and section in list(Column):
            return QCoreApplication.translate("UsagesModel", HEADINGS[Column(section)])
        return None
