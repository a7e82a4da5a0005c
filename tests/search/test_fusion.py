"""Fusing keeps every chunk, invents none, and always gives the same order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.model import ChunkId, Ranked
from glossator.search.fusion import Weights, best, fuse, ordered, scores_of

CHUNKS = st.integers(0, 30).map(lambda n: ChunkId(f"f{n}.py#L1-L2"))
SCORES = st.dictionaries(CHUNKS, st.floats(-1e6, 1e6), max_size=20)
SHARES = st.floats(0, 1).map(Weights)


def test_without_vectors_the_words_stand_as_they_are():
    text = {ChunkId("b"): 2.0, ChunkId("a"): 7.5}

    assert list(fuse(text, {}, Weights()).items()) == [("a", 7.5), ("b", 2.0)]


def test_words_and_meaning_are_brought_to_one_scale_and_weighed():
    text = {ChunkId("a"): 10.0, ChunkId("b"): 20.0}
    vector = {ChunkId("b"): 0.1, ChunkId("c"): 0.9}

    fused = fuse(text, vector, Weights(text_share=0.7))

    assert fused == pytest.approx({"b": 0.7, "c": 0.3, "a": 0.0})


def test_a_chunk_counts_by_its_best_row():
    first = [Ranked(ChunkId("a"), 1.0), Ranked(ChunkId("b"), 3.0)]
    second = [Ranked(ChunkId("a"), 2.0)]

    assert scores_of(first, second) == {"a": 2.0, "b": 3.0}


@pytest.mark.parametrize("share", [-0.1, 1.1])
def test_a_share_outside_its_range_is_refused(share: float):
    with pytest.raises(ValueError, match="text_share"):
        Weights(text_share=share)


@given(SCORES, SCORES, SHARES)
def test_fusion_keeps_every_chunk_and_invents_none(
    text: dict[ChunkId, float], vector: dict[ChunkId, float], weights: Weights
):
    assert fuse(text, vector, weights).keys() == text.keys() | vector.keys()


@given(SCORES, SCORES, SHARES)
def test_fused_scores_lie_between_0_and_1_and_fall(
    text: dict[ChunkId, float], vector: dict[ChunkId, float], weights: Weights
):
    fused = list(fuse(text, vector, weights).values())

    assert fused == sorted(fused, reverse=True)
    if vector:
        assert all(-1e-9 <= score <= 1 + 1e-9 for score in fused)


@given(SCORES, st.randoms())
def test_the_order_in_which_chunks_arrive_does_not_matter(scores: dict[ChunkId, float], random):
    shuffled = list(scores.items())
    random.shuffle(shuffled)

    assert list(ordered(dict(shuffled))) == list(ordered(scores))


@given(SCORES, st.integers(0, 25))
def test_the_best_are_the_first_of_the_order(scores: dict[ChunkId, float], count: int):
    assert list(best(scores, count)) == list(ordered(scores))[:count]
