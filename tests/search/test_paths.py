"""What a path says about how likely it is to be meant."""

from __future__ import annotations

import pytest

from glossator.model import ChunkId, WorkspacePath
from glossator.search.paths import ASIDE, BARREL, Aside, aside, asked_for, demotion, path_of


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("tests/test_app.py", Aside.TESTS),
        ("src/pkg/test_app.py", Aside.TESTS),
        ("tree_test.go", Aside.TESTS),
        ("src/parse.test.ts", Aside.TESTS),
        ("spec/router_spec.rb", Aside.TESTS),
        ("src/main/RouterTest.java", Aside.TESTS),
        ("conftest.py", Aside.TESTS),
        ("Examples/hello.py", Aside.EXAMPLES),
        ("packages/bench/run.ts", Aside.BENCHMARKS),
        ("docs/routing.md", Aside.DOCS),
        ("CHANGES.rst", Aside.DOCS),
        ("src/_compat.py", Aside.OLD),
        ("vendor/lib/x.go", Aside.FOREIGN),
        ("static/app.min.js", Aside.FOREIGN),
        ("api/user.pb.go", Aside.FOREIGN),
        ("packages/docs-v3/readme.md", Aside.DOCS),
        ("integration_tests/run.py", Aside.TESTS),
        ("uv.lock", Aside.FOREIGN),
        ("pnpm-lock.yaml", Aside.FOREIGN),
        ("test-utils/run.py", None),
        ("src/app.py", None),
        ("src/testing.py", None),
        ("src/latest.py", None),
        ("src/contest.go", None),
        ("src/Contest.java", None),
        ("src/document.py", None),
        ("kb/routing.md", None),
        ("README.md", None),
    ],
)
def test_files_beside_the_code_are_known_by_their_path(path: str, why: Aside | None):
    assert aside(WorkspacePath(path)) is why


@pytest.mark.parametrize(
    ("path", "factor"),
    [
        ("src/app.py", 1.0),
        ("src/pkg/__init__.py", BARREL),
        ("src/index.ts", BARREL),
        ("src/index.d.ts", 0.7),
        ("tests/app.py", ASIDE),
        ("tests/__init__.py", ASIDE * BARREL),
        ("src/mod.rs", 1.0),
    ],
)
def test_such_files_count_less(path: str, factor: float):
    assert demotion(WorkspacePath(path)) == pytest.approx(factor)


def test_a_query_that_asks_for_tests_gets_them_in_full():
    wanted = asked_for(["how", "do", "the", "Tests", "start"])

    assert wanted == {Aside.TESTS}
    assert demotion(WorkspacePath("tests/app.py"), wanted) == 1.0
    assert demotion(WorkspacePath("docs/app.md"), wanted) == ASIDE


def test_a_query_for_code_about_testing_asks_for_no_tests():
    assert asked_for(["testing", "client"]) == frozenset()


@pytest.mark.parametrize("path", ["src/a.py", "odd#L1-L2/name", "x#Lfile"])
def test_the_path_of_a_chunk_is_read_from_its_id(path: str):
    assert path_of(ChunkId(f"{path}#L3-L14")) == path
