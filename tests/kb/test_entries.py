"""Entries: their files' text and their values, both ways."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from glossator.errors import EntryReadOnly, EntryUnwritable
from glossator.kb import edits, entries
from glossator.model import (
    NO_HASH,
    Entry,
    EntryId,
    EntryProblem,
    EntrySource,
    SourceLink,
    WorkspacePath,
    content_hash,
)

PATH = WorkspacePath("kb/ranking.md")
SEARCH = "app/search.py::Searcher.search#method"
SEEN = "1:3f2a9c1b.7d04aa12c0ff.9b1c77aa02e1d4f0.212"

FULL = """\
---
# who reads this?
id: hybrid-search
title: "How hybrid search ranks"   # shown in the list
kind: decision
status: core
confidence: 0.9
tags: [search, '#ranking']
aliases:
  - fusion
references: fts-design, vectors
conflicts: []
usage_count: 7
mood: {happy: [1, 2]}
sources:
  - symbol: app/search.py::Searcher.search#method
    seen: "1:3f2a9c1b.7d04aa12c0ff.9b1c77aa02e1d4f0.212"
    note: the heart of it
  - path: app/fusion.py#L10-L42
  - Searcher
not: [app/util.py::get#function]
updated: 2026-05-28T23:05:00Z
---
# Ranking

Text.
"""


def entry_of(text: str | bytes, source: EntrySource = EntrySource.ENTRY) -> Entry:
    data = text.encode() if isinstance(text, str) else text
    return entries.read(PATH, data, source)


def test_every_key_is_read():
    entry = entry_of(FULL)

    assert entry.problems == ()
    assert entry == Entry(
        id=EntryId("hybrid-search"),
        path=PATH,
        source=EntrySource.ENTRY,
        title="How hybrid search ranks",
        text=FULL,
        body="# Ranking\n\nText.\n",
        body_line=24,
        kind="decision",
        status="core",
        confidence=0.9,
        tags=("search", "ranking"),
        aliases=("fusion",),
        references=("fts-design", "vectors"),
        conflicts=(),
        sources=(
            SourceLink(SEARCH, SEEN, 16),
            SourceLink("app/fusion.py#L10-L42", "", 19),
            SourceLink("Searcher", "", 20),
        ),
        dismissed=("app/util.py::get#function",),
        updated="2026-05-28T23:05:00Z",
        usage=7,
        hash=content_hash(FULL.encode()),
    )


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: Front\n---\n# Heading\n", "Front"),
        ("```\n# in a fence\n```\n\nThe `Heading`\n===\n", "The Heading"),
        ("No heading at all.", "ranking"),
        ("", "ranking"),
        ("---\ntitle: A: b\n---\n# Heading\n", "A: b"),
    ],
)
def test_the_title_comes_from_front_matter_then_heading_then_name(text: str, title: str):
    assert entry_of(text).title == title


def test_the_default_id_is_the_stem_under_a_kb_root_and_the_path_elsewhere():
    assert entry_of("text").id == "ranking"
    assert entry_of("text", EntrySource.DOCUMENT).id == "kb/ranking.md"
    assert entry_of("---\nid: 1.10\n---\n", EntrySource.DOCUMENT).id == "1.10"


@pytest.mark.parametrize(
    ("front", "line", "words"),
    [
        ("tags: {a: b}", 2, "'tags' is a list"),
        ("id: [a]", 2, "'id' is a single text"),
        ("kind: x\nconfidence: high", 3, "a number from 0 to 1; 'high'"),
        ("confidence: 1.5", 2, "a number from 0 to 1"),
        ("confidence: nan", 2, "a number from 0 to 1"),
        ("sources: app/x.py", 2, "'sources' is a list"),
        ("sources:\n  - seen: x", 3, "needs 'symbol:' or 'path:'"),
        ("sources:\n  - [x]", 3, "needs 'symbol:' or 'path:'"),
        ("sources:\n  - path: ../x.py", 3, "no anchor: '../x.py' leads out"),
        ("sources:\n  - path: /etc/passwd", 3, "no anchor: '/etc/passwd' is an absolute path"),
        ("not: [C:/x.py]", 2, "no anchor"),
    ],
)
def test_a_value_that_is_not_as_meant_is_told_with_its_line(front: str, line: int, words: str):
    entry = entry_of(f"---\n{front}\n---\nBody")

    assert [problem.line for problem in entry.problems] == [line]
    assert words in entry.problems[0].text
    assert (entry.sources, entry.dismissed, entry.body) == ((), (), "Body")


def test_half_a_character_in_front_matter_becomes_a_replacement_and_is_told_with_its_line():
    entry = entry_of(
        '---\nid: "a\\uD800"\ntitle: "b\\uDFFF"\ntags: ["c\\uD800"]\n'
        'sources:\n  - path: "d\\uD800.py"\n    seen: "\\uDC00"\n"\\uD800": x\n---\nText.\n'
    )

    assert (entry.id, entry.title, entry.tags) == ("a\ufffd", "b\ufffd", ("c\ufffd",))
    assert [(source.anchor, source.seen) for source in entry.sources] == [("d\ufffd.py", "\ufffd")]
    assert [problem.line for problem in entry.problems] == [2, 3, 4, 6, 7, 8]


def test_two_halves_in_front_matter_are_one_character():
    entry = entry_of('---\ntitle: "\\uD83D\\uDD26"\n---\nText.\n')

    assert (entry.title, entry.problems) == ("\N{ELECTRIC TORCH}", ())


def test_broken_front_matter_leaves_the_text_and_names_the_line():
    entry = entry_of("---\nid: a\ntitle: Ranking: how\n---\nBody")

    assert entry.body == "Body"
    assert entry.problems == (
        EntryProblem(
            3, "The front matter cannot be read: a text with ': ' in it needs quotation marks."
        ),
    )


def test_an_id_that_cannot_be_read_is_that_of_the_file():
    entry = entry_of("---\nid: [x\n---\nBody")

    assert entry.id == PATH.rpartition("/")[2].removesuffix(".md")


@pytest.mark.parametrize(
    ("body", "title"),
    [
        ("## Notes\n\n# Ranking\n\n# Later\n", "Ranking"),
        ("## Notes\n\n### More\n", "Notes"),
        ("Words\n===\n", "Words"),
        ("#\n\n## Notes\n", "Notes"),
    ],
)
def test_a_text_is_called_by_its_first_heading_of_the_first_level(body: str, title: str):
    assert entry_of(body).title == title


def test_a_binary_file_is_an_entry_without_text():
    entry = entry_of(b"\0\1\2")

    assert (entry.text, entry.encoding) == ("", "")
    assert entry.problems == (EntryProblem(1, "The file is binary; it is not read as text."),)


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data: bytes):
    entry = entry_of(data)

    assert entry.text.endswith(entry.body)
    assert entry.hash == content_hash(data)


def test_front_matter_is_made_where_there_is_none():
    entry = entry_of("# Title\r\n\r\nText.\r\n")

    text = edits.with_source(entry, SEARCH, SEEN)

    assert text == (
        f'---\r\nsources:\r\n  - symbol: "{SEARCH}"\r\n    seen: "{SEEN}"\r\n---\r\n\r\n'
        "# Title\r\n\r\nText.\r\n"
    )
    assert edits.without_source(entry_of(text), SEARCH) == entry.text


def test_a_key_is_made_where_front_matter_has_none():
    text = edits.with_source(entry_of("---\nid: a # x\n# end\n---\nBody"), "app/fusion.py", "")

    assert text == '---\nid: a # x\n# end\nsources:\n  - path: "app/fusion.py"\n---\nBody'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("sources:", 'sources:\n  - symbol: "S"'),
        ("sources:   # mine", 'sources:   # mine\n  - symbol: "S"'),
        ("sources: []  # mine", 'sources: [{symbol: "S"}]  # mine'),
        ("sources: [A]", 'sources: [A, {symbol: "S"}]'),
        ("sources: [\n  A, # a\n  B\n  ]", 'sources: [\n  A, # a\n  B, {symbol: "S"}\n  ]'),
        ("sources: [A,]", 'sources: [A, {symbol: "S"},]'),
        ("sources:\n- A", 'sources:\n- A\n- symbol: "S"'),
        ("sources:\n    -   A # a\n# b", 'sources:\n    -   A # a\n    -   symbol: "S"\n# b'),
        ("sources:\n  - {path: A.py}", 'sources:\n  - {path: A.py}\n  - symbol: "S"'),
        (
            "sources:\n  - symbol: |\n      A\n\nid: x",
            'sources:\n  - symbol: |\n      A\n  - symbol: "S"\n\nid: x',
        ),
        (
            "sources:\n  - path: A.py\n    seen: x\nid: x",
            'sources:\n  - path: A.py\n    seen: x\n  - symbol: "S"\nid: x',
        ),
    ],
)
def test_a_source_is_added_in_the_lists_own_way_of_writing(before: str, after: str):
    entry = entry_of(f"---\n{before}\n---\nBody")

    assert edits.with_source(entry, "S", "") == f"---\n{after}\n---\nBody"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('  - symbol: S\n    seen: "old" # why', f'  - symbol: S\n    seen: "{SEEN}" # why'),
        ("  - symbol: S\n    note: x", f'  - symbol: S\n    note: x\n    seen: "{SEEN}"'),
        ("  - {symbol: S, note: x}", f'  - {{symbol: S, note: x, seen: "{SEEN}"}}'),
        ("  - seen: old\n    symbol: S", f'  - seen: "{SEEN}"\n    symbol: S'),
        ("  - symbol: S\n    seen:", f'  - symbol: S\n    seen: "{SEEN}"'),
        ("  - S # bare", f'  - symbol: "S"\n    seen: "{SEEN}" # bare'),
    ],
)
def test_an_anchor_that_is_there_gets_its_new_fingerprint_in_place(before: str, after: str):
    entry = entry_of(f"---\nsources:\n{before}\n  - B\n---\nBody")

    text = edits.with_source(entry, "S", SEEN)

    assert text == f"---\nsources:\n{after}\n  - B\n---\nBody"
    assert entry_of(text).sources[0].seen == SEEN


def test_an_anchor_is_found_in_whatever_form_it_is_written():
    entry = entry_of("---\nsources: [./app//x.py#L3-L3]\n---\n")

    assert edits.with_source(entry, "app/x.py#L3", "") == entry.text
    assert entry_of(edits.without_source(entry, "app/x.py#L3")).sources == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("sources:\n  - A\n  - S\n  - B", "sources:\n  - A\n  - B"),
        ("sources:\n  - S # s\n\n  # about B\n  - B", "sources:\n\n  # about B\n  - B"),
        ("sources: [A, S, B]", "sources: [A, B]"),
        ("sources: [S, B]", "sources: [B]"),
        ("sources: [A, S]", "sources: [A]"),
        ("sources: [S]", "sources: []"),
        ("sources:\n  - S\nid: x", "id: x"),
        ("id: x\nsources:  # mine\n  - S", "id: x\nsources: []  # mine"),
        ("sources:\n  - path: A\n  - symbol: S\n    seen: x\n    more: y", "sources:\n  - path: A"),
    ],
)
def test_a_source_is_taken_away_with_its_lines(before: str, after: str):
    entry = entry_of(f"---\n{before}\n---\nBody")

    assert edits.without_source(entry, "S") == f"---\n{after}\n---\nBody"


def test_an_anchor_that_is_not_there_is_taken_away_by_doing_nothing():
    assert edits.without_source(entry_of(FULL), "Other") == FULL


def test_dismissed_suggestions_are_written_and_opened_again():
    entry = entry_of(FULL)

    text = edits.with_dismissed(entry, "app/x.py::f#function")

    assert entry_of(text).dismissed == ("app/util.py::get#function", "app/x.py::f#function")
    assert edits.with_dismissed(entry_of(text), "app/x.py::f#function") == text
    assert edits.without_dismissed(entry_of(text), "app/x.py::f#function") == FULL


@pytest.mark.parametrize(
    "front",
    [
        "{id: a}",
        "sources: text",
        "sources: {a: b}",
        "id: a\nid: b",
        "title: A: b",
        "a: &s [A]\nsources: *s",
        "a: &s A\nsources:\n  - B\n  - *s",
        "a: &s A\nsources:\n  - symbol: *s",
        "sources:\n  -\n    symbol: A",
    ],
)
def test_front_matter_that_cannot_be_changed_safely_is_refused(front: str):
    entry = entry_of(f"---\n{front}\n---\nBody")

    with pytest.raises(EntryUnwritable, match="could not be saved"):
        edits.with_source(entry, SEARCH, SEEN)


def test_what_is_no_anchor_is_refused():
    with pytest.raises(ValueError, match="leads out"):
        edits.with_source(entry_of("text"), "../x.py", "")
    with pytest.raises(ValueError, match="absolute"):
        edits.with_dismissed(entry_of("text"), "/x.py")


def test_other_peoples_notes_are_never_changed():
    entry = entry_of("text", EntrySource.FOREIGN)

    with pytest.raises(EntryReadOnly):
        edits.with_source(entry, SEARCH, "")
    with pytest.raises(EntryReadOnly):
        edits.without_source(entry, SEARCH)


# Laws

WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs"]) | st.just(" "), max_size=12
).map(lambda text: " ".join(text.split()))
FILLED = WORDS.filter(bool)
LISTS = st.lists(FILLED.filter(lambda word: "," not in word and word[0] != "#"), max_size=3)
NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)
ANCHORS = st.builds(
    "{}/{}.py::{}{}".format, NAMES, NAMES, NAMES, st.sampled_from(["", "#class", "#method~2"])
)
SOURCES = st.lists(
    st.builds(SourceLink, anchor=ANCHORS, seen=st.sampled_from(["", SEEN])),
    max_size=3,
    unique_by=lambda source: source.anchor,
)


@st.composite
def whole_entries(draw: st.DrawFn) -> Entry:
    return Entry(
        id=EntryId(draw(FILLED)),
        path=PATH,
        source=EntrySource.ENTRY,
        title=draw(FILLED),
        text="",
        body=draw(st.sampled_from(["", "# Title\n\nText.\n", "\nText", "---\nid: x\n---\n"])),
        kind=draw(WORDS),
        status=draw(WORDS),
        confidence=draw(st.none() | st.floats(0, 1)),
        tags=tuple(draw(LISTS)),
        aliases=tuple(draw(LISTS)),
        references=tuple(draw(LISTS)),
        conflicts=tuple(draw(LISTS)),
        sources=tuple(draw(SOURCES)),
        dismissed=tuple(draw(st.lists(ANCHORS, max_size=2))),
        updated=draw(WORDS),
        usage=draw(st.none() | st.integers(0, 10**9)),
    )


@given(whole_entries())
def test_an_entry_written_and_read_is_the_same_entry(entry: Entry):
    text = entries.compose(entry)

    again = entry_of(text)

    assert again.problems == ()
    bare = tuple(replace(source, line=1) for source in again.sources)
    assert replace(again, text="", hash=NO_HASH, body_line=1, sources=bare) == entry
    assert again.text == text


UNKNOWN = st.sampled_from(
    [
        "id: a",
        "title: 'It''s'   # quoted",
        "mood: {happy: [1, 2], x: y}",
        "steps:\n  - one\n  # two is lost\n  - three",
        "text: |\n  kept\n\n   as it is\n",
        "# a comment",
        "",
        "  # an indented comment",
        'date: 2026-05-28 # "today"',
        "bare:",
        "a: &x [1]\nb: *x",
        "folded: >-\n  one\n  two",
        "- ",
    ]
)
ITEMS = st.sampled_from(
    [
        "A",
        '"b.py::B"  # b',
        "symbol: c/c.py::C\n{indent}seen: 1:x",
        "{{path: d.py, x: [1]}}",
        "path: e/e.py\n{indent}# inside\n{indent}more:\n{indent}  - 1",
        "symbol: >-\n{indent}  F",
    ]
)


@st.composite
def files(draw: st.DrawFn, *, least: int) -> str:
    """Draw an entry's file that has at least so many sources already."""
    before = draw(st.lists(UNKNOWN, max_size=4, unique=True))
    after = draw(st.lists(UNKNOWN.filter(lambda part: part not in before), max_size=3, unique=True))
    items = draw(st.lists(ITEMS, min_size=least, max_size=4, unique=True))
    dash = draw(st.sampled_from(["- ", "  - ", "    -   "]))
    lines = [dash + item.format(indent=" " * len(dash)) for item in items]
    comment = draw(st.sampled_from(["", "  # what it is about"]))
    sources = ["\n".join([f"sources:{comment}", *lines])] if items else []
    body = draw(st.sampled_from(["", "Text", "\n# Title\n", "---\nid: z\n---\n"]))
    text = "\n".join(["---", *before, *sources, *after, "---", body])
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


def alike(left: str, right: str) -> int:
    """Return how many letters two texts begin alike with."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(left), len(right)))


@given(files(least=1), ANCHORS, st.sampled_from(["", SEEN]))
def test_a_source_added_and_taken_away_leaves_the_same_bytes(text: str, anchor: str, seen: str):
    entry = entry_of(text)
    assume(not entry.problems)

    changed = edits.with_source(entry, anchor, seen)

    assert entry_of(changed).sources[-1].anchor == anchor
    assert edits.without_source(entry_of(changed), anchor) == text


@given(files(least=0), ANCHORS, st.sampled_from(["", SEEN]))
def test_adding_a_source_only_inserts(text: str, anchor: str, seen: str):
    entry = entry_of(text)
    assume(not entry.problems)

    changed = edits.with_source(entry, anchor, seen)

    assert changed.endswith(text[alike(text, changed) :])
    assert len(changed) > len(text)
    assert entry_of(changed).body.endswith(entry.body)


@given(files(least=2), st.integers(0, 3))
def test_taking_a_source_away_only_deletes(text: str, position: int):
    entry = entry_of(text)
    assume(not entry.problems and position < len(entry.sources))

    changed = edits.without_source(entry, entry.sources[position].anchor)

    assert text.endswith(changed[alike(text, changed) :])
    assert len(entry_of(changed).sources) == len(entry.sources) - 1


def values_of(entry: Entry) -> Entry:
    body = entry.body.lstrip("\r\n")
    sources = tuple(replace(source, line=1) for source in entry.sources)
    return replace(entry, text="", body=body, body_line=1, sources=sources, hash=NO_HASH)


@given(files(least=0), ANCHORS)
def test_a_source_added_and_taken_away_leaves_the_same_values(text: str, anchor: str):
    entry = entry_of(text)
    assume(not entry.problems)

    added = entry_of(edits.with_source(entry, anchor, ""))
    again = entry_of(edits.without_source(added, anchor))

    assert values_of(again) == values_of(entry)
