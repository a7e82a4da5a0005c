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
    Imported,
    Kind,
    MentionReading,
    SpanForm,
    Symbol,
    SymbolId,
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
    for text, meant in (("Searcher.search()", SEARCH), ("app.search.Searcher", SEARCHER)):
        found, sure = best([SEARCHER, SEARCH], code(text))

        assert found == meant.id
        assert sure > mentions.LINKED


def test_a_unique_name_in_a_code_span_links():
    assert linked([SEARCHER, LOAD_ALL], code("Searcher"), code("load_all(x)")) == [
        SEARCHER.id,
        LOAD_ALL.id,
    ]


def test_a_unique_name_that_is_written_like_code_links_in_prose_too():
    assert linked([LOAD_ALL], prose("load_all")) == [LOAD_ALL.id]


def test_letter_case_counts():
    assert read([SEARCHER], code("searcher")) == []


def test_a_name_that_is_a_common_word_needs_its_owner_in_the_text():
    render = symbol("app/page.py", "Page.render", Kind.METHOD)

    assert linked([render], code("render")) == []
    assert best([render], code("render"), code("Page"))[1] > best([render], code("render"))[1]
    assert linked([render], code("Page.render")) == [render.id]


def test_several_namesakes_are_all_shown_and_none_is_picked():
    stores = [symbol(f"app/{name}.py", "open_store") for name in ("a", "b", "c")]

    (reading,) = read(stores, code("open_store"))

    assert {one.symbol for one in reading.candidates} == set(stores)
    assert all(one.confidence < 0.5 for one in reading.candidates)
    assert sum(one.confidence for one in reading.candidates) <= 1


def test_the_nearer_the_owner_is_named_the_surer_is_a_namesake():
    one = symbol("app/a.py", "Reader.close_all", Kind.METHOD)
    other = symbol("app/b.py", "Writer.close_all", Kind.METHOD)
    here = code("close_all", heading=("x",))

    def sure(*spans: TextSpan) -> float:
        found, confidence = best([one, other], here, *spans)
        assert found == other.id
        return confidence

    beside = sure(TextSpan(SpanForm.CODE, "Writer", 1, sentence=here.sentence, heading=("x",)))
    near = sure(code("Writer", heading=("x",)))
    far = sure(code("Writer", heading=("y",)))

    assert beside > near
    assert beside > far
    assert linked([one, other], here, code("Reader"), code("Writer")) == []


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
    assert best([join], code("os.path.join_parts"))[1] < best([join], code("join_parts"))[1]


def test_a_variable_named_like_its_class_links_to_the_member():
    run = symbol("app/main.py", "TaskRunner.run", Kind.METHOD)
    other = symbol("app/other.py", "Engine.run", Kind.METHOD)

    assert best([run, other], code("task_runner.run()"))[0] == run.id
    assert best([run, other], code("runner.run()"))[0] == run.id
    assert linked([run, other], code("thing.run()")) == []


def test_the_first_letters_of_a_class_stand_for_an_instance():
    find = symbol("core/EntityManager.ts", "EntityManager.find", Kind.METHOD)
    others = [symbol(f"core/{name}.ts", f"{name}.find", Kind.METHOD) for name in ("Items", "Tree")]

    assert best([find, *others], code("em.find()"))[0] == find.id
    assert best([others[0]], code("i.find()"))[1] < best([find], code("em.find()"))[1]


def test_the_one_that_a_chain_of_names_fits_best_is_meant():
    whole = symbol("lib/yard.rb", "YARD::parse_all", Kind.METHOD)
    others = [
        symbol(f"lib/yard/{name}.rb", f"YARD::{name.title()}::parse_all", Kind.METHOD)
        for name in ("parser", "docstring", "tags")
    ]

    assert linked([whole, *others], code("YARD.parse_all")) == [whole.id]
    assert linked([whole, *others], code("YARD::Tags.parse_all")) == [others[2].id]
    assert linked(others, code("YARD.parse_all")) == []


def test_a_test_that_defines_the_same_stands_in_no_chains_way():
    real = symbol("lib/schema.rb", "Schema::object_from", Kind.METHOD)
    copies = [
        symbol(f"spec/{name}_spec.rb", f"{name.title()}Test::Schema::object_from", Kind.METHOD)
        for name in ("loads", "lists", "authorization")
    ]

    assert linked([real, *copies], code("Schema.object_from")) == [real.id]


def test_overloads_that_a_package_gives_away_count_as_one():
    overloads = [symbol("jam/_jit.py", "filter_all", line=9 * n, ordinal=n) for n in (1, 2)]
    package = replace(symbol("jam/__init__.py", "jam", Kind.MODULE), id=SymbolId("jam/__init__.py"))
    lookup = DictLookup([package, *overloads])
    lookup.gives["jam/__init__.py", "filter_all"] = (("jam", "_jit", "filter_all"),)

    (reading,) = mentions.readings(ENTRY, [code("jam.filter_all")], lookup)

    assert [one.symbol.id for one in reading.candidates] == [overloads[0].id]
    assert reading.candidates[0].confidence >= mentions.LINKED


def test_a_constructor_is_its_type():
    offset = symbol(
        "src/Offset.cs", "Time.Offset", Kind.STRUCT, container="src/Offset.cs::Time#namespace"
    )
    made = symbol("src/Offset.cs", "Time.Offset.Offset", Kind.CONSTRUCTOR, container=offset.id)

    (reading,) = read([offset, made], code("Offset"))

    assert [one.symbol for one in reading.candidates] == [offset]


def test_a_file_that_is_a_module_is_meant_by_its_dotted_name_only():
    module = replace(symbol("jam/tree.py", "jam.tree", Kind.MODULE), id=SymbolId("jam/tree.py"))
    other = symbol("jam/own.py", "Garden.tree", Kind.METHOD)

    assert best([module, other], code("jam.tree"))[0] == module.id
    assert [one.symbol for one in read([module, other], code("tree"))[0].candidates] == [other]


def test_what_code_imports_from_elsewhere_is_no_symbol_of_the_workspace():
    tile = symbol("jam/numpy/shape.py", "tile")
    lookup = DictLookup([tile])
    lookup.imports["numpy"] = Imported((), foreign=True)
    lookup.imports["jnp"] = Imported(("jam", "numpy"))

    assert mentions.readings(ENTRY, [code("numpy.tile")], lookup) == []
    (reading,) = mentions.readings(ENTRY, [code("jnp.tile")], lookup)
    assert reading.candidates[0].confidence > mentions.LINKED


def test_the_word_that_writers_leave_out_of_a_name_is_added():
    obsolete = symbol("src/Obsolete.cs", "ObsoleteAttribute", Kind.CLASS)
    save = symbol("src/Store.cs", "Store.SaveAsync", Kind.METHOD)

    assert best([obsolete, save], code("Obsolete"))[0] == obsolete.id
    assert best([obsolete, save], code("Store.Save"))[0] == save.id


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

    found = mentions.last_names(spans)

    assert {"search", "load_all", "size", "open", "App"} <= found
    assert found - {"searchAsync", "searchAttribute", "load_allAsync", "load_allAttribute"} == {
        "search", "load_all", "size", "open", "App",
    }  # fmt: skip


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


def test_a_name_that_a_package_gives_away_is_what_its_module_defines():
    root = replace(symbol("jam/__init__.py", "jam", Kind.MODULE), id=SymbolId("jam/__init__.py"))
    vjp = symbol("jam/_src/api.py", "vjp")
    other = symbol("jam/_src/export.py", "Exported.vjp", Kind.METHOD)
    lookup = DictLookup([root, vjp, other])
    before = mentions.readings(ENTRY, [code("jam.vjp")], lookup)[0].candidates[0]

    lookup.gives["jam/__init__.py", "vjp"] = (("jam", "_src", "api", "vjp"),)
    lookup.gives["jam/__init__.py", "back"] = (("jam", "_src", "api", "vjp"),)
    after = mentions.readings(ENTRY, [code("jam.vjp")], lookup)[0].candidates[0]
    (renamed,) = mentions.readings(ENTRY, [code("jam.back")], lookup)

    assert after.symbol == vjp
    assert after.confidence >= max(mentions.LINKED, before.confidence)
    assert [one.symbol for one in renamed.candidates] == [vjp]


def test_modules_that_hand_a_name_on_in_a_circle_end():
    modules = [
        replace(symbol(f"jam/{name}.py", f"jam.{name}", Kind.MODULE), id=SymbolId(f"jam/{name}.py"))
        for name in "ab"
    ]
    lookup = DictLookup(modules)
    lookup.gives["jam/a.py", "lid"] = (("jam", "b", "lid"),)
    lookup.gives["jam/b.py", "lid"] = (("jam", "a", "lid"),)

    assert mentions.readings(ENTRY, [code("a.lid")], lookup) == []


def test_of_too_many_namesakes_those_of_the_owner_are_left():
    crowd = [
        symbol(f"app/m{number}.py", f"Part{number}.initialize", Kind.METHOD)
        for number in range(mentions.MAX_NAMESAKES + 1)
    ]

    assert read(crowd, code("initialize")) == []
    assert linked(crowd, code("Part7.initialize")) == [crowd[7].id]


@pytest.mark.parametrize("text", ["Lid?", "lid_of!"])
def test_a_sign_behind_a_name_may_be_no_part_of_it(text: str):
    one = symbol("app/a.py", text[:-1], Kind.CLASS)
    marked = symbol("app/a.py", text, Kind.METHOD)

    assert best([one], code(text))[0] == one.id
    assert best([one, marked], code(text))[0] == marked.id
    assert text[:-1] in mentions.last_names([code(text)])


def test_a_document_of_many_names_can_be_left_at_each_of_them():
    lookup = DictLookup([symbol("app/a.py", f"load_{number}") for number in range(50)])
    spans = [code(f"load_{number}", line=number) for number in range(50)]

    mentions.readings(ENTRY, spans, lookup)

    assert lookup.pauses >= 2 * len(spans)


@pytest.mark.parametrize(
    ("path", "linked_alone"),
    [
        ("app/a.py", True),
        ("scripts/deploy.py", True),
        ("go/doc/print.go", True),
        ("docs/conf.py", False),
        ("examples/a.py", False),
        ("vendor/lib/a.py", False),
        ("src/agents/sandbox/a.py", True),
        ("sandbox/a.py", False),
        ("testing/a.py", False),
        ("jam/testing/a.py", True),
    ],
)
def test_code_that_is_a_tool_or_a_package_called_doc_is_no_aside(path: str, linked_alone: bool):
    one = symbol(path, "deploy_all")

    assert (linked([one], code("deploy_all")) == [one.id]) is linked_alone


def test_what_the_one_package_of_a_name_defines_is_meant():
    bucket = symbol("blob/blob.go", "OpenBucket")
    others = [symbol(f"blob/{name}/{name}.go", "OpenBucket") for name in ("fileblob", "memblob")]
    twins = [
        symbol(f"{name}/schema/attribute.go", "Attribute") for name in ("resource", "provider")
    ]

    assert linked([bucket, *others], code("blob.OpenBucket")) == [bucket.id]
    assert linked([bucket, *others], code("memblob.OpenBucket")) == [others[1].id]
    assert linked(twins, code("schema.Attribute")) == []
    assert linked(twins, code("resource/schema.Attribute")) == [twins[0].id]


def test_packages_that_take_in_everything_from_everywhere_cost_little():
    names = [f"m{number}" for number in range(400)]
    modules = [
        replace(symbol(f"jam/{name}.py", f"jam.{name}", Kind.MODULE), id=SymbolId(f"jam/{name}.py"))
        for name in names
    ]
    lookup = Counting(modules)
    for name in names:
        lookup.gives[f"jam/{name}.py", "lid"] = tuple(("jam", other, "lid") for other in names)

    assert mentions.readings(ENTRY, [code("m0.lid")], lookup) == []
    assert lookup.asked < 1_000


class Counting(DictLookup):
    """Counts how often modules are asked what they give away."""

    asked = 0

    def given(self, module: WorkspacePath, name: str) -> tuple[tuple[str, ...], ...]:
        self.asked += 1
        return super().given(module, name)
