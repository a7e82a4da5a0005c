"""Stretches of a file that are another language: lines, bytes, ids and tokens are the file's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.parsing.reading import holding, one, read, rows
from tests.parsing.test_tiling import assert_tiled

from glossator.model import Parsed, Symbol
from glossator.parsing import Budget, Languages

PAGE = """
<template>
  <p>ä</p>
</template>

<script lang="ts">
export function greet(who: string): string {
  return who;
}
</script>

<script setup lang="ts">
function greet(): void {}
</script>
"""


def line_of_name(data: bytes, symbol: Symbol) -> str:
    return data.decode().split("\n")[symbol.name_line - 1]


def test_a_symbol_in_a_script_has_the_lines_and_bytes_of_the_file():
    data = PAGE.lstrip().encode()

    greet = read(data, "a.vue").symbols[2]

    assert (greet.qualname, greet.span.first, greet.span.last) == ("greet", 6, 8)
    assert data[greet.start_byte : greet.end_byte].decode().startswith("export function greet(")
    assert greet.language == "typescript"
    assert greet.container == "a.vue::script#element"


def test_the_same_name_in_two_scripts_has_two_ids():
    parsed = read(PAGE, "a.vue")

    ids = [row.id for row in parsed.symbols if row.name == "greet"]

    assert ids == ["a.vue::greet#function", "a.vue::greet#function~2"]


def test_what_is_in_a_script_has_tokens_of_its_own():
    parsed = read(PAGE, "a.vue")
    part = parsed.slices[parsed.symbols[2].id]

    assert parsed.tokens[part.name] == "greet"
    assert "who" in parsed.tokens[slice(*part.body)]
    assert 6 not in parsed.occurrences.get("greet", ())


def test_a_script_of_an_unknown_language_is_left_alone():
    assert rows(read("<script lang='elm'>\nfunction a() {}\n</script>\n", "a.vue")) == [
        "element script"
    ]
    assert rows(read('<script type="text/template">\nfunction a() {}\n</script>\n', "a.html")) == [
        "element script"
    ]


def test_members_of_a_component_are_those_of_a_class():
    text = """
    @page "/a"
    <p>@count</p>
    @code {
        private int count;
        void Add() { count++; }
    }
    """
    parsed = read(text, "Counter.razor")

    assert rows(parsed) == [
        "class Counter",
        "route /a",
        "field Counter.count",
        "method Counter.Add",
    ]
    assert one(parsed, "Counter.Add").container == "Counter.razor::Counter#class"
    assert one(parsed, "Counter.Add").span.first == 5


def cell(kind: str, source: object) -> dict[str, object]:
    return {"cell_type": kind, "metadata": {}, "source": source}


def notebook(*cells: dict[str, object], language: str = "python") -> dict[str, object]:
    return {"cells": list(cells), "metadata": {"language_info": {"name": language}}}


def parsed_notebook(value: object, indent: int | None = 1) -> Parsed:
    return assert_tiled(json.dumps(value, indent=indent).encode(), "a.ipynb")


def test_code_cells_are_read_in_the_language_of_the_kernel():
    value = notebook(cell("code", ["function f(a) {\n", "  return a;\n", "}"]))
    value["metadata"] = {"kernelspec": {"language": "javascript"}}

    parsed = parsed_notebook(value)

    assert rows(parsed) == ["cell cell 1", "function f"]
    assert one(parsed, "f").language == "javascript"


def test_a_cell_is_a_chunk_and_says_how_it_begins():
    parsed = parsed_notebook(
        notebook(cell("markdown", ["# Hello\n", "words"]), cell("code", ["\n", "def f(): pass"]))
    )

    first, second = (row for row in parsed.symbols if row.kind == "cell")
    assert (first.signature, second.signature) == ("# Hello", "def f(): pass")
    assert holding(parsed, first.span.first) is not holding(parsed, second.span.first)


def test_what_a_cell_put_out_is_no_code():
    value = cell("code", ["a = 1"]) | {"outputs": [{"data": {"text/plain": ["def no(): pass"]}}]}

    assert rows(parsed_notebook(notebook(value))) == ["cell cell 1", "variable a"]


def test_a_notebook_on_one_line_is_read_or_refused_with_a_reason():
    small = parsed_notebook(notebook(cell("code", ["def f(): pass\n", "a = 1"])), None)
    large = parsed_notebook(notebook(*[cell("code", ["def f(): pass\n"])] * 1000), None)

    assert [row.span.first for row in small.symbols] == [1, 1, 1]
    assert (large.symbols, bool(large.problem)) == ((), True)


def test_a_picture_in_a_notebook_is_no_reason_to_refuse_it():
    cells = [cell("code", [f"def f{number}(): pass\n"]) for number in range(20)]
    cells[3]["outputs"] = [{"data": {"image/png": "A" * 400_000}}]

    parsed = parsed_notebook(notebook(*cells))

    assert parsed.problem == ""
    assert len(parsed.symbols) == 40


@pytest.mark.parametrize("name", ["a.vue", "a.svelte", "a.html", "a.razor", "a.ipynb"])
def test_many_stretches_are_read_within_the_time_of_one_file(name: str):
    texts = {
        "a.vue": "<script>\nfunction f() {}\n</script>\n",
        "a.svelte": "<script>\nfunction f() {}\n</script>\n",
        "a.html": "<script>\nfunction f() {}\n</script>\n",
        "a.razor": "@code {\n int a;\n}\n",
        "a.ipynb": '{"cell_type": "code",\n"source": ["a = 1"]},\n',
    }

    assert_tiled(texts[name].encode() * 2_000, name)


def test_a_folder_of_a_person_can_put_one_language_into_another(tmp_path: Path):
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "language.toml").write_text(
        """
title = "Page"
extensions = [".page"]

[[match]]
kind = "none"
pattern = '<py>\\{'
reach = "block"
inject = "code"

[inject.code]
language = "python"
"""
    )

    parsed = read("text\n<py>{\ndef f(): pass\n}\n", "a.page", Budget(languages=tmp_path))

    assert rows(parsed) == ["function f"]
    assert parsed.symbols[0].span.first == 3


def test_every_language_that_is_injected_is_one_that_is_shipped():
    languages = Languages.load().by_name
    named = {
        name
        for language in languages.values()
        for rule in language.inject.values()
        for name in (rule.language, *rule.names.values())
        if name
    }

    assert [name for name in sorted(named) if not languages[name].query] == []
