"""A wall around the network for the whole suite."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any


class NetworkBlocked(OSError):
    """Something tried to reach the network during a test."""


def blocked_connect(connect: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap `socket.connect` so that only Unix sockets pass (asyncio and pipes need them)."""

    def refuse(self: socket.socket, address: Any) -> Any:
        if self.family == getattr(socket, "AF_UNIX", None):
            return connect(self, address)
        message = f"the test tried to reach {address!r}"
        raise NetworkBlocked(message)

    return refuse
