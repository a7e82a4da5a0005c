"""What links say over several runs: on other branches, without the index, after a killed run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from glossator import git
from glossator.model import FileRename, State, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from tests.workspace.stories import CODE, NOTE, SEARCH, Story

FOUND = (State.CURRENT, "a.py::Index.search#method", "")
LINES = "def one():\n    return first\n\n\ndef two(rows):\n    return sum(rows) + 2 * len(rows)\n"

KILLED = """
import os, sys
from pathlib import Path
from glossator.indexing import linkage
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace

linkage.link = lambda *_: os._exit(9)
with Workspace.open(Path(sys.argv[1]), Settings(), in_process=True) as workspace:
    workspace.index.refresh(Task())
"""


def test_what_is_only_laid_out_or_commented_anew_is_cosmetic_and_quiet(story: Story):
    assert story.told() == FOUND

    story.write("a.py", CODE.replace("found = []", "found   =   []  # nothing yet"))
    assert story.told() == (State.COSMETIC, "a.py::Index.search#method", "")
    assert story.link().quiet

    story.write("a.py", "import os\n\n" + CODE)
    assert story.told() == FOUND


def test_code_that_only_moved_down_is_current(story: Story):
    story.link()
    story.write("a.py", "import os\n\n\n" + CODE)

    assert story.told() == FOUND


def test_a_docstring_alone_is_cosmetic_and_a_change_is_louder(story: Story):
    story.link()
    described = CODE.replace("        found = []", '        """Find."""\n        found = []')
    story.write("a.py", described)
    assert story.told()[0] is State.COSMETIC

    story.write("a.py", described.replace("limit=10", "limit=20"))
    assert story.told() == (State.CHANGED, "a.py::Index.search#method", "signature")

    story.write("a.py", described)
    assert story.told()[0] is State.COSMETIC


def test_without_the_index_of_that_time_nobody_can_tell_cosmetic_from_current(
    story: Story, tmp_path_factory: pytest.TempPathFactory
):
    story.link()
    story.write("a.py", CODE.replace("found = []", "found   =   []  # nothing yet"))
    clone = tmp_path_factory.mktemp("clone") / "tree"
    shutil.copytree(story.root, clone)

    with Workspace.open(clone, Settings(), in_process=True) as workspace:
        assert Story(workspace, clone).told() == FOUND


def test_states_survive_a_deleted_index(story: Story):
    story.write("a.py", CODE.replace("limit=10", "limit=20"))
    assert story.told() == (State.CHANGED, "a.py::Index.search#method", "signature")

    file = Path(story.workspace.index.status().file)
    story.workspace.close()
    for sibling in file.parent.glob(f"{file.name}*"):
        sibling.unlink()

    with Workspace.open(story.root, Settings(), in_process=True) as workspace:
        told = Story(workspace, story.root)
        assert told.told() == (State.CHANGED, "a.py::Index.search#method", "signature")
        told.write("a.py", CODE.replace("def search", "def find"))
        assert told.told() == (State.RENAMED, "a.py::Index.find#method", "")


@pytest.mark.skipif(not git.installed(), reason="git is not installed")
def test_on_the_way_to_another_branch_and_back_states_come_back(story: Story):
    def run(*words: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words],
            cwd=story.root, check=True, capture_output=True,
        )  # fmt: skip

    run("init", "-b", "main")
    run("add", ".")
    run("commit", "-m", "one")
    run("checkout", "-b", "other")
    (story.root / "a.py").unlink()
    story.write("b.py", CODE.replace("def search", "def find"))
    run("add", ".")
    run("commit", "-m", "two")
    assert story.told() == (State.RENAMED, "b.py::Index.find#method", "")

    run("checkout", "main")
    assert story.told() == FOUND

    run("checkout", "other")
    assert story.told() == (State.RENAMED, "b.py::Index.find#method", "")

    run("checkout", "main")
    assert story.told() == FOUND


def test_code_that_moves_twice_is_found_both_times(story: Story):
    (story.root / "a.py").unlink()
    story.write("b.py", CODE)
    assert story.told() == (State.MOVED, "b.py::Index.search#method", "")

    (story.root / "b.py").unlink()
    story.write("c.py", CODE.replace("def search", "def find"))
    assert story.told() == (State.RENAMED, "c.py::Index.find#method", "")


def test_what_was_found_stays_found_when_something_like_it_comes(story: Story):
    (story.root / "a.py").unlink()
    story.write("b.py", CODE.replace("class Index", "class Finder"))
    assert story.told() == (State.MOVED, "b.py::Finder.search#method", "")

    story.write("c.py", CODE)
    assert story.told() == (State.MOVED, "b.py::Finder.search#method", "")


def test_a_run_that_was_killed_before_it_linked_is_made_good_by_the_next(story: Story):
    story.link()
    story.write("a.py", CODE.replace("def search", "def find"))
    story.workspace.close()

    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(story.root)], capture_output=True, check=False
    )
    assert ended.returncode == 9, ended.stderr

    with Workspace.open(story.root, Settings(), in_process=True) as workspace:
        again = Story(workspace, story.root)
        assert again.told() == (State.RENAMED, "a.py::Index.find#method", "")


def test_short_code_is_followed_by_its_neighbours(story: Story):
    size = "    def size(self) -> int:\n        return self.rows\n"
    story.write("a.py", CODE + size)
    story.link()
    story.workspace.links.link("search", "a.py::Index.size")
    story.workspace.index.refresh(Task())

    story.write("a.py", CODE + size.replace("def size", "def length"))
    story.workspace.index.refresh(Task())

    links = [one.link for one in story.workspace.links.of_entry(NOTE)]
    assert [one.state for one in links] == [State.CURRENT, State.RENAMED]


def lines_told(story: Story) -> tuple[State, tuple[str, int, int] | None]:
    story.workspace.index.refresh(Task())
    link = next(one.link for one in story.workspace.links.of_entry(NOTE) if "#L" in one.link.anchor)
    target = link.target
    place = (target.path, target.span.first, target.span.last) if target and target.span else None
    return link.state, place


def test_lines_that_went_elsewhere_in_their_file_are_moved(story: Story):
    story.write("lines.py", LINES)
    story.link()
    story.workspace.links.link("search", "lines.py#L5-L6")
    assert lines_told(story) == (State.CURRENT, ("lines.py", 5, 6))

    story.write("lines.py", "import os\n\n" + LINES)
    assert lines_told(story) == (State.MOVED, ("lines.py", 7, 8))

    story.write("lines.py", "import os\n\n" + LINES + LINES)
    assert lines_told(story)[0] is State.CHANGED

    story.write("lines.py", "import os\n\n" + LINES.replace("2 *", "3 *"))
    assert lines_told(story)[0] is State.CHANGED

    story.write("lines.py", "import os\n\n" + LINES)
    lines_told(story)
    decision = story.workspace.decisions.follow("search", "lines.py#L5-L6")
    assert decision.anchor == "lines.py#L7-L8"
    assert lines_told(story) == (State.CURRENT, ("lines.py", 7, 8))


def test_a_renamed_file_is_one_event_and_takes_its_lines_along(story: Story):
    story.write("lines.py", LINES)
    story.link()
    for anchor in ("lines.py#L5-L6", "lines.py::one", "lines.py::two"):
        story.workspace.links.link("search", anchor)
    story.workspace.index.refresh(Task())
    (story.root / "lines.py").rename(story.root / "rows.py")

    assert lines_told(story) == (State.MOVED, ("rows.py", 5, 6))
    assert story.workspace.links.file_renames() == [
        FileRename(
            WorkspacePath("lines.py"),
            WorkspacePath("rows.py"),
            tuple(
                one.link
                for one in story.workspace.links.of_entry(NOTE)
                if one.link.anchor.startswith("lines.py")
            ),
        )
    ]
    story.write(NOTE, (story.root / NOTE).read_text("utf-8") + "\nMore words.\n")
    assert lines_told(story) == (State.MOVED, ("rows.py", 5, 6))

    story.workspace.decisions.follow_all(file=WorkspacePath("lines.py"))
    assert lines_told(story) == (State.CURRENT, ("rows.py", 5, 6))
    assert story.workspace.links.file_renames() == []


def test_code_without_a_grammar_is_followed_too(story: Story):
    header = "def search(self, words, limit=10):"
    text = "class Index {\n" + SEARCH.replace(header, "def search() {")
    story.write("a.groovy", text + "    }\n}\n")
    story.link()
    story.workspace.links.link("search", "a.groovy::search")
    story.workspace.index.refresh(Task())

    story.write("a.groovy", "// here\n" + text.replace("def search", "def find") + "    }\n}\n")
    story.workspace.index.refresh(Task())

    link = next(
        one.link for one in story.workspace.links.of_entry(NOTE) if "groovy" in one.link.anchor
    )
    assert (link.state, link.target and link.target.qualname) == (State.RENAMED, "Index.find")
