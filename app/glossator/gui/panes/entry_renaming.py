"""The box that gives an entry another name: what would change is shown while the name is typed.

The one rule: nothing is written before the person has seen the plan and said so; all of it can be
undone.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from glossator.errors import GlossatorError
from glossator.gui.panes.entry_shown_first import ShownFirstBox
from glossator.gui.session import Session
from glossator.model import Entry, Renaming

TYPED_MS = 150
WIDTH = 520
HEIGHT = 320
MAX_SHOWN = 400
"""Changed lines that are shown; the others are counted."""


class RenameBox(ShownFirstBox):
    """Asks for a new id or path and shows each line that would change."""

    def __init__(self, session: Session, over: QWidget) -> None:
        super().__init__(session, over, self.tr("Rename"), self.tr("What would change"))
        self.setObjectName("rename")
        self._entry: Entry | None = None
        self._plan: Renaming | None = None
        self.name = QLineEdit(self)
        self.name.setProperty("field", True)
        self.name.setAccessibleName(self.tr("New name of the entry"))
        self.name.textEdited.connect(self._type)
        self.column.insertWidget(0, self.name)
        QWidget.setTabOrder(self.name, self.text)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(TYPED_MS)
        self._typed.timeout.connect(self._ask)

    def open(self, entry: Entry) -> None:
        """Ask for another name of an entry."""
        self._entry = entry
        self.name.setText(entry.id)
        self.name.selectAll()
        self._plan = None
        self.show_nothing(self.tr("Type a new id, or a path such as kb/new-name.md."))
        self.show_over(WIDTH, HEIGHT, self.name)

    @override
    def forget(self) -> None:
        self._typed.stop()
        self._session.lane("rename plan").cancel()
        self._entry = self._plan = None

    @override
    def carry_out(self) -> None:
        """Rename as it was planned."""
        workspace, plan = self._session.workspace, self._plan
        if workspace is None or plan is None:
            return
        self.close_box()

        def done(back: Renaming) -> None:
            self._arrive(plan, back)

        self._session.lane("rename").submit(
            lambda _: workspace.renaming.carry_out(plan), done, self._refused
        )

    def _type(self) -> None:
        self._plan = None
        self.act.setEnabled(False)
        self._typed.start()

    def _ask(self) -> None:
        """Have a plan made for what is typed."""
        workspace, entry, words = self._session.workspace, self._entry, self.name.text()
        if workspace is not None and entry is not None:
            self._session.lane("rename plan").submit(
                lambda _: workspace.renaming.plan(entry.path, words), self._show_plan, self._say
            )

    def _show_plan(self, plan: Renaming) -> None:
        self._plan = plan
        self.act.setEnabled(True)
        lines = plan.changes
        one = len(lines) == 1
        counted = self.tr("1 line changes") if one else self.tr("%n lines change", "", len(lines))
        moved = f" · {plan.old_path} → {plan.new_path}" if plan.moves else ""
        self.said.setText(counted + moved)
        shown = [
            f"{line.path}:{line.line}\n- {line.before}\n+ {line.after}"
            for line in lines[:MAX_SHOWN]
        ]
        left = [f"{left.path}: {left.words} – {left.why}" for left in plan.left]
        more = [f"… {len(lines) - MAX_SHOWN}"] if len(lines) > MAX_SHOWN else []
        self.text.setPlainText("\n".join([*shown, *more, *left]))

    def _say(self, error: GlossatorError) -> None:
        self._plan = None
        self.show_nothing(error.problem)

    def _arrive(self, plan: Renaming, back: Renaming) -> None:
        """Show the entry under its new name, with a way back."""
        words = self.tr("{0} is called {1} now").format(plan.old_id, plan.new_id)
        if plan.old_id == plan.new_id:
            words = self.tr("{0} lies at {1} now").format(plan.new_id, plan.new_path)
        self._session.tell(words, self.tr("Undo"), lambda: self._undo(back))
        self._go(plan)

    def _undo(self, back: Renaming) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return

        def done(_: Renaming) -> None:
            self._session.tell(self.tr("{0} has its former name again").format(back.new_id))
            self._go(back)

        self._session.lane("rename").submit(
            lambda _: workspace.renaming.carry_out(back), done, self._refused
        )

    def _go(self, plan: Renaming) -> None:
        self._session.show_entry(plan.new_path, stop=False)
        self._session.refresh_index()
