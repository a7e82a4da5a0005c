"""What a person needs to see to decide about a link: the words, the code then, the code now.

The rule: how the code was is read from what was committed, never guessed. Of the commits only the
last ones of one or two files are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

from glossator import anchors
from glossator.errors import AnchorUnresolved, EntryMissing
from glossator.git import GitTree
from glossator.indexing.lookup import IndexLookup
from glossator.kb import markdown, settled
from glossator.linking import fingerprint, resolve
from glossator.linking.fingerprint import Fingerprint
from glossator.linking.names import chain_of, parts_of
from glossator.model import (
    STRUCTURAL_KINDS,
    Anchor,
    Entry,
    Link,
    Passage,
    Review,
    Span,
    State,
    Symbol,
    Version,
    WorkspacePath,
)
from glossator.parsing import HEAD_BYTES, language_of, lexer_of, text
from glossator.settings import languages_dir
from glossator.store.ports import IndexReader
from glossator.task import Task
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.fresh import UPDATE, Fresh
from glossator.workspace.noting import Noting, led_to, link_of
from glossator.workspace.snapshots import Snapshots
from glossator.workspace.symbols import SymbolsFacet

REVISIONS = 30
"""Commits of a file that are looked at for how the code was."""

GIT_SECONDS = 10.0
"""How long one question to git may take."""

CHOICES = 8

NEAR = 20
"""Symbols of a like name that are weighed against each other."""

OFFERED = frozenset({State.AMBIGUOUS, State.GONE, State.PENDING})


class ReviewsFacet:
    """Gathers what there is to see of a link."""

    def __init__(
        self,
        root: Path,
        snapshots: Snapshots,
        entries: EntriesFacet,
        symbols: SymbolsFacet,
        fresh: Fresh,
    ) -> None:
        self._root = root
        self._snapshots = snapshots
        self._entries = entries
        self._symbols = symbols
        self._fresh = fresh
        self._noting = Noting(root, entries)

    def of(self, link: Link, task: Task) -> Review:
        """Return what the entry says, how its code was and is, and what else it may be.

        Raises:
            Cancelled: When the task was.
        """
        try:
            entry: Entry | None = self._entries.read(link.entry_path)
        except EntryMissing:
            entry = None
        seen = self.seen(link)
        choices = self.choices(link, seen) if link.state in OFFERED else ()
        with self._snapshots.reading(task) as reader:
            symbol = led_to(reader, link)
            now = self._now(reader, link, symbol)
        then = self._then(link, seen, now, task)
        return Review(link, _passage(entry, link) if entry else None, then, now, choices)

    def link(self, entry: str, words: str) -> Link:
        """Return the source link of an entry that words name, gone or not; short names will do.

        Raises:
            AnchorUnresolved: When the entry has no such link, or several.
            EntryMissing: When nothing of this path or id is there.
            IndexMissing: When nothing has been indexed yet.
        """
        note, joined = self._noting.read(entry)
        with self._snapshots.reading() as reader:
            found = link_of(reader, note, words)
            if found is None:
                stands = self._noting.standing(reader, note, joined, words)
                found = link_of(reader, note, stands)
        if found is None:
            raise AnchorUnresolved(words, "is not in the index yet", remedy=UPDATE)
        return found

    def seen(self, link: Link) -> str:
        """Return the fingerprint kept with a source link; "" when there is none."""
        try:
            entry = self._entries.read(link.entry_path)
        except EntryMissing:
            return ""
        joined = settled.load(self._root).settled.joined(entry)
        return next((one.seen for one in joined.sources if one.anchor == link.anchor), "")

    def choices(self, link: Link, seen: str | None = None) -> tuple[Symbol, ...]:
        """Return the symbols that a link may mean, best first.

        First those that say the same, then those that its words name, then those of like names.
        """
        print_ = fingerprint.read(self.seen(link) if seen is None else seen)
        anchor = anchors.parse(link.anchor)
        names = parts_of(anchor.qualname)
        if not names:
            return ()
        with self._snapshots.reading() as reader:
            lookup = IndexLookup(reader)
            found = dict.fromkeys(resolve.resolve(anchor, lookup))
            found |= dict.fromkeys(lookup.named(names[-1]))
            if print_ is not None and print_.count:
                found |= dict.fromkeys(reader.symbols.with_body(print_.body))
            if anchor.path:
                found |= dict.fromkeys(lookup.of_file(anchor.path))
        found |= dict.fromkeys(self._symbols.named(names[-1], limit=NEAR))
        code = [one for one in found if one.kind not in STRUCTURAL_KINDS]
        ordered = sorted(code, key=lambda one: (-_likeness(one, anchor, print_), one.id))
        return tuple(ordered[:CHOICES])

    def _now(self, reader: IndexReader, link: Link, symbol: Symbol | None) -> Version | None:
        if symbol is not None:
            fresh = self._fresh.symbol(reader, symbol)
            return self._shown(fresh.path, fresh.span, link) if fresh else None
        target = link.target
        if target is None or target.span is None:
            return None
        return self._shown(target.path, target.span, link)

    def _shown(self, path: WorkspacePath, span: Span, link: Link) -> Version | None:
        try:
            lines = self._fresh.lines(path, span, link.anchor)
            return Version(path, span, lines, lexer=_lexer(path))
        except AnchorUnresolved:
            return None

    def _then(self, link: Link, seen: str, now: Version | None, task: Task) -> Version | None:
        """Return the newest committed version of the code that has the fingerprint of `seen`."""
        wanted = fingerprint.read(seen)
        tree = GitTree.of(self._root, seconds=GIT_SECONDS) if wanted is not None else None
        anchor = anchors.parse(link.anchor)
        if tree is None or wanted is None:
            return None
        paths = [path for path in (anchor.path, now.path if now else None) if path]
        for path in dict.fromkeys(paths):
            for revision in tree.revisions(path, limit=REVISIONS):
                task.checkpoint()
                data = tree.text_at(revision, path)
                span = self._span_in(path, data, anchor, wanted) if data is not None else None
                if data is not None and span is not None:
                    return Version(path, span, _cut(data, span), revision, _lexer(path, data))
        return None

    def _span_in(
        self, path: WorkspacePath, data: bytes, anchor: Anchor, wanted: Fingerprint
    ) -> Span | None:
        """Return where in an old file the code stands that has a fingerprint."""
        if anchor.span is not None:
            print_ = fingerprint.read(fingerprint.of_text(_cut(data, anchor.span)))
            return anchor.span if print_ == wanted else None
        fits = [
            one
            for one in self._fresh.symbols_in(path, data)
            if fingerprint.compare(str(wanted), one.fingerprint)[0] is State.CURRENT
            and fingerprint.read(one.fingerprint) is not None
        ]
        named = (one for one in fits if one.qualname == anchor.qualname)
        best = next(named, fits[0] if fits else None)
        return best.span if best is not None else None


def _lexer(path: WorkspacePath, data: bytes = b"") -> str:
    """Return what colours the code of a file, which need not be there any more."""
    own = languages_dir()
    return lexer_of(language_of(path, data[:HEAD_BYTES], own), own)


def _cut(data: bytes, span: Span) -> str:
    lines = list(text.lines_of(text.decode(data).text))
    return "\n".join(lines[span.first - 1 : span.last])


def _likeness(symbol: Symbol, anchor: Anchor, seen: Fingerprint | None) -> float:
    """Return how well a symbol would do for an anchor: what it says, its name, its place."""
    print_ = fingerprint.read(symbol.fingerprint)
    alike = 0.0
    if seen is not None and print_ is not None and seen.count:
        alike = 2.0 if seen.body == print_.body else fingerprint.similarity(seen, print_)
    name = (parts_of(anchor.qualname) or ("",))[-1]
    named = SequenceMatcher(None, symbol.name.casefold(), name.casefold()).ratio()
    whole = symbol.qualname == anchor.qualname
    near = symbol.path == anchor.path
    return alike + 0.5 * named + 0.3 * whole + 0.1 * near + 0.1 * (symbol.kind is anchor.kind)


def _passage(entry: Entry, link: Link) -> Passage | None:
    """Return the words of an entry about some code, else those it begins with."""
    if link.evidence.sentence:
        return Passage(link.evidence.line, link.evidence.sentence)
    names = parts_of(anchors.parse(link.anchor).qualname)
    if names:
        for span in markdown.spans(entry):
            chain = chain_of(span.text) or ()
            if chain and chain[-1] == names[-1] and span.sentence:
                return Passage(span.line, span.sentence)
    return next(_paragraphs(entry), None)


def _paragraphs(entry: Entry) -> Iterator[Passage]:
    """Give the paragraphs of an entry's text, without its headings."""
    begun, words = 0, list[str]()
    for number, line in _numbered(entry):
        if line.strip() and not line.startswith("#"):
            begun = begun or number
            words.append(line.strip())
        elif words:
            yield Passage(begun, " ".join(words))
            begun, words = 0, []
    if words:
        yield Passage(begun, " ".join(words))


def _numbered(entry: Entry) -> Iterable[tuple[int, str]]:
    return enumerate(entry.body.splitlines(), entry.body_line)
