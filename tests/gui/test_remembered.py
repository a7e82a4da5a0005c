from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.gui import remembered
from glossator.gui.navigation import Stop
from glossator.gui.remembered import WindowMemory, WorkspaceMemory
from glossator.model import EntryId, Place, Span, WorkspacePath

ROOT = Path("/src/lantern")


def test_what_a_window_remembers_comes_back():
    memory = WindowMemory("Z2Vv", "ZG9ja3M=", ("/src/lantern", "/src/other"))
    remembered.save_window(memory)

    assert remembered.read_window().window == memory


def test_where_one_was_in_a_workspace_comes_back():
    stops = (
        Stop(Place(WorkspacePath("a.py"), Span(3, 9)), EntryId("why")),
        Stop(Place(WorkspacePath("b.py"))),
        Stop(None, EntryId("why")),
    )
    memory = WorkspaceMemory(stops, 1, ("token bucket",))
    remembered.save_workspace(ROOT, memory)

    assert remembered.read_workspace(ROOT) == memory
    assert remembered.read_workspace(Path("/elsewhere")) == WorkspaceMemory()


def test_the_first_start_remembers_nothing_and_says_nothing():
    assert remembered.read_window() == remembered.Read()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"version": 99}', '{"version": 1, "folders": 7}', "\x00"]
)
def test_a_damaged_file_gives_the_defaults_and_one_sentence_and_is_kept(text: str):
    file = remembered.window_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")

    read = remembered.read_window()

    assert read.window == WindowMemory()
    assert "the usual layout is shown" in read.problem
    assert file.with_suffix(".damaged.json").read_text("utf-8") == text
    assert remembered.read_window().problem == ""


@pytest.mark.parametrize(
    "table", [{}, {"stops": 1}, {"stops": [{}], "at": 0, "queries": []}, {"stops": [], "at": "x"}]
)
def test_a_damaged_memory_of_a_workspace_is_empty(table: dict[str, object]):
    file = remembered.workspace_file(ROOT)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"version": 1, **table}), "utf-8")

    assert remembered.read_workspace(ROOT) == WorkspaceMemory()


def test_opening_a_folder_again_brings_it_to_the_front():
    memory = WindowMemory()
    for name in ("/a", "/b", "/a"):
        memory = memory.opened(Path(name))

    assert memory.folders == ("/a", "/b")


@given(st.binary(max_size=200))
def test_bytes_survive_being_text(data: bytes):
    assert remembered.as_bytes(remembered.as_text(data)) == data


def test_text_that_is_no_bytes_gives_none():
    assert remembered.as_bytes("no base64!") == b""
