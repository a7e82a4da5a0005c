"""Source text → coloured stretches, off the window's thread, and their way onto what is visible.

The one rule: nothing here knows a colour. Stretches carry a role (a Pygments token name that themes
know), so they are kept when the theme changes; formats are set on the visible blocks alone.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import _TokenType
from pygments.util import ClassNotFound
from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QTextBlock, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QPlainTextEdit

from glossator.gui.jobs import Lane
from glossator.task import Task

MAX_LINES = 50_000
MAX_LINE = 20_000
"""Beyond these a file is shown plain: reading it as code would take many seconds."""

MARGIN = 50
"""Blocks above and below the visible ones that are coloured too, so that scrolling shows none
plain."""

FIRST_CHARS = 60_000
"""Texts longer than this are coloured twice: first up to what is visible, then in full."""

KEPT = 24
"""Files whose colouring is remembered."""

PIECES_PER_CHECK = 500

ROLES = (
    "Comment", "Comment.Preproc", "Keyword", "Keyword.Constant", "Keyword.Type", "Operator.Word",
    "Name.Attribute", "Name.Builtin", "Name.Builtin.Pseudo", "Name.Class", "Name.Constant",
    "Name.Decorator", "Name.Exception", "Name.Function", "Name.Label", "Name.Namespace",
    "Name.Tag", "Literal.Date", "Literal.Number", "Literal.String", "Literal.String.Doc",
    "Literal.String.Escape", "Literal.String.Interpol", "Generic.Deleted", "Generic.Emph",
    "Generic.Heading", "Generic.Inserted", "Generic.Strong", "Generic.Subheading",
)  # fmt: skip
"""What is told apart. A token of a finer kind counts as the nearest of these above it."""


def runs(text: str, lexer: str, task: Task) -> Iterator[tuple[str, str]]:
    r"""Yield the text in pieces, each with its role or "".

    Args:
        text: Lines ending in `\n`.
        lexer: A name Pygments knows; with any other the text is one plain piece.
    """
    found = _lexer(lexer)
    if found is None or not text:
        yield "", text
        return
    role = ""
    held: list[str] = []
    for number, (_, token, words) in enumerate(found.get_tokens_unprocessed(text)):
        if number % PIECES_PER_CHECK == 0:
            task.checkpoint()
        own = role_of(token)
        if own != role and not words.isspace():
            if held:
                yield role, "".join(held)
            role, held = own, []
        held.append(words)
    if held:
        yield role, "".join(held)


@cache
def role_of(token: _TokenType) -> str:
    """Return the role of a Pygments token, "" for ordinary text."""
    name = ".".join(token)
    while name and name not in _NUMBERS:
        name = name.rpartition(".")[0]
    return name


def css_class(role: str) -> str:
    """Return the class that carries a role in HTML."""
    return "tk-" + role.replace(".", "-")


@dataclass(frozen=True, slots=True)
class Colouring:
    """The coloured stretches of a file, line by line, compactly.

    Attributes:
        starts: For each line, from 0, where its cells begin; one more at the end.
        cells: Three numbers a stretch: first column and length in UTF-16 units, role.
    """

    starts: Sequence[int]
    cells: Sequence[int]

    @property
    def lines(self) -> int:
        """How many lines are covered."""
        return len(self.starts) - 1

    def of_line(self, line: int) -> Iterator[tuple[int, int, str]]:
        """Yield first column, length and role of each stretch of a line, counted from 0."""
        if not 0 <= line < self.lines:
            return
        for at in range(self.starts[line], self.starts[line + 1], 3):
            yield self.cells[at], self.cells[at + 1], ROLES[self.cells[at + 2]]


NOTHING = Colouring((0,), ())


def colouring(text: str, lexer: str, task: Task) -> Colouring:
    """Return the stretches of a text. Slow: for worker threads.

    Raises:
        Cancelled: When the task is.
    """
    starts, cells = array("I", [0]), array("I")
    column = 0
    for role, words in runs(text, lexer, task):
        number = _NUMBERS.get(role)
        for ends, line in _pieces(words):
            length = units(line)
            if number is not None and length:
                cells.extend((column, length, number))
            column += length
            if ends:
                starts.append(len(cells))
                column = 0
    starts.append(len(cells))
    return Colouring(starts, cells)


def units(text: str) -> int:
    """Return the length of a text as Qt counts it, in UTF-16 units."""
    if text.isascii():
        return len(text)
    return len(text) + sum(letter > "\uffff" for letter in text)


def too_much(lines: Sequence[str]) -> bool:
    """Tell whether these lines are beyond what is coloured."""
    return len(lines) > MAX_LINES or any(len(line) > MAX_LINE for line in lines)


@dataclass(slots=True)
class ColouringCache:
    """The colourings of the files shown last, by path and content."""

    limit: int = KEPT
    _kept: OrderedDict[tuple[str, str], Colouring] = field(default_factory=OrderedDict)

    def of(self, key: tuple[str, str]) -> Colouring | None:
        """Return what is known of a file with this content."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[str, str], made: Colouring) -> None:
        """Remember a colouring, and forget the one that was not needed for longest."""
        self._kept[key] = made
        self._kept.move_to_end(key)
        while len(self._kept) > self.limit:
            self._kept.popitem(last=False)


Ranges = Callable[[QTextBlock, Colouring], list[tuple[int, int, str]]]
"""Gives the stretches of one block, which may be a piece of a long line."""


class Highlighter(QObject):
    """Colours what is visible of one editor, as soon as it is known how."""

    coloured = Signal()
    """The visible blocks have their colours."""

    def __init__(
        self,
        editor: QPlainTextEdit,
        lane: Lane,
        kept: ColouringCache,
        format_of: Callable[[str], QTextCharFormat],
        ranges: Ranges,
    ) -> None:
        super().__init__(editor)
        self._editor = editor
        self._lane = lane
        self._kept = kept
        self._format_of = format_of
        self._ranges = ranges
        self._formats: dict[str, QTextCharFormat] = {}
        self._colouring = NOTHING
        self._painted: set[int] = set()
        editor.updateRequest.connect(self.paint)

    def show(self, text: str, lexer: str, key: tuple[str, str]) -> None:
        r"""Colour a text that the editor already shows.

        Args:
            text: Lines ending in `\n`, as many characters as the editor has.
            key: Path and hash: what the colouring is remembered by.
        """
        self._colouring = NOTHING
        self._painted.clear()
        known = self._kept.of(key)
        if known is not None:
            self._take(known)
        elif lexer:
            self._compute(text, lexer, key)

    def forget(self) -> None:
        """Stop working: the editor shows nothing that wants colours."""
        self._lane.cancel()
        self._colouring = NOTHING
        self._painted.clear()

    def recolour(self) -> None:
        """Take the formats anew: the theme is another one."""
        self._formats.clear()
        self._painted.clear()
        self.paint()

    def paint(self) -> None:
        """Set the formats of the visible blocks and some around them that have none yet."""
        if not self._colouring.lines:
            return
        document = self._editor.document()
        first, last = self._visible()
        block = document.findBlockByNumber(max(0, first - MARGIN))
        changed: list[QTextBlock] = []
        while block.isValid() and block.blockNumber() <= last + MARGIN:
            if block.blockNumber() not in self._painted:
                self._paint_block(block)
                changed.append(block)
            block = block.next()
        if changed:
            start = changed[0].position()
            document.markContentsDirty(start, changed[-1].position() - start + 1)

    def _compute(self, text: str, lexer: str, key: tuple[str, str]) -> None:
        end = _end_of_line(text, self._editor, self._visible()[1] + MARGIN)

        def whole(task: Task) -> Colouring:
            return colouring(text, lexer, task)

        def keep(made: Colouring) -> None:
            self._kept.keep(key, made)
            self._take(made)

        def then_whole(made: Colouring) -> None:
            self._take(made)
            self._lane.submit(whole, keep)

        if len(text) <= FIRST_CHARS or end >= len(text):
            self._lane.submit(whole, keep)
        else:
            self._lane.submit(lambda task: colouring(text[:end], lexer, task), then_whole)

    def _take(self, made: Colouring) -> None:
        self._colouring = made
        self._painted.clear()
        self.paint()
        self.coloured.emit()

    def _paint_block(self, block: QTextBlock) -> None:
        formats = []
        for start, length, role in self._ranges(block, self._colouring):
            one = QTextLayout.FormatRange()
            one.start, one.length, one.format = start, length, self._format(role)
            formats.append(one)
        block.layout().setFormats(formats)
        self._painted.add(block.blockNumber())

    def _format(self, role: str) -> QTextCharFormat:
        if role not in self._formats:
            self._formats[role] = self._format_of(role)
        return self._formats[role]

    def _visible(self) -> tuple[int, int]:
        """Return the numbers of the first and last visible block."""
        area = self._editor.viewport().rect()
        first = self._editor.cursorForPosition(QPoint(0, 0)).blockNumber()
        last = self._editor.cursorForPosition(QPoint(0, max(0, area.height() - 1))).blockNumber()
        return first, last


_NUMBERS = {role: number for number, role in enumerate(ROLES)}


def _lexer(name: str) -> Lexer | None:
    """Return a lexer of its own for each text: some keep what they have seen."""
    if not name:
        return None
    try:
        return get_lexer_by_name(name)
    except ClassNotFound:
        return None


def _pieces(words: str) -> Iterator[tuple[bool, str]]:
    """Yield the lines of a piece, each with whether a line end follows."""
    *ended, rest = words.split("\n")
    for line in ended:
        yield True, line
    yield False, rest


def _end_of_line(text: str, editor: QPlainTextEdit, block: int) -> int:
    """Return the position behind a block of the editor; of the whole text when there is none."""
    found = editor.document().findBlockByNumber(block)
    return min(len(text), found.position() + found.length()) if found.isValid() else len(text)
