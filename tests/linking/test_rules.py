"""From an entry and its text to its links."""

from dataclasses import replace

import pytest
from tests.support.lookup import DictLookup, symbol

from glossator.linking import fingerprint, rules
from glossator.model import (
    Basis,
    Entry,
    EntryId,
    EntrySource,
    Evidence,
    Kind,
    Link,
    SourceLink,
    Span,
    SpanForm,
    State,
    Target,
    TextSpan,
    TokenSlice,
    WorkspacePath,
)


def printed(header: str, body: str) -> str:
    tokens = (*header.split(), *body.split())
    middle = len(header.split())
    return fingerprint.of(tokens, TokenSlice((0, middle), (middle, len(tokens))))


THEN = printed("def search ( query )", "return find ( query )")
NEW_BODY = printed("def search ( query )", "return find ( query , limit )")
NEW_HEADER = printed("def search ( query , limit )", "return find ( query )")

SEARCH = symbol("app/search.py", "Searcher.search", Kind.METHOD, line=5, fingerprint=THEN)
SEARCHER = symbol("app/search.py", "Searcher", Kind.CLASS)
LOAD_ALL = symbol("app/load.py", "load_all")
TWINS = [symbol(f"app/{name}.py", "open_store") for name in "ab"]
LOOKUP = DictLookup(
    [SEARCH, SEARCHER, LOAD_ALL, *TWINS], files=["app/fusion.py", "setup.py", "docs/other.md"]
)
TO_SEARCH = Target(
    WorkspacePath("app/search.py"), Span(5, 7), SEARCH.id, "Searcher.search", Kind.METHOD
)


def entry(*sources: SourceLink, dismissed: tuple[str, ...] = ()) -> Entry:
    return Entry(
        id=EntryId("ranking"),
        path=WorkspacePath("kb/ranking.md"),
        source=EntrySource.ENTRY,
        title="Ranking",
        text="",
        body="",
        sources=sources,
        dismissed=dismissed,
    )


def code(text: str, line: int = 20) -> TextSpan:
    return TextSpan(SpanForm.CODE, text, line, sentence=f"About {text}.")


def link(target: str, line: int = 20) -> TextSpan:
    return TextSpan(SpanForm.LINK, "words", line, target=target, sentence="See words.")


def wiki(target: str, line: int = 20) -> TextSpan:
    return TextSpan(SpanForm.WIKI, "words", line, target=target, sentence="See words.")


def brief(links: list[Link]) -> list[tuple[str, Basis, State]]:
    return [(one.anchor, one.basis, one.state) for one in links]


def test_a_source_of_the_front_matter_is_a_certain_link():
    source = SourceLink(SEARCH.id, THEN, line=4)

    assert rules.links_of(entry(source), [], LOOKUP) == [
        Link(
            EntryId("ranking"),
            WorkspacePath("kb/ranking.md"),
            SEARCH.id,
            Basis.SOURCE_LINK,
            1.0,
            State.CURRENT,
            TO_SEARCH,
            "",
            Evidence(4),
        )
    ]


@pytest.mark.parametrize(
    ("seen", "state", "reason"),
    [
        (THEN, State.CURRENT, ""),
        ("", State.CURRENT, "unseen"),
        ("no fingerprint", State.CURRENT, "unseen"),
        (NEW_BODY, State.CHANGED, "body"),
        (NEW_HEADER, State.CHANGED, "signature"),
    ],
)
def test_the_state_says_what_became_of_the_code_since_it_was_seen(
    seen: str, state: State, reason: str
):
    (found,) = rules.links_of(entry(SourceLink("Searcher.search", seen)), [], LOOKUP)

    assert (found.state, found.reason, found.target) == (state, reason, TO_SEARCH)


def test_an_anchor_that_names_several_symbols_is_ambiguous():
    (found,) = rules.links_of(entry(SourceLink("open_store")), [], LOOKUP)

    assert (found.state, found.target, found.reason) == (State.AMBIGUOUS, None, "several")


@pytest.mark.parametrize(
    "anchor", ["app/search.py::Finder", "Finder.find", "app/gone.py", "app/gone.py#L1-L3"]
)
def test_an_anchor_that_names_nothing_is_gone(anchor: str):
    (found,) = rules.links_of(entry(SourceLink(anchor)), [], LOOKUP)

    assert (found.state, found.target, found.anchor) == (State.GONE, None, anchor)


@pytest.mark.parametrize(
    ("anchor", "target"),
    [
        ("app/fusion.py", Target(WorkspacePath("app/fusion.py"))),
        ("app/fusion.py#L3-L5", Target(WorkspacePath("app/fusion.py"), Span(3, 5))),
        ("setup.py", Target(WorkspacePath("setup.py"))),
    ],
)
def test_an_anchor_to_a_file_or_lines_leads_there(anchor: str, target: Target):
    (found,) = rules.links_of(entry(SourceLink(anchor)), [], LOOKUP)

    assert (found.state, found.target) == (State.CURRENT, target)


def test_lines_are_compared_with_what_was_seen_when_their_text_is_given():
    source = SourceLink("app/fusion.py#L2-L3", fingerprint.of_text("b = 1\nc = 2"))

    def state_with(text: str) -> State:
        return rules.links_of(entry(source), [], LOOKUP, lambda _: text)[0].state

    assert state_with("a\nb  =  1\nc = 2\nd") is State.CURRENT
    assert state_with("a\r\nb = 1\r\nc = 2\r\n") is State.CURRENT
    assert state_with("a\nb = 2\nc = 2\n") is State.CHANGED
    assert state_with("a\n") is State.CHANGED


def test_an_overload_is_chosen_by_its_code_and_never_by_its_place():
    overloads = [
        symbol("app/x.py", "load", line=1, fingerprint=printed("def load ( c )", "return c + 1")),
        symbol("app/x.py", "load", line=9, ordinal=2, fingerprint=printed("def load ( a )", "a")),
        symbol("app/x.py", "load", line=19, ordinal=3, fingerprint=printed("def load ( b )", "b")),
    ]
    lookup = DictLookup(overloads)
    source = SourceLink("app/x.py::load#function", printed("def load ( a )", "a"))

    (found,) = rules.links_of(entry(source), [], lookup)

    assert (found.target, found.state) == (
        Target(WorkspacePath("app/x.py"), Span(9, 11), overloads[1].id, "load", Kind.FUNCTION),
        State.CURRENT,
    )


def test_without_a_fingerprint_the_ordinal_counts():
    overloads = [symbol("app/x.py", "load", line=9 * n, ordinal=n) for n in (1, 2)]
    lookup = DictLookup(overloads)

    (found,) = rules.links_of(entry(SourceLink("app/x.py::load#function~2")), [], lookup)

    assert found.target is not None
    assert found.target.symbol == overloads[1].id


@pytest.mark.parametrize(
    ("span", "anchor", "target"),
    [
        (link(f"symbol:{SEARCH.id}"), SEARCH.id, TO_SEARCH),
        (link("symbol:app/search.py::Searcher.search%23method"), SEARCH.id, TO_SEARCH),
        (link("../app/fusion.py"), "app/fusion.py", Target(WorkspacePath("app/fusion.py"))),
        (
            link("../app/fusion.py#L3-L5"),
            "app/fusion.py#L3-L5",
            Target(WorkspacePath("app/fusion.py"), Span(3, 5)),
        ),
        (
            link("/app/fusion.py#section"),
            "app/fusion.py",
            Target(WorkspacePath("app/fusion.py")),
        ),
        (link("app.search.Searcher.search"), "app.search.Searcher.search", TO_SEARCH),
        (link("Searcher.search()"), "Searcher.search", TO_SEARCH),
        (wiki(SEARCH.id), SEARCH.id, TO_SEARCH),
        (wiki("Searcher.search"), "Searcher.search", TO_SEARCH),
        (wiki("app/fusion.py"), "app/fusion.py", Target(WorkspacePath("app/fusion.py"))),
    ],
)
def test_an_anchor_in_the_text_is_a_source_link(span: TextSpan, anchor: str, target: Target):
    (found,) = rules.links_of(entry(), [span], LOOKUP)

    assert (found.anchor, found.target) == (anchor, target)
    assert (found.basis, found.confidence, found.state) == (Basis.SOURCE_LINK, 1.0, State.CURRENT)
    assert found.evidence == Evidence(20, "See words.")


@pytest.mark.parametrize(
    ("span", "state"),
    [
        (link("symbol:app/search.py::Finder"), State.GONE),
        (link("symbol:open_store"), State.AMBIGUOUS),
        (link("../app/gone.py#L3"), State.GONE),
        (wiki("app/search.py::Finder"), State.GONE),
    ],
)
def test_an_anchor_in_the_text_that_leads_nowhere_is_told(span: TextSpan, state: State):
    (found,) = rules.links_of(entry(), [span], LOOKUP)

    assert (found.state, found.target) == (state, None)


@pytest.mark.parametrize(
    "span",
    [
        link("https://example.org/app/fusion.py#L3"),
        link("mailto:load_all"),
        link("../docs/other.md"),
        link("../docs/other.md#L3"),
        link("../docs/gone.md"),
        link("../img/gone.png"),
        link("../../../etc/passwd"),
        link("#heading"),
        link("../app"),
        link("rich.text.Text"),
        link("open_store"),
        link("symbol:/etc/passwd"),
        link(""),
        wiki("fts-design"),
        wiki("open_store"),
        wiki("other.md"),
        wiki("Some note"),
    ],
)
def test_links_to_pages_and_other_entries_are_no_links_to_code(span: TextSpan):
    assert rules.links_of(entry(), [span], LOOKUP) == []


def test_a_link_to_a_heading_of_the_entry_is_no_link_to_code_of_that_name():
    lookup = DictLookup([symbol("tests/test_binding.py", "bindings")])

    assert rules.links_of(entry(), [link("#bindings")], lookup) == []


def test_a_clear_mention_is_a_link_with_its_sentence():
    (found,) = rules.links_of(entry(), [code("load_all", 7)], LOOKUP)

    assert (found.anchor, found.basis, found.state) == (
        LOAD_ALL.id,
        Basis.CONTENT_MENTION,
        State.CURRENT,
    )
    assert 0.8 <= found.confidence < 1
    assert found.evidence == Evidence(7, "About load_all.")


def test_a_mention_of_several_symbols_is_no_link():
    assert rules.links_of(entry(), [code("open_store")], LOOKUP) == []


def test_a_dismissed_mention_is_no_link():
    spans = [code("load_all"), code("Searcher")]

    links = rules.links_of(entry(dismissed=("load_all",)), spans, LOOKUP)

    assert [one.anchor for one in links] == [SEARCHER.id]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("app/load.py::load_all", "load_all"),
        ("app/old.py::load_all#function", "load_all"),
        ("app/old.py::load_all", "load_all"),
        ("old.py::Searcher.search#method", "Searcher.search"),
    ],
)
def test_a_dismissal_outlives_a_move(words: str, text: str):
    spans = [code(text)]

    assert rules.links_of(entry(), spans, LOOKUP)
    assert rules.links_of(entry(dismissed=(words,)), spans, LOOKUP) == []


@pytest.mark.parametrize(
    "words", ["app/old.py::load_all#class", "app/old.py::Loader.load_all", "app/load.py#L1-L3"]
)
def test_a_dismissal_of_something_else_dismisses_nothing(words: str):
    links = rules.links_of(entry(dismissed=(words,)), [code("load_all")], LOOKUP)

    assert [one.anchor for one in links] == [LOAD_ALL.id]


def test_what_a_person_wrote_is_stronger_than_what_was_found():
    spans = [code("Searcher.search", 10), link(f"symbol:{SEARCH.id}", 12)]

    links = rules.links_of(entry(SourceLink("Searcher.search", NEW_BODY, line=4)), spans, LOOKUP)

    assert brief(links) == [("Searcher.search", Basis.SOURCE_LINK, State.CHANGED)]
    assert links[0].evidence.line == 4


def test_the_surest_and_then_the_first_mention_is_kept():
    spans = [code("search", 3), code("Searcher.search", 9), code("Searcher.search", 12)]

    links = [one for one in rules.links_of(entry(), spans, LOOKUP) if one.anchor == SEARCH.id]

    assert [one.evidence.line for one in links] == [9]


def test_links_come_in_the_order_of_the_text():
    spans = [code("load_all", 30), code("Searcher", 10), link("../app/fusion.py", 20)]

    links = rules.links_of(entry(SourceLink(SEARCH.id, line=4)), spans, LOOKUP)

    assert [one.evidence.line for one in links] == [4, 10, 20, 30]


def test_each_entry_is_judged_by_itself():
    one = rules.links_of(entry(), [code("load_all")], LOOKUP)
    other = rules.links_of(replace(entry(), id=EntryId("b")), [code("load_all")], LOOKUP)

    assert (one[0].entry, other[0].entry) == ("ranking", "b")


def test_the_text_says_which_other_entries_it_refers_to():
    spans = [
        wiki("fts-design"),
        wiki("vectors#Storage"),
        wiki("fts-design"),
        link("../docs/other.md#part"),
        link("deep/note.mdx"),
        link("https://example.org/x.md"),
        link("../../out.md"),
        link("x.py"),
        code("`z.md`"),
    ]

    assert rules.references_of(entry(), spans) == [
        "fts-design",
        "vectors",
        "docs/other.md",
        "kb/deep/note.mdx",
    ]


def test_a_name_in_the_text_means_the_overload_that_a_person_linked():
    overloads = [symbol("app/x.py", "open_it", line=9 * n, ordinal=n) for n in (1, 2, 3)]
    lookup = DictLookup([*overloads, LOAD_ALL])
    source = SourceLink("app/x.py::open_it~2", line=4)
    said = [code("open_it"), code("load_all")]

    found = rules.links_of(entry(source), said, lookup)

    assert [one.target.symbol for one in found if one.target] == [overloads[1].id, LOAD_ALL.id]
    assert [one.target.symbol for one in rules.links_of(entry(), said, lookup) if one.target] == [
        overloads[0].id,
        LOAD_ALL.id,
    ]
