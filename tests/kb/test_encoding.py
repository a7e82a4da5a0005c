"""Bytes and text of an entry's file."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.kb import encoding


@given(st.binary(max_size=200))
def test_what_can_be_written_back_gives_the_same_bytes(data: bytes):
    read = encoding.decode(data)

    if read.encoding:
        assert encoding.encode(read.text, read.encoding) == data
    else:
        assert read.problem


@pytest.mark.parametrize(
    ("mark", "name", "bare"),
    [
        (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be", "utf-32-be"),
    ],
)
def test_a_byte_order_mark_is_no_text_and_comes_back(mark: bytes, name: str, bare: str):
    data = mark + "# Über 漢字 😀\r\n".encode(bare)

    read = encoding.decode(data)

    assert (read.text, read.encoding, read.problem) == ("# Über 漢字 😀\r\n", name, "")
    assert encoding.encode(read.text, read.encoding) == data


def test_a_hint_decides_where_utf8_fails():
    data = "漢字".encode("gbk")

    assert encoding.decode(data, "gbk") == encoding.Read("漢字", "gbk")
    assert encoding.decode(data, "no-such-encoding").encoding == "latin-1"


def test_western_text_is_read_and_bytes_without_a_letter_still_come_back():
    assert encoding.decode(b"caf\xe9") == encoding.Read("café", "cp1252")
    assert encoding.decode(b"caf\x81").encoding == "latin-1"


def test_binary_and_broken_files_are_told_and_cannot_be_written_back():
    assert encoding.decode(b"PNG\0\1") == encoding.Read(
        "", "", "The file is binary; it is not read as text."
    )
    broken = encoding.decode(codecs.BOM_UTF8 + b"ok \xff")
    assert broken.text == "ok \ufffd"
    assert broken.encoding == ""
    assert "utf-8" in broken.problem


@pytest.mark.parametrize(
    ("text", "newline"),
    [("", "\n"), ("a\nb\r\n", "\n"), ("a\r\nb\r\nc\n", "\r\n"), ("a\rb\r", "\r")],
)
def test_the_line_end_of_most_lines_is_told(text: str, newline: str):
    assert encoding.newline_of(text) == newline


def test_lines_count_every_kind_of_end_and_no_other_character():
    text = "a\nb\r\nc\rd\u2028\x0ce"

    assert [encoding.line_of(text, text.index(letter)) for letter in "abcde"] == [1, 2, 3, 4, 4]
