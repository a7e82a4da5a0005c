import pytest

from glossator.indexing import denylist


@pytest.mark.parametrize(
    "folder",
    [".git", "a/node_modules", "a/__pycache__", ".venv", "x/.mypy_cache", ".glossator", ".idea"],
)
def test_folders_of_tools_are_denied_by_name(folder: str):
    assert denylist.rule_by_name(folder)


@pytest.mark.parametrize(
    "folder",
    ["src/bin", "cmd/internal/obj", "build", "dist", "target", ".github", ".serena", "env"],
)
def test_folders_that_people_use_for_source_are_not_denied_by_name(folder: str):
    assert denylist.rule_by_name(folder) == ""


def test_only_the_cache_in_a_shared_folder_is_denied():
    assert denylist.rule_by_name(".serena/cache")
    assert denylist.rule_by_name("cache") == ""


@pytest.mark.parametrize(
    ("folder", "beside", "inside"),
    [
        ("app/bin", {"App.csproj", "bin"}, {"x.dll"}),
        ("obj", {"All.slnx", "obj"}, set()),
        ("bin", {"bin"}, {"Debug"}),
        ("env", set(), {"pyvenv.cfg"}),
        ("target", set(), {"CACHEDIR.TAG", "debug"}),
    ],
)
def test_a_folder_that_a_tool_fills_is_denied_by_its_signs(
    folder: str, beside: set[str], inside: set[str]
):
    assert denylist.rule_by_neighbours(folder, beside, inside)


@pytest.mark.parametrize(
    ("folder", "beside", "inside"),
    [
        ("src/bin", {"lib.rs", "bin"}, {"main.rs"}),
        ("bin", {"Gemfile"}, {"rails", "setup"}),
        ("build", {"App.csproj"}, {"build.ps1"}),
    ],
)
def test_a_folder_of_source_has_no_such_sign(folder: str, beside: set[str], inside: set[str]):
    assert denylist.rule_by_neighbours(folder, beside, inside) == ""
