"""A link to decide about: what the entry says, the code as it was then, and the code as it is now.

It comes when asked for, and its code is read on a lane: looking through commits may take a while.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextBlock, QTextCursor, QTextFormat
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QSizePolicy,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from glossator.errors import GlossatorError
from glossator.gui import theme as themes
from glossator.gui.highlight import Colouring, ColouringCache, Highlighter
from glossator.gui.models.acts import Act
from glossator.gui.models.entries import state_words
from glossator.gui.models.sides import Row, Sort, level, sides
from glossator.gui.panes.link_acts import LinkActs
from glossator.gui.panes.title import PaneTitle
from glossator.gui.session import Session
from glossator.model import Link, Review, State, Version
from glossator.task import Task

TINT = 0.06
"""How much of its colour the ground of a line that went or came has, 0-1: code is read on it."""

SIGNS = {Sort.GONE: "Generic.Deleted", Sort.NEW: "Generic.Inserted"}
"""The roles in whose colours the signs before such lines stand."""

SHORT_ID = 8


class Side(QWidget):
    """One of the three columns: a line that says what it is, and text below."""

    def __init__(self, name: str, session: Session, parent: QWidget, *, code: bool) -> None:
        super().__init__(parent)
        self._session = session
        self._name = name
        self._code = code
        self._rows: Sequence[Row] = ()
        self._colours: Highlighter | None = None
        self._head = QLabel(name, self)
        self._head.setObjectName("paneCount")
        self._head.setTextFormat(Qt.TextFormat.PlainText)
        self._head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setAccessibleName(name)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setTabChangesFocus(True)
        if code:
            self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
            self._colours = Highlighter(
                self.text,
                session.lane(f"review colours of {name}"),
                ColouringCache(),
                lambda role: self._session.theme.syntax(role),
                self._ranges,
            )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self.text, 1)

    @property
    def head(self) -> str:
        """What is said above the text."""
        return self._head.text()

    def show_words(self, where: str, words: str) -> None:
        """Show words that are no code, or why there is none."""
        self._rows = ()
        if self._colours is not None:
            self._colours.forget()
        self._head.setText(" \u00b7 ".join(filter(None, (self._name, where))))
        self.text.setPlainText(words)
        self.dress()

    def show_rows(self, where: str, rows: Sequence[Row], lexer: str) -> None:
        """Show lines of code with what became of each."""
        self.show_words(where, "\n".join(row.shown for row in rows))
        self._rows = rows
        self.dress()
        if self._colours is not None:
            code = "".join(f"{row.text}\n" for row in rows)
            self._colours.show(code, lexer, (where, code))

    def dress(self) -> None:
        """Take the session's theme and fonts, and put a ground under what went and came."""
        if self._colours is not None:
            self._colours.recolour()
        zoom = self._session.settings.appearance.zoom
        self.text.setFont(themes.code_font(zoom=zoom) if self._code else themes.font())
        theme = self._session.theme
        panel = theme.colour("panel")
        grounds = {
            Sort.GONE: themes.blend(theme.colour("error"), panel, TINT),
            Sort.NEW: themes.blend(theme.colour("ok"), panel, TINT),
        }
        self.text.setExtraSelections(
            [
                self._ground(number, grounds[row.sort])
                for number, row in enumerate(self._rows)
                if row.sort in grounds
            ]
        )

    def _ranges(self, block: QTextBlock, known: Colouring) -> list[tuple[int, int, str]]:
        """Return the coloured stretches of a line, behind the sign of what became of it."""
        line = block.blockNumber()
        if not 0 <= line < len(self._rows):
            return []
        row = self._rows[line]
        sign = [(0, 1, SIGNS[row.sort])] if row.sort in SIGNS else []
        code = [(start + row.before, length, role) for start, length, role in known.of_line(line)]
        return sign + code

    def _ground(self, line: int, colour: QColor) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        selection.format.setBackground(colour)
        selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        cursor = QTextCursor(self.text.document().findBlockByNumber(line))
        selection.cursor = cursor
        return selection


class ReviewPane(QWidget):
    """The three columns, and what can be done."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("review")
        self._session = session
        self._link: Link | None = None
        self._told = QLabel(self)
        self.title = PaneTitle(self.tr("Review"), session, self)
        self.words = Side(self.tr("The entry says"), session, self, code=False)
        here = frozenset({Act.REVIEW})
        self.acts = LinkActs(session, self, self.words.text, without=here)
        self.then = Side(self.tr("Code then"), session, self, code=True)
        self.now = Side(self.tr("Code now"), session, self, code=True)
        self._build()
        session.deciding.review_asked.connect(self.ask)
        session.deciding.changed.connect(self._read)
        session.index_changed.connect(self._read)
        session.workspace_changed.connect(self._forget)
        session.theme_changed.connect(self._dress)
        session.settings_changed.connect(self._dress)

    @property
    def told(self) -> str:
        """What is said of the link."""
        return self._told.text()

    def ask(self, link: Link) -> None:
        """Show a link with all there is to see of it."""
        self._link = link
        self.title.count(self.tr("reading\u2026"))
        self._read()
        self._session.focus("review")

    def focus_list(self) -> None:
        """Put the keyboard to what can be done, else to the words."""
        acts = [self.acts.button(act) for act in self.acts.acts]
        first: QWidget = next((one for one in acts if one.isVisible()), self.words.text)
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _build(self) -> None:
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setFont(themes.font(bold=True))
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        across = QHBoxLayout()
        across.setSpacing(12)
        across.addWidget(self.words, 2)
        across.addWidget(self.then, 3)
        across.addWidget(self.now, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 0, 8, 8)
        column.setSpacing(4)
        column.addWidget(self._told)
        column.addWidget(self.acts)
        column.addLayout(across, 1)
        for one, other in ((self.then, self.now), (self.now, self.then)):
            bar, follower = one.text.verticalScrollBar(), other.text.verticalScrollBar()
            bar.valueChanged.connect(follower.setValue)
        self._forget()

    def _forget(self) -> None:
        self._link = None
        self._session.lane("review").cancel()
        self.title.count("")
        self.acts.show_link(None)
        self._told.setText(
            self.tr("Choose a link that wants a look, in Problems or below an entry.")
        )
        for side in (self.words, self.then, self.now):
            side.show_words("", "")

    def _read(self) -> None:
        workspace, asked = self._session.workspace, self._link
        if workspace is None or asked is None:
            return

        def work(task: Task) -> Review | None:
            found = [one.link for one in workspace.links.of_entry(asked.entry_path)]
            link = next((one for one in found if one.anchor == asked.anchor), None)
            return workspace.reviews.of(link, task) if link is not None else None

        self._session.lane("review").submit(work, self._show, self._unread)

    def _unread(self, error: GlossatorError) -> None:
        self._forget()
        self._told.setText(f"{error.problem} {error.remedy}")

    def _show(self, review: Review | None) -> None:
        if review is None:
            self._forget()
            self._told.setText(self.tr("This is settled."))
            return
        link = self._link = review.link
        keyboard = QApplication.focusWidget()
        entered = keyboard is not None and self.isAncestorOf(keyboard)
        self.title.count("")
        state = state_words(link.state) or self.tr("as it was seen")
        reason = f" ({link.reason})" if link.state is State.CHANGED else ""
        self._told.setText(f"{link.entry} \u2192 {link.anchor} \u00b7 {state}{reason}")
        self.acts.show_link(link)
        passage = review.passage
        where = f"{link.entry_path}:{passage.line}" if passage else link.entry_path
        self.words.show_words(where, passage.text if passage else "")
        self._show_code(review)
        if entered:
            self.focus_list()

    def _show_code(self, review: Review) -> None:
        then, now = review.then, review.now
        old, new = sides(*level(then.text if then else None, now.text if now else None))
        if then is not None:
            self.then.show_rows(_where(then), old, then.lexer)
        else:
            self.then.show_words("", self.tr("No commit has the code as it was seen."))
        if now is not None:
            self.now.show_rows(_where(now), new, now.lexer)
        else:
            near = [f"{one.id}" for one in review.choices]
            words = self.tr("It is not there any more.") if not near else self.tr("It may be:")
            self.now.show_words("", "\n".join((words, *near)))

    def _dress(self) -> None:
        for side in (self.words, self.then, self.now):
            side.dress()


def _where(version: Version) -> str:
    """Return where a version stands: `a/b.py:12 · 1a2b3c4d`."""
    place = f"{version.path}:{version.span.first}"
    return " \u00b7 ".join(filter(None, (place, version.revision[:SHORT_ID])))
