"""A person's own languages: indexed, searched, shown, and never in the way of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.model import IndexReport, Origin, WorkspacePath
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace, checks

RUNES = """
title = "Runes"
grammar = "gleam"
extensions = [".rune"]
"""
QUERY = "(function name: (_) @name body: (_) @body) @definition.function\n"

SPELLS = """
title = "Spells"
extensions = [".spell"]
[[lines]]
kind = "function"
pattern = '\\s*spell\\s+(?P<name>\\w+)'
[[lines]]
kind = "class"
pattern = '\\s*book\\s+(?P<name>\\w+)'
[inside.class]
function = "method"
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder of a person's languages."""
    monkeypatch.setenv("GLOSSATOR_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("GLOSSATOR_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "config" / "languages"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Give a small workspace."""
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.rune").write_text("pub fn kindle() { 1 }\n")
    (root / "b.spell").write_text("book Fire\n  spell kindle_all\n")
    (root / "c.py").write_text("def other(): pass\n")
    return root


def written(own: Path, name: str, table: str, query: str = "") -> Path:
    folder = own / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "language.toml").write_text(table)
    if query:
        (folder / "symbols.scm").write_text(query)
    return folder


def indexed(root: Path) -> IndexReport:
    fresh_languages()
    with Workspace.open(root, Settings(), in_process=True) as workspace:
        return workspace.index.refresh(Task())


def fresh_languages() -> None:
    """Forget what was read, as a program that is started anew would."""
    from glossator.parsing import languages

    languages._load.cache_clear()


def names(root: Path, path: str) -> list[str]:
    with Workspace.open(root, Settings(), in_process=True) as workspace:
        found = workspace.symbols.of_file(WorkspacePath(path))
        return [f"{one.kind} {one.qualname} {one.origin}" for one in found]


def test_new_languages_are_indexed_searched_and_shown(own: Path, tree: Path):
    written(own, "runes", RUNES, QUERY)
    written(own, "spells", SPELLS)

    report = indexed(tree)

    assert report.warnings == ()
    assert names(tree, "a.rune") == [f"function kindle {Origin.TREE_SITTER}"]
    assert names(tree, "b.spell") == [
        f"class Fire {Origin.HEURISTIC}",
        f"method Fire.kindle_all {Origin.HEURISTIC}",
    ]
    with Workspace.open(tree, Settings(), in_process=True) as workspace:
        hits = workspace.search.answer("kindle lang:runes", Task()).hits
        assert [hit.symbol.name for hit in hits if hit.symbol] == ["kindle"]
        shown = workspace.files.read(WorkspacePath("a.rune"))
        assert shown.language == "runes"
        assert workspace.index.problems() == []


def test_a_change_of_its_rules_reads_the_files_of_that_language_alone(own: Path, tree: Path):
    written(own, "runes", RUNES)
    written(own, "spells", SPELLS)
    indexed(tree)
    assert indexed(tree).parsed == 0

    written(own, "spells", SPELLS.replace('kind = "function"', 'kind = "macro"'))
    report = indexed(tree)

    assert (report.parsed, report.changed + report.unchanged) == (1, 3)
    assert names(tree, "b.spell")[1] == f"macro Fire.kindle_all {Origin.HEURISTIC}"
    written(own, "runes", RUNES, QUERY)
    assert indexed(tree).parsed == 1
    assert names(tree, "a.rune") == [f"function kindle {Origin.TREE_SITTER}"]


def test_a_damaged_folder_is_told_and_stops_nothing(own: Path, tree: Path):
    written(own, "runes", "title = [\n")
    written(own, "spells", SPELLS)

    report = indexed(tree)

    assert "the language folder runes cannot be read" in report.warnings[0]
    assert len(names(tree, "b.spell")) == 2
    told = [check for check in checks.check() if check.name == "own language"]
    assert len(told) == 1
    assert not told[0].works
    assert not told[0].needed


def test_a_query_that_fits_no_grammar_is_a_problem_of_its_files(own: Path, tree: Path):
    written(own, "runes", RUNES, "(nothing) @unit\n")

    indexed(tree)

    with Workspace.open(tree, Settings(), in_process=True) as workspace:
        (problem,) = workspace.index.problems()
        assert (problem.path, problem.text) == (
            "a.rune", "the symbol query for Runes does not compile",
        )  # fmt: skip
    told = [check for check in checks.check() if check.name == "own language runes"]
    assert [check.works for check in told] == [False]


def test_an_own_folder_takes_the_place_of_a_shipped_language(own: Path, tree: Path):
    written(
        own,
        "python",
        'title = "Mine"\nextensions = [".py"]\n[[lines]]\nkind = "macro"\n'
        "pattern = 'def (?P<name>\\w+)'\n",
    )

    indexed(tree)

    assert names(tree, "c.py") == [f"macro other {Origin.HEURISTIC}"]


def test_selftest_says_how_many_grammars_work(own: Path):
    (told,) = [check for check in checks.check() if check.name == "languages"]

    assert told.works
    tried, known = told.detail.split(" grammars work")[0].split(" of ")
    assert tried == known
    assert int(known) > 80


def test_uses_of_names_are_found_in_languages_without_a_grammar(own: Path, tree: Path):
    written(own, "spells", SPELLS)
    (tree / "d.spell").write_text('-- kindle_all\nkindle_all("kindle_all")\n')

    indexed(tree)

    with Workspace.open(tree, Settings(), in_process=True) as workspace:
        found = workspace.symbols.usages("kindle_all")
        assert [(one.path, one.line) for one in found.usages] == [("d.spell", 2)]


def test_a_damaged_folder_is_not_told_to_work_under_the_name_of_a_known_language(own: Path):
    written(own, "pony", "title = [\n")
    fresh_languages()

    told = [check for check in checks.check() if check.name.startswith("own language")]

    assert [(check.name, check.works) for check in told] == [("own language", False)]
