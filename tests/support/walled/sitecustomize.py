"""Puts the wall around the network into every Python that a test starts."""

import socket

from tests.support.network import WAYS_OUT, walled

for _way in WAYS_OUT:
    setattr(socket.socket, _way, walled(getattr(socket.socket, _way)))
