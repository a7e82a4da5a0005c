"""What a property test tries: the same each time, unless new examples are asked for."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

STEADY = os.environ.get("GLOSSATOR_TEST_EXAMPLES", "steady") == "steady"


def test_every_property_is_tried_on_the_same_examples_in_the_everyday_run(
    request: pytest.FixtureRequest,
):
    tests = [one.obj for one in request.session.items if hasattr(one.obj, "hypothesis")]
    unsteady = [one.__name__ for one in tests if settings_of(one).derandomize is not STEADY]

    assert settings_of(an_example).derandomize is STEADY
    assert unsteady == []


@given(st.integers())
def an_example(_number: int) -> None:
    """Is a property like any other."""


def settings_of(test: object) -> settings:
    """Return what a property runs with; fails when the library keeps that elsewhere one day."""
    kept = test._hypothesis_internal_use_settings  # type: ignore[attr-defined]
    assert isinstance(kept, settings)
    return kept
