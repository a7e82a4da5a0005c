"""A writer that is to be killed: writes generations of files, and says how far it is.

Each generation is one transaction over the same files. A line comes before the transaction, one
in its middle and one behind it, so that whoever kills this knows where.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from glossator.store import open_index
from tests.store.values import PATH, chunk, entry, link, record, symbol

FILES = [f"app/part{n}/file{n}.py" for n in range(6)]
PER_FILE = 12


def write(file: Path) -> None:
    """Write for ever."""
    index = open_index(file, file.parent, writable=True)
    for generation in count(1):
        print(f"before {generation}", flush=True)
        with index.writing() as writer:
            for n, path in enumerate(FILES):
                symbols = [
                    symbol(path, f"name_{generation}_{at}", lines=(at * 3 + 1, at * 3 + 2))
                    for at in range(PER_FILE)
                ]
                chunks = [
                    chunk(path, (at * 3 + 1, at * 3 + 3), f"word{generation} {at}", (one,))
                    for at, one in enumerate(symbols)
                ]
                writer.replace_file(record(path, hash_=str(generation)), symbols, chunks)
                if n == len(FILES) // 2:
                    print(f"within {generation}", flush=True)
            writer.replace_entry(entry("kb/a.md"), [f"name_{generation}_0"])
            writer.replace_links(PATH("kb/a.md"), [link("kb/a.md", symbols[0])])
        print(f"behind {generation}", flush=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
