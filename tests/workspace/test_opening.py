"""Opening a workspace: what is refused, and what may be asked before anything is indexed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from glossator.errors import IndexMissing, NotAFolder, WorkspaceMissing, WorkspaceUnreadable
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace


def test_a_missing_folder_is_named(tmp_path: Path):
    with pytest.raises(WorkspaceMissing) as met:
        Workspace.open(tmp_path / "nowhere", Settings(), in_process=True)

    assert "nowhere" in met.value.problem


def test_a_file_is_refused_and_its_folder_offered(tmp_path: Path):
    file = tmp_path / "a.py"
    file.write_text("x = 1\n")

    with pytest.raises(NotAFolder) as met:
        Workspace.open(file, Settings(), in_process=True)

    assert str(tmp_path) in met.value.remedy


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may list everything")
def test_a_folder_without_permission_is_told(tmp_path: Path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o000)

    with pytest.raises(WorkspaceUnreadable):
        Workspace.open(closed, Settings(), in_process=True)


def test_links_that_run_in_circles_are_no_workspace(tmp_path: Path):
    circle = tmp_path / "circle"
    circle.symlink_to(circle)

    with pytest.raises((WorkspaceMissing, WorkspaceUnreadable)):
        Workspace.open(circle, Settings(), in_process=True)


def test_before_the_first_run_there_is_no_index_and_no_problem(tmp_path: Path):
    with Workspace.open(tmp_path, Settings(), in_process=True) as workspace:
        assert not workspace.index.exists()
        assert workspace.index.problems() == []
        with pytest.raises(IndexMissing):
            workspace.search.answer("anything")


def test_an_empty_folder_is_a_workspace(tmp_path: Path):
    with Workspace.open(tmp_path, Settings(), in_process=True) as workspace:
        report = workspace.index.refresh(Task())

        assert (report.added, report.counts.files, report.counts.indexed) == (0, 0, 1.0)
        assert workspace.search.answer("anything").hits == ()
        assert workspace.symbols.rows(None) == []
