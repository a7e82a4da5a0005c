"""The chunks, keywords and vectors of the index in memory."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from glossator.model import (
    Chunk,
    ChunkId,
    ContentHash,
    Filters,
    Mark,
    Ranked,
    Signals,
    WorkspacePath,
)
from glossator.store.keywords import (
    COLUMNS,
    WEIGHTS,
    defined_in,
    hash_of_words,
    keyword_texts,
    stem_parts,
)
from glossator.store.ports import Vectors
from tests.support.memory_filters import allows_chunk
from tests.support.memory_tables import Part, Tables

K1, B = 1.2, 0.75  # as SQLite's bm25() has them


class MemoryChunks(Part):
    def by_ids(self, ids: Iterable[ChunkId]) -> dict[ChunkId, Chunk]:
        wanted = set(ids)
        return {chunk.id: chunk for chunk in self._tables.all_chunks() if chunk.id in wanted}

    def of_file(self, path: WorkspacePath) -> list[Chunk]:
        return sorted(self._tables.chunks.get(path, ()), key=lambda chunk: chunk.span)

    def at(self, path: WorkspacePath, line: int) -> Chunk | None:
        found = (c for c in self.of_file(path) if c.span.first <= line <= c.span.last)
        return next(found, None)

    def match(self, terms: Sequence[Sequence[str]], filters: Filters, limit: int) -> list[Ranked]:
        return self._ranked(terms, any, filters, limit)

    def match_all(
        self, terms: Sequence[Sequence[str]], filters: Filters, limit: int
    ) -> list[Ranked]:
        return self._ranked(terms, all, filters, limit)

    def signals_of(self, ids: Iterable[ChunkId]) -> dict[ChunkId, Signals]:
        return {chunk.id: self._signals(chunk) for chunk in self.by_ids(ids).values()}

    def _signals(self, chunk: Chunk) -> Signals:
        around = self._tables.files[chunk.path].marks
        begun = [
            one
            for one in sorted(self._tables.symbols[chunk.path], key=lambda one: one.start_byte)
            if chunk.span.first <= one.span.first <= chunk.span.last
        ]
        known = {one.id for one in begun}
        outer = [one for one in begun if one.container not in known]
        shared = [frozenset(one.marks) for one in outer]
        marks = frozenset.intersection(*shared) if shared else frozenset[Mark]()
        return Signals(marks.union(around), tuple(one.name for one in outer))

    def columns_of(self, chunk: ChunkId, terms: Sequence[str]) -> dict[str, tuple[str, ...]]:
        known = self.by_ids([chunk]).get(chunk)
        if known is None:
            return {}
        words = _words(self._tables, known)
        found = {
            column: tuple(dict.fromkeys(term for term in terms if term in words[column]))
            for column in COLUMNS
        }
        return {column: occurring for column, occurring in found.items() if occurring}

    def document_frequency(self, terms: Iterable[str]) -> dict[str, int]:
        known = [set().union(*_words(self._tables, c).values()) for c in self._tables.all_chunks()]
        return {term: sum(term in words for words in known) for term in terms}

    def stems(self) -> dict[str, int]:
        counted = Counter(part for path in self._tables.files for part in stem_parts(path))
        return dict(sorted(counted.items()))

    def _ranked(self, terms, together, filters: Filters, limit: int) -> list[Ranked]:
        lists = [one for one in terms if one]
        words = {chunk.id: _words(self._tables, chunk) for chunk in self._tables.all_chunks()}
        found = [
            Ranked(chunk.id, _bm25([term for one in lists for term in one], chunk.id, words))
            for chunk in self._tables.all_chunks()
            if lists
            and together(all(_has(words[chunk.id], term) for term in one) for one in lists)
            and allows_chunk(self._tables, chunk, filters)
        ]
        return sorted(found, key=lambda one: (-one.raw, one.chunk))[: max(0, limit)]


class MemoryVectors(Part):
    def nearest(self, vector: Vectors, model: str, limit: int) -> list[Ranked]:
        found = []
        for chunk in self._tables.all_chunks():
            known = self._tables.vectors.get((model, hash_of_words(chunk)))
            if known is not None:
                found.append(Ranked(chunk.id, float(np.dot(known, vector[0]))))
        return sorted(found, key=lambda one: (-one.raw, one.chunk))[:limit]

    def missing(self, model: str, limit: int) -> list[tuple[ChunkId, ContentHash]]:
        keys = [(chunk.id, hash_of_words(chunk)) for chunk in self._tables.all_chunks()]
        return [key for key in keys if (model, key[1]) not in self._tables.vectors][:limit]


def _words(tables: Tables, chunk: Chunk) -> dict[str, list[str]]:
    """Return the keywords of a chunk by column."""
    symbols = {symbol.id: symbol for symbol in tables.symbols.get(chunk.path, ())}
    texts = keyword_texts(chunk, defined_in(chunk, symbols))
    return {column: text.split() for column, text in zip(COLUMNS, texts, strict=True)}


def _has(words: dict[str, list[str]], term: str) -> bool:
    return any(term in column for column in words.values())


def _bm25(terms: list[str], chunk: ChunkId, words: dict[ChunkId, dict[str, list[str]]]) -> float:
    """Return BM25 with weighted columns, in the formula of SQLite."""
    lengths = {one: sum(map(len, columns.values())) for one, columns in words.items()}
    average = sum(lengths.values()) / len(lengths)
    score = 0.0
    for term in terms:
        having = sum(_has(columns, term) for columns in words.values())
        idf = max(1e-6, math.log((len(words) - having + 0.5) / (having + 0.5)))
        frequency = sum(
            WEIGHTS[column] * found.count(term) for column, found in words[chunk].items()
        )
        length = 1 - B + B * lengths[chunk] / average
        score += idf * frequency * (K1 + 1) / (frequency + K1 * length)
    return score
