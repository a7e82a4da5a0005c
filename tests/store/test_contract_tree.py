"""What every index promises about the rows of the symbol tree."""

from __future__ import annotations

from glossator.model import Basis, Kind, RowForm, Span, Symbol, Target, TreeRow
from glossator.store.ports import Index
from tests.store.values import PATH, link, record, symbol


def put(index: Index, *symbols: Symbol, files: tuple[str, ...] = ()) -> None:
    """Write symbols, each into its file, and files without any."""
    with index.writing() as writer:
        for path in [*dict.fromkeys(one.path for one in symbols), *files]:
            writer.replace_file(record(path), [one for one in symbols if one.path == path], [])


def rows(index: Index, parent: TreeRow | None = None) -> list[TreeRow]:
    """Return all rows below a row."""
    with index.reading() as reader:
        return reader.symbols.rows(parent, 0, 1000)


def below(index: Index, *names: str) -> list[TreeRow]:
    """Return the rows below the row that these names lead to."""
    parent = None
    for name in names:
        parent = next(row for row in rows(index, parent) if row.name == name)
    return rows(index, parent)


def test_folders_come_first_and_both_go_by_name_whatever_the_letter_case(index: Index):
    put(index, files=("b.py", "C.py", "a.py", "zoo/x.py", "App/y.py", "lib/z.py"))

    names = [(row.form, row.name) for row in rows(index)]

    assert names == [
        (RowForm.FOLDER, "App"),
        (RowForm.FOLDER, "lib"),
        (RowForm.FOLDER, "zoo"),
        (RowForm.FILE, "a.py"),
        (RowForm.FILE, "b.py"),
        (RowForm.FILE, "C.py"),
    ]


def test_a_row_tells_how_many_rows_are_directly_below(index: Index):
    outer = symbol("app/a.py", "Outer", Kind.CLASS, (1, 30))
    put(
        index,
        outer,
        symbol("app/a.py", "Outer.one", Kind.METHOD, (2, 5), inside=outer),
        symbol("app/a.py", "Outer.two", Kind.METHOD, (6, 9), inside=outer),
        symbol("app/a.py", "alone", lines=(40, 41)),
        files=("app/deep/b.py", "app/c.py"),
    )

    assert [(row.name, row.path, row.children) for row in rows(index)] == [("app", "app", 3)]
    assert [(row.name, row.children) for row in below(index, "app")] == [
        ("deep", 1),
        ("a.py", 2),
        ("c.py", 0),
    ]
    in_file = below(index, "app", "a.py")
    assert [(row.name, row.children, row.symbol and row.symbol.kind) for row in in_file] == [
        ("Outer", 2, Kind.CLASS),
        ("alone", 0, Kind.FUNCTION),
    ]
    assert [row.name for row in below(index, "app", "a.py", "Outer")] == ["one", "two"]
    assert below(index, "app", "a.py", "Outer", "two") == []


def test_pages_of_rows_make_up_the_whole(index: Index):
    put(
        index,
        *(symbol("a.py", f"f{n:02}", lines=(n + 1, n + 1)) for n in range(25)),
        files=(*(f"folder{n:02}/x.py" for n in range(7)), *(f"file{n:02}.py" for n in range(8))),
    )
    file = next(row for row in rows(index) if row.name == "a.py")

    with index.reading() as reader:
        for parent in (None, file):
            pages = [reader.symbols.rows(parent, at, 4) for at in range(0, 40, 4)]
            assert [row for page in pages for row in page] == reader.symbols.rows(parent, 0, 100)


def test_a_row_counts_each_entry_linked_anywhere_below_it_once(index: Index):
    outer = symbol("app/deep/a.py", "Outer", Kind.CLASS, (1, 30))
    inner = symbol("app/deep/a.py", "Outer.run", Kind.METHOD, (2, 5), inside=outer)
    other = symbol("app/b.py", "other")
    put(index, outer, inner, other, files=("apple/c.py", "app/d.py"))
    with index.writing() as writer:
        writer.replace_links(
            PATH("kb/one.md"),
            [link("kb/one.md", inner), link("kb/one.md", outer, line=9), link("kb/one.md", other)],
        )
        writer.replace_links(
            PATH("kb/two.md"),
            [
                link("kb/two.md", Target(PATH("app/deep/a.py"), Span(3, 4))),
                link("kb/two.md", other, Basis.AUTO_DISCOVERED, 0.4),
                link("kb/two.md", None),
            ],
        )
        writer.replace_links(PATH("kb/three.md"), [link("kb/three.md", Target(PATH("app/d.py")))])

    assert [(row.name, row.entries) for row in rows(index)] == [("app", 3), ("apple", 0)]
    assert [(row.name, row.entries) for row in below(index, "app")] == [
        ("deep", 2),
        ("b.py", 1),
        ("d.py", 1),
    ]
    assert [(row.name, row.entries) for row in below(index, "app", "deep")] == [("a.py", 2)]
    assert [row.entries for row in below(index, "app", "deep", "a.py")] == [2]
    assert [row.entries for row in below(index, "app", "deep", "a.py", "Outer")] == [2]
    assert [row.entries for row in below(index, "app", "b.py")] == [1]


def test_a_filter_gives_the_best_rows_and_how_many_there_are(index: Index):
    put(
        index,
        symbol("z.py", "load"),
        symbol("a.py", "Loader", Kind.CLASS, (1, 9)),
        symbol("a.py", "preload"),
        symbol("a.py", "let_old_apples_dry"),
        symbol("a.py", "unrelated"),
        symbol("b.py", "load"),
    )

    with index.reading() as reader:
        best, total = reader.symbols.filtered_rows("LOAD", 10)
        fewer, still = reader.symbols.filtered_rows("load", 2)

    assert [(row.path, row.name) for row in best] == [
        ("b.py", "load"),
        ("z.py", "load"),
        ("a.py", "Loader"),
        ("a.py", "let_old_apples_dry"),
        ("a.py", "preload"),
    ]
    assert total == 5
    assert (fewer, still) == (best[:2], 5)


def test_filtered_rows_know_their_children_and_entries(index: Index):
    outer = symbol("a.py", "Outer", Kind.CLASS, (1, 30))
    inner = symbol("a.py", "Outer.run", Kind.METHOD, (2, 5), inside=outer)
    put(index, outer, inner)
    with index.writing() as writer:
        writer.replace_links(PATH("kb/one.md"), [link("kb/one.md", inner)])

    with index.reading() as reader:
        filtered, _ = reader.symbols.filtered_rows("outer", 10)

    assert filtered == below(index, "a.py")
    assert (filtered[0].children, filtered[0].entries) == (1, 1)


def test_two_letters_are_enough_to_filter_and_nothing_is_not(index: Index):
    put(index, symbol("a.py", "go"), symbol("a.py", "cargo"))

    with index.reading() as reader:
        assert [row.name for row in reader.symbols.filtered_rows("go", 9)[0]] == ["go", "cargo"]
        assert reader.symbols.filtered_rows("", 9) == ([], 0)
        assert reader.symbols.filtered_rows("_", 9) == ([], 0)


def test_a_page_below_a_symbol_that_is_gone_is_empty(index: Index):
    outer = symbol("a.py", "Outer", Kind.CLASS)
    put(index, outer, symbol("a.py", "top_level", lines=(7, 8)))
    old = next(row for row in below(index, "a.py") if row.name == "Outer")
    put(index, symbol("a.py", "top_level", lines=(7, 8)))

    assert rows(index, old) == []
