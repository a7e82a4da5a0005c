"""The one door: the bytes of a file to what is in it. Never raises, whatever the bytes are.

The ways to read are tried in order, and each that fails leaves its reason in `Parsed.problem`:
by grammar or by rules over the whole text, by rules over single lines, as plain text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

import tree_sitter

from glossator.model import (
    Chunk,
    Kind,
    Occurrences,
    Origin,
    Parsed,
    Span,
    Symbol,
    SymbolId,
    TokenSlice,
    WorkspacePath,
)
from glossator.model.sentences import first_sentence
from glossator.parsing import docs
from glossator.parsing.blanking import best_tree
from glossator.parsing.budget import Budget
from glossator.parsing.captures import Captured, capture
from glossator.parsing.chunks import Cutter, chunks_of
from glossator.parsing.generic import capture_shapes
from glossator.parsing.injections import guests_of
from glossator.parsing.languages import HEAD_BYTES, Grammar, Languages, grammar_of
from glossator.parsing.marks import of_file
from glossator.parsing.matching import break_lines, captured_by_rules
from glossator.parsing.nesting import Nested, nest
from glossator.parsing.occurrences import OTHER_SELVES, occurrences_of, reserved_in
from glossator.parsing.plain import plain_chunks, with_symbols
from glossator.parsing.refusing import refusal
from glossator.parsing.rules import captured_by_lines
from glossator.parsing.spec import Language
from glossator.parsing.statements import statement_lines
from glossator.parsing.symbols import Read, symbols_of
from glossator.parsing.text import Source, decode
from glossator.parsing.tokens import cleaned, tokens_of, tokens_of_lines
from glossator.parsing.tree import damaged, is_broken, with_text

LONG_LINE = 20_000
ENDLESS_LINE = 200_000
"""A line longer than the first that is half of its file, and any line longer than the second, was
written by a program for a program: such a file is text without a tree."""

DENSE_BYTES = 20_000
DENSE_LINE = 1_000
"""Above the first, a mean line longer than the second means a minified file."""

WRITTEN_ROWS = 50
"""Where a language has long lines, so many lines tell that a file is not minified."""


@dataclass(frozen=True, slots=True)
class _Content:
    """What a way of reading found."""

    origin: Origin
    symbols: tuple[Symbol, ...]
    chunks: tuple[Chunk, ...]
    summary: str = ""
    tokens: tuple[str, ...] = ()
    slices: dict[SymbolId, TokenSlice] = field(default_factory=dict)
    occurrences: Occurrences = field(default_factory=dict)
    problem: str = ""


class _Unreadable(Exception):
    """This way of reading does not work for this file; the text says why."""


def parse(data: bytes, path: WorkspacePath, budget: Budget | None = None) -> Parsed:
    """Read a file: its symbols, its chunks, and the tokens for fingerprints.

    Args:
        data: The file as it is on disk. Binary gives problem `binary`, no lines and no chunks.
        path: Tells the language; nothing is read from disk.
        budget: The limits.
    """
    limits = budget or Budget()
    languages = Languages.load(limits.languages)
    name = languages.name_of(path, data[:HEAD_BYTES])
    decoded = decode(data)
    if decoded.problem == "binary":
        return Parsed(path, name, Origin.PLAIN, "", 0, (), (), "binary")
    source = Source.of(decoded.text)
    language = languages.by_name.get(name)
    problem = decoded.problem
    content = None
    if language is not None and _has_rules(language) and source.rows:
        try:
            reading = _read(source, path, language, limits)
            content = reading and _content(source, path, language, limits, reading)
        except _Unreadable as reason:
            problem = "; ".join(filter(None, (problem, str(reason))))
    found = content or _by_lines(source, path, name, language, limits)
    return Parsed(
        path,
        name,
        found.origin,
        decoded.encoding,
        len(source.rows),
        found.symbols,
        found.chunks,
        "; ".join(filter(None, (problem, found.problem))),
        found.tokens,
        found.slices,
        found.summary,
        of_file(path, source.data),
        found.occurrences,
    )


def read_by_rules(
    data: bytes, path: WorkspacePath, language: Language, limits: Budget
) -> list[Read]:
    """Return the symbols that a language's own rules find, with their ranges: to try the rules."""
    source = Source.of(decode(data).text)
    try:
        reading = _read(source, path, language, limits) if source.rows else None
    except _Unreadable:
        return []
    return _symbols(source, path, language, limits, reading) if reading is not None else []


def _has_rules(language: Language) -> bool:
    """Tell whether a language says what it defines."""
    return bool(language.grammar or language.matching.rules or language.lines)


def summary_of(parsed: Parsed) -> str:
    """Return one line about a file: its docstring's first sentence or its first heading, or ""."""
    return parsed.summary


def _read(
    source: Source, path: WorkspacePath, language: Language, limits: Budget
) -> _Reading | None:
    """Find what a file defines in the way that its language has; None where that says nothing.

    Raises:
        _Unreadable: When it cannot be trusted or afforded, or is of no shape that people write.
    """
    if not language.grammar:
        _check_shape(source, language, limits)
        tree, data = None, source.data
        captured = _captured_by_rules(source, path, language)
    else:
        grammar = grammar_of(language, tokens=limits.tokens)
        if grammar.language is None or not (grammar.passes or grammar.shapes):
            raise _Unreadable(grammar.reason)
        _check_shape(source, language, limits)
        tree, data = _tree(source, language, grammar, limits)
        captured = _captured(grammar, tree, source, language)
    by_query = language.grammar and language.forms is None
    if not captured.definitions and not by_query and not language.matching.rules:
        return None
    nested = nest(captured, data, language)
    if nested.depth > limits.depth:
        msg = f"its definitions are nested {nested.depth} deep"
        raise _Unreadable(msg)
    return _Reading(captured, nested, tree)


def _tree(
    source: Source, language: Language, grammar: Grammar, limits: Budget
) -> tuple[tree_sitter.Tree, bytes]:
    """Parse a file; return its tree, and the bytes it is the tree of.

    Raises:
        _Unreadable: When there is no tree, or none that can be trusted or afforded.
    """
    assert grammar.language is not None
    begun = monotonic()
    tree, data = best_tree(source.data, grammar.language, language.blanking, limits.parse_seconds)
    if tree is None:
        msg = f"the parser needs more than {limits.parse_seconds:g} s"
        raise _Unreadable(msg)
    if damaged(tree):
        msg = "hardly any of it is as the language wants it"
        raise _Unreadable(msg)
    in_time = monotonic() < begun + limits.parse_seconds / 2
    if grammar.passes is not None and grammar.passes.asks and in_time:
        tree = with_text(tree, data, grammar.language)
    return tree, data


def _captured_by_rules(source: Source, path: WorkspacePath, language: Language) -> Captured:
    if language.matching.rules:
        return captured_by_rules(source, path, language.matching)
    return captured_by_lines(source, language)


def _captured(
    grammar: Grammar, tree: tree_sitter.Tree, source: Source, language: Language
) -> Captured:
    if grammar.shapes is not None:
        return capture_shapes(grammar.shapes, tree, source.data)
    assert grammar.passes is not None
    return capture(grammar.passes, tree, language.max_depth)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What was found in a file, and its tree where it has one."""

    captured: Captured
    nested: Nested
    tree: tree_sitter.Tree | None = None


def _check_shape(source: Source, language: Language, limits: Budget) -> None:
    """Refuse what is too large to parse, or was written by a program for a program."""
    size = len(source.data)
    if size > limits.max_parse_bytes:
        msg = f"it is larger than {limits.max_parse_bytes:,} bytes"
        raise _Unreadable(msg)
    written = language.long_lines and len(source.rows) > WRITTEN_ROWS
    longest = max(map(len, source.rows)) if size > LONG_LINE and not written else 0
    if longest > ENDLESS_LINE or (longest > LONG_LINE and 2 * longest > size):
        msg = f"it has a line of {longest:,} bytes"
        raise _Unreadable(msg)
    if size > DENSE_BYTES and size > DENSE_LINE * len(source.rows) and not written:
        msg = "it is minified"
        raise _Unreadable(msg)
    reason = refusal(source.data, language)
    if reason:
        raise _Unreadable(reason)


def _content(
    source: Source, path: WorkspacePath, language: Language, limits: Budget, reading: _Reading
) -> _Content:
    captured = reading.captured
    own = _symbols(source, path, language, limits, reading)
    guests = guests_of(source, path, language, limits, captured.loose, own)
    read = guests.joined(own)
    boundaries = (
        break_lines(source, language.matching)
        if reading.tree is None
        else statement_lines(reading.tree, source, limits.chunk_chars)
    )
    remarks = guests.comments(captured.loose["comment"])
    cutter = Cutter(source, remarks, limits.chunk_chars, guests.boundaries(boundaries))
    units = [
        Span(source.line_of(start), source.line_of(max(start, end - 1)))
        for start, end in captured.loose["unit"]
    ]
    origin = Origin.OUTLINE if language.outline else _origin(language)
    chunks = chunks_of(cutter.pieces(read, units), read, source, path, origin, language.name)
    if not _tile(chunks, len(source.rows)):
        msg = "its definitions overlap in a way that cannot be cut"
        raise _Unreadable(msg)
    symbols = tuple(one.symbol for one in read)
    broken = reading.tree is not None and is_broken(reading.tree)
    if broken and not symbols and language.lines:
        msg = "hardly any of it is as the language wants it"
        raise _Unreadable(msg)
    problem = "a large part of it is not as the language wants it" if broken else ""
    summary = _summary(source, language, reading, symbols)
    if not limits.tokens:
        return _Content(origin, symbols, chunks, summary, problem=problem)
    clean = cleaned(source.data, captured.loose)
    tokens, slices = guests.tokens(*tokens_of(own, clean, source.data, language.tokens))
    occurrences = guests.occurrences()
    if not language.outline:
        reserved = reserved_in(reading.tree.language) if reading.tree else OTHER_SELVES
        occurrences = {**occurrences, **occurrences_of(own, clean.code, reserved)}
    return _Content(origin, symbols, chunks, summary, tokens, slices, occurrences, problem)


def _origin(language: Language) -> Origin:
    """Say how sure the symbols of a language are."""
    by_rules = language.forms is not None or not language.grammar
    return Origin.HEURISTIC if by_rules else Origin.TREE_SITTER


def _by_lines(
    source: Source, path: WorkspacePath, name: str, language: Language | None, limits: Budget
) -> _Content:
    """Read a file without a tree: by single lines where there are rules for that, else as text.

    Too large files are always text: there would be more names than anybody can use.
    """
    chunks = plain_chunks(source.lines(), path, name, limits.chunk_chars)
    if language is None or not language.lines or len(source.data) > limits.max_parse_bytes:
        return _Content(Origin.PLAIN, (), chunks)
    captured = captured_by_lines(source, language)
    reading = _Reading(captured, nest(captured, source.data, language))
    symbols = tuple(
        replace(one.symbol, origin=Origin.HEURISTIC)
        for one in _symbols(source, path, language, limits, reading)
    )
    if not symbols:
        known = not language.grammar and not language.outline and limits.tokens
        clean = cleaned(source.data, captured.loose).code if known else b""
        occurrences = occurrences_of((), clean, OTHER_SELVES)
        return _Content(Origin.PLAIN, (), chunks, occurrences=occurrences)
    tokens, slices = tokens_of_lines(symbols, source) if limits.tokens else ((), {})
    told = with_symbols(chunks, symbols)
    return _Content(Origin.HEURISTIC, symbols, told, tokens=tokens, slices=slices)


def _symbols(
    source: Source, path: WorkspacePath, language: Language, limits: Budget, reading: _Reading
) -> list[Read]:
    """Make the symbols of what was found in a file; once, for that changes what was found."""
    definitions, loose = reading.nested.definitions, reading.captured.loose
    return symbols_of(definitions, loose, source, path, language, limits.signature_chars)


def _tile(chunks: Sequence[Chunk], lines: int) -> bool:
    """Tell whether the chunks have each line of the file exactly once."""
    at = 0
    for chunk in chunks:
        if chunk.span.first != at + 1:
            return False
        at = chunk.span.last
    return at == lines


def _summary(
    source: Source, language: Language, reading: _Reading, symbols: Sequence[Symbol]
) -> str:
    """Return the first sentence about a whole file."""
    if reading.nested.doc is not None:
        return first_sentence(docs.of_literal(reading.nested.doc, source, language.doc))
    if language.outline:
        return next((one.name for one in symbols if one.kind is Kind.SECTION), "")
    first = reading.nested.definitions[0] if reading.nested.definitions else None
    taken = first.before if first else []
    comments = [one for one in reading.captured.loose["comment"] if one not in taken]
    said = first_sentence(docs.of_file(comments, source, language.doc))
    return said or next(filter(None, map(_said_for_file, symbols)), "")


def _said_for_file(symbol: Symbol) -> str:
    """Return the first sentence about a symbol that has the name of its file, else ""."""
    stem = symbol.path.rpartition("/")[2].partition(".")[0]
    same = symbol.doc and _squashed(symbol.name) == _squashed(stem)
    return first_sentence(symbol.doc) if same else ""


def _squashed(name: str) -> str:
    """Return a name without letter case and what parts its words."""
    return re.sub(r"[\W_]", "", name).casefold()
