"""What a person decides about links: each is one file rewritten, and can be undone exactly."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossator.errors import (
    AnchorUnresolved,
    DecisionOvertaken,
    EntryChanged,
    EntryOvertaken,
    EntryReadOnly,
    EntryUnwritable,
)
from glossator.kb import settled
from glossator.model import Basis, Decision, Link, State, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace
from glossator.workspace.entries import EntriesFacet

SEARCH = """    def search(self, words, limit=10):
        found = []
        for word in words:
            for place in self.places.get(word, ()):
                if place not in found and len(found) < limit:
                    found.append(place)
        return sorted(found, key=lambda place: place.line)
"""
LEARN = """    def learn(self, line, text):
        for word in text.split():
            kept = self.places.setdefault(word.casefold(), [])
            if line not in kept and len(kept) < 1000:
                kept.append(line)
        self.lines[line] = text.strip()
        return len(self.lines)
"""
CODE = f"class Index:\n{SEARCH}\n{LEARN}"
NOTE = WorkspacePath("kb/search.md")
README = WorkspacePath("README.md")
AGENTS = WorkspacePath("AGENTS.md")
ID = "a.py::Index.search#method"
LEARN_ID = "a.py::Index.learn#method"
TEXTS = {
    NOTE: "---\ntitle: Searching # mine\n---\n# Searching\n\n`Index.search` goes word by word.\n",
    README: "# A library\n\nStart with `Index.search`.\r\n",
    AGENTS: "# For agents\n\nSee `Index.learn`.\n",
}


class Story:
    """A workspace with an entry, a document and another tool's note about one class."""

    def __init__(self, workspace: Workspace, root: Path) -> None:
        self.workspace = workspace
        self.decide = workspace.decisions
        self.root = root

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_bytes(text.encode())

    def index(self) -> None:
        self.workspace.index.refresh(Task())

    def bytes(self) -> dict[str, bytes]:
        """Return all files of the workspace."""
        files = (file for file in self.root.rglob("*") if file.is_file())
        return {file.relative_to(self.root).as_posix(): file.read_bytes() for file in files}

    def links(self, path: WorkspacePath) -> dict[str, Link]:
        self.index()
        found = [one.link for one in self.workspace.links.of_entry(path)]
        found.sort(key=lambda link: link.basis is Basis.SOURCE_LINK)  # it stands for the name, too
        return {link.anchor: link for link in found}

    def written(self, path: WorkspacePath) -> list[str]:
        """Return the anchors of an entry that a person linked."""
        found = self.links(path).values()
        return [one.anchor for one in found if one.basis is Basis.SOURCE_LINK]


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    root = tmp_path / "tree"
    (root / "kb").mkdir(parents=True)
    with Workspace.open(root, Settings(), in_process=True) as workspace:
        made = Story(workspace, root)
        made.write("a.py", CODE)
        for path, text in TEXTS.items():
            made.write(path, text)
        made.index()
        yield made


def test_a_mention_is_confirmed_with_how_its_code_looks(story: Story):
    assert story.links(NOTE)[ID].basis is Basis.CONTENT_MENTION

    done = story.decide.confirm("search", ID)

    link = story.links(NOTE)[ID]
    assert (link.basis, link.state) == (Basis.SOURCE_LINK, State.CURRENT)
    assert done.path == NOTE
    assert done.seen in story.bytes()[NOTE].decode()
    assert story.bytes()[NOTE].decode().endswith(TEXTS[NOTE].partition("---\n#")[2])


def test_a_fingerprint_is_that_of_the_file_and_not_of_the_index(story: Story):
    story.write("a.py", CODE.replace("found = []", "found = list(self.pinned)"))
    done = story.decide.confirm("search", ID)

    assert story.links(NOTE)[ID].state is State.CURRENT

    story.write("a.py", CODE)
    assert story.links(NOTE)[ID].state is State.CHANGED
    story.index()
    story.write("a.py", "class Index:\n    pass\n")
    with pytest.raises(AnchorUnresolved, match="not in its file any more"):
        story.decide.confirm("search", ID)
    assert done.changed


def test_what_is_dismissed_is_remembered_and_not_linked(story: Story):
    done = story.decide.dismiss("search", "Index.search")

    assert ID not in story.links(NOTE)
    assert f'- "{ID}"' in story.bytes()[NOTE].decode()
    assert done.anchor == ID

    story.decide.restore("search", "Index.search")
    assert story.links(NOTE)[ID].basis is Basis.CONTENT_MENTION
    assert story.bytes()[NOTE].decode() == TEXTS[NOTE]


@pytest.mark.parametrize("path", [NOTE, README])
def test_what_is_dismissed_stays_so_when_its_file_gets_another_name(
    story: Story, path: WorkspacePath
):
    story.decide.dismiss(path, ID)
    story.index()

    (story.root / "a.py").rename(story.root / "b.py")

    assert story.links(path) == {}
    assert story.workspace.links.mentions(path) == []
    suggested = story.workspace.links.suggest(path)
    assert "Index.search" not in [one.symbol.qualname for one in suggested]


@pytest.mark.parametrize("words", [ID, "a.py::Index.search", "Index.search"])
def test_a_dismissed_name_is_not_offered_as_one_that_may_be_meant(story: Story, words: str):
    story.write(NOTE, f"---\nnot:\n  - {words}\n---\n`Index.search` goes word by word.\n")
    story.index()

    assert story.links(NOTE) == {}
    assert story.workspace.links.mentions(NOTE) == []


def test_confirming_takes_a_dismissal_back(story: Story):
    story.decide.dismiss("search", ID)

    story.decide.confirm("search", ID)

    assert "not:" not in story.bytes()[NOTE].decode()
    assert story.written(NOTE) == [ID]


def test_what_a_person_linked_is_unlinked_and_not_dismissed(story: Story):
    story.decide.confirm("search", ID)

    with pytest.raises(AnchorUnresolved, match="is a source link of search"):
        story.decide.dismiss("search", ID)


@pytest.mark.parametrize("path", [README, AGENTS])
def test_documents_and_notes_of_other_tools_are_not_written_into(story: Story, path: WorkspacePath):
    before = story.bytes()

    story.decide.confirm(path, ID)
    story.decide.dismiss(path, LEARN_ID)

    assert story.written(path) == [ID]
    assert LEARN_ID not in story.links(path)
    after = story.bytes()
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {settled.PATH}
    assert [one.entry for one in settled.load(story.root).settled.links] == [path]


def test_a_document_is_written_into_when_asked(story: Story):
    story.decide.confirm(README, ID, inside=True)

    assert story.bytes()[README].startswith(b"---\nsources:\n")
    assert story.written(README) == [ID]
    story.decide.unlink(README, ID)
    assert story.bytes()[README].decode() == TEXTS[README]


def test_links_of_documents_know_the_states_too(story: Story):
    story.decide.confirm(README, ID)
    story.write("a.py", CODE.replace("limit=10", "limit=20"))
    assert story.links(README)[ID].state is State.CHANGED

    story.decide.still_right(README, ID)
    assert story.links(README)[ID].state is State.CURRENT

    story.write("a.py", CODE.replace("limit=10", "limit=20").replace("def search", "def find"))
    assert story.links(README)[ID].state is State.RENAMED

    story.decide.follow(README, ID)
    assert story.written(README) == ["a.py::Index.find#method"]


def test_the_fingerprint_of_a_link_in_a_read_only_note_is_kept_beside_it(story: Story):
    text = f"---\nsources:\n  - symbol: {ID}\n---\nText.\n"
    story.write(AGENTS, text)
    story.index()

    story.decide.still_right(AGENTS, ID)
    story.write("a.py", CODE.replace("limit=10", "limit=20"))

    assert story.links(AGENTS)[ID].state is State.CHANGED
    assert story.bytes()[AGENTS].decode() == text
    with pytest.raises(EntryReadOnly):
        story.decide.unlink(AGENTS, ID)


def test_only_the_fingerprint_changes_when_a_text_is_still_right(story: Story):
    before = story.decide.confirm("search", ID)
    story.write("a.py", CODE.replace("limit=10", "limit=20"))
    assert story.links(NOTE)[ID].state is State.CHANGED

    done = story.decide.still_right("search", ID)

    assert done.after == before.after.replace(before.seen, done.seen)
    assert story.links(NOTE)[ID].state is State.CURRENT


def test_code_that_moved_is_followed_with_a_fresh_fingerprint(story: Story):
    story.decide.confirm("search", ID)
    story.write("a.py", CODE.replace("def search", "def find"))
    assert story.links(NOTE)[ID].state is State.RENAMED
    with pytest.raises(AnchorUnresolved, match="is renamed"):
        story.decide.still_right("search", ID)

    done = story.decide.follow("search", ID)

    assert (done.anchor, done.changes[0].was) == ("a.py::Index.find#method", ID)
    assert story.links(NOTE)[done.anchor].state is State.CURRENT
    with pytest.raises(AnchorUnresolved, match="is current"):
        story.decide.follow("search", done.anchor)


def test_a_renamed_file_is_followed_in_one_go_and_undone_in_one(story: Story):
    story.decide.confirm("search", ID)
    story.decide.confirm("search", LEARN_ID)
    story.decide.confirm(README, ID)
    (story.root / "a.py").rename(story.root / "b.py")
    story.index()
    before = story.bytes()

    done = story.decide.follow_all(file=WorkspacePath("a.py"))

    assert sorted(one.path for one in done) == [settled.PATH, NOTE]
    assert {one.state for one in story.links(NOTE).values()} == {State.CURRENT}
    assert story.written(README) == ["b.py::Index.search#method"]
    assert story.decide.follow_all() == []
    story.decide.undo(done)
    assert story.bytes() == before


def test_following_all_never_accepts_a_change_that_nobody_saw(story: Story):
    story.decide.confirm("search", ID)
    (story.root / "a.py").unlink()
    story.write("b.py", CODE.replace("found = []", "found = list()"))
    assert story.links(NOTE)[ID].state is State.MOVED

    (done,) = story.decide.follow_all(entry="search")

    link = story.links(NOTE)[done.anchor]
    assert (link.state, link.reason) == (State.CHANGED, "body")


def test_when_one_file_cannot_be_written_none_is(story: Story, monkeypatch: pytest.MonkeyPatch):
    story.write("kb/other.md", "Other.\n")
    story.index()
    story.decide.confirm("search", ID)
    story.decide.confirm("other", ID)
    (story.root / "a.py").rename(story.root / "b.py")
    story.index()
    before = story.bytes()
    replace, refused = Path.replace, []

    def refuse(part: Path, file: Path) -> object:
        if file == story.root / NOTE and not refused:
            refused.append(file)
            raise PermissionError(13, "Permission denied")
        return replace(part, file)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(EntryUnwritable):
        story.decide.follow_all()

    assert refused

    assert story.bytes() == before


def test_a_link_to_code_that_went_is_named_without_its_kind(story: Story):
    story.decide.confirm("search", ID)
    story.write("a.py", "class Index:\n    pass\n")
    story.index()

    done = story.decide.unlink("search", "a.py::Index.search")

    assert done.anchor == ID
    assert story.bytes()[NOTE].decode() == TEXTS[NOTE]


def test_front_matter_that_cannot_take_a_link_says_what_to_mend(story: Story):
    story.write(NOTE, "---\nsources: a.py\n---\n")

    with pytest.raises(EntryUnwritable, match="'sources' is no list") as refused:
        story.decide.confirm("search", ID)

    assert "front matter" in refused.value.remedy


def test_words_that_fit_several_links_of_an_entry_take_none_of_them(story: Story):
    lost = ["b.py::find#function", "c.py::find#function"]
    both = "".join(f'  - symbol: "{one}"\n' for one in lost)
    story.write(NOTE, f"---\nsources:\n{both}---\n")
    before = story.bytes()

    with pytest.raises(AnchorUnresolved, match="names 2 links of the entry"):
        story.decide.unlink("search", "find")
    assert story.bytes() == before

    story.decide.unlink("search", "c.py::find")
    assert lost[0] in story.bytes()[NOTE].decode()
    assert lost[1] not in story.bytes()[NOTE].decode()


def test_a_link_is_pointed_to_what_the_person_names(story: Story):
    story.decide.confirm("search", ID)
    story.write("a.py", f"class Index:\n{LEARN}")
    assert story.links(NOTE)[ID].state is State.GONE

    done = story.decide.relink("search", ID, "Index.learn")

    assert story.written(NOTE) == [LEARN_ID]
    assert story.links(NOTE)[done.anchor].state is State.CURRENT


def test_a_link_in_the_text_is_changed_in_the_text(story: Story):
    story.write(NOTE, f"# Searching\n\nSee [[{ID}]].\n")
    story.index()

    with pytest.raises(AnchorUnresolved, match=r"on line 3 of kb/search.md"):
        story.decide.unlink("search", ID)


def test_an_edit_from_outside_meanwhile_is_kept(story: Story, monkeypatch: pytest.MonkeyPatch):
    save = EntriesFacet.save
    theirs = TEXTS[NOTE] + "Written meanwhile.\n"

    def late(self: EntriesFacet, path: WorkspacePath, text: str, expected: str) -> object:
        story.write(NOTE, theirs)
        return save(self, path, text, expected)

    monkeypatch.setattr(EntriesFacet, "save", late)
    with pytest.raises(EntryChanged):
        story.decide.confirm("search", ID)
    assert story.bytes()[NOTE].decode() == theirs

    monkeypatch.undo()
    story.decide.confirm("search", ID)
    text = story.bytes()[NOTE].decode()
    assert text.endswith("Written meanwhile.\n")
    assert ID in text


def test_what_was_shown_must_be_what_is_there(story: Story):
    shown = story.workspace.entries.read("search").hash
    story.write(NOTE, TEXTS[NOTE] + "More.\n")

    with pytest.raises(EntryOvertaken, match="changed on disk meanwhile"):
        story.decide.still_right("search", ID, expected=shown)


def test_an_undo_is_refused_when_the_file_changed_meanwhile(story: Story):
    done = [story.decide.confirm(README, ID), story.decide.confirm("search", ID)]
    mine = story.bytes()[NOTE] + b"More.\n"
    (story.root / NOTE).write_bytes(mine)

    with pytest.raises(DecisionOvertaken, match=r"kb/search.md changed"):
        story.decide.undo(done)

    assert story.bytes()[NOTE] == mine
    assert story.written(README) == [ID]
    (story.root / NOTE).unlink()
    with pytest.raises(DecisionOvertaken):
        story.decide.undo(done)


def test_a_damaged_file_of_links_is_not_written_and_hides_nothing(story: Story):
    story.decide.confirm(README, ID)
    damaged = story.bytes()[settled.PATH].replace(b"]\n", b"<<<<<<< ours\n]\n")
    (story.root / settled.PATH).write_bytes(damaged)

    with pytest.raises(EntryUnwritable, match="line 5"):
        story.decide.confirm(README, LEARN_ID)

    assert story.bytes()[settled.PATH] == damaged
    assert story.written(README) == [ID]
    rows = [one for one in story.workspace.index.problems() if one.path == settled.PATH]
    assert [one.line for one in rows] == [5]


def test_what_is_settled_about_nothing_is_told(story: Story):
    story.decide.confirm(README, ID)
    (story.root / README).rename(story.root / "README.txt")
    story.index()

    (row,) = [one for one in story.workspace.index.problems() if one.path == settled.PATH]
    assert "README.md is no entry any more" in row.text
    assert row.line == 4


def test_a_pull_that_brings_decisions_is_noticed(story: Story):
    story.decide.confirm(README, ID)
    kept = story.bytes()[settled.PATH]
    story.decide.unlink(README, ID)
    assert story.written(README) == []

    (story.root / settled.PATH).write_bytes(kept)

    assert story.written(README) == [ID]


def test_without_its_index_a_workspace_knows_all_that_was_decided(story: Story):
    story.decide.confirm("search", LEARN_ID)
    story.decide.dismiss("search", ID)
    story.decide.confirm(README, LEARN_ID)
    story.decide.dismiss(README, ID)
    told = {path: story.links(path) for path in TEXTS}
    clone = story.root.parent / "clone"
    shutil.copytree(story.root, clone)

    with Workspace.open(clone, Settings(), in_process=True) as workspace:
        assert {path: Story(workspace, clone).links(path) for path in TEXTS} == told

    assert set(told[NOTE]) == set(told[README]) == {LEARN_ID}


def test_nothing_to_do_writes_nothing(story: Story):
    story.decide.confirm("search", ID)
    before = story.bytes()

    assert not story.decide.confirm("search", ID).changed
    assert story.bytes() == before


PATHS = st.sampled_from([NOTE, README, AGENTS])
ANCHORS = st.sampled_from([ID, LEARN_ID, "Index", "a.py", "a.py#L2-L3", "a.py::Index.search"])
VERBS = st.sampled_from(["confirm", "unlink", "still_right", "relink", "dismiss", "restore"])
STEPS = st.lists(st.tuples(VERBS, PATHS, ANCHORS, ANCHORS), max_size=5)


@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(steps=STEPS)
def test_each_decision_is_undone_to_the_byte(
    story: Story, steps: list[tuple[str, WorkspacePath, str, str]]
):
    states = [story.bytes()]
    done: list[Decision] = []
    for verb, path, anchor, other in steps:
        more = (other,) if verb == "relink" else ()
        decide: Callable[..., Decision] = getattr(story.decide, verb)
        try:
            done.append(decide(path, anchor, *more))
        except (AnchorUnresolved, EntryReadOnly):
            continue
        states.append(story.bytes())

    while done:
        assert story.bytes() == states.pop()
        story.decide.undo([done.pop()])
    assert story.bytes() == states[0]
