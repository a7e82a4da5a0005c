"""Whether the code of a workspace says a word: as a name, in a comment or in a string."""

from __future__ import annotations

import re

from glossator.model import Filters, Scope
from glossator.store.ports import IndexReader
from glossator.words import query_terms

MOST_CHUNKS = 100
"""So many chunks with the parts of a word are read; of a word whose parts are in more, nobody can
tell, and it counts as said."""

_CODE = Filters(scopes=frozenset({Scope.CODE}))


class Words:
    """What the code of one snapshot says."""

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader

    def has(self, word: str) -> bool:
        """Tell whether the word stands anywhere in code by itself, letter case kept."""
        if self._reader.usages.of(word, 1):
            return True
        terms = query_terms(word)
        if not terms:
            return True
        ranked = self._reader.chunks.match_all(terms[-1:], _CODE, MOST_CHUNKS)
        if len(ranked) >= MOST_CHUNKS:
            return True
        chunks = self._reader.chunks.by_ids(one.chunk for one in ranked)
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        return any(whole.search(chunk.text) for chunk in chunks.values())
