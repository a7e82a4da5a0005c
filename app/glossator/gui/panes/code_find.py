"""Find in the file that is shown: the bar, what it found, and the way from match to match.

A person's pattern runs on a lane, through `patterns`, which bounds its time; what is typed next
takes its place.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QTextEdit, QToolButton, QWidget
from typing_extensions import override

from glossator import patterns
from glossator.errors import GlossatorError
from glossator.gui.highlight import units
from glossator.gui.panes.code_view import CodeView
from glossator.gui.panes.title import tool_button
from glossator.gui.session import Session
from glossator.task import Task

TYPED_MS = 120
MAX_MATCHES = 5_000
"""More are counted as "5 000+"."""

SECONDS = 1.0
"""How long a pattern may run over a file."""

Ranges = list[tuple[int, int]]


def find_all(text: str, pattern: str, *, ignore_case: bool, task: Task) -> Ranges:
    """Return where a pattern occurs: position and length as Qt counts them. For worker threads.

    Raises:
        PatternRefused: When the pattern does not compile or takes too long.
    """
    task.checkpoint()
    compiled = patterns.compile_pattern(pattern, ignore_case=ignore_case)
    found = compiled.find_all(text, monotonic() + SECONDS, limit=MAX_MATCHES)
    task.checkpoint()
    if text.isascii():
        return [(start, end - start) for start, end in found]
    wide = [position for position, letter in enumerate(text) if letter > "\uffff"]
    return [(start + bisect_left(wide, start), units(text[start:end])) for start, end in found]


def pattern_of(text: str, *, whole_word: bool, regex: bool) -> str:
    """Return the regular expression that what was typed stands for."""
    pattern = text if regex else re.escape(text)
    return rf"\b(?:{pattern})\b" if whole_word else pattern


class FindBar(QWidget):
    """The bar above the code: what to find, how, and which of the matches this is.

    Attributes:
        next_action: For whoever shows the bar: it may have to be opened first.
        previous_action: Likewise.
        close_action: Hides the bar.
    """

    closed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._view: CodeView | None = None
        self._matches: Ranges = []
        self._current = -1
        self._typed = QTimer(self)
        self._box = QLineEdit(self)
        self._count = QLabel(self)
        self._case = QAction(self.tr("Match Case"), self)
        self._word = QAction(self.tr("Whole Words"), self)
        self._regex = QAction(self.tr("Regular Expression"), self)
        self.next_action = QAction(self.tr("Find &Next"), self)
        self.previous_action = QAction(self.tr("Find &Previous"), self)
        self.close_action = QAction(self.tr("Close Finding"), self)
        self._build()

    @property
    def text(self) -> str:
        """What is looked for."""
        return self._box.text()

    @property
    def switches(self) -> dict[str, QAction]:
        """How it is looked for: what can be switched on and off, by a stable word."""
        return {"case": self._case, "words": self._word, "regex": self._regex}

    @property
    def matches(self) -> Sequence[tuple[int, int]]:
        """Positions and lengths of what was found."""
        return self._matches

    def open(self, view: CodeView) -> None:
        """Show the bar for a view, looking for what is selected on one line, if anything."""
        self.attend(view)
        selected = view.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self._box.setText(selected)
        self.show()
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._box.selectAll()
        self.look()

    def attend(self, view: CodeView | None) -> None:
        """Look into another view."""
        if view is self._view:
            return
        if self._view is not None:
            self._view.updateRequest.disconnect(self._light)
            self._view.setExtraSelections([])
        self._view = view
        self._matches, self._current = [], -1
        if view is not None:
            view.updateRequest.connect(self._light)
        if self.isVisible():
            self.look()

    def close_bar(self) -> None:
        """Hide the bar; the code has the focus again."""
        self._matches, self._current = [], -1
        if self._view is not None:
            self._view.setExtraSelections([])
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()
        self.closed.emit()

    def look(self) -> None:
        """Look for what is typed, now."""
        self._typed.stop()
        view = self._view
        if view is None or not self._box.text():
            self._found([])
            return
        text = view.layout_of_text.text
        regex, word = self._regex.isChecked(), self._word.isChecked()
        pattern = pattern_of(self._box.text(), whole_word=word, regex=regex)
        ignore_case = not self._case.isChecked()
        self._session.lane("code find").submit(
            lambda task: find_all(text, pattern, ignore_case=ignore_case, task=task),
            self._found,
            self._refused,
        )

    def next(self) -> None:
        """Go to the match behind the caret, from the top again behind the last."""
        if self._view is not None and self._matches:
            here = self._view.textCursor().selectionStart()
            after = bisect_right(self._matches, (here, 1 << 60))
            self._go(after % len(self._matches))

    def previous(self) -> None:
        """Go to the match before the caret, from the bottom again before the first."""
        if self._view is not None and self._matches:
            here = self._view.textCursor().selectionStart()
            self._go((bisect_left(self._matches, (here, 0)) - 1) % len(self._matches))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.previous() if shift else self.next()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        self.setObjectName("code.find")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._box.setPlaceholderText(self.tr("Find in this file"))
        self._box.setAccessibleName(self.tr("Find in this file"))
        self._box.setProperty("field", True)
        self._box.setClearButtonEnabled(True)
        self._count.setObjectName("pane.count")
        self._count.setAccessibleName(self.tr("Matches"))
        self._count.setMinimumWidth(70)
        self._typed.setSingleShot(True)
        self._typed.setInterval(TYPED_MS)
        self._typed.timeout.connect(self.look)
        self._box.textEdited.connect(self._type)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.setSpacing(6)
        row.addWidget(self._box, 1)
        row.addWidget(self._count)
        for action, letters in ((self._case, "Aa"), (self._word, "W"), (self._regex, ".*")):
            row.addWidget(self._switch(action, letters))
        self.close_action.triggered.connect(self.close_bar)
        for action, icon in (
            (self.previous_action, "chevron-up"),
            (self.next_action, "chevron-down"),
            (self.close_action, "close"),
        ):
            row.addWidget(tool_button(action, icon, self._session, self))
        self.hide()

    def _switch(self, action: QAction, letters: str) -> QToolButton:
        """Make a button that says in letters what it switches."""
        action.setCheckable(True)
        action.toggled.connect(self.look)
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setText(letters)
        button.setToolTip(action.text())
        button.setAccessibleName(action.text())
        button.setAutoRaise(True)
        button.setFixedSize(28, 28)
        button.setProperty("switch", True)
        return button

    def _type(self) -> None:
        self._typed.start()

    def _found(self, matches: Ranges) -> None:
        self._matches, self._current = matches, -1
        if matches and self._view is not None:
            here = self._view.textCursor().selectionStart()
            self._go(bisect_left(matches, (here, 0)) % len(matches))
        else:
            self._light()
            self._tell()

    def _refused(self, error: GlossatorError) -> None:
        self._found([])
        self._count.setText(self.tr("no pattern"))
        self._count.setToolTip(f"{error.problem} {error.remedy}")

    def _go(self, number: int) -> None:
        if self._view is None:
            return
        self._current = number
        start, length = self._matches[number]
        cursor = self._view.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        self._view.setTextCursor(cursor)
        self._view.show_row(cursor.blockNumber())
        self._light()
        self._tell()

    def _tell(self) -> None:
        self._count.setToolTip("")
        if not self._box.text():
            self._count.clear()
        elif not self._matches:
            self._count.setText(self.tr("none"))
        else:
            more = "+" if len(self._matches) >= MAX_MATCHES else ""
            total = f"{self.locale().toString(len(self._matches))}{more}"
            self._count.setText(
                self.tr("{0} of {1}").format(self.locale().toString(self._current + 1), total)
            )

    def _light(self, _area: QRect | None = None, moved: int = 1) -> None:
        """Mark those of the matches that are visible."""
        view = self._view
        if view is None or not moved:
            return
        first = view.firstVisibleBlock().position()
        end = view.cursorForPosition(view.viewport().rect().bottomRight()).position()
        begin = max(0, bisect_left(self._matches, (first, 0)) - 1)
        visible = range(begin, bisect_right(self._matches, (end, 1 << 60)))
        view.setExtraSelections([self._selection(view, number) for number in visible])

    def _selection(self, view: CodeView, number: int) -> QTextEdit.ExtraSelection:
        start, length = self._matches[number]
        theme = self._session.theme
        current = number == self._current
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(view.document())
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        form = selection.format
        form.setBackground(theme.colour("accent" if current else "mark"))
        if current:
            form.setForeground(theme.colour("on_accent"))
        selection.format = form
        return selection
