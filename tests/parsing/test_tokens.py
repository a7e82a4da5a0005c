"""Tokens for fingerprints: the same for code that says the same, other ones for other code."""

from __future__ import annotations

import pytest
from tests.parsing.reading import read


def tokens(text: str, name: str = "a.py", symbol: int = 0) -> tuple[list[str], list[str]]:
    """Return the tokens of a symbol's header and body."""
    parsed = read(text.encode(), name)
    part = parsed.slices[parsed.symbols[symbol].id]
    return list(parsed.tokens[slice(*part.header)]), list(parsed.tokens[slice(*part.body)])


PYTHON = "def f(a, b='x'):\n    return [a, b]\n"

SAME_PYTHON = [
    "def f(a, b='x'):\n    # a comment\n    return [a, b]  # another\n",
    'def f(a, b="x"):\n    """A doc."""\n    return [a, b]\n',
    "def f(\n    a,\n    b='x',\n):\n    return [\n        a,\n        b,  # last\n    ]\n",
    "def f(a, b=u'x'):\n    return [a, b];\n",
    "def f(a, b='x'):\n    return ([a, b])\n",
    "# About it.\ndef f(a,b='x'):\n\n\n  return [a,b]\n",
    "\r\ndef f(a, b='x'):\r\n    return [a, b]\r\n",
]
OTHER_PYTHON = [
    "def f(a, b='y'):\n    return [a, b]\n",
    "def f(a, b=b'x'):\n    return [a, b]\n",
    "def f(a, b='x'):\n    return [b, a]\n",
    "def f(a, b='x'):\n    return a, b\n",
    "def f(a, b='x') -> list:\n    return [a, b]\n",
    "@cached\ndef f(a, b='x'):\n    return [a, b]\n",
    "async def f(a, b='x'):\n    return [a, b]\n",
]


@pytest.mark.parametrize("text", SAME_PYTHON)
def test_how_python_is_laid_out_does_not_count(text: str):
    assert tokens(text) == tokens(PYTHON)


@pytest.mark.parametrize("text", OTHER_PYTHON)
def test_what_python_says_counts(text: str):
    assert tokens(text) != tokens(PYTHON)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("return ('a'\n        # of\n        'b' 'c')", 'return "abc"'),
        ("return ('a{'\n        f\"{b}'s\")", 'return f"a{{{b}\'s"'),
        ("return f'{\"|\".join(a)}'", "return f\"{'|'.join(a)}\""),
        ('return r"\\d"', 'return "\\\\d"'),
        ("a = b + \\\n        c", "a = b + c"),
        ("a = (yield (b, c))", "a = yield b, c"),
        ("for (a, b) in (c, d): e()", "for a, b in c, d: e()"),
        ("return (\n        a,\n        b,\n    )", "return a, b"),
        ("from a import (\n        b,\n        c,\n    )", "from a import b, c"),
        (
            "with (\n        open(a) as b,\n        c,\n    ):\n        d()",
            "with open(a) as b, c: d()",
        ),
        ("a = sum((b for b in c))", "a = sum(b for b in c)"),
        ("assert ('a') in b", "assert 'a' in b"),
        ("return a and (not b) or (c < d)", "return a and not b or c < d"),
        ("return [a for a in b if (a and c)]", "return [a for a in b if a and c]"),
        ("return (a * b) + c | (1 << 2)", "return a * b + c | 1 << 2"),
        ("if a < (b + 1): c()", "if a < b + 1: c()"),
    ],
)
def test_what_a_formatter_of_python_rewrites_does_not_count(one: str, other: str):
    assert tokens(f"def f():\n    {one}\n") == tokens(f"def f():\n    {other}\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("return (a + b) * c", "return a + b * c"),
        ("return not (a and b)", "return not a and b"),
        ("return a and (b or c)", "return a and b or c"),
        ("return (a < b) == c", "return a < b == c"),
        ("return -(a ** b)", "return -a ** b * 1"),
        ("return 1 << (a | b)", "return 1 << a | b"),
        ("return (a,)", "return a"),
        ("return 'a' 'b'", "return 'a', 'b'"),
        ("return b'a' b'b'", "return 'ab'"),
        ("return 'a\\nb'", "return r'a\\nb'"),
        ("return f'{a}'", "return '{a}'"),
        ("return f\"'{a}'\"", "return f'\"{a}\"'"),
        ("return [('a' 'b'), c]", "return ['a', 'b', c]"),
        ("a = (b, c)", "a = [b, c]"),
    ],
)
def test_brackets_and_marks_that_mean_something_count(one: str, other: str):
    assert tokens(f"def f():\n    {one}\n") != tokens(f"def f():\n    {other}\n")


SCRIPT = 'export function f(a, b = "x") { return (a) + `${b}`; }'


@pytest.mark.parametrize("name", ["a.js", "a.ts", "a.tsx"])
@pytest.mark.parametrize(
    "text",
    [
        "export function f(a, b = 'x') {\n  return (a) + `${b}`\n}\n",
        '/** Doc. */\nexport function f(\n  a,\n  b = "x", // c\n) { /**/ return (a) + `${b}`; }',
        "export function f(a, b = `x`) { return ((a) + `${b}`); }",
    ],
)
def test_how_a_script_is_laid_out_does_not_count(name: str, text: str):
    assert tokens(text, name) == tokens(SCRIPT, name)


def test_what_a_script_says_counts():
    assert tokens(SCRIPT.replace("export ", ""), "a.js") != tokens(SCRIPT, "a.js")
    assert tokens(SCRIPT.replace("(a) + `${b}`", "a + '${b}'"), "a.js") != tokens(SCRIPT, "a.js")


def test_brackets_around_a_lone_parameter_do_not_count():
    assert tokens("const f = (a) => a;", "a.js") == tokens("const f = a => a", "a.js")


def test_how_go_is_laid_out_does_not_count():
    tidy = "package a\n\n// F does.\nfunc F(a int) int {\n\treturn a // x\n}\n"
    loose = "package a\nfunc F(a int) int { return (a); }\n"

    assert tokens(tidy, "a.go") == tokens(loose, "a.go")


def test_header_and_body_meet_where_the_body_begins():
    header, body = tokens("class A(B):\n    x = 1\n")

    assert header == ["class", "A", "(", "B", ")", ":"]
    assert body == ["x", "=", "1"]


def test_decorators_and_export_belong_to_the_header():
    assert tokens("@a.b(1)\ndef f(): pass\n")[0][:4] == ["@", "a", ".", "b"]
    assert tokens("export default class A {}", "a.ts")[0][:2] == ["export", "default"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "@f\nclass f(f): f\n"),
        ("a.py", "limit = limit or 3\n"),
        ("a.js", "app.use = function use(use) { use() }"),
        ("a.ts", "class A { #use() {} }"),
        ("a.ts", "declare module 'use' { }"),
        ("a.go", "package a\n\nfunc (use *T) use() {}\n"),
        ("a.json", '{"use": "use"}'),
    ],
)
def test_the_name_of_a_symbol_is_found_among_its_tokens(name: str, text: str):
    parsed = read(text.encode(), name)
    symbol = parsed.symbols[-1]
    part = parsed.slices[symbol.id]

    assert part.header[0] <= part.name < part.header[1]
    assert parsed.tokens[part.name].strip("'\"") == symbol.name
    if name == "a.go":
        assert part.name == part.header[0] + 6


def test_what_has_no_name_says_so():
    parsed = read(b"export default () => 1", "a.js")

    assert parsed.slices[parsed.symbols[0].id].name == -1


def test_a_member_is_a_part_of_its_class():
    parsed = read(b"class A:\n    def f(self):\n        return 'x'\n")
    outer, inner = (parsed.slices[symbol.id] for symbol in parsed.symbols)

    assert outer.body == (inner.header[0], inner.body[1])


def test_strings_keep_their_white_space_and_are_one_token():
    assert tokens("x = 'a  b'\n")[0] == ["x", "=", '"a  b"']
    assert tokens("x = 'a \"b\"'\n") == tokens('x = "a \\"b\\""\n')


def test_characters_of_many_bytes_do_not_move_anything():
    header, body = tokens("def größe(π):  # 你好\n    return '😀'\n")

    assert (header[1], body) == ("größe", ["return", '"😀"'])


def test_a_pair_of_one_is_no_redundant_bracket():
    assert tokens("x = (a,)\n") != tokens("x = a\n")
