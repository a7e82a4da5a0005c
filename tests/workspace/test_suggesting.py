"""Suggestions as the faces are told: what is found, what is left out, how sure they are."""

from __future__ import annotations

from pathlib import Path

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
