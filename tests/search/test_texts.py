"""Queries that ask for entries and documents alone, or in one way alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from glossator.model import Channel, Filters, HitKind, Scope
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace

GUIDE = """\
# Guide

Tool retries are told of in many words: retries of a tool, tool after tool, retries after retries.
"""
RETRIES = """\
# Waiting

How long to wait.

## Tool retries

What happens when one fails.

## Limits

How many tool retries there are at most.
"""
NOTE = """\
---
id: why-lazy
title: Why lanterns are lit lazily
kind: decision
---

# Lighting

Nobody passes by before dusk.

## Lanterns

Each is lit when somebody comes near, lazily.
"""
CODE = '''\
def tool_retries(tool):
    """Return the tool retries of a tool."""
    return tool.retries
'''


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    for path, text in {
        ".agents/guide.md": GUIDE,
        "docs/waiting.md": RETRIES,
        "kb/lazy.md": NOTE,
        "src/tools.py": CODE,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    with Workspace.open(tmp_path, Settings(), in_process=True) as opened:
        opened.index.refresh(Task())
        yield opened


TEXTS = Filters(scopes=frozenset({Scope.ENTRIES, Scope.DOCUMENTS}))


@pytest.mark.parametrize("text", ["tool retries", '"tool retries"', "Tool retries", "limits"])
def test_the_section_whose_heading_is_the_query_comes_first(workspace: Workspace, text: str):
    best = workspace.search.answer(text, filters=TEXTS).hits[0]

    assert best.path == "docs/waiting.md"
    assert best.symbol is not None
    assert best.symbol.name.casefold() == text.strip('"').casefold()
    assert best.hit_kind is HitKind.SYMBOL_EXACT


def test_documents_do_not_count_less_when_they_are_all_that_is_asked_for(workspace: Workspace):
    hits = workspace.search.answer("how many retries", filters=TEXTS).hits
    mixed = workspace.search.answer("how many retries").hits

    assert {hit.path: hit.boosts.get("path") for hit in hits}["docs/waiting.md"] is None
    assert {hit.path: hit.boosts.get("path") for hit in mixed}["docs/waiting.md"] is not None


def test_a_heading_is_no_name_where_code_is_asked_for_too(workspace: Workspace):
    kinds = {hit.path: hit.hit_kind for hit in workspace.search.answer("tool retries").hits}

    assert kinds["docs/waiting.md"] is HitKind.TEXT_FTS


@pytest.mark.parametrize("text", ["why lanterns lit lazily", "decision", "kind decision dusk"])
def test_front_matter_speaks_for_its_entry_and_is_never_shown(workspace: Workspace, text: str):
    hits = workspace.search.answer(text, per_file=None).hits
    notes = [hit for hit in hits if hit.path == "kb/lazy.md"]

    assert hits[0] == notes[0]
    for hit in notes:
        assert hit.span.first > 5
        assert "kind:" not in hit.snippet


def test_an_entry_of_nothing_but_front_matter_is_still_found(tmp_path: Path):
    (tmp_path / "kb").mkdir()
    (tmp_path / "kb" / "bare.md").write_text("---\nid: bare\ntitle: Xylophones\n---\n")
    with Workspace.open(tmp_path, Settings(), in_process=True) as opened:
        opened.index.refresh(Task())
        found = opened.search.answer("xylophones").hits

    assert [hit.path for hit in found] == ["kb/bare.md"]


def test_a_query_by_meaning_alone_says_that_there_are_no_vectors(workspace: Workspace):
    alone = workspace.search.answer("tool retries", channels={Channel.VECTOR})
    mixed = workspace.search.answer("tool retries", channels={Channel.VECTOR, Channel.TEXT})

    assert alone.hits == ()
    assert alone.warning is not None
    assert "no vectors yet" in alone.warning
    assert mixed.hits
    assert mixed.warning is None
