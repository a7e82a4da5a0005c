"""What a person decides about links in this window: carried out one after the other, and undone.

The rule: no decision is lost because another came quickly. Each waits for its turn on one lane, is
told with a way to undo it, and can be undone from anywhere in the window.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from glossator.errors import GlossatorError
from glossator.gui.models.acts import Act, file_of, short
from glossator.gui.wording import counted
from glossator.model import ContentHash, Decision, Link, WorkspacePath
from glossator.task import Task
from glossator.workspace import Workspace

if TYPE_CHECKING:
    from glossator.gui.session import Session

UNDOABLE = 50
"""Decisions that can be undone, newest first."""

Work = Callable[[Workspace], Sequence[Decision]]
Words = Callable[[Sequence[Decision]], str]


@dataclass(frozen=True, slots=True)
class _Step:
    """One thing that waits for its turn: what is done, and who is told."""

    work: Work
    done: Callable[[tuple[Decision, ...]], None]


@dataclass(frozen=True, slots=True)
class _Made:
    """A decision that was carried out."""

    decisions: tuple[Decision, ...]
    words: str


class Deciding(QObject):
    """Carries out decisions about links.

    Attributes:
        link: The link that is looked at: what the commands are about.
    """

    changed = Signal()
    """A decision was written or undone: panes read again."""
    link_changed = Signal()
    """Another link is looked at; read `link`."""
    review_asked = Signal(object)
    """Link: it shall be shown with its code then and now."""
    relink_asked = Signal(object)
    """Link: other code shall be picked for it."""
    edit_asked = Signal(object)
    """Entry: it shall be edited."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._waiting: deque[_Step] = deque()
        self._made: list[_Made] = []
        self._busy = False
        self.link: Link | None = None
        session.workspace_changed.connect(self._start_anew)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to undo."""
        return bool(self._made)

    def attend(self, link: Link | None) -> None:
        """Tell which link is looked at."""
        if link != self.link:
            self.link = link
            self.link_changed.emit()

    def act(self, act: Act, link: Link) -> None:
        """Do something about a link."""
        match act:
            case Act.REVIEW:
                self.review_asked.emit(link)
            case Act.RELINK:
                self.relink_asked.emit(link)
            case Act.EDIT:
                self._edit(link)
            case Act.FOLLOW_FILE:
                file = WorkspacePath(file_of(link))
                words = self.tr("Followed {0} out of {1}")
                self._make(
                    lambda workspace: workspace.decisions.follow_all(file=file),
                    lambda made: words.format(_links(made), file),
                )
            case Act.ACCEPT_UNSEEN:
                said = self.tr("“{0}” is right about {1} that nobody had looked at")
                self._make(
                    lambda workspace: workspace.decisions.accept_unseen(entry=link.entry_path),
                    lambda made: said.format(link.entry, _links(made)),
                )
            case Act.ACCEPT | Act.FOLLOW | Act.CONFIRM | Act.DISMISS | Act.UNLINK:
                self._settle(act, link)

    def confirm(self, entry: WorkspacePath, anchor: str, title: str) -> None:
        """Link an entry to code."""
        words = self.tr("Linked {0} to “{1}”")
        self._make(
            lambda workspace: [workspace.decisions.confirm(entry, anchor)],
            lambda made: words.format(short(made[0].anchor), title),
        )

    def restore(self, entry: WorkspacePath, anchor: str, title: str) -> None:
        """Take a dismissal back."""
        words = self.tr("“{0}” may be about {1} again")
        self._make(
            lambda workspace: [workspace.decisions.restore(entry, anchor)],
            lambda made: words.format(title, short(made[0].anchor)),
        )

    def relink(self, link: Link, to: str) -> None:
        """Let a link lead to other code."""
        words = self.tr("“{0}” leads to {1} now")
        self._make(
            lambda workspace: [workspace.decisions.relink(link.entry_path, link.anchor, to)],
            lambda made: words.format(link.entry, short(made[0].anchor)),
        )

    def undo(self) -> None:
        """Undo the last decision that was not undone yet."""
        if self._made:
            self._undo(self._made[-1])
        else:
            self._session.tell(self.tr("There is no decision about a link to undo."))

    def _settle(self, act: Act, link: Link) -> None:
        words = {
            Act.ACCEPT: self.tr("“{0}” is still right about {1}"),
            Act.FOLLOW: self.tr("“{0}” leads to {1} now"),
            Act.CONFIRM: self.tr("“{0}” is linked to {1}"),
            Act.DISMISS: self.tr("“{0}” is not about {1}"),
            Act.UNLINK: self.tr("“{0}” is not linked to {1} any more"),
        }[act]
        shown = self._session.entry
        known = shown is not None and shown.path == link.entry_path
        expected = shown.hash if shown is not None and known and act is Act.ACCEPT else None

        def work(workspace: Workspace) -> Sequence[Decision]:
            return [_decided(workspace, act, link, expected)]

        self._make(work, lambda made: words.format(link.entry, short(made[0].anchor)))

    def _edit(self, link: Link) -> None:
        workspace = self._session.workspace
        if workspace is not None:
            self._session.show_entry(link.entry_path)
            self._session.lane("entry edit").submit(
                lambda _: workspace.entries.read(link.entry_path), self.edit_asked.emit
            )

    def _make(self, work: Work, words: Words) -> None:
        """Carry out a decision when those before it are done."""

        def done(decisions: tuple[Decision, ...]) -> None:
            if any(one.changed for one in decisions):
                self._keep(_Made(decisions, words(decisions)))
            else:
                self._session.tell(self.tr("There was nothing to change."))

        self._queue(_Step(work, done))

    def _keep(self, made: _Made) -> None:
        """Tell of a decision, with a way to undo it."""
        self._made = [*self._made, made][-UNDOABLE:]
        self._session.tell(made.words, self.tr("Undo"), lambda: self._undo(made))
        self._changed()

    def _undo(self, made: _Made) -> None:
        """Undo one decision, if that was not done yet."""
        if made not in self._made:
            return
        self._made.remove(made)

        def work(workspace: Workspace) -> Sequence[Decision]:
            workspace.decisions.undo(made.decisions)
            return ()

        def done(_: tuple[Decision, ...]) -> None:
            self._session.tell(self.tr("Undone: {0}").format(made.words))
            self._changed()

        self._queue(_Step(work, done))

    def _queue(self, step: _Step) -> None:
        self._waiting.append(step)
        self._next()

    def _next(self) -> None:
        workspace = self._session.workspace
        if self._busy or not self._waiting or workspace is None:
            return
        step = self._waiting.popleft()
        self._busy = True

        def work(_: Task) -> tuple[Decision, ...]:
            return tuple(step.work(workspace))

        def done(decisions: tuple[Decision, ...]) -> None:
            self._busy = False
            step.done(decisions)
            self._next()

        self._session.lane("decision").submit(work, done, self._refused, stopped=self._stopped)

    def _refused(self, error: GlossatorError) -> None:
        """Say why nothing was written; nothing is lost by that."""
        self._busy = False
        self._session.tell(f"{error.problem} {error.remedy}")
        self._changed()
        self._next()

    def _stopped(self) -> None:
        self._busy = False

    def _changed(self) -> None:
        self.changed.emit()
        self._session.refresh_index()

    def _start_anew(self) -> None:
        """Forget what was decided when another workspace is opened."""
        self._waiting.clear()
        self._made = []
        self._busy = False
        self.attend(None)


def _links(made: Sequence[Decision]) -> str:
    return counted(sum(len(one.changes) for one in made), "link", "links")


def _decided(workspace: Workspace, act: Act, link: Link, expected: ContentHash | None) -> Decision:
    """Carry out one decision, on a worker thread."""
    decisions = workspace.decisions
    entry, anchor = link.entry_path, link.anchor
    match act:
        case Act.ACCEPT:
            return decisions.still_right(entry, anchor, expected=expected)
        case Act.FOLLOW:
            return decisions.follow(entry, anchor)
        case Act.CONFIRM:
            return decisions.confirm(entry, anchor)
        case Act.DISMISS:
            return decisions.dismiss(entry, anchor)
        case _:
            return decisions.unlink(entry, anchor)
