"""One file in the code pane: its text, marks and colours, read on lanes and read again in time.

The one rule: what is shown is what is on disk. When the file changes, the caret stays on its line;
when the file goes, the text stays, with a word about it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QVBoxLayout, QWidget

from glossator.errors import FileUnavailable, GlossatorError, IndexMissing
from glossator.gui import highlight
from glossator.gui.highlight import ColouringCache, Highlighter
from glossator.gui.jobs import Lane
from glossator.gui.panes import code_text
from glossator.gui.panes.code_looks import code_font, moves
from glossator.gui.panes.code_marks import Mark, marks_of
from glossator.gui.panes.code_names import Names, names_of
from glossator.gui.panes.code_notice import Notice, Offer
from glossator.gui.panes.code_text import NO_TEXT, ShownText
from glossator.gui.panes.code_view import CodeView
from glossator.gui.session import Session
from glossator.model import NO_HASH, FileText, Place, Span, WorkspacePath

ONE_LINE = Span(1, 1)


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as it was read, ready to be shown.

    Attributes:
        names: What the file defines, as far as it is indexed.
        colourless: Whether it is too long to be coloured.
    """

    file: FileText
    layout: ShownText = NO_TEXT
    marks: list[Mark] = field(default_factory=list)
    names: Names = field(default_factory=dict)
    colourless: bool = False


class CodePage(QWidget):
    """The tab of one file."""

    arrived = Signal()
    """The text is there, and the caret where it was asked for."""
    caret_moved = Signal()
    marks_changed = Signal()

    def __init__(
        self, session: Session, kept: ColouringCache, slot: int, parent: QWidget | None = None
    ) -> None:
        """Make a page.

        Args:
            kept: The colourings that all pages share.
            slot: Tells the lanes of this page from those of others; free again when it closes.
        """
        super().__init__(parent)
        self._session = session
        self.slot = slot
        self._wanted: Place | None = None
        self._flash = False
        self._anyway = False
        self._too_long = False
        self._hidden = False
        self.path = WorkspacePath("")
        self.file: FileText | None = None
        self.notice = Notice(session, self)
        self.view = CodeView(session.theme, code_font(session), self)
        self._colours = Highlighter(
            self.view, self._lane("colours"), kept, self._format, self.view.ranges
        )
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.notice)
        rows.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.view.cursorPositionChanged.connect(self.caret_moved)
        self.view.selectionChanged.connect(self.caret_moved)
        session.theme_changed.connect(self._dress)
        session.settings_changed.connect(self._dress)

    @property
    def place(self) -> Place:
        """Where the caret is; where it shall be, while the file is being read."""
        if self._wanted is not None:
            return self._wanted
        return Place(self.path, Span(self.view.line, self.view.line))

    @property
    def column(self) -> int:
        """Which character of its line the caret is before, from 1."""
        cursor, layout = self.view.textCursor(), self.view.layout_of_text
        row = cursor.blockNumber()
        before = code_text.ROW_CHARS * (row - layout.row_of(layout.line_of(row)))
        typed = code_text.characters(cursor.block().text(), cursor.positionInBlock())
        return before + typed + 1

    @property
    def marks(self) -> list[Mark]:
        """The marks beside the code."""
        return self.view.marks

    @property
    def status(self) -> str:
        """What is special about how the file is shown; "" when nothing is."""
        return self.tr("Highlighting off for this file") if self._too_long else ""

    def show_place(self, place: Place, *, flash: bool = True) -> None:
        """Show a file and bring its lines into view, now or when it has been read."""
        self._wanted, self._flash = place, flash
        if place.path == self.path and self.file is not None:
            self._arrive()
            return
        self.path = place.path
        self.file = None
        self._anyway = False
        self.read()

    def read(self) -> None:
        """Read the file and its marks, on a lane."""
        workspace, path = self._session.workspace, self.path
        if workspace is None:
            return

        def work(_: object) -> Reading:
            file = workspace.files.read(path)
            layout = code_text.shown(file.text)
            lines = file.text.split("\n")
            try:
                symbols = workspace.symbols.of_file(path)
                marks = marks_of(workspace.links.of_file(path), symbols)
            except IndexMissing:
                symbols, marks = [], []
            names = names_of(symbols, lines)
            return Reading(file, layout, marks, names, highlight.too_much(lines))

        self._lane("text").submit(work, self._read, self._could_not_read)

    def leave(self) -> None:
        """Stop all work: the page is about to go."""
        for name in ("text", "colours"):
            self._lane(name).cancel()

    def _lane(self, name: str) -> Lane:
        return self._session.lane(f"code {name} {self.slot}")

    def _format(self, role: str) -> QTextCharFormat:
        return self._session.theme.syntax(role)

    def _read(self, reading: Reading) -> None:
        """Show what was read, unless it is shown already."""
        file, before = reading.file, self.file
        if before is not None and before.hash == file.hash and file.hash != NO_HASH:
            self._show_marks(reading.marks)
            self._show_names(reading.names)
            self.notice.hush()
            return
        if before is not None and self._wanted is None:
            line, top = self.view.line, self.view.top_line()
            self._show(reading)
            self.view.go_to_line(line, third=False)
            self.view.verticalScrollBar().setValue(reading.layout.row_of(top))
            self._session.tell(self.tr("{0} changed on disk and was read again.").format(self.path))
            return
        self._show(reading)
        self._arrive()

    def _show(self, reading: Reading) -> None:
        """Show a text and its marks; of a file better not shown only the notice."""
        self.file = reading.file
        self._too_long = reading.colourless
        self.view.names = reading.names
        hidden = self._hidden = self._say_what_is_special(reading.file)
        layout = code_text.shown("") if hidden else reading.layout
        self.view.show_text("" if hidden else reading.file.text, layout)
        self._show_marks(reading.marks)
        if hidden or reading.colourless:
            self._colours.forget()
        else:
            key = (self.path, reading.file.hash)
            self._colours.show(reading.file.text, reading.file.lexer, key)
        self._session.file_is(self.file)

    def _show_marks(self, marks: list[Mark]) -> None:
        last = self.view.layout_of_text.lines
        self.view.show_marks([mark for mark in marks if mark.span.last <= last])
        self.marks_changed.emit()

    def _show_names(self, names: Names) -> None:
        if names != self.view.names:
            self.view.names = names
            self._colours.recolour()

    def _arrive(self) -> None:
        place = self._wanted
        if place is None:
            return
        if self._hidden:  # the place waits until the person wants to see the text
            self.arrived.emit()
            return
        self._wanted = None
        span = place.span or ONE_LINE
        self.view.go_to_line(span.first)
        if self._flash and place.span is not None and moves(self._session):
            self.view.flash(span)
        self.arrived.emit()

    def _say_what_is_special(self, file: FileText) -> bool:
        """Say why the text is not all there; return whether it is better not shown."""
        if not file.problem:
            self.notice.hush()
            return False
        if not file.encoding:
            self.notice.say(self.tr("This is a binary file: it has no text to show."))
            return True
        if file.hash == NO_HASH and not self._anyway:
            words = self.tr("This file is large: {0}.").format(file.problem)
            self.notice.say(words, [Offer(self.tr("Open as Text Anyway"), self._show_anyway)])
            return True
        self.notice.say(self.tr("Not the whole file: {0}.").format(file.problem))
        return False

    def _show_anyway(self) -> None:
        self._anyway = True
        self.file = None
        self.read()

    def _could_not_read(self, error: GlossatorError) -> None:
        if not isinstance(error, FileUnavailable):
            self._session.fail(error)
        again = Offer(self.tr("Try Again"), self.read)
        if self.file is None:
            self.notice.say(f"{error.problem} {error.remedy}", [again])
        else:
            words = self.tr("{0} was deleted or moved. This is its last text.")
            self.notice.say(words.format(self.path), [again])

    def _dress(self) -> None:
        self.view.wear(self._session.theme, code_font(self._session))
        self._colours.recolour()
