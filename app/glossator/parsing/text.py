r"""Bytes to text to lines. The rule: line N here is line N in an editor.

Lines end with `\n`, `\r\n` or a lone `\r` and with nothing else: form feeds and U+2028 stay in
their line, which is why `str.splitlines` is not used anywhere.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate

from charset_normalizer import from_bytes

SNIFFED_BYTES = 8_192
"""How far a NUL is looked for: a file with one in its beginning is binary."""

DETECTED_BYTES = 16_384
"""How much of a file the encoding is guessed from; more costs seconds and changes nothing."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32", "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16", "utf-16-be"),
)

_CANDIDATES = [
    "gb18030", "big5", "cp932", "euc_jp", "cp949", "cp1251", "koi8_r", "cp866", "cp1253", "cp1255",
    "cp1256", "cp1250",
]  # fmt: skip
"""What is worth guessing; all that the detector knows would cost a second for a file of noise."""

_LINE_END = re.compile(r"\r\n?|\n")
_LONE_RETURN = re.compile(rb"\r(?!\n)")
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")


@dataclass(frozen=True, slots=True)
class Decoded:
    r"""The text of a file's bytes.

    Attributes:
        text: Without a byte-order mark, line ends as they are in the file. "" for binary.
        encoding: The name to show and to write back with; "" for binary.
        newline: `\n`, `\r\n` or `\r`: what most of its lines end with.
        problem: Why the text may not be what was meant, or "".
    """

    text: str
    encoding: str
    newline: str = "\n"
    problem: str = ""


def decode(data: bytes) -> Decoded:
    """Turn bytes into text: by mark, as UTF-8, or by the best guess. Never raises."""
    for mark, encoding, bare in _MARKS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding, bare)
    if b"\0" in data[:SNIFFED_BYTES]:
        return Decoded("", "", problem="binary")
    try:
        return _decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and not data[: error.start].isascii():
            problem = "its last character is cut off"
            return _decoded(data.decode("utf-8", "replace"), "utf-8", problem)
        return _guessed(data)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text without their ends; an empty text has none."""
    lines = with_plain_ends(text).split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def with_plain_ends(text: str) -> str:
    r"""Return the text with every line end written as `\n`."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


@dataclass(frozen=True, slots=True)
class Source:
    r"""A text made ready for reading: lines end with `\n` or `\r\n`, offsets count UTF-8 bytes.

    A lone `\r` became `\n`, which is as long, so that offsets hold.

    Attributes:
        data: The text as UTF-8.
        rows: Its lines as bytes, with their ends.
        starts: The byte on which each line begins, and behind the last one the length.
        widths: The same in characters; how long stretches are is counted by it.
    """

    data: bytes
    rows: list[bytes]
    starts: list[int]
    widths: list[int]

    @staticmethod
    def of(text: str) -> Source:
        """Make a text ready. A lone surrogate, which UTF-8 cannot say, becomes a question mark."""
        data = text.encode("utf-8", "replace")
        if b"\r" in data:
            data = _LONE_RETURN.sub(b"\n", data)
        rows = data.splitlines(keepends=True)  # of bytes: at \n, \r and \r\n alone
        starts = list(accumulate(map(len, rows), initial=0))
        if len(data) == len(text):
            return Source(data, rows, starts, starts)
        widths = (len(row.decode("utf-8")) for row in rows)
        return Source(data, rows, starts, list(accumulate(widths, initial=0)))

    def line_of(self, offset: int) -> int:
        """Return the line that a byte is on, from 1."""
        return bisect_right(self.starts, offset, 0, len(self.rows))

    def text_of(self, start: int, end: int) -> str:
        """Return the text between two bytes."""
        return self.data[start:end].decode("utf-8", "replace")

    def lines(self) -> list[str]:
        """Return the lines as text, without their ends."""
        return [row.decode("utf-8").rstrip("\r\n") for row in self.rows]


def _decoded(text: str, encoding: str, problem: str = "") -> Decoded:
    return Decoded(text, encoding, _newline(text), problem)


def _newline(text: str) -> str:
    """Return what most of the lines end with; a plain line feed when nothing leads."""
    if "\r" not in text:
        return "\n"
    counts = Counter(_LINE_END.findall(text))
    return max(("\n", "\r\n", "\r"), key=lambda end: counts[end])


def _marked(data: bytes, encoding: str, bare: str) -> Decoded:
    """Decode what follows a byte-order mark, replacing what cannot be."""
    try:
        return _decoded(data.decode(bare), encoding)
    except UnicodeDecodeError as error:
        problem = f"not all of it is {encoding} (byte {error.start})"
        return _decoded(data.decode(bare, "replace"), encoding, problem)


def _guessed(data: bytes) -> Decoded:
    """Decode what is not UTF-8: as detected, else as cp1252, else as latin-1, which takes all."""
    for candidate in (_detected(_sample(data)), "cp1252"):
        try:
            return _decoded(data.decode(candidate), candidate)
        except UnicodeDecodeError:
            continue
    return _decoded(data.decode("latin-1"), "latin-1")


def _detected(sample: bytes) -> str:
    """Guess the encoding of bytes that are not UTF-8.

    Western texts have lone accented letters between ASCII ones, all others (Chinese, Cyrillic …)
    have runs of bytes above 127. Only the latter go to the detector, which names any rare code
    page for the former.
    """
    runs = [len(run) for run in _HIGH_RUN.findall(sample)]
    in_runs = sum(length for length in runs if length > 1)
    if 2 * in_runs < sum(runs):
        return "cp1252"
    best = from_bytes(sample, cp_isolation=_CANDIDATES, enable_fallback=False).best()
    return codecs.lookup(best.encoding).name if best else "cp1252"


def _sample(data: bytes) -> bytes:
    """Return whole lines around the first byte that is not ASCII."""
    first = next((at for at, byte in enumerate(data) if byte > 127), 0)
    begin = data.rfind(b"\n", 0, max(0, first - DETECTED_BYTES // 4)) + 1
    end = data.rfind(b"\n", begin, begin + DETECTED_BYTES)
    return data[begin : end if end > first else begin + DETECTED_BYTES]
