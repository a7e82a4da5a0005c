"""Files that end the process in which they are read, and what a sudden end leaves behind."""

import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glossator.indexing import local
from glossator.indexing.contents import CRASHED, CRASHED_AGAIN
from glossator.indexing.pipeline import Run
from glossator.model import IndexReport, SkipReason, WorkspacePath
from glossator.settings import Settings
from glossator.store.index import open_index
from glossator.task import Task
from tests.indexing import hooks
from tests.indexing.trees import content_of, old

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")

MakeTree = Callable[[Mapping[str, str | bytes]], Path]

FILES = {"a.py": "a = 1\n", "bad.py": "BAD = 2\n", "c.py": "c = 3\n"}


def refreshed(root: Path, file: Path, how: Run) -> IndexReport:
    return local.refresh(root, file, Settings(), Task(), how)


def killed(root: Path, file: Path, how: Run) -> int:
    """Run in a copy of this process and return the signal that ended it, 0 for none.

    A copy knows all modules already: starting one anew would take most of the time of these tests.
    """
    child = os.fork()
    if child == 0:
        refreshed(root, file, how)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache/index.sqlite"


def problem_of(file: Path, root: Path, path: str) -> str:
    index = open_index(file, root, writable=False)
    with index.reading() as reader:
        record = reader.files.of(WorkspacePath(path))
    index.close()
    return record.problem if record else "not indexed"


def test_a_kill_in_the_middle_of_a_file_costs_nothing(make_tree: MakeTree, file: Path):
    root = make_tree(FILES)
    assert killed(root, file, Run(parse=hooks.kill_on_bad)) == signal.SIGKILL

    report = refreshed(root, file, Run())

    assert report.skipped == {}
    assert problem_of(file, root, "bad.py") == ""
    assert report.counts.files == 3


def test_a_file_that_ends_the_process_again_and_again_is_read_as_plain_text(
    make_tree: MakeTree, file: Path
):
    root = make_tree(FILES)
    codes = [killed(root, file, Run(parse=hooks.kill_on_bad)) for _ in range(3)]

    report = refreshed(root, file, Run(parse=hooks.kill_on_bad))
    again = refreshed(root, file, Run(parse=hooks.kill_on_bad))

    assert codes == [signal.SIGKILL] * 3
    assert report.skipped == {SkipReason.CRASHED.value: 1}
    assert problem_of(file, root, "bad.py") == CRASHED
    assert (again.parsed, again.unchanged) == (0, 3)
    index = open_index(file, root, writable=False)
    with index.reading() as reader:
        assert [chunk.text for chunk in reader.chunks.of_file(WorkspacePath("bad.py"))] == [
            "BAD = 2"
        ]
        assert reader.symbols.named("a")
        assert reader.symbols.named("c")
    index.close()


def test_a_file_that_nothing_can_read_is_known_by_its_name(make_tree: MakeTree, file: Path):
    root = make_tree(FILES)
    for _ in range(4):
        killed(root, file, Run(parse=hooks.kill_on_worse))

    report = refreshed(root, file, Run(parse=hooks.kill_on_worse))

    assert report.skipped == {SkipReason.CRASHED.value: 1}
    assert problem_of(file, root, "bad.py") == CRASHED_AGAIN


def test_a_file_that_crashed_gets_another_chance_when_it_changes(make_tree: MakeTree, file: Path):
    root = make_tree(FILES)
    for _ in range(3):
        killed(root, file, Run(parse=hooks.kill_on_bad))
    refreshed(root, file, Run(parse=hooks.kill_on_bad))
    (root / "bad.py").write_text("good = 2\n")
    old(root, "bad.py")

    report = refreshed(root, file, Run(parse=hooks.kill_on_bad))

    assert report.skipped == {}
    assert problem_of(file, root, "bad.py") == ""


def test_a_run_that_was_ended_on_purpose_leaves_no_suspect(make_tree: MakeTree, file: Path):
    root = make_tree(FILES)
    for _ in range(3):
        killed(root, file, Run(parse=hooks.kill_on_bad))

    report = refreshed(root, file, Run(forgive=True))

    assert report.skipped == {}
    assert problem_of(file, root, "bad.py") == ""


def test_after_any_number_of_kills_the_index_is_the_same_as_a_fresh_one(
    make_tree: MakeTree, file: Path, tmp_path: Path
):
    root = make_tree({f"{number:02}.py": f"x{number} = 1\n" for number in range(100)})
    kills = 0
    while killed(root, file, Run(parse=KillAfter(root / "../count"))) == signal.SIGKILL:
        kills += 1

    fresh = tmp_path / "fresh/index.sqlite"
    refreshed(root, fresh, Run())

    assert kills > 1
    assert _content(file, root) == _content(fresh, root)


class KillAfter:
    """Ends the process after every fortieth reading, counted over all processes, a few times."""

    def __init__(self, log: Path) -> None:
        self._log = log

    def __call__(self, data, path, budget):
        from glossator import parsing

        with self._log.open("a") as log:
            log.write("x")
        count = self._log.stat().st_size
        if count % 40 == 0 and count < 200:
            os.kill(os.getpid(), signal.SIGKILL)
        return parsing.parse(data, path, budget)


def _content(file: Path, root: Path) -> dict[str, object]:
    index = open_index(file, root, writable=False)
    try:
        return content_of(index)
    finally:
        index.close()
