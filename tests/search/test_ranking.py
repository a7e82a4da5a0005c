"""The recipe: each step by itself, and the laws of them all."""

from __future__ import annotations

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.model import ChunkId, WorkspacePath
from glossator.search.paths import Aside
from glossator.search.ranking import (
    ADDED,
    COHERENCE,
    DEFINITION,
    POOL,
    SATURATION,
    Asked,
    Boost,
    Scored,
    demoted,
    demotions,
    named_share,
    rank,
)

NOTHING = Asked()


def chunk(path: str, line: int = 1) -> ChunkId:
    return ChunkId(f"{path}#L{line}-L{line + 1}")


def replayed(row: Scored) -> float:
    """Do the steps again that a row tells of."""
    factors = [by for why, by in row.boosts.items() if why not in ADDED]
    return row.base * prod(factors) + sum(row.boosts.get(why, 0.0) for why in ADDED)


def order(rows: list[Scored]) -> list[str]:
    return [row.chunk.partition("#")[0] for row in rows]


CHUNKS = st.builds(
    chunk,
    st.sampled_from(["a.py", "b.py", "tests/c.py", "docs/d.md", "pkg/__init__.py", "e/index.d.ts"]),
    st.integers(1, 9),
)
SCORES = st.dictionaries(CHUNKS, st.floats(0, 1e4), max_size=25)
ASKED = st.builds(
    Asked,
    terms=st.frozensets(st.sampled_from(["a", "b", "c", "pkg", "index"])),
    wanted=st.frozensets(st.sampled_from(Aside)),
    stems=st.dictionaries(st.sampled_from(["a", "b", "c"]), st.integers(1, 9)),
    files=st.integers(0, 9),
)


def test_what_is_known_besides_the_words_changes_scores_and_is_told():
    one, two = chunk("a.py"), chunk("b.py")
    standing = {one: {Boost.PRIVATE: 0.5}, two: {Boost.OPEN: 1.1, Boost.USES: 1.2}}

    first, second = rank({one: 1.0, two: 1.0}, NOTHING, standing=standing)

    assert (first.chunk, second.chunk) == (two, one)
    assert first.score == pytest.approx(1.32)
    assert second.boosts == {Boost.PRIVATE: 0.5}
    assert replayed(first) == pytest.approx(first.score)


def test_the_best_chunk_of_a_coherent_file_gains_from_the_next_five():
    scores = {chunk("a.py", n): 1.0 for n in range(1, 9)} | {chunk("b.py"): 1.2}

    best = rank(scores, NOTHING)[0]

    assert best == Scored(
        chunk("a.py", 1), 1.0 + COHERENCE * 5, {Boost.COHERENCE: COHERENCE * 5}, 1.0
    )


def test_a_definition_goes_before_what_only_speaks_of_it():
    scores = {chunk("a.py"): 1.2, chunk("b.py"): 1.0}

    rows = rank(scores, NOTHING, defining=[chunk("b.py"), chunk("unknown.py")])

    assert order(rows) == ["b.py", "a.py"]
    assert rows[0].boosts == {Boost.DEFINITION: DEFINITION}


def test_a_file_named_in_the_query_goes_first_and_rare_words_count_more():
    asked = Asked(
        frozenset({"session", "handl"}), stems={"session": 1, "handl": 50, "store": 1}, files=100
    )

    assert named_share(WorkspacePath("src/sessions.py"), asked) == 1.0
    assert named_share(WorkspacePath("src/other.py"), asked) == 0.0
    assert (
        named_share(WorkspacePath("src/session_store.py"), asked)
        > named_share(WorkspacePath("src/handling_store.py"), asked)
        > 0
    )
    scores = {chunk("src/other.py"): 1.2, chunk("src/sessions.py"): 1.0}
    assert order(rank(scores, asked)) == ["src/sessions.py", "src/other.py"]


@pytest.mark.parametrize("path", ["sessions/__init__.py", "sessions/index.ts", "sessions/mod.rs"])
def test_a_file_without_a_name_of_its_own_goes_by_its_folder(path: str):
    asked = Asked(frozenset({"session"}), stems={"session": 1}, files=10)

    assert named_share(WorkspacePath(path), asked) == 1.0


def test_tests_are_demoted_unless_they_are_asked_for():
    scores = {chunk("tests/a.py"): 2.0, chunk("b.py"): 1.0}

    assert order(rank(scores, NOTHING)) == ["b.py", "tests/a.py"]
    assert order(rank(scores, Asked(wanted=frozenset({Aside.TESTS})))) == ["tests/a.py", "b.py"]


def test_each_further_chunk_of_a_file_counts_less():
    scores = {chunk("a.py", 1): 1.0, chunk("a.py", 2): 0.9, chunk("b.py"): 0.6}

    rows = rank(scores, NOTHING)

    assert order(rows) == ["a.py", "b.py", "a.py"]
    assert rows[2].boosts == {Boost.SATURATION: SATURATION}


def test_demoting_comes_before_cutting():
    tests = {chunk("tests/a.py", n): 2.0 for n in range(1, POOL + 1)}

    kept = demoted({**tests, chunk("b.py"): 1.0})

    assert len(kept) == POOL
    assert next(iter(kept)) == chunk("b.py")


def test_the_symbol_that_bears_the_name_goes_before_everything_that_speaks_of_it():
    scores = {chunk("a.py"): 50.0, chunk("b.py"): 0.1, chunk("c.py"): 40.0}

    rows = rank(scores, NOTHING, named={chunk("b.py"): 1.0, chunk("c.py"): 0.2})

    assert order(rows) == ["b.py", "c.py", "a.py"]


def test_the_same_name_in_a_test_comes_behind_the_code():
    scores = {chunk("tests/a.py"): 5.0, chunk("b.py"): 1.0}

    rows = rank(scores, NOTHING, named={chunk("tests/a.py"): 1.0, chunk("b.py"): 1.0})

    assert order(rows) == ["b.py", "tests/a.py"]


@given(SCORES, ASKED, st.frozensets(CHUNKS), st.none() | st.dictionaries(CHUNKS, st.floats(0, 1)))
def test_ranking_keeps_every_chunk_and_falls(scores, asked, defining, named):
    rows = rank(scores, asked, defining=defining, named=named)

    assert sorted(row.chunk for row in rows) == sorted(scores)
    assert [(-row.score, row.chunk) for row in rows] == sorted((-r.score, r.chunk) for r in rows)


@given(SCORES, ASKED, st.frozensets(CHUNKS), st.none() | st.dictionaries(CHUNKS, st.floats(0, 1)))
def test_the_steps_that_are_told_give_the_score_when_they_are_done_again(
    scores, asked, defining, named
):
    pool = demoted(scores, asked.wanted)
    before = demotions(pool, asked.wanted)

    rows = rank(pool, asked, defining=defining, named=named, before=before)

    for row in rows:
        assert row.score == pytest.approx(replayed(row), rel=1e-9, abs=1e-9)
        if named is None:
            assert row.base == pytest.approx(scores[row.chunk])
        twice = before[row.chunk] ** 2
        assert row.boosts.get(Boost.PATH, 1.0) == pytest.approx(twice)


@given(SCORES, ASKED, st.frozensets(CHUNKS), st.randoms())
def test_the_order_in_which_chunks_arrive_does_not_matter(scores, asked, defining, random):
    shuffled = list(scores.items())
    random.shuffle(shuffled)

    assert rank(dict(shuffled), asked, defining=defining) == rank(scores, asked, defining=defining)


@given(SCORES, ASKED, st.floats(0.5, 100))
def test_the_scale_of_the_scores_does_not_matter(scores, asked, factor):
    scaled = {one: score * factor for one, score in scores.items()}

    for row, other in zip(rank(scores, asked), rank(scaled, asked), strict=True):
        assert other.score == pytest.approx(row.score * factor, rel=1e-6, abs=1e-9)


@given(SCORES, ASKED)
def test_the_input_is_left_alone(scores, asked):
    before = dict(scores)

    rank(scores, asked, named={})

    assert scores == before
