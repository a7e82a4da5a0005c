"""How fast symbols and chunks are written, against two floors of the same run.

    python -m tests.benchmarks.store_write [FOLDER] [--again]

The first floor is what the index is compared with: reading the same files with the parser. The
second is the least that any store could do: the same texts put into one plain table.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import apsw

from glossator.model import FileRecord, Parsed, WorkspacePath, content_hash
from glossator.parsing import parse
from glossator.store import open_index

FILES_PER_TRANSACTION = 30
HERE = Path(__file__).parents[2]


@dataclass
class Cost:
    """What one piece of work took."""

    cpu_s: float
    wall_s: float


def measured(work: Callable[[], None]) -> Cost:
    """Return the CPU and wall time of a piece of work."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return Cost(time.process_time() - cpu, time.perf_counter() - wall)


def sources(folder: Path) -> list[tuple[WorkspacePath, bytes]]:
    """Return the files of a folder that are worth reading."""
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            file = Path(place, name)
            if file.stat().st_size < 300_000:
                found.append(
                    (WorkspacePath(file.relative_to(folder).as_posix()), file.read_bytes())
                )
    return found


def record_of(data: bytes, parsed: Parsed) -> FileRecord:
    """Return what the index keeps of a file."""
    return FileRecord(
        parsed.path, len(data), 0, 0, content_hash(data), "", parsed.language, parsed.encoding,
        parsed.lines, parsed.origin,
    )  # fmt: skip


def write(file: Path, read: list[tuple[bytes, Parsed]]) -> None:
    """Write everything into an index."""
    index = open_index(file, file.parent, writable=True)
    for at in range(0, len(read), FILES_PER_TRANSACTION):
        with index.writing() as writer:
            for data, parsed in read[at : at + FILES_PER_TRANSACTION]:
                writer.replace_file(record_of(data, parsed), parsed.symbols, parsed.chunks)
    index.close()


def write_plainly(file: Path, read: list[tuple[bytes, Parsed]]) -> None:
    """Write the same texts into one table without any index."""
    connection = apsw.Connection(str(file))
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", 1)
    connection.execute("CREATE TABLE texts (id TEXT, name TEXT, text TEXT)").fetchall()
    for at in range(0, len(read), FILES_PER_TRANSACTION):
        with connection:
            for _, parsed in read[at : at + FILES_PER_TRANSACTION]:
                rows = [(one.id, one.name, one.signature + one.doc) for one in parsed.symbols]
                rows += [(one.id, "", one.text) for one in parsed.chunks]
                connection.executemany("INSERT INTO texts VALUES (?, ?, ?)", rows)
    connection.close()


def main() -> None:
    """Measure, and print one line for each figure."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=HERE / "app")
    arguments.add_argument("--again", action="store_true", help="write everything a second time")
    asked = arguments.parse_args()
    files = sources(asked.folder)
    read: list[tuple[bytes, Parsed]] = []
    parse_all = lambda: read.extend((data, parse(data, path)) for path, data in files)  # noqa: E731 -- timed
    parsing = measured(parse_all)
    symbols = sum(len(parsed.symbols) for _, parsed in read)
    chunks = sum(len(parsed.chunks) for _, parsed in read)
    megabytes = sum(len(data) for data, _ in read) / 1e6
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "index.sqlite")
        plain = measured(lambda: write_plainly(Path(folder, "plain.sqlite"), read))
        writing = measured(lambda: write(file, read))
        size = file.stat().st_size / 1e6
        again = measured(lambda: write(file, read)) if asked.again else None
    print(f"Python {platform.python_version()}, SQLite {apsw.sqlite_lib_version()}")
    print(f"{len(files)} files, {megabytes:.1f} MB, {symbols} symbols, {chunks} chunks")
    print(f"parse          {parsing.cpu_s:7.2f} s CPU")
    print(f"plain insert   {plain.cpu_s:7.2f} s CPU")
    print(f"write          {writing.cpu_s:7.2f} s CPU  {writing.wall_s:7.2f} s")
    print(f"               {(symbols + chunks) / writing.cpu_s:,.0f} rows a CPU second")
    print(f"write : parse  {writing.cpu_s / parsing.cpu_s:7.2f}")
    print(f"write : plain  {writing.cpu_s / plain.cpu_s:7.2f}")
    print(f"index : source {size / megabytes:7.2f}  ({size:.1f} MB)")
    if again:
        print(f"write again    {again.cpu_s:7.2f} s CPU  {again.wall_s:7.2f} s")


if __name__ == "__main__":
    main()
