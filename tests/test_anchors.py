"""The grammar of an anchor."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from glossator import anchors
from glossator.model import Anchor, AnchorForm, Kind, Span, WorkspacePath

SEARCH = WorkspacePath("app/search.py")
FUSION = WorkspacePath("app/fusion.py")

FORMS = [
    (
        "app/search.py::Searcher.search#method",
        Anchor(AnchorForm.SYMBOL_ID, SEARCH, "Searcher.search", Kind.METHOD),
    ),
    (
        "app/search.py::Searcher.search#method~2",
        Anchor(AnchorForm.SYMBOL_ID, SEARCH, "Searcher.search", Kind.METHOD, 2),
    ),
    (
        "app/search.py::Searcher.search",
        Anchor(AnchorForm.PATH_QUALNAME, SEARCH, "Searcher.search"),
    ),
    (
        "app/search.py::Searcher.search~2",
        Anchor(AnchorForm.PATH_QUALNAME, SEARCH, "Searcher.search", ordinal=2),
    ),
    ("Searcher.search", Anchor(AnchorForm.QUALNAME, qualname="Searcher.search")),
    (
        "Glossator.Search.Searcher",
        Anchor(AnchorForm.QUALNAME, qualname="Glossator.Search.Searcher"),
    ),
    ("App\\Models\\User", Anchor(AnchorForm.QUALNAME, qualname="App\\Models\\User")),
    ("app/fusion.py", Anchor(AnchorForm.PATH, FUSION)),
    ("app/fusion.py#L10-L42", Anchor(AnchorForm.PATH_LINES, FUSION, span=Span(10, 42))),
    ("app/fusion.py#L10", Anchor(AnchorForm.PATH_LINES, FUSION, span=Span(10, 10))),
]


@pytest.mark.parametrize(("text", "anchor"), FORMS, ids=[text for text, _ in FORMS])
def test_each_form_is_read_and_written_back(text: str, anchor: Anchor):
    assert anchors.parse(text) == anchor
    assert anchors.text_of(anchor) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  app/fusion.py \n", "app/fusion.py"),
        ("./app//fusion.py", "app/fusion.py"),
        ("app/search/", "app/search"),
        ("app/fusion.py#L10-42", "app/fusion.py#L10-L42"),
        ("app/fusion.py#L10C3-L42C9", "app/fusion.py#L10-L42"),
        ("app/fusion.py#L7-L7", "app/fusion.py#L7"),
        ("app/fusion.py:10-42", "app/fusion.py#L10-L42"),
        ("app/fusion.py:10", "app/fusion.py#L10"),
        ("app/fusion.py:10:5", "app/fusion.py#L10"),
        ("Makefile:3", "Makefile#L3"),
        ("symbol:app/search.py::Searcher#class", "app/search.py::Searcher#class"),
        ("symbol:app/search.py::Searcher%23class", "app/search.py::Searcher#class"),
        ("symbol:Searcher.search", "Searcher.search"),
        ("app\\search.py::Searcher", "app/search.py::Searcher"),
        ("Searcher.search()", "Searcher.search"),
        ("Functor::operator()", "Functor::operator()"),
        ("\\App\\Models\\User", "App\\Models\\User"),
        ("app/search.py::Searcher~1", "app/search.py::Searcher"),
        ("C#/Shape.cs::Shape#class", "C#/Shape.cs::Shape#class"),
    ],
)
def test_other_ways_to_write_an_anchor_have_one_canonical_text(text: str, canonical: str):
    assert anchors.text_of(anchors.parse(text)) == canonical


def test_the_path_ends_at_the_first_double_colon():
    anchor = anchors.parse("src/shape.rs::geometry::Shape::area#method")

    assert anchor.path == "src/shape.rs"
    assert anchor.qualname == "geometry::Shape::area"


def test_the_kind_begins_after_the_last_number_sign():
    assert anchors.parse("a.js::Box.#size#field") == Anchor(
        AnchorForm.SYMBOL_ID, WorkspacePath("a.js"), "Box.#size", Kind.FIELD
    )
    assert anchors.parse("a.rb::Box#size") == Anchor(
        AnchorForm.PATH_QUALNAME, WorkspacePath("a.rb"), "Box#size"
    )


def test_a_symbol_may_be_called_like_a_kind():
    assert anchors.parse("a.py::key") == Anchor(
        AnchorForm.PATH_QUALNAME, WorkspacePath("a.py"), "key"
    )
    assert anchors.parse("a.py::key#method").kind is Kind.METHOD


def test_a_destructor_is_a_name_and_no_ordinal():
    assert anchors.parse("a.cc::Box::~Box#destructor").qualname == "Box::~Box"
    assert anchors.parse("a.cc::Box::~Box").ordinal == 1


def test_words_known_to_be_a_path_need_no_slash():
    assert anchors.parse_path("setup.py") == Anchor(AnchorForm.PATH, WorkspacePath("setup.py"))
    assert anchors.parse_path("my notes.txt#L2") == Anchor(
        AnchorForm.PATH_LINES, WorkspacePath("my notes.txt"), span=Span(2, 2)
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "/etc/passwd",
        "/etc/passwd::root",
        "/etc/passwd#L1",
        "/etc/passwd:1",
        "C:\\Windows\\win.ini",
        "C:/Windows/win.ini",
        "C:/Windows/win.ini::boot",
        "\\\\server\\share",
        "~/secret.py",
        "\\~/secret.py::X",
        "\\Windows\\win.ini::boot",
        "\\ \\C:x.py#L1",
        "C:x.py",
        " /x/ y",
        "symbol:/etc/passwd",
        "symbol:%2Fetc/passwd",
        "..",
        "../other/app.py",
        "..\\other\\app.py::X",
        "app/../../other.py::X",
        "app/../x.py",
        "app/..\\..\\x.py",
        "symbol:app/%2E%2E/%2E%2E/x.py",
        "../x.py#L1",
        "../x.py:1",
        "app/search.py::",
        "app/search.py::#method",
        "app/search.py::~2",
        "::search",
        "./",
        "app/fusion.py#L0",
        "app/fusion.py#L42-L10",
        "app/fusion.py:9-3",
        "a plain sentence",
        "two\nlines",
        "nul\0byte",
        "x" * 2001,
    ],
)
def test_what_is_no_anchor_is_refused_with_a_sentence(text: str):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        anchors.parse(text)


@pytest.mark.parametrize("text", ["/x.py", "..", "a/../b.py", "C:/x.py", "", "../x.py#L3"])
def test_a_path_that_leads_out_is_refused(text: str):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        anchors.parse_path(text)


def test_a_twin_is_marked_from_the_second_on():
    assert anchors.symbol_id(SEARCH, "Searcher", Kind.CLASS) == "app/search.py::Searcher#class"
    assert anchors.symbol_id(SEARCH, "f", Kind.FUNCTION, 2) == "app/search.py::f#function~2"


NAMES = st.from_regex(r"[A-Za-z_\u0400-\u04ff][\w]{0,12}", fullmatch=True)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map(lambda parts: "/".join(parts) + ".py")
QUALNAMES = st.lists(NAMES, min_size=1, max_size=4).flatmap(
    lambda parts: st.sampled_from([".", "::", "#", "\\"]).map(lambda mark: mark.join(parts))
)


@given(PATHS, QUALNAMES, st.sampled_from(Kind), st.integers(1, 40))
def test_a_symbol_id_is_read_back_into_its_parts(
    path: str, qualname: str, kind: Kind, ordinal: int
):
    written = anchors.symbol_id(WorkspacePath(path), qualname, kind, ordinal)

    anchor = anchors.parse(written)

    assert (anchor.path, anchor.qualname, anchor.kind, anchor.ordinal) == (
        path,
        qualname,
        kind,
        ordinal,
    )
    assert anchors.text_of(anchor) == written


PIECES = st.sampled_from(
    [
        *(
            "a",
            "b.py",
            "::",
            "#",
            "~2",
            "~",
            "/",
            ".",
            "..",
            "\\",
            "#L1",
            "-",
            "L3",
            ":4",
            "#method",
        ),
        *("()", "operator", " ", "symbol:", "C:", "%23", "é"),
    ]
)
HOSTILE = st.lists(PIECES, max_size=8).map("".join) | st.text(max_size=60)


def read_back(anchor: Anchor) -> Anchor:
    written = anchors.text_of(anchor)
    in_root = anchor.form is AnchorForm.PATH and "/" not in written
    return anchors.parse_path(written) if in_root else anchors.parse(written)


@given(HOSTILE)
@example("a/ b/")
@example("#L1()")
@example("f()()")
@example("\\symbol:x")
def test_any_text_is_an_anchor_that_reads_back_or_a_refusal(text: str):
    try:
        anchor = anchors.parse(text)
    except ValueError:
        return

    assert read_back(anchor) == anchor


@given(HOSTILE)
def test_no_anchor_ever_leads_out_of_the_workspace(text: str):
    try:
        anchor = anchors.parse(text)
    except ValueError:
        return

    path = anchor.path or ""
    assert not path.startswith(("/", "\\\\", "~/"))
    assert ".." not in path.replace("\\", "/").split("/")
