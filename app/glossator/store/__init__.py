"""One SQLite file per workspace: the index. The only package that knows SQL."""

from glossator.store.index import SqliteIndex, index_file, open_index

__all__ = ["SqliteIndex", "index_file", "open_index"]
