"""A process that reads file after file holds on to none of them."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from glossator.parsing import Languages
from glossator.parsing.languages import grammar_of
from glossator.parsing.tree import tree_of

TEXTS = 30


@pytest.mark.parametrize("lines", [20, 4_000])
def test_no_text_is_kept_once_its_tree_is_gone(lines: int):
    grammar = grammar_of(Languages.load().by_name["python"]).language
    assert grammar is not None
    texts = [b"def f(a):\n    return a + %d\n" % at * lines for at in range(TEXTS)]

    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for text in texts:
            tree_of(text, grammar, 60)
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()

    assert kept < TEXTS * 10_000


def test_a_small_text_has_a_time_limit_too():
    """A damaged text of three kilobytes kept the grammar of F# busy for minutes."""
    grammar = grammar_of(Languages.load().by_name["python"]).language
    assert grammar is not None

    assert tree_of(b"def f(a):\n    return a + 1\n" * 100, grammar, -1) is None
