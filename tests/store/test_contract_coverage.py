"""What every index promises about coverage: what counts, what is left out, what comes first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossator.model import (
    Basis,
    CoverageBy,
    CoverageRow,
    Kind,
    Link,
    Mark,
    Occurrences,
    Span,
    Symbol,
    Target,
)
from glossator.store.ports import Index
from tests.store.values import PATH, entry, link, record, symbol


def write(index: Index, *symbols: Symbol, links: tuple[Link, ...] = ()) -> None:
    """Write symbols into their files, and links of one entry."""
    with index.writing() as writer:
        for path in {one.path for one in symbols}:
            writer.replace_file(record(path), [one for one in symbols if one.path == path], [])
        writer.replace_entry(entry("kb/note.md"), [])
        writer.replace_links(PATH("kb/note.md"), links)


def files(index: Index, below: str = "") -> dict[str, tuple[int, int]]:
    with index.reading() as reader:
        found = reader.coverage.files(PATH(below))
    assert {one.by for one in found} <= {CoverageBy.FILE}
    return {one.path: (one.symbols, one.documented) for one in found}


def missing(index: Index, below: str = "", limit: int = 99) -> list[str]:
    with index.reading() as reader:
        return [one.symbol.qualname for one in reader.coverage.undocumented(PATH(below), limit)]


def marked(one: Symbol, *marks: Mark) -> Symbol:
    return replace(one, marks=marks)


@pytest.mark.parametrize(
    ("basis", "confidence", "counts"),
    [
        (Basis.SOURCE_LINK, 1.0, True),
        (Basis.CONTENT_MENTION, 0.8, True),
        (Basis.CONTENT_MENTION, 0.79, False),
        (Basis.AUTO_DISCOVERED, 1.0, False),
    ],
)
def test_sure_links_count_and_suggestions_never(
    index: Index, basis: Basis, confidence: float, counts: bool
):
    f, g = symbol("a.py", "f"), symbol("a.py", "g", lines=(7, 9))
    write(index, f, g, links=(link("kb/note.md", f, basis, confidence),))

    assert files(index) == {"a.py": (2, int(counts))}
    assert missing(index) == (["g"] if counts else ["f", "g"])


def test_two_entries_about_one_symbol_count_once(index: Index):
    f = symbol("a.py", "f")
    write(index, f, links=(link("kb/note.md", f), link("kb/note.md", f, line=9)))

    assert files(index) == {"a.py": (1, 1)}


def test_what_nobody_can_mean_from_outside_is_left_out(index: Index):
    a = symbol("a.py", "A", Kind.CLASS, (1, 20))
    hidden = marked(symbol("a.py", "_B", Kind.CLASS, (21, 30)), Mark.PRIVATE)
    run = symbol("a.py", "A.run", Kind.METHOD, (2, 9), a)
    write(
        index,
        a,
        run,
        symbol("a.py", "A.run.inner", Kind.FUNCTION, (3, 4), run),
        hidden,
        symbol("a.py", "_B.run", Kind.METHOD, (22, 23), hidden),
        marked(symbol("a.py", "test_it", lines=(40, 41)), Mark.TEST),
        marked(symbol("a.py", "made", lines=(50, 51)), Mark.GENERATED),
        symbol("a.py", "Heading", Kind.SECTION, (60, 61)),
        symbol("a.py", "Space", Kind.NAMESPACE, (70, 71)),
    )

    assert files(index) == {"a.py": (2, 0)}
    assert missing(index) == ["A", "A.run"]


def test_members_of_a_namespace_count_though_it_does_not(index: Index):
    space = symbol("a.cs", "Space", Kind.NAMESPACE, (1, 30))
    write(index, space, symbol("a.cs", "Space.A", Kind.CLASS, (2, 9), space))

    assert missing(index) == ["Space.A"]


def test_beside_exported_symbols_those_of_their_kind_that_are_not_are_left_out(index: Index):
    write(
        index,
        marked(symbol("a.ts", "open", lines=(1, 2)), Mark.EXPORTED),
        symbol("a.ts", "close", lines=(3, 4)),
        symbol("a.ts", "Shape", Kind.INTERFACE, (5, 6)),
        symbol("b.ts", "other", lines=(1, 2)),
    )

    assert sorted(missing(index)) == ["Shape", "open", "other"]


def test_tests_generated_files_and_entries_are_left_out(index: Index):
    with index.writing() as writer:
        for path, mark in {
            "t.py": Mark.TEST,
            "g.py": Mark.GENERATED,
            "a.py": Mark.EXPORTED,
        }.items():
            writer.replace_file(replace(record(path), marks=(mark,)), [symbol(path, "f")], [])
        writer.replace_file(record("kb/n.md"), [symbol("kb/n.md", "f")], [])
        writer.replace_entry(entry("kb/n.md"), [])

    assert files(index) == {"a.py": (1, 0)}


def test_a_link_to_lines_documents_what_lies_in_them_and_the_smallest_around(index: Index):
    a = symbol("a.py", "A", Kind.CLASS, (1, 30))
    run = symbol("a.py", "A.run", Kind.METHOD, (2, 9), a)
    stop = symbol("a.py", "A.stop", Kind.METHOD, (10, 14), a)
    end = symbol("a.py", "A.end", Kind.METHOD, (15, 19), a)
    inside = link("kb/note.md", Target(PATH("a.py"), Span(4, 5)))
    over = link("kb/note.md", Target(PATH("a.py"), Span(10, 19)), line=3)
    write(index, a, run, stop, end, links=(inside,))
    assert sorted(missing(index)) == ["A", "A.end", "A.stop"]

    write(index, a, run, stop, end, links=(inside, over))
    assert missing(index) == []


def test_a_link_to_a_whole_file_documents_none_of_its_symbols(index: Index):
    write(index, symbol("a.py", "f"), links=(link("kb/note.md", Target(PATH("a.py"))),))

    assert files(index) == {"a.py": (1, 0)}


def test_overloads_are_documented_together(index: Index):
    f = symbol("a.py", "f")
    twin = replace(symbol("a.py", "f", lines=(6, 8)), id=type(f.id)(f"{f.id}~2"))
    write(index, f, twin, links=(link("kb/note.md", f),))

    assert files(index) == {"a.py": (2, 2)}


def test_a_folder_or_a_file_can_be_asked_alone(index: Index):
    names = ("lib/a.py", "lib/in/b.py", "lib2/c.py", "lib-x.py", "d.py")
    write(index, *(symbol(path, "f") for path in names))

    assert list(files(index)) == sorted(names)
    assert list(files(index, "lib")) == ["lib/a.py", "lib/in/b.py"]
    assert list(files(index, "d.py")) == ["d.py"]
    assert files(index, "nowhere") == {}


def test_classes_are_counted_with_their_members(index: Index):
    a = symbol("a.py", "A", Kind.CLASS, (1, 20))
    run = symbol("a.py", "A.run", Kind.METHOD, (2, 9), a)
    inner = symbol("a.py", "A.In", Kind.CLASS, (10, 15), a)
    deep = symbol("a.py", "A.In.go", Kind.METHOD, (11, 12), inner)
    write(index, a, run, inner, deep, symbol("a.py", "f", lines=(30, 31)),
          links=(link("kb/note.md", run),))  # fmt: skip

    with index.reading() as reader:
        found = reader.coverage.classes(PATH(""))

    assert found == [
        CoverageRow(CoverageBy.CLASS, PATH("a.py"), 3, 1, a.id, "A"),
        CoverageRow(CoverageBy.CLASS, PATH("a.py"), 2, 0, inner.id, "A.In"),
    ]


def test_large_and_much_used_symbols_come_first(index: Index):
    used: Occurrences = {"small": [1], "large": [2]}
    with index.writing() as writer:
        writer.replace_file(
            record("a.py"),
            [
                symbol("a.py", "unused", lines=(1, 40)),
                symbol("a.py", "small", lines=(41, 44)),
                symbol("a.py", "large", lines=(50, 120)),
                symbol("a.py", "SIZE", Kind.CONSTANT, (130, 130)),
                marked(symbol("a.py", "main", lines=(140, 179)), Mark.ENTRY_POINT),
            ],
            [],
        )
        for name in ("b.py", "c.py", "d.py"):
            writer.replace_file(record(name), [], [], used)

    assert missing(index) == ["large", "main", "small", "unused", "SIZE"]
    assert missing(index, limit=2) == ["large", "main"]
    with index.reading() as reader:
        first = reader.coverage.undocumented(PATH(""), 1)[0]
    assert (first.files, first.bearers) == (3, 1)
    assert first.importance > 1


def test_the_files_that_use_a_name_are_shared_among_its_bearers(index: Index):
    with index.writing() as writer:
        twins = [symbol(path, "Run", lines=(1, 9)) for path in ("a.py", "b.py")]
        alone = symbol("c.py", "Walk", lines=(1, 9))
        for one in (*twins, alone):
            writer.replace_file(record(one.path), [one], [])
        for name in ("x.py", "y.py"):
            writer.replace_file(record(name), [], [], {"Run": [1], "Walk": [2]})

    assert missing(index) == ["Walk", "Run", "Run"]
