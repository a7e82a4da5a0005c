"""Every language folder, proven by its sample: the symbols expected, every pattern of use."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from glossator import resources
from glossator.model import Kind
from glossator.parsing import Languages
from glossator.parsing.checking import check_folder
from glossator.parsing.languages import grammar_of

FOLDERS = sorted(path.parent for path in resources.file("languages").glob("*/language.toml"))
NAMES = [folder.name for folder in FOLDERS]
LANGUAGES = Languages.load()


def test_every_folder_can_be_read():
    assert LANGUAGES.problems == ()
    own = {name for name, one in LANGUAGES.by_name.items() if one.forms is None}
    assert own == set(NAMES)


UNPROVEN = {
    "bash": 1, "cpp": 3, "csharp": 4, "elixir": 1, "erlang": 1, "fortran": 2, "haskell": 1,
    "java": 2, "javascript": 1, "julia": 2, "kotlin": 3, "lua": 3, "nim": 1, "objc": 2,
    "ocaml": 2, "perl": 2, "php": 2, "powershell": 1, "python": 6, "r": 3, "ruby": 1, "rust": 1,
    "scala": 4, "swift": 1, "tsx": 2, "typescript": 2,
}  # fmt: skip
"""How many marks a shipped sample does not give; tests of their own give most of them. Only ever
fewer."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_folder_is_right_in_the_eyes_of_its_own_sample(folder: Path):
    faults = check_folder(folder).faults

    marks = [fault for fault in faults if "[[mark]]" in fault]
    assert [fault for fault in faults if fault not in marks] == []
    assert len(marks) == UNPROVEN.get(folder.name, 0)


def test_the_grammars_are_those_of_the_last_release_that_ships_them():
    assert version("tree-sitter-language-pack") == "0.13.0"


def test_every_grammar_loads_where_there_is_no_network():
    script = """
import socket

def refuse(*_): raise AssertionError("the network was asked")

socket.socket = socket.create_connection = socket.getaddrinfo = refuse
from glossator.parsing import Languages
from glossator.parsing.languages import grammar_of
for language in Languages.load().by_name.values():
    assert not language.grammar or grammar_of(language).reason == "", language.name
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def test_every_kind_of_the_closed_list_has_a_word_of_its_own():
    assert len({kind.value for kind in Kind}) == len(Kind)


def test_a_grammar_is_loaded_and_its_query_compiled_once():
    language = LANGUAGES.by_name["python"]

    assert grammar_of(language) is grammar_of(language)
    assert Languages.load() is Languages.load()
