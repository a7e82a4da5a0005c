import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossator.indexing.ignore import IgnoreStack, ignore_lines, load_ignore_file
from tests.indexing.trees import git, walked


def stack(*lines: str, base: str = "") -> IgnoreStack:
    return IgnoreStack().with_files([ignore_lines(".gitignore", base, lines)])


@pytest.mark.parametrize(
    ("lines", "path", "ignored"),
    [
        (["*.log"], "a/b.log", True),
        (["/a.log"], "b/a.log", False),
        (["build/"], "build/", True),
        (["build/"], "build", False),
        (["*.py", "!keep.py"], "keep.py", False),
        (["!keep.py", "*.py"], "keep.py", True),
        (["data/**"], "data/", False),
        (["data/**"], "data/x", True),
        (["data/**", "!data/keep"], "data/keep", False),
        (["**/logs"], "a/logs/", True),
        (["a/**/z"], "a/b/c/z", True),
        (["**"], "anything", True),
        (["# comment", "", "\\#real"], "#real", True),
        (["trailing   "], "trailing", True),
        (["carriage\r"], "carriage", True),
        (["[ab].txt"], "a.txt", True),
        (["***"], "whatever", True),
    ],
)
def test_a_path_is_ignored_as_git_does(lines: list[str], path: str, ignored: bool):
    assert bool(stack(*lines).rule(path)) is ignored


def test_the_rule_names_the_file_and_the_line():
    assert stack("*.a", "*.log").rule("b.log") == ".gitignore, line 2: *.log"


def test_a_bad_line_costs_itself_and_no_other():
    file = ignore_lines(".gitignore", "", ["*.log", "!", "\\", "*.tmp"])

    assert [line.text for line in file.lines] == ["*.log", "*.tmp"]
    assert len(file.problems) == 2
    assert "line 2" in file.problems[0]


def test_a_line_made_to_hang_the_matching_is_refused():
    file = ignore_lines(".gitignore", "", ["*a*a*a*a*a*a*a*b", "*.tmp"])

    assert [line.text for line in file.lines] == ["*.tmp"]


def test_an_inner_file_overrules_an_outer_one():
    outer = stack("*.py")
    inner = outer.with_files([ignore_lines("a/.gitignore", "a/", ["!x.py"])])

    assert outer.rule("a/x.py")
    assert not inner.rule("a/x.py")
    assert inner.rule("b/x.py")


def test_an_ignore_file_may_have_any_bytes(tmp_path: Path):
    (tmp_path / ".gitignore").write_bytes(b"\xef\xbb\xbf*.log\r\n\xff\xfe\n*.tmp")
    file = load_ignore_file(f"{tmp_path}/", "", ".gitignore")

    assert file is not None
    assert file.decides("a.log")
    assert file.decides("a.tmp")


def test_an_ignore_file_that_is_a_link_does_not_count(tmp_path: Path):
    (tmp_path / "elsewhere").write_text("*")
    (tmp_path / ".gitignore").symlink_to("elsewhere")

    assert load_ignore_file(f"{tmp_path}/", "", ".gitignore") is None


NAMES = st.text("ab.*?[!]#\\ -", min_size=1, max_size=5)
LINES = st.lists(
    st.builds(
        lambda start, parts, end: start + "/".join(parts) + end,
        st.sampled_from(["", "!", "/"]),
        st.lists(NAMES | st.sampled_from(["**", "*", "a", "b"]), min_size=1, max_size=3),
        st.sampled_from(["", "/", "/**"]),
    ),
    max_size=4,
)


@given(LINES)
def test_any_lines_can_be_read(lines: list[str]):
    file = ignore_lines(".gitignore", "", lines)

    assert len(file.lines) + len(file.problems) <= len(lines)
    assert {line.number for line in file.lines} <= set(range(1, len(lines) + 1))


SIMPLE = st.lists(
    st.builds(
        lambda start, parts, end: start + "/".join(parts) + end,
        st.sampled_from(["", "!", "/", "!/"]),
        st.lists(
            st.sampled_from(["a", "b", "c.py", "*", "**", "*.py", "?", "[ab]", "c*"]),
            min_size=1,
            max_size=3,
        ),
        st.sampled_from(["", "/", "/**"]),
    ),
    max_size=5,
)
PATHS = ["a/a/c.py", "a/b", "b/c.py", "b/b/a", "c.py", "c/a", "a/c/c.py"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("ignored")
    git(root, "init", "-q")
    for path in PATHS:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("x")
    return root


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lines=SIMPLE)
def test_the_same_files_stay_as_with_git(tree: Path, lines: list[str]):
    (tree / ".gitignore").write_text("\n".join(lines))
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=tree, check=True, capture_output=True, text=True,
    ).stdout.split("\n")  # fmt: skip

    assert sorted(walked(tree)) == sorted(path for path in listed if path)
