"""Numbers in sentences, as the person's language writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def number(value: int) -> str:
    """Return a number with its thousands parted."""
    return QLocale().toString(value)


def counted(value: int, one: str, many: str) -> str:
    """Return a number with its noun: `1 entry`, `12,480 symbols`."""
    return f"{number(value)} {one if value == 1 else many}"
