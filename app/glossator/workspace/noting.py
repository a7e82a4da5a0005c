"""What is read before a decision: the entry, where its links are written, and what words name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from glossator import anchors
from glossator.errors import AnchorUnresolved, EntryOvertaken, EntryReadOnly
from glossator.indexing.lookup import IndexLookup
from glossator.kb import settled
from glossator.linking import resolve
from glossator.linking.names import parts_of
from glossator.model import (
    Anchor,
    AnchorForm,
    Basis,
    Change,
    ContentHash,
    Entry,
    EntrySource,
    Link,
    State,
    Symbol,
    SymbolId,
)
from glossator.search.channels import likeness
from glossator.store.ports import IndexReader
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.pages import EntryPage, Page, SettledPage
from glossator.workspace.symbol_names import nearest

LINK = "glossator link ENTRY ANCHOR"


class Noting:
    """Reads entries that are going to be decided about, and finds where that is written."""

    def __init__(self, root: Path, entries: EntriesFacet) -> None:
        self._root = root
        self._entries = entries

    def read(self, entry: str, expected: ContentHash | None = None) -> tuple[Entry, Entry]:
        """Return an entry as it stands in its file, and with what was settled beside it.

        Raises:
            EntryMissing: When nothing of this path or id is there.
            EntryAmbiguous: When several entries have the id.
            EntryOvertaken: When its hash is not the expected one.
        """
        note = self._entries.to_write(entry)
        if expected is not None and note.hash != expected:
            raise EntryOvertaken(note.path)
        return note, settled.load(self._root).settled.joined(note)

    def page(self, note: Entry, *, inside: bool = False) -> Page:
        """Return where something new about an entry is written.

        Args:
            inside: Into its own file, also where that is a project document.
        """
        if note.source is EntrySource.ENTRY or inside:
            return EntryPage(self._entries, note)
        return SettledPage(self._root)

    def home(self, note: Entry, stands: str, *, prints: bool = False) -> Page:
        """Return where a link of an entry is written.

        Args:
            stands: Its anchor as it is written.
            prints: Only its fingerprint is going to change: that is kept beside notes that are
                read-only.

        Raises:
            EntryReadOnly: When it stands in a file that is not ours to write.
        """
        within = any(one.anchor == stands for one in note.sources)
        if within and note.writable:
            return EntryPage(self._entries, note)
        if within and not prints:
            raise EntryReadOnly(note.path)
        return SettledPage(self._root)

    def standing(self, reader: IndexReader, note: Entry, joined: Entry, words: str) -> str:
        """Return the anchor of a source link as it is written, from words that name it.

        Raises:
            AnchorUnresolved: When the entry has no such link, or several of them, or it stands in
                its text.
        """
        found = one_of([one.anchor for one in joined.sources], words)
        if found is not None:
            return found
        in_text = link_of(reader, note, words)
        if in_text is not None:
            line = in_text.evidence.line
            detail = f"stands in the text of {note.id}, on line {line} of {note.path}"
            raise AnchorUnresolved(words, detail, remedy="Edit the text of the entry.")
        stored = code_of(reader, words)
        found = twin(reader, joined, stored) if stored is not None else None
        found = found or one_of([one.anchor for one in joined.sources], words, shortly=True)
        if found is None:
            raise _no_link(note, joined, words)
        return found


def code_of(reader: IndexReader, words: str) -> Anchor | None:
    """Return the anchor of the one piece of code that words name; None when there is none."""
    try:
        return named(reader, words)[0]
    except AnchorUnresolved:
        return None


def _no_link(note: Entry, joined: Entry, words: str) -> AnchorUnresolved:
    """Return that an entry has no link of these words, and which it has."""
    known = [one.anchor for one in joined.sources]
    alike = sorted(known, key=lambda one: -likeness(words, anchors.parse(one).qualname or one))
    links = ", ".join(alike[: resolve.MAX_NEAREST])
    remedy = f"Its links: {links}" if links else f"It has none yet; write one: {LINK}"
    return AnchorUnresolved(words, f"is no source link of {note.id}", remedy=remedy)


def change(note: Entry, anchor: str, *, was: str = "", seen: str = "") -> Change:
    """Return what became of a link of an entry."""
    return Change(note.id, note.path, anchor, was, seen)


def named(reader: IndexReader, words: str) -> tuple[Anchor, Symbol | None]:
    """Return the one piece of code that words name, as its anchor is stored.

    Raises:
        AnchorUnresolved: When they name no code, or more than one piece of it.
    """
    try:
        anchor = anchors.parse(words)
    except ValueError as error:
        raise AnchorUnresolved(words, str(error)) from None
    lookup = IndexLookup(reader)
    try:
        stored, _ = resolve.stored(anchor, lookup, words)
    except AnchorUnresolved as refusal:
        if refusal.nearest:
            raise
        raise AnchorUnresolved(words, refusal.detail, nearest(reader, words)) from None
    return stored, lookup.by_id(SymbolId(anchors.text_of(stored))) if stored.qualname else None


def twin(reader: IndexReader, joined: Entry, stored: Anchor) -> str | None:
    """Return the anchor of an entry that leads to the same code already, in its own words."""
    lookup = IndexLookup(reader)
    wanted = anchors.text_of(stored)
    for source in joined.sources:
        if settled.canonical(source.anchor) == wanted:
            return source.anchor
        found = resolve.resolve(anchors.parse(source.anchor), lookup)
        if len(found) == 1 and found[0].id == wanted:
            return source.anchor
    return None


def link_of(reader: IndexReader, note: Entry, anchor: str) -> Link | None:
    """Return what the index knows of a source link."""
    links = reader.links.of_entry(note.path)
    mine = [one for one in links if one.basis is Basis.SOURCE_LINK]
    return next((one for one in mine if one.anchor == anchor), None)


def stray_of(reader: IndexReader, note: Entry, words: str) -> str | None:
    """Return the anchor of a mention whose code is gone, from words that name it."""
    links = reader.links.of_entry(note.path)
    gone = [
        one.anchor
        for one in links
        if one.basis is Basis.CONTENT_MENTION and one.state is State.GONE
    ]
    return one_of(gone, words)


def led_to(reader: IndexReader, link: Link | None) -> Symbol | None:
    """Return the symbol that a link leads to now."""
    known = link.target.symbol if link is not None and link.target else None
    return reader.symbols.by_ids([known]).get(known) if known else None


def gone_to(reader: IndexReader, link: Link) -> tuple[Anchor, Symbol | None] | None:
    """Return what a link that leads elsewhere now points at: a symbol, or a file or its lines."""
    symbol = led_to(reader, link)
    if symbol is not None:
        return anchors.parse(symbol.id), symbol
    target = link.target
    if target is None or target.symbol is not None:
        return None
    form = AnchorForm.PATH_LINES if target.span else AnchorForm.PATH
    return Anchor(form, path=target.path, span=target.span), None


def one_of(stored: Sequence[str], words: str, *, shortly: bool = False) -> str | None:
    """Return the stored anchor that words name; None when there is none.

    Args:
        shortly: The words may also be the end of its qualified name: `put` for `Box.put`.

    Raises:
        AnchorUnresolved: When they fit several.
    """
    if words in stored:
        return words
    fits = ends if shortly else same
    found = tuple(dict.fromkeys(one for one in stored if fits(one, words)))
    if len(found) > 1:
        nearest = found[: resolve.MAX_NEAREST]
        raise AnchorUnresolved(words, f"names {len(found)} links of the entry", nearest)
    return found[0] if found else None


def same(stored: str, words: str) -> bool:
    """Tell whether words name a stored anchor: with its kind or path left out, gone or not."""
    try:
        left, right = anchors.parse(stored), anchors.parse(words)
    except ValueError:
        return False
    match right.form:
        case AnchorForm.QUALNAME:
            return left.qualname == right.qualname
        case AnchorForm.PATH_QUALNAME if left.form is AnchorForm.SYMBOL_ID:
            return replace(left, form=right.form, kind=None) == right
        case _:
            return left == right


def ends(stored: str, words: str) -> bool:
    """Tell whether words are the last names of a stored anchor, with its path or without."""
    try:
        left, right = anchors.parse(stored), anchors.parse(words)
    except ValueError:
        return False
    names = parts_of(right.qualname)
    if not names or parts_of(left.qualname)[-len(names) :] != names:
        return False
    return right.path in (None, left.path) and right.kind in (None, left.kind)
