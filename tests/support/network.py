"""A wall around the network for the whole suite."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

WAYS_OUT = ("connect", "connect_ex", "sendto")
"""The methods of a socket that name an address to go to."""


class NetworkBlocked(OSError):
    """Something tried to reach the network during a test."""


def walled(reach: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a way out so that only Unix sockets pass (asyncio and pipes need them)."""

    def refuse(self: socket.socket, *words: Any) -> Any:
        if self.family == getattr(socket, "AF_UNIX", None):
            return reach(self, *words)
        message = f"the test tried to reach {words[-1]!r}"
        raise NetworkBlocked(message)

    return refuse
