"""The tokens of a file for fingerprints: what the code says, not how it is laid out.

Comments and docstrings are out; quotes and prefixes of strings are the same ones everywhere;
trailing commas, empty separators and redundant parentheses are dropped. What a comment, string
or parenthesis is the language's query says; the rest is words and single signs.

Why a regular expression between the captured strings and not the leaves of the tree: one Python
object per leaf costs as much as the parser, and the two agree on what changed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from glossator.model import Symbol, SymbolId, TokenSlice
from glossator.parsing.captures import Range
from glossator.parsing.spec import TokenRules
from glossator.parsing.symbols import Read
from glossator.parsing.text import Source

_CLOSERS = frozenset(")]}")
_LITERAL = re.compile(r"([A-Za-z]*)(\"\"\"|'''|[\"'`])(.*)\2", re.DOTALL)
_QUOTE = re.compile(r"\\(['\"`])")


def tokens_of(
    read: Sequence[Read], loose: Mapping[str, list[Range]], data: bytes, rules: TokenRules
) -> tuple[tuple[str, ...], dict[SymbolId, TokenSlice]]:
    """Return the tokens of a file, and which of them belong to each symbol."""
    clean = _cleaned(data, loose)
    hidden = sorted((*loose["doc.inside"], *loose["doc.after"], *loose["drop"]))
    strings = _outermost(loose["string"], hidden)
    marks: set[int] = set()
    for one in read:
        found = one.definition
        marks.update((found.outer_start, found.body_start, found.outer_end, found.name_start))
    tokens, places = _tokens(clean, data, strings, sorted(marks), rules)
    return tuple(tokens), {one.symbol.id: _slice(one, places, len(tokens)) for one in read}


def _slice(one: Read, places: Mapping[int, int], count: int) -> TokenSlice:
    found = one.definition
    first = places[found.outer_start]
    last = min(places[found.outer_end], count)
    middle = min(max(first, places[min(found.body_start, found.outer_end)]), last)
    name = places[found.name_start]
    named = found.name_end > found.name_start and first <= name < middle
    return TokenSlice((first, middle), (middle, last), name if named else -1)


def _cleaned(data: bytes, loose: Mapping[str, list[Range]]) -> bytes:
    """Return the bytes with all that does not count written over by spaces."""
    clean = bytearray(data)
    for name in ("comment", "doc.inside", "doc.after", "drop"):
        for start, end in loose[name]:
            clean[start:end] = b" " * (end - start)
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
        if one[0] < end or (at >= 0 and one[1] <= hidden[at][1]):
            continue
        kept.append(one)
        end = one[1]
    return kept


def _tokens(
    clean: bytes, data: bytes, strings: Sequence[Range], marks: Sequence[int], rules: TokenRules
) -> tuple[list[str], dict[int, int]]:
    """Cut the bytes at strings and marks; return the tokens and the position of each mark."""
    words = _words(rules.drop).findall
    tokens: list[str] = []
    places: dict[int, int] = {}
    at, next_mark = 0, 0
    for start, end in (*strings, (len(clean), len(clean))):
        while next_mark < len(marks) and marks[next_mark] <= start:
            mark = marks[next_mark]
            _extend(tokens, words(clean[at:mark].decode("utf-8", "replace")))
            places[mark] = len(tokens)
            at = max(at, mark)
            next_mark += 1
        _extend(tokens, words(clean[at:start].decode("utf-8", "replace")))
        while next_mark < len(marks) and marks[next_mark] < end:
            places[marks[next_mark]] = len(tokens)
            next_mark += 1
        if end > start:
            tokens.append(_literal(data[start:end].decode("utf-8", "replace"), rules))
        at = end
    return tokens, places


def _extend(tokens: list[str], found: list[str]) -> None:
    if found and tokens and tokens[-1] == "," and found[0] in _CLOSERS:
        tokens.pop()
    tokens += found


@cache
def _words(drop: str) -> re.Pattern[str]:
    return re.compile(rf"#?\w+|,(?!\s*[\])}}])|[^\s\w,{re.escape(drop)}]")


def _literal(text: str, rules: TokenRules) -> str:
    found = _LITERAL.fullmatch(text)
    if found is None:
        return text
    prefix = "".join(letter for letter in found[1].lower() if letter not in rules.prefixes)
    quote = "`" if found[2] == "`" and "${" in text else '"'
    return prefix + quote + _QUOTE.sub(r"\1", found[3]) + quote


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
