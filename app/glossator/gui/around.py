"""Whose entries are offered for the code at the caret: its own, else those of the code around it.

The one rule: for worker threads. Each step outwards asks the workspace once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glossator.model import LinkedEntry, Symbol

if TYPE_CHECKING:
    from glossator.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Offered:
    """The entries of some code.

    Attributes:
        symbol: What the entries are about: what was asked for, or what it is written inside.
        entries: Best first; none when neither it nor anything around it has any.
    """

    symbol: Symbol
    entries: list[LinkedEntry]


def offered_for(workspace: Workspace, symbol: Symbol) -> Offered:
    """Return the entries of a symbol, or of the nearest one around it that has any."""
    own = workspace.links.of_symbol(symbol.id)
    if own:
        return Offered(symbol, own)
    for outer in reversed(workspace.symbols.containers(symbol)):
        found = workspace.links.of_symbol(outer.id)
        if found:
            return Offered(outer, found)
    return Offered(symbol, [])
