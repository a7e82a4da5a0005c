"""What people settled about entries that are not written into: `.glossator/links.toml`.

Links, fingerprints and dismissals of project documents and of other people's notes are kept here,
one record a line and sorted, so that the file can be committed and merged. The rule: a record that
cannot be read is told and hides no other; a line that somebody else wrote stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from glossator import anchors, confine
from glossator.errors import EntryUnwritable, FileUnavailable, OutsideWorkspace
from glossator.kb import tomltext
from glossator.kb.encoding import newline_of
from glossator.kb.settlement import Record, Settled, canonical
from glossator.model import (
    NO_HASH,
    ContentHash,
    EntryProblem,
    WorkspacePath,
    content_hash,
)

PATH = WorkspacePath(".glossator/links.toml")

LINKS = "links"
DISMISSED = "not"

_HEAD = (
    "# What people settled about links of files that Glossator does not write into.",
    "# To be committed; one record a line.",
)
_MARK = "\ufeff"
"""What some editors write before UTF-8."""

MAX_BYTES = 4 * tomltext.MAX_CHARS
MAX_TOLD = 100
"""Records that cannot be read and are told one by one."""

MEND = "Mend it, then decide again; glossator check tells all that is wrong there."

_STRING = r"\"(?:[^\"\\]|\\.)*+\"|'[^']*+'"
_RECORD = re.compile(rf"\s*+(\{{(?:[^\"'{{}}#]|{_STRING})*+\}})\s*+,?\s*+(?:#.*)?")
_SEEN = re.compile(rf"(\bseen\s*+=\s*+)(?:{_STRING})")
_KEYS = frozenset({"entry", "anchor", "seen"})


_EXAMPLE = Record(WorkspacePath("README.md"), "app/search.py::Searcher")


@dataclass(frozen=True, slots=True)
class SettledFile:
    """The file as it was read.

    Attributes:
        text: None when there is no such file.
        hash: Of its bytes; that of nothing when there is no such file.
    """

    settled: Settled
    text: str | None = None
    hash: ContentHash = NO_HASH


def load(root: Path) -> SettledFile:
    """Read the file of a workspace. Never fails: what is wrong is among the problems."""
    try:
        file = confine.inside(root, PATH)
        if not file.exists():
            return SettledFile(Settled())
        file = confine.regular_file(root, PATH)
        if file.stat().st_size > MAX_BYTES:
            return _unknown(f"It has {file.stat().st_size:,} bytes; up to {MAX_BYTES:,} are read.")
        data = file.read_bytes()
    except OutsideWorkspace:
        return _unknown("It is a link that leads out of the workspace, and is not read.")
    except FileUnavailable as failure:
        return _unknown(failure.problem)
    except OSError as failure:
        return _unknown(f"It cannot be read ({failure.strerror or failure}).")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = 1 + data[: error.start].count(b"\n")
        problem = EntryProblem(line, "It is no UTF-8 here; the records below are not known.")
        return SettledFile(
            replace(read(data[: error.start].decode()), problems=(problem,)),
            data.decode(errors="replace"),
            content_hash(data),
        )
    return SettledFile(read(text), text, content_hash(data))


def read(text: str) -> Settled:
    """Read the records of a text; where it is no TOML as a whole, line by line."""
    text = text.removeprefix(_MARK)
    loaded = tomltext.load(text)
    broken = [loaded] if isinstance(loaded, EntryProblem) else []
    said = _rescued(text) if isinstance(loaded, EntryProblem) else loaded
    found: dict[str, dict[tuple[str, str], Record]] = {LINKS: {}, DISMISSED: {}}
    unread = []
    for key, records in found.items():
        listed = said.get(key, [])
        for one in listed if isinstance(listed, list) else [listed]:
            record = _record(one)
            if record is None:
                unread.append(one)
            else:
                records[record.entry, record.anchor] = record
    return Settled(
        tuple(sorted(found[LINKS].values())),
        tuple(sorted(found[DISMISSED].values())),
        (*broken, *_unread(text, unread)),
    )


def write(file: SettledFile, settled: Settled) -> str:
    """Return the text of the file with other records; lines that need not change stay.

    A file that is written in another way than one record a line is written anew, with its
    comments.

    Raises:
        EntryUnwritable: When something in it cannot be read, or is not for Glossator and would
            get lost.
    """
    if file.settled.problems:
        first = file.settled.problems[0]
        raise EntryUnwritable(PATH, f"line {first.line}: {first.text.rstrip('.')}", MEND)
    if file.text is None:
        return _anew(settled, "\n")
    newline = newline_of(file.text)
    lines = tomltext.lines_of(file.text.removesuffix(newline))
    for key, before, after in (
        (LINKS, file.settled.links, settled.links),
        (DISMISSED, file.settled.dismissed, settled.dismissed),
    ):
        lines = _changed(lines, key, set(before) - set(after), set(after) - set(before))
    text = newline.join([*lines, ""])
    again = read(text)
    if (again.links, again.dismissed, again.problems) == (settled.links, settled.dismissed, ()):
        return text
    return _anew(settled, newline, _comments(file.text))


def line_of(file: SettledFile, entry: WorkspacePath) -> int:
    """Return the line of the first record about an entry, from 1."""
    lines = enumerate(tomltext.lines_of(file.text or ""), 1)
    found = ((number, _record(_parsed(line))) for number, line in lines)
    return next((number for number, one in found if one is not None and one.entry == entry), 1)


def _record(one: object) -> Record | None:
    """Return a record; None when it has no entry or no sound anchor."""
    if not isinstance(one, dict):
        return None
    entry, anchor, seen = one.get("entry"), one.get("anchor"), one.get("seen", "")
    if not (isinstance(entry, str) and isinstance(anchor, str) and isinstance(seen, str)):
        return None
    try:
        return Record(anchors.workspace_path(entry), anchors.text_of(anchors.parse(anchor)), seen)
    except ValueError:
        return None


def _unknown(told: str) -> SettledFile:
    """Return a file that is there and cannot be read; nothing is written in its place."""
    return SettledFile(Settled(problems=(EntryProblem(1, told),)))


def _unread(text: str, records: Iterable[object]) -> Iterator[EntryProblem]:
    """Say which records cannot be read."""
    left = list(records)
    where: dict[str, int] = {}
    for number, line in enumerate(tomltext.lines_of(text) if left else (), 1):
        where.setdefault(repr(_parsed(line)), number)
    for one in left[:MAX_TOLD]:
        told = "A record needs an 'entry' and an 'anchor' of the workspace."
        yield EntryProblem(where.get(repr(one), 1), told)
    if len(left) > MAX_TOLD:
        yield EntryProblem(1, f"{len(left) - MAX_TOLD:,} more records cannot be read.")


def _rescued(text: str) -> dict[str, object]:
    """Return the records of those lines that can be read by themselves."""
    found: dict[str, object] = {LINKS: [], DISMISSED: []}
    key = ""
    for line in tomltext.lines_of(text):
        begun = _begins(line)
        key = begun or key
        one = _parsed(line)
        if key and one is not None:
            kept = found[key]
            if isinstance(kept, list):
                kept.append(one)
    return found


def _begins(line: str) -> str:
    """Return which list begins on a line; "" for none."""
    name, sign, rest = line.removeprefix(_MARK).partition("=")
    known = name.strip() in (LINKS, DISMISSED) and sign and rest.strip().startswith("[")
    return name.strip() if known else ""


def _parsed(line: str) -> dict[str, object] | None:
    """Return the record on a line; None where there is none."""
    match = _RECORD.fullmatch(line)
    said = tomltext.load(f"x = {match[1]}") if match else None
    found = said.get("x") if isinstance(said, dict) else None
    return found if isinstance(found, dict) else None


def _changed(lines: list[str], key: str, gone: set[Record], new: set[Record]) -> list[str]:
    """Return lines with some records of a list taken out and others put in their order."""
    if not (gone or new):
        return lines
    begin = next((at for at, line in enumerate(lines) if _begins(line) == key), None)
    if begin is None:
        return [*lines, *_list(key, sorted(new))]
    end = next((at for at in range(begin, len(lines)) if lines[at].strip() == "]"), len(lines))
    kept, left = _kept(lines[begin + 1 : end], gone, new)
    for record in sorted(left):
        at = next((n for n, line in enumerate(kept) if _behind(line, record)), len(kept))
        kept.insert(at, _line(record))
    if not kept and not new:
        return [*lines[:begin], *lines[end + 1 :]]
    return [*lines[: begin + 1], *kept, *lines[end:]]


def _kept(
    lines: Iterable[str], gone: set[Record], new: set[Record]
) -> tuple[list[str], set[Record]]:
    """Return the lines that stay, and the records that need lines of their own.

    Where only a fingerprint changes, whatever else stands on the line stays.
    """
    again = {(one.entry, one.anchor): one for one in new if one.seen}
    left, kept = set(new), []
    for line in lines:
        one = _record(_parsed(line))
        if one not in gone:
            kept.append(line)
            continue
        record = again.get((one.entry, one.anchor))
        changed = _with_seen(line, record) if record else None
        if record and changed:
            kept.append(changed)
            left.discard(record)
    return kept, left


def _with_seen(line: str, record: Record) -> str | None:
    """Return the line of a record with another fingerprint; None where it has none."""
    changed = _SEEN.sub(lambda found: found[1] + _quoted(record.seen), line, count=1)
    return changed if _record(_parsed(changed)) == record else None


def _behind(line: str, record: Record) -> bool:
    """Tell whether the record on a line belongs behind another."""
    one = _record(_parsed(line))
    return one is not None and one > record


def _comments(text: str) -> list[str]:
    """Return the lines of a text that are comments.

    Raises:
        EntryUnwritable: When the text holds something besides records, which would get lost.
    """
    said = tomltext.load(text.removeprefix(_MARK))
    if isinstance(said, EntryProblem) or any(_has_more(key, said[key]) for key in said):
        detail = "it is not written one record a line, and holds more than records"
        remedy = f"Write each record on a line of its own, like: {_line(_EXAMPLE).strip()}"
        raise EntryUnwritable(PATH, detail, remedy)
    return [line for line in tomltext.lines_of(text) if line.lstrip().startswith("#")]


def _has_more(key: str, value: object) -> bool:
    """Tell whether a key holds what is no record, or a record that says more."""
    listed = value if isinstance(value, list) else [value]
    known = key in (LINKS, DISMISSED)
    return not known or any(not isinstance(one, Mapping) or one.keys() - _KEYS for one in listed)


def _anew(settled: Settled, newline: str, head: Iterable[str] = _HEAD) -> str:
    lists = ((LINKS, settled.links), (DISMISSED, settled.dismissed))
    lines = [line for key, records in lists if records for line in _list(key, records)]
    return ("\n" if newline == "\r" else newline).join([*head, *lines, ""])


def _list(key: str, records: Iterable[Record]) -> list[str]:
    return [f"{key} = [", *map(_line, records), "]"]


def _line(record: Record) -> str:
    pairs = [("entry", record.entry), ("anchor", record.anchor)]
    if record.seen:
        pairs.append(("seen", record.seen))
    return "  { " + ", ".join(f"{name} = {_quoted(value)}" for name, value in pairs) + " },"


def _quoted(value: str) -> str:
    """Write a text as a string of TOML."""
    return '"' + "".join(map(_letter, value)) + '"'


def _letter(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"


__all__ = [
    "PATH",
    "Record",
    "Settled",
    "SettledFile",
    "canonical",
    "line_of",
    "load",
    "read",
    "write",
]
