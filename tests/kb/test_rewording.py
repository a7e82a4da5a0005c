"""The words that name other entries, rewritten in place, and nothing else."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.kb import rewording
from glossator.kb.rewording import Rules

KEEP = Rules(lambda _: None, lambda _: None, lambda _: None)
RENAME = Rules(
    lambda words: "new" if words == "old" else None,
    lambda path: "new.md" if path == "old.md" else None,
    lambda anchor: "new.md#L1" if anchor == "old.md#L1" else None,
)
BACK = Rules(
    lambda words: "old" if words == "new" else None,
    lambda path: "old.md" if path == "new.md" else None,
    lambda anchor: "old.md#L1" if anchor == "new.md#L1" else None,
)

PIECES = st.sampled_from(
    ["[[old]]", "[[old|x]]", "[[old#h]]", "[t](old.md)", "[t](<old.md#x>)", "`[[old]]`", "text",
     "\n\n", "\n", "```\n[[old]]\n```\n", "<!-- [[old]] -->", "[", "]]", "`", "é", "[[other]]",
     "[r]: old.md\n", "    [[old]]\n", "> [[old]]\n", "![i](old.md)", "[x](https://old.md)"]
)  # fmt: skip
FRONTS = st.sampled_from(
    ["", "---\nreferences: [\"old\", x]\n---\n", "---\n# c\nconflicts:\n  - \"old\"  # d\n---\n",
     "---\nsources:\n  - path: \"old.md#L1\"\n    seen: x\n---\n", "---\n\tbroken: [\n---\n",
     "---\ntitle: a: b\nreferences: [old]\n---\n", "---\r\nreferences: \"old\"\r\n---\r\n"]
)  # fmt: skip
TEXTS = st.builds("".join, st.tuples(FRONTS, st.builds("".join, st.lists(PIECES, max_size=12))))


def reworded(text: str, rules: Rules) -> str:
    return rewording.applied(text, rewording.edits_of(text, rules))


@given(st.one_of(st.text(), TEXTS))
def test_without_new_words_every_byte_stays(text: str):
    assert reworded(text, KEEP) == text


@given(TEXTS)
def test_what_is_renamed_and_renamed_back_is_as_it_was(text: str):
    there = reworded(text, RENAME)

    assert reworded(there, BACK) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[[old]] [[old|w]] [[old#h|w]]", "[[new]] [[new|w]] [[new#h|w]]"),
        ("[t](old.md#a) [t]( old.md ) [t](./x.md)", "[t](new.md#a) [t]( new.md ) [t](./x.md)"),
        ("`[[old]]` and\n\n    [[old]]\n", "`[[old]]` and\n\n    [[old]]\n"),
        ("---\nreferences: old, x\n---\n", '---\nreferences: "new, x"\n---\n'),
        ("---\nreferences:\n- old # why\n---\n", '---\nreferences:\n- "new" # why\n---\n'),
    ],
)
def test_words_are_rewritten_where_they_stand(before: str, after: str):
    assert reworded(before, RENAME) == after


def test_the_words_that_were_shown_can_be_kept():
    rules = Rules(RENAME.named, RENAME.linked, RENAME.anchored, keep_words=True)

    assert reworded("[[old]] [[old|w]]", rules) == "[[new|old]] [[new|w]]"


@pytest.mark.parametrize("piece", ["[[", "`", "[a](", "](<", "<!--", "[[a|", "[x]: ", "``` "])
def test_a_hostile_text_costs_no_more_than_a_moment(piece: str):
    begun = time.process_time()

    reworded(piece * 20_000, RENAME)

    assert time.process_time() - begun < 5
