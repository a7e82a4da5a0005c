"""What every index promises about marks, and about where names occur."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from glossator.model import ChunkId, FanIn, Kind, Mark, Occurrences, Signals
from glossator.store.ports import Index
from glossator.store.spelling import coded
from glossator.words import NAME_WORD
from tests.store.values import PATH, chunk, record, symbol


def write(index: Index, **files: Occurrences) -> None:
    """Write a file for each word, `a` as `a.py`, in which names occur."""
    with index.writing() as writer:
        for name, occurrences in files.items():
            writer.replace_file(record(f"{name}.py"), [], [], occurrences)


def places(index: Index, name: str, limit: int = 99) -> list[str]:
    with index.reading() as reader:
        return [f"{path}:{line}" for path, line in reader.usages.of(name, limit)]


def fan_in(index: Index, *names: str) -> dict[str, FanIn]:
    with index.reading() as reader:
        return reader.usages.fan_in(names)


def test_marks_come_back_as_they_were_written(index: Index):
    marked = replace(symbol("a.py", "f"), marks=(Mark.EXPORTED, Mark.TEST))
    file = replace(record("a.py"), marks=(Mark.GENERATED,))
    with index.writing() as writer:
        writer.replace_file(file, [marked, symbol("a.py", "g")], [])

    with index.reading() as reader:
        assert [one.marks for one in reader.symbols.of_file(PATH("a.py"))] == [marked.marks, ()]
        assert reader.files.of(PATH("a.py")) == file


def test_a_name_occurs_by_path_and_line(index: Index):
    write(index, b={"run": [7], "other": [1]}, a={"run": [2, 70_000], "runs": [3]})

    assert places(index, "run") == ["a.py:2", "a.py:70000", "b.py:7"]
    assert places(index, "run", limit=2) == ["a.py:2", "a.py:70000"]
    assert places(index, "nowhere") == []


def test_letter_case_parts_names(index: Index):
    write(index, a={"size": [1], "Size": [2], "SIZE": [3], "_size": [4], "Größe": [5]})

    assert places(index, "Size") == ["a.py:2"]
    assert places(index, "SIZE") == ["a.py:3"]
    assert places(index, "_size") == ["a.py:4"]
    assert places(index, "Größe") == ["a.py:5"]
    assert places(index, "größe") == []


def test_how_much_names_are_used(index: Index):
    write(index, a={"run": [2, 3], "stop": [5]}, b={"run": [7]})

    found = fan_in(index, "run", "stop", "nowhere")

    assert found == {"run": FanIn(2, 3), "stop": FanIn(1, 1)}


def test_a_file_that_is_replaced_or_forgotten_takes_its_names_along(index: Index):
    write(index, a={"old": [1]}, b={"old": [2]})

    write(index, a={"new": [1]})
    with index.writing() as writer:
        writer.remove_files([PATH("b.py")])

    assert places(index, "old") == []
    assert places(index, "new") == ["a.py:1"]
    assert fan_in(index, "old", "new") == {"new": FanIn(1, 1)}


def test_names_move_with_their_file(index: Index):
    write(index, a={"run": [4]})

    with index.writing() as writer:
        writer.rename_file(PATH("a.py"), record("z.py"))

    assert places(index, "run") == ["z.py:4"]
    assert fan_in(index, "run") == {"run": FanIn(1, 1)}


@given(st.text(min_size=1, max_size=8), st.text(min_size=1, max_size=8))
def test_two_names_are_never_coded_alike(one: str, other: str):
    names = [*NAME_WORD.findall(one), *NAME_WORD.findall(other)]

    assert len({coded(name) for name in names}) == len(set(names))
    assert all(code.isascii() and code == code.lower() for code in map(coded, names))


def test_a_chunk_bears_what_all_symbols_bear_that_begin_in_it(index: Index):
    private, exported = (Mark.PRIVATE,), (Mark.EXPORTED,)
    outer = replace(symbol("a.py", "A", Kind.CLASS, (1, 9)), marks=private)
    inner = replace(symbol("a.py", "A.run", Kind.METHOD, (3, 5), outer), marks=exported)
    other = replace(symbol("a.py", "b", lines=(12, 13)), marks=private)
    third = replace(symbol("a.py", "c", lines=(14, 15)), marks=(Mark.EXPORTED, Mark.PRIVATE))
    chunks = [
        chunk("a.py", (1, 9), "class A", (outer, inner)),
        chunk("a.py", (10, 11), "code"),
        chunk("a.py", (12, 15), "b and c", (other, third)),
    ]
    file = replace(record("a.py"), marks=(Mark.TEST,))
    with index.writing() as writer:
        writer.replace_file(file, [outer, inner, other, third], chunks)

    with index.reading() as reader:
        found = reader.chunks.signals_of([*(one.id for one in chunks), ChunkId("no.py#L1-L2")])
    assert found == {
        chunks[0].id: Signals(frozenset({Mark.PRIVATE, Mark.TEST}), ("A",)),
        chunks[1].id: Signals(frozenset({Mark.TEST}), ()),
        chunks[2].id: Signals(frozenset({Mark.PRIVATE, Mark.TEST}), ("b", "c")),
    }
