"""Vectors by the content they were made of, kept as small integers; nearest neighbours.

The rule: a vector belongs to a content hash and a model, never to a file. A file that moves, or a
branch that is checked out and left again, is embedded once.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from glossator.model import ChunkId, ContentHash, Ranked
from glossator.store.chunks import chunk_id
from glossator.store.database import Reading, Writing
from glossator.store.ports import Vectors

SPREAD = 29.0
"""A component of a unit vector is around 1 / sqrt(dimension); times this and sqrt(dimension) it
fills -127..127 (464 at 256 dimensions). Recall at 10 stays 0.99 at a quarter of the size."""

MOST_NEIGHBOURS = 4096
"""What sqlite-vec gives at most."""


class VectorRows:
    """The vectors of an index."""

    def __init__(self, db: Reading) -> None:
        self._db = db

    def nearest(self, vector: Vectors, model: str, limit: int) -> list[Ranked]:
        """Return the chunks nearest to one vector, shape (1, dimension); `raw` is the cosine.

        Vectors of texts that are nowhere in the workspace now take up places among the nearest,
        so more are asked for until there are enough chunks.
        """
        known = self._db.one("SELECT row, scale FROM models WHERE name = :name", name=model)
        if known is None or limit < 1:
            return []
        row, scale = known
        asked = min(MOST_NEIGHBOURS, limit + limit // 4)
        while True:
            near = self._db.all(
                f"""SELECT rowid, distance FROM {_table(row)}
                    WHERE embedding MATCH vec_int8(:vector) AND k = :asked""",
                vector=_small(vector, scale).tobytes(),
                asked=asked,
            )
            ranked = self._chunks(near)
            if len(ranked) >= limit or len(near) < asked or asked == MOST_NEIGHBOURS:
                return ranked[:limit]
            asked = min(MOST_NEIGHBOURS, 4 * asked)

    def missing(self, model: str, limit: int) -> list[tuple[ChunkId, ContentHash]]:
        """Return chunks whose text has no vector of this model yet."""
        rows = self._db.all(
            """SELECT f.path, c.first, c.last, c.hash
               FROM chunks AS c JOIN files AS f ON f.row = c.file
               WHERE NOT EXISTS (SELECT 1 FROM vectors AS v JOIN models AS m ON m.row = v.model
                                 WHERE m.name = :model AND v.hash = c.hash)
               ORDER BY f.path, c.first LIMIT :limit""",
            model=model,
            limit=limit,
        )
        return [(chunk_id(path, first, last), hash_) for path, first, last, hash_ in rows]

    def _chunks(self, near: Sequence[tuple[int, float]]) -> list[Ranked]:
        """Return the chunks that some vectors belong to, nearest first, equals by id."""
        rows = self._db.all(
            """SELECT f.path, c.first, c.last, 1 - (near.value ->> 1)
               FROM json_each(:near) AS near JOIN vectors AS v ON v.row = near.value ->> 0
               JOIN chunks AS c ON c.hash = v.hash JOIN files AS f ON f.row = c.file""",
            near=json.dumps(near),
        )
        ranked = [Ranked(chunk_id(path, first, last), raw) for path, first, last, raw in rows]
        return sorted(ranked, key=lambda one: (-one.raw, one.chunk))


def add(db: Writing, model: str, hashes: Sequence[ContentHash], vectors: Vectors) -> None:
    """Keep vectors by content; known ones are left as they are."""
    if not hashes:
        return
    row, scale = _model(db, model, int(vectors.shape[1]))
    # Only who has vectors pays for finding chunks by content.
    db.run("CREATE INDEX IF NOT EXISTS chunks_hash ON chunks (hash)")
    for hash_, small in zip(hashes, _small(vectors, scale), strict=True):
        added = db.value(
            """INSERT INTO vectors (model, hash) VALUES (:model, :hash)
               ON CONFLICT DO NOTHING RETURNING row""",
            model=row,
            hash=hash_,
        )
        if added is not None:
            sql = f"INSERT INTO {_table(row)} (rowid, embedding) VALUES (:row, vec_int8(:small))"
            db.run(sql, row=added, small=small.tobytes())


def _model(db: Writing, name: str, dimension: int) -> tuple[int, float]:
    """Return the row and scale of a model, made known when it is new."""
    known = db.one("SELECT row, scale, dimension FROM models WHERE name = :name", name=name)
    if known is not None:
        if known[2] != dimension:
            msg = f"{name} has {known[2]} dimensions, not {dimension}"
            raise ValueError(msg)
        return known[0], known[1]
    scale = SPREAD * math.sqrt(dimension)
    row: int = db.value(
        """INSERT INTO models (name, dimension, scale) VALUES (:name, :dimension, :scale)
           RETURNING row""",
        name=name,
        dimension=dimension,
        scale=scale,
    )
    db.run(
        f"""CREATE VIRTUAL TABLE {_table(row)} USING vec0(
                embedding int8[{dimension}] distance_metric=cosine)"""
    )
    return row, scale


def _small(vectors: Vectors, scale: float) -> NDArray[np.int8]:
    """Return vectors as int8, shape kept."""
    small: NDArray[np.int8] = np.clip(np.rint(vectors * scale), -127, 127).astype(np.int8)
    return small


def _table(model: int) -> str:
    return f"vectors_of_{model}"
