"""What a person is shown of a link before deciding: the words, the code then and now, choices."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from glossator.errors import Cancelled
from glossator.model import Link, Review, State
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from tests.workspace.test_decisions import CODE, ID, LEARN, LEARN_ID, NOTE, TEXTS, Story


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    """Give a repository whose entry is linked to one method, as it was committed."""
    root = tmp_path / "tree"
    (root / "kb").mkdir(parents=True)
    with Workspace.open(root, Settings(), in_process=True) as workspace:
        made = Story(workspace, root)
        made.write("a.py", CODE)
        made.write(NOTE, TEXTS[NOTE])
        made.index()
        workspace.decisions.confirm("search", ID)
        git(root, "init", "-q")
        commit(root)
        yield made


def git(root: Path, *words: str) -> None:
    said = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *said, *words], cwd=root, check=True, capture_output=True)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "x")


def link_of(story: Story, anchor: str = ID) -> Link:
    return story.links(NOTE)[anchor]


def review(story: Story, anchor: str = ID) -> Review:
    return story.workspace.reviews.of(link_of(story, anchor), Task())


def test_changed_code_is_shown_as_it_was_and_as_it_is(story: Story):
    for number in range(3):
        story.write("a.py", f"# {number}\n" + CODE.replace("limit=10", f"limit={number}"))
        commit(story.root)
    story.write("a.py", CODE.replace("limit=10", "limit=30"))

    shown = review(story)

    assert shown.link.state is State.CHANGED
    assert shown.then is not None
    assert shown.now is not None
    assert "limit=10" in shown.then.text
    assert shown.then.span.first == shown.now.span.first == 2
    assert len(shown.then.revision) == 40
    assert "limit=30" in shown.now.text
    assert shown.now.revision == ""
    assert shown.passage is not None
    assert shown.passage.text == "Index.search goes word by word."


def test_code_that_moved_is_shown_where_it_was(story: Story):
    (story.root / "a.py").rename(story.root / "b.py")

    shown = review(story)

    assert shown.link.state is State.MOVED
    assert shown.then is not None
    assert shown.now is not None
    assert (shown.then.path, shown.now.path) == ("a.py", "b.py")
    assert shown.then.text == shown.now.text


def test_without_a_commit_of_it_nothing_is_shown_of_then(story: Story):
    story.write("a.py", CODE.replace("limit=10", "limit=11"))
    story.index()
    story.workspace.decisions.still_right("search", ID)
    story.write("a.py", CODE.replace("limit=10", "limit=12"))

    assert review(story).then is None


def test_lines_are_shown_as_they_were(story: Story):
    story.workspace.decisions.confirm("search", "a.py#L2-L3")
    story.write("a.py", CODE.replace("found = []", "found = list()"))

    shown = review(story, "a.py#L2-L3")

    assert shown.then is not None
    assert shown.now is not None
    assert shown.then.text.endswith("found = []")
    assert shown.now.text.endswith("found = list()")


def test_for_what_is_gone_the_nearest_are_offered(story: Story):
    story.write("a.py", f"class Index:\n{LEARN}")
    story.write("b.py", "def search_all():\n    return 1\n\n\ndef other():\n    return 2\n")

    shown = review(story)

    assert shown.link.state is State.GONE
    assert "b.py::search_all#function" in [one.id for one in shown.choices[:4]]
    assert LEARN_ID in [one.id for one in shown.choices]


def test_of_equal_copies_each_is_offered(story: Story):
    (story.root / "a.py").unlink()
    story.write("b.py", CODE.replace("class Index", "class Finder"))
    story.write("c.py", CODE.replace("class Index", "class Other"))

    shown = review(story)

    assert shown.link.state is State.AMBIGUOUS
    assert [one.id for one in shown.choices[:2]] == [
        "b.py::Finder.search#method",
        "c.py::Other.search#method",
    ]


def test_a_review_can_be_cancelled(story: Story):
    story.write("a.py", CODE.replace("limit=10", "limit=30"))
    link = link_of(story)
    task = Task()
    task.cancel()

    with pytest.raises(Cancelled):
        story.workspace.reviews.of(link, task)
