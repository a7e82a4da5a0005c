"""What a language folder can say beyond its query: what reaches to the end, scopes, sniffing."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.model import Mark, Origin, WorkspacePath
from glossator.parsing import Budget, Languages, configuration_of, parse
from glossator.parsing.spec import load_language
from glossator.parsing.tables import SpecDamaged


def folder(parent: Path, name: str, rules: str, query: str = "") -> Path:
    place = parent / name
    place.mkdir(parents=True)
    (place / "language.toml").write_text(rules, "utf-8")
    if query:
        (place / "symbols.scm").write_text(query, "utf-8")
    return parent


def found(text: str, path: str, languages: Path) -> list[str]:
    parsed = parse(text.encode(), WorkspacePath(path), Budget(languages=languages))
    assert parsed.problem == ""
    return [f"{s.kind} {s.span.first}-{s.span.last} {s.qualname}" for s in parsed.symbols]


SHARP = """
title = "Sharp"
grammar = "csharp"
extensions = [".sharp"]
to_end = "namespace"
[doc]
before = true
marker = '^//'
"""
SHARP_QUERY = """
(file_scoped_namespace_declaration name: (_) @name) @definition.namespace
(namespace_declaration name: (_) @name body: (_) @body) @definition.namespace
(class_declaration name: (_) @name body: (_) @body) @definition.class
(comment) @comment
"""


def test_a_namespace_without_a_body_holds_what_follows_it(tmp_path: Path):
    languages = folder(tmp_path, "sharp", SHARP, SHARP_QUERY)

    assert found("using X;\nnamespace A.B;\n\nclass C {}\nclass D {}\n", "a.sharp", languages) == [
        "namespace 2-5 A.B",
        "class 4-4 A.B.C",
        "class 5-5 A.B.D",
    ]


def test_of_what_is_set_anew_the_first_is_the_symbol(tmp_path: Path):
    rules = 'title = "Cell"\ngrammar = "bash"\nextensions = [".cell"]\nonce = "variable"\n'
    query = "(variable_assignment name: (_) @name) @definition.variable"
    languages = folder(tmp_path, "cell", rules, query)

    assert found("a=1\nb=2\na=3\n", "a.cell", languages) == ["variable 1-1 a", "variable 2-2 b"]


def test_the_next_one_like_it_ends_what_reaches_to_the_end(tmp_path: Path):
    languages = folder(tmp_path, "sharp", SHARP, SHARP_QUERY)
    text = "namespace A;\nclass C {}\n// about B\nnamespace B;\nclass D {}\n"

    assert found(text, "a.sharp", languages) == [
        "namespace 1-2 A",
        "class 2-2 A.C",
        "namespace 3-5 B",
        "class 5-5 B.D",
    ]


def test_a_scope_gives_its_name_to_what_is_inside_and_is_no_symbol(tmp_path: Path):
    rules = 'title = "Rusty"\ngrammar = "rust"\nextensions = [".rusty"]\nseparator = "::"\n'
    query = """
    (struct_item name: (_) @name) @definition.struct
    (mod_item name: (_) @name body: (_) @body) @definition.module
    (impl_item type: (_) @name body: (_) @body) @scope
    (impl_item body: (declaration_list
      (function_item name: (_) @name body: (_) @body) @definition.method))
    """
    languages = folder(tmp_path, "rusty", rules, query)
    text = "mod m {\nstruct A;\nimpl A {\n fn b() {}\n}\n}\nimpl Far { fn c() {} }\n"

    parsed = parse(text.encode(), WorkspacePath("a.rusty"), Budget(languages=languages))

    assert [(s.kind, s.qualname, s.container) for s in parsed.symbols] == [
        ("module", "m", None),
        ("struct", "m::A", "a.rusty::m#module"),
        ("method", "m::A::b", "a.rusty::m::A#struct"),
        ("method", "Far::c", None),
    ]


def test_a_shared_extension_is_told_by_what_is_in_the_file(tmp_path: Path):
    rules = """
title = "Pony"
grammar = "cpp"
[[sniff]]
extension = ".yaml"
pattern = '(?m)^class\\b'
"""
    folder(tmp_path, "pony", rules, "(class_specifier name: (_) @name) @definition.class")
    languages = Languages.load(tmp_path)

    assert languages.name_of("a.yaml", b"x: 1\n") == "yaml"
    assert languages.name_of("a.yaml", b"// hello\nclass A {};\n") == "pony"
    assert languages.name_of("a.yaml") == "yaml"
    assert languages.may_be("a.yaml", "pony")
    assert languages.may_be("a.yaml", "yaml")
    assert not languages.may_be("a.yaml", "python")


@pytest.mark.parametrize(
    "rule",
    ['to_end = "nothing"', '[[mark]]\nmark = "odd"', '[[sniff]]\nextension = ".h"'],
)
def test_a_rule_that_cannot_be_meant_is_refused(tmp_path: Path, rule: str):
    folder(tmp_path, "odd", f'title = "Odd"\n{rule}\n')

    with pytest.raises(SpecDamaged, match="odd"):
        load_language(tmp_path / "odd")


def test_every_rule_of_a_folder_is_part_of_how_its_files_are_read(tmp_path: Path):
    plain = folder(tmp_path / "one", "odd", 'title = "Odd"\n')
    marked = folder(tmp_path / "two", "odd", 'title = "Odd"\nto_end = "namespace"\n')

    one = configuration_of("odd", Budget(languages=plain))
    two = configuration_of("odd", Budget(languages=marked))

    assert one != two
    assert configuration_of("go", Budget(languages=plain)) == configuration_of(
        "go", Budget(languages=marked)
    )


def test_members_behind_a_word_for_private_are_so_until_the_next_word():
    text = (
        b"class A\n def a; end\n private\n def b; end\n def A.c; end\n public\n def d; end\nend\n"
    )

    parsed = parse(text, WorkspacePath("a.rb"))

    private = [symbol.name for symbol in parsed.symbols if Mark.PRIVATE in symbol.marks]
    assert [symbol.qualname for symbol in parsed.symbols] == [
        "A", "A::a", "A::b", "A::c", "A::d",
    ]  # fmt: skip
    assert private == ["b"]


def test_what_stands_behind_a_property_belongs_to_it():
    text = b"class A {\n  val x: Int\n    get() = 1\n  val y = 2\n}\n"

    parsed = parse(text, WorkspacePath("a.kt"))

    assert [(s.qualname, s.span.first, s.span.last) for s in parsed.symbols] == [
        ("A", 1, 5),
        ("A.x", 2, 3),
        ("A.y", 4, 4),
    ]


def test_a_licence_above_a_package_is_not_its_doc():
    text = b"// Copyright somebody, all rights reserved.\npackage a;\n\n// About B.\nclass B {}\n"

    package, kind = parse(text, WorkspacePath("B.java")).symbols

    assert (package.doc, kind.doc) == ("", "About B.")


def test_tags_are_cut_out_of_docs():
    text = b'/// <summary>Like <see cref="T:Other"/> but good.</summary>\nclass A {}\n'

    (symbol,) = parse(text, WorkspacePath("a.cs")).symbols

    assert symbol.doc == "Like Other but good."


def symbols_of(text: str, path: str) -> dict[str, tuple[str, str]]:
    parsed = parse(text.encode(), WorkspacePath(path))
    return {s.qualname: (s.kind.value, f"{s.span.first}-{s.span.last}") for s in parsed.symbols}


def test_a_line_for_the_shell_is_no_doc_of_what_follows():
    parsed = parse(b"#!/usr/bin/env python3\ndef f():\n  pass\n", WorkspacePath("a.py"))

    (symbol,) = parsed.symbols
    assert (symbol.span.first, symbol.doc, parsed.summary) == (2, "", "")


def test_a_comment_about_the_whole_is_not_about_what_follows():
    parsed = parse(b"//! All of it.\n\npub struct S;\n", WorkspacePath("a.rs"))

    (symbol,) = parsed.symbols
    assert (symbol.span.first, symbol.doc, parsed.summary) == (3, "", "All of it.")


def test_a_private_section_ends_with_the_singleton_class_it_stands_in():
    text = b"class A\n class << self\n private\n def a; end\n end\n def b; end\nend\n"

    parsed = parse(text, WorkspacePath("a.rb"))

    assert [s.name for s in parsed.symbols if Mark.PRIVATE in s.marks] == ["a"]


def test_constants_are_public_wherever_they_stand():
    parsed = parse(b"class A\n private\n K = 1\n def b; end\nend\n", WorkspacePath("a.rb"))

    assert [s.name for s in parsed.symbols if Mark.PRIVATE in s.marks] == ["b"]


def test_the_parts_of_a_record_are_fields_wherever_it_stands():
    top = symbols_of("package a;\nrecord R(int x) {}\n", "R.java")
    local = symbols_of("class C { void m() { record R(int x) {} } }\n", "C.java")

    assert top["a.R.x"][0] == local["C.m.R.x"][0] == "field"


def test_what_is_exported_by_name_is_exported():
    text = b"function f() {}\nconst a = () => 1, b = 2;\nlet c = 3;\nexport { f, a as z };\n"

    parsed = parse(text, WorkspacePath("a.js"))

    assert [s.name for s in parsed.symbols if Mark.EXPORTED in s.marks] == ["f", "a"]


def test_a_file_that_is_broken_says_so_and_is_read_by_its_lines():
    parsed = parse(
        b"def broken(:\n  x = (\nclass Fine:\n  def m(self): pass\n", WorkspacePath("a.py")
    )

    assert parsed.problem == "hardly any of it is as the language wants it"
    assert parsed.origin is Origin.HEURISTIC
    assert "Fine.m" in [symbol.qualname for symbol in parsed.symbols]


def test_rules_over_text_say_that_they_are_rules():
    parsed = parse(b'@page "/x"\n<p>@a</p>\n@code {\n int a;\n}\n', WorkspacePath("a.razor"))

    origins = {symbol.name: symbol.origin for symbol in parsed.symbols}
    assert (origins["/x"], origins["a"]) == (Origin.HEURISTIC, Origin.TREE_SITTER)


def test_a_function_of_a_namespace_is_no_method_wherever_it_stands():
    text = "namespace ns { class K {}; }\nint ns::f() {}\nvoid ns::K::m() {}\nvoid Far::n() {}\n"

    found = symbols_of(text, "a.cpp")

    assert {name: kind for name, (kind, _) in found.items() if "::" in name} == {
        "ns::K": "class",
        "ns::f": "function",
        "ns::K::m": "method",
        "Far::n": "method",
    }


def test_what_stands_in_a_nameless_namespace_or_is_static_is_private():
    text = b"namespace { int a() { return 1; } }\nstatic int b() { return 2; }\nint c() {}\n"

    parsed = parse(text, WorkspacePath("a.cpp"))

    assert [s.name for s in parsed.symbols if Mark.PRIVATE in s.marks] == ["a", "b"]


@pytest.mark.parametrize(
    ("path", "text", "name", "signature"),
    [
        ("a.m", "@interface A : NSObject\n- (void)go;\n@end\n", "A", "@interface A : NSObject"),
        ("a.proto", "message M {\n oneof o { int32 b = 2; }\n}\n", "o", "oneof o"),
        ("a.ex", "defmodule A do\n def f(x), do: x\nend\n", "f", "def f(x)"),
    ],
)
def test_a_signature_ends_where_the_body_begins(path: str, text: str, name: str, signature: str):
    parsed = parse(text.encode(), WorkspacePath(path))

    assert {s.name: s.signature for s in parsed.symbols}[name] == signature


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "twice = lambda n: n * 2\n"),
        ("a.kt", "val twice = { n: Int -> n * 2 }\n"),
        ("a.swift", "let twice = { (n: Int) in n * 2 }\n"),
        ("a.go", "package a\nvar twice = func(n int) int { return n * 2 }\n"),
        ("a.js", "const twice = (n) => n * 2;\n"),
        ("a.cpp", "auto twice = [](int n) { return n * 2; };\n"),
        ("a.rb", "TWICE = ->(n) { n * 2 }\n"),
    ],
)
def test_a_function_without_a_name_is_known_by_what_it_is_bound_to(path: str, text: str):
    assert [kind for kind, _ in symbols_of(text, path).values()] == ["function"]


def test_a_name_is_exported_from_the_module_that_the_file_is(tmp_path: Path):
    rules = 'title = "Elmish"\ngrammar = "elm"\nextensions = [".elmish"]\nto_end = "module"\n'
    query = """
    (module_declaration name: (_) @name) @definition.module
    (value_declaration
      functionDeclarationLeft: (function_declaration_left . (_) @name)
      body: (_) @body) @definition.variable
    (exposed_value (lower_case_identifier) @exported)
    """
    languages = folder(tmp_path, "elmish", rules, query)
    text = b"module A exposing (a)\n\na =\n    1\n\nb =\n    2\n"

    parsed = parse(text, WorkspacePath("a.elmish"), Budget(languages=languages))

    assert [s.name for s in parsed.symbols if Mark.EXPORTED in s.marks] == ["a"]
