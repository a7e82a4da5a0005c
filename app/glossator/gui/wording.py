"""Numbers in sentences, as the person's language writes them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QLocale

from glossator.model import Mark

THIN = "\u202f"
"""Parts thousands where the system names no language; it breaks no line."""


def number(value: int) -> str:
    """Return a number with its thousands parted."""
    locale = QLocale()
    if locale.language() is QLocale.Language.C:
        return f"{value:,}".replace(",", THIN)
    return locale.toString(value)


def counted(value: int, one: str, many: str) -> str:
    """Return a number with its noun: `1 entry`, `12 480 symbols`."""
    return f"{number(value)} {one if value == 1 else many}"


def marks_in_words(marks: Iterable[Mark]) -> str:
    """Return what is known of a symbol as a reader says it: `private, entry point`."""
    return ", ".join(mark.value.replace("_", " ") for mark in marks)
