"""What people settled about entries that are not written into: `.glossator/links.toml`.

Links, fingerprints and dismissals of project documents and of other people's notes are kept here,
one record a line and sorted, so that the file can be committed and merged. The rule: a record that
cannot be read is told and hides no other; a line that somebody else wrote stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from glossator import anchors, confine
from glossator.errors import FileUnavailable, OutsideWorkspace
from glossator.kb.encoding import newline_of
from glossator.model import (
    NO_HASH,
    ContentHash,
    Entry,
    EntryProblem,
    SourceLink,
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
_RECORD = re.compile(r"\s*(\{.*\})\s*,?\s*(?:#.*)?")
_LINE_END = re.compile(r"\r\n?|\n")
_LINE_OF_FAULT = re.compile(r"at line (\d+)")


@dataclass(frozen=True, slots=True, order=True)
class Record:
    """One thing that was settled about one entry.

    Attributes:
        seen: The fingerprint when the person last looked; "" for a dismissal.
    """

    entry: WorkspacePath
    anchor: str
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """All of the file.

    Attributes:
        links: In the order of entries and anchors; one for each pair.
        dismissed: Likewise.
    """

    links: tuple[Record, ...] = ()
    dismissed: tuple[Record, ...] = ()
    problems: tuple[EntryProblem, ...] = ()

    def with_link(self, record: Record) -> Settled:
        """Return this with a link in it, in place of another of the same entry and anchor."""
        left = self.without_link(record.entry, record.anchor)
        return replace(left, links=tuple(sorted((*left.links, record))))

    def without_link(self, entry: WorkspacePath, anchor: str) -> Settled:
        """Return this without a link."""
        return replace(self, links=_without(self.links, entry, anchor))

    def with_dismissed(self, record: Record) -> Settled:
        """Return this with a dismissal in it."""
        left = self.without_dismissed(record.entry, record.anchor)
        return replace(left, dismissed=tuple(sorted((*left.dismissed, record))))

    def without_dismissed(self, entry: WorkspacePath, anchor: str) -> Settled:
        """Return this without a dismissal."""
        return replace(self, dismissed=_without(self.dismissed, entry, anchor))

    def of(self, entry: WorkspacePath) -> Settled:
        """Return what concerns one entry."""
        return Settled(
            tuple(one for one in self.links if one.entry == entry),
            tuple(one for one in self.dismissed if one.entry == entry),
        )

    def renamed(self, old: WorkspacePath, new: WorkspacePath) -> Settled:
        """Return the records with another path for one entry."""
        links = (replace(one, entry=new) if one.entry == old else one for one in self.links)
        dismissed = (replace(one, entry=new) if one.entry == old else one for one in self.dismissed)
        return replace(self, links=tuple(sorted(links)), dismissed=tuple(sorted(dismissed)))

    def parted(self) -> dict[WorkspacePath, Settled]:
        """Return the parts that concern one entry each."""
        links, dismissed = _by_entry(self.links), _by_entry(self.dismissed)
        return {
            path: Settled(tuple(links.get(path, ())), tuple(dismissed.get(path, ())))
            for path in links.keys() | dismissed.keys()
        }

    def entries(self) -> set[WorkspacePath]:
        """Return the entries that anything is settled about."""
        return {one.entry for one in (*self.links, *self.dismissed)}

    def joined(self, entry: Entry) -> Entry:
        """Return an entry with what was settled about it, as if it stood in its front matter.

        A link that stands in the front matter as well only gets its fingerprint from here.
        """
        mine = self.of(entry.path)
        if not (mine.links or mine.dismissed):
            return entry
        seen = {one.anchor: one.seen for one in mine.links}
        written = [
            replace(one, seen=seen.pop(canonical(one.anchor), one.seen)) for one in entry.sources
        ]
        added = [SourceLink(anchor, print_) for anchor, print_ in seen.items()]
        turned_down = (one.anchor for one in mine.dismissed if one.anchor not in entry.dismissed)
        return replace(
            entry,
            sources=(*written, *added),
            dismissed=(*entry.dismissed, *turned_down),
        )


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
        data = confine.regular_file(root, PATH).read_bytes()
    except (OutsideWorkspace, FileUnavailable):
        return SettledFile(Settled())
    except OSError as failure:
        problem = EntryProblem(1, f"It cannot be read ({failure.strerror or failure}).")
        return SettledFile(Settled(problems=(problem,)))
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
    try:
        said: dict[str, object] = tomllib.loads(text)
        problems = []
    except tomllib.TOMLDecodeError as fault:
        said, problems = _rescued(text), [_told(fault)]
    found: dict[str, dict[tuple[str, str], Record]] = {LINKS: {}, DISMISSED: {}}
    for key, records in found.items():
        listed = said.get(key, [])
        for one in listed if isinstance(listed, list) else [listed]:
            record = _record(one)
            if record is None:
                problems.append(_unread(text, one))
            else:
                records[record.entry, record.anchor] = record
    return Settled(
        tuple(sorted(found[LINKS].values())),
        tuple(sorted(found[DISMISSED].values())),
        tuple(problems),
    )


def write(file: SettledFile, settled: Settled) -> str:
    """Return the text of the file with other records; lines that need not change stay.

    A file that is written in another way than one record a line is written anew.
    """
    if file.text is None:
        return _anew(settled, "\n")
    newline = newline_of(file.text)
    lines = _lines(file.text.removesuffix(newline))
    for key, before, after in (
        (LINKS, file.settled.links, settled.links),
        (DISMISSED, file.settled.dismissed, settled.dismissed),
    ):
        lines = _changed(lines, key, set(before) - set(after), set(after) - set(before))
    text = newline.join([*lines, ""])
    again = read(text)
    as_meant = (again.links, again.dismissed) == (settled.links, settled.dismissed)
    return text if as_meant and not again.problems else _anew(settled, newline)


def line_of(file: SettledFile, entry: WorkspacePath) -> int:
    """Return the line of the first record about an entry, from 1."""
    lines = enumerate(_lines(file.text or ""), 1)
    found = ((number, _record(_parsed(line))) for number, line in lines)
    return next((number for number, one in found if one is not None and one.entry == entry), 1)


def canonical(anchor: str) -> str:
    """Return an anchor in the one form in which it is kept; words that are none as they are."""
    try:
        return anchors.text_of(anchors.parse(anchor))
    except ValueError:
        return anchor


def _by_entry(records: Iterable[Record]) -> dict[WorkspacePath, list[Record]]:
    found: dict[WorkspacePath, list[Record]] = {}
    for one in records:
        found.setdefault(one.entry, []).append(one)
    return found


def _without(records: Iterable[Record], entry: WorkspacePath, anchor: str) -> tuple[Record, ...]:
    wanted = canonical(anchor)
    return tuple(one for one in records if one.entry != entry or canonical(one.anchor) != wanted)


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


def _told(fault: tomllib.TOMLDecodeError) -> EntryProblem:
    match = _LINE_OF_FAULT.search(str(fault))
    return EntryProblem(int(match[1]) if match else 1, f"This is no TOML: {fault}.")


def _unread(text: str, one: object) -> EntryProblem:
    """Say which record cannot be read."""
    lines = enumerate(_lines(text), 1)
    at = next((number for number, line in lines if one is not None and _parsed(line) == one), 1)
    return EntryProblem(at, "A record needs an 'entry' and an 'anchor' of the workspace.")


def _lines(text: str) -> list[str]:
    return _LINE_END.split(text)


def _rescued(text: str) -> dict[str, object]:
    """Return the records of those lines that can be read by themselves."""
    found: dict[str, object] = {LINKS: [], DISMISSED: []}
    key = ""
    for line in _lines(text):
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
    name, sign, rest = line.partition("=")
    known = name.strip() in (LINKS, DISMISSED) and sign and rest.strip().startswith("[")
    return name.strip() if known else ""


def _parsed(line: str) -> dict[str, object] | None:
    """Return the record on a line; None where there is none."""
    match = _RECORD.fullmatch(line)
    if match is None:
        return None
    try:
        return dict(tomllib.loads(f"x = {match[1]}")["x"])
    except tomllib.TOMLDecodeError:
        return None


def _changed(lines: list[str], key: str, gone: set[Record], new: set[Record]) -> list[str]:
    """Return lines with some records of a list taken out and others put in their order."""
    if not (gone or new):
        return lines
    begin = next((at for at, line in enumerate(lines) if _begins(line) == key), None)
    if begin is None:
        return [*lines, *_list(key, sorted(new))]
    end = next((at for at in range(begin, len(lines)) if lines[at].strip() == "]"), len(lines))
    kept = [line for line in lines[begin + 1 : end] if _record(_parsed(line)) not in gone]
    for record in sorted(new):
        at = next((n for n, line in enumerate(kept) if _behind(line, record)), len(kept))
        kept.insert(at, _line(record))
    if not kept and not new:
        return [*lines[:begin], *lines[end + 1 :]]
    return [*lines[: begin + 1], *kept, *lines[end:]]


def _behind(line: str, record: Record) -> bool:
    """Tell whether the record on a line belongs behind another."""
    one = _record(_parsed(line))
    return one is not None and one > record


def _anew(settled: Settled, newline: str) -> str:
    lists = ((LINKS, settled.links), (DISMISSED, settled.dismissed))
    lines = [line for key, records in lists if records for line in _list(key, records)]
    return newline.join([*_HEAD, *lines, ""])


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
