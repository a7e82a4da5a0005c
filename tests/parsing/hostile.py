"""Texts that nobody would write, and some that programs do; each in the size that is asked for."""

from __future__ import annotations

import random
from collections.abc import Callable

Text = Callable[[int], bytes]
"""Gives a text with about so many signs that matter."""


def _wrapped(text: str, width: int = 60) -> bytes:
    """Break a text into lines."""
    return "\n".join(text[at : at + width] for at in range(0, len(text), width)).encode()


def _repeated(piece: str) -> Text:
    return lambda size: _wrapped(piece * (size // len(piece)))


def _lines(line: str, last: str = "") -> Text:
    """Repeat a line, then end each: what is nested as deep as there are lines."""
    return lambda size: (f"{line}\n" * (size // 30) + f"{last}\n" * (size // 30)).encode()


def _stairs(line: str) -> Text:
    def text(size: int) -> bytes:
        steps = min(size // 30, 1_500)
        return "".join(f"{' ' * (2 * step)}{line}\n" for step in range(steps)).encode()

    return text


def _open(start: str) -> Text:
    """Begin something that never ends, with much behind it."""
    return lambda size: f"{start}\n".encode() + b"word and more words\n" * (size // 20)


def _ended(end: str) -> Text:
    """End without a line feed."""
    return lambda size: b"word\n" * (size // 1_000) + end.encode()


def _random(signs: bytes) -> Text:
    return lambda size: bytes(random.Random(7).choices(signs, k=size // 4))


WORDS = [
    "if",
    "else",
    "end",
    "class",
    "def",
    "fn",
    "let",
    "do",
    "then",
    "for",
    "in",
    "=>",
    "->",
    '"',
    "'",
    "(",
    ")",
    "{",
    "}",
    ":",
    ";",
    "=",
    "a",
    "b",
    "1",
    "#",
    "@",
]

TEXTS: dict[str, Text] = {
    **{f"open {sign}": _repeated(sign) for sign in ("(", "[", "{", "<", "{{", "<%", "((", "$(")},
    **{f"closing {sign}": _repeated(sign) for sign in (")", "]", "}", ">", "}}", "%>", "end ")},
    "balanced": lambda size: _wrapped("(" * (size // 2) + ")" * (size // 2)),
    "balanced braces": lambda size: _wrapped("{" * (size // 2) + "}" * (size // 2)),
    "objects": _repeated('{"a":'),
    "calls": _repeated("f(x, "),
    "lambdas": _repeated("x -> "),
    "arrows": _repeated("a=>"),
    "generics": _repeated("A<"),
    "elements": _lines("<a>", "</a>"),
    "open elements": _lines("<div class='x'>"),
    "functions in braces": _lines("function f() {", "}"),
    "functions by indent": _stairs("def f():"),
    "classes by indent": _stairs("class A:"),
    "keys by indent": _stairs("a:"),
    "lists by indent": _stairs("- a"),
    "modules with ends": _lines("module A", "end"),
    "functions with ends": _lines("function f()", "end"),
    "conditions with ends": _lines("if x then", "end"),
    "classes in braces": _lines("class A {", "}"),
    "namespaces": _lines("namespace a {", "}"),
    "lisp": _lines("(defn f [x]", ")"),
    "else if": _repeated("if (a) b; else "),
    "cases": _lines("case x of"),
    "lets": _lines("let a = "),
    **{
        f"never ended {start}": _open(start)
        for start in (
            'x = "',
            "x = '",
            "x = `",
            'x = """',
            "x = '''",
            "/*",
            "<!--",
            "(*",
            "{-",
            "--[[",
            "#|",
            "=begin",
            "<<EOF",
            "```",
            "---",
            "@@",
            "%{",
            'R"(',
            "x = <<~A",
            "<script>",
            "{{{",
            "q{",
            "#if 1",
            "BEGIN",
            "'use",
            "[[",
        )
    },
    **{
        f"ends in {end}": _ended(end)
        for end in (
            "word # b",
            "word // b",
            "word -- b",
            "word ; b",
            "word /*",
            "word % b",
            "<a",
            "(",
        )
    },
    "quotes": _repeated("\" ' "),
    "backquotes": _repeated("`${"),
    "insertions": _repeated('"#{'),
    "here texts": _lines("cat <<A <<B"),
    "comments in comments": _repeated("/* "),
    "fences": _lines("```"),
    "fences of many kinds": _repeated("~~~\n````\n"),
    "headings": _lines("# a"),
    "tables": _repeated("| a "),
    "emphasis": _repeated("*a _b "),
    "links": _repeated("[a]("),
    "quotations": _repeated("> "),
    "numbered": _repeated("1. "),
    "plus": _repeated("a+"),
    "minus": _repeated("-"),
    "dots": _repeated("a."),
    "assignments": _repeated("a="),
    "commas": _repeated("a,"),
    "only commas": _repeated(","),
    "semicolons": _repeated(";"),
    "colons": _repeated("a:"),
    "double colons": _repeated("a::"),
    "exclamations": _repeated("!"),
    "stars": _repeated("*"),
    "ampersands": _repeated("&a"),
    "pipes": _repeated("a|"),
    "question marks": _repeated("a?b:"),
    "at signs": _repeated("@a "),
    "number signs": _repeated("#"),
    "dollars": _repeated("$a"),
    "backslashes": _repeated("\\"),
    "carets": _repeated("^"),
    "joined lines": _lines("a \\"),
    "directives": _lines("#if A", "#endif"),
    "defines": _lines("#define A(x) x \\"),
    "empty lines": lambda size: b"\n" * size,
    "lone returns": lambda size: b"\r" * size,
    "spaces": lambda size: (b" " * 79 + b"\n") * (size // 80),
    "tabs": lambda size: b"".join(b"\t" * (at % 200) + b"a\n" for at in range(size // 50)),
    "words": _repeated("word "),
    "lower case": lambda size: b"a\n" * (size // 2),
    "numbers": _repeated("1 "),
    "merge conflicts": _lines("<<<<<<< a\nx = 1\n=======\nx = 2\n>>>>>>> b"),
    "random bytes": _random(bytes(range(1, 256))),
    "random ascii": _random(bytes(range(32, 127)) + b"\n\n\n"),
    "random brackets": _random(b"()[]{}<>\n\"' a"),
    "random words": lambda size: " ".join(random.Random(7).choices(WORDS, k=size // 4)).encode(),
    "not ascii": lambda size: "é漢😀\n\u2028\x0c".encode() * (size // 8),
    "one long line": lambda size: b"x" * (50 * size),
    "one long line of code": lambda size: b"f(a);" * (10 * size),
}
"""Each under a name."""
