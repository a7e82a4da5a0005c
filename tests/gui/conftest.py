"""Fixtures of the window's tests: lanes on demand, and a session over a small fake workspace."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from glossator.gui import theme as themes
from glossator.gui.session import Session
from glossator.model import Basis, Kind, LinkedEntry, State
from glossator.settings import Settings
from tests.support.fake_workspace import FakeWorkspace, entry, symbol
from tests.support.qt import ManualExecutor

QUIET = "This plugin does not support propagateSizeHints"
"""What the offscreen platform says of every window with a least size; it means nothing."""

BUCKET = "ratelimit/bucket.py"
CLOCK = "ratelimit/clock.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of this folder ignore the offscreen platform's remark."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore(QUIET, extend=True))


@pytest.fixture(autouse=True)
def _no_language() -> None:
    """Write numbers alike on every machine."""
    QLocale.setDefault(QLocale.c())


@pytest.fixture(autouse=True)
def _garbage_on_this_thread() -> Iterator[None]:
    """Collect between tests only: a worker thread must not take widgets apart."""
    gc.disable()
    yield
    gc.enable()
    gc.collect(1)


@pytest.fixture
def executor() -> ManualExecutor:
    return ManualExecutor()


@pytest.fixture
def workspace() -> FakeWorkspace:
    why = entry("why-lazy", "Why the token bucket refills lazily", "# Why\n", "decision")
    plans = entry("plans", "Rate limits by plan", "# Plans\n", "reference")
    symbols = [
        symbol(BUCKET, "DEFAULT_BURST", Kind.CONSTANT, 3, 3),
        symbol(BUCKET, "TokenBucket", Kind.CLASS, 5, 60),
        symbol(BUCKET, "TokenBucket.try_acquire", Kind.METHOD, 20, 29),
        symbol(BUCKET, "TokenBucket._refill", Kind.METHOD, 31, 40),
        symbol(CLOCK, "refill_tokens", Kind.FUNCTION, 14, 30),
    ]
    linked = LinkedEntry(why.id, why.path, why.title, Basis.SOURCE_LINK, 1.0, State.CURRENT)
    return FakeWorkspace(symbols, [why, plans], {symbols[2].id: [linked]})


@pytest.fixture
def session(qapp: object, executor: ManualExecutor, workspace: FakeWorkspace) -> Session:
    """Give a session in which the fake workspace is open and at rest."""
    made = Session(executor, Settings(), themes.load("light"), lambda _root, _settings: workspace)
    made.open(Path("/fake/lantern"))
    executor.drain()
    return made
