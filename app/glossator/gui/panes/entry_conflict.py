"""What is offered when the file of an entry that is being written is not what it was.

The one rule: in each of the choices both texts are on disk when it is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from glossator.gui.panes.code_notice import Offer
from glossator.gui.panes.entry_beside import conflict_names, create_beside, difference
from glossator.gui.panes.entry_editor import EntryEditor
from glossator.gui.session import Session
from glossator.model import Entry, WorkspacePath
from glossator.task import Task

if TYPE_CHECKING:
    from glossator.gui.panes.entry_writing import EntryWriting


@dataclass(frozen=True, slots=True)
class Compared:
    """Two versions of one entry, line by line, as a Markdown text."""

    title: str
    markdown: str


class Conflict(QObject):
    """Settles whose text stands in the file."""

    def __init__(self, session: Session, editor: EntryEditor, writing: EntryWriting) -> None:
        super().__init__(writing)
        self._session = session
        self._editor = editor
        self._writing = writing

    def offer_both(self) -> None:
        """Say that the file was changed by somebody else, and what can be done."""
        self._editor.notice.say(
            self.tr("This entry was changed by somebody else while you edited it."),
            [
                Offer(self.tr("Compare"), self._compare),
                Offer(self.tr("Keep Mine"), self._keep_mine),
                Offer(self.tr("Take Theirs"), self._take_theirs),
            ],
        )

    def offer_again(self) -> None:
        """Say that the file is gone, and what can be done."""
        self._editor.notice.say(
            self.tr("The file of this entry was deleted or moved."),
            [
                Offer(self.tr("Save Again"), self._writing.save_anew),
                Offer(self.tr("Close"), self._writing.discard),
            ],
        )

    def _keep_mine(self) -> None:
        """Save mine; theirs is kept beside it."""
        workspace, base = self._session.workspace, self._writing.base
        if workspace is None or base is None:
            return
        mine, beside = self._editor.file_text(), conflict_names(base.path)

        def work(_: Task) -> Entry:
            theirs = workspace.entries.read(base.path)
            create_beside(workspace, beside, theirs.text)
            return workspace.entries.save(base.path, mine, theirs.hash)

        self._writing.have_saved(work)

    def _take_theirs(self) -> None:
        """Go on with theirs; mine is kept beside it."""
        workspace, base = self._session.workspace, self._writing.base
        if workspace is None or base is None:
            return
        mine, beside = self._editor.file_text(), conflict_names(base.path)

        def work(_: Task) -> tuple[WorkspacePath, Entry]:
            kept = create_beside(workspace, beside, mine)
            return kept, workspace.entries.read(base.path)

        def taken(answer: tuple[WorkspacePath, Entry]) -> None:
            kept, theirs = answer
            if self._editor.file_text() != mine:  # typed meanwhile: not kept yet
                self.offer_both()
                return
            self._session.tell(self.tr("Your text was kept as {0}").format(kept))
            self._writing.take(theirs)

        self._session.lane("entry conflict").submit(work, taken)

    def _compare(self) -> None:
        workspace, base = self._session.workspace, self._writing.base
        if workspace is None or base is None:
            return
        mine = self._editor.file_text()

        def work(_: Task) -> Compared:
            theirs = workspace.entries.read(base.path)
            return Compared(base.title, difference(theirs.text, mine))

        self._session.lane("entry conflict").submit(work, self._writing.compared.emit)
