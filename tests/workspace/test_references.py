"""What entries say of each other, and the code their fences ask for."""

from __future__ import annotations

from pathlib import Path

from glossator.model import EntryId, Naming, SaidBy, State, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from tests.workspace.test_sources_of_entries import CODE, write

VAULT = {
    "kb/.obsidian/app.json": "{}",
    "kb/plans.md": "---\ntitle: Plans by year\naliases: [Roadmap]\nconflicts: [other]\n---\n",
    "kb/other.md": "---\nid: other\nstatus: deprecated\nreferences: [plans]\n---\nText.\n",
    "kb/a/note.md": "# A\n\n[[Roadmap]] and [[plans by YEAR|the plans]], [[plans#Later]].\n",
    "kb/b/note.md": "# B\n\n[[note]], [[a/note]], [back](../plans.md), [[nothing here]].\n",
}


def opened(root: Path, files: dict[str, str]) -> Workspace:
    write(root, files)
    workspace = Workspace.open(root, Settings(), in_process=True)
    workspace.index.refresh(Task())
    return workspace


def test_words_name_entries_by_id_title_alias_and_stem(tmp_path: Path):
    with opened(tmp_path, VAULT) as workspace:
        first = workspace.references.around(workspace.entries.read("kb/a/note.md"))
        second = workspace.references.around(workspace.entries.read("kb/b/note.md"))
        there = workspace.links.go("plans by year", WorkspacePath("kb/a/note.md"))

    assert [(one.words, [entry.path for entry in one.entries]) for one in first.references] == [
        ("Roadmap", ["kb/plans.md"]),
        ("plans by YEAR", ["kb/plans.md"]),
        ("plans", ["kb/plans.md"]),
    ]
    assert [one.words for one in first.referred] == ["Roadmap"]
    assert second.referred == second.references
    assert [(one.words, one.naming) for one in second.references] == [
        ("note", Naming.SEVERAL),
        ("a/note", Naming.FOUND),
        ("kb/plans.md", Naming.FOUND),
        ("nothing here", Naming.MISSING),
    ]
    assert there == "plans"


def test_words_that_fit_several_entries_are_a_problem(tmp_path: Path):
    with opened(tmp_path, VAULT) as workspace:
        rows = workspace.index.problems()

    told = [row.text for row in rows if row.path == "kb/b/note.md"]
    assert "note names 2 entries: kb/a/note.md, kb/b/note.md" in told
    assert "nothing here names no entry" in told


def test_a_link_of_a_document_to_a_page_that_is_missing_is_no_problem_of_ours(tmp_path: Path):
    with opened(tmp_path, {"docs/a.md": "# A\n\n[b](b.md) and [[c]].\n"}) as workspace:
        assert workspace.index.problems() == []


def test_references_are_known_from_the_other_end_by_any_name(tmp_path: Path):
    with opened(tmp_path, VAULT) as workspace:
        around = workspace.references.around(workspace.entries.read("plans"))
        listed = workspace.links.linked_from(EntryId("plans"))

    assert [one.path for one in around.linked_from] == [
        "kb/a/note.md",
        "kb/b/note.md",
        "kb/other.md",
    ]
    assert sorted(one.path for one in listed) == sorted(one.path for one in around.linked_from)


def test_a_conflict_holds_for_both_whoever_says_it(tmp_path: Path):
    with opened(tmp_path, VAULT) as workspace:
        this = workspace.references.around(workspace.entries.read("plans"))
        other = workspace.references.around(workspace.entries.read("other"))

    assert [(one.entry.id, one.said_by) for one in this.conflicts] == [("other", SaidBy.THIS)]
    assert [(one.entry.id, one.said_by) for one in other.conflicts] == [("plans", SaidBy.OTHER)]


def test_entries_that_refer_in_a_circle_are_no_trouble(tmp_path: Path):
    circle = {
        f"kb/n{at}.md": f"---\nreferences: [n{(at + 1) % 3}]\nconflicts: [n{at}]\n---\n"
        for at in range(3)
    }
    with opened(tmp_path, circle) as workspace:
        around = workspace.references.around(workspace.entries.read("n0"))

    assert [one.id for one in around.linked_from] == ["n2"]
    assert [one.words for one in around.references] == ["n1"]
    assert around.conflicts == ()


def test_a_link_to_code_is_no_entry_that_is_missing(tmp_path: Path):
    words = "[[a.py::Index.find]] [[Index.find]] [[a.py]] [[a.py#L1-L2]] [[a.py::gone]] [[lost]]"
    files = {
        "a.py": "class Index:\n    def find(self, words):\n        return words\n",
        "kb/n.md": f"---\nsources:\n  - symbol: Index.find\n---\n{words}\n",
    }
    with opened(tmp_path, files) as workspace:
        around = workspace.references.around(workspace.entries.read("n"))

    assert [one.words for one in around.references] == ["lost"]


LIVE = """\
---
sources:
  - symbol: app/bucket.py::Bucket.take
    seen: "1:00000000.000000000000.0000000000000000.3"
---
```python symbol=refill
def refill(): old
```

```python symbol="app/bucket.py::Bucket.take"
old
```

~~~ symbol=take_off
stays
~~~

```python symbol=twice
both
```
"""


def test_a_fence_shows_the_code_as_it_is_now(tmp_path: Path):
    files = {
        "app/bucket.py": CODE,
        "app/a.py": "def twice():\n    return 1\n",
        "app/b.py": "def twice():\n    return 2\n",
        "kb/live.md": LIVE,
    }
    with opened(tmp_path, files) as workspace:
        live = workspace.live.of_entry(workspace.entries.read("live"))
        links = [one.link for one in workspace.links.of_entry(WorkspacePath("kb/live.md"))]

    assert [(one.anchor, one.line, one.state) for one in live] == [
        ("refill", 6, State.CURRENT),
        ("app/bucket.py::Bucket.take", 10, State.CHANGED),
        ("take_off", 14, State.GONE),
        ("twice", 18, State.AMBIGUOUS),
    ]
    assert [one.source for one in live] == [
        "def refill(now):\n    return now",
        "    def take(self):\n        return 1",
        "",
        "",
    ]
    assert [len(one.candidates) for one in live] == [0, 0, 0, 2]
    assert [(one.anchor, one.state) for one in links] == [
        ("app/bucket.py::Bucket.take", State.CHANGED),
        ("refill", State.CURRENT),
        ("take_off", State.GONE),
        ("twice", State.AMBIGUOUS),
    ]
    assert (tmp_path / "kb/live.md").read_text() == LIVE


def test_a_huge_symbol_is_cut(tmp_path: Path):
    long = "def long():\n" + "    x = 1\n" * 100
    files = {"app/long.py": long, "kb/live.md": "```python symbol=long\n```\n"}
    with opened(tmp_path, files) as workspace:
        (live,) = workspace.live.of_entry(workspace.entries.read("live"))

    assert (live.source.count("\n"), live.left) == (59, 41)


def test_a_deprecated_entry_is_told_as_such_and_comes_later(tmp_path: Path):
    text = "---\nstatus: {}\nsources: [refill]\n---\n# Zanzibar\n\nzanzibar drums of `refill`\n"
    files = {
        "app/bucket.py": CODE,
        "kb/a.md": text.format("deprecated"),
        "kb/b.md": text.format("core"),
    }
    with opened(tmp_path, files) as workspace:
        hits = workspace.search.answer("zanzibar drums").hits
        symbol = workspace.symbols.named("refill")[0]
        linked = workspace.links.of_symbol(symbol.id)

    entries = [hit.entry for hit in hits]
    assert [(one.id, one.status) for one in entries if one] == [("b", "core"), ("a", "deprecated")]
    assert any("deprecated" in reason for reason in hits[1].reasons)
    assert [(one.id, one.status) for one in linked] == [("b", "core"), ("a", "deprecated")]
