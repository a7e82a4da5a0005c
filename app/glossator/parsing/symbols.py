"""Nested definitions to symbols: kinds, qualified names, signatures, docs, lines and ids."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from glossator.anchors import symbol_id
from glossator.model import Kind, Mark, Origin, Span, Symbol, SymbolId, WorkspacePath
from glossator.parsing import docs
from glossator.parsing.captures import Definition, Range
from glossator.parsing.kinds import Sort, kinds_of
from glossator.parsing.marks import Marker, header_of
from glossator.parsing.spec import Language, Refinement
from glossator.parsing.text import Source

MAX_NAME = 200
"""A longer name is cut: nobody types it, and ids carry names."""

NAME_BYTES = 4_000
"""How much of what is captured as a name is looked at: some names are cut out of a whole tag."""

MAX_QUALNAME = 800

_SPACE = re.compile(r"\s+")
_BRACKETS = (("( ", "("), ("[ ", "["), (", )", ")"), (", ]", "]"), (" )", ")"), (" ]", "]"))
_PACKAGES = (Kind.NAMESPACE, Kind.MODULE)
_TAIL = " \t\r\n{:=;,"


@dataclass(frozen=True, slots=True)
class Read:
    """A symbol with the ranges that its chunk and its tokens need."""

    symbol: Symbol
    definition: Definition
    sort: Sort


def symbols_of(
    definitions: Sequence[Definition],
    loose: Mapping[str, Sequence[Range]],
    source: Source,
    path: WorkspacePath,
    language: Language,
    signature_chars: int = 500,
) -> list[Read]:
    """Turn nested definitions, parents first, into symbols in the order of the file.

    Args:
        loose: What a query found besides: comments, and what is exported by name.
    """
    maker = _Maker(loose, source, path, language, signature_chars)
    for definition in definitions:
        maker.take(definition)
        if language.max_symbols and len(maker.read) >= language.max_symbols:
            break
    return maker.with_owners()


class _Maker:
    """Makes the symbols of one file, remembering what was already named in it."""

    def __init__(
        self,
        loose: Mapping[str, Sequence[Range]],
        source: Source,
        path: WorkspacePath,
        language: Language,
        signature_chars: int,
    ) -> None:
        self.read: list[Read] = []
        comments = self._comments = loose["comment"]
        self._exported = frozenset(source.text_of(*one) for one in loose["exported"])
        self._comment_starts = [start for start, _ in comments]
        self._source = source
        self._path = path
        self._language = language
        self._kinds = kinds_of(language)
        self._marker = Marker(language, path, source.data)
        self._limit = signature_chars
        self._origin = (
            Origin.HEURISTIC if language.forms or not language.grammar else Origin.TREE_SITTER
        )
        self._made: dict[int, Read | None] = {}
        self._twins: dict[SymbolId, int] = {}
        self._spaces: dict[str, SymbolId] = {}

    def take(self, definition: Definition) -> None:
        """Make the next symbol, or note that this definition is none."""
        parent = definition.parent
        container = self._made.get(id(parent)) if parent else None
        if parent is not None and parent.scope:
            definition.owner = self._joined(parent.owner, definition.owner)
        elif container is not None and definition.owner == container.symbol.name:
            definition.owner = ""  # `def Greeter.copy` inside of Greeter
            definition.hidden = False
        name = definition.name or self._name(definition)
        if definition.scope:
            definition.owner = self._joined(definition.owner, name)
        sort = self._sort(definition, name, container) if name and not definition.scope else None
        if sort is None:
            self._made[id(definition)] = container
            return
        symbol = self._symbol(definition, name, sort, container.symbol if container else None)
        if sort.kind in self._language.once and self._twins[_first_id(symbol)] > 1:
            self._made[id(definition)] = container
            return
        read = self._made[id(definition)] = Read(symbol, definition, sort)
        self.read.append(read)
        if sort.kind is Kind.NAMESPACE:
            self._spaces[symbol.qualname] = symbol.id

    def with_owners(self) -> list[Read]:
        """Return all that was made, with members declared apart inside their types."""
        self._export()
        if not any(one.definition.owner for one in self.read):
            return self.read
        types = dict(self._spaces)
        for one in self.read:
            if one.sort.owner:
                types.setdefault(one.symbol.qualname, one.symbol.id)
        return [self._owned(one, types) if one.definition.owner else one for one in self.read]

    def _export(self) -> None:
        """Mark what the file exports by name, apart from where it is defined."""
        if not self._exported:
            return
        for at, one in enumerate(self.read):
            symbol = one.symbol
            if symbol.name in self._exported and self._is_outermost(one.definition):
                marks = tuple(sorted({*symbol.marks, Mark.EXPORTED}))
                self.read[at] = replace(one, symbol=replace(symbol, marks=marks))

    def _is_outermost(self, definition: Definition) -> bool:
        """Tell whether a definition stands in the file, or in the module that is all of it."""
        parent = definition.parent
        return parent is None or (parent.parent is None and parent.kind in self._language.to_end)

    def _owned(self, one: Read, types: dict[str, SymbolId]) -> Read:
        owner = one.symbol.qualname[: -len(one.symbol.name) - len(self._language.separator)]
        if types.get(owner, one.symbol.id) == one.symbol.id:
            return one
        return replace(one, symbol=replace(one.symbol, container=types[owner]))

    def _name(self, definition: Definition) -> str:
        start = definition.name_start
        text = self._source.text_of(start, min(definition.name_end, start + NAME_BYTES))
        if text.isidentifier():
            return text[:MAX_NAME]
        for cut, put in self._language.name_cut:
            text = cut.sub(put, text)
        text = " ".join(text.split())
        return "".join(character for character in text if character.isprintable())[:MAX_NAME]

    def _joined(self, *owners: str) -> str:
        return self._language.separator.join(filter(None, owners))

    def _owner(self, definition: Definition) -> str:
        owner = self._language.owner_cut.sub("", definition.owner)
        if not owner or self._language.owner_ignored.fullmatch(owner):
            return ""
        return _SPACE.sub("", owner)[:MAX_NAME]

    def _type(self, definition: Definition) -> str:
        """Return the base name of the type that a member belongs to."""
        owner = self._owner(definition)
        if owner:
            return owner.rpartition(self._language.separator)[2]
        parent = definition.parent
        return self._name(parent) if parent else ""

    def _sort(self, definition: Definition, name: str, container: Read | None) -> Sort | None:
        kinds = self._kinds
        around = container.sort if container and not definition.owner else None
        sort = kinds.inside(definition.kind, around)
        if sort is None:
            return None
        if sort.method and self._is_free(definition, container):
            sort = kinds.sort(Kind.FUNCTION)
        elif sort.variable and self._language.constant.fullmatch(name):
            sort = kinds.sort(Kind.CONSTANT)
        elif sort.method and self._language.constructors and name == self._type(definition):
            sort = kinds.sort(Kind.CONSTRUCTOR)
        for rule in sort.refine:
            if self._matches(rule, definition, name):
                return kinds.sort(rule.to) if rule.to else None
        return sort

    def _is_free(self, definition: Definition, container: Read | None) -> bool:
        """Tell whether a function that is written like a member belongs to no type."""
        owner = self._owner(definition)
        if not owner:
            return container is None
        around = container.symbol.qualname if container else ""
        return self._joined(around, owner) in self._spaces

    def _matches(self, rule: Refinement, definition: Definition, name: str) -> bool:
        if rule.names and name not in rule.names:
            return False
        if rule.header is None:
            return True
        return rule.header.search(header_of(definition, self._source.data)) is not None

    def _symbol(
        self, definition: Definition, name: str, sort: Sort, container: Symbol | None
    ) -> Symbol:
        source, start = self._source, definition.outer_start
        unscoped = self._language.unscoped and sort.kind in self._language.unscoped
        qualname = self._qualname(definition, name, None if unscoped else container)
        known = symbol_id(self._path, qualname, sort.kind)
        twins = self._twins[known] = self._twins.get(known, 0) + 1
        end = max(definition.outer_end, start + 1)
        first, last = source.line_of(start), source.line_of(_last_byte(source.data, end))
        return Symbol(
            known if twins == 1 else symbol_id(self._path, qualname, sort.kind, twins),
            name,
            qualname,
            sort.kind,
            self._path,
            Span(first, max(first, last)),
            start,
            end,
            source.line_of(definition.name_start),
            container.id if container else None,
            self._signature(definition, sort) or name,
            self._doc(definition) if definition.doc or definition.before else "",
            origin=self._origin,
            language=self._language.name,
            marks=self._marker.of(
                sort.kind,
                name,
                container.kind if container else None,
                header_of(definition, source.data),
                hidden=self._is_hidden(definition, sort.kind),
            ),
        )

    def _is_hidden(self, definition: Definition, kind: Kind) -> bool:
        """Tell whether a private section makes a symbol private."""
        if not definition.hidden or definition.owner:
            return False
        return not self._language.hidden_kinds or kind in self._language.hidden_kinds

    def _qualname(self, definition: Definition, name: str, container: Symbol | None) -> str:
        owner = self._owner(definition) if definition.owner else ""
        separator = self._language.separator
        name = definition.full or name
        inner = f"{owner}{separator}{name}" if owner else name
        if container is None:
            return inner
        qualname = f"{container.qualname}{separator}{inner}"
        return qualname if len(qualname) <= MAX_QUALNAME else qualname[-MAX_QUALNAME:]

    def _signature(self, definition: Definition, sort: Sort) -> str:
        start, source = definition.sign_start, self._source
        if sort.section:
            begin = max(start, source.starts[source.line_of(definition.name_start) - 1])
            text = source.text_of(begin, definition.body_start).strip().partition("\n")[0]
        elif sort.data:
            end = min(definition.end, start + 4 * self._limit)
            head, more, _ = source.text_of(start, end).partition("\n")
            text = head.rstrip(" \t\r,;") + (" …" if more else "")
        else:
            end = min(definition.body_start, start + 8 * self._limit)
            text = self._without_comments(start, end)
            if self._language.signature_end is not None:
                text = self._language.signature_end.split(text, maxsplit=1)[0]
            text = text.rstrip(_TAIL)
            while text.endswith("=>"):
                text = text[:-2].rstrip(_TAIL)
        if "\n" in text or "\t" in text or "  " in text:
            text = _folded(text)
        return text if len(text) <= self._limit else text[: self._limit - 1] + "…"

    def _without_comments(self, start: int, end: int) -> str:
        comments = self._comments
        at = bisect_left(self._comment_starts, start)
        if at == len(comments) or comments[at][0] >= end:
            return self._source.text_of(start, end)
        parts = []
        while at < len(comments) and comments[at][0] < end:
            parts.append(self._source.text_of(start, comments[at][0]))
            start = comments[at][1]
            at += 1
        return " ".join((*parts, self._source.text_of(start, max(start, end))))

    def _doc_inside(self, at: Range) -> str:
        """Return the text of a doc that stands inside: a string, or a comment."""
        starts, rules = self._comment_starts, self._language.doc
        found = bisect_left(starts, at[0])
        if found < len(starts) and starts[found] == at[0]:
            return docs.of_comments([at], self._source, rules)
        return docs.of_literal(at, self._source, rules)

    def _doc(self, definition: Definition) -> str:
        rules = self._language.doc
        if definition.doc is not None:
            text = self._doc_inside(definition.doc)
            if text:
                return text
        text = docs.of_comments(definition.before, self._source, rules)
        if definition.kind in _PACKAGES and definition.parent is None and docs.is_licence(text):
            return ""  # the first comment of the file, not the first words about the package
        return text


def _first_id(symbol: Symbol) -> SymbolId:
    """Return the id that the first symbol of this name has."""
    return symbol_id(symbol.path, symbol.qualname, symbol.kind)


def _folded(text: str) -> str:
    """Write a header of several lines as one, brackets closed up."""
    line = " ".join(text.split())
    for loose, close in _BRACKETS:
        line = line.replace(loose, close)
    return line


def _last_byte(data: bytes, end: int) -> int:
    """Return the last byte of a definition that is not white space."""
    end -= 1
    while end > 0 and data[end] in b" \t\r\n":
        end -= 1
    return end
