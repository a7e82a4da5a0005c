"""What is known of chunks besides their words: small, told once, and never against the query."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossator.model import Chunk, ChunkId, FileRecord, Mark, Occurrences
from glossator.search.paths import ASIDE, Aside
from glossator.search.ranking import Boost
from glossator.search.signals import OPEN, PRIVATE, USES, standing_of
from tests.store.values import chunk, record, symbol
from tests.support.memory_index import MemoryIndex

NONE: frozenset[Aside] = frozenset()


def index_of(*files: tuple[FileRecord, tuple[Mark, ...], Occurrences]) -> MemoryIndex:
    """Return an index of files with one symbol each, named as the file, on lines 1-5."""
    index = MemoryIndex()
    with index.writing() as writer:
        for file, marks, occurrences in files:
            name = file.path.rpartition("/")[2].partition(".")[0]
            one = replace(symbol(file.path, name), marks=marks)
            writer.replace_file(file, [one], [of(file.path, name)], occurrences)
    return index


def of(path: str, name: str = "x") -> Chunk:
    return chunk(path, (1, 5), f"def {name}()")


def standing(
    index: MemoryIndex, path: str, wanted: frozenset[Aside] = NONE, *, asked: bool = False
) -> dict[Boost, float]:
    id_ = ChunkId(f"{path}#L1-L5")
    with index.reading() as reader:
        return standing_of([id_], reader, wanted, [id_] if asked else [])[id_]


def test_of_what_nothing_is_known_nothing_changes():
    assert standing(index_of((record("a.py"), (), {})), "a.py") == {}


def test_private_symbols_count_less_unless_they_were_asked_for():
    index = index_of((record("a.py"), (Mark.PRIVATE,), {}))

    assert standing(index, "a.py") == {Boost.PRIVATE: PRIVATE}
    assert standing(index, "a.py", asked=True) == {}


@pytest.mark.parametrize("mark", [Mark.EXPORTED, Mark.ENTRY_POINT])
def test_what_others_call_counts_a_little_more(mark: Mark):
    assert standing(index_of((record("a.py"), (mark,), {})), "a.py") == {Boost.OPEN: OPEN}


@pytest.mark.parametrize(
    ("mark", "asking"), [(Mark.TEST, Aside.TESTS), (Mark.GENERATED, Aside.FOREIGN)]
)
def test_tests_and_generated_code_count_less_unless_the_query_asks_for_them(
    mark: Mark, asking: Aside
):
    index = index_of((replace(record("a.py"), marks=(mark,)), (), {}))

    assert standing(index, "a.py") == {Boost.BESIDE: ASIDE}
    assert standing(index, "a.py", frozenset({asking})) == {}


def test_what_the_path_says_already_is_not_said_twice():
    index = index_of((replace(record("tests/a.py"), marks=(Mark.TEST,)), (), {}))

    assert standing(index, "tests/a.py") == {}


def test_a_name_that_is_used_more_counts_more():
    users = [(record(f"u{n}.py"), (), {"much": [1], "little": [2]} if n else {"much": [1]})
             for n in range(2)]  # fmt: skip
    index = index_of((record("much.py"), (), {}), (record("little.py"), (), {}), *users)
    chunks = [ChunkId("much.py#L1-L5"), ChunkId("little.py#L1-L5")]

    with index.reading() as reader:
        found = standing_of(chunks, reader, NONE, [])

    assert found[chunks[0]] == {Boost.USES: 1 + USES}
    assert 1 < found[chunks[1]][Boost.USES] < 1 + USES
