"""The entry panel: one entry to read or to write, and what the code at the caret offers.

The one rule: nothing that is being written is ever replaced. Another entry opens behind it, with a
word about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMessageBox, QStackedWidget, QVBoxLayout, QWidget

from glossator.errors import GlossatorError
from glossator.gui.commands import Command
from glossator.gui.panes.code_looks import when_back
from glossator.gui.panes.code_notice import Notice, Offer
from glossator.gui.panes.entry_commands import (
    MoreMenu,
    ask_unsaved,
    entry_commands,
    say_what_is_wrong,
)
from glossator.gui.panes.entry_conflict import Compared
from glossator.gui.panes.entry_content import Content, compose, compose_text
from glossator.gui.panes.entry_editor import EntryEditor
from glossator.gui.panes.entry_empty import EmptyEntry
from glossator.gui.panes.entry_following import Following
from glossator.gui.panes.entry_leads import Leads
from glossator.gui.panes.entry_linking import EntryLinking
from glossator.gui.panes.entry_offers import Offers
from glossator.gui.panes.entry_reader import EntryReader
from glossator.gui.panes.entry_text import body_of
from glossator.gui.panes.entry_writing import EntryWriting
from glossator.gui.panes.title import PaneTitle
from glossator.gui.session import Session
from glossator.model import Entry, Place, Symbol
from glossator.task import Task

LONG = 30_000
"""Characters of a text whose names take so long to look up that it is shown without first."""


class EntryPane(QWidget):
    """One entry, with all that hangs on it.

    Attributes:
        title: The title bar of the pane's dock.
        offers: What the code at the caret offers.
        reader: The entry to read.
        editor: The text to write.
        writing: What is being written.
        linking: The boxes in which links are picked.
        more: What is done more rarely with an entry.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self._session = session
        self.pin_action = QAction(self.tr("&Pin Entry"), self)
        self.link_action = QAction(self.tr("Link a S&ymbol…"), self)
        self.edit_action = QAction(self.tr("&Edit Entry"), self)
        self.title = PaneTitle(self.tr("Entry"), session, self)
        self.offers = Offers(session, self)
        self.notice = Notice(session, self)
        self.empty = EmptyEntry(session, self)
        self.reader = EntryReader(session, self)
        self.editor = EntryEditor(session, self)
        self.writing = EntryWriting(session, self.editor)
        self.linking = EntryLinking(session, self)
        self.more = MoreMenu(session, self)
        self._leads = Leads(session, self)
        self._stack = QStackedWidget(self)
        self._following = Following(session, self.offers, self.empty, self._held)
        self._build()
        self._connect()
        self._dress()
        self._arrange()

    @property
    def shown(self) -> Entry | None:
        """The entry that is shown."""
        return self.reader.content.entry if self.reader.content else None

    @property
    def dirty(self) -> bool:
        """Whether an entry is being written and not saved."""
        return self.writing.dirty

    @property
    def editing(self) -> bool:
        """Whether the editor is in front."""
        return self._stack.currentWidget() is self.editor

    def pin(self, *, pinned: bool = True) -> None:
        """Let the entry stay when the caret moves on."""
        self.pin_action.setChecked(pinned)

    def edit(self) -> None:
        """Go from reading to writing and back; what is unsaved is shown as it would look."""
        if self.editing:
            self._read()
        elif self.writing.active:
            self._write()
        elif self.shown is not None:
            self.writing.edit(self.shown)

    def save(self) -> None:
        """Save the entry that is being written."""
        self.writing.save()

    def new_entry(self, about: Symbol | Place | str | None = None) -> None:
        """Begin a new entry; one that is being written must be settled first."""
        if self.may_close(lambda: self.writing.write(about)):
            self.writing.write(about)

    def may_close(self, then: Callable[[], object] | None = None) -> bool:
        """Ask what shall become of an unsaved text; False when it is still there.

        Args:
            then: Called later, when the person chose to save and the text is in its file.
        """
        if not self.dirty:
            return True
        base = self.writing.base
        name = base.title if base else self.tr("The new entry")
        match ask_unsaved(self, name):
            case QMessageBox.StandardButton.Save:
                self.writing.save(then)
                return False
            case QMessageBox.StandardButton.Discard:
                self.writing.discard()
                return True
            case _:
                return False

    def focus_covers(self) -> None:
        """Give the keyboard to the code the entry covers."""
        self.reader.covers.focus_list()

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return entry_commands(self)

    def _build(self) -> None:
        self.pin_action.setCheckable(True)
        self.edit_action.setCheckable(True)
        more = QAction(self.tr("More"), self)
        more.setMenu(self.more)
        self.title.add_tool(self.pin_action, "pin")
        self.title.add_tool(self.link_action, "link")
        self.title.add_tool(self.edit_action, "edit")
        self.title.add_tool(more, "more")
        for page in (self.empty, self.reader, self.editor):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.offers)
        column.addWidget(self.notice)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        session, covers = self._session, self.reader.covers
        session.workspace_changed.connect(self._start_anew)
        session.entry_changed.connect(self._show_entry)
        session.index_changed.connect(self._read_again)
        session.theme_changed.connect(self._dress)
        session.settings_changed.connect(self._dress)
        session.new_entry_asked.connect(self.new_entry)
        session.link_asked.connect(self._ask_link)
        when_back(self._read_again)
        self.offers.write_asked.connect(self._write_about_symbol)
        self.empty.write_asked.connect(self._write_about_symbol)
        self.reader.view.lead_followed.connect(self._leads.follow)
        covers.link_asked.connect(self.linking.pick_symbol)
        session.deciding.changed.connect(self._read_again)
        session.deciding.edit_asked.connect(self._edit_entry)
        self.writing.began.connect(self._write)
        self.writing.ended.connect(self._leave_editor)
        self.writing.saved.connect(self._show_saved)
        self.writing.compared.connect(self._show_compared)
        self.writing.state_changed.connect(self._arrange)

    def _show_entry(self, entry: Entry | None) -> None:
        """Show what the session names: composed on a lane."""
        self._following.entry_shown(entry)
        if entry is None:
            self._session.lane("entry content").cancel()
            self._show_nothing()
        else:
            self.empty.show_loading()
            self._compose(entry)

    def _compose(self, entry: Entry) -> None:
        """Gather what is shown of an entry; the text of a long one comes first."""
        workspace = self._session.workspace
        if workspace is None:
            return
        lane = self._session.lane("entry content")

        def whole() -> None:
            lane.submit(
                lambda task: compose(workspace, entry, task), self._show_content, self._unread
            )

        def then_whole(content: Content) -> None:
            self._show_content(content)
            whole()

        if len(entry.body) > LONG:
            lane.submit(lambda task: compose_text(workspace, entry, task), then_whole, self._unread)
        else:
            whole()

    def _show_content(self, content: Content) -> None:
        self.reader.show_content(content)
        self.empty.show_loading(loading=False)
        self._leave_page(self.empty)

    def _show_nothing(self) -> None:
        self.reader.forget()
        self.empty.show_loading(loading=False)
        self._leave_page(self.reader)

    def _read_again(self) -> None:
        """Read the shown entry again: its file, or what is known of it, may be different now."""
        workspace, entry = self._session.workspace, self._session.entry
        self.writing.look_at_disk()
        self._following.follow(self._session.symbol)
        if workspace is None or entry is None:
            return

        def work(task: Task) -> Content:
            return compose(workspace, workspace.entries.read(entry.path), task)

        self._session.lane("entry content").submit(work, self._show_content, self._gone)

    def _gone(self, error: GlossatorError) -> None:
        """Say why the entry cannot be read again; what was read of it before stays."""
        entry, shown = self._session.entry, self.shown
        if entry is None or shown is None or shown.path != entry.path:
            self._show_nothing()
        self.notice.say(f"{error.problem} {error.remedy}")

    def _unread(self, error: GlossatorError) -> None:
        """Tell that what hangs on an entry could not be gathered; nothing goes on being read."""
        self._gone(error)
        self._session.fail(error)

    def _leave_page(self, page: QWidget) -> None:
        """Show the page that goes with what there is, when `page` is in front."""
        if self._stack.currentWidget() is page:
            self._stack.setCurrentWidget(self.reader if self.reader.content else self.empty)
        self._arrange()

    def _leave_editor(self) -> None:
        self._leave_page(self.editor)

    def _arrange(self) -> None:
        """Show the tools and words that go with what is being done."""
        self.setFocusProxy(self._stack.currentWidget() or self.empty)
        self.edit_action.setChecked(self.editing)
        self.edit_action.setEnabled(self.writing.active or self.shown is not None)
        self.link_action.setEnabled(self.shown is not None)
        self.more.arrange(self.shown)
        self.title.count(self.tr("not saved") if self.dirty else "")
        entry, base = self.shown, self.writing.base
        if self.writing.active and not self.editing:
            name = base.title if base else self.tr("a new entry")
            back = Offer(self.tr("Back to It"), self._write)
            self.notice.say(self.tr("You are writing “{0}”.").format(name), [back])
        elif self.editing and entry and base and entry.id != base.id:
            other = Offer(self.tr("Show It"), self._read)
            self.notice.say(self.tr("“{0}” is open behind this.").format(entry.title), [other])
        else:
            say_what_is_wrong(self.notice, None if self.editing else entry, self.edit)

    def _write(self) -> None:
        self._stack.setCurrentWidget(self.editor)
        self._arrange()
        self._session.focus("entry")
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _read(self) -> None:
        """Leave the editor; what is unsaved stays in it and is shown as it would look."""
        base, text = self.writing.base, self.editor.file_text()
        self.writing.leave()
        self._leave_page(self.editor)
        if self.writing.active and base and self.shown and base.id == self.shown.id:
            self._compose(replace(base, body=body_of(text)))

    def _show_saved(self, entry: Entry) -> None:
        self._session.show_entry(entry.path, stop=False)

    def _show_compared(self, compared: Compared) -> None:
        if self.writing.base is not None:
            self._stack.setCurrentWidget(self.reader)
            self._compose(replace(self.writing.base, body=compared.markdown, problems=()))

    def _edit_entry(self, entry: Entry) -> None:
        """Edit an entry that was asked for; one that is being written must be settled first."""
        if self.may_close(lambda: self.writing.edit(entry)):
            self.writing.edit(entry)

    def _write_about_symbol(self) -> None:
        self.new_entry(self._session.symbol)

    def close_entry(self) -> None:
        """Show no entry; an unsaved text is asked about."""
        if self.may_close(self.close_entry):
            self.writing.leave()
            self._session.close_entry()

    def show_file(self) -> None:
        """Show the entry's file in the code pane."""
        if self.shown is not None:
            self._session.go_to(Place(self.shown.path))

    def _ask_link(self, subject: Symbol | Place | None) -> None:
        """Pick what is missing: code when the keyboard is in an entry, an entry otherwise."""
        focused = QApplication.focusWidget()
        if self.shown is not None and focused is not None and self.isAncestorOf(focused):
            self.linking.pick_symbol()
        else:
            self.linking.pick_entry(subject)

    def _held(self) -> bool:
        return self.pin_action.isChecked() or self.writing.active

    def _start_anew(self) -> None:
        self.writing.forget()
        self.reader.forget()
        self.empty.show_loading(loading=False)
        self.pin(pinned=False)
        self._following.forget()
        self._stack.setCurrentWidget(self.empty)
        self._arrange()
        self.writing.offer_drafts()

    def _dress(self) -> None:
        self.reader.dress()
        self.editor.dress()
