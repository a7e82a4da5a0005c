"""What is asked about the code that is shown: its card, its entries, where a name leads, a line.

It floats over the code pane and knows the page that is shown; all answers come from lanes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QGuiApplication

from glossator.errors import EntryMissing
from glossator.gui.around import Offered, offered_for
from glossator.gui.models.acts import Act
from glossator.gui.models.choices import Choice
from glossator.gui.panes import code_marks
from glossator.gui.panes.card import Card
from glossator.gui.panes.code_page import CodePage
from glossator.gui.panes.picker import Picker
from glossator.gui.session import Session
from glossator.model import Entry, Link, LinkedEntry, Place, Span, Symbol, SymbolId
from glossator.task import Task

if TYPE_CHECKING:
    from glossator.gui.panes.code import CodePane

MAX_TARGETS = 30
MAX_LISTED = 500
MAX_SENTENCES = 8
"""Entries that are read for their first sentence."""

_MARKS = re.compile(r"\[\[?([^\]\[]*)\]\]?(?:\([^)]*\))?|[*`]{1,3}")
_NAME = re.compile(r"[^\W\d]\w*(?:(?:\.|::|->)[^\W\d]\w*)*")


class Asking(QObject):
    """Asks, and shows the answers over the code."""

    def __init__(self, session: Session, pane: CodePane) -> None:
        super().__init__(pane)
        self._session = session
        self._pane = pane
        self._card_about: Symbol | Place | None = None
        self._from: SymbolId | None = None
        self.card = Card(session, pane)
        self.picker = Picker(session, pane)
        self.card.chosen.connect(self._enter_entry)
        self.card.write_asked.connect(self._write)
        self.card.link_asked.connect(self._link)
        self.card.review_asked.connect(self._review)
        self.card.closed.connect(self._back_to_code)

    def attend(self, page: CodePage) -> None:
        """Answer what is asked on a page."""
        page.view.gutter.clicked.connect(self._mark_clicked)
        page.view.gutter.hovered.connect(self._mark_hovered)
        page.view.name_asked.connect(self._name_clicked)
        page.view.verticalScrollBar().valueChanged.connect(self.hide_card)

    def hide_card(self) -> None:
        """Put the card away."""
        self._session.lane("card").cancel()
        self.card.hide()

    def show_card(self) -> None:
        """Show the card of the code at the caret, with the keyboard in it."""
        page = self._pane.page
        if page is not None:
            self._ask_card(page, page.view.line, focused=True)

    def show_entries(self) -> None:
        """Show the entry of the symbol at the caret, or of the code around it; several: a list."""
        workspace, symbol, page = self._session.workspace, self._session.symbol, self._pane.page
        if workspace is None or symbol is None or page is None:
            self._session.tell(self._pane.tr("There is no symbol at the caret."))
            return

        def work(_: Task) -> Offered:
            offered = offered_for(workspace, symbol)
            told = with_sentences(offered.entries, workspace.entries.read)
            return replace(offered, entries=told)

        def shown(offered: Offered) -> None:
            self._from = offered.symbol.id
            if len(offered.entries) == 1:
                self._enter_entry(offered.entries[0].id)
            elif not offered.entries and code_marks.around(page.marks, page.view.line):
                self.show_card()
            elif page is self._pane.page:
                self._card_about = offered.symbol
                self.card.show_entries(offered.symbol.name, offered.entries)
                self._place_card(page, page.view.line, focused=True)

        self._session.lane("card").submit(work, shown)

    def go_to_symbol(self) -> None:
        """Go to where the name at the caret is defined."""
        page = self._pane.page
        if page is not None:
            self._ask_name(page, page.view.textCursor().position())

    def show_usages(self) -> None:
        """List where the name at the caret is used, or else the symbol around it."""
        page = self._pane.page
        if page is None:
            return
        cursor = page.view.textCursor()
        chain = chain_at(cursor.block().text(), cursor.positionInBlock())
        name = re.split(r"\.|::|->", chain)[-1]
        asked = name or self._session.symbol
        if asked:
            self._session.usages_asked.emit(asked)
            self._session.focus("usages")

    def ask_line(self) -> None:
        """Ask for a line and go there."""
        page = self._pane.page
        if page is None:
            return
        lines = page.view.layout_of_text.lines
        asks = self._pane.tr("Line 1 to {0}").format(self._pane.locale().toString(lines))
        path = page.path

        def source(text: str, _: Task) -> list[Choice]:
            number = line_of(text, lines)
            return [Choice(str(number), path, stands_for=number)] if number else []

        def picked(choice: Choice) -> None:
            line = int(choice.title)
            self._session.go_to(Place(path, Span(line, line)))

        self.picker.open(asks, source, picked)

    def ask_symbol_of_file(self) -> None:
        """List the symbols of the file, to go to one."""
        page, workspace = self._pane.page, self._session.workspace
        if page is None or workspace is None:
            return
        path = page.path

        def source(text: str, _: Task) -> list[Choice]:
            wanted = text.casefold().replace("_", "")
            symbols = [
                symbol
                for symbol in workspace.symbols.of_file(path)
                if wanted in symbol.qualname.casefold().replace("_", "")
            ]
            return [choice_of(symbol) for symbol in symbols[:MAX_LISTED]]

        self.picker.open(self._pane.tr("Symbol in this file"), source, self._go_to_choice)

    def copy_link(self) -> None:
        """Copy a Markdown link to the selected lines, or to the symbol at the caret."""
        page, symbol = self._pane.page, self._session.symbol
        if page is None:
            return
        span = page.view.selected
        if span is None and symbol is not None and symbol.path == page.path:
            words = f"[`{symbol.qualname}`](symbol:{symbol.id})"
        else:
            span = span or Span(page.view.line, page.view.line)
            lines = f"#L{span.first}" + (f"-L{span.last}" if span.lines > 1 else "")
            words = f"[{page.path.rpartition('/')[2]}]({page.path}{lines})"
        QGuiApplication.clipboard().setText(words)
        self._session.tell(self._pane.tr("Copied {0}").format(words))

    def write_about_selection(self) -> None:
        """Begin an entry about the selected lines, or the symbol at the caret."""
        self._session.new_entry_asked.emit(self._subject())

    def link_selection(self) -> None:
        """Let an entry be picked that shall speak of the selected lines or the symbol."""
        self._session.link_asked.emit(self._subject())

    def _subject(self) -> Symbol | Place | None:
        page, symbol = self._pane.page, self._session.symbol
        if page is None:
            return None
        span = page.view.selected
        if span is not None:
            return Place(page.path, span)
        return symbol or Place(page.path, Span(page.view.line, page.view.line))

    def _mark_clicked(self, line: int) -> None:
        page = self._pane.page
        if page is None:
            return
        marks = code_marks.at(page.marks, line)
        entries = {entry for mark in marks for entry in mark.entries}
        if len(entries) == 1:
            self._from = marks[-1].symbol
            self._open_entry(entries.pop())
        else:
            self._ask_card(page, line, focused=True)

    def _mark_hovered(self, line: int) -> None:
        page = self._pane.page
        if page is not None and line:
            self._ask_card(page, line, focused=False)
        elif not self.card.has_focus and not self.card.underMouse():
            self.hide_card()

    def _ask_card(self, page: CodePage, line: int, *, focused: bool) -> None:
        """Read the entries of the smallest marked code around a line, and show them."""
        workspace = self._session.workspace
        if workspace is None:
            return
        marks = code_marks.at(page.marks, line)
        mark = marks[-1] if marks else code_marks.around(page.marks, line)
        span = mark.span if mark else Span(line, line)
        symbol = self._session.symbol
        name = mark.name if mark else (symbol.name if symbol else "")
        place = Place(page.path, span)
        self._card_about = symbol if symbol and symbol.place == place else place

        def work(_: Task) -> list[LinkedEntry]:
            if mark is None:
                return []
            if mark.symbol is not None:
                linked = workspace.links.of_symbol(mark.symbol)
            else:
                linked = workspace.links.of_lines(page.path, span)
            return with_sentences(linked, workspace.entries.read)

        def shown(entries: Sequence[LinkedEntry]) -> None:
            if page is self._pane.page:
                self._from = mark.symbol if mark else None
                short = name.rpartition(".")[2] or self._pane.tr("line {0}").format(line)
                self.card.show_entries(short, entries)
                self._place_card(page, line, focused=focused)

        self._session.lane("card").submit(work, shown)

    def _place_card(self, page: CodePage, line: int, *, focused: bool) -> None:
        box = page.view.gutter.mark_box(line)
        corner = page.view.gutter.mapTo(self._pane, QPoint(box.left(), box.top()))
        self.card.appear(corner.y(), corner.y() + box.height(), corner.x() + 10, focused=focused)

    def _name_clicked(self, position: int) -> None:
        page = self._pane.page
        if page is not None:
            self._ask_name(page, position)

    def _ask_name(self, page: CodePage, position: int) -> None:
        """Look up the name at a position, with what stands before it, and go where it leads."""
        workspace = self._session.workspace
        block = page.view.document().findBlock(position)
        chain = chain_at(block.text(), position - block.position())
        if workspace is None or not chain:
            return
        here = Place(page.path, Span(page.view.line, page.view.line))

        def work(task: Task) -> list[Symbol]:
            return targets(chain, here, lambda name: workspace.symbols.named(
                name, limit=MAX_TARGETS, task=task
            ))  # fmt: skip

        def found(symbols: Sequence[Symbol]) -> None:
            self._offer(chain, symbols)

        self._session.lane("code name").submit(work, found)

    def _offer(self, chain: str, symbols: Sequence[Symbol]) -> None:
        if not symbols:
            self._session.tell(self._pane.tr("The index knows no symbol {0}.").format(chain))
        elif len(symbols) == 1:
            self._session.go_to(symbols[0].place)
        else:
            choices = [choice_of(symbol) for symbol in symbols]

            def source(text: str, _: Task) -> list[Choice]:
                wanted = text.casefold()
                return [one for one in choices if wanted in f"{one.title} {one.detail}".casefold()]

            asks = self._pane.tr("Which {0}?").format(chain)
            self.picker.open(asks, source, self._go_to_choice)

    def _go_to_choice(self, choice: Choice) -> None:
        if isinstance(choice.stands_for, Symbol):
            self._session.go_to(choice.stands_for.place)

    def _open_entry(self, entry: str) -> None:
        self._session.show_entry(entry, about=self._from)

    def _enter_entry(self, entry: str) -> None:
        """Open an entry that was asked for by itself: the keyboard goes along."""
        self._open_entry(entry)
        self._session.focus("entry")

    def _write(self) -> None:
        self.hide_card()
        self._session.new_entry_asked.emit(self._card_about)

    def _link(self) -> None:
        self.hide_card()
        self._session.link_asked.emit(self._card_about)

    def _review(self) -> None:
        """Show the first link of the card's code that wants a look."""
        workspace, about = self._session.workspace, self._card_about
        place = about.place if isinstance(about, Symbol) else about
        self.card.disappear()
        if workspace is None or place is None:
            return

        def work(_: Task) -> Link | None:
            found = workspace.links.of_file(place.path)
            near = (one for one in found if not one.quiet and one.target)
            return next((one for one in near if one.target and one.target.span == place.span), None)

        def shown(link: Link | None) -> None:
            if link is not None:
                self._session.deciding.act(Act.REVIEW, link)

        self._session.lane("card").submit(work, shown)

    def _back_to_code(self) -> None:
        self._pane.focus_code()


def with_sentences(
    linked: Sequence[LinkedEntry], read: Callable[[str], Entry]
) -> list[LinkedEntry]:
    """Return entries, each once, those that say no sentence about the code with their first one."""
    found: dict[str, LinkedEntry] = {}
    for entry in linked:
        if entry.id in found:
            continue
        sentence = entry.sentence
        if not sentence and len(found) < MAX_SENTENCES:
            try:
                sentence = first_sentence(read(entry.path).body)
            except EntryMissing:
                sentence = ""
        found[entry.id] = replace(entry, sentence=sentence)
    return list(found.values())


def first_sentence(body: str) -> str:
    """Return the first sentence of a text's first paragraph, its marks taken off."""
    for block in re.split(r"\n\s*\n", body[:4_000].replace("\r\n", "\n")):
        words = " ".join(block.split())
        if words and not words.startswith(("#", "|", "```", "!", "<", "---", ">")):
            plain = _MARKS.sub(lambda mark: mark[1] or "", words)
            return re.split(r"(?<=[.!?])\s", plain, maxsplit=1)[0][:300]
    return ""


def chain_at(text: str, column: int) -> str:
    """Return the name at a column, with what it hangs on before it: `self.index.files`."""
    for found in _NAME.finditer(text):
        if found.start() <= column <= found.end():
            rest = re.search(r"\W", text[max(column, found.start()) : found.end()])
            end = max(column, found.start()) + rest.start() if rest else found.end()
            return text[found.start() : end]
    return ""


def targets(chain: str, here: Place, named: Callable[[str], list[Symbol]]) -> list[Symbol]:
    """Return the symbols a name in code may mean, best first; those of the same file alone if any.

    Args:
        named: Gives symbols by name, exact ones first.
    """
    name = re.split(r"\.|::|->", chain)[-1]
    exact = [one for one in named(chain) if one.qualname.endswith(chain)]
    symbols = exact or [one for one in named(name) if one.name == name]
    elsewhere = [one for one in symbols if not _is_here(one, here)] or symbols
    local = [one for one in elsewhere if one.path == here.path]
    return local or elsewhere


def line_of(text: str, lines: int) -> int:
    """Return the line that was typed, the nearest there is; 0 when it is no number."""
    digits = text.strip().lstrip(":")
    return min(max(1, int(digits)), lines) if digits.isdecimal() and len(digits) < 10 else 0


def choice_of(symbol: Symbol) -> Choice:
    """Return a symbol as something to pick."""
    return Choice(
        symbol.qualname, f"{symbol.path}:{symbol.span.first}", symbol.kind, stands_for=symbol
    )


def _is_here(symbol: Symbol, here: Place) -> bool:
    return (
        symbol.path == here.path and here.span is not None and symbol.name_line == here.span.first
    )
