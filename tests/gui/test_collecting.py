"""Garbage is collected on the window's thread alone."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from glossator.gui.collecting import Collector


class Ring:
    """Something that only a collection of cycles can free."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collector(qapp: object) -> Iterator[Collector]:
    gc.enable()
    made = Collector()
    yield made
    made.end()


def test_no_worker_thread_collects(collector: Collector):
    threads: list[int] = []

    def note(phase: str, _: object) -> None:
        threads.append(threading.get_ident())

    gc.callbacks.append(note)
    try:
        worker = threading.Thread(target=lambda: [Ring() for _ in range(20_000)])
        worker.start()
        worker.join()
        assert threads == []
        collector.look()
    finally:
        gc.callbacks.remove(note)

    assert set(threads) == {threading.get_ident()}


def test_cycles_are_freed_while_the_window_runs(qtbot: QtBot, collector: Collector):
    lost = weakref.ref(Ring())
    rest = [Ring() for _ in range(5_000)]
    del rest

    qtbot.waitUntil(lambda: lost() is None)

    assert not gc.isenabled()


def test_collecting_is_given_back_at_the_end(qapp: object):
    gc.enable()
    Collector().end()

    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
