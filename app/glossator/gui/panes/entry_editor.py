"""The editor of one entry: plain text, front matter and all. It saves nothing itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui.highlight import ColouringCache, Highlighter
from glossator.gui.panes import entry_text
from glossator.gui.panes.code_looks import code_font
from glossator.gui.panes.code_notice import Notice
from glossator.gui.session import Session
from glossator.model import Entry, WorkspacePath

_OWN_KEYS = {"Ctrl+B": "**", "Ctrl+I": "*"}
"""Keys that mean something else while this editor has the keyboard."""


class EntryText(QPlainTextEdit):
    """The text itself."""

    @override
    def event(self, event: QEvent) -> bool:
        override_key = event.type() == QEvent.Type.ShortcutOverride
        if override_key and isinstance(event, QKeyEvent) and _key_of(event) in _OWN_KEYS:
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        mark = _OWN_KEYS.get(_key_of(event))
        if mark is not None:
            self.surround(mark)
        else:
            super().keyPressEvent(event)

    def surround(self, mark: str) -> None:
        """Put a mark on both sides of what is selected, or take it away again."""
        cursor = self.textCursor()
        words = cursor.selectedText()
        bare = len(words) > 2 * len(mark) and words.startswith(mark) and words.endswith(mark)
        cursor.insertText(words[len(mark) : -len(mark)] if bare else f"{mark}{words}{mark}")
        if not words:
            cursor.movePosition(
                QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.MoveAnchor, len(mark)
            )
        self.setTextCursor(cursor)


class EntryEditor(QWidget):
    """The text, a notice above it, and the path while the entry is not written yet."""

    changed = Signal()
    """The text or the path was edited."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._before = ""
        self.notice = Notice(session, self)
        self._path_row = QWidget(self)
        self._path = QLineEdit(self._path_row)
        self._text = EntryText(self)
        self._colours = Highlighter(
            self._text,
            session.lane("entry colours"),
            ColouringCache(),
            lambda role: self._session.theme.syntax(role),
            lambda block, colouring: list(colouring.of_line(block.blockNumber())),
        )
        self._build()

    @property
    def text(self) -> EntryText:
        """The widget with the text."""
        return self._text

    @property
    def dirty(self) -> bool:
        """Whether there is something that is not saved."""
        return self._text.document().isModified()

    @property
    def path(self) -> WorkspacePath:
        """The path of the entry; typed by the person while it is not written yet."""
        return WorkspacePath(self._path.text().strip())

    def start(self, entry: Entry) -> None:
        """Edit an entry; the caret stays on its line when it was edited before."""
        line = self._text.textCursor().blockNumber() if self.path == entry.path else 0
        self._fill(entry.text)
        self._path.setText(entry.path)
        self._path_row.hide()
        self.notice.hush()
        cursor = QTextCursor(self._text.document().findBlockByNumber(line))
        self._text.setTextCursor(cursor)
        self._text.centerCursor()

    def start_new(self, path: WorkspacePath, text: str) -> None:
        """Edit an entry that is not written yet."""
        self._fill(text)
        self._path.setText(path)
        self._path_row.show()
        self.notice.hush()
        self._text.moveCursor(QTextCursor.MoveOperation.End)

    def put(self, text: str) -> None:
        """Put another text in place, as an edit that can be undone."""
        cursor = QTextCursor(self._text.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(entry_text.editor_text(text))

    def file_text(self) -> str:
        """Return the text as it shall stand in the file."""
        return entry_text.file_text(self._text.document().toRawText(), self._before)

    def saved(self, entry: Entry) -> None:
        """Take note that a text is in the file now; what was typed since is still unsaved."""
        typed_since = self.file_text() != entry.text
        self._before = entry.text
        self._path.setText(entry.path)
        self._path_row.hide()
        self._text.document().setModified(typed_since)
        self.notice.hush()

    def dress(self) -> None:
        """Take the session's theme and fonts."""
        self._text.setFont(code_font(self._session))
        self._colours.recolour()

    def colour(self) -> None:
        """Colour the text as Markdown; the front matter stays plain."""
        text = self._text.document().toRawText().replace("\u2029", "\n")
        body = entry_text.body_of(text)
        text = "\n" * (text.count("\n") - body.count("\n")) + body
        self._colours.show(text, "markdown", ("", str(hash(text))))

    def _fill(self, text: str) -> None:
        self._before = text
        self._text.setPlainText(entry_text.editor_text(text))
        self._text.document().setModified(False)
        self.colour()

    def _build(self) -> None:
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setAccessibleName(self.tr("Text of the entry"))
        self._text.setTabChangesFocus(True)
        self._text.document().setDocumentMargin(12)
        self._text.textChanged.connect(self.changed)
        words = QLabel(self.tr("File"), self._path_row)
        words.setObjectName("paneCount")
        self._path.setAccessibleName(self.tr("File of the new entry"))
        self._path.textEdited.connect(self._path_edited)
        row = QHBoxLayout(self._path_row)
        row.setContentsMargins(14, 4, 12, 6)
        row.addWidget(words)
        row.addWidget(self._path, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.notice, self._path_row):
            column.addWidget(widget)
        column.addWidget(self._text, 1)
        self.setFocusProxy(self._text)
        self._text.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.dress()

    def _path_edited(self) -> None:
        self._text.document().setModified(True)
        self.changed.emit()


def _key_of(event: QKeyEvent) -> str:
    return QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
