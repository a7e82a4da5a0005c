"""Bytes to text to lines, as an editor would."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.model import WorkspacePath
from glossator.parsing import decode, lines_of, parse
from glossator.parsing.text import Source

CODE = "def f(a, b):\n    return a + b\n"


def test_plain_utf_8_is_utf_8():
    assert decode("π = 3\n".encode()).encoding == "utf-8"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16", "utf-16"),
        ("utf-32", "utf-32"),
    ],
)
def test_a_byte_order_mark_decides_and_is_not_part_of_the_text(encoding: str, shown: str):
    decoded = decode("naïve = 'π'\n".encode(encoding))

    assert (decoded.text, decoded.encoding, decoded.problem) == ("naïve = 'π'\n", shown, "")


@pytest.mark.parametrize(
    ("mark", "bare"), [(b"\xfe\xff", "utf-16-be"), (b"\0\0\xfe\xff", "utf-32-be")]
)
def test_the_other_byte_order_is_read_too(mark: bytes, bare: str):
    assert decode(mark + "π".encode(bare)).text == "π"


def test_half_a_character_behind_a_mark_is_replaced_and_told():
    decoded = decode("ab".encode("utf-16") + b"x")

    assert decoded.text == "ab\ufffd"
    assert "utf-16" in decoded.problem


def test_utf_8_that_ends_in_mid_character_is_utf_8():
    decoded = decode("π = 'π'".encode()[:-2])

    assert decoded.text == "π = '\ufffd"
    assert (decoded.encoding, decoded.problem) == ("utf-8", "its last character is cut off")


def test_an_accent_at_the_end_of_a_western_text_is_no_half_character():
    assert decode(b"caf\xe9").encoding == "cp1252"


def test_a_nul_near_the_beginning_means_binary():
    assert decode(b"\x7fELF\0\0").problem == "binary"


def test_a_nul_far_behind_the_beginning_does_not():
    assert decode(b"a\n" * 5000 + b"\0").problem == ""


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("gb18030", "# 这是一个测试文件，用于检查编码\n"),
        ("cp932", "# これはテストです。日本語の文章\n"),
        ("cp1251", "# Это проверка кодировки файла на русском языке\n"),
    ],
)
def test_an_encoding_that_is_not_western_is_detected_among_code(written: str, text: str):
    decoded = decode((CODE * 3 + text + CODE).encode(written))

    assert decoded.text == CODE * 3 + text + CODE
    assert decoded.encoding == written


def test_lone_accented_letters_are_western():
    decoded = decode(("# café, naïve façade – déjà vu\n" + CODE).encode("cp1252"))

    assert decoded.encoding == "cp1252"
    assert decoded.text.startswith("# café, naïve façade – déjà vu\n")


def test_what_no_encoding_fits_is_latin_1():
    decoded = decode(b"# caf\xe9 \x81 x\n")

    assert decoded.encoding == "latin-1"
    assert len(decoded.text) == 11


@pytest.mark.parametrize(
    ("text", "newline"),
    [("a\r\nb\r\n", "\r\n"), ("a\rb\r", "\r"), ("a\nb", "\n"), ("", "\n"), ("a\r\nb\nc\n", "\n")],
)
def test_the_line_end_that_most_lines_have_is_told(text: str, newline: str):
    assert decode(text.encode()).newline == newline


def test_only_the_three_line_ends_end_a_line():
    assert lines_of("a\x0cb\u2028c\x85d\r\ne\rf\n\ng") == ["a\x0cb\u2028c\x85d", "e", "f", "", "g"]


def test_an_empty_text_has_no_lines_and_a_line_feed_one():
    assert (lines_of(""), lines_of("\n"), lines_of("a\n")) == ([], [""], ["a"])


@given(st.text(alphabet="ab\r\n\x0c\u2028π😀", max_size=60))
def test_a_source_has_the_lines_of_its_text(text: str):
    source = Source.of(text)

    assert source.lines() == lines_of(text)
    assert len(source.starts) == len(source.rows) + 1
    assert source.starts[-1] == len(source.data) == len(text.encode())
    for number, row in enumerate(source.rows, 1):
        begin, end = source.starts[number - 1], source.starts[number]
        assert source.data[begin:end] == row
        assert source.line_of(begin) == source.line_of(end - 1) == number


@given(st.text(alphabet="aπ😀\n", max_size=60))
def test_widths_count_characters(text: str):
    source = Source.of(text)

    assert source.widths[-1] == len(text)


def test_a_lone_surrogate_does_not_stop_the_reading():
    assert Source.of("a\ud800b").data == b"a?b"


def test_utf_16_code_has_its_symbols():
    parsed = parse("def grüße():\r\n    pass\r\n".encode("utf-16"), WorkspacePath("a.py"))

    assert [symbol.name for symbol in parsed.symbols] == ["grüße"]
    assert parsed.encoding == "utf-16"
    assert parsed.lines == 2


def test_a_file_of_lone_returns_has_its_lines():
    parsed = parse(b"x = 1\rdef f():\r    pass\r\ry = 2\r", WorkspacePath("a.py"))

    assert [(symbol.name, symbol.span.first) for symbol in parsed.symbols] == [
        ("x", 1),
        ("f", 2),
        ("y", 5),
    ]
    assert parsed.lines == 5


def test_a_binary_file_has_nothing_but_the_reason():
    parsed = parse(b"\0\1\2", WorkspacePath("a.py"))

    assert (parsed.problem, parsed.lines, parsed.symbols, parsed.chunks) == ("binary", 0, (), ())
