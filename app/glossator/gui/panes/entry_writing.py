"""Writing entries: begin, save, and what to do when somebody else wrote the same file meanwhile.

The one rule: no text is lost. What cannot be saved stays in the editor; of two versions the one
that does not stay in the file is kept beside it; what is typed is a draft until it is saved.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from PySide6.QtCore import QObject, QTimer, Signal

from glossator.errors import EntryChanged, EntryMissing, GlossatorError
from glossator.gui.drafts import Draft
from glossator.gui.panes.entry_conflict import Conflict
from glossator.gui.panes.entry_drafts import EntryDrafts
from glossator.gui.panes.entry_editor import EntryEditor
from glossator.gui.session import Session
from glossator.model import NO_HASH, Entry, Place, Symbol, WorkspacePath, enclosing
from glossator.task import Task

DRAFT_MS = 2_000
COLOUR_MS = 250


class EntryWriting(QObject):
    """What is being written; at most one entry at a time."""

    began = Signal()
    """There is something in the editor now."""
    ended = Signal()
    """Nothing is being written any more."""
    saved = Signal(object)
    """Entry: it is in its file."""
    compared = Signal(object)
    """Compared: to be shown in place of the text."""
    state_changed = Signal()
    """Whether there is something unsaved is different now."""

    def __init__(self, session: Session, editor: EntryEditor) -> None:
        super().__init__(editor)
        self._session = session
        self._editor = editor
        self._drafts = EntryDrafts(session)
        self._conflict = Conflict(session, editor, self)
        self._root = ""
        self._base: Entry | None = None
        self._active = False
        self._saving = False
        self._save_again = False
        self._then: Callable[[], object] | None = None
        self._was_dirty = False
        self._draft = _timer(self, DRAFT_MS)
        self._draft.timeout.connect(self._keep_draft)
        self._colour = _timer(self, COLOUR_MS)
        self._colour.timeout.connect(editor.colour)
        editor.changed.connect(self._edited)

    @property
    def active(self) -> bool:
        """Whether something is in the editor."""
        return self._active

    @property
    def dirty(self) -> bool:
        """Whether something in the editor is not saved."""
        return self._active and self._editor.dirty

    @property
    def base(self) -> Entry | None:
        """The entry that is edited, as it was read; None while it is a new one."""
        return self._base

    def edit(self, entry: Entry) -> None:
        """Begin to edit an entry."""
        self._base = entry
        self._editor.start(entry)
        self._begin()
        if not entry.writable:
            self._editor.text.setReadOnly(True)
            words = self.tr("{0} is read-only here: it belongs to another program.")
            self._editor.notice.say(words.format(entry.path))
        elif entry.problems:
            first = entry.problems[0]
            words = self.tr("Line {0}: {1}").format(first.line, first.text)
            self._editor.notice.say(words)

    def write(self, about: Symbol | Place | str | None) -> None:
        """Begin a new entry.

        Args:
            about: What it shall be about; a text is taken as its title.
        """
        workspace = self._session.workspace
        if workspace is None:
            return
        symbol = about if isinstance(about, Symbol) else None
        place = about if isinstance(about, Place) else None

        def begin(template: tuple[WorkspacePath, str]) -> None:
            path, text = template
            if isinstance(about, str) and about.strip():
                path, text = _titled(path, text, about.strip())
            self._begin_new(path, text)

        def work(_: Task) -> tuple[WorkspacePath, str]:
            around = symbol
            if place is not None and place.span is not None:
                around = enclosing(workspace.symbols.of_file(place.path), place.span)
            return workspace.entries.template(about=around, place=place)

        self._session.lane("entry template").submit(work, begin)

    def save(self, then: Callable[[], object] | None = None) -> None:
        """Save what is in the editor.

        Args:
            then: Called when the text is in its file.
        """
        self._then = then or self._then
        workspace = self._session.workspace
        if workspace is None or not self._active or self._editor.text.isReadOnly():
            return
        if self._saving:
            self._save_again = True
            return
        if self._base is not None and not self._editor.dirty:
            return
        path, text, base = self._editor.path, self._editor.file_text(), self._base

        def work(_: Task) -> Entry:
            if base is None:
                return workspace.entries.create(path, text)
            return workspace.entries.save(base.path, text, base.hash)

        self.have_saved(work)

    def have_saved(self, work: Callable[[Task], Entry]) -> None:
        """Do the work that puts the text into its file, and take note of how it ended."""
        self._saving = True
        self._session.lane("entry save").submit(work, self._saved, self._not_saved)

    def save_anew(self) -> None:
        """Save the text as a new file: the former one is gone."""
        self._base = None
        self._editor.text.document().setModified(True)
        self.save()

    def take(self, entry: Entry) -> None:
        """Go on with what is in the file."""
        self._drop_draft()
        self.edit(entry)
        self.saved.emit(entry)
        self._session.refresh_index()

    def discard(self) -> None:
        """Throw away what is not saved, and leave the editor."""
        self._drop_draft()
        self._end()

    def leave(self) -> None:
        """Leave the editor when there is nothing unsaved in it."""
        if self._active and not self._editor.dirty:
            self._end()

    def forget(self) -> None:
        """Another workspace is opened: what is unsaved stays as a draft."""
        if self.dirty:
            self._keep_draft()
        self._end()

    def look_at_disk(self) -> None:
        """Ask whether somebody else has written the file meanwhile."""
        workspace, base = self._session.workspace, self._base
        if workspace is None or base is None or self._saving:
            return
        self._session.lane("entry disk").submit(
            lambda _: workspace.entries.read(base.path), self._found_on_disk, self._gone_from_disk
        )

    def offer_drafts(self) -> None:
        """Offer the texts that were not saved when the program ended."""
        self._drafts.offer(self.restore)

    def _begin(self) -> None:
        workspace = self._session.workspace
        self._root = str(workspace.root) if workspace else ""
        self._active = True
        self._saving = self._save_again = False
        self._editor.text.setReadOnly(False)
        self.began.emit()
        self._tell_state()

    def _begin_new(self, path: WorkspacePath, text: str) -> None:
        self._base = None
        self._editor.start_new(path, text)
        self._begin()

    def _end(self) -> None:
        self._draft.stop()
        self._colour.stop()
        self._active = False
        self._base = None
        self._tell_state()
        self.ended.emit()

    def _edited(self) -> None:
        if self._active:
            self._draft.start()
            self._colour.start()
            self._tell_state()

    def _tell_state(self) -> None:
        if self._was_dirty != self.dirty:
            self._was_dirty = self.dirty
            self.state_changed.emit()

    def _saved(self, entry: Entry) -> None:
        self._saving = False
        self._drop_draft()
        self._base = entry
        self._editor.saved(entry)
        self._tell_state()
        self._session.tell(self.tr("Saved {0}").format(entry.path))
        self.saved.emit(entry)
        self._session.refresh_index()
        if self._save_again:
            self._save_again = False
            self.save()
            return
        then, self._then = self._then, None
        if then is not None:
            then()

    def _not_saved(self, error: GlossatorError) -> None:
        self._saving = self._save_again = False
        self._then = None
        if isinstance(error, EntryChanged):
            self._conflict.offer_both()
        elif isinstance(error, EntryMissing) and self._base is not None:
            self._conflict.offer_again()
        else:
            self._editor.notice.say(f"{error.problem} {error.remedy}")

    def _found_on_disk(self, entry: Entry) -> None:
        base = self._base
        if base is None or entry.path != base.path or entry.hash == base.hash:
            return
        if self._editor.dirty:
            self._conflict.offer_both()
            return
        self.edit(entry)
        self._session.tell(self.tr("{0} was changed outside and read again.").format(entry.path))
        self.saved.emit(entry)

    def _gone_from_disk(self, error: GlossatorError) -> None:
        if isinstance(error, EntryMissing) and self._base is not None:
            self._conflict.offer_again()

    def _keep_draft(self) -> None:
        if self._editor.dirty:
            base = self._base.hash if self._base else NO_HASH
            text = self._editor.file_text()
            self._drafts.keep(Draft(self._root, self._editor.path, text, base))

    def _drop_draft(self) -> None:
        self._draft.stop()
        self._drafts.drop(self._root, self._editor.path)

    def restore(self, draft: Draft) -> None:
        """Put a draft into the editor, as an unsaved edit of its entry."""
        workspace = self._session.workspace
        if workspace is None:
            return
        if draft.base == NO_HASH:
            self._begin_new(draft.path, draft.text)
            self._editor.text.document().setModified(True)
            return

        def begin(entry: Entry) -> None:
            self.edit(entry)
            self._editor.put(draft.text)

        self._session.lane("entry drafts").submit(
            lambda _: workspace.entries.read(draft.path), begin
        )


def _titled(path: WorkspacePath, text: str, title: str) -> tuple[WorkspacePath, str]:
    """Return a template with another title, and a name of the file that goes with it."""
    words = title.replace('"', "'")[:120]
    stem = re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:60] or "entry"
    text = text.replace("New entry", words)
    return WorkspacePath(str(PurePosixPath(path).with_name(f"{stem}.md"))), text


def _timer(parent: QObject, milliseconds: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    return timer
