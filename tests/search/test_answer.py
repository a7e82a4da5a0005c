"""From what was typed to hits, over a small index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossator.errors import Cancelled
from glossator.model import (
    Answer,
    Basis,
    Channel,
    Counts,
    Filters,
    HitKind,
    Kind,
    Scope,
    Span,
    Target,
    WorkspacePath,
)
from glossator.search import answer, understand
from glossator.search.ranking import ADDED
from glossator.store.ports import IndexReader
from glossator.task import Task
from tests.search.small_index import link, to_symbol

BUCKET = """\
class TokenBucket:
    def try_bucket_acquire(self, amount):
        return self.tokens >= amount

    def refill(self, now):
        self.tokens = now * self.rate
"""
CLIENT = """\
# The client waits until the token bucket lets it through.
def fetch(url):
    bucket.try_bucket_acquire(1)
    return download(url)

def refill_cache(url):
    return fetch(url)
"""
TESTS = """\
def test_try_bucket_acquire():
    bucket = TokenBucket()
    assert bucket.try_bucket_acquire(1)

def refill(amount):
    return amount
"""
NOTE = """\
# Why the bucket is refilled lazily
A timer would wake the machine for nothing.
## Consequences
Nothing runs while nobody fetches.
tags: #limits
"""
README = """\
# Downloader
Fetches politely.
## Rate limits
Every host has a token bucket.
"""
FILES = {
    "src/bucket.py": BUCKET,
    "src/client.py": CLIENT,
    "tests/test_bucket.py": TESTS,
    "kb/lazy-refill.md": NOTE,
    "README.md": README,
}
REFILL = to_symbol("src/bucket.py", "TokenBucket.refill", Kind.METHOD, Span(5, 6))
LINKS = [link("kb/lazy-refill.md", REFILL)]

Indexed = Callable[..., IndexReader]


@pytest.fixture
def reader(indexed: Indexed) -> IndexReader:
    return indexed(FILES, LINKS)


def ask(reader: IndexReader, text: str, **more: object) -> Answer:
    return answer(understand(text), reader, **more)  # type: ignore[arg-type] -- options by name


def places(found: Answer) -> list[str]:
    return [f"{hit.path}:{hit.span.first}" for hit in found.hits]


def test_an_exact_name_comes_first_with_the_symbol_it_means(reader: IndexReader):
    best = ask(reader, "try_bucket_acquire").hits[0]

    assert best.hit_kind is HitKind.SYMBOL_EXACT
    assert best.symbol is not None
    assert best.symbol.qualname == "TokenBucket.try_bucket_acquire"
    assert best.span == Span(2, 3)
    assert best.snippet.startswith("def try_bucket_acquire")
    assert best.channels[Channel.SYMBOL].rank == 1
    assert "Its name is exactly what was asked for" in best.reasons[0]


def test_the_same_name_in_the_tests_comes_after_the_code(reader: IndexReader):
    found = places(ask(reader, "refill"))

    assert found[0] == "src/bucket.py:5"
    assert "tests/test_bucket.py:5" in found[1:]


def test_a_qualified_name_means_the_symbol_inside_that_container(reader: IndexReader):
    best = ask(reader, "TokenBucket.refill").hits[0]

    assert best.hit_kind is HitKind.SYMBOL_QUALIFIED
    assert best.symbol is not None
    assert best.symbol.qualname == "TokenBucket.refill"


def test_a_symbol_id_is_a_name_as_well(reader: IndexReader):
    best = ask(reader, "src/bucket.py::TokenBucket.refill#method").hits[0]

    assert best.hit_kind is HitKind.SYMBOL_EXACT
    assert best.span == Span(5, 6)


@pytest.mark.parametrize(
    ("typed", "kind", "name"),
    [
        ("try_buck", HitKind.SYMBOL_PREFIX, "try_bucket_acquire"),
        ("tba", HitKind.SYMBOL_WORD_STARTS, "try_bucket_acquire"),
        ("efill_ca", HitKind.SYMBOL_SUBSTRING, "refill_cache"),
        ("refil_cashe", HitKind.SYMBOL_FUZZY, "refill_cache"),
        ("tokenbucket", HitKind.SYMBOL_EXACT, "TokenBucket"),
    ],
)
def test_a_name_is_found_by_its_parts(reader: IndexReader, typed: str, kind: HitKind, name: str):
    best = ask(reader, typed).hits[0]

    assert (best.hit_kind, best.symbol and best.symbol.name) == (kind, name)


def test_words_of_prose_are_answered_by_words_and_not_by_names(reader: IndexReader):
    found = ask(reader, "how does the client wait for the bucket")

    assert found.hits[0].path == "src/client.py"
    assert {hit.hit_kind for hit in found.hits} <= {HitKind.TEXT_FTS, HitKind.KB_ENTRY}


def test_a_section_of_an_entry_is_one_hit_that_both_channels_found(reader: IndexReader):
    found = ask(reader, "timer wakes the machine")

    best = found.hits[0]
    assert best.hit_kind is HitKind.KB_ENTRY
    assert best.entry is not None
    assert best.entry.title == "Why the bucket is refilled lazily"
    assert best.channels.keys() == {Channel.TEXT, Channel.ENTRY}
    assert places(found).count("kb/lazy-refill.md:1") == 1


def test_a_document_is_found_but_is_no_entry_of_the_person(reader: IndexReader):
    best = ask(reader, "downloads politely").hits[0]

    assert best.path == "README.md"
    assert best.hit_kind is HitKind.TEXT_FTS


def test_a_hit_names_the_entries_of_its_symbol(reader: IndexReader):
    best = ask(reader, "TokenBucket.refill").hits[0]

    assert [entry.id for entry in best.entries] == ["lazy-refill"]
    assert best.reasons[-1] == (
        "Entry “Why the bucket is refilled lazily” (linked by its writer; current)."
    )


@pytest.mark.parametrize(
    "target",
    [
        Target(WorkspacePath("src/client.py"), Span(2, 3)),
        Target(WorkspacePath("src/client.py")),
        to_symbol("src/client.py", "fetch", Kind.FUNCTION, Span(2, 4)),
    ],
    ids=["lines", "file", "symbol"],
)
def test_entries_come_by_symbol_lines_or_file(indexed: Indexed, target: Target):
    reader = indexed(FILES, [link("kb/lazy-refill.md", target)])

    best = ask(reader, "fetch").hits[0]

    assert [entry.id for entry in best.entries] == ["lazy-refill"]


def test_the_entry_of_a_container_stands_for_its_members(indexed: Indexed):
    container = to_symbol("src/bucket.py", "TokenBucket", Kind.CLASS, Span(1, 6))
    reader = indexed(FILES, [link("kb/lazy-refill.md", container)])

    best = ask(reader, "TokenBucket.refill").hits[0]

    assert [entry.id for entry in best.entries] == ["lazy-refill"]


def test_suggestions_nobody_confirmed_are_not_shown(indexed: Indexed):
    reader = indexed(FILES, [link("kb/lazy-refill.md", REFILL, basis=Basis.AUTO_DISCOVERED)])

    assert ask(reader, "TokenBucket.refill").hits[0].entries == ()


def test_a_phrase_must_occur_as_it_is(reader: IndexReader):
    found = ask(reader, '"token bucket"')

    assert sorted(places(found)) == ["README.md:3", "src/client.py:1"]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("bucket kind:class", {"src/bucket.py"}),
        ("refill path:tests", {"tests/test_bucket.py"}),
        ("bucket lang:markdown", {"kb/lazy-refill.md", "README.md"}),
        ("bucket scope:entries", {"kb/lazy-refill.md"}),
        ("bucket scope:documents", {"README.md"}),
        ("refill has:entry", {"src/bucket.py"}),
        ("bucket #limits scope:entries", {"kb/lazy-refill.md"}),
    ],
)
def test_filters_narrow_every_channel(reader: IndexReader, text: str, paths: set[str]):
    assert {hit.path for hit in ask(reader, text).hits} == paths


def test_a_tag_alone_lists_the_entries_that_carry_it(reader: IndexReader):
    (hit,) = ask(reader, "#limits").hits

    assert (hit.path, hit.span.first) == ("kb/lazy-refill.md", 1)
    assert ask(reader, "#limits #other").hits == ()
    assert ask(reader, "#limits scope:documents").hits == ()
    assert ask(reader, "#limits path:src").hits == ()


def test_a_kind_asked_for_is_the_kind_of_the_symbol_shown(reader: IndexReader):
    (hit,) = ask(reader, "bucket TokenBucket kind:class").hits

    assert hit.symbol is not None
    assert hit.symbol.kind is Kind.CLASS


def test_only_the_channels_asked_for_are_used(reader: IndexReader):
    named = ask(reader, "refill", channels=[Channel.SYMBOL])
    worded = ask(reader, "refill", channels=[Channel.TEXT])

    assert {channel for hit in named.hits for channel in hit.channels} == {Channel.SYMBOL}
    assert {channel for hit in worded.hits for channel in hit.channels} == {Channel.TEXT}
    assert ask(reader, "refill", channels=[Channel.VECTOR]).hits == ()


def test_a_scope_of_symbols_answers_with_symbols_alone(reader: IndexReader):
    only = Filters(scopes=frozenset({Scope.SYMBOLS}))

    found = answer(understand("refill", only), reader)

    assert all(Channel.SYMBOL in hit.channels for hit in found.hits)
    assert found.hits[0].span == Span(5, 6)


def test_no_file_gives_more_hits_than_wanted(reader: IndexReader):
    free = ask(reader, "bucket refill tokens")
    capped = ask(reader, "bucket refill tokens", per_file=1)

    assert len({hit.path for hit in capped.hits}) == len(capped.hits) < len(free.hits)
    assert capped.truncated


def test_a_limit_is_kept_and_told(reader: IndexReader):
    found = ask(reader, "bucket", limit=1)

    assert len(found.hits) == 1
    assert found.truncated


def test_nothing_found_offers_the_nearest_names(reader: IndexReader):
    found = ask(reader, "try_bucket_aquired zzz", channels=[Channel.TEXT], limit=5)

    assert found.hits == () or found.nearest == ()
    none = ask(reader, "trybucketaquire", channels=[Channel.TEXT])
    assert none.hits == ()
    assert none.nearest[0] == "try_bucket_acquire"


def test_files_that_changed_on_disk_are_marked(reader: IndexReader):
    found = ask(reader, "bucket", stale=lambda record: record.path == "src/client.py")

    assert {hit.path for hit in found.hits if hit.stale} == {"src/client.py"}
    assert all(hit.indexed_at == "2030-01-02T03:04:05Z" for hit in found.hits)


def test_text_hits_tell_their_terms_and_columns(reader: IndexReader):
    text = ask(reader, "download url").hits[0].channels[Channel.TEXT]

    assert text.terms == ("download", "url")
    assert "body" in text.columns


def test_a_cancelled_task_ends_the_query(reader: IndexReader):
    task = Task()
    task.cancel()

    with pytest.raises(Cancelled):
        ask(reader, "bucket", task=task)


def test_a_query_cancelled_on_its_way_is_broken_off(reader: IndexReader):
    task = Task()

    def stale(_record: object) -> bool:
        task.cancel()
        return False

    with pytest.raises(Cancelled):
        ask(reader, "bucket", task=task, stale=stale)


def test_an_index_that_is_not_complete_is_told_at_the_top(indexed: Indexed):
    reader = indexed(FILES)

    found = answer(understand("bucket"), _Partly(reader, 0.437))

    assert found.warning == "Index covers 43 % of the files; results may be incomplete."
    assert found.hits != ()


class _Partly:
    """A reader of an index that covers only a share of the files."""

    def __init__(self, reader: IndexReader, share: float) -> None:
        self._reader = reader
        self._share = share

    def counts(self) -> Counts:
        return replace(self._reader.counts(), indexed=self._share)

    def __getattr__(self, name: str) -> object:
        return getattr(self._reader, name)


def test_an_empty_index_answers_with_nothing(indexed: Indexed):
    found = ask(indexed({}), "anything")

    assert found.hits == ()
    assert found.warning is None


@pytest.mark.parametrize("text", ["", "   ", '""', "kind:class", "?!", "NEAR(a b)", "a AND", "*"])
def test_queries_without_words_or_full_of_syntax_are_harmless(reader: IndexReader, text: str):
    assert ask(reader, text).query.text == text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(
                ["bucket", "AND", "OR", "NOT", "NEAR(", ")", '"', "*", "^", "col:", "-", "refill",
                 "kind:class", "has:entry", "path:**", "#limits", "tba", "'", ";--", "\0"]
            ),
            max_size=8,
        ).map(" ".join),
    )
)  # fmt: skip
def test_any_text_is_answered_the_same_twice(reader: IndexReader, text: str):
    first, second = ask(reader, text), ask(reader, text)

    assert first.hits == second.hits
    assert [(-hit.score, hit.chunk.id) for hit in first.hits] == sorted(
        (-hit.score, hit.chunk.id) for hit in first.hits
    )
    assert all(len(hit.snippet) <= 280 for hit in first.hits)
    assert len({hit.chunk.id for hit in first.hits}) == len(first.hits)


@pytest.mark.parametrize("text", ["refill", "token bucket", "refill test", "rate limits"])
def test_what_a_hit_tells_of_its_score_is_all_that_made_it(reader: IndexReader, text: str):
    hits = ask(reader, text).hits

    assert hits
    for hit in hits:
        factors = [by for why, by in hit.boosts.items() if why not in ADDED]
        added = sum(hit.boosts.get(why, 0.0) for why in ADDED)
        assert hit.score == pytest.approx(hit.base * prod(factors) + added)
