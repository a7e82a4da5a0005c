"""The command that tells which links need a look: `check`, for people and for build servers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import click

from glossator.cli import render, sarif, wire
from glossator.cli.answers import Answers
from glossator.cli.call import Call, common, show_json
from glossator.model import Basis, FileRename, Link, Problem, ProblemKind, State


@click.command()
@click.option("--strict", is_flag=True, help="Fail on whatever is told, loud or not.")
@click.option("--all", "everything", is_flag=True, help="List the links that are in order, too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    help="How to answer; sarif is what code hosts show beside the lines.",
)
@common
def check(*, strict: bool, everything: bool, form: str) -> int:
    """Tell which links of entries need a look; exit 1 when one is loud.

    Loud are links that lead nowhere or to several things, those whose code has another signature
    than when it was seen, and names in the text whose code went where the index knew it before
    and no code has the name any more. Told as well, and failing with --strict only: names in the
    text that code still has, though not this one, or of which there are several now; those in
    documents and sentences that speak of the past; and references to entries that are missing, or
    of which several have the name. Nothing is written.
    """
    call = Call.current()
    with call.open() as workspace:
        sources = workspace.links.sources()
        everywhere = workspace.index.problems()
        problems = [one for one in everywhere if one.kind is ProblemKind.ENTRY_ERROR]
        loose = [one for one in everywhere if one.kind is ProblemKind.LOOSE_REFERENCE]
        strays = workspace.links.strays()
        looked_at = [one for one in [*sources, *strays] if not one.quiet]
        shown = sources if everything else [one for one in sources if not one.quiet]
        renames = workspace.links.file_renames()
        if form == "sarif":
            show_json(sarif.log(looked_at, [*problems, *loose]))
        else:
            body = _body(shown, sources, renames, problems)
            body |= {"mentions": _said(strays), "references": _rows(loose)}
            body["loud"] = sum(one.loud for one in looked_at)
            body = Answers(call, workspace).told(body, ())
            told = () if everything else renames
            lines = _lines([*shown, *strays], sources, told, [*problems, *loose])
            show_json(body) if form == "json" else call.show(body, lines)
    return int(any(one.loud or strict for one in looked_at) or (strict and bool(loose)))


def _body(
    shown: Sequence[Link],
    sources: Sequence[Link],
    renames: Sequence[FileRename],
    problems: Sequence[Problem],
) -> wire.Body:
    return {
        "links": _said(shown),
        "renamed_files": [wire.file_rename(one) for one in renames],
        "counts": _counts(sources),
        "unseen": sum(one.unseen for one in sources),
        "problems": _rows(problems),
    }


def _rows(problems: Iterable[Problem]) -> list[wire.Body]:
    return [
        {"path": one.path, "line": one.line, "text": one.text, "remedy": one.remedy}
        for one in problems
    ]


def _said(links: Iterable[Link]) -> list[wire.Body]:
    return [wire.link(one) for one in links]


def _counts(sources: Iterable[Link]) -> dict[str, int]:
    """Return how many links are in each state, all states named."""
    found = Counter(one.state for one in sources)
    return {state.value: found[state] for state in State}


def _lines(
    shown: Sequence[Link],
    sources: Sequence[Link],
    renames: Sequence[FileRename],
    problems: Sequence[Problem],
) -> Iterator[str]:
    """Return the links that need a look, loud ones first, and a line that sums up.

    What went along with a renamed file as it was is told in one line, see `renames`.
    """
    told: set[Link] = set()
    for rename in renames:
        told |= {one for one in rename.links if one.state is State.MOVED and not one.reason}
        yield render.plain(
            f"{rename.old} was renamed to {rename.new}: {len(rename.links)} links lead there"
        )
    for one in sorted(shown, key=lambda one: not one.loud):
        if one not in told:
            where = f"{one.entry_path}:{one.evidence.line}"
            yield f"{click.style(render.plain(where), bold=True)} {render.link_line(one)}"
    for problem in problems:
        yield render.plain(f"{problem.path}:{problem.line} {problem.text}")
    unseen = sum(one.unseen for one in sources)
    if unseen:
        them = "link is not looked at yet" if unseen == 1 else "links are not looked at yet"
        yield f"{unseen} {them}: no change of the code would be told. glossator accept --unseen"
    yield render.plain(_summary(shown, sources))


def _summary(shown: Iterable[Link], sources: Sequence[Link]) -> str:
    """Return how many links are in each state, and how many names in texts are gone for good."""
    counts = ", ".join(f"{number} {state}" for state, number in _counts(sources).items() if number)
    links = f"{_links(len(sources))}: {counts}." if sources else "No links that a person wrote."
    nowhere = sum(one.loud and one.basis is Basis.CONTENT_MENTION for one in shown)
    if not nowhere:
        return links
    names = "1 name in a text is" if nowhere == 1 else f"{nowhere} names in texts are"
    return f"{links} {names} nowhere in the code."


def _links(number: int) -> str:
    return "1 link" if number == 1 else f"{number} links"
