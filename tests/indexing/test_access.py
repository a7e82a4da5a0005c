from collections.abc import Callable, Iterator
from pathlib import Path

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
