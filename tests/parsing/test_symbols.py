"""What a definition becomes: its name, kind, lines, bytes, header, doc and container."""

from __future__ import annotations

import pytest
from tests.parsing.reading import one, read, rows

from glossator.model import Kind, Origin
from glossator.parsing import Budget, summary_of


def test_the_span_goes_from_the_first_decorator_to_the_end_of_the_body():
    symbol = one(
        read("""
            x = 1

            @first
            @second(
                2
            )
            def f():
                return 1

            y = 2
        """),
        "f",
    )

    assert (symbol.span.first, symbol.span.last, symbol.name_line) == (3, 8, 7)


def test_offsets_count_bytes_and_lines_are_exact_behind_characters_of_many_bytes():
    text = "# — π 你好 😀\nα = '😀'\ndef größe(): pass\n"
    parsed = read(text)

    symbol = one(parsed, "größe")

    data = text.encode()
    assert symbol.name_line == 3
    assert data[symbol.start_byte : symbol.end_byte].decode() == "def größe(): pass"
    assert one(parsed, "α").signature == "α = '😀'"


def test_a_header_of_several_lines_is_one_line_without_comments_and_trailing_comma():
    symbol = one(
        read("""
            async def f(
                a: int,  # the first
                *,
                b: dict[str, int] = {"x": 1},
            ) -> list[
                int
            ]:
                return []
        """),
        "f",
    )

    assert symbol.signature == ('async def f(a: int, *, b: dict[str, int] = {"x": 1}) -> list[int]')


def test_a_header_is_cut_at_the_limit():
    text = "def f(" + ", ".join(f"argument_{n}" for n in range(100)) + "): pass\n"

    symbol = one(read(text, budget=Budget(signature_chars=60)), "f")

    assert len(symbol.signature) == 60
    assert symbol.signature.endswith("…")


@pytest.mark.parametrize(
    ("name", "text", "signature"),
    [
        ("a.py", "class A(B, metaclass=M):\n    pass\n", "class A(B, metaclass=M)"),
        ("a.py", "LIMIT: int = 3  # most\n", "LIMIT: int = 3"),
        ("a.py", "TABLE = {\n    1: 2,\n}\n", "TABLE = { …"),
        ("a.js", "export async function f(a, b) { return 1 }", "export async function f(a, b)"),
        (
            "a.ts",
            "export const f = async (a: string): Promise<void> => { }",
            "export const f = async (a: string): Promise<void>",
        ),
        ("a.ts", "abstract class A<T> extends B { }", "abstract class A<T> extends B"),
        (
            "a.go",
            "package a\nfunc (s *S) F(x int) error {\n\treturn nil\n}\n",
            "func (s *S) F(x int) error",
        ),
        ("a.go", "package a\ntype S struct {\n\tx int\n}\n", "type S struct"),
    ],
)
def test_a_signature_is_the_header_alone(name: str, text: str, signature: str):
    assert read(text, name).symbols[0].signature == signature


def test_definitions_of_one_name_are_as_many_rows_and_the_later_ones_are_numbered():
    parsed = read("""
        class A:
            @overload
            def f(self, x: int): ...
            @overload
            def f(self, x: str): ...
            def f(self, x): pass
            def F(self): pass
    """)

    assert [symbol.id for symbol in parsed.symbols] == [
        "a.py::A#class",
        "a.py::A.f#method",
        "a.py::A.f#method~2",
        "a.py::A.f#method~3",
        "a.py::A.F#method",
    ]


def test_two_on_one_line_are_two():
    parsed = read("class A { get x() { return 1 } set x(v) { } }", "a.js")

    assert [(s.id, s.span.first) for s in parsed.symbols[1:]] == [
        ("a.js::A.x#property", 1),
        ("a.js::A.x#property~2", 1),
    ]


def test_names_of_one_assignment_are_siblings():
    parsed = read("a, (b) = 1, 2\nc = d = e = 3\n")

    assert rows(parsed) == ["variable a", "variable c", "variable d", "variable e"]
    assert {symbol.container for symbol in parsed.symbols} == {None}


def test_nested_functions_are_kept_and_their_variables_dropped():
    parsed = read("""
        def outer():
            local = 1
            def inner():
                deep = 2
            class Local:
                field = 3
        if True:
            def guarded(): pass
    """)

    assert rows(parsed) == [
        "function outer",
        "function outer.inner",
        "class outer.Local",
        "field outer.Local.field",
        "function guarded",
    ]
    assert one(parsed, "outer.inner").container == "a.py::outer#function"


@pytest.mark.parametrize(
    ("doc", "text"),
    [
        ("Says it.", 'def f():\n    """Says it."""\n'),
        ("Says it.", "def f():\n    '''\n    Says it.\n    '''\n"),
        ("Says it.", "def f():\n    # no doc\n    u'Says it.'\n"),
        ("A\n\n    B\nC", 'def f():\n    """A\n\n        B\n    C\n    """\n'),
        ("tab\there \\d", 'def f():\n    """tab\\there \\\\d"""\n'),
        ("raw \\t", 'def f():\n    r"""raw \\t"""\n'),
        ("Above it.\nTwice.", "# Above it.\n# Twice.\ndef f():\n    pass\n"),
        ("Inside.", '# Above it.\ndef f():\n    "Inside."\n'),
        ("Kept.", "# noqa: E501\n# Kept.\n# type: ignore\ndef f(): pass\n"),
        ("", "# Far away.\n\ndef f(): pass\n"),
        ("", "x = 1  # behind\ndef f(): pass\n"),
        ("", "def f():\n    b'bytes'\n"),
        ("", "def f():\n    x = 'no'\n    'doc'\n"),
    ],
)
def test_the_doc_of_a_python_function(doc: str, text: str):
    assert one(read(text), "f").doc == doc


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.js", "/**\n * Says it.\n * @returns nothing\n */\nfunction f() {}\n"),
        ("a.ts", "/** Says it.\n *  @returns nothing */\nexport function f(): void {}\n"),
        ("a.ts", "// Says it.\n// @returns nothing\nexport const f = () => {}\n"),
        ("a.js", "/**\n * Says it.\n * @returns nothing\n */\n\nfunction f() {}\n"),
        ("a.go", "package a\n\n// Says it.\n// @returns nothing\nfunc f() {}\n"),
        ("a.go", "package a\n\n//go:noinline\n// Says it.\n// @returns nothing\nfunc f() {}\n"),
        ("a.go", "package a\n\n/*\nSays it.\n@returns nothing\n*/\nfunc f() {}\n"),
    ],
)
def test_the_comments_right_above_are_the_doc(name: str, text: str):
    symbol = one(read(text, name), "f")

    assert [line.strip() for line in symbol.doc.splitlines()] == ["Says it.", "@returns nothing"]
    assert symbol.span.first < symbol.name_line


def test_a_comment_that_stands_inside_is_a_doc_too():
    text = "function Get-A {\n<#\n.SYNOPSIS\n  Says it.\n#>\n  1\n}\n"

    assert one(read(text, "a.ps1"), "Get-A").doc == "Says it."


def test_a_string_below_a_constant_is_its_doc_and_inside_its_lines():
    symbol = one(read('LIMIT = 3\n"""How many."""\n\nx = 1\n'), "LIMIT")

    assert (symbol.doc, symbol.span.last) == ("How many.", 2)


def test_a_doc_is_right_in_a_file_with_long_line_ends():
    text = 'def f():\r\n    """Says\r\n    it.\r\n    """\r\n'

    assert one(read(text.encode()), "f").doc == "Says\nit."


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind.CONSTRUCTOR, "class A:\n    def __init__(self): pass\n"),
        (Kind.PROPERTY, "class A:\n    @property\n    def x(self): pass\n"),
        (Kind.PROPERTY, "class A:\n    @functools.cached_property\n    def x(self): pass\n"),
        (Kind.PROPERTY, "class A:\n    @x.setter\n    def x(self, v): pass\n"),
        (Kind.METHOD, "class A:\n    @classmethod\n    async def x(cls): pass\n"),
        (Kind.METHOD, "class A:\n    # a property\n    def x(self): pass\n"),
        (Kind.FIELD, "class A:\n    LIMIT = 1\n"),
        (Kind.ENUM_MEMBER, "class A(str, enum.Enum):\n    X = 1\n"),
        (Kind.ENUM_MEMBER, "class A(IntFlag):\n    X = 1\n"),
        (Kind.FIELD, "class A(EnumMeta):\n    X = 1\n"),
    ],
)
def test_the_kind_of_a_member_of_a_python_class(kind: Kind, text: str):
    assert read(text).symbols[1].kind is kind


def test_a_function_given_to_a_member_of_an_object_belongs_to_the_object():
    parsed = read(
        """
        var app = exports = module.exports = {};
        app.use = function use(fn) {};
        app.all = app.any = (path) => path;
        Route.prototype.dispatch = function () {};
        exports.query = function query() {};
        defineGetter(req, 'secure', function secure() {});
        """,
        "a.js",
    )

    assert rows(parsed) == [
        "variable app",
        "method app.use",
        "method app.all",
        "method app.any",
        "method Route.dispatch",
        "function query",
        "function secure",
    ]
    assert one(parsed, "app.use").container == "a.js::app#variable"
    assert one(parsed, "Route.dispatch").container is None


def test_a_receiver_is_the_owner_of_a_go_method_wherever_its_type_stands():
    parsed = read(
        """
        package a

        func (l *List[T]) Len() int { return 0 }
        func (Other) Do() {}

        type List[T any] struct { items []T }
        """,
        "a.go",
    )

    assert rows(parsed) == ["method List.Len", "method Other.Do", "struct List", "field List.items"]
    assert one(parsed, "List.Len").container == "a.go::List#struct"
    assert one(parsed, "Other.Do").container is None


def test_what_is_exported_without_a_name_is_called_default():
    assert rows(read("export default (a) => a;", "a.ts")) == ["function default"]
    assert rows(read("export default class { m() {} }", "a.ts")) == [
        "class default",
        "method default.m",
    ]
    assert rows(read("export default class Named {}", "a.ts")) == ["class Named"]


def test_headings_nest_by_their_level_and_fences_have_none():
    parsed = read(
        """
        ---
        title: "# not this"
        ---
        # One
        ## Two
        ```
        # not this
        ```
        #### Four
        ## Three
        # Last
        """,
        "a.md",
    )

    assert rows(parsed) == [
        "section One",
        "section One > Two",
        "section One > Two > Four",
        "section One > Three",
        "section Last",
    ]
    assert [(s.span.first, s.span.last) for s in parsed.symbols] == [
        (4, 10), (5, 9), (9, 9), (10, 10), (11, 11),
    ]  # fmt: skip


def test_keys_are_paths_and_lists_have_none():
    parsed = read('{"a": {"b": {"c": 1}}, "d": [{"e": 2}]}', "a.json")

    assert rows(parsed) == ["key a", "key a.b", "key a.b.c", "key d"]
    assert {symbol.origin for symbol in parsed.symbols} == {Origin.TREE_SITTER}
    assert {chunk.origin for chunk in parsed.chunks} == {Origin.OUTLINE}


def test_keys_are_bounded_in_depth_and_number():
    deep = '{"a":' * 30 + "1" + "}" * 30
    many = "{" + ",\n".join(f'"k{n}": 1' for n in range(5000)) + "}"

    assert 3 < len(read(deep, "a.json").symbols) < 10
    assert len(read(many, "a.json").symbols) == 2000


@pytest.mark.parametrize(
    ("name", "text", "summary"),
    [
        ("a.py", '#!/usr/bin/env python\n"""Does it. And more."""\nx = 1\n', "Does it."),
        (
            "a.py",
            "# Copyright us.\n\n# Does it all\n# in time.\n\nimport x\n",
            "Does it all in time.",
        ),
        ("a.py", "# The doc of f.\ndef f(): pass\n", ""),
        (
            "a.js",
            "/*!\n * app\n * Copyright(c) us\n */\n\n/** Does it. */\n\nuse(it);\n",
            "Does it.",
        ),
        ("a.go", "// Licensed to you.\n\n// Package a does it.\npackage a\n", "Package a does it."),
        ("a.md", "Words.\n\n## Does `it`\n", "Does it"),
        ("a.json", "{}", ""),
        ("a.txt", "Words.", ""),
    ],
)
def test_the_line_about_a_file(name: str, text: str, summary: str):
    assert summary_of(read(text, name)) == summary


def test_a_name_is_bounded_and_on_one_line():
    parsed = read("# " + "very " * 200 + "long\n", "a.md")

    assert len(parsed.symbols[0].name) <= 200


def test_without_wishing_for_tokens_there_are_none_and_the_rest_is_the_same():
    text = "def f(a):\n    return a\n"

    lean, full = read(text, budget=Budget(tokens=False)), read(text)

    assert lean.tokens == ()
    assert full.tokens != ()
    assert (lean.symbols, lean.chunks) == (full.symbols, full.chunks)
