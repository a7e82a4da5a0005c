"""Short ways to write the values that the tests of the store put into an index."""

from __future__ import annotations

from dataclasses import replace

from glossator.model import (
    Basis,
    Chunk,
    ContentHash,
    Entry,
    EntryId,
    EntrySource,
    Evidence,
    FileRecord,
    Kind,
    Link,
    Origin,
    Span,
    State,
    Symbol,
    SymbolId,
    Target,
    WorkspacePath,
)

PATH = WorkspacePath


def record(path: str, *, language: str = "python", hash_: str = "", lines: int = 10) -> FileRecord:
    """Return what an index knows of a file."""
    return FileRecord(
        path=PATH(path),
        size=120,
        mtime_ns=1_700_000_000_000_000_000,
        inode=77,
        hash=ContentHash(hash_ or f"hash of {path}"),
        configuration="python 1",
        language=language,
        encoding="utf-8",
        lines=lines,
        origin=Origin.TREE_SITTER,
        indexed_at="2026-05-28T23:05:00Z",
    )


def symbol(
    path: str,
    qualname: str,
    kind: Kind = Kind.FUNCTION,
    lines: tuple[int, int] = (1, 5),
    inside: Symbol | None = None,
    **more: object,
) -> Symbol:
    """Return a symbol whose name is the last part of its qualified name."""
    name = qualname.rpartition(".")[2]
    made = Symbol(
        id=SymbolId(f"{path}::{qualname}#{kind}"),
        name=name,
        qualname=qualname,
        kind=kind,
        path=PATH(path),
        span=Span(*lines),
        start_byte=lines[0] * 100,
        end_byte=lines[1] * 100,
        name_line=lines[0],
        container=inside.id if inside else None,
        language="python",
    )
    return replace(made, **more) if more else made


def chunk(
    path: str, lines: tuple[int, int], text: str, symbols: tuple[Symbol, ...] = (), **more: object
) -> Chunk:
    """Return a chunk that the symbols begin in or go through."""
    ids = tuple(one.id for one in symbols)
    made = Chunk(PATH(path), Span(*lines), text, ids, language="python")
    return replace(made, **more) if more else made


def entry(path: str, id_: str = "", **more: object) -> Entry:
    """Return an entry under a KB root."""
    stem = path.rpartition("/")[2].removesuffix(".md")
    text = f"# {stem}\n\nWhat {stem} is for.\n"
    made = Entry(
        id=EntryId(id_ or stem),
        path=PATH(path),
        source=EntrySource.ENTRY,
        title=stem,
        text=text,
        body=text,
    )
    return replace(made, **more) if more else made


def link(
    entry_path: str,
    target: Symbol | Target | None,
    basis: Basis = Basis.SOURCE_LINK,
    confidence: float = 1.0,
    line: int = 1,
    **more: object,
) -> Link:
    """Return a link of an entry to a symbol, to a target, or to nothing that is still there."""
    if isinstance(target, Symbol):
        target = Target(target.path, target.span, target.id, target.qualname, target.kind)
    made = Link(
        entry=EntryId(entry_path.rpartition("/")[2].removesuffix(".md")),
        entry_path=PATH(entry_path),
        anchor=str(target.symbol or target.path) if target else "gone.py::Gone",
        basis=basis,
        confidence=confidence,
        state=State.CURRENT if target else State.GONE,
        target=target,
        evidence=Evidence(line, "The sentence around it."),
    )
    return replace(made, **more) if more else made
