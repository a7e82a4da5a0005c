"""Where a name is used, as the faces are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.model import Symbol, SymbolId
from glossator.task import Task
from glossator.workspace import Workspace

REFILL = SymbolId("ratelimit/bucket.py::TokenBucket._refill#method")


@pytest.mark.parametrize("asked", ["_refill", "TokenBucket._refill", REFILL])
def test_a_name_a_qualified_name_and_an_id_ask_the_same(workspace: Workspace, asked: str):
    found = workspace.symbols.usages(asked)

    assert found.name == "_refill"
    assert (found.files, found.places, found.sharing) == (1, len(found.usages), 1)
    [first, *_] = found.usages
    assert (first.line, first.text) == (50, "self._refill(now)")
    assert first.symbol is not None
    assert first.symbol.qualname == "TokenBucket.try_acquire"


def test_a_symbol_asks_for_its_name(workspace: Workspace):
    symbol = workspace.symbols.by_id(REFILL)
    assert isinstance(symbol, Symbol)

    assert workspace.symbols.usages(symbol) == workspace.symbols.usages("_refill")


def test_namesakes_are_counted_together_and_that_is_said(workspace: Workspace, root: Path):
    (root / "one.py").write_text("def twin(): ...\n\n\ntwin()\n")
    (root / "two.py").write_text("class A:\n    def twin(self): ...\n\n\nA().twin()\n")
    workspace.index.refresh(Task())

    found = workspace.symbols.usages("A.twin")

    assert [(one.path, one.line) for one in found.usages] == [("one.py", 4), ("two.py", 5)]
    assert (found.files, found.places, found.sharing) == (2, 2, 2)


def test_a_cut_list_still_counts_all(workspace: Workspace):
    whole = workspace.symbols.usages("now")

    found = workspace.symbols.usages("now", limit=1)

    assert found.usages == whole.usages[:1]
    assert found.places == whole.places > 1


@pytest.mark.parametrize("asked", ["", "+", "no such thing", "::", "a::b::c", "#", "xylophone"])
def test_what_is_no_name_is_used_nowhere(workspace: Workspace, asked: str):
    found = workspace.symbols.usages(asked)

    assert (found.usages, found.places) == ((), 0)
