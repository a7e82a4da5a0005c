"""How much of a row of the symbol tree is documented: for folders, files and classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt

from glossator.model import CoverageRow, SymbolId, TreeRow, WorkspacePath

Shares = Mapping[WorkspacePath | SymbolId, CoverageRow]


def share_of(row: TreeRow, shares: Shares) -> CoverageRow | None:
    """Return the coverage of a row; None where there is nothing public in it."""
    found = shares.get(row.symbol.id if row.symbol is not None else row.path)
    return found if found is not None and found.symbols else None


def percent_of(share: CoverageRow) -> str:
    """Return a share as it stands in a row."""
    return f"{share.percent} %"


def with_share(value: Any, share: CoverageRow | None, role: int) -> Any:
    """Return what a row says in a role, with its share where words are said."""
    if share is None or role not in (
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
    ):
        return value
    told = QCoreApplication.translate("Shares", "{0} documented: {1} of {2} public symbols")
    words = told.format(percent_of(share), share.documented, share.symbols)
    sign = "\n" if role == Qt.ItemDataRole.ToolTipRole else ", "
    return f"{value}{sign}{words}"
