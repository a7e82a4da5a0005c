"""Parsers that misbehave, importable by name so that the indexing process finds them too."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

from glossator import parsing
from glossator.model import Parsed, WorkspacePath
from glossator.parsing import Budget


def kill_on_bad(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
    """End the process in the middle of files called bad, unless no syntax tree is wanted."""
    if b"BAD" in data and budget.max_parse_bytes:
        os.kill(os.getpid(), signal.SIGKILL)
    return parsing.parse(data, path, budget)


def kill_on_worse(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
    """End the process in the middle of files called bad, however they are read."""
    if b"BAD" in data:
        os.kill(os.getpid(), signal.SIGKILL)
    return parsing.parse(data, path, budget)


def kill_always(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
    """End the process whatever is read."""
    os.kill(os.getpid(), signal.SIGKILL)
    return parsing.parse(data, path, budget)


def hang_on_bad(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
    """Never come back from files called bad; tell so through the pipe that they name."""
    if b"BAD" in data:
        Path(data.decode().split('"')[1]).write_bytes(b"")
        threading.Event().wait()
    return parsing.parse(data, path, budget)


def raise_on_bad(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
    """Fail in a way that nobody expects."""
    if b"BAD" in data:
        msg = "out of the blue"
        raise LookupError(msg)
    return parsing.parse(data, path, budget)


def loads_no_window(data: bytes, path: WorkspacePath, budget: Budget) -> Parsed:
    """Fail if the process knows Qt or can reach the network."""
    import socket
    import sys

    assert "PySide6" not in sys.modules
    with socket.socket() as out:
        try:
            out.connect(("127.0.0.1", 9))
        except PermissionError:
            return parsing.parse(data, path, budget)
    msg = "the network could be reached"
    raise AssertionError(msg)
