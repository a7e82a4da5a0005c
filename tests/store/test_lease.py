"""The lease: one holder, known to the others, gone with its process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from glossator.errors import StorageFailed
from glossator.store.lease import Lease

HOLD = """
import sys
from pathlib import Path
from glossator.store.lease import Lease
lease = Lease(Path(sys.argv[1]))
print(lease.acquire(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The index that is leased."""
    return tmp_path / "cache" / "index.sqlite"


def test_one_lease_has_one_holder(file: Path):
    first, second = Lease(file), Lease(file)

    assert first.holder() == second.holder() == ""
    assert first.acquire()
    assert not second.acquire()
    assert first.acquire()
    assert first.holder() == second.holder() == str(os.getpid())


def test_a_lease_that_is_given_back_can_be_taken(file: Path):
    first, second = Lease(file), Lease(file)
    first.acquire()
    first.release()
    first.release()

    assert second.holder() == ""
    assert second.acquire()
    assert first.holder() == str(os.getpid())
    second.release()


def test_asking_for_the_holder_takes_nothing(file: Path):
    lease = Lease(file)
    assert lease.holder() == ""
    assert not file.parent.exists()

    lease.acquire()
    other = Lease(file)
    other.holder()
    assert not other.acquire()
    lease.release()


def test_a_lease_dies_with_its_process(file: Path):
    holding = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holding.stdout is not None
    assert holding.stdin is not None
    lease = Lease(file)
    with holding.stdout, holding.stdin:
        took = holding.stdout.readline().strip()
        refused = not lease.acquire()
        holder = lease.holder()
        holding.kill()
        holding.wait()

    assert (took, refused, holder) == ("True", True, str(holding.pid))
    assert lease.holder() == ""
    assert lease.acquire()
    lease.release()


def test_a_lease_that_cannot_be_written_is_told(tmp_path: Path):
    (tmp_path / "cache").write_text("a file")

    with pytest.raises(StorageFailed):
        Lease(tmp_path / "cache" / "index.sqlite").acquire()
