"""`suggest`: code that an entry may be about, with what the two share."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Glossator
from tests.cli.test_contract import fits


def test_code_is_suggested_with_the_words_that_are_shared(glossator: Glossator, lantern: Path):
    done = glossator("suggest", "--workspace", lantern, "--json", "plans")

    assert (done.code, fits(done.json, "suggest")) == (0, True)
    assert (done.json["entry"], done.json["path"]) == ("plans", "kb/plans.md")
    first = done.json["suggestions"][0]
    assert first["qualified_name"] == "Plan"
    assert "plan" in {word.lower() for word in first["shares"]}
    assert 0 < first["confidence"] < 0.8


def test_a_person_reads_why(glossator: Glossator, lantern: Path):
    done = glossator("suggest", "--workspace", lantern, "plans", "--limit", "1")

    assert done.out.startswith("0.")
    assert "class Plan  ratelimit/plans.py:12-18\n     shares: " in done.out


def test_an_entry_that_shares_nothing_is_suggested_nothing(glossator: Glossator, own_lantern: Path):
    (own_lantern / "kb" / "odd.md").write_text("# Xylophone\n\nQwertz.\n", "utf-8")
    glossator("index", own_lantern, "--quiet")

    done = glossator("suggest", "--workspace", own_lantern, "odd")

    assert (done.code, done.out) == (0, "Nothing is suggested.\n")


def test_what_was_dismissed_is_not_suggested_again(glossator: Glossator, own_lantern: Path):
    glossator("index", own_lantern, "--quiet")
    words = ("suggest", "--workspace", own_lantern, "--json", "plans")
    first = glossator(*words).json["suggestions"][0]

    glossator("dismiss", "--workspace", own_lantern, "plans", first["id"])
    left = {one["id"] for one in glossator(*words).json["suggestions"]}
    assert first["id"] not in left

    glossator("dismiss", "--undo", "--workspace", own_lantern, "plans", first["id"])
    assert glossator(*words).json["suggestions"][0] == first


def test_an_entry_that_is_not_there_is_said(glossator: Glossator, lantern: Path):
    assert glossator("suggest", "--workspace", lantern, "nowhere").code == 3
