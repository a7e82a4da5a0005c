"""What needs a look in a workspace, as rows: skipped files, parse errors, entry errors, links."""

from __future__ import annotations

from collections.abc import Iterator

from glossator import anchors
from glossator.kb import settled
from glossator.kb.settled import SettledFile
from glossator.kb.sources import is_markdown
from glossator.model import (
    Basis,
    Link,
    Problem,
    ProblemKind,
    Skipped,
    SkipReason,
    State,
    WorkspacePath,
)
from glossator.store.ports import IndexReader
from glossator.workspace import loose

REMEDIES = {
    SkipReason.BINARY: "Nothing to do: it is not text.",
    SkipReason.TOO_LARGE: "Raise index.max_file_bytes in the settings to read it.",
    SkipReason.UNREADABLE: "Give yourself permission to read it, then update the index.",
    SkipReason.SECRET: "Name it in index.include_secrets if it holds no secret.",
    SkipReason.DENIED: "Folders of tools are never indexed.",
    SkipReason.SPECIAL: "Only plain files are read.",
    SkipReason.OUTSIDE: "Open the folder it leads to as a workspace of its own.",
    SkipReason.BOUNDARY: "Open it as a workspace of its own.",
    SkipReason.CRASHED: "Its text is not read again until the file changes.",
    SkipReason.UNDECODABLE: "Save it as UTF-8, then update the index.",
}
"""What a person can do about each reason."""

MEND = "Mend the front matter; the text is shown and searched all the same."
MEND_ELSEWHERE = "Mend the file with the program that owns it; the rest of it is read all the same."

QUIET = frozenset({SkipReason.DENIED, SkipReason.BOUNDARY, SkipReason.BINARY})
"""Reasons that are as they should be: told by `why`, no problem to look at."""

REVIEWED = {
    State.CHANGED: "the code changed since the entry was checked",
    State.MOVED: "the code has moved",
    State.RENAMED: "the code was renamed",
    State.PENDING: "the code may have moved",
}


TO_DO = {
    State.CHANGED: "Read both again: the text is still right, or edit it.",
    State.MOVED: "Let the link follow its code.",
    State.RENAMED: "Let the link follow its code.",
    State.PENDING: "Let the link follow its code, if that is it.",
}


def of(reader: IndexReader, kept: SettledFile) -> list[Problem]:
    """Return the problems of an index, links first, then entries, then files.

    Args:
        kept: What is settled about entries beside their files.
    """
    return [*_links(reader), *_entries(reader), *_settled(reader, kept), *_files(reader)]


def _settled(reader: IndexReader, kept: SettledFile) -> Iterator[Problem]:
    """Give what is wrong with the file of what is settled; it is a file, and not an entry."""
    for problem in kept.settled.problems:
        remedy = "Mend the line; until then nothing is written there."
        yield Problem(ProblemKind.PARSE_ERROR, settled.PATH, problem.line, problem.text, remedy)
    lost = kept.settled.entries() - reader.entries.sources().keys()
    for path in sorted(lost):
        yield Problem(
            ProblemKind.PARSE_ERROR,
            settled.PATH,
            settled.line_of(kept, path),
            f"{path} is no entry any more",
            "Name the file it became, or take its lines out.",
        )


def _links(reader: IndexReader) -> Iterator[Problem]:
    for link in reader.links.all():
        row = _link_row(link)
        if row is not None:
            yield row


def _link_row(link: Link) -> Problem | None:
    where = (link.entry_path, link.evidence.line)
    if link.basis is Basis.CONTENT_MENTION:
        return _mention_row(link, where)
    match link.state:
        case State.CURRENT | State.COSMETIC:
            return None
        case State.GONE:
            return Problem(
                ProblemKind.BROKEN_LINK,
                *where,
                f"{link.anchor} is not there any more",
                "Point the entry at what took its place, or take the link out.",
                link,
            )
        case State.AMBIGUOUS:
            return Problem(
                ProblemKind.BROKEN_LINK,
                *where,
                f"{link.anchor} names more than one piece of code",
                "Name the one that is meant by its path.",
                link,
            )
        case State.CHANGED | State.MOVED | State.RENAMED | State.PENDING:
            reason = f" ({link.reason})" if link.reason else ""
            return Problem(
                ProblemKind.LINK_TO_REVIEW,
                *where,
                f"{link.anchor}: {REVIEWED[link.state]}{reason}",
                TO_DO[link.state],
                link,
            )


def _mention_row(link: Link, where: tuple[WorkspacePath, int]) -> Problem | None:
    """Return the row of a name in the text whose code went, or of which there are several now."""
    if link.quiet:
        return None
    name = anchors.parse(link.anchor).qualname
    if link.state is State.GONE:
        said, remedy = "which is gone", "Correct the text, or dismiss the mention."
        if link.became:
            said = f"which is {anchors.parse(link.became).qualname} now"
    else:
        said, remedy = "of which there are several now", "Link the one that is meant."
    text = f"the text names {name}, {said}"
    kind = ProblemKind.BROKEN_LINK if link.loud else ProblemKind.LINK_TO_REVIEW
    return Problem(kind, *where, text, remedy, link)


def _entries(reader: IndexReader) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    everything = reader.entries.all()
    yield from loose.of(reader, everything)
    for entry in everything:
        for problem in entry.problems:
            yield Problem(
                ProblemKind.ENTRY_ERROR,
                entry.path,
                problem.line,
                problem.text,
                MEND if is_markdown(entry.path) else MEND_ELSEWHERE,
            )
        if entry.id in seen:
            yield Problem(
                ProblemKind.ENTRY_ERROR,
                entry.path,
                1,
                f"the id {entry.id} is also that of {seen[entry.id]}",
                "Give one of the two another id.",
            )
        seen.setdefault(entry.id, entry.path)


def _files(reader: IndexReader) -> Iterator[Problem]:
    rows = reader.files.skipped()
    told = {row.path for row in rows}
    records = reader.files.all()
    for path in sorted(records):
        if records[path].problem and path not in told:
            yield Problem(ProblemKind.PARSE_ERROR, path, 1, records[path].problem)
    for row in rows:
        if row.reason not in QUIET:
            yield _skipped_row(row)


def _skipped_row(skipped: Skipped) -> Problem:
    reason = skipped.reason.value.replace("_", " ")
    text = f"{reason}: {skipped.detail}" if skipped.detail else reason
    return Problem(ProblemKind.SKIPPED_FILE, skipped.path, 1, text, REMEDIES[skipped.reason])
