"""Other people's notes become entries; nothing is overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glossator.errors import EntryUnwritable, PathMissing
from glossator.model import Entry, EntrySource, State, WorkspacePath
from glossator.settings import KbSettings, Settings
from glossator.task import Task
from glossator.workspace import Workspace
from tests.workspace.test_renaming import tree
from tests.workspace.test_sources_of_entries import CODE, RECORD, TOUR, write

HUGE = RECORD | {"Id": "huge", "Big": "x" * 70_000}
OTHER = RECORD | {"Id": "plans", "Title": "Plans", "References": ["Why buckets refill lazily"]}
NOTES = {
    "vault/.obsidian/app.json": "{}",
    "vault/Home page.md": "---\naliases: [start]\nmood: {a: 1}\n---\n# Home\n\n"
    "[[Deep note]] [[start]]\n",
    "vault/sub/deep.md": "---\ntitle: Deep note\n---\n"
    "[[Home page#Top|home]] [up](../Home%20page.md) [[x]]\n",
    "vault/sub/Home page.md": "twin\n",
}


def opened(root: Path, files: dict[str, str]) -> Workspace:
    write(root, files)
    settings = Settings(kb=KbSettings(variables=("Repo=.",)))
    workspace = Workspace.open(root, settings, in_process=True)
    workspace.index.refresh(Task())
    return workspace


def converted(workspace: Workspace, name: str) -> Entry:
    importing = workspace.importing
    return importing.convert(importing.conversion(workspace.entries.read(name)))


def test_a_record_becomes_an_entry_beside_itself(tmp_path: Path):
    record = RECORD | {"Author": {"name": "m", "since": 2}, "kind": "concept"}
    files = {"app/bucket.py": CODE, "kb/mem/lazy.json": json.dumps(record)}
    with opened(tmp_path, files) as workspace:
        made = converted(workspace, "why-lazy")
        workspace.index.refresh(Task())
        listed = [(one.path, one.source) for one in workspace.entries.all()]
        (covered,) = [one for one in workspace.links.of_entry(made.path) if one.symbol][:1]
        print_ = covered.symbol.fingerprint if covered.symbol else ""
        problems = workspace.index.problems()

        assert made.path == "kb/mem/lazy.md"
        assert made.text == (
            "---\nid: why-lazy\ntitle: Why buckets refill lazily\nkind: concept\n"
            "status: deprecated\nconfidence: 0.8\ntags: [timing]\nreferences: [plans]\n"
            'sources:\n  - symbol: "app/bucket.py::refill"\n'
            f'    seen: "{print_}"\nusage_count: 4\n'
            'updated: "2026-05-28T23:05:00Z"\nAuthor: {"name": "m", "since": 2}\n---\n'
            "Timers drift.\n\nSee `Bucket.take`; zanzibar decided it.\n"
        )
        assert listed == [("kb/mem/lazy.md", EntrySource.ENTRY)]
        assert [row.text for row in problems] == ["plans names no entry"]
        assert json.loads((tmp_path / "kb/mem/lazy.json").read_text()) == record
        with pytest.raises(EntryUnwritable, match="already"):
            converted(workspace, "kb/mem/lazy.md")


def test_a_name_that_is_taken_in_another_letter_case_is_refused(tmp_path: Path):
    files = {"kb/lazy.json": json.dumps(RECORD), "kb/LAZY.md": "Mine.\n"}
    with opened(tmp_path, files) as workspace, pytest.raises(EntryUnwritable, match=r"LAZY\.md"):
        converted(workspace, "why-lazy")
    assert (tmp_path / "kb/LAZY.md").read_text() == "Mine.\n"


def test_records_from_elsewhere_refer_to_each_other_by_id(tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    write(elsewhere, {"a/lazy.json": json.dumps(RECORD), "plans.json": json.dumps(OTHER)})
    write(elsewhere, {"tsconfig.json": "{ // no record\n}", "deep.json": "[" * 100_000})
    with opened(tmp_path / "work", {"app/bucket.py": CODE}) as workspace:
        plan = workspace.importing.plan(elsewhere)
        assert [(one.path, one.entry_id) for one in plan.made] == [
            ("kb/plans.md", "plans"),
            ("kb/a/lazy.md", "why-lazy"),
        ]
        assert "references: [why-lazy]" in plan.made[0].text
        assert [Path(one.origin).name for one in plan.left] == ["deep.json", "tsconfig.json"]
        assert not (tmp_path / "work/kb").exists()

        done = workspace.importing.carry_out(plan)
        again = workspace.importing.plan(elsewhere)

    assert len(done.made) == 2
    assert again.made == ()
    assert [one.why for one in again.left if "already" in one.why] == [
        "kb/plans.md says the same already",
        "kb/a/lazy.md says the same already",
    ]


def test_a_vault_keeps_its_folders_and_every_byte_but_its_references(tmp_path: Path):
    with opened(tmp_path, NOTES) as workspace:
        plan = workspace.importing.plan(tmp_path / "vault")
        workspace.importing.carry_out(plan)

    assert tree(tmp_path / "kb") == {
        "Home page.md": "---\naliases: [start]\nmood: {a: 1}\n---\n# Home\n\n"
        "[[deep|Deep note]] [[Home page|start]]\n",
        "sub/deep.md": "---\ntitle: Deep note\n---\n"
        "[[Home page#Top|home]] [up](../Home%20page.md) [[x]]\n",
        "sub/Home page.md": '---\nid: "sub/Home page"\n---\n\ntwin\n',
    }
    assert tree(tmp_path / "vault") == {
        path.removeprefix("vault/"): text for path, text in NOTES.items()
    }


def test_tours_memories_and_decisions_become_entries(tmp_path: Path):
    files = {
        "app/bucket.py": CODE,
        ".tours/walk.tour": json.dumps(TOUR),
        ".serena/memories/style.md": "# Style\n\n[code](../../app/bucket.py#L1)\n",
        "docs/adr/0001-use.md": "# Use it\n\n## Status\n\nAccepted\n",
        "docs/page.md": "A page.\n",
        "AGENTS.md": "Rules.\n",
    }
    with opened(tmp_path, files) as workspace:
        plan = workspace.importing.plan(tmp_path)
        workspace.importing.carry_out(plan)
        workspace.index.refresh(Task())
        steps = workspace.links.of_entry(WorkspacePath("kb/walk.md"))

    made = tree(tmp_path / "kb")
    assert made.keys() == {"walk.md", "style.md", "docs/adr/0001-use.md"}
    assert made["style.md"] == "# Style\n\n[code](../app/bucket.py#L1)\n"
    assert made["docs/adr/0001-use.md"].startswith('---\nkind: "decision"\nstatus: "core"\n---\n\n')
    assert [one.link.anchor for one in steps] == ["app/bucket.py#L6"]
    assert [(one.origin, one.why.partition(",")[0]) for one in plan.left] == [
        ("AGENTS.md", "it is read where it is"),
        ("docs/page.md", "it is a document of the workspace"),
    ]


def test_links_on_disk_are_not_followed_and_homes_outside_are_refused(tmp_path: Path):
    write(tmp_path, {"elsewhere/secret.md": "x\n", "notes/a.md": "a\n"})
    (tmp_path / "notes/link.md").symlink_to(tmp_path / "elsewhere/secret.md")
    with opened(tmp_path / "work", {"app/bucket.py": CODE}) as workspace:
        plan = workspace.importing.plan(tmp_path / "notes")
        for to in ("../out", "/etc", "app", "kb/../../x"):
            with pytest.raises(EntryUnwritable):
                workspace.importing.plan(tmp_path / "notes", to)
        with pytest.raises(PathMissing):
            workspace.importing.plan(tmp_path / "none")

    assert [one.path for one in plan.made] == ["kb/a.md"]
    assert [Path(one.origin).name for one in plan.left] == ["link.md"]


def test_a_record_that_does_not_fit_into_an_entry_is_left(tmp_path: Path):
    many = RECORD | {"References": [f"id-{at:06}" for at in range(50_000)]}
    files = {"kb/many.json": json.dumps(many), "kb/huge.json": json.dumps(HUGE)}
    with opened(tmp_path, files) as workspace:
        plan = workspace.importing.plan(tmp_path / "kb")

    assert plan.made == ()
    assert "more than 65536 are not read" in plan.left[1].why
    assert plan.left[0].why == "line 1: 'references' has 50,000 values; the first 2,000 are read"


def test_links_of_imported_notes_count_as_seen_where_they_lead_to_code(tmp_path: Path):
    kept = "1:00000000.000000000000.0000000000000000.3"
    note = (
        "---\ntitle: Note\nsources:\n"
        "  - symbol: refill # why\n  - path: app/bucket.py\n  - symbol: lost\n"
        f'  - symbol: Bucket.take\n    seen: "{kept}"\n---\nText.\n'
    )
    elsewhere = tmp_path / "elsewhere"
    write(elsewhere, {".obsidian/app.json": "{}", "note.md": note})
    with opened(tmp_path / "work", {"app/bucket.py": CODE}) as workspace:
        (made,) = workspace.importing.carry_out(workspace.importing.plan(elsewhere)).made
        workspace.index.refresh(Task())
        links = {one.link.anchor: one.link for one in workspace.links.of_entry(made.path)}
        (tmp_path / "work/app/bucket.py").write_text(CODE + "# more\n", "utf-8")
        workspace.index.refresh(Task())
        again = workspace.importing.plan(elsewhere)

    assert made.text.count("seen:") == 2
    assert kept in made.text
    assert made.text.replace("\n    seen: ", "").count("# why") == 1
    assert not any(one.unseen for one in links.values())
    assert links["Bucket.take"].state is State.CHANGED
    assert [one.why for one in again.left] == [f"{made.path} says the same already"]
