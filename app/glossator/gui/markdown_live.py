"""A fence that asks for code → HTML: where the code is, what became of it, and its lines."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QCoreApplication

from glossator.gui.markdown_values import LiveCode

Linked = Callable[[str], str]
"""Gives the opening tag of the link to a symbol by its id."""


def framed(live: LiveCode, linked: Linked, box: str) -> str:
    """Return the box of some code with what is said of it above and below."""
    return _head(live, linked) + box + _foot(live)


def _head(live: LiveCode, linked: Linked) -> str:
    """Return what stands above the code: a link to where it is and its state, or what is wrong."""
    if not live.symbol:
        return f'<p class="live"><span class="warn">{escape(live.note)}</span></p>'
    link = f"{linked(live.symbol)}<code>{escape(live.where)}</code></a>"
    state = f' <span class="warn">{escape(live.note)}</span>' if live.note else ""
    return f'<p class="live">{link}{state}</p>'


def _foot(live: LiveCode) -> str:
    """Return what stands below code that was cut."""
    if not live.left:
        return ""
    if live.left == 1:
        words = QCoreApplication.translate("markdown", "… 1 more line")
    else:
        words = QCoreApplication.translate("markdown", "… %s more lines") % live.left
    return f'<p class="note">{escape(words)}</p>'
