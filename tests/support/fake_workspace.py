"""A workspace that is only values: for tests of panes that need answers, not an engine.

It answers with the same types as the facade. What a test wants answered differently it sets.
"""

# ruff: noqa: ARG002 -- the signatures are the facade's

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from glossator.errors import EntryMissing, FileUnavailable, GlossatorError
from glossator.model import (
    Answer,
    Around,
    Basis,
    Chunk,
    ContentHash,
    Counts,
    Coverage,
    CoverageBy,
    CoverageRow,
    CoveredSymbol,
    Destination,
    Entry,
    EntryId,
    EntrySource,
    FileText,
    Hit,
    HitKind,
    IndexReport,
    IndexStatus,
    Kind,
    Link,
    LinkedEntry,
    Place,
    Problem,
    Query,
    RowForm,
    Span,
    State,
    Symbol,
    SymbolId,
    Target,
    Trace,
    TreeRow,
    Undocumented,
    Usage,
    Usages,
    WorkspacePath,
    enclosing,
)
from glossator.settings import Settings


def symbol(path: str, qualname: str, kind: Kind, first: int, last: int) -> Symbol:
    """Make a symbol; its container is what its qualified name says."""
    outer, _, name = qualname.rpartition(".")
    return Symbol(
        id=SymbolId(f"{path}::{qualname}#{kind.value}"),
        name=name,
        qualname=qualname,
        kind=kind,
        path=WorkspacePath(path),
        span=Span(first, last),
        start_byte=0,
        end_byte=0,
        name_line=first,
        container=SymbolId(f"{path}::{outer}#class") if outer else None,
        language="python",
    )


def entry(name: str, title: str, body: str = "", kind: str = "note") -> Entry:
    """Make an entry in the folder `kb`."""
    return Entry(
        id=EntryId(name),
        path=WorkspacePath(f"kb/{name}.md"),
        source=EntrySource.ENTRY,
        title=title,
        text=body,
        body=body,
        kind=kind,
        hash=ContentHash("0" * 32),
    )


def hit(of: Symbol, score: float = 1.0, entries: tuple[LinkedEntry, ...] = ()) -> Hit:
    """Make a hit on a symbol."""
    chunk = Chunk(of.path, of.span, f"def {of.name}", (of.id,))
    return Hit(
        chunk=chunk,
        span=of.span,
        score=score,
        hit_kind=HitKind.SYMBOL_EXACT,
        channels={},
        symbol=of,
        snippet=f"def {of.name}",
        snippet_line=of.span.first,
        entries=entries,
    )


@dataclass
class FakeIndex:
    report: IndexReport = field(default_factory=IndexReport)
    counts: Counts = field(default_factory=Counts)
    rows: list[Problem] = field(default_factory=list)
    wrote: bool = False
    run: Callable[[Any], IndexReport] | None = None

    def refresh(self, task: Any, *, full: bool = False) -> IndexReport:
        return self.run(task) if self.run else self.report

    def status(self) -> IndexStatus:
        return IndexStatus("index.db", 0, 1, self.counts)

    def exists(self) -> bool:
        return True

    def changed(self) -> bool:
        wrote, self.wrote = self.wrote, False
        return wrote

    def problems(self) -> list[Problem]:
        return list(self.rows)


@dataclass
class FakeSymbols:
    symbols: list[Symbol]
    linked: Mapping[SymbolId, list[LinkedEntry]]
    asked: list[tuple[str, int]] = field(default_factory=list)
    used: dict[str, tuple[Usage, ...]] = field(default_factory=dict)

    def of_file(self, path: str) -> list[Symbol]:
        return [one for one in self.symbols if one.path == path]

    def by_id(self, wanted: str) -> Symbol | None:
        return next((one for one in self.symbols if one.id == wanted), None)

    def at(self, path: str, line: int) -> Symbol | None:
        return enclosing(self.of_file(path), Span(line, line))

    def named(self, name: str, **_: Any) -> list[Symbol]:
        return [one for one in self.symbols if one.name.startswith(name)]

    def usages(self, asked: Symbol | str, limit: int = 500, task: Any = None) -> Usages:
        name = asked.name if isinstance(asked, Symbol) else asked
        found = self.used.get(name, ())
        files = len({one.path for one in found})
        sharing = sum(one.name == name for one in self.symbols)
        return Usages(name, found[:limit], files, len(found), sharing)

    def siblings(self, one: Symbol) -> list[Symbol]:
        return [other for other in self.of_file(one.path) if other.container == one.container]

    def containers(self, one: Symbol) -> list[Symbol]:
        chain: list[Symbol] = []
        outer = self.by_id(one.container) if one.container else None
        while outer:
            chain.insert(0, outer)
            outer = self.by_id(outer.container) if outer.container else None
        return chain

    def rows(
        self, parent: TreeRow | None, offset: int = 0, limit: int = 256, task: Any = None
    ) -> list[TreeRow]:
        self.asked.append((parent.name if parent else "", offset))
        return self._rows(parent)[offset : offset + limit]

    def filtered(self, text: str, limit: int = 500, task: Any = None) -> tuple[list[TreeRow], int]:
        found = [one for one in self.symbols if text.lower() in one.name.lower()]
        return [self._symbol_row(one) for one in found[:limit]], len(found)

    def row_path(self, path: str, symbol: str | None = None) -> list[TreeRow]:
        chain: list[TreeRow] = []
        parent: TreeRow | None = None
        wanted = self.by_id(symbol) if symbol else None
        names = [*path.split("/"), *(wanted.qualname.split(".") if wanted else [])]
        for name in names:
            parent = next((row for row in self._rows(parent) if row.name == name), None)
            if parent is None:
                break
            chain.append(parent)
        return chain

    def _rows(self, parent: TreeRow | None) -> list[TreeRow]:
        if parent is None or parent.form is RowForm.FOLDER:
            return self._below_folder(parent.path if parent else "")
        if parent.form is RowForm.FILE:
            tops = [one for one in self.of_file(parent.path) if one.container is None]
        else:
            assert parent.symbol
            tops = [one for one in self.symbols if one.container == parent.symbol.id]
        return [self._symbol_row(one) for one in tops]

    def _below_folder(self, folder: str) -> list[TreeRow]:
        prefix = f"{folder}/" if folder else ""
        rows: dict[str, TreeRow] = {}
        for path in sorted({one.path for one in self.symbols if one.path.startswith(prefix)}):
            name, deeper, _ = path.removeprefix(prefix).partition("/")
            form = RowForm.FOLDER if deeper else RowForm.FILE
            below = [one for one in self.symbols if one.path.startswith(prefix + name)]
            entries = len({link.id for one in below for link in self.linked.get(one.id, [])})
            rows[name] = TreeRow(form, name, WorkspacePath(prefix + name), len(below), entries)
        return sorted(rows.values(), key=lambda row: (row.form is RowForm.FILE, row.name))

    def _symbol_row(self, one: Symbol) -> TreeRow:
        below = [other for other in self.symbols if other.container == one.id]
        entries = len(self.linked.get(one.id, []))
        return TreeRow(RowForm.SYMBOL, one.name, one.path, len(below), entries, one)


@dataclass
class FakeSearch:
    symbols: FakeSymbols
    entries: list[Entry]
    asked: list[str] = field(default_factory=list)
    result: Callable[[str], Answer] | None = None

    def answer(self, text: str, task: Any = None, **_: Any) -> Answer:
        self.asked.append(text)
        if self.result:
            return self.result(text)
        found = [one for one in self.symbols.symbols if text.lower() in one.name.lower()]
        hits = [
            hit(one, 1 / number, tuple(self.symbols.linked.get(one.id, ())))
            for number, one in enumerate(found, 1)
        ]
        nearest = () if hits else (self.symbols.symbols[0].name,)
        return Answer(Query(text, (text,)), tuple(hits), nearest=nearest)

    def quick(self, text: str, task: Any = None, *, limit: int = 50) -> list[Destination]:
        wanted = text.lstrip("@#/").lower()
        rows = [
            Destination(one.qualname, one.path, one.place, one)
            for one in self.symbols.symbols
            if wanted in one.qualname.lower() and not text.startswith(("#", "/"))
        ]
        rows += [
            Destination(one.title, one.kind, Place(one.path), entry=one.id)
            for one in self.entries
            if wanted in one.title.lower() and not text.startswith(("@", "/"))
        ]
        return rows[:limit]


@dataclass
class FakeEntries:
    entries: list[Entry]

    def all(self, query: str = "") -> list[Entry]:
        return [one for one in self.entries if query.lower() in one.title.lower()]

    def read(self, wanted: str) -> Entry:
        for one in self.entries:
            if wanted in (one.id, one.path):
                return one
        raise EntryMissing(wanted)

    def settled(self, wanted: str) -> Entry:
        return self.read(wanted)

    def template(
        self, *, about: Symbol | None = None, place: Place | None = None
    ) -> tuple[WorkspacePath, str]:
        return WorkspacePath("kb/new.md"), "---\ntitle: New\n---\n"


@dataclass
class FakeLinks:
    linked: Mapping[SymbolId, list[LinkedEntry]]
    covered: dict[str, list[CoveredSymbol]] = field(default_factory=dict)
    offers: dict[str, list[CoveredSymbol]] = field(default_factory=dict)

    def of_symbol(self, wanted: SymbolId) -> list[LinkedEntry]:
        return list(self.linked.get(wanted, []))

    def of_symbols(self, ids: Any) -> dict[SymbolId, list[LinkedEntry]]:
        return {one: self.of_symbol(one) for one in ids if one in self.linked}

    def of_entry(self, path: str) -> list[CoveredSymbol]:
        return self.covered.get(path, [])

    def of_file(self, path: str) -> list[Any]:
        return []

    def of_lines(self, path: str, span: Span) -> list[LinkedEntry]:
        return []

    def linked_from(self, wanted: str) -> list[Entry]:
        return []

    def mentions(self, path: str) -> list[Any]:
        return []

    def suggested(self, path: str, task: Any = None) -> list[CoveredSymbol]:
        return self.offers.get(path, [])

    def maybes(self, path: str, readings: Any) -> list[CoveredSymbol]:
        return []


class FakeReferences:
    """Nothing ties an entry to another one, unless a test says so."""

    def around(self, wanted: Entry) -> Around:
        return Around()

    def named(self, words: str, base: str) -> list[Entry]:
        return []


class FakeLive:
    """No fence asks for code."""

    def of_entry(self, wanted: Entry) -> list[Any]:
        return []


@dataclass
class FakeFiles:
    texts: Mapping[str, str]

    def read(self, path: WorkspacePath, *, limit_bytes: int = 0) -> FileText:
        if path not in self.texts:
            detail = "it is not there any more"
            raise FileUnavailable(path, detail)
        text = self.texts[path]
        return FileText(
            path=path,
            text=text,
            language="python",
            encoding="utf-8",
            newline="\n",
            lines=text.count("\n") + 1,
            hash=ContentHash("0" * 32),
            lexer="python",
        )

    def list(self) -> list[Any]:
        return []

    def counterpart(self, path: WorkspacePath) -> WorkspacePath | None:
        del path
        return None


@dataclass
class FakeCoverage:
    """Answers with what a test sets, and remembers what it was asked."""

    found: Coverage = field(
        default_factory=lambda: Coverage(CoverageRow(CoverageBy.FOLDER, WorkspacePath(""), 0, 0))
    )
    below: dict[str, list[Undocumented]] = field(default_factory=dict)
    by_row: dict[Any, CoverageRow] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def of(self, below: str = "", **_: Any) -> Coverage:
        self.asked.append(below)
        return self.found

    def shares(self, task: Any = None) -> dict[Any, CoverageRow]:
        return self.by_row

    def missing(self, below: str, limit: int = 20, task: Any = None) -> list[Undocumented]:
        self.asked.append(below)
        return self.below.get(below, [])


@dataclass
class FakeTraces:
    """Answers with what a test sets, or fails as it says."""

    found: Trace = field(default_factory=Trace)
    failure: GlossatorError | None = None
    asked: list[str] = field(default_factory=list)

    def read(self, text: str, task: Any = None) -> Trace:
        self.asked.append(text)
        if self.failure is not None:
            raise self.failure
        return self.found


class FakeWorkspace:
    """A workspace over literal values."""

    def __init__(
        self,
        symbols: list[Symbol],
        entries: list[Entry] | None = None,
        linked: Mapping[SymbolId, list[LinkedEntry]] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> None:
        self.root = Path("/fake/lantern")
        self.name = "lantern"
        self.finished = ""
        self.settings = Settings()
        links = linked or {}
        notes = entries or []
        self.index = FakeIndex(counts=Counts(files=2, symbols=len(symbols), entries=len(notes)))
        self.index.report = IndexReport(counts=self.index.counts)
        self.symbols = FakeSymbols(symbols, links)
        self.search = FakeSearch(self.symbols, notes)
        self.entries = FakeEntries(notes)
        self.links = FakeLinks(links)
        self.coverage = FakeCoverage()
        self.traces = FakeTraces()
        self.references = FakeReferences()
        self.live = FakeLive()
        paths = {one.path for one in symbols}
        self.files = FakeFiles(texts or dict.fromkeys(paths, "line\n" * 200))
        self.closed = False

    def cover(self, name: str, one: Symbol) -> None:
        """Let an entry cover a symbol."""
        note = self.entries.read(name)
        target = Target(one.path, one.span, one.id, one.qualname, one.kind)
        link = Link(note.id, note.path, one.id, Basis.SOURCE_LINK, 1.0, State.CURRENT, target)
        self.links.covered.setdefault(note.path, []).append(CoveredSymbol(link, one))

    def close(self) -> None:
        self.closed = True
