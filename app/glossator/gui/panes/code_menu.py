"""The context menu of the code, and the tool tip of a name."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QToolTip

from glossator.gui.panes import code_outside
from glossator.gui.panes.code_asking import chain_at, targets
from glossator.gui.panes.code_page import CodePage
from glossator.gui.panes.code_view import CodeView
from glossator.gui.session import Session
from glossator.model import Place, Span, Symbol, WorkspacePath
from glossator.task import Task

if TYPE_CHECKING:
    from glossator.gui.panes.code import CodePane

MAX_DOC = 300


class CodeMenu(QObject):
    """What the mouse finds out and can do on a page."""

    def __init__(self, session: Session, pane: CodePane) -> None:
        super().__init__(pane)
        self._session = session
        self._pane = pane

    def attend(self, page: CodePage) -> None:
        """Serve a page."""
        page.view.menu_asked.connect(self.show_menu)
        page.view.name_hovered.connect(self._name_hovered)

    def show_menu(self, place: QPoint) -> None:
        """Show what can be done with the code at the caret."""
        page = self._pane.page
        if page is None:
            return
        move_caret_under(page.view, place)
        asking, tr = self._pane.asking, self._pane.tr
        menu = QMenu(self._pane)
        menu.addAction(tr("Go to Symbol"), asking.go_to_symbol)
        menu.addAction(tr("Show Usages"), asking.show_usages)
        menu.addAction(tr("Show Entries"), asking.show_card)
        menu.addSeparator()
        menu.addAction(tr("New Entry About This"), asking.write_about_selection)
        menu.addAction(tr("Link to an Entry…"), asking.link_selection)
        menu.addSeparator()
        copy = menu.addAction(tr("Copy"), page.view.copy)
        copy.setEnabled(page.view.textCursor().hasSelection())
        menu.addAction(tr("Copy as Markdown Link"), asking.copy_link)
        menu.addSeparator()
        menu.addAction(tr("Open in External Editor"), self.open_outside)
        menu.addAction(tr("Show in File Manager"), self.reveal)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(page.view.viewport().mapToGlobal(place))

    def go_to_pair(self) -> None:
        """Go to the file that the shown one pairs with, or say that there is none."""
        workspace, page = self._session.workspace, self._pane.page
        if workspace is None or page is None:
            return
        path = page.path

        def shown(other: WorkspacePath | None) -> None:
            if other is not None:
                self._session.go_to(Place(other))
            else:
                self._session.tell(self._pane.tr("{0} pairs with no other file.").format(path))

        self._session.lane("code pair go").submit(
            lambda _: workspace.files.counterpart(path), shown
        )

    def open_outside(self) -> None:
        """Open the file in the person's own editor, on the caret's line."""
        workspace, page = self._session.workspace, self._pane.page
        if workspace is None or page is None:
            return
        template, line = self._session.settings.external_editor, page.view.line
        file = workspace.root / page.path
        if not code_outside.open_in_editor(template, file, line, workspace.root):
            words = self._pane.tr("The external editor could not be started: {0}")
            self._session.tell(words.format(template or page.path))

    def reveal(self) -> None:
        """Show the file's folder in the file manager."""
        workspace, page = self._session.workspace, self._pane.page
        if workspace is not None and page is not None:
            code_outside.reveal(workspace.root / page.path)

    def _name_hovered(self, position: int) -> None:
        """Look up a name the mouse rests on; 0 and less: it has left."""
        page, workspace = self._pane.page, self._session.workspace
        self._session.lane("code hover").cancel()
        if page is None or workspace is None or position < 0:
            QToolTip.hideText()
            return
        block = page.view.document().findBlock(position)
        chain = chain_at(block.text(), position - block.position())
        line = page.view.layout_of_text.line_of(block.blockNumber())
        if len(chain) < 2:
            return

        def work(task: Task) -> tuple[list[Symbol], int]:
            here = Place(page.path, Span(line, line))
            found = targets(
                chain, here, lambda name: workspace.symbols.named(name, limit=5, task=task)
            )
            entries = len(workspace.links.of_symbol(found[0].id)) if found else 0
            return found, entries

        self._session.lane("code hover").submit(work, self._tell)

    def _tell(self, answer: tuple[list[Symbol], int]) -> None:
        symbols, entries = answer
        page = self._pane.page
        if symbols and page is not None and page.view.underMouse():
            QToolTip.showText(QCursor.pos(), self.words_of(symbols, entries), page.view)

    def words_of(self, symbols: list[Symbol], entries: int) -> str:
        """Return what is said of a name: its header, what it does, where it is, its entries."""
        symbol = symbols[0]
        header = escape(symbol.signature or symbol.qualname)
        parts = [f"<pre style='margin:0'>{header}</pre>"]
        if symbol.doc:
            parts.append(escape(symbol.summary[:MAX_DOC]))
        facts = [f"{symbol.path}:{symbol.span.first}"]
        if len(symbols) > 1:
            facts.append(self._pane.tr("%n more", "", len(symbols) - 1))
        if entries:
            one = entries == 1
            tr = self._pane.tr
            facts.append(tr("1 entry") if one else tr("%n entries", "", entries))
        parts.append(f"<i>{escape(' · '.join(facts))}</i>")
        return "<br>".join(parts)


def move_caret_under(view: CodeView, place: QPoint) -> None:
    """Put the caret where a menu was asked for, unless that is selected."""
    wanted, cursor = view.cursorForPosition(place), view.textCursor()
    inside = cursor.selectionStart() <= wanted.position() <= cursor.selectionEnd()
    if not (cursor.hasSelection() and inside):
        view.setTextCursor(wanted)
