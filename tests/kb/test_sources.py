"""Where entries come from: which files are some, and what is read of those of other tools."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.kb import records, sources, tours
from glossator.model import Entry, EntrySource, SourceLink, WorkspacePath

RECORD = WorkspacePath("kb/memory/ranking.json")
TOUR = WorkspacePath("web/.tours/start.tour")
VARIABLES = {"Repo": ".", "Lib": "libs/core"}

FULL: dict[str, Any] = {
    "Id": "hybrid-search",
    "Title": "How hybrid search ranks",
    "Content": "# Ranking\n\nSee `Searcher.search`.",
    "Status": 3,
    "Confidence": 0.9,
    "Tags": ["search", "#ranking"],
    "References": ["fts-design"],
    "Conflicts": ["old-design"],
    "SourceLinks": [
        {"Label": "the heart", "Uri": "%Repo%app/search.py", "StartLine": 3, "EndLine": 9},
        {"Label": "", "Uri": "file:///%lib%\\a.py#L4"},
        {"Label": "paper", "Uri": "https://example.org/paper"},
        {"Label": "symbol", "Uri": "app/search.py::Searcher.search#method"},
    ],
    "UsageCount": 12,
    "LastUpdated": "2026-05-28T23:05:00Z",
    "Author": "m",
}


def record(value: object, *, whole: bool = False) -> Entry | None:
    data = value if isinstance(value, bytes) else json.dumps(value, indent=1).encode()
    return records.read(RECORD, data, VARIABLES, whole=whole)


def read(value: object) -> Entry:
    found = record(value)
    assert found is not None
    return found


def tour(value: object) -> Entry:
    data = value if isinstance(value, bytes) else json.dumps(value, indent=1).encode()
    return tours.read(TOUR, data)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kb/ranking.md", EntrySource.ENTRY),
        ("kb/deep/er/Ranking.MD", EntrySource.ENTRY),
        ("notes/kb/ranking.md", EntrySource.DOCUMENT),
        ("kb-old/ranking.md", EntrySource.DOCUMENT),
        ("kb/page.mdx", EntrySource.DOCUMENT),
        ("README.md", EntrySource.DOCUMENT),
        ("docs/page.mdx", EntrySource.DOCUMENT),
        ("AGENTS.md", EntrySource.FOREIGN),
        ("docs/CLAUDE.md", EntrySource.FOREIGN),
        (".serena/memories/style.md", EntrySource.FOREIGN),
        ("sub/.serena/memories/style.md", EntrySource.FOREIGN),
        ("vault/idea.md", EntrySource.ENTRY),
        ("app/search.py", None),
        ("kb/data.json", EntrySource.RECORD),
        ("kb/md", None),
    ],
)
def test_the_path_tells_where_an_entry_comes_from(path: str, source: EntrySource | None):
    assert sources.source_of(WorkspacePath(path), ("kb", "/vault/")) is source


def test_every_key_of_a_record_is_read():
    entry = read(FULL)

    assert entry.problems == ()
    assert (entry.id, entry.title) == ("hybrid-search", "How hybrid search ranks")
    assert (entry.source, entry.writable) == (EntrySource.RECORD, False)
    assert entry.body == FULL["Content"]
    assert (entry.status, entry.confidence, entry.usage) == ("deprecated", 0.9, 12)
    assert (entry.tags, entry.references) == (("search", "ranking"), ("fts-design",))
    assert (entry.conflicts, entry.updated) == (("old-design",), "2026-05-28T23:05:00Z")
    assert entry.sources == (
        SourceLink("app/search.py#L3-L9", "", 20, "the heart"),
        SourceLink("libs/core/a.py#L4", "", 26, ""),
        SourceLink("app/search.py::Searcher.search#method", "", 34, "symbol"),
    )


def test_what_a_record_says_besides_is_kept():
    assert records.more_of(read(FULL)) == {
        "Author": "m",
        "links": [{"Label": "paper", "Uri": "https://example.org/paper"}],
    }


@pytest.mark.parametrize(
    "value",
    [
        [],
        "text",
        {},
        {"Id": "x", "Title": "t"},
        {"Id": "x", "Title": "t", "Content": 3},
        {"Id": "", "Title": "t", "Content": "c"},
        {"id": "x", "title": "t", "content": "c"},
        {"Id": [], "Title": "t", "Content": "c"},
    ],
)
def test_json_of_another_shape_is_no_entry(value: object):
    assert record(value) is None


def test_letter_case_does_not_matter_where_a_key_tells_a_record():
    value = {"id": 7, "title": "t", "content": "c", "usageCount": 0, "sourceLinks": []}

    entry = read(value)

    assert (entry.id, entry.usage, entry.sources) == ("7", 0, ())


@pytest.mark.parametrize(
    ("uri", "words"),
    [
        ("../up.py", "leads out"),
        ("/etc/passwd", "absolute path"),
        ("C:\\a.py", "absolute path"),
        ("file:///etc/passwd", "absolute path"),
        ("%Repo%../../etc/passwd", "leads out"),
        ("%Other%a.py", "kb.variables"),
        ("", "empty"),
    ],
)
def test_a_link_that_is_no_anchor_is_told_with_its_line(uri: str, words: str):
    entry = read(FULL | {"SourceLinks": [{"Label": "x", "Uri": uri}]})

    assert entry.sources == ()
    assert [(problem.line, words in problem.text) for problem in entry.problems] == [(20, True)]


def test_broken_json_is_an_entry_with_its_text_and_the_line():
    entry = record(b'{\n "Id": "x",\n "Title" "y"\n}')

    assert entry is not None
    assert [problem.line for problem in entry.problems] == [3]
    assert '"Title" "y"' in entry.body


def test_broken_json_of_any_program_is_no_entry_where_the_whole_workspace_holds_notes():
    assert record(b'{"compilerOptions": {} // why\n}', whole=True) is None
    assert record(b'{"Id": "x", "Content": }', whole=True) is not None


def test_json_nested_beyond_reason_is_told():
    deep = b'{"Id": "x", "Title": "t", "Content": "c", "More": ' + b"[" * 100_000

    entry = record(deep)

    assert entry is not None
    assert "nested more than" in entry.problems[0].text


def test_quotes_without_end_cost_no_more_than_their_length():
    entry = record(b'{"Id": "' + b'\\"' * 300_000)

    assert entry is not None
    assert entry.problems != ()


def test_a_record_with_endless_references_is_read_in_part():
    entry = read(FULL | {"References": [f"id-{number}" for number in range(50_000)]})

    assert len(entry.references) == 2_000
    assert "50,000 values" in entry.problems[0].text


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(FULL)), inner)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(sorted(FULL)), values))
def test_no_value_of_a_record_raises(changes: dict[str, Any]):
    entry = record(json.dumps(FULL | changes).encode())

    assert entry is None or entry.source is EntrySource.RECORD


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes):
    record(data)
    assert tour(data).source is EntrySource.FOREIGN


def test_the_steps_of_a_tour_link_to_lines_of_files():
    entry = tour(
        {
            "title": "Start here",
            "description": "A walk.",
            "steps": [
                {"file": "src/a b.py", "line": 12, "title": "Entry", "description": "Look."},
                {"directory": "src", "description": "All of it."},
                {"title": "Only words", "description": "Done."},
            ],
        }
    )

    assert (entry.title, entry.source, entry.problems) == (
        "Start here",
        EntrySource.FOREIGN,
        (),
    )
    assert entry.body == (
        "A walk.\n\n## 1. Entry\n\n[`web/src/a b.py:12`](../src/a%20b.py#L12)\n\nLook.\n\n"
        "## 2. web/src\n\n[`web/src`](../src)\n\nAll of it.\n\n## 3. Only words\n\nDone.\n"
    )


@pytest.mark.parametrize("file", ["../../etc/passwd", "/etc/passwd", "C:\\x", "~/x"])
def test_a_step_outside_the_workspace_is_refused_and_told(file: str):
    entry = tour({"title": "T", "steps": [{"file": "a.py"}, {"file": file, "description": "d"}]})

    assert [(problem.line, "leads nowhere" in problem.text) for problem in entry.problems] == [
        (8, True)
    ]
    assert file not in entry.body.replace("## 2. Step", "")


@pytest.mark.parametrize("value", [[], {"steps": 3}, {"title": "x"}, b"{", b"[" * 100_000])
def test_a_tour_that_is_none_is_shown_with_a_problem(value: object):
    assert len(tour(value).problems) == 1


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("# 1. Use SQLite\n\n## Status\n\nAccepted\n", "core"),
        ("# Use\n\n* Status: proposed\n* Date: x\n", "draft"),
        ("# Use\n\n**Status:** Superseded by [ADR 3](0003-x.md)\n", "deprecated"),
        ("---\nstatus: rejected\n---\n# Use\n", "deprecated"),
        ("# Use\n\n## Context\n\nThe status of things.\n", ""),
    ],
)
@pytest.mark.parametrize(
    "path", ["docs/adr/0001-use.md", "doc/adr/0001-use.md", "decisions/7-x.md"]
)
def test_a_record_of_a_decision_tells_its_kind_and_status(path: str, text: str, status: str):
    entry = sources.read(WorkspacePath(path), text.encode(), ("kb",), {})

    assert entry is not None
    assert (entry.source, entry.kind, entry.status) == (EntrySource.FOREIGN, "decision", status)


@pytest.mark.parametrize(
    "path", ["docs/adr/README.md", "docs/adr/template.md", "decisions/why.md", "docs/0001-x.md"]
)
def test_other_files_are_no_records_of_decisions(path: str):
    entry = sources.read(WorkspacePath(path), b"# T\n\n## Status\n\nAccepted\n", ("kb",), {})

    assert entry is not None
    assert (entry.source, entry.kind) == (EntrySource.DOCUMENT, "")


def test_variables_are_told_as_name_and_folder():
    assert sources.variables_of(["Repo=.", "%Lib% = a\\b", "nonsense", "=x"]) == {
        "Repo": ".",
        "Lib": "a/b",
    }
