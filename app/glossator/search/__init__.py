"""Query to hits: the flow from what a person typed to what they are shown.

The order of the steps is understand, channels, fuse, rank, balance, enrich, explain. All of them
live above the store and speak in values, so another store can stand beneath them.
"""

from glossator.search.answering import ALL_CHANNELS, answer
from glossator.search.channels import Probe
from glossator.search.fusion import Weights
from glossator.search.query import understand, written
from glossator.search.quick import destinations
from glossator.search.text_scan import TextQuery, find_text

__all__ = [
    "ALL_CHANNELS",
    "Probe",
    "TextQuery",
    "Weights",
    "answer",
    "destinations",
    "find_text",
    "understand",
    "written",
]
