"""The table of usages: values in, roles out."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QObject

from glossator.gui.models.table import ValuesModel
from glossator.model import Usage, Usages


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


class UsagesModel(ValuesModel[Usage, Column]):
    """A read-only table of places, replaced as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(HEADINGS, text_of, parent)

    def show(self, found: Usages) -> None:
        """Replace the table."""
        self.replace(found.usages)

    def as_text(self) -> str:
        """Return the places as text to be pasted somewhere, one a line."""
        return "\n".join(
            "\t".join(text_of(one, column) for column in Column).rstrip() for one in self.values()
        )
