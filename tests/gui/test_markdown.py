from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossator.errors import Cancelled
from glossator.gui import markdown
from glossator.gui.markdown_values import Image, LiveCode
from glossator.gui.targets import Lead, LeadForm
from glossator.task import Task

TAGS = re.compile(r"<(/?)([a-z0-9]+)((?:[^>\"]|\"[^\"]*\")*)>")
OUR_TAGS = {
    "a", "blockquote", "br", "code", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "li",
    "ol", "p", "pre", "s", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
OUR_ATTRIBUTES = {
    "align", "cellpadding", "cellspacing", "class", "href", "name", "src", "start", "title",
    "width",
}  # fmt: skip
PUNCTUATION = ".<>&\"'`*_[]()!#|-\n:/\\ =x@"
HTML = [
    '=== "x"\n    ',
    "<img src=",
    "</a>",
    "<a href='",
    "<br>",
    "<script>",
    "!!! x",
    "> [!TIP]",
    "    ",
    "[x][a.b]",
]
OUR_HREF = re.compile(r"(symbol|entry|place|heading|https):[A-Za-z0-9_.~%-]+")


class FewNames:
    """A workspace that knows one class, one entry, and the code of one symbol."""

    def symbols(self, first: int, last: int) -> Mapping[str, str]:
        return {"Bucket": "b.py::Bucket#class"} if first <= 5 <= last else {}

    def leads(self, lead: Lead) -> bool:
        return lead.target in ("known", "b.py::Bucket#class")

    def code(self, line: int) -> LiveCode | None:
        live = {
            1: LiveCode("b.py::f#function", "b.py:3", "def f(): pass", "python", "moved", 7),
            4: LiveCode("", note="g is not found"),
        }
        return live.get(line)


def html(text: str, **more: object) -> str:
    return markdown.render(text, **more).html  # type: ignore[arg-type]


def test_a_name_the_workspace_knows_is_a_link_on_its_own_lines_only():
    text = "Here is `Bucket`.\n\nAnd `Bucket` again, and Bucket in prose.\n"

    shown = html(text, names=FewNames(), first_line=3)

    link = '<a href="symbol:b.py%3A%3ABucket%23class" title="b.py::Bucket#class">'
    assert shown == (
        '<p>Here is <span class="code"><code>Bucket</code></span>.</p>'
        f"<p>And {link}<code>Bucket</code></a> again, and {link}Bucket</a> in prose.</p>"
    )


def test_a_wiki_link_leads_to_an_entry_and_one_with_a_name_of_code_to_code():
    shown = html("[[why-lazy]], [[b.py::Bucket|the bucket]]")

    assert '<a href="entry:why-lazy" title="why-lazy">why-lazy</a>' in shown
    assert '<a href="place:b.py%3A%3ABucket" title="b.py::Bucket">the bucket</a>' in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[the key][a.Key] x", '<a href="place:a.Key" title="a.Key">the key</a> x'),
        ("[`a.Key`][] x", '<a href="place:a.Key" title="a.Key"><code>a.Key</code></a> x'),
        ("[*b*][a::Key]: c", '<a href="place:a%3A%3AKey" title="a::Key"><em>b</em></a>: c'),
        ("[on][a.b.lost] and [a.lost][]", "on and a.lost"),
        ("[words][name] and [name][]", "[words][name] and [name][]"),
        ("[w][d.e]\n\n[d.e]: #there", '<a href="heading:there" title="there">w</a>'),
        (r"\[w][a.Key]", "[w][a.Key]"),
    ],
)  # fmt: skip
def test_a_reference_by_a_qualified_name_is_a_link_or_its_words_alone(text: str, shown: str):
    class Names(FewNames):
        def leads(self, lead: Lead) -> bool:
            return lead.target in ("a.Key", "a::Key")

    assert html(text, names=Names()) == f"<p>{shown}</p>"


def test_a_link_that_leads_nowhere_is_marked_as_broken():
    rendered = markdown.render("[[known]] and [[lost]]", FewNames())

    assert rendered.broken == {"entry:lost"}
    assert '<a class="broken" href="entry:lost"' in rendered.html
    assert '<a href="entry:known"' in rendered.html


@pytest.mark.parametrize(
    "target", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "http://x.org/"]
)
@pytest.mark.parametrize("form", ["[words]({})", "<{}>", "[words][r]\n\n[r]: {}", "[[{}]]"])
def test_a_target_that_could_act_never_becomes_an_anchor(target: str, form: str):
    shown = html(form.format(target))

    hrefs = re.findall(r'href="([^"]*)"', shown)
    assert all(href.startswith("entry:") for href in hrefs)
    assert not hrefs or form == "[[{}]]"  # the id of an entry that does not exist, and no address


def test_tags_are_passed_over_and_none_of_them_reaches_the_page():
    shown = html(
        '<div align="center" onclick="x()"><b>bold</b> <script>alert(1)</script></div>\n\n'
        '<h1 style="background:url(https://x.org/a)">Name</h1><iframe src="https://x.org"></iframe>'
    )

    assert shown == "<p>bold </p><p>Name</p>"


def test_an_image_or_link_in_html_is_held_to_the_rules_of_markdown():
    rendered = markdown.render(
        '<a href="javascript:x"><img alt="logo" src=docs/logo.png onerror="x"></a>'
        " <a href='https://example.org'>site</a></a>"
    )

    assert rendered.images == (Image("docs/logo.png", "logo"),)
    assert 'href="javascript' not in rendered.html
    assert '<a href="https:https%3A%2F%2Fexample.org"' in rendered.html


def test_what_is_no_tag_stays_text():
    assert html("a List<String> and <T> x < y") == (
        "<p>a List&lt;String&gt; and &lt;T&gt; x &lt; y</p>"
    )


def test_admonitions_and_alerts_are_boxes_with_a_title():
    box = '<table class="quote" width="100%" cellspacing="0" cellpadding="0"><tr><td class="quote">'

    assert html("!!! warning\n\n    Mind `this`.\n") == (
        f'{box}<p class="title">Warning</p><p>Mind <span class="code"><code>this</code></span>.</p>'
        "</td></tr></table>"
    )
    assert html("> [!TIP]\n> Do that.") == (
        f'{box}<p><span class="title">Tip</span><br>\nDo that.</p></td></tr></table>'
    )


def test_tabs_of_a_text_are_boxes_with_a_title_below_each_other():
    text = '=== "a.py"\n\n    ```python\n    x = 1\n    ```\n\n=== "Out"\n    One.\n\nTwo.\n'

    shown = html(text)

    assert re.findall(r'class="title">(.*?)</p>', shown) == ["a.py", "Out"]
    assert "```" not in shown
    assert "===" not in shown
    assert shown.index("<p>One.</p>") < shown.rindex("</table>") < shown.index("<p>Two.</p>")


def test_a_comment_is_not_shown():
    shown = html("one\n\n<!-- two\n\nlines -->\n\nthree <!-- four --> five")

    assert shown == "<p>one</p><p>three  five</p>"


def test_an_image_is_a_number_and_its_target_is_kept_apart():
    rendered = markdown.render("![the plan](img/plan.png) ![x](https://x.org/a.png)")

    assert rendered.images == (Image("img/plan.png", "the plan"), Image("https://x.org/a.png", "x"))
    assert re.findall(r'src="([^"]*)"', rendered.html) == ["image:0", "image:1"]


def test_a_paragraph_with_an_image_is_told_apart_from_one_of_words():
    assert html("![x](x.png) words\n\nmore") == (
        '<p class="image"><img src="image:0" title="x"> words</p><p>more</p>'
    )


def test_task_lists_tables_and_strikethrough_are_read():
    shown = html("- [ ] open\n- [x] done\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n~~gone~~")

    assert '<li class="unchecked">open</li><li class="checked">done</li>' in shown
    assert '<th>a</th><th align="right">b</th>' in shown
    assert '<td>1</td><td align="right">2</td>' in shown
    assert "<s>gone</s>" in shown


def test_the_code_of_a_fence_is_coloured_by_role():
    shown = html("```python\ndef f(): # why\n```\n")

    assert '<span class="tk-Keyword">def </span>' in shown
    assert '<span class="tk-Comment"># why</span>' in shown


def test_a_fence_that_names_a_symbol_shows_its_code_as_it_is_now():
    shown = html("```python symbol=f\nold words\n```\n", names=FewNames())

    assert "old words" not in shown
    assert '<a class="broken" href="symbol:b.py%3A%3Af%23function"' in shown
    assert "def </span>" in shown
    assert "<code>b.py:3</code></a>" in shown
    assert '<span class="warn">moved</span>' in shown
    assert "7 more lines" in shown


def test_a_fence_whose_code_is_not_there_keeps_its_text_and_says_so():
    shown = html("\n\n\n``` symbol=g\nold words\n```\n", names=FewNames())

    assert "old words" in shown
    assert '<span class="warn">g is not found</span>' in shown


def test_headings_have_anchors_that_tell_twins_apart():
    rendered = markdown.render("# What is it?\n\n## Über `x`\n\n## Über x\n")

    assert [heading.anchor for heading in rendered.headings] == ["what-is-it", "über-x", "über-x-1"]
    assert '<h2><a name="über-x-1"></a>' in rendered.html


def test_a_first_heading_that_repeats_the_title_is_left_out():
    assert html("# Why\n\ntext", title="Why") == "<p>text</p>"
    assert html("# Why not\n\ntext", title="Why").startswith("<h1>")


def test_a_bare_https_address_is_a_link_without_its_full_stop():
    shown = html("See https://example.org/a. And http://example.org/b.")

    assert '<a href="https:https%3A%2F%2Fexample.org%2Fa"' in shown
    assert ">https://example.org/a</a>. And http://example.org/b.</p>" in shown


def test_a_table_with_too_many_rows_and_columns_says_what_is_left_out():
    row = "| x " * 60 + "|\n"
    shown = html(row + "|---" * 60 + "|\n" + row * 1000)

    assert shown.count("<tr>") == 301
    assert "… and 701 more rows" in shown
    assert shown.count("<th>") == 40


def test_a_text_that_is_too_long_is_cut_and_says_so():
    rendered = markdown.render("word\n\n" * 100_000)

    assert rendered.cut
    assert rendered.parts[-1].endswith("open it in the editor to read the rest.</p>")


def test_a_long_text_comes_in_parts_that_stand_alone():
    rendered = markdown.render("".join(f"## Part {n}\n\n- one\n- two\n\n" for n in range(2000)))

    assert len(rendered.parts) > 5
    assert max(map(len, rendered.parts)) < 20_000
    assert all(part.count("<ul>") == part.count("</ul>") for part in rendered.parts)


@pytest.mark.parametrize(
    "text",
    [
        "> " * 8_000 + "x",
        "- " * 8_000,
        "[" * 15_000,
        "*a " * 10_000,
        "![" * 10_000,
        "**a*" * 10_000,
        "<!-- a\n" * 5_000,
        "[[" * 10_000,
        "[`[`" * 5_000,
        "".join("    " * depth + '=== "a"\n' for depth in range(200)),
        "[x][a." * 5_000,
        "|a" * 8_000 + "\n" + "|-" * 8_000 + "\n",
        "".join("  " * depth + "- a\n" for depth in range(200)),
        "`" * 10_000 + "a",
    ],
    ids=lambda text: text[:8],
)
def test_a_text_built_to_be_costly_gives_a_bounded_page(text: str):
    rendered = markdown.render(text)

    assert len(rendered.html) < 300_000
    assert rendered.html.count("<table") < 3


def test_a_text_that_takes_too_many_steps_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(markdown, "STEPS_PER_CHAR", 0)
    monkeypatch.setattr(markdown, "MIN_STEPS", 5)

    shown = html("a *b* <c> `d`\n" * 20)

    assert "&lt;c&gt;" in shown
    assert "<em>" not in shown


def test_rendering_stops_when_nobody_waits_for_it_any_more():
    task = Task()
    task.cancel()

    with pytest.raises(Cancelled):
        markdown.render("word *word* " * 200, task=task)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["<a href=", "javascript:", "](", "```", "https://x", "![", "[[", *HTML, *PUNCTUATION]
        ),
        max_size=300,
    ).map("".join)
)
def test_whatever_the_text_the_page_holds_only_our_own_tags(text: str):
    shown = html(text, names=FewNames())

    rest = TAGS.sub("", shown)
    assert "<" not in rest
    for _, tag, attributes in TAGS.findall(shown):
        assert tag in OUR_TAGS
        assert {name for name, _ in re.findall(r'([a-z]+)="([^"]*)"', attributes)} <= OUR_ATTRIBUTES
    assert all(OUR_HREF.fullmatch(href) for href in re.findall(r'href="([^"]*)"', shown))
    assert all(re.fullmatch(r"image:\d+", src) for src in re.findall(r'src="([^"]*)"', shown))


def test_every_form_of_lead_can_be_written_in_a_page():
    text = "[a](symbol:x::y) [b](entry:c) [d](e.md) [f](#g) [h](https://i.org)"

    forms = re.findall(r'href="(\w+):', html(text))

    assert forms == [form.value for form in LeadForm]
