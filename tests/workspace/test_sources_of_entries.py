"""Notes of other tools in a workspace: shown, searched and linked like entries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from glossator.model import EntrySource, WorkspacePath
from glossator.settings import KbSettings, Settings
from glossator.task import Task
from glossator.workspace import Workspace

CODE = (
    "def refill(now):\n    return now\n\n\nclass Bucket:\n    def take(self):\n        return 1\n"
)

RECORD: dict[str, Any] = {
    "Id": "why-lazy",
    "Title": "Why buckets refill lazily",
    "Content": "Timers drift.\n\nSee `Bucket.take`; zanzibar decided it.",
    "Status": 3,
    "Confidence": 0.8,
    "Tags": ["timing"],
    "References": ["plans"],
    "Conflicts": [],
    "SourceLinks": [{"Label": "here", "Uri": "%Repo%app/bucket.py::refill"}],
    "UsageCount": 4,
    "LastUpdated": "2026-05-28T23:05:00Z",
}
TOUR = {"title": "A walk", "steps": [{"file": "app/bucket.py", "line": 6, "description": "Go."}]}


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def opened(root: Path) -> Workspace:
    settings = Settings(kb=KbSettings(variables=("Repo=.",)))
    workspace = Workspace.open(root, settings, in_process=True)
    workspace.index.refresh(Task())
    return workspace


def anchors_of(workspace: Workspace, path: str) -> list[str]:
    return [one.link.anchor for one in workspace.links.of_entry(WorkspacePath(path))]


def test_a_record_is_shown_searched_and_linked(tmp_path: Path):
    write(tmp_path, {"app/bucket.py": CODE, "kb/mem/lazy.json": json.dumps(RECORD)})

    with opened(tmp_path) as workspace:
        entry = workspace.entries.read("why-lazy")
        hits = workspace.search.answer("zanzibar decided").hits
        found = anchors_of(workspace, "kb/mem/lazy.json")
        keys = workspace.symbols.named("LastUpdated")

    assert (entry.path, entry.source) == ("kb/mem/lazy.json", EntrySource.RECORD)
    assert (hits[0].path, hits[0].snippet_line) == ("kb/mem/lazy.json", 3)
    assert "zanzibar" in hits[0].snippet
    assert found == ["app/bucket.py::refill", "app/bucket.py::Bucket.take#method"]
    assert keys == []


def test_json_of_other_shape_under_a_root_is_just_a_file(tmp_path: Path):
    write(tmp_path, {"kb/data.json": '{"Title": "x"}', "kb/broken.json": '{\n"Id": "x",\n'})

    with opened(tmp_path) as workspace:
        entries = workspace.entries.all()
        problems = workspace.index.problems()

    assert [one.path for one in entries] == ["kb/broken.json"]
    assert [(row.path, row.line) for row in problems] == [("kb/broken.json", 3)]


def test_a_record_gives_way_to_the_entry_of_its_id_and_comes_back(tmp_path: Path):
    files = {"app/bucket.py": CODE, "kb/lazy.json": json.dumps(RECORD)}
    write(tmp_path, files)
    with opened(tmp_path) as workspace:
        written = "---\nid: why-lazy\n---\n# Lazy\n\n`refill` of zanzibar.\n"
        write(tmp_path, {"kb/lazy.md": written})
        workspace.index.refresh(Task())
        together = [one.path for one in workspace.entries.all()]
        problems = workspace.index.problems()
        left = anchors_of(workspace, "kb/lazy.json")
        hits = {hit.path for hit in workspace.search.answer("zanzibar").hits}

        (tmp_path / "kb/lazy.md").unlink()
        workspace.index.refresh(Task())
        alone = [one.path for one in workspace.entries.all()]
        again = anchors_of(workspace, "kb/lazy.json")

    assert together == ["kb/lazy.md"]
    assert (problems, left, hits) == ([], [], {"kb/lazy.md"})
    assert alone == ["kb/lazy.json"]
    assert again == ["app/bucket.py::refill", "app/bucket.py::Bucket.take#method"]


def test_hidden_folders_of_other_tools_are_read_for_their_notes_only(tmp_path: Path):
    write(
        tmp_path,
        {
            "app/bucket.py": CODE,
            ".serena/project.yml": "name: x\n",
            ".serena/memories/style.md": "# Style\n\nUse `refill`.\n",
            ".tours/walk.tour": json.dumps(TOUR),
            ".tours/other.txt": "x",
            "kb/.obsidian/workspace.json": "{}",
            "kb/.obsidian/plugins/p/main.js": "function f() {}",
            "kb/note.md": "Text #filed-here and `#not`, see [[style]].\n",
        },
    )

    with opened(tmp_path) as workspace:
        entries = {one.path: one for one in workspace.entries.all()}
        indexed = {record.path for record in workspace.files.list()}
        steps = anchors_of(workspace, ".tours/walk.tour")

    notes = {".serena/memories/style.md", ".tours/walk.tour", "kb/note.md"}
    assert entries.keys() == notes
    assert indexed == notes | {"app/bucket.py"}
    assert entries[WorkspacePath("kb/note.md")].tags == ("filed-here",)
    assert steps == ["app/bucket.py#L6"]
