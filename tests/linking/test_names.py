"""From the words of a span to a chain of names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.linking.names import chain_of, parts_of, reads_like_code


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Searcher", ("Searcher",)),
        ("Searcher.search", ("Searcher", "search")),
        ("Searcher.search()", ("Searcher", "search")),
        ("Searcher.search(query, limit=3)", ("Searcher", "search")),
        ("Searcher.search(other(x)[0])", ("Searcher", "search")),
        ("new Searcher(index)", ("Searcher",)),
        ("async def load_all(path)", ("load_all",)),
        ("public static class Searcher", ("Searcher",)),
        ("await searcher.search()", ("searcher", "search")),
        ("std::vector<int>::push_back", ("std", "vector", "push_back")),
        ("Registry<String, List<Integer>>", ("Registry",)),
        ("Map<String, int>", ()),
        ("Insertion#before_any", ("Insertion", "before_any")),
        ("ptr->next", ("ptr", "next")),
        ("user?.name", ("user", "name")),
        ("App\\Models\\User", ("App", "Models", "User")),
        ("Enum.map/2", ("Enum", "map")),
        ("&mut_value", ("mut_value",)),
        ("*args_list", ("args_list",)),
        ("@decorated.setter", ("decorated", "setter")),
        ("$this->load", ("load",)),
        ("self.load_all()", ("load_all",)),
        ("&mut Searcher", ("Searcher",)),
        ("Box<dyn Error>", ("Box",)),
        ("dyn Searcher", ("Searcher",)),
        ("[Obsolete]", ("Obsolete",)),
        ('[Obsolete("why")]', ("Obsolete",)),
        ("#[pyclass]", ("pyclass",)),
        ('#[serde(rename = "x")]', ("serde",)),
        ("<Button kind='x' />", ("Button",)),
        ("</Button>", ("Button",)),
        ("synchronize!!", ("synchronize!!",)),
        ("Path::new(x)?", ("Path", "new")),
        ("Get-ChildItem", ("Get-ChildItem",)),
        ("Json", ("Json",)),
        ("Json<T>", ("Json",)),
        (".search()", ("search",)),
        ("::Searcher", ("Searcher",)),
        ("Searcher.search.", ("Searcher", "search")),
        ("items[]", ("items",)),
        ("empty?", ("empty?",)),
        ("save!", ("save!",)),
        ("Box::~Box", ("Box", "~Box")),
        ("__init__", ("__init__",)),
        ("Größe.messen", ("Größe", "messen")),
        ("List", ()),
        ("List.add", ("List", "add")),
    ],
)
def test_a_span_is_taken_apart_into_names(text: str, names: tuple[str, ...]):
    assert chain_of(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "two words",
        "a = b",
        "x + y",
        "f(x).y",
        "f(x) + 1",
        "items[0].name = 1",
        "f(",
        "f)",
        "f(x]",
        "'text'",
        '"text"',
        "42",
        "3.14",
        "--flag",
        "-x",
        "/path/to",
        "app/search.py",
        "!important",
        "# noqa",
        "settings.toml",
        "README.md",
        "example.org",
        "e.g",
        "e.g.",
        "i.e.",
        "True",
        "null",
        "None",
        "self",
        "this",
        "String",
        "int",
        "x",
        "_",
        "main",
        "return",
        "a" * 201,
        ".".join("abcdefghijklmn"),
        "<div>",
        "#[derive(Parser)]",
        "#[derive(Clone, Debug)]",
        "[project.scripts]",
        "{x}",
        "*",
    ],
)
def test_what_is_no_name_of_a_symbol_gives_none(text: str):
    assert chain_of(text) == ()


@pytest.mark.parametrize(
    ("qualname", "parts"),
    [
        ("Searcher", ("Searcher",)),
        ("Searcher.search", ("Searcher", "search")),
        ("geo::Shape::area", ("geo", "Shape", "area")),
        ("Box<T>.get", ("Box", "get")),
        ("A#b", ("A", "b")),
        ("App\\User", ("App", "User")),
        ("", ()),
    ],
)
def test_a_qualified_name_is_taken_apart(qualname: str, parts: tuple[str, ...]):
    assert parts_of(qualname) == parts


def test_a_name_with_anything_but_small_letters_is_no_common_word():
    assert [
        name for name in ("render", "Render", "load_all", "sha256") if reads_like_code(name)
    ] == [
        "Render",
        "load_all",
        "sha256",
    ]


@given(st.text(alphabet="ab.:#->()[]<>{}~?!@&*$ \\/_1'\"", max_size=30))
def test_any_text_gives_names_without_blanks_or_brackets(text: str):
    for name in chain_of(text):
        assert name
        assert not set(name) & set(" ()[]{}<>.:'\"/")


@given(st.text(max_size=300))
def test_any_text_is_taken_apart(text: str):
    assert isinstance(chain_of(text), tuple)
    assert isinstance(parts_of(text), tuple)
