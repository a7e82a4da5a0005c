"""The indexing process seen through its handle."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from glossator.errors import (
    Cancelled,
    EngineLost,
    GlossatorError,
    IndexBusy,
    WorkspaceMissing,
)
from glossator.indexing import engine as engine_module
from glossator.indexing import wire
from glossator.indexing.engine import Engine
from glossator.model import Counts, IndexReport, Progress, SkipReason, Stage
from glossator.settings import Settings
from glossator.store.index import open_index
from glossator.store.lease import Lease
from glossator.task import Task
from tests.indexing import hooks

MakeTree = Callable[[Mapping[str, str | bytes]], Path]

FILES = {"a.py": "a = 1\n", "bad.py": "BAD = 2\n", "c.py": "c = 3\n"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache/index.sqlite"


@pytest.fixture
def start(file: Path) -> Iterator[Callable[..., Engine]]:
    engines: list[Engine] = []

    def start(root: Path, **wanted: object) -> Engine:
        engines.append(Engine(root, file, Settings(), **wanted))
        return engines[-1]

    yield start
    for engine in engines:
        engine.close()


def test_a_refresh_happens_in_a_process_of_its_own(
    make_tree: MakeTree, start: Callable[..., Engine], file: Path
):
    root = make_tree(FILES)
    engine = start(root)
    told: list[Progress] = []

    report = engine.refresh(Task(told.append))
    first = engine.process_id
    again = engine.refresh(Task())

    assert (report.added, again.added, again.unchanged) == (3, 0, 3)
    assert first == engine.process_id
    assert first not in (None, os.getpid())
    assert told[-1].stage is Stage.LINKS or told[-1].stage is Stage.SYMBOLS
    index = open_index(file, root, writable=False)
    with index.reading() as reader:
        assert reader.symbols.named("a")
    index.close()


def test_nothing_is_started_before_it_is_needed(make_tree: MakeTree, start: Callable[..., Engine]):
    assert start(make_tree(FILES)).process_id is None


def test_the_process_knows_no_window_and_reaches_no_network(
    make_tree: MakeTree, start: Callable[..., Engine]
):
    engine = start(make_tree(FILES), parse=hooks.loads_no_window)

    assert engine.refresh(Task()).added == 3


def test_the_handle_costs_its_process_no_parser():
    script = (
        "import sys, glossator.indexing.engine\n"
        "print([name for name in ('tree_sitter', 'pathspec', 'apsw', 'numpy', 'markdown_it',"
        " 'PySide6') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert done.stdout.strip() == "[]"


def test_a_file_that_crashes_the_process_costs_itself_alone(
    make_tree: MakeTree, start: Callable[..., Engine]
):
    engine = start(make_tree(FILES), parse=hooks.kill_on_bad)

    report = engine.refresh(Task())

    assert report.skipped == {SkipReason.CRASHED.value: 1}
    assert report.counts.files == 3


def test_a_process_that_always_ends_is_given_up(
    make_tree: MakeTree, start: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engine_module, "MAX_CRASHES", 1)
    engine = start(make_tree(FILES), parse=hooks.kill_always)

    with pytest.raises(EngineLost, match="signal 9"):
        engine.refresh(Task())


def test_a_process_that_was_killed_is_replaced(make_tree: MakeTree, start: Callable[..., Engine]):
    engine = start(make_tree(FILES))
    engine.refresh(Task())
    killed = engine.process_id
    os.kill(killed, signal.SIGKILL)

    report = engine.refresh(Task())

    assert report.unchanged == 3
    assert engine.process_id != killed


def test_cancelling_ends_a_refresh_and_the_next_one_goes_on(
    make_tree: MakeTree, start: Callable[..., Engine]
):
    engine = start(make_tree({f"{number:03}.py": "x = 1\n" for number in range(300)}))

    def stop(progress: Progress) -> None:
        if progress.stage is Stage.SYMBOLS:
            task.cancel()

    task = Task(stop)
    with pytest.raises(Cancelled):
        engine.refresh(task)

    report = engine.refresh(Task())

    assert report.counts.files == 300
    assert report.skipped == {}


def hanging(engine: Engine, pipe: Path, task: Task) -> Callable[[], list[BaseException]]:
    """Begin a refresh in a thread, wait until the parser hangs, and return how to wait for it."""
    errors: list[BaseException] = []

    def refresh() -> None:
        try:
            engine.refresh(task)
        except Cancelled as error:
            errors.append(error)

    thread = threading.Thread(target=refresh)
    thread.start()
    pipe.read_bytes()

    def ended() -> list[BaseException]:
        thread.join(engine_module.SECONDS_TO_STOP + 10)
        return errors

    return ended


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_a_process_that_does_not_answer_is_ended_and_its_file_forgiven(
    make_tree: MakeTree, start: Callable[..., Engine], pipe: Path
):
    root = make_tree({**FILES, "bad.py": f'BAD = "{pipe}"\n'})
    engine = start(root, parse=hooks.hang_on_bad)

    for _ in range(3):
        task = Task()
        ended = hanging(engine, pipe, task)
        task.cancel()
        assert len(ended()) == 1
        assert engine.process_id is None

    engine.close()
    assert start(root).refresh(Task()).skipped == {}


def test_a_cancelled_task_starts_nothing(make_tree: MakeTree, start: Callable[..., Engine]):
    engine = start(make_tree(FILES))
    task = Task()
    task.cancel()

    with pytest.raises(Cancelled):
        engine.refresh(task)
    assert engine.process_id is None


def test_a_failure_arrives_as_what_it_is(make_tree: MakeTree, start: Callable[..., Engine]):
    root = make_tree({})
    engine = start(root / "nowhere")

    with pytest.raises(WorkspaceMissing) as caught:
        engine.refresh(Task())
    assert "nowhere" in caught.value.problem
    assert caught.value.exit_code == 3


def test_a_failure_that_nobody_expects_is_told_and_survived(
    make_tree: MakeTree, start: Callable[..., Engine]
):
    root = make_tree(FILES)
    engine = start(root, parse=hooks.raise_on_bad)

    with pytest.raises(EngineLost, match="out of the blue"):
        engine.refresh(Task())
    process = engine.process_id
    (root / "bad.py").unlink()

    assert engine.refresh(Task()).counts.files == 2
    assert engine.process_id == process


@pytest.mark.parametrize("in_process", [True, False])
def test_while_another_process_holds_the_lease_the_index_is_busy(
    make_tree: MakeTree, start: Callable[..., Engine], file: Path, in_process: bool
):
    engine = start(make_tree(FILES), in_process=in_process)
    lease = Lease(file)
    assert lease.acquire()

    with pytest.raises(IndexBusy):
        engine.refresh(Task())
    lease.release()

    assert engine.refresh(Task()).added == 3


def test_a_refresh_that_finds_nothing_to_do_needs_no_lease(
    make_tree: MakeTree, start: Callable[..., Engine], file: Path
):
    engine = start(make_tree(FILES), in_process=True)
    engine.refresh(Task())
    lease = Lease(file)
    assert lease.acquire()

    assert engine.refresh(Task()).unchanged == 3
    lease.release()


def test_without_a_process_the_same_happens_in_the_calling_thread(
    make_tree: MakeTree, start: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
):
    def refusing(*_arguments: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(engine_module, "_Child", refusing)
    engine = start(make_tree(FILES))

    assert engine.refresh(Task()).added == 3
    assert engine.process_id is None


def test_closing_ends_the_process(make_tree: MakeTree, start: Callable[..., Engine]):
    engine = start(make_tree(FILES))
    engine.refresh(Task())
    process = engine.process_id

    engine.close()

    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_closing_cancels_what_is_going_on(
    make_tree: MakeTree, start: Callable[..., Engine], pipe: Path
):
    engine = start(make_tree({"bad.py": f'BAD = "{pipe}"\n'}), parse=hooks.hang_on_bad)
    ended = hanging(engine, pipe, Task())

    engine.close()

    assert len(ended()) == 1
    assert engine.process_id is None


def test_the_process_ends_when_nobody_is_there_any_more(make_tree: MakeTree, file: Path):
    root = make_tree(FILES)
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from glossator.indexing.engine import Engine\n"
        "from glossator.settings import Settings\n"
        "from glossator.task import Task\n"
        "if __name__ == '__main__':\n"
        "    engine = Engine(Path(sys.argv[1]), Path(sys.argv[2]), Settings())\n"
        "    engine.refresh(Task())\n"
        "    print(engine.process_id, flush=True)\n"
        "    os._exit(0)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script, str(root), str(file)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
    )
    with parent:
        assert parent.stdout is not None
        assert int(parent.stdout.readline()) != parent.pid
        # The child holds this pipe too, so this comes back when the child has ended, not before.
        assert parent.stdout.read() == b""


def test_a_report_survives_the_pipe():
    report = IndexReport(1, 2, 3, 4, 5, 6, {"binary": 7}, Counts(8), ("w",), 1.0, 2.0, 3.0)

    assert wire.report_of(wire.done_message(1, report)) == report


def test_a_failure_keeps_its_class_and_words_over_the_pipe():
    failure = wire.failure_of(wire.failed_message(1, IndexBusy("12")))

    assert isinstance(failure, IndexBusy)
    assert (failure.problem, failure.remedy) == (IndexBusy("12").problem, IndexBusy("12").remedy)


def test_a_failure_of_another_package_is_at_least_one_of_ours():
    class Odd(GlossatorError):
        exit_code = 2

    failure = wire.failure_of(wire.failed_message(1, Odd("p", "r")))

    assert (type(failure), failure.problem, failure.exit_code) == (GlossatorError, "p", 2)


def test_messages_are_small_and_plain():
    import pickle

    progress = wire.progress_message(1, Progress(Stage.SCAN, 1, 2))
    assert {type(part) for part in progress} == {str, int}
    assert len(pickle.dumps(wire.done_message(1, IndexReport()))) < 1_000
