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


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_folder_is_right_in_the_eyes_of_its_own_sample(folder: Path):
    assert check_folder(folder).faults == ()


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
