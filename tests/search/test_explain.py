"""Every hit says why it is there, from what really happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossator.model import (
    Basis,
    Channel,
    ChannelScore,
    Chunk,
    EntryId,
    Hit,
    HitKind,
    LinkedEntry,
    Span,
    State,
    WorkspacePath,
)
from glossator.search.explain import hit_kind, reasons
from glossator.search.ranking import Boost

CHUNK = Chunk(WorkspacePath("tests/a.py"), Span(1, 2), "x = 1\ny = 2")
HIT = Hit(CHUNK, CHUNK.span, 1.0, HitKind.TEXT_FTS, {})
ROW = ChannelScore(1, 2.0)


@pytest.mark.parametrize(
    ("channels", "match", "in_kb", "kind"),
    [
        ({Channel.TEXT}, None, False, HitKind.TEXT_FTS),
        ({Channel.VECTOR}, None, False, HitKind.TEXT_VECTOR),
        ({Channel.TEXT, Channel.VECTOR}, None, False, HitKind.HYBRID),
        ({Channel.TEXT, Channel.ENTRY}, None, True, HitKind.KB_ENTRY),
        ({Channel.TEXT, Channel.ENTRY}, None, False, HitKind.TEXT_FTS),
        ({Channel.VECTOR}, None, True, HitKind.TEXT_VECTOR),
        ({Channel.TEXT, Channel.SYMBOL}, HitKind.SYMBOL_EXACT, True, HitKind.SYMBOL_EXACT),
        ({Channel.SYMBOL}, HitKind.SYMBOL_FUZZY, False, HitKind.SYMBOL_FUZZY),
    ],
)
def test_the_strongest_evidence_gives_a_hit_its_kind(
    channels: set[Channel], match: HitKind | None, in_kb: bool, kind: HitKind
):
    assert hit_kind(dict.fromkeys(channels, ROW), match, in_kb=in_kb) is kind


def test_words_are_told_with_the_columns_they_stand_in():
    text = ChannelScore(3, 7.0, terms=("token", "bucket"), columns=("name", "body"))

    assert reasons(replace(HIT, channels={Channel.TEXT: text})) == (
        "Holds token, bucket in its name, text; rank 3 by words.",
    )


@pytest.mark.parametrize("match", [kind for kind in HitKind if kind.startswith("symbol_")])
def test_every_way_a_name_matches_has_its_words(match: HitKind):
    named = {Channel.SYMBOL: ChannelScore(1, 1.0, match=match)}

    (sentence,) = reasons(replace(HIT, channels=named))

    assert sentence.endswith("; rank 1 among the names.")


def test_every_step_of_the_ranking_has_its_sentence_in_order():
    boosts = {boost.value: 0.5 for boost in reversed(Boost)}

    sentences = reasons(replace(HIT, boosts=boosts))

    assert len(sentences) == len(Boost)
    assert "Other parts of this file match too (+0.50)." in sentences
    assert "Counts less: tests (×0.5)." in sentences


def test_links_are_told_with_basis_confidence_and_state():
    entry = LinkedEntry(
        id=EntryId("limits"),
        path=WorkspacePath("kb/limits.md"),
        title="Limits",
        basis=Basis.CONTENT_MENTION,
        confidence=0.85,
        state=State.CHANGED,
    )

    assert reasons(replace(HIT, entries=(entry,))) == (
        "Entry “Limits” (mentions it, 85% sure; changed).",
    )
