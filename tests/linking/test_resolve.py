"""From an anchor to the code it names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.lookup import DictLookup, symbol

from glossator import anchors
from glossator.errors import AnchorUnresolved
from glossator.linking import resolve
from glossator.linking.places import is_aside
from glossator.model import Kind, Span, Target, WorkspacePath

SEARCHER = symbol("app/search.py", "Searcher", Kind.CLASS)
SEARCH = symbol("app/search.py", "Searcher.search", Kind.METHOD, line=10, fingerprint="1:…")
OVERLOAD = symbol("app/search.py", "load", line=20)
OVERLOAD_2 = symbol("app/search.py", "load", line=30, ordinal=2)
GETTER = symbol("app/box.py", "Box.size", Kind.PROPERTY, line=4)
SETTER = symbol("app/box.py", "Box.size", Kind.METHOD, line=8)
WIDGET = symbol("src/textual/widget.py", "Widget", Kind.CLASS)
BUTTON = symbol("src/textual/widgets/_button.py", "Button", Kind.CLASS)
PRESSED = symbol("src/textual/widgets/_button.py", "Button.Pressed", Kind.CLASS, line=9)
OTHER_BUTTON = symbol("src/toolkit/button.py", "Button", Kind.CLASS)
TEST_WIDGET = symbol("tests/test_widget.py", "Widget", Kind.CLASS)
NODA = symbol("src/NodaTime/Text/Pattern.cs", "NodaTime.Text.Pattern", Kind.CLASS)
SHAPE = symbol("src/geo/shape.rs", "Shape::area", Kind.METHOD)
HEADING = symbol("README.md", "Widget", Kind.SECTION)
LOOKUP = DictLookup(
    [
        *(SEARCHER, SEARCH, OVERLOAD, OVERLOAD_2, GETTER, SETTER, WIDGET, BUTTON, PRESSED),
        *(OTHER_BUTTON, TEST_WIDGET, NODA, SHAPE, HEADING),
    ],
    files=["app/fusion.py", "setup.py", "docs/guide.md"],
)
README = WorkspacePath("README.md")


def named(text: str) -> list[str]:
    return [str(found.id) for found in resolve.resolve(anchors.parse(text), LOOKUP)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("app/search.py::Searcher.search#method", [SEARCH]),
        ("app/search.py::load#function~2", [OVERLOAD_2]),
        ("app/search.py::Searcher.search", [SEARCH]),
        ("app/search.py::search", [SEARCH]),
        ("app/search.py::load", [OVERLOAD, OVERLOAD_2]),
        ("app/search.py::load~2", [OVERLOAD_2]),
        ("app/box.py::Box.size", [GETTER, SETTER]),
        ("app/box.py::Box.size#property", [GETTER]),
        ("Searcher.search", [SEARCH]),
        ("search", [SEARCH]),
        ("Searcher", [SEARCHER]),
        ("load~2", [OVERLOAD_2]),
        ("Shape::area", [SHAPE]),
        ("Shape::area#method", [SHAPE]),
        ("shape::Shape::area", [SHAPE]),
        ("Pattern", [NODA]),
        ("Text.Pattern", [NODA]),
        ("NodaTime.Text.Pattern", [NODA]),
    ],
)
def test_each_form_names_its_symbols(text: str, found: list):
    assert named(text) == [str(one.id) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "app/search.py::Searcher.find",
        "app/search.py::Searcher.search#function",
        "app/search.py::load~3",
        "app/gone.py::Searcher",
        "Finder.search",
        "app/fusion.py",
        "app/search.py#L1-L9",
        "Shape::area#function",
    ],
)
def test_what_is_not_there_is_not_found(text: str):
    assert named(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("textual.widget.Widget", WIDGET),
        ("textual.widgets.Button", BUTTON),
        ("textual.widgets._button.Button", BUTTON),
        ("textual.Button", BUTTON),
        ("toolkit.Button", OTHER_BUTTON),
        ("textual.widgets.Button.Pressed", PRESSED),
        ("Widget", WIDGET),
        ("tests.test_widget.Widget", TEST_WIDGET),
    ],
)
def test_the_front_of_a_name_may_be_the_path_of_the_file(text: str, found):
    assert named(text) == [str(found.id)]


def test_what_fits_equally_well_is_all_given():
    assert named("Button") == [BUTTON.id, OTHER_BUTTON.id]
    assert named("other.Button") == []


def test_headings_are_named_only_where_nothing_else_is():
    alone = DictLookup([HEADING])

    assert named("Widget") == [WIDGET.id]
    assert resolve.resolve(anchors.parse("README.md::Widget#section"), LOOKUP) == [HEADING]
    assert resolve.resolve(anchors.parse("Widget"), alone) == [HEADING]


@pytest.mark.parametrize(
    ("text", "base", "target"),
    [
        ("app/fusion.py#L3-L5", README, Target(WorkspacePath("app/fusion.py"), Span(3, 5))),
        ("app/fusion.py", README, Target(WorkspacePath("app/fusion.py"))),
        ("setup.py", README, Target(WorkspacePath("setup.py"))),
        ("fusion.py", "app/notes.md", Target(WorkspacePath("app/fusion.py"))),
        ("Searcher.search", README, resolve.to_symbol(SEARCH)),
        ("search.py::Searcher", "app/notes.md", resolve.to_symbol(SEARCHER)),
        ("Button", README, None),
        ("app/gone.py", README, None),
    ],
)
def test_an_anchor_leads_to_one_piece_of_code_or_nowhere(text: str, base: str, target):
    assert resolve.target_of(anchors.parse(text), LOOKUP, WorkspacePath(base)) == target


def test_an_anchor_is_kept_as_a_symbol_id_with_its_fingerprint():
    anchor, seen = resolve.stored(anchors.parse("Searcher.search"), LOOKUP, "Searcher.search")

    assert anchors.text_of(anchor) == SEARCH.id
    assert seen == SEARCH.fingerprint


def test_an_anchor_to_lines_is_kept_as_it_is():
    anchor, seen = resolve.stored(anchors.parse("app/fusion.py:3-5"), LOOKUP, "app/fusion.py:3-5")

    assert (anchors.text_of(anchor), seen) == ("app/fusion.py#L3-L5", "")


@pytest.mark.parametrize(
    ("text", "problem", "remedy"),
    [
        ("Button", "names 2 symbols", "src/textual/widgets/_button.py::Button#class"),
        ("Finder.search", "names nothing", "app/search.py::Searcher.search#method"),
        ("app/gone.py", "names nothing", "path::Qualified.name"),
    ],
)
def test_an_anchor_that_is_not_one_thing_is_refused(text: str, problem: str, remedy: str):
    with pytest.raises(AnchorUnresolved) as refusal:
        resolve.stored(anchors.parse(text), LOOKUP, text)

    assert problem in refusal.value.problem
    assert remedy in refusal.value.remedy


@pytest.mark.parametrize(
    ("path", "base", "where"),
    [
        ("x.py", "docs/a.md", "docs/x.py"),
        ("../src/x.py", "docs/a.md", "src/x.py"),
        ("./x.py", "a.md", "x.py"),
        ("/src/x.py", "docs/a.md", "src/x.py"),
        ("my%20x.py", "docs/a.md", "docs/my x.py"),
        ("..\\src\\x.py", "docs/a.md", "src/x.py"),
        ("../../x.py", "docs/a.md", ""),
        ("%2e%2e/%2e%2e/x.py", "docs/a.md", ""),
        ("/../x.py", "docs/a.md", ""),
        ("..", "docs/a.md", ""),
        ("x%00.py", "a.md", ""),
    ],
)
def test_a_relative_path_starts_beside_the_entry_and_never_leads_out(
    path: str, base: str, where: str
):
    assert resolve.beside(path, WorkspacePath(base)) == where


@given(st.text(alphabet="./\\%2eE0a ", max_size=20), st.sampled_from(["a.md", "docs/a.md"]))
def test_no_relative_path_ever_leads_out(path: str, base: str):
    where = resolve.beside(path, WorkspacePath(base))

    assert not where.startswith("/")
    assert ".." not in where.split("/")


def test_tests_examples_and_copies_are_told_by_their_paths():
    aside = [
        "tests/x.py", "src/app/__tests__/x.js", "x/test_a.py", "a_test.go", "src/a.spec.ts",
        "FooTests.cs", "examples/x.py", "docs/examples/x.py", "vendor/lib/x.c", "conftest.py",
    ]  # fmt: skip
    proper = ["src/testament.py", "app/contest.py", "latest/x.py", "src/tester.py", "specific/a.py"]

    assert [path for path in aside + proper if is_aside(WorkspacePath(path))] == aside
