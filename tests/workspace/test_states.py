"""One link through the life of its code: renamed, moved, laid out anew, changed, gone."""

from __future__ import annotations

import shutil

import pytest

from glossator.model import State
from glossator.settings import Settings
from glossator.workspace import Workspace
from tests.workspace.stories import CODE, MOVED, NOTE, Story


def test_a_link_follows_its_code_through_its_life(story: Story):
    assert story.told() == (State.CURRENT, "a.py::Index.search#method", "")

    story.write("a.py", CODE.replace("def search", "def find"))
    assert story.told() == (State.RENAMED, "a.py::Index.find#method", "")

    story.write("a.py", "class Index:\n    pass\n")
    story.write("b.py", CODE)
    assert story.told() == (State.MOVED, "b.py::Index.search#method", "")

    story.write("b.py", CODE.replace("found = []", "found   =   []  # nothing yet"))
    assert story.told() == (State.MOVED, "b.py::Index.search#method", "")

    story.write("a.py", CODE.replace("limit=10", "limit=20"))
    assert story.told() == (State.CHANGED, "a.py::Index.search#method", "signature")


def test_what_was_found_stays_found_in_later_runs(story: Story):
    story.write("a.py", CODE.replace("def search", "def find"))
    story.link()
    story.write(NOTE, (story.root / NOTE).read_text("utf-8") + "\nMore words.\n")

    assert story.told() == (State.RENAMED, "a.py::Index.find#method", "")


def test_code_that_comes_back_in_a_later_run_is_found(story: Story):
    (story.root / "a.py").unlink()
    assert story.told() == (State.GONE, "", "")

    story.write("far.py", CODE.replace("def search", "def seek"))
    assert story.told() == (State.RENAMED, "far.py::Index.seek#method", "")


def test_a_file_with_another_name_takes_its_links_along(story: Story):
    (story.root / "a.py").rename(story.root / "renamed.py")

    assert story.told() == (State.MOVED, "renamed.py::Index.search#method", "")


def test_two_equal_copies_cannot_be_told_apart(story: Story):
    (story.root / "a.py").unlink()
    story.write("b.py", CODE.replace("class Index", "class Finder"))
    story.write("c.py", MOVED)

    assert story.told() == (State.AMBIGUOUS, "", "several")


def test_a_file_with_the_same_content_goes_before_a_copy(story: Story):
    (story.root / "a.py").unlink()
    story.write("b.py", CODE)
    story.write("c.py", MOVED)

    assert story.told() == (State.MOVED, "b.py::Index.search#method", "")


def test_in_a_fresh_clone_a_find_is_an_offer(
    story: Story, tmp_path_factory: pytest.TempPathFactory
):
    story.write("a.py", CODE.replace("def search", "def find"))
    clone = tmp_path_factory.mktemp("clone") / "tree"
    shutil.copytree(story.root, clone)

    with Workspace.open(clone, Settings(), in_process=True) as workspace:
        told = Story(workspace, clone).told()

    assert told == (State.PENDING, "a.py::Index.find#method", "")


def test_linking_anew_stamps_the_anchor_that_stands_there(story: Story):
    story.write(NOTE, '---\nsources:\n  - symbol: "a.py::Index.search" # mine\n---\nWords.\n')
    story.link()

    story.workspace.links.link("search", "Index.search")

    text = (story.root / NOTE).read_text("utf-8")
    assert text.count("- symbol:") == 1
    assert '"a.py::Index.search" # mine' in text
    assert story.link().state is State.CURRENT
    assert "seen" in text


def test_no_state_writes_into_the_note(story: Story):
    before = (story.root / NOTE).read_bytes()
    story.write("a.py", CODE.replace("def search", "def find"))
    story.link()
    (story.root / "a.py").unlink()
    story.link()

    assert (story.root / NOTE).read_bytes() == before
