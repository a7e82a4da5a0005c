"""One run of indexing after another, over an index in memory and over a real one."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from glossator import parsing
from glossator.errors import Cancelled, WorkspaceMissing
from glossator.indexing import local
from glossator.indexing.pipeline import Run, run
from glossator.indexing.plan import nanoseconds, settles_at
from glossator.model import (
    Counts,
    IndexReport,
    Link,
    Parsed,
    Progress,
    Skipped,
    SkipReason,
    Stage,
    State,
    WorkspacePath,
)
from glossator.parsing import Budget
from glossator.settings import IndexSettings, KbSettings, Settings
from glossator.store import open_index
from glossator.task import Task
from tests.indexing.trees import content_of, old, repository
from tests.support.memory_index import MemoryIndex

MakeTree = Callable[[Mapping[str, str | bytes]], Path]

CODE = "def load_all():\n    return 1\n\n\ndef save_all():\n    return 2\n"


class Watched(MemoryIndex):
    """Counts the transactions."""

    def __init__(self) -> None:
        super().__init__()
        self.transactions = 0

    def writing(self):
        self.transactions += 1
        return super().writing()


@pytest.fixture
def index() -> Watched:
    return Watched()


def indexed(
    root: Path, index: MemoryIndex, task: Task | None = None, how: Run | None = None,
    wanted: Settings | None = None,
) -> IndexReport:  # fmt: skip
    return run(root, index, wanted or Settings(), task or Task(), how)


def rewritten(file: Path, text: str) -> None:
    """Write a file as if some time had passed."""
    file.write_text(text)
    old(file.parent, file.name)


def test_a_first_run_puts_everything_into_the_index(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "docs/b.md": "# Notes\n\nSee `load_all`.\n", "c.png": b"\0\1"})

    report = indexed(root, index)

    assert (report.added, report.parsed, report.unchanged) == (3, 3, 0)
    assert report.skipped == {"binary": 1}
    with index.reading() as reader:
        assert [symbol.name for symbol in reader.symbols.of_file(WorkspacePath("a.py"))] == [
            "load_all", "save_all",
        ]  # fmt: skip
        assert all(symbol.fingerprint for symbol in reader.symbols.named("load_all"))
        assert [entry.title for entry in reader.entries.all()] == ["Notes"]
        assert [link.target.symbol for link in reader.links.all()] == ["a.py::load_all#function"]
        assert reader.counts().indexed == 1.0
        assert reader.files.of(WorkspacePath("docs/b.md")).summary == "Notes"
    assert report.counts.links == 1
    assert report.cpu_s > 0
    assert report.peak_mb > 1


def test_a_run_over_an_unchanged_tree_does_nothing(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "b.md": "`load_all`", "c.png": b"\0", ".env": "x"})
    first = indexed(root, index)
    before = index.transactions

    report = indexed(root, index)

    assert index.transactions == before
    assert (report.added, report.changed, report.removed, report.parsed) == (0, 0, 0, 0)
    assert report.unchanged == 3
    assert report.skipped == first.skipped == {"binary": 1, "secret": 1}


def test_an_unchanged_tree_does_not_even_touch_the_file(make_tree: MakeTree, tmp_path: Path):
    root = repository(make_tree({"a.py": CODE, "b.md": "`load_all`"}))
    file = tmp_path / "index.sqlite"
    local.refresh(root, file, Settings(), Task(), Run())
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("index.sqlite*")}

    report = local.refresh(root, file, Settings(), Task(), Run())

    after = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("index.sqlite*")}
    assert after["index.sqlite"] == before["index.sqlite"]
    assert after["index.sqlite.lease"] == before["index.sqlite.lease"]
    assert report.unchanged == 2


def test_half_characters_in_files_keep_nothing_out_of_the_index(
    make_tree: MakeTree, tmp_path: Path
):
    lone = "\ud800"
    files = {
        "kb/id.md": '---\nid: "a\\uD800"\ntags: ["\\uDC00"]\n---\n# Title\n',
        "kb/reference.md": "# A &#xD800; b\n\n[x](%ED%A0%80.py) [[\\uD800]]\n",
        "kb/sixteen.md": b"\xff\xfe" + f"# {lone} b\n".encode("utf-16-le", "surrogatepass"),
        "a.py": b"def f():\n    return '\xed\xa0\x80'\n",
        "b.py": b"\xff\xfe"
        + f"def g():\n    {lone!r}, '{lone}'\n".encode("utf-16-le", "surrogatepass"),
        "c.json": '{"\\ud800": 1}\n',
        "z.py": CODE,
    }
    root = make_tree(files)
    file = tmp_path / "cache" / "index.sqlite"

    report = local.refresh(root, file, Settings(), Task(), Run())

    assert report.counts.files == report.added == len(files)
    with open_index(file, root, writable=False).reading() as reader:
        assert {entry.id for entry in reader.entries.all()} >= {"a\ufffd", "reference", "sixteen"}


def test_a_changed_file_alone_is_read_again(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "b.py": CODE})
    indexed(root, index)
    rewritten(root / "a.py", "def third():\n    pass\n")

    report = indexed(root, index)

    assert (report.added, report.changed, report.parsed, report.unchanged) == (0, 1, 1, 1)
    with index.reading() as reader:
        assert [symbol.name for symbol in reader.symbols.of_file(WorkspacePath("a.py"))] == [
            "third"
        ]


def test_a_file_that_is_written_again_without_a_new_time_is_seen(
    make_tree: MakeTree, index: Watched
):
    root = make_tree({"a.py": "a = 1\n"})
    old(root, "a.py", seconds=-3600)  # as long as its time is not over, it proves nothing
    status = (root / "a.py").stat()
    indexed(root, index)
    (root / "a.py").write_text("b = 2\n")
    os.utime(root / "a.py", ns=(status.st_atime_ns, status.st_mtime_ns))

    report = indexed(root, index)

    assert report.changed == 1
    with index.reading() as reader:
        assert reader.symbols.named("b")
        assert not reader.symbols.named("a")


def test_a_file_that_was_just_written_can_be_trusted_when_the_run_is_over(
    make_tree: MakeTree, index: Watched
):
    root = make_tree({f"{number}.py": "a = 1\n" for number in range(5)})

    indexed(root, index)

    with index.reading() as reader:
        for record in reader.files.all().values():
            assert nanoseconds(record.indexed_at) >= settles_at(record.mtime_ns)


def test_a_touched_file_is_not_parsed_again(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE})
    indexed(root, index)
    old(root, "a.py", seconds=50)

    report = indexed(root, index)
    again = indexed(root, index)

    assert (report.changed, report.parsed, report.unchanged) == (0, 0, 1)
    with index.reading() as reader:
        record = reader.files.of(WorkspacePath("a.py"))
    assert record.mtime_ns == (root / "a.py").stat().st_mtime_ns
    assert again.unchanged == 1


def test_a_renamed_file_keeps_its_rows(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "b.md": "`load_all`"})
    indexed(root, index)
    (root / "sub").mkdir()
    (root / "a.py").rename(root / "sub/z.py")

    report = indexed(root, index)

    assert (report.renamed, report.added, report.removed, report.parsed) == (1, 0, 0, 0)
    with index.reading() as reader:
        assert set(reader.files.all()) == {"b.md", "sub/z.py"}
        assert [link.target.symbol for link in reader.links.all()] == [
            "sub/z.py::load_all#function"
        ]


def test_of_several_same_files_each_goes_where_it_fits_best(make_tree: MakeTree, index: Watched):
    root = make_tree({"a/x/__init__.py": "", "a/y/__init__.py": "", "a/other.py": ""})
    indexed(root, index)
    (root / "a").rename(root / "b")

    report = indexed(root, index)

    assert (report.renamed, report.added, report.removed) == (3, 0, 0)


def test_a_renamed_file_of_another_language_is_read_anew(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": "x = 1\n"})
    indexed(root, index)
    (root / "a.py").rename(root / "a.txt")

    report = indexed(root, index)

    assert (report.renamed, report.added, report.removed) == (0, 1, 1)


def test_a_renamed_entry_gets_the_id_of_its_new_place(make_tree: MakeTree, index: Watched):
    root = make_tree({"kb/a.md": "# A\n"})
    indexed(root, index)
    (root / "kb/a.md").rename(root / "kb/b.md")

    indexed(root, index)

    with index.reading() as reader:
        assert [entry.id for entry in reader.entries.all()] == ["b"]


def test_a_deleted_file_is_forgotten_with_its_entry(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "b.md": "`load_all`"})
    indexed(root, index)
    (root / "b.md").unlink()

    report = indexed(root, index)

    assert report.removed == 1
    with index.reading() as reader:
        assert set(reader.files.all()) == {"a.py"}
        assert reader.entries.all() == []
        assert reader.links.all() == []


def test_links_follow_the_symbols_they_point_at(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "b.md": "See `load_all`."})
    indexed(root, index)
    rewritten(root / "a.py", "\n\n" + CODE)
    indexed(root, index)
    with index.reading() as reader:
        moved = reader.links.all()[0].target.span.first

    (root / "a.py").unlink()
    indexed(root, index)
    with index.reading() as reader:
        gone = [(link.state, link.target) for link in reader.links.all()]

    rewritten(root / "c.py", CODE)
    indexed(root, index)
    with index.reading() as reader:
        found = [link.target.symbol for link in reader.links.all()]

    assert moved == 3
    assert gone == [(State.GONE, None)]
    assert found == ["c.py::load_all#function"]


def test_a_larger_file_than_is_read_is_known_by_its_name(make_tree: MakeTree, index: Watched):
    root = make_tree({"big.py": CODE * 10})
    wanted = Settings(index=replace(IndexSettings(), max_file_bytes=100))

    report = indexed(root, index, wanted=wanted)
    before = index.transactions
    again = indexed(root, index, wanted=wanted)

    assert report.skipped == again.skipped == {"too_large": 1}
    assert index.transactions == before
    with index.reading() as reader:
        assert reader.files.find("big", 5)[0].problem == "it is larger than 100 bytes"
        assert reader.symbols.of_file(WorkspacePath("big.py")) == []


def test_a_key_is_known_by_what_stands_in_it(make_tree: MakeTree, index: Watched):
    root = make_tree({"deploy": "x = 1\n", "a.py": ""})
    indexed(root, index)
    rewritten(root / "deploy", "-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n")

    report = indexed(root, index)
    before = index.transactions
    indexed(root, index)

    assert report.skipped == {"secret": 1}
    assert index.transactions == before
    with index.reading() as reader:
        assert set(reader.files.all()) == {"a.py"}
        assert reader.files.skipped() == [Skipped("deploy", SkipReason.SECRET, "a private key")]


def test_a_file_that_vanishes_while_it_is_read_is_no_failure(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "b.py": CODE})

    def parse(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
        (root / "b.py").unlink(missing_ok=True)
        return parsing.parse(data, path, budget)

    big = "#" + "x" * 400_000 + "\n"
    rewritten(root / "a.py", big + CODE)
    report = indexed(root, index, how=Run(parse=parse))

    assert report.added == 1
    with index.reading() as reader:
        assert set(reader.files.all()) == {"a.py"}


@pytest.mark.parametrize("stop", range(1, 12))
def test_a_workspace_that_vanishes_in_a_run_is_told_and_nothing_is_forgotten(
    make_tree: MakeTree, index: Watched, stop: int
):
    root = make_tree({f"{name}.py": CODE for name in "abcdef"} | {"x/gone.py": CODE})
    indexed(root, index)
    (root / "x/gone.py").unlink()
    for name in "abcdef":
        rewritten(root / f"{name}.py", "#\n" + CODE)

    with pytest.raises(WorkspaceMissing):
        indexed(root, index, VanishingRoot(root, stop))

    with index.reading() as reader:
        assert set(reader.files.all()) >= {f"{name}.py" for name in "abcdef"}


class VanishingRoot(Task):
    """The folder goes away at the n-th checkpoint."""

    def __init__(self, root: Path, checkpoints: int) -> None:
        super().__init__()
        self._root = root
        self._left = checkpoints

    def checkpoint(self) -> None:
        self._left -= 1
        if self._left == 0:
            shutil.rmtree(self._root)
        super().checkpoint()


def test_an_emptied_workspace_is_an_empty_one(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE})
    indexed(root, index)
    (root / "a.py").unlink()

    report = indexed(root, index)

    assert (report.removed, report.counts.files) == (1, 0)


def test_what_lies_below_a_closed_folder_stays_indexed(
    make_tree: MakeTree, index: Watched, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": CODE, "closed/b.py": CODE, "gone.py": CODE})
    indexed(root, index)
    (root / "gone.py").unlink()
    listing = os.scandir

    def refusing(path: str):
        if str(path).endswith("/closed"):
            raise PermissionError(13, "Permission denied")
        return listing(path)

    monkeypatch.setattr(os, "scandir", refusing)
    report = indexed(root, index)

    assert (report.removed, report.skipped) == (1, {"unreadable": 1})
    with index.reading() as reader:
        assert set(reader.files.all()) == {"a.py", "closed/b.py"}


def test_files_out_of_reach_are_not_forgotten(
    make_tree: MakeTree, index: Watched, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({"a.py": CODE, "b.py": CODE})
    indexed(root, index)
    (root / "b.py").unlink()
    status = os.lstat

    def refusing(path: object):
        if str(path).endswith("b.py"):
            raise OSError(5, "Input/output error")
        return status(path)

    monkeypatch.setattr(os, "lstat", refusing)
    report = indexed(root, index)

    assert report.removed == 0
    with index.reading() as reader:
        assert set(reader.files.all()) == {"a.py", "b.py"}


def test_a_person_sees_each_stage_with_its_counts(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "b.py": CODE, "c.md": "`load_all`"})
    told: list[Progress] = []

    indexed(root, index, Task(told.append))

    stages = list(dict.fromkeys(progress.stage for progress in told))
    assert stages == [Stage.SCAN, Stage.SYMBOLS, Stage.LINKS]
    symbols = [progress for progress in told if progress.stage is Stage.SYMBOLS]
    assert (symbols[-1].done, symbols[-1].total) == (3, 3)
    assert all(progress.done <= progress.total for progress in symbols)


def test_a_file_of_another_configuration_is_read_again(make_tree: MakeTree, index: Watched):
    root = make_tree({"a.py": CODE, "notes/b.md": "# B\n"})
    indexed(root, index)

    shorter = Settings(index=replace(IndexSettings(), signature_chars=20))
    assert indexed(root, index, wanted=shorter).parsed == 2
    assert indexed(root, index, wanted=shorter).parsed == 0

    rooted = replace(shorter, kb=KbSettings(roots=("notes",)))
    assert indexed(root, index, wanted=rooted).parsed == 1
    with index.reading() as reader:
        assert [entry.id for entry in reader.entries.all()] == ["b"]


def test_a_full_run_reads_everything_again_and_goes_on_after_a_stop(
    make_tree: MakeTree, index: Watched
):
    root = make_tree({f"{number:02}.py": CODE for number in range(80)})
    indexed(root, index)
    task = Task()
    parsed: list[str] = []

    def parse(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
        parsed.append(path)
        if len(parsed) == 50:
            task.cancel()
        return parsing.parse(data, path, budget)

    with pytest.raises(Cancelled):
        indexed(root, index, task, Run(full=True, parse=parse))
    report = indexed(root, index, how=Run(parse=parse))

    assert len(parsed) == len(set(parsed)) == 80
    assert report.changed == 30
    assert indexed(root, index).parsed == 0


def test_after_a_cancelled_run_only_what_is_missing_is_parsed(make_tree: MakeTree, index: Watched):
    root = make_tree({f"{number:02}.py": CODE for number in range(40)})
    task = Task()

    def stop(progress: Progress) -> None:
        if progress.stage is Stage.SYMBOLS and progress.done == 10:
            task.cancel()

    task = Task(stop)
    with pytest.raises(Cancelled):
        indexed(root, index, task)
    with index.reading() as reader:
        done = len(reader.files.all())
        left = reader.files.being_parsed()

    report = indexed(root, index)

    assert 0 < done < 40
    assert left == []
    assert report.parsed == 40 - done


TREE = {
    "a.py": CODE,
    "b/c.py": "class A:\n    def save_all(self): ...\n",
    "b/d.go": "package d\n\nfunc LoadAll() {}\n",
    "kb/one.md": "---\nsources:\n  - symbol: a.py::load_all\n---\n# One\n\n`save_all` and `A`\n",
    "two.md": "`LoadAll` is not `load_all`, see [c](b/c.py), [lines](a.py#L1-L2), [[a.py::A]]\n",
    "e.png": b"\0",
    ".env": "x",
}


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(stops=st.lists(st.integers(1, 40), max_size=4))
def test_stopping_at_any_checkpoint_and_going_on_gives_the_same_index(
    tmp_path: Path, stops: list[int]
):
    root = tmp_path / "tree"
    shutil.rmtree(root, ignore_errors=True)
    for name, text in TREE.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text.encode() if isinstance(text, str) else text)
    whole, stopped = MemoryIndex(), MemoryIndex()
    indexed(root, whole)

    for stop in stops:
        task = StoppingTask(stop)
        try:
            indexed(root, stopped, task)
        except Cancelled:
            continue
    indexed(root, stopped)

    assert content_of(stopped) == content_of(whole)


class StoppingTask(Task):
    """Is cancelled at its n-th checkpoint."""

    def __init__(self, checkpoints: int) -> None:
        super().__init__()
        self._left = checkpoints

    def checkpoint(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.cancel()
        super().checkpoint()


EDITS = st.lists(
    st.tuples(
        st.sampled_from(["write", "delete", "rename", "touch", "index"]),
        st.sampled_from(sorted(TREE)),
        st.sampled_from(sorted(TREE)),
    ),
    max_size=8,
)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(edits=EDITS)
@example(edits=[("rename", "b/d.go", "two.md")])
@example(edits=[("write", "a.py", ".env"), ("rename", ".env", "kb/one.md")])
def test_an_index_that_followed_edits_is_the_same_as_a_fresh_one(
    tmp_path: Path, edits: list[tuple[str, str, str]]
):
    root = tmp_path / "tree"
    shutil.rmtree(root, ignore_errors=True)
    for name, text in TREE.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text.encode() if isinstance(text, str) else text)
    followed = MemoryIndex()
    indexed(root, followed)

    for edit, one, other in edits:
        edited(root, followed, edit, one, other)
    indexed(root, followed)
    fresh = MemoryIndex()
    indexed(root, fresh)

    assert known_anew(content_of(followed)) == known_anew(content_of(fresh))


ELSEWHERE = {State.MOVED, State.RENAMED, State.PENDING, State.AMBIGUOUS, State.GONE}


def known_anew(content: dict[str, object]) -> dict[str, object]:
    """Leave out where code went that is not where it was: only an index that saw it go can tell."""
    links = cast("list[Link]", content["links"])
    kept = [one for one in links if one.state not in ELSEWHERE]
    counts = cast("Counts", content["counts"])
    assert counts.links == len(links)
    return content | {"links": kept, "counts": replace(counts, links=len(kept))}


def edited(root: Path, index: MemoryIndex, edit: str, one: str, other: str) -> None:
    file = root / one
    match edit:
        case "write":
            text = TREE[other]
            file.write_bytes(text.encode() if isinstance(text, str) else text)
        case "delete":
            file.unlink(missing_ok=True)
        case "rename" if file.exists():
            file.rename(root / other)
        case "touch" if file.exists():
            old(root, one)
        case "index":
            indexed(root, index)


@pytest.fixture(autouse=True)
def _no_leftovers(tmp_path: Path) -> Iterator[None]:
    yield
    assert not list(tmp_path.glob("**/*.damaged"))
