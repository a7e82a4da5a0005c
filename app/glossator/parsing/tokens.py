"""The tokens of a file for fingerprints: what the code says, not how it is laid out.

Comments and docstrings are out; quotes and prefixes of strings are the same ones everywhere;
trailing commas, empty separators and redundant parentheses are dropped. What a comment, string
or parenthesis is the language's query says; the rest is words and single signs.

Why a regular expression and not the leaves of the tree: one Python object per leaf costs more than
the parser, and the two agree on what changed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from glossator.model import Symbol, SymbolId, TokenSlice
from glossator.parsing.captures import Range
from glossator.parsing.spec import TokenRules
from glossator.parsing.symbols import Read
from glossator.parsing.text import Source

_MARK, _STRING = "\x02", "\x01"
"""What stands for the edge of a symbol and for a string while the words are told apart."""

_CONTROLS = bytes.maketrans(b"\1\2", b"  ")
_BLANK = bytes(10 if byte == 10 else 32 for byte in range(256))
"""Turns everything into spaces but line ends, by which lines are counted."""

_SIGNS = "!\"$%&'()*+-./:;<=>?@[\\]^`{|}~"
_WORD = r"[^\x00-\"$-/:-@\[-^`{-\x7f]+"
"""Letters of all scripts, digits, `_`, and `#`, which begins a private name."""

_LITERAL = re.compile(r"([A-Za-z]*)(\"\"\"|'''|[\"'`])(.*)\2", re.DOTALL)
_QUOTE = re.compile(r"\\(['\"`])")
_BRACED = re.compile(r"\{[^{}]*\}")
_BRACE = re.compile(r"([{}])")
_PIECE = re.compile(
    r"""([A-Za-z]*)(\"{3}|'{3}|["'])((?:[^\\"']|\\.|(?!\2)["'])*)\2(?:\s|\\\n|\#[^\n]*\n)*""",
    re.DOTALL | re.VERBOSE,
)
"""One of several strings beside each other, with the blanks and comments behind it."""


@dataclass(frozen=True, slots=True)
class Clean:
    """A file's bytes with spaces over all that is no code; nothing moves, and lines stay.

    Attributes:
        code: The bytes, with a sign where each string begins.
        strings: Where the strings are.
    """

    code: bytes
    strings: Sequence[Range]


def cleaned(data: bytes, loose: Mapping[str, list[Range]]) -> Clean:
    """Take comments, docstrings, strings and what else does not count out of a file."""
    blank = ("comment", "doc.inside", "doc.after", "drop")
    hidden = sorted(one for name in blank for one in loose[name])
    strings = _outermost(loose["string"], hidden)
    return Clean(_cleaned(data, loose, strings), strings)


def tokens_of(
    read: Sequence[Read], clean: Clean, data: bytes, rules: TokenRules
) -> tuple[tuple[str, ...], dict[SymbolId, TokenSlice]]:
    """Return the tokens of a file, and which of them belong to each symbol."""
    strings = clean.strings
    names = _names(read, strings)
    marks = {0, *names}
    for one in read:
        found = one.definition
        marks.update((found.outer_start, found.body_start, found.outer_end))
    edges = sorted(marks)
    code = clean.code
    pieces = (code[begin:end] for begin, end in pairwise((*edges, len(code))))
    text = _MARK.encode().join(pieces).decode("utf-8", "replace")
    tokens, places = _placed(_words(rules.drop).findall(text), edges)
    _put_strings(tokens, strings, data, rules)
    slices = {
        one.symbol.id: _slice(one, places, places[name])
        for one, name in zip(read, names, strict=True)
    }
    return tuple(tokens), slices


def _names(read: Sequence[Read], strings: Sequence[Range]) -> list[int]:
    """Return where each symbol's name begins; for a name in quotes, where the string does."""
    starts = [start for start, _ in strings]
    names = []
    for one in read:
        name = one.definition.name_start
        at = bisect_right(starts, name) - 1
        names.append(strings[at][0] if at >= 0 and name < strings[at][1] else name)
    return names


def _slice(one: Read, places: Mapping[int, int], name: int) -> TokenSlice:
    found = one.definition
    first, last = places[found.outer_start], places[found.outer_end]
    middle = min(max(first, places[min(found.body_start, found.outer_end)]), last)
    named = found.name_end > found.name_start and first <= name < middle
    return TokenSlice((first, middle), (middle, last), name if named else -1)


def _cleaned(data: bytes, loose: Mapping[str, list[Range]], strings: Sequence[Range]) -> bytes:
    """Return the bytes with spaces over all that does not count, a sign for each string."""
    clean = bytearray(data.translate(_CONTROLS))
    for start, end in strings:
        clean[start:end] = data[start:end].translate(_BLANK)
        clean[start] = 1
    for name in ("comment", "doc.inside", "doc.after", "drop"):
        for start, end in loose[name]:
            clean[start:end] = data[start:end].translate(_BLANK)
    for start, end in loose["paren"]:
        clean[start] = clean[end - 1] = 32
    return bytes(clean)


def _outermost(ranges: Iterable[Range], hidden: Sequence[Range]) -> list[Range]:
    """Return the ranges that are in no other one and not in a hidden one."""
    starts = [start for start, _ in hidden]
    kept: list[Range] = []
    end = 0
    for one in sorted(ranges, key=lambda row: (row[0], -row[1])):
        at = bisect_right(starts, one[0]) - 1
        if one[0] < end or one[0] == one[1] or (at >= 0 and one[1] <= hidden[at][1]):
            continue
        kept.append(one)
        end = one[1]
    return kept


def _placed(found: Sequence[str], edges: Sequence[int]) -> tuple[list[str], dict[int, int]]:
    """Take the marks out of the tokens; return which token each edge stands before."""
    tokens: list[str] = []
    places = {edges[0]: 0}
    at = 0
    for edge in edges[1:]:
        mark = found.index(_MARK, at)
        tokens += found[at:mark]
        places[edge] = len(tokens)
        at = mark + 1
    tokens += found[at:]
    return tokens, places


def _put_strings(
    tokens: list[str], strings: Sequence[Range], data: bytes, rules: TokenRules
) -> None:
    """Put the strings where their signs stand."""
    at = -1
    for start, end in strings:
        at = tokens.index(_STRING, at + 1)
        tokens[at] = _literal(data[start:end].decode("utf-8", "replace"), rules)


@cache
def _words(drop: str) -> re.Pattern[str]:
    """Return the pattern of one token: a word, a sign, or a comma that parts something."""
    signs = "".join(sign for sign in _SIGNS if sign not in drop)
    return re.compile(rf"{_WORD}|[{_STRING}{_MARK}{re.escape(signs)}]|,(?![\s{_MARK}]*[\])}}])")


def _literal(text: str, rules: TokenRules) -> str:
    found = _LITERAL.fullmatch(text)
    if rules.joins and (found is None or found[2] in found[3]):
        pieces = _pieces(text)
        if len(pieces) > 1:
            return _joined([_said(*piece, rules) for piece in pieces])
    if found is None:
        return text
    prefix, content = _said(found[1], found[2], found[3], rules)
    quote = "`" if found[2] == "`" and "${" in text else '"'
    return f"{prefix}{quote}{content}{quote}"


def _said(prefix: str, quote: str, content: str, rules: TokenRules) -> tuple[str, str]:
    """Return the prefix and the content of a string as other ways to write it have them, too."""
    letters = prefix.lower().strip(rules.prefixes) if prefix else ""
    if rules.raw and rules.raw in letters:
        letters, content = letters.replace(rules.raw, ""), content.replace("\\", "\\\\")
    elif rules.joins and "\\\n" in content:
        content = content.replace("\\\n", "")
    if rules.joins and "f" in letters:
        content = _BRACED.sub(lambda found: found[0].replace("'", '"'), content)
    if "\\" in content:
        content = _QUOTE.sub(r"\1", content)
    if rules.joins and len(quote) > 1 and "\n" in content:
        content = content.replace("\n", "\\n")
    return letters, content


def _pieces(text: str) -> list[tuple[str, str, str]]:
    """Take strings apart that are joined by standing beside each other; [] where it is not so."""
    found: list[tuple[str, str, str]] = []
    at = 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        if piece is None:
            return []
        found.append((piece[1], piece[2], piece[3]))
        at = piece.end()
    return found


def _joined(pieces: Sequence[tuple[str, str]]) -> str:
    """Return the one string that strings beside each other make."""
    prefix = max((letters for letters, _ in pieces), default="")
    parts = [
        content if letters == prefix or "f" not in prefix else _BRACE.sub(r"\1\1", content)
        for letters, content in pieces
    ]
    return f'{prefix}"{"".join(parts)}"'


def tokens_of_lines(
    symbols: Sequence[Symbol], source: Source
) -> tuple[tuple[str, ...], dict[SymbolId, TokenSlice]]:
    """Return the tokens of a file without a tree: all words and signs, line by line.

    A symbol's header is then its first line.
    """
    words = _words("").findall
    tokens: list[str] = []
    places = [0]
    for line in source.lines():
        tokens += words(line)
        places.append(len(tokens))
    slices = {}
    for symbol in symbols:
        first, middle = places[symbol.span.first - 1], places[symbol.span.first]
        header = tokens[first:middle]
        name = first + header.index(symbol.name) if symbol.name in header else -1
        slices[symbol.id] = TokenSlice((first, middle), (middle, places[symbol.span.last]), name)
    return tuple(tokens), slices
