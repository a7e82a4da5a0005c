"""What every index promises about symbols and the ways to look for them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from glossator.model import Basis, EntrySource, Filters, HitKind, Kind, Origin, Scope, Symbol
from glossator.store.ports import Index
from tests.store.values import PATH, chunk, entry, link, record, symbol


def put(index: Index, *symbols: Symbol) -> None:
    """Write symbols, each into its file."""
    with index.writing() as writer:
        for path in dict.fromkeys(one.path for one in symbols):
            writer.replace_file(record(path), [one for one in symbols if one.path == path], [])


def found(
    index: Index, text: str, how: HitKind, filters: Filters | None = None, limit: int = 50
) -> list[str]:
    """Return the qualified names that are found."""
    with index.reading() as reader:
        return [one.qualname for one in reader.symbols.find(text, how, filters or Filters(), limit)]


def test_a_symbol_comes_back_as_it_was_written(index: Index):
    outer = symbol(
        "a.py", "Outer", Kind.CLASS, (1, 20), doc="Größe.\n\nMore.", signature="class Outer"
    )
    inner = symbol(
        "a.py", "Outer.run", Kind.METHOD, (3, 9), inside=outer,
        origin=Origin.HEURISTIC, fingerprint="1:a.b.c.7", name_line=4, language="python",
    )  # fmt: skip
    put(index, outer, inner)

    with index.reading() as reader:
        assert reader.symbols.of_file(PATH("a.py")) == [outer, inner]
        assert reader.symbols.by_ids([inner.id, "gone::x#class"]) == {inner.id: inner}


def test_indexing_a_file_again_replaces_its_symbols(index: Index):
    put(index, symbol("a.py", "old"), symbol("a.py", "both"))
    put(index, symbol("a.py", "both"), symbol("a.py", "new"))

    with index.reading() as reader:
        assert [one.name for one in reader.symbols.of_file(PATH("a.py"))] == ["both", "new"]
    assert found(index, "old", HitKind.SYMBOL_SUBSTRING) == []
    assert found(index, "both", HitKind.SYMBOL_SUBSTRING) == ["both"]


def test_symbols_of_a_file_run_from_top_to_bottom_outer_before_inner(index: Index):
    outer = symbol("a.py", "Outer", Kind.CLASS, (5, 20))
    first = symbol("a.py", "Outer.first", Kind.FIELD, (5, 5), inside=outer, start_byte=600)
    second = symbol("a.py", "Outer.second", Kind.FIELD, (5, 5), inside=outer, start_byte=700)
    above = symbol("a.py", "above", lines=(1, 2))
    put(index, second, first, outer, above)

    with index.reading() as reader:
        names = [one.name for one in reader.symbols.of_file(PATH("a.py"))]

    assert names == ["above", "Outer", "first", "second"]


def test_symbols_are_found_by_what_they_do(index: Index):
    body = "7d04aa12c0ff"
    one = symbol("b.py", "one", fingerprint=f"1:3f2a9c1b.{body}.9b1c77aa02e1d4f0.21")
    two = symbol("a.py", "two", fingerprint=f"1:00000000.{body}.9b1c77aa02e1d4f0.21")
    other = symbol("c.py", "other", fingerprint="1:3f2a9c1b.000000000000.9b1c77aa02e1d4f0.21")
    put(index, one, two, other, symbol("a.py", "none"))

    with index.reading() as reader:
        assert reader.symbols.with_body(body) == [two, one]
        assert reader.symbols.with_body("ffffffffffff") == []


def test_twins_stay_two_symbols(index: Index):
    one = symbol("a.py", "load")
    twin = symbol("a.py", "load", lines=(7, 9), id="a.py::load#function~2")
    put(index, one, twin)

    with index.reading() as reader:
        assert reader.symbols.named("load") == [one, twin]


def test_simple_names_keep_their_letter_case(index: Index):
    put(index, symbol("b.py", "session"), symbol("a.py", "Session", Kind.CLASS))

    with index.reading() as reader:
        assert [one.name for one in reader.symbols.named("Session")] == ["Session"]
        assert reader.symbols.named("SESSION") == []


def test_a_qualified_name_is_found_by_its_end_at_a_separator(index: Index):
    put(
        index,
        symbol("a.py", "Searcher.search"),
        symbol("b.py", "app.Searcher.search"),
        symbol("c.py", "ReSearcher.search"),
        symbol("d.py", "search"),
    )

    with index.reading() as reader:
        ends = [one.path for one in reader.symbols.qualified("Searcher.search")]
        whole = [one.path for one in reader.symbols.qualified("search")]

    assert ends == ["a.py", "b.py"]
    assert whole == ["a.py", "b.py", "c.py", "d.py"]


@pytest.mark.parametrize(
    ("qualname", "name"),
    [
        ("ns::Type::call", "call"),
        ("Type#call", "call"),
        ("Type.operator->", "operator->"),
        ("How to use it.Install / Linux", "Install / Linux"),
    ],
)
def test_separators_of_every_language_end_a_qualified_name(index: Index, qualname: str, name: str):
    one = symbol("a.x", qualname, name=name)
    put(index, one)

    with index.reading() as reader:
        assert reader.symbols.qualified(name) == [one]
        assert reader.symbols.qualified(qualname) == [one]
        assert reader.symbols.qualified(qualname[1:]) == []


NAMES = (
    "try_bucket_acquire",
    "TokenBucket",
    "tokenize",
    "Token",
    "token",
    "HTTPServer",
    "tests_bad",
)


@pytest.mark.parametrize(
    ("text", "how", "names"),
    [
        ("Token", HitKind.SYMBOL_EXACT, ["Token"]),
        ("TOKEN", HitKind.SYMBOL_EXACT, ["Token", "token"]),
        ("httpserver", HitKind.SYMBOL_EXACT, ["HTTPServer"]),
        ("http_server", HitKind.SYMBOL_EXACT, []),
        ("token", HitKind.SYMBOL_PREFIX, ["Token", "token", "tokenize", "TokenBucket"]),
        ("TOKEN_B", HitKind.SYMBOL_PREFIX, ["TokenBucket"]),
        ("tba", HitKind.SYMBOL_WORD_STARTS, ["try_bucket_acquire"]),
        ("tb", HitKind.SYMBOL_WORD_STARTS, ["tests_bad", "TokenBucket", "try_bucket_acquire"]),
        ("hs", HitKind.SYMBOL_WORD_STARTS, ["HTTPServer"]),
        ("bucket", HitKind.SYMBOL_SUBSTRING, ["TokenBucket", "try_bucket_acquire"]),
        ("ketacq", HitKind.SYMBOL_SUBSTRING, ["try_bucket_acquire"]),
        ("ok", HitKind.SYMBOL_SUBSTRING, ["Token", "token", "tokenize", "TokenBucket"]),
        ("to", HitKind.SYMBOL_SUBSTRING, ["Token", "token", "tokenize", "TokenBucket"]),
        ("%", HitKind.SYMBOL_SUBSTRING, []),
        ('"', HitKind.SYMBOL_SUBSTRING, []),
        ('to" OR "x', HitKind.SYMBOL_SUBSTRING, []),
        ("", HitKind.SYMBOL_SUBSTRING, []),
        ("___", HitKind.SYMBOL_PREFIX, []),
        ("ok", HitKind.SYMBOL_FUZZY, []),
        ("token", HitKind.TEXT_FTS, []),
    ],
)  # fmt: skip
def test_names_are_found_in_every_way(index: Index, text: str, how: HitKind, names: list[str]):
    put(index, *(symbol("a.py", name) for name in NAMES))

    ordered = found(index, text, how)

    assert sorted(ordered) == sorted(names)
    assert [len(name) for name in ordered] == sorted(len(name) for name in names)


def test_a_misspelt_name_is_a_candidate_and_the_nearest_comes_first(index: Index):
    put(index, *(symbol("a.py", name) for name in NAMES))

    candidates = found(index, "try_bukcet_acquire", HitKind.SYMBOL_FUZZY)

    assert candidates[0] == "try_bucket_acquire"
    assert "HTTPServer" not in candidates


@pytest.mark.parametrize("text", ["Searcher.search", "searcher.SEARCH"])
def test_qualified_names_mind_letter_case_only_where_one_fits(index: Index, text: str):
    put(index, symbol("a.py", "Searcher.search"), symbol("b.py", "searcher.search"))

    names = found(index, text, HitKind.SYMBOL_QUALIFIED)

    exact = ["Searcher.search"]
    assert names == (exact if text == "Searcher.search" else [*exact, "searcher.search"])


def test_what_begins_with_the_text_comes_before_what_holds_it(index: Index):
    put(index, symbol("a.py", "preload"), symbol("a.py", "load_everything"))

    assert found(index, "load", HitKind.SYMBOL_SUBSTRING) == ["load_everything", "preload"]


def test_code_comes_before_headings_and_keys_of_the_same_name(index: Index):
    put(index, symbol("a.md", "install", Kind.SECTION), symbol("z.py", "install"))

    assert found(index, "install", HitKind.SYMBOL_EXACT, limit=1) == ["install"]
    with index.reading() as reader:
        kinds = [
            one.kind for one in reader.symbols.find("install", HitKind.SYMBOL_EXACT, Filters(), 5)
        ]
    assert kinds == [Kind.FUNCTION, Kind.SECTION]


def test_equals_are_ordered_by_id_also_at_the_limit(index: Index):
    put(index, *(symbol(f"{letter}.py", "run") for letter in "dacb"))

    with index.reading() as reader:
        ids = [one.path for one in reader.symbols.find("run", HitKind.SYMBOL_PREFIX, Filters(), 3)]

    assert ids == ["a.py", "b.py", "c.py"]


def paths(index: Index, filters: Filters) -> list[str]:
    """Return the files of the symbols named `run` that pass."""
    with index.reading() as reader:
        hits = reader.symbols.find("run", HitKind.SYMBOL_EXACT, filters, 50)
        return [one.path for one in hits]


@pytest.mark.parametrize(
    ("filters", "passing"),
    [
        (Filters(), ["app/a.py", "app/deep/b.go", "tests/c.py"]),
        (Filters(kinds=frozenset({Kind.METHOD})), ["tests/c.py"]),
        (Filters(languages=frozenset({"go", "rust"})), ["app/deep/b.go"]),
        (Filters(paths=("app/*.py",)), ["app/a.py"]),
        (Filters(paths=("app/**/*.go", "TESTS")), ["app/deep/b.go", "tests/c.py"]),
        (Filters(paths=("app",), languages=frozenset({"python"})), ["app/a.py"]),
        (Filters(paths=("nowhere/**",)), []),
    ],
)
def test_filters_narrow_symbols(index: Index, filters: Filters, passing: list[str]):
    put(
        index,
        symbol("app/a.py", "run"),
        symbol("app/deep/b.go", "run", language="go"),
        symbol("tests/c.py", "run", Kind.METHOD),
    )

    assert paths(index, filters) == passing


def test_symbols_can_be_asked_for_by_having_entries_and_by_their_tags(index: Index):
    linked, lined, suggested, bare = (symbol(f"{one}.py", "run") for one in "abcd")
    put(index, linked, lined, suggested, bare)
    lines = link("kb/two.md", lined).target
    assert lines is not None
    with index.writing() as writer:
        writer.replace_entry(entry("kb/one.md", tags=("Search", "speed")), [])
        writer.replace_entry(entry("kb/two.md", tags=("search",)), [])
        writer.replace_links(
            PATH("kb/one.md"),
            [link("kb/one.md", linked), link("kb/one.md", suggested, Basis.AUTO_DISCOVERED, 0.5)],
        )
        by_lines = type(lines)(lines.path, lines.span)
        writer.replace_links(PATH("kb/two.md"), [link("kb/two.md", by_lines)])

    assert paths(index, Filters(has_entry=True)) == ["a.py", "b.py"]
    assert paths(index, Filters(has_entry=False)) == ["c.py", "d.py"]
    assert paths(index, Filters(tags=("search",))) == ["a.py", "b.py"]
    assert paths(index, Filters(tags=("search", "SPEED"))) == ["a.py"]
    assert paths(index, Filters(tags=("none",))) == []


def test_scopes_tell_code_entries_and_documents_apart(index: Index):
    put(index, *(symbol(path, "run") for path in ("a.py", "kb/note.md", "README.md")))
    with index.writing() as writer:
        writer.replace_entry(entry("kb/note.md"), [])
        writer.replace_entry(entry("README.md", source=EntrySource.DOCUMENT), [])

    def within(*scopes: Scope) -> list[str]:
        return paths(index, Filters(scopes=frozenset(scopes)))

    assert within(Scope.CODE) == ["a.py"]
    assert within(Scope.ENTRIES) == ["kb/note.md"]
    assert within(Scope.DOCUMENTS) == ["README.md"]
    assert within(Scope.ENTRIES, Scope.DOCUMENTS) == ["README.md", "kb/note.md"]
    assert within(Scope.CODE, Scope.DOCUMENTS) == ["README.md", "a.py"]
    assert within(Scope.SYMBOLS) == ["README.md", "a.py", "kb/note.md"]
    assert within() == []


def test_a_symbol_begins_in_one_chunk(index: Index):
    long, short = symbol("a.py", "long", lines=(3, 60)), symbol("a.py", "short", lines=(70, 71))
    with index.writing() as writer:
        writer.replace_file(
            record("a.py"),
            [long, short],
            [
                chunk("a.py", (1, 40), "one", (long,)),
                chunk("a.py", (41, 69), "two", (long,)),
                chunk("a.py", (70, 80), "three", (short,)),
            ],
        )

    with index.reading() as reader:
        chunks = reader.symbols.chunks_of([short.id, long.id])

    assert chunks == {long.id: "a.py#L1-L40", short.id: "a.py#L70-L80"}


def test_the_largest_types_and_functions_outside_tests_lead(index: Index):
    def sized(path: str, name: str, lines: int, kind: Kind = Kind.FUNCTION) -> Symbol:
        return symbol(path, name, kind, (1, lines))

    put(
        index,
        sized("a.py", "small", 5),
        sized("b.py", "Large", 90, Kind.CLASS),
        sized("c.md", "chapter", 500, Kind.SECTION),
        sized("tests/d.py", "check", 400),
        sized("e/test_f.py", "check_too", 300),
        *(sized(f"tests/many{n}.py", "more", 200) for n in range(20)),
    )

    with index.reading() as reader:
        assert [one.name for one in reader.symbols.top(3)] == ["Large", "small"]
        assert [one.name for one in reader.symbols.top(1)] == ["Large"]


def test_names_of_any_script_are_found(index: Index):
    names = ["größeÄndern", "データ読込", "поискСлова"]
    put(index, *(symbol("a.py", name) for name in names))

    def each(texts: Iterable[str], how: HitKind) -> list[list[str]]:
        return [found(index, text, how) for text in texts]

    assert each(["GRÖSSEÄNDERN", "データ", "ПОИСК"], HitKind.SYMBOL_PREFIX) == [[n] for n in names]
    assert each(["ändern", "読込", "слова"], HitKind.SYMBOL_SUBSTRING) == [[n] for n in names]
    assert each(["пс"], HitKind.SYMBOL_WORD_STARTS) == [["поискСлова"]]


def test_symbols_are_counted_by_top_folder(index: Index):
    put(index, symbol("src/a.py", "one"), symbol("src/deep/b.py", "two"))
    put(index, symbol("docs/c.py", "three"), symbol("setup.py", "four"))

    with index.reading() as reader:
        assert reader.symbols.per_folder() == {"docs": 1, "src": 2}
