"""Acts on several files that a kill interrupts: finished by the next program, or never begun."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from glossator.errors import EntryChanged, EntryUnwritable
from glossator.kb import staging
from glossator.settings import Settings, data_dir
from glossator.task import Task
from glossator.workspace import Workspace
from tests.workspace.test_sources_of_entries import write

FILES = {"kb/plans.md": '---\nid: "plans"\n---\n# What it costs\n'} | {
    f"kb/{name}.md": f"# {name}\n\nSee [[plans]] and [p](plans.md).\n" for name in "abcd"
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path, FILES)
    with opened(tmp_path) as workspace:
        workspace.index.refresh(Task())
    return tmp_path


def opened(root: Path) -> Workspace:
    return Workspace.open(root, Settings(), in_process=True)


def tree(root: Path) -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in (root / "kb").glob("*.md")}


def leftovers(root: Path) -> list[Path]:
    return [*(data_dir() / "unfinished").glob("*.json"), *(root / "kb").glob("*-part")]


def dying(act: Callable[[], object], change: int) -> bool:
    """Do something in a process that is killed before its n-th change of a name on the disk.

    Returns:
        Whether it got to the end before that.
    """
    child = os.fork()
    if child == 0:
        left = change
        replace, rename = Path.replace, Path.rename

        def counted(real: Callable[[Path, Path], object]) -> Callable[[Path, Path], object]:
            def now(one: Path, other: Path) -> object:
                nonlocal left
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)
                return real(one, other)

            return now

        Path.replace, Path.rename = counted(replace), counted(rename)  # type: ignore[method-assign]
        try:
            act()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a copy of this process")
def test_a_rename_that_is_killed_anywhere_is_done_or_never_began(root: Path):
    before = tree(root)
    with opened(root) as workspace:
        plan = workspace.renaming.plan("plans", "pricing")
        assert len(plan.files) == 5
        kept = len(plan.files)  # a former text of each file is kept first
        outcomes = []
        for change in range(40):
            ended = dying(lambda: workspace.renaming.carry_out(plan), change)
            with opened(root) as again:
                now, said = tree(root), again.finished
            whole = "pricing.md" in now
            assert now == before or (whole and "[[plans]]" not in "".join(now.values()))
            assert bool(said) == (whole and not ended)
            assert opened(root).finished == ""
            outcomes.append(whole)
            if whole:
                back = opened(root)
                back.index.refresh(Task())
                back.renaming.carry_out(back.renaming.plan("pricing", "plans"))
                assert tree(root) == before
            if ended:
                break

    assert ended
    assert outcomes[:kept] == [False] * kept
    assert outcomes[kept + 1 :] == [True] * (len(outcomes) - kept - 1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a copy of this process")
def test_what_somebody_changed_meanwhile_is_left_and_named(root: Path):
    with opened(root) as workspace:
        plan = workspace.renaming.plan("plans", "pricing")
        assert not dying(lambda: workspace.renaming.carry_out(plan), 5 + 1 + 2)
    untouched = next(name for name, text in tree(root).items() if "[[plans]]" in text)
    (root / "kb" / untouched).write_text("# Mine\n", "utf-8")

    said = opened(root).finished

    assert "plans gets the id pricing" in said
    assert f"kb/{untouched}" in said
    assert (root / "kb" / untouched).read_text("utf-8") == "# Mine\n"
    assert "pricing.md" in tree(root)


def test_nothing_is_replaced_while_one_file_cannot_be_staged(
    root: Path, monkeypatch: pytest.MonkeyPatch
):
    before = tree(root)
    with opened(root) as workspace:
        plan = workspace.renaming.plan("plans", "pricing")
        real, left = os.fsync, [9]

        def full(handle: int) -> None:
            left[0] -= 1
            if left[0] == 0:
                raise OSError(28, "No space left on device")
            real(handle)

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(EntryUnwritable, match="the disk is full"):
            workspace.renaming.carry_out(plan)

    assert tree(root) == before
    assert leftovers(root) == []


def test_a_file_that_changes_at_the_last_moment_undoes_the_others(
    root: Path, monkeypatch: pytest.MonkeyPatch
):
    with opened(root) as workspace:
        plan = workspace.renaming.plan("plans", "pricing")
        real = staging.Staged.replace

        def late(staged: staging.Staged) -> None:
            (root / "kb" / "d.md").write_text("# Mine\n", "utf-8")
            real(staged)

        monkeypatch.setattr(staging.Staged, "replace", late)
        with pytest.raises(EntryChanged):
            workspace.renaming.carry_out(plan)

    assert tree(root) == {Path(name).name: text for name, text in FILES.items()} | {
        "d.md": "# Mine\n"
    }
    assert leftovers(root) == []
    assert opened(root).finished == ""


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"files": 3, "move": null}',
        b'{"what": "x", "move": null, "files": [{"path": "kb/a.md", "was": "", "text": "%"}]}',
    ],
)
def test_a_torn_note_of_what_was_begun_is_forgotten(root: Path, text: bytes):
    before = tree(root)
    with opened(root) as workspace:
        plan = workspace.renaming.plan("plans", "pricing")
        workspace.renaming.carry_out(workspace.renaming.carry_out(plan))
    (note,) = (data_dir() / "unfinished").glob("*.lease")
    note.with_suffix("").write_bytes(text)

    assert opened(root).finished == ""
    assert not note.with_suffix("").exists()
    assert tree(root) == before


def test_nothing_outside_the_workspace_is_written(root: Path):
    with opened(root) as workspace:
        plan = workspace.renaming.plan("plans", "pricing")
        workspace.renaming.carry_out(workspace.renaming.carry_out(plan))
    (note,) = (data_dir() / "unfinished").glob("*.lease")
    note.with_suffix("").write_text(
        '{"what": "x", "move": null, "files": [{"path": "../x.md", "was": "", "text": ""}]}'
    )

    assert "could not be finished" in opened(root).finished
    assert not (root.parent / "x.md").exists()


def test_what_an_ended_program_left_to_take_a_place_goes_when_it_is_old(root: Path):
    old, young = root / "kb" / ".a.glossator-part", root / "kb" / ".b.glossator-part"
    mine, far = root / "kb" / "c.glossator-part", root / "far"
    for file in (old, young, mine, far):
        file.write_text("text", "utf-8")
    os.utime(old, (1, 1))
    os.utime(mine, (1, 1))
    os.utime(far, (1, 1))
    link = root / "kb" / ".d.glossator-part"
    link.symlink_to(far)

    with opened(root) as workspace:
        workspace.index.refresh(Task())
        workspace.renaming.carry_out(workspace.renaming.plan("plans", "pricing"))

    assert not old.exists()
    assert (young.exists(), mine.exists(), link.is_symlink(), far.exists()) == (True,) * 4


def test_what_can_neither_be_done_nor_taken_back_waits_for_the_next_program(
    root: Path, monkeypatch: pytest.MonkeyPatch
):
    with opened(root) as workspace:
        plan = workspace.renaming.plan("plans", "pricing")
        replace, left = Path.replace, [2]

        def refuse(part: Path, file: Path) -> object:
            if file.parent == root / "kb":
                left[0] -= 1
                if left[0] < 0:
                    raise PermissionError(13, "Permission denied")
            return replace(part, file)

        monkeypatch.setattr(Path, "replace", refuse)
        with pytest.raises(EntryUnwritable):
            workspace.renaming.carry_out(plan)
        monkeypatch.setattr(Path, "replace", replace)

    assert sum("[[pricing]]" in text for text in tree(root).values()) == 2
    assert "Finished what was interrupted" in opened(root).finished
    assert "pricing.md" in tree(root)
    assert "[[plans]]" not in "".join(tree(root).values())
