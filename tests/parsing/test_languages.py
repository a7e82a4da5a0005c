"""Every language folder, proven by its sample: the symbols expected, every pattern of use."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import version

import pytest
import tree_sitter

from glossator import resources
from glossator.model import Kind, Symbol, WorkspacePath
from glossator.parsing import Languages, parse
from glossator.parsing.injection_rules import INJECT_KEYS
from glossator.parsing.languages import grammar_of
from glossator.parsing.match_rules import MATCH_KEYS

FOLDERS = sorted(path.parent for path in resources.file("languages").glob("*/language.toml"))
NAMES = [folder.name for folder in FOLDERS]
LANGUAGES = Languages.load()
WITH_GRAMMAR = [name for name in NAMES if LANGUAGES.by_name[name].grammar]


def sample_of(name: str) -> tuple[str, bytes]:
    (file,) = [
        path
        for path in resources.file("languages", name).glob("sample.*")
        if path.suffix != ".symbols"
    ]
    return file.name, file.read_bytes()


def written(symbol: Symbol) -> str:
    return f"{symbol.kind} {symbol.span.first}-{symbol.span.last} {symbol.qualname}"


def test_every_folder_can_be_read():
    assert LANGUAGES.problems == ()
    own = {name for name, one in LANGUAGES.by_name.items() if one.forms is None}
    assert own == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_has_the_symbols_that_a_reader_expects(name: str):
    file, data = sample_of(name)
    expected = resources.file("languages", name, "sample.symbols").read_text("utf-8").splitlines()

    parsed = parse(data, WorkspacePath(file))

    assert parsed.problem == ""
    assert parsed.language == name
    assert [written(symbol) for symbol in parsed.symbols] == expected


@pytest.mark.parametrize("name", WITH_GRAMMAR)
def test_every_pattern_of_a_query_fires_on_the_sample(name: str):
    language = LANGUAGES.by_name[name]
    grammar = grammar_of(language)
    assert grammar.language is not None, grammar.reason
    tree = tree_sitter.Parser(grammar.language).parse(sample_of(name)[1])
    query = tree_sitter.Query(grammar.language, language.query)
    source = language.query.encode()

    fired = {pattern for pattern, _ in tree_sitter.QueryCursor(query).matches(tree.root_node)}

    silent = [
        source[query.start_byte_for_pattern(at) : query.end_byte_for_pattern(at)].decode()
        for at in range(query.pattern_count)
        if at not in fired
    ]
    assert silent == []


@pytest.mark.parametrize("name", WITH_GRAMMAR)
def test_a_sample_is_right_in_the_eyes_of_its_grammar(name: str):
    grammar = grammar_of(LANGUAGES.by_name[name])
    assert grammar.language is not None, grammar.reason

    tree = tree_sitter.Parser(grammar.language).parse(sample_of(name)[1])

    assert not tree.root_node.has_error


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


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_of_a_language_folder_is_misspelt(name: str):
    known = {
        "title", "grammar", "query", "lexer", "extensions", "filenames", "shebangs", "separator",
        "outline", "inside", "constant", "refine", "owner", "name_cut", "doc", "tokens", "lines",
        "max_depth", "max_symbols", "refuse", "to_end", "mark", "sniff", "declarator", "blank",
        "constructors", "unscoped", "match", "match_text", "inject", "pair", "long_lines",
    }  # fmt: skip
    table = tomllib.loads(resources.file("languages", name, "language.toml").read_text("utf-8"))

    assert set(table) <= known
    assert set(table.get("doc", {})) <= {"before", "far", "marker", "ignore", "escapes"}
    assert set(table.get("owner", {})) <= {"ignored", "cut"}
    assert set(table.get("match_text", {})) <= {"hidden", "breaks", "units"}
    assert all(set(rule) <= MATCH_KEYS for rule in table.get("match", ()))
    assert all(set(rule) <= INJECT_KEYS for rule in table.get("inject", {}).values())


def test_every_kind_of_the_closed_list_has_a_word_of_its_own():
    assert len({kind.value for kind in Kind}) == len(Kind)


def test_a_grammar_is_loaded_and_its_query_compiled_once():
    language = LANGUAGES.by_name["python"]

    assert grammar_of(language) is grammar_of(language)
    assert Languages.load() is Languages.load()
