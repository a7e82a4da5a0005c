"""The commands that look code up: `search`, `symbol`, `usages`, `outline`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

import click
from typing_extensions import override

from glossator.cli import render, wire
from glossator.cli.answers import Answers
from glossator.cli.call import Call, common, path_in
from glossator.cli.progress import told
from glossator.errors import FileUnavailable, OutsideWorkspace
from glossator.model import (
    Answer,
    Channel,
    FileRecord,
    Filters,
    Kind,
    Scope,
    Symbol,
    WorkspacePath,
)
from glossator.words import parts
from glossator.workspace import Workspace


class Words(click.ParamType):  # type: ignore[type-arg]  # -- generic in new releases only
    """One or several words of a closed list, with commas between them."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self._known = tuple(known)

    @override
    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the words, or refuse the first that is not on the list."""
        if isinstance(value, tuple):
            return value
        words = tuple(word.strip().lower() for word in str(value).split(",") if word.strip())
        for word in words:
            if word not in self._known:
                self.fail(f"{word!r} is none of {', '.join(self._known)}.", param, ctx)
        return words


_SEPARATOR = re.compile(r"::|->|[.:\\/]")

KINDS = Words("kind", Kind)
SCOPES = Words("scope", Scope)
CHANNELS = Words("channels", Channel)


@dataclass(frozen=True, slots=True)
class SearchWords:
    """What `search` was told."""

    query: tuple[str, ...]
    kind: tuple[tuple[str, ...], ...]
    lang: tuple[str, ...]
    path: tuple[str, ...]
    scope: tuple[tuple[str, ...], ...]
    limit: int
    regex: bool
    explain: bool
    channels: tuple[str, ...] | None
    per_file: int | None
    batch: TextIO | None

    def filters(self) -> Filters:
        """Return what the query is narrowed to."""
        scopes = frozenset(Scope(word) for words in self.scope for word in words)
        return Filters(
            kinds=frozenset(Kind(word) for words in self.kind for word in words),
            languages=frozenset(word for words in self.lang for word in words.split(",")),
            paths=self.path,
            scopes=scopes or frozenset(Scope),
        )

    def ways(self) -> frozenset[Channel]:
        """Return the channels that take part."""
        return frozenset(map(Channel, self.channels)) if self.channels else frozenset(Channel)


@click.command()
@click.argument("query", nargs=-1, metavar="QUERY…")
@click.option("--kind", type=KINDS, multiple=True, help="Only symbols of these kinds.")
@click.option("--lang", multiple=True, help="Only files of these languages.")
@click.option("--path", multiple=True, metavar="GLOB", help="Only files whose path matches.")
@click.option(
    "--scope", type=SCOPES, multiple=True, help="Only code, symbols, entries or documents."
)
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True)
@click.option("--regex", is_flag=True, help="The query is a regular expression over the files.")
@click.option("--explain", is_flag=True, help="Say why each hit is there.")
@click.option("--channels", type=CHANNELS, help="Only these ways: symbol,text,vector,entry.")
@click.option("--per-file", type=click.IntRange(1), metavar="N", help="Hits of one file at most.")
@click.option(
    "--batch",
    type=click.File(encoding="utf-8-sig", errors="surrogateescape"),
    metavar="FILE",
    help="One query a line, - for standard input; one JSON object a line comes out.",
)
@common
def search(**given: Any) -> int:
    """Search code, symbols, entries and documents.

    A word that reads like a name finds symbols of that name first. Filters may stand in the query
    too: kind:class lang:python path:src/** has:entry #tag.
    """
    words = SearchWords(**given)
    if bool(words.query) == (words.batch is not None):
        msg = "Give either a QUERY or --batch FILE."
        raise click.UsageError(msg)
    call = Call.current()
    with call.open() as workspace:
        answers = Answers(call, workspace)
        if words.batch is not None:
            return answers.batch(words.batch, lambda line: _search(answers, words, line)[1])
        given_answer, body = _search(answers, words, " ".join(words.query))
        call.show(body, render.answer(given_answer, explain=words.explain))
    return 0


@click.command()
@click.argument("name", metavar="NAME_OR_ID")
@click.option("--kind", type=KINDS, help="Only symbols of this kind.")
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True)
@click.option("--full", is_flag=True, help="The source of each, not only of a single one.")
@common
def symbol(name: str, kind: tuple[str, ...] | None, limit: int, *, full: bool) -> int:
    """Look a symbol up by name, qualified name or id.

    Exact names come first, then prefixes, then names that are only similar. A single match is
    shown with its source and its entries.
    """
    call = Call.current()
    with call.open() as workspace:
        answers = Answers(call, workspace)
        kinds: list[Kind | None] = [*map(Kind, kind or ())] or [None]
        found = [
            one
            for wanted in kinds
            for one in workspace.symbols.named(name, kind=wanted, limit=limit + 1)
        ]
        shown, more = found[:limit], len(found) > limit
        entries = workspace.links.of_symbols([one.id for one in shown])
        details = full or len(shown) == 1
        rows = [wire.symbol_with_entries(one, entries.get(one.id, [])) for one in shown]
        if details:
            rows = [row | _details(workspace, one) for row, one in zip(rows, shown, strict=True)]
        body = answers.told(
            {"query": name, "symbols": rows}, (one.path for one in shown), truncated=more
        )
        if shown and not any(_bears(name, one) for one in shown):
            call.show(body, render.no_symbol(name, shown))
            return 0
        source = workspace.symbols.source(shown[0]) if len(shown) == 1 else None
        call.show(body, render.symbols(shown, entries, source))
    return 0


@click.command()
@click.argument("path", required=False)
@click.option(
    "--limit", type=click.IntRange(1), default=200, show_default=True, help="Files at most."
)
@common
def outline(path: str | None, limit: int) -> int:
    """Show the symbols of a file or folder; without PATH the map of the workspace."""
    call = Call.current()
    with call.open() as workspace:
        answers = Answers(call, workspace)
        if path is None:
            return _map(answers)
        wanted = path_in(workspace, path)
        files = [file for file in workspace.files.list() if _below(file, wanted)]
        if not files:
            reason = workspace.index.why(wanted)
            raise FileUnavailable(wanted or ".", reason.rule or "nothing below it is indexed")
        shown = {file: workspace.symbols.of_file(file.path) for file in files[:limit]}
        pairs = {file.path: workspace.files.counterpart(file.path) for file in shown}
        body: wire.Body = {
            "path": wanted,
            "files": [
                wire.file_outline(file, inside, pairs[file.path]) for file, inside in shown.items()
            ],
        }
        call.show(
            answers.told(body, (file.path for file in shown), truncated=len(files) > limit),
            _outline_lines(shown, pairs, left=len(files) - len(shown)),
        )
    return 0


@click.command()
@click.argument("name", metavar="NAME_OR_ID")
@click.option("--limit", type=click.IntRange(1), default=200, show_default=True)
@common
def usages(name: str, limit: int) -> int:
    """Show where the name of a symbol is used in code.

    Usages are told by the name alone, outside comments and strings: what another symbol of the
    same name is used for is shown, too.
    """
    call = Call.current()
    with call.open() as workspace:
        answers = Answers(call, workspace)
        found = workspace.symbols.usages(name, limit)
        body = answers.told(
            wire.usages(found),
            (one.path for one in found.usages),
            truncated=len(found.usages) < found.places,
        )
        call.show(body, render.usages(found))
    return 0


def _search(answers: Answers, words: SearchWords, text: str) -> tuple[Answer, wire.Body]:
    """Ask one query; a pattern goes over the files, everything else through the index."""
    facet = answers.workspace.search
    with told(answers.call) as task:
        if words.regex:
            path = words.path[0] if words.path else ""
            found = facet.text(text, task, regex=True, path=path, limit=words.limit)
        else:
            found = facet.answer(
                text,
                task,
                limit=words.limit,
                per_file=words.per_file,
                channels=words.ways(),
                filters=words.filters(),
            )
    paths = {hit.path for hit in found.hits}
    return found, answers.told(wire.answer(found), paths, truncated=found.truncated)


def _bears(asked: str, one: Symbol) -> bool:
    """Tell whether a symbol's name is or holds what was asked for, not only resembles it."""
    last = _flat(_SEPARATOR.split(asked.partition("#")[0])[-1])
    initials = "".join(part[0] for part in parts(one.name))
    return asked == one.id or last in _flat(one.name) or initials.startswith(last)


def _flat(name: str) -> str:
    return name.casefold().replace("_", "")


def _details(workspace: Workspace, one: Symbol) -> wire.Body:
    """Return what a full answer has besides: the source, and what stands around."""
    try:
        source = workspace.symbols.source(one)
    except (FileUnavailable, OutsideWorkspace):  # it went away since it was indexed
        source = ""
    return {
        "source": source,
        "siblings": [
            wire.symbol(other) for other in workspace.symbols.siblings(one) if other.id != one.id
        ],
        "container_chain": [wire.symbol(outer) for outer in workspace.symbols.containers(one)],
    }


def _map(answers: Answers) -> int:
    workspace = answers.workspace
    overview, entries = workspace.symbols.overview(), workspace.entries.all()
    body = answers.told(wire.overview(overview, entries), ())
    answers.call.show(body, render.overview(overview, entries))
    return 0


def _below(file: FileRecord, wanted: WorkspacePath) -> bool:
    return not wanted or file.path == wanted or file.path.startswith(f"{wanted}/")


def _outline_lines(
    shown: Mapping[FileRecord, list[Symbol]],
    pairs: Mapping[WorkspacePath, WorkspacePath | None],
    left: int,
) -> Iterable[str]:
    for file, inside in shown.items():
        yield from render.file_outline(file, inside, pairs[file.path])
    if left:
        yield f"… and {left} more files; see --limit."
