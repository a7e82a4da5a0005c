"""The stretches of an entry's text that may name code."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.kb import entries, markdown, reader
from glossator.kb.markdown import Heading
from glossator.model import Entry, EntrySource, SpanForm, TextSpan, WorkspacePath

CODE, PROSE, LINK, WIKI = SpanForm.CODE, SpanForm.PROSE, SpanForm.LINK, SpanForm.WIKI


def entry_of(text: str) -> Entry:
    return entries.read(WorkspacePath("docs/a.md"), text.encode(), EntrySource.DOCUMENT)


def spans_of(text: str) -> list[TextSpan]:
    return markdown.spans(entry_of(text))


def brief(text: str) -> list[tuple[SpanForm, str, str, int]]:
    return [(span.form, span.text, span.target, span.line) for span in spans_of(text)]


def test_code_spans_are_found_with_their_exact_line():
    text = "One `a`\nand `b\nc` then `d`\n\n> quoted `e`\n> and `f`\n\n- item\n  more `g`\n"

    assert brief(text) == [
        (CODE, "a", "", 1),
        (CODE, "b c", "", 2),
        (CODE, "d", "", 3),
        (CODE, "e", "", 5),
        (CODE, "f", "", 6),
        (CODE, "g", "", 9),
    ]


@pytest.mark.parametrize(
    "before",
    [
        "hard break\\\n",
        "two spaces  \n",
        '[words](x.md\n"a title") ',
        "![alt\ntext](x.png) ",
        '<b\nclass="x"> ',
        "*emphasis\nover a line* ",
        "[a\nb](x.md) ",
        "`` tick ` \n`` ",
        "a &amp; b \\_ c\n",
        "[[not\na wiki link]] ",
    ],
)
def test_nothing_in_a_paragraph_moves_the_line_of_what_follows(before: str):
    assert brief(f"{before}`name`")[-1] == (CODE, "name", "", 2)


def test_lines_are_those_of_the_file_with_front_matter_and_any_line_end():
    text = "---\nid: x\n---\n\nOne\ntwo `a`\n"

    for newline in ("\n", "\r\n", "\r"):
        assert brief(text.replace("\n", newline)) == [(CODE, "a", "", 6)]


def test_names_in_prose_are_found_when_they_are_written_like_code():
    text = "Call loadAll, load_all and HTTPServer.close or a::b; then Plain words, GO and render()."

    assert [(form, name) for form, name, _, _ in brief(text)] == [
        (PROSE, "loadAll"),
        (PROSE, "load_all"),
        (PROSE, "HTTPServer.close"),
        (PROSE, "a::b"),
        (PROSE, "render()"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/load_all/loadAll",
        "docs/load_all.md and ./load_all",
        "me@load_all.org",
        "--load_all and $load_all",
        "C:\\load_all",
        "load_all/",
        "plain words of prose",
    ],
)
def test_paths_addresses_and_plain_words_are_no_names(text: str):
    assert brief(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "```python\nload_all(`x`)\n```",
        "~~~\nload_all\n~~~",
        "    load_all indented\n",
        "<!-- load_all `x` -->",
        "text <!-- load_all --> text",
        '<div title="load_all">\nload_all\n</div>',
        '<b title="load_all">bold</b>',
        "---\nother: load_all\n---\n",
        "[label]: load_all.md 'load_all'",
    ],
)
def test_fences_comments_tags_and_front_matter_have_no_spans(text: str):
    assert brief(text) == []


def test_the_title_of_the_front_matter_is_searched_too():
    text = "---\nid: x\ntitle: How `Searcher.search` uses load_all\n---\nText"

    assert brief(text) == [(CODE, "Searcher.search", "", 3), (PROSE, "load_all", "", 3)]


def test_links_carry_their_target_as_it_is_written():
    text = (
        "[a](../app/my%20x.py#L3-L9) [b `c`](other.md) [d](symbol:app/x.py::C#class)\n"
        "[e][f] <https://example.org>\n\n[f]: ../app/y.py\n"
    )

    assert brief(text) == [
        (LINK, "a", "../app/my%20x.py#L3-L9", 1),
        (LINK, "b c", "other.md", 1),
        (CODE, "c", "", 1),
        (LINK, "d", "symbol:app/x.py::C#class", 1),
        (LINK, "e", "../app/y.py", 2),
        (LINK, "https://example.org", "https://example.org", 2),
    ]


def test_the_words_of_a_link_to_the_web_or_to_code_stand_for_nothing_else():
    text = "[`gather`](https://docs.python.org) [`f`](symbol:x.py::g) [`h`](x.py#L1)"

    assert [form for form, _, _, _ in brief(text)] == [LINK, LINK, LINK]


def test_wiki_links_may_have_words_of_their_own():
    assert brief("See [[fts-design]] and [[app/x.py::C|the class]].\n[[broken") == [
        (WIKI, "fts-design", "fts-design", 1),
        (WIKI, "the class", "app/x.py::C", 1),
    ]


def test_references_to_qualified_names_are_links():
    text = (
        "The [`compose`][textual.widget.Widget.compose] of [an app][textual.app.App],\n"
        "[`textual.on`][] and [textual.work][]; not [this][that], [one][] or [def][x.y].\n\n"
        "[x.y]: other.md\n"
    )

    assert brief(text) == [
        (LINK, "compose", "textual.widget.Widget.compose", 1),
        (LINK, "an app", "textual.app.App", 1),
        (LINK, "textual.on", "textual.on", 2),
        (LINK, "textual.work", "textual.work", 2),
        (LINK, "def", "other.md", 2),
    ]


def test_a_note_of_a_documentation_generator_is_read_like_text():
    text = (
        '!!! note "About `a`"\n\n    The `b` is\n    not `c`.\n\n    ```\n    load_all\n    ```\n'
    )

    assert brief(text) == [(CODE, "a", "", 1), (CODE, "b", "", 3), (CODE, "c", "", 4)]


def test_what_stands_in_a_tab_of_a_documentation_generator_is_read_like_text():
    text = (
        '=== "One `a`"\n\n    The `b` is\n\n    ```\n    load_all\n    ```\n\n'
        '    1. Then `c`.\n\n    === "Inner"\n\n        `d`\n\n=== "Two"\n\n    `e`\n\n`f`\n'
    )

    assert brief(text) == [
        (CODE, "b", "", 3), (CODE, "c", "", 9), (CODE, "d", "", 13), (CODE, "e", "", 17),
        (CODE, "f", "", 19),
    ]  # fmt: skip


def test_cells_of_a_table_are_read():
    assert brief("| a | b |\n|---|---|\n| `x` | y |\n| z | `w` |") == [
        (CODE, "x", "", 3),
        (CODE, "w", "", 4),
    ]


def test_a_span_knows_its_sentence_and_its_headings():
    text = (
        "# Guide to `zero`\n\n## Search\n\nFirst one. The `a` of v1.2 ranks\nhits. Then `b`!\n\n"
        "#### Deep\n\n`c`\n\n## Next\n\n`d`\n"
    )

    assert [(span.text, span.sentence, span.heading) for span in spans_of(text)] == [
        ("zero", "Guide to zero", ()),
        ("a", "The a of v1.2 ranks hits.", ("Guide to zero", "Search")),
        ("b", "Then b!", ("Guide to zero", "Search")),
        ("c", "c", ("Guide to zero", "Search", "Deep")),
        ("d", "d", ("Guide to zero", "Next")),
    ]


def test_a_long_sentence_is_cut_around_the_span():
    (span,) = spans_of("word " * 200 + "`name`" + " more" * 200)

    assert "name" in span.sentence
    assert len(span.sentence) <= markdown.MAX_SENTENCE


def test_the_contents_are_the_headings_with_their_lines():
    entry = entry_of(
        "---\nid: x\n---\n# One `a`\n\nText\n\nTwo *b*\n---\n\n```\n# no\n```\n### Three"
    )

    assert markdown.toc(entry) == [
        Heading(1, "One a", 4),
        Heading(2, "Two b", 8),
        Heading(3, "Three", 14),
    ]


def test_the_first_sentence_is_that_of_the_first_text():
    assert markdown.first_sentence(entry_of("# T\n\n## U\n\nIt `does`\nthis. Not that.")) == (
        "It does this."
    )
    assert markdown.first_sentence(entry_of("# T\n\n```\ncode\n```\n")) == ""


@given(st.text(alphabet="[]()`*_!|<>#- \n\\ab.:&'\"~=", max_size=200))
def test_any_text_has_spans_on_lines_it_has(text: str):
    entry = entry_of(text)

    lines = text.count("\n") + 1
    assert all(1 <= span.line <= lines for span in markdown.spans(entry))


NAMES = st.sampled_from(["`a1`", "x_2", "[`b3`](y.md)", "[[c4]]", "[d5][e.f]"])
FILLERS = st.sampled_from(
    ["word", "\n", "*em*", "\\\n", "<b\nid=1>", "![i\nj](k)", '[l\nm](n "o\np")', "`q\nr`", "&lt;"]
)


@given(st.lists(NAMES | FILLERS, max_size=25))
def test_every_span_stands_on_its_line(pieces: list[str]):
    text = "Start " + " ".join(pieces)
    lines = text.split("\n")

    for span in spans_of(text):
        written = span.target if span.form is WIKI else span.text
        assert written.split()[0] in lines[span.line - 1]


HOSTILE = {
    "code spans": "`foo_bar` and some_thing is\n",
    "one line": "`foo_bar` and some_thing is ",
    "links": "[a.b](x.md) ",
    "references": "[a b][x.y] ",
    "brackets": "[",
    "half links": "[a][",
    "half wiki links": "[[",
    "half images": "![a](",
    "tags": "<a ",
    "comments": "<!-- ",
    "emphasis": "*a_ ",
    "notes": "!!! a\n",
    "tabs": '=== "a"\n',
    "table rows": "|`x.y`|b|\n",
    "quotes": ">",
    "angles": "<",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_text_costs_more_steps_than_its_length_allows(
    piece: str, monkeypatch: pytest.MonkeyPatch
):
    text = "|a|b|\n|-|-|\n" + piece * 5_000
    entry = entry_of(text)
    steps = 0
    spend = reader._spend

    def counted(env):
        nonlocal steps
        steps += 1
        return spend(env)

    monkeypatch.setattr(reader, "_spend", counted)

    markdown.spans(entry)

    assert 0 < steps <= 1 + max(reader.MIN_STEPS, reader.STEPS_PER_CHAR * len(text))


def test_fifty_thousand_names_cost_ten_times_what_five_thousand_do():
    def seconds(count: int) -> float:
        entry = entry_of("`foo_bar` and some_thing here, " * (count // 2))
        start = time.process_time()
        found = markdown.spans(entry)
        assert len(found) == count
        return time.process_time() - start

    few = min(seconds(5_000) for _ in range(3))
    assert seconds(50_000) < 25 * few


def test_tabs_nested_beyond_reason_cost_no_more_than_their_length_allows():
    text = "".join(" " * 4 * depth + '=== "a"\n\n' for depth in range(300)) + " " * 1_200 + "`b`"

    assert brief(text) == []
    assert brief("`a`\n\n" + text)[:1] == [(CODE, "a", "", 1)]


def test_nesting_beyond_reason_has_no_spans():
    assert brief(">" * 3_000 + " `a`") == []
    assert brief("`a`\n\n" + "> " * 3_000 + "`b`\n\n`c`")[:1] == [(CODE, "a", "", 1)]
