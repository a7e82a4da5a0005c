"""Values → the objects of the JSON contract. Pure.

The rule: a field is added, never renamed or taken away, and every field is always there. Lines
count from 1, both ends included; paths are relative to the root. What the code calls `first`,
`last` and `qualname` is `start_line`, `end_line` and `qualified_name` on the wire.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from glossator.errors import GlossatorError
from glossator.model import (
    Answer,
    Basis,
    Channel,
    ChannelScore,
    Check,
    Counts,
    Entry,
    FileRecord,
    FileRename,
    Hit,
    IndexReport,
    IndexStatus,
    Link,
    LinkedEntry,
    MentionReading,
    Overview,
    Skipped,
    Suggestion,
    Symbol,
    SymbolId,
    Usages,
    Why,
    WorkspacePath,
)

Body = dict[str, object]

_COLUMNS = {"qualname": "qualified_name"}
"""Columns of the keyword index that have another name on the wire."""


def error(failure: GlossatorError) -> Body:
    """Return a failure."""
    return {
        "error": {
            "problem": failure.problem,
            "remedy": failure.remedy,
            "exit": failure.exit_code,
        }
    }


def meta(counts: Counts, workspace: str, timing_ms: float) -> Body:
    """Return what every answer carries besides; `told` fills in the rest."""
    return {
        "timing_ms": round(timing_ms, 1),
        "workspace": workspace,
        "index": {
            "files": counts.files,
            "symbols": counts.symbols,
            "chunks": counts.chunks,
            "vectors": counts.vectors,
            "indexed": round(counts.indexed, 4),
        },
        "truncated": False,
        "tokens_saved": 0,
    }


def answer(given: Answer) -> Body:
    """Return the hits of one query."""
    return {
        "query": given.query.text,
        "hits": [hit(one) for one in given.hits],
        "warning": given.warning,
        "nearest": list(given.nearest),
    }


def hit(one: Hit) -> Body:
    """Return one hit.

    Its lines are those of the symbol where one was meant, else of the chunk; its id is always the
    chunk's, so two numbers of lines in one hit are no contradiction.
    """
    return {
        "id": one.chunk.id,
        "path": one.path,
        "start_line": one.span.first,
        "end_line": one.span.last,
        "language": one.chunk.language,
        "origin": one.origin.value,
        "score": round(one.score, 6),
        "hit_kind": one.hit_kind.value,
        "channels": {channel.value: _channel(channel, one) for channel in Channel},
        "symbol": symbol(one.symbol) if one.symbol else None,
        "snippet": one.snippet,
        "entries": [linked_entry(entry) for entry in one.entries],
        "reasons": list(one.reasons),
        "stale": one.stale,
        "indexed_at": one.indexed_at,
    }


def symbol(one: Symbol) -> Body:
    """Return the fields of a symbol that every mention of it has."""
    return {
        "id": one.id,
        "name": one.name,
        "qualified_name": one.qualname,
        "kind": one.kind.value,
        "container": one.container,
        "signature": one.signature,
        "origin": one.origin.value,
        "marks": [mark.value for mark in one.marks],
    }


def symbol_in_file(one: Symbol) -> Body:
    """Return a symbol with the lines it stands on."""
    return {**symbol(one), **lines(one)}


def symbol_with_entries(one: Symbol, entries: Sequence[LinkedEntry]) -> Body:
    """Return a symbol as a lookup answers it."""
    return {
        **symbol_in_file(one),
        "doc": one.doc,
        "summary": one.summary,
        "entries": [linked_entry(entry) for entry in entries],
    }


def linked_entry(one: LinkedEntry) -> Body:
    """Return an entry as it hangs on a symbol or a hit."""
    return {
        "id": one.id,
        "title": one.title,
        "basis": one.basis.value,
        "confidence": round(one.confidence, 3),
        "state": one.state.value,
        "status": one.status,
    }


def file_outline(
    file: FileRecord, symbols: Sequence[Symbol], counterpart: WorkspacePath | None = None
) -> Body:
    """Return a file with its symbols, each inside its container, and the file it pairs with."""
    inside: dict[SymbolId | None, list[Symbol]] = {}
    known = {one.id for one in symbols}
    for one in symbols:
        inside.setdefault(one.container if one.container in known else None, []).append(one)
    return {
        "path": file.path,
        "language": file.language,
        "lines": file.lines,
        "summary": file.summary,
        "marks": [mark.value for mark in file.marks],
        "counterpart": counterpart or "",
        "symbols": [_nested(one, inside) for one in inside.get(None, [])],
    }


def usages(one: Usages) -> Body:
    """Return where a name is used."""
    return {
        "name": one.name,
        "heuristic": True,
        "symbols_sharing_name": one.sharing,
        "files": one.files,
        "places": one.places,
        "usages": [
            {
                "path": usage.path,
                "line": usage.line,
                "text": usage.text,
                "symbol": symbol(usage.symbol) if usage.symbol else None,
            }
            for usage in one.usages
        ],
    }


def overview(one: Overview, entries: Sequence[Entry]) -> Body:
    """Return the map of a workspace."""
    return {
        "languages": [{"language": name, "files": count} for name, count in one.languages],
        "folders": [
            {"path": path, "files": files, "symbols": symbols}
            for path, files, symbols in one.folders
        ],
        "top_symbols": [symbol_in_file(top) for top in one.top_symbols],
        "entry_points": list(one.entry_points),
        "entries": [entry(note) for note in entries],
    }


def entry(one: Entry) -> Body:
    """Return an entry as lists show it."""
    return {
        "id": one.id,
        "path": one.path,
        "title": one.title,
        "source": one.source.value,
        "kind": one.kind,
        "status": one.status,
        "confidence": one.confidence,
        "tags": list(one.tags),
        "usage_count": one.usage,
    }


def link(one: Link) -> Body:
    """Return a link."""
    target = one.target
    span = target.span if target else None
    return {
        "entry": one.entry,
        "anchor": one.anchor,
        "basis": one.basis.value,
        "confidence": round(one.confidence, 3),
        "state": one.state.value,
        "reason": one.reason,
        "target": {
            "path": target.path,
            "qualified_name": target.qualname,
            "kind": target.kind.value if target.kind else None,
            "start_line": span.first if span else None,
            "end_line": span.last if span else None,
        }
        if target
        else None,
        "evidence": {"line": one.evidence.line, "sentence": one.evidence.sentence},
        "successors": list(one.successors),
    }


def file_rename(one: FileRename) -> Body:
    """Return a file that has another name; its links are told one by one besides."""
    return {"old_path": one.old, "path": one.new, "links": len(one.links)}


def suggestion(one: Suggestion) -> Body:
    """Return code that an entry may be about."""
    return {
        **symbol_in_file(one.symbol),
        "basis": Basis.AUTO_DISCOVERED.value,
        "confidence": round(one.confidence, 3),
        "shares": list(one.shares),
    }


def mention(reading: MentionReading) -> Body:
    """Return a name in a text with the symbols it may mean, best first."""
    return {
        "line": reading.mention.line,
        "text": reading.mention.text,
        "candidates": [
            {
                "path": candidate.symbol.path,
                "qualified_name": candidate.symbol.qualname,
                "kind": candidate.symbol.kind.value,
                "start_line": candidate.symbol.name_line,
                "confidence": round(candidate.confidence, 4),
            }
            for candidate in reading.candidates
        ],
    }


def report(one: IndexReport) -> Body:
    """Return what a run of indexing did."""
    return {
        "added": one.added,
        "changed": one.changed,
        "removed": one.removed,
        "renamed": one.renamed,
        "unchanged": one.unchanged,
        "skipped": dict(one.skipped),
        "symbols": one.counts.symbols,
        "chunks": one.counts.chunks,
        "warnings": list(one.warnings),
        "cpu_s": round(one.cpu_s, 3),
        "wall_s": round(one.wall_s, 3),
    }


def status(one: IndexStatus, identity: Mapping[str, str]) -> Body:
    """Return the state of an index."""
    counts = one.counts
    return {
        "index": {
            "file": one.file,
            "bytes": one.size,
            "format": one.format,
            "files": counts.files,
            "symbols": counts.symbols,
            "chunks": counts.chunks,
            "vectors": counts.vectors,
            "entries": counts.entries,
            "links": counts.links,
            "indexed": round(counts.indexed, 4),
            "last_run": one.last_run,
            "rebuilt": one.rebuilt,
        },
        "engine": {"writer": one.writer or None},
        "model": None,
        "identity": dict(identity),
    }


def left_out(rows: Iterable[Skipped]) -> Body:
    """Return what was left out."""
    return {
        "left_out": [
            {"path": row.path, "reason": row.reason.value, "detail": row.detail} for row in rows
        ]
    }


def why(one: Why) -> Body:
    """Return why a file is in the index or not."""
    return {
        "path": one.path,
        "indexed": one.indexed,
        "how": one.how,
        "rule": one.rule,
        "remedy": one.remedy,
    }


def check(one: Check) -> Body:
    """Return one line of a check of the machine."""
    return {
        "name": one.name,
        "works": one.works,
        "detail": one.detail,
        "remedy": one.remedy,
        "needed": one.needed,
    }


def lines(one: Symbol) -> Body:
    """Return where a symbol is."""
    return {"path": one.path, "start_line": one.span.first, "end_line": one.span.last}


def _nested(one: Symbol, inside: Mapping[SymbolId | None, Sequence[Symbol]]) -> Body:
    return {
        **symbol_in_file(one),
        "symbols": [_nested(part, inside) for part in inside.get(one.id, [])],
    }


def _channel(channel: Channel, one: Hit) -> Body | None:
    score = one.channels.get(channel)
    if score is None:
        return None
    return {"rank": score.rank, "raw": round(score.raw, 6), **_details(channel, score)}


def _details(channel: Channel, score: ChannelScore) -> Body:
    match channel:
        case Channel.SYMBOL:
            return {"match": score.match or None}
        case Channel.TEXT:
            columns = [_COLUMNS.get(column, column) for column in score.columns]
            return {"terms": list(score.terms), "columns": columns}
        case Channel.VECTOR:
            return {"model": score.model}
        case Channel.ENTRY:
            return {}
