"""The rows of the search pane: groups, hits, and what can be tried when there are none.

Pure functions make rows of answers; the model shows rows and knows nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

from glossator.gui.models.entries import status_word
from glossator.gui.models.marks import Ranges, matches
from glossator.gui.wording import counted, number
from glossator.model import Answer, Entry, EntryId, Hit, HitKind, Kind, Place, Span

Index = QModelIndex | QPersistentModelIndex

HIT_ROLE = Qt.ItemDataRole.UserRole
"""The Row itself; delegates draw the value."""

HEAD = re.compile(r"-{3,}$|[\w-]+:(\s|$)|- (symbol|path|seen):|`{3}|~{3}")
"""A line of front matter, or of a fence."""

SHOWN = 5
"""Hits of a group that are shown before "Show all" is asked for."""


class Group(StrEnum):
    """The groups of an answer, in their order."""

    SYMBOLS = "symbols"
    CODE = "code"
    ENTRIES = "entries"
    DOCUMENTS = "documents"
    RECENT = "recent"
    READ = "read"
    EXAMPLES = "examples"
    NEAREST = "nearest"
    ACTIONS = "actions"


class Form(StrEnum):
    """What a row does: head a group, lead somewhere, show the rest, ask, or act."""

    HEAD = "head"
    HIT = "hit"
    MORE = "more"
    QUERY = "query"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the pane.

    Attributes:
        detail: The second line; of an ACTION row what stands at its right end, its key.
        marks: What of the title matched.
        entries: How many entries hang on it.
        icon: An icon's name for rows without a kind.
        query: What a QUERY row asks; what an ACTION row does, by name.
        why: Why the hit is there, for its tooltip.
    """

    form: Form
    group: Group
    title: str
    detail: str = ""
    kind: Kind | None = None
    icon: str = ""
    marks: Ranges = ()
    entries: int = 0
    count: int = 0
    place: Place | None = None
    entry: EntryId | None = None
    query: str = ""
    symbol: str = ""
    why: str = ""

    @property
    def selectable(self) -> bool:
        """Whether the keyboard stops here."""
        return self.form is not Form.HEAD


def group_of(hit: Hit, words: Sequence[str] = ()) -> Group:
    """Return the group a hit is shown in.

    Args:
        words: Those of the query; a symbol whose name has one of them stands with the symbols,
            however it was found.
    """
    if hit.entry is not None:
        return Group.ENTRIES if hit.hit_kind is HitKind.KB_ENTRY else Group.DOCUMENTS
    if hit.symbol is None:
        return Group.CODE
    by_name = hit.hit_kind.value.startswith("symbol") or matches(hit.symbol.name, words)
    return Group.SYMBOLS if by_name else Group.CODE


def rows_of(
    answer: Answer, names: Mapping[Group, str], unfolded: Collection[Group] = ()
) -> list[Row]:
    """Return the rows of an answer, grouped, at most `SHOWN` a group unless it is unfolded.

    Args:
        names: What the groups are called; groups that are missing are not shown.
    """
    words = tuple(dict.fromkeys((*answer.query.words, *answer.query.identifiers)))
    grouped: dict[Group, list[Row]] = {group: [] for group in names}
    seen: set[str] = set()
    for hit in answer.hits:
        group = group_of(hit, words)
        row = row_of(hit, group, words)
        whole = row.entry or (row.symbol if group is Group.SYMBOLS else "")
        if group in grouped and whole not in seen:
            grouped[group].append(row)
        if whole:
            seen.add(whole)
    rows: list[Row] = []
    for group, hits in grouped.items():
        if not hits:
            continue
        rows.append(Row(Form.HEAD, group, names[group], count=len(hits)))
        fits = group in unfolded or len(hits) <= SHOWN + 1
        rows += hits if fits else hits[:SHOWN]
        if not fits:
            rows.append(Row(Form.MORE, group, "", count=len(hits)))
    return rows


def row_of(hit: Hit, group: Group, words: Sequence[str]) -> Row:
    """Return the row of one hit."""
    why = "\n".join(hit.reasons)
    if group in (Group.ENTRIES, Group.DOCUMENTS) and hit.entry is not None:
        entry = hit.entry
        parts = (status_word(entry.status), entry.kind.capitalize(), snippet_of(hit))
        detail = " · ".join(filter(None, parts))
        return Row(
            Form.HIT, group, entry.title, detail, icon="document", entry=entry.id, why=why,
            marks=matches(entry.title, words), place=Place(hit.path, hit.span),
        )  # fmt: skip
    place, line = _spot(hit, group)
    title, kind = hit.path.rpartition("/")[2], None
    if hit.symbol is not None:
        title, kind = hit.symbol.qualname, hit.symbol.kind
    said = snippet_of(hit) if group is Group.CODE else ""
    return Row(
        Form.HIT, group, title, f"{hit.path}:{line}  {said}".rstrip(), kind,
        "" if kind else "document", matches(title, words), len(hit.entries), place=place,
        symbol=hit.symbol.id if hit.symbol else "", why=why,
    )  # fmt: skip


def _spot(hit: Hit, group: Group) -> tuple[Place, int]:
    """Return where a hit leads, and the line that is named: a symbol's own, else the text's."""
    if group is Group.SYMBOLS and hit.symbol is not None:
        return hit.symbol.place, hit.symbol.name_line
    return Place(hit.path, Span(hit.snippet_line, hit.snippet_line)), hit.snippet_line


def snippet_of(hit: Hit) -> str:
    """Return the snippet's first line that says something; of an entry none of its head."""
    lines = [line.strip() for line in hit.snippet.splitlines()]
    if hit.entry is not None:
        lines = [line.lstrip("#>*- ").replace("`", "") for line in lines if not HEAD.match(line)]
    return next((line for line in lines if line), "")


def query_rows(group: Group, name: str, queries: Sequence[str], icon: str) -> list[Row]:
    """Return a group of rows that each ask something; nothing when there are none."""
    if not queries:
        return []
    head = Row(Form.HEAD, group, name)
    return [head, *(Row(Form.QUERY, group, text, icon=icon, query=text) for text in queries)]


def entry_rows(group: Group, name: str, entries: Sequence[Entry]) -> list[Row]:
    """Return a group of rows that each show an entry; nothing when there are none."""
    if not entries:
        return []
    rows = [
        Row(
            Form.HIT,
            group,
            entry.title,
            " · ".join(filter(None, (status_word(entry.status), entry.kind.capitalize())))
            or entry.path,
            icon="document",
            entry=entry.id,
        )
        for entry in entries
    ]
    return [Row(Form.HEAD, group, name), *rows]


def action_row(title: str, icon: str, what: str) -> Row:
    """Return a row that does something, by the name of what it does."""
    return Row(Form.ACTION, Group.ACTIONS, title, icon=icon, query=what)


def words_of(row: Row) -> str:
    """Return a row as a screen reader says it."""
    linked = f", {counted(row.entries, 'linked entry', 'linked entries')}" if row.entries else ""
    kind = f"{row.kind.value.replace('_', ' ')} " if row.kind else ""
    where = f", {row.detail}" if row.detail else ""
    return f"{kind}{row.title}{where}{linked}"


class HitsModel(QAbstractListModel):
    """A read-only list of rows, replaced as a whole by each answer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row]) -> None:
        """Replace the list."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, index: Index) -> Row | None:
        """Return the value of a row."""
        inside = index.isValid() and index.row() < len(self._rows)
        return self._rows[index.row()] if inside else None

    def rows(self) -> tuple[Row, ...]:
        """Return every row."""
        return self._rows

    def first(self) -> QModelIndex:
        """Return the first row that can be selected."""
        for position, row in enumerate(self._rows):
            if row.selectable:
                return self.index(position, 0)
        return QModelIndex()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row(index)
        if row is None:
            return Qt.ItemFlag.NoItemFlags
        enabled = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return enabled | Qt.ItemFlag.ItemIsSelectable if row.selectable else enabled

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title or show_all(row.count)
            case Qt.ItemDataRole.AccessibleTextRole:
                return words_of(replace(row, title=row.title or show_all(row.count)))
            case Qt.ItemDataRole.ToolTipRole:
                return row.why or row.title
            case _ if role == HIT_ROLE:
                return row
            case _:
                return None


def show_all(count: int) -> str:
    """Return what the row says that unfolds its group."""
    return QCoreApplication.translate("HitsModel", "Show all {0}").format(number(count))
