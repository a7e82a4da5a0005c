"""Fingerprints of code."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.linking import fingerprint
from glossator.model import State, TokenSlice

TOKENS = st.lists(st.text(max_size=6), max_size=40)


def words(text: str) -> list[str]:
    return text.split()


def of(header: list[str], body: list[str], name: int = -1) -> str:
    middle = len(header)
    return fingerprint.of(
        (*header, *body), TokenSlice((0, middle), (middle, middle + len(body)), name)
    )


def test_version_one_means_the_same_for_ever():
    header = words("def area ( self , scale )")
    body = words(": return self . width * self . height * scale")

    assert of(header, body, 1) == "1:5ff515b4.9a78395091cf.bba7ce236fd55ac8.11"
    assert of([], []) == "1:e3b0c442.e3b0c44298fc.0000000000000000.0"
    assert fingerprint.of_text("a = b\n") == fingerprint.of_text("a=b") == of([], ["a", "=", "b"])


def test_a_fingerprint_is_taken_apart_and_written_again():
    written = of(["def", "f"], ["x", "y", "z", "w"])

    read = fingerprint.read(written)

    assert read is not None
    assert str(read) == written
    assert read.count == 4


@pytest.mark.parametrize(
    "text", ["", "x", "2:aac70281.1955dad0abdd.4a9cf401d05bb37a.11", "1:aac.1955.4a9.11", "1:…"]
)
def test_what_is_no_fingerprint_of_this_version_says_nothing(text: str):
    assert fingerprint.read(text) is None
    assert fingerprint.compare(text, of(["f"], ["x"])) == (State.CURRENT, "")
    assert fingerprint.compare(of(["f"], ["x"]), text) == (State.CURRENT, "")


def test_a_changed_header_is_louder_than_a_changed_body():
    before = of(["f", "a"], ["x"])

    assert fingerprint.compare(before, before) == (State.CURRENT, "")
    assert fingerprint.compare(before, of(["f", "a"], ["y"])) == (State.CHANGED, "body")
    assert fingerprint.compare(before, of(["f", "b"], ["x"])) == (State.CHANGED, "signature")
    assert fingerprint.compare(before, of(["f", "b"], ["y"])) == (State.CHANGED, "signature")


def test_a_symbols_own_name_does_not_count_wherever_it_stands():
    before = of(words("def fact ( n )"), words("return n * fact ( n - 1 )"), 1)
    after = of(words("def product ( n )"), words("return n * product ( n - 1 )"), 1)

    assert before == after
    assert before != of(words("def product ( n )"), words("return n * fact ( n - 1 )"), 1)


def test_a_slice_of_a_file_gives_what_its_tokens_alone_give():
    tokens = ("import", "x", "def", "f", "(", ")", "return", "1", "end")

    assert fingerprint.of(tokens, TokenSlice((2, 6), (6, 8), 3)) == of(
        ["def", "f", "(", ")"], ["return", "1"], 1
    )


@given(TOKENS, TOKENS)
def test_what_is_written_reads_back(header: list[str], body: list[str]):
    written = of(header, body)

    assert str(fingerprint.read(written)) == written
    assert fingerprint.compare(written, written) == (State.CURRENT, "")


@given(TOKENS, TOKENS)
def test_likeness_lies_between_none_and_all(left: list[str], right: list[str]):
    one, other = fingerprint.read(of([], left)), fingerprint.read(of([], right))
    assert one is not None
    assert other is not None

    likeness = fingerprint.similarity(one, other)

    assert 0 <= likeness <= 1
    assert likeness == fingerprint.similarity(other, one)
    assert fingerprint.similarity(one, one) == 1


def test_the_more_is_changed_the_less_alike_code_is():
    body = [f"name{number % 37}" if number % 3 else "=" for number in range(300)]

    def likeness(changed: int) -> float:
        other = [f"new{at}" if at < changed else token for at, token in enumerate(body)]
        one, two = fingerprint.read(of([], body)), fingerprint.read(of([], other))
        assert one is not None
        assert two is not None
        return fingerprint.similarity(one, two)

    assert likeness(0) == 1
    assert likeness(6) > 0.8
    assert likeness(6) > likeness(120) > likeness(300)
    assert likeness(300) < 0.35


def test_a_hundred_times_the_tokens_cost_a_hundred_times_the_time():
    def seconds(count: int) -> float:
        tokens = tuple(f"t{number % 997}" for number in range(count))
        start = time.process_time()
        fingerprint.of(tokens, TokenSlice((0, 0), (0, count)))
        return time.process_time() - start

    seconds(3_000)
    few = min(seconds(3_000) for _ in range(3))
    assert seconds(300_000) < 400 * few
