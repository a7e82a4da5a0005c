"""An entry gets another name, and every reference to it follows: all or nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glossator.errors import (
    EntryChanged,
    EntryExists,
    EntryMissing,
    EntryReadOnly,
    EntryUnwritable,
    GlossatorError,
    NameRefused,
)
from glossator.kb import folder
from glossator.model import WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from tests.workspace.test_sources_of_entries import CODE, RECORD, write

FILES = {
    "app/bucket.py": CODE,
    "kb/plans.md": (
        "---\nid: plans   # kept\ntitle: Rate plans\naliases: [tariffs]\n---\n"
        "See [code](../app/bucket.py#L1), [me](plans.md#later) and [[plans]].\n"
    ),
    "kb/a.md": (
        "---\nreferences: [x, plans, Rate plans]\nconflicts: plans, y\n"
        "sources:\n  - path: kb/plans.md#L3\n---\n"
        "[[plans]] [[plans#Later|then]] [[tariffs]] `[[plans]]` [p](plans.md#a) [q](<plans.md>)\n\n"
        "```\n[[plans]] [p](plans.md)\n```\n\n[ref]: plans.md\n"
    ),
    "docs/b.md": "[p](../kb/plans.md) and [root](/kb/plans.md), [[kb/plans]]\n",
    "kb/rec.json": json.dumps(RECORD),
}


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    write(tmp_path, FILES)
    opened = Workspace.open(tmp_path, Settings(), in_process=True)
    opened.index.refresh(Task())
    return opened


def tree(root: Path) -> dict[str, str]:
    files = (file for file in root.rglob("*") if file.is_file())
    return {file.relative_to(root).as_posix(): file.read_text("utf-8") for file in files}


def test_a_new_id_is_written_wherever_the_old_one_stood(workspace: Workspace):
    before = tree(workspace.root)
    plan = workspace.renaming.plan("plans", "pricing")
    assert tree(workspace.root) == before

    back = workspace.renaming.carry_out(plan)

    after = tree(workspace.root)
    assert "kb/plans.md" not in after
    assert after["kb/pricing.md"] == (
        '---\nid: "pricing"   # kept\ntitle: Rate plans\naliases: [tariffs]\n---\n'
        "See [code](../app/bucket.py#L1), [me](pricing.md#later) and [[pricing]].\n"
    )
    assert after["kb/a.md"] == (
        '---\nreferences: [x, "pricing", Rate plans]\nconflicts: "pricing, y"\n'
        'sources:\n  - path: "kb/pricing.md#L3"\n---\n'
        "[[pricing]] [[pricing#Later|then]] [[tariffs]] `[[plans]]` [p](pricing.md#a) "
        "[q](<pricing.md>)\n\n"
        "```\n[[plans]] [p](plans.md)\n```\n\n[ref]: pricing.md\n"
    )
    assert after["docs/b.md"] == (
        "[p](../kb/pricing.md) and [root](/kb/pricing.md), [[kb/pricing.md]]\n"
    )
    assert [(one.path, one.words) for one in plan.left] == [("kb/rec.json", "plans")]
    assert {line.path for line in plan.changes} == {"kb/plans.md", "kb/a.md", "docs/b.md"}

    workspace.renaming.carry_out(back)
    assert tree(workspace.root) == before


def test_a_file_that_moves_takes_its_own_links_along(workspace: Workspace):
    plan = workspace.renaming.plan("plans", "kb/deep/down/plans.md")
    workspace.renaming.carry_out(plan)

    after = tree(workspace.root)
    assert (
        "[code](../../../app/bucket.py#L1), [me](plans.md#later)" in after["kb/deep/down/plans.md"]
    )
    assert "[p](deep/down/plans.md#a)" in after["kb/a.md"]
    assert (plan.old_id, plan.new_id) == ("plans", "plans")


def test_a_file_that_changed_since_the_plan_stops_all(workspace: Workspace):
    plan = workspace.renaming.plan("plans", "pricing")
    write(workspace.root, {"docs/b.md": "Other text.\n"})
    before = tree(workspace.root)

    with pytest.raises(EntryChanged):
        workspace.renaming.carry_out(plan)

    assert tree(workspace.root) == before


def test_a_failure_in_the_middle_puts_everything_back(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
):
    before = tree(workspace.root)
    plan = workspace.renaming.plan("plans", "pricing")
    real, refused = Path.replace, []

    def failing(part: Path, file: Path) -> object:
        if file.name == "plans.md" and file.parent.name == "kb" and not refused:
            refused.append(file)
            raise PermissionError(13, "Permission denied")
        return real(part, file)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(EntryUnwritable):
        workspace.renaming.carry_out(plan)

    assert refused

    assert tree(workspace.root) == before


def test_a_move_that_fails_puts_everything_back(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
):
    before = tree(workspace.root)
    plan = workspace.renaming.plan("plans", "pricing")

    def failing(*_: object) -> None:
        path = "kb/pricing.md"
        raise EntryExists(path, path)

    monkeypatch.setattr(folder, "move", failing)
    with pytest.raises(EntryExists):
        workspace.renaming.carry_out(plan)

    assert tree(workspace.root) == before


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("plans", "a", EntryExists),
        ("plans", "kb/A.md", EntryExists),
        ("plans", "plans", NameRefused),
        ("plans", "", NameRefused),
        ("plans", "x|y", NameRefused),
        ("plans", "../out.md", NameRefused),
        ("plans", "/etc/out.md", NameRefused),
        ("plans", "kb/out.txt", NameRefused),
        ("why-lazy", "other", EntryReadOnly),
        ("nothing", "other", EntryMissing),
    ],
)
def test_what_cannot_be_is_refused(
    workspace: Workspace, old: str, new: str, error: type[GlossatorError]
):
    with pytest.raises(error) as refused:
        workspace.renaming.plan(old, new)
    assert "ermission" not in refused.value.remedy


def test_only_links_to_files_are_reworded_when_an_entry_moves(workspace: Workspace):
    names = (
        "[f](load) [q](TokenBucket.take) [i](a) [n](nothing/there.md) [two](../docs/b) "
        "[pic](pic.png) [folder](./) [file](a.md)\n"
    )
    write(workspace.root, {"kb/mover.md": names, "kb/pic.png": ""})
    workspace.index.refresh(Task())

    workspace.renaming.carry_out(workspace.renaming.plan("mover", "kb/sub/mover.md"))

    assert tree(workspace.root)["kb/sub/mover.md"] == (
        "[f](load) [q](TokenBucket.take) [i](a) [n](nothing/there.md) [two](../../docs/b) "
        "[pic](../pic.png) [folder](../) [file](../a.md)\n"
    )


def test_links_that_name_an_entry_without_being_its_path_follow_it(workspace: Workspace):
    write(
        workspace.root,
        {"docs/c.md": "[[plans]] [one](plans) [two](../kb/plans) [three](/kb/plans)\n"},
    )
    workspace.index.refresh(Task())

    workspace.renaming.carry_out(workspace.renaming.plan("plans", "pricing"))
    workspace.index.refresh(Task())

    text = tree(workspace.root)["docs/c.md"]
    targets = [part.partition(")")[0] for part in text.split("](")[1:]]
    gone_to = [workspace.links.go(one, WorkspacePath("docs/c.md")) for one in targets]
    assert gone_to == ["pricing"] * 3


def test_words_that_name_several_entries_stay_and_are_told(workspace: Workspace):
    write(
        workspace.root,
        {"kb/x/note.md": "x\n", "kb/y/note.md": "---\nid: y\n---\n", "kb/z.md": "[[NOTE]] [[y]]\n"},
    )
    workspace.index.refresh(Task())

    plan = workspace.renaming.plan("kb/y/note.md", "kb/y/other.md")

    assert WorkspacePath("kb/z.md") not in [file.path for file in plan.files]
