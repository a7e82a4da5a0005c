"""Files that belong together by their names."""

from __future__ import annotations

import pytest

from glossator.model import WorkspacePath
from glossator.parsing import counterparts


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("a/Counter.razor", "a/Counter.razor.cs"),
        ("a/Counter.razor.cs", "a/Counter.razor"),
        ("Main.axaml", "Main.axaml.cs"),
        ("Main.xaml.cs", "Main.xaml"),
        ("Index.cshtml", "Index.cshtml.cs"),
    ],
)
def test_a_view_pairs_with_the_code_behind_it(path: str, other: str):
    assert counterparts(WorkspacePath(path)) == [other]


def test_most_files_pair_with_nothing():
    assert counterparts(WorkspacePath("a/b.cs")) == []
    assert counterparts(WorkspacePath(".razor")) == []
