"""An entry that is come to from code is shown where it speaks of that code."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from glossator.gui.panes import entry_passages
from glossator.gui.panes.entry import EntryPane
from glossator.gui.session import Session
from glossator.model import (
    Basis,
    CoveredSymbol,
    Entry,
    Evidence,
    Link,
    LinkedEntry,
    Place,
    Span,
    State,
    Symbol,
    Target,
)
from tests.support.fake_workspace import FakeWorkspace, entry
from tests.support.qt import ManualExecutor

SENTENCE = "The bucket is filled by _refill on demand."
GUIDE = "\n\n".join(
    [f"Paragraph {number} speaks of other things." for number in range(60)]
    + ["> The bucket is **filled** by `_refill` on\n> demand. More words."]
    + [f"Appendix {number} speaks of other things, too." for number in range(60)]
)


@pytest.fixture
def refill(workspace: FakeWorkspace) -> Symbol:
    return workspace.symbols.symbols[3]


@pytest.fixture
def guide(workspace: FakeWorkspace, refill: Symbol) -> Entry:
    """Give a long entry whose middle speaks of a symbol."""
    made = entry("guide", "Guide", GUIDE)
    workspace.entries.entries.append(made)
    target = Target(refill.path, refill.span, refill.id)
    link = Link(
        made.id, made.path, refill.id, Basis.CONTENT_MENTION, 1.0, State.CURRENT, target, "",
        Evidence(122, SENTENCE),
    )  # fmt: skip
    workspace.links.covered[made.path] = [CoveredSymbol(link, refill)]
    workspace.links.linked = {
        refill.id: [
            LinkedEntry(made.id, made.path, made.title, link.basis, 1.0, State.CURRENT, SENTENCE)
        ]
    }
    return made


@pytest.fixture
def pane(qtbot: QtBot, session: Session, executor: ManualExecutor) -> EntryPane:
    made = EntryPane(session)
    made.resize(400, 700)
    qtbot.addWidget(made)
    qtbot.addWidget(made.title)
    made.show()
    executor.drain()
    return made


def top_of_passage(pane: EntryPane) -> float:
    """Return where the passage begins, as a share of the height of the text that is visible."""
    view = pane.reader.view
    block = entry_passages.find(view.document(), SENTENCE)
    assert block is not None
    top = view.document().documentLayout().blockBoundingRect(block).top()
    return (top - view.verticalScrollBar().value()) / view.viewport().height()


def test_an_entry_come_to_from_code_is_shown_where_it_speaks_of_it(
    qtbot: QtBot,
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    guide: Entry,
    refill: Symbol,
):
    session.show_entry(guide.id, about=refill.id)
    executor.drain()

    qtbot.waitUntil(lambda: pane.reader.view.verticalScrollBar().value() > 0)
    assert 0.1 <= top_of_passage(pane) <= 0.4


def test_the_entry_that_is_offered_at_the_caret_is_shown_where_it_speaks_of_the_code(
    qtbot: QtBot,
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    guide: Entry,
    refill: Symbol,
):
    session.go_to(Place(refill.path, Span(35, 35)))
    executor.drain()

    assert session.entry == guide
    qtbot.waitUntil(lambda: pane.reader.view.verticalScrollBar().value() > 0)
    assert 0.1 <= top_of_passage(pane) <= 0.4


def test_an_entry_opened_by_itself_begins_at_its_top(
    pane: EntryPane, session: Session, executor: ManualExecutor, guide: Entry, refill: Symbol
):
    session.show_entry(guide.id, about=refill.id)
    session.show_entry("plans")
    executor.drain()
    session.show_entry(guide.id)
    executor.drain()
    pane.reader.view._settle.timeout.emit()

    assert pane.reader.view.verticalScrollBar().maximum() > 0
    assert pane.reader.view.verticalScrollBar().value() == 0


def test_a_new_index_does_not_scroll_back_to_the_passage(
    qtbot: QtBot,
    pane: EntryPane,
    session: Session,
    executor: ManualExecutor,
    guide: Entry,
    refill: Symbol,
):
    bar = pane.reader.view.verticalScrollBar()
    session.show_entry(guide.id, about=refill.id)
    executor.drain()
    qtbot.waitUntil(lambda: bar.value() > 0)

    bar.setValue(7)
    session.index_changed.emit()
    executor.drain()
    pane.reader.view._settle.timeout.emit()

    assert bar.value() == 7


def test_the_nearest_words_are_found_when_markup_has_changed_some(qapp: object):
    document = QTextDocument()
    document.setPlainText("The bucket.\nA bucket is filled by _refill on demand, lazily.\nEnd.")

    found = entry_passages.find(document, SENTENCE)

    assert found is not None
    assert found.blockNumber() == 1
    assert entry_passages.find(document, SENTENCE, exactly=True) is None
    assert entry_passages.find(document, "Nothing like it is said here.") is None
    assert entry_passages.find(document, "…") is None
