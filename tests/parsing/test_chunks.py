"""How a file is cut: along its symbols, neither too small nor too large, never losing a line."""

from __future__ import annotations

from tests.parsing.reading import holding, one, read, spans

from glossator.model import Origin
from glossator.parsing import Budget


def body(lines: int, indent: str = "    ") -> str:
    return "".join(f"{indent}value_{n} = compute(value_{n - 1}, {n})\n" for n in range(lines))


def ids(names: tuple[str, ...]) -> list[str]:
    return [name.partition("::")[2] for name in names]


def test_a_small_class_is_one_chunk_with_all_its_symbols():
    text = (
        "class A:\n    x = 1\n    def f(self):\n"
        + body(5, " " * 8)
        + "    def g(self):\n"
        + body(5, " " * 8)
    )
    parsed = read("import os\n\n\n" + body(10, "") + "\n\n" + text)

    chunk = parsed.chunks[-1]

    assert (chunk.span.first, chunk.text.strip()) == (14, text.strip())
    assert ids(chunk.symbols) == ["A#class", "A.x#field", "A.f#method", "A.g#method"]


def test_a_large_class_is_a_header_and_a_chunk_per_member():
    parsed = read(
        "@decorated\nclass A:\n"
        '    """Doc."""\n\n    x = 1\n    y = 2\n\n'
        "    # Comment.\n    @property\n    def f(self):\n" + body(15, " " * 8) + "\n"
        "    def g(self):\n" + body(15, " " * 8) + "\nrest()\n"
    )

    assert [chunk.text.splitlines()[0] for chunk in parsed.chunks] == [
        "@decorated",
        "",
        "",
        "",
    ]
    assert [ids(chunk.symbols) for chunk in parsed.chunks] == [
        ["A#class", "A.x#field", "A.y#field"],
        ["A.f#property"],
        ["A.g#method"],
        [],
    ]
    assert parsed.chunks[1].text.splitlines()[1] == "    # Comment."


def test_a_class_in_a_class_is_cut_the_same_way():
    parsed = read(
        "class A:\n    class B:\n        def f(self):\n"
        + body(15, " " * 12)
        + "        def g(self):\n"
        + body(15, " " * 12)
        + "    def h(self):\n"
        + body(10, " " * 8)
    )

    assert [ids(chunk.symbols) for chunk in parsed.chunks] == [
        ["A#class", "A.B#class"],
        ["A.B.f#method"],
        ["A.B.g#method"],
        ["A.h#method"],
    ]


def test_closing_braces_join_what_precedes_and_blank_lines_what_follows():
    text = (
        "class A {\n  f() {\n"
        + body(20, "    ")
        + "  }\n\n  g() {\n"
        + body(20, "    ")
        + "  }\n}\n"
    )
    parsed = read(text + "\n\n\nfunction h() {\n" + body(10) + "}\n", "a.js")

    assert parsed.chunks[1].text.endswith("  }")
    assert parsed.chunks[2].text.startswith("\n  g() {")
    assert parsed.chunks[2].text.endswith("  }\n}")
    assert parsed.chunks[3].text.startswith("\n\n\nfunction h")


def test_small_siblings_merge_in_runs():
    parsed = read("".join(f"CONSTANT_{n} = {n}\n\n" for n in range(200)))

    sizes = [len(chunk.text) + 1 for chunk in parsed.chunks]

    assert all(size <= 1200 for size in sizes)
    assert all(size > 1100 for size in sizes[:-1])
    assert sum(len(chunk.symbols) for chunk in parsed.chunks) == 200


def test_a_comment_alone_between_definitions_joins_the_next_one():
    parsed = read(
        "def f():\n" + body(12) + "\n# --- The second part ---\n\ndef g():\n" + body(12),
    )

    assert holding(parsed, 15).symbols == ("a.py::g#function",)
    assert len(parsed.chunks) == 2


def test_what_stands_between_definitions_is_a_chunk_too():
    parsed = read("def f():\n" + body(12) + "\n" + body(12, "") + "\ndef g():\n" + body(12))

    assert [ids(chunk.symbols)[:1] for chunk in parsed.chunks] == [
        ["f#function"],
        ["value_0#variable"],
        ["g#function"],
    ]


def test_module_code_without_names_is_cut_at_its_statements():
    text = "".join(f"call({n}, [\n    1,\n    2,\n])\n" for n in range(120))
    parsed = read(text)

    assert len(parsed.chunks) > 1
    assert all(chunk.text.startswith("call(") for chunk in parsed.chunks)
    assert all(len(chunk.text) <= 1200 for chunk in parsed.chunks)


def test_a_function_that_is_too_long_is_split_at_its_statements():
    text = "def long(a, b):\n" + "".join(
        f"    if a > {n}:\n        b = compute(b, {n})\n        print(b)\n" for n in range(150)
    )
    parsed = read(text)

    assert len(parsed.chunks) == 3
    assert all(len(chunk.text) <= 4000 for chunk in parsed.chunks)
    assert all(chunk.text.startswith("    if a >") for chunk in parsed.chunks[1:])
    assert [ids(chunk.symbols) for chunk in parsed.chunks] == [["long#function"]] * 3
    assert [chunk.context for chunk in parsed.chunks] == ["", *["def long(a, b)"] * 2]


def test_parts_of_a_split_function_name_what_begins_in_them():
    text = (
        "def long():\n"
        + "".join(f"    def inner_{n}():\n" + body(10, " " * 8) for n in range(15))
        + "    return inner_0\n"
    )
    parsed = read(text)

    assert len(parsed.chunks) > 1
    for chunk in parsed.chunks[1:]:
        assert ids(chunk.symbols)[0] == "long#function"
        assert len(chunk.symbols) > 1
    named = {name for chunk in parsed.chunks for name in chunk.symbols}
    assert named == {symbol.id for symbol in parsed.symbols}


def test_one_giant_statement_is_split_inside():
    text = "def f():\n    return [\n" + "".join(f"        {n},\n" for n in range(2000)) + "    ]\n"

    parsed = read(text)

    assert len(parsed.chunks) > 3
    assert all(len(chunk.text) <= 4000 for chunk in parsed.chunks)


def test_a_long_text_in_quotes_is_cut_by_length_at_blank_lines():
    paragraph = "words and words and words and words\n" * 20 + "\n"
    parsed = read('x = """\n' + paragraph * 30 + '"""\n')

    assert all(len(chunk.text) <= 4000 for chunk in parsed.chunks)
    assert all(chunk.text.endswith("words\n") for chunk in parsed.chunks[:-1])


def test_a_single_line_is_never_cut():
    parsed = read("x = '" + "y" * 9000 + "'\nz = 1\n")

    assert spans(parsed) == [(1, 1), (2, 2)]


def test_the_limit_is_a_setting():
    parsed = read("def f():\n" + body(40), budget=Budget(chunk_chars=300))

    assert all(len(chunk.text) <= 300 for chunk in parsed.chunks)


def test_definitions_on_one_line_share_a_chunk():
    text = "class A { f() { return 1 } g() {\n" + body(40) + "} h() {\n" + body(40) + "} }\n"
    parsed = read(text, "a.js")

    assert ids(parsed.chunks[0].symbols) == [
        "A#class",
        "A.f#method",
        "A.g#method",
        "A.h#method",
    ]


def test_sections_are_cut_by_heading_and_know_the_headings_above():
    words = "Words of a paragraph that goes on for a while.\n\n"
    parsed = read(
        "---\ntitle: x\n---\n\n# Guide\n\n" + words * 20 + "## Install\n\n" + words * 20
        + "```sh\n# no heading\n" + "run\n" * 20 + "```\n### Later\n\n" + words * 10,
        "a.md",
    )  # fmt: skip

    assert [(c.text.strip().splitlines()[0], c.context) for c in parsed.chunks] == [
        ("---", ""),
        ("# Guide", ""),
        ("## Install", "Guide"),
        ("### Later", "Guide > Install"),
    ]
    assert {chunk.origin for chunk in parsed.chunks} == {Origin.OUTLINE}


def test_front_matter_is_a_chunk_of_its_own_however_small():
    parsed = read("---\ntitle: x\n---\n# Guide\nWords.\n", "a.md")

    assert spans(parsed) == [(1, 3), (4, 5)]


def test_a_long_section_is_split_between_paragraphs():
    words = "Words of a paragraph that goes on\nfor a while over two lines.\n\n"
    parsed = read("# Guide\n\n" + words * 100, "a.md")

    assert len(parsed.chunks) > 1
    assert all(len(chunk.text) <= 4000 for chunk in parsed.chunks)
    assert all(chunk.text.startswith("Words") for chunk in parsed.chunks[1:])
    assert all(chunk.context == "Guide" for chunk in parsed.chunks[1:])


def test_keys_are_cut_by_path():
    rows = "".join(f"  key_{n}:\n    - one\n    - two\n" for n in range(60))
    parsed = read("a:\n" + rows + "b:\n" + rows, "a.yaml")

    assert len(parsed.chunks) > 2
    assert all(len(chunk.text) <= 1200 for chunk in parsed.chunks)
    assert holding(parsed, one(parsed, "b").span.first).symbols[-1].startswith("a.yaml::b")
    assert holding(parsed, 150).context == "a"


def test_plain_text_goes_by_blank_lines_and_headings():
    block = "Some words in a line of text.\n" * 10 + "\n"
    parsed = read(block * 8 + "Heading\n=======\n\n" + block, "a.txt")

    assert parsed.origin is Origin.PLAIN
    assert all(len(chunk.text) <= 1200 for chunk in parsed.chunks)
    assert parsed.chunks[-1].text.strip().startswith("Heading")


def test_a_small_plain_text_stays_whole():
    assert spans(read("a\n\nb\n\nc\n", "a.txt")) == [(1, 5)]


def test_text_without_blank_lines_goes_by_forty_lines():
    parsed = read("words and words and words and words\n" * 200, "a.txt")

    assert [chunk.span.lines for chunk in parsed.chunks] == [40] * 5


def test_an_empty_file_has_no_chunks():
    assert read(b"").chunks == ()
    assert read(b"").lines == 0


def test_a_file_of_blank_lines_is_one_chunk():
    assert spans(read(b"\n\n\n")) == [(1, 3)]
