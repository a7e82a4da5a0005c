from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from glossator.gui.models import entries as words
from glossator.gui.models.choices import CHOICE_ROLE, Choice, Choices
from glossator.gui.models.entries import COVERED_ROLE, LINKED_ROLE, Covers, LinkedEntries
from glossator.model import (
    Basis,
    CoveredSymbol,
    EntryId,
    Kind,
    Link,
    LinkedEntry,
    Place,
    Span,
    State,
    SymbolId,
    Target,
    WorkspacePath,
)
from tests.support.fake_workspace import symbol

METHOD = symbol("a/b.py", "A.run", Kind.METHOD, 3, 9)
KB = WorkspacePath("kb/e.md")


def link(
    target: Target | None,
    state: State = State.CURRENT,
    basis: Basis = Basis.SOURCE_LINK,
    anchor: str = "A.run",
) -> Link:
    return Link(EntryId("e"), KB, anchor, basis, 1.0, state, target)


def test_entries_of_code_are_a_model(qtbot: QtBot):
    model = LinkedEntries()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    entry = LinkedEntry(EntryId("e"), KB, "Why", Basis.CONTENT_MENTION, 0.9, State.CURRENT)

    model.show([entry, entry])
    first = model.index(0)

    assert model.rowCount() == 2
    assert first.data() == "Why"
    assert first.data(LINKED_ROLE) == entry
    assert first.data(Qt.ItemDataRole.AccessibleTextRole) == "Why, mention"
    model.show([])
    assert model.rowCount() == 0


def test_covered_code_is_a_model(qtbot: QtBot):
    model = Covers()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    covered = CoveredSymbol(link(Target(METHOD.path, METHOD.span)), METHOD)

    model.show([covered])

    assert model.index(0).data() == "A.run"
    assert model.index(0).data(COVERED_ROLE) == covered
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == (
        "method A.run, a/b.py:3–9, source link"
    )


def test_choices_are_a_model(qtbot: QtBot):
    model = Choices()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    choice = Choice("A.run", "a/b.py:3", Kind.METHOD)

    model.show([choice])

    assert model.choice(model.index(0)) == choice
    assert model.index(0).data(CHOICE_ROLE) == choice
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "method A.run, a/b.py:3"
    assert model.choice(model.index(5)) is None


@pytest.mark.parametrize(
    ("target", "name", "where", "place"),
    [
        (None, "A.run", "not found any more", None),
        (Target(METHOD.path), "b.py", "a/b.py", Place(METHOD.path)),
        (
            Target(METHOD.path, Span(4, 4)),
            "b.py",
            "a/b.py:4",
            Place(METHOD.path, Span(4, 4)),
        ),
        (
            Target(METHOD.path, Span(4, 8), None, "A.gone", Kind.METHOD),
            "A.gone",
            "a/b.py:4–8",
            Place(METHOD.path, Span(4, 8)),
        ),
    ],
)
def test_code_without_a_symbol_is_named_by_what_is_known(
    target: Target | None, name: str, where: str, place: Place | None
):
    covered = CoveredSymbol(link(target, State.CURRENT if target else State.GONE))

    assert words.name_of(covered) == name
    assert words.where_of(covered) == where
    assert words.place_of(covered) == place


@pytest.mark.parametrize("state", State)
def test_every_state_is_said_in_words_or_is_quiet(state: State):
    made = link(None, state)

    pill, warns = words.pill_of(made)

    said = {State.CURRENT: "source link", State.COSMETIC: "source link"}
    said |= {State.GONE: "gone", State.AMBIGUOUS: "ambiguous"}
    assert pill == said.get(state, "review")
    assert warns == (state not in (State.CURRENT, State.COSMETIC))
    assert bool(words.state_words(state)) == warns


def test_of_several_links_to_the_same_code_the_strongest_counts():
    target = Target(METHOD.path, METHOD.span, METHOD.id)
    mention = CoveredSymbol(link(target, basis=Basis.CONTENT_MENTION), METHOD)
    written = CoveredSymbol(link(target), METHOD)
    gone = [CoveredSymbol(link(None, State.GONE, anchor=name)) for name in ("x", "y")]

    assert words.covered_once([mention, *gone, written]) == [written, *gone]


def test_the_row_of_a_symbol_is_its_own_or_that_of_the_smallest_code_around_it():
    outer, inner = replace(METHOD, id=SymbolId("outer"), span=Span(1, 90)), METHOD
    covers = words.Covers()
    covers.show(
        [
            CoveredSymbol(link(Target(WorkspacePath("other.py"), METHOD.span))),
            CoveredSymbol(link(None, State.GONE)),
            CoveredSymbol(link(Target(METHOD.path, outer.span)), outer),
            CoveredSymbol(link(Target(METHOD.path, inner.span, inner.id)), inner),
        ]
    )
    within = replace(METHOD, id=SymbolId("within"), span=Span(METHOD.span.first, METHOD.span.first))
    beside = replace(METHOD, id=SymbolId("beside"), span=Span(89, 90))
    elsewhere = replace(METHOD, id=SymbolId("elsewhere"), path=WorkspacePath("third.py"))

    asked = (inner, outer, within, beside, elsewhere, None)
    assert [covers.row_about(one) for one in asked] == [3, 2, 3, 2, 0, 0]


def test_code_that_is_gone_is_named_without_its_file_which_stands_below():
    covered = CoveredSymbol(link(None, State.GONE, anchor="a/b.py::A.run#method"))

    assert words.name_of(covered) == "A.run"
    assert words.where_of(covered) == "a/b.py · not found any more"


def test_a_name_that_is_gone_says_what_took_its_place():
    lost = link(None, State.GONE, anchor="a/b.py::A.run#method")
    covered = CoveredSymbol(replace(lost, successors=(SymbolId("a/c.py::A.start#method"),)))

    assert words.where_of(covered) == "a/b.py · not found any more · now A.start"
