"""Suggestions as the faces are told: what is found, what is left out, how sure they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.model import SURE_MENTION, Mark
from glossator.task import Task
from glossator.workspace import Workspace

ENTRY = """---
title: How retry pauses grow
---
# How retry pauses grow

A failed call waits; the pause doubles with jitter until a ceiling, then the breaker opens.
kind:class "path:src" #tag -has:entry
"""

CODE = """
class Backoff:
    \"\"\"Pauses between retries: each doubles, with jitter, up to a ceiling.\"\"\"

    ceiling = 60

    def pause(self, tries):
        \"\"\"Return how long to wait before the next retry.\"\"\"
        return min(self.ceiling, 2**tries)


def unrelated(left, right):
    return left + right
"""


def write(workspace: Workspace, root: Path, **files: str) -> None:
    for name, text in files.items():
        (root / name.replace("__", "/").replace("_md", ".md").replace("_py", ".py")).write_text(
            text
        )
    workspace.index.refresh(Task())


def names(workspace: Workspace, entry: str = "kb/retry.md") -> list[str]:
    return [one.symbol.qualname for one in workspace.links.suggest(entry)]


def test_code_is_found_by_the_words_of_the_text(workspace: Workspace, root: Path):
    write(workspace, root, backoff_py=CODE, kb__retry_md=ENTRY)

    found = workspace.links.suggest("kb/retry.md")

    assert found[0].symbol.name in ("Backoff", "pause")
    assert "unrelated" not in [one.symbol.name for one in found]
    assert {"jitter", "ceiling"} <= {word for one in found for word in one.shares}
    assert found[0].explanation.startswith("shares: ")
    assert all(0 < one.confidence < SURE_MENTION for one in found)
    assert [one.confidence for one in found] == sorted(
        (one.confidence for one in found), reverse=True
    )


def test_what_is_linked_is_left_out(workspace: Workspace, root: Path):
    write(workspace, root, backoff_py=CODE, kb__retry_md=ENTRY)
    first = workspace.links.suggest("kb/retry.md")[0].symbol

    workspace.links.link("kb/retry.md", first.id)

    assert first.qualname not in names(workspace)


def test_tests_are_never_suggested_and_fields_stand_for_their_class(
    workspace: Workspace, root: Path
):
    write(workspace, root, test_backoff_py=CODE, kb__retry_md=ENTRY)
    assert [
        one for one in workspace.links.suggest("kb/retry.md") if Mark.TEST in one.symbol.marks
    ] == []

    write(workspace, root, backoff_py=CODE)
    assert "Backoff.ceiling" not in names(workspace)


def test_nothing_of_a_suggestion_is_written_or_counted(workspace: Workspace, root: Path):
    write(workspace, root, backoff_py=CODE, kb__retry_md=ENTRY)
    before = workspace.coverage.of().whole

    assert len(workspace.links.suggest("kb/retry.md", limit=1)) == 1

    assert (root / "kb" / "retry.md").read_text() == ENTRY
    workspace.index.refresh(Task())
    assert workspace.coverage.of().whole == before


def test_at_most_ten_are_given(workspace: Workspace, root: Path):
    many = "".join(
        f"def pause_{n}(retry):\n    # pause with jitter until the ceiling\n    return {n}\n\n\n"
        for n in range(30)
    )
    write(workspace, root, many_py=many, kb__retry_md=ENTRY)

    assert 0 < len(workspace.links.suggest("kb/retry.md")) <= 10


SAID = '"""A failed call waits: the retry pause doubles, with jitter, to a ceiling."""'


@pytest.mark.parametrize(
    ("code", "outer", "inner"),
    [
        (f"class Wait:\n    def __init__(self):\n        {SAID}\n", "Wait", "Wait.__init__"),
        (f"def wait():\n    def grow():\n        {SAID}\n    return grow\n", "wait", "wait.grow"),
    ],
)
def test_constructors_and_inner_functions_stand_for_what_is_around_them(
    workspace: Workspace, root: Path, code: str, outer: str, inner: str
):
    write(workspace, root, wait_py=code, kb__retry_md=ENTRY)
    found = names(workspace)

    assert outer in found
    assert inner not in found

    workspace.links.link("kb/retry.md", f"wait.py::{outer}")
    workspace.index.refresh(Task())
    assert not {outer, inner} & set(names(workspace))


def test_another_overload_of_what_is_linked_is_not_suggested(workspace: Workspace, root: Path):
    one = "def pause(tries):\n    # doubles with jitter until the ceiling\n    return {}\n\n\n"
    write(workspace, root, pause_py=one.format(1) + one.format(2), kb__retry_md=ENTRY)
    assert "pause" in names(workspace)

    workspace.links.link("kb/retry.md", "pause.py::pause~2")
    workspace.index.refresh(Task())

    assert "pause" not in names(workspace)


def test_examples_are_not_suggested(workspace: Workspace, root: Path):
    (root / "examples").mkdir()
    write(workspace, root, examples__wait_py=f"def wait():\n    {SAID}\n", kb__retry_md=ENTRY)

    assert "wait" not in names(workspace)


def test_words_that_all_code_shares_make_a_suggestion_less_sure(workspace: Workspace, root: Path):
    code = "def f{0}(value):\n    # value of result\n    return value\n"
    for number in range(30):
        (root / f"common_{number}.py").write_text(code.format(number))
    write(workspace, root, kb__sky_md="# Value\n\nValue of a result.\n")

    sure = [one.confidence for one in workspace.links.suggest("kb/sky.md")]

    assert max(sure, default=0.1) < 0.45
