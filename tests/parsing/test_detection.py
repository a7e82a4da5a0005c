"""Which language a file is, how it is coloured, and what makes it worth reading again."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name

from glossator import resources
from glossator.model import WorkspacePath
from glossator.parsing import Budget, Languages, configuration_of, language_of, lexer_of
from glossator.parsing.spec import load_language
from glossator.parsing.tables import SpecDamaged

OTHER = tomllib.loads(resources.file("languages", "other.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a/b.py", "python"),
        ("b.PYI", "python"),
        ("types/a.d.ts", "typescript"),
        ("a.tsx", "tsx"),
        ("a.mjs", "javascript"),
        ("main.go", "go"),
        ("README.md", "markdown"),
        ("docs/page.mdx", "markdown"),
        (".github/workflows/ci.yml", "yaml"),
        ("pyproject.toml", "toml"),
        ("Pipfile", "toml"),
        ("package.json", "json"),
        ("Makefile", "make"),
        ("docker/Dockerfile.dev", "dockerfile"),
        ("CMakeLists.txt", "cmake"),
        ("requirements.txt", "requirements"),
        ("notes.txt", "text"),
        ("lib.rs", "rust"),
        ("a.unheard-of", "text"),
        ("no_extension", "text"),
        (".py", "python"),
        ("a.py.bak", "text"),
        ("folder.py/file", "text"),
    ],
)
def test_a_name_tells_the_language(path: str, language: str):
    assert language_of(WorkspacePath(path)) == language


@pytest.mark.parametrize(
    ("head", "language"),
    [
        (b"#!/usr/bin/python\n", "python"),
        (b"#!/usr/bin/env python3.11\n", "python"),
        (b"#! /usr/bin/env -S python3 -u\n", "python"),
        (b"#!/usr/bin/env -S FOO=1 node --harmony\n", "javascript"),
        (b"#!/bin/bash -e\n", "bash"),
        (b"#!/opt/strange\n", "text"),
        (b"#!\n", "text"),
        (b"\xff\xfe#!/usr/bin/python", "text"),
        (b"# no #!/usr/bin/python\n", "text"),
    ],
)
def test_a_first_line_tells_the_language_of_a_file_without_an_ending(head: bytes, language: str):
    assert language_of(WorkspacePath("tool"), head) == language


def test_an_ending_is_believed_before_the_first_line():
    assert language_of(WorkspacePath("a.go"), b"#!/usr/bin/python\n") == "go"


def test_no_two_kinds_of_text_claim_the_same_name():
    languages = Languages.load().by_name.values()
    own = [one for one in languages if one.forms is None]
    kinds = [*OTHER.values(), *({"extensions": one.extensions} for one in own)]
    claimed = [end for kind in kinds for end in kind.get("extensions", ())]
    claimed += [file for kind in OTHER.values() for file in kind.get("filenames", ())]
    claimed += [file for one in own for file in one.filenames]

    assert sorted(claimed) == sorted(set(claimed))


@pytest.mark.parametrize("name", [*OTHER, *Languages.load().by_name])
def test_every_lexer_that_is_named_exists(name: str):
    assert get_lexer_by_name(lexer_of(name))


def test_an_unknown_language_is_coloured_as_text():
    assert lexer_of("unheard-of") == "text"


def test_each_limit_and_each_language_has_a_configuration_of_its_own():
    budget = Budget()
    found = {
        configuration_of("python", budget),
        configuration_of("go", budget),
        configuration_of("text", budget),
        *(
            configuration_of("python", replace(budget, **{limit: 7}))
            for limit in (
                "max_parse_bytes", "parse_seconds", "chunk_chars", "signature_chars", "depth",
            )
        ),
    }  # fmt: skip

    assert len(found) == 8
    assert configuration_of("python") == configuration_of("python", budget)
    assert configuration_of("python", replace(budget, tokens=False)) == configuration_of("python")


def test_changing_a_language_folder_changes_its_configuration_alone(tmp_path: Path):
    shipped = resources.file("languages", "python")
    folder = tmp_path / "python"
    folder.mkdir()
    for name in ("language.toml", "symbols.scm"):
        (folder / name).write_bytes((shipped / name).read_bytes())
    same = Budget(languages=tmp_path)
    assert configuration_of("python", same) == configuration_of("python")

    other = tmp_path / "other" / "python"
    other.mkdir(parents=True)
    (other / "language.toml").write_bytes((shipped / "language.toml").read_bytes())
    (other / "symbols.scm").write_text("(module) @unit\n")
    changed = Budget(languages=other.parent)

    assert configuration_of("python", changed) != configuration_of("python")
    assert configuration_of("go", changed) == configuration_of("go")


def test_a_dialect_shares_the_query_of_the_folder_beside_it():
    languages = Languages.load(None).by_name

    assert languages["tsx"].query == languages["typescript"].query != ""


def test_a_query_is_shared_within_one_folder_of_languages_only(tmp_path: Path):
    folder = tmp_path / "stray"
    folder.mkdir()
    for name in ("../secret", "", ".."):
        rules = f'title = "Stray"\ngrammar = "python"\nlexer = "python"\nquery = "{name}"\n'
        (folder / "language.toml").write_text(rules)
        with pytest.raises(SpecDamaged):
            load_language(folder)
