"""One snapshot of an index: the tables side by side, behind the ports."""

from __future__ import annotations

from glossator.model import Counts
from glossator.store.chunks import ChunkRows
from glossator.store.coverage import CoverageRows
from glossator.store.database import Reading
from glossator.store.entries import STANDING, EntryRows
from glossator.store.files import FileRows
from glossator.store.finding import SymbolRows
from glossator.store.links import LinkRows
from glossator.store.ports import KNOWN_FILES
from glossator.store.usages import UsageRows
from glossator.store.vectors import VectorRows


class Reader:
    """What can be asked of an index while its snapshot lasts."""

    def __init__(self, db: Reading) -> None:
        self._questions = db
        self.files = FileRows(db)
        self.symbols = SymbolRows(db)
        self.chunks = ChunkRows(db)
        self.entries = EntryRows(db)
        self.links = LinkRows(db)
        self.usages = UsageRows(db)
        self.coverage = CoverageRows(db)
        self.vectors = VectorRows(db)

    def counts(self) -> Counts:
        """Return how much of everything there is."""
        row = self._questions.one(
            f"""SELECT (SELECT count(*) FROM files), (SELECT count(*) FROM symbols),
                      (SELECT count(*) FROM chunks), (SELECT count(*) FROM vectors),
                      (SELECT count(*) FROM entries WHERE {STANDING}),
                      (SELECT count(*) FROM links)"""
        )
        files, symbols, chunks, vectors, entries, links = row or (0,) * 6
        known = self.meta(KNOWN_FILES)
        indexed = min(1.0, files / int(known)) if known.isdecimal() and int(known) else 1.0
        return Counts(files, symbols, chunks, vectors, entries, links, indexed)

    def meta(self, key: str) -> str:
        """Return a remembered word about the index, "" when there is none."""
        return str(self._questions.value("SELECT value FROM meta WHERE key = :key", key=key) or "")

    def interrupt(self) -> None:
        """Break off a running query of this reader from any thread; the query raises Cancelled."""
        self._questions.interrupt()
