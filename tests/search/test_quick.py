"""A few letters lead to symbols, files and entries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossator.model import Kind, Span
from glossator.search import destinations
from glossator.search.quick import Match, Tier, match_of
from glossator.store.ports import IndexReader
from tests.search.small_index import link, to_symbol

FILES = {
    "src/limits/bucket.py": """\
class TokenBucket:
    def try_bucket_acquire(self):
        return 1

    def refill(self):
        return 2
const BUCKETS = 3
""",
    "src/bucket_list.py": "def bucket():\n    return 1\ndef a_bucket():\n    return 2\n",
    "tests/test_bucket.py": "def bucket():\n    return TokenBucket()\n",
    "vendor/refill.py": "def refill():\n    return 0\n",
    "kb/lazy-refill.md": "# Why the bucket refills lazily\nNo timers.\n",
    "kb/routing.md": "# Routing\nWords.\n",
}
LINKS = [
    link("kb/lazy-refill.md", to_symbol("src/bucket_list.py", "bucket", Kind.FUNCTION, Span(1, 2)))
]

Indexed = Callable[..., IndexReader]


@pytest.fixture
def reader(indexed: Indexed) -> IndexReader:
    return indexed(FILES, LINKS)


def shown(reader: IndexReader, text: str, limit: int = 50) -> list[str]:
    found = destinations(text, reader, limit)
    return [f"{one.title} ({one.place.path})" for one in found]


def test_word_starts_find_a_long_name(reader: IndexReader):
    assert shown(reader, "tba")[0] == "try_bucket_acquire (src/limits/bucket.py)"


def test_better_matches_go_before_everything_else(reader: IndexReader):
    found = shown(reader, "@bucket")

    assert found == [
        "bucket (src/bucket_list.py)",
        "bucket (tests/test_bucket.py)",
        "BUCKETS (src/limits/bucket.py)",
        "a_bucket (src/bucket_list.py)",
        "TokenBucket (src/limits/bucket.py)",
        "try_bucket_acquire (src/limits/bucket.py)",
    ]


def test_the_code_goes_before_tests_and_vendored_code(reader: IndexReader):
    assert shown(reader, "@refill") == [
        "refill (src/limits/bucket.py)",
        "refill (vendor/refill.py)",
    ]


@pytest.mark.parametrize("typed", ["tokenbucket", "Token_Bucket", "TOKENBUCKET", "token bucket"])
def test_case_and_underscores_never_matter(reader: IndexReader, typed: str):
    assert shown(reader, typed)[0] == "TokenBucket (src/limits/bucket.py)"


def test_a_slip_of_the_pen_is_forgiven(reader: IndexReader):
    assert shown(reader, "tokenbuket")[0] == "TokenBucket (src/limits/bucket.py)"
    assert shown(reader, "#rooting")[0] == "Routing (kb/routing.md)"
    assert shown(reader, "/buckit_list")[0] == "bucket_list.py (src/bucket_list.py)"


def test_files_are_found_by_name_or_by_path(reader: IndexReader):
    assert shown(reader, "/bucket")[:2] == [
        "bucket.py (src/limits/bucket.py)",
        "bucket_list.py (src/bucket_list.py)",
    ]
    assert shown(reader, "/limits/bu") == ["bucket.py (src/limits/bucket.py)"]
    assert shown(reader, "bucket_list.py")[0] == "bucket_list.py (src/bucket_list.py)"


def test_entries_are_found_by_title_and_by_id(reader: IndexReader):
    assert shown(reader, "#why the bucket") == ["Why the bucket refills lazily (kb/lazy-refill.md)"]
    assert shown(reader, "lazyrefill")[0] == "Why the bucket refills lazily (kb/lazy-refill.md)"


def test_an_entry_and_its_file_are_one_destination(reader: IndexReader):
    found = destinations("routing", reader, 50)

    assert [(one.title, one.entry) for one in found] == [("Routing", "routing")]


def test_a_sign_alone_lists_what_there_is(reader: IndexReader):
    assert shown(reader, "#") == [
        "Routing (kb/routing.md)",
        "Why the bucket refills lazily (kb/lazy-refill.md)",
    ]
    assert len(shown(reader, "/")) == len(FILES)
    assert "TokenBucket (src/limits/bucket.py)" in shown(reader, "@")
    assert shown(reader, "") == []


def test_a_container_before_the_name_narrows(reader: IndexReader):
    assert shown(reader, "TokenBucket.refill")[0] == "refill (src/limits/bucket.py)"
    assert shown(reader, "@tokenbucket.re")[0] == "refill (src/limits/bucket.py)"


def test_a_line_number_leads_to_that_line(reader: IndexReader):
    (found,) = destinations("/bucket_list.py:3", reader, 1)

    assert found.place.span == Span(3, 3)


def test_destinations_tell_their_container_and_their_entries(reader: IndexReader):
    method = destinations("try_bucket_acquire", reader, 1)[0]
    function = destinations("@bucket", reader, 1)[0]

    assert method.detail == "TokenBucket · src/limits/bucket.py"
    assert method.place.span == Span(2, 3)
    assert (function.detail, function.entries) == ("src/bucket_list.py", 1)


@pytest.mark.parametrize(
    ("typed", "name", "match"),
    [
        ("tokenbucket", "TokenBucket", Match(Tier.WHOLE, ranges=((0, 11),))),
        ("trybu", "try_bucket_acquire", Match(Tier.START, ranges=((0, 3), (4, 6)))),
        ("tba", "try_bucket_acquire", Match(Tier.WORD_STARTS, ranges=((0, 1), (4, 5), (11, 12)))),
        ("hs", "HTTPServer", Match(Tier.WORD_STARTS, ranges=((0, 1), (4, 5)))),
        ("bucket", "TokenBucket", Match(Tier.INSIDE, ranges=((5, 11),))),
        ("xyz", "TokenBucket", None),
        ("", "TokenBucket", None),
    ],
)
def test_a_match_says_how_and_where(typed: str, name: str, match: Match | None):
    assert match_of(typed, name) == match


@given(st.text(max_size=12), st.text(max_size=30))
def test_marked_ranges_lie_in_the_name_in_order(typed: str, name: str):
    match = match_of(typed, name)

    ends = [end for pair in (match.ranges if match else ()) for end in pair]
    assert ends == sorted(set(ends))
    assert all(0 <= end <= len(name) for end in ends)


@given(st.text("abcDEF_", min_size=1, max_size=20))
def test_every_name_matches_itself_as_a_whole(name: str):
    match = match_of(name, name)

    assert match is None if not name.strip("_") else match.tier is Tier.WHOLE


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.one_of(st.text(max_size=15), st.text("@#/:1tbar._ *\"'", max_size=8)))
def test_any_text_is_answered_within_the_limit_and_the_same_twice(reader, text: str):
    found = destinations(text, reader, 5)

    assert len(found) <= 5
    assert found == destinations(text, reader, 5)
    assert len({(one.place.path, one.symbol and one.symbol.id) for one in found}) == len(found)
