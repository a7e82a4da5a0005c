"""The commands about languages: `parse` shows how a file is read, `languages` what is known.

They need neither a workspace nor an index: a person who adds a language calls them all day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from glossator.cli import wire
from glossator.cli.call import Call, common
from glossator.cli.render import plain
from glossator.model import Chunk, FileReading, FolderCheck, LanguageRow, Symbol, TreeNode
from glossator.settings import languages_dir
from glossator.workspace import languages as known_languages

_FOLDER = click.option(
    "--languages",
    "extra",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="A folder of languages to try, or one of them, instead of your own.",
)


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--tree", is_flag=True, help="Show the syntax tree as well.")
@click.option(
    "--check",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Try a language folder with its own sample and say what is wrong; exit 1 if anything is.",
)
@_FOLDER
@common
def parse(file: Path | None, check: Path | None, extra: Path | None, *, tree: bool) -> int:
    """Show how a file is read: its language, symbols and chunks.

    The file may lie anywhere; neither a workspace nor an index is needed.
    """
    if (file is None) == (check is None):
        msg = "Give either a FILE or --check FOLDER."
        raise click.UsageError(msg)
    call = Call.current()
    if check is not None:
        found = known_languages.check(check)
        call.show(_check_body(found), _check_lines(found))
        return 1 if found.faults else 0
    assert file is not None
    for problem in known_languages.known(extra)[1]:
        call.note(plain(problem))
    reading = known_languages.read_file(file, extra, tree=tree)
    call.show(_reading_body(reading), _reading_lines(reading))
    return 0


@click.command()
@click.option("--grammars", is_flag=True, help="List the grammars that a language folder may name.")
@_FOLDER
@common
def languages(extra: Path | None, *, grammars: bool) -> int:
    """List the languages that are known, and what is wrong with your own folders."""
    rows, problems = known_languages.known(extra)
    known = known_languages.grammars()
    body: wire.Body = {
        "languages": [_row_body(row) for row in rows],
        "problems": list(problems),
        "folder": str(languages_dir()),
        "grammars": list(known),
    }
    lines = known if grammars else _language_lines(rows, problems)
    Call.current().show(body, lines)
    return 1 if problems else 0


def _row_body(row: LanguageRow) -> wire.Body:
    return {
        "name": row.name,
        "title": row.title,
        "how": row.how,
        "grammar": row.grammar,
        "extensions": list(row.extensions),
        "filenames": list(row.filenames),
        "own": row.own,
    }


def _reading_body(one: FileReading) -> wire.Body:
    parsed = one.parsed
    return {
        "file": one.path,
        "language": _row_body(one.language),
        "origin": parsed.origin.value,
        "encoding": parsed.encoding,
        "lines": parsed.lines,
        "problem": parsed.problem,
        "summary": parsed.summary,
        "marks": [mark.value for mark in parsed.marks],
        "symbols": [_symbol_body(symbol) for symbol in parsed.symbols],
        "chunks": [_chunk_body(chunk) for chunk in parsed.chunks],
        "tree": [_node_body(node) for node in one.nodes],
    }


def _symbol_body(one: Symbol) -> wire.Body:
    return {
        **wire.symbol(one),
        "start_line": one.span.first,
        "end_line": one.span.last,
        "doc": one.doc,
        "marks": [mark.value for mark in one.marks],
    }


def _chunk_body(one: Chunk) -> wire.Body:
    return {
        "start_line": one.span.first,
        "end_line": one.span.last,
        "characters": len(one.text),
        "symbols": list(one.symbols),
        "context": one.context,
    }


def _node_body(one: TreeNode) -> wire.Body:
    return {
        "depth": one.depth,
        "field": one.field,
        "kind": one.kind,
        "start_line": one.first,
        "end_line": one.last,
        "text": one.text,
    }


def _check_body(one: FolderCheck) -> wire.Body:
    return {
        "folder": one.folder,
        "faults": list(one.faults),
        "symbols": [_symbol_body(symbol) for symbol in one.symbols],
    }


def _reading_lines(one: FileReading) -> Iterator[str]:
    parsed, row = one.parsed, one.language
    yield f"{'File':9} {plain(one.path)}  {parsed.lines} lines, {parsed.encoding or 'no text'}"
    own = ", your own" if row.own else ""
    grammar = f", grammar {row.grammar}" if row.grammar else ""
    yield f"{'Language':9} {plain(row.title)} ({plain(row.name)}): {row.how}{grammar}{own}"
    yield f"{'Read by':9} {parsed.origin.value}"
    if parsed.problem:
        yield f"{'Problem':9} {plain(parsed.problem)}"
    if one.nodes:
        yield click.style("Tree", bold=True)
        yield from map(_node_line, one.nodes)
    yield click.style(f"Symbols ({len(parsed.symbols)})", bold=True)
    yield from (f"  {line}" for symbol in parsed.symbols for line in _symbol_lines(symbol))
    yield click.style(f"Chunks ({len(parsed.chunks)})", bold=True)
    names = {symbol.id: symbol.qualname for symbol in parsed.symbols}
    for chunk in parsed.chunks:
        told = ", ".join(plain(names[name]) for name in chunk.symbols)
        place = f"{chunk.span.first}-{chunk.span.last}"
        yield f"  {place:>9}  {len(chunk.text):>5} characters  {told}".rstrip()


def _node_line(node: TreeNode) -> str:
    field = f"{node.field}: " if node.field else ""
    place = str(node.first) if node.first == node.last else f"{node.first}-{node.last}"
    text = f"  {plain(node.text)!r}" if node.text else ""
    return f"  {'  ' * node.depth}{field}{node.kind}  {place}{text}"


def _symbol_lines(one: Symbol) -> Iterator[str]:
    """Return a symbol in the form of `sample.symbols`, with its signature."""
    yield _symbol_line(one)
    if one.signature:
        yield f"    {plain(one.signature)}"
    if one.doc:
        yield f"    doc: {plain(one.doc.splitlines()[0])}"


def _symbol_line(one: Symbol) -> str:
    marks = " ".join(mark.value for mark in one.marks)
    tail = f"  [{marks}]" if marks else ""
    return f"{one.kind.value} {one.span.first}-{one.span.last} {plain(one.qualname)}{tail}"


def _check_lines(one: FolderCheck) -> Iterator[str]:
    if not one.faults:
        yield f"{plain(one.folder)} is right: {len(one.symbols)} symbols in its sample."
        return
    yield from map(plain, one.faults)
    if one.symbols:
        yield "Found in the sample, as sample.symbols has it:"
        yield from (f"  {_symbol_line(symbol)}" for symbol in one.symbols)


def _language_lines(rows: Iterable[LanguageRow], problems: Iterable[str]) -> Iterator[str]:
    for row in rows:
        names = " ".join((*row.extensions, *row.filenames))
        own = "  (your own)" if row.own else ""
        yield f"{row.name:18} {row.how:15} {plain(names)}{own}"
    yield f"Your own languages go into {plain(str(languages_dir()))}"
    yield from map(plain, problems)
