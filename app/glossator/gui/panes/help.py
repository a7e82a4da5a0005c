"""The sheet of keys, and what the program is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from glossator import __version__
from glossator.gui.commands import Commands, plain, shown_keys


class KeySheet(QDialog):
    """Every command with its key; typing narrows the list."""

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys and Commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(520, 560)
        self._box = QLineEdit(self)
        self._box.setPlaceholderText(self.tr("Filter"))
        self._box.setAccessibleName(self.tr("Filter commands"))
        self._box.setProperty("field", True)
        self._table = QTableWidget(0, 2, self)
        self._table.setAccessibleName(self.tr("Keys and commands"))
        self._table.setHorizontalHeaderLabels([self.tr("Command"), self.tr("Key")])
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setShowGrid(False)
        self._table.verticalHeader().hide()
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        for command, _ in commands.all():
            row = self._table.rowCount()
            self._table.insertRow(row)
            self._table.setItem(row, 0, QTableWidgetItem(plain(command.text)))
            self._table.setItem(row, 1, QTableWidgetItem(shown_keys(command)))
        self._table.sortItems(0)
        self._box.textChanged.connect(self._narrow)
        column = QVBoxLayout(self)
        column.addWidget(self._box)
        column.addWidget(self._table)
        column.addWidget(closer(self))

    def _narrow(self, text: str) -> None:
        wanted = text.casefold()
        for row in range(self._table.rowCount()):
            cells = [self._table.item(row, column) for column in (0, 1)]
            said = " ".join(cell.text() for cell in cells if cell is not None).casefold()
            self._table.setRowHidden(row, wanted not in said)


class About(QDialog):
    """What the program is, and under which terms its parts come."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Glossator"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = QLabel(
            self.tr(
                "<h3>Glossator {0}</h3>"
                "<p>Symbols and the notes that explain them, side by side.</p>"
                "<p>All of it stays on this computer: no account, no network.</p>"
                "<p>Free software under the MIT licence. It uses Qt and PySide6 under the "
                "LGPL version 3, which you may replace by versions of your own.</p>"
            ).format(__version__),
            self,
        )
        text.setWordWrap(True)
        text.setMinimumWidth(380)
        column = QVBoxLayout(self)
        column.addWidget(text)
        column.addWidget(closer(self))


def closer(dialog: QDialog) -> QDialogButtonBox:
    """Return the row with the button that closes a dialog."""
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    for button in box.buttons():
        button.setAccessibleName(button.text().replace("&", ""))
        button.setIcon(QIcon())
    box.rejected.connect(dialog.reject)
    return box
