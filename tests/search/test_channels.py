"""Each channel by itself: what it finds, and what it leaves to the others."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.model import Channel, HitKind
from glossator.search import Probe, Weights, answer, understand
from glossator.search import channels as ways
from glossator.store.ports import Index, IndexReader
from tests.search.small_index import fill
from tests.support.memory_index import MemoryIndex

FILES = {
    "src/parse.py": "def parse(text):\n    return tree\n\ndef parse_all(texts):\n    return 2\n",
    "src/router.py": "class Router:\n    def add(self, route):\n        return parse(route)\n",
    "docs/parsing.md": "# Parsing\nHow text becomes a tree.\n## Limits\nNothing is parsed twice.\n",
}

Indexed = Callable[..., IndexReader]


@pytest.fixture
def reader(indexed: Indexed) -> IndexReader:
    return indexed(FILES)


def test_prose_reaches_for_names_of_code_alone(reader: IndexReader):
    assert ways.by_name(understand("add a parse step"), reader) == []
    found = ways.by_name(understand("what parse_all does"), reader)
    assert [(row.chunk, row.match) for row in found] == [
        ("src/parse.py#L4-L5", HitKind.SYMBOL_EXACT)
    ]


def test_the_last_part_of_a_dotted_name_counts_half(reader: IndexReader):
    (row,) = [
        row
        for row in ways.by_name(understand("app.parse"), reader)
        if row.raw > ways.LAST_NAME - 1e-9
    ]

    assert (row.chunk, row.raw) == ("src/parse.py#L1-L3", ways.LAST_NAME)


def test_nearer_ways_of_matching_come_first(reader: IndexReader):
    found = ways.by_name(understand("parse"), reader)

    assert [row.match for row in found] == [HitKind.SYMBOL_EXACT, HitKind.SYMBOL_PREFIX]
    assert [row.raw for row in found] == sorted((row.raw for row in found), reverse=True)


def test_what_was_typed_in_part_stands_in_when_nothing_bears_the_name(reader: IndexReader):
    row = ways.by_name(understand("parse_al"), reader)[0]

    assert row.match is HitKind.SYMBOL_PREFIX
    assert row.raw == pytest.approx(ways.STANDING_IN[HitKind.SYMBOL_PREFIX])


def test_sections_are_those_rows_of_the_words_that_lie_in_entries(reader: IndexReader):
    query = understand("parse text")
    words = ways.by_words(query, reader)

    sections = ways.by_entry(query, reader, words)

    assert {row.chunk for row in sections} == {
        row.chunk for row in words if row.chunk.startswith("docs/")
    }
    assert {row.chunk for row in ways.by_entry(query, reader)} == {row.chunk for row in sections}


@pytest.fixture
def index() -> Index:
    index = MemoryIndex()
    with index.writing() as writer:
        fill(writer, FILES)
        hashes = dict(writer.vectors.missing("tiny", 10))
        rows = np.zeros((len(hashes), 2), dtype=np.float32)
        rows[:, 0] = 1.0
        rows[[*hashes].index("src/router.py#L2-L3")] = (0.0, 1.0)  # type: ignore[arg-type] -- an id
        writer.add_vectors("tiny", [*hashes.values()], rows)
    return index


UPWARDS = Probe(np.array([[0.0, 1.0]], dtype=np.float32), "tiny")


def test_meaning_finds_what_no_word_does_and_says_so(index: Index):
    with index.reading() as reader:
        found = answer(understand("zebra"), reader, probe=UPWARDS)

    best = found.hits[0]
    assert best.chunk.id == "src/router.py#L2-L3"
    assert best.hit_kind is HitKind.TEXT_VECTOR
    assert best.channels[Channel.VECTOR].model == "tiny"
    assert best.channels[Channel.VECTOR].raw == pytest.approx(1.0, abs=0.01)


def test_words_and_meaning_together_are_a_hybrid_weighed_by_the_settings(index: Index):
    query = understand("text tree forest")
    with index.reading() as reader:
        by_words = answer(query, reader, probe=UPWARDS, weights=Weights(text_share=1.0))
        by_meaning = answer(query, reader, probe=UPWARDS, weights=Weights(text_share=0.0))

    assert by_words.hits[0].hit_kind is HitKind.HYBRID
    assert by_words.hits[0].path == "src/parse.py"
    assert by_meaning.hits[0].path == "src/router.py"


def test_without_a_probe_meaning_gives_nothing(index: Index):
    with index.reading() as reader:
        assert answer(understand("zebra"), reader).hits == ()


def test_meaning_keeps_to_filters_and_phrases(index: Index):
    with index.reading() as reader:
        filtered = answer(understand("tree path:src/parse.py"), reader, probe=UPWARDS)
        phrase = answer(understand('"becomes a tree"'), reader, probe=UPWARDS)

    assert {hit.path for hit in filtered.hits} == {"src/parse.py"}
    assert {hit.path for hit in phrase.hits} == {"docs/parsing.md"}


def test_a_small_index_leaves_no_term_out(reader: IndexReader):
    assert ways.affordable(["pars", "text"], reader) == ["pars", "text"]


def test_terms_that_most_chunks_hold_are_left_out_of_a_large_index(
    indexed: Indexed, monkeypatch: pytest.MonkeyPatch
):
    files = {f"f{n}.py": "common = 1\n" + ("rare = 2\n" if n == 3 else "") for n in range(10)}
    monkeypatch.setattr(ways, "SMALL", 5)

    reader = indexed(files)

    assert ways.affordable(["common", "rare"], reader) == ["rare"]
    assert ways.affordable(["common"], reader) == ["common"]


@given(
    st.lists(st.sampled_from(["pars", "text", "tree", "rout", "zzz"]), unique=True, max_size=5),
    st.integers(0, 20),
)
def test_what_is_affordable_is_part_of_what_was_asked_in_its_order(terms: list[str], most: int):
    index = MemoryIndex()
    with index.writing() as writer:
        fill(writer, FILES)
    with pytest.MonkeyPatch.context() as patch, index.reading() as reader:
        patch.setattr(ways, "SMALL", 0)
        patch.setattr(ways, "POSTINGS", most)

        kept = ways.affordable(terms, reader)

    assert kept == [term for term in terms if term in kept]
    assert bool(kept) == bool(terms)
