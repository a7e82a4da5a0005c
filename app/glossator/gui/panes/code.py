"""The code pane: tabs of files, the way to the caret above, and what is asked about the code.

It shows the places the session names and tells the session where the caret is. Everything that
needs more than the shown text is asked on a lane.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from glossator.gui.commands import Command
from glossator.gui.highlight import ColouringCache
from glossator.gui.panes import code_marks
from glossator.gui.panes.breadcrumb import Breadcrumb
from glossator.gui.panes.code_asking import Asking
from glossator.gui.panes.code_commands import code_commands
from glossator.gui.panes.code_find import FindBar
from glossator.gui.panes.code_looks import when_back
from glossator.gui.panes.code_marks import Mark
from glossator.gui.panes.code_menu import CodeMenu
from glossator.gui.panes.code_page import CodePage
from glossator.gui.panes.code_selection import SelectionStrip
from glossator.gui.panes.code_tabs import CodeTabs
from glossator.gui.panes.title import tool_button
from glossator.gui.session import Session
from glossator.model import Place, WorkspacePath

MAX_TABS = 30
"""Files that are open at once; the one that was not looked at for longest gives way."""


class CodePane(QWidget):
    """The files that are open, one of them shown.

    Attributes:
        menu: The context menu, and the tool tips of names.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("code")
        self._session = session
        self._kept = ColouringCache()
        self._pages: dict[WorkspacePath, CodePage] = {}
        self._seen: list[WorkspacePath] = []
        self._tabs = CodeTabs(session, self)
        self._more = QAction(self.tr("Open Files"), self)
        self._breadcrumb = Breadcrumb(session, self)
        self._find = FindBar(session, self)
        self._stack = QStackedWidget(self)
        self._empty = QWidget(self)
        self._head = QWidget(self)
        self._build()
        self._asking = Asking(session, self)
        self.menu = CodeMenu(session, self)
        self._previewing = False
        self._connect()
        self._show_current()

    @property
    def page(self) -> CodePage | None:
        """The page that is shown."""
        shown = self._stack.currentWidget()
        return shown if isinstance(shown, CodePage) else None

    @property
    def tabs(self) -> CodeTabs:
        """The bar of tabs."""
        return self._tabs

    @property
    def breadcrumb(self) -> Breadcrumb:
        """The way to the caret."""
        return self._breadcrumb

    @property
    def asking(self) -> Asking:
        """Cards, lists and boxes over the code."""
        return self._asking

    @property
    def find_bar(self) -> FindBar:
        """The bar that looks for a text in the file."""
        return self._find

    def current_place(self) -> Place | None:
        """Return where the caret is, None while no file is open."""
        return self.page.place if self.page else None

    def focus_code(self) -> None:
        """Give the keyboard to the code."""
        (self.page or self).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_place(self, place: Place) -> None:
        """Show a place and light it up: the reader has gone there."""
        self._previewing = False
        self._open(place, flash=True)

    def preview(self, place: Place) -> None:
        """Show a place in passing: the focus stays, and the reader is still where he was."""
        self._previewing = True
        self._open(place, flash=False)

    def _open(self, place: Place, *, flash: bool) -> None:
        number = self._tabs.find_path(place.path)
        preview = self._session.settings.appearance.preview_tabs
        if number < 0:
            number = self._tab_for(place.path, preview=preview)
        self._pages[place.path].show_place(place, flash=flash)
        self._tabs.setCurrentIndex(number)
        self._show_current()

    def keep(self, place: Place) -> None:
        """Give a file that is shown its own tab."""
        self._tabs.keep(self._tabs.find_path(place.path))

    def keep_current(self) -> None:
        """Give the file that is shown its own tab."""
        self._tabs.keep(self._tabs.currentIndex())

    def close_current(self) -> None:
        """Close the tab that is shown."""
        self.close_tab(self._tabs.currentIndex())

    def close_tab(self, number: int) -> None:
        """Close a tab."""
        if not 0 <= number < self._tabs.count():
            return
        path = self._tabs.path(number)
        self._drop_page(path)
        self._tabs.drop(number)
        self._show_current()

    def close_all(self) -> None:
        """Close every tab."""
        while self._tabs.count():
            self._drop_page(self._tabs.path(0))
            self._tabs.drop(0)
        self._show_current()

    def open_paths(self) -> list[WorkspacePath]:
        """Return the files that have a tab, in their order."""
        return [self._tabs.path(number) for number in range(self._tabs.count())]

    def next_tab(self) -> None:
        """Show the tab that was looked at before this one."""
        if len(self._seen) > 1:
            self._tabs.setCurrentIndex(self._tabs.find_path(self._seen[-2]))

    def go_to_next_mark(self) -> None:
        """Go to the next mark below the caret."""
        page = self.page
        if page is not None:
            self._go_to_mark(page, code_marks.following(page.marks, page.view.line))

    def go_to_previous_mark(self) -> None:
        """Go to the next mark above the caret."""
        page = self.page
        if page is not None:
            self._go_to_mark(page, code_marks.preceding(page.marks, page.view.line))

    def find_in_file(self) -> None:
        """Open the bar that looks for a text in the file."""
        if self.page is not None:
            self._find.open(self.page.view)

    def find_next(self) -> None:
        """Go to the next place of what was looked for."""
        self._find.next() if self._find.isVisible() else self.find_in_file()

    def find_previous(self) -> None:
        """Go to the place before of what was looked for."""
        self._find.previous() if self._find.isVisible() else self.find_in_file()

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return code_commands(self)

    def _build(self) -> None:
        head = QHBoxLayout(self._head)
        head.setContentsMargins(6, 0, 8, 0)
        head.setSpacing(0)
        head.addWidget(self._tabs, 1)
        head.addWidget(tool_button(self._more, "more", self._session, self._head))
        self._head.setFixedHeight(self._tabs.height())
        self._stack.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._head, self._breadcrumb, self._find):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)
        menu = QMenu(self)
        menu.aboutToShow.connect(self._list_tabs)
        self._more.setMenu(menu)

    def _connect(self) -> None:
        self._find.next_action.triggered.connect(self.find_next)
        self._find.previous_action.triggered.connect(self.find_previous)
        session = self._session
        session.workspace_changed.connect(self.close_all)
        session.place_changed.connect(self.show_place)
        session.previewed.connect(self.preview)
        session.kept.connect(self.keep)
        session.index_changed.connect(self._read_again)
        when_back(self._read_again)
        self._tabs.currentChanged.connect(self._show_current)
        self._tabs.kept.connect(self._tabs.keep)
        self._tabs.close_asked.connect(self.close_tab)
        self._breadcrumb.entries_asked.connect(self._asking.show_entries)
        self._breadcrumb.pair_asked.connect(self.menu.go_to_pair)

    def _tab_for(self, path: WorkspacePath, *, preview: bool) -> int:
        """Return a tab for a file that has none: the preview tab, or a new one."""
        if preview and self._tabs.preview >= 0:
            number = self._tabs.preview
            page = self._pages.pop(self._tabs.path(number))
            self._forget_seen(page.path)
            self._tabs.rename(number, path)
        else:
            self._make_room()
            page = self._new_page()
            number = self._tabs.add(path, preview=preview)
        self._pages[path] = page
        return number

    def _new_page(self) -> CodePage:
        taken = {page.slot for page in self._pages.values()}
        slot = next(number for number in range(MAX_TABS + 1) if number not in taken)
        page = CodePage(self._session, self._kept, slot, self._stack)
        self._stack.addWidget(page)
        page.caret_moved.connect(self._report)
        page.arrived.connect(self._report)
        page.arrived.connect(self._show_way)
        page.arrived.connect(self._show_status)
        self._asking.attend(page)
        self.menu.attend(page)
        offers = (
            (self.tr("＋ Write an entry"), self._asking.write_about_selection),
            (self.tr("Link"), self._asking.link_selection),
            (self.tr("Copy link"), self._asking.copy_link),
        )
        SelectionStrip(self._session, page.view, offers)
        return page

    def _make_room(self) -> None:
        if self._tabs.count() >= MAX_TABS:
            self.close_tab(self._tabs.find_path(self._seen[0]))

    def _drop_page(self, path: WorkspacePath) -> None:
        page = self._pages.pop(path)
        self._forget_seen(path)
        page.leave()
        self._stack.removeWidget(page)
        page.deleteLater()

    def _forget_seen(self, path: WorkspacePath) -> None:
        self._seen = [one for one in self._seen if one != path]

    def _show_current(self) -> None:
        """Show the page of the current tab."""
        number = self._tabs.currentIndex()
        page = self._pages.get(self._tabs.path(number)) if number >= 0 else None
        self._asking.hide_card()
        self._head.setVisible(page is not None)
        self._breadcrumb.setVisible(page is not None)
        if page is None:
            self._stack.setCurrentWidget(self._empty)
            self._find.attend(None)
            self._find.hide()
            return
        path = self._tabs.path(number)
        self._forget_seen(path)
        self._seen.append(path)
        if self._stack.currentWidget() is not page:
            self._stack.setCurrentWidget(page)
            self._find.attend(page.view)
            self._session.file_is(page.file)
            self._breadcrumb.show_file(page.path)
            self._breadcrumb.show_note(page.status)
            self._report()

    def _report(self) -> None:
        """Tell the session where the caret is, unless the page is only looked at in passing."""
        page = self.page
        if page is not None and page.view.hasFocus():
            self._previewing = False
        if page is not None and page.file is not None and not self._previewing:
            self._session.caret_at(page.place, page.view.selected, column=page.column)

    def _read_again(self) -> None:
        page = self.page
        if page is not None and page.path:
            page.read()
            self._breadcrumb.read_again()

    def _go_to_mark(self, page: CodePage, mark: Mark | None) -> None:
        if mark is not None:
            self._session.go_to(Place(page.path, mark.span))

    def _show_status(self) -> None:
        if self.page is not None:
            self._breadcrumb.show_note(self.page.status)

    def _show_way(self) -> None:
        if self.page is not None:
            self._breadcrumb.show_file(self.page.path)

    def _list_tabs(self) -> None:
        menu = self._more.menu()
        if isinstance(menu, QMenu):
            menu.clear()
            self._tabs.fill(menu)
            menu.addSeparator()
            for words, slot in (
                (self.tr("Keep This Tab"), self.keep_current),
                (self.tr("Close This Tab"), self.close_current),
                (self.tr("Close All Tabs"), self.close_all),
            ):
                menu.addAction(words).triggered.connect(slot)
