from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from glossator.errors import IndexBusy, IndexMissing, StorageFull
from glossator.gui.indexing import OLD, RETRY_GAP, RunState
from glossator.gui.session import Session
from glossator.model import (
    IndexReport,
    Place,
    ProblemKind,
    Progress,
    Span,
    Stage,
    WorkspacePath,
)
from glossator.task import Task
from tests.support.fake_workspace import FakeWorkspace
from tests.support.qt import ManualExecutor

BUCKET = WorkspacePath("ratelimit/bucket.py")
CLOCK = WorkspacePath("ratelimit/clock.py")


def line(path: WorkspacePath, number: int) -> Place:
    return Place(path, Span(number, number))


def test_opening_a_workspace_indexes_it_and_tells_the_panes(
    session: Session, workspace: FakeWorkspace
):
    assert session.workspace is workspace
    assert session.indexing.standing.state is RunState.IDLE
    assert session.indexing.standing.counts == workspace.index.counts


def test_a_hundred_jumps_and_as_many_backs_return_to_file_line_and_entry(
    session: Session, executor: ManualExecutor
):
    session.go_to(line(BUCKET, 7))
    session.show_entry("plans")
    executor.drain()
    session.caret_at(line(BUCKET, 9))
    for number in range(100):
        if number % 5 == 4:
            session.show_entry("plans" if number % 2 else "why-lazy")
        else:
            session.go_to(line(CLOCK if number % 2 else BUCKET, 10 + number))
        executor.drain()
    for _ in range(100):
        session.back()
        executor.drain()

    assert session.current == line(BUCKET, 9)
    assert session.entry is not None
    assert session.entry.id == "plans"


def test_the_caret_makes_no_stop(session: Session, executor: ManualExecutor):
    session.go_to(line(BUCKET, 7))
    for number in range(8, 60):
        session.caret_at(line(BUCKET, number))
    executor.drain()

    assert len(session.navigation) == 1


def test_the_symbol_under_a_resting_caret_is_told_once(
    qtbot: QtBot, session: Session, executor: ManualExecutor
):
    told: list[str | None] = []
    session.symbol_changed.connect(lambda symbol: told.append(symbol and symbol.name))
    session.go_to(line(BUCKET, 7))
    executor.drain()
    for number in (21, 22, 23):
        session.caret_at(line(BUCKET, number))
    qtbot.waitUntil(lambda: executor.waiting == 1)
    executor.drain()

    assert told == ["TokenBucket", "try_acquire"]


def test_an_entry_that_is_only_offered_makes_no_stop(session: Session, executor: ManualExecutor):
    session.go_to(line(BUCKET, 20))
    session.show_entry("why-lazy", stop=False)
    executor.drain()

    assert session.entry is not None
    assert len(session.navigation) == 1


def test_failed_work_is_told_and_kept_for_problems(session: Session):
    told: list[str] = []
    session.message.connect(lambda message: told.append(message.text))

    session.fail(StorageFull(Path("index.db")))
    session.fail(StorageFull(Path("index.db")))

    assert [row.kind for row in session.failures] == [ProblemKind.FAILED_WORK]
    assert len(told) == 2
    assert [message.text for message in session.messages.all()] == told


def test_an_index_that_is_still_to_be_made_is_no_failure(session: Session):
    session.fail(IndexMissing(Path("lantern")))

    assert session.failures == []
    assert session.messages.all() == ()


def test_a_cancelled_run_is_confirmed_when_it_has_ended_and_can_be_resumed(
    session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    def run(task: Task) -> IndexReport:
        session.cancel_index()
        task.report(Progress(Stage.SYMBOLS, 1, 2))
        return IndexReport()

    workspace.index.run = run
    session.refresh_index()
    executor.drain()
    assert session.indexing.standing.state is RunState.CANCELLED

    workspace.index.run = None
    session.refresh_index()
    executor.drain()
    assert session.indexing.standing.state is RunState.IDLE


def test_a_run_that_goes_on_is_not_started_twice(session: Session, executor: ManualExecutor):
    session.refresh_index()
    session.refresh_index()

    assert executor.waiting == 1


def test_a_refresh_during_a_run_is_done_once_after_it(
    session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    runs: list[int] = []

    def run(_: Task) -> IndexReport:
        runs.append(len(runs))
        if len(runs) == 1:
            session.refresh_index()
            session.refresh_index()
        return IndexReport()

    workspace.index.run = run
    session.refresh_index()
    executor.drain()

    assert runs == [0, 1]


def test_while_another_process_indexes_nothing_failed(
    session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    def busy(_: Task) -> IndexReport:
        holder = "4711"
        raise IndexBusy(holder)

    workspace.index.run = busy
    session.refresh_index()
    executor.drain()

    assert session.indexing.standing.state is RunState.ELSEWHERE
    assert session.messages.all() == ()
    workspace.index.run = None
    session.indexing._last_run = -RETRY_GAP
    session.indexing._ask_whether_changed()
    executor.drain()
    assert session.indexing.standing.state is RunState.IDLE


def test_a_workspace_that_was_indexed_before_is_no_first_run(
    session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    first: list[bool] = []
    session.index_progress.connect(lambda _: first.append(session.indexing.standing.first_run))
    session.open(workspace.root)
    executor.drain()

    assert not any(first)


def test_coming_back_at_once_does_not_index_again(session: Session, executor: ManualExecutor):
    session.indexing.refresh_if_old()
    assert executor.waiting == 0
    session.indexing._last_run = -OLD
    session.indexing.refresh_if_old()

    assert executor.waiting == 1


def test_what_another_process_wrote_is_noticed(
    qtbot: QtBot, session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    changes: list[bool] = []
    session.index_changed.connect(lambda: changes.append(True))
    workspace.index.wrote = True

    session.indexing._ask_whether_changed()
    executor.drain()

    assert changes


def test_closing_drops_what_was_open_and_late_answers(
    session: Session, executor: ManualExecutor, workspace: FakeWorkspace
):
    session.go_to(line(BUCKET, 7))
    session.show_entry("plans")
    session.close()
    executor.drain()

    assert session.workspace is None
    assert session.entry is None
    assert workspace.closed
