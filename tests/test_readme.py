"""What README, the help pages and the packaging notes say is so, and they leave nothing out."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from glossator import __main__ as entry_point
from glossator import settings
from glossator.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [ROOT / "README.md", ROOT / "packaging" / "README.md", *ROOT.glob("resources/help/*.md")]
VERBS = set(main.commands.commands)


def section(title: str) -> str:
    """Return a section of README."""
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def code(text: str) -> list[str]:
    """Return the code of a text: its spans, and the lines that are set apart."""
    spans = re.findall(r"`([^`\n]+)`", text)
    return spans + re.findall(r"^    (?:\$ )?(.+)$", text, re.MULTILINE)


def verbs_in(text: str) -> set[str]:
    found = (re.match(r"glossator ([a-z]+(?:-[a-z]+)*)\b(?![/.])", line) for line in code(text))
    return {match[1] for match in found if match}


def test_every_verb_is_in_the_table_and_the_reverse():
    assert verbs_in(section("Command line")) == VERBS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_that_a_page_names_exists(page: Path):
    assert verbs_in(page.read_text("utf-8")) <= VERBS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_option_that_a_page_names_exists(page: Path):
    known = {option for command in main.commands.commands.values() for option in options(command)}
    known |= options(main.commands) | {"--full", "--help"}
    text = page.read_text("utf-8")
    of_others = ("apt ", "pip ", "uv ", "ruff ", "-m venv", "-m pip", "options=")
    lines = [line for line in code(text) if not any(word in line for word in of_others)]

    named = {option for line in lines for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", line)}
    assert named <= known


def options(command: object) -> set[str]:
    return {name for option in getattr(command, "params", ()) for name in option.opts}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_somewhere(page: Path):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_help_page_is_linked_from_readme():
    pages = {page.name for page in ROOT.glob("resources/help/*.md")}

    assert {name for name in pages if f"(resources/help/{name})" not in README} == set()


def test_every_setting_is_named_with_its_default_and_the_reverse():
    rows = re.findall(
        r"^\| `([\w.]+)` \| `(.+)` \|$", section("Where things are kept"), re.MULTILINE
    )
    defaults = {
        name: json.dumps(list(value) if isinstance(value, tuple) else value)
        for name, value in settings.names().items()
    }

    assert dict(rows) == defaults


def test_every_variable_exists_and_is_named():
    sources = [file.read_text("utf-8") for file in (ROOT / "app").rglob("*.py")]
    read = {word for text in sources for word in re.findall(r'"(GLOSSATOR_[A-Z]+)"', text)}
    read |= {
        f"GLOSSATOR_{name}_DIR" for name in re.findall(r'_place\("([A-Z]+)"', "".join(sources))
    }
    for_tests = {"GLOSSATOR_BLOCK_SOCKETS"}

    assert set(re.findall(r"`(GLOSSATOR_[A-Z_]+)`", README)) == read - for_tests


def test_every_folder_of_the_map_exists_and_every_package_is_on_it():
    named = set(re.findall(r"`([\w./-]+)`", section("The map").partition("Languages with")[0]))
    paths = {name for name in named if "/" in name and not name.endswith(("journeys/", "marks/"))}
    packages = {
        f"{file.parent.relative_to(ROOT).as_posix()}/"
        for file in (ROOT / "app" / "glossator").rglob("__init__.py")
    } - {"app/glossator/"}
    modules = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "app" / "glossator").glob("*.py")
        if file.name != "__init__.py"
    }
    shipped = {f"resources/{one.name}/" for one in (ROOT / "resources").iterdir() if one.is_dir()}

    assert {path for path in paths if not (ROOT / path).exists()} == set()
    assert packages | modules | shipped <= paths


def test_every_decision_is_written_down_where_it_says():
    rows = re.findall(r"^- (D\d+) .+: `(.+)`$", section("Decisions"), re.MULTILINE)

    assert [number for number, _ in rows] == [f"D{n}" for n in range(1, len(rows) + 1)]
    assert [path for _, path in rows if not (ROOT / path).is_file()] == []


def test_the_languages_are_those_that_are_shipped():
    said = re.search(r"Languages with symbols: ([\w, \n]+)\.", README)
    folders = {file.parent.name for file in ROOT.glob("resources/languages/*/language.toml")}

    assert said is not None
    assert set(re.split(r",\s+", said[1])) == folders


def test_the_debian_packages_are_the_same_everywhere():
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    named = set(re.findall(r"\blib[a-z][\w.-]*\d\b", section("Install and run")))
    known = set(entry_point.PACKAGES.values())

    assert named == known
    assert known - {"libwayland-cursor0"} <= set(re.findall(r"\blib[a-z][\w.-]*\d\b", script))


def test_the_commands_of_readme_are_those_that_are_run():
    script = (ROOT / ".ci" / "run").read_text("utf-8")

    for part in ("-m venv .venv && ", 'pip install -q ".[test]"', "-m pytest", "pip install -q ."):
        assert part in script
    for tool in ("ruff format --check", "ruff check", "mypy", "lint-imports", "pytest -q"):
        assert tool in README
        assert tool.split()[0] in script


@pytest.mark.parametrize(("lock", "extras"), [("", ()), ("-dev", ("test", "dev"))])
def test_every_dependency_is_locked_at_a_version_that_is_allowed(
    lock: str, extras: tuple[str, ...]
):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    text = (ROOT / "packaging" / f"requirements{lock}.lock").read_text("utf-8")
    locked: dict[str, set[Version]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE):
        locked.setdefault(canonicalize_name(name), set()).add(Version(version))

    requirements = [Requirement(word) for word in wanted if not word.startswith("glossator")]
    lacking = [
        str(requirement)
        for requirement in requirements
        if not any(
            requirement.specifier.contains(version)
            for version in locked.get(canonicalize_name(requirement.name), ())
        )
    ]
    assert lacking == []
    hashed = re.findall(r"^[\w.-]+==[^\n]+\\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(hashed) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE))
