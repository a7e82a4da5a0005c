r"""The bytes of an entry's file ↔ its text, without loss: what was read is written back alike.

The rule: an encoding is only named when it gives the same bytes again. A byte-order mark belongs
to the name (`utf-8-sig`; UTF-16 and UTF-32 are read and written with a mark only).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from itertools import islice

_MARKS = {
    "utf-8-sig": codecs.BOM_UTF8,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Read:
    """The text of a file.

    Attributes:
        text: Without a byte-order mark, line ends as they are. "" when it cannot be read.
        encoding: What to write it back with; "" when the bytes would not come back.
        problem: Why the text is not what was meant, or "".
    """

    text: str
    encoding: str
    problem: str = ""


def decode(data: bytes, hint: str = "") -> Read:
    """Read bytes: by their mark, as UTF-8, as the hint says, else as a western code page.

    Args:
        hint: An encoding that somebody detected, tried when the bytes are not UTF-8.
    """
    for encoding, mark in _MARKS.items():
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding)
    if b"\0" in data:
        return Read("", "", "The file is binary; it is not read as text.")
    for encoding in filter(None, ("utf-8", hint, "cp1252")):
        text = _exactly(data, encoding)
        if text is not None:
            return Read(text, encoding)
    return Read(data.decode("latin-1"), "latin-1")


def encode(text: str, encoding: str) -> bytes:
    """Write text with the encoding it was read with, its byte-order mark included.

    Raises:
        UnicodeEncodeError: When a character does not exist in that encoding.
    """
    mark = _MARKS.get(encoding, b"")
    bare = "utf-8" if encoding == "utf-8-sig" else encoding
    return mark + text.encode(bare)


def newline_of(text: str) -> str:
    r"""Return what the first lines of a text end with, by majority: `\n`, `\r\n` or `\r`."""
    found = [match[0] for match in islice(_LINE_END.finditer(text), 100)]
    return max(("\n", "\r\n", "\r"), key=found.count)


def line_of(text: str, index: int) -> int:
    """Return the line, from 1, on which the character at `index` stands."""
    before = text[:index]
    return 1 + before.count("\n") + before.count("\r") - before.count("\r\n")


def _marked(data: bytes, encoding: str) -> Read:
    bare = "utf-8" if encoding == "utf-8-sig" else encoding
    text = _exactly(data, bare)
    if text is not None:
        return Read(text, encoding)
    problem = f"The file is not all {encoding}; what cannot be read is shown as \ufffd."
    return Read(data.decode(bare, "replace"), "", problem)


def _exactly(data: bytes, encoding: str) -> str | None:
    """Return the text when the encoding exists, fits, and gives the same bytes again."""
    try:
        text = data.decode(encoding)
        return text if text.encode(encoding) == data else None
    except (UnicodeError, LookupError):
        return None
