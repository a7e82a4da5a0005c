from __future__ import annotations

from glossator.gui.panes.code_marks import around, at, following, marks_of, preceding
from glossator.model import (
    Basis,
    EntryId,
    Kind,
    Link,
    Span,
    State,
    Symbol,
    Target,
    WorkspacePath,
)
from tests.support.fake_workspace import symbol

PATH = WorkspacePath("a.py")
CLASS = symbol("a.py", "A", Kind.CLASS, 3, 40)
METHOD = symbol("a.py", "A.b", Kind.METHOD, 10, 20)


def link(
    entry: str,
    of: Symbol | Span,
    basis: Basis = Basis.SOURCE_LINK,
    state: State = State.CURRENT,
) -> Link:
    target = (
        Target(PATH, of)
        if isinstance(of, Span)
        else Target(PATH, of.span, of.id, of.qualname, of.kind)
    )
    return Link(EntryId(entry), WorkspacePath(f"kb/{entry}.md"), "a", basis, 1.0, state, target)


def test_a_mark_counts_each_entry_once():
    marks = marks_of(
        [link("one", METHOD), link("one", METHOD, Basis.CONTENT_MENTION), link("two", METHOD)]
    )

    assert [(mark.line, mark.entries, mark.name) for mark in marks] == [(10, ("one", "two"), "A.b")]


def test_a_link_that_was_only_guessed_makes_no_mark():
    assert marks_of([link("one", METHOD, Basis.AUTO_DISCOVERED)]) == []


def test_a_mark_wants_a_look_when_one_of_its_links_does():
    marks = marks_of([link("one", METHOD), link("two", METHOD, state=State.CHANGED)])
    cosmetic = marks_of([link("one", METHOD, state=State.COSMETIC)])

    assert [mark.review for mark in marks + cosmetic] == [True, False]


def test_a_mark_stands_on_the_name_below_decorators_and_comments():
    decorated = Symbol(METHOD.id, "b", "A.b", Kind.METHOD, PATH, Span(10, 20), 0, 0, name_line=12)

    assert [mark.line for mark in marks_of([link("one", decorated)], [decorated])] == [12]


def test_the_mark_around_a_line_is_that_of_the_smallest_code():
    marks = marks_of([link("one", METHOD), link("two", CLASS), link("three", Span(12, 13))])

    names = [around(marks, line) for line in (2, 5, 11, 12, 41)]

    assert [mark and mark.entries for mark in names] == [
        None,
        ("two",),
        ("one",),
        ("three",),
        None,
    ]
    assert [mark.span for mark in at(marks, 10)] == [Span(10, 20)]


def test_next_and_previous_mark_go_round():
    marks = marks_of([link("one", METHOD), link("two", CLASS)])

    assert [mark and mark.line for mark in (following(marks, 3), following(marks, 10))] == [10, 3]
    assert [mark and mark.line for mark in (preceding(marks, 10), preceding(marks, 3))] == [3, 10]
    assert following([], 1) is preceding([], 1) is None
