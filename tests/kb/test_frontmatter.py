"""The front matter of an entry."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from glossator.kb import frontmatter
from glossator.model import EntryProblem


def texts_of(text: str) -> dict[str, str]:
    pairs = frontmatter.read(text).pairs()
    return {name: str(value.value) for name, _, value in pairs if isinstance(value.value, str)}


def test_every_scalar_is_the_text_that_stands_there():
    text = "---\nid: 1.10\ntitle: no\nday: 2026-05-28\nnumber: 0x1F\nnothing: ~\n---\nBody"

    assert texts_of(text) == {
        "id": "1.10",
        "title": "no",
        "day": "2026-05-28",
        "number": "0x1F",
        "nothing": "~",
    }


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_text_begins_behind_the_closing_line(newline: str):
    text = newline.join(["---", "id: a", "---", "Body", "---", "more"])

    front = frontmatter.read(text)

    assert text[front.body :] == newline.join(["Body", "---", "more"])
    assert text[front.start : front.end] == "id: a" + newline


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Title",
        "\n---\nid: a\n---\n",
        " ---\nid: a\n---\n",
        "---",
        "----\nid: a\n----\n",
        "---\nA rule above prose.\n---\nand one below.",
        "---\n\nA rule and no other\n",
    ],
)
def test_text_without_front_matter_is_all_body(text: str):
    front = frontmatter.read(text)

    assert (front.body, front.root, front.problems) == (0, None, ())


def test_empty_front_matter_is_no_problem():
    front = frontmatter.read("---\n---\nBody")

    assert (front.body, front.root, front.problems) == (8, None, ())


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("id: a\ntitle: Ranking: how\n", 3, "needs quotation marks"),
        ("id: a\nlist:\n\t- x\n", 4, "a tab"),
        ("id: a\nlist: [x\n", 4, "cannot be read"),
        ("id: a\nnext: *unknown\n", 3, "undefined alias"),
        ("id: a\nnext: \x07\n", 3, "a character that YAML does not allow"),
        ("id: a\n- x\n", 3, "cannot be read"),
        ("- x\n", 2, "is a list"),
        ("id: a\nkind: note\nid: b\n", 4, "'id' is given twice"),
        ("deep: " + "[" * 25 + "]" * 25 + "\n", 2, "levels deep"),
        ("deep: " + "[" * 30_000 + "\n", 2, "levels deep"),
        ("".join(" " * depth + "a:\n" for depth in range(100)), 25, "levels deep"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(source: str, line: int, words: str):
    front = frontmatter.read(f"---\n{source}---\nBody")

    assert len(front.problems) == 1
    assert front.problems[0].line == line
    assert words in front.problems[0].text
    assert front.text[front.body :] == "Body"


def test_the_first_of_two_equal_keys_counts():
    front = frontmatter.read("---\nid: a\nid: b\n---\n")

    assert getattr(front.node("id"), "value", None) == "a"


def test_front_matter_that_is_not_closed_is_told():
    assert frontmatter.read("---\nid: a\n\n# Title\n").problems == (
        EntryProblem(1, "The front matter is not closed: a line '---' is missing below it."),
    )


def test_huge_front_matter_is_not_read_and_does_not_hide_the_text():
    text = "---\n" + "key: value\n" * 10_000 + "---\nBody"

    front = frontmatter.read(text)

    assert front.root is None
    assert "110000 characters" in front.problems[0].text
    assert text[front.body :] == "Body"


def test_id_and_title_are_rescued_from_yaml_that_cannot_be_read():
    front = frontmatter.read("---\nid: ranking\ntitle: Ranking: how\n---\n")

    assert front.rescued == {"id": "ranking", "title": "Ranking: how"}


@pytest.mark.parametrize(
    ("lines", "rescued"),
    [
        ("id: [x\ntitle: Fine", {"title": "Fine"}),
        ('id: "x"\ntitle: "A: b"\nkind: [', {"id": "x", "title": "A: b"}),
        ("id: {a: b}\ntitle: [draft\nkind: x", {}),
        ("id: a: b\ntitle: |\nkind: [", {}),
        ("id: a # why\ntitle: C# and: more", {"id": "a", "title": "C# and: more"}),
    ],
)
def test_only_what_reads_as_meant_by_itself_is_rescued(lines: str, rescued: dict[str, str]):
    assert frontmatter.read(f"---\n{lines}\n---\n").rescued == rescued


def test_aliases_are_not_multiplied_and_tags_run_nothing():
    bomb = "a0: &a0 [x, x]\n" + "".join(
        f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}]\n" for n in range(1, 60)
    )
    text = f"---\n{bomb}id: !!python/object/apply:os.abort []\n---\n"

    front = frontmatter.read(text)

    assert front.problems == ()
    assert isinstance(front.node("id"), yaml.SequenceNode)


@given(st.text(max_size=120), st.sampled_from(["", "---\n"]))
def test_any_text_is_read(text: str, opening: str):
    front = frontmatter.read(opening + text)

    assert 0 <= front.start <= front.end <= front.body <= len(opening + text)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40))
def test_a_quoted_text_reads_back(value: str):
    front = frontmatter.read(f"---\nkey: {frontmatter.quoted(value)}\n---\n")

    assert front.problems == ()
    assert getattr(front.node("key"), "value", None) == value
