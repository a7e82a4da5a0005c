"""Keeps and offers the unsaved texts of the open workspace, on lanes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from glossator.gui.drafts import Draft, Drafts
from glossator.gui.session import Session
from glossator.model import WorkspacePath


class EntryDrafts:
    """The drafts of the workspace that is open."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._drafts = Drafts()

    def keep(self, draft: Draft) -> None:
        """Keep a text that is not saved."""
        self._session.lane("entry draft").submit(lambda _: self._drafts.keep(draft), _nothing)

    def drop(self, root: str, path: WorkspacePath) -> None:
        """Forget the draft of an entry."""
        self._session.lane("entry draft").submit(lambda _: self._drafts.drop(root, path), _nothing)

    def offer(self, restore: Callable[[Draft], None]) -> None:
        """Offer what was not saved when the program ended.

        Args:
            restore: Puts a draft into the editor.
        """
        workspace = self._session.workspace
        if workspace is None:
            return
        root = str(workspace.root)

        def tell(drafts: list[Draft]) -> None:
            for draft in drafts:
                self._tell(draft, restore)

        self._session.lane("entry drafts").submit(lambda _: self._drafts.of(root), tell)

    def _tell(self, draft: Draft, restore: Callable[[Draft], None]) -> None:
        translate = QCoreApplication.translate
        words = translate("EntryDrafts", "{0} has a text that was not saved.")

        def open_it() -> None:
            restore(draft)

        offer = translate("EntryDrafts", "Open It")
        self._session.tell(words.format(draft.path), offer, open_it)


def _nothing(_: object) -> None:
    """There is nothing to show when a draft has been kept or dropped."""
