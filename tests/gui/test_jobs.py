from __future__ import annotations

from threading import Event, current_thread, main_thread

import pytest
from pytestqt.qtbot import QtBot

from glossator.errors import GlossatorError, IndexBusy
from glossator.gui.jobs import Lane, ThreadPool, UnexpectedFailure
from glossator.model import Progress, Stage
from glossator.task import Task
from tests.support.qt import ManualExecutor


@pytest.fixture
def executor() -> ManualExecutor:
    return ManualExecutor()


def test_the_answer_to_an_older_question_is_dropped(executor: ManualExecutor):
    lane = Lane(executor)
    answers: list[str] = []

    lane.submit(lambda _: "old", answers.append)
    lane.submit(lambda _: "new", answers.append)
    executor.drain()

    assert answers == ["new"]


def test_an_answer_that_is_ready_but_not_delivered_loses_to_newer_work(executor: ManualExecutor):
    lane = Lane(executor)
    answers: list[str] = []

    lane.submit(lambda _: "old", answers.append)
    executor.work_once()
    lane.submit(lambda _: "new", answers.append)
    executor.drain()

    assert answers == ["new"]


def test_one_lane_does_one_piece_of_work_at_a_time(executor: ManualExecutor):
    lane = Lane(executor)
    began: list[str] = []

    for name in ("first", "second", "third"):
        lane.submit(lambda _, name=name: began.append(name), lambda _: None)

    assert executor.waiting == 1
    executor.drain()
    assert began == ["third"]
    assert not lane.busy


def test_newer_work_asks_the_running_one_to_stop(executor: ManualExecutor):
    lane = Lane(executor)

    first = lane.submit(lambda _: None, lambda _: None)
    lane.submit(lambda _: None, lambda _: None)

    assert first.cancelled


def test_cancelling_tells_when_the_work_has_really_ended(executor: ManualExecutor):
    lane = Lane(executor)
    told: list[str] = []

    lane.submit(lambda _: "late", told.append, stopped=lambda: told.append("stopped"))
    lane.cancel()

    assert told == []
    executor.drain()
    assert told == ["stopped"]
    assert not lane.busy


def test_a_failure_reaches_the_one_who_asked(executor: ManualExecutor):
    lane = Lane(executor)
    failures: list[GlossatorError] = []

    def fail(_: Task) -> str:
        holder = "12"
        raise IndexBusy(holder)

    lane.submit(fail, lambda _: None, failures.append)
    executor.drain()

    assert [type(failure) for failure in failures] == [IndexBusy]


def test_a_defect_becomes_a_readable_failure_with_its_trace(executor: ManualExecutor):
    failures: list[GlossatorError] = []
    lane = Lane(executor, failures.append)

    def stumble(_: Task) -> str:
        return {}["missing"]

    lane.submit(stumble, lambda _: None)
    executor.drain()

    (failure,) = failures
    assert isinstance(failure, UnexpectedFailure)
    assert "KeyError" in failure.problem
    assert "stumble" in failure.detail


def test_progress_keeps_the_last_count_of_every_stage(executor: ManualExecutor):
    lane = Lane(executor)
    heard: list[tuple[str, int]] = []

    def count(task: Task) -> None:
        for stage in (Stage.SCAN, Stage.SYMBOLS):
            for done in range(1, 501):
                task.report(Progress(stage, done, 500))

    lane.submit(
        count, lambda _: None, progress=lambda report: heard.append((report.stage, report.done))
    )
    executor.drain()

    assert ("scan", 500) in heard
    assert ("symbols", 500) in heard
    assert len(heard) < 100


def test_the_pool_works_on_other_threads_and_delivers_on_the_windows(qtbot: QtBot):
    pool = ThreadPool()
    lane = Lane(pool)
    threads: list[object] = []

    lane.submit(
        lambda _: current_thread(), lambda worker: threads.extend((worker, current_thread()))
    )
    qtbot.waitUntil(lambda: len(threads) == 2)

    assert threads[0] is not main_thread()
    assert threads[1] is main_thread()
    assert pool.stop()


def test_a_stopped_pool_delivers_nothing_more(qtbot: QtBot):
    pool = ThreadPool()
    lane = Lane(pool)
    may_end = Event()
    answers: list[bool] = []

    lane.submit(lambda _: may_end.wait(10), answers.append)
    assert not pool.stop(seconds=0.0)
    may_end.set()
    assert pool.stop()
    qtbot.wait(0)

    assert answers == []


def test_busy_lanes_do_not_hold_up_a_free_one(qtbot: QtBot):
    pool = ThreadPool(workers=2)
    may_end = Event()
    answers: list[str] = []

    Lane(pool).submit(lambda _: may_end.wait(10), lambda _: answers.append("slow"))
    Lane(pool).submit(lambda _: "quick", answers.append)
    qtbot.waitUntil(lambda: answers == ["quick"])
    may_end.set()
    qtbot.waitUntil(lambda: answers == ["quick", "slow"])

    assert pool.stop()
