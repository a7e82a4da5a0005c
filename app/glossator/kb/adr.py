"""Records of decisions: which files are some, and how far each is by what its text says.

The rule: a template for records of decisions is read whoever made it; what its status means is
told in the words of front matter.
"""

from __future__ import annotations

import re
from dataclasses import replace

from glossator.model import Entry, WorkspacePath

KIND = "decision"

_FOLDERS = re.compile(
    r"(?:^|/)(?:(?:adrs?|architecture[-_]decisions?)/(?:[^/]+/)*(?!readme\.|index\.|template)[^/]+"
    r"|(?:decisions?|decision[-_]records?)/(?:[^/]+/)*(?:adr[-_])?\d{1,6}[-_. ][^/]*)\.md$",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(?im)^#{1,6}[ \t]*status[ \t]*#*[ \t]*\n+[ \t>*_-]*([^\n]{1,200})")
_LINE = re.compile(r"(?im)^[ \t>*_-]*status[ \t*_]*:[ \t*_]*([^\n]{1,200})")
_HEAD_CHARS = 20_000
_STATUSES = (
    (
        re.compile(r"supersed|deprecat|reject|obsolet|withdrawn|abandon", re.IGNORECASE),
        "deprecated",
    ),
    (re.compile(r"accept|approv|adopt|decided|implemented|done|final", re.IGNORECASE), "core"),
    (re.compile(r"propos|draft|pending|discuss|wip|review", re.IGNORECASE), "draft"),
)


def is_adr(path: WorkspacePath) -> bool:
    """Tell whether a file is a record of a decision by where it lies and what it is called."""
    return _FOLDERS.search(path) is not None


def told(entry: Entry) -> Entry:
    """Return a record of a decision with what it says only in its text: its kind and status."""
    status = status_of(entry.status) or entry.status or status_of(_said(entry.body))
    return replace(entry, kind=entry.kind or KIND, status=status)


def status_of(words: str) -> str:
    """Return what words about a decision mean as a status; "" when they mean none."""
    return next((status for sign, status in _STATUSES if sign.search(words)), "")


def _said(body: str) -> str:
    """Return the line of a text that tells the status."""
    head = body[:_HEAD_CHARS].replace("\r\n", "\n").replace("\r", "\n")
    found = _HEADING.search(head) or _LINE.search(head)
    return found[1] if found else ""
