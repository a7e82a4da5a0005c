"""Whole runs over files and moments that nobody would choose."""

import os
import random
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glossator import resources
from glossator.indexing import local
from glossator.indexing.pipeline import Run
from glossator.model import IndexReport
from glossator.settings import Settings
from glossator.store.index import open_index
from glossator.task import Task
from tests.indexing.trees import content_of

MakeTree = Callable[[Mapping[str, str | bytes]], Path]


def refreshed(root: Path, file: Path, how: Run | None = None) -> IndexReport:
    return local.refresh(root, file, Settings(), Task(), how or Run())


def samples() -> dict[str, bytes]:
    """Return a file of every language that is shipped."""
    files = sorted(resources.folder().glob("languages/*/sample.*"))
    return {
        f"{file.parent.name}/{file.name}": file.read_bytes()
        for file in files
        if file.suffix != ".symbols"
    }


def mangled(content: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """Cut, mix or damage a file, as a disk, an editor or a merge may do."""
    at = chance.randrange(len(content) + 1)
    match chance.randrange(4):
        case 0:
            return content[:at]
        case 1:
            other = chance.choice(others)
            return content[:at] + other[chance.randrange(len(other) + 1) :]
        case 2:
            damaged = bytearray(content)
            for _ in range(8):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            return bytes(damaged)
        case _:
            return content[:at] + content[at : at + 40] * 200 + content[at:]


@pytest.mark.parametrize("seed", range(3))
def test_mangled_files_are_indexed_and_none_stops_a_run(
    make_tree: MakeTree, tmp_path: Path, seed: int
):
    chance = random.Random(seed)
    files = {
        f"{number}/{path}": mangled(content, list(samples().values()), chance)
        for number in range(3)
        for path, content in samples().items()
    }
    root = make_tree(files)

    report = refreshed(root, tmp_path / "index.sqlite")

    assert report.counts.files == len(files)
    index = open_index(tmp_path / "index.sqlite", root, writable=False)
    with index.reading() as reader:
        for path, record in reader.files.all().items():
            spans = [chunk.span for chunk in reader.chunks.of_file(path)]
            covered = [line for span in spans for line in range(span.first, span.last + 1)]
            assert covered == list(range(1, record.lines + 1)), path
    index.close()


def ended_by_clock(root: Path, file: Path, seconds: float) -> bool:
    """Run in a copy of this process that the system ends after a time; tell whether it did."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        refreshed(root, file)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_a_hundred_sudden_ends_leave_the_same_index_as_none(make_tree: MakeTree, tmp_path: Path):
    chance = random.Random(1)
    files = {f"{number}/{path}": text for number in range(4) for path, text in samples().items()}
    root = make_tree(files)
    refreshed(root, tmp_path / "fresh.sqlite")
    ends = 0

    for _ in range(100):
        ends += ended_by_clock(root, tmp_path / "index.sqlite", chance.uniform(0.01, 0.4))
        path = chance.choice(sorted(files))
        (root / path).write_bytes(files[path] + b"\n" * chance.randrange(3))
    for path, text in files.items():
        (root / path).write_bytes(text)
    refreshed(root, tmp_path / "index.sqlite")

    assert ends > 20
    contents = []
    for name in ("index.sqlite", "fresh.sqlite"):
        index = open_index(tmp_path / name, root, writable=False)
        contents.append(content_of(index))
        index.close()
    assert contents[0] == contents[1]
    assert not list(tmp_path.glob("*.damaged"))
