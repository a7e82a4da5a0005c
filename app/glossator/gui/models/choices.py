"""A list of things of which one is picked: a name, where it is, and what it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

from glossator.model import Kind

CHOICE_ROLE = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be picked.

    Attributes:
        detail: Where it is, in smaller letters.
        kind: Whose badge stands before it; None for an entry.
        stands_for: What the picker hands back; its own business.
    """

    title: str
    detail: str = ""
    kind: Kind | None = None
    stands_for: object = None


class Choices(QAbstractListModel):
    """A read-only list of choices, replaced as a whole."""

    def __init__(self, choices: Sequence[Choice] = ()) -> None:
        super().__init__()
        self._choices = tuple(choices)

    def show(self, choices: Sequence[Choice]) -> None:
        """Replace the list."""
        self.beginResetModel()
        self._choices = tuple(choices)
        self.endResetModel()

    def choice(self, index: Index) -> Choice | None:
        """Return the choice of a row."""
        return self._choices[index.row()] if self.checkIndex(index) and index.isValid() else None

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._choices)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        choice = self.choice(index)
        if choice is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return choice.title
            case Qt.ItemDataRole.ToolTipRole:
                return choice.detail
            case Qt.ItemDataRole.AccessibleTextRole:
                kind = f"{choice.kind.value} " if choice.kind else ""
                return f"{kind}{choice.title}, {choice.detail}" if choice.detail else choice.title
            case _ if role == CHOICE_ROLE:
                return choice
            case _:
                return None
