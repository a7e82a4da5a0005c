"""The window over the real engine: its process, its index, its threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from glossator.gui import theme as themes
from glossator.gui.app import open_workspace
from glossator.gui.indexing import RunState
from glossator.gui.jobs import ThreadPool
from glossator.gui.main_window import MainWindow
from glossator.gui.screenshot import Screenshot
from glossator.gui.session import Session
from glossator.model import Counts, Place, Progress, Span, Stage, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace

MakeTree = Callable[[Mapping[str, str | bytes]], Path]

BUCKET = '''class TokenBucket:
    """Refills when asked."""

    def try_acquire(self, cost):
        return self._refill(cost)

    def _refill(self, now):
        return now
'''
ENTRY = """---
id: why-lazy
title: Why the bucket refills lazily
kind: decision
sources:
  - symbol: "bucket.py::TokenBucket._refill#method"
---
The sum is done in `TokenBucket._refill`.
"""


@pytest.fixture
def session(qapp: object) -> Iterator[Session]:
    pool = ThreadPool()
    made = Session(pool, Settings(), themes.load("light"), open_workspace)
    yield made
    made.end()
    pool.stop()


def at_rest(session: Session) -> bool:
    return session.indexing.standing.report is not None and not session.busy


def open_and_index(qtbot: QtBot, session: Session, root: Path) -> None:
    session.open(root)
    qtbot.waitUntil(lambda: at_rest(session), timeout=60_000)


def test_a_folder_is_opened_indexed_searched_and_read(
    qtbot: QtBot, session: Session, make_tree: MakeTree
):
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()
    open_and_index(qtbot, session, make_tree({"bucket.py": BUCKET, "kb/why-lazy.md": ENTRY}))

    assert window.windowTitle() == "workspace – Glossator"
    assert window.symbols.tree.model().rowCount() == 2
    window.search.search_for("refill")
    qtbot.waitUntil(lambda: window.search.title.counted() not in ("", "0 results"))
    session.go_to(Place(WorkspacePath("bucket.py"), Span(7, 7)))
    qtbot.waitUntil(lambda: session.symbol is not None and session.entry is not None)

    assert session.symbol is not None
    assert session.symbol.qualname == "TokenBucket._refill"
    assert session.entry is not None
    assert session.entry.id == "why-lazy"
    qtbot.waitUntil(lambda: window.symbols.tree.currentIndex().data() == "_refill")
    assert session.messages.all() == ()
    session.close()
    qtbot.waitUntil(lambda: not session.busy)


def test_a_cancelled_index_is_confirmed_and_resumed_to_the_same_counts(
    qtbot: QtBot, session: Session, make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    functions = "\n".join(f"def function_{n}():\n    return {n}\n" for n in range(40))
    root = make_tree({f"part{n % 7}/module_{n}.py": functions for n in range(150)})
    cancelled_at: list[int] = []

    def cancel(progress: Progress | None) -> None:
        if progress and progress.stage is Stage.SYMBOLS and progress.done and not cancelled_at:
            cancelled_at.append(progress.done)
            session.cancel_index()

    session.index_progress.connect(cancel)
    session.open(root)
    qtbot.waitUntil(lambda: session.indexing.standing.state is RunState.CANCELLED, timeout=60_000)
    assert cancelled_at[0] < 150
    session.refresh_index()
    qtbot.waitUntil(lambda: at_rest(session), timeout=60_000)
    resumed = session.indexing.standing.counts

    assert resumed == uninterrupted(root, monkeypatch)
    session.close()
    qtbot.waitUntil(lambda: not session.busy)


def uninterrupted(root: Path, monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Index the same tree in one go, elsewhere."""
    monkeypatch.setenv("GLOSSATOR_CACHE_DIR", str(root.parent / "other cache"))
    with Workspace.open(root, Settings(), in_process=True) as workspace:
        return workspace.index.refresh(Task()).counts


def test_a_folder_that_is_not_there_is_told(qtbot: QtBot, session: Session, tmp_path: Path):
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()
    session.open(tmp_path / "gone")
    qtbot.waitUntil(lambda: len(session.messages.all()) == 1)

    assert "There is no folder" in session.messages.all()[0].text
    assert session.workspace is None
    assert window.welcome.isVisible()


def test_a_picture_is_taken_once_the_index_is_ready(
    qtbot: QtBot,
    session: Session,
    make_tree: MakeTree,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    left: list[int] = []
    monkeypatch.setattr(QApplication, "exit", left.append)
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()
    session.open(make_tree({"bucket.py": BUCKET}))
    picture = Screenshot(window, session, tmp_path / "window.png")
    qtbot.waitUntil(lambda: bool(left), timeout=60_000)

    assert (left, picture.failure) == ([0], None)
    assert session.indexing.standing.report is not None
    drawn = QImage(str(tmp_path / "window.png"))
    assert drawn.size() == window.size()


def test_no_picture_is_taken_of_a_workspace_that_cannot_be_opened(
    qtbot: QtBot, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    left: list[int] = []
    monkeypatch.setattr(QApplication, "exit", left.append)
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()
    session.open(tmp_path / "gone")
    picture = Screenshot(window, session, tmp_path / "window.png")
    qtbot.waitUntil(lambda: bool(left), timeout=60_000)

    assert left == [3]
    assert picture.failure is not None
    assert "There is no folder" in picture.failure.problem
    assert not (tmp_path / "window.png").exists()


def test_no_picture_is_taken_where_the_index_cannot_be_kept(
    qtbot: QtBot,
    session: Session,
    make_tree: MakeTree,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    left: list[int] = []
    monkeypatch.setattr(QApplication, "exit", left.append)
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("GLOSSATOR_CACHE_DIR", str(tmp_path / "taken" / "cache"))
    window = MainWindow(session)
    qtbot.addWidget(window)
    window.show()
    session.open(make_tree({"bucket.py": BUCKET}))
    picture = Screenshot(window, session, tmp_path / "window.png")
    qtbot.waitUntil(lambda: bool(left), timeout=60_000)

    assert left == [3]
    assert picture.failure is not None
    assert "cannot be used" in picture.failure.problem
    assert not (tmp_path / "window.png").exists()
