"""Ways out of the code pane into other programs: the person's editor, the file manager."""

from __future__ import annotations

import shlex
from pathlib import Path

from PySide6.QtCore import QProcess, QUrl
from PySide6.QtGui import QDesktopServices


def command_for(template: str, path: Path, line: int, root: Path) -> list[str]:
    """Return the program and arguments of a person's editor command.

    Args:
        template: With `{path}`, `{line}` and `{root}`, quoted as in a shell; no shell runs it.
    """
    try:
        words = shlex.split(template)
    except ValueError:
        return []
    values = {"{path}": str(path), "{line}": str(line), "{root}": str(root)}
    filled = []
    for word in words:
        for name, value in values.items():
            word = word.replace(name, value)
        filled.append(word)
    return filled


def open_in_editor(template: str, path: Path, line: int, root: Path) -> bool:
    """Open a file in the person's editor, or as the system does; False when that fails."""
    words = command_for(template, path, line, root)
    if not words:
        return not template and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
    started, _ = QProcess.startDetached(words[0], words[1:], str(root))
    return bool(started)


def reveal(path: Path) -> bool:
    """Show the folder of a file in the system's file manager."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
