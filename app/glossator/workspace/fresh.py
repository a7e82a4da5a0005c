"""Code as it is on disk now, also where the index has not seen it yet.

The rule: a fingerprint that a person's decision keeps is that of the code they saw, never of what
an index remembers from before.
"""

from __future__ import annotations

from pathlib import Path

from glossator import confine
from glossator.errors import AnchorUnresolved, FileUnavailable, OutsideWorkspace
from glossator.indexing.contents import Contents
from glossator.linking import fingerprint
from glossator.model import Anchor, Span, Symbol, WorkspacePath
from glossator.settings import Settings
from glossator.store.ports import IndexReader
from glossator.workspace.files import FilesFacet

UPDATE = "Update the index, then decide: glossator index"


class Fresh:
    """Reads symbols and lines of the workspace as they are on disk."""

    def __init__(self, root: Path, settings: Settings, files: FilesFacet) -> None:
        self._root = root
        self._contents = Contents(settings)
        self._files = files

    def symbol(self, reader: IndexReader, known: Symbol) -> Symbol | None:
        """Return a symbol as it is now; None when its file has it no more.

        Files that are as they were indexed are not read again.
        """
        record = reader.files.of(known.path)
        if record is not None and not self._files.is_stale(record):
            return known
        found = self.symbols(known.path)
        return next((one for one in found if one.id == known.id), None)

    def symbols(self, path: WorkspacePath) -> tuple[Symbol, ...]:
        """Return the symbols of a file as it is now; none when it cannot be read."""
        try:
            data = confine.regular_file(self._root, path).read_bytes()
        except (OSError, OutsideWorkspace, FileUnavailable):
            return ()
        return self.symbols_in(path, data)

    def symbols_in(self, path: WorkspacePath, data: bytes) -> tuple[Symbol, ...]:
        """Return the symbols of bytes, read as a file at this path would be."""
        return self._contents.symbols_of(path, data)

    def seen(self, reader: IndexReader, anchor: Anchor, symbol: Symbol | None, words: str) -> str:
        """Return the fingerprint to keep with an anchor.

        Args:
            symbol: What it names; None for a file or lines of one.
            words: The anchor as the person gave it, for the message.

        Raises:
            AnchorUnresolved: When the file on disk has it no more.
        """
        if symbol is not None:
            now = self.symbol(reader, symbol)
            if now is None:
                raise AnchorUnresolved(words, "is not in its file any more", remedy=UPDATE)
            return now.fingerprint
        if not anchor.path or not anchor.span:
            return ""
        return fingerprint.of_text(self.lines(anchor.path, anchor.span, words))

    def lines(self, path: WorkspacePath, span: Span, words: str) -> str:
        """Return lines of a file as they are now.

        Raises:
            AnchorUnresolved: When the file has not so many.
        """
        lines = (self._files.text(path) or "").split("\n")
        if span.last > len(lines):
            raise AnchorUnresolved(
                words,
                f"is beyond the file's {len(lines)} lines",
                remedy=f"Name lines from 1 to {len(lines)}.",
            )
        return "\n".join(lines[span.first - 1 : span.last])
