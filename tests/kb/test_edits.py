"""A source that is pointed elsewhere keeps its place and whatever else is said of it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.kb.test_entries import SEEN, entry_of, files

from glossator import anchors
from glossator.errors import EntryReadOnly, EntryUnwritable
from glossator.kb import edits
from glossator.model import EntrySource

NEW = "app/new.py::Other.name#method"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('- symbol: S # why\n    seen: "old"', f'- symbol: "{NEW}" # why\n    seen: "{SEEN}"'),
        ("- symbol: S\n    note: x", f'- symbol: "{NEW}"\n    note: x\n    seen: "{SEEN}"'),
        ("- {note: x, symbol: S}", f'- {{note: x, symbol: "{NEW}", seen: "{SEEN}"}}'),
        ("- path: S", f'- path: "{NEW}"\n    seen: "{SEEN}"'),
        ("- S # bare", f'- symbol: "{NEW}"\n    seen: "{SEEN}" # bare'),
    ],
)
def test_an_anchor_gives_way_to_another_in_its_place(before: str, after: str):
    entry = entry_of(f"---\nsources:\n  - A\n  {before}\n  - B # b\nid: x\n---\nBody")

    text = edits.with_other_anchor(entry, "S", anchors.parse(NEW), SEEN)

    assert text == f"---\nsources:\n  - A\n  {after}\n  - B # b\nid: x\n---\nBody"
    assert [one.anchor for one in entry_of(text).sources] == ["A", NEW, "B"]


def test_an_anchor_alone_is_replaced_where_no_fingerprint_is_kept():
    entry = entry_of("---\nsources: [A, S]\n---\n")

    text = edits.with_other_anchor(entry, "S", anchors.parse("app/x.py"), "")

    assert text == '---\nsources: [A, "app/x.py"]\n---\n'


def test_the_fingerprint_of_something_else_does_not_stay():
    entry = entry_of("---\nsources:\n  - symbol: S\n    seen: old\n---\n")

    text = edits.with_other_anchor(entry, "S", anchors.parse("app/x.py"), "")

    assert entry_of(text).sources[0].seen == ""


def test_two_sources_of_one_anchor_become_one():
    entry = entry_of(f"---\nsources:\n  - S\n  - symbol: {NEW}\n    note: x\n---\n")

    text = edits.with_other_anchor(entry, "S", anchors.parse(NEW), SEEN)

    assert text == f'---\nsources:\n  - symbol: {NEW}\n    note: x\n    seen: "{SEEN}"\n---\n'


def test_an_anchor_that_is_not_there_changes_nothing():
    entry = entry_of("---\nsources: [A]\n---\n")

    assert edits.with_other_anchor(entry, "S", anchors.parse(NEW), SEEN) == entry.text


def test_notes_of_other_tools_are_not_written():
    entry = entry_of("---\nsources: [S]\n---\n", EntrySource.FOREIGN)

    with pytest.raises(EntryReadOnly):
        edits.with_other_anchor(entry, "S", anchors.parse(NEW), SEEN)


@given(files(least=1), st.integers(0, 3), st.sampled_from(["", SEEN]))
def test_pointing_a_source_elsewhere_changes_nothing_else(text: str, at: int, seen: str):
    entry = entry_of(text)
    assume(not entry.problems and at < len(entry.sources))
    assume(len({one.anchor for one in entry.sources}) == len(entry.sources))

    changed = entry_of(
        edits.with_other_anchor(entry, entry.sources[at].anchor, anchors.parse(NEW), seen)
    )

    expected = [one.anchor for one in entry.sources]
    expected[at] = NEW
    assert [one.anchor for one in changed.sources] == expected
    assert changed.sources[at].seen == seen
    assert changed.body == entry.body
    assert not changed.problems


@pytest.mark.parametrize(
    "front",
    [
        "sources: &all\n  - symbol: A\nnot: *all\n",
        "mine: [{list: &all [A]}]\nsources: *all\n",
        "sources:\n  - &first\n    symbol: A\nmain: *first\n",
    ],
)
def test_a_list_that_another_key_repeats_by_an_alias_is_not_changed(front: str):
    note = entry_of(f"---\n{front}---\nText\n")

    with pytest.raises(EntryUnwritable, match="as meant") as refused:
        edits.with_source(note, "B", SEEN)

    assert "front matter" in refused.value.remedy
