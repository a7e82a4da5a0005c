"""The commands that decide about links: `link`, `unlink`, `accept`, `follow`, `relink`, `dismiss`.

The rule: the index is brought up to date before, because what is written is how the code looks now
and an entry may have been written a moment ago; and afterwards, so that the next question knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TextIO

import click

from glossator.cli import render, wire
from glossator.cli.answers import Answers, batch_option, refresh
from glossator.cli.call import Call, common, path_in
from glossator.errors import AnchorUnresolved
from glossator.model import Decision, Symbol
from glossator.workspace import Workspace

Decide = Callable[[Workspace, Sequence[str]], wire.Body]
"""Decides about one link; the words are those of one line of a batch."""


@dataclass(frozen=True, slots=True)
class Words:
    """How a decision is told: what is behind the entry's id when a file was written, and when not.

    `{anchor}`, `{was}` and `{file}` stand for what was decided about and where it was written.
    """

    done: str
    already: str


LINKED = Words(
    "documents {anchor} now; written to {file}.",
    "documents {anchor} already; nothing was written.",
)
UNLINKED = Words(
    "does not document {anchor} any more; taken out of {file}.",
    "does not document {anchor}; nothing was written.",
)
ACCEPTED = Words(
    "is still right about {anchor}; how it looks now is written to {file}.",
    "is right about {anchor}, as noted before; nothing was written.",
)
DISMISSED = Words(
    "is not about {anchor}; written to {file}.",
    "is not about {anchor}, as noted before; nothing was written.",
)
RESTORED = Words(
    "may be about {anchor} again; taken out of {file}.",
    "may be about {anchor}; nothing was written.",
)
POINTED = Words(
    "{was} → {anchor}; written to {file}.",
    "{was} → {anchor} already; nothing was written.",
)

_ENTRY = click.argument("entry", required=False, metavar="ENTRY")
_ANCHOR = click.argument("anchor", required=False, metavar="ANCHOR")


@click.command()
@_ENTRY
@_ANCHOR
@click.option("--inside", is_flag=True, help="Write into a project document itself, too.")
@batch_option
@common
def link(entry: str | None, anchor: str | None, batch: TextIO | None, *, inside: bool) -> int:
    """Write a link to code: into an entry, or beside a file that is not Glossator's to write.

    ANCHOR is path::Qualified.name, a qualified name, a path, or PATH:LINES. In a batch each line
    is an entry, a tab, and an anchor. Links of project documents and of other tools' notes go to
    .glossator/links.toml, which is to be committed. A mention that is linked is confirmed.
    """

    def decide(workspace: Workspace, words: Sequence[str]) -> wire.Body:
        return _decision(workspace.decisions.confirm(*words, inside=inside))

    return _decided(decide, LINKED, (entry, anchor), batch)


@click.command()
@_ENTRY
@_ANCHOR
@batch_option
@common
def unlink(entry: str | None, anchor: str | None, batch: TextIO | None) -> int:
    """Take a link to code out of where `link` wrote it."""

    def decide(workspace: Workspace, words: Sequence[str]) -> wire.Body:
        return _decision(workspace.decisions.unlink(*words))

    return _decided(decide, UNLINKED, (entry, anchor), batch)


@click.command()
@_ENTRY
@_ANCHOR
@click.option("--unseen", is_flag=True, help="Every link that is not looked at yet.")
@click.option("--dry-run", is_flag=True, help="With --unseen: say what would change.")
@batch_option
@common
def accept(
    entry: str | None, anchor: str | None, batch: TextIO | None, *, unseen: bool, dry_run: bool
) -> int:
    """Note that an entry is still right about code that changed.

    Only the fingerprint of the link is written anew; `check` tells which links have changed. With
    --unseen all links that keep none yet get one, those of ENTRY or of the whole workspace: all or
    none. From then on changes of their code are told.
    """
    if unseen:
        if anchor is not None or batch is not None:
            msg = "With --unseen give ENTRY alone, or nothing."
            raise click.UsageError(msg)
        return _accept_unseen(entry, dry_run=dry_run)
    if dry_run:
        msg = "--dry-run goes with --unseen."
        raise click.UsageError(msg)

    def decide(workspace: Workspace, words: Sequence[str]) -> wire.Body:
        return _decision(workspace.decisions.still_right(*words))

    return _decided(decide, ACCEPTED, (entry, anchor), batch)


@click.command()
@_ENTRY
@_ANCHOR
@click.option("--undo", is_flag=True, help="Take a dismissal back.")
@batch_option
@common
def dismiss(entry: str | None, anchor: str | None, batch: TextIO | None, *, undo: bool) -> int:
    """Note that an entry is not about some code: it is not linked or suggested any more."""

    def decide(workspace: Workspace, words: Sequence[str]) -> wire.Body:
        decisions = workspace.decisions
        return _decision((decisions.restore if undo else decisions.dismiss)(*words))

    return _decided(decide, RESTORED if undo else DISMISSED, (entry, anchor), batch)


@click.command()
@_ENTRY
@_ANCHOR
@click.argument("to", required=False, metavar="TO")
@batch_option
@common
def relink(entry: str | None, anchor: str | None, to: str | None, batch: TextIO | None) -> int:
    """Let a link lead to other code: TO is an anchor, as for `link`.

    Without TO nothing is written, and the code that may be meant is listed, best first. In a batch
    each line is an entry, a tab, the old anchor, a tab, and the new one.
    """
    if entry is not None and anchor is not None and to is None and batch is None:
        return _choices(entry, anchor)

    def decide(workspace: Workspace, words: Sequence[str]) -> wire.Body:
        return _changes(workspace.decisions.relink(*words))[0]

    return _decided(decide, POINTED, (entry, anchor, to), batch)


@click.command()
@_ENTRY
@_ANCHOR
@click.option("--all", "everything", is_flag=True, help="Every link of the workspace.")
@click.option("--file", metavar="PATH", help="Every link whose code was in this file.")
@batch_option
@common
def follow(
    entry: str | None,
    anchor: str | None,
    file: str | None,
    batch: TextIO | None,
    *,
    everything: bool,
) -> int:
    """Let links lead to where their code has gone: moved or renamed.

    With ENTRY and ANCHOR one link, with ENTRY alone all of its links. Several are followed in one
    go, all or none; one whose code also changed is told as changed afterwards, and one that is
    only pending stays. In a batch each line is an entry, a tab, and an anchor.
    """
    if batch is not None or anchor is not None:
        if everything or file is not None:
            msg = "Give one link, a batch, --file or --all."
            raise click.UsageError(msg)
        return _decided(_follow, POINTED, (entry, anchor), batch)
    if everything == (entry is not None or file is not None):
        msg = "Give ENTRY, --file PATH or --all."
        raise click.UsageError(msg)
    return _follow_all(entry, file)


def _follow_all(entry: str | None, file: str | None) -> int:
    """Follow many links in one go."""
    call = Call.current()
    with call.open() as workspace:
        refresh(workspace)
        was = path_in(workspace, file) if file is not None else None
        done = workspace.decisions.follow_all(entry=entry, file=was)
        refresh(workspace)
        body: wire.Body = {"followed": [one for each in done for one in _changes(each)]}
        call.show(body, _lines(POINTED, body) or ["Nothing to follow."])
    return 0


def _accept_unseen(entry: str | None, *, dry_run: bool) -> int:
    """Keep how code looks for many links in one go."""
    call = Call.current()
    with call.open() as workspace:
        refresh(workspace)
        done = workspace.decisions.accept_unseen(entry=entry, dry_run=dry_run)
        refresh(workspace)
        rows = [
            {"entry": one.entry, "anchor": one.anchor, "seen": one.seen, "file": each.path}
            for each in done
            for one in each.changes
        ]
        said = render.counted(len(rows), "link")
        if dry_run:
            told = f"{said} would be taken as seen; nothing is written."
        else:
            told = f"{said} taken as seen: from now on it is told when their code changes."
        lines = [render.plain(f"{row['entry']} → {row['anchor']}") for row in rows]
        call.show(
            {"accepted": rows, "written": not dry_run},
            [*lines, told] if rows else ["Every link that can keep a look has one."],
        )
    return 0


def _follow(workspace: Workspace, words: Sequence[str]) -> wire.Body:
    return {"followed": _changes(workspace.decisions.follow(*words))}


def _decided(decide: Decide, told: Words, words: Sequence[str | None], batch: TextIO | None) -> int:
    """Decide about one link, or about one for each line of a batch."""
    given = [word for word in words if word is not None]
    if (batch is None) != (len(given) == len(words)) or (batch is not None and given):
        names = ("ENTRY", "ANCHOR", "TO")[: len(words)]
        msg = f"Give either {', '.join(names[:-1])} and {names[-1]}, or --batch FILE."
        raise click.UsageError(msg)
    call = Call.current()
    with call.open() as workspace:
        refresh(workspace)
        answers = Answers(call, workspace)
        if batch is not None:
            code = answers.batch(
                batch,
                lambda line: decide(workspace, _fields(line, len(words))),
                found=AnchorUnresolved,
            )
            refresh(workspace)
            return code
        body = decide(workspace, given)
        refresh(workspace)
        call.show(body, _lines(told, body))
    return 0


def _fields(line: str, number: int) -> list[str]:
    """Take a line of a batch apart.

    Raises:
        AnchorUnresolved: When it has not so many fields.
    """
    fields = [word.strip() for word in line.split("\t")]
    if len(fields) != number:
        last = "an entry, a tab and an anchor" if number == 2 else "an entry and two anchors"
        raise AnchorUnresolved(line, f"is not {last}", remedy="Part them by one tab each.")
    return fields


def _decision(done: Decision) -> wire.Body:
    """Return what was decided about one link."""
    one = done.changes[0]
    return {
        "entry": one.entry,
        "anchor": one.anchor,
        "seen": one.seen,
        "changed": done.changed,
        "file": done.path,
    }


def _changes(done: Decision) -> list[wire.Body]:
    """Return what a decision pointed elsewhere."""
    return [
        {
            "entry": one.entry,
            "anchor": one.anchor,
            "was": one.was,
            "seen": one.seen,
            "changed": done.changed,
            "file": done.path,
        }
        for one in done.changes
    ]


def _choice(one: Symbol) -> wire.Body:
    return {
        "id": one.id,
        "path": one.path,
        "qualified_name": one.qualname,
        "kind": one.kind.value,
        "start_line": one.span.first,
        "end_line": one.span.last,
    }


def _lines(told: Words, body: wire.Body) -> list[str]:
    """Return what was decided, one line for each link."""
    rows = body.get("followed", [body])
    return [_line(told, row) for row in rows] if isinstance(rows, list) else []


def _line(told: Words, row: wire.Body) -> str:
    said = told.done if row["changed"] else told.already
    return render.plain(f"{row['entry']} {said.format_map(row)}")


def _choices(entry: str, anchor: str) -> int:
    """List what a link may be meant to lead to."""
    call = Call.current()
    with call.open() as workspace:
        refresh(workspace)
        known = workspace.reviews.link(entry, anchor)
        found = workspace.reviews.choices(known)
        body: wire.Body = {
            "entry": known.entry,
            "anchor": known.anchor,
            "choices": [_choice(one) for one in found],
        }
        call.show(body, [render.plain(one.id) for one in found] or ["Nothing like it was found."])
    return 0
