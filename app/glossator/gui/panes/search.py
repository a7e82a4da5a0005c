"""Asks: the box, its scope, and when a query goes out. What comes back is shown below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QProgressBar, QVBoxLayout, QWidget
from typing_extensions import override

from glossator.errors import GlossatorError
from glossator.gui.commands import Command
from glossator.gui.panes.field import Field
from glossator.gui.panes.search_results import Asked, SearchResults
from glossator.gui.panes.title import Chips, PaneTitle
from glossator.gui.session import Session
from glossator.gui.wording import counted
from glossator.model import Answer, Entry, Filters, Scope
from glossator.task import Task

DEBOUNCE_MS = 120
LEAST = 2
"""Characters from which on typing asks by itself."""

LOADING_MS = 150
"""How long an answer may take before it is shown that one is awaited."""

LIMIT = 60
ENTRIES_SHOWN = 5

SCOPES: dict[str, frozenset[Scope]] = {
    "all": frozenset(Scope),
    "symbols": frozenset({Scope.SYMBOLS}),
    "code": frozenset({Scope.CODE}),
    "entries": frozenset({Scope.ENTRIES}),
    "documents": frozenset({Scope.DOCUMENTS}),
}


class SearchPane(QWidget):
    """The box and, below it, the answer to what stands in it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search")
        self._session = session
        self._settled = Asked()
        self._recalled = -1
        self.title = PaneTitle(self.tr("Search"), session, self)
        self._box = Field(self.tr("Search code and entries"), "search", session, self)
        self._bar = QProgressBar(self)
        self._chips = Chips(
            (
                ("all", self.tr("All")),
                ("symbols", self.tr("Symbols")),
                ("code", self.tr("Code")),
                ("entries", self.tr("Entries")),
                ("documents", self.tr("Docs")),
            ),
            self,
        )
        self._results = SearchResults(session, self)
        self._typed = QTimer(self)
        self._slow = QTimer(self)
        self._filter = QAction(self.tr("Narrow the Search"), self)
        self._narrowing: dict[str, QAction] = {}
        self._build()
        self._connect()
        self._results.show_asked(self._settled)

    @property
    def box(self) -> Field:
        """Where the query is typed."""
        return self._box

    @property
    def results(self) -> SearchResults:
        """What came back."""
        return self._results

    @property
    def loading(self) -> bool:
        """Whether it is shown that an answer is awaited."""
        return self._bar.isVisibleTo(self)

    def commands(self) -> list[Command]:
        """Return what can be done here."""
        return [
            Command("search.clear", self.tr("Clear the Search"), "", "edit", self.clear),
            Command("search.again", self.tr("Search Again"), "", "edit", self.ask),
            *(
                Command(
                    f"search.narrow.{word}",
                    self.tr("Narrow the Search: {0}").format(action.text()),
                    "",
                    "",
                    action=action,
                )
                for word, action in self._narrowing.items()
            ),
        ]

    def focus_box(self) -> None:
        """Put the cursor into the box."""
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._box.selectAll()

    def clear(self) -> None:
        """Empty the box and show what was asked lately."""
        self._box.clear()
        self._chips.choose("all")
        self.ask()
        self.focus_box()

    def search_for(self, text: str) -> None:
        """Ask for a text as if it had been typed."""
        self._box.setText(text)
        self.ask()

    def ask(self) -> None:
        """Ask what stands in the box, at once."""
        self._typed.stop()
        workspace, text = self._session.workspace, self._box.text().strip()
        lane = self._session.lane("search")
        if workspace is None or not text:
            lane.cancel()
            self._settle(Asked())
            return
        asked = Asked(text, self._chips.current())
        filters = None if asked.scope == "all" else Filters(scopes=SCOPES[asked.scope])

        def work(task: Task) -> Answer:
            return workspace.search.answer(text, task, limit=LIMIT, filters=filters)

        def done(answer: Answer) -> None:
            self._settle(replace(asked, answer=answer))

        def failed(error: GlossatorError) -> None:
            self._settle(replace(asked, error=error))

        self._slow.start()
        self._results.grey(stale=True)
        lane.submit(work, done, failed, stopped=self._slow.stop)

    # ── building ──

    def _build(self) -> None:
        self._box.installEventFilter(self)
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(2)
        self._bar.setObjectName("loading")
        self._bar.setAccessibleName(self.tr("Searching"))
        self._filter.setMenu(self._filter_menu())
        self.title.add_tool(self._filter, "filter")
        self._typed.setSingleShot(True)
        self._typed.setInterval(DEBOUNCE_MS)
        self._slow.setSingleShot(True)
        self._slow.setInterval(LOADING_MS)
        self._lay_out()

    def _lay_out(self) -> None:
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._bar.hide()
        top = QVBoxLayout()
        top.setContentsMargins(9, 0, 9, 0)
        top.setSpacing(2)
        top.addWidget(self._box)
        top.addWidget(self._bar)
        top.addSpacing(2)
        top.addWidget(self._chips)
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 4, 3, 6)
        column.setSpacing(2)
        column.addLayout(top)
        column.addWidget(self._results, 1)

    def _filter_menu(self) -> QMenu:
        menu = QMenu(self)
        for name, text, words in (
            ("linked", self.tr("With Entries"), "has:entry"),
            ("unlinked", self.tr("Without Entries"), "-has:entry"),
            ("classes", self.tr("Classes"), "kind:class"),
            ("functions", self.tr("Functions"), "kind:function"),
            ("methods", self.tr("Methods"), "kind:method"),
            ("folder", self.tr("In a Folder…"), "path:"),
            ("language", self.tr("In a Language…"), "lang:"),
        ):
            self._narrowing[name] = menu.addAction(text, self._adder_of(words))
        return menu

    def _adder_of(self, words: str) -> Callable[[], None]:
        def add() -> None:
            text = f"{self._box.text().rstrip()} {words}".lstrip()
            self._box.setText(text)
            self._box.setFocus(Qt.FocusReason.OtherFocusReason)
            self._box.setCursorPosition(len(text))

        return add

    def _connect(self) -> None:
        session, results = self._session, self._results
        session.workspace_changed.connect(self._start_anew)
        session.index_changed.connect(self._read_again)
        session.index_progress.connect(results.show_banner)
        session.search_asked.connect(self.search_for)
        self._box.textEdited.connect(self._edited)
        self._box.textChanged.connect(self._changed)
        self._box.returnPressed.connect(self._entered)
        self._chips.chosen.connect(self._choose_scope)
        self._typed.timeout.connect(self.ask)
        self._slow.timeout.connect(self._bar.show)
        results.asked.connect(self.search_for)
        results.everywhere.connect(self._ask_everywhere)
        results.again.connect(self.ask)
        results.left.connect(self.focus_box)

    # ── asking ──

    def _choose_scope(self) -> None:
        """Ask in another scope; the keyboard goes back to the box, for arrows and Enter."""
        self.ask()
        self._box.setFocus(Qt.FocusReason.OtherFocusReason)

    def _edited(self) -> None:
        self._recalled = -1

    def _changed(self, text: str) -> None:
        if len(text.strip()) >= LEAST:
            self._typed.start()
        elif not text.strip():
            self.ask()

    def _entered(self) -> None:
        """Ask at once; when the answer is there already, go where its first row leads."""
        answer = self._settled.answer
        settled = self._settled.text == self._box.text().strip() and not self._typed.isActive()
        if settled and answer is not None and answer.hits:
            self._results.open_first()
        else:
            self.ask()

    def _ask_everywhere(self) -> None:
        answer = self._settled.answer
        self._chips.choose("all")
        words = answer.query.words + answer.query.phrases if answer is not None else ()
        self.search_for(" ".join(words) or self._settled.text)

    def _start_anew(self) -> None:
        self._box.clear()
        self._results.show_entries([])
        self._settle(Asked())

    def _read_again(self) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return
        self._session.lane("recent entries").submit(
            lambda _: newest(workspace.entries.all()), self._results.show_entries
        )
        if self._settled.text and self._settled.text == self._box.text().strip():
            self.ask()

    def _settle(self, asked: Asked) -> None:
        """Show what came back."""
        self._slow.stop()
        self._bar.hide()
        self._settled = asked
        found = len(asked.answer.hits) if asked.answer is not None else 0
        self.title.count(
            counted(found, self.tr("result"), self.tr("results")) if asked.answer else ""
        )
        self._results.show_asked(asked)

    # ── keys ──

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._box and isinstance(event, QKeyEvent):
            pressed = event.type() == QEvent.Type.KeyPress
            return pressed and self._box_key(event.key())
        return super().eventFilter(watched, event)

    def _box_key(self, key: int) -> bool:
        match key:
            case Qt.Key.Key_Down:
                return self._results.enter()
            case Qt.Key.Key_Up if not self._box.text() or self._recalled >= 0:
                self._recall()
                return True
            case Qt.Key.Key_Escape:
                self._session.focus("code")
                return True
            case _:
                return False

    def _recall(self) -> None:
        """Put the query before into the box."""
        queries = self._session.queries
        if self._recalled + 1 < len(queries):
            self._recalled += 1
            self._box.setText(queries[self._recalled])


def newest(entries: list[Entry], limit: int = ENTRIES_SHOWN) -> list[Entry]:
    """Return the entries that were updated last, newest first; those without a date last."""
    dated = sorted(entries, key=lambda entry: entry.title)
    return sorted(dated, key=lambda entry: entry.updated, reverse=True)[:limit]
