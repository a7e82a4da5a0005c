"""Records of MemorySmith: one JSON file each, read like an entry and never written.

The rule: what has not the shape of a record is no entry. What a record says that cannot be taken
as meant is a problem with its line, and hides nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from glossator import anchors
from glossator.kb import encoding, jsontext
from glossator.kb.entries import MAX_DIGITS
from glossator.kb.frontmatter import MAX_VALUES
from glossator.kb.jsontext import Json
from glossator.model import (
    Entry,
    EntryId,
    EntryProblem,
    EntrySource,
    SourceLink,
    WorkspacePath,
    content_hash,
)

MAX_SENTENCE = 300

Variables = Mapping[str, str]
"""What stands for `%Name%` in a record's links: folders of the workspace, by name."""

STATUSES = ("draft", "working", "core", "deprecated")
"""By the number that a record gives its status."""

KNOWN = frozenset(
    {"id", "title", "content", "status", "confidence", "tags", "references", "conflicts"}
    | {"sourcelinks", "usagecount", "lastupdated", "kind"}
)
"""The keys of a record that have a meaning here, without letter case."""

_TELLING = frozenset({"sourcelinks", "usagecount", "lastupdated"})
_VARIABLE = re.compile(r"%([A-Za-z_][\w.-]{0,100})%")
_WEB = re.compile(r"(?!file:|symbol:)[A-Za-z][A-Za-z0-9+.-]+:(?!:)|//|mailto:", re.IGNORECASE)
_LOOKS = re.compile(
    r'"(?:Id|Title|Content|SourceLinks|UsageCount|LastUpdated)"\s{0,40}:', re.IGNORECASE
)


def read(
    path: WorkspacePath, data: bytes, variables: Variables, *, whole: bool = False
) -> Entry | None:
    """Read a record's file; None when it is no record. Never raises.

    Args:
        variables: What stands for `%Name%` in its links.
        whole: Whether the folder holds more than notes, so that broken JSON without a key of a
            record is none of ours.
    """
    decoded = encoding.decode(data)
    text = decoded.text.removeprefix("\ufeff")
    if whole and not _LOOKS.search(text):
        return None
    value = jsontext.load(text)
    if isinstance(value, EntryProblem):
        return _broken(path, data, text, value)
    if not _is_record(value):
        return None
    return _Record(path, text, jsontext.keys_of(value), variables).entry(data, decoded.encoding)


def more_of(entry: Entry) -> dict[str, Json]:
    """Return what a record says besides what an entry knows, by key, in its order.

    Links that lead to the web are among it: they are no anchors.
    """
    value = jsontext.load(entry.text)
    keys = {} if isinstance(value, EntryProblem) else jsontext.keys_of(value)
    found = {key: said for key, said in keys.items() if key.lower() not in KNOWN}
    links = _named(keys).get("sourcelinks")
    web = [one for one in jsontext.items_of(links, MAX_VALUES) if _WEB.match(_uri(one))]
    if web:
        found["links"] = web
    return found


def _is_record(value: Json) -> bool:
    """Tell whether a value has the shape of a record.

    `Id`, `Title` and `Content` spelt so are enough; in other letter case, as any program may have
    them, a key that only records have must be there too.
    """
    keys = jsontext.keys_of(value)
    named = _named(keys)
    if not jsontext.text_of(named.get("id")).strip() or not isinstance(named.get("content"), str):
        return False
    if not isinstance(named.get("title"), str):
        return False
    spelt = {"Id", "Title", "Content"} <= keys.keys()
    return spelt or not _TELLING.isdisjoint(named)


def _named(keys: Mapping[str, Json]) -> dict[str, Json]:
    """Return keys without letter case, the first of two alike."""
    found: dict[str, Json] = {}
    for key, value in keys.items():
        found.setdefault(key.lower(), value)
    return found


def _broken(path: WorkspacePath, data: bytes, text: str, problem: EntryProblem) -> Entry:
    """Return the entry of a file that cannot be read: its text is shown as it is."""
    stem = PurePosixPath(path).stem
    fence = "```"
    return Entry(
        id=EntryId(path),
        path=path,
        source=EntrySource.RECORD,
        title=stem,
        text=text,
        body=f"{fence}json\n{text}\n{fence}\n",
        problems=(problem,),
        hash=content_hash(data),
    )


def _uri(link: Json) -> str:
    return jsontext.text_of(_named(jsontext.keys_of(link)).get("uri")).strip()


@dataclass(slots=True)
class _Record:
    """Reads the keys of one record and collects what is wrong with them."""

    path: WorkspacePath
    text: str
    keys: Mapping[str, Json]
    variables: Variables
    problems: list[EntryProblem] = field(default_factory=list)
    _by_name: dict[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._by_name = _named(self.keys)

    def entry(self, data: bytes, encoding_name: str) -> Entry:
        """Return the record as an entry."""
        return Entry(
            id=EntryId(self._line("id")),
            path=self.path,
            source=EntrySource.RECORD,
            title=self._line("title") or PurePosixPath(self.path).stem,
            text=self.text,
            body=jsontext.text_of(self._by_name.get("content")).replace("\r\n", "\n"),
            kind=self._line("kind"),
            status=self._status(),
            confidence=self._share(),
            tags=tuple(tag.lstrip("#") for tag in self._texts("tags")),
            references=self._texts("references"),
            conflicts=self._texts("conflicts"),
            sources=self._sources(),
            updated=self._line("lastupdated"),
            usage=self._count(),
            problems=tuple(self.problems),
            hash=content_hash(data),
            encoding=encoding_name,
        )

    def _line(self, key: str) -> str:
        return jsontext.line_of_text(self._by_name.get(key))

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self._by_name.get(key)
        if isinstance(value, list) and len(value) > MAX_VALUES:
            told = f"'{key}' has {len(value):,} values; the first {MAX_VALUES:,} are read."
            self._wrong(key, told)
        found = (jsontext.text_of(one).strip() for one in jsontext.items_of(value, MAX_VALUES))
        return tuple(dict.fromkeys(filter(None, found)))

    def _status(self) -> str:
        number = jsontext.whole_of(self._by_name.get("status"))
        if number is None:
            return self._line("status").lower()
        if 0 <= number < len(STATUSES):
            return STATUSES[number]
        self._wrong("status", f"'status' is a number from 0 to 3; {str(number)[:20]} stands there.")
        return ""

    def _share(self) -> float | None:
        said = self._by_name.get("confidence")
        number = jsontext.number_of(said)
        if number is not None and 0 <= number <= 1:
            return float(number)
        if said is not None:
            told = "'confidence' is a number from 0 to 1; something else stands there."
            self._wrong("confidence", told)
        return None

    def _count(self) -> int | None:
        number = jsontext.whole_of(self._by_name.get("usagecount"))
        return number if number is not None and 0 <= number < 10**MAX_DIGITS else None

    def _sources(self) -> tuple[SourceLink, ...]:
        links = jsontext.items_of(self._by_name.get("sourcelinks"), MAX_VALUES)
        lines = jsontext.lines_of_key(self.text, "Uri")
        found: dict[str, SourceLink] = {}
        for at, link in enumerate(links):
            line = lines[at] if len(lines) == len(links) else self._line_of("sourcelinks")
            source = self._source(link, line)
            if source is not None:
                found.setdefault(source.anchor, source)
        return tuple(found.values())

    def _source(self, link: Json, line: int) -> SourceLink | None:
        """Return what one link points at; None for the web, and for what is no anchor."""
        uri = _uri(link)
        if _WEB.match(uri):
            return None
        try:
            anchor = anchor_of(uri, self.variables, _lines(link))
        except ValueError as refusal:
            self.problems.append(EntryProblem(line, f"This is no anchor: {refusal}."))
            return None
        label = jsontext.line_of_text(_named(jsontext.keys_of(link)).get("label"))
        return SourceLink(anchor, "", line, label[:MAX_SENTENCE])

    def _line_of(self, key: str) -> int:
        return next(iter(jsontext.lines_of_key(self.text, key)), 1)

    def _wrong(self, key: str, text: str) -> None:
        self.problems.append(EntryProblem(self._line_of(key), text))


def anchor_of(uri: str, variables: Variables, lines: tuple[int, int] | None = None) -> str:
    """Return the anchor that a link of another program means.

    Args:
        uri: A path, with `%Name%` or `file:` before it, or an anchor.
        lines: The first and the last line, where the program keeps them apart.

    Raises:
        ValueError: With a sentence that says why it is none.
    """
    words = _expanded(uri, variables)
    if words.startswith("file:"):
        words = words.removeprefix("file:").removeprefix("//")
    if "::" in words or words.startswith(anchors.URI_SCHEME):
        return anchors.text_of(anchors.parse(words))
    suffix = f"#L{lines[0]}-L{lines[1]}" if lines and "#L" not in words else ""
    return anchors.text_of(anchors.parse_path(words + suffix))


def _expanded(uri: str, variables: Variables) -> str:
    """Return a link with its variables filled in; folder and rest are joined by a slash."""
    known = {name.lower(): value for name, value in variables.items()}
    found = _VARIABLE.match(uri.removeprefix("file:///"))
    if found is None:
        return uri
    folder = known.get(found[1].lower())
    if folder is None:
        msg = f"nothing stands for {found[0]}; name it in the setting kb.variables"
        raise ValueError(msg)
    rest = uri.removeprefix("file:///")[found.end() :].lstrip("/\\")
    return f"{folder.rstrip('/')}/{rest}" if folder.strip("./") else rest


def _lines(link: Json) -> tuple[int, int] | None:
    """Return the lines of a link, when they are lines."""
    named = _named(jsontext.keys_of(link))
    first, last = jsontext.whole_of(named.get("startline")), jsontext.whole_of(named.get("endline"))
    if first is None or first < 1:
        return None
    return first, max(first, last or first)
