"""Everything about one entry that is shown, gathered on a worker thread. No widget.

What the workspace cannot tell yet (there is no index) is simply missing; the text never is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import dedent
from typing import TYPE_CHECKING
from urllib.parse import unquote

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QSize
from PySide6.QtGui import QImage, QImageReader

from glossator import model
from glossator.errors import EntryMissing, IndexMissing
from glossator.gui import markdown
from glossator.gui.markdown_values import Image, LiveCode, Rendered
from glossator.gui.models.entries import SURE, state_words
from glossator.gui.targets import Lead, LeadForm, lead_of
from glossator.model import Around, CoveredSymbol, Entry, MentionReading, Place, SymbolId
from glossator.task import Task

if TYPE_CHECKING:
    from glossator.workspace import Workspace

MAX_LOOKUPS = 400
"""Links of one text that are looked up; further ones count as leading somewhere."""

MAX_IMAGES = 60
MAX_IMAGE_SIDE = 2_400
"""Larger images are scaled down while they are decoded."""

_SVG_ACTIVE = re.compile(rb"<\s*(?:!\s*entity|(?:[\w.-]+:)?(?:image|feimage|script)\b)")
"""What makes a drawing read other files."""


@dataclass(frozen=True, slots=True)
class Content:
    """An entry with all that hangs on it.

    Attributes:
        images: Those that may be shown, by their number in the text.
        covers: The code it is about, in the order of its text.
        around: What ties it to other entries.
        dismissed: Anchors of code that somebody said it is not about.
    """

    entry: Entry
    rendered: Rendered
    images: Mapping[int, QImage] = field(default_factory=dict)
    covers: Sequence[CoveredSymbol] = ()
    around: Around = field(default_factory=Around)
    dismissed: Sequence[str] = ()


def compose_text(workspace: Workspace, entry: Entry, task: Task) -> Content:
    """Gather the text of an entry alone: names are not looked up, nothing is counted.

    Raises:
        Cancelled: When the task is.
    """
    rendered = markdown.render(entry.body, task=task, title=entry.title)
    return Content(entry, rendered, _images(workspace, entry, rendered.images, task))


def compose(workspace: Workspace, entry: Entry, task: Task) -> Content:
    """Gather what is shown of an entry. For worker threads.

    Raises:
        Cancelled: When the task is.
    """
    try:
        readings = workspace.links.mentions(entry.path)
        covers = workspace.links.of_entry(entry.path)
        around = workspace.references.around(entry)
        live = workspace.live.of_entry(entry)
        dismissed = workspace.entries.settled(entry.path).dismissed
        covers = [*covers, *workspace.links.maybes(entry.path, readings)]
    except (IndexMissing, EntryMissing):
        readings, covers, around, live = [], [], Around(), []
        dismissed = entry.dismissed
    names = WorkspaceNames(workspace, entry, readings, live)
    rendered = markdown.render(
        entry.body, names, task, first_line=entry.body_line, title=entry.title
    )
    task.checkpoint()
    images = _images(workspace, entry, rendered.images, task)
    return Content(entry, rendered, images, covers, around, dismissed)


class WorkspaceNames:
    """What the workspace knows about the words of one entry."""

    def __init__(
        self,
        workspace: Workspace,
        entry: Entry,
        readings: Sequence[MentionReading],
        live: Sequence[model.LiveCode] = (),
    ) -> None:
        self._workspace = workspace
        self._entry = entry
        self._known: dict[Lead, bool] = {}
        self._live = {code.line: code for code in live}
        self._lines: dict[int, dict[str, str]] = {}
        for reading in readings:
            best = reading.candidates[0] if reading.candidates else None
            if best is not None and best.confidence >= SURE:
                on_line = self._lines.setdefault(reading.mention.line, {})
                on_line[reading.mention.text] = best.symbol.id

    def symbols(self, first: int, last: int) -> Mapping[str, str]:
        """Return what names on these lines mean: text → symbol id."""
        found: dict[str, str] = {}
        for line in range(first, last + 1):
            found |= self._lines.get(line, {})
        return found

    def leads(self, lead: Lead) -> bool:
        """Tell whether there is something where a lead points."""
        if lead.form is LeadForm.WEB or len(self._known) >= MAX_LOOKUPS:
            return True
        if lead not in self._known:
            self._known[lead] = self._look_up(lead)
        return self._known[lead]

    def code(self, line: int) -> LiveCode | None:
        """Return the code that a fence on this line asks for, as it is now."""
        live = self._live.get(line)
        return _shown(live) if live is not None else None

    def _look_up(self, lead: Lead) -> bool:
        try:
            return destination(self._workspace, self._entry, lead) is not None
        except IndexMissing:
            return True


def _shown(live: model.LiveCode) -> LiveCode:
    """Return live code in the words of the window."""
    translate = QCoreApplication.translate
    if live.symbol is not None:
        where = f"{live.symbol.path}:{live.symbol.span.first}"
        text, lexer = dedent(live.source), live.symbol.language
        return LiveCode(live.symbol.id, where, text, lexer, state_words(live.state), live.left)
    if live.candidates:
        words = translate("markdown", "{0} names {1} symbols; below is what the entry says itself.")
        return LiveCode("", note=words.format(live.anchor, len(live.candidates)))
    words = translate("markdown", "{0} is not found; below is what the entry says itself.")
    return LiveCode("", note=words.format(live.anchor))


def destination(workspace: Workspace, entry: Entry, lead: Lead) -> Place | str | None:
    """Return where a lead of an entry's text takes the reader: to code, or to an entry by its id.

    Raises:
        IndexMissing: When nothing is indexed yet.
    """
    match lead.form:
        case LeadForm.SYMBOL:
            symbol = workspace.symbols.by_id(SymbolId(lead.target))
            return symbol.place if symbol else workspace.links.go(lead.target, entry.path)
        case LeadForm.ENTRY:
            return workspace.links.go(f"entry:{lead.target}", entry.path)
        case LeadForm.PLACE:
            target = lead.target
            return workspace.links.go(target, entry.path) or workspace.links.go(
                unquote(target), entry.path
            )
        case LeadForm.HEADING | LeadForm.WEB:
            return None


def _images(
    workspace: Workspace, entry: Entry, wanted: Sequence[Image], task: Task
) -> dict[int, QImage]:
    """Return the images that lie in the workspace and can be shown."""
    found: dict[int, QImage] = {}
    for number, image in enumerate(wanted[:MAX_IMAGES]):
        task.checkpoint()
        lead = lead_of(image.target)
        if lead is None or lead.form is not LeadForm.PLACE:
            continue
        path = unquote(lead.target.partition("#")[0].partition("?")[0])
        data = workspace.files.image(entry.path, path)
        decoded = decoded_image(data) if data else None
        if decoded is not None:
            found[number] = decoded
    return found


def decoded_image(data: bytes) -> QImage | None:
    """Decode an image of bounded size; None when it is none or could reach out."""
    if b"<svg" in data[:4_096].lower() and not _is_passive(data):
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAllocationLimit(128)
    size = reader.size()
    longest = max(size.width(), size.height())
    if longest > MAX_IMAGE_SIDE:
        reader.setScaledSize(size * (MAX_IMAGE_SIDE / longest))
    elif longest <= 0:
        return None
    image = reader.read()
    return None if image.isNull() else image


def fitting(size: QSize, width: int) -> QSize:
    """Return a size scaled down so that it is no wider than `width`."""
    if size.width() <= width or width <= 0:
        return size
    return QSize(width, max(1, round(size.height() * width / size.width())))


def _is_passive(svg: bytes) -> bool:
    """Tell whether a drawing names nothing outside of itself."""
    text = svg.lower()
    return b"\0" not in text and _SVG_ACTIVE.search(text) is None
