"""What linking costs, against indexing the same tree in the same run.

    python -m tests.benchmarks.link_cost TREE...

For each tree, copied: CPU seconds of indexing it from nothing, of linking all its entries anew, of
a run after one entry was edited, and of one after one source file was. All but the first are told
as shares of the first, and with what a run costs that finds nothing to do. Nothing is written into
the trees.
"""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from glossator.indexing import local
from glossator.indexing.pipeline import Run
from glossator.indexing.process import rarely_collect
from glossator.indexing.unlinked import LINKED_BY, UNLINKED
from glossator.settings import Settings
from glossator.store import open_index
from glossator.task import Task


def main() -> None:
    rarely_collect()
    print(f"{platform.platform()}, Python {platform.python_version()}; CPU seconds")
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "tree"
            shutil.copytree(name, root, symlinks=True, ignore=shutil.ignore_patterns(".git"))
            measured(Path(name).name, root, Path(folder) / "index.sqlite")


def measured(name: str, root: Path, file: Path) -> None:
    def run() -> None:
        local.refresh(root, file, Settings(), Task(), Run(own=(file,)))

    whole = timed(run)
    nothing = timed(run)
    forget_links(file, root)
    anew = timed(run) - nothing
    note = longest(root, ".md")
    note.write_text(note.read_text("utf-8") + "\nOne more sentence.\n", "utf-8")
    edited = timed(run) - nothing
    code = longest(root, ".py", ".go", ".ts", ".cs", ".rs", ".rb", ".jl")
    code.write_text(code.read_text("utf-8") + "\n\n", "utf-8")
    changed = timed(run) - nothing
    documents = len(list(root.rglob("*.md")))
    print(f"{name}: {documents} documents, indexing {whole:.2f}")
    for what, cost in (
        ("nothing to do", nothing),
        ("linking all entries anew", anew),
        (f"after an edit of {note.name}", edited),
        (f"after an edit of {code.name}", changed),
    ):
        print(f"  {what:40} {cost:7.3f}  {cost / whole:.4f} of indexing")


def timed(work: Callable[[], None]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def forget_links(file: Path, root: Path) -> None:
    """Let the index believe that its links were made by other rules."""
    index = open_index(file, root, writable=True)
    with index.writing() as writer:
        writer.remember({LINKED_BY: "none", UNLINKED: ""})
    index.close()


def longest(root: Path, *endings: str) -> Path:
    return max(
        (path for path in root.rglob("*") if path.suffix in endings and path.is_file()),
        key=lambda path: path.stat().st_size,
    )


if __name__ == "__main__":
    main()
