"""The shipped weights name what is counted, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.lookup import symbol

from glossator.linking import weights
from glossator.linking.surroundings import Surroundings
from glossator.linking.weighing import Reading, counts_around
from glossator.linking.weights import Weights
from glossator.model import Kind, Mark, WorkspacePath

NAMES = ("app", "box", "Lid", "open")
LID = replace(
    symbol("app/box/open.py", "Box.Lid.open", Kind.METHOD), marks=(Mark.EXPORTED,), doc="Opens it."
)
AROUND = Surroundings(
    {(): frozenset({"Lid"})},
    frozenset({"Lid"}),
    frozenset({"open", "boxes"}),
    {"Open the `Lid`.": frozenset({"Lid"})},
    {WorkspacePath("app/box/open.py"): 3},
)


def test_every_worth_belongs_to_a_count_and_every_count_is_known():
    known = weights.shipped()
    reading = Reading.of(LID, NAMES)
    beside = counts_around(reading, AROUND, "Open the `Lid`.")

    assert {"owners", "places", "exported", "documented"} <= reading.counts.keys()
    assert {"owner_near", "owner_beside", "path_subject", "same_file"} <= beside.keys()
    assert {*reading.counts, *beside} <= {*known.rank, *known.sure}
    assert "bias" in known.sure


def test_nothing_is_surer_than_its_share_of_the_candidates():
    known = Weights({}, {"bias": 5.0})

    assert known.confidence({"bias": 1.0}) > 0.99
    assert known.confidence({"bias": 1.0}, share=0.5) == 0.5
    assert known.shares([2.0, 2.0]) == [0.5, 0.5]


@pytest.mark.parametrize("text", ["", "rank = 3", "[rank]\na = 1", "[rank]\na = 'x'\n[sure]\n"])
def test_damaged_weights_are_refused(text: str):
    with pytest.raises(ValueError, match=r"weights need|could not convert"):
        weights.read(text)
