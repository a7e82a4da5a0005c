"""A person's pattern finds what it says, and can neither hang nor end the program."""

from __future__ import annotations

import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossator.errors import PatternRefused
from glossator.patterns import MAX_LENGTH, compile_pattern


def soon() -> float:
    return time.monotonic() + 5


def found(pattern: str, text: str, *, ignore_case: bool = False) -> list[str]:
    spans = compile_pattern(pattern, ignore_case=ignore_case).find_all(text, soon())
    return [text[start:end] for start, end in spans]


@pytest.mark.parametrize(
    ("pattern", "text", "matches"),
    [
        (r"def \w+", "def one():\n  def two", ["def one", "def two"]),
        (r"^b.*$", "a\nb c\nb", ["b c", "b"]),
        (r"\d{4}-\d{2}-\d{2}", "on 2024-01-31.", ["2024-01-31"]),
        (r"\p{Lu}\w+", "ein Wörterbuch Ärger", ["Wörterbuch", "Ärger"]),
        (r"(?i)ERROR", "an Error", ["Error"]),
        (r"(?:get|set)_[a-z]{1,30}", "get_x set_yy", ["get_x", "set_yy"]),
        (r"[]{}]+", "a{}]b", ["{}]"]),
        (r"a\{60\}", "a{60}", ["a{60}"]),
        (r"(?<name>a)\g<name>", "xaay", ["aa"]),
        (r"(?P<n>a)(?P=n)", "xaay", ["aa"]),
        (r"x(?# (a{60} [ )y", "xy", ["xy"]),
        ("x{", "x{", ["x{"]),
    ],
)
def test_a_pattern_finds_what_it_says(pattern: str, text: str, matches: list[str]):
    assert found(pattern, text) == matches


def test_letter_case_is_kept_unless_asked_otherwise():
    assert found("error", "Error error") == ["error"]
    assert found("error", "Error error", ignore_case=True) == ["Error", "error"]


def test_empty_matches_are_left_out():
    assert found("a*", "baab") == ["aa"]


def test_only_as_many_matches_as_asked_for_are_given():
    assert compile_pattern("a").find_all("aaaa", soon(), limit=2) == [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("((((a{60}){60}){60}){60})", "repeats too much"),
        ("(?:(?:ab|c){1000}){1000}", "repeats too much"),
        ("a{1000000}", "repeats too much"),
        ("a{99999999999999999999}", "repeats too much"),
        ("(?:a{1,99}){1,99}", "repeats too much"),
        ("(?:a{9,}){9,}{999}", "repeats too much"),
        ("(?:" * 45 + "a" + ")+" * 45, "repeats too much"),
        ("(" * 45 + "a" + "){1,2}" * 45, "repeats too much"),
        ("[[a](a{99}){99}]", "repeats too much"),
        ("(" * 400 + "a" + ")" * 400, "too deeply nested"),
        ("a" * (MAX_LENGTH + 1), "has 1001 characters; 1000 are allowed"),
        ("(?x)#[\n((((a{60}){60}){60}){60})#]", "verbose"),
        ("(?i-x:a)", "verbose"),
        ("((?1))", "recursion"),
        ("(?R)?a", "recursion"),
        ("(?<n>a)(?&n)", "recursion"),
        ("(a", "is no regular expression (missing )"),
        ("a**", "multiple repeat"),
        (r"\L<words>", "is no regular expression"),
        ("", "is empty"),
    ],
)
def test_a_pattern_that_would_cost_too_much_is_refused_at_once(pattern: str, told: str):
    started = time.thread_time()

    with pytest.raises(PatternRefused) as refused:
        compile_pattern(pattern)

    assert told in refused.value.problem
    assert refused.value.exit_code == 2
    assert time.thread_time() - started < 0.2


def test_an_endless_search_is_given_up():
    pattern = compile_pattern("(a|aa)+$")
    started = time.monotonic()

    with pytest.raises(PatternRefused, match="ran too long"):
        pattern.find_all("a" * 60 + "b", started + 0.2)

    assert time.monotonic() - started < 5


def test_the_time_is_for_all_matches_together():
    pattern = compile_pattern("(a|aa)+$")

    with pytest.raises(PatternRefused, match="ran too long"):
        pattern.find_all(("a" * 24 + "b\n") * 1_000, time.monotonic() + 0.2)


def test_after_the_deadline_nothing_is_searched():
    with pytest.raises(PatternRefused, match="ran too long"):
        compile_pattern("a").find_all("a", time.monotonic() - 1)


def test_other_threads_go_on_while_a_pattern_runs():
    pattern = compile_pattern("(a|aa)+$")
    ticks: list[float] = []
    over = threading.Event()

    def search() -> None:
        try:
            pattern.find_all("a" * 60 + "b", time.monotonic() + 0.5)
        except PatternRefused:
            over.set()

    worker = threading.Thread(target=search)
    worker.start()
    while not over.wait(0.01):
        ticks.append(time.monotonic())
    worker.join()

    assert len(ticks) >= 5


PIECES = "a b ( (?: ) [ [^ ] {2} {3,} {,4} {9} + * ? | \\ \\w (?i) (?= ^ $ { } (?V1) - && ß (?# , 5"
pieces = st.sampled_from(PIECES.split())


@settings(max_examples=400, deadline=None)
@given(st.lists(pieces, min_size=1, max_size=60).map("".join))
def test_whatever_is_let_through_compiles_quickly_and_stops_in_time(text: str):
    started = time.thread_time()
    try:
        pattern = compile_pattern(text)
        pattern.find_all("ab-[&]5ß" * 20, time.monotonic() + 0.2)
    except PatternRefused:
        pass

    assert time.thread_time() - started < 2
