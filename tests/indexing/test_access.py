import random
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from glossator.errors import EngineLost, IndexBusy
from glossator.indexing import local
from glossator.indexing.access import IndexOnDemand, PlanOutdated
from glossator.indexing.pipeline import Run
from glossator.settings import Settings
from glossator.store.index import open_index
from glossator.store.lease import Lease
from glossator.task import Task

Open = Callable[[], IndexOnDemand]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    indexes: list[IndexOnDemand] = []

    def open_one() -> IndexOnDemand:
        indexes.append(IndexOnDemand(tmp_path / "index.sqlite", tmp_path))
        return indexes[-1]

    yield open_one
    for index in indexes:
        index.close()


def written(index: IndexOnDemand, word: str) -> None:
    with index.writing() as writer:
        writer.remember({"word": word})


def word(index: IndexOnDemand) -> str:
    with index.reading() as reader:
        return reader.meta("word")


def test_where_there_is_no_index_one_is_made(opened: Open):
    index = opened()

    assert word(index) == ""
    written(index, "first")
    assert word(index) == "first"


def test_reading_takes_no_lease(opened: Open, tmp_path: Path):
    first = opened()
    written(first, "first")
    first.close()

    second = opened()
    assert word(second) == "first"
    assert Lease(tmp_path / "index.sqlite").holder() == ""
    written(second, "second")
    assert Lease(tmp_path / "index.sqlite").holder() != ""


def test_two_do_not_write_at_once(opened: Open):
    first, second = opened(), opened()
    written(first, "first")

    with pytest.raises(IndexBusy):
        written(second, "second")
    first.close()
    written(second, "second")
    assert word(second) == "second"


def test_what_somebody_else_wrote_meanwhile_makes_a_plan_outdated(opened: Open):
    first = opened()
    written(first, "first")
    first.close()
    slow, quick = opened(), opened()
    assert word(slow) == "first"
    written(quick, "quick")
    quick.close()

    with pytest.raises(PlanOutdated):
        written(slow, "slow")

    assert word(slow) == "quick"
    written(slow, "slow")
    assert word(slow) == "slow"


def test_an_index_that_was_built_anew_makes_a_plan_outdated(opened: Open, tmp_path: Path):
    first = opened()
    written(first, "first")
    first.close()
    second = opened()
    assert word(second) == "first"
    (tmp_path / "index.sqlite").unlink()

    with pytest.raises(PlanOutdated):
        written(second, "second")
    assert word(second) == ""


def test_an_outdated_plan_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.py").write_text("a = 1\n")
    file = tmp_path / "index.sqlite"
    local.refresh(root, file, Settings(), Task(), Run())
    (root / "b.py").write_text("b = 1\n")
    meddling = iter([True])
    upgrade = IndexOnDemand._open_for_writing

    def meddled(self: IndexOnDemand) -> bool:
        for _ in meddling:
            other = open_index(file, root, writable=True)
            with other.writing() as writer:
                writer.remember({"word": "other"})
            other.close()
        return upgrade(self)

    monkeypatch.setattr(IndexOnDemand, "_open_for_writing", meddled)
    report = local.refresh(root, file, Settings(), Task(), Run())

    assert (report.added, report.unchanged) == (1, 1)


def test_an_index_that_is_never_left_in_peace_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "a.py").write_text("a = 1\n")

    def outdated(*_arguments: object) -> None:
        raise PlanOutdated

    monkeypatch.setattr(local, "run", outdated)
    with pytest.raises(EngineLost):
        local.refresh(tmp_path, tmp_path / "cache/i.sqlite", Settings(), Task(), Run())


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(
    "harm",
    [
        "DROP TABLE symbols",
        "DROP TABLE links",
        "DROP TABLE chunk_words",
        "DROP TABLE meta",
        "UPDATE meta SET value = 'banana' WHERE key = 'format'",
    ],
)
def test_a_damaged_index_is_whole_after_one_run(tmp_path: Path, harm: str, full: bool):
    root = filled_tree(tmp_path / "tree")
    file = tmp_path / "index.sqlite"
    before = local.refresh(root, file, Settings(), Task(), Run()).counts
    harmed = apsw.Connection(str(file))
    harmed.execute(harm).fetchall()
    harmed.close()
    (root / "new.py").write_text("x = 1\n")

    local.refresh(root, file, Settings(), Task(), Run(full=full))

    with open_index(file, root, writable=False).reading() as reader:
        assert reader.counts().files == before.files + 1
        assert reader.counts().links == before.links
        assert "could not be read" in reader.meta("rebuilt")


@pytest.mark.parametrize("seed", range(6))
def test_an_index_with_random_bytes_in_its_middle_is_whole_after_a_full_run(
    tmp_path: Path, seed: int
):
    root = filled_tree(tmp_path / "tree")
    file = tmp_path / "index.sqlite"
    before = local.refresh(root, file, Settings(), Task(), Run()).counts
    noise = random.Random(seed)
    with file.open("r+b") as opened:
        opened.seek(noise.randrange(8192, file.stat().st_size - 20_000))
        opened.write(noise.randbytes(20_000))

    local.refresh(root, file, Settings(), Task(), Run(full=True))

    with open_index(file, root, writable=False).reading() as reader:
        assert reader.counts() == before


def filled_tree(root: Path) -> Path:
    root.mkdir()
    for number in range(20):
        (root / f"a{number}.py").write_text(f"def name_{number}():\n    return {number}\n" * 20)
    (root / "kb").mkdir()
    (root / "kb/one.md").write_text("# One\n\n`name_1` and [two](../a2.py)\n")
    return root
