"""The commands that read entries and their links: `entries`, `entry`, `links`."""

from __future__ import annotations

from typing import TextIO

import click

from glossator import anchors
from glossator.cli import render, render_entry, wire, wire_entry
from glossator.cli.answers import Answers, batch_option, refresh
from glossator.cli.call import Call, common, path_in
from glossator.cli.progress import told
from glossator.errors import (
    AnchorUnresolved,
    EntryMissing,
    GlossatorError,
    OutsideWorkspace,
)
from glossator.model import AnchorForm, Around, Entry, Link, Span, Symbol
from glossator.workspace import Workspace

NEW = "new"
"""`entry new` writes an entry; one whose id is `new` is read by its path."""


@click.command()
@click.argument("query", nargs=-1, metavar="[QUERY]…")
@common
def entries(query: tuple[str, ...]) -> int:
    """List the entries; with QUERY those whose id, title, kind or tags hold every word."""
    call = Call.current()
    with call.open() as workspace:
        found = workspace.entries.all(" ".join(query))
        body: wire.Body = {"entries": [wire.entry(one) for one in found]}
        call.show(Answers(call, workspace).told(body, ()), render.entry_list(found))
    return 0


@click.command()
@click.argument("name", metavar="ID|new")
@click.option("--about", metavar="SYMBOL", help="With new: the symbol to document.")
@common
def entry(name: str, about: str | None) -> int:
    """Show one entry with its links, by id or path; `entry new` begins a new one.

    The new entry is written to the first folder of kb.roots and linked to the symbol.
    """
    if about is not None and name != NEW:
        msg = "--about belongs to `entry new`."
        raise click.UsageError(msg)
    call = Call.current()
    with call.open() as workspace:
        note = _begin(workspace, about) if name == NEW else workspace.entries.read(name)
        indexed = workspace.index.exists()
        covered = workspace.links.of_entry(note.path) if indexed else []
        around = workspace.references.around(note) if indexed else Around()
        live = workspace.live.of_entry(note) if indexed else []
        whole = wire_entry.whole_entry(note, [one.link for one in covered], around, live)
        body = Answers(call, workspace).told({"entries": [whole]}, [note.path])
        call.show(body, render_entry.whole_entry(note, covered, around, live))
    return 0


@click.command()
@click.argument("name", metavar="ENTRY")
@click.option("--limit", type=click.IntRange(1, 10), default=10, show_default=True)
@common
def suggest(name: str, limit: int) -> int:
    """Suggest code that an entry may be about, by the words they share.

    What the entry is linked to and what was dismissed is left out; nothing is written. Confirm one
    with `glossator link`, turn one down with `glossator dismiss`.
    """
    call = Call.current()
    with call.open() as workspace:
        note = workspace.entries.read(name)
        with told(call) as task:
            found = workspace.links.suggest(note.path, limit=limit, task=task)
        body = Answers(call, workspace).told(
            {
                "entry": note.id,
                "path": note.path,
                "suggestions": [wire.suggestion(one) for one in found],
            },
            {one.symbol.path for one in found},
        )
        call.show(body, render.suggestions(found))
    return 0


@click.command()
@click.argument("target", required=False, metavar="[SYMBOL|ENTRY|PATH[:LINES]]")
@batch_option
@common
def links(target: str | None, batch: TextIO | None) -> int:
    """Show what code an entry speaks of, or which entries speak of code.

    TARGET is an entry (id or path), a symbol (name or id), a file, or lines of one. Without it
    all links are listed.
    """
    if target is not None and batch is not None:
        msg = "Give either a TARGET or --batch FILE."
        raise click.UsageError(msg)
    call = Call.current()
    with call.open() as workspace:
        answers = Answers(call, workspace)
        if batch is not None:
            return answers.batch(batch, lambda line: _links(answers, line)[0])
        body, lines = _links(answers, target or "")
        call.show(body, lines)
    return 0


def _begin(workspace: Workspace, about: str | None) -> Entry:
    """Write a new entry from the template."""
    symbol = None
    if about is not None:
        alike = workspace.symbols.named(about, limit=6)
        found = [one for one in alike if one.id == about or about.endswith(one.name)]
        if not found:
            nearest = tuple(str(one.id) for one in alike)
            raise AnchorUnresolved(about, "names no symbol", nearest)
        if len(found) > 1 and found[1].name == found[0].name and found[0].id != about:
            others = tuple(one.id for one in found)
            raise AnchorUnresolved(about, "names more than one symbol", others)
        symbol = found[0]
    path, text = workspace.entries.template(about=symbol)
    note = workspace.entries.create(path, text)
    refresh(workspace)
    return note


def _links(answers: Answers, target: str) -> tuple[wire.Body, list[str]]:
    """Answer one question about links, as an object and as lines."""
    workspace = answers.workspace
    document = _document(workspace, target)
    if document is not None:
        readings = workspace.links.mentions(document.path)
        bonds = [one.link for one in workspace.links.of_entry(document.path)]
        body: wire.Body = {
            "path": document.path,
            "mentions": [wire.mention(reading) for reading in readings],
            "links": [wire.link(bond) for bond in bonds],
        }
        lines = list(render.links_of_document(bonds, readings))
        return answers.told(body, [document.path]), lines
    bonds = _bonds(workspace, target)
    body = {"target": target, "links": [wire.link(bond) for bond in bonds]}
    return answers.told(body, ()), list(render.links(bonds))


def _document(workspace: Workspace, target: str) -> Entry | None:
    """Return the entry that a target names, by id or path; None when it names code."""
    if not target or "::" in target:
        return None
    try:
        return workspace.entries.read(target)
    except EntryMissing:
        pass
    try:
        return workspace.entries.read(path_in(workspace, target))
    except (EntryMissing, OutsideWorkspace):
        return None


def _bonds(workspace: Workspace, target: str) -> list[Link]:
    """Return the links of a symbol, a file or lines of one; of everything without a target."""
    if not target:
        notes = workspace.entries.all()
        return [one.link for note in notes for one in workspace.links.of_entry(note.path)]
    path, span = _lines(workspace, target)
    if path is not None:
        found = workspace.links.of_file(path_in(workspace, path))
        return [one for one in found if span is None or _touches(one, span)]
    return [
        bond
        for symbol in _symbols(workspace, target)
        for bond in workspace.links.links_of_symbol(symbol.id)
    ]


def _lines(workspace: Workspace, target: str) -> tuple[str | None, Span | None]:
    """Read PATH or PATH:LINES; (None, None) when the target is neither."""
    try:
        if (workspace.root / path_in(workspace, target)).is_file():
            return target, None
    except GlossatorError:
        return None, None
    try:
        anchor = anchors.parse(target)
    except ValueError:
        return None, None
    if anchor.form is not AnchorForm.PATH_LINES or anchor.path is None:
        return None, None
    return anchor.path, anchor.span


def _touches(one: Link, span: Span) -> bool:
    target = one.target
    return target is not None and (target.span is None or target.span.overlaps(span))


def _symbols(workspace: Workspace, target: str) -> list[Symbol]:
    """Return the symbols that a target names exactly.

    Raises:
        AnchorUnresolved: When there is none; the nearest names are told.
    """
    found = workspace.symbols.named(target, limit=50)
    exact = [one for one in found if target in (one.id, one.qualname, one.name)]
    if "::" in target:
        exact = found
    if not exact:
        near = tuple(one.qualname for one in found[:5])
        raise AnchorUnresolved(target, "names no entry, symbol or file", near)
    return exact
