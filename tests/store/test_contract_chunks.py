"""What every index promises about chunks and the keyword index."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossator.model import (
    Basis,
    Chunk,
    EntrySource,
    Filters,
    Kind,
    Origin,
    Scope,
    Span,
    Symbol,
    Target,
)
from glossator.store.ports import Index
from glossator.words import query_terms
from tests.store.values import PATH, chunk, entry, link, record, symbol


def put(index: Index, *chunks: Chunk, symbols: tuple[Symbol, ...] = ()) -> None:
    """Write chunks, each into its file."""
    with index.writing() as writer:
        for path in dict.fromkeys(one.path for one in chunks):
            writer.replace_file(
                record(path),
                [one for one in symbols if one.path == path],
                [one for one in chunks if one.path == path],
            )


def matching(
    index: Index, words: str, filters: Filters | None = None, limit: int = 50
) -> list[str]:
    """Return the ids of the chunks that hold any of the words, best first."""
    terms = [terms for word in words.split() for terms in query_terms(word)]
    with index.reading() as reader:
        return [one.chunk for one in reader.chunks.match(terms, filters or Filters(), limit)]


FILLER = [chunk(f"filler/{n}.py", (1, 1), f"nothing here number{n}") for n in range(8)]
"""Words are worth something only where most chunks do not hold them."""


def test_a_chunk_comes_back_as_it_was_written(index: Index):
    outer = symbol("a.py", "Outer", Kind.CLASS, (1, 9))
    first = chunk("a.py", (1, 4), "class Größe:\n\tx = '\u2028'\n\n", (outer,))
    second = chunk(
        "a.py", (5, 9), "\n\n\n\n", (outer,), context="class Größe", origin=Origin.HEURISTIC
    )
    put(index, second, first, symbols=(outer,))

    with index.reading() as reader:
        assert reader.chunks.of_file(PATH("a.py")) == [first, second]
        assert reader.chunks.by_ids([second.id, "a.py#L1-L5", "none", "b.py#Lx-Ly"]) == {
            second.id: second
        }
        assert [reader.chunks.at(PATH("a.py"), line) for line in (1, 4, 5, 9, 10)] == [
            first, first, second, second, None,
        ]  # fmt: skip
        assert reader.chunks.at(PATH("b.py"), 1) is None


def test_a_path_that_looks_like_lines_does_not_confuse_ids(index: Index):
    odd = chunk("notes#L1-L2.txt", (3, 4), "odd")
    put(index, odd)

    with index.reading() as reader:
        assert reader.chunks.by_ids([odd.id]) == {odd.id: odd}


def test_a_word_is_found_by_its_stem_its_parts_and_its_joined_form(index: Index):
    put(index, chunk("a.py", (1, 1), "value = parseConfig(HTTPServer)"), *FILLER)

    for words in (
        "parsing",
        "configs",
        "parseConfig",
        "parse_config",
        "parseconfig",
        "http",
        "server",
    ):
        assert matching(index, words) == ["a.py#L1-L1"], words
    assert matching(index, "pars config2") == []


def test_the_alternatives_of_a_word_are_tried_and_a_list_means_all_of_it(index: Index):
    put(
        index,
        chunk("apart.py", (1, 1), "config of the parser to parse"),
        chunk("joined.py", (1, 1), "parseconfig"),
        chunk("half.py", (1, 1), "parse"),
        *FILLER,
    )

    assert sorted(matching(index, "parseConfig")) == ["apart.py#L1-L1", "joined.py#L1-L1"]


def test_all_terms_can_be_demanded(index: Index):
    put(
        index,
        chunk("both.py", (1, 1), "red green"),
        chunk("one.py", (1, 1), "red"),
        *FILLER,
    )

    with index.reading() as reader:
        either = reader.chunks.match([["red"], ["green"]], Filters(), 9)
        both = reader.chunks.match_all([["red"], ["green"]], Filters(), 9)

    assert [one.chunk for one in either] == ["both.py#L1-L1", "one.py#L1-L1"]
    assert [one.chunk for one in both] == ["both.py#L1-L1"]
    assert both[0].raw == pytest.approx(either[0].raw)


def test_no_terms_match_nothing(index: Index):
    put(index, *FILLER)

    with index.reading() as reader:
        for terms in ([], [[]], [["word"], []]):
            assert reader.chunks.match(terms, Filters(), 9) == []
        assert reader.chunks.match([["noth"]], Filters(), 0) == []


@pytest.mark.parametrize(
    "term", ['"', 'a" OR "b', "name:x", "*", "NEAR(a b)", "(", "-", "^a", "\0", ""]
)
def test_a_term_is_never_read_as_a_command(index: Index, term: str):
    put(index, chunk("a.py", (1, 1), "a b name x"), *FILLER)

    with index.reading() as reader:
        reader.chunks.match([[term]], Filters(), 9)
        reader.chunks.match_all([[term], ["zzz"]], Filters(), 9)
        assert reader.chunks.document_frequency([term]) == {term: 0}


def test_a_name_counts_more_than_a_word_of_the_text(index: Index):
    bucket = symbol("named.py", "bucket")
    put(
        index,
        chunk("text.py", (1, 1), "one bucket here of water"),
        chunk("named.py", (1, 1), "one thing here of water", (bucket,)),
        *FILLER,
        symbols=(bucket,),
    )

    assert matching(index, "bucket") == ["named.py#L1-L1", "text.py#L1-L1"]


def test_scores_are_those_of_bm25_in_both_kinds_of_index(index: Index):
    limiter = symbol("net/limiter.py", "RateLimiter", Kind.CLASS, doc="Slows requests down.")
    put(
        index,
        chunk("net/limiter.py", (1, 5), "class RateLimiter: # Slows requests down.", (limiter,)),
        chunk("net/other.py", (1, 2), "requests = RateLimiter() # slow requests"),
        *FILLER,
        symbols=(limiter,),
    )

    with index.reading() as reader:
        ranked = reader.chunks.match([["request"], ["limit"], ["slow"]], Filters(), 9)

    assert [(one.chunk, round(one.raw, 4)) for one in ranked] == [
        ("net/other.py#L1-L2", 4.0541),
        ("net/limiter.py#L1-L5", 3.9818),
    ]


def test_equal_scores_are_ordered_by_id_also_at_the_limit(index: Index):
    put(index, *(chunk(f"{letter}.py", (1, 1), "same words") for letter in "hgfedcba"), *FILLER)

    whole = matching(index, "same")

    assert whole == [f"{letter}.py#L1-L1" for letter in "abcdefgh"]
    for limit in range(1, 8):
        assert matching(index, "same", limit=limit) == whole[:limit]


def test_words_of_a_doc_or_signature_count_once(index: Index):
    f = symbol("a.py", "f", signature="def f(wanted: int) -> None", doc="Says wanted.\n\n  Twice.")
    text = 'def f(wanted:   int) -> None:\n    """Says wanted.\n\n    Twice.\n    """\n    go()'
    put(index, chunk("a.py", (1, 5), text, (f,)), symbols=(f,))

    with index.reading() as reader:
        terms = ["want", "twice", "say", "f", "go", "a"]
        columns = reader.chunks.columns_of("a.py#L1-L5", terms)

    assert columns == {
        "name": ("f",),
        "signature": ("want", "f"),
        "doc": ("want", "twice", "say"),
        "body": ("go",),
        "path": ("a",),
    }


def test_columns_of_an_unknown_chunk_are_none(index: Index):
    with index.reading() as reader:
        assert reader.chunks.columns_of("a.py#L1-L2", ["a"]) == {}


def test_a_later_part_of_a_definition_is_found_by_its_name_and_context(index: Index):
    long = symbol("a.py", "Owner.long_method", lines=(1, 90))
    put(
        index,
        chunk("a.py", (1, 50), "def long_method(self): ...", (long,)),
        chunk("a.py", (51, 90), "rest = 1", (long,), context="def long_method(self)"),
        *FILLER,
        symbols=(long,),
    )

    assert sorted(matching(index, "long_method")) == ["a.py#L1-L50", "a.py#L51-L90"]
    assert sorted(matching(index, "owner")) == ["a.py#L1-L50", "a.py#L51-L90"]


def test_the_last_three_folders_and_the_stem_of_a_path_are_searched(index: Index):
    put(index, chunk("alpha/beta/gamma/delta/omega.test.py", (1, 1), "x"), *FILLER)

    assert matching(index, "alpha") == []
    assert matching(index, "py") == []
    for word in ("beta", "gamma", "delta", "omega"):
        assert len(matching(index, word)) == 1, word


def test_document_frequency_follows_every_change(index: Index):
    put(index, chunk("a.py", (1, 1), "red"), chunk("b.py", (1, 1), "red green"))
    put(index, chunk("a.py", (1, 1), "blue"))

    with index.reading() as reader:
        known = reader.chunks.document_frequency(["red", "green", "blue", "none"])

    assert known == {"red": 1, "green": 1, "blue": 1, "none": 0}
    assert matching(index, "red") == ["b.py#L1-L1"]


def test_file_stems_are_counted_by_their_parts(index: Index):
    put(
        index,
        *(
            chunk(path, (1, 1), "x")
            for path in (
                "a/rate_limiter.py",
                "b/RateLimits.go",
                "search/__init__.py",
                "b/.env",
                "mod.rs",
            )
        ),
    )
    put(index, chunk("a/rate_limiter.py", (1, 1), "again"))

    with index.reading() as reader:
        stems = reader.chunks.stems()

    assert stems == {"rate": 2, "limit": 2, "search": 1, "env": 1, "mod": 1}


@pytest.mark.parametrize(
    ("filters", "passing"),
    [
        (Filters(), ["app/a.py#L1-L9", "app/a.py#L10-L20", "lib/b.go#L1-L9"]),
        (Filters(kinds=frozenset({Kind.CLASS})), ["app/a.py#L1-L9"]),
        (Filters(kinds=frozenset({Kind.METHOD, Kind.FIELD})), ["app/a.py#L10-L20"]),
        (Filters(languages=frozenset({"go"})), ["lib/b.go#L1-L9"]),
        (Filters(paths=("*.go",)), ["lib/b.go#L1-L9"]),
        (Filters(paths=("lib/*.go", "*.txt")), ["lib/b.go#L1-L9"]),
        (Filters(has_entry=True), ["app/a.py#L10-L20", "lib/b.go#L1-L9"]),
        (Filters(has_entry=False), ["app/a.py#L1-L9"]),
        (Filters(tags=("speed",)), ["lib/b.go#L1-L9"]),
        (Filters(has_entry=True, paths=("app",)), ["app/a.py#L10-L20"]),
    ],
)  # fmt: skip
def test_filters_narrow_chunks(index: Index, filters: Filters, passing: list[str]):
    outer = symbol("app/a.py", "Outer", Kind.CLASS, (1, 20))
    inner = symbol("app/a.py", "Outer.run", Kind.METHOD, (10, 20), inside=outer)
    put(
        index,
        chunk("app/a.py", (1, 9), "common", (outer,)),
        chunk("app/a.py", (10, 20), "common", (outer, inner)),
        chunk("lib/b.go", (1, 9), "common", language="go"),
        symbols=(outer, inner),
    )
    with index.writing() as writer:
        writer.replace_entry(entry("kb/one.md"), [])
        writer.replace_entry(entry("kb/two.md", tags=("Speed",)), [])
        writer.replace_links(
            PATH("kb/one.md"),
            [
                link("kb/one.md", Target(PATH("app/a.py"), Span(12, 13))),
                link("kb/one.md", outer, Basis.AUTO_DISCOVERED, 0.6),
            ],
        )
        writer.replace_links(PATH("kb/two.md"), [link("kb/two.md", Target(PATH("lib/b.go")))])

    assert sorted(matching(index, "common", filters)) == sorted(passing)


def test_a_chunk_of_an_entry_carries_the_tags_of_its_entry(index: Index):
    put(index, chunk("kb/one.md", (1, 3), "common"), chunk("kb/two.md", (1, 3), "common"))
    with index.writing() as writer:
        writer.replace_entry(entry("kb/one.md", tags=("speed", "search")), [])
        writer.replace_entry(entry("kb/two.md"), [])

    assert matching(index, "common", Filters(tags=("SEARCH",))) == ["kb/one.md#L1-L3"]


def test_scopes_tell_chunks_of_code_entries_and_documents_apart(index: Index):
    put(index, *(chunk(path, (1, 1), "common") for path in ("a.py", "kb/n.md", "README.md")))
    with index.writing() as writer:
        writer.replace_entry(entry("kb/n.md"), [])
        writer.replace_entry(entry("README.md", source=EntrySource.DOCUMENT), [])

    def within(*scopes: Scope) -> list[str]:
        found = matching(index, "common", Filters(scopes=frozenset(scopes)))
        return sorted(one.partition("#")[0] for one in found)

    assert within(Scope.CODE) == ["a.py"]
    assert within(Scope.SYMBOLS) == ["a.py"]
    assert within(Scope.ENTRIES, Scope.DOCUMENTS) == ["README.md", "kb/n.md"]
    assert within(Scope.DOCUMENTS) == ["README.md"]


texts = st.lists(
    st.text(st.sampled_from("ab_AB12 .\nжλ漢字é\u0301\0"), max_size=30), min_size=1, max_size=4
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts)
def test_every_word_of_a_text_finds_its_chunk(index: Index, lines: list[str]):
    put(index, *(chunk(f"{n}.x", (1, 1), line) for n, line in enumerate(lines)))

    for n, line in enumerate(lines):
        for word in line.split():
            for terms in query_terms(word)[:1]:
                with index.reading() as reader:
                    found = reader.chunks.match_all([terms], Filters(), 50)
                assert f"{n}.x#L1-L1" in {one.chunk for one in found}, (word, terms)
