"""Batches and links: one answer a line, and what a line that fails comes to."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Glossator
from tests.cli.test_contract import fits


def test_a_batch_answers_each_line_in_order(glossator: Glossator, lantern: Path, tmp_path: Path):
    file = tmp_path / "queries"
    file.write_text("\ufeffTokenBucket\n\nretryAfter\r\nxylophone", encoding="utf-8")

    done = glossator("search", "--workspace", lantern, "--json", "--batch", file)

    assert done.code == 0
    assert [answer["query"] for answer in done.answers] == [
        "TokenBucket", "retryAfter", "xylophone",
    ]  # fmt: skip
    assert all(fits(answer, "search") for answer in done.answers)
    assert done.answers[1]["hits"][0]["path"] == "web/client.ts"


def test_a_batch_is_read_from_standard_input(
    glossator: Glossator, lantern: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"TokenBucket\n")))

    done = glossator("search", "--workspace", lantern, "--batch", "-")

    assert [answer["query"] for answer in done.answers] == ["TokenBucket"]


def test_a_line_that_fails_is_answered_in_its_place(
    glossator: Glossator, lantern: Path, tmp_path: Path
):
    file = tmp_path / "documents"
    file.write_text(f"kb/plans.md\nkb/nowhere.md\n{'x' * 200_000}\ndocs/clients.md\n")

    done = glossator("links", "--workspace", lantern, "--json", "--batch", file)

    assert done.code == 3
    assert [answer.get("path") for answer in done.answers] == [
        "kb/plans.md", None, None, "docs/clients.md",
    ]  # fmt: skip
    assert fits(done.answers[0], "links-document")
    assert fits(done.answers[1], "error")
    assert fits(done.answers[2], "error")


def test_a_batch_of_links_is_written_and_the_rest_is_told(
    glossator: Glossator, own_lantern: Path, tmp_path: Path
):
    glossator("index", own_lantern)
    file = tmp_path / "links"
    file.write_text("plans\tTier\nplans\tnowhere_at_all\nno tab\nplans\tratelimit/plans.py:14\n")

    done = glossator("link", "--workspace", own_lantern, "--batch", file)

    assert done.code == 1
    assert ["error" in answer for answer in done.answers] == [False, True, True, False]
    text = (own_lantern / "kb" / "plans.md").read_text()
    assert "Tier" in text
    assert "ratelimit/plans.py#L14" in text
    links = glossator("links", "--workspace", own_lantern, "--json", "plans").json["links"]
    assert sum(link["basis"] == "source_link" for link in links) == 2


@pytest.mark.parametrize(
    "words",
    [
        ("link", "plans", "nowhere_at_all"),
        ("unlink", "plans", "nowhere_at_all"),
        ("links", "nowhere_at_all"),
    ],
)
def test_a_single_anchor_that_does_not_resolve_cannot_be_carried_out(
    glossator: Glossator, lantern: Path, words: tuple[str, ...]
):
    done = glossator(*words, "--workspace", lantern, "--json")

    assert done.code == 3
    assert done.json["error"]["exit"] == 3


@pytest.mark.parametrize(
    ("lines", "code"), [("plans\tnowhere_at_all\n", 1), ("plans\tnowhere\nno-note\tTier\n", 3)]
)
def test_a_batch_tells_anchors_that_do_not_resolve_from_what_it_cannot_do(
    glossator: Glossator, lantern: Path, tmp_path: Path, lines: str, code: int
):
    file = tmp_path / "links"
    file.write_text(lines)

    for verb in ("link", "unlink"):
        assert glossator(verb, "--workspace", lantern, "--batch", file).code == code
