"""What the faces are given of an indexed workspace."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from glossator.errors import (
    AnchorUnresolved,
    EntryAmbiguous,
    EntryChanged,
    EntryMissing,
    FileUnavailable,
    OutsideWorkspace,
)
from glossator.model import EntryId, Kind, Place, RowForm, Span, State, SymbolId, WorkspacePath
from glossator.task import Task
from glossator.workspace import Workspace

BUCKET = WorkspacePath("ratelimit/bucket.py")
LAZY = WorkspacePath("kb/lazy-refill.md")
ACQUIRE = SymbolId("ratelimit/bucket.py::TokenBucket.try_acquire#method")


def test_a_name_finds_its_symbol_by_every_way_in(workspace: Workspace):
    for asked in ("try_acquire", "TokenBucket.try_acquire", "try_acq", "ta", "acquire", ACQUIRE):
        assert workspace.symbols.named(asked)[0].id == ACQUIRE, asked


def test_a_misspelt_name_finds_the_nearest(workspace: Workspace):
    assert "try_acquire" in [one.name for one in workspace.symbols.named("try_aquire")]


def test_a_name_can_be_narrowed_to_a_kind(workspace: Workspace):
    assert {one.kind for one in workspace.symbols.named("t", kind=Kind.CLASS)} == {Kind.CLASS}


def test_a_symbol_knows_what_is_around_and_beside_it(workspace: Workspace):
    symbol = workspace.symbols.at(BUCKET, 50)
    assert symbol is not None
    assert symbol.id == ACQUIRE

    assert [one.name for one in workspace.symbols.containers(symbol)] == ["TokenBucket"]
    assert "snapshot" in [one.name for one in workspace.symbols.siblings(symbol)]
    assert workspace.symbols.source(symbol).startswith("    def try_acquire(self")


def test_the_tree_leads_down_to_a_symbol(workspace: Workspace):
    chain = workspace.symbols.row_path(BUCKET, ACQUIRE)

    assert [row.name for row in chain] == ["ratelimit", "bucket.py", "TokenBucket", "try_acquire"]
    assert [row.form for row in chain[:2]] == [RowForm.FOLDER, RowForm.FILE]
    assert chain[0].entries >= chain[2].entries >= chain[3].entries == 2
    assert len(workspace.links.of_symbol(ACQUIRE)) == 2


def test_links_read_the_same_from_both_ends(workspace: Workspace):
    from_entries = {
        (entry.path, covered.symbol.id)
        for entry in workspace.entries.all()
        for covered in workspace.links.of_entry(entry.path)
        if covered.symbol
    }
    from_symbols = {
        (linked.path, symbol.id)
        for file in workspace.files.list()
        for symbol in workspace.symbols.of_file(file.path)
        for linked in workspace.links.of_symbols([symbol.id]).get(symbol.id, [])
    }

    assert from_entries == from_symbols
    assert (LAZY, ACQUIRE) in from_entries


def test_lines_know_the_entries_that_point_at_them(workspace: Workspace):
    linked = workspace.links.of_lines(BUCKET, Span(35, 35))

    assert linked[0].path == LAZY


def test_a_link_in_a_text_leads_to_code_or_to_an_entry(workspace: Workspace):
    assert workspace.links.go("plans.md", LAZY) == "plans"
    assert workspace.links.go("plans", LAZY) == "plans"
    assert workspace.links.go(f"symbol:{ACQUIRE}", LAZY) == Place(BUCKET, Span(48, 57))
    assert workspace.links.go("../ratelimit/bucket.py#L3-L4", LAZY) == Place(BUCKET, Span(3, 4))
    assert workspace.links.go("https://example.org/", LAZY) is None
    assert workspace.links.go("../../etc/passwd", LAZY) is None


def test_a_link_is_written_into_the_entry_and_read_back(workspace: Workspace, root: Path):
    before = root.joinpath(LAZY).read_text("utf-8")

    anchor, seen = workspace.links.link("lazy-refill", "TokenBucket.snapshot")
    workspace.index.refresh(Task())

    after = root.joinpath(LAZY).read_text("utf-8")
    assert anchor == "ratelimit/bucket.py::TokenBucket.snapshot#method"
    assert seen.startswith("1:")
    assert seen in after
    assert after.endswith(before.split("---", 2)[2])
    states = {one.link.anchor: one.link.state for one in workspace.links.of_entry(LAZY)}
    assert states[anchor] is State.CURRENT

    workspace.links.unlink("lazy-refill", anchor)
    assert root.joinpath(LAZY).read_text("utf-8") == before


def test_a_link_tells_that_the_code_has_changed(workspace: Workspace, root: Path):
    anchor, _ = workspace.links.link("lazy-refill", "TokenBucket.snapshot")
    code = root / BUCKET
    code.write_text(code.read_text("utf-8").replace('"seen": self._seen}', '"seen": 0.0}'))
    workspace.index.refresh(Task())

    links = {one.link.anchor: one.link for one in workspace.links.of_entry(LAZY)}
    assert (links[anchor].state, links[anchor].reason) == (State.CHANGED, "body")
    assert any("snapshot" in problem.text for problem in workspace.index.problems())


def test_a_link_to_code_that_went_is_told_and_kept(workspace: Workspace, root: Path):
    root.joinpath(BUCKET).unlink()
    workspace.index.refresh(Task())

    links = workspace.links.of_entry(LAZY)
    gone = [one.link.anchor for one in links if one.link.state is State.GONE]
    assert "ratelimit/bucket.py::TokenBucket._refill#method" in gone


def test_words_that_name_nothing_or_too_much_link_nothing(workspace: Workspace, root: Path):
    before = root.joinpath(LAZY).read_bytes()

    for words in ("no_such_name", "../outside.py::x", "now now"):
        with pytest.raises(AnchorUnresolved):
            workspace.links.link("lazy-refill", words)

    assert root.joinpath(LAZY).read_bytes() == before


def test_an_entry_is_saved_as_it_was_typed(workspace: Workspace):
    entry = workspace.entries.read("plans")

    saved = workspace.entries.save(entry.path, entry.text + "\nMore.\n", entry.hash)

    assert saved.text == entry.text + "\nMore.\n"
    assert workspace.entries.read("plans").hash == saved.hash


def test_a_file_that_changed_meanwhile_is_not_overwritten(workspace: Workspace, root: Path):
    entry = workspace.entries.read("plans")
    root.joinpath(entry.path).write_text("# Somebody else was here\n")

    with pytest.raises(EntryChanged):
        workspace.entries.save(entry.path, "# Mine\n", entry.hash)

    assert root.joinpath(entry.path).read_text() == "# Somebody else was here\n"


def test_an_entry_about_a_symbol_starts_linked_to_it(workspace: Workspace):
    symbol = workspace.symbols.by_id(ACQUIRE)
    path, text = workspace.entries.template(about=symbol)

    made = workspace.entries.create(path, text)
    workspace.index.refresh(Task())

    assert [one.anchor for one in made.sources] == [ACQUIRE]
    assert path in [one.path for one in workspace.links.of_symbol(ACQUIRE)]


def test_what_is_no_entry_is_not_read_as_one(workspace: Workspace):
    for name in ("ratelimit/bucket.py", "../../etc/passwd.md", "nothing", "/etc/hostname"):
        with pytest.raises(EntryMissing):
            workspace.entries.read(name)


def test_no_file_outside_the_root_is_read(workspace: Workspace, root: Path):
    root.parent.joinpath("secret.txt").write_text("secret")
    root.joinpath("way-out.txt").symlink_to(root.parent / "secret.txt")

    for path in ("../secret.txt", "way-out.txt", "/etc/hostname"):
        with pytest.raises(OutsideWorkspace):
            workspace.files.read(WorkspacePath(path))
    assert workspace.files.image(LAZY, "../../secret.txt") is None


def test_a_file_says_that_it_is_not_the_indexed_one_any_more(workspace: Workspace, root: Path):
    assert not workspace.files.read(BUCKET).stale

    root.joinpath(BUCKET).write_text("# all new\n")

    assert workspace.files.read(BUCKET).stale
    root.joinpath(BUCKET).unlink()
    with pytest.raises(FileUnavailable):
        workspace.files.read(BUCKET)


def test_lines_are_counted_as_editors_do(workspace: Workspace, root: Path):
    root.joinpath("odd.txt").write_bytes("one\rtwo\r\nthree\u2028still\x0cstill\n".encode())

    text = workspace.files.read(WorkspacePath("odd.txt"))

    assert text.text.split("\n")[:3] == ["one", "two", "three\u2028still\x0cstill"]
    assert text.lines == 3


def test_every_thread_reads_for_itself(workspace: Workspace):
    found: list[list[str]] = []

    def search() -> None:
        found.append([hit.path for hit in workspace.search.answer("token bucket").hits])

    threads = [Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 4
    assert found[0]
    assert all(one == found[0] for one in found)


def test_why_names_the_rule(workspace: Workspace, root: Path):
    root.joinpath("node_modules").mkdir()
    root.joinpath("node_modules/x.js").write_text("let a = 1\n")
    root.joinpath("photo.png").write_bytes(b"\x89PNG\0\0")
    workspace.index.refresh(Task())

    assert workspace.index.why(BUCKET).indexed
    assert workspace.index.why("node_modules/x.js").rule == "installed packages"
    photo = workspace.index.why("photo.png")
    assert (photo.indexed, photo.how, photo.rule) == (False, "found by its name", "binary")
    assert workspace.index.why("nothing.py").rule == "there is no such file"
    with pytest.raises(OutsideWorkspace):
        workspace.index.why("/etc/hostname")


def test_the_map_counts_files_and_symbols(workspace: Workspace):
    overview = workspace.symbols.overview()

    assert dict(overview.languages)["python"] == 4
    assert [folder for folder, _, _ in overview.folders] == ["docs", "kb", "ratelimit", "web"]
    assert overview.top_symbols[0].name == "TokenBucket"


def test_deleting_the_index_loses_no_link(workspace: Workspace):
    before = {one.link for one in workspace.links.of_entry(LAZY)}
    Path(workspace.index.status().file).unlink()

    workspace.index.refresh(Task())

    assert {one.link for one in workspace.links.of_entry(LAZY)} == before


def test_an_entry_knows_which_others_speak_of_it(workspace: Workspace):
    assert [one.id for one in workspace.links.linked_from(EntryId("plans"))] == ["lazy-refill"]
    assert [one.id for one in workspace.links.linked_from(EntryId("lazy-refill"))] == ["plans"]


def test_what_is_as_it_should_be_is_no_problem(workspace: Workspace, root: Path):
    root.joinpath("photo.png").write_bytes(b"\x89PNG\0\0")
    root.joinpath("id_rsa").write_text("-----BEGIN OPENSSH PRIVATE KEY-----\nx\n")
    workspace.index.refresh(Task())

    told = {problem.path: problem.text for problem in workspace.index.problems()}
    assert "photo.png" not in told
    assert told["id_rsa"].startswith("secret")


def test_a_path_names_its_file_even_where_another_entry_has_it_for_an_id(
    workspace: Workspace, root: Path
):
    root.joinpath("kb/thief.md").write_text(f"---\nid: {LAZY}\n---\nMine.\n")
    workspace.index.refresh(Task())

    workspace.links.link(LAZY, "TokenBucket.snapshot")

    assert "snapshot" not in root.joinpath("kb/thief.md").read_text()
    assert "snapshot" in root.joinpath(LAZY).read_text()


def test_an_id_that_two_entries_have_is_not_written_to(workspace: Workspace, root: Path):
    root.joinpath("kb/twin.md").write_text("---\nid: plans\n---\nThe other.\n")
    workspace.index.refresh(Task())

    with pytest.raises(EntryAmbiguous) as met:
        workspace.links.link("plans", "PLANS")

    assert "kb/plans.md" in met.value.problem
    assert "kb/twin.md" in met.value.problem


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_no_entry_and_keeps_nobody_waiting(workspace: Workspace, root: Path):
    os.mkfifo(root / "kb" / "pipe.md")

    with pytest.raises(EntryMissing):
        workspace.entries.read("kb/pipe.md")


def test_lines_that_are_not_there_are_no_target(workspace: Workspace):
    with pytest.raises(AnchorUnresolved, match="beyond"):
        workspace.links.link("plans", "ratelimit/bucket.py:9999")


def test_a_link_whose_code_went_is_taken_out_by_the_name_it_had(workspace: Workspace, root: Path):
    workspace.links.link("plans", "TokenBucket.snapshot")
    root.joinpath(BUCKET).unlink()
    workspace.index.refresh(Task())

    workspace.links.unlink("plans", "TokenBucket.snapshot")

    assert workspace.entries.read("plans").sources == ()


def test_why_speaks_of_links_and_folders_too(workspace: Workspace, root: Path):
    root.joinpath("out").symlink_to("/etc")
    root.joinpath("empty").mkdir()
    workspace.index.refresh(Task())

    out = workspace.index.why("out")
    assert (out.indexed, out.rule) == (False, "a link to /etc")
    assert workspace.index.why("ratelimit").how == "a folder, 4 files of it"
    assert workspace.index.why("").indexed
    assert not workspace.index.why("empty").indexed
    with pytest.raises(OutsideWorkspace):
        workspace.index.why("ratelimit/../../x")


def test_a_file_gives_two_hits_unless_more_are_asked_for(workspace: Workspace, root: Path):
    sections = "".join(f"## Part {n}\n\n{'A xylophone plays. ' * 60}\n\n" for n in range(5))
    (root / "docs" / "music.md").write_text(sections)
    workspace.index.refresh(Task())

    usual = workspace.search.answer("xylophone plays").hits
    every = workspace.search.answer("xylophone plays", per_file=None).hits

    assert [hit.path for hit in usual] == ["docs/music.md"] * 2
    assert [hit.path for hit in every] == ["docs/music.md"] * 5


def test_a_file_knows_the_one_it_pairs_with(workspace: Workspace):
    for name in ("Counter.razor", "Counter.razor.cs", "Alone.razor"):
        (workspace.root / name).write_text("class Counter {}\n")
    workspace.index.refresh(Task())

    counterpart = workspace.files.counterpart

    assert counterpart(WorkspacePath("Counter.razor")) == "Counter.razor.cs"
    assert counterpart(WorkspacePath("Counter.razor.cs")) == "Counter.razor"
    assert counterpart(WorkspacePath("Alone.razor")) is None
    assert counterpart(BUCKET) is None


def test_a_language_is_called_what_people_call_it(workspace: Workspace, root: Path):
    (root / "a.cs").write_text("class A {}", "utf-8")

    read = workspace.files.read

    assert (read(BUCKET).title, read(WorkspacePath("a.cs")).title) == ("Python", "C#")


def test_a_pre_filled_entry_reads_as_meant_whatever_the_code_is_called(workspace: Workspace):
    known = workspace.symbols.named("try_acquire")[0]
    odd = SymbolId('a "b"/c.php::App\\Cart\\operator""_km#method')
    name = 'App\\Cart\\operator""_km' * 30

    path, text = workspace.entries.template(about=replace(known, id=odd, qualname=name))
    made = workspace.entries.create(path, text)

    assert made.problems == ()
    assert made.title == f"About {name}"
    assert [one.anchor for one in made.sources] == [odd]


def test_a_file_too_large_for_the_index_is_not_read_as_an_entry(workspace: Workspace, root: Path):
    with (root / "kb/huge.md").open("wb") as stream:
        stream.truncate(1 << 40)

    with pytest.raises(EntryMissing):
        workspace.entries.read(WorkspacePath("kb/huge.md"))


def test_a_failure_repeats_no_more_words_than_anybody_reads(workspace: Workspace):
    with pytest.raises(AnchorUnresolved) as refused:
        workspace.decisions.confirm(LAZY, "x" * 1_000_000)

    assert len(refused.value.problem) < 500
