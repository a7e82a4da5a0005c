"""Nested definitions to symbols: kinds, qualified names, signatures, docs, lines and ids."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from glossator.anchors import symbol_id
from glossator.model import Kind, Span, Symbol, SymbolId, WorkspacePath
from glossator.parsing import docs
from glossator.parsing.captures import Definition, Range
from glossator.parsing.spec import Language, Refinement
from glossator.parsing.text import Source

MAX_NAME = 200
"""A longer name is cut: nobody types it, and ids carry names."""

CALLABLES = frozenset(
    {
        Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.OPERATOR,
        Kind.PROPERTY, Kind.MACRO,
    }
)  # fmt: skip
"""What runs: variables inside are nobody's business but its own."""

DATA = frozenset({Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD, Kind.ENUM_MEMBER, Kind.KEY})
"""What holds a value: its signature is its first line, value and all."""

TYPES = frozenset(
    {
        Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT, Kind.ENUM,
        Kind.TYPE_ALIAS,
    }
)  # fmt: skip

_LOCAL = frozenset({Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD})
_SPACE = re.compile(r"\s+")
_TAIL = re.compile(r"(?:\s|\{|=>|[:=;,])+$")


@dataclass(frozen=True, slots=True)
class Read:
    """A symbol with the ranges that its chunk and its tokens need."""

    symbol: Symbol
    definition: Definition


def symbols_of(
    definitions: Sequence[Definition],
    comments: Sequence[Range],
    source: Source,
    path: WorkspacePath,
    language: Language,
    signature_chars: int = 500,
) -> list[Read]:
    """Turn nested definitions, parents first, into symbols in the order of the file."""
    maker = _Maker(comments, source, path, language, signature_chars)
    for definition in definitions:
        maker.take(definition)
        if language.max_symbols and len(maker.read) >= language.max_symbols:
            break
    return maker.with_owners()


class _Maker:
    """Makes the symbols of one file, remembering what was already named in it."""

    def __init__(
        self,
        comments: Sequence[Range],
        source: Source,
        path: WorkspacePath,
        language: Language,
        signature_chars: int,
    ) -> None:
        self.read: list[Read] = []
        self._comments = comments
        self._source = source
        self._path = path
        self._language = language
        self._limit = signature_chars
        self._made: dict[int, Symbol | None] = {}
        self._twins: Counter[tuple[str, Kind]] = Counter()

    def take(self, definition: Definition) -> None:
        """Make the next symbol, or note that this definition is none."""
        container = self._made.get(id(definition.parent)) if definition.parent else None
        name = definition.name or self._name(definition)
        kind = self._kind(definition, name, container) if name else None
        if kind is None:
            self._made[id(definition)] = container
            return
        symbol = self._symbol(definition, name, kind, container)
        self._made[id(definition)] = symbol
        self.read.append(Read(symbol, definition))

    def with_owners(self) -> list[Read]:
        """Return all that was made, with members declared apart inside their types."""
        types: dict[str, SymbolId] = {}
        for one in self.read:
            if one.symbol.kind in TYPES or one.symbol.kind in DATA:
                types.setdefault(one.symbol.qualname, one.symbol.id)
        return [self._owned(one, types) if one.definition.owner else one for one in self.read]

    def _owned(self, one: Read, types: dict[str, SymbolId]) -> Read:
        owner = one.symbol.qualname[: -len(one.symbol.name) - len(self._language.separator)]
        if one.symbol.container is not None or owner not in types:
            return one
        return Read(replace(one.symbol, container=types[owner]), one.definition)

    def _name(self, definition: Definition) -> str:
        text = self._source.text_of(definition.name_start, definition.name_end)
        for cut, put in self._language.name_cut:
            text = cut.sub(put, text)
        if not text.isidentifier():
            text = _SPACE.sub(" ", text).strip()
            text = "".join(character for character in text if character.isprintable())
        return text[:MAX_NAME]

    def _owner(self, definition: Definition) -> str:
        owner = self._language.owner_cut.sub("", definition.owner)
        if not owner or self._language.owner_ignored.fullmatch(owner):
            return ""
        return _SPACE.sub("", owner)[:MAX_NAME]

    def _kind(self, definition: Definition, name: str, container: Symbol | None) -> Kind | None:
        language = self._language
        kind: Kind | None = definition.kind
        outer = container.kind if container else None
        if outer in CALLABLES and kind in _LOCAL:
            return None
        if outer and definition.kind in language.inside.get(outer, ()):
            kind = language.inside[outer][definition.kind]
        if kind is Kind.METHOD and definition.owner and not self._owner(definition):
            kind = Kind.FUNCTION
        if kind is Kind.VARIABLE and language.constant.fullmatch(name):
            kind = Kind.CONSTANT
        for rule in language.refine:
            if kind in rule.kinds and self._matches(rule, definition, name):
                kind = rule.to
        return kind

    def _matches(self, rule: Refinement, definition: Definition, name: str) -> bool:
        if rule.name is not None and not rule.name.fullmatch(name):
            return False
        if rule.header is None:
            return True
        end = min(definition.body_start, definition.outer_start + 2_000)
        return rule.header.search(self._source.text_of(definition.outer_start, end)) is not None

    def _symbol(
        self, definition: Definition, name: str, kind: Kind, container: Symbol | None
    ) -> Symbol:
        source = self._source
        qualname = self._qualname(definition, name, container)
        self._twins[qualname, kind] += 1
        end = max(definition.outer_end, definition.outer_start + 1)
        first, last = source.line_of(definition.outer_start), source.line_of(_trimmed(source, end))
        return Symbol(
            symbol_id(self._path, qualname, kind, self._twins[qualname, kind]),
            name,
            qualname,
            kind,
            self._path,
            Span(first, max(first, last)),
            definition.outer_start,
            end,
            source.line_of(definition.name_start),
            container.id if container else None,
            self._signature(definition, kind),
            self._doc(definition),
            language=self._language.name,
        )

    def _qualname(self, definition: Definition, name: str, container: Symbol | None) -> str:
        owner = self._owner(definition) if definition.owner else ""
        separator = self._language.separator
        inner = f"{owner}{separator}{name}" if owner else name
        qualname = f"{container.qualname}{separator}{inner}" if container else inner
        return qualname if len(qualname) <= 4 * MAX_NAME else qualname[-4 * MAX_NAME :]

    def _signature(self, definition: Definition, kind: Kind) -> str:
        start, source = definition.sign_start, self._source
        if kind is Kind.SECTION:
            text = source.text_of(start, definition.body_start).strip().partition("\n")[0]
        elif kind in DATA:
            end = min(definition.end, start + 4 * self._limit)
            head, more, _ = source.text_of(start, end).partition("\n")
            text = head.rstrip(" \t\r,;") + (" …" if more else "")
        else:
            end = min(definition.body_start, start + 8 * self._limit)
            text = _TAIL.sub("", self._without_comments(start, end))
        if "\n" in text or "\t" in text or "  " in text:
            text = _folded(text)
        return text if len(text) <= self._limit else text[: self._limit - 1] + "…"

    def _without_comments(self, start: int, end: int) -> str:
        comments = self._comments
        at = bisect_left(comments, (start, start))
        if at == len(comments) or comments[at][0] >= end:
            return self._source.text_of(start, end)
        parts = []
        while at < len(comments) and comments[at][0] < end:
            parts.append(self._source.text_of(start, comments[at][0]))
            start = comments[at][1]
            at += 1
        return " ".join((*parts, self._source.text_of(start, max(start, end))))

    def _doc(self, definition: Definition) -> str:
        rules = self._language.doc
        if definition.doc is not None:
            text = docs.of_literal(definition.doc, self._source, rules)
            if text:
                return text
        return docs.of_comments(definition.before, self._source, rules) if definition.before else ""


def _folded(text: str) -> str:
    """Write a header of several lines as one, brackets closed up."""
    line = _SPACE.sub(" ", text).strip()
    return line.replace("( ", "(").replace("[ ", "[").replace(", )", ")").replace(" )", ")")


def _trimmed(source: Source, end: int) -> int:
    """Return the last byte of a definition that is not white space."""
    data = source.data
    end -= 1
    while end > 0 and data[end] in b" \t\r\n":
        end -= 1
    return end
