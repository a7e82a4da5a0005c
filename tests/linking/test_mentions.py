"""Names in an entry's text and the symbols they may mean."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.lookup import DictLookup, symbol

from glossator.linking import mentions
from glossator.model import (
    Entry,
    EntryId,
    EntrySource,
    Kind,
    MentionReading,
    SpanForm,
    Symbol,
    TextSpan,
    WorkspacePath,
)

ENTRY = Entry(
    id=EntryId("a"),
    path=WorkspacePath("docs/a.md"),
    source=EntrySource.DOCUMENT,
    title="A guide",
    text="",
    body="",
)


def code(text: str, *, line: int = 1, heading: tuple[str, ...] = ()) -> TextSpan:
    return TextSpan(SpanForm.CODE, text, line, sentence=f"About {text}.", heading=heading)


def prose(text: str) -> TextSpan:
    return TextSpan(SpanForm.PROSE, text, 1, sentence=f"About {text}.")


def read(symbols: list[Symbol], *spans: TextSpan, title: str = "A guide") -> list[MentionReading]:
    return mentions.readings(replace(ENTRY, title=title), spans, DictLookup(symbols))


def best(symbols: list[Symbol], *spans: TextSpan, title: str = "A guide") -> tuple[str, float]:
    """Return the id and confidence of the first candidate of the first mention."""
    first = read(symbols, *spans, title=title)[0].candidates[0]
    return str(first.symbol.id), first.confidence


def linked(symbols: list[Symbol], *spans: TextSpan, title: str = "A guide") -> list[str]:
    """Return the ids of the symbols that the mentions link to."""
    return [
        str(reading.candidates[0].symbol.id)
        for reading in read(symbols, *spans, title=title)
        if reading.candidates[0].confidence >= mentions.LINKED
    ]


SEARCHER = symbol("app/search.py", "Searcher", Kind.CLASS)
SEARCH = symbol("app/search.py", "Searcher.search", Kind.METHOD, line=5)
LOAD_ALL = symbol("app/load.py", "load_all")


def test_a_qualified_name_that_fits_one_symbol_is_all_but_certain():
    assert best([SEARCHER, SEARCH], code("Searcher.search()")) == (SEARCH.id, 0.97)
    assert best([SEARCHER, SEARCH], code("app.search.Searcher")) == (SEARCHER.id, 0.97)


def test_a_unique_name_in_a_code_span_links():
    assert linked([SEARCHER, LOAD_ALL], code("Searcher"), code("load_all(x)")) == [
        SEARCHER.id,
        LOAD_ALL.id,
    ]


def test_a_unique_name_in_prose_links_and_is_less_sure():
    in_code, in_prose = best([LOAD_ALL], code("load_all")), best([LOAD_ALL], prose("load_all"))

    assert in_prose[0] == LOAD_ALL.id
    assert mentions.LINKED <= in_prose[1] < in_code[1]


def test_letter_case_counts():
    assert read([SEARCHER], code("searcher")) == []


def test_a_name_that_is_a_common_word_needs_its_owner_in_the_text():
    render = symbol("app/page.py", "Page.render", Kind.METHOD)

    assert linked([render], code("render")) == []
    assert linked([render], code("render"), code("Page")) == [render.id]
    assert linked([render], code("Page.render")) == [render.id]


def test_several_namesakes_are_all_shown_and_none_is_picked():
    stores = [symbol(f"app/{name}.py", "open_store") for name in ("a", "b", "c")]

    (reading,) = read(stores, code("open_store"))

    assert [one.symbol for one in reading.candidates] == stores
    assert {one.confidence for one in reading.candidates} == {0.25}


def test_the_owner_named_under_the_same_headings_tells_namesakes_apart():
    one = symbol("app/a.py", "Reader.close_all", Kind.METHOD)
    other = symbol("app/b.py", "Writer.close_all", Kind.METHOD)
    symbols = [one, other]

    assert linked(symbols, code("close_all", heading=("Writer",))) == [other.id]
    assert linked(
        symbols,
        code("Reader", heading=("Part one",)),
        code("close_all", heading=("Part one",)),
        code("Writer", heading=("Part two",)),
    ) == [one.id]
    assert linked(symbols, code("close_all"), code("Reader"), code("Writer")) == []


def test_the_owner_named_elsewhere_makes_it_likely_but_no_link():
    one = symbol("app/a.py", "Reader.close_all", Kind.METHOD)
    other = symbol("app/b.py", "Writer.close_all", Kind.METHOD)

    found = best([one, other], code("close_all", heading=("x",)), code("Reader", heading=("y",)))

    assert found == (one.id, mentions.OWNER_FAR)


def test_a_type_of_its_own_wins_over_members_of_its_name():
    event = symbol("app/events.py", "Closed", Kind.CLASS)
    member = symbol("app/state.py", "State.Closed", Kind.ENUM_MEMBER)

    assert linked([event, member], code("Closed")) == [event.id]


def test_symbols_of_tests_and_examples_do_not_stand_in_the_way():
    real = symbol("app/search.py", "open_store")
    copies = [symbol(f"tests/test_{name}.py", "open_store") for name in "abc"]

    assert linked([real, *copies], code("open_store")) == [real.id]
    assert linked(copies[:1], code("open_store")) == []


def test_what_is_defined_inside_a_function_does_not_link():
    inner = symbol("app/a.py", "run.load_all", container="app/a.py::run#function")

    assert linked([inner], code("load_all")) == []
    assert linked([inner, LOAD_ALL], code("load_all")) == [LOAD_ALL.id]


def test_overloads_stubs_and_parts_of_a_class_count_as_one():
    overloads = [symbol("app/x.py", "open_it", line=9 * n, ordinal=n) for n in (1, 2, 3)]
    stub = symbol("app/x.pyi", "open_it")
    parts = [
        symbol(f"src/Pattern.{part}.cs", "Text.Pattern", Kind.CLASS, container="a::Text#namespace")
        for part in ("Parse", "Format")
    ]

    assert linked([*overloads, stub], code("open_it")) == [overloads[0].id]
    assert len(linked(parts, code("Pattern"))) == 1


def test_another_owner_is_no_link():
    join = symbol("app/text.py", "join_parts")

    assert linked([join], code("os.path.join_parts")) == []
    assert best([join], code("os.path.join_parts"))[1] == mentions.UNKNOWN_OWNER


def test_a_variable_named_like_its_class_links_to_the_member():
    run = symbol("app/main.py", "TaskRunner.run", Kind.METHOD)
    other = symbol("app/other.py", "Engine.run", Kind.METHOD)

    assert linked([run, other], code("task_runner.run()")) == [run.id]
    assert linked([run, other], code("thing.run()")) == []


@pytest.mark.parametrize("kind", [Kind.SECTION, Kind.KEY, Kind.RULE, Kind.TABLE, Kind.TARGET])
def test_headings_keys_and_the_like_are_never_meant(kind: Kind):
    assert read([symbol("x.toml", "load_all", kind)], code("load_all")) == []


@pytest.mark.parametrize("text", ["String", "true", "self", "print", "list", "README.md", "e.g."])
def test_words_of_the_language_are_never_meant(text: str):
    symbols = [symbol("a.py", name) for name in ("String", "true", "self", "print", "list", "md")]

    assert read(symbols, code(text), prose(text)) == []


def test_links_are_no_mentions():
    link = TextSpan(SpanForm.LINK, "load_all", 1, target="x.md")

    assert mentions.find([link]) == []
    assert read([LOAD_ALL], link) == []


def test_at_most_five_candidates_are_shown():
    many = [symbol(f"app/m{number}.py", "open_store") for number in range(9)]

    assert len(read(many, code("open_store"))[0].candidates) == 5


def test_a_name_that_everything_has_is_not_even_looked_at():
    many = [symbol(f"app/m{number}.py", "open_store") for number in range(201)]

    assert read(many, code("open_store")) == []


def test_the_last_names_are_those_of_mentions_and_of_anchors_in_the_text():
    spans = [
        code("Searcher.search()"),
        prose("load_all"),
        TextSpan(SpanForm.WIKI, "x", 1, target="app/x.py::Box.size#property"),
        TextSpan(SpanForm.LINK, "x", 1, target="symbol:app/x.py::Box.open"),
        TextSpan(SpanForm.LINK, "x", 1, target="textual.app.App"),
        TextSpan(SpanForm.LINK, "x", 1, target="../app/x.py#L3"),
        code("a sentence"),
    ]

    assert mentions.last_names(spans) == {"search", "load_all", "size", "open", "App"}


SYMBOLS = st.lists(
    st.builds(
        symbol,
        st.sampled_from(["app/a.py", "app/b.py", "tests/test_a.py", "src/pkg/c.py"]),
        st.sampled_from(["load_all", "Box", "Box.open", "Bag.open", "Bag", "pkg.Box"]),
        st.sampled_from([Kind.CLASS, Kind.METHOD, Kind.FUNCTION, Kind.SECTION]),
    ),
    max_size=12,
    unique_by=lambda one: one.id,
)
SPANS = st.lists(
    st.builds(
        TextSpan,
        st.sampled_from([SpanForm.CODE, SpanForm.PROSE]),
        st.sampled_from(["load_all", "Box", "Box.open", "open", "pkg.Box", "bag.open()", "c.Box"]),
        st.integers(1, 9),
        heading=st.sampled_from([(), ("Box",), ("Other",)]),
    ),
    max_size=8,
)


@given(SYMBOLS, SPANS)
def test_readings_are_ordered_bounded_and_always_the_same(
    symbols: list[Symbol], spans: list[TextSpan]
):
    found = read(symbols, *spans)

    assert found == read(symbols[::-1], *spans)
    for reading in found:
        sure = [one.confidence for one in reading.candidates]
        assert sure == sorted(sure, reverse=True)
        assert all(0 <= one <= 1 for one in sure)
        assert len({one.symbol.id for one in reading.candidates}) == len(sure) <= 5
        assert sum(one >= mentions.LINKED for one in sure) <= 1
