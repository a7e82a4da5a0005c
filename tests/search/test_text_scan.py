"""Texts and patterns looked for in the files themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.errors import Cancelled, PatternRefused
from glossator.model import Answer, HitKind, Progress, Span, WorkspacePath
from glossator.search import TextQuery, find_text
from glossator.search.text_scan import by_line
from glossator.store.ports import IndexReader
from glossator.task import Task
from tests.store.values import record
from tests.support.memory_index import MemoryIndex

FILES = {
    "src/a.py": "def one():\n    return 'Needle needle'\n\ndef two():\n    return 2\n",
    "src/b.py": "x = 'needle'\n",
    "tests/a.py": "needle = 1\n",
    "wide.py": "y" * 3_000 + " needle " + "z" * 3_000 + "\n",
}

Indexed = Callable[..., IndexReader]


@pytest.fixture
def reader(indexed: Indexed) -> IndexReader:
    return indexed(FILES)


def look(reader: IndexReader, pattern: str, task: Task | None = None, **more: object) -> Answer:
    asked = TextQuery(pattern, **more)  # type: ignore[arg-type] -- options by name
    return find_text(asked, reader, FILES.get, task)


def places(found: Answer) -> list[str]:
    return [f"{hit.path}:{hit.span.first}" for hit in found.hits]


def test_a_text_is_found_line_by_line_the_code_before_the_tests(reader: IndexReader):
    found = look(reader, "needle")

    assert places(found) == ["src/a.py:2", "src/b.py:1", "wide.py:1", "tests/a.py:1"]
    assert found.hits[0].hit_kind is HitKind.TEXT_LITERAL
    assert found.hits[0].snippet == "    return 'Needle needle'"
    assert found.hits[0].symbol is not None
    assert found.hits[0].symbol.name == "one"
    assert found.hits[0].reasons == ("Line 2 holds the text 2 times.",)
    assert not found.truncated


def test_a_file_that_was_left_out_is_not_even_read():
    index = MemoryIndex()
    asked: list[str] = []
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [], [])
        writer.replace_file(replace(record("big.py"), encoding="", lines=0), [], [])
        writer.replace_file(replace(record("empty.py"), size=0, encoding="", lines=0), [], [])

    def read(path: WorkspacePath) -> str:
        asked.append(path)
        return "needle\n"

    with index.reading() as reader:
        found = find_text(TextQuery("needle"), reader, read)

    assert asked == ["a.py", "empty.py"]
    assert places(found) == ["a.py:1", "empty.py:1"]


def test_a_capital_makes_letter_case_matter(reader: IndexReader):
    assert places(look(reader, "Needle")) == ["src/a.py:2"]


def test_signs_of_patterns_are_plain_in_a_text(reader: IndexReader):
    assert places(look(reader, "one():")) == ["src/a.py:1"]
    assert places(look(reader, ".*")) == []


def test_a_pattern_is_matched_by_lines(reader: IndexReader):
    found = look(reader, r"^def \w+\(\):$", regex=True)

    assert places(found) == ["src/a.py:1", "src/a.py:4"]
    assert found.hits[0].hit_kind is HitKind.TEXT_REGEX


def test_a_match_over_several_lines_spans_them(reader: IndexReader):
    (hit,) = look(reader, r"two\(\):\n    return", regex=True).hits

    assert hit.span == Span(4, 5)
    assert hit.snippet == "def two():\n    return 2"


def test_a_glob_narrows_the_files(reader: IndexReader):
    assert places(look(reader, "needle", path="src")) == ["src/a.py:2", "src/b.py:1"]


def test_a_long_line_is_cut_around_the_match(reader: IndexReader):
    (hit,) = look(reader, "needle", path="wide.py").hits

    assert " needle " in hit.snippet
    assert len(hit.snippet) <= 280


def test_enough_hits_end_the_search(reader: IndexReader):
    found = look(reader, "needle", limit=2)

    assert places(found) == ["src/a.py:2", "src/b.py:1"]
    assert found.truncated


def test_a_file_that_cannot_be_read_is_passed_over(reader: IndexReader):
    found = find_text(TextQuery("needle"), reader, lambda _: None)

    assert found.hits == ()


def test_time_that_is_up_is_told_and_keeps_what_was_found(reader: IndexReader):
    found = look(reader, "needle", seconds=0.0)

    assert found.truncated
    assert found.warning == "Stopped after 0 s: 0 of 4 files were looked at."


def test_a_pattern_that_runs_away_is_stopped(indexed: Indexed):
    text = "a" * 40 + "!\n"
    reader = indexed({"a.py": text})

    found = find_text(TextQuery(r"(a|aa)+$", regex=True, seconds=0.2), reader, lambda _: text)

    assert found.hits == ()
    assert found.truncated


@pytest.mark.parametrize(("pattern", "regex"), [("(", True), ("", False), ("x" * 3_000, False)])
def test_what_cannot_be_looked_for_is_refused(reader: IndexReader, pattern: str, regex: bool):
    with pytest.raises(PatternRefused):
        look(reader, pattern, regex=regex)


def test_progress_is_told_and_a_cancelled_task_ends_the_search(reader: IndexReader):
    told: list[Progress] = []
    look(reader, "needle", Task(told.append))

    assert [(one.done, one.total) for one in told] == [(0, 4), (4, 4)]
    task = Task()
    task.cancel()
    with pytest.raises(Cancelled):
        look(reader, "needle", task)


@given(st.text("ab\n", max_size=60), st.sampled_from(["a", "ab", "a\nb", "\n"]))
def test_lines_of_matches_are_those_an_editor_shows(text: str, wanted: str):
    starts = [at for at in range(len(text)) if text.startswith(wanted, at)]
    found = [(at, at + len(wanted)) for at in starts]

    lines = list(by_line(text, found))

    assert [line.span.first for line in lines] == sorted(
        {text.count("\n", 0, at) + 1 for at in starts}
    )
    assert sum(line.matches for line in lines) == len(found)
    for line in lines:
        assert line.span.last == text.count("\n", 0, line.end - 1) + 1
