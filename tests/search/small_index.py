"""Fills an index with a few files, cut by a reader that knows just enough Python for that."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

from glossator.anchors import symbol_id
from glossator.model import (
    Basis,
    Chunk,
    ContentHash,
    Entry,
    EntryId,
    EntrySource,
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
from glossator.store.ports import IndexWriter

_DEFINITION = re.compile(r"( *)(class|def|const) (\w+)")
_KINDS = {"class": Kind.CLASS, "const": Kind.CONSTANT}


def fill(
    writer: IndexWriter, files: Mapping[str, str], links: Sequence[Link] = (), kb: str = "kb/"
) -> None:
    """Write files; Markdown files are entries too, those under `kb` of the person's own."""
    for path, text in files.items():
        record = record_of(path, text)
        symbols = symbols_of(WorkspacePath(path), text) if path.endswith(".py") else []
        writer.replace_file(record, symbols, chunks_of(record, text, symbols))
        if path.endswith(".md"):
            writer.replace_entry(entry_of(path, text, kb), ())
    for entry_path in dict.fromkeys(link.entry_path for link in links):
        writer.replace_links(entry_path, [one for one in links if one.entry_path == entry_path])


def record_of(path: str, text: str) -> FileRecord:
    data = text.encode()
    return FileRecord(
        path=WorkspacePath(path),
        size=len(data),
        mtime_ns=1,
        inode=1,
        hash=ContentHash(hashlib.blake2b(data, digest_size=16).hexdigest()),
        configuration="test",
        language="python" if path.endswith(".py") else "markdown",
        encoding="utf-8",
        lines=len(text.splitlines()),
        origin=Origin.TREE_SITTER,
        indexed_at="2030-01-02T03:04:05Z",
    )


def symbols_of(path: WorkspacePath, text: str) -> list[Symbol]:
    """Read `class`, `def` and `const` lines; a body is what is indented deeper."""
    lines = text.splitlines()
    found: list[Symbol] = []
    for number, line in enumerate(lines, start=1):
        match = _DEFINITION.match(line)
        if match is None:
            continue
        indent, word, name = len(match[1]), match[2], match[3]
        last = number
        while last < len(lines) and _indent(lines[last]) > indent:
            last += 1
        while last > number and not lines[last - 1].strip():
            last -= 1
        around = [one for one in found if one.span.holds(Span(number, last))]
        owner = around[-1] if around else None
        qualname = f"{owner.qualname}.{name}" if owner else name
        kind = _KINDS.get(word, Kind.METHOD if owner else Kind.FUNCTION)
        twins = sum(one.qualname == qualname and one.kind is kind for one in found)
        found.append(
            Symbol(
                id=symbol_id(path, qualname, kind, twins + 1),
                name=name,
                qualname=qualname,
                kind=kind,
                path=path,
                span=Span(number, last),
                start_byte=0,
                end_byte=0,
                name_line=number,
                container=owner.id if owner else None,
                signature=line.strip().rstrip(":"),
                language="python",
            )
        )
    return found


def chunks_of(record: FileRecord, text: str, symbols: Sequence[Symbol]) -> list[Chunk]:
    """Cut a file before each definition and each heading."""
    lines = text.splitlines()
    if not lines:
        return []
    starts = {1} | {one.span.first for one in symbols}
    if record.language == "markdown":
        starts |= {n for n, line in enumerate(lines, start=1) if line.startswith("#")}
    ordered = sorted(starts)
    ends = [start - 1 for start in ordered[1:]] + [len(lines)]
    return [
        Chunk(
            path=record.path,
            span=Span(first, last),
            text="\n".join(lines[first - 1 : last]),
            symbols=tuple(one.id for one in symbols if one.span.overlaps(Span(first, last))),
            language=record.language,
        )
        for first, last in zip(ordered, ends, strict=True)
    ]


def entry_of(path: str, text: str, kb: str) -> Entry:
    source = EntrySource.ENTRY if path.startswith(kb) else EntrySource.DOCUMENT
    stem = path.rpartition("/")[2].removesuffix(".md")
    return Entry(
        id=EntryId(stem if source is EntrySource.ENTRY else path),
        path=WorkspacePath(path),
        source=source,
        title=text.splitlines()[0].lstrip("# ") if text.strip() else stem,
        text=text,
        body=text,
        tags=tuple(re.findall(r"#(\w+)", text.splitlines()[-1])) if text.strip() else (),
    )


def link(entry: str, target: Target, *, basis: Basis = Basis.SOURCE_LINK) -> Link:
    return Link(
        entry=EntryId(entry.rpartition("/")[2].removesuffix(".md")),
        entry_path=WorkspacePath(entry),
        anchor=target.symbol or target.path,
        basis=basis,
        confidence=1.0 if basis is Basis.SOURCE_LINK else 0.8,
        state=State.CURRENT,
        target=target,
    )


def to_symbol(path: str, qualname: str, kind: Kind, span: Span) -> Target:
    where = WorkspacePath(path)
    return Target(where, span, SymbolId(symbol_id(where, qualname, kind)), qualname, kind)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip()) if line.strip() else 10_000
